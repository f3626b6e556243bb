//! A squad as a value: what is built, saved, checked and printed.

mod document;
mod edit;

pub use document::{read, write};
pub use edit::{Candidate, Change, Edit, SHIPS, upgrades};

use super::cards::{BySquadFaction, Catalog, PilotId, SquadFaction, UpgradeId};
use kernel::{
    choice::{self, Choice},
    document::Extra,
};

/// A squad with its format, name and notes.
pub type Document = kernel::Document<Format, Squad>;

/// The format a squad is built for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Format {
    /// Standard dogfight: 100 points, no huge ships.
    #[default]
    Standard,
    /// Epic: 300 points, 5 epic points (XW-HUGE-03).
    Epic,
    /// One player's part of a team Epic game: 200 points, 3 epic points.
    TeamEpic,
    /// A standard dogfight at any other agreed total (XW-SQUAD-01).
    Custom(u16),
}

impl Format {
    /// The largest total that can be agreed.
    pub const LARGEST_LIMIT: u16 = 5_000;

    /// The squad points allowed.
    pub const fn limit(self) -> i32 {
        match self {
            Self::Standard => 100,
            Self::Epic => 300,
            Self::TeamEpic => 200,
            Self::Custom(limit) => limit as i32,
        }
    }

    /// True if huge ships and Epic cards may be fielded (XW-HUGE-02).
    pub const fn is_epic(self) -> bool {
        matches!(self, Self::Epic | Self::TeamEpic)
    }

    /// The epic points allowed, where huge ships may be fielded (XW-HUGE-04).
    pub const fn epic_points(self) -> Option<u32> {
        match self {
            Self::Epic => Some(5),
            Self::TeamEpic => Some(3),
            Self::Standard | Self::Custom(_) => None,
        }
    }

    /// The format's id in documents.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Epic => "epic",
            Self::TeamEpic => "team_epic",
            Self::Custom(_) => "custom",
        }
    }

    /// The format of this id, with the points agreed on where it leaves them to the players; none if there is no such
    /// format or it allows no such points.
    pub fn begun(id: &str, limit: Option<i32>) -> Option<Self> {
        if id == Self::Custom(0).id() {
            let limit = u16::try_from(limit.unwrap_or(Self::Standard.limit())).ok()?;
            return (1..=Self::LARGEST_LIMIT).contains(&limit).then_some(Self::Custom(limit));
        }
        let format = [Self::Standard, Self::Epic, Self::TeamEpic].into_iter().find(|format| format.id() == id)?;
        limit.is_none_or(|limit| limit == format.limit()).then_some(format)
    }

    /// The key of the format's name.
    pub const fn term(self) -> &'static str {
        match self {
            Self::Standard => "xwing.format.standard",
            Self::Epic => "xwing.format.epic",
            Self::TeamEpic => "xwing.format.team_epic",
            Self::Custom(_) => "xwing.format.custom",
        }
    }
}

/// The ship card of a squad's entry.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum PilotChoice {
    /// A card of the catalog.
    Known(PilotId),
    /// An id that the catalog does not have; kept as it was written.
    Unknown {
        /// The pilot's id as written.
        pilot: Box<str>,
        /// The ship's id as written; may be empty.
        ship: Box<str>,
    },
}

impl PilotChoice {
    /// The card, if the catalog has it.
    pub const fn known(&self) -> Option<PilotId> {
        match self {
            Self::Known(pilot) => Some(*pilot),
            Self::Unknown { .. } => None,
        }
    }
}

/// An upgrade of a squad's entry. What the catalog does not have is kept as it was written; from XWS it is `slot:id`.
pub type UpgradeChoice = Choice<UpgradeId>;

/// One ship of a squad: a ship card and its upgrades.
#[derive(Debug, Clone, PartialEq)]
pub struct Ship {
    /// The ship card.
    pub pilot: PilotChoice,
    /// The upgrades, in the player's order.
    pub upgrades: Vec<UpgradeChoice>,
    /// Fields of the entry that are not ours, kept as they were.
    pub extra: Extra,
}

impl Ship {
    /// A ship without upgrades.
    pub fn new(pilot: PilotId) -> Self {
        Self { pilot: PilotChoice::Known(pilot), upgrades: Vec::new(), extra: Extra::new() }
    }

    /// The upgrades the catalog knows, each with its place in the ship's list.
    pub fn known_upgrades(&self) -> impl Iterator<Item = (usize, UpgradeId)> + Clone + '_ {
        choice::known(&self.upgrades)
    }
}

/// A squad: a faction and its ships.
#[derive(Debug, Clone, PartialEq)]
pub struct Squad {
    /// The faction the squad is built for; its ships may contradict it, which is a finding.
    pub faction: SquadFaction,
    /// The ships, in the player's order.
    pub ships: Vec<Ship>,
    /// Fields of the list that are not ours, kept as they were.
    pub extra: Extra,
}

impl Squad {
    /// An empty squad.
    pub fn new(faction: SquadFaction) -> Self {
        Self { faction, ships: Vec::new(), extra: Extra::new() }
    }

    /// What its cards add up to in tournaments; none with an unknown card. The difference between two squads is the
    /// log-odds of the first one winning.
    pub fn tournament_strength(&self, catalog: &Catalog) -> Option<f64> {
        let thousandths = |ship: &Ship| {
            let pilot = i32::from(catalog.pilot(ship.pilot.known()?).strength);
            let upgrades =
                ship.upgrades.iter().map(|choice| Some(i32::from(catalog.upgrade(choice.known()?).strength)));
            Some(pilot + upgrades.sum::<Option<i32>>()?)
        };
        self.ships.iter().map(thousandths).sum::<Option<i32>>().map(|sum| f64::from(sum) / 1_000.0)
    }
}

/// An empty squad of this faction with its envelope.
pub fn empty_document(faction: SquadFaction, format: Format, name: impl Into<String>) -> Document {
    Document { format, name: name.into(), notes: String::new(), list: Squad::new(faction), extra: Extra::new() }
}

/// The faction most ships of the squad belong to, if the catalog knows any of them.
pub fn faction_of_ships(catalog: &Catalog, ships: &[Ship]) -> Option<SquadFaction> {
    let mut counts = BySquadFaction::<usize>::default();
    for pilot in ships.iter().filter_map(|ship| ship.pilot.known()) {
        counts[catalog.pilot(pilot).squad_faction()] += 1;
    }
    let most = counts.iter().copied().max().filter(|most| *most > 0)?;
    SquadFaction::ALL.into_iter().find(|faction| counts[*faction] == most)
}
