//! The vocabulary of card abilities: windows, conditions, costs and effects.
//!
//! Each row of `catalog/xwing/abilities.json` becomes a few entries of one flat table of [`Play`]s; a card refers to its
//! abilities by [`PlayId`]. [`Native`](words::Native) functions cover everything beyond the vocabulary.

mod condition;
mod coverage;
mod dice;
mod effect;
mod forms;
mod handling;
mod hook;
pub(super) mod load;
mod rule;
mod used_up;
mod window;
pub mod words;

use std::sync::Arc;

pub use condition::{Condition, Cost, Test};
pub use coverage::Simulated;
pub use dice::DiceEffect;
pub use effect::{Effect, Outcome};
pub use forms::{
    ActionChoice, Amount, Band, NewSpeed, NewValue, Number, Price, Quantity, Speeds, Step, Target, Template,
};
pub use handling::{Handling, Lack};
pub use hook::Hook;
pub use rule::{CardsMeant, RuleChange};
use serde::Deserialize;
pub use window::{Window, WindowSet};
use words::{ArcKind, Chooser, Duration, Limit, Ref, Role, Side, SideFace};

use super::{Catalog, ConditionId, PilotId, UpgradeId};

/// The part of a card that its row of abilities expresses.
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
    /// The part that needs no rules of huge ships, which matches do not play.
    Huge,
    /// Nothing is known: the card came without a row.
    #[serde(skip)]
    Untold,
}

/// The abilities of one card.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct CardAbilities {
    /// The part of the card that they express.
    pub coverage: Coverage,
    /// The abilities, in the order of the card.
    pub plays: Box<[PlayId]>,
}

/// The abilities of all cards.
#[derive(Debug, Default)]
pub(crate) struct Abilities {
    all: Arc<[Play]>,
    pilots: Vec<CardAbilities>,
    upgrades: Vec<CardAbilities>,
    conditions: Vec<CardAbilities>,
    /// By damage deck, then by card of the deck.
    damage: Vec<Vec<CardAbilities>>,
}

impl Catalog {
    /// The table of all abilities, shared with matches.
    pub fn play_table(&self) -> Arc<[Play]> {
        Arc::clone(&self.abilities.all)
    }

    /// The ability with this number.
    pub fn play(&self, id: PlayId) -> &Play {
        &self.abilities.all[id.index()]
    }

    /// All abilities with their numbers, including those that other abilities grant.
    pub fn plays(&self) -> impl ExactSizeIterator<Item = (PlayId, &Play)> {
        self.abilities.all.iter().enumerate().map(|(index, play)| (PlayId(index as u16), play))
    }

    /// Abilities of a ship card; none without a pilot ability.
    pub fn pilot_abilities(&self, pilot: PilotId) -> &CardAbilities {
        &self.abilities.pilots[pilot.index()]
    }

    /// Abilities of an upgrade card.
    pub fn upgrade_abilities(&self, upgrade: UpgradeId) -> &CardAbilities {
        &self.abilities.upgrades[upgrade.index()]
    }

    /// Abilities of a condition card.
    pub fn condition_abilities(&self, condition: ConditionId) -> &CardAbilities {
        &self.abilities.conditions[condition.index()]
    }

    /// Abilities of a damage card: `deck` is its deck in [`Catalog::damage_decks`], `card` its place there.
    pub fn damage_abilities(&self, deck: usize, card: usize) -> &CardAbilities {
        &self.abilities.damage[deck][card]
    }
}

/// The number of an ability in the catalog's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PlayId(u16);

impl PlayId {
    /// Its place in the table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An ability that another one grants: written where that one does, it stands in the table like any other.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(from = "Play")]
pub struct Granted {
    pub id: PlayId,
    /// Until it is in the table.
    written: Option<Box<Play>>,
}

impl From<Play> for Granted {
    fn from(play: Play) -> Self {
        Self { id: PlayId(u16::MAX), written: Some(Box::new(play)) }
    }
}

/// One ability of a card: at a moment, under conditions, for a price, it does something.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Play {
    /// The moments.
    pub when: WindowSet,
    /// The role of the ship listened to, where it is not [`Window::usual_role`]; see [`Self::role_in`].
    #[serde(rename = "as")]
    pub role: Option<Role>,
    /// The ships whose moments these are; none: only the ship of the card.
    pub who: Option<Filter>,
    /// The face of a dual card on which it works.
    pub side: Option<SideFace>,
    /// All of these have to hold.
    #[serde(rename = "if", default)]
    pub conditions: Box<[Condition]>,
    /// Ships chosen before the costs are paid ([`Ref::Chosen`]).
    pub choose: Option<Filter>,
    /// All of these are paid before the effects; if one cannot be paid, the ability is not offered.
    #[serde(rename = "cost", default)]
    pub costs: Box<[Cost]>,
    /// Effects, in order.
    #[serde(rename = "do")]
    pub effects: Box<[Effect]>,
    /// The player may decline. With [`Window::Always`] it is a permission and never a question of its own.
    #[serde(default)]
    pub optional: bool,
    /// Limit of uses, besides once in a window (XW-CARD-03).
    pub limit: Option<Limit>,
    /// Duration of its modifiers; none: that of each effect.
    pub duration: Option<Duration>,
    #[serde(default)]
    pub chooser: Chooser,
}

impl Play {
    /// The role that the ship listened to has in the attack.
    pub fn role_in(&self, window: Window) -> Role {
        self.role.unwrap_or_else(|| window.usual_role())
    }
}

/// A description of ships. Absent fields do not matter.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    pub side: Side,
    /// Not the ship that `of` names.
    #[serde(default)]
    pub other: bool,
    /// At this range of `of`; with `arc`, measured inside the arc (XW-ARC-10).
    pub range: Option<Band>,
    /// Origin of the range.
    #[serde(default)]
    pub of: Ref,
    /// Inside this arc of the ship of the card.
    pub arc: Option<ArcKind>,
    /// In contact with this ship.
    pub touching: Option<Ref>,
    /// Conditions about [`Ref::It`].
    #[serde(rename = "if", default)]
    pub conditions: Box<[Condition]>,
    /// Least and most ships to choose, for a filter that chooses.
    #[serde(default = "one")]
    pub count: [u8; 2],
    /// That many of the matching ships are picked instead of all.
    pub pick: Option<u8>,
}

fn one() -> [u8; 2] {
    [1, 1]
}
