//! What an attack of a group does to a hero, as both stand.

use super::{
    super::{
        cards::{Group, GroupId},
        odds::Fighter,
        standing::{Case, Standing},
    },
    Table,
    state::Wounds,
};
use crate::{cards::DeploymentCard, odds::work_out};
use kernel::Distribution;

pub(super) struct Weigher<'a> {
    pub table: &'a Table,
    pub case: &'a Case<'a>,
    pub cards: &'a crate::Catalog,
    pub standing: Standing,
}

impl Weigher<'_> {
    pub fn group(&self, group: GroupId) -> &Group {
        self.case.catalog.group(group)
    }

    /// The Deployment card of a group.
    pub fn card(&self, group: GroupId) -> Option<&DeploymentCard> {
        let id = self.cards.find_deployment(&self.case.catalog.group(group).id)?;
        Some(self.cards.deployment(id))
    }

    /// Damage to be expected of one attack over so many spaces, and the chance that it wounds the hero or makes it withdraw.
    pub fn chances(&self, card: GroupId, hero: usize, distance: u8) -> Option<(f64, f64)> {
        let damage = self.damage(card, hero, distance)?;
        Some((damage.mean(), damage.at_least(usize::try_from(self.left(hero).max(1)).unwrap_or(1))))
    }

    /// Damage that a hero still stands.
    pub fn left(&self, hero: usize) -> i32 {
        let (state, setup) = (&self.table.state().heroes[hero], self.table.setup());
        setup.heroes[hero].health[usize::from(state.wounds != Wounds::Healthy)] - state.damage
    }

    /// Damage of one attack of a group on a hero.
    pub fn damage(&self, card: GroupId, hero: usize, distance: u8) -> Option<Distribution> {
        let state = &self.table.state().heroes[hero];
        let fighter = Fighter { hero, wounded: state.wounds != Wounds::Healthy, ..Fighter::default() };
        let kit = fighter.kit(self.case, &self.standing);
        let duel = fighter.is_attacked(self.case, &kit, self.card(card)?, distance)?;
        Some(work_out(&duel.situation).damage)
    }
}
