//! The catalog as rows for the search.

use super::{Catalog, Part};
use crate::SYSTEM;
use kernel::{Language, SourceCard, words::Words};

pub fn source(catalog: &Catalog) -> Vec<SourceCard> {
    let mut rows = Vec::new();
    for (_, card) in catalog.cards() {
        let mut row = SourceCard::new(SYSTEM, "card", &card.id, &card.text);
        for language in Language::ALL {
            let reward = card.reward.text(language);
            let text = &mut row.texts[language as usize];
            if !reward.is_empty() && !text.is_empty() {
                text.push(' ');
            }
            text.push_str(reward);
        }
        row.cost = Some(i32::from(card.cost));
        row.term("faction", card.faction.id(), card.faction.term());
        row.detail(card.faction.term());
        row.term("type", card.kind.id(), card.kind.term());
        row.detail(card.kind.term());
        row.term("deck", card.deck.id(), card.deck.term());
        for word in card.traits.iter() {
            row.term("trait", word.id(), word.term());
        }
        row.keyword_if(card.unique, "unique");
        row.number("copies", Some(card.copies));
        row.number("attack", Some(card.attack));
        row.number("resources", Some(card.resources));
        row.number("force", Some(card.force));
        row.number("target", card.target);
        row.number("hit_points", card.hit_points);
        put_sources(&mut row, card.unconfirmed, card.disputed);
        rows.push(row);
    }
    for (_, base) in catalog.bases() {
        let mut row = SourceCard::new(SYSTEM, "base", &base.id, &base.text);
        row.term("faction", base.faction.id(), base.faction.term());
        row.detail(base.faction.term());
        row.number("hit_points", Some(base.hit_points));
        put_sources(&mut row, base.unconfirmed, base.disputed);
        rows.push(row);
    }
    rows
}

/// Adds tags for parts that rest on one source or are disputed.
fn put_sources(row: &mut SourceCard, unconfirmed: Words<Part>, disputed: Words<Part>) {
    if !unconfirmed.is_empty() {
        row.term("sources", "unconfirmed", "deckbuilding.sources.unconfirmed");
        row.detail("deckbuilding.sources.unconfirmed");
    }
    if !disputed.is_empty() {
        row.term("sources", "disputed", "deckbuilding.sources.disputed");
        row.detail("deckbuilding.sources.disputed");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_and_base_becomes_one_row() {
        let rows = source(&Catalog::bundled().unwrap());
        assert_eq!(rows.len(), 62 + 20);
        let mut seen = std::collections::BTreeSet::new();
        assert!(rows.iter().all(|row| seen.insert((row.kind, &row.id))));
    }

    #[test]
    fn a_card_is_found_by_its_reward_and_by_what_its_sources_leave_open() {
        let rows = source(&Catalog::bundled().unwrap());
        let vader = rows.iter().find(|row| row.id == "darth-vader").unwrap();
        assert!(vader.tags.iter().any(|(key, value)| *key == "sources" && value == "unconfirmed"));
        assert!(vader.numbers.contains(&("target", 8)) && vader.cost == Some(8));
        let krennic = rows.iter().find(|row| row.id == "director-krennic").unwrap();
        assert!(krennic.texts.iter().all(|text| !text.is_empty()));
    }
}
