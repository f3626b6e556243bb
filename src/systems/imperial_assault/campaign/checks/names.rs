//! CC-K27: what the catalog does not know, and heroes who are not in the campaign.

use super::{Judge, ids};
use crate::campaign::log::Gear;
use kernel::{CardRef, Choice, Fact, Finding, Place};

pub(super) fn check(judge: &mut Judge<'_, '_>) {
    let campaign = judge.case.campaign;
    one(judge, &campaign.campaign, Place::field("campaign"));
    for (index, variant) in campaign.variants.iter().enumerate() {
        if let Choice::Unknown(text) = variant {
            unknown(judge, text, Place::entry("variants", index));
        }
    }
    for (index, player) in campaign.heroes.iter().enumerate() {
        let at = Place::entry("heroes", index);
        one(judge, &player.hero, at);
        all(judge, &player.rewards, at.of("rewards"));
    }
    let empire = Place::field("empire");
    if let Some(class) = &campaign.empire.class {
        one(judge, class, empire.of("class"));
    }
    all(judge, &campaign.empire.agenda_sets, empire.of("agenda_sets"));
    let (deck, cards) = (Place::field("side_deck"), &campaign.side_deck);
    let red = cards.red.as_deref().unwrap_or_default();
    for (field, cards) in [("red", red), ("green", &cards.green), ("gray", &cards.gray), ("threat", &cards.threat)] {
        all(judge, cards, deck.of(field));
    }
    for index in 0..campaign.log.len() {
        entry(judge, index);
    }
    for (index, held) in campaign.armory.iter().enumerate() {
        let at = Place::entry("armory", index);
        hero(judge, held.hero, at);
        for gear in std::iter::once(&held.item).chain(&held.modifications) {
            self::gear(judge, gear, at);
        }
    }
}

fn entry(judge: &mut Judge<'_, '_>, index: usize) {
    let (entry, at) = (&judge.case.campaign.log[index], Place::entry("log", index));
    if let Some(mission) = &entry.mission {
        one(judge, mission, at.of("mission"));
    }
    all(judge, &entry.allies, at.of("allies"));
    all(judge, &entry.open_groups, at.of("open_groups"));
    for (number, load) in entry.brought.iter().enumerate() {
        hero(judge, load.hero, at.of("brought").at(number));
        load.items.iter().for_each(|item| gear(judge, item, at.of("brought").at(number)));
    }
    all(judge, &entry.discarded, at.of("discarded"));
    all(judge, &entry.returned, at.of("returned"));
    all(judge, entry.side_missions.as_deref().unwrap_or_default(), at.of("side_missions"));
    if let Some(gains) = &entry.gained {
        let at = at.of("gained");
        for (number, won) in gains.rewards.iter().enumerate() {
            one(judge, &won.card, at.of("rewards").at(number));
            won.hero.into_iter().for_each(|own| hero(judge, own, at.of("rewards").at(number)));
        }
        all(judge, &gains.allies, at.of("allies"));
        all(judge, &gains.villains, at.of("villains"));
    }
    if let Some(stage) = &entry.rebel_stage {
        let at = at.of("rebel_stage");
        for (number, learned) in stage.learned.iter().enumerate() {
            one(judge, &learned.card, at.of("learned").at(number));
            hero(judge, learned.hero, at.of("learned").at(number));
        }
        for (number, sale) in stage.sold.iter().enumerate() {
            gear(judge, &sale.item, at.of("sold").at(number));
        }
        for (number, bought) in stage.bought.iter().enumerate() {
            one(judge, &bought.item, at.of("bought").at(number));
            hero(judge, bought.hero, at.of("bought").at(number));
        }
        for (_, items) in stage.drawn.iter().flatten() {
            all(judge, items, at.of("drawn"));
        }
    }
    if let Some(stage) = &entry.imperial_stage {
        let at = at.of("imperial_stage");
        all(judge, &stage.learned, at.of("learned"));
        all(judge, stage.drawn.as_deref().unwrap_or_default(), at.of("drawn"));
        all(judge, &stage.bought, at.of("bought"));
    }
}

fn all<H: Copy + Into<CardRef>>(judge: &mut Judge<'_, '_>, choices: &[Choice<H>], at: Place) {
    for (index, choice) in choices.iter().enumerate() {
        one(judge, choice, at.at(index));
    }
}

fn one<H: Copy + Into<CardRef>>(judge: &mut Judge<'_, '_>, choice: &Choice<H>, at: Place) {
    if let Choice::Unknown(text) = choice {
        unknown(judge, text, at);
    }
}

fn gear(judge: &mut Judge<'_, '_>, gear: &Gear, at: Place) {
    if let Gear::Unknown(text) = gear {
        unknown(judge, text, at);
    }
}

fn unknown(judge: &mut Judge<'_, '_>, text: &str, at: Place) {
    let finding = Finding::error(ids::K27, "imperial_assault.campaign.check.k27", at);
    judge.push(finding.with("id", Fact::Text(text.into())));
}

fn hero(judge: &mut Judge<'_, '_>, hero: usize, at: Place) {
    if hero >= judge.case.campaign.heroes.len() {
        let finding = Finding::error(ids::K27, "imperial_assault.campaign.check.k27.hero", at);
        judge.push(finding.number("number", hero as i32 + 1));
    }
}
