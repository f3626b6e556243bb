//! What the players agree on before a match.

use serde::{Deserialize, Serialize};

/// What can be agreed before a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The id of the layout; empty for any.
    pub layout: String,
    /// Ids of an objective, a deployment and a condition with commas between, to leave the choice of battle cards out;
    /// `quick` for the three simplest ones; empty for the cards of the blue player's deck.
    pub battle: String,
    /// The match ends after this round.
    pub rounds: u8,
}

impl Options {
    /// Rounds of a game (LEG-END-04).
    pub const ROUNDS: u8 = 6;
}

impl Default for Options {
    fn default() -> Self {
        Self { layout: String::new(), battle: String::new(), rounds: Self::ROUNDS }
    }
}
