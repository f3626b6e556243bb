//! Figures and groups by number, conditions, power tokens.

use kernel::words::words;
use serde::{Deserialize, Serialize};

use crate::campaign::maps;
pub use crate::cards::{PowerToken, Status};

/// A figure of a match, by its place among all of both sides.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct FigureNo(pub u8);

impl FigureNo {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A group of a match, by its place among all of both sides (IA-ARMY-26).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct GroupNo(pub u8);

impl GroupNo {
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

words! {
    /// A deployment zone.
    Zone, "imperial_assault.play.zone.", {
        Red = "red",
        Blue = "blue",
    }
}

words! {
    /// The color of a token.
    TokenColor, "imperial_assault.play.color.", {
        Red = "red",
        Blue = "blue",
        Green = "green",
        Yellow = "yellow",
    }
}

impl TokenColor {
    /// The color of a token of this kind.
    pub fn of_kind(kind: &str) -> Option<Self> {
        Self::from_id(kind.rsplit('_').next()?)
    }

    /// The color of a token of a campaign's map, as far as skirmish has it.
    pub const fn of_map(color: maps::TokenColor) -> Option<Self> {
        match color {
            maps::TokenColor::Red => Some(Self::Red),
            maps::TokenColor::Blue => Some(Self::Blue),
            maps::TokenColor::Green => Some(Self::Green),
            maps::TokenColor::Yellow => Some(Self::Yellow),
            maps::TokenColor::Gray | maps::TokenColor::Purple | maps::TokenColor::Black => None,
        }
    }

    /// The zone of this color.
    pub const fn zone(self) -> Option<Zone> {
        match self {
            Self::Red => Some(Zone::Red),
            Self::Blue => Some(Zone::Blue),
            Self::Green | Self::Yellow => None,
        }
    }
}

impl Zone {
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Red => Self::Blue,
            Self::Blue => Self::Red,
        }
    }
}

/// The conditions of a figure (IA-COND-02: one of each).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Statuses(u8);

impl Statuses {
    /// Adds a condition; whether it is new.
    pub const fn insert(&mut self, status: Status) -> bool {
        let was = self.0;
        self.0 |= 1 << status as u8;
        self.0 != was
    }

    /// Takes a condition away; whether it was there.
    pub const fn remove(&mut self, status: Status) -> bool {
        let was = self.0;
        self.0 &= !(1 << status as u8);
        self.0 != was
    }

    #[inline]
    pub const fn has(self, status: Status) -> bool {
        self.0 >> status as u8 & 1 == 1
    }

    pub fn iter(self) -> impl Iterator<Item = Status> {
        Status::ALL.into_iter().filter(move |status| self.has(*status))
    }
}

/// Some figures.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct FigureSet(u64);

impl FigureSet {
    pub const EMPTY: Self = Self(0);
    /// The most figures of a match.
    pub const CAPACITY: usize = 64;

    pub const fn insert(&mut self, figure: FigureNo) {
        self.0 |= 1 << figure.0;
    }

    pub const fn remove(&mut self, figure: FigureNo) {
        self.0 &= !(1 << figure.0);
    }

    #[inline]
    pub const fn has(self, figure: FigureNo) -> bool {
        self.0 >> figure.0 & 1 == 1
    }
}

/// The most power tokens a figure keeps.
pub const MOST_TOKENS: usize = 2;
