//! Counts of all ways to answer from fixed positions: one number guards all offers on the way. If a number changes,
//! `count_by_answer` shows the answer after which it does; write it down anew once the change is understood.

use kernel::game::{
    Seat,
    testing::{count_answers, count_by_answer},
};
use xwing::{
    cards::ability::words::Token,
    play::{
        Fixture, Scene, ShipNo, XWingMatch,
        board::ObstacleShape,
        testing::{eager, passing},
    },
};

use crate::play::{ACADEMY, NOVICE, PHANTOM, SHUTTLE, SMUGGLER, WARDEN, catalog};

/// A YT-1300 with Luke and a T-70 against a TIE phantom and a TIE fighter, near each other and near a rock.
fn melee() -> Fixture {
    let mut scene = Scene::new(catalog());
    scene.ship(Seat::First, SMUGGLER, &["lukeskywalker", "engineupgrade"], (400.0, 350.0), 0).unwrap();
    scene.ship(Seat::First, NOVICE, &["r2d2", "protontorpedoes"], (550.0, 350.0), 0).unwrap();
    scene.ship(Seat::Second, PHANTOM, &["ruthlessness", "advancedcloakingdevice"], (450.0, 560.0), 4).unwrap();
    scene.ship(Seat::Second, ACADEMY, &[], (560.0, 540.0), 4).unwrap();
    let mut fixture = scene.set();
    fixture.luck(7).obstacle(ObstacleShape::ALL[0], (480.0, 450.0));
    fixture
}

/// A K-wing with bombs against a Lambda shuttle close behind it.
fn bombs() -> Fixture {
    let mut scene = Scene::new(catalog());
    scene.ship(Seat::First, WARDEN, &["twinlaserturret", "protonbombs", "connernet"], (450.0, 500.0), 0).unwrap();
    scene.ship(Seat::Second, SHUTTLE, &["darthvader", "advancedsensors"], (450.0, 330.0), 0).unwrap();
    let mut fixture = scene.set();
    fixture.luck(11);
    fixture
}

fn planning() -> XWingMatch {
    melee().into_game()
}

fn activation(mut fixture: Fixture) -> XWingMatch {
    fixture.plan(passing).unwrap();
    fixture.into_game()
}

fn combat() -> XWingMatch {
    let mut fixture = melee();
    fixture.plan(passing).unwrap();
    fixture.activation(eager).unwrap();
    for ship in (0..4).map(ShipNo) {
        fixture.give(ship, Token::Focus, 1).give(ship, Token::Evade, 1);
    }
    fixture.into_game()
}

fn setup() -> XWingMatch {
    let mut fixture = melee();
    fixture.clear_table();
    fixture.into_game()
}

#[test]
fn as_many_answers_are_offered_as_were_counted() {
    let counted: Vec<(&str, u32, u64)> =
        vec![("setup", 2, 96), ("planning", 3, 816), ("activation", 4, 327), ("bombs", 4, 54), ("combat", 4, 1404)];
    let game = |name: &str| match name {
        "setup" => setup(),
        "planning" => planning(),
        "activation" => activation(melee()),
        "bombs" => activation(bombs()),
        _ => combat(),
    };
    let now: Vec<(&str, u32, u64)> =
        counted.iter().map(|(name, depth, _)| (*name, *depth, count_answers(&game(name), *depth))).collect();
    for (name, ..) in now.iter().zip(&counted).filter(|(now, counted)| now != counted).map(|(now, _)| now) {
        println!("{name}: {:?}", count_by_answer(&game(name), 2));
    }
    assert_eq!(now, counted);
}
