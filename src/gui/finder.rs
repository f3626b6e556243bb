//! The search of the catalog, for every screen.

use std::sync::{Mutex, OnceLock, PoisonError};

use kernel::Language;
use store::{CatalogDb, FilterChoice, Found, FoundCard, SearchHit, SearchQuery, StoreError};
use systems::Catalogs;

/// The catalog as screens search it: a search never fails; the application looks whether one did, and puts another
/// finder in the place of this one.
#[derive(Debug)]
pub struct Finder {
    db: Mutex<CatalogDb>,
    failure: OnceLock<StoreError>,
    /// Changes when what was found before must be searched anew.
    pub turn: u64,
}

impl Finder {
    /// Searches this catalog.
    pub fn new(db: CatalogDb, turn: u64) -> Self {
        Self { db: Mutex::new(db), failure: OnceLock::new(), turn }
    }

    /// The cards for which `among` gives something, best first, and what is to be said of the filters.
    pub fn find<T>(
        &self,
        query: &SearchQuery,
        language: Language,
        among: impl Fn(&str, &str) -> Option<T>,
    ) -> (Found<T>, Vec<String>) {
        let db = self.db.lock().unwrap_or_else(PoisonError::into_inner);
        let found = db.find(query, language, among).unwrap_or_else(|error| {
            let _ = self.failure.set(error);
            Found { cards: Vec::new(), is_guess: false }
        });
        (found, db.remarks(query, language))
    }

    /// The best cards of all games for what was typed, as they are shown; those of packs that are off are left out.
    pub fn search(&self, query: &SearchQuery, language: Language, limit: usize, catalogs: &Catalogs) -> Vec<SearchHit> {
        let db = self.db.lock().unwrap_or_else(PoisonError::into_inner);
        let found = db.find(query, language, |_, id| (!catalogs.hides(id)).then_some(()));
        let shown = found.and_then(|found| db.shown(found.cards.iter().take(limit), query, language));
        shown.unwrap_or_else(|error| {
            let _ = self.failure.set(error);
            Vec::new()
        })
    }

    /// Every card of all games that fits, best first, to be looked up by [`Finder::card`]; those of packs that are off are
    /// left out.
    pub fn all(&self, query: &SearchQuery, language: Language, catalogs: &Catalogs) -> (Found<()>, Vec<String>) {
        self.find(query, language, |_, id| (!catalogs.hides(id)).then_some(()))
    }

    /// A card that was found, as it is shown.
    pub fn card(&self, card: &FoundCard<()>, query: &SearchQuery, language: Language) -> Option<SearchHit> {
        let db = self.db.lock().unwrap_or_else(PoisonError::into_inner);
        let shown = db.shown(std::iter::once(card), query, language).unwrap_or_else(|error| {
            let _ = self.failure.set(error);
            Vec::new()
        });
        shown.into_iter().next()
    }

    /// What the cards of a game, or of all, can be filtered by.
    pub fn choices(&self, system: Option<&str>, language: Language) -> Vec<FilterChoice> {
        let db = self.db.lock().unwrap_or_else(PoisonError::into_inner);
        db.choices(system, language).unwrap_or_else(|error| {
            let _ = self.failure.set(error);
            Vec::new()
        })
    }

    /// Why a search failed, if one did.
    pub fn failure(&self) -> Option<&StoreError> {
        self.failure.get()
    }
}
