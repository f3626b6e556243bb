//! Tests: conditions of an ability.

use serde::Deserialize;

use super::{Amount, CardRef, Filter, Icon, Player, Pool, Who, symbols::Blank};
use crate::cards::{Affiliation, AttackType, PowerToken};

/// A required result of an attack; all that is given must hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Outcome {
    pub target_defeated: Option<bool>,
    pub missed: Option<bool>,
    /// Damage the target suffered by it.
    pub damage_min: Option<u8>,
    pub damage_max: Option<u8>,
}

/// A required result of dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rolled {
    pub pool: Pool,
    pub icon: Option<Icon>,
    pub max: Option<u8>,
    /// Some die shows nothing.
    pub face: Option<Blank>,
}

/// A required number of Command cards in hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hand {
    pub who: Player,
    pub min: Option<u8>,
    pub more_than: Option<Player>,
}

/// Victory points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Victory {
    pub opponent_leads_by: Option<i32>,
    pub you_max: Option<i32>,
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Test {
    /// The figure or space fits.
    Is {
        who: Who,
        fits: Filter,
    },
    Not(Box<Test>),
    Outcome(Outcome),
    /// So many figures fit.
    Count {
        of: Filter,
        #[serde(default)]
        min: u8,
        max: Option<u8>,
    },
    AttackType(AttackType),
    /// It is the activation of this figure.
    ActivationOf(Who),
    /// The figure was the last of its group.
    LastOfGroup,
    /// The army is of this affiliation.
    Affiliation(Affiliation),
    Card {
        /// The card; the played one by default.
        is: Option<CardRef>,
        cost_max: Option<i8>,
        cost_at_most: Option<Amount>,
    },
    /// The figure spent a power token in this attack.
    SpentToken {
        who: Who,
        token: Option<PowerToken>,
    },
    Hand(Hand),
    Rolled(Rolled),
    Vp(Victory),
    /// The figure moves of its own will (IA-MOVE-15).
    Voluntary,
    Value {
        of: Amount,
        min: i8,
    },
    Round(u16),
    /// The attacker could have named this figure.
    LegalTarget(Who),
    HadLosAtActivationStart {
        from: Who,
        to: Who,
    },
    /// At least so much was suffered.
    Amount(u8),
    /// The hero is wounded (IA-CAMP-37).
    Wounded(Who),
    /// The hero has so much strain.
    Strain {
        who: Who,
        min: u8,
    },
    /// The owner's ability of this name is being carried out, or was used in the running attack.
    Using(Box<str>),
    /// The hero has one of these weapons in hand, a bit for each of its weapons.
    Wields(u16),
}
