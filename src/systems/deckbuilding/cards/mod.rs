//! The cards of the game: a typed, immutable catalog of two tables, cards and bases.

pub mod ability;
mod card;
mod load;
mod source;
pub mod vocabulary;

pub use ability::Ability;
pub use card::{Base, Card};
pub use load::BUNDLED;
pub use source::source;
pub use vocabulary::{CardType, Deck, Faction, Part, Trait, Window};

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
    /// Cache of values derived by matches.
    pub kept: Memo,
}

impl Catalog {
    /// Version; it changes with any of the files.
    pub fn version(&self) -> &str {
        &self.version
    }
}
