//! Records: taking back, jumping, continuing.

use kernel::{
    Language,
    game::{Match, Refused, Seat},
};
use practice::{Random, Record};

use crate::toy::{Pace, ROUNDS, Race, Stable, legal, setup};

fn played(seed: u64) -> Record<Race> {
    let mut record = Record::begin(&Stable, setup(seed)).unwrap();
    record.play_out(&mut [&mut Random::new(1), &mut Random::new(2)]);
    record
}

/// Everything visible of a match at this point.
fn state(record: &Record<Race>) -> String {
    format!("{:?}", record.game())
}

#[test]
fn a_game_begins_with_its_opening_and_ends_with_its_outcome() {
    let record = played(3);
    assert_eq!(record.opening().len(), 1);
    assert_eq!((record.at(), record.answers().len()), (usize::from(ROUNDS) * 2, usize::from(ROUNDS) * 2));
    assert_eq!(record.outcome().unwrap().rounds, ROUNDS);
    let lines = record.log_lines(&Stable, Language::English);
    assert_eq!((lines[0].sentence.as_str(), lines[0].answers), ("They are off.", 0));
    assert_eq!(lines.last().unwrap().answers, record.at());
}

#[test]
fn an_answer_that_is_refused_changes_nothing() {
    let mut record = Record::begin(&Stable, setup(3)).unwrap();
    let before = state(&record);
    assert_eq!(record.answer(&Pace::Dice(4)).unwrap_err(), Refused::NotOffered);
    assert_eq!((state(&record), record.at()), (before, 0));
    let mut over = played(3);
    assert_eq!(over.answer(&Pace::Dice(1)).unwrap_err(), Refused::Over);
    assert!(over.ask(&mut [&mut Random::new(1), &mut Random::new(2)]).is_none());
}

#[test]
fn every_point_of_a_game_can_be_seen_again_and_nothing_is_lost() {
    let mut record = Record::begin(&Stable, setup(8)).unwrap();
    let mut states = vec![state(&record)];
    let mut random = (Random::new(1), Random::new(2));
    while let Some(happened) = record.ask(&mut [&mut random.0, &mut random.1]) {
        assert!(!happened.unwrap().is_empty());
        states.push(state(&record));
    }
    let end = record.at();
    for point in (0..=end).rev().chain(0..=end).chain([end + 9, 3]) {
        record.go_to(point);
        assert_eq!((record.at(), state(&record)), (point.min(end), states[point.min(end)].clone()));
        assert_eq!(record.answers().len(), end);
    }
    record.go_to(3);
    assert_eq!(record.outcome(), None);
    assert!(record.log_lines(&Stable, Language::English).iter().all(|lines| lines.answers <= 3));
}

#[test]
fn an_answer_at_an_earlier_point_begins_another_game_from_there() {
    let mut record = played(8);
    record.go_to(2);
    let other = record.decision().unwrap().answers.iter().find(|action| **action != record.answers()[2]).copied();
    record.answer(&other.unwrap()).unwrap();
    assert_eq!((record.at(), record.answers().len()), (3, 3));
}

#[test]
fn answers_are_taken_back_one_by_one_or_to_the_last_question_of_a_player() {
    let mut record = played(8);
    let answers = record.answers().to_vec();
    record.step_back(3);
    assert_eq!(record.answers(), &answers[..5]);
    // The sixth question is the second player's, so the last answer of the first player is the fifth.
    assert!(record.back_to(Seat::First));
    assert_eq!((record.at(), record.decision().unwrap().seat), (4, Seat::First));
    record.follow(&answers[4..]).unwrap();
    assert_eq!(state(&record), state(&played(8)));
    record.step_back(1_000);
    assert_eq!(record.at(), 0);
    assert!(!record.back_to(Seat::First));
}

#[test]
fn following_answers_stops_at_the_first_that_is_refused() {
    let mut record = Record::begin(&Stable, setup(8)).unwrap();
    let answers = [Pace::Dice(1), Pace::Dice(2), Pace::Dice(7), Pace::Dice(1)];
    assert_eq!(record.follow(&answers), Err((2, Refused::NotOffered)));
    assert_eq!(record.at(), 2);
}

#[test]
fn a_list_that_the_core_cannot_play_is_told() {
    let mut setup = setup(1);
    setup.materials[Seat::Second] = legal("Centipedes", &[9]);
    let fault = Record::begin(&Stable, setup).map(|_| ()).unwrap_err();
    assert_eq!((fault.seat, fault.sentence(Language::English).as_str()), (Seat::Second, "nine legs are too many"));
}

#[test]
fn a_copy_is_a_game_of_its_own() {
    let record = played(8);
    let mut copy = record.clone();
    copy.step_back(2);
    assert_eq!(record.answers().len(), usize::from(ROUNDS) * 2);
    assert!(record.game().outcome().is_some() && copy.outcome().is_none());
}

#[test]
fn cards_that_take_no_full_part_are_told_before_anything_happens() {
    let mut setup = setup(1);
    setup.materials[Seat::Second] = legal("Stools", &[3]);
    let lines = Record::begin(&Stable, setup).unwrap().log_lines(&Stable, Language::English);
    assert_eq!(lines[0].sentence, "Stools: 3 legs is only partly simulated: it limps.");
    assert_eq!((lines[0].answers, lines[1].sentence.as_str()), (0, "They are off."));
}
