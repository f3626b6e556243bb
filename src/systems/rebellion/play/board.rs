//! The board: units, loyalty and markers of every place.

use serde::{Deserialize, Serialize};

use super::{
    library::Library,
    number::{At, SYSTEMS, UNIT_KINDS, UnitNo},
};
use crate::cards::{Side, Theater};

/// Counts of units by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Units([u8; UNIT_KINDS]);

impl Default for Units {
    fn default() -> Self {
        Self([0; UNIT_KINDS])
    }
}

impl Units {
    pub const fn of(&self, unit: UnitNo) -> u8 {
        self.0[unit.index()]
    }

    pub const fn set(&mut self, unit: UnitNo, count: u8) {
        self.0[unit.index()] = count;
    }

    pub const fn add(&mut self, unit: UnitNo, count: u8) {
        self.0[unit.index()] = self.0[unit.index()].saturating_add(count);
    }

    pub const fn take(&mut self, unit: UnitNo, count: u8) {
        self.0[unit.index()] = self.0[unit.index()].saturating_sub(count);
    }

    pub fn add_all(&mut self, other: &Self) {
        for (unit, count) in other.iter() {
            self.add(unit, count);
        }
    }

    pub fn take_all(&mut self, other: &Self) {
        for (unit, count) in other.iter() {
            self.take(unit, count);
        }
    }

    /// Kinds present with their counts.
    pub fn iter(&self) -> impl Iterator<Item = (UnitNo, u8)> + '_ {
        self.0.iter().enumerate().filter(|(_, count)| **count > 0).map(|(unit, count)| (UnitNo(unit as u8), *count))
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|count| *count == 0)
    }

    pub fn count(&self) -> u16 {
        self.0.iter().map(|count| u16::from(*count)).sum()
    }

    /// Units of the kinds that satisfy a predicate.
    #[must_use]
    pub fn only(&self, mut holds: impl FnMut(UnitNo) -> bool) -> Self {
        let mut found = Self::default();
        for (unit, count) in self.iter().filter(|(unit, _)| holds(*unit)) {
            found.set(unit, count);
        }
        found
    }
}

/// A place of the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Spot {
    /// Side of the loyalty marker.
    pub loyalty: Option<Side>,
    pub subjugated: bool,
    pub sabotaged: bool,
    pub destroyed: bool,
    pub units: Units,
    /// Imperial units that arrived in this round, or waited for a garrison (REB-MOVE-07, REB-MOVE-11).
    pub arrived: Units,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    spots: [Spot; SYSTEMS + 1],
}

impl Default for Board {
    fn default() -> Self {
        Self { spots: [Spot::default(); SYSTEMS + 1] }
    }
}

/// A marker of a system that can be set by hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Marker {
    Subjugated,
    Sabotaged,
    Destroyed,
}

impl Board {
    pub const fn spot(&self, at: At) -> &Spot {
        &self.spots[at.index()]
    }

    pub const fn spot_mut(&mut self, at: At) -> &mut Spot {
        &mut self.spots[at.index()]
    }

    /// Units of a side at a place.
    pub fn of(&self, library: &Library, at: At, side: Side) -> Units {
        self.spot(at).units.only(|unit| library.unit(unit).side == side)
    }

    /// Units of a side in a theater of a place.
    pub fn count(&self, library: &Library, at: At, side: Side, theater: Theater) -> u16 {
        let fits = |unit: &UnitNo| library.unit(*unit).side == side && library.unit(*unit).theater == theater;
        self.spot(at).units.iter().filter(|(unit, _)| fits(unit)).map(|(_, count)| u16::from(count)).sum()
    }

    /// True if a side has a unit at a place.
    pub fn has(&self, library: &Library, at: At, side: Side) -> bool {
        self.spot(at).units.iter().any(|(unit, _)| library.unit(unit).side == side)
    }

    /// True for Coruscant, and systems loyal to the Empire or subjugated.
    pub fn is_imperial(&self, library: &Library, at: At) -> bool {
        let spot = self.spot(at);
        at.is_system()
            && !spot.destroyed
            && (library.system(at).capital || spot.subjugated || spot.loyalty == Some(Side::Empire))
    }

    pub fn is_imperial_loyal(&self, library: &Library, at: At) -> bool {
        self.is_imperial(library, at) && !self.spot(at).subjugated
    }

    /// True if the system is loyal to the Rebels and not subjugated.
    pub fn is_rebel_loyal(&self, at: At) -> bool {
        let spot = self.spot(at);
        spot.loyalty == Some(Side::Rebel) && !spot.subjugated && !spot.destroyed
    }

    /// Production value of a system (REB-OPEN-07): the sum of its tiers, the first alone while subjugated, 0 while
    /// sabotaged or destroyed.
    pub fn production(&self, library: &Library, at: At) -> i32 {
        let spot = self.spot(at);
        if !at.is_system() || spot.sabotaged || spot.destroyed {
            return 0;
        }
        let icons = library.system(at).icons.iter();
        let count = if spot.subjugated { 1 } else { usize::MAX };
        icons.take(count).map(|icon| icon.tier().worth()).sum()
    }

    /// Units of a kind on the whole board.
    pub fn total(&self, unit: UnitNo) -> u16 {
        self.spots.iter().map(|spot| u16::from(spot.units.of(unit))).sum()
    }

    /// Places and removes subjugation markers by Imperial ground units, as in the printed game; returns the changes.
    pub fn settle(&mut self, library: &Library) -> Vec<(At, bool)> {
        let mut changed = Vec::new();
        for at in At::systems().filter(|at| !library.system(*at).remote && !library.system(*at).capital) {
            let imperial = self.count(library, at, Side::Empire, Theater::Ground) > 0;
            let rebel = self.count(library, at, Side::Rebel, Theater::Ground) > 0;
            let spot = self.spot_mut(at);
            let held = imperial && (!rebel || spot.subjugated) && spot.loyalty != Some(Side::Empire) && !spot.destroyed;
            if spot.subjugated != held {
                spot.subjugated = held;
                changed.push((at, held));
            }
        }
        changed
    }
}
