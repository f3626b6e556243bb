//! CC-K01, CC-K02, CC-K14 and CC-K18: heroes, agenda deck and side mission deck.

use super::{Judge, ids};
use crate::campaign::{
    cards::{CampaignLog, Color, MissionId, RewardGroup},
    log::SideDeck,
};
use kernel::{Choice, Fact, Finding, Lack, Place, choice::known};

const HEROES: Place = Place::field("heroes");
const DECK: Place = Place::field("side_deck");

/// Cards of each agenda deck (IA-CAMP-05).
pub const AGENDA_SETS: usize = 6;

pub(super) fn check(judge: &mut Judge<'_, '_>) {
    heroes(judge);
    number_cards(judge);
    agenda_sets(judge);
    if let Some(log) = judge.case.log {
        side_deck(judge, log);
    }
}

/// CC-K01.
fn heroes(judge: &mut Judge<'_, '_>) {
    let heroes = &judge.case.campaign.heroes;
    if !(2..=4).contains(&heroes.len()) {
        let count = heroes.len() as i32;
        let finding = Finding::error(ids::K01, "imperial_assault.campaign.check.k01", HEROES).number("count", count);
        let lack = (count < 2).then(|| Lack::of("imperial_assault.campaign.lack.heroes", count, 2));
        judge.push(finding.lacking(lack));
    }
    for (index, player) in heroes.iter().enumerate() {
        if heroes[..index].iter().any(|other| other.hero == player.hero) {
            let finding = Finding::error(ids::K01, "imperial_assault.campaign.check.k01.twice", HEROES.at(index));
            judge.push(finding.with("hero", player.hero.fact()));
        }
    }
}

/// CC-K02: Legendary and Heroic.
fn number_cards(judge: &mut Judge<'_, '_>) {
    let (catalog, heroes) = (judge.catalog(), &judge.case.campaign.heroes);
    let cards = catalog.rewards().filter(|(_, card)| card.group == RewardGroup::HeroNumber);
    for (id, card) in cards {
        let needed = usize::from(card.copies.unwrap_or_default()) == heroes.len();
        for (index, player) in heroes.iter().enumerate() {
            let held = player.rewards.iter().filter(|reward| reward.known() == Some(id)).count();
            let phrase = match (needed, held) {
                (true, 0) => "imperial_assault.campaign.check.k02",
                (false, 1..) => "imperial_assault.campaign.check.k02.surplus",
                (true, 2..) => "imperial_assault.campaign.check.k02.twice",
                (true, 1) | (false, 0) => continue,
            };
            let finding = Finding::error(ids::K02, phrase, HEROES.at(index));
            judge.push(finding.card("card", id).with("hero", player.hero.fact()).number("count", heroes.len() as i32));
        }
    }
}

/// CC-K14.
fn agenda_sets(judge: &mut Judge<'_, '_>) {
    const SETS: Place = Place::field("empire").of("agenda_sets");
    let empire = &judge.case.campaign.empire;
    let sets = &empire.agenda_sets;
    if sets.len() != AGENDA_SETS && !empire.automated {
        let count = sets.len() as i32;
        let finding = Finding::error(ids::K14, "imperial_assault.campaign.check.k14", SETS);
        let lack = Lack::of("imperial_assault.campaign.lack.agenda_sets", count, AGENDA_SETS as i32);
        judge.push(finding.number("count", count).lacking((count < AGENDA_SETS as i32).then_some(lack)));
    }
    for (index, set) in known(sets) {
        let card = judge.catalog().agenda_set(set);
        if sets[..index].contains(&Choice::Known(set)) {
            let finding = Finding::error(ids::K14, "imperial_assault.campaign.check.k14.twice", SETS.at(index));
            judge.push(finding.card("set", set));
        }
        if let (Some(log), Some([first, last])) = (judge.case.log, card.period)
            && !log.has_period(card.period)
        {
            let finding = Finding::error(ids::K14, "imperial_assault.campaign.check.k14.period", SETS.at(index));
            let finding = finding.card("set", set).number("first", first).number("last", last);
            judge.push(finding.number("period", log.period.unwrap_or_default()));
        }
    }
}

/// CC-K18.
fn side_deck(judge: &mut Judge<'_, '_>, log: &CampaignLog) {
    let deck = &judge.case.campaign.side_deck;
    let SideDeck { green, gray, threat, .. } = deck;
    let Some(size) = log.side_deck else {
        if !green.is_empty() || !gray.is_empty() || !threat.is_empty() {
            judge.push(Finding::error(ids::K18, "imperial_assault.campaign.check.k18.none", DECK));
        }
        return;
    };
    number(judge, green.len(), size.green, Color::Green);
    number(judge, gray.len(), size.gray, Color::Gray);
    if threat.len() != size.threat {
        let finding = Finding::error(ids::K18, "imperial_assault.campaign.check.k18.threat", DECK.of("threat"));
        let (count, need) = (threat.len() as i32, size.threat as i32);
        let lack = Lack::of("imperial_assault.campaign.lack.side_missions", count, need);
        judge.push(finding.number("count", count).number("right", need).lacking((count < need).then_some(lack)));
    }
    red(judge, deck);
    for (field, cards) in [("green", green), ("gray", gray), ("threat", threat)] {
        for (index, mission) in
            known(cards).filter(|(index, mission)| cards[..*index].contains(&Choice::Known(*mission)))
        {
            let place = DECK.of(field).at(index);
            let finding = Finding::error(ids::K18, "imperial_assault.campaign.check.k18.twice", place);
            judge.push(finding.card("mission", mission));
        }
    }
    for (index, mission) in known(green) {
        of_color(judge, log, mission, Color::Green, DECK.of("green").at(index));
        let catalog = judge.catalog();
        let ally = |mission: MissionId| catalog.mission(mission).allies.first().map(|ally| &catalog.group(*ally).text);
        let twin = known(&green[..index]).find(|(_, other)| ally(*other).is_some() && ally(*other) == ally(mission));
        if let (Some((_, other)), Some(name)) = (twin, ally(mission)) {
            let place = DECK.of("green").at(index);
            let finding = Finding::error(ids::K18, "imperial_assault.campaign.check.k18.ally", place);
            judge.push(finding.card("mission", mission).card("other", other).with("ally", Fact::Name(name.clone())));
        }
    }
    for (index, mission) in known(gray) {
        of_color(judge, log, mission, Color::Gray, DECK.of("gray").at(index));
    }
}

fn number(judge: &mut Judge<'_, '_>, count: usize, right: usize, color: Color) {
    if count != right {
        let place = DECK.of(color.id());
        let (count, right) = (count as i32, right as i32);
        let lack = Lack::of("imperial_assault.campaign.lack.side_missions", count, right);
        let finding = Finding::error(ids::K18, "imperial_assault.campaign.check.k18", place);
        let finding = finding.number("count", count).number("right", right).term("color", color.term());
        judge.push(finding.lacking((count < right).then_some(lack)));
    }
}

/// The red missions are those of the heroes.
fn red(judge: &mut Judge<'_, '_>, deck: &SideDeck) {
    let Some(red) = &deck.red else { return };
    let catalog = judge.catalog();
    let right: Vec<MissionId> =
        judge.case.campaign.known_heroes().map(|(_, hero)| catalog.hero(hero).mission).collect();
    for (index, mission) in known(red).filter(|(_, mission)| !right.contains(mission)) {
        let finding = Finding::error(ids::K18, "imperial_assault.campaign.check.k18.red", DECK.of("red").at(index));
        judge.push(finding.card("mission", mission));
    }
    for mission in right.into_iter().filter(|mission| !red.contains(&Choice::Known(*mission))) {
        let finding = Finding::error(ids::K18, "imperial_assault.campaign.check.k18.no_red", DECK.of("red"));
        judge.push(finding.card("mission", mission));
    }
}

/// A mission of the deck has the color of its place and is of the time period.
fn of_color(judge: &mut Judge<'_, '_>, log: &CampaignLog, mission: MissionId, color: Color, place: Place) {
    let card = judge.catalog().mission(mission);
    if card.color != Some(color) || log.without.contains(&mission) {
        let finding = Finding::error(ids::K18, "imperial_assault.campaign.check.k18.color", place);
        judge.push(finding.card("mission", mission).term("color", color.term()));
    }
    if let (Some([first, last]), false) = (card.period, log.has_period(card.period)) {
        let finding = Finding::error(ids::K18, "imperial_assault.campaign.check.k18.period", place);
        let finding = finding.card("mission", mission).number("first", first).number("last", last);
        judge.push(finding.number("period", log.period.unwrap_or_default()));
    }
}
