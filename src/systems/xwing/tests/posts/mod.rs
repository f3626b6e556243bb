//! Squads as players post them, in every form: how many are read as they were meant, and how many are read as something
//! else without a word about it.

#![allow(clippy::print_stdout, reason = "the table of forms is to be read")]

mod forms;

use forms::Form;
use kernel::ImportOutcome;
use xwing::{
    Catalog, Document, Format, PilotChoice, Ship, UpgradeChoice,
    cards::{PilotId, Size, SquadFaction, UpgradeId},
    checks::{check_squad, squad_cost},
    formats::import,
    list::empty_document,
};

use super::{properties::CATALOG, squads::Numbers};

/// The most points of ships without upgrades: a squad has about a quarter of its points in upgrades.
const MOST_OF_SHIPS: i32 = 78;

/// A legal squad made of cards as often as tournament players take them.
fn usual_squad(catalog: &Catalog, numbers: &mut Numbers) -> Document {
    let faction = SquadFaction::ALL[numbers.below(SquadFaction::ALL.len())];
    let pilots: Vec<(PilotId, usize)> = catalog
        .pilots()
        .filter(|(_, pilot)| {
            pilot.squad_faction() == faction && pilot.in_squad_building && catalog.ship(pilot.ship).size != Size::Huge
        })
        .map(|(id, pilot)| (id, usize::from(pilot.usage) + 5))
        .collect();
    let upgrades: Vec<(UpgradeId, usize)> =
        catalog.upgrades().map(|(id, upgrade)| (id, usize::from(upgrade.usage) + 5)).collect();
    let mut document = empty_document(faction, Format::Standard, "");
    let wanted = 2 + numbers.below(4);
    for _ in 0..40 {
        if document.list.ships.len() >= wanted {
            break;
        }
        let pilot = weighted(&pilots, numbers);
        let copies = if catalog.pilot(pilot).unique.is_none() { 1 + numbers.below(2) } else { 1 };
        for _ in 0..copies {
            let cost = i32::from(catalog.pilot(pilot).points.unwrap_or(0));
            if squad_cost(catalog, &document.list.ships) + cost <= MOST_OF_SHIPS {
                try_with(catalog, &mut document, |next| next.list.ships.push(Ship::new(pilot)));
            }
        }
    }
    for _ in 0..150 {
        let ship = numbers.below(document.list.ships.len());
        let upgrade = weighted(&upgrades, numbers);
        try_with(catalog, &mut document, |next| next.list.ships[ship].upgrades.push(UpgradeChoice::Known(upgrade)));
    }
    document
}

fn weighted<T: Copy>(cards: &[(T, usize)], numbers: &mut Numbers) -> T {
    let all: usize = cards.iter().map(|(_, weight)| weight).sum();
    let mut at = numbers.below(all);
    for (card, weight) in cards {
        if at < *weight {
            return *card;
        }
        at -= weight;
    }
    unreachable!("the weights add up")
}

fn try_with(catalog: &Catalog, document: &mut Document, edit: impl FnOnce(&mut Document)) {
    let mut next = document.clone();
    edit(&mut next);
    let mut findings = Vec::new();
    let _ = check_squad(catalog, next.format, &next.list, &mut findings);
    if !findings.iter().any(|finding| finding.is_error()) {
        *document = next;
    }
}

/// The squad as a set: its ships, each with its upgrades, in no order.
fn as_set(catalog: &Catalog, document: &Document) -> Vec<(String, Vec<String>)> {
    let mut ships: Vec<_> = document
        .list
        .ships
        .iter()
        .map(|ship| {
            let pilot = match &ship.pilot {
                PilotChoice::Known(id) => catalog.pilot(*id).key.to_string(),
                PilotChoice::Unknown { pilot, .. } => format!("?{pilot}"),
            };
            let mut upgrades: Vec<String> = ship
                .upgrades
                .iter()
                .map(|choice| match choice {
                    UpgradeChoice::Known(id) => catalog.upgrade(*id).id.to_string(),
                    UpgradeChoice::Unknown(written) => format!("?{written}"),
                })
                .collect();
            upgrades.sort();
            (pilot, upgrades)
        })
        .collect();
    ships.sort();
    ships
}

/// Results of the posts of one form.
#[derive(Debug, Default, Clone, Copy)]
struct Score {
    right: usize,
    /// Read as another squad, and something was told.
    told: usize,
    /// Read as another squad without a word.
    silent: usize,
    unread: usize,
}

fn score(catalog: &Catalog, squads: &[Document], form: Form, mut show: impl FnMut(&str, &Document)) -> Score {
    let mut score = Score::default();
    for squad in squads {
        let text = form.write(catalog, squad);
        let Ok(imported) = import(catalog, &text) else {
            score.unread += 1;
            continue;
        };
        let is_right = as_set(catalog, &imported.document) == as_set(catalog, squad);
        let is_told = imported.notes.iter().any(|note| note.outcome != ImportOutcome::Mapped);
        match (is_right, is_told) {
            (true, _) => score.right += 1,
            (false, true) => score.told += 1,
            (false, false) => {
                score.silent += 1;
                show(&text, &imported.document);
            }
        }
        if !is_right && is_told && std::env::var_os("MUSTER_SHOW_TOLD").is_some() {
            show(&text, &imported.document);
        }
    }
    score
}

/// So many squads from a seed, the same on every machine.
fn squads(catalog: &Catalog, count: usize) -> Vec<Document> {
    let mut numbers = Numbers::new(17);
    (0..count).map(|_| usual_squad(catalog, &mut numbers)).collect()
}

/// The table of all forms; gives posts and those read wrongly without a word.
fn table(count: usize) -> (usize, usize, Vec<(Form, Score)>) {
    let catalog = CATALOG.with(|catalog| *catalog);
    let squads = squads(catalog, count);
    let mut all = Vec::new();
    for form in Form::ALL {
        let score = score(catalog, &squads, form, |text, read| {
            println!("--- {form:?}\n{text}\n=> {:?}", as_set(catalog, read));
        });
        all.push((form, score));
    }
    for (form, Score { right, told, silent, unread }) in &all {
        println!(
            "{:12} {right:4} right, {told:4} wrong and told, {silent:4} silent, {unread:4} unread",
            format!("{form:?}")
        );
    }
    let posts = count * all.len();
    let silent = all.iter().map(|(_, score)| score.silent).sum();
    println!("{posts} posts, {silent} wrong without a word");
    (posts, silent, all)
}

#[test]
fn posts_of_every_form_are_read_as_they_were_meant_or_something_is_told() {
    let (posts, silent, all) = table(12);
    assert!(silent * 100 < posts, "{silent} of {posts}");
    let unread: usize = all.iter().map(|(_, score)| score.unread).sum();
    assert!(unread * 100 < posts, "{unread} of {posts}");
}

#[test]
#[ignore = "the whole measurement, for the figures"]
fn posts_of_every_form_in_numbers() {
    let _ = table(320);
}
