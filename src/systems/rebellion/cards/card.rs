//! The rows of the catalog as the program uses them.

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
    /// Remote systems have neither icons nor loyalty (REB-TABLE-07).
    #[serde(default)]
    pub remote: bool,
    /// Coruscant: always Imperial, and without a probe card.
    #[serde(default)]
    pub capital: bool,
    /// The side whose sign the probe card bears (REB-SETUP-14).
    pub sign: Option<Side>,
    /// The first is the one a subjugated system gives.
    #[serde(default)]
    pub icons: Vec<Icon>,
    /// The space of the build queue.
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
    pub side: Side,
    pub theater: Theater,
    pub tier: Tier,
    /// Attack dice.
    #[serde(default)]
    pub black: u8,
    #[serde(default)]
    pub red: u8,
    #[serde(default)]
    pub green: u8,
    /// None for what is not damaged in combat.
    pub health: Option<u8>,
    pub color: Option<Color>,
    /// How many units it carries.
    #[serde(default)]
    pub capacity: u8,
    /// It needs to be carried.
    #[serde(default)]
    pub carried: bool,
    /// It never moves.
    #[serde(default)]
    pub immobile: bool,
    #[serde(default = "base")]
    pub set: Set,
    /// How many the box holds.
    pub supply: u8,
    /// Strength, where it is not dice and health (REB-OPEN-06).
    pub strength: Option<u8>,
}

impl Unit {
    /// Attack dice of all colors.
    pub const fn dice(&self) -> u8 {
        self.black + self.red + self.green
    }

    /// Its strength value (REB-OPEN-06).
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
    pub side: Side,
    /// Has no recruit icon: in the pool from the start (REB-SETUP-02).
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
    /// The leader in whose place this one comes by a card.
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

    /// Whether the leader can lead an activation.
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
    /// Icons the leader must have.
    pub cost: u8,
    #[serde(default = "one")]
    pub copies: u8,
    /// It is attempted with dice and can be opposed.
    #[serde(default)]
    pub attempt: bool,
    /// The leader pictured.
    pub leader: Option<LeaderId>,
    #[serde(default = "base")]
    pub set: Set,
    /// What its system must be.
    #[serde(default)]
    pub at: Vec<Filter>,
    /// The one system it is played in.
    pub system: Option<SystemId>,
    /// It is played in the space of the Rebel Base.
    #[serde(default)]
    pub in_base: bool,
    /// It has no place.
    #[serde(default)]
    pub nowhere: bool,
    /// Which of those is taken, before production value and die.
    #[serde(default)]
    pub rank: Vec<Criterion>,
    /// What it changes on the board, as far as it is offered to be entered; none where no source says.
    pub brings: Option<Vec<Effect>>,
    /// Skill and cost rest on guesses; a player may set them right.
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
    /// How far the reputation marker moves; none where the card says how it is counted.
    pub reputation: Option<u8>,
    pub timing: Timing,
    /// Left in the box (REB-SETUP-05).
    #[serde(default)]
    pub removed: bool,
}

/// What happens when the time marker reaches a space (REB-TABLE-08).
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct TimeSpace {
    pub recruit: bool,
    pub build: bool,
}

/// How many missions make the round deck (REB-TABLE-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub struct RoundMissions {
    pub starting: u8,
    pub main: u8,
}

/// What the Rebels begin with (REB-SETUP-20).
#[derive(Debug, Clone, Deserialize)]
pub struct RebelUnits {
    pub set: Set,
    pub units: std::collections::BTreeMap<Box<str>, u8>,
}
