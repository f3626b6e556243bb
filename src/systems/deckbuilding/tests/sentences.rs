//! Every event, question and answer has a sentence in every language.

use deckbuilding::{
    Deckbuilding,
    play::{
        Answer, Event, Question,
        testing::{CATALOG, EMPIRE, Position, REBELS},
    },
};
use kernel::{
    Language,
    game::{Match, Playable},
    narration::faults,
};

#[test]
fn every_event_question_and_answer_fills_the_holes_of_its_phrase() {
    assert_eq!([faults::<Event>(), faults::<Question>(), faults::<Answer>()].concat(), [] as [String; 0]);
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
