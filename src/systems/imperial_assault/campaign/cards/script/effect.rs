//! What an event of a mission does.

use serde::Deserialize;

use super::{Body, Condition, Name, Said, Spot, Thing, Who, one};
use crate::{
    campaign::cards::{
        GroupId,
        vocabulary::{Attribute, Side},
    },
    cards::{Die, Status},
};

/// Something that an event does.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Effect {
    /// A section of the map.
    Reveal(u8),
    Open(Spot),
    Close(Spot),
    /// From now on a thing is as this says.
    Thing(Box<Thing>),
    /// A group comes for nothing, an ally of the heroes under their control.
    Deploy(Deployed),
    /// A figure of the script comes.
    Appear(Appeared),
    /// Figures leave the map undefeated.
    Leave(Body),
    /// Deployment points are active from now on, or no longer.
    Activate(Spot),
    Deactivate(Spot),
    /// The Empire may deploy for threat now, at these points if any are named.
    Optional(Option<Spot>),
    Threat(i32),
    Count(Counted),
    Set(Counter),
    /// A token comes that was not there, or goes.
    Put(Spot),
    Take(Spot),
    Damage(Harm),
    Heal(Harm),
    Condition(Conditioned),
    /// Each of them tests; who fails suffers what follows.
    Test(Tested),
    /// Figures interrupt to move and attack.
    Order(Way),
    /// From now on figures have more Health and block more.
    Boost(Boosted),
    Ready(Body),
    Exhaust(Body),
    /// What the heroes are to do from now on.
    Goal(Said),
    /// What everybody is told besides.
    Rule(Said),
    /// What people do by hand.
    Tell(Said),
    /// Credits for each hero, whatever the end.
    Credits(i32),
    /// Another event happens.
    Event(Name),
    Choose(Choice),
    /// The mission is over, with this one of its endings.
    End(usize),
}

/// A group that comes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Deployed {
    pub group: GroupId,
    /// As near as possible to there; else to any active point (IA-CAMP-86).
    pub at: Option<Spot>,
    /// Damage of each of its figures.
    #[serde(default)]
    pub damage: u8,
    pub condition: Option<Status>,
    #[serde(default)]
    pub exhausted: bool,
}

/// A figure of the script that comes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Appeared {
    pub figure: Name,
    pub at: Spot,
}

/// A counter that changes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counted {
    pub counter: Name,
    pub by: i32,
}

/// A counter that gets a value.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counter {
    pub counter: Name,
    pub to: i32,
}

/// How much.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Amount {
    Number(u8),
    /// The damage that a die shows.
    Roll(Die),
}

/// Damage that figures suffer or recover.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Harm {
    pub who: Who,
    pub amount: Amount,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Conditioned {
    pub who: Who,
    pub is: Status,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tested {
    pub who: Who,
    pub any: Vec<Attribute>,
    #[serde(default = "one")]
    pub needed: u8,
    #[serde(rename = "else")]
    pub failed: Vec<Effect>,
}

/// What figures do at once.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Way {
    pub who: Who,
    /// Movement points.
    #[serde(default)]
    pub spaces: u8,
    /// True if they attack after that.
    #[serde(default)]
    pub attack: bool,
    /// Where they go; none for where they like.
    pub toward: Option<Body>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Boosted {
    pub who: Body,
    #[serde(default)]
    pub health: u8,
    #[serde(default)]
    pub block: u8,
}

/// One of several things that a side picks.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Choice {
    pub name: Name,
    pub by: Side,
    pub options: Vec<Picked>,
}

#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Picked {
    pub says: Said,
    #[serde(rename = "if", default)]
    pub conditions: Vec<Condition>,
    /// True if it is picked once in a mission.
    #[serde(default)]
    pub once: bool,
    #[serde(rename = "do", default)]
    pub effects: Vec<Effect>,
}

/// Effects, each before those within it.
pub(super) fn all(effects: &[Effect]) -> Vec<&Effect> {
    let mut found = Vec::new();
    for effect in effects {
        found.push(effect);
        match effect {
            Effect::Choose(choice) => found.extend(choice.options.iter().flat_map(|option| all(&option.effects))),
            Effect::Test(tested) => found.extend(all(&tested.failed)),
            _ => {}
        }
    }
    found
}
