//! Options agreed on before a match.

use serde::{Deserialize, Serialize};

use crate::tabletop::MapChoice;

/// Options of a match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The id of the map, or of a rotation of which one is drawn; empty for the one an army names, else any that is known well enough; or
    /// a map of a player's own.
    pub map: MapChoice,
    /// The id of the mission, or `a`, `b`, `hold`, `duel` of the map; empty for one of the printed ones that are played.
    pub mission: String,
    /// The match ends after this round; 0 for no limit.
    pub rounds: u8,
    /// Every defeated figure scores at once (IA-WIN-07).
    pub figures_score: bool,
    /// A player with fewer ready groups may pass (IA-ROUND-05).
    pub passing: bool,
}

impl Options {
    /// A match that nobody has won by then is decided by the points; a limit of ours.
    pub const ROUNDS: u8 = 12;
}

impl Default for Options {
    fn default() -> Self {
        Self {
            map: MapChoice::default(),
            mission: String::new(),
            rounds: Self::ROUNDS,
            figures_score: false,
            passing: false,
        }
    }
}
