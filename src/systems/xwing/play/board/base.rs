//! Bases, the play area and its edges.

use crate::cards::Size;
use kernel::{
    plane::{CONTACT, Facing, Point, Polygon, Pose},
    words::words,
};

use super::Range;

/// The base of a ship on the table.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Base {
    /// Its middle and heading.
    pub pose: Pose,
    /// Small or large; huge ships are not played (XW-HUGE-01), theirs would count as large.
    pub size: Size,
}

impl Base {
    /// A base on the table.
    pub const fn new(pose: Pose, size: Size) -> Self {
        Self { pose, size }
    }

    /// Half its breadth and length: 20 or 40 mm (section 1.2).
    pub const fn half(&self) -> f64 {
        match self.size {
            Size::Small => 20.0,
            Size::Large | Size::Huge => 40.0,
        }
    }

    /// Its outline: the two corners ahead first (right, left), then those behind.
    pub fn polygon(&self) -> Polygon {
        Polygon::rectangle(&self.pose, self.half(), self.half())
    }

    /// This base at another pose.
    #[must_use]
    pub const fn at(&self, pose: Pose) -> Self {
        Self { pose, size: self.size }
    }

    /// Start of a template between the front guides, heading as the ship does.
    pub fn front(&self) -> Pose {
        self.pose.moved(0.0, self.half(), 0)
    }

    /// Start of a template between the rear guides, heading away from the ship.
    pub fn rear(&self) -> Pose {
        self.pose.moved(0.0, -self.half(), 4)
    }

    /// The range from base to base (XW-RANGE-01).
    pub fn range_to(&self, other: &Self) -> Range {
        super::range_between(&self.polygon(), &other.polygon())
    }
}

words! {
    /// A side of the play area.
    Edge, "xwing.play.edge.", {
        /// y is greatest.
        North = "north",
        /// x is greatest.
        East = "east",
        /// y is 0.
        South = "south",
        /// x is 0.
        West = "west",
    }
}

impl Edge {
    /// The edge opposite (XW-SETUP-07).
    #[must_use]
    pub const fn across(self) -> Self {
        match self {
            Self::North => Self::South,
            Self::East => Self::West,
            Self::South => Self::North,
            Self::West => Self::East,
        }
    }

    /// The heading from this edge straight over the table.
    pub const fn inwards(self) -> Facing {
        match self {
            Self::North => Facing::SOUTH,
            Self::East => Facing::WEST,
            Self::South => Facing::NORTH,
            Self::West => Facing::EAST,
        }
    }
}

/// The play area: a rectangle with its south-western corner at the origin.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Board {
    /// From west to east, in millimetres.
    pub width: f64,
    /// From south to north, in millimetres.
    pub depth: f64,
}

impl Default for Board {
    fn default() -> Self {
        Self::STANDARD
    }
}

impl Board {
    /// For 100 points: 3 by 3 feet (section 1.2).
    pub const STANDARD: Self = Self { width: 914.0, depth: 914.0 };
    /// Depth of a deployment zone: Range 1.
    pub const ZONE: f64 = 100.0;

    /// True if a base lies wholly on it (XW-DAMAGE-16); it may touch the edge.
    pub fn holds(&self, shape: &Polygon) -> bool {
        shape.within(Point::ORIGIN, Point::new(self.width, self.depth))
    }

    /// Distances of the nearest and the farthest corner of a shape from the line of an edge; below 0 outside.
    pub fn depths(&self, edge: Edge, shape: &Polygon) -> (f64, f64) {
        let depth = |corner: &Point| match edge {
            Edge::North => self.depth - corner.y,
            Edge::East => self.width - corner.x,
            Edge::South => corner.y,
            Edge::West => corner.x,
        };
        shape
            .corners()
            .iter()
            .map(depth)
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(near, far), depth| (near.min(depth), far.max(depth)))
    }

    /// True if a base may be placed at its owner's edge: wholly within Range 1 of it (XW-SETUP-09), a large one also
    /// further out if it covers the whole depth of the zone (XW-SETUP-10); no part off the table.
    pub fn may_deploy(&self, base: &Base, edge: Edge) -> bool {
        self.may_deploy_as(base.size, &base.polygon(), edge)
    }

    /// [`Self::may_deploy`] for a known outline.
    pub(crate) fn may_deploy_as(&self, size: Size, shape: &Polygon, edge: Edge) -> bool {
        let (near, far) = self.depths(edge, shape);
        (far <= Self::ZONE + CONTACT || (size != Size::Small && near <= CONTACT)) && self.holds(shape)
    }

    /// The pose at an edge: this far along it (from the left hand of one who looks over the table from there) and this deep
    /// inside, heading over the table, then turned by so many times 45 degrees.
    pub fn placed(&self, edge: Edge, along: f64, depth: f64, eighths: i8) -> Pose {
        let corner = match edge {
            Edge::North => Point::new(self.width, self.depth),
            Edge::East => Point::new(self.width, 0.0),
            Edge::South => Point::ORIGIN,
            Edge::West => Point::new(0.0, self.depth),
        };
        Pose::new(corner, edge.inwards()).moved(along, depth, eighths)
    }
}
