//! What is kept on disk: the catalog and everything somebody makes with the program.
//!
//! Two databases in one folder ([`DataDir`]). [`CatalogDb`] can be rebuilt at any time from the files in the program
//! and therefore never stands in the way of a start. [`ListsDb`] cannot be rebuilt: every edit is one durable
//! transaction, no state of a list is ever overwritten, backups are made, and a damaged file is set aside rather than
//! touched. The store knows no rules: documents and cards are text to it, and what time it is it is told.

pub mod catalog;
mod error;
#[cfg(test)]
#[allow(dead_code, clippy::print_stderr, reason = "shared by tests of readers, which tell what came of long rounds")]
#[path = "../../tests/support/garbled.rs"]
mod garbled;
pub mod intake;
pub mod lists;
pub mod paths;
mod stamp;

pub use catalog::{CatalogDb, FilterChoice, Fit, Found, FoundCard, Imported, SearchHit, SearchQuery};
pub use error::StoreError;
pub use lists::{
    FolderId, Label, ListChange, ListFilter, ListId, ListRow, ListSummary, ListsDb, Loaded, MatchId, OpenReport,
    RevisionId, Saved,
};
pub use paths::DataDir;
pub use stamp::stamp;
