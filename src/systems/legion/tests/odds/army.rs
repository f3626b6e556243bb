//! Attacks between the units of two armies.

use super::super::play::CATALOG;
use kernel::{
    Choice, Language,
    odds::{Answer, Attacks, Playable, Setup},
};
use legion::{Document, Format, Legion, Unit, cards::Faction, list::empty_document};
use serde_json::Value;

fn army(faction: Faction, units: &[&[&str]]) -> Document {
    let mut document = empty_document(faction, Format::Standard, "");
    for line in units {
        let [card, upgrades @ ..] = line else { continue };
        let mut unit = Unit::new(CATALOG.find_unit(card).unwrap());
        unit.upgrades.extend(upgrades.iter().map(|id| Choice::Known(CATALOG.find_upgrade(id).unwrap())));
        document.list.units.push(unit);
    }
    document
}

fn troopers() -> Document {
    army(Faction::GalacticEmpire, &[&["stormtroopers", "dlt_19_stormtrooper"], &["darth_vader_dark_lord_of_the_sith"]])
}

fn rebels() -> Document {
    army(Faction::RebelAlliance, &[&["rebel_troopers", "z_6_trooper"], &["at_rt_rebel"]])
}

/// Counts of each mark of a side, by their words.
fn setup(side: usize, unit: usize, weapon: usize, marks: &[(&str, u8)]) -> Setup {
    let known = Legion::MARKS[side];
    let count = |id: &str| marks.iter().find(|(mark, _)| *mark == id).map_or(0, |(_, count)| *count);
    assert!(marks.iter().all(|(id, _)| known.iter().any(|mark| mark.id == *id)));
    Setup { unit, weapon, marks: known.iter().map(|mark| count(mark.id)).collect(), cards: Vec::new() }
}

fn situation(own: &Setup, other: &Setup, range: u8) -> Option<Value> {
    Legion::situation(&CATALOG, (&troopers(), own), (&rebels(), other), range)
}

fn answer(own: &[(&str, u8)], other: &[(&str, u8)]) -> Answer {
    let text = situation(&setup(0, 0, 0, own), &setup(1, 0, 0, other), 3).unwrap().to_string();
    let json = kernel::json::Json::parse(&text).unwrap();
    Legion::work_out(&CATALOG, &kernel::json::Node::root(&text, &json), Language::English).unwrap()
}

#[test]
fn a_unit_attacks_with_all_it_has_or_with_one_weapon() {
    let units = Legion::units(&CATALOG, &troopers(), Language::English);
    let arms: Vec<_> = units[0].weapons.iter().map(|arm| (arm.id.as_str(), arm.reach)).collect();
    assert_eq!((arms[0], arms.len()), (("ranged", [1, 4]), 4));
    assert!(arms.contains(&("melee", [0, 0])));
    // Vader has one sabre, and throws it.
    assert!(units[1].weapons.iter().any(|arm| arm.id == "melee"));
}

#[test]
fn the_pool_of_a_situation_has_the_weapons_that_reach() {
    let pool = |weapon, range| {
        let value = situation(&setup(0, 0, weapon, &[]), &setup(1, 0, 0, &[]), range)?;
        let dice = &value["attack"]["dice"];
        Some(["red", "black", "white"].map(|color| dice[color].as_u64().unwrap()))
    };
    let [all, far] = [pool(0, 3).unwrap(), pool(0, 4).unwrap()];
    assert!(all.iter().sum::<u64>() > far.iter().sum::<u64>() && far.iter().sum::<u64>() > 0);
    assert_eq!(pool(0, 5), None);
}

#[test]
fn marks_change_the_situation_they_stand_for() {
    let plain = answer(&[], &[]).damage().mean();
    assert!(answer(&[("aim", 1)], &[]).damage().mean() > plain);
    for mark in ["cover", "suppression", "dodge"] {
        assert!(answer(&[], &[(mark, 1)]).damage().mean() < plain, "{mark}");
    }
    assert!(answer(&[("minis_lost", 2)], &[]).damage().mean() < plain);
    let [whole, hurt] = [answer(&[], &[]), answer(&[], &[("damage", 3)])];
    assert!(hurt.destroyed > whole.destroyed);
}

#[test]
fn an_upgrade_changes_the_odds_of_the_unit_that_has_it() {
    let plain = army(Faction::GalacticEmpire, &[&["stormtroopers"]]);
    let at = |document: &Document| {
        let (own, other) = (setup(0, 0, 0, &[]), setup(1, 0, 0, &[]));
        Legion::situation(&CATALOG, (document, &own), (&rebels(), &other), 3).unwrap()
    };
    assert_ne!(at(&plain)["attack"]["dice"], at(&troopers())["attack"]["dice"]);
    // A shot at a vehicle meets its armor.
    let walker = situation(&setup(0, 0, 0, &[]), &setup(1, 1, 0, &[]), 3).unwrap();
    assert!(!walker["defense"]["keywords"]["armor"].is_null() && walker["defense"]["suppressible"] == false);
}

/// The ids of the cards that could be played on each side.
fn playable([own, other]: [&Document; 2], range: u8) -> [Vec<String>; 2] {
    let (attacks, defends) = (setup(0, 0, 0, &[]), setup(1, 0, 0, &[]));
    let cards = Legion::cards(&CATALOG, (own, &attacks), (other, &defends), range, Language::English);
    cards.map(|cards| cards.into_iter().map(|Playable { id, .. }| id).collect())
}

fn with_cards([own, other]: [&Document; 2], cards: [&[&str]; 2], range: u8) -> Value {
    let chosen = |setup: Setup, cards: &[&str]| {
        let cards = cards.iter().map(|card| (*card).to_owned()).collect();
        Setup { cards, ..setup }
    };
    let [attacks, defends] = [chosen(setup(0, 0, 0, &[]), cards[0]), chosen(setup(1, 0, 0, &[]), cards[1])];
    Legion::situation(&CATALOG, (own, &attacks), (other, &defends), range).unwrap()
}

#[test]
fn cards_with_a_price_can_be_played_and_are_named_until_then() {
    let walkers = army(Faction::GalacticEmpire, &[&["at_st", "overcharged_generator"]]);
    let lists = [&walkers, &rebels()];
    assert_eq!(playable(lists, 3), [vec!["overcharged_generator".to_owned()], Vec::new()]);
    let plain = with_cards(lists, [&[], &[]], 3);
    assert_eq!(plain["not_counted"], serde_json::json!(["overcharged_generator"]));
    let played = with_cards(lists, [&["overcharged_generator"], &[]], 3);
    assert!(played["not_counted"].is_null());
    let black = |odds: &Value| odds["attack"]["dice"]["black"].as_u64().unwrap();
    assert_eq!(black(&played), black(&plain) + 1);
}

#[test]
fn command_cards_of_both_hands_can_be_played() {
    let hand = |document: &mut Document, card: &str| {
        document.list.command_cards = Some(vec![Choice::Known(CATALOG.find_command(card).unwrap())]);
    };
    let mut own = army(Faction::GalacticEmpire, &[&["stormtroopers"]]);
    let mut other = army(Faction::GalacticEmpire, &[&["seventh_sister"]]);
    hand(&mut own, "ambush");
    hand(&mut other, "come_and_prove_it");
    let lists = [&own, &other];
    // A card without effect on the attack is no choice.
    assert_eq!(playable(lists, 3), [Vec::new(), vec!["come_and_prove_it".to_owned()]]);
    let plain = with_cards(lists, [&[], &[]], 3);
    assert!(plain["not_counted"].is_null() && plain["defense"]["more_dice"].is_null());
    let played = with_cards(lists, [&[], &["come_and_prove_it"]], 3);
    assert_eq!((&played["defense"]["more_dice"], &played["defense"]["dodge"]), (&1.into(), &1.into()));
}

#[test]
fn a_card_that_is_not_worked_out_is_named_in_a_sentence() {
    let gunners = army(Faction::GalacticEmpire, &[&["at_st", "frenzied_gunner"]]);
    let odds = with_cards([&gunners, &rebels()], [&[], &[]], 3);
    assert_eq!(odds["not_counted"], serde_json::json!(["frenzied_gunner"]));
    let card = CATALOG.upgrade(CATALOG.find_upgrade("frenzied_gunner").unwrap());
    for language in Language::ALL {
        let name = card.text.name(language);
        let text = odds.to_string();
        let json = kernel::json::Json::parse(&text).unwrap();
        let told = Legion::work_out(&CATALOG, &kernel::json::Node::root(&text, &json), language).unwrap();
        assert!(told.policy.contains(name), "{}", told.policy);
    }
}
