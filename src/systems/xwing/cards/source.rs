//! The catalog as plain rows for the search.

use rustc_hash::FxHashMap;
use serde_json::value::RawValue;

use super::{
    BUNDLED, CardText, Catalog, Faction, PilotId, ShipId, Size, Slot, UpgradeId,
    load::{self, RawRow},
};
use crate::{
    kernel::{Language, SourceCard, phrase},
    systems::xwing::SYSTEM,
};

/// Every card, ship and product of the catalog as it is searched.
pub fn source(catalog: &Catalog) -> Vec<SourceCard> {
    let facts = Facts::bundled();
    let mut rows = Vec::new();
    rows.extend(catalog.ships().map(|(id, _)| ship(catalog, &facts, id)));
    rows.extend(catalog.pilots().map(|(id, _)| pilot(catalog, &facts, id)));
    rows.extend(catalog.upgrades().map(|(id, _)| upgrade(catalog, &facts, id)));
    for (_, card) in catalog.conditions() {
        let mut row = Row::new("condition", &card.id, &card.text, facts.of("conditions", &card.id));
        row.keyword_if(card.unique, "unique");
        rows.push(row.card);
    }
    for deck in catalog.damage_decks() {
        for card in &deck.cards {
            let id = format!("{}:{}", deck.id, card.id);
            let mut row = Row::new("damage", &id, &card.text, facts.of("damage_decks", &id));
            row.tag("deck", &deck.id);
            row.tag("keyword", &card.kind);
            rows.push(row.card);
        }
    }
    for (_, product) in catalog.products() {
        let mut row = Row::new("product", &product.id, &product.text, facts.of("products", &product.id));
        if let Some(wave) = product.wave {
            row.tag("wave", &wave.to_string());
        }
        rows.push(row.card);
    }
    rows
}

/// A row that is being filled.
struct Row {
    card: SourceCard,
}

impl Row {
    fn new(kind: &'static str, id: &str, text: &CardText, facts: String) -> Self {
        let names = Language::ALL.map(|language| text.name(language).to_owned());
        let texts = Language::ALL.map(|language| text.text(language).to_owned());
        let card =
            SourceCard { system: SYSTEM, kind, id: id.to_owned(), names, texts, cost: None, tags: Vec::new(), facts };
        Self { card }
    }

    fn tag(&mut self, key: &'static str, value: &str) {
        if !self.card.tags.iter().any(|(known, old)| *known == key && old == value) {
            self.card.tags.push((key, value.to_owned()));
        }
    }

    /// A word of the game, by its id and by its name in every language.
    fn term(&mut self, key: &'static str, id: &str, term: &str) {
        self.tag(key, id);
        for language in Language::ALL {
            self.tag(key, phrase::text(language, term));
        }
    }

    fn keyword_if(&mut self, has: bool, keyword: &str) {
        if has {
            self.tag("keyword", keyword);
        }
    }

    fn faction(&mut self, faction: Faction) {
        self.term("faction", faction.id(), faction.term());
        let main = faction.squad_faction();
        self.term("faction", main.id(), main.term());
    }

    fn ship(&mut self, catalog: &Catalog, ship: ShipId) {
        let kind = catalog.ship(ship);
        self.tag("ship", &kind.id);
        for language in Language::ALL {
            self.tag("ship", kind.text.name(language));
        }
    }

    fn size(&mut self, size: Size) {
        self.term("size", size.id(), size.term());
    }

    fn slot(&mut self, slot: Slot) {
        self.term("slot", slot.id(), slot.term());
    }
}

fn ship(catalog: &Catalog, facts: &Facts, id: ShipId) -> SourceCard {
    let ship = catalog.ship(id);
    let mut row = Row::new("ship", &ship.id, &ship.text, facts.of("ships", &ship.id));
    row.ship(catalog, id);
    row.size(ship.size);
    for faction in &ship.factions {
        row.faction(*faction);
    }
    row.card
}

fn pilot(catalog: &Catalog, facts: &Facts, id: PilotId) -> SourceCard {
    let pilot = catalog.pilot(id);
    let mut row = Row::new("pilot", &pilot.key, &pilot.text, facts.of("pilots", &pilot.key));
    row.card.cost = pilot.points.map(i32::from);
    row.faction(pilot.faction);
    row.ship(catalog, pilot.ship);
    row.size(catalog.ship(pilot.ship).size);
    for slot in &pilot.slots {
        row.slot(*slot);
    }
    if let Some(skill) = pilot.pilot_skill {
        row.tag("skill", &skill.to_string());
    }
    row.keyword_if(pilot.unique.is_some(), "unique");
    row.keyword_if(catalog.ship(pilot.ship).size == Size::Huge, "epic");
    row.card
}

fn upgrade(catalog: &Catalog, facts: &Facts, id: UpgradeId) -> SourceCard {
    let upgrade = catalog.upgrade(id);
    let mut row = Row::new("upgrade", &upgrade.id, &upgrade.text, facts.of("upgrades", &upgrade.id));
    row.card.cost = Some(i32::from(upgrade.points));
    row.slot(upgrade.slot);
    for faction in Faction::ALL {
        if upgrade.restrictions.factions.contains(faction.squad_faction() as u32) {
            let main = faction.squad_faction();
            row.term("faction", main.id(), main.term());
        }
    }
    for size in Size::ALL {
        if upgrade.restrictions.sizes.contains(size as u32) {
            row.size(size);
        }
    }
    row.keyword_if(upgrade.unique.is_some(), "unique");
    row.keyword_if(upgrade.limited, "limited");
    row.keyword_if(upgrade.is_epic(), "epic");
    row.card
}

/// The rows of the catalog's files as they are written there, by kind and id.
struct Facts(FxHashMap<(String, String), &'static RawValue>);

impl Facts {
    fn bundled() -> Self {
        let mut facts = FxHashMap::default();
        for file in BUNDLED {
            for RawRow { kind, id, row } in load::raw_rows(*file) {
                let _ = facts.insert((kind, id), row);
            }
        }
        Self(facts)
    }

    /// The row of this card; an empty object for one that came from elsewhere.
    fn of(&self, kind: &str, id: &str) -> String {
        self.0.get(&(kind.to_owned(), id.to_owned())).map_or_else(|| "{}".to_owned(), |row| row.get().to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_the_catalog_becomes_one_row_with_its_facts() {
        let catalog = Catalog::bundled().unwrap();
        let rows = source(&catalog);
        let damage: usize = catalog.damage_decks().iter().map(|deck| deck.cards.len()).sum();
        assert_eq!(rows.len(), 56 + 297 + 362 + 10 + 63 + damage);
        let mut seen = std::collections::BTreeSet::new();
        for row in &rows {
            assert!(seen.insert((row.kind, &row.id)), "{} {} stands twice", row.kind, row.id);
            let facts: serde_json::Value = serde_json::from_str(&row.facts).unwrap();
            assert_eq!(facts["name"].as_str(), Some(row.names[0].as_str()), "{}", row.id);
        }
    }

    #[test]
    fn a_slot_can_be_asked_for_in_every_language() {
        let catalog = Catalog::bundled().unwrap();
        let rows = source(&catalog);
        let droid = rows.iter().find(|row| row.kind == "upgrade" && row.id == "r2d2").unwrap();
        for value in ["astromech", "Astromecánico"] {
            assert!(
                droid.tags.iter().any(|(key, tag)| *key == "slot" && tag.eq_ignore_ascii_case(value)),
                "{value}: {:?}",
                droid.tags
            );
        }
        assert_eq!(droid.cost, Some(4));
    }
}
