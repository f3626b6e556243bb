//! The whole catalog of the game: its cards, and what they do in play.

use std::{ops::Deref, sync::Arc};

use crate::{
    SYSTEM,
    abilities::{self, Abilities, Ability, AbilityId, CardAbilities, Lack, Simulated},
    cards::{self, BUNDLED, ConditionId, PilotId, Size, UpgradeId},
};
use kernel::{
    CardRef, CatalogError, CatalogFile, Language, Names,
    catalog::{CatalogReader, Origin, PackMark},
};

/// The first edition: its cards, and what they do in play.
#[derive(Debug)]
pub struct Catalog {
    cards: cards::Catalog,
    abilities: Abilities,
}

impl Catalog {
    /// The catalog that travels inside the program.
    ///
    /// # Errors
    /// Only if the program was built from damaged catalog files, which its tests exclude.
    pub fn bundled() -> Result<Self, Vec<CatalogError>> {
        Self::load(BUNDLED)
    }

    /// Loads a catalog from its files.
    ///
    /// # Errors
    /// Everything that is wrong with them: text that is no JSON, unknown or missing fields, wrong types, ids that stand
    /// twice, ids that name nothing.
    pub fn load(files: &[CatalogFile<'_>]) -> Result<Self, Vec<CatalogError>> {
        let mut reader = CatalogReader::open(files, SYSTEM, &cards::kinds(abilities::load::KIND), cards::TABLES);
        let cards = cards::read(&mut reader);
        let abilities = reader.rows(abilities::load::KIND);
        let (mut links, texts, version) = reader.close()?;
        let cards = cards.link(version, &texts, &mut links);
        let abilities = abilities::load::load(abilities, &cards, &mut links);
        links.finish(Self { cards, abilities })
    }
}

impl Catalog {
    /// All abilities, to be kept beside a game.
    pub fn ability_table(&self) -> Arc<[Ability]> {
        Arc::clone(&self.abilities.all)
    }

    pub fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities.all[id.index()]
    }

    /// All abilities, those granted by others among them, each with its number.
    pub fn abilities(&self) -> impl ExactSizeIterator<Item = (AbilityId, &Ability)> {
        self.abilities.all.iter().enumerate().map(|(index, ability)| (AbilityId::at(index as u16), ability))
    }

    /// What a ship card does; nothing for one without a pilot ability.
    pub fn pilot_abilities(&self, pilot: PilotId) -> &CardAbilities {
        &self.abilities.pilots[pilot.index()]
    }

    /// What an upgrade card does.
    pub fn upgrade_abilities(&self, upgrade: UpgradeId) -> &CardAbilities {
        &self.abilities.upgrades[upgrade.index()]
    }

    /// What a condition card does.
    pub fn condition_abilities(&self, condition: ConditionId) -> &CardAbilities {
        &self.abilities.conditions[condition.index()]
    }

    /// What a damage card does: the card's place in its deck, and the deck's in [`Catalog::damage_decks`].
    pub fn damage_abilities(&self, deck: usize, card: usize) -> &CardAbilities {
        &self.abilities.damage[deck][card]
    }

    /// How much of a ship card is played. A card without a pilot ability is played as a whole, unless its ship is huge.
    pub fn pilot_simulated(&self, pilot: PilotId) -> Simulated {
        if self.ship(self.pilot(pilot).ship).size == Size::Huge {
            return Simulated::Not(Lack::HugeShips);
        }
        self.abilities.simulated(self.pilot_abilities(pilot))
    }

    /// How much of an upgrade card is played.
    pub fn upgrade_simulated(&self, upgrade: UpgradeId) -> Simulated {
        self.abilities.simulated(self.upgrade_abilities(upgrade))
    }

    /// How much of a condition card is played.
    pub fn condition_simulated(&self, condition: ConditionId) -> Simulated {
        self.abilities.simulated(self.condition_abilities(condition))
    }

    /// How much of a damage card is played: the card's place in its deck, and the deck's in [`Catalog::damage_decks`].
    pub fn damage_simulated(&self, deck: usize, card: usize) -> Simulated {
        self.abilities.simulated(self.damage_abilities(deck, card))
    }
}

/// The cards, for whoever does not play.
impl Deref for Catalog {
    type Target = cards::Catalog;

    fn deref(&self) -> &cards::Catalog {
        &self.cards
    }
}

impl Names for Catalog {
    fn card_name(&self, card: CardRef, language: Language) -> &str {
        self.cards.card_name(card, language)
    }

    fn card_id(&self, card: CardRef) -> &str {
        self.cards.card_id(card)
    }

    fn origin(&self, card: CardRef) -> Option<&Origin> {
        self.cards.origin(card)
    }

    fn packs(&self) -> &[PackMark] {
        self.cards.packs()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abilities::words::Native;

    #[test]
    fn everything_but_huge_ships_and_one_crew_card_is_played() {
        let catalog = Catalog::bundled().unwrap();
        let pilot = |key: &str| catalog.pilot_simulated(catalog.find_pilot_key(key).unwrap());
        let upgrade = |id: &str| catalog.upgrade_simulated(catalog.find_upgrade(id).unwrap());
        assert_eq!(pilot("imperial:tiefighter:academypilot"), Simulated::Whole);
        assert_eq!(pilot("imperial:tiefighter:youngster"), Simulated::Whole);
        assert_eq!(pilot("imperial:raiderclasscorvettefore:raiderclasscorvettefore"), Simulated::Not(Lack::HugeShips));
        assert_eq!(upgrade("pushthelimit"), Simulated::Whole);
        assert_eq!(upgrade("quadlasercannons").lack(), Some(Lack::HugeShips));
        for (id, card) in catalog.upgrades() {
            let lack = catalog.upgrade_simulated(id).lack();
            // A card from outside the squad would have to come into the game.
            let swaps = &*card.id == "cikatrovizago" && lack == Some(Lack::Function(Native::ReplaceIllicit));
            assert!(swaps || lack.is_none_or(|lack| lack == Lack::HugeShips), "{}: {lack:?}", card.id);
        }
    }
}
