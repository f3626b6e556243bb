//! Dice of missions.

use super::*;
use rebellion::play::{attempt::successes, question::Attempt};

/// Vader attempts a mission in Naboo against these Rebels.
fn attempted(options: Options, id: &str, rebels: &[&str]) -> Scene {
    let context = MissionContext {
        side: Side::Empire,
        mission: Some(mission(id)),
        skill: Some(library().mission(mission(id)).skill),
        at: options.is_tracked().then(|| at("naboo")),
        leaders: vec![leader("darth-vader")],
        opposed: Vec::new(),
        rolled: None,
        changes: 0,
    };
    let scene = Scene::new(options).post("darth-vader", Post::At(at("naboo")));
    let scene = rebels.iter().fold(scene, |scene, id| scene.post(id, Post::At(at("naboo"))));
    scene.change(|state| state.stage = Stage::Resolve(context))
}

fn asked_last(scene: &Scene) -> Attempt {
    let asked = scene.asked();
    let Some(QuestionKind::Resolve { attempt, .. }) = asked.last().map(|question| &question.kind) else {
        panic!("{asked:?}")
    };
    *attempt
}

/// REB-CMD-10, REB-TABLE-05
#[test]
fn a_hit_is_one_success_and_a_special_two() {
    assert_eq!(successes(&[Face::Blank, Face::Hit, Face::Direct, Face::Special]), 4);
}

/// REB-CMD-10
#[test]
fn without_a_leader_of_the_other_side_a_mission_succeeds_without_dice() {
    let mut scene = attempted(Options::default(), "interrogation", &[]);
    scene.steps(1);
    assert_eq!(asked_last(&scene), Attempt::Free);
    assert!(scene.happened(&Event::MissionEnded { side: Side::Empire, success: true }));
    assert!(!scene.offered().contains(&Answer::Roll));
}

/// REB-CMD-10, REB-APP-07
#[test]
fn the_program_rolls_for_every_leader_there_and_the_person_has_the_last_word() {
    // Vader has three icons of special operations, Chewbacca three, Leia one.
    let rolled = |draws: &[u32], id: &str| {
        let mut scene = attempted(Options::default(), id, &["chewbacca", "princess-leia"]).chance(draws);
        scene.steps(1);
        assert_eq!(asked_last(&scene), Attempt::Dice([3, 4]));
        scene.steps(1);
        let success = scene.happened(&Event::MissionEnded { side: Side::Empire, success: true });
        (asked_last(&scene), success, scene.offered()[..2].to_vec())
    };
    // A hit, a special and a blank against a hit: three to one.
    let first = [Answer::Success, Answer::Failure];
    assert_eq!(rolled(&[2, 5, 0, 2, 0, 0, 0], "interrogation"), (Attempt::Rolled([3, 1]), true, first.to_vec()));
    // Equal successes are not enough.
    let first = [Answer::Failure, Answer::Success];
    assert_eq!(rolled(&[2, 0, 0, 2, 0, 0, 0], "interrogation"), (Attempt::Rolled([1, 1]), false, first.to_vec()));
    // The pictured leader adds two.
    assert_eq!(rolled(&[2, 0, 0, 2, 0, 0, 0], "retrieve-the-plans").0, Attempt::Rolled([3, 1]));
}

/// REB-CMD-10, REB-APP-07
#[test]
fn successes_of_dice_rolled_by_hand_are_entered() {
    let options = Options { dice: Dice::Hand, ..Options::default() };
    let mut scene =
        attempted(options, "interrogation", &["chewbacca"]).says(&[Answer::Roll, Answer::Number(2), Answer::Number(5)]);
    scene.steps(1);
    let mut scene = scene.says(&[Answer::Failure]);
    scene.steps(1);
    assert_eq!(asked_last(&scene), Attempt::Rolled([2, 5]));
    assert!(scene.happened(&Event::MissionEnded { side: Side::Empire, success: false }));
}

/// REB-CMD-10, REB-APP-05
#[test]
fn the_oracle_asks_how_many_dice_roll() {
    let options = Options { depth: Depth::Oracle, ..Options::default() };
    let mut scene = attempted(options, "interrogation", &[])
        .says(&[Answer::Roll, Answer::Number(1), Answer::Number(2)])
        .chance(&[5, 0, 2]);
    scene.steps(1);
    let known = QuestionKind::MissionDice { side: Side::Empire, known: 3 };
    assert!(scene.asked().iter().any(|question| question.kind == known));
    scene.steps(1);
    assert_eq!(asked_last(&scene), Attempt::Rolled([2, 1]));
}

/// REB-APP-07, REB-OPEN-05
#[test]
fn a_die_between_equals_says_what_each_number_stands_for() {
    let options = Options { dice: Dice::Hand, ..Options::default() };
    let mut scene = Scene::new(options).loyal(Side::Empire, &["corellia", "mygeeto"]).says(&[Answer::Number(2)]);
    let place = scene.does(|referee| referee.mission_system(mission("address-delays")));
    assert_eq!(place, Some(at("mygeeto")));
    let among = vec![Choice::System(at("corellia")), Choice::System(at("mygeeto"))];
    let die = QuestionKind::Die { sides: 2, purpose: Purpose::Tie, among };
    assert!(scene.asked().iter().any(|question| question.kind == die));
}
