//! The catalog on disk and its search.
//!
//! The files of the catalog are imported once per version, in one transaction: the cards in memory are read from them,
//! and the search goes through tables that are made of those cards. Since the files come with the program, a database
//! that cannot be used is made anew, if need be in memory. The search compares folded words ([`kernel::similar`]) in a
//! full-text index of runs of three letters.

mod filters;
mod import;
mod query;
mod search;
mod spelling;
mod values;

use std::path::PathBuf;

use rusqlite::Connection;

pub use filters::FilterChoice;
pub use query::{Filter, NumberFilter, SearchQuery};
pub use search::{Fit, Found, FoundCard, SearchHit};

use super::{DataDir, StoreError};
use kernel::{CatalogSource, Language, SourceFile, phrase::say};

/// The searchable catalog.
#[derive(Debug)]
pub struct CatalogDb {
    db: Connection,
    /// What errors name.
    path: PathBuf,
    /// What a search reads of every card, by number.
    cards: Vec<search::Candidate>,
    /// Every word of every name, against which mistyped words are held.
    vocabulary: Vec<search::Word>,
    /// What can be filtered by, game by game, to tell what a filter means.
    values: values::Values,
}

/// How a catalog came to be open.
#[derive(Debug, Clone)]
pub enum Imported {
    /// The file had this very version.
    Kept {
        /// The files of the catalog, as they are in the database.
        files: Vec<SourceFile>,
    },
    /// The source was imported: the first time, or because the catalog has changed.
    Fresh,
    /// The file was damaged and has been replaced.
    Replaced {
        /// Which file.
        file: PathBuf,
    },
    /// No file could be used; the catalog is in memory until the program ends.
    InMemory {
        /// Why the file could not be used.
        reason: StoreError,
    },
}

impl Imported {
    /// What a person should know of it, if anything.
    pub fn sentence(&self, language: Language) -> Option<String> {
        match self {
            Self::Kept { .. } | Self::Fresh => None,
            Self::Replaced { file } => Some(say(language, "store.catalog.replaced", &[("file", &file.display())])),
            Self::InMemory { reason } => {
                Some(say(language, "store.catalog.in_memory", &[("reason", &reason.sentence(language))]))
            }
        }
    }
}

impl CatalogDb {
    /// Finds the cards that `among` gives something for, of their kinds and ids within the game that is asked for; best
    /// first.
    ///
    /// Every word must occur in a card's name or text, or in the words for what it is. Cards that have them in the name
    /// come first, and among those the ones whose name or a word of it begins so. When there is no such card, words are
    /// taken to be mistyped.
    ///
    /// # Errors
    /// When the database fails; never because of what was typed.
    pub fn find<T>(
        &self,
        query: &SearchQuery,
        language: Language,
        among: impl Fn(&str, &str) -> Option<T>,
    ) -> Result<Found<T>, StoreError> {
        self.find_in(query, language, &among).map_err(|error| self.failed(error))
    }

    /// Finds cards as [`CatalogDb::find`] does, and gives the best of them, at most `limit`, as they are shown.
    ///
    /// # Errors
    /// When the database fails; never because of what was typed.
    pub fn search(&self, query: &SearchQuery, language: Language, limit: usize) -> Result<Vec<SearchHit>, StoreError> {
        let found = self.find(query, language, |_, _| Some(()))?;
        self.shown(found.cards.iter().take(limit), query, language)
    }

    /// These cards as they are shown.
    ///
    /// # Errors
    /// When the database fails.
    pub fn shown<'a, T: 'a>(
        &self,
        cards: impl Iterator<Item = &'a FoundCard<T>>,
        query: &SearchQuery,
        language: Language,
    ) -> Result<Vec<SearchHit>, StoreError> {
        self.hits(cards, query, language).map_err(|error| self.failed(error))
    }

    /// An error of the database; one that a new file would mend makes the next start import the catalog anew.
    fn failed(&self, error: rusqlite::Error) -> StoreError {
        let error = StoreError::of_database(&self.path, error);
        if import::calls_for_a_new_file(&error) {
            import::give_up(&self.db);
        }
        error
    }

    /// Opens the catalog in this folder and imports the source unless it is there already.
    ///
    /// A file that cannot be used is made anew or left alone in favor of memory; the result says so.
    ///
    /// # Errors
    /// When the source itself cannot be imported: two cards with the same id, or a file that is not JSON.
    pub fn open(dir: &DataDir, source: &CatalogSource<'_>) -> Result<(Self, Imported), StoreError> {
        let path = dir.catalog();
        let reason = match Self::open_file(&path, source) {
            Ok(opened) => return Ok(opened),
            Err(error) if import::calls_for_a_new_file(&error) => {
                match import::remove(&path).and_then(|()| Self::open_file(&path, source)) {
                    Ok((catalog, _)) => return Ok((catalog, Imported::Replaced { file: path })),
                    Err(error) => error,
                }
            }
            Err(error) => error,
        };
        Ok((Self::in_memory(source)?, Imported::InMemory { reason }))
    }
}

#[cfg(test)]
mod tests;
