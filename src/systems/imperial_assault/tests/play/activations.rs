//! Activations, actions and movement in a match: sections 6 and 7 with their worked examples.

use super::{CATALOG, figure, scene};
use imperial_assault::{
    cards::Keyword,
    play::{
        Answer, Event, Interactable, QuestionKind, Status,
        board::{Space, Stand},
        testing::{Scene, eager, passing, with},
    },
};
use kernel::game::Seat;

fn walk(column: i32, row: i32) -> Answer {
    Answer::Walk(Stand::upright(Space::new(column, row)))
}

/// Answers one question after the other with these.
fn act(scene: &mut Scene, answers: &[Answer]) {
    for answer in answers {
        scene.step(
            |question, offered| if question.kind() == QuestionKind::Act { *answer } else { passing(question, offered) },
        );
    }
}

fn attack_on(target: u8, column: i32, row: i32) -> Answer {
    Answer::Attack { target: figure(target), space: Space::new(column, row) }
}

/// A Stormtrooper (0) four spaces from a Rebel Trooper (3).
fn duel() -> Scene {
    let mut scene = scene(&["stormtrooper-regular"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(3, 4, 0).activate(0);
    scene
}

#[test]
fn ia_ex_35_one_action_of_an_activation_attacks() {
    // IA-ACT-05, IA-ACT-06.
    let mut scene = duel();
    scene.faces(&[0, 0, 0]);
    act(&mut scene, &[attack_on(3, 4, 0)]);
    let offers = scene.offers();
    assert!(!offers.iter().any(|offer| matches!(offer, Answer::Attack { .. })));
    assert!(offers.contains(&Answer::Move) && offers.contains(&Answer::Pass));
    // An action may be repeated if it is no attack.
    let mut scene = duel();
    act(&mut scene, &[Answer::Move, Answer::Move]);
    assert_eq!(scene.state().activation.as_ref().unwrap().points, 8);
}

#[test]
fn ia_ex_42_movement_points_are_spent_before_and_after_an_attack() {
    // IA-MOVE-01, IA-MOVE-03, IA-ACT-12.
    let mut scene = duel();
    scene.faces(&[4, 0, 0]);
    act(&mut scene, &[Answer::Move, walk(0, 2), attack_on(3, 4, 0), walk(2, 2)]);
    assert_eq!(scene.state().figure(figure(0)).stand, Stand::upright(Space::new(2, 2)));
    assert_eq!(scene.state().activation.as_ref().unwrap().points, 0);
    // Nothing is left to do, so the activation ends without a question (IA-ACT-10).
    scene.fixture.questions.clear();
    scene.step(passing);
    assert_eq!((scene.fixture.questions.len(), scene.state().activation.as_ref().unwrap().figure), (0, None));
}

#[test]
fn points_and_actions_that_are_left_are_lost() {
    // IA-ACT-01, IA-ACT-10, IA-MOVE-04.
    let mut scene = duel();
    scene.put(1, 0, 5);
    act(&mut scene, &[Answer::Move, Answer::Pass]);
    scene.step(eager);
    let active = scene.state().activation.as_ref().unwrap();
    assert_eq!((active.figure, active.actions, active.points), (Some(figure(1)), 2, 0));
}

#[test]
fn a_stunned_figure_neither_attacks_nor_leaves_until_an_action_ends_it() {
    // Table 1.2, IA-COND-01.
    let mut scene = duel();
    scene.status(0, Status::Stunned);
    act(&mut scene, &[Answer::Move]);
    let offers = scene.offers();
    assert!(!offers.iter().any(|offer| matches!(offer, Answer::Attack { .. } | Answer::Walk(_))));
    assert!(offers.contains(&Answer::Discard(Status::Stunned)));
    act(&mut scene, &[Answer::Discard(Status::Stunned), walk(3, 0)]);
    assert_eq!(scene.state().figure(figure(0)).stand, Stand::upright(Space::new(3, 0)));
}

#[test]
fn a_bleeding_figure_suffers_strain_after_each_action_but_the_one_that_ends_it() {
    // Table 1.2.
    let mut scene = duel();
    scene.status(0, Status::Bleeding);
    act(&mut scene, &[Answer::Move]);
    assert_eq!(scene.state().figure(figure(0)).damage, 1);
    act(&mut scene, &[Answer::Discard(Status::Bleeding)]);
    assert_eq!(
        (scene.state().figure(figure(0)).damage, scene.state().figure(figure(0)).statuses.iter().count()),
        (1, 0)
    );
}

#[test]
fn a_weakened_figure_recovers_at_the_end_of_its_activation() {
    let mut scene = duel();
    scene.status(0, Status::Weakened);
    act(&mut scene, &[Answer::Pass]);
    assert!(!scene.state().figure(figure(0)).statuses.has(Status::Weakened));
}

#[test]
fn a_figure_defeated_in_its_own_activation_ends_it() {
    // IA-ACT-13.
    let mut scene = duel();
    scene.put(1, 9, 9).status(0, Status::Bleeding).damage(0, 2);
    act(&mut scene, &[Answer::Move]);
    assert!(!scene.state().figure(figure(0)).is_in_play());
    scene.step(passing);
    assert_eq!(scene.state().activation.as_ref().unwrap().figure, None);
}

#[test]
fn ia_ex_34_each_figure_of_a_group_finishes_before_the_next() {
    // IA-ACT-04, IA-CARD-02, IA-GOLD-03.
    let mut scene = scene(&["stormtrooper-regular", "darth-vader"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 1, 0).put(2, 2, 0).put(3, 9, 0).put(4, 9, 9);
    // The last figure is asked for no more: it is the only one left.
    let mut asked = Vec::new();
    for _ in 0..9 {
        scene.step(|question, answers| {
            asked.push(question.kind());
            if question.kind() == QuestionKind::Group && answers.len() == 2 {
                answers[0]
            } else {
                passing(question, answers)
            }
        });
    }
    let wanted = [QuestionKind::Group, QuestionKind::NextFigure, QuestionKind::Act, QuestionKind::NextFigure];
    assert_eq!(asked[..4], wanted);
    assert_eq!(scene.state().exhausted, [true, false, false]);
}

#[test]
fn ia_ex_50_a_massive_figure_pushes_its_friends_then_the_others_and_moves_no_more() {
    // IA-KW-MASSIVE-04, IA-KW-MASSIVE-05, IA-MOVE-10.
    let mut scene = scene(&["at-st-elite", "darth-vader"], &["rebel-trooper-regular"]);
    scene.put(0, 0, 0).put(1, 3, 0).put(2, 4, 1).activate(0);
    assert!(scene.view().group(figure(0)).has(Keyword::Massive));
    act(&mut scene, &[Answer::Move]);
    let mut asked = Vec::new();
    scene.step(|question, answers| {
        if question.kind() == QuestionKind::Displaced {
            asked.push(question.figure().unwrap());
        }
        if question.kind() == QuestionKind::Act { walk(3, 0) } else { answers[0] }
    });
    assert_eq!(asked, [figure(1), figure(2)]);
    let spaces = scene.view().spaces(figure(0));
    for other in [1, 2] {
        assert!(!spaces.contains(&scene.state().figure(figure(other)).stand.at));
    }
    let seats: Vec<Seat> = (scene.fixture.questions.iter())
        .filter(|asked| asked.question.kind() == QuestionKind::Displaced)
        .map(|asked| asked.seat)
        .collect();
    assert_eq!(seats, [Seat::First, Seat::Second], "each by its own player");
    assert!(!scene.offers().iter().any(|offer| matches!(offer, Answer::Walk(_))));
}

#[test]
fn a_massive_figure_never_enters_the_spaces_of_another() {
    // IA-KW-MASSIVE-03: onto Vader it may go, onto another walker not, nor through it.
    for (other, is_closed) in [("at-st-elite", true), ("darth-vader", false)] {
        let mut scene = scene(&["at-st-elite"], &[other]);
        scene.put(0, 0, 0).put(1, 4, 0);
        let taken = scene.view().spaces(figure(1));
        let base = scene.view().group(figure(0)).base;
        let reach = scene.view().reach(figure(0), 8, false);
        let meets = reach.stops().any(|(stand, _)| base.spaces(stand).iter().any(|space| taken.contains(space)));
        assert_eq!(meets, !is_closed, "{other}");
    }
}

#[test]
fn a_figure_opens_a_door_beside_it() {
    // IA-ACT-14, IA-DOOR-02, IA-DOOR-03: a door below the spaces (5, 16) and (6, 16).
    let armies: [&[&str]; 2] = [&["stormtrooper-regular"], &["rebel-trooper-regular"]];
    let mut scene = Scene::with_mission(&CATALOG, armies, "chopper-base-atollon-practice-duel");
    scene.put(0, 5, 16).put(3, 9, 0).activate(0);
    let door = Answer::Interact(Interactable::Door(0));
    assert!(scene.offers().contains(&door));
    act(&mut scene, &[door]);
    assert!(!scene.state().ground.is_closed(0) && scene.events().contains(&Event::DoorOpened(0)));
    assert!(!scene.offers().contains(&door));
    scene.put(0, 7, 15).activate(0);
    scene.fixture.state.ground = std::sync::Arc::new(scene.fixture.fixed.ground.clone());
    assert!(!scene.offers().contains(&door), "not beside it");
}

#[test]
fn a_figure_walks_on_the_cheapest_way() {
    let mut scene = duel();
    act(&mut scene, &[Answer::Move, walk(3, 1)]);
    let way = scene.events().iter().find_map(|event| match event {
        Event::Walked { way, .. } => Some(way.len()),
        _ => None,
    });
    assert_eq!((way, scene.state().activation.as_ref().unwrap().points), (Some(3), 1));
    let _ = with(QuestionKind::Act, Answer::Pass);
}
