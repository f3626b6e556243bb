//! Pieces of the rules: units and minis by number, ranks of order tokens.

use kernel::game::Seat;
use serde::{Deserialize, Serialize};

/// A unit of a match, by its place among all of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct UnitNo(pub u8);

impl UnitNo {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most units of a match, both sides together.
pub const MOST_UNITS: usize = 64;
/// The most minis of a unit.
pub const MOST_MINIS: usize = 16;

/// A card of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Source {
    /// An upgrade, by its place among those of its unit.
    Upgrade(UnitNo, u8),
    /// A command card, by its place among those of its side.
    Command(Seat, u8),
}
