//! Missions about groups.

use super::{at, far_from, figure, points, round_end, scene, zoned};
use imperial_assault::{
    cards::Die,
    play::{
        Answer, Ask, Event, GroupNo, QuestionKind,
        testing::{Scene, eager, passing},
    },
};
use kernel::game::Seat;

#[test]
fn groups_are_deployed_in_turn_and_dash() {
    // Blitz.
    let mut scene = scene("lothal-wastes-a");
    scene.fixture.state.figures.iter_mut().for_each(|state| {
        state.presence = imperial_assault::play::state::Presence::Reserve;
    });
    scene.fixture.state.round = 0;
    scene.deploy();
    scene.play_on(eager, |state| state.round < 1);
    let deployed: Vec<Seat> = scene
        .events()
        .iter()
        .filter_map(|event| match event {
            Event::Deployed(figure, _) => Some(scene.fixture.fixed.seat(*figure)),
            _ => None,
        })
        .collect();
    assert_eq!(deployed, [0, 1, 0, 0, 1, 1, 1].map(|seat| Seat::BOTH[seat]));
    let dashes = scene.fixture.questions.iter().filter(|asked| asked.question.of_mission() == Some(Ask::Dash));
    assert_eq!(dashes.count(), 7);
    let zones = scene.state().sides[0].zone.unwrap();
    assert!(!scene.view().is_in(scene.view().figure(figure(0)).stand.at, zones) || deployed.len() == 7);
    let walked = scene.events().iter().filter(|event| matches!(event, Event::Walked { .. })).count();
    assert_eq!(walked, 7, "everybody moved at once");
}

#[test]
fn a_hunters_last_blow_is_worth_twice() {
    // Most Dangerous Game.
    let mut scene = scene("ord-mantell-junkyard-b");
    scene.from_setup();
    scene.step(passing);
    assert_eq!(scene.state().mission.picked, [Some(GroupNo(0)), Some(GroupNo(2))]);
    let picked = scene.events().iter().filter(|event| matches!(event, Event::GroupPicked(..))).count();
    assert_eq!(picked, 2, "both are shown");
    scene.fixture.state.round = 1;
    let ground = scene.state().ground.clone();
    let space = super::open_space(&scene, |space| ground.adjacent(space).any(|next| !ground.is_blocking(next)));
    let beside =
        ground.adjacent(space).find(|next| !ground.is_blocking(*next) && !ground.is_impassable(*next)).unwrap();
    at(&mut scene, 3, (0, space));
    at(&mut scene, 0, (0, beside));
    far_from(&mut scene, 4, &[space], 4);
    far_from(&mut scene, 1, &[space], 5);
    let cost = scene.view().group(figure(3)).cost;
    let health = scene.view().group(figure(3)).health;
    scene.damage(3, health - 1).armed(0, &[Die::Red], &[]).shielded(3, &[]).faces(&[1]);
    scene.attack(0, 3, passing);
    assert_eq!(points(&scene), [2 * cost, 0]);
    round_end(&mut scene);
    assert_eq!(points(&scene), [2 * cost + 2, 0], "the hunter of the first stands, that of the second fell");
}

/// Chewbacca's group has the red marker, the troopers a blue one; then this figure falls.
fn falls(number: u8) -> Scene {
    let mut scene = zoned("training-ground-b");
    scene.deck(&super::CATALOG, Seat::Second, &["take-initiative"; 5]);
    let ground = scene.state().ground.clone();
    let open: Vec<_> = ground.spaces().iter().copied().filter(|space| !ground.is_blocking(*space)).take(4).collect();
    for (number, space) in [1_u8, 3, 4].into_iter().zip(open) {
        at(&mut scene, number, (0, space));
    }
    scene.deal().step(|question, answers| match question.of_mission() {
        Some(Ask::Red) => *answers.first().unwrap(),
        _ => eager(question, answers),
    });
    assert_eq!(scene.state().mission.marked, [0, 1, 2, 3].map(GroupNo));
    let space = scene.view().figure(figure(number)).stand.at;
    let taken = scene.view().spaces_of(|_| true);
    let beside = ground.adjacent(space).find(|next| !ground.is_blocking(*next) && !taken.contains(*next)).unwrap();
    at(&mut scene, 0, (0, beside));
    let health = scene.view().group(figure(number)).health;
    scene.activate(0).damage(number, health - 1).armed(0, &[Die::Red], &[]).shielded(number, &[]).faces(&[1]);
    let target = figure(number);
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Attack { target, space },
        _ => eager(question, answers),
    });
    scene
}

#[test]
fn a_red_marker_pays_and_a_blue_one_lets_draw() {
    // Deception Match; IA-TERM-07: which marker is red is hidden.
    let scene = falls(4);
    assert!(scene.events().contains(&Event::MarkShown(GroupNo(3), false)));
    assert_eq!(scene.hand(Seat::Second), 4, "blue: a card");
    let scene = falls(3);
    assert!(scene.events().contains(&Event::MarkShown(GroupNo(2), true)));
    assert_eq!((points(&scene)[0], scene.hand(Seat::Second)), (scene.view().group(figure(3)).cost + 10, 3));
}
