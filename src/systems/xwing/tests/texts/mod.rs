//! Every card that is played is seen at work in a scene of its own.

mod stage;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use stage::Written;
use xwing::{
    Catalog,
    cards::ability::{CardAbilities, Simulated},
};

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

/// The files of scenes.
const SCENES: [(&str, &str); 4] = [
    ("pilots", include_str!("scenes/pilots.txt")),
    ("upgrades", include_str!("scenes/upgrades.txt")),
    ("damage", include_str!("scenes/damage.txt")),
    ("conflicts", include_str!("scenes/conflicts.txt")),
];

fn scenes(file: &'static str) -> Vec<Written<'static>> {
    // While scenes are written they are read anew from their folder.
    let folder = std::env::var("MUSTER_SCENES").ok();
    let bundled = SCENES.iter().find(|(name, _)| *name == file).unwrap().1;
    let text = folder.and_then(|folder| std::fs::read_to_string(format!("{folder}/{file}.txt")).ok());
    stage::read(text.map_or(bundled, |text| Box::leak(text.into_boxed_str())))
}

fn play_all(file: &'static str) {
    let only = std::env::var("MUSTER_SCENE").ok();
    let mut wrong = Vec::new();
    for scene in scenes(file) {
        if only.as_ref().is_some_and(|only| only != scene.card) {
            continue;
        }
        let told = std::panic::catch_unwind(|| {
            if let Err(error) = stage::play(&CATALOG, &scene, false) {
                return Some(error);
            }
            (scene.compared && stage::play(&CATALOG, &scene, true).is_ok())
                .then(|| "all of it is seen without the card as well".to_owned())
        });
        let told = told.unwrap_or_else(|_| Some("the referee gave up".to_owned()));
        wrong.extend(told.map(|told| format!("{}: {told}", scene.card)));
    }
    assert!(wrong.is_empty(), "{} scenes:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn pilots_do_what_their_cards_say() {
    play_all("pilots");
}

#[test]
fn upgrades_do_what_their_cards_say() {
    play_all("upgrades");
}

#[test]
fn damage_and_condition_cards_do_what_they_say() {
    play_all("damage");
}

#[test]
fn cards_that_meet_are_settled_as_the_rulings_say() {
    play_all("conflicts");
}

/// True for a card that is played, if not in every detail.
fn is_played(simulated: Simulated) -> bool {
    matches!(simulated, Simulated::Whole)
}

/// Every card with abilities that are played, by the name scenes have for it.
fn played() -> BTreeMap<String, &'static CardAbilities> {
    let mut cards = BTreeMap::new();
    let catalog = &*CATALOG;
    for (id, card) in catalog.pilots() {
        if card.has_ability && is_played(catalog.pilot_simulated(id)) {
            cards.insert(card.key.to_string(), catalog.pilot_abilities(id));
        }
    }
    for (id, card) in catalog.upgrades() {
        if !catalog.upgrade_abilities(id).plays.is_empty() && is_played(catalog.upgrade_simulated(id)) {
            cards.insert(card.id.to_string(), catalog.upgrade_abilities(id));
        }
    }
    for (id, card) in catalog.conditions() {
        cards.insert(card.id.to_string(), catalog.condition_abilities(id));
    }
    for (place, deck) in catalog.damage_decks().iter().enumerate() {
        for (card, kind) in deck.cards.iter().enumerate() {
            if is_played(catalog.damage_simulated(place, card)) {
                cards.insert(format!("{}:{}", deck.id, kind.id), catalog.damage_abilities(place, card));
            }
        }
    }
    cards
}

fn with_scene() -> BTreeSet<&'static str> {
    SCENES.iter().flat_map(|(file, _)| scenes(file)).map(|scene| scene.card).collect()
}

/// Cards whose effect is not seen in a scene yet: this list only ever gets shorter.
const WITHOUT_SCENE: &[&str] = &[];

#[test]
fn every_card_that_is_played_has_a_scene() {
    let with = with_scene();
    let without: Vec<String> = played().into_keys().filter(|card| !with.contains(card.as_str())).collect();
    assert_eq!(without, WITHOUT_SCENE, "{} of {} cards", without.len(), played().len());
}

/// Gathers the words of the vocabulary in a row of abilities: windows, conditions, costs, effects, numbers, and what the
/// words of a rule stand for.
fn gather(value: &serde_json::Value, words: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Array(values) => values.iter().for_each(|value| gather(value, words)),
        serde_json::Value::Object(fields) => {
            for (name, value) in fields {
                if ["if", "against", "unless", "cost", "do", "else", "of", "count", "dice", "rule", "not"]
                    .contains(&name.as_str())
                {
                    tagged(value, words);
                }
                if ["when", "what", "rule", "fn", "for", "limit", "duration"].contains(&name.as_str()) {
                    let all = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
                    words.extend(all.iter().filter_map(|word| Some(format!("{name}:{}", word.as_str()?))));
                }
                gather(value, words);
            }
        }
        _ => {}
    }
}

/// Gathers the words of conditions, costs, effects and numbers: a word, an object with one field, or a list of them.
fn tagged(value: &serde_json::Value, words: &mut BTreeSet<String>) {
    match value {
        serde_json::Value::Array(values) => values.iter().for_each(|value| tagged(value, words)),
        serde_json::Value::Object(fields) if fields.len() == 1 => words.extend(fields.keys().cloned()),
        serde_json::Value::String(word) => words.extend([word.clone()]),
        _ => {}
    }
}

#[test]
fn every_word_of_the_vocabulary_is_played_in_a_scene() {
    const ROWS: &str = include_str!("../../../../../catalog/xwing/abilities.json");
    let rows: serde_json::Value = serde_json::from_str(ROWS).unwrap();
    let (mut all, mut played) = (BTreeSet::new(), BTreeSet::new());
    let with = with_scene();
    for row in rows["rows"].as_array().unwrap().iter().filter(|row| row["coverage"] != "huge") {
        gather(&row["play"], &mut all);
        if with.contains(row["id"].as_str().unwrap()) {
            gather(&row["play"], &mut played);
        }
    }
    let unplayed: Vec<_> = all.difference(&played).collect();
    assert_eq!(unplayed, WORDS_WITHOUT_SCENE, "of {} words", all.len());
}

/// Words of the vocabulary that no scene plays.
const WORDS_WITHOUT_SCENE: &[&str] = &["fn:replace_illicit"];
