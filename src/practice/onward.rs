//! Matches played on from one moment of a match: by whom, with new dice, and from each answer that could be given there.
//!
//! What the player that is looked through could not see is invented anew for every match.

use std::sync::Mutex;

use kernel::{
    chance::nth_seed,
    game::{BySeat, Match, Player, Seat},
};
use serde::Serialize;

use super::{
    Opponents, Rate,
    jobs::on_threads,
    opponents::player,
    series::Progress,
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
        let next = Mutex::new((0..self.games).map(move |number| (number, game.clone())));
        let played = on_threads(self.jobs, self.games, || {
            let mut ends = Vec::new();
            // A poisoned count stops the others too.
            while let Some((number, game)) = next.lock().ok().and_then(|mut next| next.next())
                && !progress.is_cancelled()
            {
                let end = end::<S>(&game, seat, answer, players, nth_seed(seed, number));
                ends.extend(end.map(|end| (number, end)));
                progress.count();
            }
            ends
        });
        let mut ends: Vec<(u64, End)> = played.into_iter().flatten().collect();
        ends.sort_by_key(|(number, _)| *number);
        let points = ends.iter().map(|(_, end)| end.points).sum();
        let mean = |of: fn(&End) -> f64| mean(ends.iter().map(|(_, end)| of(end)));
        let won = point_rate(points, ends.len() as u64).filter(|_| ends.len() as u64 == self.games)?;
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
) -> Option<End> {
    let mut game = S::imagined(game, seat, seed)?;
    if let Some(answer) = answer {
        let answer = game.decision()?.answers.get(answer)?.clone();
        game.apply(&answer, &mut Vec::new()).ok()?;
    }
    let seats = (0..).zip(players.values());
    let mut players: Vec<_> = seats.map(|(seat, id)| player::<S>(id, nth_seed(seed, seat))).collect::<Option<_>>()?;
    let mut players: Vec<&mut dyn Player<S::Match>> =
        players.iter_mut().map(|player| -> &mut dyn Player<S::Match> { &mut **player }).collect();
    game.play_out(&mut players);
    let outcome = game.outcome()?;
    let points = match outcome.winner {
        Some(winner) if winner == seat => 2,
        Some(_) => 0,
        None => 1,
    };
    let lead = f64::from(outcome.score[seat] - outcome.score[seat.other()]);
    Some(End { points, lead, rounds: f64::from(outcome.rounds) })
}

struct End {
    /// Half points: 2 for a win.
    points: u64,
    lead: f64,
    rounds: f64,
}
