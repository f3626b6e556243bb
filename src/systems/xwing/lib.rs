//! X-Wing Miniatures, first edition.

pub mod builder;
pub mod cards;
pub mod checks;
pub mod formats;
mod game;
pub mod list;
pub mod odds;
mod outline;
pub mod play;
pub mod sheet;

pub use cards::Catalog;
pub use game::XWing;
pub use list::{Document, Edit, Format, PilotChoice, Ship, Squad, UpgradeChoice};

/// The game's id in documents and on the command line.
pub const SYSTEM: &str = "xwing";
