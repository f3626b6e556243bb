//! The file of the lists: its schema, its names, and whether it is ours and whole.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, Transaction, TransactionBehavior};

use super::seal::{REVISION, SEALING, sealed};
use crate::error::Fault;

/// The schema, step by step. A step that has been published is never edited.
pub(super) const MIGRATIONS: [&str; 9] = [
    include_str!("../../../migrations/lists/0001_lists.sql"),
    include_str!("../../../migrations/lists/0002_folders_and_tags.sql"),
    include_str!("../../../migrations/lists/0003_collection_and_settings.sql"),
    include_str!("../../../migrations/lists/0004_games.sql"),
    include_str!("../../../migrations/lists/0005_digests.sql"),
    include_str!("../../../migrations/lists/0006_templates_and_nested_folders.sql"),
    include_str!("../../../migrations/lists/0007_judgments.sql"),
    include_str!("../../../migrations/lists/0008_measurements.sql"),
    include_str!("../../../migrations/lists/0009_packs.sql"),
];

/// The number of the newest schema.
pub(super) const KNOWN: i64 = MIGRATIONS.len() as i64;

/// Marks a database as one of ours; the first migration writes it.
const APPLICATION: i64 = 0x4D75_7374;

/// How often something that is in use is tried again.
pub(super) const PAUSE: Duration = Duration::from_millis(20);

pub(super) fn schema_number(db: &Connection) -> rusqlite::Result<i64> {
    db.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// The schema number of a database that is ours, or 0 for an empty one. Whether it is whole is not looked at.
///
/// # Errors
/// `Damaged` when it is neither.
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

/// What a broken structure is told as.
pub(super) fn broken() -> Fault {
    Fault::Sql(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT), None))
}

/// Whether the structure of the file is whole, and its indexes say what its tables say.
pub(super) fn is_sound(db: &Connection) -> rusqlite::Result<bool> {
    db.query_row("PRAGMA integrity_check(1)", [], |row| Ok(row.get_ref(0)?.as_str()? == "ok"))
}

/// Whether the file reads as a library: its structure is whole, and every row is as it was written.
pub(super) fn reads_back(db: &Connection) -> rusqlite::Result<bool> {
    if !is_sound(db)? {
        return Ok(false);
    }
    let schema = schema_number(db)?;
    if schema < SEALING {
        // Before there were digests: at least every text has to be one.
        let columns = REVISION.columns.join(", ");
        let sql = format!("SELECT NOT EXISTS (SELECT 1 FROM revision WHERE row_digest({columns}) IS NULL)");
        return db.query_row(&sql, [], |row| row.get(0));
    }
    for table in sealed(schema) {
        if !table.all_whole(db)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Takes the missing steps to the schema of today, each in a transaction of its own.
pub(super) fn raise(db: &Connection) -> Result<(), Fault> {
    let found = schema_number(db)?;
    for (number, sql) in (1..).zip(MIGRATIONS).filter(|(number, _)| *number > found) {
        let transaction = Transaction::new_unchecked(db, TransactionBehavior::Immediate)?;
        // Another instance may have taken the step meanwhile.
        if schema_number(&transaction)? < number {
            transaction.execute_batch(sql)?;
            if number == SEALING {
                for table in sealed(number) {
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
