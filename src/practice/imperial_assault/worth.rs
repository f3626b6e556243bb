//! Worth of things, in victory points.

use imperial_assault::{
    cards::{Die, MissionRule, Payee, PowerToken, Status, ability::FigureBan},
    play::{
        GOAL, View,
        board::{Distances, Space},
        fixed::{Bonus, PieceOf},
        pieces::{FigureNo, Statuses},
    },
};
use kernel::game::Seat;

use super::odds::Chances;

/// Worth of an object that a campaign's mission lets a side destroy, and of a door that has to be shot open.
pub const OBJECT: f32 = 9.0;
const BARRED: f32 = 4.0;

/// Worth of a figure's defeat to its enemy: its share of the group.
pub fn price(view: &View<'_, '_>, figure: FigureNo) -> f32 {
    let group = view.group(figure);
    (group.cost as f32 / group.figures.len() as f32).max(1.0)
}

/// Cost of a figure's defeat to its own side: more than its price if it ends the match.
pub fn stakes(view: &View<'_, '_>, figure: FigureNo) -> f32 {
    if view.fixed.piece(figure).is_some() {
        return price(view, figure);
    }
    price(view, figure) + if ends_match(view, figure) { 12.0 } else { 0.0 }
}

/// True if a figure's defeat ends the match: by its group's points, or as the last of its side.
fn ends_match(view: &View<'_, '_>, figure: FigureNo) -> bool {
    let group = view.group(figure);
    let alone = group.figures().filter(|other| view.figure(*other).is_in_play()).count() == 1;
    let mut own = view.in_play_of(group.seat);
    let mut is_last = || view.fixed.ends_with_last && own.next().is_some() && own.next().is_none();
    alone && view.points(group.seat.other()) + group.cost >= GOAL || is_last()
}

/// Remaining health of a figure.
pub fn left(view: &View<'_, '_>, figure: FigureNo) -> u8 {
    view.health(figure).saturating_sub(view.figure(figure).damage)
}

/// Worth of hurting a figure, damage by damage.
#[derive(Debug, Clone, Copy)]
pub struct Prize {
    /// Worth of each damage.
    each: f32,
    /// Extra worth of its defeat.
    fall: f32,
    left: u8,
}

impl Prize {
    pub fn of(view: &View<'_, '_>, figure: FigureNo) -> Self {
        if view.fixed.piece(figure).is_some() {
            return Self::of_piece(view, figure);
        }
        let group = view.group(figure);
        let price = price(view, figure);
        let alone = group.figures().filter(|other| view.figure(*other).is_in_play()).count() == 1;
        let number = view.fixed.figures[figure.index()];
        let is_ready = !view.state.exhausted[number.index()];
        let mut fall = price * if alone { 0.9 } else { 0.6 };
        if is_ready {
            // A figure that has not acted yet loses its activation.
            fall += price * 0.2;
        }
        if ends_match(view, figure) {
            fall += 30.0;
        }
        let carried = view.carried(figure).count() as f32;
        Self {
            each: price * 0.7 / f32::from(group.health.max(1)),
            fall: fall + 2.0 * carried,
            left: left(view, figure),
        }
    }

    /// A piece is worth the pay of its defeat; a mere nuisance is worth removing.
    fn of_piece(view: &View<'_, '_>, piece: FigureNo) -> Self {
        let health = f32::from(view.group(piece).health.max(1));
        let is_of = |role: &str| match view.fixed.piece(piece).map(|piece| piece.what) {
            Some(PieceOf::Token(token)) => view.fixed.is_of(usize::from(token), role),
            _ => false,
        };
        let (mut each, mut fall) = (0.0, 0.3);
        let is_door = matches!(view.fixed.piece(piece).map(|piece| piece.what), Some(PieceOf::Door(_)));
        if view.fixed.campaign.is_some() {
            let worth = if is_door { BARRED } else { OBJECT };
            let health = f32::from(view.health(piece).max(1));
            return Self { each: worth / health, fall: 0.6 * worth, left: left(view, piece) };
        }
        if is_door && are_parted(view) {
            // The way to everything else.
            (each, fall) = (0.25, 1.5);
        }
        for rule in &view.fixed.mission.rules {
            match rule {
                MissionRule::Defeat { role, vp, to, .. } if is_of(role) => {
                    let paid = paid(view, piece, *to);
                    each += paid * 0.3 * f32::from(*vp) / health;
                    fall += paid * f32::from(*vp);
                }
                MissionRule::Lurker { role, vp, .. } if is_of(role) => {
                    each += 0.8;
                    fall += f32::from(*vp);
                }
                MissionRule::Thugs { role, .. }
                | MissionRule::Raiders { role, .. }
                | MissionRule::Cameras { role, .. }
                | MissionRule::Shots { role, .. }
                    if is_of(role) =>
                {
                    fall += 0.6;
                }
                _ => {}
            }
        }
        Self { each, fall, left: left(view, piece) }
    }

    /// Adds an extra worth of the defeat.
    pub fn and(self, fall: f32) -> Self {
        Self { fall: self.fall + fall, ..self }
    }

    /// Worth of so much damage.
    pub fn damage(&self, damage: u8) -> f32 {
        let fall = if damage >= self.left { self.fall } else { 0.0 };
        f32::from(damage.min(self.left)) * self.each + fall
    }

    /// Worth of an attack with these chances.
    pub fn attack(&self, chances: &Chances) -> f32 {
        let mut worth = 0.0;
        for (damage, chance) in chances.damage.iter().enumerate().skip(1) {
            if *chance > 0.0 {
                worth += chance * self.damage(damage as u8);
            }
        }
        worth
    }
}

/// The door that a piece is.
pub fn door_of(view: &View<'_, '_>, piece: FigureNo) -> Option<u8> {
    match view.fixed.piece(piece)?.what {
        PieceOf::Door(door) => Some(door),
        PieceOf::Token(_) => None,
    }
}

/// True if no figure can get to a hostile one before a door is broken.
pub fn are_parted(view: &View<'_, '_>) -> bool {
    if !view.pieces().any(|piece| door_of(view, piece).is_some()) {
        return false;
    }
    let [own, other] = Seat::BOTH.map(|seat| view.in_play_of(seat).flat_map(|figure| view.spaces(figure)));
    let own: Vec<Space> = own.collect();
    let far = Distances::from(&view.state.ground, &own, u8::MAX);
    let mut other = other.peekable();
    !own.is_empty() && other.peek().is_some() && !other.any(|space| far.to(space).is_some())
}

/// The sign of a piece's pay for the side whose figure is active: its own fall may pay the other.
fn paid(view: &View<'_, '_>, piece: FigureNo, to: Payee) -> f32 {
    let Some(PieceOf::Token(token)) = view.fixed.piece(piece).map(|piece| piece.what) else { return 1.0 };
    let token = usize::from(token);
    let active = view.state.activation.as_ref().and_then(|active| active.figure);
    let seat = active.map(|figure| view.fixed.seat(figure));
    let payee = match to {
        Payee::Slayer => return 1.0,
        Payee::OfColor => view.of_color(token),
        Payee::OffZone => view.zone_by(token).and_then(|zone| view.of_zone(zone)).map(Seat::other),
        Payee::OffOwner => view.owner(piece).map(Seat::other),
    };
    if payee == seat { 1.0 } else { -1.0 }
}

/// Worth of a piece's burst to a figure's side: all figures around suffer.
pub fn burst(view: &View<'_, '_>, figure: FigureNo, piece: FigureNo) -> f32 {
    let Some(PieceOf::Token(token)) = view.fixed.piece(piece).map(|piece| piece.what) else { return 0.0 };
    let token = usize::from(token);
    let of_rule = |rule: &MissionRule| match rule {
        MissionRule::Burst { role, damage, .. } if view.fixed.is_of(token, role) => Some(*damage),
        _ => None,
    };
    let Some(damage) = view.fixed.mission.rules.iter().find_map(of_rule) else { return 0.0 };
    let seat = view.fixed.seat(figure);
    let near = view.in_play().filter(|other| *other != figure && view.is_at(*other, token));
    let hurt = near.map(|other| {
        let worth = Prize::of(view, other).damage(damage);
        if view.fixed.seat(other) == seat { -worth } else { worth }
    });
    hurt.sum()
}

/// Pay of the mission's tokens to a side if the round ended now.
pub fn due(view: &View<'_, '_>, seat: Seat) -> i32 {
    let pays = |rule: &MissionRule| match rule {
        MissionRule::Score { role, vp, side } => {
            let shown = |token: &usize| side.is_none_or(|side| view.shows(*token, side));
            let held = view.tokens(role).filter(shown).filter(|token| view.control(*token) == Some(seat));
            i32::from(*vp) * held.count() as i32
        }
        _ => 0,
    };
    view.fixed.mission.rules.iter().map(pays).sum()
}

/// Rough power of a figure's attack, by its dice.
pub fn power(view: &View<'_, '_>, figure: FigureNo) -> f32 {
    let dice = view.group(figure).attack.iter().flat_map(|attack| &attack.dice);
    dice.map(|die| if *die == Die::Red { 2.2 } else { 1.4 }).sum()
}

/// Worth of a condition to its figure's side: negative if harmful.
pub fn status(view: &View<'_, '_>, figure: FigureNo, status: Status) -> f32 {
    let state = view.figure(figure);
    if !state.is_in_play() || state.statuses.has(status) {
        return 0.0;
    }
    if status.is_harmful() && view.cannot(figure, FigureBan::GainHarmful) {
        return 0.0;
    }
    let power = power(view, figure);
    let attacks = view.group(figure).attack.is_some();
    match status {
        Status::Focused if !attacks => 0.0,
        Status::Focused => attacking(view, figure) * (0.25 * power + 0.2),
        Status::Hidden => 0.12 * power + 0.4,
        Status::Stunned => -(0.35 * power + 0.3),
        Status::Weakened => -(0.12 * power + 0.3),
        Status::Bleeding => -0.6,
    }
}

/// Likelihood of a figure's next attack, from 0 to 1: an exhausted figure may fall before, and a distant one comes
/// late.
pub fn attacking(view: &View<'_, '_>, figure: FigureNo) -> f32 {
    let group = view.group(figure);
    if group.attack.is_none() || view.cannot(figure, FigureBan::Attack) {
        return 0.0;
    }
    let near = view.in_play_of(group.seat.other()).filter_map(|foe| view.distance(figure, foe)).min();
    let arm = if group.is_melee() { 1 } else { 6 };
    let after = |moves: u8| near.is_some_and(|far| far <= arm + moves * group.speed);
    // The active figure needs an action for it.
    let acted = view.own_activation(figure).map_or_else(
        || view.state.exhausted[view.fixed.figures[figure.index()].index()],
        |active| active.actions == 0 || active.attacked && !view.attacks_again(figure),
    );
    match (acted, after(1), after(2)) {
        (false, true, _) => 1.0,
        // Two moves leave no action for the attack.
        (false, false, _) if view.own_activation(figure).is_some() => 0.2,
        (false, _, true) => 0.7,
        (true, true, _) => 0.65,
        (_, _, true) => 0.5,
        _ => 0.25,
    }
}

/// Worth of a power token to its figure.
pub fn token(view: &View<'_, '_>, figure: FigureNo, token: Option<PowerToken>) -> f32 {
    if view.figure(figure).tokens.len() >= 2 {
        return 0.05;
    }
    let attacks = view.group(figure).attack.is_some();
    match token {
        Some(PowerToken::Damage) | None if attacks => 0.6,
        Some(PowerToken::Surge) if attacks => 0.45,
        Some(PowerToken::Damage | PowerToken::Surge) => 0.0,
        _ => 0.5,
    }
}

/// Worth of recovered damage.
pub fn recovered(view: &View<'_, '_>, figure: FigureNo, damage: u8) -> f32 {
    let healed = damage.min(view.figure(figure).damage);
    f32::from(healed) * price(view, figure) * 0.7 / f32::from(view.group(figure).health.max(1))
}

/// Worth of a card in hand.
pub const CARD: f32 = 0.7;

/// Worth of an attack besides its damage: conditions, Blast, Cleave and the rest.
pub fn besides(view: &View<'_, '_>, attacker: FigureNo, target: FigureNo, bonus: &Bonus, damage: u8) -> f32 {
    let survives = damage < left(view, target);
    let mut worth = 0.0;
    if damage > 0 {
        for (one, whom) in bonus.statuses(attacker, target) {
            // Conditions that are used up by the attack come anew.
            let mut worn = status(view, whom, one);
            if whom == attacker && view.figure(attacker).statuses.has(one) {
                worn = status_anew(view, attacker, one);
            }
            worth += if whom == attacker {
                worn
            } else if survives {
                -worn
            } else {
                0.0
            };
        }
        if bonus.blast > 0 {
            worth += blast(view, attacker, target, bonus.blast as u8);
        }
        if bonus.cleave > 0 {
            let others =
                view.attack_targets(attacker).into_iter().map(|(other, _)| other).filter(|other| *other != target);
            worth += others.map(|other| Prize::of(view, other).damage(bonus.cleave as u8)).fold(0.0, f32::max);
        }
    }
    for kind in bonus.tokens() {
        worth += token(view, attacker, kind);
    }
    if bonus.strain > 0 && survives {
        worth += 0.4 * f32::from(bonus.strain);
    }
    worth + recovered(view, attacker, bonus.recover.max(0) as u8)
}

fn status_anew(view: &View<'_, '_>, figure: FigureNo, one: Status) -> f32 {
    let power = power(view, figure);
    if one == Status::Focused { 0.25 * power + 0.2 } else { 0.12 * power + 0.4 }
}

/// Worth of Blast around a target: enemies hurt, less friends hurt.
fn blast(view: &View<'_, '_>, attacker: FigureNo, target: FigureNo, damage: u8) -> f32 {
    let own = view.fixed.seat(attacker);
    let near = view.in_play().filter(|other| *other != target && view.are_adjacent(*other, target));
    near.map(|other| {
        let worth = Prize::of(view, other).damage(damage);
        if view.fixed.seat(other) == own { -worth } else { worth }
    })
    .sum()
}

/// Material of a side: its figures by remaining health, their tokens, and its points.
pub fn material(view: &View<'_, '_>, seat: Seat) -> f32 {
    let mut sum = 0.0;
    for (_, group) in view.fixed.groups_of(seat) {
        let figures = || group.figures().filter(|figure| view.figure(*figure).is_in_play());
        if figures().next().is_none() {
            continue;
        }
        let price = (group.cost as f32 / group.figures.len() as f32).max(1.0);
        // Its points are lost when the last falls; each that stands still fights.
        for figure in figures() {
            let share = f32::from(left(view, figure)) / f32::from(group.health.max(1));
            sum += price * (0.8 + 0.7 * share);
            let statuses: Statuses = view.figure(figure).statuses;
            for one in statuses.iter() {
                sum += match one {
                    Status::Focused => 0.8,
                    Status::Hidden => 0.6,
                    Status::Stunned => -1.2,
                    Status::Weakened => -0.5,
                    Status::Bleeding => -0.6,
                };
            }
            sum += 0.4 * view.figure(figure).tokens.len() as f32;
        }
    }
    sum
}
