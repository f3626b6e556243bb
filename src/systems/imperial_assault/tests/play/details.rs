//! Rules that no worked example shows.

use super::{CATALOG, figure, scene};
use imperial_assault::{
    cards::{Die, Effect, EffectUse, Surge, Value},
    play::{
        Answer, Event, FigureNo, Interactable, QuestionKind, Status,
        board::{Distances, Space, Stand},
        testing::{Scene, eager, passing, with},
    },
};
use kernel::game::Seat;

fn damage(scene: &Scene, of: u8) -> u8 {
    scene.state().figure(FigureNo(of)).damage
}

#[test]
fn evades_beyond_the_surges_do_nothing() {
    // IA-SURGE-05: no surge against an evade, and the damage stays.
    let mut scene = scene(&["darth-vader"], &["rebel-trooper-regular"]);
    scene.armed(0, &[Die::Red], &[]).shielded(1, &[Die::White]).put(0, 0, 0).put(1, 1, 0).faces(&[1, 2]);
    scene.attack(0, 1, passing);
    assert_eq!(damage(&scene, 1), 2);
}

#[test]
fn an_ability_of_two_surges_costs_two() {
    // IA-SURGE-07.
    for (face, wanted) in [(1, 4), (0, 0)] {
        let hit = EffectUse { effect: Effect::Damage, value: Value::Number(3) };
        let surge = Surge { cost: 2, effects: vec![hit], told_by: None };
        let mut scene = scene(&["darth-vader"], &["chewbacca"]);
        scene.armed(0, &[Die::Yellow], &[surge]).shielded(1, &[]).put(0, 0, 0).put(1, 1, 0).faces(&[face]);
        scene.attack(0, 1, eager);
        assert_eq!(damage(&scene, 1), wanted);
    }
}

#[test]
fn a_second_copy_of_a_condition_does_nothing_and_tokens_go_with_the_figure() {
    // IA-COND-02, IA-COND-10, IA-DMG-04, IA-DMG-08.
    let stun = Surge { cost: 1, effects: vec![EffectUse { effect: Effect::Stun, value: Value::None }], told_by: None };
    let mut scene = scene(&["darth-vader"], &["chewbacca"]);
    scene.armed(0, &[Die::Red], &[stun]).shielded(1, &[]).put(0, 0, 0).put(1, 1, 0).status(1, Status::Stunned);
    scene.faces(&[3]);
    scene.attack(0, 1, eager);
    assert!(!scene.events().iter().any(|event| matches!(event, Event::StatusGained(..))));
    scene.activate(1);
    for answer in [Answer::Discard(Status::Stunned), Answer::Move, Answer::Walk(Stand::upright(Space::new(3, 0)))] {
        scene.step(with(QuestionKind::Act, answer));
    }
    let state = scene.state().figure(figure(1));
    assert_eq!((state.damage, state.stand.at, state.statuses.iter().count()), (2, Space::new(3, 0), 0));
}

#[test]
fn figures_hide_nothing_from_or_of_a_massive_one() {
    // IA-KW-MASSIVE-01, IA-LOS-16.
    let mut scene = scene(&["stormtrooper-regular"], &["at-st-elite", "darth-vader"]);
    scene.put(0, 0, 0).put(4, 2, 0).put(3, 5, 0);
    let targets = scene.view().attack_targets(figure(0));
    assert!(targets.contains(&(figure(3), Space::new(5, 0))));
    let mut scene = super::scene(&["stormtrooper-regular"], &["chewbacca", "darth-vader"]);
    scene.put(0, 0, 0).put(4, 2, 0).put(3, 5, 0);
    assert!(!scene.view().attack_targets(figure(0)).iter().any(|(target, _)| *target == figure(3)));
}

#[test]
fn large_figures_are_as_far_apart_as_their_nearest_spaces() {
    // IA-SPACE-01, IA-SPACE-04, IA-SPACE-06, IA-SPACE-09.
    let mut scene = scene(&["at-st-elite"], &["darth-vader"]);
    scene.put(0, 0, 0).put(1, 4, 4);
    assert_eq!(scene.view().distance(figure(0), figure(1)), Some(3));
    scene.put(1, 2, 3);
    assert!(scene.view().are_adjacent(figure(0), figure(1)));
    assert!(!scene.view().are_adjacent(figure(0), figure(0)));
    let near = Distances::from(&scene.state().ground, &scene.view().spaces(figure(0)), 1);
    assert_eq!(near.to(Space::new(2, 3)), Some(1));
    assert_eq!(near.to(Space::new(3, 3)), None);
}

#[test]
fn a_door_that_closes_under_a_large_figure_moves_it() {
    // IA-DOOR-05, IA-MOVE-16: Data Heist closes all doors at the end of a round.
    let armies: [&[&str]; 2] = [&["nexu-regular"], &["chewbacca"]];
    let mut scene = Scene::with_mission(&CATALOG, armies, "kuat-space-station-a");
    let doors = scene.state().ground.doors().len();
    let open = imperial_assault::play::board::Ground::new(CATALOG.map(scene.fixture.fixed.skirmish.unwrap().0), 0);
    let base = scene.fixture.fixed.groups[0].base;
    // A place of the Nexu across some door.
    let across = open.spaces().iter().copied().find(|space| {
        let stand = Stand::upright(*space);
        base.fits(&open, stand, false) && !base.fits(&scene.fixture.fixed.ground, stand, true)
    });
    let across = across.unwrap();
    scene.fixture.state.ground = std::sync::Arc::new(open);
    scene.put(0, across.column(), across.row()).put(1, 0, 0).end_round();
    scene.step(eager);
    assert!((0..doors).all(|door| scene.state().ground.is_closed(door)));
    assert!(scene.events().iter().any(|event| matches!(event, Event::Displaced { figure: FigureNo(0), .. })));
    assert!(base.fits(&scene.state().ground, scene.state().figure(figure(0)).stand, true));
}

#[test]
fn a_displaced_figure_is_not_pushed_across_blocking_terrain() {
    // IA-MOVE-10, IA-MOVE-17: of the neighbors of (1, 1) only (0, 0) can be reached.
    use imperial_assault::play::testing::board;
    let mut scene = scene(&["darth-vader"], &["chewbacca"]);
    let blocking = [(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)];
    scene.on(board(&blocking)).put(0, 1, 1).put(1, 9, 9);
    assert_eq!(scene.view().nearest_places(figure(0)), [], "both ways round the corner are blocked");
    scene.on(board(&blocking[1..]));
    let places: Vec<Space> = scene.view().nearest_places(figure(0)).iter().map(|stand| stand.at).collect();
    assert_eq!(places, [Space::new(1, 0), Space::new(0, 0)]);
}

#[test]
fn a_mobile_figure_shut_in_by_terrain_leaves_over_it() {
    // IA-KW-MASSIVE-04, IA-KW-MOBILE-01: a Massive figure has ended on the only space within the terrain.
    use imperial_assault::play::testing::board;
    let mut scene = scene(&["probe-droid-regular"], &["at-st-elite"]);
    scene.on(board(&[(1, 0), (2, 0), (2, 1), (2, 2), (1, 2), (0, 2), (0, 1)])).put(0, 1, 1).put(1, 1, 1);
    let places = scene.view().nearest_places(figure(0));
    let free = |stand: &imperial_assault::play::board::Stand| !scene.view().spaces(figure(1)).contains(&stand.at);
    assert!(!places.is_empty() && places.iter().all(free), "{places:?}");
}

#[test]
fn an_attachment_counts_in_what_its_group_is_worth() {
    // IA-WIN-08: Driven by Hatred, -5, on Darth Vader, 18.
    let mut scene = scene(&["darth-vader", "driven-by-hatred", "nexu-regular"], &["chewbacca"]);
    scene.put(0, 0, 0).put(1, 5, 5).put(2, 9, 9);
    scene.hurt(0, 99, 0, passing);
    assert_eq!(scene.view().points(Seat::Second), 13);
}

#[test]
fn blast_that_meets_the_attacker_hurts_it_too() {
    // IA-KW-BLAST, IA-WIN-04: who caused it does not matter.
    let blast =
        Surge { cost: 1, effects: vec![EffectUse { effect: Effect::Blast, value: Value::Number(2) }], told_by: None };
    let mut scene = scene(&["nexu-regular"], &["chewbacca"]);
    scene.armed(0, &[Die::Red], &[blast]).shielded(1, &[]).put(0, 0, 0).put(1, 2, 0).faces(&[3]);
    scene.attack(0, 1, eager);
    assert_eq!((damage(&scene, 0), damage(&scene, 1)), (2, 2));
}

#[test]
fn groups_of_one_card_are_told_apart() {
    // IA-ARMY-24, IA-ARMY-26: both are friendly to each other whatever their affiliation.
    let scene = scene(&["stormtrooper-regular", "stormtrooper-regular", "chewbacca"], &["darth-vader"]);
    let groups: Vec<_> = scene.fixture.fixed.groups_of(Seat::First).collect();
    assert_eq!(groups.len(), 3);
    assert_ne!(groups[0].1.figures, groups[1].1.figures);
}

#[test]
fn what_is_discarded_is_seen_and_what_is_held_is_not() {
    // IA-CMD-07, IA-TERM-07.
    let mut scene = scene(&["darth-vader"], &["chewbacca"]);
    scene.put(0, 0, 0).put(1, 5, 5).deck(&CATALOG, Seat::Second, &["cripple", "blitz"]);
    scene.hurt(1, 0, 1, |_, _| Answer::Number(1));
    assert_eq!(scene.state().side(Seat::Second).discard.len(), 1);
    assert_eq!(scene.deck_left(Seat::Second), 1);
    let _ = Interactable::Door(0);
}
