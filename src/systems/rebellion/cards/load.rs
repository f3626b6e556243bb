//! Loading the typed catalog from the files of `catalog/rebellion`.

use super::{Cards, Catalog, SystemId, card::RebelUnits};
use crate::SYSTEM;
use kernel::{
    CatalogError, CatalogFile, Memo, Problem,
    catalog::{CatalogReader, Links, bundled},
};

bundled!(
    "rebellion";
    "actions.json", "leaders.json", "missions.json", "objectives.json", "rebel_units.json", "round_deck.json",
    "systems.json", "texts.en.json", "texts.es.json", "time_track.json", "units.json",
);

const TABLES: &[&str] = Cards::KINDS;
const KINDS: &[&str] =
    &["systems", "units", "leaders", "missions", "actions", "objectives", "time_track", "round_deck", "rebel_units"];

impl Catalog {
    /// The catalog in the program.
    ///
    /// # Errors
    /// Damaged files, which the tests exclude.
    pub fn bundled() -> Result<Self, Vec<CatalogError>> {
        Self::load(BUNDLED)
    }

    /// Loads a catalog from its files.
    ///
    /// # Errors
    /// Every problem of the files, by file, card and field.
    pub fn load(files: &[CatalogFile<'_>]) -> Result<Self, Vec<CatalogError>> {
        let mut reader = CatalogReader::open(files, SYSTEM, KINDS, TABLES);
        Cards::index(&mut reader);
        let cards = Cards::read(&mut reader);
        let (time_track, round_deck) = (reader.rows("time_track"), reader.rows("round_deck"));
        let rebel_units: Vec<RebelUnits> = reader.rows("rebel_units");
        let (mut links, texts, version) = reader.close()?;
        let mut catalog =
            Self { version, cards, time_track, round_deck, rebel_units: Vec::new(), kept: Memo::default() };
        for entry in &texts {
            match catalog.cards.text_mut(entry.table, &entry.id) {
                Some(text) => text.set(entry),
                None => links.push(entry.without_card()),
            }
        }
        catalog.complete(&rebel_units, &mut links);
        links.finish(catalog)
    }

    fn complete(&mut self, rebel_units: &[RebelUnits], links: &mut Links) {
        for row in rebel_units {
            let mut units = Vec::new();
            for (id, count) in &row.units {
                match self.find_unit(id) {
                    Some(unit) => units.push((unit, *count)),
                    None => {
                        let problem = Problem::new("systems.problem.names_nothing").with("id", id.as_ref());
                        links.error("rebel_units", Some(row.set.id()), Some("units"), problem);
                    }
                }
            }
            self.rebel_units.push((row.set, units));
        }
        for (id, system) in self.systems() {
            let one_way = |other: &&SystemId| !self.system(**other).adjacent.contains(&id);
            if let Some(other) = system.adjacent.iter().find(one_way) {
                let problem = Problem::new("rebellion.problem.one_way").with("id", self.system(*other).id.as_ref());
                links.error("systems", Some(&system.id), Some("adjacent"), problem);
            }
        }
        for (table, rows, wanted) in
            [("time_track", self.time_track.len(), 16), ("round_deck", self.round_deck.len(), 5)]
        {
            if rows != wanted {
                let problem = Problem::new("rebellion.problem.rows").with("count", wanted.to_string());
                links.error(table, None, Some("rows"), problem);
            }
        }
    }
}
