//! From the files of `catalog/legion` to the typed catalog, with every problem named by file, card and field.

mod link;

use super::{Catalog, rows::*};
use crate::SYSTEM;
use kernel::{
    CatalogError, CatalogFile,
    catalog::{CatalogReader, Named, TextEntry, bundled},
};
use link::Linker;

bundled!(
    "legion";
    "battle_cards.json",
    "battle_forces.json",
    "command_cards.json",
    "flaws.json",
    "keywords.json",
    "texts.en.json",
    "texts.es.json",
    "units.json",
    "upgrades.json",
);

/// The kinds of rows that files hold.
const KINDS: &[&str] = &["units", "upgrades", "command_cards", "battle_cards", "battle_forces", "keywords", "flaws"];
/// The tables of texts that files hold; `orders` are the order lines of command cards.
const TABLES: &[&str] =
    &["units", "upgrades", "command_cards", "orders", "battle_cards", "battle_forces", "keywords", "params", "flaws"];

/// All rows of all files.
struct Rows {
    units: Vec<Named<UnitRow>>,
    upgrades: Vec<Named<UpgradeRow>>,
    commands: Vec<Named<CommandRow>>,
    battles: Vec<Named<BattleRow>>,
    forces: Vec<Named<ForceRow>>,
    keywords: Vec<Named<KeywordRow>>,
    flaws: Vec<Named<FlawRow>>,
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
            units: book.rows("units"),
            upgrades: book.rows("upgrades"),
            commands: book.rows("command_cards"),
            battles: book.rows("battle_cards"),
            forces: book.rows("battle_forces"),
            keywords: book.rows("keywords"),
            flaws: book.rows("flaws"),
            texts: Vec::new(),
        };
        let (links, texts, version) = book.close()?;
        rows.texts = texts;
        Linker::new(&rows, links).link(version)
    }
}

#[cfg(test)]
mod tests;
