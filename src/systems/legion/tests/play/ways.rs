//! What lies under a move on its whole way (LEG-MOVE-25, LEG-MOVE-26), and what covers whom.

use super::{CATALOG, act, begin, place, scene, unit};
use kernel::game::Seat;
use legion::{
    cards::{Cover, keyword::UnitKeyword},
    play::{
        Answer, Event, QuestionKind,
        action::{MoveKind, UnitAction},
        table::MM,
        testing::Scene,
    },
};

/// A unit before or behind which droids stand so near that it drives over them and on with a full move.
fn before_droids(mover: &str, kind: MoveKind) -> Scene {
    let mut scene = scene(&[mover], &["b1_battle_droids"]);
    let reach = scene.fixture.fixed.units[0].footprint.reach() / MM;
    let behind = if kind == MoveKind::Reverse { -1 } else { 1 };
    // It attacks nobody afterwards.
    scene.unit(0).keywords[UnitKeyword::Relentless] = 0;
    scene.put(0, 700, 400).keep_minis(0, 1).put(1, 700 + behind * (reach + 30), 400).keep_minis(1, 3);
    scene
}

/// The unit makes the longest straight move of this kind; how the droids are then: displaced, with suppression.
fn drive(scene: &mut Scene, kind: MoveKind) -> (bool, u8) {
    if kind == MoveKind::Compulsory {
        let ends = scene.view().landings(unit(0), kind);
        let far = ends.iter().filter(|end| end.heading.number() == 0).max_by_key(|end| end.at.x).unwrap();
        begin(scene, 0, &[(QuestionKind::CompulsoryFirst, Answer::Yes), (QuestionKind::Destination, far.answer())]);
    } else {
        begin(scene, 0, &[]);
        let from = scene.unit(0).minis[0].at;
        let ends = scene.view().landings(unit(0), kind);
        let straight = ends.iter().filter(|end| end.heading.number() == 0 && end.at.y == from.y);
        let far = straight.max_by_key(|end| end.at.distance(from)).unwrap();
        act(scene, UnitAction::Move(kind), &[(QuestionKind::Destination, far.answer())]);
    }
    let moved = scene.fixture.events.iter().any(|event| matches!(event, Event::Displaced(who, _) if *who == unit(1)));
    (moved, scene.unit(1).tokens.suppression)
}

#[test]
fn leg_ex_100_troopers_are_displaced_by_whatever_drives_over_them_and_on() {
    // LEG-MOVE-25, LEG-TYPE-03, LEG-VEH-06, LEG-VEH-07, LEG-KW-HOVER.
    for (mover, kind, displaced) in [
        ("at_rt_rebel", MoveKind::Standard, true),
        ("at_rt_rebel", MoveKind::Reverse, true),
        ("tauntaun_riders", MoveKind::Standard, true),
        ("dewback_rider", MoveKind::Reverse, true),
        ("tx_130_saber_class_fighter_tank", MoveKind::Standard, true),
        ("tx_130_saber_class_fighter_tank", MoveKind::Reverse, true),
        ("74_z_speeder_bikes", MoveKind::Standard, false),
        ("74_z_speeder_bikes", MoveKind::Compulsory, true),
        ("e_web_heavy_blaster_team", MoveKind::Standard, false),
    ] {
        let mut scene = before_droids(mover, kind);
        let driven = drive(&mut scene, kind);
        assert_eq!(driven, (displaced, u8::from(displaced)), "{mover}, {kind:?}");
        let own = scene.view().outline(unit(0), 0);
        assert!(!scene.view().outlines(unit(1)).any(|base| base.overlaps(&own)), "{mover}: none is left under it");
    }
}

#[test]
fn the_opponent_of_whoever_drives_places_the_displaced_leader_at_a_speed_1_distance() {
    // LEG-MOVE-25; friends as well, and standby goes with the suppression (LEG-STBY-03).
    for friends in [false, true] {
        let (own, theirs): (&[&str], &[&str]) = if friends {
            (&["at_rt_rebel", "rebel_troopers"], &["stormtroopers"])
        } else {
            (&["at_rt_rebel"], &["stormtroopers"])
        };
        let mut scene = scene(own, theirs);
        scene.put(0, 700, 400).put(1, 765, 400).keep_minis(1, 2);
        if friends {
            scene.put(2, 1_700, 800);
        }
        scene.unit(1).tokens.standby = !friends;
        let old = scene.unit(1).minis[0].at;
        begin(&mut scene, 0, &[]);
        act(&mut scene, UnitAction::Move(MoveKind::Standard), &[(QuestionKind::Destination, place(922, 400))]);
        let asked = scene.fixture.questions.iter().find(|asked| asked.question.kind() == QuestionKind::Displaced);
        assert_eq!(asked.unwrap().seat, Seat::Second);
        let now = scene.unit(1).minis[0].at;
        assert!((128..=129).contains(&(now.distance(old) / MM)));
        assert!(!scene.unit(1).tokens.standby && scene.unit(1).tokens.suppression == 1);
    }
}

#[test]
fn a_unit_is_suppressed_once_in_an_activation_however_often_it_is_displaced() {
    // LEG-MOVE-26.
    let mut scene = before_droids("at_rt_rebel", MoveKind::Standard);
    begin(&mut scene, 0, &[]);
    act(&mut scene, UnitAction::Move(MoveKind::Standard), &[(QuestionKind::Destination, place(922, 400))]);
    scene.put(1, 987, 400);
    act(&mut scene, UnitAction::Move(MoveKind::Standard), &[(QuestionKind::Destination, place(1_144, 400))]);
    let displaced = scene.fixture.events.iter().filter(|event| matches!(event, Event::Displaced(..))).count();
    assert_eq!((displaced, scene.unit(1).tokens.suppression), (2, 1));
}

#[test]
fn engaged_troopers_are_neither_displaced_nor_driven_through() {
    // LEG-MOVE-26.
    let mut scene = scene(&["at_rt_rebel", "rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 700, 400).put(1, 800, 400).keep_minis(1, 1).put(2, 800, 427).keep_minis(2, 1);
    let ends = scene.view().landings(unit(0), MoveKind::Standard);
    assert!(!ends.iter().any(|end| end.at.x > 800 * MM && end.at.y == 400 * MM));
}

#[test]
fn who_hovers_over_the_ground_is_not_driven_through() {
    // LEG-KW-HOVER: others treat it as a ground vehicle, as they move and where they see.
    let mut scene = scene(&["at_rt_rebel"], &["tx_130_saber_class_fighter_tank", "74_z_speeder_bikes"]);
    scene.put(0, 700, 400).put(1, 850, 400).put(2, 700, 150).keep_minis(2, 1);
    let ends = scene.view().landings(unit(0), MoveKind::Standard);
    assert!(!ends.iter().any(|end| end.at.x > 780 * MM && end.at.y == 400 * MM));
    assert!(scene.fixture.fixed.units[1].displaces() && !scene.fixture.fixed.units[2].displaces());
}

#[test]
fn a_bane_token_is_revealed_by_whoever_passes_it() {
    // LEG-KW-BANE-TOKENS: an enemy mini moves at range 1 of it and in sight, wherever it ends.
    use legion::play::state::MarkerKind;
    for (at, revealed) in [(900, true), (1_400, false)] {
        let mut scene = scene(&["74_z_speeder_bikes"], &["cad_bane"]);
        scene.put(0, 700, 400).keep_minis(0, 1).put(1, 1_700, 850);
        scene.bane(Seat::Second, legion::play::state::Bane::Decoy, at, 555);
        begin(&mut scene, 0, &[]);
        act(&mut scene, UnitAction::Move(MoveKind::Standard), &[(QuestionKind::Destination, place(953, 400))]);
        let left = scene.fixture.state.markers.iter().any(|marker| marker.kind == MarkerKind::Bane);
        assert_eq!(left, !revealed, "{at}");
    }
}

#[test]
fn barricades_cover_troopers_that_are_no_creatures_and_nobody_else() {
    // LEG-TER-04, LEG-TYPE-03.
    for (defender, kind, cover) in [
        ("stormtroopers", "barricade", Cover::Heavy),
        ("e_web_heavy_blaster_team", "barricade", Cover::Heavy),
        ("tauntaun_riders", "barricade", Cover::None),
        ("dewback_rider", "barricade", Cover::None),
        ("at_st", "barricade", Cover::None),
        ("tauntaun_riders", "crates", Cover::Heavy),
    ] {
        let mut scene = scene(&["rebel_troopers"], &[defender]);
        scene.put(0, 300, 400).keep_minis(0, 1).put(1, 640, 400).keep_minis(1, 1);
        scene.terrain(&CATALOG, kind, (590, 400), (22, 160), 40);
        let view = scene.view();
        assert_eq!(view.terrain_cover(unit(0), unit(1), &view.hulls()), cover, "{defender} behind {kind}");
    }
}

#[test]
fn standby_answers_a_move_before_what_follows_it() {
    // LEG-STBY-04: before an overrun and a free attack.
    let mut scene = scene(&["stormtroopers"], &["rebel_troopers"]);
    scene.put(0, 300, 300).keep_minis(0, 1).put(1, 560, 300).keep_minis(1, 1);
    scene.unit(0).keywords.add(UnitKeyword::Steady, 1);
    scene.unit(1).tokens.standby = true;
    scene.dice(&[7, 7]);
    begin(&mut scene, 0, &[]);
    act(
        &mut scene,
        UnitAction::Move(MoveKind::Standard),
        &[(QuestionKind::Destination, place(300, 350)), (QuestionKind::Standby, Answer::Action(UnitAction::Attack))],
    );
    let attackers: Vec<_> = (scene.fixture.events.iter())
        .filter_map(|event| if let Event::AttackDeclared { attacker, .. } = event { Some(attacker.0) } else { None })
        .collect();
    assert_eq!((attackers, scene.dice_left()), (vec![1, 0], 0));
}
