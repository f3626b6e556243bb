//! An army in short: one row a group with its attachment, then the other upgrades and the Command deck.

use crate::{
    cards::Catalog,
    checks::{attached, deck_cost},
    list::{Army, DeploymentChoice},
    values,
};
use kernel::{Language, OutlineRow, phrase};

/// One row a Deployment card, in the player's order, attachments with the group they lie on; then the Command deck.
pub(super) fn rows(catalog: &Catalog, army: &Army, language: Language) -> Vec<OutlineRow> {
    let attached = attached(catalog, army);
    let is_held = |index: usize| attached.iter().any(|held| held.attachment == index && held.host.is_some());
    let mut rows: Vec<OutlineRow> = (army.deployment.iter().enumerate())
        .filter(|(index, _)| !is_held(*index))
        .map(|(index, choice)| {
            let held = attached.iter().filter(|held| held.host == Some(index)).map(|held| held.attachment);
            let held: Vec<&DeploymentChoice> = held.map(|index| &army.deployment[index]).collect();
            row(catalog, choice, &held, language)
        })
        .collect();
    if !army.deck().is_empty() {
        let mut ids: Vec<&str> = army.deck().iter().map(|choice| choice.id(catalog)).collect();
        ids.sort_unstable();
        rows.push(OutlineRow {
            key: format!("imperial_assault.outline.deck + {}", ids.join(" + ")),
            title: phrase::text(language, "imperial_assault.outline.deck").to_owned(),
            subtitle: phrase::say(
                language,
                "imperial_assault.outline.deck_cost",
                &[("cost", &deck_cost(catalog, army))],
            ),
            drawing: None,
            cost: None,
            items: army.deck().iter().map(|choice| choice.name(catalog, language).to_owned()).collect(),
        });
    }
    rows
}

fn row(catalog: &Catalog, choice: &DeploymentChoice, held: &[&DeploymentChoice], language: Language) -> OutlineRow {
    let mut ids: Vec<&str> = held.iter().map(|choice| choice.id(catalog)).collect();
    ids.sort_unstable();
    let card = choice.known().map(|id| catalog.deployment(id));
    let cost =
        |choice: &DeploymentChoice| choice.known().and_then(|id| catalog.deployment(id).cost).map_or(0, i32::from);
    let subtitle = card.map_or("", |card| values::standing(card, language));
    OutlineRow {
        key: format!("{} + {}", choice.id(catalog), ids.join(" + ")),
        title: choice.name(catalog, language).to_owned(),
        subtitle: subtitle.to_owned(),
        drawing: card.and_then(|card| card.icon.as_deref()).map(str::to_owned),
        cost: Some(cost(choice) + held.iter().map(|choice| cost(choice)).sum::<i32>()),
        items: held.iter().map(|choice| choice.name(catalog, language).to_owned()).collect(),
    }
}
