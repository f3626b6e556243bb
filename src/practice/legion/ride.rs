//! Rides in vehicles (LEG-KW-TRANSPORT-X).

use legion::play::{
    UnitNo, View,
    table::{RANGE, Spot, template},
};

use super::{
    objectives::Objectives,
    outlook::{Outlook, Place},
    worth::is_ready,
};

/// So many moves on foot are a way for which one rides.
const FAR: f32 = 2.0;

/// The way of a vehicle with two actions.
fn trip(view: &View<'_, '_>, carrier: UnitNo) -> i32 {
    2 * (template(view.speed(carrier)) + 2 * view.spec(carrier).footprint.reach())
}

fn leader(view: &View<'_, '_>, unit: UnitNo) -> Option<Spot> {
    view.unit(unit).leader().map(|leader| leader.at)
}

/// The nearest enemy's leader.
fn enemy(view: &View<'_, '_>, unit: UnitNo) -> Option<Spot> {
    let at = leader(view, unit)?;
    view.enemies(unit).filter_map(|enemy| leader(view, enemy)).min_by_key(|enemy| enemy.distance(at))
}

/// True if a unit has nothing to do where it is: what the mission pays and the enemies are far.
fn is_far(view: &View<'_, '_>, unit: UnitNo) -> bool {
    let Some(at) = leader(view, unit) else { return false };
    let ranges = view.weapons(unit).filter_map(|(_, weapon)| weapon.range);
    let reach = RANGE * i32::from(ranges.map(|(_, most)| most).max().unwrap_or(1)) + template(view.speed(unit));
    let outline =
        view.spec(unit).footprint.at(at, view.unit(unit).leader().map(|mini| mini.heading).unwrap_or_default());
    let safe = enemy(view, unit).is_none_or(|enemy| enemy.distance(at) > reach);
    safe && Objectives::new(view, unit).moves(&outline).is_none_or(|moves| moves > FAR)
}

/// True if a passenger stays in its vehicle for now: it is still to move in this round, or it is far from everything
/// and goes on in the next, as a vehicle does that has nobody to fight.
pub fn stays(view: &View<'_, '_>, unit: UnitNo) -> bool {
    let Some(carrier) = view.carrier(unit) else { return false };
    let left = view.fixed.options.rounds.saturating_sub(view.state.round);
    let goes_on = || !Outlook::new(view, carrier).meets();
    left > 0 && view.can_move(carrier) && (is_ready(view, carrier) || left > 1 && is_far(view, unit) && goes_on())
}

/// The gain of getting into a vehicle: its trip with the unit in this round, on a straight way, less dangers
/// between.
pub fn embarks(outlook: &Outlook<'_>, carrier: UnitNo) -> f32 {
    let (view, unit) = (&outlook.view, outlook.unit);
    let left = view.fixed.options.rounds.saturating_sub(view.state.round);
    if left < 2 || !is_ready(view, carrier) || !view.can_move(carrier) || !is_far(view, unit) {
        return 0.0;
    }
    let here = outlook.here();
    let Some(goal) = outlook.objectives.nearest(here.at).or_else(|| enemy(view, unit)) else { return 0.0 };
    let way = goal - here.at;
    let far = trip(view, carrier).min((way.length() - RANGE).max(0));
    let there = Place { at: here.at + way.scaled(far), ..here };
    0.7 * (outlook.place(&there, false, 0, 0) - outlook.place(&here, false, 0, 0))
}

/// The gain for a unit of being deployed in a vehicle rather than at its place.
pub fn aboard(view: &View<'_, '_>, unit: UnitNo) -> f32 {
    let spec = view.spec(unit);
    let most = view.weapons(unit).filter_map(|(_, weapon)| weapon.range).map(|(_, most)| most).max().unwrap_or(0);
    let slow = if spec.speed <= 2 { 2.0 } else { 0.0 };
    let shoots = if most >= 4 { -4.0 } else { 0.0 };
    let leads = if view.is_commander(unit) { -30.0 } else { 0.0 };
    let fights = if view.starts_melee(unit) && most <= 2 { 2.0 } else { 0.0 };
    0.5 + slow + shoots + leads + fights
}
