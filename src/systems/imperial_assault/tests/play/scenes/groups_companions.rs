//! Deployment cards that bring companions and Form cards.

use super::{brings, card, counted, dice, dummy, enemy};
use imperial_assault::{
    cards::{Die, ability::FigureBan},
    play::{
        Answer, PowerToken,
        testing::{
            Pick::{At, Attack, Color, Die as OfPool, Figure, Is, Nth, Option, Pass, Surge, Token, Use},
            Scene,
        },
    },
};

#[test]
fn jarrods_droid_comes_with_him_and_has_a_turn_beside_his() {
    let mut scene = card("jarrod-kelvin", &["jarrod-kelvin"], &["stormtrooper-regular"]);
    let enemy = enemy(&scene);
    scene.put(0, 5, 5).put(enemy, 11, 11).deal().run(&[At(5, 6)]);
    assert_eq!(scene.place(1), Some((5, 6)));
    assert!(scene.view().cannot(super::super::figure(1), FigureBan::CountForControl));
    // It is not a group of its own; with Jarrod's it has its activation, before his or after.
    scene.begin_activation(0).run(&[Figure(1)]);
    assert_eq!(scene.state().activation.as_ref().unwrap().figure, Some(super::super::figure(1)));
    scene.run(&[Is(Answer::Move)]).run(&[At(5, 9)]).run(&[Pass]).run(&[]);
    assert_eq!(scene.state().activation.as_ref().unwrap().figure, Some(super::super::figure(0)));
    scene.run(&[Pass]).run(&[]);
    assert_eq!((scene.place(1), scene.view().ready(kernel::game::Seat::First).len()), (Some((5, 9)), 1));
}

#[test]
fn j4x_7_lends_pierce_beside_a_target() {
    let mut scene = card("jarrod-kelvin", &["jarrod-kelvin"], &["darth-vader"]);
    let vader = enemy(&scene);
    brings(&scene, "j4x-7");
    scene.put(0, 5, 5).put(1, 7, 5);
    dummy(&mut scene, vader, 6, 5);
    scene.shielded(vader, &[Die::Black]);
    dice(&mut scene, 0, &[Die::Red]);
    // Three damage and one of the card, two blocks, of which one is pierced.
    scene.faces(&[4, 2]).fight(0, vader, &[]);
    assert_eq!(scene.hurt_by(vader), 3);
    scene.put(1, 11, 11).faces(&[4, 2]).fight(0, vader, &[]);
    assert_eq!(scene.hurt_by(vader), 3 + 2);
}

#[test]
fn ugnaughts_weld_a_droid_that_fights_with_them() {
    for id in ["ugnaught-tinkerer-regular", "ugnaught-tinkerer-elite"] {
        let mut scene = card(id, &[id], &["darth-vader"]);
        let vader = enemy(&scene);
        scene.put(0, 0, 0);
        dummy(&mut scene, vader, 3, 0);
        scene.activate(0).run(&[Use("spot-weld"), At(1, 0)]);
        assert_eq!(scene.place(1), Some((1, 0)), "{id}");
        if id == "ugnaught-tinkerer-elite" {
            scene.run(&[Use("overclock"), Option(0), At(2, 0)]);
        } else {
            scene.put(1, 2, 0);
        }
        assert_eq!(scene.place(1), Some((2, 0)), "{id}");
        // The droid is next, and uses the surge abilities of the tinkerer's card.
        scene.run(&[]).run(&[]);
        scene.shielded(vader, &[Die::Black]);
        scene.faces(&[1, 0]).run(&[Attack(vader), Surge(1)]);
        assert_eq!(scene.hurt_by(vader), 2, "{id}");
        scene.run(&[]).run(&[]);
        // As the tinkerer begins anew the droid is ready once more.
        scene.begin_activation(0).run(&[]);
        assert_eq!(scene.state().exhausted, [false, false, false], "{id}");
    }
}

#[test]
fn a_jester_dances_about_and_bites() {
    let mut scene = card("indentured-jester", &["darth-vader", "indentured-jester"], &["stormtrooper-regular"]);
    let enemy = enemy(&scene);
    brings(&scene, "salacious-b-crumb");
    scene.put(0, 0, 0).put(enemy, 1, 0).put(enemy + 1, 9, 9).deal().run(&[]);
    assert_eq!(scene.place(1), Some((0, 0)));
    assert!(scene.view().cannot(super::super::figure(1), FigureBan::CountForControl));
    scene.activate(1);
    scene.fixture.state.activation.as_mut().unwrap().points = 3;
    scene.run(&[At(1, 0)]);
    assert_eq!(scene.hurt_by(enemy), 1);
    scene.run(&[Use("scratch")]);
    assert_eq!(scene.hurt_by(enemy), 2);
}

fn shaped(form: u8) -> Scene {
    let mut scene = card("clawdite-shapeshifter-elite", &["clawdite-shapeshifter-elite"], &["darth-vader"]);
    let vader = enemy(&scene);
    scene.put(0, 0, 0);
    dummy(&mut scene, vader, 3, 0);
    scene.deal().run(&[Use("shape"), Option(form)]);
    scene
}

#[test]
fn shapeshifters_take_one_form_and_change_it() {
    for id in ["clawdite-shapeshifter-regular", "clawdite-shapeshifter-elite"] {
        let mut scene = card(id, &[id, id], &["darth-vader"]);
        scene.put(0, 0, 0).put(1, 5, 5).put(2, 9, 9);
        // Each form is in an army once.
        scene.deal().run(&[Use("shape"), Nth(0), Use("shape"), Nth(0)]);
        let forms = &scene.state().forms;
        assert!(forms.len() == 2 && forms[0].1 != forms[1].1, "{id}");
        let before = forms.clone();
        scene.begin_round().run(&[Use("shift")]);
        assert_ne!(scene.state().forms, before, "{id}");
    }
}

#[test]
fn a_scout_shoots_blue_past_others_and_a_streetrat_is_fleet() {
    let mut scene = shaped(0);
    brings(&scene, "form-scout");
    dice(&mut scene, 0, &[Die::Red]);
    scene.faces(&[4]).fight(0, 1, &[]);
    // Two damage of a blue die, and two accuracy of the form.
    assert_eq!((counted(&scene).damage, counted(&scene).accuracy), (2, 9 + 2 + 4));
    let mut scene = shaped(2);
    brings(&scene, "form-streetrat");
    scene.begin_activation(0).run(&[]);
    assert_eq!(scene.state().activation.as_ref().unwrap().points, 2);
    dummy(&mut scene, 1, 1, 0);
    dice(&mut scene, 0, &[Die::Red]);
    // The blade of the form is a surge ability.
    scene.faces(&[3, 4]).fight(0, 1, &[Surge(2)]);
    assert_eq!(scene.hurt_by(1), 5);
}

#[test]
fn a_scout_sees_past_others() {
    let mut scene =
        card("clawdite-shapeshifter-regular", &["clawdite-shapeshifter-regular"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 2, 0).put(2, 5, 0).deal().run(&[Use("shape"), Option(0)]);
    let sees = |offer: &Answer| matches!(offer, Answer::Attack { target, .. } if target.0 == 2);
    assert!(scene.activate(0).offers().iter().any(sees));
    scene.fixture.state.forms.clear();
    assert!(!scene.activate(0).offers().iter().any(sees));
}

#[test]
fn a_senator_conspires() {
    let mut scene = shaped(1);
    brings(&scene, "form-senator");
    // Green, red and yellow of the card, and a yellow die: two surges, a token each.
    let picks = [Use("conspire"), Figure(0), Token(PowerToken::Block), Figure(0), Token(PowerToken::Surge)];
    scene.activate(0).faces(&[2, 3, 0, 3]).run(&picks);
    assert_eq!(scene.state().figures[0].tokens.as_slice(), [PowerToken::Block, PowerToken::Surge]);
}

#[test]
fn lando_gambles_with_a_die_of_another_color() {
    let mut scene = card("lando-calrissian", &["lando-calrissian"], &["darth-vader"]);
    scene.put(0, 0, 0);
    dummy(&mut scene, 1, 3, 0);
    dice(&mut scene, 0, &[Die::Green, Die::Yellow]);
    scene.faces(&[0, 3, 4]).fight(0, 1, &[Use("resourceful"), OfPool(false, 0), Color(Die::Red)]);
    assert_eq!(counted(&scene).damage, 5);
    // Or he keeps its color.
    scene.faces(&[0, 3, 2]).fight(0, 1, &[Use("resourceful"), OfPool(false, 0), Pass]);
    assert_eq!(counted(&scene).damage, 4);
}
