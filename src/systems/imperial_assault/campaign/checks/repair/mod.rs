//! Repairs of findings: small changes of the log that remove one without bringing in another error.

mod log;
mod setup;

use super::{check, gains::expected, ids};
use crate::campaign::{
    Catalog,
    cards::RewardGroup,
    log::{Campaign, Document, Entry, Held, RebelStage},
    standing::{Case, Standing},
};
use kernel::{Choice, Fact, Finding, Repair, Step, document::Extra, finding::added_errors};

/// Most repairs of a finding.
const MOST: usize = 3;

/// A changed campaign, and the phrase that tells the change.
type Candidate = Repair<Campaign>;

/// The repairs of a finding, each with the campaign as it would be.
pub fn repairs(catalog: &Catalog, document: &Document, finding: &Finding) -> Vec<Repair<Document>> {
    let before = check(catalog, document).findings;
    let mut found = Vec::new();
    for candidate in candidates(catalog, document, finding) {
        let after = Document { list: candidate.edit, ..document.clone() };
        let findings = check(catalog, &after).findings;
        let is_gone = !findings.iter().any(|other| other.same_breach(finding) && other.facts == finding.facts);
        if is_gone && added_errors(&before, &findings).next().is_none() {
            found.push(Repair::new(candidate.phrase, candidate.facts, after));
        }
        if found.len() == MOST {
            break;
        }
    }
    found
}

fn candidates(catalog: &Catalog, document: &Document, finding: &Finding) -> Vec<Candidate> {
    let mut all = Vec::new();
    let campaign = &document.list;
    let case = Case::new(catalog, campaign);
    match finding.check {
        check if check == ids::K02 => number_cards(&case, &mut all),
        check if check == ids::K10 => attach(&case, &mut all),
        check if check == ids::K27 => setup::meant(catalog, document, finding, &mut all),
        _ => {}
    }
    match finding.place.path() {
        [Step::Field("heroes"), rest @ ..] if finding.check == ids::K01 => setup::heroes(&case, rest, &mut all),
        [Step::Field("side_deck"), rest @ ..] if finding.check == ids::K18 => {
            setup::side_deck(&case, finding, rest, &mut all)
        }
        [Step::Field("log"), Step::Index(index), rest @ ..]
            if [ids::K19, ids::K20].contains(&finding.check) && campaign.log.len() > *index as usize =>
        {
            log::order(&case, *index as usize, rest, &mut all);
        }
        [Step::Field("log"), Step::Index(index), ..] if finding.check == ids::K24 => {
            log::forced_first(&case, finding, *index as usize, &mut all);
        }
        [Step::Field("log"), Step::Index(index), rest @ ..] => {
            if let Some(entry) = campaign.log.get(*index as usize) {
                in_entry(&case, finding, *index as usize, entry, rest, &mut all);
            }
        }
        [Step::Field("armory"), Step::Index(index), rest @ ..] => {
            let index = *index as usize;
            let cards = campaign.armory.get(index).map_or(&[][..], |held| &held.modifications);
            for (number, card) in cards.iter().enumerate() {
                without(&case, card.fact(), &mut all, |campaign| {
                    drop(campaign.armory[index].modifications.remove(number));
                });
            }
            if let (Some(held), [Step::Field("item")]) = (campaign.armory.get(index), rest) {
                without(&case, held.item.fact(), &mut all, |campaign| drop(campaign.armory.remove(index)));
            }
        }
        [Step::Field("empire"), Step::Field("agenda_sets"), Step::Index(index)] => {
            let index = *index as usize;
            if let Some(set) = campaign.empire.agenda_sets.get(index) {
                without(&case, set.fact(), &mut all, |campaign| drop(campaign.empire.agenda_sets.remove(index)));
            }
        }
        _ => {}
    }
    all
}

/// A campaign from which a card was taken.
fn without(case: &Case<'_>, card: Fact, all: &mut Vec<Candidate>, take: impl FnOnce(&mut Campaign)) {
    changed(case, "systems.repair.remove", vec![("card", card)], all, take);
}

fn changed(
    case: &Case<'_>,
    phrase: &'static str,
    facts: Vec<(&'static str, Fact)>,
    all: &mut Vec<Candidate>,
    change: impl FnOnce(&mut Campaign),
) {
    let mut campaign = case.campaign.clone();
    change(&mut campaign);
    all.push(Repair::new(phrase, facts, campaign));
}

/// What can change within an entry: numbers are set right, cards taken out.
fn in_entry(case: &Case<'_>, finding: &Finding, index: usize, entry: &Entry, rest: &[Step], all: &mut Vec<Candidate>) {
    let right = finding.fact("right").cloned();
    match rest {
        [Step::Field("threat_level")] => {
            if let Some(Fact::Number(level)) = right {
                let facts = vec![("right", Fact::Number(level))];
                changed(case, "imperial_assault.campaign.repair.threat", facts, all, |campaign| {
                    campaign.log[index].threat_level = Some(level);
                });
            }
        }
        [Step::Field("gained")] => {
            let before = Campaign { log: case.campaign.log[..index].to_vec(), ..case.campaign.clone() };
            let standing = Standing::of(&Case { campaign: &before, ..*case });
            let gained = expected(case, &standing, entry);
            changed(case, "imperial_assault.campaign.repair.guide", Vec::new(), all, |campaign| {
                campaign.log[index].gained = gained;
            });
        }
        [Step::Field("brought"), Step::Index(load)] => {
            let load = *load as usize;
            for (number, item) in entry.brought.get(load).map_or(&[][..], |load| &load.items).iter().enumerate() {
                without(case, item.fact(), all, |campaign| {
                    drop(campaign.log[index].brought[load].items.remove(number));
                });
            }
        }
        [Step::Field("rebel_stage"), Step::Field(field), ..] => rebel_stage(case, finding, index, entry, field, all),
        [Step::Field("imperial_stage"), Step::Field(field), ..] => {
            let Some(stage) = &entry.imperial_stage else { return };
            let numbers = 0..if *field == "learned" { stage.learned.len() } else { stage.bought.len() };
            for number in numbers.filter(|number| at(rest).is_none_or(|at| at == *number) || *field == "learned") {
                let is_learned = *field == "learned";
                let card = if is_learned { stage.learned[number].fact() } else { stage.bought[number].fact() };
                without(case, card, all, |campaign| {
                    let Some(stage) = &mut campaign.log[index].imperial_stage else { return };
                    match is_learned {
                        true => drop(stage.learned.remove(number)),
                        false => drop(stage.bought.remove(number)),
                    }
                });
            }
        }
        [Step::Field(field), ..] => {
            let (cards, numbers) = match *field {
                "allies" => (&entry.allies, at(rest)),
                "open_groups" => (&entry.open_groups, at(rest)),
                _ => return,
            };
            let is_ally = *field == "allies";
            for number in (0..cards.len()).filter(|number| numbers.is_none_or(|at| at == *number)) {
                without(case, cards[number].fact(), all, |campaign| {
                    let entry = &mut campaign.log[index];
                    drop(if is_ally { entry.allies.remove(number) } else { entry.open_groups.remove(number) });
                });
            }
        }
        _ => {}
    }
}

/// The index at the end of a way.
fn at(rest: &[Step]) -> Option<usize> {
    match rest.last() {
        Some(Step::Index(index)) => Some(*index as usize),
        _ => None,
    }
}

fn rebel_stage(case: &Case<'_>, finding: &Finding, index: usize, entry: &Entry, field: &str, all: &mut Vec<Candidate>) {
    let Some(stage) = &entry.rebel_stage else { return };
    let only = at(finding.place.path()).filter(|_| finding.check != ids::K04);
    let fits = |number: &usize| only.is_none_or(|only| only == *number);
    let mut stage_without = |card: Fact, take: &dyn Fn(&mut RebelStage)| {
        without(case, card, all, |campaign| {
            if let Some(stage) = &mut campaign.log[index].rebel_stage {
                take(stage);
            }
        });
    };
    match field {
        "learned" => {
            for number in (0..stage.learned.len()).filter(fits) {
                stage_without(stage.learned[number].card.fact(), &|stage| drop(stage.learned.remove(number)));
            }
        }
        "bought" => {
            for number in (0..stage.bought.len()).filter(fits) {
                stage_without(stage.bought[number].item.fact(), &|stage| drop(stage.bought.remove(number)));
            }
        }
        "sold" => {
            if let (Some(number), Some(Fact::Number(price))) = (only, finding.fact("right")) {
                let facts = vec![("item", stage.sold[number].item.fact()), ("right", Fact::Number(*price))];
                changed(case, "imperial_assault.campaign.repair.price", facts, all, |campaign| {
                    if let Some(stage) = &mut campaign.log[index].rebel_stage {
                        stage.sold[number].price = None;
                    }
                });
                return;
            }
            for number in (0..stage.sold.len()).filter(fits) {
                stage_without(stage.sold[number].item.fact(), &|stage| drop(stage.sold.remove(number)));
            }
        }
        _ => {}
    }
}

/// Every hero has exactly the card for their number.
fn number_cards(case: &Case<'_>, all: &mut Vec<Candidate>) {
    let count = case.campaign.heroes.len();
    let cards = || case.catalog.rewards().filter(|(_, card)| card.group == RewardGroup::HeroNumber);
    let needed = cards().find(|(_, card)| usize::from(card.copies.unwrap_or_default()) == count).map(|(id, _)| id);
    let kinds: Vec<_> = cards().map(|(id, _)| id).collect();
    changed(case, "imperial_assault.campaign.repair.number_cards", Vec::new(), all, |campaign| {
        for player in &mut campaign.heroes {
            player.rewards.retain(|card| card.known().is_none_or(|card| !kinds.contains(&card)));
            player.rewards.extend(needed.map(Choice::Known));
        }
    });
}

/// A loose modification goes on a weapon with room for it.
fn attach(case: &Case<'_>, all: &mut Vec<Candidate>) {
    let standing = Standing::of(case);
    for card in super::loose(case, &standing) {
        let Some((hero, weapon)) = super::room_for(case, &standing, &card) else { continue };
        let facts = vec![("item", card.fact()), ("weapon", weapon.fact())];
        changed(case, "imperial_assault.campaign.move.attach", facts, all, |campaign| {
            match campaign.armory.iter_mut().find(|held| held.item == weapon) {
                Some(held) => held.modifications.push(card),
                None => {
                    campaign.armory.push(Held { hero, item: weapon, modifications: vec![card], extra: Extra::new() })
                }
            }
        });
    }
}

/// The repairs of each finding without their edits, to be shown.
pub fn told(catalog: &Catalog, document: &Document, findings: &[Finding]) -> Vec<Vec<Repair<()>>> {
    let of = |finding: &Finding| repairs(catalog, document, finding).into_iter().map(Repair::told).collect();
    findings.iter().take(MOST_REPAIRED).map(of).collect()
}

/// Findings that are repaired; trials take time.
const MOST_REPAIRED: usize = 60;
