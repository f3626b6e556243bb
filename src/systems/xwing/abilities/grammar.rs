//! What abilities are made of: moments, conditions, costs, effects, filters and numbers.

mod condition;
mod effect;
mod forms;

pub use condition::{Condition, Cost, Test};
pub use effect::{CardsMeant, Effect, Outcome};
pub use forms::{
    ActionChoice, Amount, Band, NewSpeed, NewValue, Number, Price, Quantity, Speeds, Step, Target, Template,
};
use serde::Deserialize;

use super::{
    window::{Window, WindowSet},
    words::{ArcKind, Chooser, Duration, Limit, Ref, Role, Side, SideFace},
};

/// The number of an ability in the catalog's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Deserialize)]
pub struct AbilityId(pub(super) u16);

impl AbilityId {
    pub(crate) const fn at(number: u16) -> Self {
        Self(number)
    }

    /// Its place in the table.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// One ability of a card: at a moment, under conditions, for a price, it does something.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ability {
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
    /// What it does, in order.
    #[serde(rename = "do")]
    pub effects: Box<[Effect]>,
    /// Whether the player may decline. With [`Window::Always`] it is a permission and never a question of its own.
    #[serde(default)]
    pub optional: bool,
    /// How often it may be used, besides once in a window (XW-CARD-03).
    pub limit: Option<Limit>,
    /// How long the effects last; none: as long as each effect does by itself.
    pub duration: Option<Duration>,
    /// Who decides.
    #[serde(default)]
    pub chooser: Chooser,
}

impl Ability {
    /// The role that the ship listened to has in the attack.
    pub fn role_in(&self, window: Window) -> Role {
        self.role.unwrap_or_else(|| window.usual_role())
    }
}

/// Which ships are meant. What is absent does not matter.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Filter {
    /// Whose ships.
    pub side: Side,
    /// Not the ship that `of` names.
    #[serde(default)]
    pub other: bool,
    /// At this range of `of`; with `arc`, measured inside the arc (XW-ARC-10).
    pub range: Option<Band>,
    /// Where the range is measured from.
    #[serde(default)]
    pub of: Ref,
    /// Inside this arc of the ship of the card.
    pub arc: Option<ArcKind>,
    /// In contact with this ship.
    pub touching: Option<Ref>,
    /// Conditions about [`Ref::It`].
    #[serde(rename = "if", default)]
    pub conditions: Box<[Condition]>,
    /// How many are chosen at least and at most, where the filter chooses.
    #[serde(default = "one")]
    pub count: [u8; 2],
    /// That many of the matching ships are picked instead of all.
    pub pick: Option<u8>,
}

fn one() -> [u8; 2] {
    [1, 1]
}
