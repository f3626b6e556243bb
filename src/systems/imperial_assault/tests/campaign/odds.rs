//! Odds of heroes: attacks with what they carry, and attribute tests.

use std::sync::LazyLock;

use imperial_assault::{
    campaign::{
        Case,
        cards::Attribute,
        log::Gear,
        odds::{Fighter, passes, successes},
    },
    cards::Die,
    odds::work_out,
};
use serde_json::json;

use crate::trial::{CATALOG, core};

static SKIRMISH: LazyLock<imperial_assault::Catalog> = LazyLock::new(|| imperial_assault::Catalog::bundled().unwrap());

const fn hero(hero: usize) -> Fighter {
    Fighter { hero, wounded: false, focused: false }
}

/// Mean damage of Fenn against Stormtroopers at a distance of 3.
fn damage(weapon: &str, modifications: &[&str], fighter: Fighter) -> f64 {
    let document = core(json!([])).document();
    let case = Case::new(&CATALOG, &document.list);
    let troopers = SKIRMISH.deployment(SKIRMISH.find_deployment("stormtrooper-regular").unwrap());
    let gear = |id: &&str| Gear::find(&CATALOG, id);
    let added: Vec<Gear> = modifications.iter().map(gear).collect();
    let situation = fighter.attacks(&case, &gear(&weapon), &added, troopers, 3).unwrap();
    work_out(&situation).damage.mean()
}

#[test]
fn a_blaster_of_blue_and_green_dice_is_what_its_dice_are() {
    let document = core(json!([])).document();
    let case = Case::new(&CATALOG, &document.list);
    let troopers = SKIRMISH.deployment(SKIRMISH.find_deployment("stormtrooper-regular").unwrap());
    let rifle = Gear::find(&CATALOG, "class:fenn-signis-infantry-rifle");
    let situation = hero(1).attacks(&case, &rifle, &[], troopers, 3).unwrap();
    assert_eq!((situation.attack.dice, situation.defense.dice), ([0, 1, 1, 0], [1, 0]));
    assert_eq!(situation.attack.surges.len(), 2);
    assert_eq!(situation.defense.health, Some(3));
}

#[test]
fn modifications_better_weapons_and_focus_deal_more_damage() {
    let rifle = damage("class:fenn-signis-infantry-rifle", &[], hero(1));
    assert!(damage("e-11", &[], hero(1)) > rifle);
    assert!(damage("class:fenn-signis-infantry-rifle", &["plasma-cell"], hero(1)) > rifle);
    assert!(damage("class:fenn-signis-infantry-rifle", &[], Fighter { focused: true, ..hero(1) }) > rifle);
    // The dice of the attribute, which are fewer on the wounded side.
    let lightsaber = damage("ancient-lightsaber", &[], hero(0));
    assert!(damage("ancient-lightsaber", &[], Fighter { wounded: true, ..hero(0) }) != lightsaber);
}

#[test]
fn what_is_no_weapon_does_not_attack() {
    let document = core(json!([])).document();
    let case = Case::new(&CATALOG, &document.list);
    let troopers = SKIRMISH.deployment(SKIRMISH.find_deployment("stormtrooper-regular").unwrap());
    assert_eq!(hero(0).attacks(&case, &Gear::find(&CATALOG, "combat-coat"), &[], troopers, 1), None);
}

#[test]
fn armor_counts_when_a_hero_is_attacked() {
    let bare = core(json!([])).document();
    let clad = crate::trial::stage(1, 2000, json!({"bought": [{"hero": 0, "item": "combat-coat"}]})).document();
    let vader = SKIRMISH.deployment(SKIRMISH.find_deployment("darth-vader").unwrap());
    let of = |document: &imperial_assault::campaign::Document| {
        let case = Case::new(&CATALOG, &document.list);
        let standing = imperial_assault::campaign::Standing::of(&case);
        hero(0).is_attacked(&case, &standing, vader, 1).unwrap()
    };
    assert_eq!((of(&bare).defense.health, of(&clad).defense.health), (Some(12), Some(14)));
    assert_eq!(of(&bare).defense.dice, [0, 1]);
}

#[test]
fn ia_camp_70_and_71_a_test_passes_with_a_surge_or_with_tokens() {
    // One red die has a surge on one of six faces, a yellow one two surges on one and one on three.
    let red = successes([Die::Red]);
    assert!((red.at_least(1) - 1.0 / 6.0).abs() < 1e-12);
    let yellow = successes([Die::Yellow]);
    assert!((yellow.at_least(1) - 4.0 / 6.0).abs() < 1e-12 && (yellow.of(2) - 1.0 / 6.0).abs() < 1e-12);
    assert!((passes(&red, 2, 1) - red.at_least(1)).abs() < 1e-12);
    assert!((passes(&red, 2, 2) - 1.0).abs() < 1e-12);
    let document = core(json!([])).document();
    let case = Case::new(&CATALOG, &document.list);
    let test = |fighter: Fighter| fighter.test(&case, Attribute::Insight).unwrap().at_least(1);
    assert!(test(Fighter { focused: true, ..hero(0) }) > test(hero(0)));
    assert!(test(Fighter { wounded: true, ..hero(0) }) < test(hero(0)));
}
