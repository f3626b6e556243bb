//! Range bands of shots, ends of maneuvers, and the edges of the board.

use kernel::plane::{Facing, Point, Pose};
use xwing::play::{
    board::{Board, Reach},
    fixed::Profile,
};

/// Squared reach of the range bands of a shot, from middle to middle; `halves` are those of both bases (XW-RANGE-05).
pub(super) fn reaches(halves: f64) -> [f64; 3] {
    [100.0, 200.0, 300.0].map(|gap| (gap + halves) * (gap + halves))
}

/// The range band of a shot by the square of its length from middle to middle. None where nobody shoots so far.
pub(super) fn band(square: f64, halves: f64) -> Option<usize> {
    let [one, two, three] = reaches(halves);
    (square <= three).then(|| usize::from(square > one) + usize::from(square > two))
}

/// Ends of the maneuvers of a ship's dial from a pose.
pub(super) struct Ends<'a> {
    profile: &'a Profile,
    from: Pose,
    /// The heading turned by 45 degrees: the others that are not square to it follow from it.
    aslant: Facing,
}

impl<'a> Ends<'a> {
    pub(super) fn of(profile: &'a Profile, from: Pose) -> Self {
        Self { profile, from, aslant: from.facing.turned(1) }
    }

    /// End of the maneuver at this place of the dial.
    pub(super) fn end(&self, place: usize) -> Option<Pose> {
        self.profile.reaches.get(place).map(|reach| self.pose(reach))
    }

    pub(super) fn pose(&self, reach: &Reach) -> Pose {
        let facing = match reach.eighths % 2 {
            0 => self.from.facing.turned(reach.eighths),
            _ => self.aslant.turned(reach.eighths - 1),
        };
        Pose::new(self.from.place(reach.right, reach.ahead), facing)
    }
}

/// Every maneuver of a ship's dial that ends with its base safely on the board, by its place there, and where it leads.
pub(super) fn safe_ones(profile: &Profile, from: Pose, half: f64) -> impl Iterator<Item = (usize, &Reach)> {
    let ends = profile.reaches.iter().enumerate();
    let (square, aslant) = (rim(from.facing, half), rim(from.facing.turned(1), half));
    ends.filter(move |(_, reach)| {
        let rim = if reach.eighths % 2 == 0 { square } else { aslant };
        clear(from.place(reach.right, reach.ahead), rim)
    })
}

/// Reach of a base with this heading from its middle to the sides of the board, with a hair to spare.
fn rim(facing: Facing, half: f64) -> f64 {
    let heading = facing.vector();
    half * (heading.x.abs() + heading.y.abs()) + 0.5
}

/// True if a square of this reach is on the board.
pub(super) fn clear(at: Point, rim: f64) -> bool {
    let board = Board::STANDARD;
    at.x >= rim && at.y >= rim && at.x <= board.width - rim && at.y <= board.depth - rim
}

/// True if a base is safely on the board.
pub(super) fn inside(pose: &Pose, half: f64) -> bool {
    clear(pose.at, rim(pose.facing, half))
}
