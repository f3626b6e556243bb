//! Every event, question and answer is put into words in every language.

use super::matches::begin;
use deckbuilding::{
    Deckbuilding, Format,
    play::{Options, testing::CATALOG},
};
use kernel::{
    Chance, Language,
    game::{Game, Playable},
};

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
