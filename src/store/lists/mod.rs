//! Lists with all their states, and the rest of a user's data: folders, tags, results, collection, settings.
//!
//! Documents are JSON text. Every save is a revision and one durable transaction: it survives the end of the program
//! and of the machine. Several instances may share a file; each write is one immediate transaction, and an edit of an
//! outdated state becomes a list of its own ([`SaveOutcome::AsCopy`]), so that neither edit is lost.

mod backups;
mod changes;
mod claim;
mod collection;
mod editing;
mod file;
mod games;
mod journal;
mod judgment;
mod losses;
mod measurements;
mod opening;
mod packs;
mod peek;
mod report;
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
pub use editing::{HistoryPosition, HistoryRow, Label, ListSummary, LoadedList, SaveOutcome};
pub use games::{GameResult, PlayedGame};
pub use judgment::Judgment;
pub use losses::Losses;
pub use measurements::Measurement;
pub use packs::StoredPack;
pub use report::OpenReport;
pub use rescue::RescueReport;
pub use table::{ArchiveFilter, Folder, InFolder, ListFilter, ListRow};
pub use templates::{Template, TemplateId};

use super::{DataDir, StoreError, error::Fault};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ListId(pub i64);

/// A state of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RevisionId(pub i64);

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FolderId(pub i64);

/// A game counted for a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId(pub i64);

/// The open database of lists.
#[derive(Debug)]
pub struct ListsDb {
    db: Connection,
    dir: DataDir,
    path: PathBuf,
    /// Identity of the opened file, to notice a replacement.
    file: FileIdentity,
    /// Held while the database is open, so that no other instance sets the file aside.
    claim: Option<claim::Claim>,
    /// Wait for a locked file.
    patience: Duration,
}

impl ListsDb {
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A number that changes with each write of another instance; shown data should then be read again.
    ///
    /// # Errors
    /// Database failure.
    pub fn change_counter(&self) -> Result<i64, StoreError> {
        self.db
            .pragma_query_value(None, "data_version", |row| row.get(0))
            .map_err(|error| StoreError::of_database(&self.path, error))
    }

    /// Reads within one transaction, for one consistent state.
    fn read<T>(&self, work: impl FnOnce(&Connection) -> Result<T, Fault>) -> Result<T, StoreError> {
        let transaction =
            self.db.unchecked_transaction().map_err(|error| StoreError::of_database(&self.path, error))?;
        work(&transaction).map_err(|fault| fault.at(&self.path))
    }

    /// Writes in one durable transaction: all or nothing.
    fn write<T>(&mut self, work: impl FnOnce(&Transaction<'_>) -> Result<T, Fault>) -> Result<T, StoreError> {
        // Some systems let an open file be moved or deleted; writes into it would be lost.
        if FileIdentity::of(&self.path) != self.file {
            return Err(StoreError::Gone(self.path.clone()));
        }
        let run = || -> Result<T, Fault> {
            let transaction = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            let done = work(&transaction)?;
            journal::commit(transaction, &self.dir)?;
            Ok(done)
        };
        run().map_err(|fault| fault.at(&self.path))
    }

    /// Closes the database: makes a backup if one is due, and writes the log into the file.
    ///
    /// # Errors
    /// Database failure; everything is as safe as before.
    pub fn close(&mut self, now: i64) -> Result<(), StoreError> {
        let backup = self.backup_if_due(now);
        self.rest()?;
        backup.map(|_| ())
    }

    /// Writes the log into the file, so that the file alone is complete. For idle times.
    ///
    /// # Errors
    /// Database failure; everything is as safe as before.
    pub fn rest(&mut self) -> Result<(), StoreError> {
        let checkpoint = self.db.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()));
        checkpoint.map_err(|error| StoreError::of_database(&self.path, error))
    }
}

/// Identity of the file under a name, where the system has one.
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
