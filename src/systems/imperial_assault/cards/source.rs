//! The catalog as plain rows for the search.

use super::{Affiliation, BUNDLED, Catalog, DeploymentCard, Keyword, Trait};
use crate::{
    kernel::{Language, SourceCard, catalog::Facts},
    systems::imperial_assault::SYSTEM,
};

/// Every card of the catalog as it is searched.
pub fn source(catalog: &Catalog) -> Vec<SourceCard> {
    let facts = Facts::of_files(BUNDLED);
    let mut rows = Vec::new();
    for (_, card) in catalog.deployments() {
        rows.push(deployment(card, facts.of("deployment_cards", &card.id)));
    }
    for (_, card) in catalog.commands() {
        let mut row = SourceCard::new(SYSTEM, "command", &card.id, &card.text, facts.of("command_cards", &card.id));
        row.cost = card.cost.map(i32::from);
        row.term("season", card.season.id(), card.season.term());
        if let Some(timing) = card.timing {
            row.term("timing", timing.id(), timing.term());
        }
        for affiliation in [card.user.affiliation, card.user.army].into_iter().flatten() {
            put_affiliation(&mut row, affiliation);
        }
        for word in Trait::ALL.into_iter().filter(|word| card.user.traits.contains(*word as u32)) {
            row.term("trait", word.id(), word.term());
        }
        for name in &card.user.names {
            row.tag("for", catalog.printed_name(*name));
        }
        rows.push(row);
    }
    for (_, map) in catalog.maps() {
        let mut row = SourceCard::new(SYSTEM, "map", &map.id, &map.text, facts.of("maps", &map.id));
        row.term("level", map.level.id(), map.level.term());
        rows.push(row);
    }
    for (_, condition) in catalog.conditions() {
        let facts = facts.of("conditions", &condition.id);
        rows.push(SourceCard::new(SYSTEM, "condition", &condition.id, &condition.text, facts));
    }
    for (_, product) in catalog.products() {
        let facts = facts.of("products", &product.id);
        rows.push(SourceCard::new(SYSTEM, "product", &product.id, &product.text, facts));
    }
    rows
}

fn deployment(card: &DeploymentCard, facts: String) -> SourceCard {
    let mut row = SourceCard::new(SYSTEM, "deployment", &card.id, &card.text, facts);
    for language in Language::ALL {
        let text = &mut row.texts[language as usize];
        for ability in &card.abilities {
            for part in [ability.text.name(language), ability.text.text(language)] {
                if !text.is_empty() && !part.is_empty() {
                    text.push(' ');
                }
                text.push_str(part);
            }
        }
    }
    row.cost = card.cost.map(i32::from);
    row.term("season", card.season.id(), card.season.term());
    row.term("type", card.kind.id(), card.kind.term());
    if let Some(affiliation) = card.affiliation {
        put_affiliation(&mut row, affiliation);
    }
    if let Some(rank) = card.rank {
        row.term("rank", rank.id(), rank.term());
    }
    for word in &card.trait_list {
        row.term("trait", word.id(), word.term());
    }
    for word in Keyword::ALL.into_iter().filter(|word| card.keyword_set.contains(*word as u32)) {
        row.term("keyword", word.id(), word.term());
    }
    row.keyword_if(card.unique == Some(true), "unique");
    row.keyword_if(card.attachment.is_some(), "attachment");
    row
}

fn put_affiliation(row: &mut SourceCard, affiliation: Affiliation) {
    row.term("faction", affiliation.id(), affiliation.term());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_the_catalog_becomes_one_row_with_its_facts() {
        let catalog = Catalog::bundled().unwrap();
        let rows = source(&catalog);
        assert_eq!(rows.len(), 410 + 6 + 517 + 52 + 10 + 47);
        let mut seen = std::collections::BTreeSet::new();
        for row in &rows {
            assert!(seen.insert((row.kind, &row.id)), "{} {} stands twice", row.kind, row.id);
            let facts: serde_json::Value = serde_json::from_str(&row.facts).unwrap();
            assert!(row.names[0].contains(facts["name"].as_str().unwrap()), "{}", row.id);
        }
    }
}
