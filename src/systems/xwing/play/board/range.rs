//! Range (section 12).

use kernel::plane::{CONTACT, Polygon};

/// A band of the range ruler: 100 mm each; an exact boundary belongs to the lower band (section 1.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Range {
    /// To 100 mm.
    One,
    /// To 200 mm.
    Two,
    /// To 300 mm.
    Three,
    /// Further than the ruler.
    Beyond,
}

impl Range {
    /// Length of a band.
    pub const BAND: f64 = 100.0;

    /// The band a distance lies in.
    pub fn of(millimetres: f64) -> Self {
        let reaches = |bands: f64| millimetres <= bands * Self::BAND + CONTACT;
        if reaches(1.0) {
            Self::One
        } else if reaches(2.0) {
            Self::Two
        } else if reaches(3.0) {
            Self::Three
        } else {
            Self::Beyond
        }
    }

    /// Its number; 4 stands for everything beyond Range 3.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// True for a band from `low` to `high` (XW-RANGE-05).
    pub const fn is_in(self, low: u8, high: u8) -> bool {
        low <= self.number() && self.number() <= high && !matches!(self, Self::Beyond)
    }
}

/// The range from the nearest point of one shape to the nearest point of the other (XW-RANGE-01, -04).
pub fn range_between(one: &Polygon, other: &Polygon) -> Range {
    if !one.may_be_within(other, 3.0 * Range::BAND + CONTACT) {
        return Range::Beyond;
    }
    // Mostly the bounds lie in one band, and nothing has to be measured.
    let (least, most) = one.distance_bounds(other);
    let band = Range::of(least - CONTACT);
    if band == Range::of(most + CONTACT) { band } else { Range::of(one.distance(other)) }
}

/// True if all of a shape lies inside the bands 1 to `bands` around another: "within" (XW-RANGE-05).
pub fn wholly_within(shape: &Polygon, bands: u8, of: &Polygon) -> bool {
    shape.farthest_from(of) <= f64::from(bands) * Range::BAND + CONTACT
}

/// True if no part of a shape lies in the bands 1 to `bands` around another (XW-RANGE-05).
pub fn beyond(shape: &Polygon, bands: u8, of: &Polygon) -> bool {
    let limit = f64::from(bands) * Range::BAND + CONTACT;
    !shape.may_be_within(of, limit) || shape.is_beyond(of, limit)
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::plane::{Facing, Point, Pose};

    fn base(y: f64) -> Polygon {
        Polygon::rectangle(&Pose::new(Point::new(0.0, y), Facing::NORTH), 20.0, 20.0)
    }

    #[test]
    fn an_exact_boundary_belongs_to_the_lower_band() {
        assert_eq!([0.0, 100.0, 100.01, 200.0, 300.0, 300.01].map(|at| Range::of(at).number()), [1, 1, 2, 2, 3, 4]);
        assert_eq!(range_between(&base(0.0), &base(140.0)), Range::One);
        assert_eq!(range_between(&base(0.0), &base(340.1)), Range::Beyond);
        assert!(Range::Two.is_in(2, 3) && !Range::One.is_in(2, 3) && !Range::Beyond.is_in(1, 4), "XW-RANGE-05");
    }

    #[test]
    fn within_is_the_whole_base_and_beyond_is_no_part_of_it() {
        assert!(wholly_within(&base(100.0), 1, &base(0.0)), "XW-RANGE-05");
        assert!(!wholly_within(&base(101.0), 1, &base(0.0)));
        assert!(!beyond(&base(140.0), 1, &base(0.0)));
        assert!(beyond(&base(140.1), 1, &base(0.0)));
        assert!(!beyond(&base(340.0), 3, &base(0.0)) && beyond(&base(700.0), 3, &base(0.0)));
    }
}
