//! The catalog as plain rows for the search.

use super::SYSTEM;
use super::{Catalog, Faction, Rank, Restriction, UnitId};
use kernel::{Language, SourceCard};

/// Every card of the catalog as it is searched.
pub fn source(catalog: &Catalog) -> Vec<SourceCard> {
    let mut rows = Vec::new();
    for (_, card) in catalog.units() {
        let mut row = SourceCard::new(SYSTEM, "unit", &card.id, &card.text);
        row.cost = Some(i32::from(card.points));
        put_faction(&mut row, card.faction);
        for faction in Faction::ALL {
            if card.mercenary_for.contains(faction) {
                put_faction(&mut row, faction);
            }
        }
        row.term("rank", card.rank.id(), card.rank.term());
        row.term("kind", card.unit_type.id(), card.unit_type.term());
        for slot in &card.upgrade_bar {
            row.term("slot", slot.id(), slot.term());
        }
        row.keyword_if(card.bullets.is_some(), "unique");
        row.number("health", Some(card.wounds));
        row.number("courage", card.courage);
        row.number("speed", card.speed);
        row.number("figures", Some(card.minis));
        row.detail(card.rank.term());
        for keyword in &card.keywords {
            row.named("keyword", |language| catalog.keyword(keyword.keyword).text.name(language));
        }
        rows.push(row);
    }
    for (_, card) in catalog.upgrades() {
        let mut row = SourceCard::new(SYSTEM, "upgrade", &card.id, &card.text);
        row.cost = Some(i32::from(card.points));
        row.term("slot", card.slot.id(), card.slot.term());
        if let Some(faction) = card.army_faction {
            put_faction(&mut row, faction);
        }
        if let Some(restriction) = &card.restriction {
            restricted(&mut row, restriction);
        }
        row.keyword_if(card.bullets.is_some(), "unique");
        for keyword in card.all_keywords() {
            row.named("keyword", |language| catalog.keyword(keyword.keyword).text.name(language));
        }
        rows.push(row);
    }
    for (_, card) in catalog.commands() {
        let mut row = SourceCard::new(SYSTEM, "command", &card.id, &card.text);
        row.number("pips", Some(card.pips));
        if let Some(faction) = card.faction {
            put_faction(&mut row, faction);
        }
        for unit in card.units.iter() {
            for_unit(&mut row, catalog, unit);
        }
        rows.push(row);
    }
    for (_, card) in catalog.battles() {
        let mut row = SourceCard::new(SYSTEM, "battle", &card.id, &card.text);
        row.term("kind", card.kind.id(), card.kind.term());
        row.detail(card.size.term());
        rows.push(row);
    }
    for (_, force) in catalog.forces() {
        let mut row = SourceCard::new(SYSTEM, "battle_force", &force.id, &force.text);
        put_faction(&mut row, force.faction);
        for unit in Rank::ALL.into_iter().flat_map(|rank| force.units[rank].iter()) {
            for_unit(&mut row, catalog, unit);
        }
        rows.push(row);
    }
    for (id, keyword) in catalog.keywords() {
        let mut row = SourceCard::new(SYSTEM, "keyword", &keyword.id, &keyword.text);
        row.texts = Language::ALL.map(|language| catalog.keyword_text(id, None, language));
        rows.push(row);
    }
    for (_, flaw) in catalog.flaws() {
        rows.push(SourceCard::new(SYSTEM, "flaw", &flaw.id, &flaw.text));
    }
    rows
}

/// The unit of a card, by its name in every language.
fn for_unit(row: &mut SourceCard, catalog: &Catalog, unit: UnitId) {
    row.named("for", |language| catalog.unit(unit).called.name(language));
}

fn put_faction(row: &mut SourceCard, faction: Faction) {
    row.term("faction", faction.id(), faction.term());
    if faction == Faction::GalacticEmpire {
        // The everyday word, alike in both languages, is no beginning of the name's words.
        row.tag("faction", "imperial");
    }
}

/// The factions, ranks and types an upgrade is for, as far as its restriction names them.
fn restricted(row: &mut SourceCard, restriction: &Restriction) {
    match restriction {
        Restriction::All(parts) | Restriction::Any(parts) => parts.iter().for_each(|part| restricted(row, part)),
        Restriction::Faction(faction) => put_faction(row, *faction),
        Restriction::Rank(rank) => row.term("rank", rank.id(), rank.term()),
        Restriction::Type(unit_type) => row.term("kind", unit_type.id(), unit_type.term()),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_the_catalog_becomes_one_row() {
        let catalog = Catalog::bundled().unwrap();
        let rows = source(&catalog);
        assert_eq!(rows.len(), 140 + 282 + 179 + 38 + 10 + 170 + 3);
        let mut seen = std::collections::BTreeSet::new();
        for row in &rows {
            assert!(seen.insert((row.kind, &row.id)), "{} {} stands twice", row.kind, row.id);
            assert!(row.texts.iter().all(|text| !text.contains('{')), "{}", row.id);
        }
    }
}
