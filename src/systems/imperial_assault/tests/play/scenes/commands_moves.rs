//! Command cards that move figures.

use super::{
    card, card_of_second,
    commands::{actions, face, hush, is_spent, points, summon},
};
use imperial_assault::play::{
    PowerToken, QuestionKind, Status,
    testing::{
        Pick::{At, Attack, Figure, Option, Pass, Use, Yes},
        Scene, board,
    },
};
use kernel::game::Seat;

const VADER: &[&str] = &["darth-vader"];
const TROOPERS: &[&str] = &["stormtrooper-elite"];

/// The active figure has so many movement points.
fn with_points(scene: &mut Scene, points: u8) {
    scene.fixture.state.activation.as_mut().unwrap().points = points;
}

#[test]
fn the_fleet_footed_gain_a_movement_point() {
    let mut scene = card("fleet-footed", &["dengar"], VADER);
    face(&mut scene, 0, 1, 9);
    scene.activate(0).run(&[Use("fleet-footed")]);
    assert_eq!((points(&scene), actions(&scene)), (1, 2));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_leader_warns_a_neighbor() {
    let mut scene = card("advance-warning", &["thrawn", "stormtrooper-elite"], &["chewbacca"]);
    face(&mut scene, 0, 4, 9);
    scene.put(1, 1, 5).put(2, 4, 5).activate(0).run(&[Use("advance-warning"), At(2, 6)]);
    assert_eq!((points(&scene), scene.place(1)), (1, Some((2, 6))));
    is_spent(&scene, Seat::First);
}

#[test]
fn urgency_gives_speed_and_two_more_to_spend_at_once() {
    let mut scene = card("urgency", &["dengar"], VADER);
    face(&mut scene, 0, 1, 11);
    scene.activate(0).run(&[Use("urgency"), At(6, 11)]);
    assert_eq!((scene.place(0), actions(&scene), points(&scene)), (Some((6, 11)), 1, 0));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_tactician_sends_a_friend_on() {
    let mut scene = card("field-tactician", &["dengar", "chewbacca"], VADER);
    face(&mut scene, 0, 2, 11);
    scene.put(1, 1, 6).activate(0).run(&[Use("field-tactician"), Figure(1), At(1, 10)]);
    assert_eq!(scene.place(1), Some((1, 10)));
    is_spent(&scene, Seat::First);
    let mut scene = card("field-tactician", &["nexu-elite"], VADER);
    face(&mut scene, 0, 1, 9);
    scene.activate(0);
    assert!(!scene.is_offered("field-tactician"));
}

#[test]
fn jump_jets_set_their_wearer_down_within_five_spaces() {
    let mut scene = card("jump-jets", &["dengar"], VADER);
    face(&mut scene, 0, 1, 11);
    scene.activate(0).run(&[Use("jump-jets"), At(5, 10)]);
    assert_eq!(scene.place(0), Some((5, 10)));
    is_spent(&scene, Seat::First);
}

#[test]
fn the_force_jumps_over_blocking_terrain() {
    let wall: Vec<(i32, i32)> = (0..12).map(|row| (2, row)).collect();
    let mut scene = card("force-jump", &["luke-skywalker-jedi-knight"], VADER);
    face(&mut scene, 0, 1, 11);
    scene.on(board(&wall)).activate(0);
    scene.run(&[Use("force-jump"), At(5, 5)]);
    assert_eq!(scene.place(0), Some((5, 5)));
    is_spent(&scene, Seat::First);
}

#[test]
#[should_panic(expected = "is not offered")]
fn the_force_does_not_jump_onto_blocking_terrain() {
    let mut scene = card("force-jump", &["luke-skywalker-jedi-knight"], VADER);
    face(&mut scene, 0, 1, 11);
    scene.on(board(&[(2, 5)])).activate(0).run(&[Use("force-jump"), At(2, 5)]);
}

#[test]
fn small_figures_are_pushed() {
    // IA-MOVE-15.
    for (mut scene, id, victim, to, hurt) in [
        (card("reposition", &["thrawn", "bt-1"], &["chewbacca"]), "reposition", 1, (3, 8), 0),
        (card("force-push", &["luke-skywalker-jedi-knight", "bt-1"], VADER), "force-push", 2, (3, 7), 0),
        (card("dark-energy", &["darth-vader", "bt-1"], &["chewbacca"]), "dark-energy", 2, (3, 6), 1),
    ] {
        hush(&mut scene);
        // The second of the army is far away, or the one that is pushed.
        scene.put(0, 0, 5).put(1, 9, 9).put(2, 9, 5).put(victim, 3, 5).activate(0);
        let picks = if id == "reposition" { vec![Use(id), Figure(1)] } else { vec![Use(id)] };
        scene.run(&[&picks[..], &[At(to.0, to.1)]].concat());
        assert_eq!((scene.place(victim), scene.hurt_by(victim)), (Some(to), hurt), "{id}");
        is_spent(&scene, Seat::First);
    }
}

#[test]
fn the_large_and_the_far_are_not_pushed() {
    for (mut scene, id) in [
        (card("force-push", &["luke-skywalker-jedi-knight"], &["nexu-elite", "darth-vader"]), "force-push"),
        (card("dark-energy", VADER, &["nexu-elite", "chewbacca"]), "dark-energy"),
    ] {
        hush(&mut scene);
        scene.put(0, 0, 5).put(1, 2, 5).put(2, 6, 5).activate(0);
        assert!(!scene.is_offered(id), "{id}");
    }
}

#[test]
fn a_vehicle_marches_forward_with_everybody_near_it() {
    let mut scene = card("forward-march", &["jet-trooper-elite", "thrawn"], &["chewbacca"]);
    face(&mut scene, 0, 3, 9);
    scene.put(1, 8, 8).put(2, 2, 5).activate(0).run(&[Use("forward-march"), At(3, 5)]);
    assert_eq!((points(&scene), scene.place(2)), (1, Some((3, 5))));
    is_spent(&scene, Seat::First);
}

#[test]
fn who_looks_for_a_fight_steps_up_or_shoves() {
    let mut scene = card("looking-for-a-fight", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 2);
    scene.activate(0).run(&[Use("looking-for-a-fight"), Option(0), At(1, 5)]);
    assert_eq!((scene.place(0), scene.state().figures[0].tokens[0]), (Some((1, 5)), PowerToken::Damage));
    is_spent(&scene, Seat::First);
    let mut scene = card("looking-for-a-fight", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 1);
    scene.activate(0).run(&[Use("looking-for-a-fight"), Option(1), At(2, 5)]);
    assert_eq!((scene.place(0), scene.place(1)), (Some((0, 5)), Some((2, 5))));
}

#[test]
fn points_come_as_an_activation_starts() {
    for (mut scene, id, gained) in [
        (card("force-rush", VADER, &["chewbacca"]), "force-rush", 2),
        (card("heart-of-freedom", &["chewbacca"], VADER), "heart-of-freedom", 2),
        (card("rank-and-file", TROOPERS, VADER), "rank-and-file", 1),
    ] {
        let last = scene.fixture.fixed.figures.len() as u8 - 1;
        face(&mut scene, 0, last, 9);
        scene.status(0, Status::Weakened).damage(0, 3);
        summon(&mut scene, 0);
        scene.run(&[Use(id)]);
        assert_eq!(points(&scene), gained, "{id}");
        let is_freed = id == "heart-of-freedom";
        assert_eq!((scene.has(0, Status::Weakened), scene.hurt_by(0)), (!is_freed, if is_freed { 1 } else { 3 }));
        is_spent(&scene, Seat::First);
        // Not later in the activation.
        scene.activate(0);
        assert!(!scene.is_offered(id));
    }
}

#[test]
fn rank_and_file_takes_troopers_beside_it_along() {
    let mut scene = card("rank-and-file", &["stormtrooper-elite", "snowtrooper-elite", "thrawn"], &["chewbacca"]);
    face(&mut scene, 0, 7, 9);
    scene.put(3, 0, 6).put(4, 6, 6).put(6, 0, 4);
    summon(&mut scene, 0);
    scene.run(&[Use("rank-and-file"), At(1, 7)]);
    assert_eq!((points(&scene), scene.place(3), scene.place(6)), (1, Some((1, 7)), Some((0, 4))));
}

#[test]
fn the_force_surges_as_an_activation_ends() {
    let mut scene = card("force-surge", VADER, &["chewbacca"]);
    face(&mut scene, 0, 1, 2);
    scene.activate(0).run(&[Pass, Use("force-surge"), At(1, 5)]);
    assert_eq!((scene.place(0), scene.hurt_by(1)), (Some((1, 5)), 3));
    is_spent(&scene, Seat::First);
}

#[test]
fn travel_is_efficient_past_enemies_for_a_round() {
    let lane: Vec<(i32, i32)> = (0..12).flat_map(|column| [(column, 4), (column, 6)]).collect();
    let mut scene = card("efficient-travel", &["dengar"], VADER);
    face(&mut scene, 0, 1, 1);
    scene.on(board(&lane)).activate(0);
    let reaches = |scene: &mut Scene| {
        scene.activate(0);
        with_points(scene, 2);
        let offers = scene.offers();
        offers.iter().any(|answer| format!("{answer:?}").contains("Walk"))
    };
    assert!(!reaches(&mut scene));
    scene.begin_round().run(&[Use("efficient-travel")]);
    assert!(reaches(&mut scene));
    is_spent(&scene, Seat::First);
    scene.end_round().run(&[]);
    assert!(!reaches(&mut scene));
}

#[test]
fn brawlers_close_the_gap_as_a_round_starts() {
    let mut scene = card("close-the-gap", &["bossk", "dengar"], VADER);
    face(&mut scene, 0, 2, 9);
    scene.put(1, 0, 8).begin_round().run(&[Use("close-the-gap"), Yes, At(1, 5)]);
    assert_eq!((scene.place(0), scene.place(1)), (Some((1, 5)), Some((0, 8))));
    is_spent(&scene, Seat::First);
}

#[test]
fn the_vanguard_is_called_to_move_and_attack() {
    let mut scene = card("call-the-vanguard", &["echo-base-trooper-elite", "stormtrooper-elite"], VADER);
    face(&mut scene, 0, 5, 6);
    // Cheaper troopers are not called.
    scene.put(2, 0, 8).begin_round().faces(&[1]).run(&[Use("call-the-vanguard"), At(2, 5), Attack(5)]);
    assert_eq!((scene.place(0), scene.hurt_by(5)), (Some((2, 5)), 2));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_vehicle_overruns_whoever_it_drives_over() {
    let mut scene = card("overrun", &["at-dp-elite"], &["chewbacca", "gaarkhan"]);
    face(&mut scene, 0, 1, 3);
    scene.put(2, 9, 9);
    summon(&mut scene, 0);
    scene.run(&[Use("overrun")]);
    with_points(&mut scene, 6);
    scene.run(&[At(5, 5)]);
    assert_eq!((scene.hurt_by(1), scene.hurt_by(2)), (2, 0));
    is_spent(&scene, Seat::First);
}

#[test]
fn the_massive_crush_who_they_stop_on() {
    let mut scene = card("crush", &["at-dp-elite"], &["chewbacca"]);
    face(&mut scene, 0, 1, 3);
    scene.activate(0);
    with_points(&mut scene, 6);
    scene.run(&[At(2, 5), Use("crush")]);
    assert_eq!(scene.hurt_by(1), 4);
    // It was pushed out of the way afterwards (IA-KW-MASSIVE-04).
    assert_ne!(scene.place(1), Some((3, 5)));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_slippery_target_runs_from_who_comes_near() {
    let mut scene = card_of_second("slippery-target", TROOPERS, &["leia-organa"]);
    face(&mut scene, 0, 3, 4);
    scene.activate(0);
    with_points(&mut scene, 4);
    scene.run(&[At(3, 5), Use("slippery-target"), At(9, 5)]);
    assert_eq!((scene.place(0), scene.place(3)), (Some((3, 5)), Some((9, 5))));
    assert_eq!(scene.hand(Seat::Second), 0);
    // One that stays away calls nothing forth.
    let mut scene = card_of_second("slippery-target", TROOPERS, &["leia-organa"]);
    face(&mut scene, 0, 3, 4);
    scene.activate(0);
    with_points(&mut scene, 4);
    scene.run(&[At(2, 5)]);
    assert!(!scene.was_asked(Seat::Second, QuestionKind::Use));
}

#[test]
fn c1_10p_pushes_its_way_through() {
    let mut scene = card("on-a-mission", &["c1-10p"], &["chewbacca"]);
    face(&mut scene, 0, 1, 1);
    scene.activate(0).run(&[Use("on-a-mission"), At(1, 5), Yes, At(1, 4), At(2, 5), Pass]);
    assert_eq!((scene.place(0), scene.place(1)), (Some((2, 5)), Some((1, 4))));
    is_spent(&scene, Seat::First);
}

#[test]
fn a_pack_runs_and_bites_together() {
    let mut scene = card("pack-alpha", &["nexu-elite", "loth-cat-elite"], &["chewbacca", "gaarkhan"]);
    face(&mut scene, 0, 3, 6);
    scene.put(1, 0, 7).put(2, 11, 11).put(4, 11, 0).activate(0);
    // The Nexu stays where it is; the Loth-cat runs up to Chewbacca.
    scene.put(1, 2, 7);
    scene.run(&[Use("pack-alpha"), Figure(0), Figure(1), Pass, At(5, 6), Figure(3)]);
    assert_eq!((scene.hurt_by(3), scene.hurt_by(4)), (1, 0));
    is_spent(&scene, Seat::First);
}

#[test]
fn an_upgraded_navigation_gives_droids_a_point_each_round() {
    let mut scene = card("navigation-upgrade", &["bt-1", "probe-droid-elite", "dengar"], VADER);
    face(&mut scene, 0, 3, 9);
    scene.put(1, 0, 7).put(2, 0, 9).activate(0).run(&[Use("navigation-upgrade")]);
    assert_eq!((scene.hurt_by(0), scene.hand(Seat::First), actions(&scene)), (1, 0, 1));
    scene.run(&[Use("navigation-upgrade")]);
    assert_eq!((points(&scene), scene.is_offered("navigation-upgrade")), (1, false));
    scene.activate(1);
    assert!(!scene.is_offered("navigation-upgrade"));
    scene.end_round().run(&[]);
    scene.activate(1);
    assert!(scene.is_offered("navigation-upgrade"));
    scene.activate(2);
    assert!(!scene.is_offered("navigation-upgrade"));
}
