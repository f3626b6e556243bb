//! The small forms that conditions and effects share: numbers, amounts, ranges, templates.

use std::fmt;

use serde::{Deserialize, Deserializer, de, de::Error as _};

use super::Filter;
use crate::cards::{
    Action, Bearing,
    ability::words::{Ref, Stat, Words},
};
use kernel::catalog::by_shape;

/// Range bands from the nearest to the farthest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Band {
    /// The nearest.
    pub near: u8,
    /// The farthest.
    pub far: u8,
}

impl Band {
    /// True if the range lies in the band.
    pub const fn holds(self, range: u8) -> bool {
        self.near <= range && range <= self.far
    }
}

impl<'de> Deserialize<'de> for Band {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let [near, far] = <[u8; 2]>::deserialize(deserializer)?;
        if near > far {
            return Err(D::Error::invalid_value(de::Unexpected::Unsigned(near.into()), &"the nearer range first"));
        }
        Ok(Self { near, far })
    }
}

/// One ship, or all ships of a kind (some of them, where the filter picks).
#[derive(Debug, Clone, PartialEq)]
pub enum Target {
    /// This ship.
    Ship(Ref),
    Ships(Box<Filter>),
}

impl Default for Target {
    fn default() -> Self {
        Self::Ship(Ref::SelfShip)
    }
}

by_shape!(Target, "a ship or a filter":
    word(Ref => Target::Ship),
    map(Filter => |filter| Target::Ships(Box::new(filter))),
);

/// A number that is written down or counted.
#[derive(Debug, Clone, PartialEq)]
pub enum Number {
    /// This number.
    Fixed(i8),
    /// A count, at most `max`.
    Counted {
        what: Quantity,
        /// No more than this.
        max: Option<u8>,
    },
}

impl Default for Number {
    fn default() -> Self {
        Self::Fixed(0)
    }
}

by_shape!(Number, "a number": number(i8 => Number::Fixed), map(Counted => Number::from));

/// A count in files.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Counted {
    count: Quantity,
    max: Option<u8>,
}

impl From<Counted> for Number {
    fn from(Counted { count, max }: Counted) -> Self {
        Self::Counted { what: count, max }
    }
}

/// Things that a number counts.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Quantity {
    /// The speed of the maneuver executed this round.
    ManeuverSpeed,
    /// A value of a ship.
    Stat {
        /// The ship.
        of: Ref,
        /// The value.
        stat: Stat,
    },
    /// The ships that match.
    Ships {
        /// The ships.
        filter: Box<Filter>,
    },
    /// The ships that were chosen.
    Chosen,
    /// The tokens that were paid.
    Paid,
    /// The results that this ability cancelled.
    CancelledHere,
    /// The obstacles at this range.
    Obstacles { range: Band },
    /// The squad points of the weapon of the attack.
    WeaponPoints,
    /// The defense dice that lie there.
    DefenseDice,
}

/// An amount of things.
#[derive(Debug, Clone, PartialEq)]
pub enum Amount {
    /// That many.
    Number(Number),
    /// All of them.
    All,
    /// As many as the player likes.
    Any,
}

by_shape!(Amount, "a number, \"all\" or \"any\"":
    number(i8 => |number| Amount::Number(Number::Fixed(number))),
    words("all" => Amount::All, "any" => Amount::Any),
    map(Counted => |counted| Amount::Number(Number::from(counted))),
);

/// Tokens that a cost takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Price {
    /// That many.
    Fixed(u8),
    /// One or more, as the player likes ([`Quantity::Paid`]).
    Any,
}

by_shape!(Price, "a number or \"any\"": number(u8 => Price::Fixed), words("any" => Price::Any));

/// A value that a stat is set to.
#[derive(Debug, Clone, PartialEq)]
pub enum NewValue {
    /// This one.
    Number(Number),
    /// One of these, as the player likes.
    OneOf(Box<[i8]>),
}

by_shape!(NewValue, "a number or a list of numbers":
    number(i8 => |number| NewValue::Number(Number::Fixed(number))),
    list(Box<[i8]> => NewValue::OneOf),
    map(Counted => |counted| NewValue::Number(Number::from(counted))),
);

/// Actions that a free action may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ActionChoice {
    /// Any action the ship could perform.
    Any,
    /// An action of the ship's action bar.
    Bar,
    /// An action printed on a card.
    Card,
    /// One of these.
    These(Words<Action>),
}

by_shape!(ActionChoice, "a list of actions, \"any\", \"bar\" or \"card\"":
    words("any" => ActionChoice::Any, "bar" => ActionChoice::Bar, "card" => ActionChoice::Card),
    list(Words<Action> => ActionChoice::These),
);

/// A set of speeds.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct Speeds(u8);

impl Speeds {
    pub const fn contains(self, speed: u8) -> bool {
        speed < 8 && self.0 & (1 << speed) != 0
    }

    /// The speeds, slowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        (0..8).filter(move |speed| self.contains(*speed))
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}

impl fmt::Debug for Speeds {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_set().entries(self.iter()).finish()
    }
}

impl<'de> Deserialize<'de> for Speeds {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut set = Self::default();
        for speed in Vec::<u8>::deserialize(deserializer)? {
            if speed > 5 {
                return Err(D::Error::invalid_value(de::Unexpected::Unsigned(speed.into()), &"a speed from 0 to 5"));
            }
            set.0 |= 1 << speed;
        }
        Ok(set)
    }
}

/// The speed a maneuver is changed to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NewSpeed {
    /// Any of the dial.
    Any,
    /// The one revealed.
    Same,
    /// One faster or slower.
    OneUpOrDown,
    /// One of these.
    These(Speeds),
}

by_shape!(NewSpeed, "a list of speeds, \"any\", \"same\" or \"one_up_or_down\"":
    words("any" => NewSpeed::Any, "same" => NewSpeed::Same, "one_up_or_down" => NewSpeed::OneUpOrDown),
    list(Speeds => NewSpeed::These),
);

/// A move by a template: `bank_1_left`, `straight_2`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    pub speed: u8,
    /// Its direction.
    pub bearing: Bearing,
}

impl Step {
    fn of_word(word: &str) -> Option<Self> {
        let (shape, rest) = word.split_once('_')?;
        let (speed, side) = rest.split_once('_').map_or((rest, None), |(speed, side)| (speed, Some(side)));
        let bearing = side.map_or_else(|| shape.to_owned(), |side| format!("{shape}_{side}"));
        let speed = speed.parse().ok().filter(|speed| (1..=5).contains(speed))?;
        let bearing = Bearing::from_id(&bearing)?;
        let plain = matches!(
            bearing,
            Bearing::Straight | Bearing::BankLeft | Bearing::BankRight | Bearing::TurnLeft | Bearing::TurnRight
        );
        plain.then_some(Self { speed, bearing })
    }
}

impl<'de> Deserialize<'de> for Step {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        Self::of_word(&word)
            .ok_or_else(|| D::Error::invalid_value(de::Unexpected::Str(&word), &"a template such as bank_1_left"))
    }
}

/// The way of a template for a ship or token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Template {
    /// Along this template.
    Along(Step),
    /// Anywhere in contact with the ship.
    AnywhereTouching,
}

by_shape!(Template, "a template such as bank_1_left, or anywhere_touching":
    words("anywhere_touching" => Template::AnywhereTouching; Step => Template::Along),
);
