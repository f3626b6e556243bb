//! Rows of the catalog.

use serde::Deserialize;

use super::{
    CardText, Color, Criterion, Effect, Filter, Icon, LeaderId, Set, Side, Skill, SystemId, Theater, Tier, Timing,
};

const fn base() -> Set {
    Set::Base
}

const fn one() -> u8 {
    1
}

/// A system of the board (REB-TABLE-06).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct System {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    pub region: u8,
    /// Without icons and loyalty (REB-TABLE-07).
    #[serde(default)]
    pub remote: bool,
    /// Coruscant: always Imperial, without a probe card.
    #[serde(default)]
    pub capital: bool,
    /// The side on its probe card (REB-SETUP-14).
    pub sign: Option<Side>,
    /// The first is produced while the system is subjugated.
    #[serde(default)]
    pub icons: Vec<Icon>,
    /// Space of the build queue.
    pub queue: Option<u8>,
    pub adjacent: Vec<SystemId>,
}

/// A kind of unit (REB-TABLE-05).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    /// Name of its drawing.
    #[serde(default)]
    pub drawing: Option<Box<str>>,
    pub side: Side,
    pub theater: Theater,
    pub tier: Tier,
    #[serde(default)]
    pub black: u8,
    #[serde(default)]
    pub red: u8,
    #[serde(default)]
    pub green: u8,
    /// None for units immune to damage.
    pub health: Option<u8>,
    pub color: Option<Color>,
    /// Transport capacity.
    #[serde(default)]
    pub capacity: u8,
    /// Needs transport.
    #[serde(default)]
    pub carried: bool,
    /// Cannot move.
    #[serde(default)]
    pub immobile: bool,
    #[serde(default = "base")]
    pub set: Set,
    /// Units in the box.
    pub supply: u8,
    /// Strength that differs from dice and health (REB-OPEN-06).
    pub strength: Option<u8>,
}

impl Unit {
    /// Attack dice of all colors.
    pub const fn dice(&self) -> u8 {
        self.black + self.red + self.green
    }

    /// Strength value (REB-OPEN-06).
    pub fn strength(&self) -> u8 {
        self.strength.unwrap_or_else(|| self.dice() + self.health.unwrap_or(0))
    }
}

/// A leader (REB-TABLE-04).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    /// Name of its drawing.
    #[serde(default)]
    pub drawing: Option<Box<str>>,
    pub side: Side,
    /// Without a recruit icon: in the pool from the start (REB-SETUP-02).
    #[serde(default)]
    pub starting: bool,
    #[serde(default)]
    pub diplomacy: u8,
    #[serde(default)]
    pub intel: u8,
    #[serde(default)]
    pub special_ops: u8,
    #[serde(default)]
    pub logistics: u8,
    /// Tactic values.
    #[serde(default)]
    pub space: u8,
    #[serde(default)]
    pub ground: u8,
    #[serde(default = "base")]
    pub set: Set,
    /// The leader this one replaces by a card.
    pub replaces: Option<LeaderId>,
}

impl Leader {
    /// Icons of this skill.
    pub const fn skill(&self, skill: Skill) -> u8 {
        match skill {
            Skill::Diplomacy => self.diplomacy,
            Skill::Intel => self.intel,
            Skill::SpecialOps => self.special_ops,
            Skill::Logistics => self.logistics,
        }
    }

    /// Icons of all skills.
    pub const fn icons(&self) -> u8 {
        self.diplomacy + self.intel + self.special_ops + self.logistics
    }

    /// The tactic value of a theater.
    pub const fn tactic(&self, theater: Theater) -> u8 {
        match theater {
            Theater::Space => self.space,
            Theater::Ground => self.ground,
        }
    }

    /// True if the leader can lead an activation.
    pub const fn leads(&self) -> bool {
        self.space + self.ground > 0
    }
}

/// A mission or project card (REB-TABLE-03, REB-TABLE-11).
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mission {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    pub side: Side,
    #[serde(default)]
    pub project: bool,
    #[serde(default)]
    pub starting: bool,
    pub skill: Skill,
    /// Icons required of the leader.
    pub cost: u8,
    #[serde(default = "one")]
    pub copies: u8,
    /// Attempted with dice, and can be opposed.
    #[serde(default)]
    pub attempt: bool,
    /// The pictured leader.
    pub leader: Option<LeaderId>,
    #[serde(default = "base")]
    pub set: Set,
    /// Conditions for its system.
    #[serde(default)]
    pub at: Vec<Filter>,
    /// The only system it is played in.
    pub system: Option<SystemId>,
    /// Played in the space of the Rebel Base.
    #[serde(default)]
    pub in_base: bool,
    /// Without a place.
    #[serde(default)]
    pub nowhere: bool,
    /// Order of systems, before production value and die.
    #[serde(default)]
    pub rank: Vec<Criterion>,
    /// Changes on the board, as offered to be entered; none if no source lists them.
    pub brings: Option<Vec<Effect>>,
    /// Skill and cost are guesses that a player may correct.
    #[serde(default)]
    pub unconfirmed: bool,
}

/// An action card.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Action {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    pub side: Side,
    /// Without a recruit icon (REB-SETUP-26).
    #[serde(default)]
    pub starting: bool,
    pub leaders: Vec<LeaderId>,
    pub timing: Timing,
}

/// An objective of the Rebels.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    pub id: Box<str>,
    #[serde(rename = "name")]
    pub text: CardText,
    /// Level I, II or III.
    pub stage: u8,
    /// Spaces the reputation marker moves; none if the card tells how to count them.
    pub reputation: Option<u8>,
    pub timing: Timing,
    /// Left in the box (REB-SETUP-05).
    #[serde(default)]
    pub removed: bool,
}

/// Effects of a space of the time track (REB-TABLE-08).
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct TimeSpace {
    pub recruit: bool,
    pub build: bool,
}

/// Missions of the round deck (REB-TABLE-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct RoundMissions {
    pub starting: u8,
    pub main: u8,
}

/// First units of the Rebels (REB-SETUP-20).
#[derive(Debug, Clone, Deserialize)]
pub struct RebelUnits {
    pub set: Set,
    pub units: std::collections::BTreeMap<Box<str>, u8>,
}
