//! Headings, and places with a heading.

use std::f64::consts::FRAC_1_SQRT_2;

use super::Point;

/// A heading, as the unit vector that points along it.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Facing(Point);

impl Facing {
    /// Heading 0.
    pub const NORTH: Self = Self(Point::new(0.0, 1.0));
    /// Heading 90.
    pub const EAST: Self = Self(Point::new(1.0, 0.0));
    /// Heading 180.
    pub const SOUTH: Self = Self(Point::new(0.0, -1.0));
    /// Heading 270.
    pub const WEST: Self = Self(Point::new(-1.0, 0.0));

    /// The unit vector.
    #[inline]
    pub const fn vector(self) -> Point {
        self.0
    }

    /// The unit vector to the right hand.
    #[inline]
    pub const fn right(self) -> Point {
        Point::new(self.0.y, -self.0.x)
    }

    /// Turned by this many times 45 degrees, clockwise. The eight headings of the compass stay exact however often they
    /// are turned.
    #[must_use]
    #[inline]
    pub fn turned(self, eighths: i8) -> Self {
        let Point { x, y } = self.0;
        let eighths = eighths.rem_euclid(8);
        let Point { x, y } = match eighths / 2 {
            0 => Point::new(x, y),
            1 => Point::new(y, -x),
            2 => Point::new(-x, -y),
            _ => Point::new(-y, x),
        };
        if eighths % 2 == 0 {
            return Self(Point::new(x, y));
        }
        Self(Point::new((x + y) * FRAC_1_SQRT_2, (y - x) * FRAC_1_SQRT_2)).settled()
    }

    /// Turned by a small angle in radians (clockwise; at most a quarter turn to either side), as the tangent of a curve is.
    #[must_use]
    #[inline]
    pub fn bent(self, radians: f64) -> Self {
        let (sine, cosine) = sine_and_cosine(radians);
        let Point { x, y } = self.0;
        Self(Point::new(x * cosine + y * sine, y * cosine - x * sine)).settled()
    }

    /// The heading in degrees from 0 to 360. For display only: no rule may look at it, since its last bits differ between
    /// machines.
    #[inline]
    pub fn degrees(self) -> f64 {
        let degrees = self.0.x.atan2(self.0.y).to_degrees();
        if degrees < 0.0 { degrees + 360.0 } else { degrees }
    }

    /// Takes out what rounding has brought in: a heading of the compass becomes exact again, any other keeps its length.
    #[inline]
    fn settled(self) -> Self {
        let Point { x, y } = self.0;
        let (flat, steep) = (x.abs(), y.abs());
        let near = 1e-12;
        Self(if flat < near {
            Point::new(0.0, 1.0_f64.copysign(y))
        } else if steep < near {
            Point::new(1.0_f64.copysign(x), 0.0)
        } else if (flat - steep).abs() < near {
            Point::new(FRAC_1_SQRT_2.copysign(x), FRAC_1_SQRT_2.copysign(y))
        } else {
            self.0 * (1.0 / self.0.length())
        })
    }
}

/// Sine and cosine of an angle of at most a quarter turn. The standard library's own differ from machine to machine; these
/// are their series, which at this size are exact to the last bits and alike everywhere.
pub(super) fn sine_and_cosine(radians: f64) -> (f64, f64) {
    // Taylor's series at half the angle, written as x (1 - x²/2·3 (1 - x²/4·5 (…))): the ninth term is below the last bit.
    const fn divided(first: f64) -> [f64; 8] {
        let mut divided = [0.0; 8];
        let mut term = 0;
        while term < 8 {
            let number = first + 2.0 * term as f64;
            divided[term] = 1.0 / (number * (number + 1.0));
            term += 1;
        }
        divided
    }
    const OF_COSINE: [f64; 8] = divided(1.0);
    const OF_SINE: [f64; 8] = divided(2.0);
    let half = radians * 0.5;
    let square = half * half;
    let series = |divided: &[f64; 8]| divided.iter().rev().fold(1.0, |sum, divided| 1.0 - square * divided * sum);
    let (cosine, sine) = (series(&OF_COSINE), half * series(&OF_SINE));
    (2.0 * sine * cosine, 1.0 - 2.0 * sine * sine)
}

/// A place with a heading.
#[derive(Debug, Clone, Copy, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Pose {
    /// Position of the center.
    pub at: Point,
    pub facing: Facing,
}

impl Pose {
    /// A place with a heading.
    #[inline]
    pub const fn new(at: Point, facing: Facing) -> Self {
        Self { at, facing }
    }

    /// The point of the table this far to the right of the middle and ahead of it.
    #[inline]
    pub fn place(&self, right: f64, ahead: f64) -> Point {
        self.at + self.facing.right() * right + self.facing.vector() * ahead
    }

    /// Coordinates of a point relative to the pose: to the right, and ahead.
    #[inline]
    pub fn local(&self, point: Point) -> (f64, f64) {
        let way = point - self.at;
        (way.dot(self.facing.right()), way.dot(self.facing.vector()))
    }

    /// The pose this far to the right and ahead, then turned by so many times 45 degrees.
    #[must_use]
    #[inline]
    pub fn moved(&self, right: f64, ahead: f64, eighths: i8) -> Self {
        Self { at: self.place(right, ahead), facing: self.facing.turned(eighths) }
    }
}

#[cfg(test)]
mod tests {
    use std::f64::consts::FRAC_PI_2;

    use proptest::prelude::*;

    use super::*;

    #[test]
    fn headings_of_the_compass_stay_exact_however_often_they_are_turned() {
        let mut facing = Facing::NORTH;
        for _ in 0..80 {
            facing = facing.turned(1);
        }
        assert_eq!(facing, Facing::NORTH);
        assert_eq!(Facing::NORTH.turned(2), Facing::EAST);
        assert_eq!(Facing::NORTH.turned(-2), Facing::WEST);
        assert_eq!(Facing::EAST.turned(1).turned(1), Facing::SOUTH);
        assert_eq!(Facing::NORTH.turned(3).degrees().round(), 135.0);
    }

    #[test]
    fn right_of_north_is_east() {
        let pose = Pose::new(Point::new(10.0, 20.0), Facing::NORTH);
        assert_eq!(pose.place(3.0, 4.0), Point::new(13.0, 24.0));
        assert_eq!(pose.moved(0.0, 5.0, 2), Pose::new(Point::new(10.0, 25.0), Facing::EAST));
        assert_eq!(pose.moved(0.0, 0.0, 2).place(0.0, 1.0), Point::new(11.0, 20.0));
    }

    proptest! {
        #[test]
        fn sine_and_cosine_are_those_of_the_standard_library(angle in -FRAC_PI_2..FRAC_PI_2) {
            let (sine, cosine) = sine_and_cosine(angle);
            prop_assert!((sine - angle.sin()).abs() < 1e-15 && (cosine - angle.cos()).abs() < 1e-15);
        }

        #[test]
        fn what_is_placed_is_found_there(x in -900.0..900.0, y in -900.0..900.0, turn in -1.5..1.5, right in -99.0..99.0, ahead in -99.0..99.0) {
            let pose = Pose::new(Point::new(x, y), Facing::NORTH.bent(turn));
            let (found_right, found_ahead) = pose.local(pose.place(right, ahead));
            prop_assert!((found_right - right).abs() < 1e-9 && (found_ahead - ahead).abs() < 1e-9);
        }
    }
}
