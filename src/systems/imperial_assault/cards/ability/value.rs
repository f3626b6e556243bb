//! Numbers.

use serde::Deserialize;

use super::{CardRef, Filter, Icon, Name, Side, Who};
use crate::cards::Trait;
use kernel::catalog::by_shape;

/// A number that is worked out.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Value {
    /// Icons of the roll of this ability.
    Roll {
        icon: Icon,
        #[serde(default = "one")]
        times: i8,
        max: Option<i8>,
    },
    /// Icons among the results of the attack.
    Results {
        icon: Icon,
        #[serde(default = "one")]
        times: i8,
    },
    /// The cost of a Command card.
    CardCost {
        card: CardRef,
        #[serde(default = "one")]
        times: i8,
    },
    Speed {
        who: Who,
        #[serde(default)]
        plus: i8,
    },
    /// Dice of the printed attack of a figure.
    PrintedDice {
        who: Who,
    },
    /// Cards of the own discard pile.
    DiscardCards {
        #[serde(rename = "trait")]
        of_trait: Option<Trait>,
        named: Option<Box<str>>,
        #[serde(default)]
        plus: i8,
    },
    /// Figures that fit.
    Count {
        from: Filter,
        max: Option<i8>,
    },
    /// Groups with figures that fit.
    Groups {
        from: Filter,
    },
    /// Figures chosen under a name.
    Chosen {
        set: Name,
    },
    /// Points paid of any number.
    Paid {
        #[serde(default = "one")]
        times: i8,
    },
    DefeatsThisActivation {
        side: Side,
    },
    /// Strain of a hero.
    StrainOn {
        who: Who,
        max: Option<i8>,
    },
    /// Damage on a figure.
    DamageOn {
        who: Who,
        max: Option<i8>,
    },
}

const fn one() -> i8 {
    1
}

/// A number, a word, or a [`Value`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Amount {
    Fixed(i8),
    /// All there are.
    All,
    /// As many as one likes.
    AnyNumber,
    /// The number of the round.
    Round,
    /// Conditions that were just discarded.
    Discarded,
    Of(Box<Value>),
}

impl Default for Amount {
    fn default() -> Self {
        Self::Fixed(0)
    }
}

impl Amount {
    pub(super) const ONE: Self = Self::Fixed(1);
}

by_shape!(Amount, "a number, a word, or what a number is worked out from":
    number(i8 => Amount::Fixed),
    words(
        "all" => Amount::All,
        "any_number" => Amount::AnyNumber,
        "round" => Amount::Round,
        "discarded" => Amount::Discarded
    ),
    map(Value => |value| Amount::Of(Box::new(value))),
);

/// Symbols that are added to the results.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Results {
    pub damage: Amount,
    pub surge: Amount,
    pub accuracy: Amount,
    pub block: Amount,
    pub evade: Amount,
    pub dodge: Amount,
}
