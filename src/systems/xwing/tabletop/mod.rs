//! Tables of players' own: obstacles where the players want them, at the distances of the rules.

mod check;
mod laid;
mod random;

use kernel::{
    plane::{Facing, Point, Pose},
    tabletop::{At, TableChoice, Tabletop},
};

use crate::play::board::{Obstacle, ObstacleShape};

/// A table of obstacles.
pub type Table = Tabletop<ObstaclePiece>;
/// The obstacles of a match: placed by the players, or those of a table of a player's own.
pub type Field = TableChoice<ObstaclePiece>;

/// An obstacle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ObstaclePiece {
    pub shape: ObstacleShape,
    /// Its middle, in millimeters from the south-west corner.
    pub at: At,
    /// Clockwise, in degrees.
    pub turn: u16,
}

impl ObstaclePiece {
    /// The obstacle as it lies in a match.
    pub fn obstacle(&self) -> Obstacle {
        let facing = Facing::NORTH.turned((self.turn / 90 * 2) as i8).bent(f64::from(self.turn % 90).to_radians());
        Obstacle { shape: self.shape, pose: Pose::new(Point::new(self.at.0.into(), self.at.1.into()), facing) }
    }
}
