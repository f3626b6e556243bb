//! From the files of `catalog/imperial-assault` to the typed catalog, with every problem named by file, card and field.

mod link;
mod map;

use super::{Cards, Catalog};
use crate::{
    SYSTEM,
    files::{self, BUNDLED, CAMPAIGN, SKIRMISH},
};
use kernel::{
    CatalogError, CatalogFile,
    catalog::{CatalogReader, Numbers},
};
use link::{Linker, slug};

impl Catalog {
    /// The catalog that travels inside the program.
    ///
    /// # Errors
    /// Only if the program was built from damaged catalog files, which its tests exclude.
    pub fn bundled() -> Result<Self, Vec<CatalogError>> {
        Self::load(BUNDLED)
    }

    /// Loads a catalog from its files; those of the campaign may be among them.
    ///
    /// # Errors
    /// Everything that is wrong with them: text that is no JSON, unknown or missing fields, wrong types, ids that stand
    /// twice, ids that name nothing.
    pub fn load(files: &[CatalogFile<'_>]) -> Result<Self, Vec<CatalogError>> {
        let own = files::of_skirmish(files);
        let other = (CAMPAIGN.kinds, CAMPAIGN.tables);
        let mut reader = CatalogReader::open_part(&own, SYSTEM, (Cards::KINDS, SKIRMISH.tables), other);
        Cards::index(&mut reader);
        let mut names = Numbers::default();
        let mut printed: Vec<Box<str>> = Vec::new();
        for name in reader.texts_in("deployment_cards", "name") {
            let _ = names.entry(slug(name).into()).or_insert_with(|| {
                printed.push(name.into());
                (printed.len() - 1) as u16
            });
        }
        reader.index_names("NameKey", names);
        let cards = Cards::read(&mut reader);
        let (links, texts, version) = reader.close()?;
        Linker { catalog: Self { version, cards, printed }, links }.link(&texts)
    }
}

#[cfg(test)]
mod tests;
