//! How a game ended, in words.

use crate::kernel::{
    Language,
    game::{Outcome, Seat},
    phrase,
};

/// How a game between these two ended, as a sentence.
pub fn outcome_words(outcome: &Outcome, names: [&str; 2], language: Language) -> String {
    let [first, second] = outcome.score;
    let (winner, high, low) = match outcome.winner {
        None => {
            return phrase::say(
                language,
                "practice.outcome.draw",
                &[("first", &first), ("second", &second), ("rounds", &outcome.rounds)],
            );
        }
        Some(Seat::First) => (names[0], first, second),
        Some(Seat::Second) => (names[1], second, first),
    };
    phrase::say(
        language,
        "practice.outcome.won",
        &[("winner", &winner), ("high", &high), ("low", &low), ("rounds", &outcome.rounds)],
    )
}
