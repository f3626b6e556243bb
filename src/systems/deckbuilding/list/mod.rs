//! Base decks.

mod document;
mod edit;

pub use document::{read, write};
pub use edit::{BASES, Candidate, Change, Edit};

use super::cards::{Base, BaseId, Catalog, Faction};
use kernel::{
    choice::{self, Choice},
    document::Extra,
    words::words,
};

pub type Document = kernel::Document<Format, BaseDeck>;

words! {
    /// Mode of a base deck (section 10 of the rules inventory).
    #[derive(Default)]
    Format, "deckbuilding.format.", {
        /// The five bases of the introductory game (DBG-ADV-01).
        #[default]
        Introductory = "introductory",
        /// All ten bases of the faction (DBG-ADV-02).
        FullGalaxy = "full_galaxy",
        /// The starting base and four others, hidden from the opponent (DBG-ADV-03).
        SecretBases = "secret_bases",
    }
}

impl Format {
    /// Number of bases.
    pub const fn size(self) -> usize {
        match self {
            Self::Introductory | Self::SecretBases => 5,
            Self::FullGalaxy => 10,
        }
    }

    /// Destroyed bases that win a match, unless agreed otherwise (DBG-TURN-24, DBG-ADV-02, 03).
    pub const fn goal(self) -> u8 {
        match self {
            Self::Introductory => 3,
            Self::FullGalaxy | Self::SecretBases => 4,
        }
    }

    /// True if every such deck has this base of its faction.
    pub const fn has(self, base: &Base) -> bool {
        match self {
            Self::Introductory => base.introductory,
            Self::FullGalaxy => true,
            Self::SecretBases => base.starting,
        }
    }

    /// True if such a deck may have this base of its faction.
    pub const fn allows(self, base: &Base) -> bool {
        match self {
            Self::Introductory => base.introductory,
            Self::FullGalaxy | Self::SecretBases => true,
        }
    }
}

/// A base as named in a list.
pub type BaseChoice = Choice<BaseId>;

/// A base deck; the order of its bases has no effect in a match (DBG-SETUP-03).
#[derive(Debug, Clone, PartialEq)]
pub struct BaseDeck {
    /// The Empire or the Rebels.
    pub faction: Faction,
    pub bases: Vec<BaseChoice>,
    /// Foreign fields, kept as they were.
    pub extra: Extra,
}

impl BaseDeck {
    /// Known bases with their places.
    pub fn known(&self) -> impl Iterator<Item = (usize, BaseId)> + Clone + '_ {
        choice::known(&self.bases)
    }
}

/// Playable factions.
pub const FACTIONS: [Faction; 2] = [Faction::Empire, Faction::Rebel];

/// Bases of every deck of this faction and format, the starting base first.
pub fn fixed(catalog: &Catalog, format: Format, faction: Faction) -> Vec<BaseId> {
    let is_in = |base: &Base| base.faction == faction && format.has(base);
    let mut bases: Vec<BaseId> = catalog.bases().filter(|(_, base)| is_in(base)).map(|(id, _)| id).collect();
    bases.sort_by_key(|id| !catalog.base(*id).starting);
    bases
}

/// A new deck, filled as far as the mode leaves no choice.
pub fn new_document(catalog: &Catalog, format: Format, faction: Faction, name: impl Into<String>) -> Document {
    let bases = fixed(catalog, format, faction).into_iter().map(Choice::Known).collect();
    Document {
        format,
        name: name.into(),
        notes: String::new(),
        list: BaseDeck { faction, bases, extra: Extra::new() },
        extra: Extra::new(),
    }
}
