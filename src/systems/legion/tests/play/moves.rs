//! Moves, melee, displacement (sections 10 and 11).

use super::{CATALOG, scene, unit};
use legion::play::{
    Answer, Event, QuestionKind,
    action::{MoveKind, UnitAction},
    state::Flag,
    table::{Level, MM, Outline, Spot, template},
    testing::{Scene, passing},
};

/// The distance of the farthest place of a move, in millimeters.
fn farthest(scene: &Scene, number: u8, kind: MoveKind) -> i32 {
    let from = scene.view().unit(unit(number)).minis[0].at;
    let landings = scene.view().landings(unit(number), kind);
    landings.iter().map(|landing| landing.at.distance(from)).max().unwrap_or(0) / MM
}

/// A unit makes a move to the place at a number among those offered.
fn go(scene: &mut Scene, kind: MoveKind, to: impl Fn(&[Answer]) -> Answer) {
    let mut gone = false;
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Move(kind)),
        QuestionKind::Destination if !gone => {
            gone = true;
            to(answers)
        }
        _ => passing(question, answers),
    });
}

#[test]
fn leg_ex_102_droids_of_speed_2_may_go_as_far_as_the_template_and_less() {
    // LEG-MOVE-02, LEG-MOVE-03.
    let mut scene = scene(&["b1_battle_droids"], &["rebel_troopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400);
    // The template and a base.
    assert_eq!(farthest(&scene, 0, MoveKind::Standard), 152 + 27 - 1);
    let landings = scene.view().landings(unit(0), MoveKind::Standard);
    assert!(landings.iter().any(|landing| landing.speed == 1) && landings.iter().any(|landing| landing.speed == 2));
}

#[test]
fn leg_ex_095_difficult_terrain_slows_once() {
    // LEG-MOVE-09, LEG-TER-03.
    let mut scene = scene(&["phase_i_clone_troopers"], &["rebel_troopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400).keep_minis(0, 1);
    scene.terrain(&CATALOG, "wood", (600, 400), (80, 80), 100);
    scene.terrain(&CATALOG, "barricade", (680, 400), (22, 95), 25);
    assert_eq!(farthest(&scene, 0, MoveKind::Standard), 102 + 27 - 1);
}

#[test]
fn leg_ex_103_whoever_ends_in_difficult_terrain_goes_slower() {
    // LEG-MOVE-09.
    let mut scene = scene(&["obi_wan_kenobi"], &["b1_battle_droids"]);
    scene.put(0, 600, 400).put(1, 1_600, 400);
    scene.terrain(&CATALOG, "swamp", (790, 400), (200, 400), 0);
    let landings = scene.view().landings(unit(0), MoveKind::Standard);
    let inside = |spot: Spot| spot.x > (690 - 13) * MM;
    let from = Spot::new(600 * MM, 400 * MM);
    assert!(landings.iter().any(|landing| inside(landing.at)));
    for landing in landings.iter().filter(|landing| inside(landing.at)) {
        assert!(landing.at.distance(from) <= template(1) + 27 * MM);
    }
    // LEG-KW-UNHINDERED.
    let mut free = super::scene(&["wookiee_warriors_noble_fighters"], &["b1_battle_droids"]);
    free.put(0, 600, 400).put(1, 1_600, 400).keep_minis(0, 1);
    free.terrain(&CATALOG, "swamp", (790, 400), (200, 400), 0);
    let landings = free.view().landings(unit(0), MoveKind::Standard);
    assert!(landings.iter().any(|landing| landing.at.x > (600 + 160) * MM));
}

#[test]
fn impassable_terrain_is_gone_around_and_not_through() {
    // LEG-MOVE-12, LEG-MOVE-02.
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400).keep_minis(0, 1);
    scene.terrain(&CATALOG, "rocks", (680, 400), (60, 100), 90);
    let landings = scene.view().landings(unit(0), MoveKind::Standard);
    let behind = landings.iter().filter(|landing| landing.at.x > 725 * MM && (landing.at.y - 400 * MM).abs() < 30 * MM);
    for landing in behind.clone() {
        assert!(landing.at.distance(Spot::new(600 * MM, 400 * MM)) < template(2), "bent ways are longer");
    }
    let on = |landing: &legion::play::view::Landing| {
        scene.fixture.state.field.pieces[0].polygon.is_within(&Outline::round(landing.at, 13 * MM), 0)
    };
    assert!(!landings.iter().any(on));
}

#[test]
fn leg_ex_097_a_house_is_climbed_and_not_walked_onto() {
    // LEG-MOVE-10, LEG-MOVE-11, LEG-TER-05, LEG-TER-06.
    let climbs = |unit_of: &str, height: i32| {
        let mut scene = scene(&[unit_of], &["b1_battle_droids"]);
        scene.put(0, 600, 400).put(1, 1_600, 400).keep_minis(0, 1);
        scene.terrain(&CATALOG, "house", (700, 400), (120, 120), height);
        let standing = |kind| {
            let landings = scene.view().landings(unit(0), kind);
            landings.iter().filter(|landing| landing.level != Level::Ground).count()
        };
        (standing(MoveKind::Standard), standing(MoveKind::Climb) > 0)
    };
    assert_eq!(climbs("phase_i_clone_troopers", 110), (0, true));
    // The second height is for those who climb well (LEG-KW-SCALE, LEG-KW-EXPERT-CLIMBER).
    assert_eq!(climbs("wookiee_warriors_noble_fighters", 220), (0, true));
}

#[test]
fn leg_ex_071_the_second_roof_is_climbed_from_the_first_and_not_from_the_ground() {
    // LEG-TER-06.
    let roofs = |from: Level| {
        let mut scene = scene(&["phase_i_clone_troopers"], &["b1_battle_droids"]);
        scene.put(0, 600, 400).put(1, 1_600, 400).keep_minis(0, 1);
        scene.terrain(&CATALOG, "house", (740, 400), (120, 120), 220);
        scene.terrain(&CATALOG, "house", (600, 270), (160, 120), 110);
        if from != Level::Ground {
            scene.put(0, 630, 290);
        }
        scene.unit(0).minis[0].level = from;
        let landings = scene.view().landings(unit(0), MoveKind::Climb);
        [0, 1].map(|piece| landings.iter().any(|landing| landing.level == Level::Piece(piece)))
    };
    assert_eq!(roofs(Level::Ground), [false, true]);
    assert!(roofs(Level::Piece(1))[0]);
}

#[test]
fn leg_ex_072_whoever_climbs_stands_on_the_roof_as_a_whole() {
    // LEG-TER-05.
    let mut scene = scene(&["phase_i_clone_troopers"], &["b1_battle_droids"]);
    scene.put(0, 600, 400).put(1, 1_600, 400);
    scene.terrain(&CATALOG, "house", (700, 430), (120, 120), 110);
    for landing in scene.view().landings(unit(0), MoveKind::Climb) {
        let roof = &scene.fixture.state.field.pieces[0].polygon;
        assert!(landing.level == Level::Ground || roof.holds(&Outline::round(landing.at, 27 * MM / 2)));
    }
    scene.activate(0).to_actions(passing);
    go(&mut scene, MoveKind::Climb, |answers| answers[0]);
    let view = scene.view();
    let roof = &scene.fixture.state.field.pieces[0].polygon;
    for mini in 0..view.unit(unit(0)).minis.len() {
        let body = view.body(unit(0), mini);
        assert!(body.level == Level::Ground || roof.holds(&body.outline), "{mini}");
        assert!(body.level != Level::Ground || !roof.is_within(&body.outline, -1), "{mini}");
    }
}

#[test]
fn jumping_passes_what_walking_does_not() {
    // LEG-KW-JUMP-X.
    let mut scene = scene(&["luke_skywalker_jedi_knight"], &["b1_battle_droids"]);
    scene.put(0, 600, 400).put(1, 1_600, 400);
    scene.terrain(&CATALOG, "wall", (650, 400), (18, 600), 40);
    let beyond = |kind| scene.view().landings(unit(0), kind).iter().any(|landing| landing.at.x > 680 * MM);
    assert!(!beyond(MoveKind::Standard) && beyond(MoveKind::Jump));
}

#[test]
fn leg_ex_096_bikes_stop_at_a_tower() {
    // LEG-MOVE-20, LEG-MOVE-21.
    let ends = |tower: bool| {
        let mut scene = scene(&["74_z_speeder_bikes"], &["rebel_troopers"]);
        scene.put(0, 400, 400).put(1, 1_600, 100).keep_minis(0, 1);
        if tower {
            scene.terrain(&CATALOG, "tower", (650, 400), (110, 300), 220);
        }
        let landings = scene.view().landings(unit(0), MoveKind::Standard);
        let ahead = landings.iter().filter(|landing| landing.heading.number() == 0 && landing.at.y == 400 * MM);
        ahead.map(|landing| landing.at.x / MM).max().unwrap_or(0)
    };
    // The template and the base: all of it, and no farther than the wall of the tower.
    assert_eq!(ends(false), 400 + 203 + 50);
    assert!(ends(true) < 595 - 25 && ends(true) > 400);
}

#[test]
fn speeders_have_to_move_and_cross_low_terrain() {
    // LEG-KW-SPEEDER-X.
    let mut scene = scene(&["74_z_speeder_bikes"], &["rebel_troopers"]);
    scene.put(0, 400, 400).put(1, 1_600, 100).keep_minis(0, 1);
    scene.terrain(&CATALOG, "house", (520, 400), (100, 300), 110);
    scene.activate(0).to_actions(passing);
    let before = scene.unit(0).minis[0].at;
    scene.pass_actions();
    let after = scene.unit(0).minis[0].at;
    assert!(before.distance(after) > 150 * MM);
    let full = scene.view().landings(unit(0), MoveKind::Compulsory);
    assert!(full.iter().all(|landing| landing.full));
}

#[test]
fn notched_units_pivot_and_reverse_and_turn_all_alike() {
    // LEG-MOVE-22, LEG-MOVE-23, LEG-MOVE-24, LEG-KW-FULL-PIVOT.
    let mut scene = scene(&["tauntaun_riders"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400);
    let pivots = scene.view().landings(unit(0), MoveKind::Pivot);
    assert_eq!(pivots.len(), 8);
    assert!(pivots.iter().all(|landing| landing.heading.apart(Default::default()) <= 16));
    // Speed 3 less 1.
    assert_eq!(farthest(&scene, 0, MoveKind::Reverse), 152 + 2 * 25);
    let back = scene.view().landings(unit(0), MoveKind::Reverse);
    assert!(back.iter().all(|landing| landing.at.x < 600 * MM));
    scene.activate(0).to_actions(passing);
    go(&mut scene, MoveKind::Pivot, |answers| answers[2]);
    let headings: Vec<_> = scene.unit(0).minis.iter().map(|mini| mini.heading).collect();
    assert!(headings[0] == headings[1] && headings[0] != Default::default());
}

#[test]
fn leg_ex_098_a_melee_brings_both_units_into_contact() {
    // LEG-MELEE-02, LEG-MELEE-04, LEG-GEN-05.
    let mut scene = scene(&["phase_i_clone_troopers"], &["b1_battle_droids"]);
    scene.put(0, 600, 400).put(1, 740, 400).activate(0).to_actions(passing);
    let near = scene.unit(1).minis[0].at;
    go(&mut scene, MoveKind::Standard, move |answers| {
        let touching =
            |answer: &Answer| matches!(answer, Answer::Place { at, .. } if at.distance(near) <= 27 * MM + 16);
        *answers.iter().find(|answer| touching(answer)).unwrap()
    });
    assert!(scene.fixture.events.contains(&Event::Engaged(unit(0), unit(1))));
    let view = scene.view();
    assert!(view.is_engaged(unit(0)) && view.is_engaged(unit(1)));
    let touching = |one: u8, other: u8| {
        let minis = |number: u8| 0..view.unit(unit(number)).minis.len();
        minis(one).filter(|mini| minis(other).any(|target| view.touch(unit(one), *mini, unit(other), target))).count()
    };
    assert!(touching(0, 1) >= 3 && touching(1, 0) >= 4, "{} {}", touching(0, 1), touching(1, 0));
}

#[test]
fn a_unit_touches_one_enemy_unit_by_its_own_move() {
    // LEG-MELEE-03.
    let mut scene = scene(&["luke_skywalker_jedi_knight"], &["b1_battle_droids", "stormtroopers"]);
    scene.put(0, 600, 400).put(1, 720, 400).put(2, 720, 428).keep_minis(1, 1).keep_minis(2, 1);
    for landing in scene.view().landings(unit(0), MoveKind::Standard) {
        let own = Outline::round(landing.at, 27 * MM / 2);
        let view = scene.view();
        let touched = [1, 2].iter().filter(|enemy| view.outlines(unit(**enemy)).any(|its| its.is_within(&own, 16)));
        assert!(touched.count() < 2);
    }
}

#[test]
fn leg_ex_099_an_engaged_unit_may_only_withdraw() {
    // LEG-MELEE-05, LEG-MELEE-07.
    let mut scene = scene(&["stormtroopers"], &["b1_battle_droids"]);
    scene.put(0, 600, 400).put(1, 627, 400).keep_minis(1, 1).activate(0).to_actions(passing);
    let offers = scene.offers();
    assert!(offers.contains(&Answer::Action(UnitAction::Move(MoveKind::Withdraw))));
    assert!(!offers.contains(&Answer::Action(UnitAction::Move(MoveKind::Standard))));
    go(&mut scene, MoveKind::Withdraw, |answers| answers[0]);
    assert!(!scene.view().is_engaged(unit(0)));
    assert!(scene.offers().is_empty() || !scene.offers().contains(&Answer::Action(UnitAction::Aim)));
}

#[test]
fn nobody_withdraws_who_cannot_move() {
    // LEG-MELEE-07, LEG-KW-IMMOBILIZE-X.
    let mut scene = scene(&["stormtroopers"], &["b1_battle_droids"]);
    scene.put(0, 600, 400).put(1, 627, 400).keep_minis(1, 1).unit(0).tokens.immobilize = 2;
    assert!(!scene.view().may_withdraw(unit(0)));
}

#[test]
fn leg_ex_101_spur_adds_before_immobilize_takes() {
    // LEG-KW-SPUR, LEG-MOVE-14.
    let speed = |immobilize: u8| {
        let mut scene = scene(&["snowtroopers"], &["b1_battle_droids"]);
        scene.put(0, 600, 400).put(1, 1_600, 400).activate(0).unit(0).tokens.immobilize = immobilize;
        scene.fixture.state.activation.as_mut().unwrap().speed_bonus = 1;
        scene.view().speed(unit(0))
    };
    assert_eq!((speed(1), speed(2)), (1, 0));
}

#[test]
fn leg_ex_100_displaced_droids_are_placed_by_the_opponent_and_suppressed_once() {
    // LEG-MOVE-25, LEG-MOVE-26.
    let mut scene = scene(&["at_rt_republic"], &["b1_battle_droids"]);
    scene.put(0, 500, 400).put(1, 600, 400);
    for (mini, (x, y)) in
        [(600, 400), (630, 400), (600, 430), (630, 430), (660, 400), (660, 430)].into_iter().enumerate()
    {
        scene.mini(1, mini, x, y);
    }
    scene.activate(0).to_actions(passing);
    let start = scene.unit(1).minis[0].at;
    let mut asked = Vec::new();
    let mut gone = false;
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        QuestionKind::Destination if !gone => {
            gone = true;
            let over = |answer: &&Answer| matches!(answer, Answer::Place { at, .. } if at.distance(Spot::new(620 * MM, 405 * MM)) < 40 * MM);
            *answers.iter().find(over).unwrap()
        }
        QuestionKind::Displaced => {
            asked.push((question.unit(), question.other()));
            answers[0]
        }
        _ => passing(question, answers),
    });
    assert_eq!(asked, [(Some(unit(1)), Some(unit(0)))]);
    assert_eq!(scene.unit(1).tokens.suppression, 1);
    assert!(scene.unit(1).minis[0].at.distance(start) > 50 * MM);
    let view = scene.view();
    let own: Vec<Outline> = view.outlines(unit(0)).collect();
    assert!(!view.outlines(unit(1)).any(|its| own.iter().any(|other| other.overlaps(&its))));
    assert!(!view.in_contact(unit(0), unit(1)));
}

#[test]
fn the_others_stand_in_cohesion_around_their_leader() {
    // LEG-MOVE-04, LEG-MOVE-05.
    let mut scene = scene(&["b1_battle_droids"], &["rebel_troopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400).activate(0).to_actions(passing);
    go(&mut scene, MoveKind::Standard, |answers| answers[0]);
    let view = scene.view();
    let minis = &view.unit(unit(0)).minis;
    for mini in minis {
        assert!(view.is_coherent(unit(0), (minis[0].at, minis[0].level), (mini.at, mini.level)));
    }
    assert!(!view.unit(unit(0)).is(Flag::Scattered));
}

#[test]
fn charging_units_attack_whom_they_meet() {
    // LEG-KW-CHARGE.
    let mut scene = scene(&["luke_skywalker_jedi_knight"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 720, 400).activate(0).to_actions(passing).dice(&[5; 7]);
    let near = scene.unit(1).minis[0].at;
    let mut target = None;
    let mut gone = false;
    scene.step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        QuestionKind::Destination if !gone => {
            gone = true;
            let touching =
                |answer: &&Answer| matches!(answer, Answer::Place { at, .. } if at.distance(near) <= 27 * MM + 16);
            *answers.iter().find(touching).unwrap()
        }
        QuestionKind::Target => {
            target = Some(answers[0]);
            answers[0]
        }
        _ => passing(question, answers),
    });
    assert_eq!(target, Some(Answer::Target { unit: unit(1), melee: true }));
}

/// True if a spot lies in a patch, or nearer to it than 2 mm.
fn covers(patch: &[Spot], at: Spot) -> bool {
    let next = |place: usize| patch[(place + 1) % patch.len()];
    let crossed = patch.iter().enumerate().filter(|(place, corner)| {
        let (one, two) = (**corner, next(*place));
        (one.y > at.y) != (two.y > at.y)
            && f64::from(at.x - one.x) < f64::from(two.x - one.x) * f64::from(at.y - one.y) / f64::from(two.y - one.y)
    });
    let there = Outline::round(at, 0);
    let side = |(place, corner): (usize, &Spot)| Outline { front: *corner, rear: next(place), radius: 0 }.gap(&there);
    crossed.count() % 2 == 1 || patch.iter().enumerate().map(side).min().is_some_and(|gap| gap <= 2 * MM)
}

#[test]
fn the_ground_of_a_move_holds_all_that_is_offered_and_nothing_that_is_barred() {
    // LEG-MOVE-02, LEG-MOVE-09, LEG-MOVE-12, LEG-MOVE-20.
    let mut walks = scene(&["obi_wan_kenobi"], &["b1_battle_droids"]);
    walks.put(0, 600, 400).put(1, 1_600, 400);
    walks.terrain(&CATALOG, "swamp", (720, 400), (120, 300), 0);
    walks.terrain(&CATALOG, "rocks", (560, 500), (120, 60), 80);
    let mut slides = scene(&["tauntaun_riders"], &["b1_battle_droids"]);
    slides.put(0, 300, 400).put(1, 1_600, 400);
    slides.terrain(&CATALOG, "rocks", (460, 500), (120, 60), 80);
    for (scene, offered) in [(walks, 20), (slides, 10)] {
        let view = scene.view();
        let going = view.going(unit(0), MoveKind::Standard);
        let ground = view.ground_of(unit(0), going);
        let landings = view.landings_of(unit(0), going);
        assert!(landings.len() > offered, "{}", landings.len());
        for landing in &landings {
            assert!(ground.iter().any(|patch| covers(patch, landing.at)), "{:?} is left out", landing.at);
        }
        for patch in &ground {
            let sum = patch.iter().fold((0, 0), |sum, corner| (sum.0 + corner.x, sum.1 + corner.y));
            let middle = Spot::new(sum.0 / patch.len() as i32, sum.1 / patch.len() as i32);
            let near = view.landing_near(unit(0), going, middle).map(|landing| landing.at.distance(middle));
            assert!(near.is_some_and(|gap| gap < 8 * MM), "{middle:?} is barred: {near:?}");
        }
    }
}
