//! The numbers by which a game names places, units, leaders and cards: their rows in the catalog.

use serde::{Deserialize, Serialize};

macro_rules! numbers {
    ($($(#[$doc:meta])* $name:ident;)+) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
            #[serde(transparent)]
            pub struct $name(pub u8);

            impl $name {
                /// Its place in a table.
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

/// How many systems the board has.
pub const SYSTEMS: usize = 32;

impl At {
    /// The space "Rebel Base", where what is at the hidden base stands.
    pub const BASE_SPACE: Self = Self(SYSTEMS as u8);

    /// The systems of the board.
    pub fn systems() -> impl Iterator<Item = Self> + Clone {
        (0..SYSTEMS as u8).map(Self)
    }

    /// All places, the space of the base last.
    pub fn all() -> impl Iterator<Item = Self> + Clone {
        (0..=SYSTEMS as u8).map(Self)
    }

    /// Whether it is a system of the board.
    pub const fn is_system(self) -> bool {
        (self.0 as usize) < SYSTEMS
    }
}
