//! Base decks.

mod document;
mod edit;

pub use document::{read, write};
pub use edit::{BASES, Candidate, Change, Edit};

use super::cards::{Base, BaseId, Catalog, Faction};
use kernel::{
    choice::{self, Choice},
    document::Extra,
};

pub type Document = kernel::Document<Format, BaseDeck>;

/// Mode of a base deck (section 10 of the rules inventory).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Format {
    /// The five bases of the introductory game (DBG-ADV-01).
    #[default]
    Introductory,
    /// All ten bases of the faction (DBG-ADV-02).
    FullGalaxy,
    /// The starting base and four others, hidden from the opponent (DBG-ADV-03).
    SecretBases,
}

impl Format {
    /// Every format, the usual one first.
    pub const ALL: [Self; 3] = [Self::Introductory, Self::FullGalaxy, Self::SecretBases];

    /// Id in documents.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Introductory => "introductory",
            Self::FullGalaxy => "full_galaxy",
            Self::SecretBases => "secret_bases",
        }
    }

    /// Key of the name.
    pub const fn term(self) -> &'static str {
        match self {
            Self::Introductory => "deckbuilding.format.introductory",
            Self::FullGalaxy => "deckbuilding.format.full_galaxy",
            Self::SecretBases => "deckbuilding.format.secret_bases",
        }
    }

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

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
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
