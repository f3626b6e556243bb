//! Errors of the store, for programmers and for people.

use std::{
    io,
    path::{Path, PathBuf},
    sync::Arc,
};

use rusqlite::{Connection, ErrorCode, OptionalExtension, ffi};
use thiserror::Error;

use kernel::{Language, phrase::say};

/// A failure to store or retrieve. The data is as it was before.
#[derive(Debug, Clone, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// No home folder and no data folder.
    #[error("no data directory was given and the system names no home directory")]
    NoHome,
    /// A file in the place of the data folder, or of a folder above it.
    #[error("{} is not a directory", .0.display())]
    NotADirectory(PathBuf),
    /// A data folder that cannot be made or written.
    #[error("cannot write in {}", folder.display())]
    Unwritable {
        folder: PathBuf,
        /// Error of the system.
        #[source]
        source: Arc<io::Error>,
    },
    /// A file locked by another program for too long.
    #[error("{} is locked by another process", .0.display())]
    Locked(PathBuf),
    /// A full disk.
    #[error("no space left for {}", .0.display())]
    Full(PathBuf),
    /// A write rejected by the system: over quota, a limit on file sizes, a failing disk.
    #[error("writing {} failed", file.display())]
    NotWritten {
        file: PathBuf,
        #[source]
        source: Arc<rusqlite::Error>,
    },
    /// A file that cannot be written, though there may be room.
    #[error("{} cannot be written", .0.display())]
    ReadOnly(PathBuf),
    /// A foreign or broken database. Opening it again sets it aside.
    #[error("{} is damaged", .0.display())]
    Damaged(PathBuf),
    /// A folder in the place of the file.
    #[error("{} is a directory", .0.display())]
    IsFolder(PathBuf),
    /// A file that may not be read.
    #[error("{} may not be read", .0.display())]
    Forbidden(PathBuf),
    /// A link to a missing file, perhaps for a while only.
    #[error("{} is a link that leads nowhere", .0.display())]
    LeadsNowhere(PathBuf),
    /// A damaged file in use by another instance, which cannot be set aside.
    #[error("{} is damaged and another instance has it open", .0.display())]
    DamagedInUse(PathBuf),
    /// A file moved or deleted while open.
    #[error("{} was moved or deleted while it was open", .0.display())]
    Gone(PathBuf),
    /// A file of a newer program, left untouched.
    #[error("{} has schema {found}, this program knows {known}", file.display())]
    Newer {
        file: PathBuf,
        /// Schema number of the file.
        found: i64,
        /// Newest schema number of this program.
        known: i64,
    },
    /// A file of an older program, open in one that would write it in its old form.
    #[error("{} has an older schema and another process has it open", .0.display())]
    OlderInUse(PathBuf),
    /// A file of an older program that does not take a step to the schema of this one.
    #[error("{} cannot be migrated", file.display())]
    NotMigrated {
        file: PathBuf,
        #[source]
        source: Arc<rusqlite::Error>,
    },
    /// A path longer than SQLite takes.
    #[error("the path {} is too long", .0.display())]
    TooLong(PathBuf),
    /// A file that the system does not open, often for lack of file handles.
    #[error("{} cannot be opened", .0.display())]
    NotOpened(PathBuf),
    /// Work on the lists that broke off or does not come back.
    #[error("the work on {} gave no answer", .0.display())]
    NoAnswer(PathBuf),
    /// A list that never existed or was purged.
    #[error("there is no list {0}")]
    NoSuchList(i64),
    #[error("there is no revision {0} of this list")]
    NoSuchRevision(i64),
    #[error("there is no game {0}")]
    NoSuchGame(i64),
    #[error("there is no template {0}")]
    NoSuchTemplate(i64),
    #[error("there is no pack {0}")]
    NoSuchPack(String),
    #[error("there is no folder {0}")]
    NoSuchFolder(i64),
    /// A second folder of one name.
    #[error("there is a folder named {0:?} already")]
    FolderExists(String),
    /// Malformed data, such as a document that is not JSON.
    #[error("rejected by the schema of {}", file.display())]
    Rejected {
        file: PathBuf,
        #[source]
        source: Arc<rusqlite::Error>,
    },
    /// A file that cannot be copied, moved or read.
    #[error("cannot use {}", file.display())]
    File {
        file: PathBuf,
        #[source]
        source: Arc<io::Error>,
    },
    /// A failing disk, or an unexpected error of the database.
    #[error("cannot use {}", file.display())]
    Database {
        file: PathBuf,
        #[source]
        source: Arc<rusqlite::Error>,
    },
}

/// Failures of a write on a disk with room.
const UNWRITTEN: [i32; 6] = [
    ffi::SQLITE_IOERR_WRITE,
    ffi::SQLITE_IOERR_FSYNC,
    ffi::SQLITE_IOERR_DIR_FSYNC,
    ffi::SQLITE_IOERR_TRUNCATE,
    ffi::SQLITE_IOERR_SHMSIZE,
    ffi::SQLITE_IOERR_SHMMAP,
];

/// Longest path that SQLite opens with its companions, in bytes.
const LONGEST_PATH: usize = 500;

/// The reason of the database, without its SQL.
fn reason(error: &rusqlite::Error) -> String {
    match error {
        rusqlite::Error::SqlInputError { msg, .. } => msg.clone(),
        other => other.to_string(),
    }
}

impl StoreError {
    /// Classifies an error of the database in this file.
    pub(super) fn of_database(file: &Path, error: rusqlite::Error) -> Self {
        let file = file.to_owned();
        let rusqlite::Error::SqliteFailure(failure, _) = &error else {
            return match error {
                // A value of an impossible type, in a table that checks types on the way in.
                rusqlite::Error::FromSqlConversionFailure(..)
                | rusqlite::Error::IntegralValueOutOfRange(..)
                | rusqlite::Error::InvalidColumnType(..)
                | rusqlite::Error::Utf8Error(..) => Self::Damaged(file),
                other => Self::Database { file, source: Arc::new(other) },
            };
        };
        match failure.code {
            ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked | ErrorCode::FileLockingProtocolFailed => {
                Self::Locked(file)
            }
            ErrorCode::DiskFull => Self::Full(file),
            ErrorCode::ReadOnly => Self::ReadOnly(file),
            ErrorCode::CannotOpen if file.as_os_str().len() > LONGEST_PATH => Self::TooLong(file),
            ErrorCode::CannotOpen => Self::NotOpened(file),
            ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase => Self::Damaged(file),
            ErrorCode::SystemIoFailure if UNWRITTEN.contains(&failure.extended_code) => {
                Self::NotWritten { file, source: Arc::new(error) }
            }
            ErrorCode::ConstraintViolation if failure.extended_code == ffi::SQLITE_CONSTRAINT_CHECK => {
                Self::Rejected { file, source: Arc::new(error) }
            }
            _ => Self::Database { file, source: Arc::new(error) },
        }
    }

    pub(super) fn of_file(file: &Path, source: io::Error) -> Self {
        if source.kind() == io::ErrorKind::StorageFull {
            return Self::Full(file.to_owned());
        }
        Self::File { file: file.to_owned(), source: Arc::new(source) }
    }

    /// The error in a sentence: cause, place and remedy.
    pub fn sentence(&self, language: Language) -> String {
        let tell = |key: &str, file: &Path| say(language, key, &[("file", &file.display())]);
        let with = |key: &str, file: &Path, source: &dyn std::fmt::Display| {
            say(language, key, &[("file", &file.display()), ("detail", source)])
        };
        match self {
            Self::NoHome => say(language, "store.error.no_home", &[]),
            Self::NotADirectory(path) => tell("store.error.not_a_directory", path),
            Self::Unwritable { folder, source } => with("store.error.unwritable", folder, source),
            Self::Locked(file) => tell("store.error.locked", file),
            Self::Full(file) => tell("store.error.full", file),
            Self::NotWritten { file, source } => with("store.error.not_written", file, &reason(source)),
            Self::ReadOnly(file) => tell("store.error.read_only", file),
            Self::Damaged(file) => tell("store.error.damaged", file),
            Self::IsFolder(file) => tell("store.error.is_folder", file),
            Self::Forbidden(file) => tell("store.error.forbidden", file),
            Self::LeadsNowhere(file) => tell("store.error.leads_nowhere", file),
            Self::DamagedInUse(file) => tell("store.error.damaged_in_use", file),
            Self::Gone(file) => tell("store.error.gone", file),
            Self::Newer { file, found, known } => {
                say(language, "store.error.newer", &[("file", &file.display()), ("found", found), ("known", known)])
            }
            Self::OlderInUse(file) => tell("store.error.older_in_use", file),
            Self::NotMigrated { file, source } => with("store.error.not_migrated", file, &reason(source)),
            Self::TooLong(file) => tell("store.error.too_long", file),
            Self::NotOpened(file) => tell("store.error.not_opened", file),
            Self::NoAnswer(file) => tell("store.error.no_answer", file),
            Self::NoSuchList(_) => say(language, "store.error.no_such_list", &[]),
            Self::NoSuchRevision(_) => say(language, "store.error.no_such_revision", &[]),
            Self::NoSuchGame(_) => say(language, "store.error.no_such_game", &[]),
            Self::NoSuchTemplate(_) => say(language, "store.error.no_such_template", &[]),
            Self::NoSuchPack(id) => say(language, "store.error.no_such_pack", &[("pack", id)]),
            Self::NoSuchFolder(_) => say(language, "store.error.no_such_folder", &[]),
            Self::FolderExists(name) => say(language, "store.error.folder_exists", &[("name", name)]),
            Self::Rejected { file, source } => with("store.error.rejected", file, &reason(source)),
            Self::File { file, source } => with("store.error.file", file, source),
            Self::Database { file, source } => with("store.error.database", file, &reason(source)),
        }
    }
}

/// An error inside a transaction, before the file is known.
#[derive(Debug)]
pub(super) enum Fault {
    Sql(rusqlite::Error),
    Store(StoreError),
}

impl Fault {
    pub(super) fn at(self, file: &Path) -> StoreError {
        match self {
            Self::Sql(error) => StoreError::of_database(file, error),
            Self::Store(error) => error,
        }
    }
}

impl From<rusqlite::Error> for Fault {
    fn from(error: rusqlite::Error) -> Self {
        Self::Sql(error)
    }
}

impl From<StoreError> for Fault {
    fn from(error: StoreError) -> Self {
        Self::Store(error)
    }
}

/// Returns the error unless a row was changed.
pub(super) fn found(rows: usize, otherwise: StoreError) -> Result<(), Fault> {
    if rows == 0 { Err(otherwise.into()) } else { Ok(()) }
}

pub(super) fn exists(db: &Connection, sql: &str, id: i64, otherwise: StoreError) -> Result<(), Fault> {
    db.prepare_cached(sql)?.query_row([id], |_| Ok(())).optional()?.ok_or_else(|| otherwise.into())
}

/// An error for a damaged database.
pub(crate) fn corrupt() -> rusqlite::Error {
    rusqlite::Error::SqliteFailure(ffi::Error::new(ffi::SQLITE_CORRUPT), None)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_error_is_a_sentence_that_names_its_file() {
        let file = PathBuf::from("somewhere/lists.db");
        let io = || Arc::new(io::Error::other("the disk said no"));
        let sql = || Arc::new(rusqlite::Error::InvalidQuery);
        let with_file = [
            StoreError::NotADirectory(file.clone()),
            StoreError::Unwritable { folder: file.clone(), source: io() },
            StoreError::Locked(file.clone()),
            StoreError::Full(file.clone()),
            StoreError::ReadOnly(file.clone()),
            StoreError::Damaged(file.clone()),
            StoreError::DamagedInUse(file.clone()),
            StoreError::Gone(file.clone()),
            StoreError::IsFolder(file.clone()),
            StoreError::Forbidden(file.clone()),
            StoreError::LeadsNowhere(file.clone()),
            StoreError::Newer { file: file.clone(), found: 9, known: 3 },
            StoreError::OlderInUse(file.clone()),
            StoreError::NotMigrated { file: file.clone(), source: sql() },
            StoreError::TooLong(file.clone()),
            StoreError::NotOpened(file.clone()),
            StoreError::NoAnswer(file.clone()),
            StoreError::NotWritten { file: file.clone(), source: sql() },
            StoreError::Rejected { file: file.clone(), source: sql() },
            StoreError::File { file: file.clone(), source: io() },
            StoreError::Database { file: file.clone(), source: sql() },
        ];
        let without = [
            StoreError::NoHome,
            StoreError::NoSuchList(1),
            StoreError::NoSuchRevision(1),
            StoreError::NoSuchGame(1),
            StoreError::NoSuchTemplate(1),
            StoreError::NoSuchPack("league".into()),
            StoreError::NoSuchFolder(1),
            StoreError::FolderExists("A".into()),
        ];
        for language in Language::ALL {
            for error in with_file.iter().chain(&without) {
                let sentence = error.sentence(language);
                assert!(sentence.contains(' ') && sentence.ends_with('.'), "{error:?}: {sentence}");
                assert!(!sentence.contains(['{', '}']), "{error:?} leaves a hole: {sentence}");
            }
            for error in &with_file {
                assert!(error.sentence(language).contains("lists.db"), "{error:?}");
            }
        }
    }
}
