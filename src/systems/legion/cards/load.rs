//! From the files of `catalog/legion` to the typed catalog, with every problem named by file, card and field.

mod link;

use super::SYSTEM;
use super::{Cards, Catalog, CommandId};
use kernel::{
    CatalogError, CatalogFile,
    catalog::{CatalogReader, bundled},
};
use link::Linker;

bundled!(
    "legion";
    "abilities.json",
    "battle_cards.json",
    "battle_forces.json",
    "command_cards.json",
    "flaws.json",
    "keywords.json",
    "layouts.json",
    "terrain.json",
    "texts.en.json",
    "texts.es.json",
    "units.json",
    "upgrades.json",
);

/// The tables of texts that files hold; `titles` are the subtitles of units, `orders` the order lines of command cards.
const TABLES: &[&str] = &[
    "units",
    "titles",
    "upgrades",
    "command_cards",
    "orders",
    "battle_cards",
    "battle_forces",
    "keywords",
    "params",
    "flaws",
    "terrain",
    "layouts",
];

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
        let cards = Cards::read(&mut reader);
        let (links, texts, version) = reader.close()?;
        let (bulleted, params, standing_orders) = (Vec::new(), Default::default(), CommandId::at(0));
        Linker { catalog: Self { version, cards, bulleted, params, standing_orders }, links }.link(&texts)
    }
}

#[cfg(test)]
mod tests;
