//! The store: the catalog, and all data a user makes with the program.
//!
//! A [`DataDir`] holds two databases. [`CatalogDb`] searches the cards; it is rebuilt from the files in the program
//! whenever it cannot be used. [`ListsDb`] holds the lists and cannot be rebuilt: every edit is one durable transaction,
//! no state of a list is overwritten, backups are made, and a damaged file is set aside. The store knows no rules:
//! documents and cards are text to it, and callers pass the time.
//!
//! ```
//! use store::{DataDir, Label, ListSummary, ListsDb};
//!
//! # let folder = tempfile::tempdir().expect("a folder");
//! # let path = folder.path();
//! let dir = DataDir::create(path)?;
//! let (mut lists, _) = ListsDb::open(&dir, 0)?;
//! let summary = ListSummary { name: "Red Squadron".into(), ..ListSummary::default() };
//! let list = lists.create("{}", &summary, 0)?;
//! lists.save(list.id, list.revision, r#"{"name":"Red"}"#, &summary, &Label::new("edit.name"), 1)?;
//! assert!(lists.load(list.id)?.can_undo);
//! # Ok::<(), store::StoreError>(())
//! ```

pub mod catalog;
mod error;
pub mod intake;
pub mod lists;
pub mod paths;
pub mod preferences;
mod stamp;
mod zipped;

pub use catalog::{CardHit, CatalogDb, FilterChoice, Fit, ImportOutcome, SearchHit, SearchQuery, SearchResults};
pub use error::StoreError;
pub use lists::{
    FolderId, Label, ListChange, ListFilter, ListId, ListRow, ListSummary, ListsDb, LoadedList, MatchId, OpenReport,
    RevisionId, SaveOutcome,
};
pub use paths::DataDir;
pub use stamp::stamp;
