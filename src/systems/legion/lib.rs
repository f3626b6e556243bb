//! Star Wars: Legion, at 800 points.

pub mod builder;
pub mod cards;
pub mod checks;
mod effective;
pub mod formats;
mod game;
pub mod list;
pub mod odds;
mod outline;
pub mod play;
pub mod sheet;

pub use cards::{Catalog, SYSTEM};
pub use effective::{Changed, Effective, effective};
pub use game::Legion;
pub use list::{Army, Document, Edit, Format, Unit};
