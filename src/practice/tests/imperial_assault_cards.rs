//! Cards and abilities that the heuristic player of Imperial Assault values.

use imperial_assault::play::{Answer, FigureNo, QuestionKind, testing::Scene};
use kernel::game::Seat;

use super::imperial_assault_choices::{CATALOG, choice, choice_of, plays_now, scene};

/// A figure that has attacked, and has an action left.
fn has_attacked(scene: &mut Scene) {
    let active = scene.fixture.state.activation.as_mut().unwrap();
    (active.attacked, active.actions) = (true, 1);
}

#[test]
fn points_are_paid_to_avert_a_blow_that_would_cost_more() {
    // Hondo's target takes two damage more, or its player two points less: a trooper is not worth that, Vader's life is.
    for (target, damage, is_paid) in [("stormtrooper-regular", 0, false), ("darth-vader", 14, true)] {
        let mut scene = scene(&["hondo-ohnaka"], &[target]);
        scene.put(0, 3, 3).put(1, 6, 3).damage(1, damage).points(Seat::Second, 6).activate(0);
        if target == "stormtrooper-regular" {
            scene.put(2, 0, 11).put(3, 1, 11);
        }
        assert_eq!(choice_of(scene, QuestionKind::Avert) == Answer::Yes, is_paid, "{target}");
    }
}

#[test]
fn nobody_pays_for_an_order_that_only_others_could_follow() {
    // Jabba orders mercenaries alone: Greedo sees nobody, and the troopers who could shoot each other are no mercenaries.
    let mut scene = scene(&["jabba-the-hutt", "greedo"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 0, 11).put(2, 11, 5).put(3, 11, 6).put(4, 10, 5).points(Seat::First, 6).activate(0);
    scene.on(imperial_assault::play::testing::board(
        &(0..12).filter(|row| *row != 0).map(|row| (6, row)).collect::<Vec<_>>(),
    ));
    let order = Answer::Special(scene.ability(FigureNo(0), "order-hit"));
    assert!(scene.offers().contains(&order));
    assert_ne!(choice(scene), order);
}

#[test]
fn a_shock_at_a_terminal_is_not_aimed_at_oneself() {
    for (trooper, is_used) in [((0, 0), false), ((11, 6), true)] {
        let mut scene = scene(&["c1-10p"], &["stormtrooper-regular"]);
        scene
            .put(0, 4, 5)
            .put(1, trooper.0, trooper.1)
            .put(2, 0, 11)
            .put(3, 1, 11)
            .terminal(5, 5)
            .terminal(11, 5)
            .exhaust(1)
            .activate(0);
        has_attacked(&mut scene);
        let shock = Answer::Special(scene.ability(FigureNo(0), "system-shock"));
        assert!(scene.offers().contains(&shock));
        assert_eq!(choice(scene) == shock, is_used, "{trooper:?}");
    }
}

#[test]
fn the_black_market_pays_for_dear_cards_and_hands_over_cheap_ones() {
    for (card, is_drawn) in [("assassinate", false), ("force-rush", true)] {
        let mut scene = scene(&["hondo-ohnaka", "black-market"], &["stormtrooper-regular"]);
        scene.put(0, 0, 0).put(1, 11, 11).put(2, 11, 10).put(3, 11, 9).points(Seat::First, 6);
        scene
            .deck(&CATALOG, Seat::First, &[card, card, card, card])
            .deck(&CATALOG, Seat::Second, &["parry"])
            .end_round();
        let answer = choice_of(scene, QuestionKind::OneOf);
        assert_eq!(answer == Answer::Option(0), is_drawn, "{card}: {answer:?}");
    }
}

#[test]
fn a_blood_feud_is_sworn_at_once_and_against_whom_it_hurts_most() {
    for (damage, hunted) in [(0, 1), (15, 2)] {
        let make = || {
            let mut scene = scene(&["jabba-the-hutt"], &["darth-vader", "stormtrooper-regular"]);
            scene.hand_cards(&CATALOG, Seat::First, &["blood-feud"]);
            scene.put(0, 0, 0).put(1, 11, 11).put(2, 11, 10).put(3, 11, 9).put(4, 10, 11).damage(1, damage).activate(0);
            scene
        };
        assert!(plays_now(make, "blood-feud"));
        assert_eq!(choice_of(make(), QuestionKind::Choose), Answer::Figure(FigureNo(hunted)), "{damage}");
    }
}

#[test]
fn only_who_has_not_acted_yet_is_crippled() {
    for is_ready in [true, false] {
        let make = || {
            let mut scene = scene(&["trandoshan-hunter-regular"], &["darth-vader"]);
            scene.hand_cards(&CATALOG, Seat::First, &["cripple"]).put(0, 0, 0).put(1, 11, 11).put(2, 1, 0).activate(0);
            has_attacked(&mut scene);
            scene.fixture.state.activation.as_mut().unwrap().halted.insert(FigureNo(0));
            if !is_ready {
                scene.exhaust(2);
            }
            scene
        };
        assert_eq!(plays_now(make, "cripple"), is_ready, "{:?}", choice(make()));
    }
}

#[test]
fn etiquette_spares_the_one_whom_a_ready_enemy_would_strike() {
    for is_ready in [true, false] {
        let make = || {
            let mut scene = scene(&["c-3po", "luke-skywalker-hero-of-the-rebellion"], &["darth-vader"]);
            scene.hand_cards(&CATALOG, Seat::First, &["etiquette-and-protocol"]);
            scene.put(0, 2, 4).put(1, 3, 0).put(2, 4, 0).damage(1, 6).exhaust(1).activate(0);
            has_attacked(&mut scene);
            if !is_ready {
                scene.exhaust(2);
            }
            scene
        };
        assert_eq!(plays_now(make, "etiquette-and-protocol"), is_ready);
    }
}

#[test]
fn who_is_about_to_fall_is_evacuated() {
    for (is_ready, is_played) in [(true, true), (false, false)] {
        let make = || {
            let mut scene = scene(&["hera-syndulla", "sabine-wren", "zeb-orrelios"], &["darth-vader"]);
            scene.hand_cards(&CATALOG, Seat::First, &["evacuate"]);
            let health = scene.fixture.fixed.groups[1].health;
            scene.put(0, 0, 0).put(1, 2, 0).put(2, 11, 11).put(3, 3, 0).damage(1, health - 1).exhaust(1).activate(0);
            has_attacked(&mut scene);
            if !is_ready {
                scene.exhaust(3);
            }
            scene
        };
        assert_eq!(plays_now(make, "evacuate"), is_played);
    }
}

#[test]
fn lines_are_cut_when_the_enemy_would_draw_more() {
    for (holder, is_played) in [(1, true), (0, false)] {
        let mut scene = scene(&["rebel-saboteur-regular"], &["stormtrooper-regular"]);
        scene.hand_cards(&CATALOG, Seat::First, &["cut-lines"]);
        scene.put(0, 0, 0).put(1, 0, 2).put(2, 11, 0).put(3, 11, 2).put(4, 11, 4);
        let at = if holder == 0 { 1 } else { 10 };
        scene.terminal(at, 1).terminal(at, 3).end_round();
        assert_eq!(choice_of(scene, QuestionKind::Use) != Answer::Pass, is_played, "held by {holder}");
    }
}

#[test]
fn focus_is_given_to_who_has_yet_to_act() {
    // Two groups of troopers (1 to 3, 4 to 6) around Gideon.
    for exhausted in [1, 4] {
        let mut scene =
            scene(&["gideon-argus", "rebel-trooper-regular", "rebel-trooper-regular"], &["stormtrooper-regular"]);
        scene.put(0, 1, 1).put(1, 0, 0).put(2, 0, 1).put(3, 0, 2).put(4, 2, 0).put(5, 2, 1).put(6, 2, 2);
        scene.put(7, 11, 11).put(8, 11, 10).put(9, 11, 9).exhaust(exhausted).activate(0);
        has_attacked(&mut scene);
        let Answer::Figure(FigureNo(focused)) = choice_of(scene, QuestionKind::Choose) else { panic!("a figure") };
        assert!((1..=6).contains(&focused) && (focused < 4) != (exhausted < 4), "{focused}");
    }
}
