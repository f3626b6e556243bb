//! Repairs of what stands before the log: heroes, the side mission deck, ids.

use serde_json::Value;

use super::{Candidate, changed, without};
use crate::campaign::{
    Catalog, deal,
    log::{Campaign, Document, SideDeck, read_text, write},
    standing::Case,
};
use kernel::{CardRef, Choice, Fact, Finding, Names, Repair, Step, similar};

/// CC-K01: a hero who is one too many leaves, as long as nothing was done.
pub(super) fn heroes(case: &Case<'_>, rest: &[Step], all: &mut Vec<Candidate>) {
    let last = case.campaign.heroes.len().saturating_sub(1);
    let index = match rest {
        [Step::Index(index)] => *index as usize,
        _ if last >= 4 => last,
        _ => return,
    };
    if let Some(player) = case.campaign.heroes.get(index).filter(|_| case.campaign.log.is_empty()) {
        without(case, player.hero.fact(), all, |campaign| drop(campaign.heroes.remove(index)));
    }
}

/// The missions of a color in the deck.
fn of_color<'d>(deck: &'d mut SideDeck, field: &str) -> Option<&'d mut Vec<Choice<crate::campaign::cards::MissionId>>> {
    match field {
        "red" => deck.red.as_mut(),
        "green" => Some(&mut deck.green),
        "gray" => Some(&mut deck.gray),
        "threat" => Some(&mut deck.threat),
        _ => None,
    }
}

/// CC-K18: another mission, one less, or another deck as long as nobody drew from it.
pub(super) fn side_deck(case: &Case<'_>, finding: &Finding, rest: &[Step], all: &mut Vec<Candidate>) {
    let number = |name: &str| match finding.fact(name) {
        Some(Fact::Number(number)) => *number,
        _ => 0,
    };
    let (mut fresh, mut own) = (deal::side_deck(case), case.campaign.side_deck.clone());
    match rest {
        [Step::Field("red"), ..] => {
            changed(case, "imperial_assault.campaign.repair.red", Vec::new(), all, |campaign| {
                campaign.side_deck.red = None;
            });
        }
        [Step::Field(field), Step::Index(index)] => {
            let index = *index as usize;
            let (Some(fresh), Some(own)) = (of_color(&mut fresh, field), of_color(&mut own, field)) else { return };
            let Some(out) = own.get(index) else { return };
            for card in fresh.iter().filter(|card| !own.contains(card)) {
                let facts = vec![("out", out.fact()), ("card", card.fact())];
                changed(case, "systems.repair.exchange", facts, all, |campaign| {
                    if let Some(missions) = of_color(&mut campaign.side_deck, field) {
                        missions[index] = card.clone();
                    }
                });
            }
        }
        [Step::Field(field)] if number("count") > number("right") => {
            let last = of_color(&mut own, field).and_then(|own| Some((own.len().checked_sub(1)?, own.last()?.clone())));
            if let Some((index, card)) = last {
                without(case, card.fact(), all, |campaign| {
                    if let Some(missions) = of_color(&mut campaign.side_deck, field) {
                        drop(missions.remove(index));
                    }
                });
            }
        }
        _ => {}
    }
    let is_untouched = case.campaign.log.iter().all(|entry| entry.side_missions.is_none());
    if is_untouched && fresh != case.campaign.side_deck {
        changed(case, "imperial_assault.campaign.repair.side_deck", Vec::new(), all, |campaign| {
            campaign.side_deck = fresh;
        });
    }
}

/// How like an id has to be to what was written.
const LIKE: f64 = 0.6;
/// Most ids that are tried.
const MOST_TRIED: usize = 8;

/// CC-K27: the id that was most likely meant.
pub(super) fn meant(catalog: &Catalog, document: &Document, finding: &Finding, all: &mut Vec<Candidate>) {
    let Some(Fact::Text(written)) = finding.fact("id") else { return };
    let (prefix, bare) = match written.split_once(':') {
        Some((prefix, bare)) => (format!("{prefix}:"), bare),
        None => (String::new(), &**written),
    };
    let mut known: Vec<(f64, &str, CardRef)> = ids(catalog)
        .map(|card| (similar::likeness(&similar::fold(catalog.card_id(card)), &similar::fold(bare)), card))
        .filter(|(like, _)| *like >= LIKE)
        .map(|(like, card)| (like, catalog.card_id(card), card))
        .collect();
    known.sort_by(|one, other| other.0.total_cmp(&one.0).then(one.1.cmp(other.1)));
    let json = write(catalog, document);
    for (_, id, card) in known.into_iter().take(MOST_TRIED) {
        let mut json = json.clone();
        let Some(place) = at(&mut json["list"], finding.place.path(), written) else { return };
        *place = format!("{prefix}{id}").into();
        let Ok(Document { list, .. }) = read_text(catalog, &json.to_string()) else { continue };
        let facts = vec![("written", Fact::Text(written.clone())), ("card", Fact::Card(card))];
        all.push(Repair::<Campaign>::new("systems.repair.meant", facts, list));
    }
}

/// Every card that documents name.
fn ids(catalog: &Catalog) -> impl Iterator<Item = CardRef> + '_ {
    let heroes = catalog.heroes().map(|(id, _)| CardRef::from(id));
    heroes
        .chain(catalog.class_cards().map(|(id, _)| id.into()))
        .chain(catalog.items().map(|(id, _)| id.into()))
        .chain(catalog.rewards().map(|(id, _)| id.into()))
        .chain(catalog.imperial_classes().map(|(id, _)| id.into()))
        .chain(catalog.imperial_cards().map(|(id, _)| id.into()))
        .chain(catalog.agenda_sets().map(|(id, _)| id.into()))
        .chain(catalog.agenda_cards().map(|(id, _)| id.into()))
        .chain(catalog.groups().map(|(id, _)| id.into()))
        .chain(catalog.missions().map(|(id, _)| id.into()))
        .chain(catalog.campaigns().map(|(id, _)| id.into()))
}

/// The text that was written, at a place of a document or within it.
fn at<'v>(value: &'v mut Value, path: &[Step], written: &str) -> Option<&'v mut Value> {
    match (path, value) {
        ([Step::Field(field), rest @ ..], Value::Object(fields)) => at(fields.get_mut(*field)?, rest, written),
        ([Step::Index(index), rest @ ..], Value::Array(items)) => at(items.get_mut(*index as usize)?, rest, written),
        ([], value) if value.as_str() == Some(written) => Some(value),
        ([], Value::Array(items)) => items.iter_mut().find_map(|item| at(item, &[], written)),
        ([], Value::Object(fields)) => fields.values_mut().find_map(|field| at(field, &[], written)),
        _ => None,
    }
}
