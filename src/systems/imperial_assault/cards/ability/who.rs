//! Players, cards and names of choices.

use serde::{Deserialize, Deserializer, de};

/// A name that a choice gives to what was chosen: a letter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name(pub u8);

impl<'de> Deserialize<'de> for Name {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let word = String::deserialize(deserializer)?;
        match word.as_bytes() {
            [letter @ b'a'..=b'z'] => Ok(Self(*letter)),
            _ => Err(de::Error::custom(format_args!("unknown variant `{word}`, expected one of `a`-`z`"))),
        }
    }
}

/// A player, as the owner sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Player {
    You,
    Opponent,
    Both,
    /// The player chosen under this name.
    Set(Name),
}

/// A Command card, or several.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum CardRef {
    /// The card with the ability.
    This,
    LookedAt,
    /// The card that was discarded for the ability.
    DiscardedForIt,
    /// The whole discard pile of the other player.
    OpponentDiscardAll,
    /// The whole hand of the player chosen under this name.
    HandOf(Name),
    Set(Name),
}
