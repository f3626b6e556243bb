//! Numbers of ways to answer from fixed positions: one number guards all offers on the way. If a number changes,
//! `count_by_answer` shows after which answer; it is written down anew once the change is understood.

use super::{CATALOG, scene};
use imperial_assault::play::{SkirmishMatch, board::Space, testing::Scene};
use kernel::game::testing::{count_answers, count_by_answer};

/// Vader and two guards against Chewbacca and troopers, near each other on open ground.
fn melee() -> Scene {
    let mut scene = scene(&["darth-vader", "royal-guard-regular"], &["chewbacca", "rebel-trooper-regular"]);
    scene.put(0, 4, 4).put(1, 5, 5).put(2, 3, 5).put(3, 5, 3).put(4, 7, 3).put(5, 8, 4).put(6, 7, 6);
    scene
}

fn turns() -> SkirmishMatch {
    melee().game()
}

/// Vader acts; an attack rolls the dice that are written down.
fn acts() -> SkirmishMatch {
    let mut scene = melee();
    scene.activate(0).faces(&[3; 40]);
    scene.game()
}

/// A Nexu and an AT-ST: large figures, one of them Massive.
fn large() -> SkirmishMatch {
    let mut scene = scene(&["nexu-regular", "at-st-elite"], &["stormtrooper-regular"]);
    scene.put(0, 2, 2).put(1, 5, 5).put(2, 3, 3).put(3, 8, 6).put(4, 9, 6).activate(1).faces(&[3; 40]);
    scene.game()
}

/// Set-up of both armies on a map with doors.
fn setup() -> SkirmishMatch {
    let armies: [&[&str]; 2] = [&["nexu-regular"], &["darth-vader"]];
    let mut scene = Scene::with_mission(&CATALOG, armies, "kuat-space-station-a");
    scene.from_setup();
    scene.game()
}

/// The end of a round with creatures, counters and doors.
fn missions() -> Vec<(&'static str, SkirmishMatch)> {
    let armies: [&[&str]; 2] = [&["darth-vader", "royal-guard-regular"], &["chewbacca", "rebel-trooper-regular"]];
    let place = |mission: &'static str| {
        let mut scene = Scene::with_mission(&CATALOG, armies, mission);
        let ground = scene.state().ground.clone();
        let open: Vec<Space> = ground
            .spaces()
            .iter()
            .copied()
            .filter(|space| !ground.is_blocking(*space) && !ground.is_impassable(*space))
            .collect();
        for number in 0..7_u8 {
            let space = open[usize::from(number) * open.len() / 7];
            scene.put(number, space.column(), space.row());
        }
        scene.fixture.state.sides[0].zone = Some(imperial_assault::play::pieces::Zone::Red);
        scene.fixture.state.sides[1].zone = Some(imperial_assault::play::pieces::Zone::Blue);
        scene.faces(&[2; 30]).end_round();
        (mission, scene.game())
    };
    ["chopper-base-atollon-a", "corellian-underground-a", "lothal-wastes-b", "nelvaanian-warzone-b", "moisture-farm-b"]
        .map(place)
        .into()
}

#[test]
fn as_many_answers_are_offered_as_were_counted() {
    let counted: Vec<(&str, u32, u64)> = vec![
        ("turns", 3, 97),
        // One of them is Chewbacca's Slam on Vader, who stands beside him, after Vader's activation.
        ("acts", 3, 1164),
        ("large", 2, 94),
        ("setup", 3, 111),
        ("chopper-base-atollon-a", 2, 63),
        ("corellian-underground-a", 3, 30),
        ("lothal-wastes-b", 4, 1909),
        ("nelvaanian-warzone-b", 3, 136),
        ("moisture-farm-b", 2, 37),
    ];
    let positions: Vec<(&str, SkirmishMatch)> =
        [("turns", turns()), ("acts", acts()), ("large", large()), ("setup", setup())]
            .into_iter()
            .chain(missions())
            .collect();
    let of = |name: &str| &positions.iter().find(|(other, _)| *other == name).unwrap().1;
    let now: Vec<(&str, u32, u64)> =
        counted.iter().map(|(name, depth, _)| (*name, *depth, count_answers(of(name), *depth))).collect();
    for (name, depth, _) in now.iter().zip(&counted).filter(|(now, counted)| now != counted).map(|(now, _)| now) {
        println!("{name}: {:?}", count_by_answer(of(name), (*depth).min(2)));
    }
    assert_eq!(now, counted);
}
