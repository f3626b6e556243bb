//! Maneuvers, overlapping and touching, obstacles, leaving the board (sections 8 to 10, 29.10).

use kernel::game::Seat;
use xwing::{
    cards::Difficulty,
    play::{
        Answer, Decision, Event, Face, Fixture, QuestionKind, Scene, ShipNo, Weapon, board::ObstacleShape,
        maneuver::Flown, question::ShipAction, state::Standing, testing::passing,
    },
};

use super::*;

/// One ship in open space, and an enemy far away.
fn alone(pilot: &str, upgrades: &[&str], at: (f64, f64), eighths: i8) -> (Fixture, ShipNo) {
    let mut scene = Scene::new(catalog());
    let ship = scene.ship(Seat::First, pilot, upgrades, at, eighths).unwrap();
    scene.ship(Seat::Second, ACADEMY, &[], (850.0, 850.0), 4).unwrap();
    (scene.set(), ship)
}

/// The board of the examples: a ship at (400, 400), another 100 mm ahead of it.
fn ahead(pilot: &str, other: Seat) -> (Fixture, ShipNo, ShipNo) {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, pilot, &[], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(other, ROOKIE, &[], (400.0, 500.0), 0).unwrap();
    (scene.set(), a, b)
}

fn flew(speed: u8, bearing: Bearing, difficulty: Difficulty) -> Flown {
    Flown::ordered(speed, bearing, difficulty)
}

fn attacks_on(trial: &mut Fixture, by: ShipNo, on: ShipNo) -> bool {
    trial.attacks(by).contains(&Answer::Attack { weapon: Weapon::Primary, target: on })
}

#[test]
fn xw_maneuver_01_to_07_speed_direction_and_color_take_effect() {
    // XW-MANEUVER-04, XW-MANEUVER-05. XW-MANEUVER-02: from the front guides to the rear guides.
    for (maneuver, end, stress) in [
        ((4, Bearing::Straight), (400.0, 600.0, 0.0), 0),
        ((2, Bearing::BankLeft), (347.78, 526.07, 315.0), 0),
        ((2, Bearing::TurnRight), (482.5, 482.5, 90.0), 0),
        ((3, Bearing::TallonRollLeft), (290.0, 510.0, 180.0), 1),
    ] {
        let (mut trial, ship) = alone(NOVICE, &[], (400.0, 400.0), 0);
        trial.activate(ship, maneuver, wish(&[Answer::Spot(0)])).unwrap();
        assert_eq!((stands(&trial, ship), count(&trial, ship, Token::Stress)), (end, stress), "{maneuver:?}");
    }
}

#[test]
fn xw_ex_32_a_koiogran_turn_4() {
    // XW-MANEUVER-06.
    let (mut trial, ship) = alone(NOVICE, &[], (300.0, 300.0), 0);
    trial.activate(ship, (4, Bearing::KoiogranTurn), passing).unwrap();
    assert_eq!((stands(&trial, ship), count(&trial, ship, Token::Stress)), ((300.0, 500.0, 180.0), 1));
}

#[test]
fn xw_ex_33_a_segnors_loop_left_2() {
    // XW-MANEUVER-07, XW-STRESS-02: the action step exists, but stress bars actions.
    let (mut trial, ship) = alone(EPSILON, &[], (400.0, 400.0), 0);
    trial.activate(ship, (2, Bearing::SegnorsLoopLeft), passing).unwrap();
    assert_eq!((stands(&trial, ship), count(&trial, ship, Token::Stress)), ((347.78, 526.07, 135.0), 1));
    assert!(!could_act(&trial, ship) && !trial.ship(ship).no_action_step);
}

#[test]
fn xw_ex_34_a_ship_slides_back_and_loses_its_action() {
    // XW-OVERLAP-01 to XW-OVERLAP-04, friend or foe.
    for side in Seat::BOTH {
        let (mut trial, a, b) = ahead(RED, side);
        trial.activate(a, straight(2), passing).unwrap();
        assert_eq!(stands(&trial, a), (400.0, 460.0, 0.0));
        assert!(!could_act(&trial, a) && trial.events.contains(&Event::NoAction(a)));
        trial.activate(b, straight(2), passing).unwrap();
        assert!(could_act(&trial, b), "the other loses nothing");
    }
}

#[test]
fn xw_ex_35_moving_through_a_ship_costs_nothing() {
    // XW-MANEUVER-15.
    let (mut trial, a, _) = ahead(RED, Seat::Second);
    trial.activate(a, straight(3), wish(&[Answer::Perform(ShipAction::Focus)])).unwrap();
    assert_eq!((stands(&trial, a), count(&trial, a, Token::Focus)), ((400.0, 560.0, 0.0), 1));
}

#[test]
fn xw_ex_36_a_koiogran_turn_onto_a_ship_is_not_flipped() {
    // XW-MANEUVER-10, XW-OVERLAP-12: the stress check is made as ever.
    let (mut trial, a, _) = ahead("rebel:bwing:bluesquadronpilot", Seat::Second);
    trial.activate(a, (2, Bearing::KoiogranTurn), passing).unwrap();
    assert_eq!((stands(&trial, a), count(&trial, a, Token::Stress)), ((400.0, 460.0, 0.0), 1));
    assert!(!could_act(&trial, a));
}

#[test]
fn xw_overlap_12_a_green_maneuver_onto_a_ship_still_removes_stress() {
    let (mut trial, a, _) = ahead(RED, Seat::Second);
    trial.give(a, Token::Stress, 1);
    trial.activate(a, straight(2), passing).unwrap();
    assert_eq!(count(&trial, a, Token::Stress), 0);
}

#[test]
fn xw_ex_37_a_koiogran_turn_over_an_asteroid_flips_and_rolls() {
    // XW-MANEUVER-12, XW-OBST-01, XW-OBST-02, XW-OBST-03.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 300.0), 0).unwrap();
    let mut trial = scene.set();
    trial.place(b, (400.0, 250.0), 0);
    trial.obstacle(ObstacleShape::Pebble, (400.0, 390.0)).red(&[Face::Hit]);
    trial.activate(a, (4, Bearing::KoiogranTurn), passing).unwrap();
    assert_eq!(stands(&trial, a), (400.0, 500.0, 180.0));
    assert_eq!((trial.dice_left(), trial.ship(a).shields), (0, 1));
    assert!(!could_act(&trial, a) && trial.ship(a).no_action_step);
    assert!(attacks_on(&mut trial, a, b), "its base does not lie on the asteroid");
}

#[test]
fn xw_ex_38_a_ship_that_leaves_the_board_is_destroyed_at_once() {
    // XW-DAMAGE-16: no action, no abilities.
    let (mut trial, ship) = alone(RED, &[], (50.0, 300.0), 6);
    trial.activate(ship, straight(1), passing).unwrap();
    assert_eq!(trial.ship(ship).standing, Standing::Fled);
    assert!(trial.events.contains(&Event::Fled(ship)) && !could_act(&trial, ship));
    // The template alone may leave it.
    let (mut trial, ship) = alone(RED, &[], (60.0, 300.0), 6);
    trial.activate(ship, (2, Bearing::TurnRight), passing).unwrap();
    assert_eq!(trial.ship(ship).standing, Standing::Fled);
    let (mut trial, ship) = alone(EPSILON, &[], (80.0, 300.0), 6);
    trial.activate(ship, (1, Bearing::TurnRight), passing).unwrap();
    assert_eq!(stands(&trial, ship), (25.0, 355.0, 0.0));
}

#[test]
fn xw_damage_16_a_ship_pushed_over_the_edge_by_an_overlap_is_destroyed() {
    // The turn ends on a ship; sliding back leaves a corner of the base outside, although the end would have been inside.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, EPSILON, &[], (52.0, 300.0), 6).unwrap();
    scene.ship(Seat::Second, ROOKIE, &[], (20.0, 376.0), 0).unwrap();
    let mut trial = scene.set();
    trial.activate(a, (1, Bearing::TurnRight), passing).unwrap();
    assert_eq!(trial.ship(a).standing, Standing::Fled);
}

#[test]
fn xw_maneuver_09_a_stationary_maneuver_stays_and_counts() {
    // Red: stress. Who touched it touches it still (XW-OVERLAP-08).
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, SHUTTLE, &[], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ROOKIE, &[], (400.0, 280.0), 0).unwrap();
    let mut trial = scene.set();
    trial.activate(b, straight(1), passing).unwrap();
    trial.activate(a, (0, Bearing::Stationary), passing).unwrap();
    assert_eq!((stands(&trial, a), count(&trial, a, Token::Stress)), ((400.0, 400.0, 0.0), 1));
    assert!(!attacks_on(&mut trial, b, a), "XW-OVERLAP-07");
}

#[test]
fn xw_maneuver_11_a_tallon_roll_takes_a_free_spot_or_ends_like_a_turn() {
    // The end (510, 510) is blocked from ahead: only the spots farther down fit, and the one that just does.
    let place = |blocker: (f64, f64)| {
        let mut scene = Scene::new(catalog());
        let a = scene.ship(Seat::First, NOVICE, &[], (400.0, 400.0), 0).unwrap();
        scene.ship(Seat::Second, ROOKIE, &[], blocker, 0).unwrap();
        let mut trial = scene.set();
        trial.activate(a, (3, Bearing::TallonRollRight), passing).unwrap();
        let spots = trial.questions.iter().find(|Decision { question, .. }| question.kind == QuestionKind::TallonSpot);
        (stands(&trial, a), spots.map(|Decision { question, .. }| question.spots.len()))
    };
    assert_eq!(place((800.0, 800.0)), ((510.0, 510.0, 180.0), Some(5)), "XW-MANEUVER-08");
    let (end, spots) = place((510.0, 552.0));
    assert_eq!((end.2, spots), (180.0, Some(4)), "two spots would overlap");
    let (end, spots) = place((510.0, 510.0));
    assert!(end.2 <= 90.0 && spots.is_none(), "it slides back along the turn: {end:?}");
}

#[test]
fn xw_maneuver_14_boosts_and_rolls_check_no_stress() {
    let (mut trial, ship) = alone(NOVICE, &[], (400.0, 400.0), 0);
    trial.act(ship, wish(&[Answer::Perform(ShipAction::Boost), Answer::Spot(0)])).unwrap();
    assert_eq!(stands(&trial, ship), (400.0, 480.0, 0.0));
    assert!(trial.ship(ship).maneuver.is_none() && !trial.ship(ship).stressed());
}

#[test]
fn xw_maneuver_16_reverse_maneuvers_go_back() {
    let (mut trial, ship) = alone("scum:quadjumper:jakkugunrunner", &[], (400.0, 400.0), 0);
    trial.activate(ship, (1, Bearing::ReverseStraight), passing).unwrap();
    assert_eq!((stands(&trial, ship), count(&trial, ship, Token::Stress)), ((400.0, 320.0, 0.0), 1));
}

#[test]
fn xw_maneuver_13_and_diff_03_the_harder_of_two_colors_counts() {
    let (mut trial, ship) = alone(ROOKIE, &["r2astromech"], (400.0, 400.0), 0);
    assert_eq!(trial.color(ship, 2, Bearing::TurnLeft), Some(Difficulty::Green));
    trial.stack(Seat::First, &["damagedengine"]);
    trial.deal(ship, true, passing).unwrap();
    assert_eq!(trial.color(ship, 2, Bearing::TurnLeft), Some(Difficulty::Red));
    assert_eq!(trial.color(ship, 2, Bearing::BankLeft), Some(Difficulty::Green));
}

#[test]
fn xw_overlap_03_only_ships_it_touches_at_last_count_as_overlapped() {
    // The end lies on the second ship; sliding back over the first it stops at that one.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 300.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ROOKIE, &[], (400.0, 420.0), 0).unwrap();
    let c = scene.ship(Seat::Second, ROOKIE, &[], (400.0, 470.0), 0).unwrap();
    let mut trial = scene.set();
    trial.activate(a, straight(3), passing).unwrap();
    assert_eq!(stands(&trial, a), (400.0, 380.0, 0.0));
    let overlapped = trial.ship(a).overlapped;
    assert!(overlapped.contains(b) && !overlapped.contains(c));
    assert!(attacks_on(&mut trial, a, c) && !attacks_on(&mut trial, a, b), "XW-OVERLAP-07");
}

#[test]
fn xw_overlap_05_and_action_07_free_actions_stay_possible() {
    // XW-ACTION-07.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 400.0), 0).unwrap();
    scene.ship(Seat::Second, ROOKIE, &[], (400.0, 500.0), 0).unwrap();
    let leader =
        scene.ship(Seat::First, "imperial:upsilonclassshuttle:starkillerbasepilot", &[], (500.0, 400.0), 0).unwrap();
    let mut trial = scene.set();
    trial.activate(a, straight(2), passing).unwrap();
    trial
        .act(
            leader,
            wish(&[Answer::Perform(ShipAction::Coordinate), Answer::Ship(a), Answer::Perform(ShipAction::Focus)]),
        )
        .unwrap();
    assert_eq!(count(&trial, a, Token::Focus), 1);
}

#[test]
fn xw_overlap_06_ships_that_merely_meet_do_not_touch() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 380.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ROOKIE, &[], (400.0, 500.0), 0).unwrap();
    let mut trial = scene.set();
    // Straight 1 ends at (400, 460): the bases meet exactly.
    trial.activate(a, straight(1), passing).unwrap();
    assert_eq!(stands(&trial, a), (400.0, 460.0, 0.0));
    assert!(could_act(&trial, a) && attacks_on(&mut trial, a, b));
}

#[test]
fn xw_overlap_07_touching_ships_attack_others_but_not_each_other() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 500.0), 4).unwrap();
    let c = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 600.0), 4).unwrap();
    let mut trial = scene.set();
    trial.activate(a, straight(2), passing).unwrap();
    assert!(!attacks_on(&mut trial, a, b) && !attacks_on(&mut trial, b, a) && attacks_on(&mut trial, a, c));
}

#[test]
fn xw_overlap_08_contact_ends_when_the_bases_part_or_both_have_moved() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, BOMBER, &[], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.activate(a, straight(2), passing).unwrap();
    assert!(trial.touching(a, b) && trial.touching(b, a));
    trial.act(b, wish(&[Answer::Perform(ShipAction::BarrelRoll), Answer::Spot(0)])).unwrap();
    assert!(!trial.touching(a, b));
    // Both move, and the bases happen to meet once more.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, RED, &[], (400.0, 500.0), 0).unwrap();
    let mut trial = scene.set();
    trial.activate(a, straight(2), passing).unwrap();
    trial.activate(b, straight(1), passing).unwrap();
    assert!(!trial.touching(a, b));
    trial.activate(a, straight(1), passing).unwrap();
    assert_eq!((stands(&trial, a).1, stands(&trial, b).1), (540.0, 580.0));
    assert!(!trial.touching(a, b));
}

#[test]
fn xw_overlap_11_only_the_part_of_the_template_that_was_flown_counts() {
    // An asteroid beside the second ship lies under the far part of the template only.
    let (mut trial, a, b) = ahead(RED, Seat::Second);
    trial.place(b, (400.0, 495.0), 0);
    trial.obstacle(ObstacleShape::Pebble, (400.0, 505.0));
    trial.activate(a, straight(2), passing).unwrap();
    assert_eq!(stands(&trial, a), (400.0, 455.0, 0.0));
    assert!(trial.ship(a).met == 0 && trial.dice_left() == 0);
}

#[test]
fn xw_range_07_and_overlap_10_touching_ships_are_at_range_1() {
    // XW-OVERLAP-10.
    let (mut trial, a, b) = ahead(RED, Seat::Second);
    trial.activate(a, straight(2), passing).unwrap();
    trial.acquire(a, b, passing).unwrap();
    assert_eq!(trial.range(a, b), 1);
    assert_eq!(trial.range(a, a), 1);
}

#[test]
fn xw_ex_40_debris_gives_stress_after_the_check_and_only_a_crit_harms() {
    // XW-OBST-04: the green maneuver had no stress to remove; then comes one, so no action.
    for (face, shields) in [(Face::Hit, 2), (Face::Crit, 1)] {
        let (mut trial, ship) = alone(RED, &[], (400.0, 400.0), 0);
        trial.obstacle(ObstacleShape::Shards, (400.0, 450.0)).red(&[face]);
        trial.activate(ship, straight(2), passing).unwrap();
        assert_eq!((trial.dice_left(), trial.ship(ship).shields), (0, shields));
        assert_eq!(count(&trial, ship, Token::Stress), 1);
        assert!(!could_act(&trial, ship) && !trial.ship(ship).no_action_step);
    }
    // XW-STRESS-03: a stress token it had goes first.
    let (mut trial, ship) = alone(RED, &[], (400.0, 400.0), 0);
    trial.obstacle(ObstacleShape::Shards, (400.0, 450.0)).red(&[Face::Blank]).give(ship, Token::Stress, 1);
    trial.activate(ship, straight(2), passing).unwrap();
    assert_eq!(count(&trial, ship, Token::Stress), 1);
}

#[test]
fn xw_obst_02_an_asteroid_costs_the_action_then_a_die_is_rolled() {
    for (face, shields, cards) in [(Face::Hit, 0, 0), (Face::Crit, 0, 0), (Face::Focus, 1, 0), (Face::Blank, 1, 0)] {
        let (mut trial, ship) = alone(RED, &[], (400.0, 400.0), 0);
        trial.ship_mut(ship).shields = 1;
        trial.obstacle(ObstacleShape::Pebble, (400.0, 450.0)).red(&[face]);
        trial.activate(ship, straight(2), passing).unwrap();
        assert_eq!((trial.ship(ship).shields, trial.ship(ship).damage.len()), (shields, cards), "{face:?}");
        assert!(!could_act(&trial, ship));
    }
}

#[test]
fn xw_obst_03_on_an_asteroid_it_cannot_attack_on_debris_it_can() {
    for (shape, may) in [(ObstacleShape::Giant, false), (ObstacleShape::Wreck, true)] {
        let mut scene = Scene::new(catalog());
        let a = scene.ship(Seat::First, RED, &[], (400.0, 300.0), 0).unwrap();
        let b = scene.ship(Seat::Second, ACADEMY, &[], (400.0, 600.0), 4).unwrap();
        let mut trial = scene.set();
        trial.obstacle(shape, (400.0, 420.0)).red(&[Face::Blank]);
        trial.activate(a, straight(2), passing).unwrap();
        assert_eq!(attacks_on(&mut trial, a, b), may);
        assert!(attacks_on(&mut trial, b, a), "it can be attacked");
    }
}

#[test]
fn xw_obst_05_free_actions_stay_possible_after_an_asteroid() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, RED, &[], (400.0, 400.0), 0).unwrap();
    let leader =
        scene.ship(Seat::First, "imperial:upsilonclassshuttle:starkillerbasepilot", &[], (500.0, 400.0), 0).unwrap();
    let mut trial = scene.set();
    trial.obstacle(ObstacleShape::Pebble, (400.0, 450.0)).red(&[Face::Blank]);
    trial.activate(a, straight(2), passing).unwrap();
    let wishes = [Answer::Perform(ShipAction::Coordinate), Answer::Ship(a), Answer::Perform(ShipAction::Focus)];
    trial.act(leader, wish(&wishes)).unwrap();
    assert_eq!(count(&trial, a, Token::Focus), 1);
}

#[test]
fn xw_obst_06_several_obstacles_are_resolved_from_the_start_of_the_way_on() {
    // The debris lies first though it was placed last: its crit goes to the last shield, the asteroid's hit to a card.
    let (mut trial, ship) = alone(RED, &[], (400.0, 300.0), 0);
    trial.ship_mut(ship).shields = 1;
    trial.obstacle(ObstacleShape::Pebble, (400.0, 430.0)).obstacle(ObstacleShape::Shards, (400.0, 360.0));
    trial.red(&[Face::Crit, Face::Hit]);
    trial.activate(ship, straight(3), passing).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(ship).shields, trial.ship(ship).damage.len()), (0, 0, 1));
    assert!(!trial.ship(ship).damage[0].faceup);
    // After a turn the nearest to the end may be the nearest to the start as well: the start counts.
    let (mut trial, ship) = alone(NOVICE, &[], (400.0, 400.0), 0);
    trial.ship_mut(ship).shields = 1;
    trial.obstacle(ObstacleShape::Pebble, (500.0, 510.0)).obstacle(ObstacleShape::Cargo, (412.0, 450.0));
    trial.red(&[Face::Crit, Face::Hit]);
    trial.activate(ship, (3, Bearing::TurnRight), passing).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(ship).damage.len()), (0, 1));
    assert!(!trial.ship(ship).damage[0].faceup);
}

#[test]
fn xw_obst_07_an_obstacle_below_at_the_start_is_ignored_unless_it_is_met_again() {
    let (mut trial, ship) = alone(RED, &[], (400.0, 400.0), 0);
    trial.obstacle(ObstacleShape::Pebble, (400.0, 390.0));
    trial.place(ship, (400.0, 400.0), 0);
    trial.activate(ship, straight(2), passing).unwrap();
    assert!(could_act(&trial, ship) && trial.ship(ship).met == 0);
    let (mut trial, ship) = alone(RED, &[], (400.0, 400.0), 0);
    trial.obstacle(ObstacleShape::Pebble, (400.0, 402.0)).red(&[Face::Blank]);
    trial.activate(ship, straight(2), passing).unwrap();
    assert!(!could_act(&trial, ship) && trial.dice_left() == 0, "the template lies on it");
}

#[test]
fn xw_obst_08_boosts_and_rolls_may_not_end_on_obstacles_or_cross_them() {
    // XW-ACTION-BOOST-02, XW-ACTION-BR-02, XW-REPO-01: what does not fit is not offered.
    let (mut trial, ship) = alone(NOVICE, &[], (400.0, 400.0), 0);
    trial.obstacle(ObstacleShape::Pebble, (400.0, 445.0));
    trial.act(ship, passing).unwrap();
    assert!(!offered(&trial, |_| true)[0].contains(&Answer::Perform(ShipAction::Boost)));
}

#[test]
fn xw_obst_13_an_obstacle_met_by_a_tractor_beam_works_at_once() {
    // Debris: stress, then a die; XW-TRACTOR-04, XW-TRACTOR-05.
    let (mut trial, ship) = alone(ACADEMY, &[], (400.0, 400.0), 0);
    trial.obstacle(ObstacleShape::Wreck, (400.0, 480.0)).red(&[Face::Crit]);
    trial.stack(Seat::First, &["damagedengine"]);
    let ahead = |question: &Question, actions: &[Answer]| {
        let spot = question.spots.iter().position(|spot| spot.at.y > 450.0);
        spot.map_or_else(|| passing(question, actions), |spot| Answer::Spot(spot as u16))
    };
    trial.gain(ship, Token::TractorBeam, 1, ahead).unwrap();
    assert_eq!((stands(&trial, ship), count(&trial, ship, Token::Stress)), ((400.0, 480.0, 0.0), 1));
    assert_eq!((trial.dice_left(), trial.ship(ship).damage[0].faceup), (0, true));
    assert!(!trial.ship(ship).no_action_step, "no step is skipped");
}

#[test]
fn xw_obst_14_what_is_met_before_the_dial_is_revealed_costs_no_action() {
    // Adaptive Ailerons: a white bank or straight 1 before the reveal.
    let (mut trial, ship) = alone("imperial:tiestriker:imperialtrainee", &["adaptiveailerons"], (400.0, 400.0), 0);
    trial.obstacle(ObstacleShape::Pebble, (400.0, 440.0)).red(&[Face::Hit]);
    let answers = |question: &Question, actions: &[Answer]| match question.kind {
        QuestionKind::Maneuver => {
            let place = question.maneuvers.iter().position(|flown| flown.bearing == Bearing::Straight).unwrap();
            Answer::Fly(place as u8)
        }
        _ => wish(&[Answer::Perform(ShipAction::Focus)])(question, actions),
    };
    trial.activate(ship, straight(2), answers).unwrap();
    assert_eq!(stands(&trial, ship), (400.0, 600.0, 0.0));
    assert_eq!((trial.dice_left(), trial.ship(ship).damage.len(), count(&trial, ship, Token::Focus)), (0, 1, 1));
}

#[test]
fn xw_act_05_an_ordered_maneuver_is_step_2_only() {
    // XW-REVEAL-01: no dial is revealed, no action follows, but the stress check is made.
    let (mut trial, ship) = alone(RED, &[], (400.0, 400.0), 0);
    trial.fly(ship, flew(1, Bearing::Straight, Difficulty::Red), passing).unwrap();
    assert_eq!((stands(&trial, ship), count(&trial, ship, Token::Stress)), ((400.0, 480.0, 0.0), 1));
    assert!(trial.questions.is_empty() && !trial.ship(ship).revealed);
}

#[test]
fn xw_act_08_the_action_step_is_skipped_after_an_overlap_or_an_asteroid() {
    let (mut trial, a, _) = ahead(RED, Seat::Second);
    trial.activate(a, straight(2), passing).unwrap();
    assert!(trial.ship(a).no_action_step);
}

#[test]
fn a_ship_that_a_mine_destroys_in_its_maneuver_neither_rolls_nor_acts() {
    // XW-CARD-06, XW-BOMB-18, XW-BOMB-19.
    let mut scene = Scene::new(catalog());
    let miner = scene.ship(Seat::Second, BOMBER, &["proximitymines"], (400.0, 560.0), 0).unwrap();
    let ship = scene.ship(Seat::First, ACADEMY, &[], (400.0, 300.0), 0).unwrap();
    let mut trial = scene.set();
    let dropping = |question: &Question, actions: &[Answer]| {
        let drop = actions.iter().find(|action| matches!(action, Answer::Perform(ShipAction::Card(_))));
        drop.copied().unwrap_or_else(|| passing(question, actions))
    };
    trial.act(miner, dropping).unwrap();
    assert_eq!(trial.state.bombs.len(), 1);
    trial.obstacle(ObstacleShape::Pebble, (400.0, 370.0)).red(&[Face::Hit; 3]);
    trial.activate(ship, straight(4), passing).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(ship).standing), (0, Standing::Destroyed));
    assert!(!could_act(&trial, ship) && trial.state.bombs.is_empty());
}
