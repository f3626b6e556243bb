//! Star Wars: Imperial Assault, skirmish armies of 40 points with their Command decks.

pub mod builder;
pub mod cards;
pub mod checks;
pub mod formats;
mod game;
pub mod list;
pub mod missions;
pub mod odds;
mod outline;
pub mod play;
pub mod sheet;
pub mod values;

pub use cards::Catalog;
pub use game::ImperialAssault;
pub use list::{Army, Document, Edit, Format};

/// The game's id in documents and on the command line.
pub const SYSTEM: &str = "imperial-assault";
