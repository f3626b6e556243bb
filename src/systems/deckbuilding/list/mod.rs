//! A base deck as a value: what is built, saved, checked and printed.

mod document;
mod edit;

pub use document::{read, write};
pub use edit::{BASES, Candidate, Change, Edit};

use super::cards::{Base, BaseId, Catalog, Faction};
use kernel::{
    choice::{self, Choice},
    document::Extra,
};

/// A base deck with its format, name and notes.
pub type Document = kernel::Document<Format, BaseDeck>;

/// The mode a base deck is for (section 10 of the rules inventory).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Format {
    /// The five bases of the introductory game (DBG-ADV-01).
    #[default]
    Introductory,
    /// All ten bases of the faction (DBG-ADV-02).
    FullGalaxy,
    /// The starting base and four others, unknown to the opponent (DBG-ADV-03).
    SecretBases,
}

impl Format {
    /// Every format, the usual one first.
    pub const ALL: [Self; 3] = [Self::Introductory, Self::FullGalaxy, Self::SecretBases];

    /// The format's id in documents.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Introductory => "introductory",
            Self::FullGalaxy => "full_galaxy",
            Self::SecretBases => "secret_bases",
        }
    }

    /// The key of the format's name.
    pub const fn term(self) -> &'static str {
        match self {
            Self::Introductory => "deckbuilding.format.introductory",
            Self::FullGalaxy => "deckbuilding.format.full_galaxy",
            Self::SecretBases => "deckbuilding.format.secret_bases",
        }
    }

    /// How many bases such a deck has.
    pub const fn size(self) -> usize {
        match self {
            Self::Introductory | Self::SecretBases => 5,
            Self::FullGalaxy => 10,
        }
    }

    /// How many bases win a match, unless the players agree on another number (DBG-TURN-24, DBG-ADV-02, 03).
    pub const fn goal(self) -> u8 {
        match self {
            Self::Introductory => 3,
            Self::FullGalaxy | Self::SecretBases => 4,
        }
    }

    /// Whether such a deck always has this base of its faction.
    pub const fn has(self, base: &Base) -> bool {
        match self {
            Self::Introductory => base.introductory,
            Self::FullGalaxy => true,
            Self::SecretBases => base.starting,
        }
    }

    /// Whether such a deck may have this base of its faction.
    pub const fn allows(self, base: &Base) -> bool {
        match self {
            Self::Introductory => base.introductory,
            Self::FullGalaxy | Self::SecretBases => true,
        }
    }

    /// The format with this id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|format| format.id() == id)
    }
}

/// A base, as a list names it.
pub type BaseChoice = Choice<BaseId>;

/// A base deck. The order of its bases means nothing in a match (DBG-SETUP-03).
#[derive(Debug, Clone, PartialEq)]
pub struct BaseDeck {
    /// The Empire or the Rebels.
    pub faction: Faction,
    pub bases: Vec<BaseChoice>,
    /// Fields of the list that are not ours, kept as they were.
    pub extra: Extra,
}

impl BaseDeck {
    /// The bases the catalog knows, each with its place.
    pub fn known(&self) -> impl Iterator<Item = (usize, BaseId)> + Clone + '_ {
        choice::known(&self.bases)
    }
}

/// The factions of the game.
pub const FACTIONS: [Faction; 2] = [Faction::Empire, Faction::Rebel];

/// The bases that a deck of this faction and format always has, the starting base first.
pub fn fixed(catalog: &Catalog, format: Format, faction: Faction) -> Vec<BaseId> {
    let is_in = |base: &Base| base.faction == faction && format.has(base);
    let mut bases: Vec<BaseId> = catalog.bases().filter(|(_, base)| is_in(base)).map(|(id, _)| id).collect();
    bases.sort_by_key(|id| !catalog.base(*id).starting);
    bases
}

/// A new deck: all bases of a mode that leaves no choice, else the starting base.
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
