//! Convex polygons.

use super::{CONTACT, Point, Pose};

/// The most corners a polygon can have.
const MOST: usize = 16;

/// A convex polygon with at most 16 corners; a plain value without a heap.
#[derive(Debug, Clone, Copy)]
pub struct Polygon {
    /// Counter-clockwise.
    corners: [Point; MOST],
    count: usize,
    /// A circle around all of it.
    centre: Point,
    radius: f64,
}

/// The shortest ways between two shapes: one, or a sheaf of equally short ones between two parallel sides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lines {
    /// Length of each side.
    pub length: f64,
    /// The two outermost, each from the first shape to the second; alike if there is only one.
    pub ends: [(Point, Point); 2],
}

impl PartialEq for Polygon {
    fn eq(&self, other: &Self) -> bool {
        self.corners() == other.corners()
    }
}

impl Polygon {
    /// The convex polygon with these corners, in their order, either way round; none if there are fewer than 3 or more than
    /// 16, or if it is not convex.
    #[inline]
    pub fn new(corners: &[Point]) -> Option<Self> {
        if !(3..=MOST).contains(&corners.len()) {
            return None;
        }
        let mut made = Self::ordered(corners.iter().copied());
        let twice_area: f64 = made.sides().map(|(from, to)| from.cross(to)).sum();
        if twice_area < 0.0 {
            made.corners[..made.count].reverse();
        }
        let turns_left = |((from, via), to): ((Point, Point), Point)| (via - from).cross(to - via) >= -CONTACT;
        let following = made.corners().iter().copied().cycle().skip(2);
        made.sides().zip(following).all(turns_left).then_some(made)
    }

    /// The polygon whose corners lie this far to the right and ahead of the middle of a pose. They must be convex and
    /// counter-clockwise; corners beyond the sixteenth are left out.
    #[inline]
    pub fn outlined(pose: &Pose, corners: &[(f64, f64)]) -> Self {
        Self::ordered(corners.iter().take(MOST).map(|&(right, ahead)| pose.place(right, ahead)))
    }

    /// The polygon with these corners, which must be convex and counter-clockwise and no more than 16.
    #[inline]
    pub fn wound<const COUNT: usize>(corners: [Point; COUNT]) -> Self {
        const { assert!(COUNT <= MOST) };
        Self::ordered(corners.into_iter())
    }

    /// A rectangle around the middle of a pose.
    #[inline]
    pub fn rectangle(pose: &Pose, half_width: f64, half_length: f64) -> Self {
        let right = pose.facing.right() * half_width;
        let ahead = pose.facing.vector() * half_length;
        let mut corners = [Point::ORIGIN; MOST];
        corners[0] = pose.at + right + ahead;
        corners[1] = pose.at - right + ahead;
        corners[2] = pose.at - right - ahead;
        corners[3] = pose.at + right - ahead;
        let radius = (half_width * half_width + half_length * half_length).sqrt();
        Self { corners, count: 4, centre: pose.at, radius }
    }

    /// Counter-clockwise corners, with their circle.
    fn ordered(corners: impl Iterator<Item = Point>) -> Self {
        let mut made = Self { corners: [Point::ORIGIN; MOST], count: 0, centre: Point::ORIGIN, radius: 0.0 };
        for corner in corners {
            made.corners[made.count] = corner;
            made.count += 1;
        }
        let sum = made.corners().iter().fold(Point::ORIGIN, |sum, &corner| sum + corner);
        made.centre = sum * (1.0 / made.count.max(1) as f64);
        let farthest = made.corners().iter().map(|&corner| (corner - made.centre).square()).fold(0.0, f64::max);
        made.radius = farthest.sqrt();
        made
    }

    /// The corners, counter-clockwise.
    #[inline]
    pub fn corners(&self) -> &[Point] {
        &self.corners[..self.count]
    }

    /// The sides, each from corner to corner, counter-clockwise.
    #[inline]
    pub fn sides(&self) -> impl Iterator<Item = (Point, Point)> {
        let corners = self.corners();
        let last = corners.len().wrapping_sub(1);
        corners.iter().enumerate().map(move |(at, &from)| (from, corners[if at == last { 0 } else { at + 1 }]))
    }

    /// The middle of the circle around it.
    #[inline]
    pub const fn centre(&self) -> Point {
        self.centre
    }

    /// The radius of the circle around it.
    #[inline]
    pub const fn radius(&self) -> f64 {
        self.radius
    }

    /// True if the bounding circles are at most this far apart: a quick test before an exact one.
    #[inline]
    pub fn may_be_within(&self, other: &Self, distance: f64) -> bool {
        let reach = self.radius + other.radius + distance;
        (other.centre - self.centre).square() <= reach * reach
    }

    /// True if the interiors overlap. Contact within [`CONTACT`] does not count.
    #[inline]
    pub fn overlaps(&self, other: &Self) -> bool {
        self.may_be_within(other, 0.0) && !self.parted_from(other) && !other.parted_from(self)
    }

    /// True if one of its own sides separates the other polygon, up to contact.
    fn parted_from(&self, other: &Self) -> bool {
        self.sides().any(|(from, to)| {
            let side = to - from;
            // Depths are compared as squares: no root is needed.
            let limit = CONTACT * CONTACT * side.square();
            other.corners().iter().all(|&corner| {
                let depth = side.cross(corner - from);
                depth <= 0.0 || depth * depth <= limit
            })
        })
    }

    /// Distance between the nearest points; 0 if they overlap.
    #[inline]
    pub fn distance(&self, other: &Self) -> f64 {
        let mut nearest = f64::INFINITY;
        let apart = self.corners_to_sides(other, |square, _, _| nearest = nearest.min(square))
            | other.corners_to_sides(self, |square, _, _| nearest = nearest.min(square));
        if apart { nearest.sqrt() } else { 0.0 }
    }

    /// The least and the most that the distance can be, of what is seen along the line between both middles: a fraction of
    /// the work of [`Self::distance`].
    #[inline]
    pub fn distance_bounds(&self, other: &Self) -> (f64, f64) {
        let way = other.centre - self.centre;
        let length = way.length();
        if length <= CONTACT {
            return (0.0, f64::INFINITY);
        }
        // The corners of each that lie farthest towards the other.
        let farthest = |shape: &Self, sign: f64| {
            shape.corners().iter().fold((f64::NEG_INFINITY, shape.centre), |(most, at), &corner| {
                let along = corner.dot(way) * sign;
                if along > most { (along, corner) } else { (most, at) }
            })
        };
        let ((mine, from), (theirs, to)) = (farthest(self, 1.0), farthest(other, -1.0));
        ((-theirs - mine) / length, from.distance(to))
    }

    /// True if they are farther apart than this, as measured by [`Self::distance`].
    #[inline]
    pub fn is_beyond(&self, other: &Self, distance: f64) -> bool {
        let (least, most) = self.distance_bounds(other);
        least > distance + CONTACT || most >= distance - CONTACT && self.distance(other) > distance
    }

    /// Tells the squared distance, corner and foot of every corner of `other` that lies outside a side of this polygon.
    /// True if one side has all of the other outside.
    fn corners_to_sides(&self, other: &Self, mut tell: impl FnMut(f64, Point, Point)) -> bool {
        let mut apart = false;
        for (from, to) in self.sides() {
            let side = to - from;
            let mut all = true;
            for &corner in other.corners() {
                let way = corner - from;
                let depth = side.cross(way);
                if depth >= 0.0 {
                    all = false;
                    continue;
                }
                let (along, whole) = (side.dot(way), side.square());
                if along <= 0.0 {
                    tell(way.square(), corner, from);
                } else if along >= whole {
                    tell((corner - to).square(), corner, to);
                } else {
                    tell(depth * depth / whole, corner, from + side * (along / whole));
                }
            }
            apart |= all;
        }
        apart
    }

    /// The nearest points, one of each; for shapes that meet, a point that both have, or one of this polygon near it.
    #[inline]
    pub fn nearest(&self, other: &Self) -> (Point, Point) {
        self.nearest_lines(other).ends[0]
    }

    /// The shortest ways from this polygon to another. If they meet, a line of no length.
    #[inline]
    pub fn nearest_lines(&self, other: &Self) -> Lines {
        let mut lines = Lines { length: f64::INFINITY, ends: [(Point::ORIGIN, Point::ORIGIN); 2] };
        let mut meet = |square: f64, mine: Point, theirs: Point| {
            let length = square.sqrt();
            if length < lines.length - CONTACT {
                lines = Lines { length, ends: [(mine, theirs); 2] };
            } else if length <= lines.length + CONTACT {
                lines.widen((mine, theirs));
                lines.length = lines.length.min(length);
            }
        };
        let apart = self.corners_to_sides(other, |square, corner, foot| meet(square, foot, corner))
            | other.corners_to_sides(self, meet);
        if apart {
            return lines;
        }
        let common = (self.corners().iter().copied().find(|&corner| other.contains(corner)))
            .or_else(|| other.corners().iter().copied().find(|&corner| self.contains(corner)))
            .or_else(|| {
                self.sides()
                    .find_map(|(from, to)| other.stretch_inside(from, to).map(|(share, _)| from.towards(to, share)))
            })
            .unwrap_or(self.centre);
        Lines { length: 0.0, ends: [(common, common); 2] }
    }

    /// The part of it on one side of the line through a point: there where the normal points. None if no more than a
    /// contact is left.
    #[must_use]
    #[inline]
    pub fn clipped(&self, through: Point, normal: Point) -> Option<Self> {
        let depth = |corner: Point| (corner - through).dot(normal);
        let limit = CONTACT * CONTACT * normal.square();
        let (mut inside, mut outside) = (false, false);
        for &corner in self.corners() {
            let depth = depth(corner);
            inside |= depth > 0.0 && depth * depth > limit;
            outside |= depth < 0.0;
        }
        if !inside {
            return None;
        }
        if !outside {
            return Some(*self);
        }
        let mut cut = Self { count: 0, ..*self };
        for (from, to) in self.sides() {
            let (before, after) = (depth(from), depth(to));
            if before >= 0.0 {
                cut.push(from);
            }
            if (before > 0.0 && after < 0.0) || (before < 0.0 && after > 0.0) {
                cut.push(from.towards(to, before / (before - after)));
            }
        }
        Some(cut)
    }

    /// Takes in one more corner. A cut adds at most one; a polygon that is full already loses it, which is less than a
    /// corner's breadth.
    fn push(&mut self, corner: Point) {
        if self.count < MOST {
            self.corners[self.count] = corner;
            self.count += 1;
        }
    }

    /// True if a point is inside or on the boundary.
    #[inline]
    pub fn contains(&self, point: Point) -> bool {
        self.sides().all(|(from, to)| (to - from).cross(point - from) >= 0.0)
    }

    /// Distance from a point inside it to the boundary, in every direction.
    #[inline]
    pub fn reaches_around(&self, point: Point) -> f64 {
        self.sides().map(|(from, to)| (to - from).cross(point - from) / from.distance(to)).fold(f64::INFINITY, f64::min)
    }

    /// Distance to a point; 0 if it is inside.
    #[inline]
    pub fn distance_to(&self, point: Point) -> f64 {
        self.distance(&Self { corners: [point; MOST], count: 1, centre: point, radius: 0.0 })
    }

    /// Distance of its farthest point from another polygon.
    #[inline]
    pub fn farthest_from(&self, other: &Self) -> f64 {
        self.corners().iter().map(|&corner| other.distance_to(corner)).fold(0.0, f64::max)
    }

    /// True if the line between two points crosses its interior. A line along the boundary does not.
    #[inline]
    pub fn meets_segment(&self, from: Point, to: Point) -> bool {
        let way = to - from;
        self.stretch_inside(from, to).is_some_and(|(enters, leaves)| {
            let length = leaves - enters;
            length > 0.0 && length * length * way.square() > CONTACT * CONTACT
        })
    }

    /// The part of the way from one point to another (0 to 1) within its interior.
    #[inline]
    pub fn stretch_inside(&self, from: Point, to: Point) -> Option<(f64, f64)> {
        let way = to - from;
        let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
        for (start, end) in self.sides() {
            let side = end - start;
            let (depth, gain) = (side.cross(from - start), side.cross(way));
            let limit = CONTACT * CONTACT * side.square();
            // The line must come deeper inside this side than a contact.
            let deepest = depth.max(depth + gain);
            if deepest <= 0.0 || deepest * deepest <= limit {
                return None;
            }
            if gain > 0.0 {
                enters = enters.max(-depth / gain);
            } else if gain < 0.0 {
                leaves = leaves.min(-depth / gain);
            }
        }
        (enters <= leaves).then_some((enters, leaves))
    }

    /// True if it lies between the south-western and the north-eastern corner of an area, boundary included.
    #[inline]
    pub fn within(&self, low: Point, high: Point) -> bool {
        self.corners().iter().all(|corner| {
            corner.x >= low.x - CONTACT
                && corner.y >= low.y - CONTACT
                && corner.x <= high.x + CONTACT
                && corner.y <= high.y + CONTACT
        })
    }
}

impl Lines {
    /// Takes in another line of the same length; the two outermost are kept.
    fn widen(&mut self, line: (Point, Point)) {
        let breadth = |one: (Point, Point), other: (Point, Point)| ((one.0 - other.0) + (one.1 - other.1)).square();
        let [first, second] = self.ends;
        let now = breadth(first, second);
        if breadth(first, line) > now && breadth(first, line) >= breadth(second, line) {
            self.ends[1] = line;
        } else if breadth(second, line) > now {
            self.ends[0] = line;
        }
    }

    /// True if every line crosses one of these shapes. Lines between two shapes, or past all of them, are clear.
    #[inline]
    pub fn all_meet<'a>(&self, shapes: impl Iterator<Item = &'a Polygon>) -> bool {
        let [(first_from, first_to), (second_from, second_to)] = self.ends;
        let reach = self.length * 0.5 + first_from.distance(second_from);
        let middle = first_from.towards(second_to, 0.5);
        // The share of the sheaf behind each shape, from the first line (0) to the second (1).
        let mut shadows = [(0.0, 0.0); MOST];
        let mut count = 0;
        let single = first_from.distance(second_from).max(first_to.distance(second_to)) <= CONTACT;
        for shape in shapes {
            let near = reach + shape.radius;
            if (shape.centre - middle).square() > near * near {
                continue;
            }
            if single {
                if shape.meets_segment(first_from, first_to) {
                    return true;
                }
                continue;
            }
            if count < MOST
                && let Some(shadow) = self.shadow(shape)
            {
                shadows[count] = shadow;
                count += 1;
            }
        }
        if single {
            return false;
        }
        let shadows = &mut shadows[..count];
        shadows.sort_by(|one, other| one.0.total_cmp(&other.0));
        let mut covered = 0.0_f64;
        for &mut (begins, ends) in shadows {
            if begins >= covered {
                return false;
            }
            covered = covered.max(ends);
        }
        covered > 1.0
    }

    /// The share of the sheaf that a shape stands in. It may reach past both ends.
    fn shadow(&self, shape: &Polygon) -> Option<(f64, f64)> {
        let [(first_from, first_to), (second_from, _)] = self.ends;
        let along = first_to - first_from;
        let across = second_from - first_from;
        let far = first_from + along;
        // The part of the shape between both rims of the sheaf, seen along the lines.
        let part = shape.clipped(first_from, along)?.clipped(far, -along)?;
        let (mut begins, mut ends) = (f64::INFINITY, f64::NEG_INFINITY);
        for &corner in part.corners() {
            let share = (corner - first_from).dot(across) / across.square();
            begins = begins.min(share);
            ends = ends.max(share);
        }
        Some((begins, ends))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::Facing;
    use super::*;

    fn square(x: f64, y: f64, half: f64) -> Polygon {
        Polygon::rectangle(&Pose::new(Point::new(x, y), Facing::NORTH), half, half)
    }

    fn any_rectangle() -> impl Strategy<Value = Polygon> {
        (0.0..400.0, 0.0..400.0, -1.5..1.5, 5.0..40.0, 5.0..80.0).prop_map(|(x, y, turn, width, length)| {
            Polygon::rectangle(&Pose::new(Point::new(x, y), Facing::NORTH.bent(turn)), width, length)
        })
    }

    #[test]
    fn contact_is_no_overlap() {
        assert!(!square(0.0, 0.0, 20.0).overlaps(&square(40.0, 0.0, 20.0)));
        assert!(!square(0.0, 0.0, 20.0).overlaps(&square(40.0 - 5e-7, 0.0, 20.0)));
        assert!(square(0.0, 0.0, 20.0).overlaps(&square(39.999, 0.0, 20.0)));
        assert!(square(0.0, 0.0, 20.0).overlaps(&square(0.0, 0.0, 40.0)));
        assert_eq!(square(0.0, 0.0, 20.0).distance(&square(40.0, 0.0, 20.0)), 0.0);
    }

    #[test]
    fn a_cross_without_corners_inside_is_an_overlap() {
        let pose = Pose::new(Point::ORIGIN, Facing::NORTH);
        let (tall, flat) = (Polygon::rectangle(&pose, 5.0, 50.0), Polygon::rectangle(&pose, 50.0, 5.0));
        assert!(tall.overlaps(&flat));
        assert_eq!(tall.distance(&flat), 0.0);
    }

    #[test]
    fn parallel_sides_have_a_sheaf_of_nearest_lines() {
        let lines = square(0.0, 0.0, 20.0).nearest_lines(&square(10.0, 140.0, 20.0));
        assert_eq!(lines.length, 100.0);
        let mut across = lines.ends.map(|(from, to)| (from.x, from.y, to.x, to.y));
        across.sort_by(|one, other| one.0.total_cmp(&other.0));
        assert_eq!(across, [(-10.0, 20.0, -10.0, 120.0), (20.0, 20.0, 20.0, 120.0)]);
    }

    #[test]
    fn a_sheaf_is_met_only_if_no_line_of_it_is_clear() {
        let lines = square(0.0, 0.0, 20.0).nearest_lines(&square(0.0, 140.0, 20.0));
        let met = |shapes: &[Polygon]| lines.all_meet(shapes.iter());
        assert!(!met(&[square(-10.0, 70.0, 10.0)]));
        assert!(!met(&[square(-10.0, 70.0, 20.0), square(25.0, 70.0, 10.0)]));
        assert!(met(&[square(-10.0, 70.0, 20.0), square(20.0, 60.0, 15.0)]));
        assert!(met(&[square(0.0, 70.0, 21.0)]));
        assert!(!met(&[square(0.0, 170.0, 25.0)]));
    }

    #[test]
    fn a_line_along_the_rim_does_not_meet() {
        let shape = square(0.0, 0.0, 20.0);
        assert!(!shape.meets_segment(Point::new(20.0, -50.0), Point::new(20.0, 50.0)));
        assert!(shape.meets_segment(Point::new(19.0, -50.0), Point::new(19.0, 50.0)));
        assert!(!shape.meets_segment(Point::new(-60.0, 0.0), Point::new(-30.0, 0.0)));
        assert!(shape.meets_segment(Point::new(-5.0, 0.0), Point::new(5.0, 0.0)));
    }

    #[test]
    fn only_convex_polygons_are_made_of_points() {
        let points = |corners: &[(f64, f64)]| corners.iter().map(|&(x, y)| Point::new(x, y)).collect::<Vec<_>>();
        assert!(Polygon::new(&points(&[(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)])).is_some());
        assert!(Polygon::new(&points(&[(0.0, 0.0), (0.0, 10.0), (10.0, 10.0), (10.0, 0.0)])).is_some());
        assert!(Polygon::new(&points(&[(0.0, 0.0), (10.0, 0.0), (2.0, 2.0), (0.0, 10.0)])).is_none());
        assert!(Polygon::new(&points(&[(0.0, 0.0), (10.0, 0.0)])).is_none());
    }

    proptest! {
        #[test]
        fn distance_is_the_same_both_ways_and_that_of_the_nearest_points(one in any_rectangle(), other in any_rectangle()) {
            let (there, back) = (one.distance(&other), other.distance(&one));
            prop_assert!((there - back).abs() < 1e-9, "{there} {back}");
            let (mine, theirs) = one.nearest(&other);
            prop_assert!((mine.distance(theirs) - there).abs() < 2e-6);
            if one.overlaps(&other) {
                prop_assert_eq!(there, 0.0);
            }
            if there > 1e-3 {
                prop_assert!(!one.overlaps(&other));
                prop_assert!(one.may_be_within(&other, there));
            }
        }

        #[test]
        fn a_rectangle_reaches_around_its_middle_to_its_longer_sides(one in any_rectangle()) {
            let sides: Vec<f64> = one.sides().map(|(from, to)| from.distance(to)).collect();
            let short = sides.iter().copied().fold(f64::INFINITY, f64::min);
            prop_assert!((one.reaches_around(one.centre()) - short / 2.0).abs() < 1e-9);
        }

        #[test]
        fn a_distance_lies_between_its_bounds(one in any_rectangle(), other in any_rectangle(), limit in 0.0..400.0) {
            let distance = one.distance(&other);
            let (least, most) = one.distance_bounds(&other);
            prop_assert!(least <= distance + 1e-9 && distance <= most + 1e-9, "{least} {distance} {most}");
            prop_assert_eq!(one.is_beyond(&other, limit), distance > limit);
        }

        #[test]
        fn a_part_is_no_nearer_than_the_whole(one in any_rectangle(), other in any_rectangle(), turn in -1.5..1.5) {
            if let Some(part) = other.clipped(one.centre(), Facing::NORTH.bent(turn).vector()) {
                prop_assert!(one.distance(&part) >= one.distance(&other) - 1e-9);
            }
        }

        #[test]
        fn no_point_found_by_walking_along_the_sides_is_nearer(one in any_rectangle(), other in any_rectangle()) {
            let found = one.distance(&other);
            for (from, to) in one.sides() {
                for step in 0..=8 {
                    let walked = other.distance_to(from.towards(to, f64::from(step) / 8.0));
                    prop_assert!(walked >= found - 1e-9);
                }
            }
        }
    }
}
