//! Dial settings with their worth, colors of dials, and the order in which ships move.

use arrayvec::ArrayVec;
use kernel::plane::Pose;
use xwing::{
    cards::Difficulty,
    play::{Seen, ShipNo},
};

/// A dial setting and what it is worth.
#[derive(Debug, Clone, Copy)]
pub(super) struct Judged {
    /// Place on the dial.
    pub(super) place: u8,
    pub(super) worth: f64,
    /// Its end, if nothing stops it.
    pub(super) end: Pose,
    /// A ship that is stopped on the way there stands over the edge of the board.
    pub(super) skirts: bool,
    /// All its faults were evaluated; before that it is worth that much at most.
    pub(super) looked: bool,
}

/// The most maneuvers a dial has.
pub(super) const MOST_WAYS: usize = 32;

/// Possible dials of a ship.
pub(super) type Ways = ArrayVec<Judged, MOST_WAYS>;

/// The colors of a ship's dial as they are now.
pub(super) type Colors = ArrayVec<Difficulty, 32>;

pub(super) fn colors(seen: &Seen<'_>, ship: ShipNo) -> Colors {
    let mut colors = Colors::new();
    seen.colors(ship, |_, color| {
        // No dial has more maneuvers than there is room for.
        let _ = colors.try_push(color);
    });
    colors
}

/// When a ship moves in the round, compared with others: by pilot skill as it is now, then by initiative (XW-ACT-02).
pub(super) type Turn = (i8, bool);

pub(super) fn turn(seen: &Seen<'_>, ship: ShipNo) -> Turn {
    (seen.skill(ship), seen.fixed().ships[ship.index()].seat != seen.initiative())
}
