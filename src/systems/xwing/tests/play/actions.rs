//! Actions (section 11), and what happens to locks.

use kernel::game::Seat;
use xwing::play::{
    Answer, Decision, Event, Face, Fixture, QuestionKind, Scene, ShipNo, View, Weapon,
    board::ObstacleShape,
    question::{Move, ShipAction},
    testing::passing,
    view::barred::Barrier,
};

use super::*;

fn pair(pilot: &str, upgrades: &[&str], enemy: (f64, f64)) -> (Fixture, ShipNo, ShipNo) {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, pilot, upgrades, (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, BOMBER, &[], enemy, 4).unwrap();
    (scene.set(), a, b)
}

/// The actions offered in the first action step.
fn deeds(trial: &Fixture) -> Vec<Answer> {
    offered(trial, |question| matches!(question.kind, QuestionKind::ShipAction { .. }))
        .into_iter()
        .next()
        .unwrap_or_default()
}

#[test]
fn xw_action_01_one_action_of_the_bar_or_none() {
    let (mut trial, a, _) = pair(NOVICE, &[], (800.0, 800.0));
    trial.act(a, passing).unwrap();
    // No enemy is near enough for a lock (XW-ACTION-TL-02: what is out of range is not offered).
    assert_eq!(deeds(&trial), [Answer::Perform(ShipAction::Focus), Answer::Perform(ShipAction::Boost), Answer::Pass]);
    assert_eq!(trial.questions.len(), 1, "it may be declined");
    trial.act(a, wish(&[Answer::Perform(ShipAction::Focus)])).unwrap();
    assert_eq!(trial.questions.len(), 2, "one action, not two");
}

#[test]
fn xw_action_02_a_stressed_ship_performs_not_even_free_actions() {
    // XW-COORD-03: it may be chosen all the same.
    let mut scene = Scene::new(catalog());
    let leader =
        scene.ship(Seat::First, "imperial:upsilonclassshuttle:starkillerbasepilot", &[], (400.0, 400.0), 0).unwrap();
    let friend = scene.ship(Seat::First, BOMBER, &[], (550.0, 400.0), 0).unwrap();
    let mut trial = scene.set();
    trial.give(friend, Token::Stress, 1);
    trial.act(leader, wish(&[Answer::Perform(ShipAction::Coordinate), Answer::Ship(friend)])).unwrap();
    assert!(trial.events.contains(&Event::Performed(leader, ShipAction::Coordinate)));
    assert!(!could_act(&trial, friend));
}

#[test]
fn xw_ex_43_no_action_twice_a_round_but_a_token_gained_is_no_action() {
    // XW-ACTION-03, XW-ACTION-04, XW-ACTION-09.
    let mut scene = Scene::new(catalog());
    let leader =
        scene.ship(Seat::First, "imperial:upsilonclassshuttle:starkillerbasepilot", &[], (400.0, 400.0), 0).unwrap();
    let friend = scene.ship(Seat::First, BOMBER, &[], (550.0, 400.0), 0).unwrap();
    let mut trial = scene.set();
    let focus = Answer::Perform(ShipAction::Focus);
    trial.act(leader, wish(&[Answer::Perform(ShipAction::Coordinate), Answer::Ship(friend), focus])).unwrap();
    assert_eq!(count(&trial, friend, Token::Focus), 1);
    let before = trial.questions.len();
    trial.act(friend, passing).unwrap();
    assert!(!trial.questions[before].answers.contains(&focus));
    // The free action did not use up the normal one.
    assert!(trial.questions[before].answers.contains(&Answer::Perform(ShipAction::BarrelRoll)));
    let (mut trial, a, _) = pair(NOVICE, &[], (800.0, 800.0));
    trial.gain(a, Token::Focus, 1, passing).unwrap();
    trial.act(a, wish(&[focus])).unwrap();
    assert_eq!(count(&trial, a, Token::Focus), 2, "XW-ACTION-FOCUS-01: a ship may hold several");
}

#[test]
fn xw_action_05_two_damage_cards_of_a_kind_are_one_action() {
    let (mut trial, a, _) = pair(NOVICE, &[], (800.0, 800.0));
    trial.stack(Seat::First, &["loosestabilizer", "loosestabilizer"]);
    trial.deal(a, true, passing).unwrap();
    trial.deal(a, true, passing).unwrap();
    let turning = |question: &Question, actions: &[Answer]| {
        let card = actions.iter().find(|action| matches!(action, Answer::Perform(ShipAction::Card(_))));
        card.copied().unwrap_or_else(|| passing(question, actions))
    };
    trial.act(a, turning).unwrap();
    assert_eq!(trial.ship(a).damage.iter().filter(|card| card.faceup).count(), 1);
    trial.act(a, turning).unwrap();
    assert_eq!(trial.ship(a).damage.iter().filter(|card| card.faceup).count(), 1, "not twice in one round");
}

#[test]
fn xw_action_06_a_named_free_action_needs_no_icon() {
    // "Leebo" among the crew names a boost; the YT-1300 has no such icon.
    let (mut trial, a, _) = pair(SMUGGLER, &["leebo"], (800.0, 800.0));
    let boosting = |question: &Question, actions: &[Answer]| {
        let card = actions.iter().find(|action| matches!(action, Answer::Perform(ShipAction::Card(_))));
        card.copied().unwrap_or_else(|| wish(&[Answer::Perform(ShipAction::Boost), Answer::Spot(0)])(question, actions))
    };
    trial.act(a, boosting).unwrap();
    assert_eq!((stands(&trial, a), count(&trial, a, Token::Ion)), ((400.0, 520.0, 0.0), 1));
    assert!(!deeds(&trial).contains(&Answer::Perform(ShipAction::Boost)));
}

#[test]
fn xw_action_evade_01_and_02_a_token_adds_an_evade_result() {
    // XW-ACTION-EVADE-02.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, ROOKIE, &[], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 600.0), 4).unwrap();
    let mut trial = scene.set();
    trial.act(b, wish(&[Answer::Perform(ShipAction::Evade)])).unwrap();
    assert_eq!(count(&trial, b, Token::Evade), 1);
    trial.give(b, Token::Evade, 1);
    trial.red(&[Face::Hit, Face::Hit, Face::Blank]).green(&[Face::Blank; 3]);
    trial.attack(a, Weapon::Primary, b, wish(&[Answer::Spend(Token::Evade)])).unwrap();
    // XW-COMBAT-13: several in one step.
    assert_eq!((trial.dice_left(), trial.ship(b).damage.len(), count(&trial, b, Token::Evade)), (0, 0, 0));
}

#[test]
fn xw_action_focus_02_all_focus_results_turn() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, ROOKIE, &[], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 600.0), 4).unwrap();
    let mut trial = scene.set();
    trial.give(a, Token::Focus, 1).give(b, Token::Focus, 1);
    trial.red(&[Face::Focus; 3]).green(&[Face::Focus, Face::Focus, Face::Blank]);
    trial.attack(a, Weapon::Primary, b, wish(&[Answer::Spend(Token::Focus)])).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(b).damage.len()), (0, 1));
    assert_eq!((count(&trial, a, Token::Focus), count(&trial, b, Token::Focus)), (0, 0), "XW-CARD-08");
}

#[test]
fn xw_action_tl_01_an_enemy_at_range_1_to_3_in_any_direction() {
    for (enemy, near) in [((400.0, 100.0), true), ((400.0, 740.0), true), ((400.0, 745.0), false)] {
        let (mut trial, a, b) = pair(NOVICE, &[], enemy);
        trial.act(a, wish(&[Answer::Perform(ShipAction::TargetLock)])).unwrap();
        assert_eq!(deeds(&trial).contains(&Answer::Perform(ShipAction::TargetLock)), near);
        assert_eq!(trial.state.locks.iter().any(|lock| (lock.by, lock.on) == (a, b)), near);
    }
}

#[test]
fn xw_action_tl_03_a_new_lock_removes_the_old_one() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, ROOKIE, &[], (400.0, 400.0), 0).unwrap();
    let d = scene.ship(Seat::First, ROOKIE, &[], (300.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 600.0), 4).unwrap();
    let c = scene.ship(Seat::Second, ACADEMY, &[], (500.0, 600.0), 4).unwrap();
    let mut trial = scene.set();
    let locks = |trial: &Fixture| trial.state.locks.iter().map(|lock| (lock.by, lock.on)).collect::<Vec<_>>();
    trial.acquire(a, b, passing).unwrap();
    trial.acquire(a, c, passing).unwrap();
    assert_eq!(locks(&trial), [(a, c)]);
    trial.acquire(a, c, passing).unwrap();
    assert_eq!(locks(&trial), [(a, c)], "the same ship again");
    trial.acquire(d, c, passing).unwrap();
    assert_eq!(locks(&trial), [(a, c), (d, c)], "locked by several");
    trial.act(d, passing).unwrap();
    trial.suffer(c, 3, 0, passing).unwrap();
    assert!(locks(&trial).is_empty(), "XW-ACTION-TL-06: both tokens go with the ship");
}

#[test]
fn xw_action_tl_04_a_lock_rerolls_any_number_of_attack_dice() {
    // XW-ACTION-TL-05 is shown with the torpedoes in `combat.rs`.
    for (picked, left) in [([0, 0, 0, 0, 2], 0), ([0, 0, 0, 0, 0], 2)] {
        let (mut trial, a, b) = pair(ROOKIE, &[], (400.0, 600.0));
        trial.lock(a, b).red(&[Face::Hit, Face::Blank, Face::Blank]);
        if left == 0 {
            trial.red(&[Face::Hit; 2]);
        }
        trial.green(&[Face::Blank; 2]);
        trial.attack(a, Weapon::Primary, b, wish(&[Answer::SpendLock, Answer::Dice(picked)])).unwrap();
        assert_eq!((trial.dice_left(), trial.ship(b).damage.len()), (0, 3 - left));
        assert!(trial.state.locks.is_empty());
    }
}

#[test]
fn xw_action_tl_07_a_friend_cannot_be_locked() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, ROOKIE, &[], (400.0, 400.0), 0).unwrap();
    scene.ship(Seat::First, ROOKIE, &[], (400.0, 500.0), 0).unwrap();
    let mut trial = scene.set();
    trial.act(a, passing).unwrap();
    assert!(!deeds(&trial).contains(&Answer::Perform(ShipAction::TargetLock)));
}

fn repositions(trial: &Fixture, how: Move) -> Vec<(f64, f64)> {
    let asked = trial.questions.iter().find(|Decision { question, .. }| question.kind == QuestionKind::Reposition(how));
    let round = |number: f64| (number * 100.0).round() / 100.0;
    asked.map_or_else(Vec::new, |Decision { question, .. }| {
        question.spots.iter().map(|spot| (round(spot.at.x), round(spot.at.y))).collect()
    })
}

#[test]
fn xw_action_boost_01_straight_1_or_a_bank_1() {
    let (mut trial, a, _) = pair(NOVICE, &[], (800.0, 800.0));
    trial.act(a, wish(&[Answer::Perform(ShipAction::Boost)])).unwrap();
    assert_eq!(repositions(&trial, Move::Boost), [(400.0, 480.0), (362.43, 490.71), (437.57, 490.71)]);
}

#[test]
fn xw_action_boost_02_and_03_ships_obstacles_and_edges_are_in_the_way() {
    // XW-ACTION-BOOST-03. XW-REPO-01: other directions stay open.
    let (mut trial, a, _) = pair(NOVICE, &[], (400.0, 500.0));
    trial.act(a, wish(&[Answer::Perform(ShipAction::Boost)])).unwrap();
    assert!(repositions(&trial, Move::Boost).is_empty(), "all three ends lie on the ship ahead");
    assert!(!deeds(&trial).contains(&Answer::Perform(ShipAction::Boost)));
    let (mut trial, a, _) = pair(NOVICE, &[], (800.0, 800.0));
    trial.obstacle(ObstacleShape::Pebble, (350.0, 500.0));
    trial.act(a, wish(&[Answer::Perform(ShipAction::Boost)])).unwrap();
    assert_eq!(repositions(&trial, Move::Boost), [(400.0, 480.0), (437.57, 490.71)]);
    let (mut trial, a, _) = pair(NOVICE, &[], (100.0, 100.0));
    trial.place(a, (400.0, 880.0), 0);
    trial.act(a, passing).unwrap();
    assert!(!deeds(&trial).contains(&Answer::Perform(ShipAction::Boost)), "off the board");
}

#[test]
fn what_bars_an_action_is_named() {
    let is_offered = |action: ShipAction| action != ShipAction::Boost;
    let (trial, a, b) = pair(NOVICE, &[], (400.0, 500.0));
    let barred = View::new(trial.fixed(), &trial.state).barred(a, is_offered);
    assert_eq!(barred, [(ShipAction::Boost, Barrier::Ship(b))]);
    let (mut trial, a, _) = pair(NOVICE, &[], (100.0, 100.0));
    trial.place(a, (400.0, 880.0), 0);
    assert_eq!(View::new(trial.fixed(), &trial.state).barred(a, is_offered), [(ShipAction::Boost, Barrier::Edge)]);
    let (mut trial, a, _) = pair(NOVICE, &[], (800.0, 800.0));
    trial.obstacle(ObstacleShape::Pebble, (400.0, 480.0));
    trial.obstacle(ObstacleShape::Pebble, (350.0, 500.0));
    trial.obstacle(ObstacleShape::Pebble, (450.0, 500.0));
    let barred = View::new(trial.fixed(), &trial.state).barred(a, is_offered);
    assert!(matches!(barred[..], [(ShipAction::Boost, Barrier::Obstacle(_))]), "{barred:?}");
}

#[test]
fn xw_ex_42_a_small_ship_rolls_80_mm_with_20_mm_to_spare() {
    // XW-ACTION-BR-01, XW-ACTION-BR-03.
    let (mut trial, a, _) = pair(BOMBER, &[], (800.0, 800.0));
    trial.place(a, (200.0, 200.0), 0);
    trial.act(a, wish(&[Answer::Perform(ShipAction::BarrelRoll)])).unwrap();
    let spots = repositions(&trial, Move::BarrelRoll);
    let mut right: Vec<f64> = spots.iter().filter(|(x, _)| *x == 280.0).map(|(_, y)| *y).collect();
    right.sort_by(f64::total_cmp);
    assert_eq!(right, [180.0, 190.0, 200.0, 210.0, 220.0]);
    assert_eq!(spots.iter().filter(|(x, _)| *x == 120.0).count(), 5, "and as many to the left");
}

#[test]
fn xw_action_br_04_a_large_ship_rolls_along_the_long_edge() {
    let (mut trial, a, _) = pair("rebel:yt2400:wildspacefringer", &[], (800.0, 800.0));
    trial.act(a, wish(&[Answer::Perform(ShipAction::BarrelRoll)])).unwrap();
    let spots = repositions(&trial, Move::BarrelRoll);
    assert!(spots.iter().all(|(x, y)| (x - 400.0).abs() == 100.0 && (y - 400.0).abs() <= 40.0), "{spots:?}");
}

#[test]
fn xw_action_br_02_and_action_08_the_other_side_stays_open() {
    // XW-ACTION-08.
    let (mut trial, a, _) = pair(BOMBER, &[], (480.0, 400.0));
    trial.act(a, wish(&[Answer::Perform(ShipAction::BarrelRoll)])).unwrap();
    assert!(repositions(&trial, Move::BarrelRoll).iter().all(|(x, _)| *x == 320.0));
}

#[test]
fn xw_card_05_copies_of_an_upgrade_work_each() {
    let (mut trial, a, b) = pair(ROOKIE, &["tactician", "tactician"], (400.0, 600.0));
    trial.red(&[Face::Blank; 3]).green(&[Face::Blank; 2]);
    trial.attack(a, Weapon::Primary, b, willing(&[])).unwrap();
    assert_eq!((trial.dice_left(), count(&trial, b, Token::Stress)), (0, 2));
}

#[test]
fn xw_card_02_what_says_may_can_be_declined() {
    let (mut trial, a, _) = pair("imperial:tieinterceptor:soontirfel", &["pushthelimit"], (800.0, 800.0));
    trial.act(a, wish(&[Answer::Perform(ShipAction::Focus)])).unwrap();
    assert!(was_asked(&trial, |question| matches!(question.kind, QuestionKind::Use(_))));
    assert!(!trial.ship(a).stressed());
}
