//! Matches of the diary: what a counted game says of its opponent, where the window wrote it.

use kernel::{Language, phrase};
use practice::opponents::{EXPERT, HEURISTIC, PlayerInfo, RANDOM, SEARCHING};
use store::lists::{GameResult, PlayedGame};

/// The players of the ladder, the weakest first.
pub const LADDER: [&PlayerInfo; 4] = [&RANDOM, &HEURISTIC, &SEARCHING, &EXPERT];

/// A match against a computer player, as the window counts it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Met<'a> {
    /// The list of the opponent.
    pub list: &'a str,
    /// Its player, by the place on the ladder; none for another one, such as a person.
    pub level: Option<usize>,
    /// Own and other points.
    pub score: &'a str,
}

impl<'a> Met<'a> {
    /// Reads what `gui.play.diary` writes: list, player, points. None for an opponent that somebody typed.
    pub fn of(game: &'a PlayedGame) -> Option<Self> {
        let (before, score) = game.opponent.rsplit_once("), ")?;
        let is_score = |part: &str| !part.is_empty() && part.chars().all(|letter| letter.is_ascii_digit());
        score.split_once(" : ").filter(|(own, other)| is_score(own) && is_score(other))?;
        let (list, player) = before.rsplit_once(" (")?;
        let is_called = |info: &&PlayerInfo| Language::ALL.iter().any(|it| phrase::text(*it, info.term) == player);
        Some(Self { list, level: LADDER.iter().position(is_called), score })
    }
}

/// Victories and matches against each player of the ladder.
pub fn ladder(games: &[PlayedGame]) -> [(usize, usize); LADDER.len()] {
    let mut all = [(0, 0); LADDER.len()];
    for (game, level) in games.iter().filter_map(|game| Some((game, Met::of(game)?.level?))) {
        all[level].0 += usize::from(game.result == GameResult::Won);
        all[level].1 += 1;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use store::lists::MatchId;

    fn game(opponent: &str, result: GameResult) -> PlayedGame {
        PlayedGame { id: MatchId(1), played: None, result, opponent: opponent.into() }
    }

    #[test]
    fn a_match_of_the_window_tells_list_player_and_points_and_what_was_typed_nothing() {
        for language in Language::ALL {
            let words: &[(&str, &dyn std::fmt::Display)] = &[
                ("name", &"Howl's (seven)"),
                ("player", &phrase::text(language, EXPERT.term)),
                ("own", &100),
                ("other", &62),
            ];
            let written = game(&phrase::say(language, "gui.play.diary", words), GameResult::Won);
            assert_eq!(Met::of(&written), Some(Met { list: "Howl's (seven)", level: Some(3), score: "100 : 62" }));
        }
        for typed in ["Howl", "Ann (club), at home", "Ann (Expert), 3 : all", ""] {
            assert_eq!(Met::of(&game(typed, GameResult::Won)), None, "{typed}");
        }
        let person = game("Swarm (Ann), 4 : 100", GameResult::Lost);
        assert_eq!(Met::of(&person).map(|met| (met.list, met.level)), Some(("Swarm", None)));
    }

    #[test]
    fn the_ladder_counts_victories_and_matches_by_player() {
        let games = [
            game("A (Expert), 1 : 2", GameResult::Lost),
            game("A (Expert), 2 : 1", GameResult::Won),
            game("B (Beginner), 2 : 1", GameResult::Won),
            game("Howl", GameResult::Won),
        ];
        assert_eq!(ladder(&games), [(0, 0), (1, 1), (0, 0), (1, 2)]);
    }
}
