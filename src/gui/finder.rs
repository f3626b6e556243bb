//! Search in the catalog, for every screen.

use std::sync::{Mutex, OnceLock, PoisonError};

use kernel::Language;
use store::{CardHit, CatalogDb, FilterChoice, SearchHit, SearchQuery, SearchResults, StoreError};
use systems::Catalogs;

/// Search as screens see it: it never fails. The application checks for a failure and replaces the finder.
#[derive(Debug)]
pub struct Finder {
    db: Mutex<CatalogDb>,
    failure: OnceLock<StoreError>,
    /// Changes when earlier results are outdated.
    pub turn: u64,
}

impl Finder {
    /// A finder for this catalog.
    pub fn new(db: CatalogDb, turn: u64) -> Self {
        Self { db: Mutex::new(db), failure: OnceLock::new(), turn }
    }

    /// The cards for which `among` returns a value, best first, and remarks on the filters.
    pub fn find<T>(
        &self,
        query: &SearchQuery,
        language: Language,
        among: impl Fn(&str, &str) -> Option<T>,
    ) -> (SearchResults<T>, Vec<String>) {
        let db = self.db.lock().unwrap_or_else(PoisonError::into_inner);
        let found = db.find(query, language, among).unwrap_or_else(|error| {
            let _ = self.failure.set(error);
            SearchResults { cards: Vec::new(), is_guess: false }
        });
        (found, db.remarks(query, language))
    }

    /// The best cards of all systems for a query; those of inactive packs are left out.
    pub fn search(&self, query: &SearchQuery, language: Language, limit: usize, catalogs: &Catalogs) -> Vec<SearchHit> {
        let db = self.db.lock().unwrap_or_else(PoisonError::into_inner);
        let found = db.find(query, language, |_, id| (!catalogs.hides(id)).then_some(()));
        let shown = found.and_then(|found| db.shown(found.cards.iter().take(limit), query, language));
        shown.unwrap_or_else(|error| {
            let _ = self.failure.set(error);
            Vec::new()
        })
    }

    /// All cards of all systems for a query, best first, to be looked up by [`Finder::card`]; those of inactive packs
    /// are left out.
    pub fn all(
        &self,
        query: &SearchQuery,
        language: Language,
        catalogs: &Catalogs,
    ) -> (SearchResults<()>, Vec<String>) {
        self.find(query, language, |_, id| (!catalogs.hides(id)).then_some(()))
    }

    /// Looks up a card of the results.
    pub fn card(&self, card: &CardHit<()>, query: &SearchQuery, language: Language) -> Option<SearchHit> {
        let db = self.db.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = db.shown(std::iter::once(card), query, language).unwrap_or_else(|error| {
            let _ = self.failure.set(error);
            Vec::new()
        });
        shown.into_iter().next()
    }

    /// Filter choices for the cards of a system, or of all.
    pub fn choices(&self, system: Option<&str>, language: Language) -> Vec<FilterChoice> {
        let db = self.db.lock().unwrap_or_else(PoisonError::into_inner);
        db.choices(system, language).unwrap_or_else(|error| {
            let _ = self.failure.set(error);
            Vec::new()
        })
    }

    /// The failure of a search, if any.
    pub fn failure(&self) -> Option<&StoreError> {
        self.failure.get()
    }
}
