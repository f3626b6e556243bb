//! Cards that never have to be used do not make lists worse.

use ::imperial_assault::{self as assault, ImperialAssault};
use practice::{
    opponents::HEURISTIC,
    testing::{
        self,
        optional::{OptionalCards, Trials, take_out},
    },
};
use serde_json::json;

/// Asserts of a few cards that they make no list worse.
fn no_list_is_worse_for<S: OptionalCards>(catalog: &S::Catalog, options: &[S::Options], seeds: u64, cards: &[&str]) {
    let known = S::optional_cards(catalog);
    let cards: Vec<String> = cards.iter().map(|card| (*card).to_owned()).collect();
    for card in &cards {
        assert!(known.contains(card), "{card} has to be used");
    }
    let field = testing::mustered::<S>(catalog);
    let player = HEURISTIC.id;
    let trials = Trials::<S> { catalog, field: &field, options, player, lists: 2, seeds, seed: 42, jobs: 0 };
    let worths = trials.worths(&cards);
    assert_eq!(worths.len(), cards.len(), "lists of the shelf have them all: {worths:#?}");
    let harmful: Vec<String> = trials.harmful(&worths).iter().map(ToString::to_string).collect();
    assert!(harmful.is_empty(), "{harmful:#?}");
}

#[test]
fn a_card_is_taken_out_wherever_a_list_has_it() {
    let mut list = json!({"name": "juke", "ships": [{"upgrades": ["juke", "title"]}, {"upgrades": ["juke"]}]});
    assert_eq!(take_out(&mut list, "juke"), 2);
    assert_eq!(list, json!({"name": "juke", "ships": [{"upgrades": ["title"]}, {"upgrades": []}]}));
    assert_eq!(take_out(&mut list, "juke"), 0);
}

#[test]
fn a_command_card_is_taken_out_for_one_that_nobody_can_play() {
    let catalog = assault::Catalog::bundled().unwrap();
    let mut list = json!({"deployment": ["greedo"], "command": ["assassinate", "urgency"]});
    assert_eq!(ImperialAssault::take_out(&catalog, &mut list, "assassinate"), 1);
    let put = catalog.command(catalog.find_command(list["command"][0].as_str().unwrap()).unwrap());
    let greedo = catalog.deployment(catalog.find_deployment("greedo").unwrap());
    assert!(!put.user.names.is_empty() && !put.user.names.contains(&greedo.name_key), "{}", put.id);
    assert_eq!((put.cost, &list["command"][1]), (Some(3), &json!("urgency")));
    assert_eq!(ImperialAssault::take_out(&catalog, &mut list, "assassinate"), 0);
}

#[test]
fn no_army_of_legion_is_worse_for_a_card_that_never_has_to_be_used() {
    let cards = ["burst_of_speed", "force_push", "emergency_stims"];
    let options = [::legion::play::Options::default()];
    no_list_is_worse_for::<::legion::Legion>(&::legion::Catalog::bundled().unwrap(), &options, 6, &cards);
}

#[test]
fn no_army_of_imperial_assault_is_worse_for_a_card_that_never_has_to_be_used() {
    let cards = ["black-market-prices", "assassinate", "force-rush", "dirty-trick"];
    let options = [assault::play::Options::default()];
    no_list_is_worse_for::<ImperialAssault>(&assault::Catalog::bundled().unwrap(), &options, 8, &cards);
}

#[test]
fn no_squad_is_worse_for_a_card_that_never_has_to_be_used() {
    let cards = ["expertise", "glitterstim", "countermeasures", "pushthelimit", "juke", "autothrusters"];
    let options = [::xwing::play::Options::default()];
    no_list_is_worse_for::<::xwing::XWing>(crate::xwing::catalog(), &options, 12, &cards);
}
