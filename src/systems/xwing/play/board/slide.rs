//! Ends of maneuvers on other ships (section 9).

use kernel::plane::{CONTACT, Polygon, Pose};

use super::{
    Base, Course,
    gap::{MOST, overlapped, stretch_on},
};

/// Distance in millimeters of the places on a bend at which a base that slides back is tried. A gap between two ships
/// that a base would fit into for less than this may be passed over.
const STEP: f64 = 4.0;

/// Halvings of the stretch between two tries: 4 mm become less than a millionth of a millimeter.
const HALVINGS: u32 = 22;

/// Push in millimeters beyond the stop of a ship, to see which ships stopped it.
const NUDGE: f64 = 0.01;

/// End of a maneuver.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Slide {
    /// Pose of the base.
    pub pose: Pose,
    /// Way of its middle (see [`Course::length`]).
    pub travelled: f64,
    /// Bits of the ships that it overlapped and now touches (XW-OVERLAP-03); none if it came all the way.
    pub touched: u32,
    /// Not even the place it started from was free. It stands there all the same; a ship that leaves its carrier this way is
    /// destroyed (XW-DOCK-05).
    pub stuck: bool,
}

impl Slide {
    /// True if the ship overlapped another (XW-OVERLAP-01).
    pub const fn bumped(&self) -> bool {
        self.touched != 0 || self.stuck
    }
}

/// Executes a course among other ships: where it ends if its end is free, else without flip or roll (XW-MANEUVER-10, -11) slid
/// back (XW-OVERLAP-02). The shift is that of [`Course::landing`]; whoever flies a Tallon roll must first look for a shift that
/// is free.
pub fn fly(course: &Course, base: &Base, shift: f64, others: &[Polygon]) -> Slide {
    let pose = course.landing(base, shift);
    if overlapped(&base.at(pose).polygon(), others) == 0 {
        return Slide { pose, travelled: course.length(base), touched: 0, stuck: false };
    }
    slide_back(course, base, others)
}

/// Moves a base back along its course, from the end, to the first place where it overlaps no ship (XW-OVERLAP-02); flip and roll
/// are left out. Exact for straights; on bends the place is found between two tries 4 mm apart, to within a millionth of a
/// millimetre. If there is none, the base stays where it started.
pub fn slide_back(course: &Course, base: &Base, others: &[Polygon]) -> Slide {
    let others = &others[..others.len().min(MOST)];
    let whole = course.length(base);
    let shape = |travelled: f64| base.at(course.pose_at(base, travelled)).polygon();
    if overlapped(&shape(whole), others) == 0 {
        return Slide { pose: course.pose_at(base, whole), travelled: whole, touched: 0, stuck: false };
    }
    let bends = course.template.is_some_and(|template| template.side().is_some());
    let stop = if bends { stop_on_a_bend(course, base, others) } else { stop_on_a_straight(course, base, others) };
    let stopped = shape(stop.travelled);
    let stuck = overlapped(&stopped, others) != 0;
    let ahead = stop.by | overlapped(&shape((stop.travelled + NUDGE).min(whole)), others);
    // Ships in the way a hundredth of a millimeter further on, and in contact here.
    let touched = others.iter().enumerate().fold(0, |bits, (at, other)| {
        let touches = ahead & 1 << at != 0 && stopped.distance(other) <= 2.0 * NUDGE;
        bits | u32::from(touches) << at
    });
    Slide { pose: course.pose_at(base, stop.travelled), travelled: stop.travelled, touched, stuck }
}

/// Stop of a base on its way back, and the ships it overlapped just beyond.
struct Stop {
    travelled: f64,
    by: u32,
}

/// The first free place from the end, by tries.
fn stop_on_a_bend(course: &Course, base: &Base, others: &[Polygon]) -> Stop {
    let whole = course.length(base);
    // Only ships near the way need to be looked at on it.
    let middle = course.pose_at(base, whole * 0.5).at;
    let reach = whole * 0.5 + 2.0 * base.half();
    let mut near = [0; MOST];
    let mut count = 0;
    for (at, other) in others.iter().enumerate() {
        let limit = reach + other.radius();
        if (other.centre() - middle).square() <= limit * limit {
            near[count] = at;
            count += 1;
        }
    }
    let near = &near[..count];
    let free = |travelled: f64| {
        let shape = base.at(course.pose_at(base, travelled)).polygon();
        !near.iter().any(|&at| shape.overlaps(&others[at]))
    };
    let mut taken = whole;
    while taken > 0.0 {
        let tried = (taken - STEP).max(0.0);
        if !free(tried) {
            taken = tried;
            continue;
        }
        let mut open = tried;
        for _ in 0..HALVINGS {
            let middle = (open + taken) * 0.5;
            if free(middle) {
                open = middle;
            } else {
                taken = middle;
            }
        }
        let beyond = base.at(course.pose_at(base, taken)).polygon();
        return Stop { travelled: open, by: overlapped(&beyond, others) };
    }
    Stop { travelled: 0.0, by: 0 }
}

/// The first free place on a straight way, solved.
fn stop_on_a_straight(course: &Course, base: &Base, others: &[Polygon]) -> Stop {
    let start = base.polygon();
    let way = course.outset(base).facing.vector();
    let mut blocked = [(0.0, 0.0); MOST];
    for (stretch, other) in blocked.iter_mut().zip(others) {
        *stretch = stretch_on(&start, way, other).unwrap_or_default();
    }
    let mut stop = Stop { travelled: course.length(base), by: 0 };
    // Each turn leaves at least one ship behind.
    for _ in others {
        let hit = (blocked.iter().enumerate())
            .find(|(_, (enters, leaves))| enters + CONTACT < stop.travelled && stop.travelled < leaves - CONTACT);
        match hit {
            Some((at, (enters, _))) => stop = Stop { travelled: *enters, by: 1 << at },
            None => break,
        }
    }
    stop.travelled = stop.travelled.max(0.0);
    stop
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::cards::{Bearing, Size};
    use kernel::plane::{Facing, Point};

    /// Anywhere at any heading, or in rank and file, where sides meet exactly.
    fn any_base() -> impl Strategy<Value = Base> {
        let size = prop_oneof![Just(Size::Small), Just(Size::Large)];
        let free = (0.0..300.0, 0.0..300.0, -0.7..0.7);
        let ranked = (0..15_i32, 0..15_i32).prop_map(|(x, y)| (f64::from(x) * 20.0, f64::from(y) * 20.0, 0.0));
        (prop_oneof![free, ranked], 0..8_i8, size).prop_map(|((x, y, turn), eighths, size)| {
            Base::new(Pose::new(Point::new(x, y), Facing::NORTH.turned(eighths).bent(turn)), size)
        })
    }

    proptest! {
        #[test]
        fn sliding_back_never_ends_on_a_ship_and_touches_what_stopped_it(
            base in any_base(),
            others in prop::collection::vec(any_base(), 1..5),
            bearing in 0..Bearing::ALL.len(),
            speed in 1..4_u8,
        ) {
            let start = base.polygon();
            let others: Vec<Polygon> =
                others.iter().map(Base::polygon).filter(|other| !other.overlaps(&start)).collect();
            let course = Course::of(Bearing::ALL[bearing], speed);
            let slide = slide_back(&course, &base, &others);
            let end = base.at(slide.pose).polygon();
            prop_assert_eq!(overlapped(&end, &others), 0);
            prop_assert!(!slide.stuck);
            if slide.travelled < course.length(&base) {
                prop_assert!(slide.touched != 0);
                for (at, other) in others.iter().enumerate().filter(|(at, _)| slide.touched & 1 << at != 0) {
                    prop_assert!(end.distance(other) < 0.02, "{at} {}", end.distance(other));
                }
            } else {
                prop_assert_eq!(slide.touched, 0);
            }
        }
    }

    #[test]
    fn a_ship_beside_the_way_is_not_touched() {
        let at = |x: f64, y: f64| Base::new(Pose::new(Point::new(x, y), Facing::NORTH), Size::Small);
        let others = [at(440.0, 460.0).polygon(), at(400.0, 500.0).polygon()];
        let slide = slide_back(&Course::of(Bearing::Straight, 2), &at(400.0, 400.0), &others);
        assert_eq!((slide.pose.at, slide.touched), (Point::new(400.0, 460.0), 0b10), "XW-OVERLAP-06");
    }

    #[test]
    fn a_ship_hemmed_in_stays_where_it_started() {
        let at = |x: f64, y: f64| Base::new(Pose::new(Point::new(x, y), Facing::NORTH), Size::Small);
        let others = [at(400.0, 440.0).polygon(), at(400.0, 500.0).polygon()];
        for bearing in [Bearing::Straight, Bearing::BankLeft] {
            let slide = slide_back(&Course::of(bearing, 1), &at(400.0, 400.0), &others);
            assert!(slide.travelled < 1e-6 && slide.touched & 1 != 0 && !slide.stuck, "{slide:?}");
        }
    }
}
