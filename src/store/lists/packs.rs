//! Added packs.

use rusqlite::{Connection, params};

use super::{ListsDb, file::broken, peek::peek, seal::PACK};
use crate::{
    DataDir, StoreError,
    error::{Fault, found},
};

/// First schema with packs.
const SINCE: i64 = 9;

/// An added pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredPack {
    pub id: String,
    /// Id of the game.
    pub system: String,
    pub name: String,
    pub version: String,
    /// Time, in seconds since 1970.
    pub added: i64,
    /// True if new lists are built with it.
    pub is_on: bool,
    /// Files, as JSON text.
    pub files: String,
}

impl ListsDb {
    /// Packs in the order of their addition.
    ///
    /// # Errors
    /// Database failure.
    pub fn packs(&self) -> Result<Vec<StoredPack>, StoreError> {
        self.read(packs)
    }

    /// Packs in this folder; none if it has no lists. Writes nothing.
    ///
    /// # Errors
    /// A file that cannot be read soon, is damaged, or is of a newer program.
    pub fn packs_in(dir: &DataDir) -> Result<Vec<StoredPack>, StoreError> {
        peek(dir, SINCE, packs)
    }

    /// Stores a pack in place of any other version of it.
    ///
    /// # Errors
    /// Files that are not JSON, or a database failure.
    pub fn save_pack(&mut self, pack: &StoredPack) -> Result<(), StoreError> {
        let StoredPack { id, system, name, version, added, is_on, files } = pack;
        self.write(|db| {
            db.prepare_cached("DELETE FROM pack WHERE pack = ?")?.execute([id])?;
            db.prepare_cached(
                "INSERT INTO pack (pack, system, name, version, added, is_on, files) VALUES (?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![id, system, name, version, added, is_on, files])?;
            PACK.seal(db, &[&db.last_insert_rowid()])?;
            Ok(())
        })
    }

    /// Switches a pack on or off.
    ///
    /// # Errors
    /// No such pack, or a database failure.
    pub fn switch_pack(&mut self, id: &str, is_on: bool) -> Result<(), StoreError> {
        self.write(|db| {
            let mut switch = db.prepare_cached("UPDATE pack SET is_on = ? WHERE pack = ? RETURNING id")?;
            let rows: Vec<i64> =
                switch.query_map(params![is_on, id], |row| row.get(0))?.collect::<rusqlite::Result<_>>()?;
            found(rows.len(), StoreError::NoSuchPack(id.to_owned()))?;
            for row in rows {
                PACK.seal(db, &[&row])?;
            }
            Ok(())
        })
    }

    /// Removes a pack. Lists that name it stay as they are.
    ///
    /// # Errors
    /// No such pack, or a database failure.
    pub fn delete_pack(&mut self, id: &str) -> Result<(), StoreError> {
        self.write(|db| {
            let dropped = db.prepare_cached("DELETE FROM pack WHERE pack = ?")?.execute([id])?;
            found(dropped, StoreError::NoSuchPack(id.to_owned()))
        })
    }
}

fn packs(db: &Connection) -> Result<Vec<StoredPack>, Fault> {
    let sql = format!(
        "SELECT pack, system, name, version, added, is_on, files, {} FROM pack ORDER BY added, id",
        PACK.is_whole()
    );
    let mut statement = db.prepare(&sql)?;
    let rows = statement.query_map([], |row| {
        if !row.get::<_, bool>(7)? {
            return Ok(None);
        }
        Ok(Some(StoredPack {
            id: row.get(0)?,
            system: row.get(1)?,
            name: row.get(2)?,
            version: row.get(3)?,
            added: row.get(4)?,
            is_on: row.get(5)?,
            files: row.get(6)?,
        }))
    })?;
    rows.collect::<rusqlite::Result<Option<_>>>()?.ok_or_else(broken)
}
