//! From the files of `catalog/xwing` to the typed catalog, with every problem named by file, card and field.

mod link;

use super::{
    Cards, Catalog,
    ability::{self, Abilities},
    yasb::Yasb,
};
use crate::SYSTEM;
use kernel::{
    CatalogError, CatalogFile,
    catalog::{CatalogReader, Numbers, bundled},
};
use link::Linker;

bundled!(
    "xwing";
    "abilities.json",
    "conditions.json",
    "damage_decks.json",
    "errata.json",
    "factions.json",
    "pilots.json",
    "products.json",
    "results.json",
    "ships.json",
    "texts.en.json",
    "texts.es.json",
    "upgrades.json",
    "usage.json",
    "yasb.json",
);

/// The tables of texts in the files.
const TABLES: &[&str] = &["factions", "ships", "pilots", "upgrades", "conditions", "damage", "products"];

/// The kinds of rows that become no cards of their own.
const OTHER_KINDS: &[&str] = &["factions", "damage_decks", "errata", "usage", "results", "yasb", ability::load::KIND];

impl Catalog {
    /// The catalog built into the program.
    ///
    /// # Errors
    /// Only if the program was built from damaged catalog files, which its tests exclude.
    pub fn bundled() -> Result<Self, Vec<CatalogError>> {
        Self::load(BUNDLED)
    }

    /// Loads a catalog from its files.
    ///
    /// # Errors
    /// Everything that is wrong with them: text that is no JSON, unknown or missing fields, wrong types, duplicate ids,
    /// ids that name nothing.
    pub fn load(files: &[CatalogFile<'_>]) -> Result<Self, Vec<CatalogError>> {
        let mut reader = CatalogReader::open(files, SYSTEM, &[Cards::KINDS, OTHER_KINDS].concat(), TABLES);
        let cards = read(&mut reader);
        let abilities = reader.rows(ability::load::KIND);
        let (mut links, texts, version) = reader.close()?;
        let mut catalog = cards.link(version, &texts, &mut links);
        catalog.abilities = ability::load::load(abilities, &catalog, &mut links);
        links.finish(catalog)
    }
}

/// Reads the rows of all cards, and lets other rows name cards.
fn read(reader: &mut CatalogReader<'_>) -> Linker {
    Cards::index(reader);
    let mut unique = Numbers::default();
    for key in reader.texts_in("pilots", "unique_key").chain(reader.texts_in("upgrades", "unique_key")) {
        let next = unique.len() as u16;
        let _ = unique.entry(key.into()).or_insert(next);
    }
    reader.index_names("UniqueKey", unique);
    let cards = Cards::read(reader);
    let (decks, factions) = (reader.rows("damage_decks"), reader.rows("factions"));
    let errata = reader.rows("errata");
    let (usage, results, yasb) = (reader.rows("usage"), reader.rows("results"), Yasb::new(reader.rows("yasb")));
    let catalog = Catalog {
        version: String::new(),
        cards,
        abilities: Abilities::default(),
        decks,
        factions,
        yasb,
        pilot_ids: Default::default(),
    };
    Linker { catalog, usage, results, errata }
}

#[cfg(test)]
mod tests;
