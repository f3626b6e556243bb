//! The catalog as plain rows for the search.

use super::{Affiliation, Catalog, DeploymentCard, Season};
use crate::{SYSTEM, values};
use kernel::{Language, SourceCard};

/// Every card of the catalog as it is searched.
pub fn source(catalog: &Catalog) -> Vec<SourceCard> {
    let mut rows = Vec::new();
    for (_, card) in catalog.deployments() {
        rows.push(deployment(card));
    }
    for (_, card) in catalog.commands() {
        let mut row = SourceCard::new(SYSTEM, "command", &card.id, &card.text);
        row.cost = card.cost.map(i32::from);
        put_season(&mut row, card.season);
        row.number("copies", card.copies);
        if let Some(timing) = card.timing {
            row.term("timing", timing.id(), timing.term());
        }
        for affiliation in [card.user.affiliation, card.user.army].into_iter().flatten() {
            put_affiliation(&mut row, affiliation);
        }
        if let Some(affiliation) = card.user.affiliation.or(card.user.army) {
            row.detail(affiliation.term());
        }
        if let Some(size) = card.user.size {
            row.term("size", size.id(), size.term());
        }
        for word in card.user.traits.iter() {
            row.term("trait", word.id(), word.term());
        }
        for name in &card.user.names {
            row.tag("for", catalog.printed_name(*name));
        }
        rows.push(row);
    }
    for (_, map) in catalog.maps() {
        let mut row = SourceCard::new(SYSTEM, "map", &map.id, &map.text);
        row.term("level", map.level.id(), map.level.term());
        for language in Language::ALL {
            row.detail_in(language, &map.product);
        }
        row.is_behind = true;
        rows.push(row);
    }
    for (_, condition) in catalog.conditions() {
        rows.push(SourceCard::new(SYSTEM, "condition", &condition.id, &condition.text));
    }
    for (_, product) in catalog.products() {
        let mut row = SourceCard::new(SYSTEM, "product", &product.id, &product.text);
        row.is_behind = true;
        rows.push(row);
    }
    rows
}

fn deployment(card: &DeploymentCard) -> SourceCard {
    let mut row = SourceCard::new(SYSTEM, "deployment", &card.id, &card.text);
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
    put_season(&mut row, card.season);
    row.term("kind", card.kind.id(), card.kind.term());
    if let Some(affiliation) = card.affiliation {
        put_affiliation(&mut row, affiliation);
        row.detail(affiliation.term());
    }
    put_figures(&mut row, card);
    if let Some(rank) = card.rank {
        row.term("rank", rank.id(), rank.term());
    }
    for word in &card.trait_list {
        row.term("trait", word.id(), word.term());
    }
    for word in card.keyword_set.iter() {
        row.term("keyword", word.id(), word.term());
    }
    row.keyword_if(card.unique == Some(true), "unique");
    if card.attachment.is_some() {
        row.term("kind", "attachment", "imperial_assault.sheet.attachment");
        row.keyword_if(true, "attachment");
    }
    row
}

/// Writes a card's facts about figures: numbers, size, dice, attack.
fn put_figures(row: &mut SourceCard, card: &DeploymentCard) {
    row.number("health", card.health);
    row.number("speed", card.speed);
    if card.has_figures() {
        row.number("figures", Some(card.figures));
        let size = card.base();
        row.term("size", size.id(), size.term());
    }
    if let Some(attack) = &card.attack {
        row.term("attack", attack.kind.id(), attack.kind.term());
    }
    let attack = card.attack.iter().flat_map(|attack| &attack.dice);
    for die in attack.chain(card.defense.iter().flatten()) {
        row.term("dice", die.id(), die.term());
    }
    for used in card.surges.iter().flat_map(|surge| &surge.effects).chain(&card.innate) {
        if values::EXPLAINED.contains(&used.effect) {
            row.term("keyword", used.effect.id(), used.effect.term());
        }
    }
}

fn put_season(row: &mut SourceCard, season: Season) {
    row.term("season", season.id(), season.term());
    row.detail(season.term());
}

fn put_affiliation(row: &mut SourceCard, affiliation: Affiliation) {
    row.term("faction", affiliation.id(), affiliation.term());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_the_catalog_becomes_one_row() {
        let catalog = Catalog::bundled().unwrap();
        let rows = source(&catalog);
        assert_eq!(rows.len(), 410 + 6 + 517 + 52 + 10 + 47);
        let mut seen = std::collections::BTreeSet::new();
        for row in &rows {
            assert!(seen.insert((row.kind, &row.id)), "{} {} stands twice", row.kind, row.id);
        }
    }

    #[test]
    fn a_group_can_be_asked_for_by_its_numbers_dice_and_surges_and_tells_its_season() {
        let catalog = Catalog::bundled().unwrap();
        let rows = source(&catalog);
        let (_, card) = catalog
            .deployments()
            .find(|(_, card)| {
                let effects = || card.surges.iter().flat_map(|surge| &surge.effects);
                card.is_group() && card.attack.is_some() && effects().any(|used| used.effect.id() == "pierce")
            })
            .unwrap();
        let row = rows.iter().find(|row| row.kind == "deployment" && row.id == *card.id).unwrap();
        assert!(row.numbers.contains(&("figures", i32::from(card.figures))));
        assert!(row.numbers.contains(&("health", i32::from(card.health.unwrap()))));
        let has = |key: &str, value: &str| row.tags.iter().any(|(known, tag)| *known == key && tag == value);
        assert!(has("keyword", "pierce") && has("keyword", "Perforante"), "{:?}", row.tags);
        assert!(has("attack", card.attack.as_ref().unwrap().kind.id()));
        assert!(has("dice", card.attack.as_ref().unwrap().dice[0].id()));
        assert!(row.details[1].contains(" · "), "{}", row.details[1]);
    }

    #[test]
    fn a_card_with_a_spanish_name_is_searched_by_both_of_its_names() {
        let catalog = Catalog::bundled().unwrap();
        let rows = source(&catalog);
        for (id, english, spanish) in [
            ("take-initiative", "Take Initiative", "Tomar la iniciativa"),
            ("iacp-reinforcements", "Reinforcements", "Refuerzos"),
            ("devious-scheme", "Devious Scheme", "Conspiración"),
            ("imperial-officer-elite", "Elite Imperial Officer", "Oficial imperial de élite"),
        ] {
            let row = rows.iter().find(|row| row.id == id).unwrap();
            assert_eq!(Language::ALL.map(|language| row.name(language)), [english, spanish]);
        }
    }
}
