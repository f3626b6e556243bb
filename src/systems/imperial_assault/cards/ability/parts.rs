//! Parameters of effects.

use std::sync::Arc;

use serde::{Deserialize, Deserializer};

use super::{Amount, Who};
use crate::cards::{PowerToken, Status};

/// Targets of an ability's attacks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Targets {
    /// All on one.
    Same,
    /// Each on another.
    Different,
}

/// The owner of the ability decides for a figure (IA-ATK-17).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Controller {
    You,
}

/// The choosing player, if not the ability's.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    Opponent,
}

/// Keywords an attack gains (section 15).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Gain {
    pub pierce: u8,
    pub blast: u8,
    pub cleave: u8,
    pub reach: bool,
    pub weaken: bool,
}

/// A condition that is inflicted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Inflict {
    Focused,
    Hidden,
    Stunned,
    Bleeding,
    Weakened,
    /// A harmful one, as the player likes.
    AnyHarmful,
}

impl Inflict {
    /// The condition; none where it is chosen.
    pub const fn status(self) -> Option<Status> {
        match self {
            Self::Focused => Some(Status::Focused),
            Self::Hidden => Some(Status::Hidden),
            Self::Stunned => Some(Status::Stunned),
            Self::Bleeding => Some(Status::Bleeding),
            Self::Weakened => Some(Status::Weakened),
            Self::AnyHarmful => None,
        }
    }
}

/// Conditions that are discarded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KindOfStatus {
    Harmful,
    Beneficial,
    Any,
    /// The one that was just applied.
    Applied,
}

/// A power token that is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenWord {
    Damage,
    Surge,
    Block,
    Evade,
    /// As the player likes.
    Any,
    /// As the player likes, each another.
    AnyDifferent,
}

impl TokenWord {
    /// The token; none where it is chosen.
    pub const fn token(self) -> Option<PowerToken> {
        match self {
            Self::Damage => Some(PowerToken::Damage),
            Self::Surge => Some(PowerToken::Surge),
            Self::Block => Some(PowerToken::Block),
            Self::Evade => Some(PowerToken::Evade),
            Self::Any | Self::AnyDifferent => None,
        }
    }
}

/// Power tokens among several figures, as the player likes; less is allowed.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Distribute {
    pub among: Who,
    pub token: TokenWord,
    pub n: Amount,
}

/// The pile of a chosen card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    OwnHand,
    OpponentHand,
    OwnDiscard,
    OpponentDiscard,
    LookedAt,
    Drawn,
}

/// The destination of a card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pile {
    /// The hand of the player of the ability.
    Hand,
    /// The deck it is of, on top.
    DeckTop,
    OwnDeckBottom,
    /// The deck it is of, which is shuffled.
    OwnDeckShuffled,
    OutOfGame,
}

/// Cards a player looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lookable {
    OwnDeckTop,
    OpponentDeckTop,
    OpponentHand,
}

/// A player looks at cards.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Look {
    pub at: Lookable,
    /// Number of cards; all by default.
    pub n: Option<u8>,
    /// Everybody sees them.
    #[serde(default)]
    pub reveal: bool,
    /// They are put back in any order.
    #[serde(default)]
    pub reorder: bool,
}

/// The place of a companion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CompanionPlace {
    Adjacent,
    OwnSpace,
}

/// When a companion has its activation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CompanionTurn {
    /// At the start or the end of that of its card.
    StartOrEnd,
    /// With the group.
    WithGroup,
}

/// The end of a push.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PushEnd {
    AdjacentToYou,
}

/// A manner of moving by spaces.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gait {
    Mobile,
}

/// Terrain a movement does not end on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ground {
    Blocking,
    Impassable,
}

/// Victory points of a defeat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DefeatPoints {
    HalfRoundedDown,
}

/// The place of a figure that returns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RevivePlace {
    AdjacentToOwnGroup,
}

/// An exception among conditions.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Exception {
    Applied,
}

/// Reads what is shared with the state of a match.
pub(super) fn shared<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Arc<T>, D::Error> {
    T::deserialize(deserializer).map(Arc::new)
}
