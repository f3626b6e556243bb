//! From the files of `catalog/xwing` to the typed catalog, with every problem named by file, card and field.

mod link;

use super::{Cards, Catalog, yasb::Yasb};
use kernel::catalog::{CatalogReader, Numbers, bundled};
pub(crate) use link::Linker;

bundled!(
    "xwing";
    "abilities.json",
    "conditions.json",
    "damage_decks.json",
    "errata.json",
    "factions.json",
    "pilots.json",
    "products.json",
    "ships.json",
    "texts.en.json",
    "texts.es.json",
    "upgrades.json",
    "usage.json",
    "yasb.json",
);

/// The tables of texts that files hold.
pub(crate) const TABLES: &[&str] = &["factions", "ships", "pilots", "upgrades", "conditions", "damage", "products"];

/// The kinds of rows that files hold: those of cards, and another one.
pub(crate) fn kinds(other: &'static str) -> Vec<&'static str> {
    [Cards::KINDS, &["factions", "damage_decks", "errata", "usage", "yasb", other]].concat()
}

/// Reads the rows of all cards, and lets other rows name cards.
pub(crate) fn read(reader: &mut CatalogReader<'_>) -> Linker {
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
    let (usage, yasb) = (reader.rows("usage"), Yasb::new(reader.rows("yasb")));
    let catalog = Catalog { version: String::new(), cards, decks, factions, yasb, pilot_ids: Default::default() };
    Linker { catalog, usage, errata }
}

#[cfg(test)]
mod tests;
