//! What cards do in play, as data: every ability is said in a closed vocabulary of moments, conditions, costs and
//! effects.
//!
//! The rows of `catalog/xwing/abilities.json` become one flat table of [`Ability`]; a card names its abilities by
//! [`AbilityId`], in the order of the card. What the vocabulary does not say is a [`Native`](words::Native) function.

mod coverage;
pub mod grammar;
pub(crate) mod load;
mod used_up;
mod window;
pub mod words;

use std::sync::Arc;

pub use coverage::{Lack, Simulated};
pub use grammar::{Ability, AbilityId, Condition, Cost, Effect, Filter, Number, Target, Test};
use serde::Deserialize;
pub use window::{Window, WindowSet};

/// How much of a card the table of abilities says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Coverage {
    /// All of it, with the vocabulary.
    Vocabulary,
    /// All of it, with at least one function of its own.
    Native,
    /// Nothing: what the card says matters only while a squad is built, or holds as a plain number or icon.
    ConstructionOnly,
    /// Nothing: the card has no effect.
    #[default]
    NoneNeeded,
    /// What can be said without the rules of huge ships, which matches do not play.
    Huge,
    /// Nothing is known: the card came without a row.
    #[serde(skip)]
    Untold,
}

/// The abilities of one card.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardAbilities {
    /// How much of the card they say.
    pub coverage: Coverage,
    /// The abilities, in the order of the card.
    pub abilities: Box<[AbilityId]>,
}

/// The abilities of all cards.
#[derive(Debug)]
pub struct Abilities {
    pub(crate) all: Arc<[Ability]>,
    pub(crate) pilots: Vec<CardAbilities>,
    pub(crate) upgrades: Vec<CardAbilities>,
    pub(crate) conditions: Vec<CardAbilities>,
    /// By damage deck, then by card of the deck.
    pub(crate) damage: Vec<Vec<CardAbilities>>,
}
