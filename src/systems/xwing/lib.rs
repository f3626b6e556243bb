//! X-Wing Miniatures, first edition.

pub mod abilities;
pub mod builder;
pub mod cards;
mod catalog;
pub mod checks;
pub mod formats;
mod game;
pub mod list;
pub mod odds;
mod outline;
pub mod play;
pub mod sheet;

pub use catalog::Catalog;
pub use game::XWing;
pub use list::{Document, Edit, Format, PilotChoice, Ship, Squad, UpgradeChoice};

/// The game's id in documents and on the command line.
pub const SYSTEM: &str = "xwing";
