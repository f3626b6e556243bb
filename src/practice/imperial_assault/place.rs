//! What a place is worth to a figure: what the mission pays there, what is carried where, how near the enemy is.

use imperial_assault::{
    cards::{Goal, MissionRule, TokenSide},
    play::{
        View,
        board::{Distances, Space},
        pieces::FigureNo,
    },
};

/// What draws a figure, as it is before its decision.
pub struct Draws {
    /// Tokens and areas by what they pay, with how far everything is from them.
    goals: Vec<(f32, Distances)>,
    /// How far everything is from the nearest hostile figure.
    enemies: Distances,
    melee: bool,
}

/// How far a figure looks.
const FAR: u8 = 40;

impl Draws {
    pub fn new(view: &View<'_, '_>, figure: FigureNo) -> Self {
        let (battle, ground) = (view.battle, &view.state.ground);
        let seat = battle.seat(figure);
        let mut goals = Vec::new();
        let near = |spaces: &[Space]| Distances::from(ground, spaces, FAR);
        let held = |token: usize| {
            let mut friends = view.in_play_of(seat).filter(|other| *other != figure);
            friends.any(|other| view.is_at(other, token))
        };
        let carried: Vec<usize> = view.carried(figure).collect();
        for rule in &battle.mission.rules {
            match rule {
                MissionRule::Score { role, vp, side } => {
                    for token in view.tokens(role).filter(|token| !held(*token)) {
                        let turned = side.is_none_or(|side| view.shows(token, side) || side == TokenSide::Colored);
                        goals.push((if turned { f32::from(*vp) } else { 0.5 }, near(&[view.token_space(token)])));
                    }
                }
                MissionRule::Mark { role, vp } => {
                    let open = |token: &usize| !view.state.tokens[*token].markers[seat.index()] && !held(*token);
                    for token in view.tokens(role).filter(open) {
                        goals.push((f32::from(*vp), near(&[view.token_space(token)])));
                    }
                }
                MissionRule::Claim { role, .. }
                | MissionRule::Cash { role, .. }
                | MissionRule::Interact { role, .. } => {
                    let open = |token: &usize| !view.state.tokens[*token].markers[seat.index()] && !held(*token);
                    for token in view.tokens(role).filter(open) {
                        goals.push((3.0, near(&[view.token_space(token)])));
                    }
                }
                MissionRule::Carry { role, .. } if carried.is_empty() => {
                    for token in view.tokens(role).filter(|token| view.state.tokens[*token].carrier.is_none()) {
                        goals.push((4.0, near(&[view.token_space(token)])));
                    }
                }
                MissionRule::Deliver { role, to, vp, .. } if carried.iter().any(|held| battle.is_of(*held, role)) => {
                    let spaces: Vec<Space> = match to {
                        Goal::OwnZone => {
                            let zone = view.state.side(seat).zone;
                            zone.map(|zone| battle.zone(zone).to_vec()).unwrap_or_default()
                        }
                        Goal::Terminal => view.tokens("terminal").map(|token| view.token_space(token)).collect(),
                        Goal::Carrier => Vec::new(),
                        Goal::NextTo(role) | Goal::On(role) => {
                            view.tokens(role).map(|token| view.token_space(token)).collect()
                        }
                    };
                    goals.push((f32::from(*vp) + 2.0, near(&spaces)));
                }
                MissionRule::Area { area, vp } => {
                    let spaces = battle.mission.areas.get(area).into_iter().flatten();
                    let spaces: Vec<Space> = spaces.map(|space| Space::from(*space)).collect();
                    goals.push((f32::from(*vp), near(&spaces)));
                }
                _ => {}
            }
        }
        // Terminals bring cards.
        for token in view.tokens("terminal").filter(|token| !held(*token)) {
            goals.push((1.0, near(&[view.token_space(token)])));
        }
        let enemies: Vec<Space> = view.in_play_of(seat.other()).flat_map(|other| view.spaces(other)).collect();
        Self { goals, enemies: near(&enemies), melee: view.group(figure).is_melee() }
    }

    /// What these spaces are worth.
    pub fn worth(&self, spaces: &[Space]) -> f32 {
        let mut best = 0.0_f32;
        for (pay, far) in &self.goals {
            let Some(distance) = far.to_any(spaces) else { continue };
            let worth = if distance <= 1 { *pay } else { *pay * 0.5 / f32::from(distance) };
            best = best.max(worth);
        }
        let enemy = f32::from(self.enemies.to_any(spaces).unwrap_or(FAR));
        let wanted = if self.melee { 1.0 } else { 4.0 };
        best * 0.5 - 0.12 * (enemy - wanted).abs()
    }
}
