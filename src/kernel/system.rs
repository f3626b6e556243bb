//! A system as the rest of the program sees it: its name and its cards.

use super::{CatalogError, CatalogFile, Names, SourceCard, catalog};

/// Names of a system and its publisher.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct SystemInfo {
    /// Its id in documents and on the command line.
    pub id: &'static str,
    /// The key of its name.
    pub name: &'static str,
    /// Players' names for the system at the head of a list, in any language.
    pub aliases: &'static [&'static str],
    /// The key of the note on the catalog: its version, and its doubts.
    pub sources: &'static str,
}

/// A system: one type of it implements this and is registered. Further abilities are traits of their own:
/// [`ListBuilding`](super::ListBuilding), [`Playable`](super::Playable).
pub trait System: Sized + 'static {
    const INFO: SystemInfo;
    /// The bundled catalog.
    const FILES: &'static [CatalogFile<'static>];

    /// Its cards.
    type Catalog: Names + Send + Sync + 'static;

    /// Loads a catalog from its files.
    ///
    /// # Errors
    /// All errors in them.
    fn load(files: &[CatalogFile<'_>]) -> Result<Self::Catalog, Vec<CatalogError>>;

    /// The files of the catalog, with `given` in place of those with the same kinds of cards.
    fn files_with<'a>(given: &[CatalogFile<'a>]) -> Vec<CatalogFile<'a>> {
        catalog::files_with(Self::FILES, given)
    }

    /// A digest of the catalog: it changes whenever a card does.
    fn version(catalog: &Self::Catalog) -> &str;

    /// Every card, as the search shows it.
    fn source(catalog: &Self::Catalog) -> Vec<SourceCard> {
        let _ = catalog;
        Vec::new()
    }

    /// Sizes of the catalog: pairs of a machine-readable name and a number.
    fn counts(catalog: &Self::Catalog) -> Vec<(&'static str, usize)> {
        let _ = catalog;
        Vec::new()
    }
}
