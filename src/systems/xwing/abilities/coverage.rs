//! How much of a card takes part in a played game.
//!
//! [`Coverage`] says how a card is written down; this says what comes of it on the table: everything, a part, or nothing.

use super::{Abilities, CardAbilities, Coverage, words::Native};

/// How much of a card is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Simulated {
    /// All of it.
    Whole,
    /// Some of it; this is left out.
    Partly(Lack),
    /// None of it, for this reason.
    Not(Lack),
}

/// What is missing from a card that is not played as a whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Lack {
    /// Huge ships and everything that only works on or with them.
    HugeShips,
    /// The card came without a row of abilities.
    Untold,
    /// A function of its own that nothing carries out.
    Function(Native),
}

impl Simulated {
    /// Whether all of the card is played.
    pub const fn whole(self) -> bool {
        matches!(self, Self::Whole)
    }

    /// What is missing, if anything is.
    pub const fn lack(self) -> Option<Lack> {
        match self {
            Self::Whole => None,
            Self::Partly(lack) | Self::Not(lack) => Some(lack),
        }
    }
}

impl Native {
    /// Functions that nothing carries out.
    pub const IDLE: &'static [Self] = &[Self::ReplaceIllicit];
}

impl Abilities {
    pub(crate) fn simulated(&self, card: &CardAbilities) -> Simulated {
        match card.coverage {
            Coverage::Vocabulary | Coverage::ConstructionOnly | Coverage::NoneNeeded => Simulated::Whole,
            Coverage::Huge => Simulated::Not(Lack::HugeShips),
            Coverage::Untold => Simulated::Not(Lack::Untold),
            Coverage::Native => {
                let effects = card.abilities.iter().flat_map(|id| &self.all[id.index()].effects);
                let idle = effects.filter_map(super::Effect::function).find(|named| Native::IDLE.contains(named));
                match idle {
                    None => Simulated::Whole,
                    Some(named) if card.abilities.len() == 1 => Simulated::Not(Lack::Function(named)),
                    Some(named) => Simulated::Partly(Lack::Function(named)),
                }
            }
        }
    }
}
