//! The outline of a base deck.

use crate::{cards::Catalog, list::BaseDeck};
use kernel::{Language, OutlineRow, phrase};

/// One row for each base, in the player's order.
pub(super) fn rows(catalog: &Catalog, deck: &BaseDeck, language: Language) -> Vec<OutlineRow> {
    (deck.bases.iter())
        .map(|choice| {
            let base = choice.known().map(|id| catalog.base(id));
            let subtitle = base
                .map(|base| phrase::say(language, "deckbuilding.outline.hit_points", &[("count", &base.hit_points)]));
            OutlineRow {
                key: choice.id(catalog).to_owned(),
                title: choice.name(catalog, language).to_owned(),
                subtitle: subtitle.unwrap_or_default(),
                drawing: None,
                cost: None,
                items: Vec::new(),
            }
        })
        .collect()
}
