//! Orders, activations and command cards.

use kernel::game::Seat;
use legion::{
    cards::keyword::UnitKeyword,
    play::{UnitNo, View, fixed::CommandSpec, state::Order, table::RANGE, view::COMMAND_RANGE},
};

use super::{
    fights,
    outlook::{Around, Outlook},
    ride,
    worth::{is_ready, listeners},
};

/// An attack that is not put off.
const GOOD: f32 = 7.0;

/// The gain of activating a unit now rather than later: an attack that may not come again, and losses it would suffer
/// if others went first.
pub fn urgency(view: &View<'_, '_>, unit: UnitNo) -> f32 {
    urgencies(view, &[unit], f32::MIN, f32::MAX)[0]
}

/// Urgencies of several units. A unit that cannot come within a margin of the best of them, or of so much, gets its
/// upper bound, found without looking who sees whom.
pub fn urgencies(view: &View<'_, '_>, units: &[UnitNo], least: f32, margin: f32) -> Vec<f32> {
    let around = Around::new(view);
    // A passenger goes first if its vehicle does.
    let acts = |unit: &UnitNo| (!ride::stays(view, *unit)).then(|| Outlook::among(view, *unit, &around));
    let outlooks: Vec<Option<Outlook<'_>>> = units.iter().map(acts).collect();
    let mut worths: Vec<f32> = outlooks.iter().map(|outlook| outlook.as_ref().map_or(0.0, hope)).collect();
    let mut hopeful: Vec<(f32, &Outlook<'_>, usize)> = Vec::with_capacity(units.len());
    for (place, outlook) in outlooks.iter().enumerate() {
        hopeful.extend(outlook.as_ref().map(|outlook| (worths[place], outlook, place)));
    }
    hopeful.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut most = least;
    for (hope, outlook, place) in hopeful {
        if hope < most - margin - 0.001 {
            break;
        }
        let here = outlook.here();
        let unit = outlook.unit;
        worths[place] = outlook.shot(&here, 1, false).worth.max(charge(outlook))
            + 0.6 * outlook.danger(&here, true, 0)
            + aids(view, unit);
        most = most.max(worths[place]);
    }
    worths
}

/// The most that activating a unit now can bring, whoever sees whom.
fn hope(outlook: &Outlook<'_>) -> f32 {
    let here = outlook.here();
    outlook.hoped(&here, 1, false).max(charge(outlook))
        + 0.6 * outlook.feared(&here)
        + aids(&outlook.view, outlook.unit)
}

/// The share of an attack after a move that counts: the way may be barred.
const CHARGE: f32 = 0.8;

/// The worth of the attack hand to hand that a unit comes to with a move.
fn charge(outlook: &Outlook<'_>) -> f32 {
    if outlook.view.starts_melee(outlook.unit) { CHARGE * outlook.charge() } else { 0.0 }
}

/// The gain for others of an early activation.
fn aids(view: &View<'_, '_>, unit: UnitNo) -> f32 {
    let helps = [UnitKeyword::Spotter, UnitKeyword::Strategize, UnitKeyword::TakeCover, UnitKeyword::Bolster];
    let helps = helps.iter().any(|keyword| view.has(unit, *keyword));
    let carries = if is_ready(view, unit) { view.passengers(unit).count() as f32 } else { 0.0 };
    (if helps { 3.0 } else { 0.0 }) + 4.0 * carries
}

/// The gain of drawing an order instead of using one: units in the pool act as well, and the order stays.
pub fn draw(view: &View<'_, '_>, seat: Seat) -> f32 {
    let waiting = view.units_of(seat).filter(|unit| view.unit(*unit).order == Order::None).count();
    GOOD - 1.0 + 0.1 * waiting as f32
}

/// The gain of a pass: the other side shows its plan first, the more of it the more of its units have still to act.
pub fn pass(view: &View<'_, '_>, seat: Seat) -> f32 {
    1.5 + 0.4 * view.units_of(seat.other()).filter(|unit| is_ready(view, *unit)).count() as f32
}

/// The gain of an order to a unit: it acts when it is wanted, and orders bring tokens.
pub fn order(view: &View<'_, '_>, unit: UnitNo, around: &Around) -> f32 {
    let number = |keyword| f32::from(view.keyword(unit, keyword));
    let tokens = 3.0 * number(UnitKeyword::Target) + 2.5 * number(UnitKeyword::Defend);
    let calm = number(UnitKeyword::Disciplined).min(f32::from(view.unit(unit).tokens.suppression));
    let passes_on = if view.has(unit, UnitKeyword::Coordinate) { 4.0 } else { 0.0 };
    let bound = if view.spec(unit).ai.is_some() { 4.0 } else { 0.0 };
    // One of a rank that no other unit has is drawn without an order as well.
    let rank = view.rank(unit);
    let alike = view.friends(unit).filter(|friend| view.rank(*friend) == rank).count();
    let drawn = if alike == 0 { 0.7 } else { 1.0 };
    // Orders are given before anybody has moved: who sees whom then is not looked at.
    let urgent = if ride::stays(view, unit) { 0.0 } else { hope(&Outlook::among(view, unit, around)) };
    (urgent * drawn + 0.02 * view.spec(unit).points as f32) + tokens + calm * 2.0 + passes_on + bound
}

/// Units in reach of the best commander.
pub fn listening(view: &View<'_, '_>, seat: Seat) -> usize {
    view.units_of(seat).map(|unit| listeners(view, unit) + 1).max().unwrap_or(0)
}

/// The gain of a command card now, by urgent units and those in reach of orders.
pub fn card(view: &View<'_, '_>, seat: Seat, card: &CommandSpec, wishes: &[f32], listening: usize) -> f32 {
    let issued: usize = card.issues.iter().map(|line| line.count as usize).sum();
    let orders = issued.min(listening).min(wishes.len());
    let mut sorted = wishes.to_vec();
    sorted.sort_by(|a, b| b.total_cmp(a));
    let ordered: f32 = sorted.iter().take(orders).sum();
    let hottest = sorted.first().copied().unwrap_or(0.0);
    let first = match card.pips {
        0 | 1 => 0.8,
        2 => 0.5,
        3 => 0.22,
        _ => 0.05,
    } * contact(view, seat);
    // Cards of few pips are for rounds in which going first counts.
    let kept = match card.pips {
        1 => 7.0,
        2 => 4.0,
        3 => 2.0,
        _ => 0.0,
    };
    let left = f32::from(view.fixed.options.rounds.saturating_sub(view.state.round)) / 6.0;
    0.3 * ordered + first * hottest - kept * left + fights::timely(view, seat, card.card)
}

/// The weight of going first: little as long as nobody can be attacked.
fn contact(view: &View<'_, '_>, seat: Seat) -> f32 {
    let leader = |unit: UnitNo| view.unit(unit).leader().map(|leader| leader.at);
    let others: Vec<_> = view.units_of(seat.other()).filter_map(leader).collect();
    let own = view.units_of(seat).filter_map(leader);
    let nearest = own.flat_map(|one| others.iter().map(move |two| one.distance(*two))).min();
    let ranges = nearest.map_or(9.0, |nearest| nearest as f32 / RANGE as f32);
    ((6.0 - ranges) / 2.0).clamp(0.2, 1.0)
}

/// True if the sides are about to meet.
pub fn meets(view: &View<'_, '_>, seat: Seat) -> bool {
    contact(view, seat) > 0.6
}

/// The gain of a nomination: the units in reach.
pub fn commander(view: &View<'_, '_>, unit: UnitNo) -> f32 {
    let waits = |friend: &UnitNo| view.is_at(unit, *friend, COMMAND_RANGE);
    let near = view.friends(unit).filter(waits).map(|friend| 1.0 + 0.01 * view.spec(friend).points as f32);
    near.sum::<f32>() + if is_ready(view, unit) { 0.1 } else { 0.0 }
}

/// The gain of drawing an order of a rank now, by its number, for a side that would choose itself: its most urgent
/// unit.
pub fn drawn(view: &View<'_, '_>, seat: Seat, rank: u8) -> f32 {
    let waits = |unit: &UnitNo| view.rank(*unit) as u8 == rank && view.unit(*unit).order == Order::None;
    view.units_of(seat).filter(waits).map(|unit| urgency(view, unit)).fold(0.0, f32::max)
}

/// The worth of the cards of so many pips that a side may still hold: of those not discarded, few pips most.
pub fn held(view: &View<'_, '_>, seat: Seat, pips: u8) -> f32 {
    let side = view.fixed.side(seat);
    let cards = side.hand.iter().take(usize::from(side.in_hand)).enumerate();
    let open = |place: usize| !view.state.side(seat).discard.contains(&(place as u8));
    let count = cards.filter(|(place, card)| card.pips == pips && open(*place)).count() as f32;
    count * (1.3 - 0.15 * f32::from(pips))
}
