//! What cards do in play, as data: every ability is said in a closed vocabulary of moments, conditions, costs and
//! effects.
//!
//! The rows of `catalog/xwing/abilities.json` become one flat table of [`Ability`]; a card names its abilities by
//! [`AbilityId`], in the order of the card. What the vocabulary does not say is a [`Native`](words::Native) function.

mod coverage;
pub mod grammar;
pub(crate) mod load;
mod window;
pub mod words;

use std::sync::Arc;

pub use coverage::{Lack, Simulated};
pub use grammar::{Ability, AbilityId, Condition, Cost, Effect, Filter, Number, Target, Test};
use serde::Deserialize;
pub use window::{Window, WindowSet};

use super::cards::{Catalog, ConditionId, PilotId, UpgradeId};

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
    all: Arc<[Ability]>,
    pilots: Vec<CardAbilities>,
    upgrades: Vec<CardAbilities>,
    conditions: Vec<CardAbilities>,
    /// By damage deck, then by card of the deck.
    damage: Vec<Vec<CardAbilities>>,
}

impl Abilities {
    /// No card has any: before they are read.
    pub(crate) fn none() -> Self {
        Self {
            all: Arc::from([]),
            pilots: Vec::new(),
            upgrades: Vec::new(),
            conditions: Vec::new(),
            damage: Vec::new(),
        }
    }
}

impl Catalog {
    /// All abilities, to be kept beside a game.
    pub fn ability_table(&self) -> Arc<[Ability]> {
        Arc::clone(&self.abilities.all)
    }

    /// An ability.
    pub fn ability(&self, id: AbilityId) -> &Ability {
        &self.abilities.all[id.index()]
    }

    /// All abilities, those granted by others among them, each with its number.
    pub fn abilities(&self) -> impl ExactSizeIterator<Item = (AbilityId, &Ability)> {
        self.abilities.all.iter().enumerate().map(|(index, ability)| (AbilityId(index as u16), ability))
    }

    /// What a ship card does; nothing for one without a pilot ability.
    pub fn pilot_abilities(&self, pilot: PilotId) -> &CardAbilities {
        &self.abilities.pilots[pilot.index()]
    }

    /// What an upgrade card does.
    pub fn upgrade_abilities(&self, upgrade: UpgradeId) -> &CardAbilities {
        &self.abilities.upgrades[upgrade.index()]
    }

    /// What a condition card does.
    pub fn condition_abilities(&self, condition: ConditionId) -> &CardAbilities {
        &self.abilities.conditions[condition.index()]
    }

    /// What a damage card does: the card's place in its deck, and the deck's in [`Catalog::damage_decks`].
    pub fn damage_abilities(&self, deck: usize, card: usize) -> &CardAbilities {
        &self.abilities.damage[deck][card]
    }
}
