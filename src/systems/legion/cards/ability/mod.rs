//! Abilities of upgrades and command cards, in a closed vocabulary: the rows of `abilities.json`.
//!
//! A row has plays: a [`Window`] in which the play can be used, whom it is about ([`Subject`]), what must hold ([`Test`]),
//! what it costs ([`Cost`]), whom it chooses ([`Pick`]), and what happens ([`Effect`]). Every condition, cost and effect is a
//! word or an object with one field.
//! Keywords are no part of it: they are rules of the core.

mod effect;
mod filter;
mod native;
mod test;
mod token;
mod window;

pub use effect::{
    Arms, Change, Dice, Effect, Face, Gain, Go, Move, OrderWay, PlaceWord, Rolled, Rule, Side, Speed, Stat, Strikes,
    Switch, Thing,
};
pub use filter::{Amount, Arc, Count, Fact, Filter, Order, OrderOf, Pick, PlayerWord, State, Tokens, Who, Whose};
pub use native::Native;
pub use test::{Cost, Payer, Purchase, Test, Used};
pub use token::TokenWord;
pub use window::{Doing, Issued, Limit, Live, Per, Role, Subject, Until, Window};

use serde::Deserialize;

use super::{CardText, CommandId, UpgradeId};
use kernel::catalog::by_shape;

/// The abilities of one card.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AbilityRow {
    /// The card's id.
    pub id: Box<str>,
    #[serde(skip)]
    pub text: CardText,
    pub upgrade: Option<UpgradeId>,
    pub command: Option<CommandId>,
    /// It stays in play once it is played.
    #[serde(default)]
    pub stays: bool,
    pub play: Vec<Play>,
}

/// One ability, or one of its parts.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    pub when: Window,
    /// The subject of its event; none for the unit with the upgrade, or for an event of nobody.
    pub of: Option<Subject>,
    /// The role of that unit in the attack.
    pub role: Option<Role>,
    /// The issuer of the order.
    pub by: Option<Issued>,
    /// The action of the unit.
    pub kind: Option<Doing>,
    /// Tokens that it gains or spends.
    #[serde(default)]
    pub tokens: Vec<TokenWord>,
    #[serde(default, rename = "if")]
    pub tests: Vec<Test>,
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// The targets chosen on use; effects call them `chosen`.
    pub target: Option<Target>,
    #[serde(rename = "do")]
    pub steps: Vec<Effect>,
    /// Its player may decline.
    #[serde(default)]
    pub optional: bool,
    pub limit: Option<Limit>,
    /// The duration of its modifiers.
    #[serde(rename = "for")]
    pub until: Option<Until>,
    /// The zone in which its card counts; none while the card is in force.
    pub live: Option<Live>,
    /// It counts while its card is exhausted, or expended.
    #[serde(default)]
    pub spent_too: bool,
}

/// The choice of targets: from one description, or from one of several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    Either(Vec<Pick>),
    One(Pick),
}

by_shape!(Target, "a choice of units, or a list of them": list(Vec<Pick> => Target::Either), map(Pick => Target::One));

impl Play {
    /// True for a free card action (LEG-ACT-10); none for a play that is no card action (LEG-ACT-09).
    pub fn action(&self) -> Option<bool> {
        let free = |cost: &Cost| matches!(cost, Cost::FreeAction);
        (self.when == Window::Action).then(|| self.cost.iter().any(free))
    }
}
