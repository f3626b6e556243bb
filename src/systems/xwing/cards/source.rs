//! The catalog as plain rows for the search.

use super::{Catalog, Faction, PilotId, ShipId, ShipType, Size, Slot, StatChanges, UpgradeId};
use crate::SYSTEM;
use kernel::{Language, SourceCard};

/// Every card, ship and product of the catalog as it is searched.
pub fn source(catalog: &Catalog) -> Vec<SourceCard> {
    let mut rows = Vec::new();
    rows.extend(catalog.ships().map(|(id, _)| ship(catalog, id)));
    rows.extend(catalog.pilots().map(|(id, _)| pilot(catalog, id)));
    rows.extend(catalog.upgrades().map(|(id, _)| upgrade(catalog, id)));
    for (_, card) in catalog.conditions() {
        let mut row = SourceCard::new(SYSTEM, "condition", &card.id, &card.text);
        row.keyword_if(card.unique, "unique");
        rows.push(row);
    }
    for deck in catalog.damage_decks() {
        for card in &deck.cards {
            let id = format!("{}:{}", deck.id, card.id);
            let mut row = SourceCard::new(SYSTEM, "damage", &id, &card.text);
            row.tag("deck", &deck.id);
            row.tag("keyword", &card.kind);
            rows.push(row);
        }
    }
    for (_, product) in catalog.products() {
        let mut row = SourceCard::new(SYSTEM, "product", &product.id, &product.text);
        if let Some(wave) = product.wave {
            row.number("wave", Some(wave));
        }
        row.is_behind = true;
        rows.push(row);
    }
    rows
}

fn put_faction(row: &mut SourceCard, faction: Faction) {
    row.term("faction", faction.id(), faction.term());
    let main = faction.squad_faction();
    row.term("faction", main.id(), main.term());
}

fn put_ship(row: &mut SourceCard, catalog: &Catalog, ship: ShipId) {
    let kind = catalog.ship(ship);
    row.tag("ship", &kind.id);
    row.named("ship", |language| kind.text.name(language));
}

fn put_size(row: &mut SourceCard, size: Size) {
    row.term("size", size.id(), size.term());
}

/// The stats of a ship as a ship card changes them.
fn put_stats(row: &mut SourceCard, ship: &ShipType, changes: StatChanges) {
    row.number("attack", ship.attack.map(|attack| i32::from(attack) + i32::from(changes.attack)));
    row.number("agility", Some(i32::from(ship.agility) + i32::from(changes.agility)));
    row.number("hull", Some(i32::from(ship.hull) + i32::from(changes.hull)));
    row.number("shields", Some(i32::from(ship.shields) + i32::from(changes.shields)));
}

fn put_slot(row: &mut SourceCard, slot: Slot) {
    row.term("slot", slot.id(), slot.term());
}

fn ship(catalog: &Catalog, id: ShipId) -> SourceCard {
    let ship = catalog.ship(id);
    let mut row = SourceCard::new(SYSTEM, "ship", &ship.id, &ship.text);
    put_ship(&mut row, catalog, id);
    put_size(&mut row, ship.size);
    put_stats(&mut row, ship, StatChanges::default());
    for faction in &ship.factions {
        put_faction(&mut row, *faction);
    }
    row
}

fn pilot(catalog: &Catalog, id: PilotId) -> SourceCard {
    let pilot = catalog.pilot(id);
    let mut row = SourceCard::new(SYSTEM, "pilot", &pilot.key, &pilot.text);
    row.cost = pilot.points.map(i32::from);
    put_faction(&mut row, pilot.faction);
    put_ship(&mut row, catalog, pilot.ship);
    put_size(&mut row, catalog.ship(pilot.ship).size);
    for slot in &pilot.slots {
        put_slot(&mut row, *slot);
    }
    row.number("skill", pilot.pilot_skill);
    put_stats(&mut row, catalog.ship(pilot.ship), pilot.stat_overrides);
    for language in Language::ALL {
        row.detail_in(language, catalog.ship(pilot.ship).text.name(language));
    }
    row.keyword_if(pilot.unique.is_some(), "unique");
    row.keyword_if(catalog.ship(pilot.ship).size == Size::Huge, "epic");
    row
}

fn upgrade(catalog: &Catalog, id: UpgradeId) -> SourceCard {
    let upgrade = catalog.upgrade(id);
    let mut row = SourceCard::new(SYSTEM, "upgrade", &upgrade.id, &upgrade.text);
    row.cost = Some(i32::from(upgrade.points));
    put_slot(&mut row, upgrade.slot);
    row.detail(upgrade.slot.term());
    for faction in Faction::ALL {
        if upgrade.restrictions.factions.contains(faction.squad_faction()) {
            let main = faction.squad_faction();
            row.term("faction", main.id(), main.term());
        }
    }
    for size in Size::ALL {
        if upgrade.restrictions.sizes.contains(size) {
            put_size(&mut row, size);
        }
    }
    row.keyword_if(upgrade.unique.is_some(), "unique");
    row.keyword_if(upgrade.limited, "limited");
    row.keyword_if(upgrade.is_epic(), "epic");
    row
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Catalog;

    #[test]
    fn every_card_of_the_catalog_becomes_one_row() {
        let catalog = Catalog::bundled().unwrap();
        let rows = source(&catalog);
        let damage: usize = catalog.damage_decks().iter().map(|deck| deck.cards.len()).sum();
        assert_eq!(rows.len(), 56 + 297 + 362 + 10 + 63 + damage);
        let mut seen = std::collections::BTreeSet::new();
        for row in &rows {
            assert!(seen.insert((row.kind, &row.id)), "{} {} stands twice", row.kind, row.id);
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
