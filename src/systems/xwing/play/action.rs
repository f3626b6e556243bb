//! Actions, and the purposes of what players are asked.

use serde::{Deserialize, Serialize};

use super::{dice::Face, pieces::AbilityAt};

/// The purpose of an order of ships.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Order {
    /// Placing (XW-SETUP-08).
    Place,
    /// Activating (XW-ACT-02).
    Activate,
    /// Decloaking (XW-CLOAK-05).
    Decloak,
    /// Fighting (XW-COMBAT-02).
    Fight,
}

/// A change of place that is no maneuver.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Move {
    Boost,
    BarrelRoll,
    Decloak,
    /// Pulled by a tractor beam (XW-TRACTOR-03).
    Tractor,
}

/// The purpose of picked dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DicePurpose {
    /// To be rolled again.
    Reroll,
    /// To be turned to this face.
    Change(Face),
    /// To be taken away.
    Cancel,
    /// To be paid.
    Spend,
}

/// An action a ship performs (section 11).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ShipAction {
    Focus,
    Evade,
    TargetLock,
    Boost,
    BarrelRoll,
    Cloak,
    Slam,
    /// Reinforce, fore or aft side.
    Reinforce {
        aft: bool,
    },
    Coordinate,
    Jam,
    Reload,
    RotateArc,
    /// An action printed on a card.
    Card(AbilityAt),
}
