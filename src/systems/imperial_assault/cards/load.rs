//! From the files of `catalog/imperial-assault` to the typed catalog, with every problem named by file, card and field.

mod link;
mod map;

use super::{Cards, Catalog};
use crate::SYSTEM;
use kernel::{
    CatalogError, CatalogFile,
    catalog::{CatalogReader, Numbers, bundled},
};
use link::{Linker, slug};

bundled!(
    "imperial-assault";
    "abilities.json",
    "command_cards.json",
    "conditions.json",
    "deployment_cards.json",
    "maps.json",
    "missions.json",
    "products.json",
    "rotations.json",
    "texts.en.json",
    "texts.es.json",
);

/// The tables of texts that files hold; `abilities` are those of Deployment cards, as `card:ability`.
const TABLES: &[&str] =
    &["deployment_cards", "abilities", "command_cards", "maps", "missions", "conditions", "products", "rotations"];

impl Catalog {
    /// The catalog that travels inside the program.
    ///
    /// # Errors
    /// Only if the program was built from damaged catalog files, which its tests exclude.
    pub fn bundled() -> Result<Self, Vec<CatalogError>> {
        Self::load(BUNDLED)
    }

    /// Loads a catalog from its files.
    ///
    /// # Errors
    /// Everything that is wrong with them: text that is no JSON, unknown or missing fields, wrong types, ids that stand
    /// twice, ids that name nothing.
    pub fn load(files: &[CatalogFile<'_>]) -> Result<Self, Vec<CatalogError>> {
        let mut reader = CatalogReader::open(files, SYSTEM, Cards::KINDS, TABLES);
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
