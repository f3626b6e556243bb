//! One room per game: its cards, lists, checks and formats. No game names another.
//!
//! The [`registry`] knows them all. A game is added by its folder here, a type in it that implements
//! [`System`](kernel::System), and one line in the registry.

mod claim;
mod collection;
pub mod registry;
mod report;

pub use collection::Collection;
pub use registry::{AnyDocument, AnyOwned, Catalogs, Registered, SystemId};
pub use report::ReportJson;
