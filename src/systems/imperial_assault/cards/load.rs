//! From the files of `catalog/imperial-assault` to the typed catalog, with every problem named by file, card and field.

mod link;
mod map;

use super::{Catalog, rows::*};
use crate::SYSTEM;
use kernel::{
    CatalogError, CatalogFile,
    catalog::{CatalogReader, Named, TextEntry, bundled},
};
use link::Linker;

bundled!(
    "imperial-assault";
    "command_cards.json",
    "conditions.json",
    "deployment_cards.json",
    "maps.json",
    "products.json",
    "texts.en.json",
    "texts.es.json",
);

/// The kinds of rows that files hold.
const KINDS: &[&str] = &["deployment_cards", "command_cards", "maps", "conditions", "products"];
/// The tables of texts that files hold; `abilities` are those of Deployment cards, as `card:ability`.
const TABLES: &[&str] = &["deployment_cards", "abilities", "command_cards", "maps", "conditions", "products"];

/// All rows of all files.
struct Rows {
    deployments: Vec<Named<DeploymentRow>>,
    commands: Vec<Named<CommandRow>>,
    maps: Vec<Named<MapRow>>,
    conditions: Vec<Named<ConditionRow>>,
    products: Vec<Named<ProductRow>>,
    texts: Vec<TextEntry>,
}

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
        let mut book = CatalogReader::open(files, SYSTEM, KINDS, TABLES);
        let mut rows = Rows {
            deployments: book.rows("deployment_cards"),
            commands: book.rows("command_cards"),
            maps: book.rows("maps"),
            conditions: book.rows("conditions"),
            products: book.rows("products"),
            texts: Vec::new(),
        };
        let (links, texts, version) = book.close()?;
        rows.texts = texts;
        Linker::new(&rows, links).link(version)
    }
}

#[cfg(test)]
mod tests;
