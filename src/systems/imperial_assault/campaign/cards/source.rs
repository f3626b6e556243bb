//! The campaign's cards as plain rows for the search.

use super::{Catalog, Equipment};
use crate::SYSTEM;
use kernel::{Language, SourceCard, catalog::CardText};

/// Every card of the campaign as it is searched.
pub fn source(catalog: &Catalog) -> Vec<SourceCard> {
    let mut rows = Vec::new();
    for (_, hero) in catalog.heroes() {
        let mut row = row("hero", &hero.id, &hero.text);
        row.number("health", Some(hero.healthy.health));
        row.number("speed", Some(hero.healthy.speed));
        for word in hero.traits.iter() {
            row.term("trait", word.id(), word.term());
        }
        for language in Language::ALL {
            let told =
                hero.abilities.iter().flat_map(|ability| [ability.text.name(language), ability.text.text(language)]);
            row.texts[language as usize] = told.collect::<Vec<_>>().join(" ");
        }
        rows.push(row);
    }
    for (_, card) in catalog.class_cards() {
        let mut row = gear("class_card", &card.id, &card.equipment(), card.xp);
        let hero = &catalog.hero(card.hero).text;
        Language::ALL.into_iter().for_each(|language| row.detail_in(language, hero.name(language)));
        row.named("hero", |language| hero.name(language));
        rows.push(row);
    }
    rows.extend(catalog.items().map(|(_, card)| gear("item", &card.id, &card.equipment(), card.cost)));
    for (_, card) in catalog.rewards() {
        rows.push(SourceCard { cost: None, ..gear("reward", &card.id, &card.equipment(), 0) });
    }
    rows.extend(catalog.supply_cards().map(|(_, card)| row("supply_card", &card.id, &card.text)));
    for (_, card) in catalog.imperial_cards() {
        let mut row = row("imperial_card", &card.id, &card.text);
        row.cost = card.xp;
        let class = &catalog.imperial_class(card.class).text;
        Language::ALL.into_iter().for_each(|language| row.detail_in(language, class.name(language)));
        rows.push(row);
    }
    for (_, card) in catalog.agenda_cards() {
        let mut row = row("agenda_card", &card.id, &card.text);
        row.cost = Some(card.influence);
        row.term("agenda", card.kind.id(), card.kind.term());
        row.detail(card.kind.term());
        rows.push(row);
    }
    for (_, mission) in catalog.missions() {
        let mut row = row("campaign_mission", &mission.id, &mission.text);
        for word in mission.kinds.iter() {
            row.term("mission", word.id(), word.term());
        }
        rows.push(row);
    }
    rows
}

/// A row that comes after the cards of lists.
fn row(kind: &'static str, id: &str, text: &CardText) -> SourceCard {
    let mut row = SourceCard::new(SYSTEM, kind, id, text);
    row.detail("imperial_assault.campaign.format.campaign");
    row.is_behind = true;
    row
}

fn gear(kind: &'static str, id: &str, card: &Equipment<'_>, cost: i32) -> SourceCard {
    let mut row = row(kind, id, card.text);
    row.cost = Some(cost);
    row.term("item", card.kind.id(), card.kind.term());
    row.detail(card.kind.term());
    for word in card.traits.iter() {
        row.term("trait", word.id(), word.term());
    }
    for die in card.weapon.iter().flat_map(|weapon| &weapon.dice) {
        row.term("dice", die.id(), die.term());
    }
    row
}
