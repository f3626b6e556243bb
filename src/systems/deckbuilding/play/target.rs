//! Targets of attacks, and sources of abilities.

use serde::{Deserialize, Serialize};

use super::{library::BaseNo, set::CardNo};

/// Target of an attack (DBG-ATTACK-01).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Target {
    /// The opponent's base, behind its ships.
    Base,
    Row(CardNo),
}

/// A card or base with an ability.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Source {
    Card(CardNo),
    Base(BaseNo),
}
