//! Deployment cards that answer what happens: attacks, falls, steps of others.

use super::{card, card_of_second, defense, dice, dummy, plain};
use imperial_assault::{
    cards::Die,
    play::{
        QuestionKind, Status,
        testing::Pick::{At, Attack, Color, Pass, Use},
    },
};
use kernel::game::Seat;

#[test]
fn boba_fett_strains_who_walks_away_from_him() {
    let mut scene = card_of_second("boba-fett", &["darth-vader"], &["boba-fett"]);
    scene.put(1, 1, 0);
    dummy(&mut scene, 0, 0, 0);
    scene.activate(0);
    scene.fixture.state.activation.as_mut().unwrap().points = 6;
    scene.run(&[At(0, 2)]);
    assert_eq!(scene.hurt_by(0), 1);
    // Once for each figure a round, although it stood beside him again.
    scene.run(&[At(0, 1)]).run(&[At(0, 3)]);
    assert_eq!(scene.hurt_by(0), 1);
}

#[test]
fn davith_cuts_who_he_runs_through() {
    let mut scene = card("davith-elso", &["davith-elso"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    scene.on(imperial_assault::play::testing::board(&[(0, 1), (1, 1), (2, 1)]));
    scene.activate(0);
    scene.fixture.state.activation.as_mut().unwrap().points = 6;
    scene.run(&[At(2, 0)]);
    assert_eq!(scene.hurt_by(1), 1);
}

#[test]
fn diala_shatters_a_defense_for_a_card() {
    let mut scene = card("diala-passil", &["diala-passil"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    dice(&mut scene, 0, &[Die::Red]);
    defense(&mut scene, 1, &[Die::Black, Die::White]);
    scene.hand_cards(&super::CATALOG, Seat::First, &["focus"]);
    scene.faces(&[4, 1]).fight(0, 1, &[Use("shattering-blow"), Color(Die::Black)]);
    assert_eq!((scene.hurt_by(1), scene.hand(Seat::First)), (2, 0));
    // Without a card she cannot.
    scene.faces(&[4, 4, 1]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(1), 2);
}

#[test]
fn han_fires_back_at_who_did_not_hurt_him_once_a_round() {
    let mut scene = card_of_second("han-solo", &["darth-vader"], &["han-solo"]);
    dummy(&mut scene, 0, 1, 0);
    scene.put(1, 2, 0);
    dice(&mut scene, 1, &[Die::Red]);
    scene.faces(&[4, 5, 1]).fight(0, 1, &[Use("return-fire")]);
    assert_eq!(scene.hurt_by(0), 2);
    scene.faces(&[4, 5]).fight(0, 1, &[]);
    assert_eq!(scene.hurt_by(0), 2);
    let mut scene = card_of_second("han-solo", &["darth-vader"], &["han-solo"]);
    dummy(&mut scene, 0, 1, 0);
    scene.put(1, 2, 0).faces(&[4, 0]).fight(0, 1, &[]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn greedos_target_may_draw_first() {
    let mut scene = card("greedo", &["greedo"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 1, 0);
    dice(&mut scene, 0, &[Die::Red]);
    defense(&mut scene, 0, &[]);
    scene.faces(&[1, 1]).fight(0, 1, &[Attack(0)]);
    assert_eq!(scene.hurt_by(0), 2);
    let hurt = scene.hurt_by(1);
    scene.faces(&[1]).fight(0, 1, &[Pass]);
    assert_eq!((scene.hurt_by(0), scene.hurt_by(1) > hurt), (2, true));
}

#[test]
fn a_bantha_stampedes_over_who_is_under_it() {
    let mut scene = card("bantha-rider-elite", &["bantha-rider-elite"], &["darth-vader", "greedo"]);
    scene.put(0, 0, 0).put(2, 9, 9);
    dummy(&mut scene, 1, 2, 0);
    scene.activate(0);
    scene.fixture.state.activation.as_mut().unwrap().points = 1;
    scene.run(&[At(1, 0)]);
    assert_eq!((scene.place(0), scene.hurt_by(1)), (Some((1, 0)), 1));
    assert_ne!(scene.place(1), Some((2, 0)));
}

#[test]
fn a_champion_attacks_two_targets() {
    let mut scene = card("royal-guard-champion", &["royal-guard-champion"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(3, 9, 9);
    dummy(&mut scene, 1, 1, 0);
    dummy(&mut scene, 2, 0, 1);
    dice(&mut scene, 0, &[Die::Red]);
    scene.activate(0).faces(&[1, 4]).run(&[Use("brutality"), Attack(1)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (2, 3));
    plain(&mut scene, &[0]);
    assert!(!scene.has(0, Status::Focused));
}

#[test]
fn two_greedos_draw_on_each_other_once() {
    // IA-CARD-06: what is being carried out is no new opportunity for itself.
    let mut scene = card("greedo", &["greedo"], &["greedo"]);
    plain(&mut scene, &[0, 1]);
    scene.put(0, 0, 0).put(1, 1, 0).faces(&[1, 1, 1]).fight(0, 1, &[Attack(0), Attack(1)]);
    assert_eq!((scene.hurt_by(0), scene.hurt_by(1)), (2, 4));
    let asked = scene.fixture.questions.iter().filter(|asked| asked.question.kind() == QuestionKind::Strike);
    assert_eq!(asked.count(), 2);
}

#[test]
fn greedo_who_falls_by_who_drew_first_shoots_and_may_be_drawn_on_again() {
    let mut scene = card("greedo", &["greedo"], &["darth-vader"]);
    dummy(&mut scene, 1, 1, 0);
    plain(&mut scene, &[0]);
    let left = scene.view().health(super::figure_of(0)) - 1;
    scene.put(0, 0, 0).damage(0, left);
    // The parting shot is an attack of its own.
    scene.faces(&[1, 1, 1]).fight(0, 1, &[Attack(0), Use("parting-shot"), Attack(0)]);
    assert_eq!((scene.place(0), scene.hurt_by(1)), (None, 2));
}

#[test]
fn everybody_who_falls_has_a_parting_shot_however_many_fall_by_them() {
    let guns = ["hired-gun-elite", "hired-gun-elite"];
    let mut scene = card("hired-gun-elite", &guns, &guns);
    let figures: Vec<u8> = (0..8).collect();
    plain(&mut scene, &figures);
    for figure in 0..8 {
        scene.put(figure, i32::from(figure % 4), i32::from(figure / 4));
        let left = scene.view().health(super::figure_of(figure)) - 1;
        scene.damage(figure, left);
    }
    let picks = [0, 5, 1, 6, 2, 7, 3].map(|target| [Use("parting-shot"), Attack(target)]);
    scene.faces(&[1; 8]).fight(0, 4, picks.as_flattened());
    for figure in 0..8 {
        assert_eq!(scene.place(figure), None, "{figure}");
    }
}
