//! What somebody owns, and how they like the program.

use rusqlite::{OptionalExtension, Transaction, params};

use super::{
    ListsDb,
    file::broken,
    seal::{CARD, PRODUCT, SETTING},
};
use crate::{StoreError, error::Fault};
use kernel::{OwnedItem, owned::PRODUCT as BOXES};

/// A card somebody owns outside of any product.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct OwnedCard {
    /// The kind of card, such as `pilot`.
    pub kind: String,
    /// The card's id within its game and kind.
    pub card: String,
    /// How many.
    pub count: u32,
}

impl ListsDb {
    /// The products of a game that somebody owns, by id, with how many of each.
    ///
    /// # Errors
    /// When the database fails.
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

    /// Notes how many of a product somebody owns.
    ///
    /// # Errors
    /// When the database fails.
    pub fn set_product(&mut self, system: &str, product: &str, count: u32) -> Result<(), StoreError> {
        self.set_owned(system, &OwnedItem { kind: BOXES.to_owned(), id: product.to_owned(), count })
    }

    /// The single cards of a game that somebody owns, by kind and id.
    ///
    /// # Errors
    /// When the database fails.
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

    /// Notes how many of a single card somebody owns.
    ///
    /// # Errors
    /// When the database fails.
    pub fn set_card(&mut self, system: &str, kind: &str, card: &str, count: u32) -> Result<(), StoreError> {
        self.set_owned(system, &OwnedItem { kind: kind.to_owned(), id: card.to_owned(), count })
    }

    /// Notes how many of something somebody owns: boxes of a product or copies of a card.
    ///
    /// # Errors
    /// When the database fails.
    pub fn set_owned(&mut self, system: &str, item: &OwnedItem) -> Result<(), StoreError> {
        self.write(|db| put(db, system, item))
    }

    /// Replaces everything somebody owns of some games.
    ///
    /// # Errors
    /// When the database fails; everything is as it was then.
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

    /// Everything somebody owns of a game: boxes of products and single cards.
    ///
    /// # Errors
    /// When the database fails.
    pub fn owned(&self, system: &str) -> Result<Vec<OwnedItem>, StoreError> {
        let products = self.products(system)?.into_iter();
        let cards = self.cards(system)?.into_iter();
        Ok(products
            .map(|(id, count)| OwnedItem { kind: BOXES.to_owned(), id, count })
            .chain(cards.map(|card| OwnedItem { kind: card.kind, id: card.card, count: card.count }))
            .collect())
    }

    /// The value of a setting, if it was ever set.
    ///
    /// # Errors
    /// When the database fails.
    pub fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        self.read(|db| {
            let sql = format!("SELECT value, {} FROM setting WHERE key = ?", SETTING.is_whole());
            let mut statement = db.prepare_cached(&sql)?;
            let value = statement.query_row([key], |row| Ok(if row.get(1)? { Some(row.get(0)?) } else { None }));
            value.optional()?.map(|value| value.ok_or_else(broken)).transpose()
        })
    }

    /// Sets a setting.
    ///
    /// # Errors
    /// When the database fails.
    pub fn set_setting(&mut self, key: &str, value: &str) -> Result<(), StoreError> {
        self.write(|db| {
            db.prepare_cached("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)")?.execute([key, value])?;
            SETTING.seal(db, &[&key])?;
            Ok(())
        })
    }
}

/// Notes how many of something are owned; a row for each of which there is any.
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
