//! Obstacles (sections 4, 10 and 29.10).

use kernel::plane::{CONTACT, Point, Polygon, Pose};

use super::{Board, Edge, Range};

/// Kinds of obstacles by their harm to ships (XW-OBST-02, -04).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum ObstacleKind {
    Asteroid,
    /// Debris cloud; dropped cargo is one too (XW-OBST-15).
    Debris,
}

/// The shapes of obstacles: six asteroids, three debris clouds and a cargo token, of our own and about as large as those
/// of the game (section 28, no. 14).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObstacleShape {
    /// About 48 by 46 mm.
    Pebble,
    /// About 50 by 47 mm.
    Boulder,
    /// About 59 by 46 mm.
    Slab,
    /// About 58 by 54 mm.
    Hulk,
    /// About 68 by 45 mm.
    Wedge,
    /// About 70 by 57 mm.
    Giant,
    /// About 60 by 54 mm.
    Shards,
    /// About 77 by 60 mm.
    Wreck,
    /// About 88 by 65 mm.
    Cloud,
    /// About 32 by 28 mm.
    Cargo,
}

impl ObstacleShape {
    /// All shapes.
    pub const ALL: [Self; 10] = [
        Self::Pebble,
        Self::Boulder,
        Self::Slab,
        Self::Hulk,
        Self::Wedge,
        Self::Giant,
        Self::Shards,
        Self::Wreck,
        Self::Cloud,
        Self::Cargo,
    ];

    /// Shapes that players may choose to place (XW-SETUP-05).
    pub fn placed() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(|shape| *shape != Self::Cargo)
    }

    pub const fn kind(self) -> ObstacleKind {
        match self {
            Self::Shards | Self::Wreck | Self::Cloud | Self::Cargo => ObstacleKind::Debris,
            _ => ObstacleKind::Asteroid,
        }
    }

    /// The word in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Pebble => "pebble",
            Self::Boulder => "boulder",
            Self::Slab => "slab",
            Self::Hulk => "hulk",
            Self::Wedge => "wedge",
            Self::Giant => "giant",
            Self::Shards => "shards",
            Self::Wreck => "wreck",
            Self::Cloud => "cloud",
            Self::Cargo => "cargo",
        }
    }

    /// By which it is told apart from others of its kind, from 1.
    pub fn number(self) -> usize {
        let alike = Self::ALL.into_iter().filter(|other| other.kind() == self.kind());
        alike.take_while(|other| *other != self).count() + 1
    }

    /// Its corners around its middle in millimetres, to the right and ahead, counter-clockwise.
    #[rustfmt::skip]
    pub const fn outline(self) -> &'static [(f64, f64)] {
        match self {
            Self::Pebble => &[(-24.0, -4.0), (-13.0, -16.0), (0.0, -24.0), (11.0, -20.0), (23.0, 0.0), (17.0, 14.0), (10.0, 20.0), (-1.0, 22.0), (-16.0, 17.0)],
            Self::Boulder => &[(-25.0, 6.0), (-24.0, -6.0), (-15.0, -21.0), (0.0, -23.0), (10.0, -20.0), (21.0, -12.0), (25.0, 0.0), (23.0, 10.0), (15.0, 19.0), (-3.0, 24.0), (-17.0, 17.0)],
            Self::Slab => &[(-30.0, -4.0), (-17.0, -18.0), (-7.0, -22.0), (16.0, -21.0), (22.0, -14.0), (29.0, 2.0), (23.0, 14.0), (9.0, 24.0), (-22.0, 16.0), (-29.0, 3.0)],
            Self::Hulk => &[(-29.0, -5.0), (-18.0, -23.0), (-7.0, -27.0), (10.0, -24.0), (29.0, -12.0), (29.0, -3.0), (23.0, 15.0), (12.0, 24.0), (-2.0, 27.0), (-18.0, 22.0), (-28.0, 10.0)],
            Self::Wedge => &[(-32.0, -5.0), (-18.0, -18.0), (-4.0, -23.0), (10.0, -19.0), (32.0, -10.0), (36.0, -2.0), (28.0, 11.0), (11.0, 22.0), (-19.0, 20.0), (-32.0, 9.0)],
            Self::Giant => &[(-35.0, -7.0), (-25.0, -22.0), (-3.0, -28.0), (13.0, -29.0), (27.0, -18.0), (34.0, -3.0), (32.0, 17.0), (20.0, 26.0), (-8.0, 27.0), (-34.0, 12.0)],
            Self::Shards => &[(-28.0, 11.0), (-27.0, -7.0), (-22.0, -21.0), (0.0, -27.0), (14.0, -24.0), (22.0, -15.0), (32.0, 1.0), (24.0, 16.0), (9.0, 26.0), (0.0, 27.0), (-18.0, 20.0)],
            Self::Wreck => &[(-37.0, -11.0), (-23.0, -24.0), (-2.0, -31.0), (14.0, -27.0), (36.0, -13.0), (40.0, -4.0), (33.0, 18.0), (20.0, 25.0), (-5.0, 29.0), (-25.0, 25.0), (-34.0, 11.0)],
            Self::Cloud => &[(-44.0, 5.0), (-38.0, -11.0), (-26.0, -25.0), (-7.0, -33.0), (13.0, -31.0), (32.0, -21.0), (44.0, -1.0), (33.0, 20.0), (16.0, 28.0), (-7.0, 32.0), (-24.0, 27.0)],
            Self::Cargo => &[(-16.0, -6.0), (-12.0, -11.0), (-3.0, -14.0), (6.0, -13.0), (16.0, -7.0), (16.0, 0.0), (14.0, 8.0), (7.0, 14.0), (-11.0, 12.0), (-15.0, 5.0)],
        }
    }
}

/// An obstacle on the table.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Obstacle {
    pub shape: ObstacleShape,
    /// Its middle and how it is turned.
    pub pose: Pose,
}

impl Obstacle {
    pub const fn kind(&self) -> ObstacleKind {
        self.shape.kind()
    }

    /// Its outline on the table.
    pub fn polygon(&self) -> Polygon {
        Polygon::outlined(&self.pose, self.shape.outline())
    }
}

/// True if an obstacle may be placed: not at Range 1 of another, not at Range 1-2 of any edge, hence more than 100 and
/// 200 mm away (XW-SETUP-06).
pub fn may_lie(shape: &Polygon, others: &[Polygon], board: &Board) -> bool {
    let clear = 2.0 * Range::BAND + CONTACT;
    let inside = shape.within(
        Point::new(clear + CONTACT, clear + CONTACT),
        Point::new(board.width - clear - CONTACT, board.depth - clear - CONTACT),
    );
    debug_assert!(!inside || Edge::ALL.into_iter().all(|edge| board.depths(edge, shape).0 > 2.0 * Range::BAND));
    inside && others.iter().all(|other| super::beyond(shape, 1, other))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shapes_are_convex_and_wound_the_right_way() {
        for shape in ObstacleShape::ALL {
            let points: Vec<Point> = shape.outline().iter().map(|&(x, y)| Point::new(x, y)).collect();
            let checked = Polygon::new(&points).expect("convex");
            assert_eq!(checked.corners(), &points[..], "{shape:?} is counter-clockwise");
            assert!(checked.contains(Point::ORIGIN));
        }
    }
}
