//! Measurements of lists by games between computer players.

use rusqlite::params;

use super::{ListId, ListsDb, file::broken, seal::MEASUREMENT};
use crate::{StoreError, error::exists};

/// Most measurements of a list, the newest ones.
const KEPT: u32 = 50;

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measurement {
    /// Time, in seconds since 1970.
    pub played: i64,
    /// The list at that time, as JSON text.
    pub document: String,
    /// Result, as JSON text.
    pub result: String,
}

impl ListsDb {
    /// Stores a measurement of a list.
    ///
    /// # Errors
    /// No such list, a text that is not JSON, or a database failure.
    pub fn keep_measurement(&mut self, list: ListId, measurement: &Measurement) -> Result<(), StoreError> {
        let Measurement { played, document, result } = measurement;
        self.write(|db| {
            exists(db, "SELECT 1 FROM list WHERE id = ?", list.0, StoreError::NoSuchList(list.0))?;
            db.prepare_cached("INSERT INTO measurement (list, played, document, result) VALUES (?, ?, ?, ?)")?
                .execute(params![list.0, played, document, result])?;
            MEASUREMENT.seal(db, &[&db.last_insert_rowid()])?;
            db.prepare_cached(
                "DELETE FROM measurement WHERE list = ?1 AND id NOT IN
                 (SELECT id FROM measurement WHERE list = ?1 ORDER BY id DESC LIMIT ?2)",
            )?
            .execute(params![list.0, KEPT])?;
            Ok(())
        })
    }

    /// Measurements of a list, newest first.
    ///
    /// # Errors
    /// Database failure.
    pub fn measurements(&self, list: ListId) -> Result<Vec<Measurement>, StoreError> {
        self.read(|db| {
            let mut statement = db.prepare_cached(&format!(
                "SELECT played, document, result, {} FROM measurement WHERE list = ? ORDER BY id DESC",
                MEASUREMENT.is_whole()
            ))?;
            let rows = statement.query_map([list.0], |row| {
                if !row.get::<_, bool>(3)? {
                    return Ok(None);
                }
                Ok(Some(Measurement { played: row.get(0)?, document: row.get(1)?, result: row.get(2)? }))
            })?;
            rows.collect::<rusqlite::Result<Option<_>>>()?.ok_or_else(broken)
        })
    }
}
