//! Coverage: the parts of cards that matches play.

use crate::{
    Catalog, ImperialAssault, campaign,
    cards::{AbilityRow, CommandCard, DeploymentCard, Kind, Lack, MissionCard, Season},
    missions::mission_name,
    play::fixed::{self, GearCard, Holder},
};
use kernel::{
    Language, Mustered, ability,
    catalog::CardText,
    choice,
    game::{Coverage, Gap},
    phrase,
};

/// Cards that ask for exterior spaces, by id: on maps that do not tell them, every space is exterior.
const EXTERIOR: [&str; 3] = ["survivalist", "harsh-environment", "marked-territory"];

/// The parts of a card that matches do not play, and true if the rest is played. None if all of it is.
fn lack_of(row: Option<&AbilityRow>, card: Option<&DeploymentCard>, language: Language) -> Option<(String, bool)> {
    let is_group = card.is_some_and(|card| card.kind == Kind::Figure);
    let Some(row) = row else {
        let whole = match card {
            Some(card) if card.kind == Kind::Figure && card.abilities.is_empty() => return None,
            Some(card) if card.kind == Kind::Figure => "imperial_assault.play.gap.abilities",
            Some(_) => "imperial_assault.play.gap.upgrade",
            None => "imperial_assault.play.gap.command",
        };
        return Some((phrase::text(language, whole).to_owned(), is_group));
    };
    let exterior = EXTERIOR.contains(&&*row.id).then_some("imperial_assault.play.gap.maps");
    let mut whys: Vec<&str> = row.play.iter().flat_map(|play| ability::lacks(&play.steps)).chain(exterior).collect();
    whys.dedup();
    let partly = is_group || row.play.iter().any(|play| ability::is_played(&play.steps));
    let whys: Vec<&str> = whys.into_iter().map(|why| phrase::text(language, why)).collect();
    (!whys.is_empty()).then(|| (whys.join("; "), partly))
}

fn row_of<'c>(catalog: &'c Catalog, id: &str) -> Option<&'c AbilityRow> {
    catalog.find_ability_row(id).map(|row| catalog.ability_row(row))
}

/// The gap of a Deployment card; none if all of it is played.
pub fn deployment_gap(catalog: &Catalog, card: &DeploymentCard, language: Language) -> Option<Gap> {
    let (why, partly) = lack_of(row_of(catalog, &card.id), Some(card), language)?;
    Some(Gap { card: card.text.name(language).to_owned(), partly, why })
}

/// The gap of a Command card; none if all of it is played.
pub fn command_gap(catalog: &Catalog, card: &CommandCard, language: Language) -> Option<Gap> {
    let (why, partly) = lack_of(row_of(catalog, &card.id), None, language)?;
    Some(Gap { card: card.text.name(language).to_owned(), partly, why })
}

/// Why a mission is not played, or what of it; none where all of it is.
pub fn mission_gap(catalog: &Catalog, mission: &MissionCard, language: Language) -> Option<Gap> {
    let why =
        |lack: &Lack| phrase::text(language, &format!("imperial_assault.mission.unknown.{}", lack.id())).to_owned();
    let partly = mission.is_played();
    let omitted = mission.leaves.iter().map(|part| phrase::text(language, part.term()).to_owned());
    let whys: Vec<String> = mission.lacks.iter().map(why).chain(omitted).collect();
    let map = catalog.map(mission.map).text.name(language);
    let card = format!("{map}, {}", mission_name(mission, language));
    (!whys.is_empty()).then(|| Gap { card, partly, why: whys.join("; ") })
}

/// Coverage of the publisher's cards for skirmishes.
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

/// Coverage of the cards of campaigns.
pub(super) fn campaign_coverage(catalog: &campaign::Catalog, language: Language) -> Vec<Coverage> {
    use campaign::{cards::RewardSide, table::EmpireCard};
    let gap = |text: &CardText, card: GearCard<'_>| card_gap(text.name(language), &card, language);
    let hero = |name, text: &CardText, abilities| gap(text, GearCard::plain(name, Holder::Hero, abilities));
    let empire = |card: EmpireCard| gap(card.told(catalog), fixed::imperial(catalog, card));
    let sheets = catalog.heroes().flat_map(|(_, hero)| &hero.abilities);
    let sheets = sheets.map(|ability| hero(&*ability.id, &ability.text, &*ability.does));
    let classes = catalog.class_cards().map(|(_, card)| gap(&card.text, fixed::gear_of(&card.id, card.equipment())));
    let items = catalog.items().map(|(_, card)| gap(&card.text, fixed::gear_of(&card.id, card.equipment())));
    let supplies = catalog.supply_cards().map(|(_, card)| hero(&*card.id, &card.text, &*card.abilities));
    let rewards = catalog.rewards().map(|(id, card)| match card.side {
        RewardSide::Rebel => gap(&card.text, fixed::gear_of(&card.id, card.equipment())),
        RewardSide::Imperial => empire(EmpireCard::Reward(id)),
    });
    let imperials = catalog.imperial_cards().map(|(id, _)| empire(EmpireCard::Class(id)));
    let agendas = catalog.agenda_cards().map(|(id, _)| empire(EmpireCard::Agenda(id)));
    vec![
        Coverage::of("hero_ability", "imperial_assault.campaign.table.hero_ability", sheets),
        Coverage::of("class_card", "imperial_assault.campaign.table.class_card", classes),
        Coverage::of("item", "imperial_assault.campaign.table.item", items),
        Coverage::of("supply_card", "imperial_assault.campaign.table.supply_card", supplies),
        Coverage::of("reward", "imperial_assault.campaign.table.reward", rewards),
        Coverage::of("imperial_card", "imperial_assault.campaign.table.imperial_card", imperials),
        Coverage::of("agenda_card", "imperial_assault.campaign.table.agenda_card", agendas),
    ]
}

/// What of a campaign's card is not played; none where all of it is.
pub(super) fn card_gap(name: &str, card: &GearCard<'_>, language: Language) -> Option<Gap> {
    let told = card.translated();
    let mut whys: Vec<&str> =
        told.iter().filter_map(|one| one.as_ref().err()).map(|lack| phrase::text(language, lack.term())).collect();
    whys.sort_unstable();
    whys.dedup();
    let partly = told.iter().any(Result::is_ok);
    (!whys.is_empty()).then(|| Gap { card: name.to_owned(), partly, why: whys.join("; ") })
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
