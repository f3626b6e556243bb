//! The log of a campaign before its first mission, as its sheet prints it.

use kernel::catalog::CardText;
use serde::Deserialize;

use super::{
    GroupId, MissionId,
    vocabulary::{Side, SlotKind},
};

/// The log of a campaign before its first mission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CampaignLog {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    pub product: Box<str>,
    /// The time period; none for all.
    pub period: Option<u8>,
    #[serde(default)]
    pub start: Start,
    /// None in a mini campaign (IA-CAMP-49).
    pub side_deck: Option<SideDeck>,
    /// True if mission cards leave the agenda deck.
    #[serde(default)]
    pub no_agenda_missions: bool,
    /// Agenda cards in hand and play area together (IA-CAMP-66).
    pub agenda_limit: Option<usize>,
    /// Threat that each token of an ally brings: half of its cost, rounded up, comes at once, and of as many tokens as the
    /// other half one is discarded each Status Phase. None where the whole cost comes at once (IA-CAMP-51).
    pub ally_token: Option<i32>,
    /// Deployment cards that cannot be earned.
    #[serde(default)]
    pub not_earned: Vec<GroupId>,
    /// Side missions that are not used.
    #[serde(default)]
    pub without: Vec<MissionId>,
    #[serde(default)]
    pub forced: Vec<ForcedAfter>,
    pub log: Vec<Slot>,
    #[serde(default)]
    pub edges: Vec<Edge>,
}

/// What both sides begin with.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Start {
    /// For each hero.
    pub xp: i32,
    /// For each hero.
    pub credits: i32,
    pub imperial_xp: i32,
    /// Item decks of a stage before the first mission.
    pub tiers: Vec<u8>,
}

/// The side mission deck beside the heroes' own missions (IA-CAMP-06).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SideDeck {
    pub green: usize,
    pub gray: usize,
    #[serde(default)]
    pub threat: usize,
}

/// A forced mission that follows from a story mission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForcedAfter {
    pub mission: MissionId,
    pub after: Vec<MissionId>,
    pub winner: Side,
}

/// A line of the log (IA-CAMP-19).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Slot {
    pub kind: SlotKind,
    /// The mission it asks for.
    pub mission: Option<MissionId>,
    /// The threat level.
    pub threat: i32,
    /// The item decks of the Rebel upgrade stage.
    #[serde(default)]
    pub tiers: Vec<u8>,
    /// True for a line of the longer form alone.
    #[serde(default)]
    pub optional: bool,
}

/// A story mission that follows another.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Edge {
    pub from: MissionId,
    pub to: MissionId,
    /// After which result; none after either.
    pub winner: Option<Side>,
    /// True in the longer form alone.
    #[serde(default)]
    pub longer: bool,
}

impl CampaignLog {
    /// True if something of this range of time periods is used in the campaign (IA-CAMP-04).
    pub fn has_period(&self, range: Option<[u8; 2]>) -> bool {
        let fits = |[first, last]: [u8; 2]| self.period.is_none_or(|period| (first..=last).contains(&period));
        range.is_none_or(fits)
    }

    /// True for a mission of the story.
    pub fn tells(&self, mission: MissionId) -> bool {
        let of_log = self.log.iter().any(|slot| slot.mission == Some(mission));
        of_log || self.edges.iter().any(|edge| edge.from == mission || edge.to == mission)
    }

    /// The story missions that may follow one with this result; those of the longer form, or the others.
    pub fn followers(&self, from: MissionId, winner: Side, longer: bool) -> impl Iterator<Item = MissionId> + '_ {
        let follows = move |edge: &&Edge| {
            edge.from == from && edge.longer == longer && edge.winner.is_none_or(|needed| needed == winner)
        };
        self.edges.iter().filter(follows).map(|edge| edge.to)
    }
}
