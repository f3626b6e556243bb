//! Amounts of abilities.

use super::Context;
use crate::{
    cards::ability::{Amount, Count, Who},
    play::{state::Standing, view::View},
};

impl View<'_, '_> {
    /// The amount for a unit.
    pub(in crate::play) fn amount(&self, context: &Context, amount: &Amount) -> u8 {
        match amount {
            Amount::Number(number) => *number,
            Amount::All => u8::MAX,
            Amount::Before => context.before,
            Amount::Count(count) => self.counted(context, count),
        }
    }

    fn counted(&self, context: &Context, count: &Count) -> u8 {
        let sum = |who: &Who, of: &dyn Fn(crate::play::UnitNo) -> u8| {
            self.targets(context, who).iter().map(|unit| of(*unit)).fold(0, u8::saturating_add)
        };
        match count {
            Count::Tokens { token, of: Who::Card, max } => {
                self.state.abilities.on_card(context.source, *token).min(max.unwrap_or(u8::MAX))
            }
            Count::Tokens { token, of, max } => {
                sum(of, &|unit| self.tokens_of(unit, *token)).min(max.unwrap_or(u8::MAX))
            }
            Count::Units(filter) => {
                self.in_play().filter(|unit| self.fits_filter(context, filter, *unit)).count() as u8
            }
            Count::Minis(who) => sum(who, &|unit| self.unit(unit).minis.len() as u8),
            Count::DefeatedEnemies => {
                let mut enemies = self.fixed.units_of(context.seat.other());
                let gone = enemies.by_ref().filter(|unit| self.unit(*unit).standing == Standing::Defeated);
                gone.count() as u8
            }
            Count::CourageLeft(who) => {
                sum(who, &|unit| self.courage(unit).unwrap_or(0).saturating_sub(self.unit(unit).tokens.suppression))
            }
            Count::InactiveShields { of, max } => {
                sum(of, &|unit| self.unit(unit).tokens.spent_shields).min(max.unwrap_or(u8::MAX))
            }
            Count::Losses(who) => sum(who, &|unit| {
                let gone = self.spec(unit).minis.len().saturating_sub(self.unit(unit).minis.len());
                gone as u8 + self.unit(unit).wounds()
            }),
            Count::Moved { max } => context.before.min(*max),
            Count::Prevented => context.before,
            Count::Discards => {
                let discard = &self.state.side(context.seat).discard;
                let has = |pips: &u8| discard.iter().any(|place| self.command(context.seat, *place).pips == *pips);
                [3, 2, 1].iter().take_while(|pips| has(pips)).count() as u8
            }
        }
    }
}
