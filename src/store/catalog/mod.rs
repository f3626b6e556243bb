//! The catalog database and its search.
//!
//! Each version of the catalog files is imported once, in one transaction. A database that cannot be used is made
//! again, in memory if need be, since the files come with the program. The search compares folded words
//! ([`kernel::similar`]) in a full-text index of runs of three letters.

mod filters;
mod import;
mod query;
mod remarks;
mod search;
mod spelling;
mod values;

use std::path::PathBuf;

use rusqlite::Connection;

pub use filters::FilterChoice;
pub use query::{Filter, NumberFilter, SearchQuery};
pub use search::{CardHit, Fit, SearchHit, SearchResults};

use super::{DataDir, StoreError};
use kernel::{CatalogSource, Language, SourceFile, phrase::say};

/// The searchable catalog.
#[derive(Debug)]
pub struct CatalogDb {
    db: Connection,
    /// The file in errors.
    path: PathBuf,
    /// Search data of every card, by number.
    cards: Vec<search::Candidate>,
    /// Words of all names, for comparison with mistyped words.
    vocabulary: Vec<search::Word>,
    /// Values of filters, by game.
    values: values::Values,
}

/// Outcome of opening a catalog.
#[derive(Debug, Clone)]
pub enum ImportOutcome {
    /// The file has this version.
    Kept {
        /// Files of the catalog, from the database.
        files: Vec<SourceFile>,
    },
    /// Imported: the first time, or after a change of the catalog.
    Fresh,
    /// A damaged file was replaced.
    Replaced { file: PathBuf },
    /// No usable file; the catalog is in memory until the program ends.
    InMemory { reason: StoreError },
}

impl ImportOutcome {
    /// The outcome as a sentence, if it matters to a person.
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
    /// Finds cards accepted by `among`, which takes kind and id, best first.
    ///
    /// Every word must occur in a card's name, text or kind. Hits in the name come first, and among those the ones at
    /// its beginning or at the beginning of a word. Without any hit, words are taken as mistyped.
    ///
    /// # Errors
    /// Database failure; never an odd query.
    pub fn find<T>(
        &self,
        query: &SearchQuery,
        language: Language,
        among: impl Fn(&str, &str) -> Option<T>,
    ) -> Result<SearchResults<T>, StoreError> {
        self.find_in(query, language, &among).map_err(|error| self.failed(error))
    }

    /// Finds cards as [`CatalogDb::find`] does, and returns the best for display.
    ///
    /// # Errors
    /// Database failure; never an odd query.
    pub fn search(&self, query: &SearchQuery, language: Language, limit: usize) -> Result<Vec<SearchHit>, StoreError> {
        let found = self.find(query, language, |_, _| Some(()))?;
        self.shown(found.cards.iter().take(limit), query, language)
    }

    /// Cards for display.
    ///
    /// # Errors
    /// Database failure.
    pub fn shown<'a, T: 'a>(
        &self,
        cards: impl Iterator<Item = &'a CardHit<T>>,
        query: &SearchQuery,
        language: Language,
    ) -> Result<Vec<SearchHit>, StoreError> {
        self.hits(cards, query, language).map_err(|error| self.failed(error))
    }

    /// Reports an error; if a new file would solve it, the next start imports the catalog again.
    fn failed(&self, error: rusqlite::Error) -> StoreError {
        let error = StoreError::of_database(&self.path, error);
        if import::needs_new_file(&error) {
            import::schedule_import(&self.db);
        }
        error
    }

    /// Opens the catalog in this folder, and imports the source unless it is there.
    ///
    /// An unusable file is replaced, or ignored in favor of memory; the result says so.
    ///
    /// # Errors
    /// A source that cannot be imported: two cards with one id, or a file that is not JSON.
    pub fn open(dir: &DataDir, source: &CatalogSource<'_>) -> Result<(Self, ImportOutcome), StoreError> {
        let path = dir.catalog();
        let reason = match Self::open_file(&path, source) {
            Ok(opened) => return Ok(opened),
            Err(error) if import::needs_new_file(&error) => {
                match import::remove(&path).and_then(|()| Self::open_file(&path, source)) {
                    Ok((catalog, _)) => return Ok((catalog, ImportOutcome::Replaced { file: path })),
                    Err(error) => error,
                }
            }
            Err(error) => error,
        };
        Ok((Self::in_memory(source)?, ImportOutcome::InMemory { reason }))
    }
}

#[cfg(test)]
mod tests;
