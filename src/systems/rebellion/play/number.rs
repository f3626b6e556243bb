//! Numbers of places, units, leaders and cards: their rows in the catalog.

use serde::{Deserialize, Serialize};

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident;)+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
            #[serde(transparent)]
            pub struct $name(pub u8);

            impl $name {
                /// Index in a table.
                pub const fn index(self) -> usize {
                    self.0 as usize
                }
            }
        )+
    };
}

numbers! {
    /// A system of the board, or the space of the Rebel Base.
    At;
    /// A kind of unit.
    UnitNo;
    LeaderNo;
    /// A mission or project card; copies share it.
    MissionNo;
    ActionNo;
    ObjectiveNo;
}

/// Systems of the board.
pub const SYSTEMS: usize = 32;

/// Most kinds of units of a box.
pub const UNIT_KINDS: usize = 28;

impl At {
    /// The space "Rebel Base", for units at the hidden base.
    pub const BASE_SPACE: Self = Self(SYSTEMS as u8);

    pub fn systems() -> impl Iterator<Item = Self> + Clone {
        (0..SYSTEMS as u8).map(Self)
    }

    /// All places, the base space last.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..=SYSTEMS as u8).map(Self)
    }

    /// True for a system of the board.
    pub const fn is_system(self) -> bool {
        (self.0 as usize) < SYSTEMS
    }
}
