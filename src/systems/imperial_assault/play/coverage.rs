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

/// Why a match does not play a Deployment card whole; none where it does.
fn lack_of(card: &DeploymentCard) -> Option<(&'static str, bool)> {
    let told = card.surges.iter().any(|surge| surge.told_by.is_some());
    match card.kind {
        Kind::Figure if card.abilities.is_empty() && !told => None,
        Kind::Figure => Some(("imperial_assault.play.gap.abilities", true)),
        _ => Some(("imperial_assault.play.gap.upgrade", false)),
    }
}

fn deployment(card: &DeploymentCard, language: Language) -> Option<Gap> {
    let (why, partly) = lack_of(card)?;
    let name = card.text.name(language).to_owned();
    Some(Gap { card: name, partly, why: phrase::text(language, why).to_owned() })
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
        cards.map(move |card| deployment(card, language))
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
    let deployments = list.cards().filter_map(|(_, id)| deployment(catalog.deployment(id), language));
    let commands = choice::known(list.deck()).map(|(_, id)| command(catalog.command(id), language));
    for gap in deployments.chain(commands) {
        if !gaps.contains(&gap) {
            gaps.push(gap);
        }
    }
    gaps
}
