//! Command cards that bring attacks as special actions.

use super::{
    card,
    commands::{actions, face, is_spent},
    plain,
};
use imperial_assault::{
    cards::Die,
    play::{
        QuestionKind, Status,
        testing::{
            Pick::{At, Attack, Figure, Pass, Surge, Use},
            Scene,
        },
    },
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];

/// One attack of the first figure on the second by a special action, with faces that deal two damage.
fn struck(scene: &mut Scene, id: &'static str, apart: i32, faces: &[u32]) -> u8 {
    face(scene, 0, 1, apart);
    scene.activate(0).faces(faces).run(&[Use(id)]);
    is_spent(scene, Seat::First);
    // The attack of the card is the attack of the activation (IA-ACT-06).
    assert!(scene.state().activation.as_ref().unwrap().attacked);
    scene.hurt_by(1)
}

#[test]
fn special_actions_attack_once_or_more_for_their_price() {
    for (mut scene, id, apart, faces, hurt, left) in [
        (card("maximum-firepower", &["bt-1"], VADER), "maximum-firepower", 3, &[1][..], 6, 0),
        (card("pummel", VADER, &["chewbacca"]), "pummel", 1, &[1, 4][..], 5, 0),
        (card("flurry-of-blades", &["royal-guard-champion"], VADER), "flurry-of-blades", 1, &[1, 1, 4][..], 7, 0),
        (card("improvised-weapons", VADER, &["chewbacca"]), "improvised-weapons", 3, &[5, 3][..], 4, 1),
        (card("hit-and-run", &["dengar"], VADER), "hit-and-run", 3, &[1][..], 2, 1),
    ] {
        assert_eq!(struck(&mut scene, id, apart, faces), hurt, "{id}");
        assert_eq!(actions(&scene), left, "{id}");
    }
}

#[test]
fn a_creature_swipes_with_a_red_die_for_every_die_it_has() {
    let mut scene = card("feral-swipes", &["nexu-elite"], VADER);
    face(&mut scene, 0, 1, 2);
    scene.armed(0, &[Die::Green, Die::Yellow, Die::Blue], &[]).activate(0);
    scene.faces(&[1, 4, 1]).run(&[Use("feral-swipes")]);
    assert_eq!((scene.hurt_by(1), actions(&scene)), (7, 1));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_pummel_is_for_melee_and_for_two_actions() {
    let mut scene = card("pummel", &["dengar"], VADER);
    face(&mut scene, 0, 1, 1);
    scene.activate(0);
    assert!(!scene.is_offered("pummel"));
    let mut scene = card("pummel", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 1);
    scene.activate(0);
    assert!(scene.is_offered("pummel"));
    scene.fixture.state.activation.as_mut().unwrap().actions = 1;
    assert!(!scene.is_offered("pummel"));
}

#[test]
fn an_attack_of_a_card_is_not_offered_after_another_attack() {
    // IA-ACT-06.
    let mut scene = card("hit-and-run", &["dengar"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.activate(0).faces(&[1]).run(&[Attack(1)]);
    assert!(!scene.is_offered("hit-and-run"));
}

#[test]
fn who_hits_and_runs_runs_after_the_attack() {
    let mut scene = card("hit-and-run", &["dengar"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.activate(0).faces(&[1]).run(&[Use("hit-and-run"), At(0, 8)]);
    assert_eq!((scene.hurt_by(1), scene.place(0)), (2, Some((0, 8))));
}

#[test]
fn improvised_weapons_are_used_without_abilities() {
    let mut scene = card("improvised-weapons", &["0-0-0"], &["chewbacca"]);
    scene.put(0, 0, 5).put(1, 3, 5).shielded(1, &[]).activate(0);
    // Two damage, one damage and two surges.
    scene.faces(&[5, 1]).run(&[Use("improvised-weapons")]);
    assert_eq!((scene.hurt_by(1), scene.was_asked(Seat::First, QuestionKind::Surge)), (3, false));
}

#[test]
fn a_cruel_strike_has_a_surge_ability_more() {
    let mut scene = card("cruel-strike", &["dengar"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.shielded(1, &[Die::Black]).activate(0).faces(&[3, 0]).run(&[Use("cruel-strike"), Surge(0)]);
    assert_eq!((scene.hurt_by(1), scene.has(1, Status::Weakened)), (2, true));
    is_spent(&scene, Seat::First);
    // It is lent for that attack alone.
    scene.faces(&[3, 0]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 3);
}

#[test]
fn a_burst_of_fire_stuns_everybody_beside_the_target() {
    for (black, stuns) in [(0, true), (4, false)] {
        let mut scene = card("burst-fire", &["fenn-signis", "gideon-argus"], &["darth-vader", "stormtrooper-elite"]);
        face(&mut scene, 0, 2, 4);
        scene.put(1, 4, 4).put(3, 5, 5).put(4, 8, 8).shielded(2, &[Die::Black]);
        scene.activate(0).faces(&[1, black]).run(&[Use("burst-fire"), Attack(2)]);
        assert_eq!([1, 3, 4].map(|figure| scene.has(figure, Status::Stunned)), [stuns, stuns, false]);
        is_spent(&scene, Seat::First);
    }
}

#[test]
fn two_attack_one_target_together() {
    let mut scene = card("coordinated-attack", &["loku-kanoloa", "gideon-argus"], &["darth-vader", "chewbacca"]);
    face(&mut scene, 0, 2, 4);
    plain(&mut scene, &[1]);
    scene.put(1, 0, 7).put(3, 8, 8).activate(0);
    scene.faces(&[1, 4]).run(&[Use("coordinated-attack"), Attack(2), Attack(2)]);
    assert_eq!((scene.hurt_by(2), scene.hurt_by(3), actions(&scene)), (5, 0, 0));
    is_spent(&scene, Seat::First);
}

#[test]
fn the_second_of_a_coordinated_attack_may_hold_its_fire() {
    let mut scene = card("coordinated-attack", &["loku-kanoloa", "gideon-argus"], VADER);
    face(&mut scene, 0, 2, 4);
    plain(&mut scene, &[1]);
    scene.put(1, 0, 7).activate(0).faces(&[1]).run(&[Use("coordinated-attack"), Attack(2), Pass]);
    assert_eq!(scene.hurt_by(2), 2);
}

#[test]
fn a_sarlacc_sweep_hits_two_targets() {
    let mut scene = card("sarlacc-sweep", &["diala-passil"], &["darth-vader", "stormtrooper-elite"]);
    face(&mut scene, 0, 1, 1);
    scene.put(2, 0, 6).shielded(2, &[]).activate(0);
    scene.faces(&[1, 4]).run(&[Use("sarlacc-sweep"), Attack(1)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (2, 3));
    is_spent(&scene, Seat::First);
}

#[test]
fn size_is_an_advantage_over_the_small() {
    let mut scene = card("size-advantage", &["nexu-elite"], &["chewbacca", "bantha-rider-elite"]);
    face(&mut scene, 0, 1, 2);
    scene.put(2, 0, 7).activate(0).faces(&[1]).run(&[Use("size-advantage")]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2), scene.has(1, Status::Weakened)), (4, 0, true));
    is_spent(&scene, Seat::First);
    let mut scene = card("size-advantage", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 1);
    scene.activate(0);
    assert!(!scene.is_offered("size-advantage"));
}

#[test]
fn gideon_has_a_neighbor_take_it_down() {
    let mut scene = card("take-it-down", &["gideon-argus", "chewbacca", "leia-organa"], VADER);
    face(&mut scene, 1, 3, 4);
    scene.put(0, 0, 6).put(2, 8, 8).activate(0).faces(&[1]).run(&[Use("take-it-down")]);
    assert_eq!((scene.hurt_by(3), actions(&scene)), (4, 1));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_bombardment_lets_droids_vehicles_and_heavy_weapons_fire_with_blast() {
    let army = &["general-sorin", "probe-droid-elite", "stormtrooper-elite"];
    let mut scene = card("optimal-bombardment", army, &["darth-vader", "chewbacca"]);
    face(&mut scene, 1, 5, 4);
    plain(&mut scene, &[2]);
    // The trooper beside him is none of them.
    scene.put(0, 0, 6).put(2, 1, 6).put(6, 5, 5).activate(0);
    scene.faces(&[1]).run(&[Use("optimal-bombardment"), Figure(1), Attack(5)]);
    assert_eq!((scene.hurt_by(5), scene.hurt_by(6), actions(&scene)), (2, 1, 0));
    is_spent(&scene, Seat::First);
}

#[test]
fn who_meets_face_to_face_walks_up_and_strikes_its_neighbor() {
    let mut scene = card("face-to-face", &["bossk"], &["chewbacca", "stormtrooper-elite"]);
    face(&mut scene, 0, 1, 3);
    scene.put(2, 8, 8).activate(0).faces(&[1]).run(&[Use("face-to-face"), At(2, 5)]);
    assert_eq!((scene.place(0), scene.hurt_by(1), scene.hurt_by(2)), (Some((2, 5)), 2, 0));
    is_spent(&scene, Seat::First);
}

#[test]
fn the_dark_side_lures_a_small_enemy_into_attacking_its_friend() {
    // IA-ATK-17.
    let mut scene = card("lure-of-the-dark-side", VADER, &["chewbacca", "leia-organa"]);
    face(&mut scene, 0, 1, 3);
    scene.put(2, 6, 5).shielded(2, &[]).activate(0).faces(&[1]).run(&[Use("lure-of-the-dark-side"), Attack(2)]);
    assert_eq!((scene.hurt_by(0), scene.hurt_by(2)), (0, 2));
    is_spent(&scene, Seat::First);
    // Nobody small is near enough.
    for (victim, column) in [("chewbacca", 5), ("nexu-elite", 3)] {
        let mut scene = card("lure-of-the-dark-side", VADER, &[victim]);
        face(&mut scene, 0, 1, column);
        scene.activate(0);
        assert!(!scene.is_offered("lure-of-the-dark-side"), "{victim}");
    }
}

#[test]
fn a_weakness_that_is_exposed_lets_the_next_attack_pierce() {
    let mut scene = card("expose-weakness", &["leia-organa"], VADER);
    face(&mut scene, 0, 1, 1);
    scene.shielded(1, &[Die::Black]).activate(0).run(&[Use("expose-weakness")]);
    scene.faces(&[1, 4, 1, 4]).fight(0, 1, &[]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 2);
    is_spent(&scene, Seat::First);
}
