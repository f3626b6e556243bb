//! Setup (section 4).

use kernel::{game::Seat, plane::Point};
use xwing::play::{
    Answer, Decision, Event, Face, Fixture, Options, Phase, QuestionKind, Scene, ShipNo,
    board::{Board, Edge, ObstacleKind},
    question::Order,
    testing::passing,
};

use super::*;

/// Two squads; the second is dearer, and the first gives initiative away.
fn squads() -> (Fixture, [ShipNo; 4]) {
    let mut scene = Scene::new(catalog());
    let ships = [
        scene.ship(Seat::First, ACADEMY, &[], (0.0, 0.0), 0).unwrap(),
        scene.ship(Seat::First, BLACK, &[], (0.0, 0.0), 0).unwrap(),
        scene.ship(Seat::Second, RED, &[], (0.0, 0.0), 0).unwrap(),
        scene.ship(Seat::Second, SMUGGLER, &[], (0.0, 0.0), 0).unwrap(),
    ];
    (scene.set(), ships)
}

fn asked_of(trial: &Fixture, asked: QuestionKind) -> Vec<Seat> {
    trial
        .questions
        .iter()
        .filter(|Decision { question, .. }| question.kind == asked)
        .map(|Decision { seat, .. }| *seat)
        .collect()
}

#[test]
fn xw_setup_01_goes_from_initiative_to_obstacles_edges_and_ships() {
    let (mut trial, _) = squads();
    trial.set_up(passing).unwrap();
    let step = |event: &Event| match event {
        Event::Initiative { .. } => Some(2),
        Event::ObstaclePlaced(_) => Some(4),
        Event::EdgeTaken(..) => Some(5),
        Event::Placed(..) => Some(6),
        _ => None,
    };
    let steps: Vec<u8> = trial.events.iter().filter_map(step).collect();
    assert!(steps.is_sorted(), "{steps:?}");
    assert_eq!(trial.state.phase, Phase::Setup);
}

#[test]
fn xw_setup_02_the_player_with_the_lower_total_chooses_who_has_initiative() {
    for given in Seat::BOTH {
        let (mut trial, _) = squads();
        trial.set_up(wish(&[Answer::Seat(given)])).unwrap();
        assert_eq!(asked_of(&trial, QuestionKind::Initiative), [Seat::First]);
        assert_eq!(trial.state.initiative, given, "it may be given away");
    }
}

#[test]
fn xw_setup_03_on_a_tie_a_die_decides_who_chooses() {
    for (face, chooser) in
        [(Face::Hit, Seat::First), (Face::Crit, Seat::First), (Face::Focus, Seat::Second), (Face::Blank, Seat::Second)]
    {
        let mut scene = Scene::new(catalog());
        scene.ship(Seat::First, ACADEMY, &[], (0.0, 0.0), 0).unwrap();
        scene.ship(Seat::Second, ACADEMY, &[], (0.0, 0.0), 0).unwrap();
        let mut trial = scene.set();
        trial.red(&[face]);
        trial.set_up(passing).unwrap();
        assert_eq!((asked_of(&trial, QuestionKind::Initiative), trial.dice_left()), (vec![chooser], 0));
    }
}

#[test]
fn xw_ex_28_players_take_turns_with_obstacles_and_the_last_picks_an_edge() {
    // XW-SETUP-05, XW-SETUP-07: the second player has initiative.
    let (mut trial, _) = squads();
    trial.set_up(wish(&[Answer::Seat(Seat::Second), Answer::Edge(Edge::West)])).unwrap();
    let [a, b] = Seat::BOTH;
    assert_eq!(asked_of(&trial, QuestionKind::Obstacle), [b, a, b, a, b, a]);
    assert_eq!(asked_of(&trial, QuestionKind::BoardEdge), [a]);
    assert_eq!(trial.state.edges, [Edge::West, Edge::East], "XW-SETUP-12: opposite edges");
}

#[test]
fn xw_ex_27_obstacles_lie_apart_and_far_from_the_edges() {
    // XW-SETUP-06, on whatever spots the players pick: the first, a middle one, the last.
    for share in [0, 1, 2] {
        let (mut trial, _) = squads();
        trial
            .set_up(|question, actions| match question.kind {
                QuestionKind::ObstacleSpot => actions[(actions.len() - 1) * share / 2],
                _ => passing(question, actions),
            })
            .unwrap();
        let shapes = &trial.state.obstacle_shapes;
        assert_eq!(shapes.len(), 6);
        for (place, shape) in shapes.iter().enumerate() {
            assert!(shape.within(Point::new(200.0, 200.0), Point::new(714.0, 714.0)));
            assert!(shapes[place + 1..].iter().all(|other| shape.distance(other) > 100.0));
        }
    }
}

#[test]
fn the_number_and_the_kinds_of_obstacles_are_agreed_on() {
    for (obstacles, asteroids, rocks) in [(0, 6, 0), (6, 2, 2), (3, 0, 0), (200, 200, 6)] {
        let mut scene = Scene::new(catalog()).agreed(Options { obstacles, asteroids, ..Options::default() });
        scene.ship(Seat::First, ACADEMY, &[], (0.0, 0.0), 0).unwrap();
        scene.ship(Seat::Second, RED, &[], (0.0, 0.0), 0).unwrap();
        let mut trial = scene.set();
        trial.set_up(passing).unwrap();
        let kinds = trial.state.obstacles.iter().map(|obstacle| obstacle.kind());
        assert_eq!(trial.state.obstacles.len(), usize::from(obstacles.min(6)));
        assert_eq!(kinds.filter(|kind| *kind == ObstacleKind::Asteroid).count(), rocks);
    }
}

#[test]
fn xw_setup_08_ships_are_placed_in_ascending_pilot_skill_the_initiative_players_first() {
    let (mut trial, [academy, black, red, smuggler]) = squads();
    trial.set_up(wish(&[Answer::Seat(Seat::Second)])).unwrap();
    let placed: Vec<ShipNo> = trial
        .events
        .iter()
        .filter_map(|event| if let Event::Placed(ship, _) = event { Some(*ship) } else { None })
        .collect();
    // Pilot skill 1 twice, 4 twice: XW-PS-01, XW-INIT-01.
    assert_eq!(placed, [smuggler, academy, red, black]);
}

#[test]
fn xw_setup_08_own_ties_are_placed_in_any_order() {
    let mut scene = Scene::new(catalog());
    let first = scene.ship(Seat::First, ACADEMY, &[], (0.0, 0.0), 0).unwrap();
    let second = scene.ship(Seat::First, ACADEMY, &[], (0.0, 0.0), 0).unwrap();
    scene.ship(Seat::Second, RED, &[], (0.0, 0.0), 0).unwrap();
    let mut trial = scene.set();
    trial.red(&[Face::Hit]);
    trial.set_up(wish(&[Answer::Ship(second)])).unwrap();
    assert_eq!(
        offered(&trial, |question| question.kind == QuestionKind::Next(Order::Place))[0],
        [first, second].map(Answer::Ship)
    );
    let placed =
        trial.events.iter().find_map(|event| if let Event::Placed(ship, _) = event { Some(*ship) } else { None });
    assert_eq!(placed, Some(second));
}

#[test]
fn xw_ex_30_and_31_ships_stand_in_their_zone() {
    // XW-EX-31. XW-SETUP-09, XW-SETUP-10, XW-SETUP-12, XW-LARGE-01: every spot that is offered.
    let (mut trial, [.., smuggler]) = squads();
    trial.set_up(passing).unwrap();
    let mut headings = Vec::new();
    for Decision { seat, question, .. } in
        trial.questions.iter().filter(|Decision { question, .. }| question.kind == QuestionKind::Deploy)
    {
        let ship = question.ship.unwrap();
        let edge = trial.state.edges[seat.index()];
        assert!(question.spots.len() > 20);
        for spot in &question.spots {
            let size = trial.fixed().ships[ship.index()].size;
            let base = xwing::play::board::Base::new(*spot, size);
            assert!(Board::STANDARD.may_deploy(&base, edge), "{spot:?}");
            if ship == smuggler {
                let corners = base.polygon();
                let near = corners.corners().iter().map(|corner| corner.y.min(914.0 - corner.y)).fold(914.0, f64::min);
                let far = corners.corners().iter().map(|corner| corner.y.min(914.0 - corner.y)).fold(0.0, f64::max);
                assert!(near < 0.01 || far <= 100.01, "reaches out only if it touches the edge");
            }
            if !headings.contains(&spot.facing) {
                headings.push(spot.facing);
            }
        }
    }
    assert!(headings.len() > 2);
}

#[test]
fn xw_setup_11_ships_begin_with_their_shields_and_nothing_else() {
    let (mut trial, ships) = squads();
    trial.set_up(passing).unwrap();
    assert_eq!(ships.map(|ship| trial.ship(ship).shields), [0, 0, 2, 4]);
    for ship in ships {
        let ship = trial.ship(ship);
        assert!(ship.damage.is_empty() && ship.tokens.iter().all(|count| *count == 0));
    }
    assert!(trial.state.locks.is_empty());
}
