//! Command cards by which somebody fights better, or is healed: for whom they are, and whether that is of use in this round.

use super::purpose::{Purpose, purpose};
use kernel::game::Seat;
use legion::{
    cards::{
        CommandId,
        ability::{Effect, Filter, Subject, Until, Who, Whose, Window},
        keyword::UnitKeyword,
    },
    play::{
        UnitNo, View,
        fixed::Ability,
        pieces::Source,
        table::{RANGE, template},
    },
};

/// The worth of a card for a fight that no named unit comes to, as a loss, and of one that comes at the right time;
/// also for a card that heals.
const KEPT: f32 = 12.0;
const WANTED: f32 = 3.0;

/// The gain of a card now rather than in another round: nothing if it is not for the fights of units that it names.
pub fn timely(view: &View<'_, '_>, seat: Seat, card: CommandId) -> f32 {
    let Some(place) = view.fixed.side(seat).hand.iter().position(|held| held.card == card) else { return 0.0 };
    let source = Source::Command(seat, place as u8);
    let abilities = || view.fixed.abilities.all.iter().filter(move |ability| ability.source == source);
    // A lasting card is best at once.
    if abilities().any(|ability| ability.play.until == Some(Until::Game)) {
        return 0.0;
    }
    let fighters = || view.units_of(seat).filter(|unit| abilities().any(|ability| arms(view, ability, *unit)));
    let mends = |ability: &Ability, unit: UnitNo| heals(&ability.play.steps, &whom(view, ability, unit));
    let hurt = || view.units_of(seat).filter(|unit| abilities().any(|ability| mends(ability, *unit)));
    if fighters().chain(hurt()).next().is_none() {
        return 0.0;
    }
    let hurries =
        abilities().any(|ability| gives(&ability.play.steps, &[UnitKeyword::Charge, UnitKeyword::Relentless]));
    if fighters().any(|unit| fights(view, unit, source, hurries)) || hurt().any(|unit| view.unit(unit).wounds() > 1) {
        WANTED
    } else if view.state.round < view.fixed.options.rounds {
        -KEPT
    } else {
        0.0
    }
}

/// True if units like this are meant by their name.
fn names(view: &View<'_, '_>, of: &Filter, unit: UnitNo) -> bool {
    of.who == Whose::Friendly && of.units.contains(view.spec(unit).card)
}

/// True if the event of a play is about a unit that it names.
fn is_about(view: &View<'_, '_>, ability: &Ability, unit: UnitNo) -> bool {
    matches!(&ability.play.of, Some(Subject::Unit(of)) if names(view, of, unit))
}

/// True if effects of a play are meant for a unit that it names.
fn whom(view: &View<'_, '_>, ability: &Ability, unit: UnitNo) -> impl Fn(&Who) -> bool {
    move |to| match to {
        Who::All(of) => names(view, of, unit),
        Who::Trigger => is_about(view, ability, unit),
        _ => false,
    }
}

/// True if a play makes a unit that its card names fight better, or does something to those it comes near.
fn arms(view: &View<'_, '_>, ability: &Ability, unit: UnitNo) -> bool {
    let windows = [Window::AttackRoll, Window::AttackPool, Window::AttackDeclare, Window::AttackAfter, Window::Action];
    windows.contains(&ability.play.when) && is_about(view, ability, unit)
        || helps(&ability.play.steps, &whom(view, ability, unit))
}

/// True if one of these effects heals a unit.
fn heals(steps: &[Effect], whom: &dyn Fn(&Who) -> bool) -> bool {
    steps.iter().any(|step| matches!(purpose(step), Purpose::Heal(to) if whom(to)))
}

/// True if one of these effects serves the fights of a unit.
fn helps(steps: &[Effect], whom: &dyn Fn(&Who) -> bool) -> bool {
    steps.iter().any(|step| match purpose(step) {
        Purpose::Steps(steps) => helps(steps, whom),
        Purpose::Options(options) => options.iter().any(|steps| helps(steps, whom)),
        Purpose::Fight(to) => whom(to),
        Purpose::Heal(_) | Purpose::Other => false,
    })
}

/// True if one of these effects gives one of these keywords.
fn gives(steps: &[Effect], wanted: &[UnitKeyword]) -> bool {
    steps.iter().any(|step| match purpose(step) {
        Purpose::Steps(steps) => gives(steps, wanted),
        _ => matches!(step, Effect::Keyword { id, .. } if wanted.contains(id)),
    })
}

/// True if an enemy is so near that a unit comes to attack it in this round, with what a card gives it.
fn fights(view: &View<'_, '_>, unit: UnitNo, card: Source, hurries: bool) -> bool {
    let Some(leader) = view.unit(unit).leader() else { return false };
    let spec = view.spec(unit);
    let base = 2 * spec.footprint.reach();
    let stride = template(view.speed(unit)) + base;
    let given =
        |play: u16| view.fixed.abilities.all.get(usize::from(play)).is_some_and(|ability| ability.source == card);
    let weapons = view.weapons(unit).map(|(_, weapon)| weapon).filter(|weapon| weapon.given.is_none_or(given));
    let reach = weapons.filter_map(|weapon| weapon.range).map(|(_, most)| i32::from(most)).max().unwrap_or(0);
    let minis = view.enemies(unit).flat_map(|enemy| &view.unit(enemy).minis);
    let nearest = minis.map(|mini| mini.at.distance(leader.at)).min().unwrap_or(i32::MAX);
    let free = hurries || [UnitKeyword::Charge, UnitKeyword::Relentless].iter().any(|keyword| view.has(unit, *keyword));
    if reach > 2 || !view.starts_melee(unit) {
        // Whoever shoots goes some way before.
        nearest <= reach.min(10) * RANGE + stride / 2
    } else {
        nearest <= if free { 2 * stride } else { stride + base }
    }
}
