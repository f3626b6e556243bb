//! Dial settings with their worth, colors of dials, and the order in which ships move.

use super::lookup::play_at;
use arrayvec::ArrayVec;
use kernel::plane::Pose;
use xwing::{
    cards::{Difficulty, ability::Window},
    play::{Seen, ShipNo, board::Reach, pieces::AbilityAt},
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

/// The maneuver a ship is still to fly this round, if it may be known.
pub(super) fn pending<'a>(seen: &Seen<'a>, ship: ShipNo, why: Option<AbilityAt>) -> Option<&'a Reach> {
    let state = seen.ship(ship);
    let at_reveal = || {
        why.and_then(|at| play_at(seen, at))
            .is_some_and(|play| play.when.contains(Window::Reveal) || play.when.contains(Window::BeforeReveal))
    };
    if state.open().activated || (state.open().revealed && !at_reveal()) {
        return None;
    }
    let place = state.dial()?;
    seen.fixed().ships[ship.index()].reaches.get(usize::from(place))
}

/// Pose of a ship after the maneuver it is still to fly.
pub(super) fn ends(seen: &Seen<'_>, ship: ShipNo, why: Option<AbilityAt>) -> Pose {
    let pose = seen.ship(ship).open().pose;
    pending(seen, ship, why).map_or(pose, |reach| pose.moved(reach.right, reach.ahead, reach.eighths))
}
