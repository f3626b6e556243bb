//! An army in short: one row a unit, then the command hand and the battle deck.

use crate::{
    cards::{BattleKind, Catalog},
    checks::Costs,
    list::{Army, Hand, Part, Unit},
};
use kernel::{CardRef, Choice, Language, OutlineRow, phrase};

/// One row a unit, in the player's order, then the cards beside them.
pub(super) fn rows(catalog: &Catalog, army: &Army, language: Language) -> Vec<OutlineRow> {
    let costs = Costs::new(catalog, army);
    let mut rows: Vec<OutlineRow> = army.units.iter().map(|entry| unit(catalog, &costs, entry, language)).collect();
    for (hand, term) in [(Hand::Hand, "legion.outline.hand"), (Hand::Contingencies, "legion.outline.contingencies")] {
        rows.extend(cards(catalog, army.hand(hand).iter(), term, language));
    }
    if let Some(deck) = &army.battle_deck {
        let all = BattleKind::ALL.into_iter().flat_map(|kind| deck.row(kind));
        rows.extend(cards(catalog, all, "legion.outline.deck", language));
    }
    rows
}

fn unit(catalog: &Catalog, costs: &Costs<'_>, unit: &Unit, language: Language) -> OutlineRow {
    let subtitle = unit.card.known().map_or("", |id| phrase::text(language, catalog.unit(id).rank.term()));
    let counterpart = unit.counterpart.iter().map(|counterpart| &counterpart.card);
    let upgrades = [Part::Unit, Part::Counterpart, Part::Loadout].into_iter().flat_map(|part| unit.upgrades_of(part));
    let mut ids: Vec<&str> = counterpart.clone().map(|card| card.id(catalog)).collect();
    ids.extend(upgrades.clone().map(|card| card.id(catalog)));
    ids.sort_unstable();
    let names = counterpart.map(|card| card.name(catalog, language).to_owned());
    OutlineRow {
        key: format!("{} + {}", unit.card.id(catalog), ids.join(" + ")),
        title: unit.card.name(catalog, language).to_owned(),
        subtitle: subtitle.to_owned(),
        drawing: unit.card.known().map(|id| catalog.unit(id).icon.to_string()),
        cost: Some(costs.unit(unit)),
        items: names.chain(upgrades.map(|card| card.name(catalog, language).to_owned())).collect(),
    }
}

/// One row for cards that cost nothing; none where there are none.
fn cards<'a, H: Copy + Into<CardRef> + 'a>(
    catalog: &Catalog,
    choices: impl Iterator<Item = &'a Choice<H>> + Clone,
    term: &str,
    language: Language,
) -> Option<OutlineRow> {
    let mut ids: Vec<&str> = choices.clone().map(|choice| choice.id(catalog)).collect();
    ids.sort_unstable();
    (!ids.is_empty()).then(|| OutlineRow {
        key: format!("{term} + {}", ids.join(" + ")),
        title: phrase::text(language, term).to_owned(),
        subtitle: String::new(),
        drawing: None,
        cost: None,
        items: choices.map(|choice| choice.name(catalog, language).to_owned()).collect(),
    })
}
