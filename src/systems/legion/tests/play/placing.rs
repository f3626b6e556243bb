//! Placing: who may stand where as the match begins, and who comes later (LEG-SETUP-08 to -13).

use super::{CATALOG, scene, unit};
use kernel::game::Seat;
use legion::{
    cards::keyword::UnitKeyword,
    play::{
        Answer, QuestionKind,
        table::{Heading, MM, Outline, Spot},
        testing::Scene,
    },
};

/// The places that were offered to a unit as it deployed.
fn offered(scene: &Scene, number: u8) -> Vec<Spot> {
    let of = |asked: &&legion::play::Decision| {
        asked.question.kind() == QuestionKind::DeployAt && asked.question.unit() == Some(unit(number))
    };
    let answers = scene.fixture.questions.iter().filter(of).flat_map(|asked| &asked.answers);
    answers.filter_map(|answer| if let Answer::Place { at, .. } = answer { Some(*at) } else { None }).collect()
}

/// A spot in the zone of the first player.
fn zone(scene: &Scene) -> Spot {
    let view = scene.view();
    let spots = (1..18).flat_map(|x| (1..36).map(move |y| Spot::new(x * 100 * MM, y * 25 * MM)));
    let own = view.state.color(Seat::First);
    spots.into_iter().find(|at| view.is_in_zone(&Outline::round(*at, 50 * MM), own)).unwrap()
}

#[test]
fn who_may_infiltrate_may_deploy_in_its_zone_as_well() {
    // LEG-KW-INFILTRATE.
    for (infiltrates, far, near) in [(false, false, false), (true, true, false)] {
        let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
        let home = zone(&scene);
        let (x, y) = (home.x / MM, home.y / MM);
        scene.put(1, x + 200, y);
        if infiltrates {
            scene.unit(0).keywords.add(UnitKeyword::Infiltrate, 1);
        }
        let base = |x: i32, y: i32| Outline::round(Spot::new(x * MM, y * MM), 27 * MM / 2);
        let view = scene.view();
        let may = |x: i32, y: i32| view.deployment_bar(unit(0), &base(x, y)).is_ok();
        assert!(may(x, y), "in its zone, whoever is near");
        let middle = view.state.field.middle();
        assert_eq!((may(middle.x / MM + 500, middle.y / MM), may(x + 330, middle.y / MM)), (far, near));
    }
}

#[test]
fn a_detachment_deploys_beside_its_leader_and_nowhere_else() {
    // LEG-KW-DETACHMENT.
    let mut scene = scene(&["rebel_veterans", "mark_ii_medium_blaster_trooper"], &["stormtroopers"]);
    scene.deploy(Seat::First, &[]);
    let places = offered(&scene, 1);
    let host = scene.unit(0).minis[0].at;
    assert!(!places.is_empty());
    // A move of speed 1 with the base before and behind it.
    let reach = (102 + 2 * 25 + 14) * MM;
    assert!(places.iter().all(|at| at.distance(host) <= reach), "{host:?} {places:?}");
    assert_eq!(scene.unit(1).beside, Some(unit(0)));
    // Any other place is barred.
    let outline = Outline::round(host + Heading::default().way(400 * MM), 25 * MM);
    assert!(scene.view().deployment_bar(unit(1), &outline).is_err());
}

#[test]
fn each_detachment_has_a_leader_of_its_own() {
    // LEG-KW-DETACHMENT.
    let mark = "mark_ii_medium_blaster_trooper";
    let mut scene = scene(&["rebel_veterans", "rebel_veterans", mark, mark], &["stormtroopers"]);
    scene.deploy(Seat::First, &[]);
    let hosts = [2, 3].map(|number| scene.unit(number).beside);
    assert!(hosts.contains(&Some(unit(0))) && hosts.contains(&Some(unit(1))), "{hosts:?}");
}

#[test]
fn a_detachment_without_room_beside_its_leader_deploys_in_its_zone() {
    // LEG-KW-DETACHMENT.
    let mut scene = scene(&["rebel_veterans", "mark_ii_medium_blaster_trooper"], &["stormtroopers"]);
    let home = zone(&scene);
    let (x, y) = (home.x / MM, home.y / MM);
    scene.put(0, x, y).keep_minis(0, 1);
    // Rocks all around, but for the leader's own place.
    for (dx, dy, w, h) in [(150, 0, 260, 560), (-150, 0, 260, 560), (0, 150, 40, 260), (0, -150, 40, 260)] {
        scene.terrain(&CATALOG, "rocks", (x + dx, y + dy), (w, h), 90);
    }
    scene.deploy(Seat::First, &[]);
    let places = offered(&scene, 1);
    let own = scene.view().state.color(Seat::First);
    assert!(!places.is_empty());
    assert!(places.iter().all(|at| scene.view().is_in_zone(&Outline::round(*at, 0), own)));
    assert_eq!(scene.unit(1).beside, None);
}

#[test]
fn whoever_comes_late_comes_with_its_wounds() {
    // LEG-KW-WOUND-X: the first time it enters play. Rapid Reinforcements: beyond range 2 of all enemies.
    use legion::play::state::{Flag, Order};
    let mut scene = scene(&["stormtroopers", "snowtroopers"], &["rebel_troopers"]);
    scene.mission(&CATALOG, ["intercept_the_transmissions", "battle_lines", "rapid_reinforcements"]);
    scene.put(0, 300, 300).put(2, 900, 450).unit(0).order = Order::FaceDown;
    scene.unit(1).flags.set(Flag::SetAside);
    scene.fixture.fixed.units[1].keywords.add(UnitKeyword::Wound, 1);
    scene.unit(1).keywords.add(UnitKeyword::Wound, 1);
    scene.fixture.state.round = 2;
    scene.pool(Seat::First, &[legion::cards::Rank::Corps]);
    scene.turn(Seat::First, &[]);
    assert_eq!((scene.unit(1).order, scene.unit(1).minis.len()), (Order::FaceDown, 3));
    let places = offered(&scene, 1);
    let enemies = scene.view().enemies(unit(1)).collect::<Vec<_>>();
    let far = |at: &Spot| scene.view().is_beyond(&Outline::round(*at, 27 * MM / 2), enemies.iter().copied(), 2);
    assert!(!places.is_empty() && places.iter().all(far));
}
