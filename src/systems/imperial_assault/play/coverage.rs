//! What matches play of the cards, and what not.

use crate::{
    Catalog, ImperialAssault,
    cards::{CommandCard, DeploymentCard, Kind, Season},
};
use kernel::{
    Language, Mustered, choice,
    game::{Coverage, Gap},
    phrase,
};

/// What a match does not play of a Deployment card: the names of abilities, and whether the rest is played; none where it
/// is played whole.
fn lack_of(catalog: &Catalog, card: &DeploymentCard, language: Language) -> Option<(String, bool)> {
    let row = catalog.find_ability_row(&card.id).map(|row| catalog.ability_row(row));
    let is_group = card.kind == Kind::Figure;
    let text = |key| phrase::text(language, key).to_owned();
    let Some(row) = row else {
        return (!is_group || !card.abilities.is_empty()).then(|| match card.kind {
            Kind::Figure => (text("imperial_assault.play.gap.abilities"), true),
            _ => (text("imperial_assault.play.gap.upgrade"), false),
        });
    };
    if row.lacks.is_empty() {
        return None;
    }
    let named = |id: &str| {
        let ability = card.abilities.iter().find(|ability| &*ability.id == id);
        ability.map(|ability| ability.text.name(language)).filter(|name| !name.is_empty())
    };
    let names: Vec<&str> = row.lacks.iter().filter_map(|id| named(id)).collect();
    let key = if is_group { "imperial_assault.play.gap.abilities" } else { "imperial_assault.play.gap.upgrade" };
    let why = if names.is_empty() { text(key) } else { names.join(", ") };
    Some((why, is_group || !row.play.is_empty()))
}

fn deployment(catalog: &Catalog, card: &DeploymentCard, language: Language) -> Option<Gap> {
    let (why, partly) = lack_of(catalog, card, language)?;
    Some(Gap { card: card.text.name(language).to_owned(), partly, why })
}

fn command(card: &CommandCard, language: Language) -> Gap {
    let why = phrase::text(language, "imperial_assault.play.gap.command").to_owned();
    Gap { card: card.text.name(language).to_owned(), partly: false, why }
}

/// How much matches play of the publisher's cards that are for skirmishes.
pub(super) fn coverage(catalog: &Catalog, language: Language) -> Vec<Coverage> {
    let cards = |kind: Kind| {
        let cards = catalog.deployments().map(|(_, card)| card);
        let cards = cards.filter(move |card| card.season == Season::Official && card.skirmish && card.kind == kind);
        cards.map(move |card| deployment(catalog, card, language))
    };
    let commands = catalog.commands().filter(|(_, card)| card.season == Season::Official);
    vec![
        Coverage::of("figure", "imperial_assault.kind.figure", cards(Kind::Figure)),
        Coverage::of("skirmish_upgrade", "imperial_assault.kind.skirmish_upgrade", cards(Kind::Upgrade)),
        Coverage::of(
            "command",
            "imperial_assault.kind.command",
            commands.map(|(_, card)| Some(command(card, language))),
        ),
    ]
}

/// The cards of an army that matches do not play whole, each once.
pub(super) fn gaps(catalog: &Catalog, army: &Mustered<ImperialAssault>, language: Language) -> Vec<Gap> {
    let list = &army.document().list;
    let mut gaps: Vec<Gap> = Vec::new();
    let deployments = list.cards().filter_map(|(_, id)| deployment(catalog, catalog.deployment(id), language));
    let commands = choice::known(list.deck()).map(|(_, id)| command(catalog.command(id), language));
    for gap in deployments.chain(commands) {
        if !gaps.contains(&gap) {
            gaps.push(gap);
        }
    }
    gaps
}
