//! Docked ships (section 29.11).

use kernel::game::Seat;
use xwing::play::{
    Answer, Event, Face, Fixture, QuestionKind, Scene, ShipNo, Weapon, state::Standing, testing::passing,
};

use super::*;

/// The Ghost at (500, 380) heading north with the Attack Shuttle docked, and an X-wing.
fn ghost(enemy: (f64, f64)) -> (Fixture, ShipNo, ShipNo, ShipNo) {
    let mut scene = Scene::new(catalog());
    let ghost = scene.ship(Seat::First, "rebel:vcx100:lothalrebel", &["ghost"], (500.0, 380.0), 0).unwrap();
    let shuttle = scene.ship(Seat::First, "rebel:attackshuttle:zeborrelios", &["phantom"], (0.0, 0.0), 0).unwrap();
    let enemy = scene.ship(Seat::Second, ROOKIE, &[], enemy, 0).unwrap();
    scene.dock();
    (scene.set(), ghost, shuttle, enemy)
}

/// Lets the docked ship go with a straight 1, and answers with these wishes.
fn deploying(wishes: &[Answer]) -> impl FnMut(&Question, &[Answer]) -> Answer + use<> {
    let mut others = willing(wishes);
    move |question, actions| match question.kind {
        QuestionKind::Maneuver => {
            let straight =
                question.maneuvers.iter().position(|flown| (flown.speed, flown.bearing) == (1, Bearing::Straight));
            Answer::Fly(straight.unwrap() as u8)
        }
        _ => others(question, actions),
    }
}

#[test]
fn xw_dock_01_and_02_a_docked_ship_is_out_of_play() {
    // XW-DOCK-02.
    let (mut trial, ghost, shuttle, enemy) = ghost((500.0, 600.0));
    assert_eq!(trial.ship(shuttle).standing, Standing::Docked(ghost));
    trial.plan(passing).unwrap();
    assert!(!was_asked(&trial, |question| question.ship == Some(shuttle)));
    assert!(!trial.attacks(enemy).contains(&Answer::Attack { weapon: Weapon::Primary, target: shuttle }));
    trial.suffer(shuttle, 1, 0, passing).unwrap();
    trial.gain(shuttle, Token::Stress, 1, passing).unwrap();
    trial.acquire(enemy, shuttle, passing).unwrap();
    assert_eq!((trial.ship(shuttle).shields, count(&trial, shuttle, Token::Stress)), (2, 0), "XW-DOCK-11");
    assert!(trial.state.locks.is_empty());
}

#[test]
fn xw_ex_65_the_attack_shuttle_leaves_after_the_ghosts_maneuver() {
    // XW-DOCK-03, XW-DOCK-04: it acts and attacks this round.
    let (mut trial, ghost, shuttle, enemy) = ghost((500.0, 200.0));
    let focus = Answer::Perform(xwing::play::question::ShipAction::Focus);
    trial.activate(ghost, straight(1), deploying(&[focus])).unwrap();
    assert_eq!(stands(&trial, ghost), (500.0, 500.0, 0.0));
    assert_eq!((stands(&trial, shuttle), trial.ship(shuttle).standing), ((500.0, 400.0, 180.0), Standing::InPlay));
    assert_eq!((count(&trial, shuttle, Token::Stress), count(&trial, shuttle, Token::Focus)), (0, 1));
    assert!(trial.ship(shuttle).activated, "it does not activate again");
    assert!(!trial.events.iter().any(|event| matches!(event, Event::DialRevealed(ship, _) if *ship == shuttle)));
    assert!(trial.attacks(shuttle).contains(&Answer::Attack { weapon: Weapon::Primary, target: enemy }));
    assert_eq!(count(&trial, ghost, Token::Focus), 1, "and the carrier has its action step");
}

#[test]
fn xw_dock_06_from_a_destroyed_carrier_it_must_deploy_with_a_damage_card() {
    let (mut trial, ghost, shuttle, enemy) = ghost((500.0, 100.0));
    trial.phase(xwing::play::Phase::Combat);
    trial.suffer(ghost, 16, 0, deploying(&[])).unwrap();
    assert_eq!((trial.ship(ghost).standing, trial.ship(shuttle).standing), (Standing::Destroyed, Standing::InPlay));
    let ship = trial.ship(shuttle);
    assert_eq!((ship.shields, ship.damage.len(), ship.damage[0].faceup), (2, 1, false), "XW-DAMAGE-06");
    assert_eq!(stands(&trial, shuttle), (500.0, 280.0, 180.0));
    assert!(trial.attacks(shuttle).is_empty(), "not until the next round");
    trial.end(passing).unwrap();
    assert_eq!(trial.state.outcome, None, "its player still has a ship");
    trial.plan(passing).unwrap();
    assert!(trial.attacks(shuttle).contains(&Answer::Attack { weapon: Weapon::Primary, target: enemy }));
}

#[test]
fn xw_dock_05_without_a_free_spot_it_is_destroyed() {
    let (mut trial, ghost, shuttle, enemy) = ghost((500.0, 200.0));
    trial.place(enemy, (500.0, 410.0), 0);
    trial.activate(ghost, straight(1), deploying(&[])).unwrap();
    assert_eq!(trial.ship(shuttle).standing, Standing::Destroyed);
}

#[test]
fn xw_dock_07_with_a_carrier_that_flees_it_is_gone() {
    let (mut trial, ghost, shuttle, _) = ghost((500.0, 200.0));
    trial.place(ghost, (500.0, 850.0), 0);
    trial.activate(ghost, straight(2), deploying(&[])).unwrap();
    assert_eq!([ghost, shuttle].map(|ship| trial.ship(ship).standing), [Standing::Fled; 2]);
    trial.end(passing).unwrap();
    assert_eq!(trial.state.outcome.and_then(|outcome| outcome.winner), Some(Seat::Second));
}

#[test]
fn xw_dock_09_a_docked_phantom_opens_the_rear_arc_to_the_primary_weapon() {
    // XW-ARC-07, XW-DOCK-08: once it is gone, and nothing docks again, the arc is closed.
    let (mut trial, ghost, shuttle, enemy) = ghost((500.0, 180.0));
    let behind = Answer::Attack { weapon: Weapon::Primary, target: enemy };
    assert!(trial.attacks(ghost).contains(&behind));
    trial.activate(ghost, straight(1), deploying(&[])).unwrap();
    assert_eq!(trial.ship(shuttle).standing, Standing::InPlay);
    assert!(!trial.attacks(ghost).contains(&behind));
}

#[test]
fn xw_dock_09_at_the_end_of_combat_a_turret_fires_once_more() {
    let mut scene = Scene::new(catalog());
    let upgrades = ["ghost", "dorsalturret"];
    let ghost = scene.ship(Seat::First, "rebel:vcx100:lothalrebel", &upgrades, (500.0, 380.0), 0).unwrap();
    scene.ship(Seat::First, "rebel:attackshuttle:zeborrelios", &["phantom"], (0.0, 0.0), 0).unwrap();
    let enemy = scene.ship(Seat::Second, ROOKIE, &[], (500.0, 600.0), 0).unwrap();
    scene.dock();
    let mut trial = scene.set();
    trial.red(&[Face::Blank; 2]).green(&[Face::Blank; 2]);
    trial
        .combat(|question, actions| match question.kind {
            QuestionKind::Attack if question.why.is_some() => Answer::Attack { weapon: Weapon::Card(2), target: enemy },
            QuestionKind::Attack => Answer::Pass,
            _ => willing(&[])(question, actions),
        })
        .unwrap();
    assert_eq!(trial.dice_left(), 0);
    assert!(trial.ship(ghost).no_attack, "then none this round");
}

#[test]
fn xw_dock_10_phantom_2_coordinates_at_the_end_of_the_activation_phase() {
    let mut scene = Scene::new(catalog());
    scene.ship(Seat::First, "rebel:vcx100:lothalrebel", &["ghost-swx72"], (500.0, 380.0), 0).unwrap();
    scene.ship(Seat::First, "rebel:sheathipedeclassshuttle:ap5", &["phantomii"], (0.0, 0.0), 0).unwrap();
    let friend = scene.ship(Seat::First, ROOKIE, &[], (600.0, 380.0), 0).unwrap();
    scene.ship(Seat::Second, ACADEMY, &[], (100.0, 800.0), 0).unwrap();
    scene.dock();
    let mut trial = scene.set();
    use xwing::play::question::ShipAction;
    trial
        .activation(willing(&[
            Answer::Perform(ShipAction::Coordinate),
            Answer::Ship(friend),
            Answer::Perform(ShipAction::Focus),
        ]))
        .unwrap();
    assert_eq!(count(&trial, friend, Token::Focus), 1, "XW-COORD-05");
}

#[test]
fn xw_dock_12_the_nashtah_pup_leaves_a_destroyed_hounds_tooth() {
    let mut scene = Scene::new(catalog());
    let hound = scene.ship(Seat::First, "scum:yv666:lattsrazzi", &["houndstooth"], (500.0, 500.0), 0).unwrap();
    scene.ship(Seat::Second, ROOKIE, &[], (500.0, 800.0), 4).unwrap();
    scene.dock();
    let mut trial = scene.set();
    let pup = ShipNo(2);
    assert_eq!(trial.ship(pup).standing, Standing::Docked(hound), "it is not bought");
    trial.suffer(hound, 12, 0, deploying(&[])).unwrap();
    assert_eq!((trial.ship(hound).standing, trial.ship(pup).standing), (Standing::Destroyed, Standing::InPlay));
    assert_eq!(trial.value(pup, xwing::cards::ability::words::Stat::PilotSkill), 5);
    assert!(trial.ship(pup).no_attack && trial.ship(pup).damage.is_empty());
    trial.end(passing).unwrap();
    assert_eq!(trial.state.outcome, None, "that player still has a ship");
    assert_eq!(trial.fixed().ships[pup.index()].cost, 1);
}
