//! Loading the typed catalog from the files of `catalog/deckbuilding`.

use super::{CardType, Cards, Catalog, Faction, Window};
use crate::SYSTEM;
use kernel::{
    CatalogError, CatalogFile, Memo, Problem,
    catalog::{CatalogReader, Links, TextEntry, bundled},
};

bundled!("deckbuilding"; "bases.json", "cards.json", "texts.en.json", "texts.es.json");

/// Tables of texts; `rewards` are those of cards.
const TABLES: &[&str] = &["cards", "rewards", "bases"];

impl Catalog {
    /// The catalog in the program.
    ///
    /// # Errors
    /// Damaged files, which the tests exclude.
    pub fn bundled() -> Result<Self, Vec<CatalogError>> {
        Self::load(BUNDLED)
    }

    /// Loads a catalog from its files.
    ///
    /// # Errors
    /// Every problem of the files, by file, card and field.
    pub fn load(files: &[CatalogFile<'_>]) -> Result<Self, Vec<CatalogError>> {
        let mut reader = CatalogReader::open(files, SYSTEM, Cards::KINDS, TABLES);
        Cards::index(&mut reader);
        let cards = Cards::read(&mut reader);
        let (mut links, texts, version) = reader.close()?;
        let mut catalog = Self { version, cards, kept: Memo::default() };
        catalog.complete(&mut links, &texts);
        catalog.cards.mark_brought();
        links.finish(catalog)
    }

    fn complete(&mut self, links: &mut Links, texts: &[TextEntry]) {
        for entry in texts {
            let text = match entry.table {
                "rewards" => self.cards.cards.find(&entry.id).map(|id| &mut self.cards.cards[id].reward),
                kind => self.cards.text_mut(kind, &entry.id),
            };
            match text {
                Some(text) => text.set(entry),
                None => links.push(entry.without_card()),
            }
        }
        let missing = |field: &str| Problem::new("systems.problem.missing_field").with("field", field);
        for (_, card) in self.cards.cards.iter() {
            if card.kind == CardType::CapitalShip && card.hit_points.is_none() {
                links.error("cards", Some(&card.id), Some("hit_points"), missing("hit_points"));
            }
            // Only units of a faction have a target and a reward (DBG-COMP-08).
            let has_reward = card.abilities.iter().any(|ability| ability.when == Window::Reward);
            if has_reward && card.target.is_none() {
                links.error("cards", Some(&card.id), Some("target"), missing("target"));
            }
        }
        for (_, base) in self.cards.bases.iter() {
            if base.faction == Faction::Neutral {
                links.error(
                    "bases",
                    Some(&base.id),
                    Some("faction"),
                    Problem::new("deckbuilding.problem.neutral_base"),
                );
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Deck, Part};
    use kernel::{Language, catalog::slipped};

    #[test]
    fn the_catalog_holds_ninety_galaxy_cards_two_starter_decks_ten_pilots_and_twenty_bases() {
        let catalog = Catalog::bundled().unwrap();
        let copies = |deck: Deck, faction: Option<Faction>| -> u32 {
            let fits = |deck_of: Deck, of: Faction| deck_of == deck && faction.is_none_or(|faction| faction == of);
            catalog
                .cards()
                .filter(|(_, card)| fits(card.deck, card.faction))
                .map(|(_, card)| u32::from(card.copies))
                .sum()
        };
        // DBG-COMP-02; 30 of each (section 11).
        for faction in Faction::ALL {
            assert_eq!(copies(Deck::Galaxy, Some(faction)), 30, "{faction:?}");
        }
        assert_eq!(copies(Deck::Starter, Some(Faction::Empire)), 10);
        assert_eq!(copies(Deck::Starter, Some(Faction::Rebel)), 10);
        assert_eq!(copies(Deck::Pilots, None), 10);
        assert_eq!((catalog.cards().len(), catalog.bases().len()), (62, 20));
        for faction in [Faction::Empire, Faction::Rebel] {
            let bases = || catalog.bases().filter(move |(_, base)| base.faction == faction);
            assert_eq!(bases().count(), 10);
            assert_eq!(bases().filter(|(_, base)| base.starting).count(), 1);
            assert_eq!(bases().filter(|(_, base)| base.introductory).count(), 5);
        }
    }

    #[test]
    fn target_and_hit_points_equal_the_cost_and_only_units_of_a_faction_have_a_target() {
        // DBG-COMP-08, DBG-COMP-10.
        for (_, card) in Catalog::bundled().unwrap().cards() {
            let is_ship = card.kind == CardType::CapitalShip;
            assert_eq!(card.hit_points, is_ship.then_some(card.cost), "{}", card.id);
            let hunted = !is_ship && card.deck == Deck::Galaxy && card.faction != Faction::Neutral;
            assert_eq!(card.target, hunted.then_some(card.cost), "{}", card.id);
            let rewards = card.abilities.iter().filter(|ability| ability.when == Window::Reward).count();
            assert_eq!(rewards, usize::from(hunted), "{}", card.id);
        }
    }

    #[test]
    fn every_card_that_does_something_says_what_in_both_languages() {
        let catalog = Catalog::bundled().unwrap();
        for language in Language::ALL {
            for (_, card) in catalog.cards() {
                let acts = card.abilities.iter().any(|ability| ability.when != Window::Reward);
                assert_eq!(!card.text.text(language).is_empty(), acts, "{} {language:?}", card.id);
                assert_eq!(!card.reward.text(language).is_empty(), card.target.is_some(), "{} {language:?}", card.id);
            }
            for (_, base) in catalog.bases() {
                assert_eq!(
                    !base.text.text(language).is_empty(),
                    !base.abilities.is_empty(),
                    "{} {language:?}",
                    base.id
                );
            }
        }
    }

    #[test]
    fn what_rests_on_one_source_or_is_disputed_is_marked() {
        let catalog = Catalog::bundled().unwrap();
        let marked = catalog.cards().filter(|(_, card)| card.unconfirmed.contains(Part::Reward)).count();
        assert_eq!(marked, 5);
        assert_eq!(catalog.bases().filter(|(_, base)| base.unconfirmed.contains(Part::Ability)).count(), 9);
        let tatooine = catalog.base(catalog.find_base("tatooine").unwrap());
        assert!(tatooine.disputed.contains(Part::HitPoints));
        // No base of the introductory game rests on one source.
        assert!(catalog.bases().all(|(_, base)| !base.introductory || base.unconfirmed.is_empty()));
    }

    #[test]
    fn slips_in_the_files_are_told_with_file_card_and_field() {
        for (file, from, to, key) in [
            ("cards.json", "\"draw\": 1", "\"drow\": 1", "systems.problem.unknown_word"),
            ("cards.json", "\"copies\": 3", "\"copys\": 3", "systems.problem.unknown_field"),
            ("cards.json", ", \"hit_points\": 3", "", "systems.problem.missing_field"),
            ("cards.json", ", \"target\": 1", "", "systems.problem.missing_field"),
            ("cards.json", "\"death-star\"", "\"death-moon\"", "systems.problem.names_nothing"),
            ("bases.json", "\"faction\": \"rebel\"", "\"faction\": \"neutral\"", "deckbuilding.problem.neutral_base"),
        ] {
            let errors = slipped(BUNDLED, Catalog::load, (file, from, to));
            assert!(errors.iter().any(|error| error.problem.key == key), "{from}: {errors:?}");
        }
    }
}
