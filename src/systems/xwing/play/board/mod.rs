//! The table: bases, templates, obstacles, tokens, ranges and arcs (sections 1.2, 1.3, 4, 8 to 10, 12, 13, 20 and 29).
//!
//! Everything is a function from poses to shapes, distances and poses. The base guides are left out (XW-OVERLAP-09); a free
//! spot along a side is one of a few samples, or an end of what hindrances leave open. Lists of ships answer as bits: bit 0
//! is the first.

mod arc;
mod base;
mod course;
mod gap;
mod lay;
mod obstacle;
mod range;
mod reposition;
mod roll;
mod sight;
mod slide;
mod template;
mod token;

pub use arc::Arcs;
pub use base::{Base, Board, Edge};
pub use course::{Course, Finish, Reach};
pub use gap::overlapped;
pub use lay::Lay;
pub use obstacle::{Obstacle, ObstacleKind, ObstacleShape, may_lie};
pub use range::{Range, beyond, range_between, wholly_within};
pub use reposition::{BARREL_ROLL, BOOST, DECLOAK, barrel_roll, boost};
pub use roll::{Around, Reposition, Roll};
pub use sight::obstructed;
pub use slide::{Slide, fly, slide_back};
pub use template::{Side, Template};
pub use token::{Guides, TokenShape, dropped, touching_spots};

/// Shares of a free shift that are offered: the middle, halfway and the end to either side.
pub const SHIFTS: [f64; 5] = [0.0, -0.5, 0.5, -1.0, 1.0];

/// Half the width of a maneuver template in millimetres.
pub const HALF_TEMPLATE: f64 = 10.0;

#[cfg(test)]
mod examples;
