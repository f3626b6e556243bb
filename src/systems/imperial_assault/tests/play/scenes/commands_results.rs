//! Command cards that change the results of an attack.

use super::{
    CATALOG, card, card_of_second,
    commands::{counted, face, is_spent, twice},
};
use imperial_assault::{
    cards::Die,
    play::{
        QuestionKind, Status,
        testing::Pick::{Number, Option, Pass, Surge, Use},
    },
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];

#[test]
fn cards_of_the_attacker_add_to_its_results() {
    for (mut scene, id, damage, surge, accuracy) in [
        (card("assassinate", &["dengar"], VADER), "assassinate", 3, 0, 0),
        (card("blitz", &["dengar"], VADER), "blitz", 0, 1, 0),
        (card("deadeye", &["dengar"], VADER), "deadeye", 0, 0, 2),
        (card("positioning-advantage", &["dengar"], VADER), "positioning-advantage", 1, 0, 0),
        (card("heavy-ordnance", &["bt-1"], VADER), "heavy-ordnance", 1, 0, 0),
    ] {
        face(&mut scene, 0, 1, 3);
        let [plainly, with] = twice(&mut scene, 0, 1, [&[1], &[1]], &[Use(id)]);
        let added = (with.0.damage - plainly.0.damage, with.0.surge - plainly.0.surge);
        assert_eq!((added, with.0.accuracy - plainly.0.accuracy), ((damage, surge), accuracy), "{id}");
        assert_eq!(with.1 - plainly.1, i32::from(damage), "{id}");
        is_spent(&scene, Seat::First);
    }
}

#[test]
fn cards_of_the_attacker_are_not_for_whoever_lacks_the_trait() {
    // IA-CMD-04.
    for (mut scene, id) in [
        (card("assassinate", &["darth-vader"], &["dengar"]), "assassinate"),
        (card("heavy-ordnance", &["darth-vader"], &["bt-1"]), "heavy-ordnance"),
        (card("lock-on", &["darth-vader"], &["bt-1"]), "lock-on"),
        (card("heightened-reflexes", &["darth-vader"], &["bt-1"]), "heightened-reflexes"),
    ] {
        face(&mut scene, 0, 1, 1);
        scene.shielded(1, &[Die::Black]).faces(&[1, 0]).fight(0, 1, &[]);
        assert!(!scene.was_asked(Seat::First, QuestionKind::Use), "{id}");
        assert_eq!(scene.hand(Seat::First), 1);
    }
}

#[test]
fn lock_on_gives_accuracy_or_takes_a_dodge_or_an_evade() {
    let fight = |option: u8, white: u32| {
        let mut scene = card("lock-on", &["heavy-stormtrooper-elite"], VADER);
        face(&mut scene, 0, 2, 3);
        scene.shielded(2, &[Die::White]);
        let [plainly, with] = twice(&mut scene, 0, 2, [&[3, white], &[3, white]], &[Use("lock-on"), Option(option)]);
        is_spent(&scene, Seat::First);
        [plainly, with]
    };
    let [plainly, with] = fight(0, 0);
    assert_eq!(with.0.accuracy - plainly.0.accuracy, 3);
    // A dodge makes the attack miss.
    let [plainly, with] = fight(1, 5);
    assert_eq!((plainly.1, with.1), (0, 2));
    // An evade cancels the surge.
    let [plainly, with] = fight(2, 2);
    assert_eq!((plainly.0.surge, with.0.surge), (0, 1));
}

#[test]
fn bladestorm_adds_a_surge_and_cuts_every_enemy_nearby_afterwards() {
    let mut scene = card("bladestorm", &["shyla-varad"], &["darth-vader", "probe-droid-regular", "stormtrooper-elite"]);
    face(&mut scene, 0, 1, 1);
    scene.put(2, 2, 6).put(3, 5, 5).faces(&[1]).fight(0, 1, &[Use("bladestorm")]);
    assert_eq!(counted(&scene).surge, 1);
    assert_eq!([0, 1, 2, 3].map(|figure| scene.hurt_by(figure)), [0, 3, 1, 0]);
    is_spent(&scene, Seat::First);
}

#[test]
fn heightened_reflexes_take_a_defense_die_off_the_roll() {
    let mut scene = card("heightened-reflexes", &["dengar"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.shielded(1, &[Die::Black]);
    let [plainly, with] = twice(&mut scene, 0, 1, [&[4, 4], &[4, 4]], &[Use("heightened-reflexes")]);
    assert_eq!((plainly.1, with.1), (0, 3));
    is_spent(&scene, Seat::First);
}

#[test]
fn heavy_armor_makes_a_vehicle_ignore_pierce() {
    for (vehicle, is_offered) in [("jet-trooper-elite", true), ("stormtrooper-elite", false)] {
        let mut scene = card_of_second("heavy-armor", &["0-0-0"], &[vehicle]);
        super::commands::hush(&mut scene);
        scene.put(0, 0, 5).put(1, 1, 5).shielded(1, &[Die::Black]);
        // Three damage and a surge for Pierce 2 against two blocks.
        let picks = if is_offered { vec![Use("heavy-armor"), Surge(0)] } else { vec![Surge(0)] };
        scene.faces(&[4, 0, 2]).fight(0, 1, &picks);
        assert_eq!(scene.hurt_by(1), if is_offered { 1 } else { 3 });
        assert_eq!(scene.was_asked(Seat::Second, QuestionKind::Use), is_offered);
    }
}

#[test]
fn the_old_ways_protect_more_with_each_card_of_force_users_discarded() {
    for (discard, blocks) in [(&[][..], 1), (&["deflection"][..], 2), (&["deflection", "parry"][..], 2)] {
        let mut scene = card_of_second("protect-the-old-ways", &["stormtrooper-elite"], &["kanan-jarrus", "chewbacca"]);
        face(&mut scene, 0, 4, 3);
        scene.put(3, 5, 6).thrown(&CATALOG, Seat::Second, discard);
        let [plainly, with] = twice(&mut scene, 0, 4, [&[4], &[4]], &[Use("protect-the-old-ways")]);
        assert_eq!(plainly.1 - with.1, blocks);
    }
    // Too far away.
    let mut scene = card_of_second("protect-the-old-ways", &["stormtrooper-elite"], &["kanan-jarrus", "chewbacca"]);
    face(&mut scene, 0, 4, 3);
    scene.put(3, 8, 8).faces(&[4]).fight(0, 4, &[]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn a_deal_costs_points_for_less_damage_and_focuses_hondo() {
    let mut scene = card_of_second("lets-make-a-deal", &["stormtrooper-elite"], &["hondo-ohnaka"]);
    face(&mut scene, 0, 3, 3);
    scene.points(Seat::Second, 5).faces(&[4]).fight(0, 3, &[Use("lets-make-a-deal"), Number(2)]);
    assert_eq!((scene.hurt_by(3), scene.has(3, Status::Focused)), (1, true));
    assert_eq!(Seat::BOTH.map(|seat| scene.state().side(seat).points), [2, 3]);
    // A player without points has nothing to pay with.
    let mut scene = card_of_second("lets-make-a-deal", &["stormtrooper-elite"], &["hondo-ohnaka"]);
    face(&mut scene, 0, 3, 3);
    scene.faces(&[4]).fight(0, 3, &[]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn a_card_of_the_attack_is_offered_once_and_may_be_kept() {
    let mut scene = card("blitz", &["dengar"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.faces(&[1]).fight(0, 1, &[Pass]);
    assert_eq!((scene.hand(Seat::First), counted(&scene).surge), (1, 0));
}
