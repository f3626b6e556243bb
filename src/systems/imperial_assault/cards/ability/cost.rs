//! Costs of an ability.

use serde::Deserialize;

use super::{CardRef, Who};

/// So much, suffered by a figure: the owner unless it says whom.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Toll {
    pub n: u8,
    #[serde(default = "you")]
    pub who: Who,
}

const fn you() -> Who {
    Who::You
}

/// Cards of the own hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HandCost {
    pub n: u8,
    /// Left to chance; else as the player likes.
    #[serde(default)]
    pub random: bool,
    /// Costs as much as this card or more.
    pub min_cost_of: Option<CardRef>,
}

/// A cost (IA-CARD-07, IA-CARD-08).
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Cost {
    Actions(u8),
    Surge(u8),
    /// The card is exhausted (IA-CARD-01).
    Exhaust,
    /// The card is turned over for good (IA-CARD-04).
    Deplete,
    Strain(Toll),
    Damage(Toll),
    DiscardHand(HandCost),
    /// Victory points that are lost.
    Vp(u8),
    /// Victory points that the other player gains.
    PayVp(u8),
    /// Any number of victory points that the other player gains.
    PayAnyVp,
    /// Movement points.
    Mp(u8),
    DiscardDeckTop(u8),
    /// Threat (IA-CAMP-25).
    Threat(u8),
    /// The card leaves the mission (IA-CAMP-41).
    Discard,
}
