//! Command cards that ready groups, or let them act out of turn.

use super::{
    card, card_of_second,
    commands::{actions, face, finish, is_spent},
    plain,
};
use imperial_assault::play::{
    GroupNo, QuestionKind,
    testing::{
        Pick::{Figure, Nth, Use},
        Scene,
    },
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];

/// The group whose activation runs.
fn active(scene: &Scene) -> Option<GroupNo> {
    scene.state().activation.as_ref().map(|active| active.group)
}

/// True if the group of this number is exhausted.
fn is_exhausted(scene: &Scene, group: usize) -> bool {
    scene.state().exhausted[group]
}

#[test]
fn luke_and_ig_88_are_ready_again_after_any_group() {
    for (mut scene, id) in [
        (card("son-of-skywalker", &["luke-skywalker-jedi-knight"], VADER), "son-of-skywalker"),
        (card("blaze-of-glory", &["ig-88"], VADER), "blaze-of-glory"),
    ] {
        face(&mut scene, 0, 1, 9);
        finish(&mut scene, 0);
        scene.run(&[Use(id)]);
        assert!(!is_exhausted(&scene, 0), "{id}");
        is_spent(&scene, Seat::First);
        scene.end_round().run(&[]);
        assert_eq!(scene.hurt_by(0), if id == "blaze-of-glory" { 3 } else { 0 });
        // That happens once.
        scene.end_round().run(&[]);
        assert_eq!(scene.hurt_by(0), if id == "blaze-of-glory" { 3 } else { 0 });
    }
    let mut scene = card_of_second("son-of-skywalker", VADER, &["luke-skywalker-jedi-knight"]);
    face(&mut scene, 0, 1, 9);
    scene.exhaust(1);
    finish(&mut scene, 0);
    scene.run(&[Use("son-of-skywalker")]);
    assert!(!is_exhausted(&scene, 1));
}

#[test]
fn plans_change_between_groups_that_share_a_trait() {
    let army = &["dengar", "thrawn", "imperial-officer-elite", "han-solo", "bossk"];
    let mut scene = card("change-of-plans", army, VADER);
    face(&mut scene, 0, 5, 9);
    for (figure, row) in [(1, 1), (2, 3), (3, 7), (4, 9)] {
        scene.put(figure, 0, row);
    }
    // Thrawn is exhausted for the officer: Han costs more, Bossk is no leader.
    scene.exhaust(2).exhaust(3).exhaust(4);
    finish(&mut scene, 0);
    scene.run(&[Use("change-of-plans")]);
    assert_eq!([0, 1, 2, 3, 4].map(|group| is_exhausted(&scene, group)), [true, true, false, true, true]);
    is_spent(&scene, Seat::First);
}

#[test]
fn a_provoked_group_has_to_be_next() {
    let mut scene = card("provoke", &["dengar", "stormtrooper-elite"], &["darth-vader", "chewbacca", "bossk"]);
    face(&mut scene, 0, 4, 9);
    scene.put(1, 5, 8).put(5, 5, 9).put(6, 9, 9);
    finish(&mut scene, 0);
    scene.run(&[Use("provoke")]);
    is_spent(&scene, Seat::First);
    scene.run(&[]);
    assert_eq!(active(&scene), Some(GroupNo(3)));
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Group));
}

#[test]
fn strength_in_numbers_activates_another_group_at_once() {
    let army = &["stormtrooper-elite", "probe-droid-regular", "probe-droid-elite", "thrawn"];
    let mut scene = card("strength-in-numbers", army, &["chewbacca"]);
    face(&mut scene, 0, 6, 9);
    scene.put(3, 0, 7).put(4, 0, 9).put(5, 0, 2);
    finish(&mut scene, 0);
    // Nine and three are twelve; the dearer ones are too much.
    scene.run(&[Use("strength-in-numbers")]);
    assert_eq!(active(&scene), Some(GroupNo(1)));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_squad_swarms_with_groups_of_its_name() {
    let army = &["stormtrooper-regular", "stormtrooper-elite", "stormtrooper-regular", "probe-droid-regular"];
    let mut scene = card("squad-swarm", army, &["chewbacca"]);
    face(&mut scene, 0, 10, 9);
    scene.put(3, 0, 7).put(6, 0, 9).put(9, 0, 2);
    finish(&mut scene, 0);
    scene.run(&[Use("squad-swarm"), Figure(3)]);
    assert_eq!(active(&scene), Some(GroupNo(1)));
    is_spent(&scene, Seat::First);
    // Elite and regular come to fifteen; two elite groups are too many.
    let mut scene = card("squad-swarm", &["stormtrooper-elite", "stormtrooper-elite"], &["chewbacca"]);
    face(&mut scene, 0, 6, 9);
    scene.put(3, 0, 7);
    finish(&mut scene, 0);
    scene.run(&[]);
    assert_eq!(active(&scene), None);
}

#[test]
fn new_orders_ready_the_group_of_a_neighbor() {
    let mut scene = card("new-orders", &["thrawn", "stormtrooper-elite", "bt-1"], &["chewbacca"]);
    face(&mut scene, 0, 5, 9);
    scene.put(1, 1, 5).put(4, 5, 5).exhaust(1).exhaust(4).activate(0).run(&[Use("new-orders")]);
    assert_eq!((is_exhausted(&scene, 1), is_exhausted(&scene, 2), actions(&scene)), (false, true, 0));
    is_spent(&scene, Seat::First);
}

#[test]
fn cards_after_a_group_are_for_its_player() {
    for (mut scene, id) in [
        (card_of_second("strength-in-numbers", VADER, &["chewbacca", "dengar"]), "strength-in-numbers"),
        (card_of_second("change-of-plans", VADER, &["chewbacca", "dengar"]), "change-of-plans"),
        (card_of_second("provoke", VADER, &["chewbacca", "dengar"]), "provoke"),
    ] {
        face(&mut scene, 0, 1, 9);
        plain(&mut scene, &[2]);
        scene.put(2, 0, 4);
        finish(&mut scene, 0);
        scene.run(&[]);
        assert!(!scene.was_asked(Seat::Second, QuestionKind::Use), "{id}");
    }
}

#[test]
fn a_group_out_of_turn_is_followed_by_the_other_player() {
    let mut scene = card("strength-in-numbers", &["probe-droid-regular", "probe-droid-elite"], &["chewbacca"]);
    face(&mut scene, 0, 2, 9);
    scene.put(1, 0, 7);
    finish(&mut scene, 0);
    scene.run(&[Use("strength-in-numbers")]).run(&[]).run(&[]).run(&[]).run(&[]);
    // The two droids are done: Chewbacca's turn.
    assert_eq!((is_exhausted(&scene, 0), is_exhausted(&scene, 1)), (true, true));
    scene.run(&[]);
    assert_eq!(active(&scene), Some(GroupNo(2)));
    let _ = Nth(0);
}

#[test]
fn strength_in_numbers_activates_one_group_more_and_no_third() {
    let army = &["probe-droid-regular", "probe-droid-regular", "probe-droid-regular"];
    let mut scene = card("strength-in-numbers", army, &["chewbacca"]);
    face(&mut scene, 0, 3, 9);
    scene.put(1, 0, 7).put(2, 0, 9);
    finish(&mut scene, 0);
    scene.run(&[Use("strength-in-numbers"), Figure(1)]);
    let asked = scene.fixture.questions.iter().filter(|asked| asked.question.kind() == QuestionKind::ChooseGroup);
    assert_eq!((asked.count(), active(&scene)), (1, Some(GroupNo(1))));
}
