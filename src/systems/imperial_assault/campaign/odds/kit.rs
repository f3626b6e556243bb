//! What a hero has on in a fight.

use super::{
    super::{
        cards::{Equipment, Stats},
        checks::{bars, shared},
        log::Gear,
        standing::{Case, Standing},
    },
    Source,
};

/// The cards a hero has in a fight, as a campaign stands.
#[derive(Debug, Clone)]
pub struct Kit<'c> {
    /// Feats, armor and equipment.
    cards: Vec<(Source<'c>, Equipment<'c>)>,
    arms: Vec<Arms>,
    stats: Stats,
}

/// A weapon with its modifications.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Arms {
    pub weapon: Gear,
    pub modifications: Vec<Gear>,
}

impl<'c> Kit<'c> {
    /// Armor, equipment and weapons as far as they are brought to the mission that is being played.
    pub fn of(case: &Case<'c>, standing: &Standing, hero: usize) -> Self {
        let catalog = case.catalog;
        let own = match standing.brought.is_empty() {
            true => standing.gear_of(catalog, hero),
            false => standing.load(catalog, hero),
        };
        let weapons = own.into_iter().filter(|gear| gear.equipment(catalog).is_some_and(|card| card.weapon.is_some()));
        let arms = weapons.map(|weapon| Arms { modifications: modifications(case, &weapon), weapon });
        let worn = standing.worn(catalog, hero);
        Self {
            cards: worn
                .iter()
                .filter_map(|gear| Some((Source::Card(gear.card()?), gear.equipment(catalog)?)))
                .collect(),
            arms: arms.collect(),
            stats: standing.stats(catalog, hero),
        }
    }

    pub(super) fn cards(&self) -> impl Iterator<Item = (Source<'c>, Equipment<'c>)> + '_ {
        self.cards.iter().copied()
    }

    /// The weapons, each with what lies on it.
    pub fn arms(&self) -> &[Arms] {
        &self.arms
    }

    /// The modifications on all weapons.
    pub(super) fn modifications(&self, case: &Case<'c>) -> impl Iterator<Item = (Source<'c>, Equipment<'c>)> + '_ {
        let (catalog, all) = (case.catalog, self.arms.iter().flat_map(|arms| &arms.modifications));
        all.filter_map(|gear| Some((Source::Card(gear.card()?), gear.equipment(catalog)?)))
    }

    /// What all cards add to the hero.
    pub const fn stats(&self) -> Stats {
        self.stats
    }

    /// The weapons with this modification on each that it fits on, in place of one where there is no room.
    pub(in crate::campaign) fn arms_with(
        &self,
        case: &Case<'_>,
        standing: &Standing,
        hero: usize,
        card: &Gear,
    ) -> Vec<Arms> {
        let Some(added) = card.equipment(case.catalog) else { return Vec::new() };
        let with = |arms: &Arms| {
            let weapon = arms.weapon.equipment(case.catalog)?;
            let room = bars(case, standing, hero, &weapon);
            if !added.kind.fits(weapon.kind) || room == 0 {
                return None;
            }
            let goes =
                |other: &&Gear| other.equipment(case.catalog).is_none_or(|other| shared(&added, &other).is_none());
            let mut modifications: Vec<Gear> = arms.modifications.iter().filter(goes).cloned().collect();
            modifications.truncate(room - 1);
            modifications.push(card.clone());
            Some(Arms { weapon: arms.weapon.clone(), modifications })
        };
        self.arms.iter().filter_map(with).collect()
    }
}

/// What lies on a weapon.
fn modifications(case: &Case<'_>, weapon: &Gear) -> Vec<Gear> {
    let held = case.campaign.armory.iter().filter(|held| held.item == *weapon);
    held.flat_map(|held| held.modifications.iter().cloned()).collect()
}
