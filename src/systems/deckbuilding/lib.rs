//! Star Wars: The Deckbuilding Game: base decks, and matches with all cards of the box.

pub mod builder;
pub mod cards;
pub mod checks;
pub mod formats;
mod game;
pub mod list;
mod outline;
pub mod play;
pub mod sheet;

pub use cards::Catalog;
pub use game::Deckbuilding;
pub use list::{BaseDeck, Document, Edit, Format};

/// The game's id in documents and on the command line.
pub const SYSTEM: &str = "deckbuilding";
