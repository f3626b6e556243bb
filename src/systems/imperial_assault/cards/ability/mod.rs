//! What cards do in a match, in a closed vocabulary: the rows of `abilities.json`.
//!
//! A row has plays: a [`Window`] in which it can be used, what must hold ([`Test`]), what it costs ([`Cost`]), and what
//! happens ([`Effect`]). Every condition, cost, effect and modification is a word or an object with one field. What a
//! match plays of this vocabulary is told by [`crate::play::ability::played`].

mod condition;
mod cost;
mod effect;
mod filter;
mod lasting;
mod native;
mod value;
mod who;
mod window;

pub use condition::{Hand, Icon, Outcome, Rolled, Test, Victory};
pub use cost::{Cost, HandCost, Toll};
pub use effect::{
    Choose, ChooseOne, Companion, CompanionPlace, CompanionTurn, DefeatPoints, Distribute, Effect, FaceKind, Gain,
    Ground, Inflict, KindOfStatus, Look, Lookable, Pile, Pool, Results, RevivePlace, RollDie, Source, Strike, Targets,
    TokenWord,
};
pub use filter::{Filter, Side, StatusWord, TokenKind, ZoneOf};
pub use lasting::{Banned, Deed, Entry, Forbidden, Grant, Mod, SurgeGrant, Until, Watch};
pub use native::{FormStep, Native};
pub use value::{Amount, Value};
pub use who::{CardRef, Name, Player, Who};
pub use window::{Lies, Limit, Part, Subject, Window};

use serde::{Deserialize, Deserializer};
use std::sync::Arc;

use super::{CardText, CommandId, DeploymentId};

/// Who uses a Command card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UsedBy {
    /// One figure that meets its restriction, which is "you" (IA-CMD-04).
    Figure,
    /// Nobody on the map.
    Player,
}

/// What one card does.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityRow {
    /// The card's id.
    pub id: Box<str>,
    #[serde(skip)]
    pub text: CardText,
    /// The Deployment card, upgrade, form or companion it is of.
    pub card: Option<DeploymentId>,
    /// The Command card it is of.
    pub command: Option<CommandId>,
    pub used_by: Option<UsedBy>,
    #[serde(default)]
    pub play: Vec<Play>,
}

/// One ability, or one of its parts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The id of the ability among those of its card; empty where the card has none.
    #[serde(default)]
    pub name: Box<str>,
    pub when: Window,
    /// What its owner has to do with the attack.
    pub role: Option<Part>,
    /// Whose event it is about; none for the owner's own.
    pub of: Option<Subject>,
    /// Where the card lies for it; none where it lies as usual.
    pub zone: Option<Lies>,
    #[serde(default, rename = "if")]
    pub tests: Vec<Test>,
    #[serde(default)]
    pub cost: Vec<Cost>,
    #[serde(default, rename = "do")]
    pub steps: Vec<Effect>,
    /// Its player may decline (IA-CARD-09). Command cards and surges can always be declined.
    #[serde(default)]
    pub optional: bool,
    pub limit: Option<Limit>,
}

impl Play {
    /// How many actions it costs (IA-ACT-08).
    pub fn actions(&self) -> u8 {
        self.cost.iter().map(|cost| if let Cost::Actions(actions) = cost { *actions } else { 0 }).sum()
    }

    /// Whether it makes its owner attack of itself (IA-ACT-06).
    pub fn attacks(&self) -> bool {
        fn among(steps: &[Effect]) -> bool {
            steps.iter().any(|step| match step {
                Effect::Attack(strike) => strike.by == Who::You,
                _ => false,
            })
        }
        among(&self.steps)
    }
}

/// Reads what is shared with the state of a match.
fn shared<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Arc<T>, D::Error> {
    T::deserialize(deserializer).map(Arc::new)
}
