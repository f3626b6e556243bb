//! Items that heroes hand to each other.

use imperial_assault::campaign::{Case, Document, Standing, checks, guide, log::Gear};
use serde_json::json;

use crate::trial::{CATALOG, Trial, core, stage};

fn gear(id: &str) -> Gear {
    Gear::find(&CATALOG, id)
}

/// The heroes who have an item, each as often as it is there.
fn holders(document: &Document, id: &str) -> Vec<usize> {
    let standing = Standing::of(&Case::new(&CATALOG, &document.list));
    let heroes = 0..document.list.heroes.len();
    heroes
        .flat_map(|hero| {
            let own = standing.gear_of(&CATALOG, hero);
            vec![hero; own.iter().filter(|own| **own == gear(id)).count()]
        })
        .collect()
}

fn is_legal(document: &Document) -> bool {
    checks::check(&CATALOG, document).findings.iter().all(|finding| !finding.is_error())
}

fn bought(items: &[(usize, &str)]) -> Trial {
    let bought: Vec<_> = items.iter().map(|(hero, item)| json!({"hero": hero, "item": item})).collect();
    stage(1, 9_000, json!({"bought": bought}))
}

#[test]
fn ia_camp_68_an_item_that_is_handed_over_is_with_the_other_hero_with_what_lies_on_it() {
    let held = json!([{"hero": 0, "item": "e-11", "modifications": ["marksman-barrel"]}]);
    let before = bought(&[(0, "e-11"), (0, "marksman-barrel")]).set("armory", held).document();
    let after = guide::hand_over(&CATALOG, &before, &gear("e-11"), [0, 2]);
    assert_eq!((holders(&before, "e-11"), holders(&after, "e-11")), (vec![0], vec![2]));
    assert_eq!(after.list.armory.len(), 1);
    assert_eq!(after.list.armory[0].modifications, [gear("marksman-barrel")]);
    assert!(is_legal(&after));
    assert_eq!(holders(&guide::hand_over(&CATALOG, &after, &gear("e-11"), [2, 0]), "e-11"), [0]);
}

#[test]
fn ia_camp_68_of_two_copies_one_is_handed_over() {
    let document = bought(&[(0, "combat-coat"), (1, "combat-coat")]).document();
    let after = guide::hand_over(&CATALOG, &document, &gear("combat-coat"), [0, 1]);
    assert_eq!(holders(&after, "combat-coat"), [1, 1]);
    let back = guide::hand_over(&CATALOG, &after, &gear("combat-coat"), [1, 3]);
    let mut holders = holders(&back, "combat-coat");
    holders.sort_unstable();
    assert_eq!(holders, [1, 3]);
}

#[test]
fn ia_camp_68_an_item_of_a_class_deck_is_handed_over_and_a_sold_one_is_gone() {
    let rifle = "class:fenn-signis-infantry-rifle";
    let document = core(json!([])).document();
    assert_eq!(holders(&document, rifle), [1]);
    let after = guide::hand_over(&CATALOG, &document, &gear(rifle), [1, 0]);
    assert_eq!(holders(&after, rifle), [0]);
    let mut sold = bought(&[]).document();
    sold = guide::hand_over(&CATALOG, &sold, &gear(rifle), [1, 0]);
    sold = guide::make(&CATALOG, &sold, &guide::Move::Sell(gear(rifle)));
    assert_eq!(holders(&sold, rifle), [0; 0]);
}

#[test]
fn what_is_handed_over_during_a_mission_is_brought_by_the_other_hero() {
    let playing = bought(&[(0, "dh-17")]).and(
        json!({"slot": 2, "mission": "core12", "brought": [{"hero": 0, "items": ["dh-17"]}, {"hero": 1, "items": []}]}),
    );
    let after = guide::hand_over(&CATALOG, &playing.document(), &gear("dh-17"), [0, 3]);
    let brought = &after.list.log.last().unwrap().brought;
    assert!(brought[0].items.is_empty());
    assert_eq!((brought[2].hero, &brought[2].items[..]), (3, &[gear("dh-17")][..]));
}

#[test]
fn odd_lines_of_the_armory_hand_nothing_over() {
    let odd = json!([{"hero": 7, "item": "e-11"}, {"hero": 2, "item": "nothing"}, {"hero": 2, "item": "class:diala-passil-force-adept"},
        {"hero": 2, "item": "polearm"}, {"hero": 2, "item": "reward:shadow-suit"}]);
    let document = bought(&[(0, "e-11")]).set("armory", odd).document();
    assert_eq!(holders(&document, "e-11"), [0]);
    assert_eq!(holders(&document, "polearm"), [0; 0]);
    assert_eq!(holders(&document, "class:diala-passil-force-adept"), [0; 0]);
}
