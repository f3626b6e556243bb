//! Every card that is played is seen at work in a scene of its own.

mod stage;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::LazyLock,
};

use muster::systems::xwing::{Catalog, abilities::CardAbilities};
use stage::Written;

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

/// Every card with abilities that are played, by the name scenes have for it.
fn played() -> BTreeMap<String, &'static CardAbilities> {
    let mut cards = BTreeMap::new();
    let catalog = &*CATALOG;
    for (id, card) in catalog.pilots() {
        if card.has_ability && catalog.pilot_simulated(id).whole() {
            cards.insert(card.key.to_string(), catalog.pilot_abilities(id));
        }
    }
    for (id, card) in catalog.upgrades() {
        if !catalog.upgrade_abilities(id).abilities.is_empty() && catalog.upgrade_simulated(id).whole() {
            cards.insert(card.id.to_string(), catalog.upgrade_abilities(id));
        }
    }
    for (id, card) in catalog.conditions() {
        cards.insert(card.id.to_string(), catalog.condition_abilities(id));
    }
    for (place, deck) in catalog.damage_decks().iter().enumerate() {
        for (card, kind) in deck.cards.iter().enumerate() {
            if catalog.damage_simulated(place, card).whole() {
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
