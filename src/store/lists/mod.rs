//! Lists with all their states, and what else somebody keeps: folders, tags, results, collection, settings.
//!
//! Documents are JSON text. Every save is a revision of its own and one durable transaction: what a call has
//! reported as done outlives the end of the program and of the machine. Several instances may work with one file;
//! each write is one immediate transaction, and an edit of a state that is no longer the newest becomes a list of its
//! own ([`Saved::AsCopy`]), so that neither edit is lost.

mod backups;
mod carve;
mod changes;
mod claim;
mod collection;
mod editing;
mod file;
mod games;
mod judgment;
mod measurements;
mod opening;
mod packs;
mod rescue;
mod seal;
mod table;
mod tally;
mod templates;

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, Transaction, TransactionBehavior};

pub use changes::ListChange;
pub use collection::OwnedCard;
pub use editing::{HistoryRow, Label, ListSummary, Loaded, Saved, Standing};
pub use games::{GameResult, PlayedGame};
pub use judgment::Judgment;
pub use measurements::Measurement;
pub use opening::OpenReport;
pub use packs::StoredPack;
pub use rescue::Rescued;
pub use table::{Archived, Folder, InFolder, ListFilter, ListRow};
pub use templates::{Template, TemplateId};

use super::{DataDir, StoreError, error::Fault};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ListId(pub i64);

/// One state of one list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RevisionId(pub i64);

/// A folder of lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FolderId(pub i64);

/// A game that was counted for a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId(pub i64);

/// The open database of lists.
#[derive(Debug)]
pub struct ListsDb {
    db: Connection,
    dir: DataDir,
    path: PathBuf,
    /// Which file was opened, to notice when another one has taken its name.
    file: FileIdentity,
    /// Held as long as the database is open, so that no other instance sets the file aside meanwhile.
    claim: Option<claim::Claim>,
    /// How long a locked file is waited for.
    patience: Duration,
}

impl ListsDb {
    /// The database's file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A number that changes when another instance has written something; what is shown should then be read anew.
    ///
    /// # Errors
    /// When the database fails.
    pub fn change_counter(&self) -> Result<i64, StoreError> {
        self.db
            .pragma_query_value(None, "data_version", |row| row.get(0))
            .map_err(|error| StoreError::of_database(&self.path, error))
    }

    /// Reads within one transaction, so that several statements see one state.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Fault>) -> Result<T, StoreError> {
        let transaction =
            self.db.unchecked_transaction().map_err(|error| StoreError::of_database(&self.path, error))?;
        work(&transaction).map_err(|fault| fault.at(&self.path))
    }

    /// Writes in one durable transaction, of which all or nothing remains.
    fn write<T>(&mut self, work: impl FnOnce(&Transaction<'_>) -> Result<T, Fault>) -> Result<T, StoreError> {
        // On some systems an open file can be moved or deleted; what is written into it then is lost.
        if FileIdentity::of(&self.path) != self.file {
            return Err(StoreError::Gone(self.path.clone()));
        }
        let run = || -> Result<(T, i64), Fault> {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&transaction)?;
            let writes = transaction
                .prepare_cached("UPDATE upkeep SET writes = writes + 1 RETURNING writes")?
                .query_row([], |row| row.get(0))?;
            transaction.commit()?;
            Ok((done, writes))
        };
        let (done, writes) = run().map_err(|fault| fault.at(&self.path))?;
        tally::note(&self.dir, writes);
        Ok(done)
    }

    /// What is done at an ordinary end: a backup if one is due, and all of the log into the file.
    ///
    /// # Errors
    /// When the database fails; everything is as safe as before then.
    pub fn close(&mut self, now: i64) -> Result<(), StoreError> {
        let backup = self.backup_if_due(now);
        self.rest()?;
        backup.map(|_| ())
    }

    /// Brings what stands in the log into the file, so that the file alone has everything. To be called when nothing else
    /// is to be done.
    ///
    /// # Errors
    /// When the database fails; everything is as safe as before then.
    pub fn rest(&mut self) -> Result<(), StoreError> {
        let checkpoint = self.db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        checkpoint.map_err(|error| StoreError::of_database(&self.path, error))
    }
}

/// Which file stands under a name, where the system tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct FileIdentity(Option<(u64, u64)>);

impl FileIdentity {
    #[cfg(unix)]
    fn of(path: &Path) -> Self {
        use std::os::unix::fs::MetadataExt;
        Self(std::fs::metadata(path).ok().map(|metadata| (metadata.dev(), metadata.ino())))
    }

    /// Elsewhere an open database can be neither moved nor deleted.
    #[cfg(not(unix))]
    fn of(_path: &Path) -> Self {
        Self(None)
    }
}

#[cfg(test)]
mod tests;
