//! The campaign: two to four heroes against the Empire through a chain of missions.

pub mod cards;
pub mod checks;
pub mod deal;
pub mod guide;
pub mod journal;
pub mod log;
pub mod odds;
pub mod standing;

pub use cards::Catalog;
pub use log::{Campaign, Document};
pub use standing::{Case, Standing};
