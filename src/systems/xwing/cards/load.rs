//! From the files of `catalog/xwing` to the typed catalog, with every problem named by file, card and field.

mod link;

use super::{Catalog, rows::*};
use crate::SYSTEM;
use kernel::{
    CatalogError, CatalogFile,
    catalog::{CatalogReader, Named, TextEntry, bundled},
};
use link::Linker;

bundled!(
    "xwing";
    "abilities.json",
    "conditions.json",
    "damage_decks.json",
    "factions.json",
    "pilots.json",
    "products.json",
    "ships.json",
    "texts.en.json",
    "texts.es.json",
    "upgrades.json",
);

/// The kinds of rows that files hold.
const KINDS: &[&str] =
    &["factions", "ships", "pilots", "upgrades", "conditions", "damage_decks", "products", "abilities"];
/// The tables of texts that files hold.
const TABLES: &[&str] = &["factions", "ships", "pilots", "upgrades", "conditions", "damage", "products"];

/// All rows of all files.
struct Rows {
    factions: Vec<Named<FactionRow>>,
    ships: Vec<Named<ShipRow>>,
    pilots: Vec<Named<PilotRow>>,
    upgrades: Vec<Named<UpgradeRow>>,
    conditions: Vec<Named<ConditionRow>>,
    decks: Vec<Named<DeckRow>>,
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
            factions: book.rows("factions"),
            ships: book.rows("ships"),
            pilots: book.rows("pilots"),
            upgrades: book.rows("upgrades"),
            conditions: book.rows("conditions"),
            decks: book.rows("damage_decks"),
            products: book.rows("products"),
            texts: Vec::new(),
        };
        let abilities = book.rows("abilities");
        let (links, texts, version) = book.close()?;
        rows.texts = texts;
        Linker::new(&rows, links).link(abilities, version)
    }
}

/// Splits `deck:card`.
pub(super) fn split_damage_id(id: &str) -> Option<(&str, &str)> {
    id.split_once(':')
}

#[cfg(test)]
mod tests;
