//! Payload and its bomb carts (LEG-OBJ-08).

use super::{CATALOG, scene, unit};
use kernel::{Language, game::Seat};
use legion::play::{
    Answer, Describer, Event, Question, QuestionKind,
    state::{Cart, TokenState},
    table::{Heading, Level, MM, Spot},
    testing::{Scene, eager, passing, with},
    view::Allows,
};

const fn spot(x: i32, y: i32) -> Spot {
    Spot::new(x * MM, y * MM)
}

/// A cart of the first player at (500, 400), facing along x, whose goal is a house at the end of the table.
fn carted() -> Scene {
    let mut scene = scene(&["rebel_troopers", "rebel_troopers"], &["stormtroopers", "dewback_rider"]);
    scene.put(0, 480, 500).put(1, 1_700, 100).put(2, 1_500, 800).put(3, 1_700, 800);
    scene.mission(&CATALOG, ["payload", "battle_lines", "clear_conditions"]);
    scene.terrain(&CATALOG, "rocks", (1_200, 400), (100, 100), 90);
    scene.fixture.state.carts.push(Cart { seat: Seat::First, at: spot(500, 400), heading: Heading::default() });
    scene.fixture.state.tokens.push(TokenState {
        at: spot(1_200, 400),
        holder: None,
        wounds: 0,
        asset: None,
        dropped: None,
        piece: Some(0),
        of: Some(Seat::First),
    });
    scene
}

fn cart(scene: &Scene) -> Spot {
    scene.fixture.state.carts[0].at
}

#[test]
fn each_side_places_a_cart_and_marks_the_goal_of_the_other() {
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.mission(&CATALOG, ["payload", "battle_lines", "clear_conditions"]);
    for x in [600, 900, 1_200] {
        scene.terrain(&CATALOG, "rocks", (x, 450), (60, 60), 90);
    }
    scene.terrain(&CATALOG, "rocks", (900, 60), (40, 40), 90);
    scene.lay_tokens(&[(QuestionKind::MarkGoal, Answer::Piece(2)), (QuestionKind::MarkGoal, Answer::Piece(0))]);
    let state = &scene.fixture.state;
    let seats: Vec<Seat> = state.carts.iter().map(|cart| cart.seat).collect();
    assert_eq!(seats, [Seat::First, Seat::Second], "blue begins");
    for cart in &state.carts {
        assert!(scene.view().is_in_zone(&cart.outline(), state.color(cart.seat)));
    }
    let marks: Vec<_> = state.tokens.iter().map(|token| (token.piece, token.of)).collect();
    assert_eq!(marks, [(Some(2), Some(Seat::Second)), (Some(0), Some(Seat::First))]);
}

#[test]
fn the_goal_of_a_cart_is_not_called_an_objective_token() {
    let mut scene = carted();
    scene.activate(0).to_actions(passing);
    let game = scene.game();
    let told = |language| {
        let describer = Describer::of(&CATALOG, &game, language);
        describer.event(&Event::TokenPlaced(0, spot(1_200, 400))).unwrap()
    };
    let [english, spanish] = [Language::English, Language::Spanish].map(told);
    assert!(english.starts_with("The goal of player 1's bomb cart is at"), "{english}");
    assert!(spanish.starts_with("La meta de la plataforma móvil de Jugador 1 está en"), "{spanish}");
}

#[test]
fn a_cart_moves_for_whoever_has_more_leaders_around_it() {
    let mut scene = carted();
    scene.end_round().step(eager);
    let moved = cart(&scene);
    assert!(moved.x > 690 * MM && moved.y == 400 * MM, "{moved:?}");
    assert!(scene.fixture.events.contains(&Event::CartPlaced(Seat::First, moved)));
    // It may stay, and does where there are as many enemies.
    let mut stays = carted();
    stays.end_round().step(with(QuestionKind::MoveCart, Answer::Pass));
    assert_eq!(cart(&stays), spot(500, 400));
    let mut tied = carted();
    tied.put(2, 560, 300).keep_minis(2, 1);
    tied.end_round().step(eager);
    assert_eq!(cart(&tied), spot(500, 400));
}

#[test]
fn a_cart_goes_straight_at_speed_two_and_back_at_one() {
    let bar = |x: i32, y: i32, turn: i32, at: (i32, i32)| {
        let mut scene = carted();
        scene.put(0, at.0, at.1).keep_minis(0, 1).terrain(&CATALOG, "rocks", (500, 250), (40, 40), 90);
        let question = Question::MoveCart(Seat::First);
        let heading = Heading::default().turned(turn);
        let place = Answer::Place { at: spot(x, y), heading, level: Level::Ground };
        scene.view().judged(&question, &place).is_some_and(|judged| judged.is_ok())
    };
    let away = (200, 800);
    // Two templates' ends: 152 mm and the base of 50 mm ahead, 102 and the base back.
    assert!(bar(701, 400, 0, away) && !bar(704, 400, 0, away));
    assert!(bar(349, 400, 0, away) && !bar(346, 400, 0, away));
    // Turned by a quarter, not by more; not into the rocks; not across.
    assert!(bar(500, 600, 16, away) && !bar(340, 560, 24, away));
    assert!(!bar(500, 260, -16, away) && !bar(600, 500, 0, away));
    // It passes bases, and ends on none.
    assert!(bar(500, 600, 16, (500, 500)) && !bar(500, 600, 16, (500, 590)));
}

#[test]
fn a_cart_at_its_goal_scores() {
    for (x, tokens) in [(1_125, 3), (1_050, 2), (900, 1), (700, 0)] {
        let mut scene = carted();
        scene.fixture.fixed.options.rounds = 1;
        scene.put(0, 100, 800).fixture.state.carts[0].at = spot(x, 400);
        scene.end_round().step(passing);
        assert_eq!(scene.fixture.state.sides[0].tokens, tokens, "{x}");
    }
}

#[test]
fn carts_cover_troopers_and_nobody_ends_on_them() {
    let mut scene = carted();
    scene.put(2, 560, 400).keep_minis(2, 1).put(3, 900, 400).put(0, 300, 400).keep_minis(0, 1);
    assert_eq!(scene.view().cover(unit(0), unit(2)), 2);
    // Creatures gain nothing, and nobody's sight is blocked.
    scene.put(3, 590, 400).put(2, 900, 800);
    assert_eq!(scene.view().cover(unit(0), unit(3)), 0);
    let hulls = scene.view().hulls();
    assert!(scene.view().any_sees(unit(0), unit(3), &hulls));
    let base = scene.view().spec(unit(0)).footprint.at(spot(510, 400), Heading::default());
    assert!(!scene.view().is_free(unit(0), &base, Level::Ground, Allows::default()));
}
