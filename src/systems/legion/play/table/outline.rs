//! Bases on the table: round ones, and long ones with round ends.

use arrayvec::ArrayVec;

use super::{Heading, Spot, length::MOST_CORNERS, spot::root};
use crate::cards::Base;

/// The shape of a base: a line, half of it on each side of the middle along the heading, and a radius around it. A round
/// base has no line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Footprint {
    /// Half of the line.
    pub half: i32,
    pub radius: i32,
}

impl Footprint {
    /// A round base.
    pub const fn round(radius: i32) -> Self {
        Self { half: 0, radius }
    }

    /// The shape of a base; oblong ones are taken with round ends, which keeps within the printed rectangle.
    pub fn of(base: Base) -> Self {
        let mm = |size: u8| i32::from(size) * super::MM;
        match base {
            Base::Round(size) | Base::Assumed(size) => Self::round(mm(size) / 2),
            Base::Oblong(width, length) => {
                let (narrow, long) = (mm(width.min(length)), mm(width.max(length)));
                Self { half: (long - narrow) / 2, radius: narrow / 2 }
            }
        }
    }

    /// From the middle to the end in the direction it faces.
    pub const fn reach(self) -> i32 {
        self.half + self.radius
    }

    /// The outline of a base at a place.
    pub const fn at(self, middle: Spot, heading: Heading) -> Outline {
        let way = heading.way(self.half);
        Outline {
            front: Spot::new(middle.x + way.x, middle.y + way.y),
            rear: Spot::new(middle.x - way.x, middle.y - way.y),
            radius: self.radius,
        }
    }
}

/// All points that are no farther from a line than a radius: a base, a token, a corridor.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outline {
    pub front: Spot,
    pub rear: Spot,
    pub radius: i32,
}

impl Outline {
    pub const fn round(middle: Spot, radius: i32) -> Self {
        Self { front: middle, rear: middle, radius }
    }

    /// The corridor of a circle of this radius on a straight way.
    pub const fn corridor(from: Spot, to: Spot, radius: i32) -> Self {
        Self { front: to, rear: from, radius }
    }

    #[must_use]
    pub const fn grown(self, by: i32) -> Self {
        Self { radius: self.radius + by, ..self }
    }

    #[inline]
    pub const fn middle(&self) -> Spot {
        self.front.middle(self.rear)
    }

    /// True if any part is within this distance of any part of the other. Exact.
    #[inline]
    pub fn is_within(&self, other: &Self, distance: i32) -> bool {
        let bound = distance + self.radius + other.radius;
        if bound < 0 {
            return false;
        }
        if self.is_round() && other.is_round() {
            let bound = i64::from(bound);
            return (other.front - self.front).square() <= bound * bound;
        }
        lines_within((self.rear, self.front), (other.rear, other.front), bound)
    }

    #[inline]
    fn is_round(&self) -> bool {
        self.front == self.rear
    }

    /// The corners of the least box around it.
    #[inline]
    pub fn bounds(&self) -> (Spot, Spot) {
        let (a, b) = (self.front, self.rear);
        let least = Spot::new(a.x.min(b.x) - self.radius, a.y.min(b.y) - self.radius);
        (least, Spot::new(a.x.max(b.x) + self.radius, a.y.max(b.y) + self.radius))
    }

    /// True if they share any point beyond their edges.
    #[inline]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.is_within(other, -1)
    }

    /// True if every part is within this distance of the nearest part of the other. Exact: the farthest points lie
    /// beyond the ends of the line.
    pub fn is_wholly_within(&self, other: &Self, distance: i32) -> bool {
        let bound = distance - self.radius + other.radius;
        bound >= 0 && [self.front, self.rear].iter().all(|end| point_within(*end, (other.rear, other.front), bound))
    }

    /// The gap between the edges; negative where they overlap. Rounded down, so not for rules that need it exact.
    pub fn gap(&self, other: &Self) -> i32 {
        let (own, others) = ((self.rear, self.front), (other.rear, other.front));
        if lines_cross(own, others) {
            return -self.radius - other.radius;
        }
        let ends = [
            point_distance(own.0, others),
            point_distance(own.1, others),
            point_distance(others.0, own),
            point_distance(others.1, own),
        ];
        ends.into_iter().min().unwrap_or(0) - self.radius - other.radius
    }

    /// The point of it that lies farthest in a direction; the middle of its end where two do.
    pub fn farthest(&self, way: Spot) -> Spot {
        let along = (self.front - self.rear).dot(way);
        let core = match along {
            0 => self.middle(),
            1.. => self.front,
            _ => self.rear,
        };
        core + way.scaled(self.radius)
    }

    /// The points of it that lie farthest in a direction and against it.
    #[inline]
    pub(super) fn sides(&self, way: Spot) -> (Spot, Spot) {
        if self.is_round() {
            let out = way.scaled(self.radius);
            return (self.front + out, self.front - out);
        }
        (self.farthest(way), self.farthest(-way))
    }

    /// Eight or more points around it, against the clock: a polygon that just holds it.
    pub fn corners(&self) -> ArrayVec<Spot, MOST_CORNERS> {
        let mut corners = ArrayVec::new();
        let along = self.front - self.rear;
        // The corners of a regular octagon around a circle: the radius by 1 / cos 22.5°.
        let far = i64::from(self.radius) * 1_082 / 1_000;
        for (way, length) in OCTAGON {
            let core = if along.dot(way) >= 0 { self.front } else { self.rear };
            let part = |value: i32| (i64::from(value) * far / length) as i32;
            corners.push(core + Spot::new(part(way.x), part(way.y)));
        }
        corners
    }
}

/// The ways to the corners of an octagon, with their lengths.
const OCTAGON: [(Spot, i64); 8] = {
    let mut ways = [(Spot::new(0, 0), 0); 8];
    let mut at = 0;
    while at < 8 {
        let way = Heading::new(at as i32 * 8 + 4).way(16_384);
        ways[at] = (way, way.square().isqrt());
        at += 1;
    }
    ways
};

/// A line from one point to another.
type Line = (Spot, Spot);

/// True if a point is within a distance of a line.
pub(super) fn point_within(point: Spot, (from, to): Line, bound: i32) -> bool {
    let (along, off) = (to - from, point - from);
    let (length, at) = (along.square(), off.dot(along));
    let bound = i64::from(bound);
    if at <= 0 {
        return off.square() <= bound * bound;
    }
    if at >= length {
        return (point - to).square() <= bound * bound;
    }
    let across = i128::from(along.cross(off));
    across * across <= i128::from(bound * bound) * i128::from(length)
}

/// The distance of a point from a line, rounded down.
pub(super) fn point_distance(point: Spot, (from, to): Line) -> i32 {
    let (along, off) = (to - from, point - from);
    let (length, at) = (along.square(), off.dot(along));
    if at <= 0 {
        off.length()
    } else if at >= length {
        (point - to).length()
    } else {
        (along.cross(off).unsigned_abs() / u64::from(root(length).max(1).unsigned_abs())) as i32
    }
}

/// True if two lines have a point in common.
pub(super) fn lines_cross((a, b): Line, (c, d): Line) -> bool {
    let side = |from: Spot, to: Spot, point: Spot| (to - from).cross(point - from).signum();
    let (first, second) = (side(a, b, c), side(a, b, d));
    let (third, fourth) = (side(c, d, a), side(c, d, b));
    if first != second && third != fourth {
        return true;
    }
    // A point of one on the other.
    [(c, (a, b)), (d, (a, b)), (a, (c, d)), (b, (c, d))].into_iter().any(|(point, line)| point_within(point, line, 0))
}

pub(super) fn lines_within(one: Line, two: Line, bound: i32) -> bool {
    // Of a line without length one point tells all.
    if one.0 == one.1 {
        return point_within(one.0, two, bound);
    }
    if two.0 == two.1 {
        return point_within(two.0, one, bound);
    }
    let near = |point: Spot, line: Line| point_within(point, line, bound);
    near(one.0, two) || near(one.1, two) || near(two.0, one) || near(two.1, one) || lines_cross(one, two)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::table::{MM, RANGE};

    fn small(x: i32, y: i32) -> Outline {
        Outline::round(Spot::new(x, y), 27 * MM / 2)
    }

    #[test]
    fn leg_rng_06_at_within_and_beyond_are_told_apart_at_the_last_step() {
        let (from, near) = (small(0, 0), small(RANGE + 27 * MM, 0));
        assert!(from.is_within(&near, RANGE) && !from.is_wholly_within(&near, RANGE));
        assert!(!from.is_within(&small(RANGE + 27 * MM + 1, 0), RANGE));
        assert!(small(RANGE, 0).is_wholly_within(&from, RANGE) && !small(RANGE + 1, 0).is_wholly_within(&from, RANGE));
        // LEG-RNG-06: always at range 1 of itself.
        assert!(from.is_within(&from, RANGE));
    }

    #[test]
    fn long_bases_reach_as_far_as_their_heading_says() {
        let shape = Footprint::of(Base::Oblong(100, 175));
        assert_eq!((shape.half, shape.radius, shape.reach()), (2_400, 3_200, 5_600));
        let (along, across) = (shape.at(Spot::new(0, 0), Heading::new(0)), shape.at(Spot::new(0, 0), Heading::new(16)));
        let other = small(6_000, 0);
        assert!(along.overlaps(&other) && !across.overlaps(&other));
        assert_eq!((along.gap(&other), across.gap(&other)), (-464, 6_000 - 3_200 - 864));
    }

    #[test]
    fn touching_is_no_overlap() {
        assert!(!small(0, 0).overlaps(&small(27 * MM, 0)) && small(0, 0).is_within(&small(27 * MM, 0), 0));
        assert!(small(0, 0).overlaps(&small(27 * MM - 1, 0)));
    }
}
