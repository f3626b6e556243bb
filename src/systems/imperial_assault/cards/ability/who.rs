//! Whom and what an ability means.

use serde::{Deserialize, Deserializer, de};

use super::Filter;

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

/// Figures or a space, by what they have to do with the ability.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Who {
    /// The owner (IA-GOLD-03).
    You,
    /// The figures of the owner's group, or of that on which the card lies.
    Group,
    Attacker,
    /// The target of the attack, as the attack names it.
    Defender,
    Target,
    TargetSpace,
    /// The target space of the first attack of this ability.
    FirstTargetSpace,
    /// The figure of the event.
    Trigger,
    /// The companion of the card.
    Companion,
    /// The target of the attack before.
    Same,
    /// What was chosen under this name.
    Set(Name),
    /// All figures that fit.
    All(Box<Filter>),
    /// One of those that fit, as the player likes.
    Fits(Box<Filter>),
}

/// A player, as the owner sees them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Player {
    You,
    Opponent,
    Both,
    /// Who was chosen under this name.
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
