//! Standby in chains, what happens once, how suppression goes, how tokens are gained (sections 7 to 9, 14, 15).

use super::{act, begin, place, scene, unit};
use legion::{
    cards::{TokenKind, keyword::UnitKeyword},
    play::{
        Answer, Event, Question, QuestionKind,
        action::{CardAction, MoveKind, UnitAction},
        state::Order,
        testing::{Pick, Scene, eager, passing},
    },
};

fn give(scene: &mut Scene, number: u8, keyword: UnitKeyword, value: u8) {
    scene.fixture.fixed.units[usize::from(number)].keywords.add(keyword, value);
    scene.unit(number).keywords.add(keyword, value);
}

/// The units that were asked about standby.
fn watchers(scene: &Scene) -> Vec<u8> {
    let asked = scene.fixture.questions.iter();
    let of = |question: &Question| if let Question::Standby(unit) = question { Some(unit.0) } else { None };
    asked.filter_map(|asked| of(&asked.question)).collect()
}

/// Two units against two, all of one mini, all on standby but the first.
fn watched() -> Scene {
    let mut scene = scene(&["stormtroopers", "snowtroopers"], &["rebel_troopers", "rebel_veterans"]);
    scene.put(0, 300, 300).put(1, 300, 400).put(2, 520, 300).put(3, 520, 400);
    for number in 0..4 {
        scene.keep_minis(number, 1).unit(number).tokens.standby = number > 0;
    }
    scene
}

#[test]
fn standby_answers_what_an_enemy_does_on_standby() {
    // LEG-STBY-02: an attack or a move, outside of the own activation.
    let attack = Answer::Action(UnitAction::Attack);
    let walk = Answer::Action(UnitAction::Move(MoveKind::Standard));
    for answer in [attack, walk] {
        let mut scene = watched();
        scene.unit(3).tokens.standby = false;
        scene.unit(0).tokens.standby = true;
        scene.seed(5).activate(0).to_actions(passing);
        scene.step(|question, answers| match question {
            Question::Act(_) => Answer::Action(UnitAction::Aim),
            Question::Standby(who) if *who == unit(2) => answer,
            Question::Destination(..) => answers
                .iter()
                .copied()
                .min_by_key(|place| match place {
                    Answer::Place { at, .. } => at.x,
                    _ => i32::MAX,
                })
                .unwrap(),
            Question::Target(_) | Question::Pool(..) => answers[0],
            _ => passing(question, answers),
        });
        assert_eq!(watchers(&scene), [2, 1], "{answer:?}: the active unit answers nobody");
    }
}

#[test]
fn one_token_answers_one_occasion() {
    // LEG-STBY-04.
    for (spends, asked) in [(true, vec![2]), (false, vec![2, 3])] {
        let mut scene = watched();
        scene.unit(1).tokens.standby = false;
        scene.seed(5);
        begin(&mut scene, 0, &[]);
        let spend = [(QuestionKind::Standby, Answer::Action(UnitAction::Attack))];
        act(&mut scene, UnitAction::Aim, if spends { &spend } else { &[] });
        assert_eq!(watchers(&scene), asked);
    }
}

#[test]
fn authority_passes_one_order_on_in_a_command_phase() {
    // LEG-KW-AUTHORITATIVE.
    let mut scene = scene(&["padme_amidala", "phase_i_clone_troopers", "phase_ii_clone_troopers"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 300, 400).put(2, 400, 300).put(3, 1_600, 800);
    scene.order(0, None, &[(QuestionKind::ExtraOrder, Answer::Unit(unit(1)))]);
    assert_eq!((scene.unit(0).order, scene.unit(1).order), (Order::None, Order::FaceUp));
    scene.order(0, None, &[]);
    assert_eq!((scene.unit(0).order, scene.unit(2).order), (Order::FaceUp, Order::None));
    // In the next round once more.
    scene.end(&[]);
    scene.order(0, None, &[(QuestionKind::ExtraOrder, Answer::Unit(unit(2)))]);
    assert_eq!(scene.unit(2).order, Order::FaceUp);
    // Whoever keeps the order has passed none on.
    let mut kept = super::scene(&["padme_amidala", "phase_i_clone_troopers"], &["stormtroopers"]);
    kept.put(0, 300, 300).put(1, 300, 400).put(2, 1_600, 800).order(0, None, &[]);
    kept.unit(0).order = Order::None;
    kept.order(0, None, &[(QuestionKind::ExtraOrder, Answer::Unit(unit(1)))]);
    assert_eq!(kept.unit(1).order, Order::FaceUp);
}

#[test]
fn a_sense_for_danger_keeps_suppression_wherever_it_would_go() {
    // LEG-KW-DANGER-SENSE-X: the End Phase, a recovery, Inspire, Disciplined, panic.
    type Happening = fn(&mut Scene, &[Pick]);
    let ways: [(&str, Happening); 5] = [
        ("the End Phase", |scene, picks| {
            scene.end(picks);
        }),
        ("a recovery", |scene, picks| {
            scene.dice(&[5, 5]);
            begin(scene, 0, &[]);
            act(scene, UnitAction::Recover, picks);
        }),
        ("Inspire", |scene, picks| {
            give(scene, 1, UnitKeyword::Inspire, 1);
            let friend = (QuestionKind::Choose, Answer::Unit(unit(0)));
            begin(scene, 1, &[&[friend], picks].concat());
        }),
        ("Disciplined", |scene, picks| {
            give(scene, 0, UnitKeyword::Disciplined, 1);
            scene.order(0, None, picks);
        }),
        ("a rally", |scene, picks| {
            scene.dice(&[0, 5]);
            begin(scene, 0, picks);
        }),
    ];
    for (name, way) in ways {
        for keep in [false, true] {
            let mut scene = scene(&["jyn_erso", "rebel_troopers"], &["stormtroopers"]);
            scene.put(0, 300, 300).put(1, 300, 400).put(2, 1_600, 800).unit(0).tokens.suppression = 2;
            let most = if name == "a recovery" { 2 } else { 1 };
            let kept = if keep { most } else { 0 };
            way(&mut scene, &[(QuestionKind::KeepSuppression, Answer::Number(kept))]);
            assert_eq!(scene.unit(0).tokens.suppression, 2 - most + kept, "{name}");
        }
    }
    // Others are not asked.
    let mut plain = scene(&["rebel_troopers"], &["stormtroopers"]);
    plain.put(0, 300, 300).put(1, 1_600, 800).unit(0).tokens.suppression = 2;
    plain.end(&[]);
    assert_eq!(plain.unit(0).tokens.suppression, 1);
    assert!(plain.fixture.questions.iter().all(|asked| asked.question.kind() != QuestionKind::KeepSuppression));
}

#[test]
fn a_panicked_unit_with_a_sense_for_danger_may_stay_in_panic() {
    // LEG-MORALE-02, LEG-KW-DANGER-SENSE-X.
    let mut scene = scene(&["rebel_pathfinders"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800).unit(0).tokens.suppression = 4;
    scene.dice(&[5; 4]);
    begin(&mut scene, 0, &[]);
    scene.go_on(&[(QuestionKind::KeepSuppression, Answer::Number(1))]);
    assert_eq!(scene.unit(0).tokens.suppression, 3);
}

#[test]
fn whoever_hides_keeps_all_of_a_rally_or_nothing() {
    // LEG-KW-INCONSPICUOUS.
    for (kept, left) in [(0, 1), (2, 3)] {
        let mut scene = scene(&["r2_d2_independent_astromech"], &["stormtroopers"]);
        scene.put(0, 300, 300).put(1, 1_600, 800).unit(0).tokens.suppression = 3;
        scene.dice(&[0, 0, 5]);
        begin(&mut scene, 0, &[(QuestionKind::KeepSuppression, Answer::Number(kept))]);
        assert_eq!(scene.unit(0).tokens.suppression, left);
        let asked = scene.fixture.questions.iter().find(|asked| asked.question.kind() == QuestionKind::KeepSuppression);
        assert_eq!(asked.unwrap().answers, [2, 0].map(Answer::Number));
    }
}

#[test]
fn a_disciplined_unit_loses_as_much_suppression_as_it_likes() {
    // LEG-KW-DISCIPLINED-X.
    for (kept, left) in [(0, 1), (1, 2), (2, 3)] {
        let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
        scene.put(0, 300, 300).put(1, 1_600, 800).unit(0).tokens.suppression = 3;
        give(&mut scene, 0, UnitKeyword::Disciplined, 2);
        scene.order(0, None, &[(QuestionKind::KeepSuppression, Answer::Number(kept))]);
        assert_eq!(scene.unit(0).tokens.suppression, left);
    }
}

#[test]
fn whoever_aids_passes_every_aim_dodge_and_surge_token_on() {
    // LEG-KW-AID: however it would gain them, one by one, each for suppression.
    let order: fn(&mut Scene, &[Pick]) = |scene, picks| {
        scene.unit(0).order = Order::None;
        scene.order(0, None, picks);
    };
    let phase: fn(&mut Scene, &[Pick]) = |scene, picks| {
        scene.phase_start(picks);
    };
    let walk: fn(&mut Scene, &[Pick]) = |scene, picks| {
        begin(scene, 0, &[]);
        act(
            scene,
            UnitAction::Move(MoveKind::Standard),
            &[&[(QuestionKind::Destination, place(330, 250))], picks].concat(),
        );
    };
    let stand: fn(&mut Scene, &[Pick]) = |scene, picks| {
        begin(scene, 0, &[]);
        act(scene, UnitAction::Standby, picks);
    };
    let aim: fn(&mut Scene, &[Pick]) = |scene, picks| {
        begin(scene, 0, &[]);
        act(scene, UnitAction::Aim, picks);
    };
    for (keyword, kind, way) in [
        (Some(UnitKeyword::Target), TokenKind::Aim, order),
        (Some(UnitKeyword::Defend), TokenKind::Dodge, order),
        (Some(UnitKeyword::Reliable), TokenKind::Surge, phase),
        (Some(UnitKeyword::Tactical), TokenKind::Aim, walk),
        (Some(UnitKeyword::Agile), TokenKind::Dodge, walk),
        (Some(UnitKeyword::Ready), TokenKind::Aim, stand),
        (None, TokenKind::Aim, aim),
    ] {
        let mut scene = scene(&["black_sun_vigo", "black_sun_enforcers"], &["rebel_troopers"]);
        scene.put(0, 300, 300).put(1, 330, 200).keep_minis(1, 1).put(2, 1_600, 800);
        scene.unit(0).order = Order::FaceUp;
        let count = if keyword.is_some() { 2 } else { 1 };
        if let Some(keyword) = keyword {
            give(&mut scene, 0, keyword, count);
        }
        way(&mut scene, &[(QuestionKind::Aid, Answer::Unit(unit(1)))]);
        let held = |number: u8| scene.fixture.state.units[usize::from(number)].tokens;
        let (own, friends) = (held(0), held(1));
        assert_eq!((own.count(kind), friends.count(kind), own.suppression), (count - 1, 1, 1), "{keyword:?}");
    }
}

#[test]
fn who_calculates_the_odds_alone_calculates_its_own() {
    // LEG-KW-CALCULATE-ODDS, LEG-RNG-06: a friendly trooper at range 1 is itself where no other is asked for.
    let mut scene = scene(&["k_2so"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 1_600, 800);
    begin(&mut scene, 0, &[]);
    let odds = UnitAction::Card(CardAction::CalculateOdds);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(odds),
        _ => eager(question, answers),
    });
    let tokens = scene.tokens(0);
    assert_eq!((tokens.aim, tokens.dodge, tokens.suppression), (1, 1, 1));
    // Another is named where the book says so.
    for keyword in [UnitKeyword::Guidance, UnitKeyword::PullingTheStrings] {
        let mut alone = super::scene(&["stormtroopers"], &["rebel_troopers"]);
        alone.put(0, 300, 300).put(1, 1_600, 800);
        give(&mut alone, 0, keyword, 1);
        alone.activate(0).to_actions(passing);
        let card = |answer: &Answer| matches!(answer, Answer::Action(UnitAction::Card(_)));
        assert!(!alone.offers().iter().any(card), "{keyword:?}");
    }
}

#[test]
fn standby_is_for_the_activation_phase() {
    // LEG-STBY-02: a move in the Command Phase is answered by nobody.
    use kernel::game::Seat;
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.hand(&super::CATALOG, Seat::First, &["unstoppable_advance"]).reveal(Seat::First);
    scene.put(0, 400, 300).put(1, 600, 300).keep_minis(0, 1).keep_minis(1, 1);
    scene.unit(1).tokens.standby = true;
    scene.fixture.state.phase = legion::play::Phase::Command;
    let going = legion::play::state::Movement { speed: 1, ..scene.view().going(unit(0), MoveKind::Standard) };
    let to = scene.view().landings_of(unit(0), going)[0];
    scene.order(0, None, &[(QuestionKind::Ability, Answer::Yes), (QuestionKind::Destination, to.answer())]);
    assert!(scene.fixture.events.iter().any(|event| matches!(event, Event::Moved { .. })));
    assert!(watchers(&scene).is_empty());
}
