//! How a game ended, in words.

use kernel::{
    Language, Mustered, System,
    game::{Outcome, Seat},
    phrase,
};

/// The names of two lists that meet, told apart where they have none or the same.
pub fn list_names<S: System>(lists: [&Mustered<S>; 2], language: Language) -> [String; 2] {
    const UNNAMED: [&str; 2] = ["practice.list.first", "practice.list.second"];
    let [first, second] = lists.map(|list| list.document().name.trim());
    let name = |place: usize, name: &str| match name {
        "" => phrase::text(language, UNNAMED[place]).to_owned(),
        name if first == second => format!("{name} ({})", place + 1),
        name => name.to_owned(),
    };
    [name(0, first), name(1, second)]
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_winner_is_named_with_the_higher_score_first() {
        let outcome = |winner, score| Outcome { winner, rounds: 1, score };
        let words = |outcome| outcome_words(&outcome, ["Ours", "Theirs"], Language::English);
        assert_eq!(words(outcome(Some(Seat::First), [9, 2])), "Ours won, 9 to 2, after 1 round.");
        assert_eq!(words(outcome(Some(Seat::Second), [2, 9])), "Theirs won, 9 to 2, after 1 round.");
        assert_eq!(words(outcome(None, [3, 3])), "Nobody won, 3 to 3, after 1 round.");
    }
}
