//! Star Wars: Rebellion for one: a person plays the Rebels at their own board, the program plays the Empire.

pub mod cards;
mod game;
pub mod play;
pub mod sheet;

pub use cards::Catalog;
pub use game::Rebellion;
pub use play::{Answer, Depth, Event, Match, Options, Question};

/// The game's id in saved games and on the command line.
pub const SYSTEM: &str = "rebellion";
