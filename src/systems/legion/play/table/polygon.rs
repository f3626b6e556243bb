//! Convex outlines of terrain.

use arrayvec::ArrayVec;

use super::{
    Heading, Outline, Spot,
    length::MOST_CORNERS,
    outline::{lines_within, point_within},
};

/// A convex polygon, its corners against the clock.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Polygon {
    corners: ArrayVec<Spot, MOST_CORNERS>,
    least: Spot,
    most: Spot,
}

/// The part of a line inside a polygon, as fractions of its length.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Crossing {
    pub enters: (i64, i64),
    pub leaves: (i64, i64),
}

impl Polygon {
    /// A polygon with these corners, convex and against the clock; those beyond the most are left out.
    pub fn new(corners: impl IntoIterator<Item = Spot>) -> Self {
        let corners: ArrayVec<Spot, MOST_CORNERS> = corners.into_iter().take(MOST_CORNERS).collect();
        let fold = |pick: fn(i32, i32) -> i32| {
            let first = corners.first().copied().unwrap_or_default();
            corners.iter().fold(first, |one, two| Spot::new(pick(one.x, two.x), pick(one.y, two.y)))
        };
        let (least, most) = (fold(i32::min), fold(i32::max));
        Self { corners, least, most }
    }

    /// A turned rectangle with this middle and these sides.
    pub fn rectangle(middle: Spot, (along, across): (i32, i32), turn: Heading) -> Self {
        let (long, wide) = (turn.way(along / 2), turn.turned(Heading::QUARTER).way(across / 2));
        Self::new([middle - long - wide, middle + long - wide, middle + long + wide, middle - long + wide])
    }

    pub fn corners(&self) -> &[Spot] {
        &self.corners
    }

    /// A point in the middle: of a quadrilateral that between two opposite corners.
    pub fn middle(&self) -> Spot {
        match self.corners[..] {
            [one, _, two, _] => one.middle(two),
            _ => {
                let count = self.corners.len().max(1) as i32;
                let sum = self.corners.iter().fold(Spot::default(), |sum, corner| sum + *corner);
                Spot::new(sum.x / count, sum.y / count)
            }
        }
    }

    /// Twice the area it covers.
    pub fn twice_area(&self) -> i64 {
        self.edges().map(|(from, to)| from.cross(to)).sum()
    }

    /// True if it turns to the left at each corner, and only once around.
    pub fn is_convex(&self) -> bool {
        let inside = |from: Spot, to: Spot| {
            let others = self.corners.iter().filter(|corner| **corner != from && **corner != to);
            from != to && others.into_iter().all(|corner| (to - from).cross(*corner - from) > 0)
        };
        self.corners.len() > 2 && self.edges().all(|(from, to)| inside(from, to))
    }

    /// True if it has more than its rim in common with another.
    pub fn overlaps(&self, other: &Self) -> bool {
        let is_past = |one: &Self, two: &Self| one.most.x <= two.least.x || one.most.y <= two.least.y;
        if is_past(self, other) || is_past(other, self) {
            return false;
        }
        let parts = |one: &Self, two: &Self| {
            one.edges().any(|(from, to)| two.corners.iter().all(|corner| (to - from).cross(*corner - from) <= 0))
        };
        !parts(self, other) && !parts(other, self)
    }

    /// The corners of the least box around it.
    #[inline]
    pub const fn bounds(&self) -> (Spot, Spot) {
        (self.least, self.most)
    }

    fn edges(&self) -> impl Iterator<Item = (Spot, Spot)> + '_ {
        let next = self.corners.iter().skip(1).chain(self.corners.first());
        self.corners.iter().copied().zip(next.copied())
    }

    /// True if a point is inside or on the edge.
    #[inline]
    pub fn contains(&self, point: Spot) -> bool {
        self.edges().all(|(from, to)| (to - from).cross(point - from) >= 0)
    }

    /// True if any part of an outline is within a distance. Exact.
    #[inline]
    pub fn is_within(&self, outline: &Outline, distance: i32) -> bool {
        let bound = outline.radius + distance;
        let (a, b) = (outline.rear, outline.front);
        a.x.max(b.x) + bound >= self.least.x
            && a.x.min(b.x) - bound <= self.most.x
            && a.y.max(b.y) + bound >= self.least.y
            && a.y.min(b.y) - bound <= self.most.y
            && self.is_near(a, b, bound)
    }

    #[inline(never)]
    fn is_near(&self, a: Spot, b: Spot, bound: i32) -> bool {
        if self.contains(a) || self.contains(b) {
            return true;
        }
        let (least, most) = (Spot::new(a.x.min(b.x), a.y.min(b.y)), Spot::new(a.x.max(b.x), a.y.max(b.y)));
        // Edges off the box around the line are too far away.
        let meets = |(from, to): &(Spot, Spot)| {
            from.x.max(to.x) + bound >= least.x
                && from.x.min(to.x) - bound <= most.x
                && from.y.max(to.y) + bound >= least.y
                && from.y.min(to.y) - bound <= most.y
        };
        bound >= 0 && self.edges().filter(meets).any(|edge| lines_within((a, b), edge, bound))
    }

    /// True if an outline is inside as a whole.
    pub fn holds(&self, outline: &Outline) -> bool {
        let inside = |point: Spot| self.contains(point);
        inside(outline.front)
            && inside(outline.rear)
            && self.edges().all(|edge| {
                let near = |point| point_within(point, edge, outline.radius - 1);
                !near(outline.front) && !near(outline.rear)
            })
    }

    /// The part of the line from one point to another that is inside; none where it passes by or only touches.
    #[inline]
    pub fn crossing(&self, from: Spot, to: Spot) -> Option<Crossing> {
        let by = from.x.max(to.x) < self.least.x
            || from.x.min(to.x) > self.most.x
            || from.y.max(to.y) < self.least.y
            || from.y.min(to.y) > self.most.y;
        if by { None } else { self.cut(from, to) }
    }

    #[inline(never)]
    fn cut(&self, from: Spot, to: Spot) -> Option<Crossing> {
        // With all corners on one side it passes by, or only touches.
        let corners = self.corners.as_slice();
        let way = to - from;
        let off = way.cross(from);
        let (mut least, mut most) = (i64::MAX, i64::MIN);
        let mut sides = [0; MOST_CORNERS];
        for (side, corner) in sides.iter_mut().zip(corners) {
            *side = way.cross(*corner);
            (least, most) = (least.min(*side), most.max(*side));
        }
        if most <= off || least >= off {
            return None;
        }
        let (mut enters, mut leaves) = ((0_i64, 1_i64), (1_i64, 1_i64));
        let mut one = corners.last().copied()?;
        let mut beside = sides[corners.len() - 1];
        for (two, side) in corners.iter().copied().zip(sides) {
            let start = (two - one).cross(from - one);
            // The edge crossed with the way.
            let end = start + beside - side;
            (one, beside) = (two, side);
            match (start < 0, end < 0) {
                (true, true) => return None,
                (true, false) => {
                    let at = (-start, end - start);
                    if is_more(at, enters) {
                        enters = at;
                    }
                }
                (false, true) => {
                    let at = (start, start - end);
                    if is_more(leaves, at) {
                        leaves = at;
                    }
                }
                // Along an edge is beside, not inside.
                (false, false) if start == 0 && end == 0 => return None,
                (false, false) => {}
            }
        }
        is_more(leaves, enters).then_some(Crossing { enters, leaves })
    }
}

/// True if a fraction is more than another; both above the line of a positive number.
fn is_more(one: (i64, i64), two: (i64, i64)) -> bool {
    i128::from(one.0) * i128::from(two.1) > i128::from(two.0) * i128::from(one.1)
}

impl Crossing {
    /// The least height on this part of a line that goes from one height to another, rounded down.
    pub fn least_height(&self, from: i32, to: i32) -> i32 {
        // Parts are twice an area on the table, below 2^36, and heights are below 2^20.
        let at =
            |(part, whole): (i64, i64)| (i64::from(from) + (i64::from(to) - i64::from(from)) * part / whole) as i32;
        at(self.enters).min(at(self.leaves))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn block() -> Polygon {
        Polygon::rectangle(Spot::new(1_000, 1_000), (400, 200), Heading::default())
    }

    #[test]
    fn a_line_crosses_what_lies_between_and_not_what_it_touches() {
        let crossing = block().crossing(Spot::new(0, 1_000), Spot::new(2_000, 1_000)).unwrap();
        assert_eq!(crossing.least_height(0, 2_000), 800);
        assert_eq!(crossing.least_height(2_000, 0), 800);
        assert_eq!(block().crossing(Spot::new(0, 1_101), Spot::new(2_000, 1_101)), None);
        assert_eq!(block().crossing(Spot::new(0, 1_100), Spot::new(2_000, 1_100)), None);
        assert_eq!(block().crossing(Spot::new(0, 0), Spot::new(700, 1_000)), None);
    }

    #[test]
    fn a_base_stands_on_a_piece_wholly_in_part_or_beside_it() {
        let at = |x, y| Outline::round(Spot::new(x, y), 50);
        assert!(block().holds(&at(1_000, 1_000)) && block().holds(&at(1_150, 1_050)));
        assert!(!block().holds(&at(1_151, 1_000)) && block().is_within(&at(1_151, 1_000), 0));
        assert!(block().is_within(&at(1_250, 1_000), 0) && !block().is_within(&at(1_251, 1_000), 0));
    }
}
