//! What the players agree on before a match.

use serde::{Deserialize, Serialize};

/// What can be agreed before a match; the mode is that of the lists (DBG-ADV-10).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// How many bases have to be destroyed (DBG-ADV-08); 0 for what the mode recommends: 3, or 4 in the advanced modes.
    pub bases: u8,
    /// Neutral cards of the row can be bribed (DBG-ADV-09).
    pub bribing: bool,
}

impl Options {
    /// After so many turns of both players together a match ends without a winner (DBG-TURN-27).
    pub const LAST_TURN: u16 = 200;
    /// The fewest bases that can be agreed on (DBG-ADV-08).
    pub const FEWEST: u8 = 2;
    /// The most.
    pub const MOST: u8 = 5;
}
