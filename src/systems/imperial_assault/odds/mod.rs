//! Odds of one attack: the exact chance of each damage.
//!
//! A [`Situation`] is complete: both pools, bonuses, surge abilities, distance. It is made of a match
//! ([`Situation::of`]), of two lists, or read from a document; [`work_out`] gives the chances. Decisions follow one
//! policy: each side rerolls the dice that serve it best on average, the attacker first; where that search would be too
//! long, those worth less than a fresh one of their color ([`reroll`]). The attacker spends the fewest surges that deal the most damage. Colors that the attacker chooses are
//! those with the most damage to be expected ([`Situation::settled`]).

mod army;
mod best;
mod clash;
mod document;
mod pool;
pub mod reroll;
mod situation;
mod surges;
mod work;

use arrayvec::ArrayVec;

use crate::cards::Die;
use kernel::Distribution;

pub use army::ids;
pub use document::{read, write};
pub use situation::{Known, of_attack, with_cards};
pub use work::work_out;

/// The colors of attack dice, in the order in which they are counted.
pub use crate::play::dice::ATTACK;
/// The colors of defense dice, in the order in which they are counted.
pub const DEFENSE: [Die; 2] = [Die::Black, Die::White];

/// The most dice of one pool.
pub const MOST_DICE: u8 = 8;
/// The most surge abilities.
pub const MOST_SURGES: usize = 10;
/// A distance that no accuracy reaches.
pub const OUT_OF_REACH: u8 = u8::MAX;

/// Everything an attack's odds depend on.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Situation {
    pub attack: Attack,
    pub defense: Defense,
    /// Spaces between the two; counts in ranged attacks alone, and as 1 at least (IA-ATK-08).
    pub distance: u8,
    pub choice: SurgeChoice,
}

/// The attacker's side.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Attack {
    /// In melee, where accuracy does not matter (IA-ATK-11).
    pub melee: bool,
    /// Dice by the colors of [`ATTACK`].
    pub dice: [u8; 4],
    /// Dice whose colors the attacker chooses, and the most of one color among them.
    pub free: u8,
    pub most_of_a_color: u8,
    pub damage: i8,
    pub surge: i8,
    pub accuracy: i8,
    pub pierce: i8,
    /// Dice that may be rolled again.
    pub reroll: u8,
    pub surges: ArrayVec<SurgeUse, MOST_SURGES>,
}

/// The defender's side.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Defense {
    /// Dice by the colors of [`DEFENSE`].
    pub dice: [u8; 2],
    pub block: i8,
    pub evade: i8,
    pub dodge: i8,
    /// Blocks for each evade among the results.
    pub block_per_evade: u8,
    /// Dice that may be rolled again.
    pub reroll: u8,
    /// Health that is left; none where nobody asks.
    pub health: Option<u8>,
}

/// A surge ability's part in the damage of an attack.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SurgeUse {
    pub cost: u8,
    pub damage: u8,
    pub pierce: u8,
    pub accuracy: u8,
    /// Limit of its uses in an attack; 0 for none.
    pub times: u8,
}

/// The policy of spending surges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SurgeChoice {
    /// Once all dice are seen, for the most damage and with the fewest surges.
    #[default]
    MostDamage,
    /// Each ability in its order, as often as it may be used and can be paid.
    AsListed,
}

impl SurgeChoice {
    pub const ALL: [Self; 2] = [Self::MostDamage, Self::AsListed];

    /// Its word in documents.
    pub const fn id(self) -> &'static str {
        match self {
            Self::MostDamage => "most_damage",
            Self::AsListed => "as_listed",
        }
    }
}

/// The odds of an attack.
#[derive(Debug, Clone, PartialEq)]
pub struct Outcome {
    pub damage: Distribution,
    /// Surges that were neither cancelled nor spent.
    pub surges_left: Distribution,
}

impl Outcome {
    /// The chance that the target has no health left, of so much.
    pub fn destroyed(&self, health: u8) -> f64 {
        self.damage.at_least(usize::from(health.max(1)))
    }
}

impl Situation {
    /// The accuracy the dice and surges have to come to; none where it does not matter.
    pub const fn needed(&self) -> Option<i16> {
        if self.attack.melee {
            return None;
        }
        let distance = if self.distance == 0 { 1 } else { self.distance };
        Some(distance as i16 - self.attack.accuracy as i16)
    }

    /// True if a surge can change the damage.
    pub fn uses_surges(&self) -> bool {
        self.attack.surges.iter().any(|surge| surge.damage > 0 || surge.pierce > 0 || surge.accuracy > 0)
    }
}
