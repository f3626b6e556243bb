//! Every card that is played is seen at work in a scene of its own.

mod stage;

use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
    sync::LazyLock,
};

use kernel::game::testing::scenes::{Scene, play_all};
use xwing::{
    Catalog,
    cards::ability::{CardAbilities, Simulated},
};

static CATALOG: LazyLock<Catalog> = LazyLock::new(|| Catalog::bundled().unwrap());

static SCENES: LazyLock<Vec<Scene>> =
    LazyLock::new(|| Scene::read_folder(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts/scenes")).unwrap());

#[test]
fn cards_do_what_they_say() {
    play_all(&*SCENES, |scene, silent| stage::set(&CATALOG, scene, silent)).unwrap_or_else(|wrong| panic!("{wrong}"));
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
    SCENES.iter().map(|scene| &*scene.card).collect()
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
