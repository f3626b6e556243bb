//! What a hero has on in a fight.

use super::{
    super::{
        cards::{Equipment, GearKind, RewardSide, Stats},
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
}

/// A weapon with its modifications.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Arms {
    pub weapon: Gear,
    pub modifications: Vec<Gear>,
}

impl<'c> Kit<'c> {
    /// Of armor and equipment it brings the latest, up to the limits.
    pub fn of(case: &Case<'c>, standing: &Standing, hero: usize) -> Self {
        let catalog = case.catalog;
        let learned = standing.heroes.get(hero).map_or(&[][..], |hero| &hero.cards).iter();
        let learned = learned.filter(|card| !standing.sold.contains(card)).map(|card| Gear::Class(*card));
        let won = standing
            .rewards
            .iter()
            .filter(|(card, own)| *own == Some(hero) && catalog.reward(*card).side == RewardSide::Rebel);
        let won = won.map(|(card, _)| Gear::Reward(*card));
        let is_feat = |gear: &Gear| gear.equipment(catalog).is_some_and(|card| card.kind == GearKind::Feat);
        let (worn, own): (Vec<Gear>, Vec<Gear>) = (standing.usual_load(catalog, hero), standing.gear_of(catalog, hero));
        let is_worn = |gear: &Gear| gear.equipment(catalog).is_some_and(|card| !card.kind.is_weapon());
        let cards = learned.chain(won).filter(is_feat).chain(worn.into_iter().filter(is_worn));
        let weapons = own.into_iter().filter(|gear| gear.equipment(catalog).is_some_and(|card| card.weapon.is_some()));
        let arms = weapons.map(|weapon| Arms { modifications: modifications(case, &weapon), weapon });
        Self {
            cards: cards.filter_map(|gear| Some((Source::Card(gear.card()?), gear.equipment(catalog)?))).collect(),
            arms: arms.collect(),
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
    pub fn stats(&self) -> Stats {
        self.cards.iter().fold(Stats::default(), |sum, (_, card)| sum.plus(card.stats))
    }

    /// The weapons with this modification on each that it fits on, in place of one where there is no room.
    pub(super) fn arms_with(&self, case: &Case<'_>, standing: &Standing, hero: usize, card: &Gear) -> Vec<Arms> {
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
