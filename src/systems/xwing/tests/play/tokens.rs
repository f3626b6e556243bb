//! Cloak, jam, reinforce, tractor beam, weapons disabled, coordinate, reload, SLAM (sections 21 and 29.1 to 29.5, 29.9).

use kernel::game::Seat;
use xwing::{
    cards::ability::words::Stat,
    play::{
        Answer, Decision, Event, Face, Fixture, Phase, QuestionKind, Scene, ShipNo, Weapon,
        board::ObstacleShape,
        question::{Move, Order, ShipAction},
        state::Standing,
        testing::passing,
    },
};

use super::*;

/// A ship at (400, 400) heading north and an enemy.
fn pair(pilot: &str, upgrades: &[&str], enemy: &str, at: (f64, f64)) -> (Fixture, ShipNo, ShipNo) {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, pilot, upgrades, (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, enemy, &[], at, 4).unwrap();
    (scene.set(), a, b)
}

/// Moves to the spot nearest to this place when a ship is moved, else passes.
fn towards(x: f64, y: f64) -> impl FnMut(&Question, &[Answer]) -> Answer {
    move |question, actions| match question.kind {
        QuestionKind::Reposition(_) => {
            let far = |spot: &kernel::plane::Pose| spot.at.distance(kernel::plane::Point::new(x, y));
            let nearest =
                (0..question.spots.len()).min_by(|a, b| far(&question.spots[*a]).total_cmp(&far(&question.spots[*b])));
            nearest.map_or(Answer::Pass, |spot| Answer::Spot(spot as u16))
        }
        _ => passing(question, actions),
    }
}

#[test]
fn xw_cloak_01_to_03_one_cloak_token_and_two_more_agility() {
    // XW-CLOAK-03.
    let (mut trial, a, _) = pair(PHANTOM, &[], ACADEMY, (400.0, 550.0));
    trial.act(a, wish(&[Answer::Perform(ShipAction::Cloak)])).unwrap();
    assert_eq!((count(&trial, a, Token::Cloak), trial.value(a, Stat::Agility)), (1, 4));
    assert!(trial.attacks(a).is_empty());
    trial.ship_mut(a).done.clear();
    let before = trial.questions.len();
    trial.act(a, passing).unwrap();
    assert!(!trial.questions[before].answers.contains(&Answer::Perform(ShipAction::Cloak)), "it has a token already");
}

#[test]
fn xw_cloak_05_to_09_ships_decloak_before_the_first_activates() {
    // XW-ACT-07, XW-CLOAK-07: also while stressed; no action, no maneuver. XW-CLOAK-05: ascending pilot skill.
    let mut scene = Scene::new(catalog());
    let high = scene.ship(Seat::First, "imperial:tiephantom:shadowsquadronpilot", &[], (700.0, 400.0), 0).unwrap();
    let low = scene.ship(Seat::First, PHANTOM, &[], (400.0, 400.0), 0).unwrap();
    scene.ship(Seat::Second, ACADEMY, &[], (100.0, 800.0), 4).unwrap();
    let mut trial = scene.set();
    trial.give(high, Token::Cloak, 1).give(low, Token::Cloak, 1).give(low, Token::Stress, 1);
    trial.plan(passing).unwrap();
    trial
        .activation(|question, actions| match question.kind {
            QuestionKind::Reposition(Move::Decloak) if question.ship == Some(low) => {
                towards(280.0, 400.0)(question, actions)
            }
            _ => passing(question, actions),
        })
        .unwrap();
    let asked: Vec<ShipNo> = trial
        .questions
        .iter()
        .filter(|Decision { question, .. }| question.kind == QuestionKind::Reposition(Move::Decloak))
        .filter_map(|Decision { question, .. }| question.ship)
        .collect();
    assert_eq!(asked, [low, high]);
    assert_eq!((count(&trial, low, Token::Cloak), count(&trial, high, Token::Cloak)), (0, 1), "XW-CLOAK-04");
    let place = |wanted: &dyn Fn(&Event) -> bool| trial.events.iter().position(wanted).unwrap();
    let moved = place(&|event| matches!(event, Event::Moved { ship, .. } if *ship == low));
    assert!(moved < place(&|event| matches!(event, Event::DialRevealed(..))));
    assert!(trial.ship(low).done.is_empty() && trial.ship(low).activated);
}

#[test]
fn xw_cloak_06_left_right_or_straight_ahead_with_the_straight_2() {
    let (mut trial, a, _) = pair(PHANTOM, &[], ACADEMY, (100.0, 800.0));
    trial.give(a, Token::Cloak, 1);
    trial.activation(passing).unwrap();
    let Decision { question, .. } = trial
        .questions
        .iter()
        .find(|Decision { question, .. }| question.kind == QuestionKind::Reposition(Move::Decloak))
        .unwrap();
    let ends: Vec<(f64, f64)> = question.spots.iter().map(|spot| (spot.at.x.round(), spot.at.y.round())).collect();
    assert_eq!(ends.len(), 11);
    assert!(ends.contains(&(400.0, 520.0)) && ends.contains(&(280.0, 400.0)) && ends.contains(&(520.0, 420.0)));
}

#[test]
fn xw_cloak_08_where_nothing_fits_it_stays_cloaked() {
    let (mut trial, a, _) = pair(PHANTOM, &[], ACADEMY, (100.0, 800.0));
    trial.give(a, Token::Cloak, 1);
    for (x, y) in [(340.0, 400.0), (460.0, 400.0), (400.0, 460.0)] {
        trial.obstacle(ObstacleShape::Giant, (x, y));
    }
    trial.activation(passing).unwrap();
    assert!(!was_asked(&trial, |question| question.kind == QuestionKind::Reposition(Move::Decloak)));
    assert_eq!(count(&trial, a, Token::Cloak), 1);
    assert!(!was_asked(&trial, |question| question.kind == QuestionKind::Next(Order::Decloak)));
}

#[test]
fn xw_ex_62_a_jam_token_strips_a_focus_or_evade_token() {
    // XW-JAM-02, XW-JAM-03, XW-JAM-05: the owner gives one up; that is no spending.
    let (mut trial, a, _) = pair(ACADEMY, &[], ROOKIE, (100.0, 800.0));
    trial.give(a, Token::Focus, 1).give(a, Token::Evade, 1);
    trial.gain(a, Token::Jam, 1, wish(&[Answer::Token(Token::Evade)])).unwrap();
    assert_eq!([Token::Jam, Token::Focus, Token::Evade].map(|token| count(&trial, a, token)), [0, 1, 0]);
    assert!(!trial.events.iter().any(|event| matches!(event, Event::Spent(..))));
    // XW-JAM-04, XW-JAM-06: it waits through the End phase for the next token, which is really assigned first.
    let (mut trial, a, _) = pair(ACADEMY, &[], ROOKIE, (100.0, 800.0));
    trial.gain(a, Token::Jam, 1, passing).unwrap();
    trial.end(passing).unwrap();
    assert_eq!(count(&trial, a, Token::Jam), 1);
    trial.act(a, wish(&[Answer::Perform(ShipAction::Focus)])).unwrap();
    assert_eq!([Token::Jam, Token::Focus].map(|token| count(&trial, a, token)), [0, 0]);
    assert!(trial.events.contains(&Event::Gained(a, Token::Focus, 1)));
}

#[test]
fn xw_jam_05_other_tokens_are_untouched_and_a_lock_is_not() {
    let (mut trial, a, b) = pair(ROOKIE, &[], ACADEMY, (400.0, 550.0));
    trial.give(a, Token::Cloak, 1).give(a, Token::Reinforce, 1);
    trial.gain(a, Token::Jam, 1, passing).unwrap();
    assert_eq!(count(&trial, a, Token::Jam), 1);
    trial.acquire(a, b, passing).unwrap();
    assert!(trial.state.locks.is_empty() && count(&trial, a, Token::Jam) == 0);
}

#[test]
fn xw_jam_01_an_enemy_at_range_1_to_2_may_be_jammed() {
    // XW-JAM-07: jammed no more once the token is gone.
    for (y, near) in [(550.0, true), (661.0, false)] {
        let mut scene = Scene::new(catalog());
        let a = scene.ship(Seat::First, "imperial:tiereaper:scarifbasepilot", &[], (400.0, 400.0), 0).unwrap();
        let b = scene.ship(Seat::Second, ROOKIE, &[], (400.0, y), 4).unwrap();
        let mut trial = scene.set();
        trial.give(b, Token::Focus, 1);
        trial.act(a, wish(&[Answer::Perform(ShipAction::Jam)])).unwrap();
        assert_eq!(trial.events.contains(&Event::Performed(a, ShipAction::Jam)), near);
        assert_eq!((count(&trial, b, Token::Focus), count(&trial, b, Token::Jam)), (u8::from(!near), 0));
    }
}

#[test]
fn xw_ex_63_a_reinforced_ship_adds_an_evade_on_its_side() {
    // XW-REINF-02. XW-REINF-01 to XW-REINF-03, XW-ARC-05, XW-ARC-08: the token stays.
    for (aft, at, evades) in
        [(false, (550.0, 410.0), 1), (false, (550.0, 375.0), 0), (true, (550.0, 410.0), 0), (true, (550.0, 375.0), 1)]
    {
        let mut scene = Scene::new(catalog());
        let a = scene.ship(Seat::First, "rebel:auzituckgunship:kashyyykdefender", &[], (400.0, 400.0), 0).unwrap();
        let b = scene.ship(Seat::Second, WARDEN, &[], at, 0).unwrap();
        let mut trial = scene.set();
        trial.act(a, wish(&[Answer::Perform(ShipAction::Reinforce { aft })])).unwrap();
        trial.red(&[Face::Hit, Face::Hit]).green(&[Face::Blank]);
        trial.attack(b, Weapon::Primary, a, passing).unwrap();
        assert_eq!((trial.dice_left(), trial.ship(a).shields), (0, 1 + evades), "{aft} {at:?}");
        assert_eq!(count(&trial, a, Token::Reinforce), 1);
    }
}

#[test]
fn xw_ex_64_a_tractor_beam_moves_a_small_ship_once() {
    // XW-TRACTOR-01, XW-TRACTOR-03, XW-TRACTOR-04, XW-TRACTOR-06, XW-OBST-13.
    let (mut trial, a, b) = pair(ACADEMY, &[], ROOKIE, (480.0, 600.0));
    trial.obstacle(ObstacleShape::Pebble, (485.0, 400.0)).red(&[Face::Hit]).phase(Phase::Combat);
    trial.gain(a, Token::TractorBeam, 1, towards(480.0, 380.0)).unwrap();
    let Decision { seat, question, answers: actions } = trial.questions[0].clone();
    assert_eq!((seat, question.kind), (Seat::Second, QuestionKind::Reposition(Move::Tractor)));
    assert!(actions.contains(&Answer::Pass), "it may be left where it is");
    let right: Vec<f64> = question.spots.iter().filter(|spot| spot.at.x == 480.0).map(|spot| spot.at.y).collect();
    assert!(right.len() == 5 && right.iter().all(|y| (380.0..=420.0).contains(y)));
    assert_eq!((stands(&trial, a), trial.dice_left()), ((480.0, 380.0, 0.0), 0));
    assert_eq!((trial.ship(a).damage.len(), trial.value(a, Stat::Agility)), (1, 2));
    assert!(!trial.attacks(a).contains(&Answer::Attack { weapon: Weapon::Primary, target: b }));
    trial.phase(Phase::Combat).gain(a, Token::TractorBeam, 1, towards(0.0, 0.0)).unwrap();
    assert_eq!((stands(&trial, a), trial.value(a, Stat::Agility)), ((480.0, 380.0, 0.0), 1));
    // A large ship only loses agility; never below 0 (XW-FAQ-15).
    let (mut trial, a, _) = pair(SHUTTLE, &[], ROOKIE, (100.0, 800.0));
    trial.phase(Phase::Combat).gain(a, Token::TractorBeam, 2, passing).unwrap();
    assert!(trial.questions.is_empty());
    assert_eq!(trial.value(a, Stat::Agility), 0);
}

#[test]
fn xw_tractor_04_never_onto_a_ship_and_never_off_the_board() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, ACADEMY, &[], (30.0, 400.0), 0).unwrap();
    scene.ship(Seat::First, ACADEMY, &[], (30.0, 480.0), 0).unwrap();
    scene.ship(Seat::Second, ROOKIE, &[], (800.0, 800.0), 4).unwrap();
    let mut trial = scene.set();
    trial.gain(a, Token::TractorBeam, 1, passing).unwrap();
    assert!(trial.questions[0].question.spots.iter().all(|spot| spot.at.x == 110.0), "only to the right");
}

#[test]
fn xw_tractor_05_a_mine_on_the_way_goes_off() {
    // XW-BOMB-05.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, ACADEMY, &[], (400.0, 400.0), 0).unwrap();
    let miner = scene.ship(Seat::Second, BOMBER, &["proximitymines"], (480.0, 476.0), 0).unwrap();
    let mut trial = scene.set();
    let dropping = |question: &Question, actions: &[Answer]| {
        let drop = actions.iter().find(|action| matches!(action, Answer::Perform(ShipAction::Card(_))));
        drop.copied().unwrap_or_else(|| passing(question, actions))
    };
    trial.act(miner, dropping).unwrap();
    trial.red(&[Face::Hit, Face::Blank, Face::Blank]);
    trial.gain(a, Token::TractorBeam, 1, towards(480.0, 400.0)).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(a).damage.len(), trial.state.bombs.len()), (0, 1, 0));
}

#[test]
fn xw_tractor_07_the_opponent_decides_even_if_a_friend_gave_the_token() {
    // Unkar Plutt gives one to every ship he touches.
    let mut scene = Scene::new(catalog());
    let plutt = scene.ship(Seat::First, "scum:quadjumper:unkarplutt", &[], (400.0, 400.0), 0).unwrap();
    let friend = scene.ship(Seat::First, ACADEMY, &[], (400.0, 500.0), 0).unwrap();
    scene.ship(Seat::Second, ROOKIE, &[], (800.0, 800.0), 4).unwrap();
    let mut trial = scene.set();
    trial.activate(plutt, straight(2), passing).unwrap();
    trial.activation(passing).unwrap();
    assert_eq!(count(&trial, friend, Token::TractorBeam), 1);
    let asked = trial
        .questions
        .iter()
        .find(|Decision { question, .. }| question.kind == QuestionKind::Reposition(Move::Tractor));
    assert_eq!(asked.map(|Decision { seat, .. }| *seat), Some(Seat::Second));
}

#[test]
fn xw_ex_61_slam_flies_once_more_at_the_same_speed() {
    // XW-SLAM-01, XW-SLAM-02, XW-SLAM-08, XW-SLAM-09, XW-REVEAL-01.
    let (mut trial, a, b) = pair(WARDEN, &[], ACADEMY, (200.0, 600.0));
    let slam = |question: &Question, actions: &[Answer]| match question.kind {
        QuestionKind::Maneuver => {
            let place = question.maneuvers.iter().position(|flown| flown.bearing == Bearing::Straight).unwrap();
            Answer::Fly(place as u8)
        }
        _ => wish(&[Answer::Perform(ShipAction::Slam)])(question, actions),
    };
    trial.activate(a, (2, Bearing::TurnLeft), slam).unwrap();
    let Decision { question, .. } =
        trial.questions.iter().find(|Decision { question, .. }| question.kind == QuestionKind::Maneuver).unwrap();
    assert_eq!(question.maneuvers.len(), 5);
    assert!(question.maneuvers.iter().all(|flown| flown.speed == 2));
    // (317.5, 482.5) heading west, then 120 mm on.
    assert_eq!((stands(&trial, a), count(&trial, a, Token::WeaponsDisabled)), ((197.5, 482.5, 270.0), 1));
    assert_eq!(trial.events.iter().filter(|event| matches!(event, Event::DialRevealed(..))).count(), 1);
    assert!(trial.attacks(a).is_empty());
    trial.fight(a, passing).unwrap();
    assert!(!was_asked(&trial, |question| question.kind == QuestionKind::Attack));
    trial.end(passing).unwrap();
    assert!(trial.attacks(a).contains(&Answer::Attack { weapon: Weapon::Primary, target: b }));
}

#[test]
fn xw_slam_03_no_free_action_is_a_slam() {
    // XW-COORD-02.
    let mut scene = Scene::new(catalog());
    let leader =
        scene.ship(Seat::First, "imperial:upsilonclassshuttle:starkillerbasepilot", &[], (400.0, 400.0), 0).unwrap();
    let a = scene.ship(Seat::First, WARDEN, &[], (550.0, 400.0), 0).unwrap();
    let mut trial = scene.set();
    trial.activate(a, straight(1), passing).unwrap();
    let before = trial.questions.len();
    trial.act(leader, wish(&[Answer::Perform(ShipAction::Coordinate), Answer::Ship(a)])).unwrap();
    let free = trial.questions[before..]
        .iter()
        .find(|Decision { question, .. }| question.kind == QuestionKind::ShipAction { free: true })
        .unwrap();
    assert!(
        free.answers.contains(&Answer::Perform(ShipAction::Focus))
            && !free.answers.contains(&Answer::Perform(ShipAction::Slam))
    );
}

#[test]
fn xw_slam_05_and_06_the_speed_is_that_of_the_maneuver_as_it_was_flown() {
    // XW-SLAM-06.
    // XW-SLAM-04: "after a maneuver" and "after an action" follow each other. An ionized ship slams at speed 1.
    let (mut trial, a, _) = pair(WARDEN, &[], ACADEMY, (100.0, 800.0));
    trial.give(a, Token::Ion, 1);
    trial.plan(passing).unwrap();
    trial.activation(wish(&[Answer::Perform(ShipAction::Slam), Answer::Fly(1)])).unwrap();
    let Decision { question, .. } =
        trial.questions.iter().find(|Decision { question, .. }| question.kind == QuestionKind::Maneuver).unwrap();
    assert!(question.maneuvers.iter().all(|flown| flown.speed == 1));
    assert_eq!(stands(&trial, a), (400.0, 560.0, 0.0));
}

#[test]
fn xw_slam_07_asteroid_dice_are_rolled_when_the_slam_is_over() {
    let (mut trial, a, _) = pair(WARDEN, &[], ACADEMY, (100.0, 800.0));
    trial.obstacle(ObstacleShape::Pebble, (400.0, 590.0)).red(&[Face::Hit]);
    let slam = |question: &Question, actions: &[Answer]| match question.kind {
        QuestionKind::Maneuver => {
            let place = question.maneuvers.iter().position(|flown| flown.bearing == Bearing::Straight).unwrap();
            Answer::Fly(place as u8)
        }
        _ => wish(&[Answer::Perform(ShipAction::Slam)])(question, actions),
    };
    trial.activate(a, straight(2), slam).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(a).shields, trial.ship(a).no_action_step), (0, 3, false));
    let place = |wanted: &dyn Fn(&Event) -> bool| trial.events.iter().position(wanted).unwrap();
    let disabled = place(&|event| *event == Event::Gained(a, Token::WeaponsDisabled, 1));
    assert!(disabled < place(&|event| matches!(event, Event::Rolled { .. })));
}

#[test]
fn xw_slam_10_a_card_lifts_the_ban_for_the_weapons_it_names() {
    let (mut trial, a, b) = pair(
        "imperial:alphaclassstarwing:nusquadronpilot",
        &["xg1assaultconfiguration", "flechettecannon"],
        ROOKIE,
        (400.0, 550.0),
    );
    trial.give(a, Token::WeaponsDisabled, 1);
    assert_eq!(trial.attacks(a), [Answer::Attack { weapon: Weapon::Card(2), target: b }]);
}

#[test]
fn xw_reload_01_and_02_torpedoes_and_missiles_come_back_bombs_do_not() {
    // XW-RELOAD-02.
    let upgrades = ["protontorpedoes", "concussionmissiles", "seismiccharges"];
    let (mut trial, a, _) = pair("imperial:alphaclassstarwing:nusquadronpilot", &upgrades, ROOKIE, (400.0, 550.0));
    for card in 1..=3 {
        trial.ship_mut(a).cards[card].discarded = true;
    }
    trial.act(a, wish(&[Answer::Perform(ShipAction::Reload)])).unwrap();
    assert_eq!([1, 2, 3].map(|card| trial.ship(a).cards[card].discarded), [false, false, true], "XW-CARD-07");
    assert_eq!(count(&trial, a, Token::WeaponsDisabled), 1);
}

#[test]
fn xw_coord_01_and_02_another_friend_at_range_1_to_2_acts_at_once() {
    // XW-COORD-04: only ships in range are offered. XW-COORD-05: the coordinating ship must be unstressed.
    let mut scene = Scene::new(catalog());
    let leader =
        scene.ship(Seat::First, "imperial:upsilonclassshuttle:starkillerbasepilot", &[], (400.0, 400.0), 0).unwrap();
    let near = scene.ship(Seat::First, BOMBER, &[], (400.0, 600.0), 0).unwrap();
    let also = scene.ship(Seat::First, BOMBER, &[], (550.0, 400.0), 0).unwrap();
    scene.ship(Seat::First, BOMBER, &[], (400.0, 665.0), 0).unwrap();
    scene.ship(Seat::Second, BOMBER, &[], (250.0, 400.0), 0).unwrap();
    let mut trial = scene.set();
    let rolling = [
        Answer::Perform(ShipAction::Coordinate),
        Answer::Ship(near),
        Answer::Perform(ShipAction::BarrelRoll),
        Answer::Spot(0),
    ];
    trial.act(leader, wish(&rolling)).unwrap();
    let chosen = offered(&trial, |question| question.kind == QuestionKind::Target(ShipAction::Coordinate));
    assert_eq!(chosen[0], [near, also].map(Answer::Ship));
    assert_eq!(stands(&trial, near), (320.0, 600.0, 0.0));
    trial.ship_mut(leader).done.clear();
    trial.give(leader, Token::Stress, 1);
    let before = trial.questions.len();
    trial.act(leader, passing).unwrap();
    assert_eq!(trial.questions.len(), before);
}

#[test]
fn tokens_never_lie_on_ships_that_are_gone() {
    let (mut trial, a, b) = pair(ACADEMY, &[], ROOKIE, (400.0, 550.0));
    trial.suffer(a, 3, 0, passing).unwrap();
    assert_eq!(trial.ship(a).standing, Standing::Destroyed);
    trial.gain(a, Token::Focus, 1, passing).unwrap();
    trial.acquire(b, a, passing).unwrap();
    assert!(count(&trial, a, Token::Focus) == 0 && trial.state.locks.is_empty());
}

#[test]
fn whoever_removes_one_of_two_locks_picks_it() {
    // Wes Janson takes a lock from a ship that may hold two.
    let mut scene = Scene::new(catalog());
    let wes = scene.ship(Seat::First, "rebel:xwing:wesjanson", &[], (400.0, 300.0), 0).unwrap();
    let friend = scene.ship(Seat::First, ROOKIE, &[], (600.0, 300.0), 0).unwrap();
    let enemy = scene.ship(Seat::Second, SHUTTLE, &["weaponsengineer"], (400.0, 500.0), 4).unwrap();
    let mut trial = scene.set();
    trial.lock(enemy, wes).lock(enemy, friend).red(&[Face::Blank; 3]).green(&[Face::Blank; 1]);
    trial.attack(wes, Weapon::Primary, enemy, willing(&[Answer::Token(Token::Lock), Answer::Ship(friend)])).unwrap();
    let asked = trial.questions.iter().find(|asked| asked.question.kind == QuestionKind::LockTarget);
    assert_eq!(asked.map(|asked| asked.seat), Some(Seat::First));
    assert_eq!(trial.state.locks.iter().map(|lock| lock.on).collect::<Vec<_>>(), [wes]);
}
