//! Words for tokens.

use serde::Deserialize;

use crate::cards::TokenKind;

/// Tokens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TokenWord {
    Aim,
    Dodge,
    Surge,
    Standby,
    Observation,
    Suppression,
    Ion,
    Poison,
    Immobilize,
    /// An active shield.
    Shield,
    Wound,
    VehicleDamage,
    Bounty,
    /// The card is armed.
    Armed,
    /// The kind the event is about.
    Same,
    Any,
}

impl TokenWord {
    /// The token of the core.
    pub const fn kind(self) -> Option<TokenKind> {
        Some(match self {
            Self::Aim => TokenKind::Aim,
            Self::Dodge => TokenKind::Dodge,
            Self::Surge => TokenKind::Surge,
            Self::Standby => TokenKind::Standby,
            Self::Observation => TokenKind::Observation,
            Self::Suppression => TokenKind::Suppression,
            Self::Ion => TokenKind::Ion,
            Self::Poison => TokenKind::Poison,
            Self::Immobilize => TokenKind::Immobilize,
            _ => return None,
        })
    }
}
