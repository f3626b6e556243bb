//! Options of a match.

use serde::{Deserialize, Serialize};

/// Agreements of the players; the mode is that of the lists (DBG-ADV-10).
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// Bases to destroy (DBG-ADV-08); 0 for the number of the mode: 3, or 4 in the advanced modes.
    pub bases: u8,
    /// Neutral cards of the row can be bribed (DBG-ADV-09).
    pub bribing: bool,
}

impl Options {
    /// Turns of both players after which a match ends without a winner (DBG-TURN-27).
    pub const LAST_TURN: u16 = 200;
    /// Fewest bases to destroy (DBG-ADV-08).
    pub const FEWEST: u8 = 2;
    /// Most bases to destroy (DBG-ADV-08).
    pub const MOST: u8 = 5;
}
