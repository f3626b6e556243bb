//! Small positions with an obvious answer, which the heuristic player of Imperial Assault finds.

use imperial_assault::{
    cards::{Die, Effect, EffectUse, Surge, Value},
    play::{
        Answer, FigureNo, PowerToken, QuestionKind,
        board::{Space, SpaceSet, sees},
        testing::{Scene, board},
    },
};
use kernel::game::{Match, Seat};
use practice::opponents::player;

use super::imperial_assault_choices::{CATALOG, choice, choice_of, plays, plays_now, scene};

/// Lets the player play the activation that runs; gives where every figure stands then.
fn activated(scene: Scene) -> Vec<Space> {
    let mut game = scene.game();
    let mut heuristic = player::<imperial_assault::ImperialAssault>("heuristic", 1).unwrap();
    let active = game.state().activation.as_ref().and_then(|active| active.figure);
    while let Some(decision) = game.decision().cloned().filter(|asked| asked.question.figure() == active) {
        let at = heuristic.answer(&game.seen(decision.seat), &decision);
        game.apply(&decision.answers[at], &mut Vec::new()).unwrap();
    }
    game.state().figures.iter().map(|figure| figure.stand.at).collect()
}

#[test]
fn an_officer_does_not_run_ahead_of_the_troops() {
    let mut scene = scene(&["imperial-officer-regular", "stormtrooper-regular"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 5).put(1, 0, 4).put(2, 0, 6).put(3, 0, 7).put(4, 11, 4).put(5, 11, 5).put(6, 11, 6).activate(0);
    let officer = activated(scene)[0];
    assert!(officer.column() <= 2, "{officer:?}");
}

#[test]
fn movement_that_leads_nowhere_is_no_reason_to_play_a_card() {
    // Sorin and an officer stand in a corner, shut in by blocking terrain or free to go to the enemy.
    let shut = [(0, 1), (1, 1), (2, 1), (2, 0)];
    for (blocking, is_played) in [(&shut[..], false), (&[], true)] {
        let make = || {
            let mut scene = scene(&["general-sorin", "imperial-officer-regular"], &["rebel-trooper-regular"]);
            scene.hand_cards(&CATALOG, Seat::First, &["advance-warning"]).on(board(blocking));
            scene.put(0, 0, 0).put(1, 1, 0).put(2, 11, 10).put(3, 11, 11).put(4, 10, 11).activate(0);
            let active = scene.fixture.state.activation.as_mut().unwrap();
            (active.attacked, active.actions) = (true, 0);
            scene
        };
        assert_eq!(plays_now(make, "advance-warning"), is_played, "{blocking:?}");
    }
}

#[test]
fn nobody_pays_the_enemy_to_shoot() {
    // Jabba could order Bossk, who is not his, and whose player decides whom he attacks.
    let mut scene = scene(&["jabba-the-hutt"], &["bossk", "trandoshan-hunter-elite"]);
    scene.put(0, 0, 0).put(1, 5, 0).put(2, 6, 0).put(3, 6, 1).damage(2, 7).damage(3, 7);
    scene.points(Seat::First, 6).activate(0);
    scene.fixture.state.activation.as_mut().unwrap().attacked = true;
    let order = Answer::Special(scene.ability(FigureNo(0), "order-hit"));
    assert!(scene.offers().contains(&order));
    assert_ne!(choice(scene), order);
}

#[test]
fn focus_goes_to_who_can_use_it() {
    // Jabba sits far behind; Greedo has acted, but stands where the enemy is.
    let mut scene = scene(&["jabba-the-hutt", "greedo"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 8, 8).put(2, 11, 9).put(3, 11, 10).put(4, 11, 11).exhaust(1).activate(0);
    assert_eq!(choice_of(scene, QuestionKind::Choose), Answer::Figure(FigureNo(1)));
}

#[test]
fn nobody_suffers_to_look_into_an_empty_deck() {
    for (cards, answer) in [(&[][..], Answer::Pass), (&["assassinate", "assassinate", "assassinate"], Answer::Yes)] {
        let mut scene = scene(&["hondo-ohnaka", "black-market"], &["stormtrooper-regular"]);
        scene.put(0, 0, 0).put(1, 11, 11).put(2, 11, 10).put(3, 11, 9).points(Seat::First, 6);
        scene.deck(&CATALOG, Seat::First, cards).deck(&CATALOG, Seat::Second, &["parry"]).end_round();
        assert_eq!(choice_of(scene, QuestionKind::May), answer, "{cards:?}");
    }
}

#[test]
fn devotion_is_for_whose_card_is_in_the_deck() {
    for (card, is_played) in [("debts-repaid", true), ("parry", false)] {
        let make = || {
            let mut scene = scene(&["c1-10p", "han-solo", "chewbacca"], &["stormtrooper-regular"]);
            scene.hand_cards(&CATALOG, Seat::First, &["devotion"]).full_deck(&CATALOG, Seat::First, &["parry", card]);
            scene.put(0, 0, 0).put(1, 1, 0).put(2, 0, 1).put(3, 11, 11).put(4, 11, 10).put(5, 11, 9).activate(0);
            let active = scene.fixture.state.activation.as_mut().unwrap();
            (active.attacked, active.actions) = (true, 1);
            // Nobody else has anything to do.
            scene.silence(0);
            scene
        };
        assert_eq!(plays_now(make, "devotion"), is_played, "{card}");
        if is_played {
            assert_eq!(choice_of(make(), QuestionKind::Choose), Answer::Figure(FigureNo(2)));
        }
    }
}

#[test]
fn surges_that_are_left_over_use_one_ability_twice() {
    let damage =
        Surge { cost: 1, effects: vec![EffectUse { effect: Effect::Damage, value: Value::Number(2) }], told_by: None };
    for (surges, is_played) in [(3, true), (1, false)] {
        let make = || {
            let mut scene = scene(&["c1-10p"], &["darth-vader"]);
            scene.hand_cards(&CATALOG, Seat::First, &["hunter-protocol"]).put(0, 5, 5).put(1, 6, 5);
            scene.silence(0).silence(1).armed(0, &[Die::Red], std::slice::from_ref(&damage)).shielded(1, &[]);
            scene.fixture.fixed.groups[0].innate.symbols.surge = surges;
            scene.faces(&[0]).activate(0);
            scene
        };
        let answer = choice_of(make(), QuestionKind::Surge);
        assert_eq!(plays(&make(), answer, "hunter-protocol"), is_played, "{surges} surges: {answer:?}");
    }
}

#[test]
fn a_crate_is_not_blown_up_beside_a_friend() {
    let mut scene =
        Scene::with_mission(&CATALOG, [&["stormtrooper-regular"], &["rebel-trooper-regular"]], "devaron-garrison-b");
    let view = scene.view();
    let crate_at = view.token_space(view.tokens("crate").next().unwrap());
    let free = |far: u8| {
        let ground = &view.state.ground;
        let fits =
            move |space: &&Space| ground.distance(crate_at, **space) == Some(far) && !ground.is_blocking(**space);
        ground.spaces().iter().filter(fits).copied().collect::<Vec<_>>()
    };
    let (beside, near, far) = (free(1)[0], free(3), free(11));
    let seen = near.into_iter().find(|space| sees(&view.state.ground, *space, crate_at, &SpaceSet::EMPTY)).unwrap();
    let stands = [seen, beside, beside, far[0], far[1], far[2]];
    for (figure, at) in stands.into_iter().enumerate().filter(|(figure, _)| *figure != 2) {
        scene.put(figure as u8, at.column(), at.row());
    }
    scene.activate(0);
    let answer = choice(scene);
    assert!(!matches!(answer, Answer::Attack { .. }), "{answer:?}");
}

#[test]
fn who_strikes_back_is_attacked_less_readily() {
    // A wounded trooper, whose attack is this strong, sees Han Solo, more or less hurt, who returns the fire of whoever does
    // not hurt him.
    let pools: [&[Die]; 5] =
        [&[Die::Yellow], &[Die::Green], &[Die::Red], &[Die::Yellow, Die::Green], &[Die::Blue, Die::Green]];
    let attacks = |dice: &[Die], damage: u8, silent: bool| {
        let mut scene = scene(&["stormtrooper-regular"], &["han-solo"]);
        scene.put(0, 4, 5).put(1, 0, 11).put(2, 1, 11).put(3, 8, 5).damage(0, 2).damage(3, damage).exhaust(3);
        scene.armed(0, dice, &[]).activate(0);
        scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
        scene.fixture.state.activation.as_mut().unwrap().actions = 1;
        if silent {
            scene.silence(1);
        }
        matches!(choice(scene), Answer::Attack { .. })
    };
    let count = |silent| pools.iter().map(|dice| (0..12).filter(|hurt| attacks(dice, *hurt, silent)).count()).sum();
    let (loud, silent): (usize, usize) = (count(false), count(true));
    assert!(loud < silent && loud > 0, "{loud} {silent}");
}

#[test]
fn who_cannot_take_it_up_does_not_go_for_it() {
    // A nexu, and beside it Greedo, three spaces from contraband; the enemy is far away.
    let ends = |id: &str| {
        let mut scene = Scene::with_mission(&CATALOG, [&[id], &["stormtrooper-regular"]], "mos-eisley-outskirts-b");
        let view = scene.view();
        let ground = view.state.ground.clone();
        let token = view.tokens("contraband").next().unwrap();
        let crate_at = view.token_space(token);
        let far_from = |wanted: &dyn Fn(u8) -> bool| {
            let fits =
                |space: &&Space| ground.distance(crate_at, **space).is_some_and(wanted) && !ground.is_blocking(**space);
            ground.spaces().iter().filter(fits).copied().collect::<Vec<_>>()
        };
        let stand = far_from(&|far| far == 5)[0];
        let away = far_from(&|far| far >= 12);
        scene.put(0, stand.column(), stand.row());
        for (figure, at) in (1..4).zip(away) {
            scene.put(figure, at.column(), at.row());
        }
        scene.activate(0);
        let mut game = scene.game();
        let mut heuristic = player::<imperial_assault::ImperialAssault>("heuristic", 1).unwrap();
        while let Some(asked) = game.decision().cloned().filter(|asked| asked.question.figure() == Some(FigureNo(0))) {
            let at = heuristic.answer(&game.seen(asked.seat), &asked);
            game.apply(&asked.answers[at], &mut Vec::new()).unwrap();
        }
        let view = game.seen(Seat::First);
        let view = view.view();
        view.carried(FigureNo(0)).count() > 0 || view.is_at(FigureNo(0), token)
    };
    assert!(ends("greedo"), "who can take it does");
    assert!(!ends("nexu-elite"));
}

#[test]
fn a_third_power_token_goes_to_who_has_room_for_it() {
    let mut scene = scene(&["thrawn", "darth-vader"], &["stormtrooper-regular"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 5, 0).put(3, 5, 1).put(4, 5, 2);
    scene.token(1, PowerToken::Damage).token(1, PowerToken::Surge).begin_activation(0);
    assert_eq!(choice_of(scene, QuestionKind::Distribute), Answer::Figure(FigureNo(0)));
}

#[test]
fn nobody_is_choked_where_nobody_is_seen() {
    // At the end of a round Vader may choke or attack somebody, if there is anybody.
    let wall: Vec<(i32, i32)> = (0..12).map(|row| (6, row)).collect();
    for (blocking, answer) in [(&wall[..], Answer::Pass), (&[], Answer::Yes)] {
        let mut scene = scene(&["darth-vader", "driven-by-hatred"], &["stormtrooper-regular"]);
        scene.on(board(blocking)).put(0, 0, 5).put(1, 11, 4).put(2, 11, 5).put(3, 11, 6).end_round();
        assert_eq!(choice_of(scene, QuestionKind::May), answer, "{blocking:?}");
    }
}

#[test]
fn nobody_pays_for_focus_who_falls_to_the_attack() {
    // Hondo has 9 health and suffers 3 damage, one less for the card.
    for (damage, is_played) in [(6, true), (8, false)] {
        let make = || {
            let mut scene = scene(&["stormtrooper-regular"], &["hondo-ohnaka"]);
            scene.hand_cards(&CATALOG, Seat::Second, &["lets-make-a-deal"]).points(Seat::Second, 10);
            scene.put(0, 0, 0).put(1, 0, 1).put(2, 0, 2).put(3, 2, 0).damage(3, damage);
            scene.armed(0, &[Die::Red], &[]).shielded(3, &[]).activate(0);
            scene.fixture.fixed.groups[0].innate.symbols.damage = 2;
            scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
            scene.faces(&[1]);
            scene
        };
        let answer = choice_of(make(), QuestionKind::Use);
        assert_eq!(plays(&make(), answer, "lets-make-a-deal"), is_played, "{damage} {answer:?}");
    }
}

#[test]
fn dear_cards_are_not_given_away_for_a_block() {
    // Zillo Technique: a card from the hand for one block.
    for (card, is_given) in [("urgency", true), ("dying-lunge", false)] {
        let mut scene = scene(&["stormtrooper-regular"], &["stormtrooper-regular", "zillo-technique"]);
        scene.hand_cards(&CATALOG, Seat::Second, &[card]);
        scene.put(0, 0, 0).put(1, 0, 1).put(2, 0, 2).put(3, 2, 0).put(4, 2, 1).put(5, 2, 2);
        scene.armed(0, &[Die::Red], &[]).shielded(3, &[]).silence(0).activate(0);
        scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
        scene.faces(&[1]);
        let answer = choice_of(scene, QuestionKind::Use);
        assert_eq!(matches!(answer, Answer::Use(..)), is_given, "{card} {answer:?}");
    }
}

#[test]
fn pierce_is_taken_off_where_there_is_any() {
    // Zillo Technique: two Pierce less, against a block.
    for (pierce, is_used) in [(2, true), (0, false)] {
        let mut scene = scene(&["stormtrooper-regular"], &["stormtrooper-regular", "zillo-technique"]);
        scene.put(0, 0, 0).put(1, 0, 1).put(2, 0, 2).put(3, 2, 0).put(4, 2, 1).put(5, 2, 2);
        scene.armed(0, &[Die::Red], &[]).shielded(3, &[]).silence(0).activate(0);
        scene.fixture.fixed.groups[0].innate.symbols.accuracy = 9;
        scene.fixture.fixed.groups[0].innate.pierce = pierce;
        scene.fixture.fixed.groups[1].innate.symbols.block = 1;
        scene.faces(&[1]);
        let answer = choice_of(scene, QuestionKind::Use);
        assert_eq!(matches!(answer, Answer::Use(..)), is_used, "{pierce} {answer:?}");
    }
}
