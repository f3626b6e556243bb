//! Command cards that roll dice again, or answer that.

use super::{
    CATALOG, card, card_of_second,
    commands::{counted, face, is_spent, twice},
};
use imperial_assault::{
    cards::Die,
    play::{
        QuestionKind,
        testing::Pick::{At, By, Die as Rolled, Pass, Use},
    },
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];
const TROOPERS: &[&str] = &["stormtrooper-elite"];

#[test]
fn attackers_roll_a_die_again() {
    for (mut scene, id) in [
        (card("mitigate", &["dengar"], VADER), "mitigate"),
        (card("officers-training", &["dengar"], VADER), "officers-training"),
        (card("targeting-network", &["bt-1"], VADER), "targeting-network"),
        (card("i-can-feel-it", VADER, &["chewbacca"]), "i-can-feel-it"),
    ] {
        face(&mut scene, 0, 1, 1);
        let [plainly, with] = twice(&mut scene, 0, 1, [&[0], &[0, 4]], &[Use(id)]);
        assert_eq!((plainly.1, with.1), (1, 3), "{id}");
        is_spent(&scene, Seat::First);
    }
}

#[test]
fn defenders_roll_a_die_again() {
    for (mut scene, id) in [
        (card_of_second("hard-to-hit", VADER, &["chewbacca"]), "hard-to-hit"),
        (card_of_second("i-can-feel-it", TROOPERS, &["darth-vader"]), "i-can-feel-it"),
    ] {
        let target = scene.fixture.fixed.figures.len() as u8 - 1;
        face(&mut scene, 0, target, 1);
        scene.shielded(target, &[Die::Black]);
        let [plainly, with] = twice(&mut scene, 0, target, [&[4, 0], &[4, 0, 4]], &[Use(id)]);
        assert_eq!((plainly.1, with.1), (2, 0), "{id}");
    }
    // Whoever has no defense dice has nothing to roll.
    let mut scene = card_of_second("hard-to-hit", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 1);
    scene.faces(&[4]).fight(0, 1, &[]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn what_one_feels_is_worth_a_point_as_a_special_action() {
    let mut scene = card("i-can-feel-it", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 8);
    scene.activate(0).run(&[Use("i-can-feel-it")]);
    assert_eq!(scene.state().side(Seat::First).points, 1);
    is_spent(&scene, Seat::First);
}

#[test]
fn an_officer_draws_a_card_after_training() {
    for (officer, cards) in [("dengar", 0), ("han-solo", 1)] {
        let mut scene = card("officers-training", &[officer], VADER);
        face(&mut scene, 0, 1, 3);
        scene.deck(&CATALOG, Seat::First, &["blitz"]);
        scene.faces(&[0, 4]).fight(0, 1, &[Use("officers-training")]);
        assert_eq!((scene.hand(Seat::First), scene.hurt_by(1)), (cards, 3));
    }
}

#[test]
fn a_targeting_network_comes_back_for_a_surge_of_a_droid() {
    for (attacker, is_offered) in [("bt-1", true), ("dengar", false)] {
        let mut scene = card("targeting-network", &[attacker], VADER);
        face(&mut scene, 0, 1, 3);
        let id = scene.held(Seat::First)[0];
        scene.fixture.fixed.groups[0].surges.clear();
        let state = &mut scene.fixture.state.sides[0];
        state.discard.push(id);
        scene.empty_hand(Seat::First);
        let picks = if is_offered { vec![Use("targeting-network")] } else { Vec::new() };
        scene.faces(&[3]).fight(0, 1, &picks);
        assert_eq!(scene.hand(Seat::First), usize::from(is_offered));
        assert_eq!(scene.was_asked(Seat::First, QuestionKind::Surge), is_offered);
    }
}

#[test]
fn a_guardian_rolls_again_whatever_it_likes_for_its_neighbor() {
    let scene = |column: i32| {
        let mut scene = card_of_second("guardian-stance", TROOPERS, &["gaarkhan", "leia-organa"]);
        face(&mut scene, 0, 4, 3);
        scene.put(3, column, 6).shielded(4, &[Die::Black]);
        scene
    };
    let mut near = scene(3);
    near.faces(&[4, 0, 0, 3]);
    near.fight(0, 4, &[Use("guardian-stance"), Rolled(false, 0), Rolled(true, 0)]);
    assert_eq!((near.hurt_by(4), near.hand(Seat::Second)), (0, 0));
    let mut far = scene(8);
    far.faces(&[4, 0]).fight(0, 4, &[]);
    assert!(!far.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn a_leader_rolls_a_die_of_a_friend_again() {
    let mut scene = card("battlefield-awareness", &["stormtrooper-elite", "imperial-officer-elite"], &["chewbacca"]);
    face(&mut scene, 0, 4, 3);
    scene.put(3, 0, 7);
    let [plainly, with] = twice(&mut scene, 0, 4, [&[0], &[0, 4]], &[Use("battlefield-awareness")]);
    assert_eq!((plainly.1, with.1), (1, 3));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_leader_rolls_a_defense_die_of_a_friend_again_but_not_its_own() {
    let scene = |defender: u8| {
        let mut scene = card_of_second("battlefield-awareness", TROOPERS, &["imperial-officer-elite", "chewbacca"]);
        face(&mut scene, 0, defender, 3);
        scene.put(if defender == 3 { 4 } else { 3 }, 3, 7).shielded(defender, &[Die::Black]);
        scene
    };
    let mut friend = scene(4);
    friend.faces(&[4, 0, 4]).fight(0, 4, &[Use("battlefield-awareness")]);
    assert_eq!(friend.hurt_by(4), 0);
    let mut itself = scene(3);
    itself.faces(&[4, 0]).fight(0, 3, &[]);
    assert!(!itself.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn tough_luck_takes_away_what_the_opponent_rolled_again() {
    let mut scene = card_of_second("tough-luck", &["dengar"], VADER);
    scene.hand_cards(&CATALOG, Seat::First, &["mitigate"]);
    face(&mut scene, 0, 1, 3);
    scene.armed(0, &[Die::Red, Die::Red], &[]);
    scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
    scene.faces(&[1, 0, 4]).fight(0, 1, &[Use("mitigate"), Rolled(false, 1), Use("tough-luck")]);
    assert_eq!((scene.hurt_by(1), scene.hand(Seat::Second)), (2, 0));
}

#[test]
fn nobody_has_tough_luck_with_dice_of_its_own() {
    let mut scene = card("tough-luck", &["dengar"], VADER);
    scene.hand_cards(&CATALOG, Seat::First, &["mitigate"]);
    face(&mut scene, 0, 1, 3);
    scene.faces(&[1, 0]).fight(0, 1, &[Use("mitigate")]);
    assert_eq!((scene.hurt_by(1), scene.hand(Seat::First)), (1, 1));
}

#[test]
fn who_is_on_the_lam_walks_out_of_an_attack() {
    for (to, hurt) in [((4, 8), 0), ((2, 6), 2)] {
        let mut scene = card_of_second("on-the-lam", VADER, &["han-solo"]);
        face(&mut scene, 0, 1, 1);
        scene.put(0, 1, 5).put(1, 2, 5).faces(&[1]);
        scene.fight(0, 1, &[Use("on-the-lam"), At(to.0, to.1)]);
        assert_eq!((scene.hurt_by(1), scene.place(1)), (hurt, Some(to)));
    }
}

#[test]
fn a_die_is_rolled_again_once_in_an_attack() {
    // IA-ATK-05: the second card finds no die that was not rolled again.
    let mut scene = card("mitigate", &["han-solo"], VADER);
    scene.hand_cards(&CATALOG, Seat::First, &["officers-training"]);
    face(&mut scene, 0, 1, 3);
    scene.faces(&[0, 1]).fight(0, 1, &[By("mitigate", 0)]);
    assert_eq!((scene.hand(Seat::First), counted(&scene).damage), (1, 2));
    let mut scene = card("mitigate", &["han-solo"], VADER);
    face(&mut scene, 0, 1, 3);
    scene.faces(&[0]).fight(0, 1, &[Pass]);
    assert_eq!(scene.hand(Seat::First), 1);
}
