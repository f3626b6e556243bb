//! The cards of the game: a typed, immutable catalog.
//!
//! The rows of `catalog/deckbuilding` become two tables, cards and bases; a card is named by a small handle into its table.

pub mod ability;
mod card;
mod load;
mod source;
pub mod vocabulary;

pub use ability::Play;
pub use card::{Base, Card};
pub use load::BUNDLED;
pub use source::source;
pub use vocabulary::{CardType, Deck, Faction, Part, Trait, When};

pub use kernel::{CatalogError, CatalogFile, catalog::CardText, words::Words};
use kernel::{Memo, catalog::cards};

cards! {
    Card, CardId = 0 in "cards": card, cards, find_card;
    Base, BaseId = 1 in "bases": base, bases, find_base;
}

/// The cards of the game.
#[derive(Debug)]
pub struct Catalog {
    version: String,
    cards: Cards,
    /// What matches work out of them.
    pub kept: Memo,
}

impl Catalog {
    /// The catalog's version: it changes when any of its files does.
    pub fn version(&self) -> &str {
        &self.version
    }
}
