//! What an attack of a group does to a hero, as both stand.

use super::{
    super::{
        cards::{Group, GroupId},
        odds::Fighter,
        standing::{Case, Standing},
    },
    Table,
    deed::Condition,
    state::Wounds,
    target::Target,
};
use crate::{cards::DeploymentCard, odds::work_out};
use kernel::Distribution;

/// A table with all that counts in an attack.
pub struct Weigher<'a> {
    pub table: &'a Table,
    pub case: &'a Case<'a>,
    pub cards: &'a crate::Catalog,
    pub standing: Standing,
}

impl<'a> Weigher<'a> {
    pub fn new(table: &'a Table, case: &'a Case<'a>, cards: &'a crate::Catalog) -> Self {
        Self { table, case, cards, standing: Standing::of(case) }
    }

    pub fn group(&self, group: GroupId) -> &Group {
        self.case.catalog.group(group)
    }

    /// The Deployment card of a group.
    pub fn card(&self, group: GroupId) -> Option<&DeploymentCard> {
        let id = self.cards.find_deployment(&self.case.catalog.group(group).id)?;
        Some(self.cards.deployment(id))
    }

    /// Damage to be expected of an attack of a figure over so many spaces, and the chance that it wounds the hero or makes
    /// it withdraw.
    pub fn chances(&self, by: Target, hero: usize, distance: u8) -> Option<(f64, f64)> {
        let has = |condition| self.table.state().conditions(by).contains(&condition);
        let own = [Condition::Focused, Condition::Hidden, Condition::Weakened].map(has);
        let damage = self.attack(self.table.state().group_of(by)?, hero, distance, own)?;
        Some((damage.mean(), damage.at_least(usize::try_from(self.left(hero).max(1)).unwrap_or(1))))
    }

    /// Damage that a hero still stands.
    pub fn left(&self, hero: usize) -> i32 {
        let (state, setup) = (&self.table.state().heroes[hero], self.table.setup());
        setup.heroes[hero].health[usize::from(state.wounds != Wounds::Healthy)] - state.damage
    }

    /// Damage of one attack of a group on a hero.
    pub fn damage(&self, card: GroupId, hero: usize, distance: u8) -> Option<Distribution> {
        self.attack(card, hero, distance, [false; 3])
    }

    /// The attacker is focused, hidden, weakened or not.
    fn attack(&self, card: GroupId, hero: usize, distance: u8, own: [bool; 3]) -> Option<Distribution> {
        let state = &self.table.state().heroes[hero];
        let has = |condition| state.conditions.contains(&condition);
        let (wounded, hidden) = (state.wounds != Wounds::Healthy, has(Condition::Hidden));
        let fighter = Fighter { hero, wounded, hidden, ..Fighter::default() };
        let kit = fighter.kit(self.case, &self.standing);
        let mut situation = fighter.is_attacked(self.case, &kit, self.card(card)?, distance)?.situation;
        situation.condition(own, [false, has(Condition::Weakened)]);
        Some(work_out(&situation).damage)
    }
}
