//! The collection and the settings.

use std::collections::BTreeMap;

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use super::{
    ListsDb,
    file::{KNOWN, broken},
    peek::peek,
    seal::{CARD, PRODUCT, SETTING},
};
use crate::{DataDir, StoreError, error::Fault};
use kernel::{OwnedItem, owned::PRODUCT as BOXES};

/// An owned card outside of any product.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct OwnedCard {
    /// Kind, such as `pilot`.
    pub kind: String,
    /// Id within its game and kind.
    pub card: String,
    pub count: u32,
}

impl ListsDb {
    /// Owned products of a game by id, with counts.
    ///
    /// # Errors
    /// Database failure.
    pub fn products(&self, system: &str) -> Result<Vec<(String, u32)>, StoreError> {
        self.read(|db| {
            let whole = PRODUCT.is_whole();
            let sql = format!("SELECT product, count, {whole} FROM owned_product WHERE system = ? ORDER BY product");
            let mut statement = db.prepare_cached(&sql)?;
            let rows = statement
                .query_map([system], |row| Ok(if row.get(2)? { Some((row.get(0)?, row.get(1)?)) } else { None }))?;
            rows.collect::<rusqlite::Result<Option<_>>>()?.ok_or_else(broken)
        })
    }

    /// Sets the count of an owned product.
    ///
    /// # Errors
    /// Database failure.
    pub fn set_product(&mut self, system: &str, product: &str, count: u32) -> Result<(), StoreError> {
        self.set_owned(system, &OwnedItem { kind: BOXES.to_owned(), id: product.to_owned(), count })
    }

    /// Owned single cards of a game, by kind and id.
    ///
    /// # Errors
    /// Database failure.
    pub fn cards(&self, system: &str) -> Result<Vec<OwnedCard>, StoreError> {
        self.read(|db| {
            let whole = CARD.is_whole();
            let sql = format!("SELECT kind, card, count, {whole} FROM owned_card WHERE system = ? ORDER BY kind, card");
            let mut statement = db.prepare_cached(&sql)?;
            let rows = statement.query_map([system], |row| {
                if !row.get::<_, bool>(3)? {
                    return Ok(None);
                }
                Ok(Some(OwnedCard { kind: row.get(0)?, card: row.get(1)?, count: row.get(2)? }))
            })?;
            rows.collect::<rusqlite::Result<Option<_>>>()?.ok_or_else(broken)
        })
    }

    /// Sets the count of an owned single card.
    ///
    /// # Errors
    /// Database failure.
    pub fn set_card(&mut self, system: &str, kind: &str, card: &str, count: u32) -> Result<(), StoreError> {
        self.set_owned(system, &OwnedItem { kind: kind.to_owned(), id: card.to_owned(), count })
    }

    /// Sets the count of an owned product or card.
    ///
    /// # Errors
    /// Database failure.
    pub fn set_owned(&mut self, system: &str, item: &OwnedItem) -> Result<(), StoreError> {
        self.write(|db| put(db, system, item))
    }

    /// Replaces the collection of some games.
    ///
    /// # Errors
    /// Database failure; everything is as it was.
    pub fn replace_owned(&mut self, games: &[(&str, &[OwnedItem])]) -> Result<(), StoreError> {
        self.write(|db| {
            for (system, items) in games {
                for table in [PRODUCT, CARD] {
                    db.execute(&format!("DELETE FROM {} WHERE system = ?", table.name), [system])?;
                }
                for item in items.iter().filter(|item| item.count > 0) {
                    put(db, system, item)?;
                }
            }
            Ok(())
        })
    }

    /// The collection of a game: products and single cards.
    ///
    /// # Errors
    /// Database failure.
    pub fn owned(&self, system: &str) -> Result<Vec<OwnedItem>, StoreError> {
        let products = self.products(system)?.into_iter();
        let cards = self.cards(system)?.into_iter();
        Ok(products
            .map(|(id, count)| OwnedItem { kind: BOXES.to_owned(), id, count })
            .chain(cards.map(|card| OwnedItem { kind: card.kind, id: card.card, count: card.count }))
            .collect())
    }

    /// Value of a setting, if set.
    ///
    /// # Errors
    /// Database failure.
    pub fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        self.read(|db| {
            let sql = format!("SELECT value, {} FROM setting WHERE key = ?", SETTING.is_whole());
            let mut statement = db.prepare_cached(&sql)?;
            let value = statement.query_row([key], |row| Ok(if row.get(1)? { Some(row.get(0)?) } else { None }));
            value.optional()?.map(|value| value.ok_or_else(broken)).transpose()
        })
    }

    /// All settings by their keys.
    ///
    /// # Errors
    /// Database failure, or a setting that is not as it was written.
    pub fn settings(&self) -> Result<BTreeMap<String, String>, StoreError> {
        self.read(settings)
    }

    /// The settings in this folder; none if it has no lists of this program's form. Writes nothing.
    ///
    /// # Errors
    /// A file that cannot be read soon, is damaged, or is of a newer program.
    pub fn settings_in(dir: &DataDir) -> Result<BTreeMap<String, String>, StoreError> {
        peek(dir, KNOWN, settings)
    }

    /// Sets a setting.
    ///
    /// # Errors
    /// Database failure.
    pub fn set_setting(&mut self, key: &str, value: &str) -> Result<(), StoreError> {
        self.write(|db| {
            db.prepare_cached("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)")?.execute([key, value])?;
            SETTING.seal(db, &[&key])?;
            Ok(())
        })
    }
}

fn settings(db: &Connection) -> Result<BTreeMap<String, String>, Fault> {
    let sql = format!("SELECT key, value, {} FROM setting", SETTING.is_whole());
    let mut statement = db.prepare_cached(&sql)?;
    let rows =
        statement.query_map([], |row| if row.get(2)? { Ok(Some((row.get(0)?, row.get(1)?))) } else { Ok(None) })?;
    rows.collect::<rusqlite::Result<Option<_>>>()?.ok_or_else(broken)
}

/// Stores a count; zero removes the row.
fn put(db: &Transaction<'_>, system: &str, OwnedItem { kind, id, count }: &OwnedItem) -> Result<(), Fault> {
    match (kind == BOXES, *count) {
        (true, 0) => {
            db.prepare_cached("DELETE FROM owned_product WHERE system = ? AND product = ?")?.execute([system, id])?;
        }
        (true, count) => {
            db.prepare_cached("INSERT OR REPLACE INTO owned_product (system, product, count) VALUES (?, ?, ?)")?
                .execute(params![system, id, count])?;
            PRODUCT.seal(db, &[&system, id])?;
        }
        (false, 0) => {
            db.prepare_cached("DELETE FROM owned_card WHERE system = ? AND kind = ? AND card = ?")?
                .execute([system, kind, id])?;
        }
        (false, count) => {
            db.prepare_cached("INSERT OR REPLACE INTO owned_card (system, kind, card, count) VALUES (?, ?, ?, ?)")?
                .execute(params![system, kind, id, count])?;
            CARD.seal(db, &[&system, kind, id])?;
        }
    }
    Ok(())
}
