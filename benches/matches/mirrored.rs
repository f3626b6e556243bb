//! Figures of every game's matches: games per second between players, and the time of an answer.

use std::time::{Duration, Instant};

use kernel::{
    chance::nth_seed,
    game::{Decision, Match, Player},
};
use practice::{
    Opponents,
    opponents::{self, Opponent},
    testing::{Mirrored, pair_of},
    win_rate,
};

/// A player with timed answers.
pub struct Timed<S: Opponents> {
    player: Opponent<S>,
    pub answers: u64,
    took: Duration,
}

impl<S: Opponents> Timed<S> {
    pub fn new(id: &str, seed: u64) -> Self {
        Self { player: opponents::player::<S>(id, seed).unwrap(), answers: 0, took: Duration::ZERO }
    }
}

impl<S: Opponents> Player<S::Match> for Timed<S> {
    fn answer(
        &mut self,
        seen: &<S::Match as Match>::Seen<'_>,
        decision: &Decision<<S::Match as Match>::Question, <S::Match as Match>::Answer>,
    ) -> usize {
        let start = Instant::now();
        let answer = self.player.answer(seen, decision);
        self.took += start.elapsed();
        self.answers += 1;
        answer
    }

    fn looks_ahead(&self) -> bool {
        self.player.looks_ahead()
    }
}

/// Prints the speed of the games, and the first player's wins.
fn series<S: Opponents>(games: &Mirrored<'_, S>) {
    let start = Instant::now();
    let score = games.play();
    let took = start.elapsed().as_secs_f64();
    println!(
        "{:10} against {:10} {} job(s): {:5} games, {:7.1} a second, {:4.1} rounds, first wins {:.1} %",
        games.players[0],
        games.players[1],
        games.jobs,
        score.games,
        score.games as f64 / took,
        score.rounds as f64 / score.games as f64,
        win_rate(score.won, score.games).unwrap().rate * 100.0,
    );
}

/// Prints the time of a player's answer.
pub fn decisions<S: Opponents>(
    catalog: &S::Catalog,
    lists: &[S::Materials],
    options: &[S::Options],
    id: &str,
    games: u64,
) {
    let (mut answers, mut took) = (0, Duration::ZERO);
    for seed in 0..games {
        let options = &options[seed as usize % options.len()];
        let pair = pair_of::<S>(catalog, lists, options, [seed, seed * 5 + 3]);
        let mut game = S::begin(catalog, pair.into(), options, seed, &mut Vec::new()).unwrap();
        let [mut first, mut second] = [1, 2].map(|n| Timed::<S>::new(id, nth_seed(seed, n)));
        game.play_out(&mut [&mut first, &mut second]);
        answers += first.answers + second.answers;
        took += first.took + second.took;
    }
    let each = took.as_secs_f64() * 1e6 / answers as f64;
    println!("one answer of {id:10} {each:9.2} µs   ({:.0} answers a game)", answers as f64 / games as f64);
}

/// Prints the speed, wins and time of an answer of each player against the other.
pub fn figures<S: Opponents>(
    catalog: &S::Catalog,
    lists: &[S::Materials],
    options: &[S::Options],
    all: &[([&'static str; 2], u64, usize)],
    answers: &[(&str, u64)],
) {
    for &(players, games, jobs) in all {
        series(&Mirrored::<S> { catalog, lists, options, players, games, jobs });
    }
    for &(id, games) in answers {
        decisions::<S>(catalog, lists, options, id, games);
    }
}

/// Figures of a game whose matches take about a millisecond.
pub fn of_a_quick_game<S: Opponents>(
    catalog: &S::Catalog,
    lists: &[S::Materials],
    options: &[S::Options],
    cores: usize,
) {
    let all = [
        (["random", "random"], 2_000, 1),
        (["heuristic", "heuristic"], 4_000, 1),
        (["heuristic", "heuristic"], 4_000, cores),
        (["heuristic", "random"], 1_000, cores),
        (["searching", "heuristic"], 1_000, cores),
    ];
    figures::<S>(catalog, lists, options, &all, &[("random", 200), ("heuristic", 200), ("searching", 6)]);
}
