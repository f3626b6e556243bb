//! Tables of players' own.

use kernel::{
    Language,
    game::{Playable, Seat},
    tabletop::Laid,
};
use proptest::prelude::*;
use xwing::{
    XWing,
    play::{Event, Options, Scene, board::ObstacleShape},
    tabletop::{Field, ObstaclePiece, Table},
};

use super::*;
use crate::tabletops;

fn piece(shape: ObstacleShape, x: i32, y: i32) -> ObstaclePiece {
    ObstaclePiece { shape, at: (x, y), turn: 0 }
}

fn ids(pieces: &[ObstaclePiece]) -> Vec<&'static str> {
    ObstaclePiece::check(catalog(), pieces).iter().map(|finding| finding.check.as_str()).collect()
}

proptest! {
    #[test]
    fn any_table_is_read_as_it_was_written_and_comes_back_from_a_turn(
        numbers in prop::collection::vec((0..9_usize, 0..915, 0..915, 0..360_u16), 0..14),
    ) {
        let piece = |(shape, x, y, turn): &(usize, i32, i32, u16)| {
            ObstaclePiece { shape: ObstacleShape::ALL[*shape], at: (*x, *y), turn: *turn }
        };
        let pieces: Vec<ObstaclePiece> = numbers.iter().map(piece).collect();
        tabletops::is_read_as_it_was_written(&pieces);
        tabletops::comes_back(&pieces);
        ObstaclePiece::check(catalog(), &pieces);
    }
}

#[test]
fn a_table_of_chance_has_six_obstacles_at_the_distances_of_the_rules() {
    for seed in 0..100 {
        let pieces = ObstaclePiece::random(catalog(), seed).unwrap();
        assert_eq!((ids(&pieces), pieces.len()), (vec![], 6), "seed {seed}");
        assert_eq!(ObstaclePiece::random(catalog(), seed).unwrap(), pieces);
    }
}

#[test]
fn xw_setup_06_obstacles_keep_range_1_apart_and_range_2_from_edges() {
    use ObstacleShape::{Boulder, Pebble};
    // A pebble reaches 23 mm to the right and 24 mm to the left, a boulder 25 mm to the left.
    assert_eq!(ids(&[piece(Pebble, 225, 450)]), ["XW-SETUP-05"]);
    assert_eq!(ids(&[piece(Pebble, 224, 450)]), ["XW-SETUP-06", "XW-SETUP-05"]);
    let near = |by| ids(&[piece(Pebble, 400, 450), piece(Boulder, 400 + by, 450)]).contains(&"XW-SETUP-06");
    assert!(near(147) && !near(152));
}

#[test]
fn more_than_an_epic_game_has_is_an_error_and_none_is_unusual() {
    // XW-SETUP-05, XW-HUGE-03.
    let many = vec![piece(ObstacleShape::Pebble, 450, 450); 13];
    let is_error = |pieces: &[ObstaclePiece]| {
        let findings = ObstaclePiece::check(catalog(), pieces);
        findings.iter().any(|finding| finding.check == "XW-SETUP-05" && finding.is_error())
    };
    assert!(is_error(&many) && !is_error(&many[..12]) && !is_error(&[]));
    assert_eq!(ids(&[]), ["XW-SETUP-05"]);
}

#[test]
fn on_a_table_of_ones_own_no_obstacle_is_placed() {
    let pieces = ObstaclePiece::random(catalog(), 3).unwrap();
    let table = Field::Own(Table::new("Belt".into(), pieces.clone()).into());
    let mut scene = Scene::new(catalog()).agreed(Options { table, ..Options::default() });
    scene.ship(Seat::First, ACADEMY, &[], (0.0, 0.0), 0).unwrap();
    scene.ship(Seat::Second, ACADEMY, &[], (0.0, 0.0), 0).unwrap();
    let mut trial = scene.set();
    trial.set_up(passing).unwrap();
    let asked = |kind| trial.questions.iter().any(|decision| decision.question.kind == kind);
    assert!(!asked(QuestionKind::Obstacle) && asked(QuestionKind::BoardEdge));
    let there: Vec<_> = pieces.iter().map(ObstaclePiece::obstacle).collect();
    assert_eq!(trial.state.obstacles, there);
    assert_eq!(trial.events.iter().filter(|event| matches!(event, Event::ObstaclePlaced(_))).count(), 6);
}

#[test]
fn a_table_that_breaks_the_rules_or_has_no_such_name_is_refused() {
    let wrong = |table: Field| {
        XWing::named_options(catalog(), Options { table, ..Options::default() }, Language::English).unwrap_err()
    };
    let sentence = wrong(Field::Own(Table::new("Belt".into(), vec![piece(ObstacleShape::Giant, 50, 50)]).into()));
    assert!(sentence.contains("Belt") && sentence.contains("piece 1"), "{sentence}");
    assert!(wrong("belt".into()).contains("belt"));
}
