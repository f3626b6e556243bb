//! The file of the lists: schema, names, integrity.

use std::{
    fs::File,
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::seal::{REVISION, SEALING, sealed_tables};
use crate::error::Fault;

/// Steps of the schema. A published step is never edited.
pub(super) const MIGRATIONS: [&str; 10] = [
    include_str!("../../../migrations/lists/0001_lists.sql"),
    include_str!("../../../migrations/lists/0002_folders_and_tags.sql"),
    include_str!("../../../migrations/lists/0003_collection_and_settings.sql"),
    include_str!("../../../migrations/lists/0004_games.sql"),
    include_str!("../../../migrations/lists/0005_digests.sql"),
    include_str!("../../../migrations/lists/0006_templates_and_nested_folders.sql"),
    include_str!("../../../migrations/lists/0007_judgments.sql"),
    include_str!("../../../migrations/lists/0008_measurements.sql"),
    include_str!("../../../migrations/lists/0009_packs.sql"),
    include_str!("../../../migrations/lists/0010_journal.sql"),
];

/// Number of the newest schema.
pub(super) const KNOWN: i64 = MIGRATIONS.len() as i64;

/// Application id, written by the first migration.
const APPLICATION: i64 = 0x4D75_7374;

/// Pause between attempts at a file in use.
pub(super) const PAUSE: Duration = Duration::from_millis(20);

/// Suffix of an unfinished file.
pub(super) const UNFINISHED: &str = ".part";

pub(super) fn schema_number(db: &Connection) -> rusqlite::Result<i64> {
    db.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Schema number of our database, or 0 for an empty one, without a check of its integrity.
///
/// # Errors
/// `Damaged` for any other file.
pub(super) fn examine(db: &Connection) -> Result<i64, Fault> {
    let found = schema_number(db)?;
    let application: i64 = db.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if found == 0 && tables == 0 {
        return Ok(0);
    }
    if application != APPLICATION || found < 1 {
        return Err(broken());
    }
    Ok(found)
}

/// The error for a broken structure.
pub(super) fn broken() -> Fault {
    Fault::Sql(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT), None))
}

/// True if the structure of the file is intact, with its indexes.
pub(super) fn is_sound(db: &Connection) -> rusqlite::Result<bool> {
    db.query_row("PRAGMA integrity_check(1)", [], |row| Ok(row.get_ref(0)?.as_str()? == "ok"))
}

/// True if the file reads as a library: an intact structure, and every row as written.
pub(super) fn is_library(db: &Connection) -> rusqlite::Result<bool> {
    if !is_sound(db)? {
        return Ok(false);
    }
    let schema = schema_number(db)?;
    if schema < SEALING {
        // Without digests at least every text has to be valid.
        let columns = REVISION.columns.join(", ");
        let sql = format!("SELECT NOT EXISTS (SELECT 1 FROM revision WHERE row_digest({columns}) IS NULL)");
        return db.query_row(&sql, [], |row| row.get(0));
    }
    for table in sealed_tables(schema) {
        if !table.all_whole(db)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Migrates to this schema from any before, each step in a transaction.
pub(super) fn migrate(db: &Connection, to: i64) -> Result<(), Fault> {
    let found = schema_number(db)?;
    for (number, sql) in (1..).zip(MIGRATIONS).filter(|(number, _)| (found + 1..=to).contains(number)) {
        let transaction = Transaction::new_unchecked(db, TransactionBehavior::Immediate)?;
        // Another instance may have migrated.
        if schema_number(&transaction)? < number {
            transaction.execute_batch(sql)?;
            if number == SEALING {
                for table in sealed_tables(number) {
                    table.seal_all(&transaction)?;
                }
            }
            transaction.pragma_update(None, "user_version", number)?;
            transaction.commit()?;
        }
    }
    Ok(())
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Makes a new name in a folder durable, if the system can.
pub(super) fn make_durable(folder: &Path) {
    if cfg!(unix) {
        let _ = File::open(folder).and_then(|folder| folder.sync_all());
    }
}
