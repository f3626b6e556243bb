//! What tests and benches of several games share: the lists of a shelf, and games that are fair to both players.

#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop at the first surprise")]

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Opponents, Progress, Series, jobs::on_threads, shelf};
use kernel::{
    Language, ListBuilding, Mustered,
    chance::nth_seed,
    game::{BySeat, Seat},
    muster,
};

/// The lists that come with the program for a game, each found legal.
pub fn mustered<S: ListBuilding + Opponents>(catalog: &S::Catalog) -> Vec<Mustered<S>> {
    let read = |shelved: &super::ShelfList| {
        let document = S::import(catalog, &shelved.text(Language::English)).unwrap().document;
        muster::<S>(catalog, document).unwrap_or_else(|(_, report)| panic!("{}: {report:?}", shelved.id))
    };
    shelf::<S>().iter().map(read).collect()
}

/// A list, and the next one that it can meet: in some games both play different factions, or in one mode.
pub fn pair_of<'a, S: Opponents>(
    catalog: &S::Catalog,
    lists: &'a [S::Materials],
    options: &S::Options,
    [own, other]: [u64; 2],
) -> [&'a S::Materials; 2] {
    let list = |at: u64| &lists[(at % lists.len() as u64) as usize];
    let can_meet = |other: &&S::Materials| {
        let pair = BySeat::from([list(own), *other]);
        S::begin(catalog, pair, options, 0, &mut Vec::new()).is_ok()
    };
    let met = (0..lists.len() as u64).map(|step| list(other + step)).find(can_meet);
    [list(own), met.unwrap_or_else(|| panic!("nobody can meet list {own}"))]
}

/// Games between two players with many lists: one agreement after the other, each with the seats and with the lists changed.
#[derive(Debug)]
pub struct Mirrored<'a, S: Opponents> {
    pub catalog: &'a S::Catalog,
    pub lists: &'a [S::Materials],
    /// What is agreed, for one pair of lists after the other.
    pub options: &'a [S::Options],
    /// The ids of both players.
    pub players: [&'a str; 2],
    /// How many games; a multiple of four.
    pub games: u64,
    /// On how many threads; 0 for as many as the machine has.
    pub jobs: usize,
}

/// What they came to, for the first player.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Score {
    pub won: u64,
    pub games: u64,
    pub unfinished: u64,
    pub rounds: u64,
}

impl<S: Opponents> Mirrored<'_, S> {
    /// Plays them all; the score is the same on any number of threads.
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
