//! Worths of units, wounds and victory tokens, in points of an army.

use kernel::game::Seat;
use legion::{
    cards::{Cover, Player, Rank},
    play::{
        UnitNo, View,
        battle_card::Objective,
        state::Order,
        table::{Level, MM, Outline, RANGE, Spot, TOKEN, TOUCH},
        view::COMMAND_RANGE,
    },
};

use super::odds::Chances;

/// The worth of a victory token: more as the end comes near, when nothing else counts.
pub fn token(view: &View<'_, '_>) -> f32 {
    let left = f32::from(view.fixed.options.rounds.saturating_sub(view.state.round));
    (110.0 - 14.0 * left).max(30.0)
}

/// The cost of a wound on a unit to its player.
pub fn price(view: &View<'_, '_>, unit: UnitNo) -> f32 {
    view.spec(unit).points as f32 / life_at_start(view, unit)
}

fn life_at_start(view: &View<'_, '_>, unit: UnitNo) -> f32 {
    view.spec(unit).minis.iter().map(|mini| f32::from(mini.wounds)).sum::<f32>().max(1.0)
}

/// True if it has still to act this round.
pub fn is_ready(view: &View<'_, '_>, unit: UnitNo) -> bool {
    view.unit(unit).order != Order::FaceDown
}

/// The worth of an attack's wounds to the attacker.
#[derive(Debug, Clone, Copy)]
pub struct Prize {
    each: f32,
    life: usize,
    last: f32,
    /// The effect of a suppression token on it.
    pub shaken: f32,
}

impl Prize {
    pub fn of(view: &View<'_, '_>, unit: UnitNo) -> Self {
        let spec = view.spec(unit);
        let points = spec.points as f32;
        let state = view.unit(unit);
        let mut last = 0.15 * points + 3.0;
        if is_ready(view, unit) {
            last += 0.1 * points;
        }
        if view.objective() == Some(Objective::Elimination) {
            let heavy = matches!(spec.rank, Rank::Commander | Rank::Operative | Rank::Heavy);
            last += token(view) * if heavy { 2.0 } else { 1.0 };
        }
        // A unit that carries a token, or stands at one, counts itself.
        let holds = view.state.tokens.iter().filter(|token| token.holder == Some(unit)).count();
        last += token(view) * holds as f32;
        let counts = state.leader().is_some_and(|leader| {
            matches!(view.objective(), Some(Objective::Intercept | Objective::Control))
                && view.state.tokens.iter().any(|token| token.at.is_nearer(leader.at, RANGE))
        });
        last += if counts { 0.25 * token(view) } else { 0.0 };
        let shaken = match view.courage(unit) {
            Some(courage) if view.can_be_suppressed(unit) && !spec.is_droid_trooper() => {
                let next = state.tokens.suppression + 1;
                let share = if next == courage.max(1) {
                    0.08
                } else if next == 2 * courage.max(1) {
                    0.16
                } else {
                    0.03
                };
                share * points * if is_ready(view, unit) { 1.0 } else { 0.5 }
            }
            _ => 0.0,
        };
        Self { each: price(view, unit), life: usize::from(view.life(unit)), last, shaken }
    }

    /// The worth of so many wounds at most.
    pub fn most(&self, wounds: f32) -> f32 {
        self.each * wounds + if wounds + 0.5 >= self.life as f32 { self.last } else { 0.0 } + self.shaken
    }

    /// The worth of an attack with these chances.
    pub fn attack(&self, chances: &Chances) -> f32 {
        self.of_wounds(chances.wounds.iter().copied())
    }

    /// The worth of wounds, by the chance of each number from none.
    pub fn of_wounds(&self, chances: impl Iterator<Item = f32>) -> f32 {
        let mut worth = 0.0;
        for (wounds, chance) in chances.enumerate().skip(1) {
            let dealt = wounds.min(self.life);
            worth += chance * (self.each * dealt as f32 + if dealt == self.life { self.last } else { 0.0 });
        }
        worth
    }
}

/// The worth of claiming an objective token.
pub fn claim(view: &View<'_, '_>, seat: Seat, number: u8) -> f32 {
    let each = token(view);
    let lies = &view.state.tokens[usize::from(number)];
    match (view.objective(), lies.dropped) {
        // An own bomb lies where it should; one of the enemy's does no more there.
        (Some(Objective::BombingRun), Some(by)) if by == seat => {
            if hits(view, seat, lies.at) {
                -each
            } else {
                0.5 * each
            }
        }
        (Some(Objective::BombingRun), Some(_)) => 1.2 * each,
        (Some(Objective::BombingRun), None) => 0.5 * each,
        _ => each,
    }
}

/// True if a bomb of a side that lies there brings a victory token.
pub(super) fn hits(view: &View<'_, '_>, seat: Seat, at: Spot) -> bool {
    view.is_near_zone(&Outline::round(at, TOKEN), view.state.color(seat.other()), 1)
}

/// The worth of dropping a bomb: a victory token where it counts, as long as a round is left for it.
pub fn drop(view: &View<'_, '_>, unit: UnitNo, number: u8) -> f32 {
    let seat = view.fixed.seat(unit);
    let waiting = view.state.tokens.iter().filter(|token| token.holder.is_none() && token.dropped == Some(seat));
    let left = view.fixed.options.rounds.saturating_sub(view.state.round);
    let at = view.state.tokens[usize::from(number)].at;
    if hits(view, seat, at) && waiting.count() <= usize::from(left) { 0.9 * token(view) } else { -1.0 }
}

/// The loss of the enemy from a detonation at a spot, less that of its own side.
pub fn blast(view: &View<'_, '_>, seat: Seat, at: Spot) -> f32 {
    let struck = |unit: UnitNo| {
        let most = Prize::of(view, unit).most(1.0);
        if view.fixed.seat(unit) == seat { -1.2 * most } else { most }
    };
    view.units_struck(at).map(struck).sum()
}

/// The worth of setting off a bomb.
pub fn bomb(view: &View<'_, '_>, seat: Seat, number: u8) -> f32 {
    let Some(lies) = view.state.tokens.get(usize::from(number)) else { return 0.0 };
    let scored = if hits(view, seat, lies.at) { token(view) } else { 0.0 };
    scored + blast(view, seat, lies.at)
}

/// The fitness of a unit to bring a bomb to the enemy: fast, tough, and not decisive elsewhere.
pub fn carrier(view: &View<'_, '_>, unit: UnitNo) -> f32 {
    let spec = view.spec(unit);
    let leads = if view.is_commander(unit) { 4.0 } else { 0.0 };
    let stays = if view.can_move(unit) { 0.0 } else { 20.0 };
    4.0 * f32::from(view.speed(unit))
        + 0.4 * f32::from(view.life(unit)).min(10.0)
        + spec.footprint.reach() as f32 / MM as f32 / 50.0
        - leads
        - stays
}

/// The worth of a sabotaged token to blue with so many wounds.
pub(super) fn sabotaged(wounds: u8) -> i32 {
    match wounds {
        0 | 1 => -2,
        2 => 0,
        more => i32::from(more) - 2,
    }
}

/// The gain of one more or one less wound on a token, in victory tokens.
pub fn sabotage(view: &View<'_, '_>, seat: Seat, number: u8) -> i32 {
    let adds = view.state.color(seat) == Player::Blue;
    let now = view.state.tokens[usize::from(number)].wounds;
    let gain = |to: u8| if adds { sabotaged(to) - sabotaged(now) } else { sabotaged(now) - sabotaged(to) };
    if adds {
        if now < 4 { gain(now + 1) } else { 0 }
    } else if now > 0 {
        gain(now - 1)
    } else {
        0
    }
}

/// Friends in reach of a commander's orders.
pub fn listeners(view: &View<'_, '_>, unit: UnitNo) -> usize {
    view.friends(unit).filter(|friend| view.is_at(unit, *friend, COMMAND_RANGE)).count()
}

/// True if a unit on the ground stands behind cover.
pub fn near_cover(view: &View<'_, '_>, outline: &Outline, level: Level) -> bool {
    level == Level::Ground
        && view
            .state
            .field
            .pieces
            .iter()
            .any(|piece| piece.cover != Cover::None && piece.polygon.is_within(outline, outline.radius * 2))
}

/// The distance of a side's cart at a spot from its goal, in ranges.
pub fn cart_way(view: &View<'_, '_>, seat: Seat, at: Spot) -> f32 {
    let piece = view.state.tokens.iter().find(|token| token.of == Some(seat)).and_then(|token| token.piece);
    let radius = view.state.carts.first().map_or(0, |cart| cart.outline().radius);
    let base = Outline::round(at, radius);
    piece.map_or(0.0, |piece| {
        let polygon = &view.state.field.pieces[usize::from(piece)].polygon;
        if polygon.is_within(&base, TOUCH) {
            return 0.0;
        }
        let corners = polygon.corners();
        let edges = corners.iter().zip(corners.iter().cycle().skip(1));
        let off = edges.map(|(one, two)| Outline::corridor(*one, *two, 0).gap(&base)).min().unwrap_or(0);
        off.max(1) as f32 / RANGE as f32
    })
}
