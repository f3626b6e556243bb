//! What matches play of the cards, and what not.

use super::ability::played;
use crate::{
    Catalog, ImperialAssault,
    cards::{AbilityRow, CommandCard, DeploymentCard, Kind, Lack, MissionCard, Season, ability::Play},
    missions::mission_name,
};
use kernel::{
    Language, Mustered, choice,
    game::{Coverage, Gap},
    phrase,
};

/// What a match does not play of a card: the names of abilities, and whether the rest is played; none where it is played
/// whole.
fn lack_of(row: Option<&AbilityRow>, card: Option<&DeploymentCard>, language: Language) -> Option<(String, bool)> {
    let text = |key| phrase::text(language, key).to_owned();
    let is_group = card.is_some_and(|card| card.kind == Kind::Figure);
    let whole = match card {
        Some(card) if card.kind == Kind::Figure => "imperial_assault.play.gap.abilities",
        Some(_) => "imperial_assault.play.gap.upgrade",
        None => "imperial_assault.play.gap.command",
    };
    let Some(row) = row else {
        let has_any = card.is_none_or(|card| !is_group || !card.abilities.is_empty());
        return has_any.then(|| (text(whole), is_group));
    };
    let left: Vec<&Play> = played::left_out(row).collect();
    if left.is_empty() {
        return played::needs_maps(row).then(|| (text("imperial_assault.play.gap.maps"), true));
    }
    let named = |id: &str| {
        let ability = card?.abilities.iter().find(|ability| &*ability.id == id);
        ability.map(|ability| ability.text.name(language)).filter(|name| !name.is_empty())
    };
    let mut names: Vec<&str> = left.iter().filter_map(|play| named(&play.name)).collect();
    names.dedup();
    let why = if names.is_empty() { text(whole) } else { names.join(", ") };
    Some((why, is_group || left.len() < row.play.len()))
}

fn row_of<'c>(catalog: &'c Catalog, id: &str) -> Option<&'c AbilityRow> {
    catalog.find_ability_row(id).map(|row| catalog.ability_row(row))
}

/// What a match does not play of a Deployment card; none where it is played whole.
pub fn deployment_gap(catalog: &Catalog, card: &DeploymentCard, language: Language) -> Option<Gap> {
    let (why, partly) = lack_of(row_of(catalog, &card.id), Some(card), language)?;
    Some(Gap { card: card.text.name(language).to_owned(), partly, why })
}

/// What a match does not play of a Command card; none where it is played whole.
pub fn command_gap(catalog: &Catalog, card: &CommandCard, language: Language) -> Option<Gap> {
    let (why, partly) = lack_of(row_of(catalog, &card.id), None, language)?;
    Some(Gap { card: card.text.name(language).to_owned(), partly, why })
}

/// Why a mission is not played; none where it is.
pub fn mission_gap(catalog: &Catalog, mission: &MissionCard, language: Language) -> Option<Gap> {
    let why =
        |lack: &Lack| phrase::text(language, &format!("imperial_assault.mission.unknown.{}", lack.id())).to_owned();
    let whys: Vec<String> = mission.lacks.iter().map(why).collect();
    let map = catalog.map(mission.map).text.name(language);
    let card = format!("{map}, {}", mission_name(mission, language));
    (!whys.is_empty()).then(|| Gap { card, partly: false, why: whys.join("; ") })
}

/// How much matches play of the publisher's cards that are for skirmishes.
pub(super) fn coverage(catalog: &Catalog, language: Language) -> Vec<Coverage> {
    let cards = |kind: Kind| {
        let cards = catalog.deployments().map(|(_, card)| card);
        let cards = cards.filter(move |card| card.season == Season::Official && card.skirmish && card.kind == kind);
        cards.map(move |card| deployment_gap(catalog, card, language))
    };
    let commands = catalog.commands().filter(|(_, card)| card.season == Season::Official);
    let missions = catalog.missions().filter(|(_, mission)| mission.ours.is_none());
    vec![
        Coverage::of("figure", "imperial_assault.kind.figure", cards(Kind::Figure)),
        Coverage::of("skirmish_upgrade", "imperial_assault.kind.skirmish_upgrade", cards(Kind::Upgrade)),
        Coverage::of(
            "command",
            "imperial_assault.kind.command",
            commands.map(|(_, card)| command_gap(catalog, card, language)),
        ),
        Coverage::of(
            "mission",
            "imperial_assault.kind.mission",
            missions.map(|(_, mission)| mission_gap(catalog, mission, language)),
        ),
    ]
}

/// The cards of an army that matches do not play whole, each once.
pub(super) fn gaps(catalog: &Catalog, army: &Mustered<ImperialAssault>, language: Language) -> Vec<Gap> {
    let list = &army.document().list;
    let mut gaps: Vec<Gap> = Vec::new();
    let deployments = list.cards().filter_map(|(_, id)| deployment_gap(catalog, catalog.deployment(id), language));
    let commands = choice::known(list.deck()).filter_map(|(_, id)| command_gap(catalog, catalog.command(id), language));
    for gap in deployments.chain(commands) {
        if !gaps.contains(&gap) {
            gaps.push(gap);
        }
    }
    gaps
}
