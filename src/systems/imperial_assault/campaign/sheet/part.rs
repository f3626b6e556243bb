//! The sheets of a campaign and their optional parts.

use crate::campaign::cards::{Catalog, MissionId};
use kernel::{
    SheetInfo, SheetOption, SheetRequest,
    words::{Words, words},
};

words! {
    /// Kinds of sheets of a campaign.
    #[derive(Default)]
    Kind, "imperial_assault.campaign.sheet.kind.", {
        /// Each hero as it stands, on a page of its own.
        #[default]
        Heroes = "heroes",
        /// What everybody may know of the Empire.
        Empire = "empire",
        /// The Agenda cards; the secret ones for the Empire alone.
        Agendas = "agendas",
        /// The log, filled or empty.
        Log = "log",
        /// The next mission with its map and groups.
        Mission = "mission",
        /// The mission that is being played, as it stands at the table.
        Table = "table",
        /// The items on offer.
        Shop = "shop",
    }
}

words! {
    /// A part of a sheet that can be left out.
    Part, "imperial_assault.campaign.sheet.part.", {
        /// Effects of the cards, in our words.
        Texts = "texts",
        /// Boxes to tick: damage, strain, conditions, activations, threat.
        Ticks = "ticks",
        /// The terms in use, each explained once.
        Terms = "terms",
        /// The groups that can be deployed, with what they cost.
        Groups = "groups",
        /// The journal: what each stage brought.
        Journal = "journal",
        /// The player's notes.
        Notes = "notes",
        /// A log with nothing in it but what is printed.
        Empty = "empty",
        /// The item decks instead of the items that were drawn.
        Decks = "decks",
        /// What only the Empire may know.
        Secrets = "secrets",
    }
}

const fn usual(part: Part) -> SheetOption {
    SheetOption { id: part.id(), term: part.term(), usual: true }
}

const fn off(part: Part) -> SheetOption {
    SheetOption { id: part.id(), term: part.term(), usual: false }
}

const HEROES: &[SheetOption] = &[usual(Part::Texts), usual(Part::Ticks), usual(Part::Terms)];
const EMPIRE: &[SheetOption] = &[usual(Part::Texts), usual(Part::Ticks), usual(Part::Groups)];
const AGENDAS: &[SheetOption] = &[usual(Part::Texts), off(Part::Secrets)];
const LOG: &[SheetOption] = &[usual(Part::Journal), usual(Part::Notes), off(Part::Empty), off(Part::Secrets)];
const MISSION: &[SheetOption] = &[usual(Part::Ticks), off(Part::Secrets)];
const TABLE: &[SheetOption] = &[off(Part::Secrets)];
const SHOP: &[SheetOption] = &[usual(Part::Texts), off(Part::Decks)];

/// The sheets, in the order in which they are offered.
pub const OFFERED: &[SheetInfo] = &[
    SheetInfo { id: Kind::Heroes.id(), term: Kind::Heroes.term(), options: HEROES },
    SheetInfo { id: Kind::Empire.id(), term: Kind::Empire.term(), options: EMPIRE },
    SheetInfo { id: Kind::Agendas.id(), term: Kind::Agendas.term(), options: AGENDAS },
    SheetInfo { id: Kind::Log.id(), term: Kind::Log.term(), options: LOG },
    SheetInfo { id: Kind::Mission.id(), term: Kind::Mission.term(), options: MISSION },
    SheetInfo { id: Kind::Table.id(), term: Kind::Table.term(), options: TABLE },
    SheetInfo { id: Kind::Shop.id(), term: Kind::Shop.term(), options: SHOP },
];

/// Kind and parts of a sheet.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Options {
    pub kind: Kind,
    parts: Words<Part>,
    /// The mission whose page is wanted; none for those that come next.
    pub mission: Option<MissionId>,
}

impl Options {
    /// The parts of which this holds among those that a sheet of this kind can have.
    fn with(kind: Kind, is_in: impl Fn(&SheetOption) -> bool) -> Self {
        let offered = OFFERED.iter().find(|info| info.id == kind.id()).map_or(&[][..], |info| info.options);
        let parts = offered.iter().filter(|option| is_in(option)).filter_map(|option| Part::from_id(option.id));
        Self { kind, parts: parts.collect(), mission: None }
    }

    /// The usual parts of this kind of sheet.
    pub fn of(kind: Kind) -> Self {
        Self::with(kind, |option| option.usual)
    }

    /// All that a sheet of this kind can include.
    pub fn most(kind: Kind) -> Self {
        Self::with(kind, |_| true)
    }

    /// The requested parts; none if there is no such sheet. Parts that the sheet cannot have are left out.
    pub fn wished(catalog: &Catalog, wish: &SheetRequest) -> Option<Self> {
        let parts = Self::with(Kind::from_id(wish.sheet())?, |option| wish.includes(option.id));
        Some(Self { mission: wish.subject().and_then(|id| catalog.find_mission(id)), ..parts })
    }

    /// True if a part is included.
    pub fn has(&self, part: Part) -> bool {
        self.parts.contains(part)
    }

    /// Adds a part or removes it.
    #[must_use]
    pub fn set(self, part: Part, included: bool) -> Self {
        let parts =
            Self::with(self.kind, |option| if option.id == part.id() { included } else { self.includes(option.id) });
        Self { mission: self.mission, ..parts }
    }

    fn includes(&self, id: &str) -> bool {
        Part::from_id(id).is_some_and(|part| self.has(part))
    }
}
