//! The file of the lists: its schema, its names, and whether it is ours and whole.

use std::{
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::Connection;

use crate::error::Fault;

/// The schema, step by step. A step that has been published is never edited.
pub(super) const MIGRATIONS: [&str; 4] = [
    include_str!("../../../migrations/lists/0001_lists.sql"),
    include_str!("../../../migrations/lists/0002_folders_and_tags.sql"),
    include_str!("../../../migrations/lists/0003_collection_and_settings.sql"),
    include_str!("../../../migrations/lists/0004_games.sql"),
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

/// The schema number of a database that is ours, or 0 for an empty one.
///
/// # Errors
/// `Damaged` when it is neither, or its structure is broken. A newer one is not looked into.
pub(super) fn examine(db: &Connection) -> Result<i64, Fault> {
    let broken =
        || Fault::Sql(rusqlite::Error::SqliteFailure(rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT), None));
    let found = schema_number(db)?;
    let application: i64 = db.pragma_query_value(None, "application_id", |row| row.get(0))?;
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if found == 0 && tables == 0 {
        return Ok(0);
    }
    if application != APPLICATION || found < 1 {
        return Err(broken());
    }
    if found <= KNOWN && !is_sound(db)? {
        return Err(broken());
    }
    Ok(found)
}

fn is_sound(db: &Connection) -> rusqlite::Result<bool> {
    db.query_row("PRAGMA quick_check(1)", [], |row| Ok(row.get_ref(0)?.as_str()? == "ok"))
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
