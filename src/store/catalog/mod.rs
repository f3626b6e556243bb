//! The catalog on disk and its search.
//!
//! The cards come from the program itself, so the file is a convenience: it is imported once per version of the
//! catalog, and when it cannot be used it is made anew, if need be in memory. The search compares folded words
//! ([`spelling`]) in a full-text index of runs of three letters.

mod filters;
mod import;
mod query;
mod search;
mod spelling;
mod values;

use std::path::PathBuf;

use rusqlite::{Connection, OptionalExtension, params};

pub use query::{Filter, NumberFilter, SearchQuery};
pub use search::SearchHit;

use super::{DataDir, StoreError};
use kernel::{CatalogSource, Language, phrase::say};

/// The searchable catalog.
#[derive(Debug)]
pub struct CatalogDb {
    db: Connection,
    /// What errors name.
    path: PathBuf,
    /// Every word of every name, against which mistyped words are held.
    vocabulary: Vec<search::Word>,
    /// What can be filtered by, game by game, to tell what a filter means.
    values: values::Values,
}

/// How a catalog came to be open.
#[derive(Debug, Clone)]
pub enum Imported {
    /// The file had this very version.
    Kept,
    /// The cards were imported: the first time, or because the catalog has changed.
    Fresh {
        /// How many.
        cards: usize,
    },
    /// The file was damaged and has been replaced.
    Replaced {
        /// How many cards it has now.
        cards: usize,
        /// Which file.
        file: PathBuf,
    },
    /// No file could be used; the catalog is in memory until the program ends.
    InMemory {
        /// How many cards.
        cards: usize,
        /// Why the file could not be used.
        reason: StoreError,
    },
}

impl Imported {
    /// What a person should know of it, if anything.
    pub fn sentence(&self, language: Language) -> Option<String> {
        match self {
            Self::Kept | Self::Fresh { .. } => None,
            Self::Replaced { file, .. } => Some(say(language, "store.catalog.replaced", &[("file", &file.display())])),
            Self::InMemory { reason, .. } => {
                Some(say(language, "store.catalog.in_memory", &[("reason", &reason.sentence(language))]))
            }
        }
    }
}

impl CatalogDb {
    /// The facts of one card as JSON, as they stand in the catalog.
    ///
    /// # Errors
    /// When the database fails.
    pub fn facts(&self, system: &str, kind: &str, id: &str) -> Result<Option<String>, StoreError> {
        self.db
            .prepare_cached(
                "SELECT facts FROM shown JOIN card ON card.id = shown.card
                 WHERE card.system = ? AND card.kind = ? AND card.card = ?",
            )
            .and_then(|mut statement| statement.query_row(params![system, kind, id], |row| row.get(0)).optional())
            .map_err(|error| StoreError::of_database(&self.path, error))
    }

    /// Finds cards, best first, at most `limit` of them.
    ///
    /// Every word must occur in a card's name or text. Cards that have them in the name come first, and among those
    /// the ones whose name or a word of it begins so. When there is no such card, words are taken to be mistyped.
    ///
    /// # Errors
    /// When the database fails; never because of what was typed.
    pub fn search(&self, query: &SearchQuery, language: Language, limit: usize) -> Result<Vec<SearchHit>, StoreError> {
        self.find(query, language, limit).map_err(|error| {
            let error = StoreError::of_database(&self.path, error);
            if import::calls_for_a_new_file(&error) {
                import::give_up(&self.db);
            }
            error
        })
    }

    /// Opens the catalog in this folder and imports the cards unless it has them already.
    ///
    /// A file that cannot be used is made anew or left alone in favour of memory; the result says so.
    ///
    /// # Errors
    /// When the cards themselves cannot be imported: two with the same id, or facts that are not JSON.
    pub fn open(dir: &DataDir, source: &CatalogSource) -> Result<(Self, Imported), StoreError> {
        let path = dir.catalog();
        let reason = match Self::open_file(&path, source) {
            Ok(opened) => return Ok(opened),
            Err(error) if import::calls_for_a_new_file(&error) => {
                match import::remove(&path).and_then(|()| Self::open_file(&path, source)) {
                    Ok((catalog, _)) => {
                        return Ok((catalog, Imported::Replaced { cards: source.cards.len(), file: path }));
                    }
                    Err(error) => error,
                }
            }
            Err(error) => error,
        };
        Ok((Self::in_memory(source)?, Imported::InMemory { cards: source.cards.len(), reason }))
    }
}

#[cfg(test)]
mod tests;
