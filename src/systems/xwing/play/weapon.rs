//! Weapons (section 13).

use serde::{Deserialize, Serialize};

/// A weapon of a ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Weapon {
    /// The primary weapon (XW-WEAPON-01).
    Primary,
    /// A secondary weapon, by the place of its card on the ship (XW-WEAPON-02).
    Card(u8),
}
