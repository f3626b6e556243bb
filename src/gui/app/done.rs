//! Results of jobs on the lists thread.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use super::undo::Undo;
use crate::{
    screen::collection::Together,
    stored::{Glances, ListTable, StoredList, Unreadable, VerdictChange},
};
use kernel::{OutlineRow, game::Seat};
use store::{
    CatalogDb, ListId, RevisionId, StoreError,
    lists::{HistoryRow, Measurement, StoredPack, Template},
};
use systems::{AnyDocument, Catalogs, Equipped};

/// Result of a job on the lists thread.
#[derive(Debug, Clone)]
pub enum Done {
    Failed(Arc<StoreError>),
    /// Nothing to show, such as a stored setting.
    Kept,
    /// A problem to show.
    Problem(String),
    /// The current table of lists.
    Table(ListTable),
    /// A new list to open.
    Made(ListTable, Box<StoredList>),
    /// A change to lists that can be undone.
    Undoable(ListTable, Undo),
    /// A list was copied to this one.
    Copied(ListTable, ListId, Undo),
    /// A change was undone.
    Undone(ListTable, String),
    /// The lists were backed up to this file.
    BackedUp(PathBuf),
    /// A list to open.
    Opened(Box<StoredList>),
    /// A list to preview beside the table.
    LookedAt(Box<StoredList>),
    /// A list to print.
    ToPrint(Box<StoredList>),
    /// A list for a match, a series, a measurement or the odds.
    ReadFor(Reader, Box<StoredList>),
    /// Lists to print or share.
    ToPass(Passing, Vec<Result<AnyDocument, Unreadable>>),
    /// Measurements of a list, newest first.
    Measured(ListId, Vec<Measurement>),
    /// Glances at some lists, `None` for an unreadable one, and the lists whose verdict has changed.
    Glanced(Glances, Vec<VerdictChange>),
    /// All rows were checked; the sentences report what was found.
    Checked(Vec<String>, Option<ListTable>),
    /// How often others have written, and the table if they have since.
    Others(i64, Option<ListTable>),
    /// Templates of the open list's system.
    Templates(Vec<Template>),
    /// An entry for this list, with its name; `None` if the picked row is no entry.
    EntryFound(ListId, Option<Box<(Equipped, String)>>),
    /// A change to an entry or a template that can be undone.
    EntryUndoable(Option<ListTable>, Undo),
    /// All states of a list, oldest first.
    History(ListId, Vec<HistoryRow>),
    /// Outline of a state of a list; `None` if it is unreadable.
    State(RevisionId, Option<Vec<OutlineRow>>),
    /// An edit was stored in the second list, a copy if another instance had changed the list meanwhile; or the error.
    Saved(ListId, Result<ListId, Arc<StoreError>>),
    /// The open list moved to another state; the number is the serial of the request.
    Stepped(u64, Result<Box<StoredList>, Arc<StoreError>>),
    /// Another instance changed the open list; the number is as in [`Done::Stepped`].
    ChangedElsewhere(u64, Box<StoredList>),
    /// The packs changed.
    Packs(Vec<StoredPack>),
    /// The lists are now read with other catalogs.
    NewCatalogs(ListTable, Arc<NewCatalogs>),
    /// The shortages of lists taken together.
    Shortages(Box<Together>),
}

/// Reader of a list besides its builder.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reader {
    /// The set-up of a new match.
    NewMatch,
    /// A new match that begins at once.
    QuickMatch,
    /// A seat of the match.
    Match(Seat),
    /// A seat of the series.
    Series(Seat),
    /// A side of the attack.
    Odds(Seat),
    /// The measurement.
    Measure,
}

/// Purpose of lists that are read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Passing {
    Print,
    Share,
}

/// Catalogs with other packs, and their search index.
#[derive(Debug)]
pub struct NewCatalogs {
    pub catalogs: Arc<Catalogs>,
    pub search: Mutex<Option<CatalogDb>>,
    /// Notice about how the search index was opened.
    pub notice: Option<String>,
}
