//! What upgrades and command cards do in a match, in a closed vocabulary: the rows of `abilities.json`.
//!
//! A row has plays: a [`Window`] in which the play can be used, whom it is about ([`Subject`]), what must hold ([`Test`]),
//! what it costs ([`Cost`]), whom it chooses ([`Pick`]), and what happens ([`Effect`]). Every condition, cost and effect is a
//! word or an object with one field. [`Word`] is the answer of a match to each effect.
//! Keywords are no part of it: they are rules of the core.

mod effect;
mod either;
mod filter;
mod test;
mod token;
mod window;
mod word;

pub use effect::{
    Arms, Change, Dice, Effect, Face, Gain, Go, Move, OrderWay, PlaceWord, Rolled, Rule, Side, Speed, SpeedWord, Stat,
    Strikes, StrikesWord, Switch, Thing,
};
pub use filter::{
    Amount, AmountWord, Arc, Count, Fact, Filter, Order, OrderOf, Pick, PlayerWord, State, Tokens, Who, Whose,
};
pub use test::{Cost, Payer, Purchase, Test, Used};
pub use token::TokenWord;
pub use window::{Doing, Issued, Limit, Live, Per, Role, Subject, Until, Window};
pub use word::{Hook, Word};

use serde::Deserialize;

use super::{CardText, CommandId, UpgradeId};

/// What one card does.
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
    /// Whose event it is about; none for the unit with the upgrade, or for an event of nobody.
    pub of: Option<Subject>,
    /// What that unit has to do with the attack.
    pub role: Option<Role>,
    /// Who issued the order.
    pub by: Option<Issued>,
    /// What it did.
    pub kind: Option<Doing>,
    /// What tokens it gains or spends.
    #[serde(default)]
    pub tokens: Vec<TokenWord>,
    #[serde(default, rename = "if")]
    pub tests: Vec<Test>,
    #[serde(default)]
    pub cost: Vec<Cost>,
    /// Whom it chooses when it is used; effects call them `chosen`.
    pub target: Option<Target>,
    #[serde(rename = "do")]
    pub steps: Vec<Effect>,
    /// Its player may decline.
    #[serde(default)]
    pub optional: bool,
    pub limit: Option<Limit>,
    /// How long what lasts of it lasts.
    #[serde(rename = "for")]
    pub until: Option<Until>,
    /// Where its card is while it counts; none while the card is in force.
    pub live: Option<Live>,
    /// It counts while its card is exhausted, or expended.
    #[serde(default)]
    pub spent_too: bool,
}

/// Whom a play chooses: from one description, or from one of several.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Target {
    Either(Vec<Pick>),
    One(Pick),
}

impl Play {
    /// Whether it is a card action, and a free one (LEG-ACT-09, LEG-ACT-10); none where it is none.
    pub fn action(&self) -> Option<bool> {
        let free = |cost: &Cost| matches!(cost, Cost::FreeAction);
        (self.when == Window::Action).then(|| self.cost.iter().any(free))
    }
}
