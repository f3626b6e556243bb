//! Points of the table, and the way from one to another.

use std::ops::{Add, Neg, Sub};

use serde::{Deserialize, Serialize};

/// A point in 1/64 mm from a corner, x along the long edge; also the way between two points.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Serialize, Deserialize)]
pub struct Spot {
    pub x: i32,
    pub y: i32,
}

impl Spot {
    #[inline]
    pub const fn new(x: i32, y: i32) -> Self {
        Self { x, y }
    }

    #[inline]
    pub const fn dot(self, other: Self) -> i64 {
        self.x as i64 * other.x as i64 + self.y as i64 * other.y as i64
    }

    #[inline]
    pub const fn cross(self, other: Self) -> i64 {
        self.x as i64 * other.y as i64 - self.y as i64 * other.x as i64
    }

    /// The square of its length.
    #[inline]
    pub const fn square(self) -> i64 {
        self.dot(self)
    }

    /// Its length, rounded down.
    #[inline]
    pub fn length(self) -> i32 {
        root(self.square())
    }

    /// The distance to another point, rounded down.
    #[inline]
    pub fn distance(self, other: Self) -> i32 {
        (other - self).length()
    }

    /// True if another point is nearer than this: as [`Self::distance`] has it, without a root.
    #[inline]
    pub const fn is_nearer(self, other: Self, distance: i32) -> bool {
        let way = Self::new(other.x - self.x, other.y - self.y);
        way.square() < distance as i64 * distance as i64
    }

    /// In the same direction, so long; nothing stays nothing.
    #[must_use]
    pub fn scaled(self, length: i32) -> Self {
        let own = i64::from(self.length());
        if own == 0 {
            return Self::default();
        }
        let part = |value: i32| (i64::from(value) * i64::from(length) / own) as i32;
        Self::new(part(self.x), part(self.y))
    }

    /// A quarter turn to the left.
    #[must_use]
    #[inline]
    pub const fn turned_left(self) -> Self {
        Self { x: -self.y, y: self.x }
    }

    /// The point between two; exact up to 1/64 mm.
    #[must_use]
    #[inline]
    pub const fn middle(self, other: Self) -> Self {
        Self { x: (self.x + other.x) / 2, y: (self.y + other.y) / 2 }
    }
}

/// The root of a square, rounded down.
#[inline]
pub(in crate::play) fn root(square: i64) -> i32 {
    // A float holds whole numbers up to this exactly, and its root is too near to be rounded up to the next one.
    const EXACT: i64 = 1 << 50;
    if square < EXACT { (square as f64).sqrt() as i32 } else { square.unsigned_abs().isqrt() as i32 }
}

impl Add for Spot {
    type Output = Self;

    #[inline]
    fn add(self, other: Self) -> Self {
        Self::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Spot {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self::new(self.x - other.x, self.y - other.y)
    }
}

impl Neg for Spot {
    type Output = Self;

    #[inline]
    fn neg(self) -> Self {
        Self::new(-self.x, -self.y)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_rounded_down_right_below_and_at_every_square() {
        for side in (1..200_000_i64).step_by(7).chain([1 << 24, 33_554_431, 33_554_433, 1 << 30]) {
            let square = side * side;
            assert_eq!([square - 1, square, square + 1].map(root), [side - 1, side, side].map(|side| side as i32));
        }
        assert_eq!(root(0), 0);
    }
}
