//! The chances of an attribute test at the table.

use super::{
    super::{
        cards::Attribute,
        odds::{Effort, Fighter, passes},
        standing::{Case, Standing},
    },
    Table,
    deed::Condition,
    state::Wounds,
};
use kernel::Distribution;

impl Table {
    /// The successes of a hero who tests an attribute as it stands there: wounded, focused, with the cards that cost nothing
    /// (IA-CAMP-70); none for one that has withdrawn.
    pub fn successes(
        &self,
        case: &Case<'_>,
        standing: &Standing,
        hero: usize,
        attribute: Attribute,
    ) -> Option<Distribution> {
        let state = self.state().heroes.get(hero).filter(|state| state.wounds != Wounds::Withdrawn)?;
        let (wounded, focused) = (state.wounds == Wounds::Wounded, state.conditions.contains(&Condition::Focused));
        let fighter = Fighter { hero, wounded, focused, effort: Effort::Free, ..Fighter::default() };
        Some(fighter.tests(case, &fighter.kit(case, standing), attribute)?.rolled())
    }

    /// The chance that so many successes are reached with those that lie at the place already (IA-CAMP-71).
    pub fn passes(&self, rolled: &Distribution, needed: u8, place: &str) -> f64 {
        let there = self.state().tests.get(place).copied().unwrap_or_default();
        passes(rolled, needed.max(1).into(), there.into())
    }
}
