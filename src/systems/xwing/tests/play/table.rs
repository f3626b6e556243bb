//! Words of the table beside the rules: ends of dials, previews of attacks, short names, the log in lines.

use kernel::{
    Language,
    game::{Playable, Seat},
};
use xwing::{
    XWing,
    cards::{Bearing, ability::words::Token},
    play::{
        Describer, Event, Face, Fixture, Phase, Scene, ShipNo, View, Weapon, board::ObstacleShape, maneuver::Flown,
        view::Forecast,
    },
};

use super::*;

const VADER: &str = "imperial:tieadvanced:darthvader";
const WEDGE: &str = "rebel:xwing:wedgeantilles";
const GOLD: &str = "rebel:ywing:goldsquadronpilot";

fn maneuver(trial: &Fixture, ship: ShipNo, bearing: Bearing, speed: u8) -> (ShipNo, Flown) {
    let view = View::new(trial.fixed(), &trial.state);
    let flown = view.dial(ship).find(|flown| flown.bearing == bearing && flown.speed == speed);
    (ship, flown.expect("a maneuver of its dial"))
}

fn forecasts(trial: &Fixture, plans: &[(ShipNo, Flown)]) -> Vec<Forecast> {
    View::new(trial.fixed(), &trial.state).forecasts(plans)
}

fn words(trial: &Fixture, forecast: &Forecast, language: Language) -> Vec<String> {
    Describer::new(catalog(), trial.fixed(), &trial.state, language).conflicts(forecast)
}

/// A rookie that heads north, and whatever else stands there.
fn rookie(others: &[(Seat, &str, (f64, f64), i8)]) -> (Fixture, ShipNo) {
    let mut scene = Scene::new(catalog());
    let ship = scene.ship(Seat::First, ROOKIE, &[], (400.0, 400.0), 0).unwrap();
    for (seat, pilot, at, eighths) in others {
        let _ = scene.ship(*seat, pilot, &[], *at, *eighths).unwrap();
    }
    (scene.set(), ship)
}

#[test]
fn a_maneuver_over_an_asteroid_is_told_with_its_number() {
    let (mut trial, ship) = rookie(&[]);
    trial.obstacle(ObstacleShape::Slab, (400.0, 480.0));
    let plan = maneuver(&trial, ship, Bearing::Straight, 2);
    let told = forecasts(&trial, &[plan]);
    assert!(told[0].collides());
    assert_eq!(words(&trial, &told[0], Language::English), ["over asteroid 3"]);
    assert_eq!(words(&trial, &told[0], Language::Spanish), ["sobre asteroide 3"]);
    // The template counts as well: a straight 4 ends behind the rock.
    let over = forecasts(&trial, &[maneuver(&trial, ship, Bearing::Straight, 4)]);
    assert_eq!(over[0].obstacles, 1);
    let (mut trial, ship) = rookie(&[]);
    trial.obstacle(ObstacleShape::Slab, (250.0, 480.0));
    let beside = forecasts(&trial, &[maneuver(&trial, ship, Bearing::Straight, 2)]);
    assert!(beside[0].is_clear());
}

#[test]
fn a_ship_that_has_flown_stays_where_it_is_and_another_ends_on_the_board() {
    let (mut trial, ship) = rookie(&[]);
    trial.state.phase = Phase::Planning;
    let dial = View::new(trial.fixed(), &trial.state).dial(ship).count();
    assert_eq!(View::new(trial.fixed(), &trial.state).ends(ship).len(), dial);
    trial.place(ship, (400.0, 880.0), 0);
    assert!(View::new(trial.fixed(), &trial.state).ends(ship).len() < dial, "north is the edge");
    let flown = maneuver(&trial, ship, Bearing::Straight, 1).1;
    trial.state.phase = Phase::Activation;
    trial.state.ships[ship.index()].maneuver = Some(flown);
    let ends = View::new(trial.fixed(), &trial.state).ends(ship);
    assert_eq!(ends.iter().map(|end| end.pose).collect::<Vec<_>>(), [trial.state.ships[ship.index()].pose]);
}

#[test]
fn the_damage_after_a_maneuver_is_that_of_the_shots_from_its_end() {
    // Head to head at range 3 in the end; turned away nobody is shot at who is not behind.
    let (trial, ship) = rookie(&[(Seat::Second, VADER, (400.0, 860.0), 4)]);
    let exchange = |bearing: Bearing, speed: u8| {
        let told = forecasts(&trial, &[maneuver(&trial, ship, bearing, speed)]);
        View::new(trial.fixed(), &trial.state).exchange(&told[0])
    };
    let [dealt, suffered] = exchange(Bearing::Straight, 3);
    assert!(dealt > 0.0 && suffered > 0.0, "{dealt} {suffered}");
    let [dealt, suffered] = exchange(Bearing::KoiogranTurn, 4);
    assert!(dealt == 0.0 && suffered > 0.0, "{dealt} {suffered}");
    assert_eq!(exchange(Bearing::TurnLeft, 3), [0.0, 0.0], "out of range and arc");
}

#[test]
fn a_maneuver_off_the_board_is_told() {
    let mut scene = Scene::new(catalog());
    let ship = scene.ship(Seat::First, ROOKIE, &[], (400.0, 860.0), 0).unwrap();
    let trial = scene.set();
    let told = forecasts(&trial, &[maneuver(&trial, ship, Bearing::Straight, 3)]);
    assert_eq!(words(&trial, &told[0], Language::English), ["leaves the play area"]);
}

#[test]
fn own_ships_are_flown_in_their_order_so_that_who_moves_away_is_not_bumped() {
    // Wedge (9) behind a rookie (2): she moves first and is out of his way.
    let (trial, ship) = rookie(&[(Seat::First, WEDGE, (400.0, 300.0), 0)]);
    let wedge = ShipNo(1);
    let away = [maneuver(&trial, ship, Bearing::Straight, 4), maneuver(&trial, wedge, Bearing::Straight, 2)];
    assert!(forecasts(&trial, &away).iter().all(Forecast::is_clear));
    // One that goes less far than he comes is bumped, by her name at the table.
    let slow = [maneuver(&trial, ship, Bearing::Straight, 1), maneuver(&trial, wedge, Bearing::Straight, 4)];
    let told = forecasts(&trial, &slow);
    assert_eq!(told[0].ship, ship, "the less skilled first");
    assert_eq!(words(&trial, &told[1], Language::English), ["bumps Rookie"]);
    assert!(told[1].base.pose.at.y < 444.0 + 1.0, "it stops behind her");
}

#[test]
fn an_enemy_that_moves_before_may_be_gone_by_then_and_one_that_moves_after_is_not() {
    let at = (400.0, 500.0);
    let (trial, ship) = rookie(&[(Seat::Second, VADER, at, 4)]);
    let told = forecasts(&trial, &[maneuver(&trial, ship, Bearing::Straight, 2)]);
    assert_eq!(words(&trial, &told[0], Language::English), ["bumps Darth Vader"]);
    let (trial, ship) = rookie(&[(Seat::Second, ACADEMY, at, 4)]);
    let told = forecasts(&trial, &[maneuver(&trial, ship, Bearing::Straight, 2)]);
    assert!(told[0].is_clear());
    assert_eq!(words(&trial, &told[0], Language::English), ["bumps Academy if it stays"]);
}

#[test]
fn a_red_maneuver_of_a_stressed_ship_is_told() {
    let (mut trial, ship) = rookie(&[]);
    trial.give(ship, Token::Stress, 1);
    let told = forecasts(&trial, &[maneuver(&trial, ship, Bearing::KoiogranTurn, 4)]);
    assert_eq!(words(&trial, &told[0], Language::English), ["red while stressed"]);
    assert!(!told[0].collides() && !told[0].is_clear());
}

#[test]
fn the_game_says_which_skill_is_in_force() {
    let mut scene = Scene::new(catalog());
    let veteran = scene.ship(Seat::First, WEDGE, &["veteraninstincts"], (400.0, 400.0), 0).unwrap();
    let plain = scene.ship(Seat::First, ROOKIE, &[], (500.0, 400.0), 0).unwrap();
    let trial = scene.set();
    let view = View::new(trial.fixed(), &trial.state);
    assert_eq!((view.skill(veteran), trial.fixed().ships[veteran.index()].skill), (11, 9));
    assert_eq!(view.skill(plain), 2);
}

#[test]
fn an_attack_is_told_with_its_dice_what_lies_in_the_way_and_the_damage_to_expect() {
    // Range 1: one red die more.
    let (mut trial, ship) = rookie(&[(Seat::Second, ACADEMY, (400.0, 500.0), 4)]);
    trial.state.phase = Phase::Combat;
    let volley = View::new(trial.fixed(), &trial.state).volley(ship, Weapon::Primary, ShipNo(1)).unwrap();
    assert_eq!((volley.dice, volley.range, volley.obstructed), ([4, 3], 1, false));
    // Range 3 behind a rock: two green dice more.
    let (mut trial, ship) = rookie(&[(Seat::Second, ACADEMY, (400.0, 690.0), 4)]);
    trial.state.phase = Phase::Combat;
    trial.obstacle(ObstacleShape::Slab, (400.0, 550.0));
    let view = View::new(trial.fixed(), &trial.state);
    let volley = view.volley(ship, Weapon::Primary, ShipNo(1)).unwrap();
    assert_eq!((volley.dice, volley.range, volley.obstructed), ([3, 5], 3, true));
    let plain = volley.outcome().hits.mean();
    trial.give(ship, Token::Focus, 1);
    let focused = View::new(trial.fixed(), &trial.state).volley(ship, Weapon::Primary, ShipNo(1)).unwrap();
    assert!(focused.outcome().hits.mean() > plain);
    let line = Describer::new(catalog(), trial.fixed(), &trial.state, Language::English)
        .volley(ship, Weapon::Primary, ShipNo(1))
        .unwrap();
    assert!(line.starts_with("3 against 5 dice, obstructed"), "{line}");
    // Out of its arc there is no attack.
    let (trial, ship) = rookie(&[(Seat::Second, ACADEMY, (400.0, 300.0), 4)]);
    assert_eq!(View::new(trial.fixed(), &trial.state).volley(ship, Weapon::Primary, ShipNo(1)), None);
}

#[test]
fn squad_pilots_have_short_names_with_numbers_in_both_languages() {
    let mut scene = Scene::new(catalog());
    for (number, pilot) in [GOLD, GOLD, WEDGE, ROOKIE].into_iter().enumerate() {
        let _ = scene.ship(Seat::First, pilot, &[], (100.0 + 60.0 * number as f64, 100.0), 0).unwrap();
    }
    let _ = scene.ship(Seat::Second, SHUTTLE, &[], (400.0, 600.0), 4).unwrap();
    let trial = scene.set();
    let names = |language| {
        let describer = Describer::new(catalog(), trial.fixed(), &trial.state, language);
        (0..5).map(|ship| describer.short(ShipNo(ship))).collect::<Vec<_>>()
    };
    assert_eq!(names(Language::English), ["Gold 1", "Gold 2", "Wedge Antilles", "Rookie", "Omicron"]);
    assert_eq!(names(Language::Spanish), ["Oro 1", "Oro 2", "Wedge Antilles", "Piloto Novato", "Ómicron"]);
}

#[test]
fn every_damage_card_and_every_face_of_a_card_has_a_spanish_name() {
    for deck in catalog().damage_decks() {
        for card in &deck.cards {
            let [english, spanish] = Language::ALL.map(|language| card.text.name(language));
            assert_ne!(english, spanish, "{}", card.id);
        }
    }
    let mut scene = Scene::new(catalog());
    let ship = scene.ship(Seat::First, WEDGE, &["adaptability", "servomotorsfoils"], (400.0, 400.0), 0).unwrap();
    let trial = scene.set();
    let turned = |card: u8, side: u8| {
        Describer::new(catalog(), trial.fixed(), &trial.state, Language::Spanish)
            .event(&Event::CardTurned(ship, card, side))
    };
    for (card, side) in [(1, 0), (1, 1), (2, 0), (2, 1)] {
        let told = turned(card, side).unwrap();
        assert!(
            !told.contains("Adaptability") && !told.contains("Servomotor S-foils (") && !told.contains("Closed"),
            "{told}"
        );
    }
}

#[test]
fn an_attack_is_one_line_of_the_log() {
    let (mut trial, ship) = rookie(&[(Seat::Second, ACADEMY, (400.0, 560.0), 4)]);
    trial.red(&[Face::Hit, Face::Hit, Face::Blank]);
    trial.green(&[Face::Evade, Face::Blank, Face::Blank]);
    trial.attack(ship, Weapon::Primary, ShipNo(1), passing).unwrap();
    let describer = Describer::new(catalog(), trial.fixed(), &trial.state, Language::English);
    let digest = describer.digest(&trial.events).unwrap();
    assert_eq!(digest.title, "Rookie › Academy, range 2");
    assert_eq!(digest.line, "2 hits against 1 evade: 1 damage card");
    assert_eq!(digest.seat, Some(Seat::First));
    let _ = XWing::SEATS;
}

#[test]
fn an_attack_without_a_hit_says_so_and_not_that_it_had_no_dice() {
    let (mut trial, ship) = rookie(&[(Seat::Second, ACADEMY, (400.0, 560.0), 4)]);
    trial.red(&[Face::Blank, Face::Focus, Face::Blank]);
    trial.green(&[Face::Evade, Face::Blank, Face::Blank]);
    trial.attack(ship, Weapon::Primary, ShipNo(1), passing).unwrap();
    let line =
        |language| Describer::new(catalog(), trial.fixed(), &trial.state, language).digest(&trial.events).unwrap().line;
    assert_eq!(line(Language::English), "no hits against 1 evade: no damage");
    assert!(line(Language::Spanish).starts_with("ningún impacto"));
}

#[test]
fn the_faces_of_dual_cards_are_named_by_what_they_do() {
    // The face that raises pilot skill is called so, whatever order they are printed in.
    let catalog = catalog();
    let mut scene = xwing::play::Scene::new(catalog);
    let a = scene.ship(Seat::First, ROOKIE, &["adaptability"], (400.0, 300.0), 0).unwrap();
    let mut trial = scene.set();
    let card = catalog.upgrade(catalog.find_upgrade("adaptability").unwrap());
    for (side, name) in (0_u8..).zip(&card.sides) {
        trial.ship_mut(a).cards[1].side = side;
        let change = trial.value(a, xwing::cards::ability::words::Stat::PilotSkill) - 2;
        let told = format!("{:?}", name);
        assert!(told.contains(if change > 0 { "+1" } else { "-1" }), "{side}: {told} gives {change}");
    }
}
