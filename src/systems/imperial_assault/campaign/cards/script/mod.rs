//! The rules of a mission as its row has them: what happens when, under which conditions, and what then.
//!
//! Every sentence is ours, in each language. What lies on the map is named by [`Spot`]s, which the row's map must have.

mod check;
mod effect;
mod spot;

pub use effect::{
    Amount, Appeared, Boosted, Choice, Conditioned, Counted, Counter, Deployed, Effect, Harm, Picked, Tested, Way,
};
pub use spot::Spot;

use std::collections::BTreeMap;

use kernel::Language;
use serde::Deserialize;

use super::{
    GroupId,
    vocabulary::{Attribute, Side},
};
use crate::cards::Die;

/// The kind of rows that rules of missions are.
pub(super) const KIND: &str = "mission_scripts";

/// A name that a script gives: of a counter, a figure, an event or a choice.
pub type Name = Box<str>;

/// A sentence in each language.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Said {
    en: Box<str>,
    es: Box<str>,
}

impl Said {
    pub const fn text(&self, language: Language) -> &str {
        match language {
            Language::English => &self.en,
            Language::Spanish => &self.es,
        }
    }
}

/// The rules of a mission.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Script {
    /// The mission.
    pub id: Box<str>,
    /// What the heroes are to do at first.
    pub goal: Said,
    /// What everybody is told before the first round.
    #[serde(default)]
    pub rules: Vec<Said>,
    #[serde(default)]
    pub things: Vec<Thing>,
    #[serde(default)]
    pub figures: BTreeMap<Name, Npc>,
    /// Counters that everybody sees, with their names.
    #[serde(default)]
    pub counters: BTreeMap<Name, Said>,
    pub events: Vec<Happening>,
    /// Rules that only people carry out.
    #[serde(default)]
    pub leaves: Vec<Said>,
    /// Facts that sources lack or dispute.
    #[serde(default)]
    pub gaps: Vec<Said>,
    /// Where its facts are from.
    pub sources: Vec<Box<str>>,
}

/// For whom a door is locked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Locked {
    Rebels,
    Imperial,
    Both,
}

/// A door or token that can be attacked, tested or used. Each place of the spot is one of its own.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thing {
    pub at: Spot,
    pub locked: Option<Locked>,
    /// Its Health, if it can be attacked. A door that is destroyed is open.
    pub health: Option<u8>,
    #[serde(default)]
    pub dice: Vec<Die>,
    #[serde(default)]
    pub block: u8,
    /// Whose figures attack it.
    #[serde(default = "rebels")]
    pub target_of: Side,
    /// Blocks more while a figure of the Empire is beside it.
    #[serde(default)]
    pub guarded: u8,
    /// Attributes of which any passes its test (IA-CAMP-72). A door whose test is passed is open.
    #[serde(default)]
    pub test: Vec<Attribute>,
    #[serde(default = "one")]
    pub needed: u8,
    /// Spaces within which a figure of the Empire takes a success away.
    #[serde(default)]
    pub hindered: u8,
    /// Whose figures interact with it without a test.
    #[serde(rename = "use")]
    pub used_by: Option<Side>,
}

const fn rebels() -> Side {
    Side::Rebels
}

const fn one() -> u8 {
    1
}

/// A figure without a Deployment card.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Npc {
    pub name: Said,
    /// None if it cannot be attacked.
    pub health: Option<u8>,
    pub speed: u8,
    #[serde(default)]
    pub dice: Vec<Die>,
    /// None for a neutral one.
    pub side: Option<Side>,
}

/// Figures that a rule is about.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Body {
    Heroes,
    /// Heroes, their allies, and figures of the script on their side.
    Rebels,
    Imperials,
    /// Who brought the event about, or failed the test.
    Actor,
    /// A group or an ally by its Deployment card.
    Group(GroupId),
    /// A figure of the script.
    Figure(Name),
}

/// Those of them that fit.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Who {
    pub who: Body,
    /// So many spaces from there, at most.
    pub within: Option<(u8, Spot)>,
    #[serde(default)]
    pub healthy: bool,
    /// So many of them at most, of the Empire's choice.
    pub most: Option<u8>,
    /// Of a figure cost (IA-CAMP-91) of so much at most.
    pub cost: Option<u8>,
    /// One of the Empire's choice, and those within so many spaces of it.
    pub around: Option<u8>,
}

/// Where figures are.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct There {
    pub who: Body,
    pub at: Spot,
    /// So many spaces away at most.
    #[serde(default)]
    pub within: u8,
    /// True if anywhere on the same tile is enough.
    #[serde(default)]
    pub tile: bool,
    #[serde(default)]
    pub healthy: bool,
    /// True if every one of them has to be there, else any.
    #[serde(default)]
    pub all: bool,
}

/// Something that the mission makes happen.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Happening {
    pub name: Name,
    pub when: When,
    #[serde(rename = "if", default)]
    pub conditions: Vec<Condition>,
    /// True if it happens each time, else once.
    #[serde(default)]
    pub again: bool,
    /// What people are told as it happens.
    pub says: Said,
    #[serde(rename = "do", default)]
    pub effects: Vec<Effect>,
}

/// When something happens.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// All is set up, before the first round.
    Begin,
    /// This round, or each for 0.
    RoundBegins(u8),
    /// This round, or each for 0: at the end of the Status Phase (IA-CAMP-60).
    RoundEnds(u8),
    Opened(Spot),
    Destroyed(Spot),
    Passed(Spot),
    Used(Spot),
    Stands(There),
    /// The last figure of it is defeated.
    Felled(Body),
    /// No hero is healthy.
    AllWounded,
    AllWithdrawn,
    Reached(Mark),
    /// An effect says so.
    Called,
    /// People say so: no rule here sees it.
    Told,
}

/// A value that a counter comes to.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mark {
    pub counter: Name,
    pub at: i32,
}

/// What has to hold for something to happen.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    Counter(Range),
    /// A door is open, or is not.
    Open(Spot),
    Shut(Spot),
    There(There),
    Absent(There),
}

/// A counter within bounds.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Range {
    pub name: Name,
    pub from: Option<i32>,
    pub to: Option<i32>,
}

impl Script {
    /// The place of an event among the events.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.events.iter().position(|event| *event.name == *name)
    }

    /// Every effect with the event it is of, those of choices and tests among them.
    pub fn effects(&self) -> impl Iterator<Item = (&Happening, &Effect)> {
        self.events.iter().flat_map(|event| effect::all(&event.effects).into_iter().map(move |effect| (event, effect)))
    }

    /// The choice of this name.
    pub fn choice(&self, name: &str) -> Option<&Choice> {
        self.effects().find_map(|(_, effect)| match effect {
            Effect::Choose(choice) if *choice.name == *name => Some(choice),
            _ => None,
        })
    }
}
