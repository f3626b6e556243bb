//! Every event, question and answer has a sentence in every language.

use super::matches::begin;
use deckbuilding::{
    Deckbuilding, Format,
    play::{
        Answer, Event, Options, Question,
        testing::{CATALOG, EMPIRE, Position, REBELS},
    },
};
use kernel::{
    Chance, Language,
    game::{Match, Playable},
    narration::faults,
};

#[test]
fn every_event_question_and_answer_fills_the_holes_of_its_phrase() {
    assert_eq!([faults::<Event>(), faults::<Question>(), faults::<Answer>()].concat(), [] as [String; 0]);
}

#[test]
fn whatever_happens_in_matches_by_chance_is_told_without_a_hole() {
    for seed in 0..4 {
        let mut game = begin(Format::FullGalaxy, &Options { bases: 2, bribing: true }, seed);
        let mut chance = Chance::seeded(seed);
        let mut events = Vec::new();
        for _ in 0..900 {
            let Some(decision) = game.decision() else { break };
            for language in Language::ALL {
                let question = Deckbuilding::describe_question(&CATALOG, &game, language);
                assert!(!question.is_empty() && !question.contains(['{', '}']), "{question}");
                for answer in &decision.answers {
                    let answer = Deckbuilding::describe_answer(&CATALOG, &game, answer, language);
                    assert!(!answer.is_empty() && !answer.contains(['{', '}']), "{answer}");
                    assert!(answer.parse::<u8>().is_err(), "an option is only a number: {question} {answer}");
                }
            }
            let answer = decision.answers[chance.place(decision.answers.len())];
            events.clear();
            game.apply(&answer, &mut events).unwrap();
            for event in &events {
                for language in Language::ALL {
                    let told = Deckbuilding::describe_event(&CATALOG, &game, event, language).unwrap_or_default();
                    assert!(!told.is_empty() && !told.contains(['{', '}']), "{event:?}: {told}");
                }
            }
        }
    }
}

#[test]
fn what_the_opponent_picks_says_whose_hand_and_whose_force_it_is() {
    for (card, words) in [
        ("duros-spy", ["The Empire: a card is discarded from hand", "The Rebels: 1 Force"]),
        ("b-wing", ["The Empire: a card is discarded from hand", "B-Wing: +2 attack"]),
    ] {
        let position = Position::default()
            .turn_of(REBELS)
            .force(0)
            .play_area(REBELS, &[card])
            .hand(EMPIRE, &["stormtrooper", "imperial-shuttle"]);
        let unit = position.state().side(REBELS).units.iter().next().unwrap();
        let mut game = position.fixture.into_game();
        game.apply(&Answer::Use(unit), &mut Vec::new()).unwrap();
        let decision = game.decision().unwrap();
        assert_eq!(decision.seat, EMPIRE);
        let told = decision.answers.iter().map(|answer| {
            let told = Deckbuilding::describe_answer(&CATALOG, &game, answer, Language::English);
            kernel::phrase::capital(&told)
        });
        assert_eq!(told.collect::<Vec<_>>(), words);
    }
}
