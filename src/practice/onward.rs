//! Matches played on from one moment of a match: by whom, with new dice, and from each answer that could be given there.
//!
//! What the player that is looked through could not see is invented anew for every match.

use kernel::{
    chance::nth_seed,
    game::{BySeat, Match, Seat},
};
use serde::Serialize;

use super::{
    Opponents, Rate,
    ending::Ending,
    jobs::{Progress, on_each},
    statistics::{mean, point_rate},
};

/// How matches are played on.
#[derive(Debug, Clone)]
pub struct Onward<'a, S: Opponents> {
    pub game: S::Match,
    /// The player whose knowledge is kept.
    pub seat: Seat,
    /// Ids of the players.
    pub players: &'a BySeat<String>,
    pub games: u64,
    pub seed: u64,
    /// Number of threads; 0 for one per core.
    pub jobs: usize,
}

/// How matches went on.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Prospect {
    /// The share won by the player that is looked through; a draw is half.
    pub won: Rate,
    /// The mean lead of that player at the end, in the system's own points.
    pub lead: f64,
    /// The mean round of the end.
    pub rounds: f64,
    pub games: u64,
}

impl<S: Opponents> Onward<'_, S> {
    /// Plays on; none once canceled, or where nothing can be imagined.
    pub fn play(&self, progress: &Progress) -> Option<Prospect> {
        self.play_from(None, progress)
    }

    /// Plays on from each answer to the open question, with equal luck; the answers as they are offered.
    pub fn each(&self, progress: &Progress) -> Option<Vec<Prospect>> {
        let count = self.game.decision().map_or(0, |decision| decision.answers.len());
        (0..count).map(|answer| self.play_from(Some(answer), progress)).collect()
    }

    fn play_from(&self, answer: Option<usize>, progress: &Progress) -> Option<Prospect> {
        let (game, seat, players, seed) = (self.game.clone(), self.seat, self.players, self.seed);
        // Matches cannot be shared between threads, so each gets one of its own.
        let games = (0..self.games).map(move |_| game.clone());
        let ends = on_each(self.jobs, self.games, games, progress, |number, game| {
            end::<S>(&game, seat, answer, players, nth_seed(seed, number as u64))
        });
        let ends: Vec<Ending> = ends?.into_iter().collect::<Option<_>>()?;
        let points = ends.iter().map(|end| end.points).sum();
        let mean = |of: fn(&Ending) -> f64| mean(ends.iter().map(of));
        let won = point_rate(points, ends.len() as u64)?;
        Some(Prospect { won, lead: mean(|end| end.lead), rounds: mean(|end| end.rounds), games: self.games })
    }
}

/// The end of one match.
fn end<S: Opponents>(
    game: &S::Match,
    seat: Seat,
    answer: Option<usize>,
    players: &BySeat<String>,
    seed: u64,
) -> Option<Ending> {
    let mut game = S::imagined(game, seat, seed)?;
    if let Some(answer) = answer {
        let answer = game.decision()?.answers.get(answer)?.clone();
        game.apply(&answer, &mut Vec::new()).ok()?;
    }
    Ending::of::<S>(&mut game, seat, players, seed)
}
