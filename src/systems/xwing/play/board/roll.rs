//! Free places for a roll: every place along the sides of base and template that hindrances leave open (XW-REPO-01).
//!
//! The template slides along the side of the base, and the base along the end of the template. On a straight way each
//! convex hindrance bars an interval, so the open rest consists of intervals too, found exactly. With a bend the two
//! ways have different headings: the open rest is then an area bounded by straight lines, and has a corner at the
//! meeting of two of them if there is any of it.

use kernel::plane::{CONTACT, Point, Polygon, Pose};

use super::{Base, Board, HALF_TEMPLATE, Lay, SHIFTS, Side, Template, gap::free_along};

/// Places nearer to each other than this are one, in millimetres.
const SAME: f64 = 0.5;
/// The most places of a bend that are offered beside the usual ones.
const CORNERS: usize = 12;

/// One way to reposition a ship. Whether it fits (XW-ACTION-BOOST-02, XW-CLOAK-08) is for the caller to see: the base on the
/// board and on no ship, base and template on no obstacle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reposition {
    /// Pose of the ship.
    pub pose: Pose,
    /// Place of the template.
    pub lay: Lay,
}

/// Surroundings of a roll.
#[derive(Debug, Clone, Copy)]
pub struct Around<'a> {
    /// Bases it may not end on.
    pub ships: &'a [Polygon],
    /// Obstacles that neither base nor template may lie on; none where they do not matter.
    pub rocks: &'a [Polygon],
    pub board: Board,
}

/// A roll to one side with a template.
#[derive(Debug, Clone, Copy)]
pub struct Roll {
    base: Base,
    side: Side,
    template: Template,
    /// The template lies with its long edge against the base (XW-ACTION-BR-04).
    broadside: bool,
    /// Longest shift of the template along the base, and of the base along the template: no part of it sticks out.
    slack: f64,
}

impl Roll {
    pub fn new(base: &Base, side: Side, template: Template) -> Self {
        let half = base.half();
        let broadside = half > 30.0 && template.side().is_none();
        let slack = if broadside { (half - template.length() * 0.5).max(0.0) } else { half - HALF_TEMPLATE };
        Self { base: *base, side, template, broadside, slack }
    }

    /// The roll with the template shifted so far along the base, and the base so far along the template.
    fn at(&self, start: f64, end: f64) -> Reposition {
        let Self { base, side, template, .. } = *self;
        let half = base.half();
        if self.broadside {
            let lateral = side.sign() * (half + HALF_TEMPLATE);
            let laid = base.pose.moved(lateral, start - template.length() * 0.5, 0);
            return Reposition {
                pose: base.pose.moved(2.0 * lateral, start + end, 0),
                lay: Lay::whole(laid, template),
            };
        }
        let quarter = 2 * side.unit();
        let laid = base.pose.moved(side.sign() * half, start, quarter);
        let pose = template.end(&laid).moved(0.0, half, -quarter).moved(0.0, end, 0);
        Reposition { pose, lay: Lay::whole(laid, template) }
    }

    /// The usual places: the middle, halfway and the end to either side, each end of the template taking one half of it.
    pub fn samples(self) -> impl Iterator<Item = Reposition> {
        // A template as long as the side has one place only.
        let samples = if self.slack > 0.0 { SHIFTS.len() } else { 1 };
        SHIFTS.iter().take(samples).map(move |share| self.at(share * self.slack, share * self.slack))
    }

    /// The places beside the usual ones at which what is left open ends.
    pub fn between(&self, around: &Around<'_>) -> Vec<Reposition> {
        if self.slack <= 0.0 {
            return Vec::new();
        }
        let middle = self.at(0.0, 0.0);
        let (along, beyond) = (self.base.pose.facing.vector(), middle.pose.facing.vector());
        let template: Vec<Polygon> = middle.lay.pieces().collect();
        let starts = free_along(&template, along, self.slack, around.rocks, None);
        if starts.is_empty() {
            return Vec::new();
        }
        let shape = self.base.at(middle.pose).polygon();
        if along.cross(beyond).abs() > 1e-6 {
            self.corners(around, &starts)
        } else {
            self.ends(around, &starts, &shape)
        }
    }

    /// The ends of what is open on one straight way.
    fn ends(&self, around: &Around<'_>, starts: &[(f64, f64)], shape: &Polygon) -> Vec<Reposition> {
        let slack = self.slack;
        let way = self.base.pose.facing.vector();
        let blockers: Vec<Polygon> = around.ships.iter().chain(around.rocks).copied().collect();
        let open = free_along(std::slice::from_ref(shape), way, 2.0 * slack, &blockers, Some(&around.board));
        let mut offered: Vec<f64> = SHIFTS.iter().map(|share| 2.0 * share * slack).collect();
        let mut found = Vec::new();
        for (from, to) in starts {
            for (low, high) in &open {
                // The base may be shifted along the template as far as that along the base.
                let (low, high) = (low.max(from - slack), high.min(to + slack));
                if low > high + CONTACT {
                    continue;
                }
                for shift in [low, high.max(low)] {
                    if offered.iter().any(|known| (known - shift).abs() < CONTACT) {
                        continue;
                    }
                    offered.push(shift);
                    let start = (shift * 0.5)
                        .clamp(from.max(shift - slack), to.min(shift + slack).max(from.max(shift - slack)));
                    found.push(self.at(start, shift - start));
                }
            }
        }
        found.extend(self.usual_with_another_template(&open, starts));
        found
    }

    /// Usual places of the base whose usual template lies on an obstacle, while another way there does not.
    fn usual_with_another_template(&self, open: &[(f64, f64)], starts: &[(f64, f64)]) -> Vec<Reposition> {
        let slack = self.slack;
        let mut found = Vec::new();
        for shift in SHIFTS.iter().map(|share| 2.0 * share * slack) {
            let free = open.iter().any(|(low, high)| (low - CONTACT..=high + CONTACT).contains(&shift));
            let usual = starts.iter().any(|(from, to)| (from - CONTACT..=to + CONTACT).contains(&(shift * 0.5)));
            if !free || usual {
                continue;
            }
            let other = starts.iter().find_map(|(from, to)| {
                let (low, high) = (from.max(shift - slack), to.min(shift + slack));
                (low <= high).then(|| (shift * 0.5).clamp(low, high))
            });
            found.extend(other.map(|start| self.at(start, shift - start)));
        }
        found
    }

    /// The corners of what is open where base and template slide to different headings.
    fn corners(&self, around: &Around<'_>, starts: &[(f64, f64)]) -> Vec<Reposition> {
        let slack = self.slack;
        let origin = self.at(0.0, 0.0).pose;
        let (along, beyond) = (self.base.pose.facing.vector(), origin.facing.vector());
        let shape = self.base.at(origin).polygon();
        // Shifts as a point: along the base, along the template.
        let square =
            [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y)| Point::new(x * slack, y * slack));
        let mut lines: Vec<(Point, Point)> = ring(&square).collect();
        for edge in starts.iter().flat_map(|(from, to)| [*from, *to]) {
            lines.push((Point::new(edge, -slack), Point::new(edge, slack)));
        }
        let det = along.cross(beyond);
        let shifts = |way: Point| Point::new(way.cross(beyond) / det, along.cross(way) / det);
        let reach = 2.0 * slack;
        for blocker in around.ships.iter().chain(around.rocks).filter(|other| shape.may_be_within(other, reach)) {
            let barred =
                blocker.corners().iter().flat_map(|theirs| shape.corners().iter().map(move |own| *theirs - *own));
            let barred: Vec<Point> = barred.map(shifts).collect();
            lines.extend(ring(&hull(barred)));
        }
        let far = Point::new(around.board.width, around.board.depth);
        for corner in shape.corners() {
            for (normal, room) in [
                (Point::new(1.0, 0.0), -corner.x),
                (Point::new(1.0, 0.0), far.x - corner.x),
                (Point::new(0.0, 1.0), -corner.y),
                (Point::new(0.0, 1.0), far.y - corner.y),
            ] {
                // The corner meets the edge: one of the two shifts follows from the other.
                let (a, b) = (along.dot(normal), beyond.dot(normal));
                let ends = if b.abs() > a.abs() {
                    [-slack, slack].map(|s| Point::new(s, (room - a * s) / b))
                } else if a.abs() > 1e-9 {
                    [-slack, slack].map(|t| Point::new((room - b * t) / a, t))
                } else {
                    continue;
                };
                lines.push((ends[0], ends[1]));
            }
        }
        let mut found: Vec<Reposition> = Vec::new();
        let mut try_at = |shift: Point| {
            let inside = shift.x.abs() <= slack + CONTACT && shift.y.abs() <= slack + CONTACT;
            let laid = starts.iter().any(|(from, to)| (from - CONTACT..=to + CONTACT).contains(&shift.x));
            if found.len() >= CORNERS || !inside || !laid {
                return;
            }
            let roll = self.at(shift.x, shift.y);
            let base = self.base.at(roll.pose).polygon();
            let free = !around.ships.iter().chain(around.rocks).any(|other| other.overlaps(&base));
            let new = found.iter().all(|known| known.pose.at.distance(roll.pose.at) > SAME);
            if new && free && around.board.holds(&base) {
                found.push(roll);
            }
        };
        for (place, one) in lines.iter().enumerate() {
            for other in &lines[place + 1..] {
                if let Some(shift) = crossing(*one, *other) {
                    try_at(shift);
                }
            }
        }
        found
    }
}

/// The sides of a ring of corners.
fn ring(corners: &[Point]) -> impl Iterator<Item = (Point, Point)> + '_ {
    corners.iter().copied().zip(corners.iter().copied().cycle().skip(1)).take(corners.len())
}

/// The corners of the smallest convex shape around these points.
fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by(|a, b| a.x.total_cmp(&b.x).then(a.y.total_cmp(&b.y)));
    let chain = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while let [.., from, via] = chain[..]
                && (via - from).cross(point - via) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut lower = chain(&mut points.iter().copied());
    lower.extend(chain(&mut points.iter().rev().copied()));
    lower
}

/// The meeting point of two stretches.
fn crossing((a, b): (Point, Point), (c, d): (Point, Point)) -> Option<Point> {
    let (one, other) = (b - a, d - c);
    let det = one.cross(other);
    if det.abs() < 1e-9 {
        return None;
    }
    let (share, of_other) = ((c - a).cross(other) / det, (c - a).cross(one) / det);
    let within = |share: f64| (-1e-9..=1.0 + 1e-9).contains(&share);
    (within(share) && within(of_other)).then(|| a.towards(b, share))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::{cards::Size, play::board::Course};
    use kernel::plane::{Facing, Pose};

    fn base(x: f64, y: f64, eighths: i8, size: Size) -> Base {
        Base::new(Pose::new(Point::new(x, y), Facing::NORTH.turned(eighths)), size)
    }

    /// True if a base may lie here, checked corner by corner and side by side.
    fn lies_free(shape: &Polygon, others: &[Polygon], board: Option<&Board>) -> bool {
        let apart = |one: &Polygon, other: &Polygon| {
            one.sides().any(|(from, to)| {
                let side = to - from;
                other.corners().iter().all(|corner| side.cross(*corner - from) / side.length() <= 2e-6)
            })
        };
        let on = |board: &Board| {
            let fits = |at: f64, most: f64| at >= -1e-6 && at <= most + 1e-6;
            shape.corners().iter().all(|corner| fits(corner.x, board.width) && fits(corner.y, board.depth))
        };
        others.iter().all(|other| apart(shape, other) || apart(other, shape)) && board.is_none_or(on)
    }

    /// Every place of a roll that fits, tried out a grid of shifts at a time.
    fn tried(base: &Base, side: Side, template: Template, around: &Around<'_>, step: f64) -> Vec<(f64, f64)> {
        let roll = Roll::new(base, side, template);
        let count = (roll.slack / step).ceil() as i32;
        let rocks_and_ships: Vec<Polygon> = around.ships.iter().chain(around.rocks).copied().collect();
        let mut found = Vec::new();
        for s in -count..=count {
            for t in -count..=count {
                let (s, t) =
                    (f64::from(s) / f64::from(count) * roll.slack, f64::from(t) / f64::from(count) * roll.slack);
                let way = roll.at(s, t);
                let shape = base.at(way.pose).polygon();
                let laid = way.lay.pieces().all(|piece| lies_free(&piece, around.rocks, None));
                if laid && lies_free(&shape, &rocks_and_ships, Some(&around.board)) {
                    found.push((s, t));
                }
            }
        }
        found
    }

    /// The places that are offered: usual ones that fit, then the others.
    fn offered(base: &Base, side: Side, template: Template, around: &Around<'_>) -> Vec<Reposition> {
        let roll = Roll::new(base, side, template);
        let all: Vec<Polygon> = around.ships.iter().chain(around.rocks).copied().collect();
        let fits = |way: &Reposition| {
            let shape = base.at(way.pose).polygon();
            lies_free(&shape, &all, Some(&around.board))
                && way.lay.pieces().all(|piece| lies_free(&piece, around.rocks, None))
        };
        let mut found: Vec<Reposition> = roll.samples().filter(fits).collect();
        let between = roll.between(around);
        assert!(between.iter().all(fits), "{between:?} {around:?}");
        found.extend(between);
        found
    }

    /// Hindrances around a ship at (400, 400) that leave narrow gaps: in rank and file, or anywhere.
    fn hindrance() -> impl Strategy<Value = (f64, f64, i8, bool)> {
        let near = (300.0..500.0, 300.0..500.0, 0..8_i8, any::<bool>());
        let ranked = (-6..=6_i32, -6..=6_i32, any::<bool>())
            .prop_map(|(x, y, large)| (400.0 + f64::from(x) * 21.0, 400.0 + f64::from(y) * 21.0, 0, large));
        prop_oneof![near, ranked]
    }

    fn outlines(hindrances: &[(f64, f64, i8, bool)], own: &Polygon) -> Vec<Polygon> {
        let outline = |&(x, y, eighths, large): &(f64, f64, i8, bool)| {
            base(x, y, eighths, if large { Size::Large } else { Size::Small }).polygon()
        };
        hindrances.iter().map(outline).filter(|other| !other.overlaps(own)).collect()
    }

    const TEMPLATES: [Template; 4] =
        [Template::Straight(1), Template::Straight(2), Template::Bank(1, Side::Left), Template::Bank(2, Side::Right)];

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(96))]

        #[test]
        fn every_gap_that_trying_out_finds_is_offered(
            ships in prop::collection::vec(hindrance(), 0..5),
            rocks in prop::collection::vec(hindrance(), 0..3),
            large in any::<bool>(),
            right in any::<bool>(),
            template in 0..TEMPLATES.len(),
            eighths in 0..8_i8,
            x in prop_oneof![Just(400.0), 20.0..120.0],
        ) {
            let (size, template) = (if large { Size::Large } else { Size::Small }, TEMPLATES[template]);
            let own = base(x, 400.0, eighths, size);
            let moved = |list: &[(f64, f64, i8, bool)]| -> Vec<_> {
                list.iter().map(|(at, y, turn, large)| (at + x - 400.0, *y, *turn, *large)).collect()
            };
            let (ships, rocks) = (outlines(&moved(&ships), &own.polygon()), outlines(&moved(&rocks), &own.polygon()));
            let around = Around { ships: &ships, rocks: &rocks, board: Board::STANDARD };
            let side = if right { Side::Right } else { Side::Left };
            let found = offered(&own, side, template, &around);
            let step = if large { 4.0 } else { 1.0 };
            let tried = tried(&own, side, template, &around, step);
            prop_assert!(tried.is_empty() || !found.is_empty(), "{} places are missed", tried.len());
            let roll = Roll::new(&own, side, template);
            if template.side().is_none() {
                // Every stretch that is open has a place on it, no further than the usual ones are from each other.
                let way = own.pose.facing.vector();
                let shift = |at: Point| (at - roll.at(0.0, 0.0).pose.at).dot(way);
                let places: Vec<f64> = found.iter().map(|way| shift(way.pose.at)).collect();
                for (s, t) in tried {
                    let near = places.iter().any(|place| (place - (s + t)).abs() <= roll.slack * 0.5 + 1e-6);
                    prop_assert!(near, "{} is far from {places:?}", s + t);
                }
            }
        }

        #[test]
        fn every_spot_of_a_tallon_roll_that_trying_out_finds_is_offered(
            ships in prop::collection::vec(hindrance(), 1..6),
            large in any::<bool>(),
            left in any::<bool>(),
        ) {
            use crate::cards::Bearing;
            let own = base(455.0, 345.0, 0, if large { Size::Large } else { Size::Small });
            let ships = outlines(&ships, &own.polygon());
            let bearing = if left { Bearing::TallonRollLeft } else { Bearing::TallonRollRight };
            let course = Course::of(bearing, 1);
            let shifts = course.free_shifts(&own, &ships);
            let most = own.half() - HALF_TEMPLATE;
            for shift in &shifts {
                prop_assert!(lies_free(&own.at(course.landing(&own, *shift)).polygon(), &ships, None), "{shift}");
            }
            for step in -50..=50 {
                let shift = f64::from(step) / 50.0 * most;
                if lies_free(&own.at(course.landing(&own, shift)).polygon(), &ships, None) {
                    let near = shifts.iter().any(|known| (known - shift).abs() <= most * 0.25 + 1e-6);
                    prop_assert!(near, "XW-MANEUVER-11: {shift} is far from {shifts:?}");
                }
            }
        }
    }

    #[test]
    fn a_gap_as_wide_as_the_base_is_found_between_the_usual_places() {
        // Two ships 40 mm apart, 3 mm off every usual place: it just fits.
        let own = base(400.0, 400.0, 0, Size::Small);
        let ships = [base(480.0, 443.0, 0, Size::Small).polygon(), base(480.0, 363.0, 0, Size::Small).polygon()];
        let around = Around { ships: &ships, rocks: &[], board: Board::STANDARD };
        let found = offered(&own, Side::Right, Template::Straight(1), &around);
        assert_eq!(found.len(), 1);
        assert!((found[0].pose.at - Point::new(480.0, 403.0)).length() < 1e-5, "XW-REPO-01: {found:?}");
    }

    #[test]
    fn a_template_goes_round_a_rock_to_a_place_that_is_free() {
        // The rock lies in the way of the template in the middle, not of the base beyond.
        let own = base(400.0, 400.0, 0, Size::Small);
        let rock = Polygon::rectangle(&Pose::new(Point::new(440.0, 400.0), Facing::NORTH), 5.0, 5.0);
        let around = Around { ships: &[], rocks: &[rock], board: Board::STANDARD };
        assert_eq!(offered(&own, Side::Right, Template::Straight(1), &around), [], "5 and 10 mm are too little");
        let rock = Polygon::rectangle(&Pose::new(Point::new(440.0, 393.0), Facing::NORTH), 5.0, 5.0);
        let around = Around { ships: &[], rocks: &[rock], board: Board::STANDARD };
        let ends: Vec<f64> =
            offered(&own, Side::Right, Template::Straight(1), &around).iter().map(|way| way.pose.at.y).collect();
        assert!(ends.iter().any(|y| (y - 398.0).abs() < 1e-6) && ends.contains(&400.0), "{ends:?}");
    }
}
