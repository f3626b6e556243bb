//! Bombs and cargo (sections 20, 29.10, 29.13).

use kernel::game::Seat;
use xwing::play::{
    Answer, Decision, Event, Face, Fixture, QuestionKind, Scene, ShipNo, Weapon, board::ObstacleKind,
    question::ShipAction, state::Standing, testing::passing,
};

use super::*;

/// Drops the bomb whose card has an action, and passes otherwise.
fn dropping(question: &Question, actions: &[Answer]) -> Answer {
    let drop = actions.iter().find(|action| matches!(action, Answer::Perform(ShipAction::Card(_))));
    drop.copied().unwrap_or_else(|| passing(question, actions))
}

/// A bomber at (400, 400) heading north, and a T-70 whose middle lies here.
fn bomber(bomb: &[&str], at: (f64, f64)) -> (Fixture, ShipNo, ShipNo) {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, BOMBER, bomb, (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, NOVICE, &[], at, 0).unwrap();
    (scene.set(), a, b)
}

/// The bomber reveals straight 4, drops its bomb and flies away; then the phase ends.
fn bombed(bomb: &str, at: (f64, f64), dice: &[Face]) -> (Fixture, ShipNo, ShipNo) {
    let (mut trial, a, b) = bomber(&[bomb], at);
    trial.red(dice);
    trial.activate(a, straight(4), willing(&[])).unwrap();
    assert_eq!(trial.state.bombs.len(), 1, "XW-BOMB-01, XW-BOMB-04: dropped, and not gone off yet");
    trial.activation(passing).unwrap();
    assert!(trial.state.bombs.is_empty() && trial.dice_left() == 0, "{bomb}");
    (trial, a, b)
}

#[test]
fn xw_ex_53_proton_bombs_deal_a_faceup_card_and_seismic_charges_damage() {
    // XW-BOMB-09, XW-DAMAGE-06; XW-BOMB-10. The bomb lies at (400, 328).
    let (trial, a, b) = bombed("protonbombs", (400.0, 230.0), &[]);
    assert_eq!((trial.ship(b).shields, trial.ship(b).damage.len()), (3, 1));
    assert!(trial.ship(a).cards[1].discarded && trial.ship(a).damage.is_empty());
    let (trial, _, b) = bombed("seismiccharges", (400.0, 230.0), &[]);
    assert_eq!((trial.ship(b).shields, trial.ship(b).damage.len()), (2, 0));
}

#[test]
fn xw_range_04_and_bomb_06_range_is_measured_from_the_rim_of_the_token() {
    // XW-BOMB-06. Its rim is at y = 316: a base that begins 100 mm below it is hit, one farther away is not.
    for (y, shields) in [(196.0, 2), (195.5, 3)] {
        let (trial, _, b) = bombed("seismiccharges", (400.0, y), &[]);
        assert_eq!(trial.ship(b).shields, shields, "{y}");
    }
}

#[test]
fn xw_bomb_15_16_17_ion_bombs_thermal_detonators_and_bomblets() {
    // XW-BOMB-16, XW-BOMB-17.
    let (trial, _, b) = bombed("ionbombs", (400.0, 230.0), &[]);
    assert_eq!((count(&trial, b, Token::Ion), trial.ship(b).shields), (2, 3));
    let (trial, _, b) = bombed("thermaldetonators", (400.0, 230.0), &[]);
    assert_eq!((count(&trial, b, Token::Stress), trial.ship(b).shields), (1, 2));
    let (trial, a, b) = bombed("bombletgenerator", (400.0, 230.0), &[Face::Hit, Face::Crit]);
    assert_eq!(trial.ship(b).shields, 1);
    assert!(!trial.ship(a).cards[1].discarded, "never discarded");
}

#[test]
fn xw_bomb_02_one_bomb_a_round() {
    let (mut trial, a, _) = bomber(&["seismiccharges", "thermaldetonators", "proximitymines"], (100.0, 800.0));
    trial.activate(a, straight(4), willing(&[])).unwrap();
    let deeds = offered(&trial, |question| matches!(question.kind, QuestionKind::ShipAction { .. }));
    assert_eq!(trial.state.bombs.len(), 1);
    assert!(!deeds[0].iter().any(|action| matches!(action, Answer::Perform(ShipAction::Card(_)))));
}

#[test]
fn xw_bomb_04_a_timed_bomb_dropped_onto_a_ship_waits() {
    let (mut trial, a, b) = bomber(&["seismiccharges"], (400.0, 320.0));
    trial.activate(a, straight(4), willing(&[])).unwrap();
    assert_eq!((trial.state.bombs.len(), trial.ship(b).shields), (1, 3));
}

#[test]
fn xw_bomb_07_a_token_may_lie_partly_off_the_board() {
    for (y, bombs) in [(70.0, 1), (40.0, 0)] {
        let (mut trial, a, _) = bomber(&["seismiccharges"], (800.0, 800.0));
        trial.place(a, (400.0, y), 0);
        trial.activate(a, straight(4), willing(&[])).unwrap();
        assert_eq!(trial.state.bombs.len(), bombs, "{y}");
    }
}

#[test]
fn xw_bomb_05_and_11_a_proximity_mine_goes_off_under_any_movement() {
    // XW-BOMB-11.
    // The mine lies at (400, 324): flown over, flown onto, boosted over. XW-BOMB-18: before the stress check.
    for maneuver in [straight(3), straight(1)] {
        let (mut trial, a, b) = bomber(&["proximitymines"], (400.0, 250.0));
        trial.act(a, dropping).unwrap();
        trial.place(a, (800.0, 800.0), 0);
        trial.red(&[Face::Hit, Face::Crit, Face::Blank]);
        trial.activate(b, maneuver, passing).unwrap();
        assert_eq!((trial.dice_left(), trial.ship(b).shields, trial.state.bombs.len()), (0, 1, 0));
        let place = |wanted: &dyn Fn(&Event) -> bool| trial.events.iter().position(wanted).unwrap();
        let flew = place(&|event| matches!(event, Event::Flew { .. }));
        assert!(flew < place(&|event| matches!(event, Event::BombDetonated(_))));
    }
    let (mut trial, a, b) = bomber(&["proximitymines"], (400.0, 250.0));
    trial.act(a, dropping).unwrap();
    trial.place(a, (800.0, 800.0), 0);
    trial.red(&[Face::Hit; 3]);
    trial.act(b, wish(&[Answer::Perform(ShipAction::Boost), Answer::Spot(0)])).unwrap();
    assert_eq!((trial.dice_left(), trial.ship(b).shields), (0, 0));
}

#[test]
fn xw_bomb_08_beyond_where_a_ship_was_stopped_a_mine_stays() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, BOMBER, &["proximitymines"], (400.0, 576.0), 0).unwrap();
    let b = scene.ship(Seat::Second, NOVICE, &[], (400.0, 300.0), 0).unwrap();
    let wall = scene.ship(Seat::Second, NOVICE, &[], (100.0, 440.0), 0).unwrap();
    let mut trial = scene.set();
    // The mine lies at (400, 500), from 484 on; the template of straight 4 would end at 480 + 20.
    trial.act(a, dropping).unwrap();
    trial.place(wall, (440.0, 440.0), 0).place(a, (800.0, 800.0), 0);
    trial.place(wall, (435.0, 470.0), 0);
    trial.activate(b, straight(4), passing).unwrap();
    assert_eq!(stands(&trial, b), (400.0, 430.0, 0.0));
    assert_eq!((trial.state.bombs.len(), trial.ship(b).shields), (1, 3), "XW-OVERLAP-11");
}

#[test]
fn xw_bomb_14_cluster_mines_are_three_and_go_off_one_by_one() {
    let (mut trial, a, b) = bomber(&["clustermines"], (400.0, 250.0));
    trial.act(a, dropping).unwrap();
    assert_eq!(trial.state.bombs.len(), 3);
    trial.place(a, (800.0, 800.0), 0);
    // The base on its way out covers the middle one; its template too. A base of 40 mm reaches all three at its end.
    trial.red(&[Face::Crit, Face::Hit, Face::Blank, Face::Blank, Face::Hit, Face::Blank]);
    trial.activate(b, straight(1), passing).unwrap();
    let ship = trial.ship(b);
    assert_eq!((trial.dice_left(), trial.state.bombs.len()), (0, 0));
    assert_eq!((ship.shields, ship.damage.len()), (0, 0), "a critical hit is plain damage");
}

#[test]
fn xw_bomb_19_a_mine_dropped_onto_a_ship_goes_off_at_once() {
    // XW-BOMB-12: 1 damage, 2 ion tokens, no action step.
    let (mut trial, a, b) = bomber(&["connernet"], (400.0, 320.0));
    trial.act(a, dropping).unwrap();
    assert_eq!((trial.state.bombs.len(), trial.ship(b).shields, count(&trial, b, Token::Ion)), (0, 2, 2));
    assert!(trial.ship(b).no_action_step);
}

#[test]
fn xw_ex_66_a_conner_net_under_a_ship_that_has_activated_or_has_not() {
    // XW-BOMB-12, XW-BOMB-13, XW-BOMB-19.
    let (mut trial, a, b) = bomber(&["connernet"], (400.0, 320.0));
    trial.plan(passing).unwrap();
    trial.act(a, dropping).unwrap();
    let before = trial.questions.len();
    trial.activation(passing).unwrap();
    assert!(trial.events.iter().any(|event| matches!(event, Event::DialRevealed(ship, _) if *ship == b)), "as dialled");
    let acts =
        |question: &Question| matches!(question.kind, QuestionKind::ShipAction { .. }) && question.ship == Some(b);
    assert!(
        !trial.questions[before..].iter().any(|Decision { question, .. }| acts(question)),
        "no action step this round"
    );
    let (mut trial, a, b) = bomber(&["connernet"], (400.0, 120.0));
    trial.plan(passing).unwrap();
    trial.activate(b, straight(3), passing).unwrap();
    trial.place(b, (400.0, 320.0), 0);
    trial.act(a, dropping).unwrap();
    trial.end(passing).unwrap();
    trial.plan(passing).unwrap();
    trial.activation(passing).unwrap();
    assert!(trial.events.contains(&Event::Drifts(b)) && could_act(&trial, b));
    assert_eq!(count(&trial, b, Token::Ion), 0);
}

#[test]
fn xw_bomb_20_a_drop_at_the_reveal_comes_before_the_maneuver_and_needs_a_dial() {
    let (mut trial, a, _) = bomber(&["seismiccharges"], (100.0, 800.0));
    trial.activate(a, straight(4), willing(&[])).unwrap();
    let place = |wanted: &dyn Fn(&Event) -> bool| trial.events.iter().position(wanted).unwrap();
    assert!(
        place(&|event| matches!(event, Event::BombDropped(..))) < place(&|event| matches!(event, Event::Flew { .. }))
    );
    let (mut trial, a, _) = bomber(&["seismiccharges"], (100.0, 800.0));
    trial.give(a, Token::Ion, 1);
    trial.plan(passing).unwrap();
    trial.activation(willing(&[])).unwrap();
    assert!(trial.state.bombs.is_empty() && !trial.ship(a).cards[1].discarded);
    // "Genius" drops after the maneuver.
    let (mut trial, a, _) = bomber(&["genius", "seismiccharges"], (100.0, 800.0));
    let late = |question: &Question, actions: &[Answer]| match question.kind {
        QuestionKind::Use(xwing::cards::ability::Window::Reveal) => Answer::Pass,
        _ => willing(&[])(question, actions),
    };
    trial.activate(a, straight(4), late).unwrap();
    let bomb = trial.state.bombs[0];
    assert_eq!((bomb.pose.at.x, bomb.pose.at.y), (400.0, 528.0));
    assert!(trial.ship(a).cards[2].discarded, "paid as printed");
}

#[test]
fn xw_bomb_21_a_launched_bomb_flies_ahead() {
    let (mut trial, a, _) = bomber(&["trajectorysimulator", "seismiccharges"], (100.0, 800.0));
    trial.activate(a, straight(4), willing(&[Answer::Spot(1)])).unwrap();
    let at = trial.state.bombs[0].pose.at;
    assert_eq!((at.x, at.y), (400.0, 632.0), "400 + 20 + 200 + 12");
}

#[test]
fn xw_bomb_22_the_owner_of_a_bomb_picks_the_order_of_its_victims() {
    // XW-FAQ-16.
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::Second, BOMBER, &["protonbombs"], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::First, NOVICE, &[], (370.0, 250.0), 0).unwrap();
    let c = scene.ship(Seat::First, NOVICE, &[], (430.0, 250.0), 0).unwrap();
    let mut trial = scene.set();
    trial.activate(a, straight(4), willing(&[])).unwrap();
    trial.activation(wish(&[Answer::Ship(c)])).unwrap();
    let Decision { seat, answers: actions, .. } =
        trial.questions.iter().find(|Decision { question, .. }| question.kind == QuestionKind::Sequence).unwrap();
    assert_eq!((*seat, actions.as_slice()), (Seat::Second, &[Answer::Ship(b), Answer::Ship(c)][..]));
    let dealt: Vec<ShipNo> = trial
        .events
        .iter()
        .filter_map(|event| if let Event::DamageDealt(ship, _) = event { Some(*ship) } else { None })
        .collect();
    assert_eq!(dealt, [c, b]);
}

#[test]
fn xw_bomb_23_a_bomb_is_no_attack() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, BOMBER, &["seismiccharges"], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, ROOKIE, &["stealthdevice"], (400.0, 230.0), 0).unwrap();
    let mut trial = scene.set();
    trial.activate(a, straight(4), willing(&[])).unwrap();
    trial.activation(passing).unwrap();
    assert!(trial.ship(b).shields == 1 && !trial.ship(b).cards[1].discarded);
}

#[test]
fn xw_bomb_24_a_bomb_may_be_kept_from_going_off_and_stays() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, BOMBER, &["seismiccharges"], (400.0, 400.0), 0).unwrap();
    scene.ship(Seat::First, "rebel:scurrgh6bomber:captainnym", &[], (800.0, 100.0), 0).unwrap();
    let b = scene.ship(Seat::Second, NOVICE, &[], (400.0, 230.0), 0).unwrap();
    let mut trial = scene.set();
    trial.activate(a, straight(4), willing(&[])).unwrap();
    trial.activation(willing(&[])).unwrap();
    assert_eq!((trial.state.bombs.len(), trial.ship(b).shields), (1, 3));
    trial.end(passing).unwrap();
    trial.plan(passing).unwrap();
    trial.place(b, (400.0, 230.0), 0);
    trial.activation(passing).unwrap();
    assert!(trial.state.bombs.is_empty(), "it goes off a round later");
}

#[test]
fn xw_bomb_25_who_ignores_friendly_bombs_suffers_nothing() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, BOMBER, &["seismiccharges"], (400.0, 400.0), 0).unwrap();
    let nym = scene.ship(Seat::First, "scum:scurrgh6bomber:captainnym", &[], (400.0, 230.0), 0).unwrap();
    let b = scene.ship(Seat::Second, NOVICE, &[], (300.0, 330.0), 0).unwrap();
    let mut trial = scene.set();
    trial.activate(a, straight(4), willing(&[])).unwrap();
    trial.activation(passing).unwrap();
    assert_eq!((trial.ship(nym).shields, trial.ship(b).shields), (5, 2));
}

#[test]
fn xw_bomb_26_an_ordnance_token_is_discarded_in_place_of_the_card() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, BOMBER, &["extramunitions", "seismiccharges"], (400.0, 400.0), 0).unwrap();
    scene.ship(Seat::Second, NOVICE, &[], (800.0, 100.0), 0).unwrap();
    let mut trial = scene.set();
    trial.window(xwing::cards::ability::Window::SetupEquip, willing(&[])).unwrap();
    trial.activate(a, straight(1), willing(&[])).unwrap();
    assert!(!trial.ship(a).cards[2].discarded && trial.state.bombs.len() == 1);
    trial.ship_mut(a).bombed = false;
    trial.activate(a, straight(1), willing(&[])).unwrap();
    assert!(trial.ship(a).cards[2].discarded && trial.state.bombs.len() == 2);
}

#[test]
fn xw_obst_15_cargo_becomes_a_debris_cloud() {
    let mut scene = Scene::new(catalog());
    let a = scene.ship(Seat::First, "scum:yv666:trandoshanslaver", &["riggedcargochute"], (400.0, 400.0), 0).unwrap();
    let b = scene.ship(Seat::Second, NOVICE, &[], (400.0, 310.0), 0).unwrap();
    let mut trial = scene.set();
    trial.red(&[Face::Crit]);
    trial.act(a, dropping).unwrap();
    assert_eq!(trial.state.obstacles.len(), 1);
    assert_eq!(trial.state.obstacles[0].kind(), ObstacleKind::Debris);
    // Dropped onto a ship it works at once (XW-OBST-13).
    assert_eq!((trial.dice_left(), count(&trial, b, Token::Stress), trial.ship(b).shields), (0, 1, 2));
    assert!(!trial.ship(a).bombed, "it is no bomb");
    trial.place(a, (800.0, 800.0), 0).place(b, (400.0, 250.0), 0).red(&[Face::Blank]);
    trial.activate(b, straight(1), passing).unwrap();
    assert_eq!(count(&trial, b, Token::Stress), 1, "one off by the green maneuver, one more by the cloud");
}

#[test]
fn xw_bomb_03_and_obst_12_bombs_neither_obstruct_nor_count_as_weapons() {
    // XW-OBST-12.
    let (mut trial, a, b) = bomber(&["seismiccharges"], (400.0, 200.0));
    trial.activate(a, straight(1), willing(&[])).unwrap();
    assert!(trial.attacks(b).contains(&Answer::Attack { weapon: Weapon::Primary, target: a }));
    trial.red(&[Face::Blank; 3]).green(&[Face::Blank; 3]);
    trial.attack(b, Weapon::Primary, a, passing).unwrap();
    assert_eq!(trial.dice_left(), 0);
    assert!(trial.events.iter().any(|event| matches!(event, Event::AttackDeclared { obstructed: false, .. })));
    assert_eq!(trial.attacks(a), []);
    assert_eq!(trial.ship(a).standing, Standing::InPlay);
}
