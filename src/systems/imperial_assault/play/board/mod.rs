//! The map as the rules see it: spaces, what lies between them, distances, ways and sight (sections 7 to 10).

mod base;
mod cache;
mod course;
mod distance;
mod ground;
mod land;
mod sight;
mod space;

pub use base::{Base, Spaces, Stand};
pub use course::{Mover, Reach};
pub use distance::Distances;
pub use ground::Ground;
pub use land::Plan;
pub use sight::{sees, sight_lines};
pub use space::{Direction, Space, SpaceSet};
