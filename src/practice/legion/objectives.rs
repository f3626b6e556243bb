//! Worths of places for the mission.

use std::cell::OnceCell;

use kernel::game::Seat;
use legion::play::{
    UnitNo, View,
    battle_card::Objective,
    state::TokenState,
    table::{MM, Outline, RANGE, Spot, TOKEN, TOUCH, template},
};

use super::worth::{cart_way, sabotage, token};

/// The objectives of a unit.
pub struct Objectives<'v> {
    view: View<'v, 'v>,
    unit: UnitNo,
    seat: Seat,
    /// Its way with an action.
    stride: f32,
    /// It carries what it has to bring through.
    carries: bool,
    found: OnceCell<Found>,
}

/// Goals, searched when first asked for.
#[derive(Default)]
struct Found {
    /// Possible gains, each with its place and reach.
    goals: Vec<Goal>,
    /// The enemy's zone, as boxes.
    zone: Vec<(Spot, Spot)>,
    /// It is the one to fetch something.
    fetches: bool,
}

struct Goal {
    at: Spot,
    piece: Option<u8>,
    near: i32,
    /// It takes an action to win it, not the place alone.
    acts: bool,
    worth: f32,
}

impl<'v> Objectives<'v> {
    pub fn new(view: &View<'v, 'v>, unit: UnitNo) -> Self {
        let seat = view.fixed.seat(unit);
        let stride = (template(view.speed(unit).max(1)) + 2 * view.spec(unit).footprint.reach()) as f32;
        let carries = view.state.tokens.iter().any(|token| token.holder == Some(unit));
        Self { view: *view, unit, seat, stride, carries, found: OnceCell::new() }
    }

    fn found(&self) -> &Found {
        self.found.get_or_init(|| self.find())
    }

    fn find(&self) -> Found {
        let view = &self.view;
        let worth = token(view);
        let mut found = Found::default();
        let Some(objective) = view.objective() else { return found };
        match objective {
            Objective::Breakthrough => found.zone.extend(view.squares(view.state.color(self.seat.other()))),
            // Bombs count at range 1 of the zone.
            Objective::BombingRun if self.carries => {
                let reach = Spot::new(RANGE, RANGE);
                let squares = view.squares(view.state.color(self.seat.other()));
                found.zone.extend(squares.into_iter().map(|(least, most)| (least - reach, most + reach)));
            }
            Objective::HostageExchange if self.carries => {
                found.zone.extend(view.squares(view.state.color(self.seat)));
            }
            _ => {}
        }
        for (number, token) in view.state.tokens.iter().enumerate() {
            let goal = match objective {
                Objective::Intercept | Objective::Control
                    if objective == Objective::Control || view.spec(self.unit).is_trooper() =>
                {
                    let troopers = objective == Objective::Intercept;
                    let able = |friend: UnitNo| !troopers || view.spec(friend).is_trooper();
                    let lead = self.wanted(token.at, self.majority(token.at, None, RANGE, able), able);
                    Goal { at: token.at, piece: None, near: RANGE, acts: false, worth: worth * lead * 1.4 }
                }
                Objective::KeyPositions | Objective::PivotalPositions => {
                    let lead = self.wanted(token.at, self.majority(token.at, token.piece, 0, |_| true), |_| true);
                    Goal { at: token.at, piece: token.piece, near: 0, acts: false, worth: worth * lead * 1.2 }
                }
                Objective::Recover | Objective::HostageExchange
                    if view.claims(self.unit) && token.holder.is_none() && !self.carries =>
                {
                    // Whoever is nearest goes for it, from the first round on; the others only where that one fails.
                    let nearer = self.nearer(token.at);
                    found.fetches |= nearer == 0;
                    let share = [2.4, 1.0].get(nearer).copied().unwrap_or(0.5);
                    Goal { at: token.at, piece: None, near: 0, acts: true, worth: worth * share }
                }
                Objective::Sabotage if view.claims(self.unit) => {
                    let gain = sabotage(view, self.seat, number as u8) as f32;
                    let sought = self.others_near(token, RANGE);
                    Goal {
                        at: token.at,
                        piece: None,
                        near: 0,
                        acts: true,
                        worth: 0.8 * worth * gain / (1.0 + sought as f32),
                    }
                }
                _ => continue,
            };
            found.goals.push(goal);
        }
        for cart in view.state.carts.iter().filter(|_| objective == Objective::Payload) {
            // A cart at its goal is pushed no further; the other side's cart is only to be held up.
            let way = cart_way(view, cart.seat, cart.at);
            let counts = if way < 0.01 {
                0.0
            } else if cart.seat == self.seat {
                0.9
            } else {
                0.6
            };
            let near = RANGE + cart.outline().radius;
            let worth = worth * counts * self.wanted(cart.at, self.majority(cart.at, None, near, |_| true), |_| true);
            found.goals.push(Goal { at: cart.at, piece: None, near, acts: false, worth });
        }
        found
    }

    /// Friends near a token, this unit left out.
    fn others_near(&self, token: &TokenState, distance: i32) -> usize {
        let near = |friend: &UnitNo| {
            self.view.unit(*friend).leader().is_some_and(|leader| leader.at.is_nearer(token.at, distance))
        };
        self.view.friends(self.unit).filter(near).count()
    }

    /// Friends able to claim a token that are nearer to it, and not nearer still to another.
    fn nearer(&self, at: Spot) -> usize {
        let view = &self.view;
        let seeks = |friend: UnitNo| {
            let Some(leader) = view.unit(friend).leader() else { return false };
            let far = leader.at.distance(at);
            view.state.tokens.iter().all(|token| match token.holder {
                Some(holder) => holder != friend,
                None => leader.at.distance(token.at) >= far,
            })
        };
        self.ahead(at, |friend| view.claims(friend) && seeks(friend))
    }

    /// Number of such friends nearer to a spot.
    fn ahead(&self, at: Spot, able: impl Fn(UnitNo) -> bool) -> usize {
        let view = &self.view;
        let far = |unit: UnitNo| view.unit(unit).leader().map_or(i32::MAX, |leader| leader.at.distance(at));
        let own = far(self.unit);
        view.friends(self.unit).filter(|friend| far(*friend) < own && able(*friend)).count()
    }

    /// The worth of a majority to this unit: where it is not won yet, the nearest unit goes for it.
    fn wanted(&self, at: Spot, majority: f32, able: impl Fn(UnitNo) -> bool) -> f32 {
        if majority < 0.7 {
            return majority;
        }
        let able = |friend: UnitNo| able(friend) && self.view.counts(friend);
        majority * [1.5, 1.2].get(self.ahead(at, able)).copied().unwrap_or(0.9)
    }

    /// The gain of one unit more at a token: the majority, a tie, or safety. Only units that are able to count there
    /// do: a walker beside it wins nothing where troopers are wanted.
    fn majority(&self, spot: Spot, piece: Option<u8>, reach: i32, able: impl Fn(UnitNo) -> bool) -> f32 {
        let view = &self.view;
        let polygon = piece.map(|piece| &view.state.field.pieces[usize::from(piece)].polygon);
        let near = |leader: &Outline, reach: i32| match polygon {
            Some(polygon) => polygon.is_within(leader, reach),
            None => leader.is_within(&Outline::round(spot, 0), reach),
        };
        let mut own = 0.0_f32;
        let mut others = 0.0_f32;
        for other in view.in_play().filter(|other| *other != self.unit && able(*other)) {
            let Some(leader) = view.leader_outline(other) else { continue };
            if !near(&leader, reach + RANGE + RANGE / 2) || !view.counts(other) {
                continue;
            }
            let count = if view.fixed.seat(other) == self.seat { &mut own } else { &mut others };
            if near(&leader, reach) {
                *count += 1.0;
            } else {
                *count += if view.fixed.seat(other) == self.seat { 0.25 } else { 0.4 };
            }
        }
        match own - others {
            lead if lead <= -2.0 => 0.4,
            lead if lead < 0.0 => 0.7,
            lead if lead < 1.0 => 1.0,
            lead if lead < 2.0 => 0.2,
            _ => 0.03,
        }
    }

    /// True if it does the mission's work itself and should not be thrown away.
    pub const fn carries(&self) -> bool {
        self.carries
    }

    /// True if it is the one to fetch something.
    pub fn fetches(&self) -> bool {
        self.found().fetches
    }

    /// Moves from a base to the nearest goal; none without a goal.
    pub fn moves(&self, outline: &Outline) -> Option<f32> {
        let at = outline.middle();
        let off = |goal: &Goal| (at.distance(goal.at) - outline.radius - goal.near).max(0) as f32 / self.stride;
        let zone = self.found().zone.iter().map(|(least, most)| apart(at, *least, *most) as f32 / self.stride);
        self.found().goals.iter().map(off).chain(zone).min_by(f32::total_cmp)
    }

    /// The nearest goal.
    pub fn nearest(&self, at: Spot) -> Option<Spot> {
        let inside = |(least, most): &(Spot, Spot)| Spot::new(at.x.clamp(least.x, most.x), at.y.clamp(least.y, most.y));
        let all = self.found().goals.iter().map(|goal| goal.at).chain(self.found().zone.iter().map(inside));
        all.min_by_key(|goal| goal.distance(at))
    }

    /// The gain of an action there that scores at once.
    pub fn taken(&self, outline: &Outline) -> f32 {
        let at = outline.middle();
        let lies_there = |goal: &&Goal| goal.acts && at.distance(goal.at) - outline.radius - goal.near <= TOKEN + TOUCH;
        self.found().goals.iter().filter(lies_there).map(|goal| 0.4 * goal.worth).fold(0.0, f32::max)
    }

    /// The worth of being there for the mission, with so many actions left in this activation.
    pub fn at(&self, outline: &Outline, left: u8) -> f32 {
        let view = &self.view;
        let Some(objective) = view.objective() else { return 0.0 };
        let at = outline.middle();
        let round = view.state.round.max(1);
        let last = view.fixed.options.rounds.max(round);
        let actions = |by: u8| 2.0 * f32::from(by.saturating_sub(round)) + f32::from(left);
        // Rounds at whose end something is scored before the last.
        let by = match objective {
            Objective::Intercept => last.min(round.next_multiple_of(2)),
            Objective::Control => last.min(round.max(2)),
            // Carts roll at the end of every round.
            Objective::Payload => round,
            _ => last,
        };
        let (soon, late) = (actions(by), actions(last));
        let (mut best, mut rest) = (0.0_f32, 0.0_f32);
        for goal in &self.found().goals {
            let off = match goal.piece {
                Some(piece) => off_piece(view, piece, outline),
                None => at.distance(goal.at) - outline.radius - goal.near,
            };
            let acts = f32::from(u8::from(goal.acts));
            let reached = if goal.acts { off <= TOKEN + TOUCH } else { off <= 0 } && late >= acts;
            let moves = if reached { 0.0 } else { (off.max(1) as f32 / self.stride).ceil() + acts };
            let nearer = 1.0 - 0.02 * off.max(0) as f32 / self.stride;
            let share = if reached {
                1.0
            } else if moves <= soon {
                power(&SOON, moves) * 0.75
            } else if moves <= late {
                power(&LATE, moves) * 0.6
            } else {
                0.03
            };
            let worth = goal.worth * share * nearer;
            rest += worth.min(best);
            best = best.max(worth);
        }
        let mut worth = best + 0.1 * rest;
        let brings = self.carries && matches!(objective, Objective::BombingRun | Objective::HostageExchange);
        if brings || matches!(objective, Objective::Breakthrough | Objective::Breach) {
            let home = objective == Objective::HostageExchange;
            let toward = if home { self.seat } else { self.seat.other() };
            let edge = view.edge_middle(view.state.color(toward)).y;
            let (off, each) = if objective == Objective::Breach {
                ((at.y - edge).abs() - outline.radius, 2.0)
            } else {
                // All of the base has to be inside.
                let off = self.found().zone.iter().map(|(least, most)| beside(at, *least, *most).square()).min();
                let off = off.map_or((at.y - edge).abs(), |square| (square as f64).sqrt() as i32);
                if objective == Objective::BombingRun {
                    // The bomb lies in front of its carrier.
                    (off - outline.radius, 1.0)
                } else {
                    let inside = || view.is_in_zone(outline, view.state.color(toward));
                    (if off == 0 && inside() { 0 } else { off + 2 * outline.radius }, 1.0)
                }
            };
            // Being early is worth little, being late nothing.
            let far = off.max(0) as f32 / self.stride;
            let arrives = match late - far.ceil() {
                _ if off <= 0 => 1.0,
                slack if slack < 0.0 => 0.03,
                slack if slack < 1.0 => 0.62,
                slack if slack < 2.0 => 0.72,
                slack if slack < 3.0 => 0.8,
                _ => 0.85,
            };
            // A carried token may be lost on the way, and one bomb alone goes off each round.
            let arrives = if brings && off > 0 { 0.75 * arrives - 0.04 * far.min(8.0) } else { arrives };
            // Bombs go off one a round, and whoever carries something is shot at on the way, a hostage from the second round on
            // wherever he stands.
            let late = if home {
                0.7
            } else if brings {
                0.05
            } else {
                0.01
            };
            worth += each * token(view) * (arrives - late * far.min(12.0));
        }
        worth
    }
}

/// Powers of what is left of a prospect after each move: of those to be reached soon, and of those to be reached at all.
const SOON: [f32; 24] = powers(0.9);
const LATE: [f32; 24] = powers(0.85);

const fn powers(base: f32) -> [f32; 24] {
    let mut powers = [1.0; 24];
    let mut at = 1;
    while at < powers.len() {
        powers[at] = powers[at - 1] * base;
        at += 1;
    }
    powers
}

/// The power for so many moves.
fn power(powers: &[f32; 24], moves: f32) -> f32 {
    powers.get(moves as usize).copied().unwrap_or(0.0)
}

/// The distance of a spot from a box.
fn apart(at: Spot, least: Spot, most: Spot) -> i32 {
    beside(at, least, most).length()
}

/// About how far a base is from a piece of terrain; nothing as soon as it touches it.
pub(super) fn off_piece(view: &View<'_, '_>, piece: u8, outline: &Outline) -> i32 {
    let polygon = &view.state.field.pieces[usize::from(piece)].polygon;
    if polygon.is_within(outline, TOUCH) {
        return 0;
    }
    // A turned piece lies in a larger box.
    let (least, most) = polygon.bounds();
    (apart(outline.middle(), least, most) - outline.radius).max(20 * MM)
}

/// The way from a spot to a box, both parts without sign.
pub(super) fn beside(at: Spot, least: Spot, most: Spot) -> Spot {
    let x = (least.x - at.x).max(at.x - most.x).max(0);
    let y = (least.y - at.y).max(at.y - most.y).max(0);
    Spot::new(x, y)
}
