//! Cards that put things on the table: smoke, graffiti, barricades, units (LEG-KW-SMOKE-X, LEG-KW-GRAFFITI).

use super::{super::unit, CATALOG, card, yes};
use kernel::game::Seat;
use legion::{
    cards::{DefenseDie, TokenKind, keyword::UnitKeyword},
    play::{
        Answer, Event, QuestionKind, UnitNo,
        action::{MoveKind, UnitAction},
        state::MarkerKind,
        table::{MM, Spot},
        testing::{Scene, Step, passing},
    },
};

#[test]
fn leg_ex_127_two_smoke_tokens_make_heavy_cover() {
    // LEG-KW-SMOKE-X, LEG-COVER-04.
    let line = "rebel_troopers smoke_grenades";
    let mut scene = card("smoke_grenades", &[line, line], &["stormtroopers", "at_st"]);
    scene.put(0, 600, 400).put(1, 700, 500).put(2, 1_000, 400).put(3, 1_000, 700);
    assert_eq!(scene.view().cover(unit(2), unit(0)), 0);
    scene.begin(0, &[]).act(UnitAction::Use(0), &[]);
    assert_eq!((scene.unit(0).expended, scene.fixture.state.markers.len()), (1, 1));
    assert_eq!(scene.view().cover(unit(2), unit(0)), 1);
    // A token counts once for attacker and defender together; an attacker in smoke sees others worse.
    assert_eq!((scene.view().cover(unit(1), unit(0)), scene.view().cover(unit(0), unit(2))), (1, 1));
    scene.finish(&[]).begin(1, &[]).act(UnitAction::Use(0), &[]);
    assert_eq!(scene.view().cover(unit(2), unit(0)), 2);
    // Vehicles gain nothing by smoke near them.
    assert_eq!(scene.view().cover(unit(2), unit(3)), 0);
    scene.end(&[]);
    assert!(scene.fixture.state.markers.is_empty());
    assert_eq!(scene.view().cover(unit(2), unit(0)), 0);
}

#[test]
fn smoke_lies_within_range_one_and_in_sight_of_the_leader() {
    let mut scene = super::super::scene(&["rebel_troopers"], &["at_st"]);
    scene.put(0, 600, 400).put(1, 1_600, 800).terrain(&CATALOG, "rocks", (680, 400), (20, 100), 200);
    let bar = |x: i32| scene.view().marker_bar(MarkerKind::Smoke, unit(0), Spot::new(x * MM, 400 * MM));
    assert!(bar(640).is_ok());
    assert!(bar(710).is_err(), "behind the rocks");
    assert!(bar(440).is_err(), "partly beyond range 1");
    assert!(bar(680).is_err(), "not flat");
}

#[test]
fn the_force_brings_and_lifts_barricades() {
    let mut scene = card("force_lift", &["luke_skywalker_jedi_knight force_lift"], &["stormtroopers"]);
    scene.deploy(Seat::First, &[yes()]);
    assert_eq!(scene.fixture.state.field.pieces.len(), 1, "one more barricade");
    let mut scene = card("force_lift", &["luke_skywalker_jedi_knight force_lift"], &["stormtroopers"]);
    scene.put(0, 300, 300).put(1, 1_500, 800).begin(0, &[]);
    assert!(!scene.offers().contains(&Answer::Action(UnitAction::Use(0))), "there is no barricade near");
    scene.terrain(&CATALOG, "barricade", (400, 300), (22, 95), 25);
    let before = scene.fixture.state.field.pieces[0].polygon.clone();
    scene.act(UnitAction::Use(0), &[]);
    assert_ne!(scene.fixture.state.field.pieces[0].polygon, before);
    assert_eq!((scene.unit(0).exhausted, scene.fixture.state.field.pieces.len()), (1, 1));
}

#[test]
fn geonosians_leap_at_the_word_of_their_enforcer() {
    use legion::cards::keyword::UnitKeyword;
    let mut scene = card("brutal_enforcer", &["sun_fac", "geonosian_warriors"], &["at_st"]);
    scene.put(0, 300, 300).put(1, 410, 300).put(2, 1_600, 800).play_card(Seat::First, &[]);
    assert!(scene.view().keyword(unit(0), UnitKeyword::Agile) > 0);
    scene.terrain(&CATALOG, "rocks", (500, 330), (40, 600), 90);
    let from = scene.unit(1).minis[0].at;
    scene.play(Step::PhaseStart, |question, answers| match question.kind() {
        QuestionKind::Ability => Answer::Yes,
        QuestionKind::AbilityUnit => answers[0],
        // Beyond the wall of rocks.
        QuestionKind::Destination => {
            let over = |answer: &&Answer| matches!(answer, Answer::Place { at, .. } if at.x > 530 * MM);
            answers.iter().find(over).copied().unwrap_or(Answer::Pass)
        }
        _ => passing(question, answers),
    });
    let at = scene.unit(1).minis[0].at;
    assert!(at != from && at.x > 530 * MM);
    // The jump was theirs for that move.
    assert_eq!(scene.view().keyword(unit(1), UnitKeyword::Jump), 3);
}

#[test]
fn a_curious_ewok_takes_a_weapon_away() {
    // LEG-UPG-10: the mini stays, what its card gave is lost.
    let mut scene = card(
        "insatiable_curiosity",
        &["ewok_skirmishers insatiable_curiosity"],
        &["stormtroopers dlt_19_stormtrooper"],
    );
    scene.put(0, 300, 300).put(1, 327, 300).begin(0, &[]);
    let armed = |scene: &legion::play::testing::Scene| {
        let weapons = &scene.view().spec(unit(1)).weapons;
        let arms = scene.view().arms_at(unit(1), unit(0), false, 3);
        arms.iter().any(|arm| weapons[usize::from(arm.weapon)].upgrade.is_some())
    };
    assert!(armed(&scene));
    let wounds = (scene.unit(0).minis.len(), scene.unit(0).wounds());
    scene.act(UnitAction::Use(0), &[]);
    assert_eq!((scene.unit(1).unequipped, scene.unit(1).minis.len()), (1, 5));
    assert!(!armed(&scene) && scene.fixture.events.contains(&Event::UpgradeDiscarded(unit(1), 0)));
    assert_ne!((scene.unit(0).minis.len(), scene.unit(0).wounds()), wounds);
    assert_eq!(scene.unit(0).expended, 1);
}

#[test]
fn yoda_rides_along_with_chewbacca() {
    let first = ["chewbacca_hero_of_kashyyyk", "yoda"];
    let mut scene = card("size_matters_sometimes", &first, &["at_rt_rebel"]);
    scene.put(0, 300, 300).put(1, 400, 300).put(2, 300, 700);
    scene.play_card(Seat::First, &[yes()]);
    let view = scene.view();
    assert!(view.touch(unit(0), 0, unit(1), 0));
    // While they touch: Deflect, red dice, and the dodge tokens of the other.
    let defends = |scene: &Scene| {
        let view = scene.view();
        (view.has(unit(0), UnitKeyword::Deflect), view.defense_die(unit(0)), view.has(unit(1), UnitKeyword::Deflect))
    };
    assert_eq!(defends(&scene), (true, DefenseDie::Red, false));
    scene.unit(1).tokens.dodge = 1;
    assert_eq!(scene.view().spendable(unit(0), TokenKind::Dodge), 1);
    // Yoda does not move by himself.
    scene.begin(1, &[]);
    assert!(
        scene.offers().iter().all(|answer| !matches!(answer, Answer::Action(UnitAction::Move(_)))),
        "{:?}",
        scene.offers()
    );
    scene.finish(&[]);
    // He comes along wherever Chewbacca goes.
    scene.begin(0, &[]).step(|question, answers| match question.kind() {
        QuestionKind::Act => Answer::Action(UnitAction::Move(MoveKind::Standard)),
        QuestionKind::Destination | QuestionKind::PlaceUnit => answers[0],
        _ => passing(question, answers),
    });
    let moved = scene.fixture.events.iter().any(|event| matches!(event, Event::Moved { unit: UnitNo(0), .. }));
    assert!(moved && scene.view().touch(unit(0), 0, unit(1), 0));
    // Apart from him Chewbacca is as he was.
    scene.put(1, 900, 900);
    assert_eq!(defends(&scene), (false, DefenseDie::White, false));
    assert_eq!(scene.view().spendable(unit(0), TokenKind::Dodge), 0);
}

#[test]
fn yoda_stays_where_he_is_far_from_chewbacca() {
    let mut scene = card("size_matters_sometimes", &["chewbacca_hero_of_kashyyyk", "yoda"], &["at_rt_rebel"]);
    scene.put(0, 300, 300).put(1, 700, 300).put(2, 300, 700).play_card(Seat::First, &[]);
    assert!(!scene.view().touch(unit(0), 0, unit(1), 0));
    scene.begin(1, &[]);
    assert!(scene.offers().contains(&Answer::Action(UnitAction::Move(MoveKind::Standard))));
}
