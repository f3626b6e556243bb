//! Maneuvers as courses over the table (section 8).

use crate::cards::{Bearing, Size};
use kernel::plane::{CONTACT, Facing, Point, Polygon, Pose};

use super::{
    Base, HALF_TEMPLATE, Lay, SHIFTS, Side, Template,
    gap::{free_along, overlapped},
};

/// The move at the far end of the template.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Finish {
    /// The ship goes on as the template points.
    Plain,
    /// It is set down facing the template (XW-MANEUVER-06, -07).
    Flip,
    /// It is turned a further quarter to the side the template bends to (XW-MANEUVER-08).
    Roll,
}

/// The way of a maneuver over the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Course {
    /// The template; none for a stationary maneuver (XW-MANEUVER-09).
    pub template: Option<Template>,
    pub finish: Finish,
    /// From the rear guides (XW-MANEUVER-16).
    pub backwards: bool,
}

/// End of a course for a base of one size, cheap to evaluate.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reach {
    /// Millimeters to the right of the start.
    pub right: f64,
    /// Millimeters ahead of the start.
    pub ahead: f64,
    /// Turn, in steps of 45 degrees.
    pub eighths: i8,
}

impl Course {
    /// The course of a maneuver of a dial. A speed of 0 stays where it is.
    pub const fn of(bearing: Bearing, speed: u8) -> Self {
        use Side::{Left, Right};
        if speed == 0 {
            return Self { template: None, finish: Finish::Plain, backwards: false };
        }
        let (template, finish, backwards) = match bearing {
            Bearing::TurnLeft => (Template::Turn(speed, Left), Finish::Plain, false),
            Bearing::BankLeft => (Template::Bank(speed, Left), Finish::Plain, false),
            Bearing::Straight => (Template::Straight(speed), Finish::Plain, false),
            Bearing::BankRight => (Template::Bank(speed, Right), Finish::Plain, false),
            Bearing::TurnRight => (Template::Turn(speed, Right), Finish::Plain, false),
            Bearing::KoiogranTurn => (Template::Straight(speed), Finish::Flip, false),
            Bearing::SegnorsLoopLeft => (Template::Bank(speed, Left), Finish::Flip, false),
            Bearing::SegnorsLoopRight => (Template::Bank(speed, Right), Finish::Flip, false),
            Bearing::TallonRollLeft => (Template::Turn(speed, Left), Finish::Roll, false),
            Bearing::TallonRollRight => (Template::Turn(speed, Right), Finish::Roll, false),
            Bearing::Stationary => return Self { template: None, finish: Finish::Plain, backwards: false },
            Bearing::ReverseStraight => (Template::Straight(speed), Finish::Plain, true),
            // Seen from the stern the template bends to the other hand.
            Bearing::ReverseBankLeft => (Template::Bank(speed, Right), Finish::Plain, true),
            Bearing::ReverseBankRight => (Template::Bank(speed, Left), Finish::Plain, true),
        };
        Self { template: Some(template), finish, backwards }
    }

    /// A course forwards along a template, as a boost or an ion move.
    pub const fn along(template: Template) -> Self {
        Self { template: Some(template), finish: Finish::Plain, backwards: false }
    }

    /// This course with another template (Segnor's loops and Tallon rolls of some cards).
    #[must_use]
    pub const fn with(self, template: Template) -> Self {
        Self { template: Some(template), ..self }
    }

    /// This course when it ends on a ship: no flip (XW-MANEUVER-10), no roll (XW-MANEUVER-11).
    #[must_use]
    pub const fn fallback(self) -> Self {
        Self { finish: Finish::Plain, ..self }
    }

    /// Length of the way of the base's middle: half the base, the template, half the base (XW-OVERLAP-02).
    pub fn length(&self, base: &Base) -> f64 {
        self.template.map_or(0.0, |template| template.length() + 2.0 * base.half())
    }

    /// The pose heading along the way, not as the ship does.
    pub(super) fn outset(&self, base: &Base) -> Pose {
        if self.backwards { base.pose.moved(0.0, 0.0, 4) } else { base.pose }
    }

    /// Turns a pose on the way to one of the ship.
    pub(super) fn of_ship(&self, pose: Pose) -> Pose {
        if self.backwards { pose.moved(0.0, 0.0, 4) } else { pose }
    }

    /// Pose of the base at the end. `shift` moves a Tallon roll along the side of its base, in millimeters from the
    /// middle, forwards as seen before the maneuver (see [`Course::shifts`]); other courses know none.
    pub fn landing(&self, base: &Base, shift: f64) -> Pose {
        let Some(template) = self.template else { return base.pose };
        let half = base.half();
        let plain = template.end(&self.outset(base).moved(0.0, half, 0)).moved(0.0, half, 0);
        match self.finish {
            Finish::Plain => self.of_ship(plain),
            Finish::Flip => plain.moved(0.0, 0.0, 4),
            Finish::Roll => {
                let quarter = template.side().map_or(0, |side| 2 * side.unit());
                plain.moved(0.0, 0.0, quarter).moved(0.0, -shift, 0)
            }
        }
    }

    /// End for a base of this size: [`Self::landing`] relative to the start, to within rounding.
    pub fn reach(&self, size: Size) -> Reach {
        let start = Pose::new(Point::ORIGIN, Facing::NORTH);
        let Point { x: right, y: ahead } = self.landing(&Base::new(start, size), 0.0).at;
        let side = self.template.and_then(Template::side).map_or(0, Side::unit);
        let bend = match self.template {
            Some(Template::Bank(..)) => side,
            _ => 2 * side,
        };
        let finish = match self.finish {
            Finish::Plain => 0,
            Finish::Flip => 4,
            Finish::Roll => 2 * side,
        };
        Reach { right, ahead, eighths: bend + finish }
    }

    /// The usual shifts of this course, the middle first: five for a Tallon roll, which may move as far as the
    /// template does not stick out (±10 mm for a small base, ±30 mm for a large one), else none but 0.
    pub fn shifts(&self, base: &Base) -> &'static [f64] {
        const SMALL: [f64; 5] = scaled(20.0 - HALF_TEMPLATE);
        const LARGE: [f64; 5] = scaled(40.0 - HALF_TEMPLATE);
        match self.finish {
            Finish::Roll if base.half() < 30.0 => &SMALL,
            Finish::Roll => &LARGE,
            _ => &[0.0],
        }
    }

    /// The shifts of a Tallon roll at which its end overlaps none of these ships (XW-MANEUVER-11): of the usual ones those that
    /// do not, and the ends of what is open between; for other courses 0, if that does not.
    pub fn free_shifts(&self, base: &Base, others: &[Polygon]) -> Vec<f64> {
        let ends = |shift: f64| base.at(self.landing(base, shift)).polygon();
        let usual = self.shifts(base);
        let mut free: Vec<f64> = usual.iter().copied().filter(|shift| overlapped(&ends(*shift), others) == 0).collect();
        if free.len() < usual.len() && usual.len() > 1 {
            let (middle, way) = (ends(0.0), self.landing(base, 1.0).at - self.landing(base, 0.0).at);
            let open = free_along(&[middle], way, base.half() - HALF_TEMPLATE, others, None);
            for shift in open.into_iter().flat_map(|(from, to)| [from, to]) {
                if free.iter().all(|known| (known - shift).abs() > CONTACT) && overlapped(&ends(shift), others) == 0 {
                    free.push(shift);
                }
            }
        }
        free
    }

    /// Pose of the base after this many millimeters of the way, heading along it (XW-OVERLAP-02), flip and roll left
    /// out.
    pub fn pose_at(&self, base: &Base, travelled: f64) -> Pose {
        let Some(template) = self.template else { return base.pose };
        let (half, length) = (base.half(), template.length());
        let outset = self.outset(base);
        let pose = if travelled <= half {
            outset.moved(0.0, travelled, 0)
        } else {
            let start = outset.moved(0.0, half, 0);
            if travelled < half + length {
                template.along(&start, travelled - half)
            } else {
                template.end(&start).moved(0.0, travelled - half - length, 0)
            }
        };
        self.of_ship(pose)
    }

    /// The template as far as it counts for obstacles and bombs: all of it, or only as far as the rear guides came when
    /// the ship was stopped after `travelled` millimeters (XW-OVERLAP-11, XW-BOMB-08).
    pub fn lay(&self, base: &Base, travelled: Option<f64>) -> Option<Lay> {
        let template = self.template?;
        let whole = template.length();
        let length = travelled.map_or(whole, |travelled| (travelled - 2.0 * base.half()).clamp(0.0, whole));
        let start = self.outset(base).moved(0.0, base.half(), 0);
        (length > 0.0).then_some(Lay { start, template, length })
    }

    /// From where a docked small ship flies when its carrier lets it go: as if its front were at the rear of the carrier
    /// (XW-DOCK-03). The carrier is one of the ships it may overlap.
    pub fn undocking(carrier: &Base, docked: crate::cards::Size) -> Base {
        let ship = Base::new(carrier.pose, docked);
        ship.at(carrier.rear().moved(0.0, -ship.half(), 0))
    }
}

/// The offered shares of a shift, in millimetres.
const fn scaled(most: f64) -> [f64; 5] {
    let [middle, one, two, three, four] = SHIFTS;
    [middle * most, one * most, two * most, three * most, four * most]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn base(size: Size) -> Base {
        Base::new(Pose::new(Point::ORIGIN, Facing::NORTH), size)
    }

    fn lands(bearing: Bearing, speed: u8, size: Size, right: f64, ahead: f64, eighths: i8) {
        let pose = Course::of(bearing, speed).landing(&base(size), 0.0);
        assert!(pose.at.distance(Point::new(right, ahead)) < 0.01, "{bearing:?} {speed} {size:?}: {pose:?}");
        assert_eq!(pose.facing, Facing::NORTH.turned(eighths), "{bearing:?}");
    }

    #[test]
    fn templates_end_where_the_table_says() {
        // Table 1.3, XW-MANEUVER-03 to -05: speed, small (right, ahead), large.
        let bank = [(37.57, 90.71, 51.72, 124.85), (52.22, 126.07, 66.36, 160.21), (66.86, 161.42, 81.01, 195.56)];
        let turn = [(55.0, 55.0, 75.0, 75.0), (82.5, 82.5, 102.5, 102.5), (110.0, 110.0, 130.0, 130.0)];
        for (speed, (bank, turn)) in (1..).zip(bank.into_iter().zip(turn)) {
            lands(Bearing::BankRight, speed, Size::Small, bank.0, bank.1, 1);
            lands(Bearing::BankLeft, speed, Size::Small, -bank.0, bank.1, -1);
            lands(Bearing::BankRight, speed, Size::Large, bank.2, bank.3, 1);
            lands(Bearing::TurnLeft, speed, Size::Small, -turn.0, turn.1, -2);
            lands(Bearing::TurnRight, speed, Size::Large, turn.2, turn.3, 2);
            lands(Bearing::SegnorsLoopRight, speed, Size::Small, bank.0, bank.1, 5);
            lands(Bearing::TallonRollLeft, speed, Size::Small, -turn.0, turn.1, 4);
        }
        for speed in 1..=5 {
            let length = 40.0 * f64::from(speed);
            lands(Bearing::Straight, speed, Size::Small, 0.0, length + 40.0, 0);
            lands(Bearing::KoiogranTurn, speed, Size::Large, 0.0, length + 80.0, 4);
        }
        lands(Bearing::Stationary, 0, Size::Large, 0.0, 0.0, 0);
    }

    #[test]
    fn every_course_reaches_where_it_lands() {
        for bearing in Bearing::ALL {
            for (size, speed) in [(Size::Small, 0), (Size::Small, 2), (Size::Large, 1), (Size::Large, 3)] {
                let base = Base::new(Pose::new(Point::new(70.0, 40.0), Facing::EAST.bent(0.3)), size);
                let course = Course::of(bearing, speed);
                let (reach, landing) = (course.reach(size), course.landing(&base, 0.0));
                let reached = base.pose.moved(reach.right, reach.ahead, reach.eighths);
                assert!(reached.at.distance(landing.at) < 1e-9, "{bearing:?} {speed} {size:?}");
                assert_eq!(reached.facing, landing.facing, "{bearing:?} {speed}");
            }
        }
    }

    #[test]
    fn reverse_maneuvers_go_back() {
        lands(Bearing::ReverseStraight, 1, Size::Small, 0.0, -80.0, 0);
        lands(Bearing::ReverseBankLeft, 1, Size::Small, -37.57, -90.71, 1);
        lands(Bearing::ReverseBankRight, 1, Size::Small, 37.57, -90.71, -1);
    }

    #[test]
    fn the_way_begins_at_the_ship_and_ends_at_the_landing() {
        for bearing in Bearing::ALL {
            for size in [Size::Small, Size::Large] {
                let (course, base) = (Course::of(bearing, 2).fallback(), base(size));
                let whole = course.length(&base);
                assert_eq!(course.pose_at(&base, 0.0), base.pose, "XW-OVERLAP-02 {bearing:?}");
                let (end, landing) = (course.pose_at(&base, whole), course.landing(&base, 0.0));
                assert!(end.at.distance(landing.at) < 1e-9 && end.facing == landing.facing);
                // Nowhere does it jump.
                let steps = (0..=400).map(|step| course.pose_at(&base, whole * f64::from(step) / 400.0).at);
                let leap = steps.clone().zip(steps.skip(1)).map(|(from, to)| from.distance(to)).fold(0.0, f64::max);
                assert!(leap <= whole / 400.0 + 1e-9);
            }
        }
    }

    #[test]
    fn a_tallon_roll_keeps_its_template_between_the_ends_of_the_side() {
        for (size, most) in [(Size::Small, 10.0), (Size::Large, 30.0)] {
            let (course, base) = (Course::of(Bearing::TallonRollRight, 2), base(size));
            assert_eq!(course.shifts(&base), [0.0, -0.5, 0.5, -1.0, 1.0].map(|share| share * most), "XW-MANEUVER-08");
            let middle = course.landing(&base, 0.0).at;
            for &shift in course.shifts(&base) {
                let pose = course.landing(&base, shift);
                assert!(pose.at.distance(middle + Point::new(0.0, shift)) < CONTACT);
                let end = course.lay(&base, None).map(|lay| lay.template.end(&lay.start).at).unwrap_or_default();
                let (right, ahead) = pose.local(end);
                assert!((right - base.half()).abs() < CONTACT && ahead.abs() <= most + CONTACT, "flush to the side");
            }
        }
        // A bank that is flown as a Tallon roll turns by 135 degrees.
        let bank = Course::of(Bearing::TallonRollLeft, 2).with(Template::Bank(2, Side::Left));
        assert_eq!(bank.landing(&base(Size::Small), 0.0).facing, Facing::NORTH.turned(-3));
    }

    #[test]
    fn only_the_part_of_the_template_behind_the_ship_counts() {
        let (course, base) = (Course::of(Bearing::Straight, 3), base(Size::Small));
        let length = |travelled| course.lay(&base, Some(travelled)).map(|lay| lay.length);
        assert_eq!(length(60.0), Some(20.0), "XW-OVERLAP-11");
        assert_eq!(length(160.0), Some(120.0));
        assert_eq!(length(30.0), None);
        assert_eq!(course.lay(&base, None).map(|lay| lay.length), Some(120.0));
        assert_eq!(Course::of(Bearing::Stationary, 0).lay(&base, None), None, "XW-MANEUVER-09");
    }
}
