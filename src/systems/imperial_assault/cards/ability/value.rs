//! Numbers.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{self, value::MapAccessDeserializer},
};

use super::{CardRef, Filter, Icon, Name, Side, Who};
use crate::cards::Trait;

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

impl<'de> Deserialize<'de> for Amount {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ValueVisitor;

        impl<'de> de::Visitor<'de> for ValueVisitor {
            type Value = Amount;

            fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
                formatter.write_str("a number, a word, or what a number is worked out from")
            }

            fn visit_u64<E: de::Error>(self, number: u64) -> Result<Amount, E> {
                self.visit_i64(i64::try_from(number).unwrap_or(i64::MAX))
            }

            fn visit_i64<E: de::Error>(self, number: i64) -> Result<Amount, E> {
                let small = i8::try_from(number).map(Amount::Fixed);
                small.map_err(|_| E::invalid_value(de::Unexpected::Signed(number), &self))
            }

            fn visit_str<E: de::Error>(self, word: &str) -> Result<Amount, E> {
                match word {
                    "all" => Ok(Amount::All),
                    "any_number" => Ok(Amount::AnyNumber),
                    "round" => Ok(Amount::Round),
                    "discarded" => Ok(Amount::Discarded),
                    _ => Err(E::unknown_variant(word, &["all", "any_number", "round", "discarded"])),
                }
            }

            fn visit_map<A: de::MapAccess<'de>>(self, map: A) -> Result<Amount, A::Error> {
                Value::deserialize(MapAccessDeserializer::new(map)).map(|value| Amount::Of(Box::new(value)))
            }
        }

        deserializer.deserialize_any(ValueVisitor)
    }
}

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
