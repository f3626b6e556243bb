//! Tests and costs.

use serde::Deserialize;

use super::{Filter, Order, State, TokenWord, Who};
use crate::cards::{CommandId, keyword::WeaponKeyword};

/// A condition. It is looked at when its play's turn comes.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Test {
    Ranged,
    Melee,
    /// An attack is on.
    Attacked,
    /// So many tokens were spent in this attack.
    Spent {
        who: Who,
        token: TokenWord,
        at_least: u8,
    },
    Tokens {
        who: Who,
        token: TokenWord,
        at_least: u8,
    },
    State {
        who: Who,
        is: State,
    },
    Order {
        who: Who,
        is: Order,
    },
    Is {
        who: Who,
        a: Filter,
    },
    Exists(Filter),
    /// As many wounds as would defeat it.
    WoundsAtThreshold(Who),
    CausedWounds,
    /// Weapons of the pool are Fixed (LEG-KW-FIXED).
    PoolFixed,
    PoolHas(WeaponKeyword),
    /// A weapon of this card is in the pool.
    PoolUses,
    /// So many hits and crits are left.
    ResultsLeft(u8),
    /// This face of the card is up, counted from 0.
    Face(u8),
    Divulged,
    InDiscard(CommandId),
    Round(Vec<u8>),
    FirstInRound,
    /// It was activated by a token that was drawn.
    Drawn,
    Used(Used),
    Range {
        who: Who,
        range: (u8, u8),
        from: Who,
        #[serde(default)]
        los: bool,
    },
    Not(Box<Self>),
}

/// Earlier uses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Used {
    /// The card, this round.
    ThisCardThisRound,
    /// An active shield, this round.
    ShieldThisRound,
    /// Fire Support, in this attack.
    FireSupportThisAttack,
}

/// A cost.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Cost {
    Action,
    DoubleAction,
    FreeAction,
    /// LEG-UPG-06.
    Exhaust,
    /// LEG-UPG-07.
    Expend,
    /// The command card goes from the hand to the discard pile.
    Discard,
    Spend(Purchase),
    Gain(Purchase),
    Wound(Payer),
    OrderToPool(Who),
    /// At most so many orders of the card are not issued.
    GiveUpOrders(u8),
}

/// Tokens somebody spends or gains.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Purchase {
    pub who: Who,
    pub token: TokenWord,
    pub n: u8,
}

/// Wounds somebody suffers.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Payer {
    pub who: Who,
    pub n: u8,
}
