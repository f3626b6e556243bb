//! What somebody owns, and how they like the program.

use rusqlite::{OptionalExtension, params};

use super::ListsDb;
use crate::StoreError;
use kernel::OwnedItem;

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
            let mut statement =
                db.prepare_cached("SELECT product, count FROM owned_product WHERE system = ? ORDER BY product")?;
            let rows = statement.query_map([system], |row| Ok((row.get(0)?, row.get(1)?)))?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
    }

    /// Notes how many of a product somebody owns.
    ///
    /// # Errors
    /// When the database fails.
    pub fn set_product(&mut self, system: &str, product: &str, count: u32) -> Result<(), StoreError> {
        self.write(|db| {
            if count == 0 {
                db.prepare_cached("DELETE FROM owned_product WHERE system = ? AND product = ?")?
                    .execute([system, product])?;
            } else {
                db.prepare_cached("INSERT OR REPLACE INTO owned_product (system, product, count) VALUES (?, ?, ?)")?
                    .execute(params![system, product, count])?;
            }
            Ok(())
        })
    }

    /// The single cards of a game that somebody owns, by kind and id.
    ///
    /// # Errors
    /// When the database fails.
    pub fn cards(&self, system: &str) -> Result<Vec<OwnedCard>, StoreError> {
        self.read(|db| {
            let mut statement =
                db.prepare_cached("SELECT kind, card, count FROM owned_card WHERE system = ? ORDER BY kind, card")?;
            let rows = statement.query_map([system], |row| {
                Ok(OwnedCard { kind: row.get(0)?, card: row.get(1)?, count: row.get(2)? })
            })?;
            Ok(rows.collect::<rusqlite::Result<_>>()?)
        })
    }

    /// Notes how many of a single card somebody owns.
    ///
    /// # Errors
    /// When the database fails.
    pub fn set_card(&mut self, system: &str, kind: &str, card: &str, count: u32) -> Result<(), StoreError> {
        self.write(|db| {
            if count == 0 {
                db.prepare_cached("DELETE FROM owned_card WHERE system = ? AND kind = ? AND card = ?")?
                    .execute([system, kind, card])?;
            } else {
                db.prepare_cached("INSERT OR REPLACE INTO owned_card (system, kind, card, count) VALUES (?, ?, ?, ?)")?
                    .execute(params![system, kind, card, count])?;
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
            .map(|(id, count)| OwnedItem { kind: "product".to_owned(), id, count })
            .chain(cards.map(|card| OwnedItem { kind: card.kind, id: card.card, count: card.count }))
            .collect())
    }

    /// The value of a setting, if it was ever set.
    ///
    /// # Errors
    /// When the database fails.
    pub fn setting(&self, key: &str) -> Result<Option<String>, StoreError> {
        self.read(|db| {
            let mut statement = db.prepare_cached("SELECT value FROM setting WHERE key = ?")?;
            Ok(statement.query_row([key], |row| row.get(0)).optional()?)
        })
    }

    /// Sets a setting.
    ///
    /// # Errors
    /// When the database fails.
    pub fn set_setting(&mut self, key: &str, value: &str) -> Result<(), StoreError> {
        self.write(|db| {
            db.prepare_cached("INSERT OR REPLACE INTO setting (key, value) VALUES (?, ?)")?.execute([key, value])?;
            Ok(())
        })
    }
}
