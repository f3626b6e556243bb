//! The course of rounds and phases: planning, activation, who comes next, the end (sections 5 to 7, 19, 24, 25).

use kernel::game::Seat;
use xwing::{
    cards::Difficulty,
    play::{
        Answer, Decision, Event, Face, Fixture, Options, Phase, QuestionKind, Scene, ShipNo, Weapon,
        question::Order,
        state::{SkillChange, Standing, Until},
        testing::passing,
    },
};

use super::*;

/// Two ships far apart.
fn apart() -> (Fixture, ShipNo, ShipNo) {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, ROOKIE, &[], (100.0, 100.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ACADEMY, &[], (800.0, 800.0), 4).unwrap();
    (scene.set(), a, b)
}

#[test]
fn xw_round_01_a_round_has_four_phases_and_xw_round_02_they_are_counted() {
    // XW-ROUND-02.
    let (mut trial, ..) = apart();
    trial.plan(passing).unwrap();
    trial.activation(passing).unwrap();
    trial.combat(passing).unwrap();
    trial.end(passing).unwrap();
    let phases: Vec<Phase> = trial
        .events
        .iter()
        .filter_map(|event| if let Event::PhaseBegan(phase) = event { Some(*phase) } else { None })
        .collect();
    assert_eq!(phases, [Phase::Planning, Phase::Activation, Phase::Combat, Phase::End]);
    assert_eq!(trial.state.round, 2, "the position stood in round 1");
    assert!(trial.events.contains(&Event::RoundBegan(2)));
}

#[test]
fn xw_plan_01_every_ship_gets_a_maneuver_of_its_own_dial() {
    let (mut trial, a, b) = apart();
    trial.plan(passing).unwrap();
    for ship in [a, b] {
        let dial = offered(&trial, |question| question.kind == QuestionKind::Dial && question.ship == Some(ship));
        assert_eq!(dial.len(), 1);
        assert_eq!(dial[0].len(), trial.fixed().ships[ship.index()].dial.len());
    }
}

#[test]
fn xw_plan_02_and_03_a_dial_may_be_changed_until_nobody_wants_to() {
    // XW-PLAN-03.
    let (mut trial, a, _) = apart();
    let mut changes = 0;
    trial
        .plan(|question, actions| match question.kind {
            QuestionKind::Review if actions.contains(&Answer::Change(a)) && changes < 2 => {
                changes += 1;
                Answer::Change(a)
            }
            QuestionKind::Dial if question.ship == Some(a) => Answer::Dial(3 + changes),
            _ => passing(question, actions),
        })
        .unwrap();
    assert_eq!(offered(&trial, |question| question.kind == QuestionKind::Dial && question.ship == Some(a)).len(), 3);
    trial.activation(passing).unwrap();
    let flown = trial.ship(a).maneuver.unwrap();
    let dial = trial.fixed().ships[a.index()].dial[5];
    assert_eq!((flown.speed, flown.bearing), (dial.speed, dial.bearing));
}

#[test]
fn xw_plan_05_and_06_ionized_ships_get_no_dial_and_stressed_ones_may_get_red() {
    // XW-PLAN-06.
    let (mut trial, a, b) = apart();
    trial.give(a, Token::Ion, 1).give(b, Token::Stress, 1);
    trial.plan(passing).unwrap();
    assert!(
        !was_asked(&trial, |question| question.kind == QuestionKind::Dial && question.ship == Some(a)),
        "XW-ION-02"
    );
    let dial = &trial.fixed().ships[b.index()].dial;
    let red = dial.iter().position(|maneuver| maneuver.difficulty == Difficulty::Red).unwrap() as u8;
    let actions = offered(&trial, |question| question.kind == QuestionKind::Dial && question.ship == Some(b));
    assert!(actions[0].contains(&Answer::Dial(red)));
}

#[test]
fn xw_ex_29_activation_ascends_and_combat_descends_in_pilot_skill() {
    // XW-ACT-01, XW-ACT-02, XW-COMBAT-01, XW-COMBAT-02, XW-PS-01, XW-INIT-01.
    let facing = |gap: f64| {
        let mut scene = Scene::new(catalog());
        let mut ship = |seat: Seat, pilot: &str, x: f64| {
            let (y, eighths) = if seat == Seat::First { (250.0, 0) } else { (250.0 + gap, 4) };
            scene.ship(seat, pilot, &[], (x, y), eighths).unwrap()
        };
        let ships = [
            ship(Seat::First, "rebel:xwing:lukeskywalker", 150.0),
            ship(Seat::First, RED, 350.0),
            ship(Seat::First, ROOKIE, 550.0),
            ship(Seat::Second, "imperial:tieinterceptor:royalguardpilot", 150.0),
            ship(Seat::Second, BLACK, 350.0),
            ship(Seat::Second, BLACK, 550.0),
        ];
        let mut trial = scene.set();
        trial.state.initiative = Seat::Second;
        (trial, ships)
    };
    let (mut trial, [a8, a4, a2, b6, b4, b4b]) = facing(500.0);
    trial.plan(passing).unwrap();
    trial.activation(wish(&[Answer::Ship(b4b)])).unwrap();
    let order: Vec<ShipNo> = trial
        .events
        .iter()
        .filter_map(|event| if let Event::DialRevealed(ship, _) = event { Some(*ship) } else { None })
        .collect();
    assert_eq!(order, [a2, b4b, b4, a4, b6, a8]);
    let (mut trial, _) = facing(250.0);
    trial.combat(passing).unwrap();
    let order: Vec<ShipNo> = trial
        .questions
        .iter()
        .filter(|Decision { question, .. }| question.kind == QuestionKind::Attack)
        .filter_map(|Decision { question, .. }| question.ship)
        .collect();
    assert_eq!(order, [a8, b6, b4, b4b, a4, a2]);
    assert!(was_asked(&trial, |question| question.kind == QuestionKind::Next(Order::Fight)), "B picks among equals");
}

#[test]
fn xw_act_03_a_ship_reveals_moves_checks_stress_and_acts_in_this_order() {
    let (mut trial, a, _) = apart();
    trial.activate(a, (4, Bearing::KoiogranTurn), passing).unwrap();
    let place = |wanted: &dyn Fn(&Event) -> bool| trial.events.iter().position(wanted).unwrap();
    let revealed = place(&|event| matches!(event, Event::DialRevealed(..)));
    let flew = place(&|event| matches!(event, Event::Flew { .. }));
    let stressed = place(&|event| *event == Event::Gained(a, Token::Stress, 1));
    assert!(revealed < flew && flew < stressed);
    assert!(!could_act(&trial, a), "XW-STRESS-02: stressed before the action step");
}

#[test]
fn xw_act_04_red_adds_stress_green_removes_it_white_does_neither() {
    // XW-STRESS-01, XW-STRESS-03.
    for (maneuver, before, after) in [
        ((4, Bearing::KoiogranTurn), 0, 1),
        ((1, Bearing::Straight), 2, 1),
        ((1, Bearing::Straight), 0, 0),
        ((3, Bearing::Straight), 1, 1),
    ] {
        let (mut trial, a, _) = apart();
        trial.give(a, Token::Stress, before);
        trial.activate(a, maneuver, passing).unwrap();
        assert_eq!(count(&trial, a, Token::Stress), after, "{maneuver:?}");
    }
}

#[test]
fn xw_stress_02_a_stressed_ship_performs_no_action() {
    // XW-ACTION-02; with its stress gone after a green maneuver it may act.
    let (mut trial, a, _) = apart();
    trial.give(a, Token::Stress, 1);
    trial.activate(a, straight(3), passing).unwrap();
    assert!(!could_act(&trial, a));
    let (mut trial, a, _) = apart();
    trial.give(a, Token::Stress, 1);
    trial.activate(a, straight(2), passing).unwrap();
    assert!(could_act(&trial, a));
}

#[test]
fn xw_ex_39_the_opponent_picks_for_a_stressed_ship_that_reveals_red() {
    // XW-STRESS-04, XW-STRESS-03: a green maneuver takes the stress away.
    let (mut trial, a, _) = apart();
    trial.give(a, Token::Stress, 1);
    let dial = trial.fixed().ships[a.index()].dial.clone();
    let green = dial.iter().position(|known| (known.speed, known.bearing) == (1, Bearing::BankRight)).unwrap() as u8;
    trial.activate(a, (4, Bearing::KoiogranTurn), wish(&[Answer::Dial(green)])).unwrap();
    let Decision { seat, answers: actions, .. } = trial
        .questions
        .iter()
        .find(|Decision { question, .. }| question.kind == QuestionKind::Imposed)
        .cloned()
        .unwrap();
    assert_eq!(seat, Seat::Second);
    let reds = dial.iter().filter(|known| known.difficulty == Difficulty::Red).count();
    assert_eq!(actions.len(), dial.len() - reds, "any that is not red");
    assert_eq!(count(&trial, a, Token::Stress), 0);
    assert_eq!(stands(&trial, a), (137.57, 190.71, 45.0));
}

#[test]
fn xw_ex_69_by_the_last_rulings_it_flies_a_white_straight_2() {
    // XW-FAQ-01.
    let mut scene = Scene::new(catalog()).agreed(Options { last_faq: true, ..Options::default() });
    let a = scene.ship(Seat::First, ROOKIE, &[], (100.0, 100.0), 0).unwrap();
    let mut trial = scene.set();
    trial.give(a, Token::Stress, 1);
    trial.activate(a, (4, Bearing::KoiogranTurn), passing).unwrap();
    assert_eq!(stands(&trial, a), (100.0, 220.0, 0.0));
    assert_eq!(count(&trial, a, Token::Stress), 1);
    assert!(!was_asked(&trial, |question| question.kind == QuestionKind::Imposed));
}

#[test]
fn xw_ex_41_ionized_ships_drift_and_lose_their_ion_tokens() {
    // XW-ION-01, XW-ION-03: small, one token.
    let (mut trial, a, _) = apart();
    trial.give(a, Token::Ion, 1);
    trial.plan(passing).unwrap();
    trial.activation(wish(&[Answer::Perform(xwing::play::question::ShipAction::Focus)])).unwrap();
    assert_eq!(stands(&trial, a), (100.0, 180.0, 0.0));
    assert_eq!((count(&trial, a, Token::Ion), count(&trial, a, Token::Focus)), (0, 1));
    assert!(!trial.events.iter().any(|event| matches!(event, Event::DialRevealed(ship, _) if *ship == a)), "XW-ACT-06");
    assert!(!trial.ship(a).maneuver.unwrap().from_dial, "XW-ION-04: it has not revealed a maneuver");
    // XW-ION-05: large with one token, large with three.
    for (tokens, left, drifts) in [(1, 1, false), (3, 0, true)] {
        let mut scene = Scene::new(catalog());
        let a = scene.ship(Seat::First, SMUGGLER, &[], (200.0, 200.0), 0).unwrap();
        scene.ship(Seat::Second, ACADEMY, &[], (800.0, 800.0), 4).unwrap();
        let mut trial = scene.set();
        trial.give(a, Token::Ion, tokens);
        trial.plan(passing).unwrap();
        trial.activation(passing).unwrap();
        assert_eq!(count(&trial, a, Token::Ion), left);
        assert_eq!(trial.events.contains(&Event::Drifts(a)), drifts);
        if drifts {
            assert_eq!(stands(&trial, a), (200.0, 320.0, 0.0));
        }
    }
}

#[test]
fn xw_bomb_13_a_ship_ionized_after_its_dial_was_set_flies_its_dial() {
    let (mut trial, a, _) = apart();
    trial.plan(passing).unwrap();
    trial.give(a, Token::Ion, 2);
    trial.activation(passing).unwrap();
    assert!(trial.events.iter().any(|event| matches!(event, Event::DialRevealed(ship, _) if *ship == a)));
    assert_eq!(count(&trial, a, Token::Ion), 2, "it is ionized in the next round");
    trial.end(passing).unwrap();
    trial.plan(passing).unwrap();
    trial.activation(passing).unwrap();
    assert!(trial.events.contains(&Event::Drifts(a)));
    // And a ship that has no dial drifts, even if its tokens are gone.
    let (mut trial, a, _) = apart();
    trial.give(a, Token::Ion, 1);
    trial.plan(passing).unwrap();
    trial.ship_mut(a).tokens[Token::Ion] = 0;
    trial.activation(passing).unwrap();
    assert!(trial.events.contains(&Event::Drifts(a)), "XW-ION-03");
}

#[test]
fn xw_ion_04_an_ionized_ship_attacks_as_ever() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, ROOKIE, &[], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 600.0), 4).unwrap();
    let mut trial = scene.set();
    trial.give(a, Token::Ion, 1);
    assert!(trial.attacks(a).contains(&Answer::Attack { weapon: Weapon::Primary, target: b }));
}

#[test]
fn xw_ps_02_the_latest_change_of_pilot_skill_counts_until_it_ends() {
    let (mut trial, a, _) = apart();
    let skill = |trial: &mut Fixture| trial.value(a, xwing::cards::ability::words::Stat::PilotSkill);
    assert_eq!(skill(&mut trial), 2);
    trial.ship_mut(a).skill_changes.push(SkillChange { value: 12, until: Until::Round(2) });
    trial.ship_mut(a).skill_changes.push(SkillChange { value: 0, until: Until::Combat });
    assert_eq!(skill(&mut trial), 0);
    trial.combat(passing).unwrap();
    assert_eq!(skill(&mut trial), 12, "the most recent that still holds");
}

#[test]
fn xw_faq_03_a_ship_whose_skill_rises_above_the_active_one_has_missed_its_turn() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 600.0), 4).unwrap();
    let mut trial = scene.set();
    trial.red(&[Face::Blank; 3]).green(&[Face::Blank; 3]);
    let target = Answer::Attack { weapon: Weapon::Primary, target: b };
    // After the attack of pilot skill 4 the other ship has pilot skill 9.
    trial.fight(a, wish(&[target])).unwrap();
    trial.ship_mut(b).skill_changes.push(SkillChange { value: 9, until: Until::Round(1) });
    let before = trial.questions.len();
    trial.go_on_fighting(passing).unwrap();
    assert!(!trial.questions[before..].iter().any(|Decision { question, .. }| question.kind == QuestionKind::Attack));
}

#[test]
fn xw_end_01_focus_and_evade_leave_and_the_rest_stays() {
    // XW-TOKEN-01, XW-TOKEN-02, XW-CLOAK-04, XW-TRACTOR-02, XW-SLAM-09, XW-REINF-04, XW-JAM-06, XW-ACTION-TL-07.
    let (mut trial, a, b) = apart();
    let leave = [Token::Focus, Token::Evade, Token::Reinforce, Token::TractorBeam, Token::WeaponsDisabled];
    let stay = [Token::Stress, Token::Ion, Token::Cloak, Token::Jam];
    for token in leave.into_iter().chain(stay) {
        trial.give(a, token, 2);
    }
    trial.lock(a, b);
    trial.end(passing).unwrap();
    assert!(leave.into_iter().all(|token| count(&trial, a, token) == 0));
    assert!(stay.into_iter().all(|token| count(&trial, a, token) == 2));
    assert_eq!((trial.state.locks.len(), trial.ship(a).shields), (1, 2));
}

#[test]
fn xw_win_01_the_game_ends_at_the_end_of_the_round() {
    let (mut trial, _, b) = apart();
    trial.stack(Seat::Second, &["consolefire", "consolefire", "consolefire"]);
    trial.suffer(b, 3, 0, passing).unwrap();
    assert_eq!(trial.state.outcome, None, "XW-FAQ-21: not before");
    trial.end(passing).unwrap();
    let outcome = trial.state.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.score), (Some(Seat::First), [12, 0].into()));
}

#[test]
fn xw_win_02_and_faq_21_if_both_lose_their_last_ship_in_one_round_it_is_a_draw() {
    let (mut trial, a, b) = apart();
    trial.suffer(b, 3, 0, passing).unwrap();
    trial.suffer(a, 5, 0, passing).unwrap();
    trial.end(passing).unwrap();
    assert_eq!(trial.state.outcome.unwrap().winner, None);
}

/// A fight that is over after so many rounds: 34 points with a missile and 12 more against 33 and 21.
fn limited(rounds: u16) -> (Fixture, [ShipNo; 4]) {
    let mut scene = Scene::new(catalog()).agreed(Options { rounds, ..Options::default() });
    let ships = [
        scene.ship(Seat::First, "imperial:tiedefender:deltasquadronpilot", &["concussionmissiles"], (100.0, 100.0), 0),
        scene.ship(Seat::First, ACADEMY, &[], (300.0, 100.0), 0),
        scene.ship(Seat::Second, "rebel:xwing:wedgeantilles", &["protontorpedoes"], (800.0, 800.0), 4),
        scene.ship(Seat::Second, ROOKIE, &[], (600.0, 800.0), 4),
    ];
    (scene.set(), ships.map(Option::unwrap))
}

#[test]
fn xw_ex_56_destroyed_ships_score_with_all_their_upgrades() {
    // XW-OPT-01, XW-OPT-06, XW-OPT-08, XW-CARD-07, XW-SQUAD-13: the missile counts though it is discarded; the other ship of
    // the first player has 1 hull left and scores nothing.
    let (mut trial, [defender, academy, wedge, _]) = limited(2);
    trial.ship_mut(defender).cards[1].discarded = true;
    trial.suffer(defender, 6, 0, passing).unwrap();
    trial.suffer(academy, 2, 0, passing).unwrap();
    trial.suffer(wedge, 5, 0, passing).unwrap();
    trial.state.round = 1;
    trial.end(passing).unwrap();
    assert_eq!(trial.state.outcome, None, "one round is left");
    trial.state.round = 2;
    trial.end(passing).unwrap();
    let outcome = trial.state.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.rounds, outcome.score), (Some(Seat::Second), 2, [33, 34].into()));
}

#[test]
fn xw_opt_08_equal_scores_are_a_draw() {
    let (mut trial, _) = limited(1);
    trial.end(passing).unwrap();
    let outcome = trial.state.outcome.unwrap();
    assert_eq!((outcome.winner, outcome.score), (None, [0, 0].into()));
}

#[test]
fn without_a_limit_the_game_goes_on() {
    let (mut trial, [defender, ..]) = limited(0);
    trial.state.round = 400;
    trial.suffer(defender, 6, 0, passing).unwrap();
    trial.end(passing).unwrap();
    assert_eq!(trial.state.outcome, None);
    assert_eq!(trial.ship(defender).standing, Standing::Destroyed);
}

#[test]
fn a_game_in_which_nobody_is_hurt_any_more_is_decided_by_the_score() {
    // Without a limit two ships might bump each other for ever.
    let mut scene = Scene::new(catalog()).agreed(Options { rounds: 0, ..Options::default() });
    let a = scene.ship(Seat::First, ROOKIE, &[], (400.0, 300.0), 0).unwrap();
    let _ = scene.ship(Seat::Second, BOMBER, &[], (400.0, 700.0), 4).unwrap();
    let mut trial = scene.set();
    trial.state.round = 30;
    trial.suffer(a, 1, 0, passing).unwrap();
    trial.state.round = 30 + Options::QUIET - 1;
    trial.end(passing).unwrap();
    assert_eq!(trial.state.outcome, None);
    trial.state.round += 1;
    trial.end(passing).unwrap();
    let outcome = trial.state.outcome.expect("it is over");
    assert_eq!((outcome.winner, outcome.rounds), (None, 80));
}

#[test]
fn tournaments_count_half_of_a_large_ship_and_the_limit_for_a_squad() {
    // XW-OPT-08: the book counts destroyed ships alone. A YT-1300 of 27 points: 6 hull, 4 shields.
    let score = |tournament: bool, falcon: u8, rookie: u8, second: bool| {
        let mut scene = Scene::new(catalog()).agreed(Options { tournament, rounds: 1, ..Options::default() });
        let large = scene.ship(Seat::First, SMUGGLER, &[], (400.0, 300.0), 0).unwrap();
        let small = scene.ship(Seat::First, ROOKIE, &[], (600.0, 300.0), 0).unwrap();
        let enemy = scene.ship(Seat::Second, BOMBER, &[], (400.0, 700.0), 4).unwrap();
        let mut trial = scene.set();
        for (ship, hits) in [(large, falcon), (small, rookie), (enemy, if second { 6 } else { 0 })] {
            trial.suffer(ship, hits, 0, passing).unwrap();
        }
        trial.end(passing).unwrap();
        let outcome = trial.state.outcome.expect("one round");
        [outcome.score[Seat::First], outcome.score[Seat::Second]]
    };
    assert_eq!(score(false, 9, 4, false), [0, 0]);
    assert_eq!(score(true, 4, 4, false), [0, 0], "less than half, and small ships have no halves");
    assert_eq!(score(true, 5, 4, false), [0, 13]);
    assert_eq!(score(true, 10, 0, false), [0, 27]);
    assert_eq!(score(true, 10, 5, false), [0, 100]);
    assert_eq!(score(true, 5, 0, true), [100, 13]);
    assert_eq!(score(false, 5, 0, true), [16, 0]);
}
