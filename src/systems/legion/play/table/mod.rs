//! The table: exact lengths, bases, terrain, sight, range.
//!
//! Lengths are whole numbers of 1/64 mm, products are taken in 64 bits and more, and directions come from a table of 64, so
//! every machine comes to the same result.

mod arc;
mod field;
mod heading;
mod length;
mod outline;
mod path;
mod polygon;
mod sight;
mod spot;

pub use arc::Arc;
pub use field::{Field, Level, Mover, Piece};
pub use heading::Heading;
pub use length::{
    DEPTH, FULL, HALF_TEMPLATE, MM, RANGE, SMALL_SILHOUETTE, TOKEN, TOUCH, TROOPER_SILHOUETTE, WIDTH, template,
};
pub use outline::{Footprint, Outline};
pub(super) use path::Flood;
pub use path::Grid;
pub use polygon::{Crossing, Polygon};
pub use sight::{Body, Hull, Obscured, token_body};
pub use spot::Spot;
pub(in crate::play) use spot::root;
