//! The ability vocabulary of cards, closed: the rows of `abilities.json`.
//!
//! A row has plays: a [`Window`], tests ([`Test`]), costs ([`Cost`]) and effects ([`Effect`]). Every test, cost, effect
//! and modifier is a word or an object with one field.

mod condition;
mod cost;
mod effect;
mod filter;
mod modifier;
mod native;
mod parts;
mod symbols;
mod value;
mod who;
mod window;

pub use condition::{Hand, Outcome, Rolled, Test, Victory};
pub use cost::{Cost, HandCost, Toll};
pub use effect::{Choose, ChooseOne, Companion, Effect, Strike, Watch};
pub use filter::{Filter, Side, StatusWord, TokenKind, Who, ZoneOf};
pub use modifier::{AttackRole, Entry, FigureBan, Grant, Modifier, ModifierKinds, PlayerBan, SurgeGrant, Until};
pub use native::{FormStep, Native};
pub use parts::{
    Chooser, CompanionPlace, CompanionTurn, DefeatPoints, Distribute, Gain, Ground, Inflict, KindOfStatus, Look,
    Lookable, Pile, RevivePlace, Source, Targets, TokenWord,
};
pub use symbols::{FaceKind, Icon, Pool, RollDie};
pub use value::{Amount, Results, Value};
pub use who::{CardRef, Name, Player};
pub use window::{Lies, Limit, Part, Subject, Window};

use serde::Deserialize;

use super::{CardText, CommandId, DeploymentId};

/// The user of a Command card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum UsedBy {
    /// One figure that meets its restriction, which is "you" (IA-CMD-04).
    Figure,
    /// Nobody on the map.
    Player,
}

/// Abilities of one card.
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
    /// The owner's part in the attack.
    pub role: Option<Part>,
    /// The subject of the event; none for the owner's own.
    pub of: Option<Subject>,
    /// The place of the card; none for the usual one.
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
    /// True if it reacts to its owner's own event.
    pub const fn is_own_event(&self) -> bool {
        matches!(self.of, None | Some(Subject::You))
    }

    /// Its cost in actions (IA-ACT-08).
    pub fn actions(&self) -> u8 {
        self.cost.iter().map(|cost| if let Cost::Actions(actions) = cost { *actions } else { 0 }).sum()
    }

    /// True if it makes its owner attack (IA-ACT-06).
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
