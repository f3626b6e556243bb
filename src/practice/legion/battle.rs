//! Battle cards that suit an army.

use kernel::game::Seat;
use legion::{
    cards::{BattleId, BattleKind},
    play::{
        UnitNo, View,
        battle_card::{CardRule, Condition, Objective},
    },
};

/// The gain of a side from taking the first card out of a row: the next one is played instead.
pub fn elimination(view: &View<'_, '_>, seat: Seat, kind: BattleKind) -> f32 {
    let row = &view.state.rows[kind as usize];
    let suits = |card: &BattleId| suits(view, seat, *card) - suits(view, seat.other(), *card);
    match &row[..] {
        [first, next, ..] => suits(next) - suits(first),
        _ => 0.0,
    }
}

/// The fit of a card for an army, by the abilities of its units.
fn suits(view: &View<'_, '_>, seat: Seat, card: BattleId) -> f32 {
    let spec = |unit: UnitNo| view.spec(unit);
    let count = |test: &dyn Fn(UnitNo) -> bool| view.fixed.units_of(seat).filter(|unit| test(*unit)).count() as f32;
    let all = || count(&|_| true);
    let troopers = || count(&|unit| spec(unit).is_trooper());
    let claims = || count(&|unit| view.claims(unit));
    let fast = || count(&|unit| spec(unit).speed >= 3) + 0.4 * count(&|unit| spec(unit).speed == 2);
    let far = |unit: UnitNo| view.weapons(unit).any(|(_, weapon)| weapon.range.is_some_and(|(_, most)| most >= 4));
    match &view.fixed.rules[card.index()] {
        CardRule::Objective(objective) => match objective {
            Objective::Intercept => troopers(),
            Objective::Recover | Objective::Sabotage | Objective::HostageExchange => claims(),
            Objective::Breakthrough | Objective::BombingRun | Objective::Breach => fast() + 0.3 * all(),
            Objective::KeyPositions | Objective::PivotalPositions | Objective::Control | Objective::Payload => all(),
            // Whoever has fewer units to lose.
            Objective::Elimination => -all(),
        },
        CardRule::Condition(Condition::LimitedVisibility | Condition::Dawn) => -count(&far),
        CardRule::Condition(Condition::Minefield) => -0.5 * troopers(),
        CardRule::Condition(Condition::RapidReinforcements) => 0.5 * troopers(),
        _ => 0.0,
    }
}
