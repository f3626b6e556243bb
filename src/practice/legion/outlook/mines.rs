//! Mines near the end of a move.

use legion::{
    cards::keyword::UnitKeyword,
    play::{
        UnitNo, View,
        table::{Outline, RANGE},
    },
};

use super::{Outlook, price};

/// The wounds to be expected of a mine that a unit comes near.
pub(super) const MINE: f32 = 0.8;

/// The cost of a mine's wound to a unit: the last one costs it everything.
pub(super) fn cost(view: &View<'_, '_>, unit: UnitNo) -> f32 {
    let last = if view.life(unit) == 1 { 0.4 * view.spec(unit).points as f32 } else { 0.0 };
    (price(view, unit) + last) * if view.has(unit, UnitKeyword::Armor) { 0.5 } else { 1.0 }
}

impl Outlook<'_> {
    /// The cost of mines that may go off at the end of a move, to the unit and to whoever is near them.
    pub(super) fn mined(&self, outline: &Outline) -> f32 {
        // The others of the unit stand around its leader.
        let around = if self.view.unit(self.unit).minis.len() > 1 { RANGE / 3 } else { 0 };
        let near = self.mines.iter().filter(|mine| mine.is_within(outline, RANGE + around));
        near.map(|mine| self.blast + MINE * self.harmed(mine)).sum()
    }

    /// The cost of a mine to friends around it.
    fn harmed(&self, mine: &Outline) -> f32 {
        let view = &self.view;
        let struck = view.units_struck(mine.middle()).filter(|unit| *unit != self.unit);
        let loss = |unit: UnitNo| {
            let own = view.fixed.seat(unit) == view.fixed.seat(self.unit);
            if own { cost(view, unit) } else { -0.7 * cost(view, unit) }
        };
        struck.map(loss).sum()
    }
}
