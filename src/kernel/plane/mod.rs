//! The plane: points, headings, poses and convex polygons, in millimetres.
//!
//! A match's course may hang on every bit of these numbers, so everything here is made of `+ - * /`, `sqrt`,
//! comparisons and constants, which give the same bits on every machine. x runs to the east, y to the north; heading 0
//! is north, clockwise.

mod point;
mod polygon;
mod pose;

pub use point::Point;
pub use polygon::{Lines, Polygon};
pub use pose::{Facing, Pose};

/// Bases that meet by no more than this are in contact and do not overlap.
pub const CONTACT: f64 = 1e-6;
