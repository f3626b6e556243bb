//! Places of the player's own choice: any legal one is taken, any other refused with its reason.

use super::{CATALOG, scene, unit};
use kernel::{
    Chance, Language,
    game::{Match, Refused},
    phrase,
};
use legion::play::{
    Answer, Bar, LegionMatch, QuestionKind, View,
    action::{Formation, MoveKind, UnitAction},
    state::Flag,
    table::{Heading, Level, MM, Spot, template},
    testing::Scene,
};

fn spot(x: i32, y: i32) -> Spot {
    Spot::new(x * MM, y * MM)
}

/// On the ground there, facing along x.
fn place(x: i32, y: i32) -> Answer {
    Answer::Place { at: spot(x, y), heading: Heading::default(), level: Level::Ground }
}

/// A match in which the first unit, activated, is asked where its move of this kind ends.
fn moving(mut scene: Scene, kind: MoveKind) -> LegionMatch {
    scene.activate(0).to_actions(legion::play::testing::passing);
    let mut game = scene.game();
    game.apply(&Answer::Action(UnitAction::Move(kind)), &mut Vec::new()).unwrap();
    assert_eq!(game.decision().unwrap().question.kind(), QuestionKind::Destination);
    game
}

/// The answer is refused for this reason, by the question and by the game, and nothing happens.
fn bars(game: &LegionMatch, answer: Answer, bar: Bar) {
    assert_eq!(game.allows(&answer), Err(Refused::Barred(bar.term())), "{answer:?}");
    let mut next = game.clone();
    assert_eq!(next.apply(&answer, &mut Vec::new()), Err(Refused::Barred(bar.term())));
    assert!(next == *game);
}

fn take(game: &mut LegionMatch, answer: Answer) {
    assert_eq!(game.allows(&answer), Ok(()), "{answer:?}");
    game.apply(&answer, &mut Vec::new()).unwrap();
}

fn leader(game: &LegionMatch, number: u8) -> Spot {
    game.state().unit(unit(number)).minis[0].at
}

#[test]
fn every_reason_is_a_sentence_in_every_language() {
    for bar in Bar::ALL {
        for language in Language::ALL {
            assert!(phrase::say(language, bar.term(), &[]).ends_with('.'), "{bar:?}");
        }
    }
}

#[test]
fn a_leader_goes_to_any_spot_that_a_template_reaches() {
    // LEG-MOVE-02, LEG-MOVE-06.
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400).terrain(&CATALOG, "rocks", (700, 400), (60, 60), 90);
    let mut game = moving(scene, MoveKind::Standard);
    let to = place(613, 277);
    assert!(!game.decision().unwrap().answers.contains(&to));
    bars(&game, place(600, 600), Bar::Far);
    bars(&game, place(700, 400), Bar::Terrain);
    bars(&game, place(600, 400), Bar::Stays);
    let up = Answer::Place { at: spot(613, 277), heading: Heading::default(), level: Level::Piece(0) };
    bars(&game, up, Bar::Height);
    let turned = Answer::Place { at: spot(613, 277), heading: Heading::new(9), level: Level::Ground };
    bars(&game, turned, Bar::Heading);
    assert_eq!(game.allows(&Answer::Number(3)), Err(Refused::NotOffered));
    take(&mut game, to);
    assert_eq!(leader(&game, 0), spot(613, 277));
}

#[test]
fn the_farthest_spot_is_exact_to_a_step() {
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400);
    let game = moving(scene, MoveKind::Standard);
    let reach = template(2) + 27 * MM;
    let along = |far: i32| Answer::Place {
        at: Spot::new(600 * MM + far, 400 * MM),
        heading: Heading::default(),
        level: Level::Ground,
    };
    assert_eq!(game.allows(&along(reach)), Ok(()));
    bars(&game, along(reach + 1), Bar::Far);
}

#[test]
fn nobody_leaves_the_table_or_stands_on_another_base() {
    // LEG-MOVE-06, LEG-MELEE-03.
    let mut edge = scene(&["rebel_troopers"], &["stormtroopers", "stormtroopers"]);
    edge.put(0, 600, 60).put(1, 700, 60).keep_minis(1, 1).put(2, 700, 114).keep_minis(2, 1);
    let game = moving(edge, MoveKind::Standard);
    bars(&game, place(600, 13), Bar::Table);
    bars(&game, place(699, 60), Bar::Base);
    // Between two enemy units: it may touch one of them alone.
    bars(&game, place(700, 87), Bar::Enemy);
    assert_eq!(game.allows(&place(673, 60)), Ok(()));
    // Whoever points near a base means to touch it.
    let question = game.decision().unwrap().question;
    let pointed = View { fixed: game.fixed(), state: game.state() }.pointed(&question, spot(676, 61));
    let Some(Answer::Place { at, .. }) = pointed else { panic!("{pointed:?}") };
    assert!((at.distance(spot(700, 60)) - 27 * MM).abs() <= 2, "{at:?}");
}

#[test]
fn a_wall_is_gone_around_and_not_through() {
    // LEG-MOVE-12.
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400).terrain(&CATALOG, "rocks", (680, 400), (20, 800), 90);
    let game = moving(scene, MoveKind::Standard);
    bars(&game, place(720, 400), Bar::Way);
}

#[test]
fn each_mini_stands_where_it_is_put_in_cohesion() {
    // LEG-MOVE-05.
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400);
    let mut game = moving(scene, MoveKind::Standard);
    take(&mut game, place(650, 410));
    assert_eq!(game.decision().unwrap().question.kind(), QuestionKind::Formation);
    let stand = |mini, x, y| Answer::Stand { mini, at: spot(x, y), level: Level::Ground };
    bars(&game, stand(1, 650, 540), Bar::Cohesion);
    bars(&game, stand(1, 655, 415), Bar::Base);
    bars(&game, stand(9, 700, 410), Bar::Mini);
    bars(&game, stand(0, 700, 410), Bar::Mini);
    take(&mut game, stand(2, 733, 411));
    bars(&game, stand(2, 700, 411), Bar::Mini);
    bars(&game, stand(1, 730, 411), Bar::Base);
    assert_eq!(View { fixed: game.fixed(), state: game.state() }.to_place(unit(0)), [1, 3]);
    // The others are placed by rule.
    take(&mut game, Answer::Formation(Formation::Compact));
    assert_eq!(game.state().unit(unit(0)).minis[2].at, spot(733, 411));
    assert_eq!(game.decision().unwrap().question.kind(), QuestionKind::Act);
}

#[test]
fn a_unit_whose_minis_are_all_put_by_hand_is_asked_no_more() {
    let mut scene = scene(&["rebel_troopers"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400);
    let mut game = moving(scene, MoveKind::Standard);
    take(&mut game, place(650, 410));
    for mini in 1..=3 {
        take(&mut game, Answer::Stand { mini, at: spot(650 + 30 * i32::from(mini), 410), level: Level::Ground });
    }
    assert_eq!(game.decision().unwrap().question.kind(), QuestionKind::Act);
    assert!(!game.state().unit(unit(0)).is(Flag::Scattered));
}

#[test]
fn a_notched_base_ends_where_a_bent_template_leads() {
    // LEG-MOVE-20, LEG-MOVE-21.
    let mut scene = scene(&["at_st"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400);
    let game = moving(scene, MoveKind::Standard);
    let view = View { fixed: game.fixed(), state: game.state() };
    bars(&game, place(600, 500), Bar::Template);
    let question = game.decision().unwrap().question;
    // A pointed spot is brought onto a template: no farther from it than the bends lie apart.
    for (x, y) in [(700, 400), (720, 430), (690, 380), (650, 400)] {
        let answer = view.pointed(&question, spot(x, y)).unwrap();
        let Answer::Place { at, .. } = answer else { panic!("{answer:?}") };
        assert!(at.distance(spot(x, y)) < 4 * MM, "{x} {y}: {at:?}");
        take(&mut game.clone(), answer);
    }
}

#[test]
fn a_vehicle_turns_to_any_heading_up_to_a_quarter() {
    // LEG-MOVE-23.
    let mut scene = scene(&["at_st"], &["stormtroopers"]);
    scene.put(0, 600, 400).put(1, 1_600, 400);
    let mut game = moving(scene, MoveKind::Pivot);
    let to = |heading| Answer::Place { at: spot(600, 400), heading: Heading::new(heading), level: Level::Ground };
    bars(&game, to(17), Bar::Heading);
    take(&mut game, to(13));
    assert_eq!(game.state().unit(unit(0)).minis[0].heading, Heading::new(13));
}

/// A match in which the first player's first unit is asked where it deploys.
fn deploying(unit: &str) -> LegionMatch {
    let mut scene = scene(&[unit], &["stormtroopers"]);
    scene.from_setup();
    let mut game = scene.game();
    while game.decision().unwrap().question.kind() != QuestionKind::DeployAt
        || game.decision().unwrap().seat != kernel::game::Seat::First
    {
        let answer = game.decision().unwrap().answers[0];
        game.apply(&answer, &mut Vec::new()).unwrap();
    }
    game
}

#[test]
fn a_unit_is_deployed_anywhere_in_its_zone() {
    // LEG-SETUP-08.
    let mut game = deploying("rebel_troopers");
    let offered = game.decision().unwrap().answers.clone();
    let Answer::Place { at, heading, level } = offered[offered.len() / 2] else { panic!("no place") };
    let near = Answer::Place { at: at + Spot::new(17, 5), heading: heading.turned(5), level };
    assert!(!offered.contains(&near));
    bars(&game, Answer::Place { at: spot(914, 457), heading, level }, Bar::Zone);
    bars(&game, Answer::Place { at: Spot::default(), heading, level }, Bar::Table);
    take(&mut game, near);
    assert_eq!(game.decision().unwrap().question.kind(), QuestionKind::Formation);
    // Its minis stay in the zone as well.
    let view = View { fixed: game.fixed(), state: game.state() };
    let own = game.state().color(kernel::game::Seat::First);
    let outside = Heading::each(1).map(|way| at + way.way(120 * MM)).find(|spot| {
        let outline = legion::play::table::Outline::round(*spot, 27 * MM / 2);
        game.state().field.holds(&outline) && !view.is_in_zone(&outline, own)
    });
    if let Some(outside) = outside {
        bars(&game, Answer::Stand { mini: 1, at: outside, level: Level::Ground }, Bar::Zone);
    }
}

#[test]
fn a_match_with_places_of_ones_own_is_played_again_from_its_answers() {
    let begin = || {
        let mut scene = scene(&["rebel_troopers", "luke_skywalker_jedi_knight"], &["stormtroopers", "stormtroopers"]);
        scene.from_setup();
        scene.game()
    };
    let (mut game, mut chance) = (begin(), Chance::seeded(3));
    let (mut answers, mut own) = (Vec::new(), 0);
    while let Some(decision) = game.decision().filter(|_| answers.len() < 400).cloned() {
        let offered = decision.answers[chance.place(decision.answers.len())];
        // A step beside what is offered, where that is legal.
        let by = Spot::new(chance.below(900) as i32 - 450, chance.below(900) as i32 - 450);
        let moved = match offered {
            Answer::Place { at, heading, level } => Answer::Place { at: at + by, heading, level },
            Answer::Formation(_) => {
                let unit = game.state().unit(decision.question.unit().unwrap());
                Answer::Stand { mini: 1, at: unit.minis[0].at + by + by + by, level: unit.minis[0].level }
            }
            other => other,
        };
        let answer = if game.allows(&moved).is_ok() { moved } else { offered };
        own += usize::from(!decision.answers.contains(&answer));
        game.apply(&answer, &mut Vec::new()).unwrap();
        answers.push(answer);
    }
    assert!(own > 10, "{own}");
    let text = serde_json::to_string(&answers).unwrap();
    let mut again = begin();
    for answer in serde_json::from_str::<Vec<Answer>>(&text).unwrap() {
        again.apply(&answer, &mut Vec::new()).unwrap();
    }
    assert!(again == game);
}
