//! Shared by tests and benches of all systems: lists of the shelf, and matches fair to both players.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

pub mod optional;

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Opponents, Progress, Series, jobs::on_threads, shelf};
use kernel::{
    Language, ListBuilding, Mustered,
    chance::nth_seed,
    game::{BySeat, Seat},
    muster,
};

/// Number of lists of a shelf that tests and figures are made of; what follows them may change without changing those.
const PLAYED: usize = 25;

/// Returns the first lists of the shelf, all legal.
pub fn mustered<S: ListBuilding + Opponents>(catalog: &S::Catalog) -> Vec<Mustered<S>> {
    let read = |shelved: &super::ShelfList| {
        let document = S::import(catalog, &shelved.text(Language::English)).unwrap().document;
        muster::<S>(catalog, document).unwrap_or_else(|(_, report)| panic!("{}: {report:?}", shelved.id))
    };
    shelf::<S>().iter().take(PLAYED).map(read).collect()
}

/// Returns a list and the next one it can meet.
pub fn pair_of<'a, S: Opponents>(
    catalog: &S::Catalog,
    lists: &'a [S::Materials],
    options: &S::Options,
    [own, other]: [u64; 2],
) -> [&'a S::Materials; 2] {
    let own = &lists[(own % lists.len() as u64) as usize];
    [own, opponent_of::<S>(catalog, own, lists, options, other)]
}

/// Returns the list of this number, or the next one that a list can meet.
pub fn opponent_of<'a, S: Opponents>(
    catalog: &S::Catalog,
    own: &S::Materials,
    lists: &'a [S::Materials],
    options: &S::Options,
    number: u64,
) -> &'a S::Materials {
    let can_meet = |other: &&S::Materials| {
        let pair = BySeat::from([own, *other]);
        S::begin(catalog, pair, options, 0, &mut Vec::new()).is_ok()
    };
    let from = (number % lists.len() as u64) as usize;
    let met = lists[from..].iter().chain(&lists[..from]).find(can_meet);
    met.unwrap_or_else(|| panic!("nobody can meet the list"))
}

/// Matches between two players with many lists; options rotate, and seats and lists are swapped.
#[derive(Debug)]
pub struct Mirrored<'a, S: Opponents> {
    pub catalog: &'a S::Catalog,
    pub lists: &'a [S::Materials],
    /// Options for one pair of lists after the other.
    pub options: &'a [S::Options],
    /// Ids of both players.
    pub players: [&'a str; 2],
    /// Number of matches, a multiple of four.
    pub games: u64,
    /// Number of threads; 0 for one per core.
    pub jobs: usize,
}

/// Results of the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    pub won: u64,
    pub games: u64,
    pub unfinished: u64,
    pub rounds: u64,
}

impl<S: Opponents> Mirrored<'_, S> {
    /// Plays all matches; the score is the same on any number of threads.
    pub fn play(&self) -> Score {
        let next = AtomicU64::new(0);
        let work = || {
            let mut score = Score::default();
            loop {
                let pair = next.fetch_add(1, Ordering::Relaxed);
                if pair >= self.games / 4 {
                    return score;
                }
                self.play_pair(pair, &mut score);
            }
        };
        let scores = on_threads(self.jobs, self.games / 4, work);
        scores.into_iter().fold(Score::default(), |sum, score| Score {
            won: sum.won + score.won,
            games: sum.games + score.games,
            unfinished: sum.unfinished + score.unfinished,
            rounds: sum.rounds + score.rounds,
        })
    }

    fn play_pair(&self, pair: u64, score: &mut Score) {
        let options = &self.options[pair as usize % self.options.len()];
        let count = self.lists.len() as u64;
        let [one, other] = pair_of::<S>(self.catalog, self.lists, options, [pair, pair * 5 + 3 + pair / count]);
        let [first, second] = self.players;
        for (mine, players) in [(Seat::First, [first, second]), (Seat::Second, [second, first])] {
            let series = Series::<S> {
                catalog: self.catalog,
                materials: BySeat::from([one, other]),
                options,
                seed: nth_seed(11, pair),
                games: 2,
                players: players.into(),
                jobs: 1,
            };
            let tally = series.play(&Progress::default()).unwrap().tally;
            score.won += tally.wins[mine];
            score.games += tally.games;
            score.unfinished += tally.unfinished;
            score.rounds += tally.rounds;
        }
    }
}
