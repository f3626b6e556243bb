//! Missions, and what both sides get of them.

use kernel::{catalog::CardText, words::Words};
use serde::Deserialize;

use super::{
    GroupId, HeroId, RewardId,
    vocabulary::{Color, GapKind, Side, StoryKind},
};

/// A mission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    pub kinds: Words<StoryKind>,
    pub color: Option<Color>,
    pub product: Box<str>,
    /// The time periods it is used in; none for all.
    pub period: Option<[u8; 2]>,
    /// The hero whose own it is.
    pub hero: Option<HeroId>,
    #[serde(default)]
    pub allies: Vec<GroupId>,
    #[serde(default)]
    pub villains: Vec<GroupId>,
    /// True for a side mission that begins with threat (IA-CAMP-89).
    #[serde(default)]
    pub more_threat: bool,
    #[serde(default)]
    pub no_mercenaries: bool,
    #[serde(default)]
    pub initial: Vec<GroupId>,
    #[serde(default)]
    pub reserved: Vec<GroupId>,
    #[serde(default)]
    pub endings: Vec<Ending>,
    /// What the heroes get if it is played in another campaign than its own.
    pub outside: Option<Bounty>,
    /// Credits for each hero that an ending may add.
    #[serde(default)]
    pub extras: Vec<i32>,
    pub printed: Option<Printed>,
    #[serde(default)]
    pub gaps: Vec<GapKind>,
}

/// What the heroes get at an end of a mission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ending {
    pub winner: Side,
    /// XP for each hero.
    #[serde(default)]
    pub xp: i32,
    /// Credits for each hero.
    #[serde(default)]
    pub credits: i32,
    /// Credits for each hero besides, outside its own campaign.
    #[serde(default)]
    pub outside: i32,
    #[serde(default)]
    pub rewards: Vec<RewardId>,
    #[serde(default)]
    pub allies: Vec<GroupId>,
    #[serde(default)]
    pub villains: Vec<GroupId>,
    /// Threat level more in the next mission, of an Empire without a player.
    #[serde(default)]
    pub threat: i32,
}

/// XP, credits and influence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Bounty {
    /// For each hero.
    pub xp: i32,
    /// For each hero.
    pub credits: i32,
    pub imperial_xp: i32,
    pub influence: i32,
}

/// What the printed guide gives to both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Printed {
    pub always: Bounty,
    /// What a win of the heroes adds.
    pub rebels: Bounty,
    /// What a win of the Empire adds.
    pub imperial: Bounty,
    /// Influence that an ending may add.
    pub more_influence: i32,
}
