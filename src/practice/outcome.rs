//! Results of matches in words, and names of their lists.

use kernel::{
    Language, Materials, Playable,
    game::{BySeat, Outcome, Seat},
    phrase,
};

/// Returns the ending of phrase keys about a seat.
pub(super) const fn seat_key(seat: Seat) -> &'static str {
    match seat {
        Seat::First => "first",
        Seat::Second => "second",
        Seat::Third => "third",
        Seat::Fourth => "fourth",
    }
}

/// Returns names for what meets in a match by seat; missing and equal ones are numbered.
pub fn names<S: Playable>(materials: &BySeat<&S::Materials>, language: Language) -> BySeat<String> {
    let given = materials.map(|materials| materials.name());
    let name = |seat: Seat| match given[seat] {
        "" if let Some(title) = materials[seat].title(language) => title,
        "" => {
            let kind = if S::Materials::FIELD.is_some() { "list" } else { "seat" };
            phrase::text(language, &format!("practice.{kind}.{}", seat_key(seat))).to_owned()
        }
        name if given.values().filter(|other| **other == name).count() > 1 => format!("{name} ({})", seat.index() + 1),
        name => name.to_owned(),
    };
    BySeat::each(materials.len(), name)
}

/// Returns names for many lists; missing and equal ones are numbered.
pub fn list_names<'a>(given: impl IntoIterator<Item = &'a str>, language: Language) -> Vec<String> {
    let unnamed = phrase::text(language, "practice.list.unnamed");
    let given: Vec<&str> =
        given.into_iter().map(|name| if name.trim().is_empty() { unnamed } else { name.trim() }).collect();
    let number = |place: usize| given[..place].iter().filter(|other| **other == given[place]).count() + 1;
    let distinct = given.iter().enumerate().map(|(place, name)| {
        let is_alone = given.iter().filter(|other| *other == name).count() == 1;
        if is_alone { (*name).to_owned() } else { format!("{name} ({})", number(place)) }
    });
    distinct.collect()
}

/// Returns the result of a match in a sentence.
pub fn outcome_words(outcome: &Outcome, names: &BySeat<String>, language: Language) -> String {
    let Outcome { winner, rounds, score } = outcome;
    if let Some([first, second]) = score.both() {
        return match winner {
            None => phrase::say(
                language,
                "practice.outcome.draw",
                &[("first", first), ("second", second), ("rounds", rounds)],
            ),
            Some(winner) => phrase::say(
                language,
                // The log says what else than the score decided.
                if score[*winner] > score[winner.other()] {
                    "practice.outcome.won"
                } else {
                    "practice.outcome.decided"
                },
                &[
                    ("winner", &names[*winner]),
                    ("high", &score[*winner]),
                    ("low", &score[winner.other()]),
                    ("rounds", rounds),
                ],
            ),
        };
    }
    let scores: Vec<String> =
        names.values().zip(score.values()).map(|(name, score)| format!("{name} {score}")).collect();
    let (key, winner) = match winner {
        Some(winner) => ("practice.outcome.scores_won", names[*winner].as_str()),
        None => ("practice.outcome.scores_lost", ""),
    };
    phrase::say(language, key, &[("winner", &winner), ("scores", &scores.join(", ")), ("rounds", rounds)])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words<const N: usize>(winner: Option<Seat>, score: [i32; N], names: [&str; N]) -> String {
        let outcome = Outcome { winner, rounds: 1, score: score.into() };
        outcome_words(&outcome, &BySeat::from(names.map(str::to_owned)), Language::English)
    }

    #[test]
    fn lists_of_one_name_are_numbered() {
        let names = list_names(["Aces", "", "Aces", " Bombers "], Language::English);
        assert_eq!(names, ["Aces (1)", "Unnamed list", "Aces (2)", "Bombers"]);
    }

    #[test]
    fn the_winner_is_named_with_the_higher_score_first() {
        let names = ["Ours", "Theirs"];
        assert_eq!(words(Some(Seat::First), [9, 2], names), "Ours won 9 to 2 after 1 round.");
        assert_eq!(words(Some(Seat::Second), [2, 9], names), "Theirs won 9 to 2 after 1 round.");
        // Where the score does not decide, it is not told as if it had.
        let decided = "Theirs won 3 to 3 after 1 round; the end of the log explains why.";
        assert_eq!(words(Some(Seat::Second), [3, 3], names), decided);
        assert_eq!(words(None, [3, 3], names), "Draw, 3 to 3, after 1 round.");
    }

    #[test]
    fn alone_and_among_many_every_score_is_named() {
        assert_eq!(words(Some(Seat::First), [9], ["Ours"]), "Ours won after 1 round. Scores: Ours 9.");
        assert_eq!(words(None, [9], ["Ours"]), "No one won after 1 round. Scores: Ours 9.");
        let many = words(Some(Seat::Third), [1, 2, 4], ["A", "B", "C"]);
        assert_eq!(many, "C won after 1 round. Scores: A 1, B 2, C 4.");
    }
}
