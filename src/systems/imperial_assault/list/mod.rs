//! An army as a value: what is built, saved, checked and printed.

mod document;
mod edit;

pub use document::{read, write};
pub use edit::{COMMAND, Candidate, Change, DEPLOYMENT, Edit, MAP, attachment_slot};

use super::cards::{Affiliation, Catalog, CommandId, DeploymentId, MapId, Season};
use kernel::{
    choice::{self, Choice},
    document::Extra,
    words::words,
};

/// An army with its format, name and notes.
pub type Document = kernel::Document<Format, Army>;

words! {
    /// The kind of game an army is built for.
    #[derive(Default)]
    Format, "imperial_assault.format.", {
        /// A skirmish of 40 points.
        #[default]
        Skirmish = "skirmish",
    }
}

impl Format {
    /// The points allowed (IA-ARMY-01).
    pub const fn limit(self) -> i32 {
        match self {
            Self::Skirmish => 40,
        }
    }
}

/// A Deployment card, as an army names it.
pub type DeploymentChoice = Choice<DeploymentId>;
/// A Command card, as an army names it.
pub type CommandChoice = Choice<CommandId>;
/// A map, as an army names it.
pub type MapChoice = Choice<MapId>;

/// An army: its Deployment cards and its Command deck.
///
/// An attachment lies on the nearest group before it that can hold it (`checks::attachments`), so the order of the cards
/// is the player's choice of hosts.
#[derive(Debug, Clone, PartialEq)]
pub struct Army {
    /// The season its cards are of; none where the list does not say (CC-A21).
    pub season: Option<Season>,
    /// The affiliation; none where the list does not say. Cards may contradict it, which is a finding.
    pub affiliation: Option<Affiliation>,
    /// The map it is to play on, where one is chosen (CC-A18).
    pub map: Option<MapChoice>,
    /// The Deployment cards, upgrades included, in the player's order.
    pub deployment: Vec<DeploymentChoice>,
    /// The Command deck; none where it is not chosen yet.
    pub command: Option<Vec<CommandChoice>>,
    /// Fields of the list that are not ours, kept as they were.
    pub extra: Extra,
}

impl Army {
    /// An army without cards.
    pub fn new(season: Season, affiliation: Affiliation) -> Self {
        Self {
            season: Some(season),
            affiliation: Some(affiliation),
            map: None,
            deployment: Vec::new(),
            command: None,
            extra: Extra::new(),
        }
    }

    /// The Deployment cards the catalog knows, each with its place.
    pub fn cards(&self) -> impl Iterator<Item = (usize, DeploymentId)> + Clone + '_ {
        choice::known(&self.deployment)
    }

    /// The cards of the Command deck; none where it is not chosen yet.
    pub fn deck(&self) -> &[CommandChoice] {
        self.command.as_deref().unwrap_or(&[])
    }

    /// The season: the one it says, else that of most of its cards, the publisher's on a tie (CC-A21).
    pub fn season_or_assumed(&self, catalog: &Catalog) -> Season {
        self.season.unwrap_or_else(|| {
            let (official, iacp) = self.seasons(catalog);
            if iacp > official { Season::Iacp } else { Season::Official }
        })
    }

    /// Number of its cards of the publisher's season, and of the other.
    pub fn seasons(&self, catalog: &Catalog) -> (usize, usize) {
        let deployments = self.cards().map(|(_, id)| catalog.deployment(id).season);
        let commands = choice::known(self.deck()).map(|(_, id)| catalog.command(id).season);
        let mut counts = (0, 0);
        for season in deployments.chain(commands) {
            match season {
                Season::Official => counts.0 += 1,
                Season::Iacp => counts.1 += 1,
            }
        }
        counts
    }
}

/// An empty army with its envelope.
pub fn empty_document(season: Season, affiliation: Affiliation, name: impl Into<String>) -> Document {
    Document {
        format: Format::Skirmish,
        name: name.into(),
        notes: String::new(),
        list: Army::new(season, affiliation),
        extra: Extra::new(),
    }
}
