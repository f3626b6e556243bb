//! A game as the rest of the program sees it: its name, and its cards.

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
    /// The key of what is to be known of the catalog: which state of the game it follows, and where it is unsure.
    pub sources: &'static str,
}

/// A game. It has one type that implements this; the registry knows that type. What else the game can do are traits of
/// their own: [`ListBuilding`](super::ListBuilding), [`Playable`](super::Playable).
pub trait System: Sized + 'static {
    const INFO: SystemInfo;
    /// Its catalog as it travels inside the program.
    const FILES: &'static [CatalogFile<'static>];

    /// Its cards.
    type Catalog: Names + Send + Sync + 'static;

    /// Loads a catalog from its files.
    ///
    /// # Errors
    /// Everything that is wrong with them.
    fn load(files: &[CatalogFile<'_>]) -> Result<Self::Catalog, Vec<CatalogError>>;

    /// The files of the catalog with `given` in the place of those that hold the same kind of cards.
    fn files_with<'a>(given: &[CatalogFile<'a>]) -> Vec<CatalogFile<'a>> {
        catalog::files_with(Self::FILES, given)
    }

    /// A name for the content of the catalog: it changes whenever any card does.
    fn version(catalog: &Self::Catalog) -> &str;

    /// Every card as it is searched.
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
