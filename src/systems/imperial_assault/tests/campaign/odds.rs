//! Odds of heroes: attacks with what they carry, attacks on them, attribute tests, and what items change.

use std::sync::LazyLock;

use imperial_assault::{
    campaign::{
        Case, Document, Standing,
        cards::{Attribute, GroupId, ItemId},
        log::Gear,
        odds::{Arms, Effort, Fighter, Odds, Reason, Shopping, Test, facing, passes, shop, successes},
    },
    cards::{DeploymentCard, Die},
    odds::{Situation, work_out},
};
use serde_json::json;

use crate::trial::{CATALOG, Trial, core, of, stage};

static SKIRMISH: LazyLock<imperial_assault::Catalog> = LazyLock::new(|| imperial_assault::Catalog::bundled().unwrap());

fn hero(hero: usize) -> Fighter {
    Fighter { hero, ..Fighter::default() }
}

fn group(id: &str) -> &'static DeploymentCard {
    SKIRMISH.deployment(SKIRMISH.find_deployment(id).unwrap())
}

fn gear(id: &str) -> Gear {
    Gear::find(&CATALOG, id)
}

/// An attack of the fighter with these arms, and what is not counted in it.
fn attack(
    document: &Document,
    fighter: Fighter,
    arms: [&str; 2],
    at: (&str, u8),
) -> (Situation, Vec<(String, Reason)>) {
    let case = Case::new(&CATALOG, &document.list);
    let kit = fighter.kit(&case, &Standing::of(&case));
    let modifications = arms[1..].iter().filter(|id| !id.is_empty()).map(|id| gear(id)).collect();
    let arms = Arms { weapon: gear(arms[0]), modifications };
    let duel = fighter.attacks(&case, &kit, &arms, group(at.0), at.1).unwrap();
    let left = duel.left_out.iter().map(|left| (left.source.id(&CATALOG).to_owned(), left.reason)).collect();
    (duel.situation, left)
}

/// An attack of a group on the fighter.
fn attacked(document: &Document, fighter: Fighter, by: &str) -> Situation {
    let case = Case::new(&CATALOG, &document.list);
    let kit = fighter.kit(&case, &Standing::of(&case));
    fighter.is_attacked(&case, &kit, group(by), 3).unwrap().situation
}

/// Four heroes with XP and credits enough who learned and bought these things, all by the hero of this place.
fn with(hero: usize, cards: &[&str], items: &[&str]) -> Document {
    let learned: Vec<_> = cards.iter().map(|card| json!({"hero": hero, "card": card})).collect();
    let bought: Vec<_> = items.iter().map(|item| json!({"hero": hero, "item": item})).collect();
    stage(40, 20_000, json!({"learned": learned, "bought": bought})).document()
}

/// A campaign of these heroes in which the first one learned cards.
fn learned(heroes: &[&str], cards: &[&str]) -> Document {
    let learned: Vec<_> = cards.iter().map(|card| json!({"hero": 0, "card": card})).collect();
    let Trial { json } = of(heroes).set(
        "log",
        json!([{"slot": 1, "mission": "core2", "winner": "rebels",
        "gained": {"hero_xp": [40, 40], "credits": 0}, "rebel_stage": {"learned": learned}}]),
    );
    Trial { json }.document()
}

const RIFLE: &str = "class:fenn-signis-infantry-rifle";

/// Mean damage of Fenn against Stormtroopers at a distance of 3.
fn damage(weapon: &str, modification: &str, fighter: Fighter) -> f64 {
    let document = core(json!([])).document();
    work_out(&attack(&document, fighter, [weapon, modification], ("stormtrooper-regular", 3)).0).damage.mean()
}

#[test]
fn a_blaster_of_blue_and_green_dice_is_what_its_dice_are() {
    let document = core(json!([])).document();
    let (situation, _) = attack(&document, hero(1), [RIFLE, ""], ("stormtrooper-regular", 3));
    assert_eq!((situation.attack.dice, situation.defense.dice), ([0, 1, 1, 0], [1, 0]));
    assert_eq!(situation.attack.surges.len(), 2);
    assert_eq!(situation.defense.health, Some(3));
}

#[test]
fn modifications_better_weapons_and_focus_deal_more_damage() {
    let rifle = damage(RIFLE, "", hero(1));
    assert!(damage("e-11", "", hero(1)) > rifle);
    assert!(damage(RIFLE, "plasma-cell", hero(1)) > rifle);
    assert!(damage(RIFLE, "", Fighter { focused: true, ..hero(1) }) > rifle);
    assert!(damage(RIFLE, "", Fighter { hidden: true, ..hero(1) }) > rifle);
    // The dice of the attribute, which are fewer on the wounded side.
    let lightsaber = damage("ancient-lightsaber", "", hero(0));
    assert!(damage("ancient-lightsaber", "", Fighter { wounded: true, ..hero(0) }) != lightsaber);
}

#[test]
fn a_melee_weapon_is_worked_out_as_far_as_it_reaches() {
    let document = core(json!([])).document();
    let case = Case::new(&CATALOG, &document.list);
    let kit = hero(0).kit(&case, &Standing::of(&case));
    let distance = |weapon: &str, asked: u8| {
        let arms = Arms { weapon: gear(weapon), modifications: Vec::new() };
        hero(0).attacks(&case, &kit, &arms, group("stormtrooper-regular"), asked).unwrap().distance
    };
    let reached = |weapon: &str| [1, 2, 3, 7].map(|asked| distance(weapon, asked));
    assert_eq!(reached("armored-gauntlets"), [1; 4]);
    assert_eq!(reached("polearm"), [1, 2, 2, 2]);
    assert_eq!(reached("e-11"), [1, 2, 3, 7]);
    let struck = |by: &str| hero(0).is_attacked(&case, &kit, group(by), 3).unwrap().distance;
    assert_eq!(["nexu-regular", "royal-guard-regular", "stormtrooper-regular"].map(struck), [1, 2, 3]);
}

#[test]
fn what_is_no_weapon_does_not_attack() {
    let document = core(json!([])).document();
    let case = Case::new(&CATALOG, &document.list);
    let kit = hero(0).kit(&case, &Standing::of(&case));
    let arms = Arms { weapon: gear("combat-coat"), modifications: Vec::new() };
    assert_eq!(hero(0).attacks(&case, &kit, &arms, group("stormtrooper-regular"), 1), None);
}

#[test]
fn armor_counts_when_a_hero_is_attacked() {
    let bare = core(json!([])).document();
    let clad = with(0, &[], &["combat-coat"]);
    let of = |document: &Document| attacked(document, hero(0), "darth-vader");
    assert_eq!((of(&bare).defense.health, of(&clad).defense.health), (Some(12), Some(14)));
    assert_eq!(of(&bare).defense.dice, [0, 1]);
}

#[test]
fn class_cards_count_as_far_as_they_are_allowed_to_cost() {
    let document = with(1, &["fenn-signis-trench-fighter", "fenn-signis-weapon-expert"], &[]);
    let at = |effort, distance| {
        let fighter = Fighter { effort, ..hero(1) };
        let (situation, left) = attack(&document, fighter, [RIFLE, ""], ("stormtrooper-regular", distance));
        let left: Vec<&str> =
            left.iter().filter(|(_, why)| *why == Reason::Cost).map(|(id, _)| id.as_str()).collect::<Vec<_>>();
        (situation.attack.damage, situation.attack.pierce, left.join(" "))
    };
    let both = "fenn-signis-trench-fighter fenn-signis-weapon-expert".to_owned();
    assert_eq!(at(Effort::Free, 3), (0, 0, both));
    assert_eq!(at(Effort::Exhaust, 3), (2, 0, "fenn-signis-weapon-expert".into()));
    assert_eq!(at(Effort::Strain, 3), (2, 1, String::new()));
    // Trench Fighter is of no use farther away, and that is no gap.
    assert_eq!(at(Effort::Strain, 4), (0, 1, String::new()));
}

#[test]
fn a_card_is_exhausted_for_one_of_the_things_it_can_do() {
    // Focusing Beam: Pierce 1, or 1 strain for one dodge less.
    let fighter = Fighter { effort: Effort::Strain, ..hero(1) };
    let document = core(json!([])).document();
    let (situation, _) = attack(&document, fighter, [RIFLE, "focusing-beam"], ("stormtrooper-regular", 3));
    assert_eq!((situation.attack.pierce, situation.defense.dodge), (1, 0));
}

#[test]
fn a_die_is_swapped_removed_or_added_as_it_serves_best() {
    let document = core(json!([])).document();
    let (with, _) = attack(&document, hero(1), [RIFLE, "bolt-upgrade"], ("stormtrooper-regular", 3));
    assert_eq!(with.attack.dice.iter().sum::<u8>(), 2);
    assert!(damage(RIFLE, "bolt-upgrade", hero(1)) > damage(RIFLE, "", hero(1)));
    // Diala removes a defense die for strain, in melee alone.
    let fighter = Fighter { effort: Effort::Strain, ..hero(0) };
    let staff = ["class:diala-passil-plasteel-staff", ""];
    let (melee, _) = attack(&document, fighter, staff, ("stormtrooper-regular", 1));
    assert_eq!(melee.defense.dice, [0, 0]);
    assert_eq!(attack(&document, hero(0), staff, ("stormtrooper-regular", 1)).0.defense.dice, [1, 0]);
}

#[test]
fn abilities_of_the_healthy_side_are_gone_on_the_wounded_one() {
    let document = core(json!([])).document();
    let fighter = Fighter { effort: Effort::Strain, wounded: true, ..hero(0) };
    let (situation, _) =
        attack(&document, fighter, ["class:diala-passil-plasteel-staff", ""], ("stormtrooper-regular", 1));
    assert_eq!(situation.defense.dice, [1, 0]);
}

#[test]
fn what_depends_on_the_map_or_changes_results_is_named() {
    let document = learned(&["loku-kanoloa", "biv-bodhrik"], &["loku-kanoloa-coordinated-attack"]);
    let weapon = CATALOG.class_cards().find(|(_, card)| card.id.starts_with("loku-kanoloa") && card.weapon.is_some());
    let weapon = format!("class:{}", weapon.unwrap().1.id);
    let (_, left) = attack(&document, hero(0), [&weapon, ""], ("stormtrooper-regular", 3));
    assert!(left.contains(&("set-your-sights".into(), Reason::Situation)), "{left:?}");
    assert!(left.contains(&("loku-kanoloa-coordinated-attack".into(), Reason::Situation)), "{left:?}");
    let document = core(json!([])).document();
    let (_, left) = attack(&document, hero(2), ["ryyk-blades", ""], ("nexu-regular", 1));
    assert!(left.contains(&("ryyk-blades".into(), Reason::Results)), "{left:?}");
    // So are the abilities of the group.
    assert!(left.iter().any(|(_, why)| *why == Reason::Text), "{left:?}");
}

#[test]
fn an_ability_that_names_another_counts_with_it() {
    // Veteran Prowess: +1 damage with Havoc Shot, which costs 1 strain.
    let mut trial = core(json!([]));
    trial.json["list"]["heroes"][1]["rewards"] = json!(["veteran-prowess"]);
    let document = trial.document();
    let of = |effort| {
        let fighter = Fighter { effort, ..hero(1) };
        attack(&document, fighter, [RIFLE, ""], ("stormtrooper-regular", 3)).0.attack.damage
    };
    assert_eq!((of(Effort::Exhaust), of(Effort::Strain)), (0, 1));
}

#[test]
fn a_hero_defends_with_all_it_has() {
    let document = with(1, &["fenn-signis-take-cover"], &["laminate-armor"]);
    let of = |effort| attacked(&document, Fighter { effort, ..hero(1) }, "stormtrooper-regular").defense;
    assert_eq!((of(Effort::Free).dice, of(Effort::Free).block), ([1, 0], 0));
    assert_eq!((of(Effort::Exhaust).dice, of(Effort::Exhaust).block), ([1, 0], 1));
    assert_eq!((of(Effort::Strain).dice, of(Effort::Strain).block), ([1, 1], 1));
    // Laminate Armor has 3 Health.
    assert_eq!(of(Effort::Free).health, Some(15));
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
    let test = |fighter: Fighter| {
        let kit = fighter.kit(&case, &Standing::of(&case));
        fighter.tests(&case, &kit, Attribute::Insight).unwrap().rolled().at_least(1)
    };
    assert!(test(Fighter { focused: true, ..hero(0) }) > test(hero(0)));
    assert!(test(Fighter { wounded: true, ..hero(0) }) < test(hero(0)));
}

#[test]
fn dice_without_a_success_are_rolled_again() {
    let red = Test { dice: vec![Die::Red], more: 0, rerolls: 1 };
    assert!((red.rolled().at_least(1) - (1.0 - 25.0 / 36.0)).abs() < 1e-12);
    let two = Test { dice: vec![Die::Red, Die::Yellow], more: 1, rerolls: 1 };
    assert!((two.rolled().total() - 1.0).abs() < 1e-12 && (two.rolled().at_least(1) - 1.0).abs() < 1e-12);
    // Of a red and a yellow die that show none the yellow one is rolled.
    let missed = 5.0 / 6.0 * 2.0 / 6.0 * 2.0 / 6.0;
    assert!((two.rolled().at_least(2) - (1.0 - missed)).abs() < 1e-12);
}

#[test]
fn items_help_with_the_tests_they_name() {
    let document = with(0, &["diala-passil-force-adept"], &["survival-gear"]);
    let case = Case::new(&CATALOG, &document.list);
    let test = |effort, attribute| {
        let fighter = Fighter { effort, ..hero(0) };
        let kit = fighter.kit(&case, &Standing::of(&case));
        fighter.tests(&case, &kit, attribute).unwrap()
    };
    assert_eq!(test(Effort::Free, Attribute::Strength).rerolls, 0);
    assert_eq!(test(Effort::Exhaust, Attribute::Strength).rerolls, 1);
    assert_eq!(test(Effort::Exhaust, Attribute::Insight).rerolls, 0);
    // Force Adept adds a blue die to Strength and Tech, and rerolls for strain.
    assert_eq!(test(Effort::Exhaust, Attribute::Tech).dice, [Die::Blue, Die::Blue]);
    assert_eq!(test(Effort::Strain, Attribute::Insight).rerolls, 1);
}

fn items(ids: &[&str]) -> Vec<ItemId> {
    ids.iter().map(|id| CATALOG.find_item(id).unwrap()).collect()
}

fn groups(ids: &[&str]) -> Vec<GroupId> {
    ids.iter().map(|id| CATALOG.find_group(id).unwrap()).collect()
}

#[test]
fn the_shop_tells_what_each_item_changes_for_each_hero() {
    let document = core(json!([])).document();
    let case = Case::new(&CATALOG, &document.list);
    let (items, groups) = (
        items(&["e-11", "combat-coat", "tactical-display", "survival-gear"]),
        groups(&["stormtrooper-regular", "nexu-regular"]),
    );
    let asked = Shopping { items: &items, groups: &groups, fighter: Fighter::default(), distance: 3 };
    let changes = shop(&case, &SKIRMISH, &Standing::of(&case), &asked);
    assert_eq!(changes.len(), 16);
    let of = |hero: usize, item: usize| {
        changes.iter().find(|change| (change.hero, change.item) == (hero, items[item])).unwrap()
    };
    // A better weapon is used.
    let [before, after]: [Odds; 2] = of(1, 0).attacks[0];
    assert!(after.damage > before.damage && after.defeat > before.defeat, "{before:?} {after:?}");
    assert!(before.damage > 0.0 && (0.0..=1.0).contains(&after.defeat));
    // Armor has Health, and what it converts is named.
    assert_eq!(of(0, 1).health, [12, 14]);
    assert!(of(0, 1).left_out.iter().any(|left| left.reason == Reason::Results));
    // A modification is put where it fits: Fenn has a ranged weapon with a bar, Gaarkhan has none.
    assert!(of(1, 2).attacks.iter().all(|[before, after]| after.damage > before.damage));
    assert!(!of(2, 2).is_any());
    assert!(of(0, 3).tests[0][1] > of(0, 3).tests[0][0] && of(0, 3).is_any());
}

#[test]
fn the_heroes_face_the_groups_of_the_missions_that_come() {
    let document = core(json!([])).document();
    let case = Case::new(&CATALOG, &document.list);
    let facing = facing(&case, &Standing::of(&case));
    let aftermath = CATALOG.mission(CATALOG.find_mission("core2").unwrap());
    assert!(!facing.is_empty() && aftermath.initial.iter().all(|group| facing.contains(group)));
}
