//! Worth of a place to a figure: the mission's pay, carried tokens, nearness of the enemy.

use imperial_assault::{
    cards::{Goal, MissionRule, TokenSide, ability::FigureBan},
    play::{
        GOAL, View,
        board::{Distances, Ground, Space, Spaces},
        fixed::TERMINAL,
        pieces::{FigureNo, Zone},
    },
};
use kernel::game::Seat;

use super::{
    campaign,
    worth::{self, CARD},
};

/// Something that draws figures.
struct Aim {
    /// Worth of being there.
    pay: f32,
    /// The token it is about, or an area to stand in.
    token: Option<usize>,
    far: Distances,
}

/// Places that draw a figure, as they are before its decision.
pub struct Draws {
    aims: Vec<Aim>,
    /// Distances from the nearest enemy, with openable doors open.
    enemies: Distances,
    /// Distances with the doors as they are, if some are closed.
    behind_doors: Option<Distances>,
    /// Preferred distance from the enemy.
    wanted: f32,
    /// Limit of the approach to the enemy: a few steps before the foremost friend.
    front: u8,
}

/// Limit of steps before the foremost friend.
const AHEAD: u8 = 2;

/// Factor of tokens that decide the match at the end of the round.
const DECISIVE: f32 = 3.0;

/// Range of a figure's view.
const FAR: u8 = 40;

impl Draws {
    pub fn new(view: &View<'_, '_>, figure: FigureNo) -> Self {
        let ground = passable(view);
        let group = view.group(figure);
        let mut aims = Vec::new();
        aims_of(view, figure, &ground, &mut aims);
        let enemies: Vec<Space> = view.in_play_of(group.seat.other()).flat_map(|other| view.spaces(other)).collect();
        let wanted = match &group.attack {
            None => 6.0,
            Some(_) if group.is_melee() => 1.0,
            Some(_) => 5.0,
        };
        let is_closed =
            (0..ground.doors().len()).any(|door| view.state.ground.is_closed(door) && !ground.is_closed(door));
        let behind_doors = is_closed.then(|| Distances::from(&view.state.ground, &enemies, u8::MAX));
        let enemies = Distances::from(&ground, &enemies, u8::MAX);
        let friends = view.in_play_of(group.seat).filter(|other| *other != figure);
        let foremost = friends.filter_map(|other| enemies.to_any(&view.spaces(other))).min();
        let front = foremost.map_or(0, |far| far.saturating_sub(AHEAD));
        Self { aims, enemies, behind_doors, wanted, front }
    }

    /// Worth of these spaces.
    pub fn worth(&self, view: &View<'_, '_>, spaces: &[Space]) -> f32 {
        let (mut best, mut all) = (0.0_f32, 0.0);
        for aim in &self.aims {
            let Some(far) = aim.far.to_any(spaces) else { continue };
            let there = match aim.token {
                Some(token) => far <= 2 && spaces.iter().any(|space| view.is_beside(*space, token)),
                None => far == 0,
            };
            // Every step nearer counts, and being there far more; what is held at once pays together.
            if there {
                all += aim.pay;
            } else {
                best = best.max(aim.pay * (0.5 - 0.02 * f32::from(far.min(24))));
            }
        }
        let best = best.max(all);
        let enemy = self.enemies.to_any(spaces).unwrap_or(FAR);
        // Behind a closed door nobody is near enough: who wants to fight has to get to it.
        let is_shut = self
            .behind_doors
            .as_ref()
            .is_some_and(|behind| behind.to_any(spaces).is_none_or(|far| far > enemy.saturating_add(2)));
        let wanted = if is_shut { self.wanted.min(1.0) } else { self.wanted };
        best - 0.12 * (f32::from(enemy) - wanted.max(f32::from(self.front))).abs()
    }
}

/// The map with the doors open that players may open themselves: a closed one is no way round.
pub fn passable(view: &View<'_, '_>) -> Ground {
    let mut ground = Ground::clone(&view.state.ground);
    if !view.fixed.mission.rules.iter().any(|rule| matches!(rule, MissionRule::LockedDoors { .. })) {
        ground.set_closed(0);
    } else if worth::are_parted(view) {
        let breakable = view.pieces().filter_map(|piece| worth::door_of(view, piece));
        ground.set_closed(breakable.fold(ground.closed(), |closed, door| closed & !(1 << door)));
    }
    ground
}

/// Spaces of all others: friends, and enemies.
struct Others([Vec<Spaces>; 2]);

impl Others {
    fn of(view: &View<'_, '_>, figure: FigureNo) -> Self {
        let own = view.fixed.seat(figure);
        let others = |seat| view.in_play_of(seat).filter(|other| *other != figure).map(|other| view.spaces(other));
        Self([own, own.other()].map(|seat| others(seat).collect()))
    }

    /// True for friends, and for enemies, at a token.
    fn at(&self, view: &View<'_, '_>, token: usize) -> [bool; 2] {
        let at = |spaces: &Spaces| spaces.iter().any(|space| view.is_beside(*space, token));
        [self.0[0].iter().any(at), self.0[1].iter().any(at)]
    }
}

/// Worth of controlling a token with this pay.
fn control(view: &View<'_, '_>, others: &Others, token: usize, pay: f32) -> f32 {
    match others.at(view, token).into() {
        // Somebody holds it already.
        (true, false) => 0.0,
        (true, true) => 0.1 * pay,
        // Nobody controls what both stand at: it does not pay the enemy.
        (false, true) => 0.9 * pay,
        (false, false) => pay,
    }
}

/// The spaces of an area of the mission.
pub(super) fn spaces_of(view: &View<'_, '_>, area: &str) -> Vec<Space> {
    view.fixed.mission.areas.get(area).into_iter().flatten().map(|space| Space::from(*space)).collect()
}

/// True if a marker is on a token.
pub fn taken(view: &View<'_, '_>, token: usize) -> bool {
    view.state.tokens[token].markers != [false; 2]
}

/// The spaces of a player's zone.
fn zone_of(view: &View<'_, '_>, seat: Seat) -> Vec<Space> {
    view.state.side(seat).zone.map(|zone| view.fixed.zone(zone).to_vec()).unwrap_or_default()
}

fn aims_of(view: &View<'_, '_>, figure: FigureNo, ground: &Ground, aims: &mut Vec<Aim>) {
    let fixed = view.fixed;
    let seat = fixed.seat(figure);
    let group = view.group(figure);
    let others = Others::of(view, figure);
    let near = |spaces: &[Space]| Distances::from(ground, spaces, u8::MAX);
    let mut at_token = |token: usize, pay: f32| {
        if pay > 0.0 {
            aims.push(Aim { pay, token: Some(token), far: near(&[view.token_space(token)]) });
        }
    };
    let is_unmarked = |token: &usize| !view.state.tokens[*token].markers[seat.index()];
    let carried: Vec<usize> = view.carried(figure).collect();
    let mut areas = Vec::new();
    // Pay of each side at the end of the round: a side that would win by it has to be stopped.
    let is_late = Seat::BOTH.iter().any(|seat| view.points(*seat) * 2 >= GOAL);
    let due = Seat::BOTH.map(|seat| if is_late { view.points(seat) + worth::due(view, seat) } else { 0 });
    let decides = |token: usize, vp: u8| match view.control(token) {
        Some(holder) => due[holder.index()] >= GOAL,
        None => due[seat.index()] < GOAL && due[seat.index()] + i32::from(vp) >= GOAL,
    };
    let held_area = |vp: u8, spaces: Vec<Space>, areas: &mut Vec<(f32, Vec<Space>)>| {
        let inside = |other: &FigureNo| view.spaces(*other).iter().any(|space| spaces.contains(space));
        let held = |side: Seat| view.in_play_of(side).any(|other| other != figure && inside(&other));
        let pay = f32::from(vp) * if held(seat) && !held(seat.other()) { 0.2 } else { 1.2 };
        areas.push((pay, spaces));
    };
    let interacts = !group.is_companion && !view.cannot(figure, FigureBan::Interact);
    if fixed.campaign.is_some() {
        campaign::tokens(view, figure).into_iter().for_each(|(token, pay)| at_token(token, pay));
        areas.extend(campaign::doors(view, figure));
    }
    for rule in &fixed.mission.rules {
        match rule {
            // A figure that cannot interact has nothing to do there.
            MissionRule::Claim { .. } | MissionRule::Interact { .. } | MissionRule::Sabotage { .. } if !interacts => {}
            MissionRule::Score { role, vp, side } => {
                for token in view.tokens(role) {
                    let pays = side.is_none_or(|side| view.shows(token, side) || side == TokenSide::Colored);
                    let pay = control(view, &others, token, if pays { 1.2 * f32::from(*vp) } else { 0.5 });
                    at_token(token, if decides(token, *vp) { DECISIVE * pay } else { pay });
                }
            }
            MissionRule::Mark { role, vp } => {
                for token in view.tokens(role).filter(is_unmarked) {
                    at_token(token, control(view, &others, token, f32::from(*vp)));
                }
            }
            MissionRule::Claim { role, first } => {
                let open = |token: &usize| if *first { !taken(view, *token) } else { is_unmarked(token) };
                for token in view.tokens(role).filter(open) {
                    at_token(token, if *first { 4.0 } else { control(view, &others, token, 4.0) });
                }
            }
            MissionRule::Cash { role, vp, counters } => {
                for token in view.tokens(role) {
                    let least = if *counters { 0.2 } else { 1.0 };
                    let counters = f32::from(view.state.tokens[token].counters).max(least);
                    at_token(token, control(view, &others, token, f32::from(*vp) * counters));
                }
            }
            MissionRule::Interact { role, vp } => {
                for token in view.tokens(role).filter(|token| view.could_use(figure, *token, rule)) {
                    at_token(token, f32::from(*vp));
                }
            }
            MissionRule::Carry { role, .. } if carried.is_empty() => {
                for token in view.tokens(role).filter(|token| view.could_use(figure, *token, rule)) {
                    at_token(token, 4.0);
                }
            }
            MissionRule::Deliver { role, to, vp, .. } if carried.iter().any(|held| fixed.is_of(*held, role)) => {
                let pay = f32::from(*vp) + 3.0;
                match to {
                    Goal::OwnZone => areas.push((pay, zone_of(view, seat))),
                    Goal::OtherZone => areas.push((pay, zone_of(view, seat.other()))),
                    Goal::AnyZone => areas.extend(Seat::BOTH.map(|seat| (pay, zone_of(view, seat)))),
                    Goal::NextTo(role) | Goal::On(role) | Goal::With(role) => {
                        view.tokens(role).for_each(|token| at_token(token, pay));
                    }
                    Goal::OwnColor(role) => {
                        let own = view.tokens(role).filter(|token| view.of_color(*token) == Some(seat));
                        own.for_each(|token| at_token(token, pay));
                    }
                    Goal::Terminal => view.tokens(TERMINAL).for_each(|token| at_token(token, pay)),
                    Goal::Carrier => {}
                }
            }
            MissionRule::Install { role, on, vp } if carried.iter().any(|held| fixed.is_of(*held, role)) => {
                view.tokens(on).for_each(|token| at_token(token, 2.0 + 2.0 * f32::from(*vp)));
            }
            MissionRule::Spend { role, vp, .. } => {
                view.tokens(role).for_each(|token| at_token(token, 0.7 * f32::from(*vp)));
            }
            MissionRule::Sabotage { role, vp, .. } => {
                // Each side has its own to sabotage; one figure at it is enough.
                for token in view.tokens(role).filter(|token| view.of_color(*token) == Some(seat)) {
                    at_token(token, control(view, &others, token, 0.5 * f32::from(*vp)));
                }
            }
            MissionRule::Stakes { role } | MissionRule::Push { role, .. } => {
                for token in view.tokens(role) {
                    at_token(token, control(view, &others, token, 2.0));
                }
            }
            MissionRule::HandOut { role } | MissionRule::TakeUp { role } => {
                for token in view.tokens(role) {
                    at_token(token, control(view, &others, token, 1.0));
                }
            }
            MissionRule::Power { role } | MissionRule::FirstAid { role } => {
                view.tokens(role).for_each(|token| at_token(token, 0.4));
            }
            MissionRule::Jump { role, vp } => {
                let lit = view.tokens(role).filter(|token| view.state.tokens[*token].counters > 0);
                lit.for_each(|token| at_token(token, f32::from(*vp)));
            }
            MissionRule::Fallen { role, area } if carried.iter().any(|held| fixed.is_of(*held, role)) => {
                areas.push((5.0, spaces_of(view, area)));
            }
            MissionRule::Operate { area, vp, .. } => areas.push((f32::from(*vp), spaces_of(view, area))),
            MissionRule::Area { area, vp } => held_area(*vp, spaces_of(view, area), &mut areas),
            MissionRule::Zones { own, other } => {
                held_area(*own, zone_of(view, seat), &mut areas);
                held_area(*other, zone_of(view, seat.other()), &mut areas);
            }
            MissionRule::Present { area, vp } => {
                let spaces = area.as_ref().map_or_else(|| zone_of(view, seat.other()), |area| spaces_of(view, area));
                let is_held = view
                    .in_play_of(seat)
                    .any(|other| other != figure && view.spaces(other).iter().any(|space| spaces.contains(space)));
                areas.push((f32::from(*vp) * if is_held { 0.1 } else { 0.8 }, spaces));
            }
            MissionRule::Run { role, vp } if carried.iter().any(|held| fixed.is_of(*held, role)) => {
                areas.push((f32::from(*vp) + 3.0, zone_of(view, seat.other())));
            }
            MissionRule::Unload { role, area, vp } if carried.iter().any(|held| fixed.is_of(*held, role)) => {
                areas.push((f32::from(*vp) + 2.0, spaces_of(view, area)));
            }
            MissionRule::Stow { role, at, .. } if carried.iter().any(|held| fixed.is_of(*held, role)) => {
                view.tokens(at).for_each(|token| at_token(token, 5.0));
            }
            MissionRule::Supply { from, .. } if carried.len() < 2 => {
                view.tokens(from).for_each(|token| at_token(token, 3.0));
            }
            MissionRule::Hold { role, vp, carried: false }
            | MissionRule::Any { role, vp }
            | MissionRule::Collect { role, vp } => {
                for token in view.tokens(role) {
                    at_token(token, control(view, &others, token, 0.7 * f32::from(*vp)));
                }
            }
            MissionRule::Opened { role, first, then } => {
                for token in view.tokens(role) {
                    let vp = if view.state.tokens[token].counters > 0 { *then } else { first + then };
                    at_token(token, control(view, &others, token, 1.2 * f32::from(vp)));
                }
            }
            MissionRule::ScoreColor { role, vp } => {
                for token in view.tokens(role) {
                    let own = view.of_color(token) == Some(seat);
                    at_token(token, control(view, &others, token, f32::from(*vp) * if own { 1.2 } else { 0.5 }));
                }
            }
            MissionRule::Posters { role, .. } => {
                for token in view.tokens(role).filter(|token| view.poster_of(*token) != Some(seat)) {
                    at_token(token, control(view, &others, token, 2.5));
                }
            }
            MissionRule::Emplacements { by, .. } | MissionRule::Bombard { by, .. } => {
                for token in view.tokens(by) {
                    at_token(token, control(view, &others, token, 2.0));
                }
            }
            MissionRule::Scrap { at, .. } | MissionRule::Passage { by: at, .. } => {
                for token in view.tokens(at) {
                    at_token(token, control(view, &others, token, 0.8));
                }
            }
            MissionRule::Override { area, .. } | MissionRule::Cannon { area, .. } => {
                held_area(1, spaces_of(view, area), &mut areas);
            }
            MissionRule::Prisoner { area, vp, .. } if view.state.mission.operator.is_none() => {
                held_area(*vp, spaces_of(view, area), &mut areas);
            }
            MissionRule::Emerge { at, role }
                if view
                    .fixed
                    .mission
                    .rules
                    .iter()
                    .any(|rule| matches!(rule, MissionRule::Collect { role: known, .. } if known == role)) =>
            {
                view.tokens(at).for_each(|token| at_token(token, 0.8));
            }
            _ => {}
        }
    }
    // Terminals bring cards.
    for token in view.tokens(TERMINAL) {
        at_token(token, control(view, &others, token, 1.2 * CARD));
    }
    aims.extend(areas.into_iter().map(|(pay, spaces)| Aim { pay, token: None, far: near(&spaces) }));
}

/// Worth of a figure's hold on tokens for its side.
pub fn held(view: &View<'_, '_>, figure: FigureNo) -> f32 {
    let at = |role: &str| view.tokens(role).filter(|token| view.is_at(figure, *token)).count() as f32;
    let paid = view.fixed.mission.rules.iter().map(|rule| match rule {
        MissionRule::Score { role, vp, .. } | MissionRule::Mark { role, vp } => f32::from(*vp) * at(role),
        _ => 0.0,
    });
    paid.sum::<f32>() + CARD * at(TERMINAL)
}

/// Worth of a token's space to the side that moves it: near its own zone if that counts, else near the enemy.
pub fn token_at(view: &View<'_, '_>, seat: Seat, space: Space) -> f32 {
    let ground = &view.state.ground;
    let far = |to: &mut dyn Iterator<Item = Space>| {
        f32::from(to.filter_map(|to| ground.distance(space, to)).min().unwrap_or(FAR))
    };
    let zone = |seat| view.state.side(seat).zone.map(|zone| view.fixed.zone(zone)).unwrap_or_default();
    let mut worth = 0.0;
    for rule in &view.fixed.mission.rules {
        match rule {
            MissionRule::Home { .. } => worth -= far(&mut zone(seat).iter().copied()),
            MissionRule::Couriers { .. } => worth -= far(&mut zone(seat.other()).iter().copied()),
            MissionRule::Escort { goal, .. } => {
                worth -= far(&mut view.tokens(goal).map(|token| view.token_space(token)));
            }
            _ => {}
        }
    }
    if worth != 0.0 {
        return worth;
    }
    let of = |seat| far(&mut view.in_play_of(seat).flat_map(|figure| view.spaces(figure)));
    0.4 * of(seat).min(6.0) - of(seat.other())
}

/// Nearness of a zone to the mission's pay.
pub fn zone(view: &View<'_, '_>, seat: Seat, zone: Zone) -> f32 {
    let Some((_, group)) = view.fixed.groups_of(seat).next() else { return 0.0 };
    let Some(figure) = group.figures().next() else { return 0.0 };
    let mut aims = Vec::new();
    aims_of(view, figure, &passable(view), &mut aims);
    let spaces = view.fixed.zone(zone);
    aims.iter().map(|aim| aim.pay / (2.0 + f32::from(aim.far.to_any(spaces).unwrap_or(FAR)))).sum()
}
