//! Directions: 64 of them, from a table.

use serde::{Deserialize, Serialize};

use super::Spot;

/// A direction in 64ths of a circle, counted from the x axis towards the y axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
#[serde(from = "u8")]
pub struct Heading(u8);

/// The length of the directions of the table.
const UNIT: i64 = 16_384;

/// Cosines of a quarter of the circle, in parts of [`UNIT`].
const COSINES: [i32; 17] = [
    16_384, 16_305, 16_069, 15_679, 15_137, 14_449, 13_623, 12_665, 11_585, 10_394, 9_102, 7_723, 6_270, 4_756, 3_196,
    1_606, 0,
];

impl From<u8> for Heading {
    fn from(number: u8) -> Self {
        Self::new(number.into())
    }
}

impl Heading {
    /// Number of directions.
    pub const COUNT: i32 = 64;
    /// A quarter of a circle.
    pub const QUARTER: i32 = 16;

    /// The direction of this number, counted on around the circle.
    #[inline]
    pub const fn new(number: i32) -> Self {
        Self(number.rem_euclid(Self::COUNT) as u8)
    }

    /// Every second, fourth … direction.
    pub fn each(step: i32) -> impl Iterator<Item = Self> {
        (0..Self::COUNT / step).map(move |number| Self::new(number * step))
    }

    #[inline]
    pub const fn number(self) -> i32 {
        self.0 as i32
    }

    /// Turned by so many 64ths.
    #[must_use]
    #[inline]
    pub const fn turned(self, by: i32) -> Self {
        Self::new(self.number() + by)
    }

    #[inline]
    const fn unit(self) -> (i32, i32) {
        (cosine(self.number()), cosine((self.number() + 48) % 64))
    }

    /// The way of this length in this direction.
    #[inline]
    pub const fn way(self, length: i32) -> Spot {
        let (x, y) = self.unit();
        Spot::new(part(length, x), part(length, y))
    }

    /// The direction nearest to that of a way; of two as near the first. East for no way at all.
    pub fn of(way: Spot) -> Self {
        let mut best = (i64::MIN, Self::default());
        for heading in Self::each(1) {
            let along = heading.way(UNIT as i32).dot(way);
            if along > best.0 {
                best = (along, heading);
            }
        }
        best.1
    }

    /// The angle to another heading, in 64ths: 32 at most.
    pub const fn apart(self, other: Self) -> i32 {
        let by = (self.number() - other.number()).rem_euclid(Self::COUNT);
        if by > 32 { 64 - by } else { by }
    }
}

/// The cosine of so many 64ths of a circle, in parts of [`UNIT`].
const fn cosine(number: i32) -> i32 {
    let folded = if number > 32 { 64 - number } else { number };
    if folded <= 16 { COSINES[folded as usize] } else { -COSINES[32 - folded as usize] }
}

const fn part(length: i32, of: i32) -> i32 {
    (length as i64 * of as i64 / UNIT) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directions_go_once_around_and_back() {
        assert_eq!(Heading::new(0).way(640), Spot::new(640, 0));
        assert_eq!(Heading::new(16).way(640), Spot::new(0, 640));
        assert_eq!(Heading::new(32).way(640), Spot::new(-640, 0));
        assert_eq!(Heading::new(-16).way(640), Spot::new(0, -640));
        for heading in Heading::each(1) {
            let (way, back) = (heading.way(100_000), heading.turned(32).way(100_000));
            assert_eq!(way, -back, "{heading:?}");
            assert!((way.length() - 100_000).abs() < 10, "{heading:?}");
            assert_eq!(Heading::of(way), heading);
        }
        assert_eq!(Heading::new(2).apart(Heading::new(62)), 4);
    }
}
