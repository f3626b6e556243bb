//! Maneuvers as they are revealed, changed and flown (section 8).

use crate::cards::{Bearing, Difficulty, Maneuver};

/// A maneuver revealed or executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Flown {
    /// Speed, 0 to 5.
    pub speed: u8,
    /// Direction.
    pub bearing: Bearing,
    /// Color.
    pub difficulty: Difficulty,
    /// Template of another direction that it is flown with, where a card says so.
    pub template: Option<Bearing>,
    /// Set on the dial and revealed (XW-REVEAL-02).
    pub from_dial: bool,
}

impl Flown {
    /// A maneuver of a dial.
    pub const fn revealed(maneuver: Maneuver) -> Self {
        Self {
            speed: maneuver.speed,
            bearing: maneuver.bearing,
            difficulty: maneuver.difficulty,
            template: None,
            from_dial: true,
        }
    }

    /// A maneuver that a rule or card orders (XW-REVEAL-01).
    pub const fn ordered(speed: u8, bearing: Bearing, difficulty: Difficulty) -> Self {
        Self { speed, bearing, difficulty, template: None, from_dial: false }
    }
}
