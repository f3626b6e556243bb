//! Star Wars: Legion, at 800 points.

pub mod cards;

pub use cards::Catalog;

/// The game's id in documents and on the command line.
pub const SYSTEM: &str = "legion";
