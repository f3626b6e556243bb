//! Mirrored matches that are watched.

use std::{
    sync::{
        Mutex,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use kernel::{
    ListBuilding, Mustered,
    chance::nth_seed,
    game::{BySeat, DecisionOf, Match, Seat},
};
use practice::{
    Opponents,
    opponents::Opponent,
    statistics::Difference,
    testing::{mustered, pair_of},
};

use super::counts::Counts;

/// What is counted in matches of a game.
pub trait Habits: Opponents<Materials = Mustered<Self>> + ListBuilding {
    /// What a match has shown so far, of the seats that are watched.
    type Watch;

    /// The tables on which matches are played in turn.
    fn tables(catalog: &Self::Catalog) -> Vec<Self::Options>;

    /// Begins to watch a match.
    fn watch(catalog: &Self::Catalog, game: &Self::Match, watched: [bool; 2]) -> Self::Watch;

    /// An answer was given, and this happened.
    fn saw(
        watch: &mut Self::Watch,
        game: &Self::Match,
        asked: (&DecisionOf<Self::Match>, &<Self::Match as Match>::Answer),
        events: &[<Self::Match as Match>::Event],
        counts: &mut Counts,
    );

    /// The match is over.
    fn ended(watch: Self::Watch, game: &Self::Match, counts: &mut Counts);
}

/// Matches to watch: in fours, of two lists in both seats, with the players in both seats; in twos if there is one player.
pub struct Arena<'a> {
    pub players: [&'a str; 2],
    pub games: u64,
    pub seed: u64,
    pub jobs: usize,
}

/// Makes a player of an id and a seed.
pub type Make<S> = dyn Fn(&str, u64) -> Opponent<S> + Sync;

impl Arena<'_> {
    /// Plays all matches, and prints what was counted of the first player and its share of the wins.
    pub fn show<S: Habits>(&self, catalog: &S::Catalog, make: &Make<S>)
    where
        S::Catalog: Sync,
        S::Materials: Sync,
        S::Options: Sync,
    {
        let (lists, tables) = (mustered::<S>(catalog), S::tables(catalog));
        // Two matches of the same player with the seats changed would be the same.
        let each = if self.players[0] == self.players[1] { 2 } else { 4 };
        let fours = (self.games / each).max(1);
        let (next, found) = (AtomicU64::new(0), Mutex::new((Counts::default(), vec![0.0; fours as usize], 0_u64)));
        let start = Instant::now();
        std::thread::scope(|scope| {
            for _ in 0..self.jobs {
                scope.spawn(|| {
                    loop {
                        let four = next.fetch_add(1, Ordering::Relaxed);
                        if four >= fours {
                            return;
                        }
                        let table = &tables[four as usize % tables.len()];
                        let count = lists.len() as u64;
                        let pair = pair_of::<S>(catalog, &lists, table, [four, four * 5 + 3 + four / count]);
                        let mut counts = Counts::default();
                        let (points, draws) = self.four::<S>(catalog, pair, table, four, make, &mut counts);
                        let mut found = found.lock().unwrap();
                        found.0.extend(&counts);
                        found.1[four as usize] = points / 4.0;
                        found.2 += draws;
                    }
                });
            }
        });
        let (counts, leads, draws) = found.into_inner().unwrap();
        let [one, other] = self.players;
        println!("{}, {one} against {other}, {} matches, seed {}", S::INFO.id, each * fours, self.seed);
        print!("{counts}");
        let second = (each * fours) as f64 / start.elapsed().as_secs_f64();
        if let Some(lead) = Difference::of(&leads).filter(|_| one != other) {
            let [mean, low, high] = [lead.mean, lead.low, lead.high].map(|share| 50.0 + 50.0 * share);
            println!("{one} won {mean:.1} % [{low:.1} to {high:.1}] against {other}, {draws} draws");
        }
        println!("{second:.1} matches a second");
    }

    /// Four matches of one seed: the lead of the first player, and the draws.
    fn four<S: Habits>(
        &self,
        catalog: &S::Catalog,
        pair: [&S::Materials; 2],
        table: &S::Options,
        four: u64,
        make: &Make<S>,
        counts: &mut Counts,
    ) -> (f64, u64) {
        let (mut lead, mut draws) = (0.0, 0);
        let [one, other] = self.players;
        for lists in [pair, [pair[1], pair[0]]] {
            for own in Seat::BOTH.into_iter().take(if one == other { 1 } else { 2 }) {
                let seed = nth_seed(self.seed, four);
                let mut events = Vec::new();
                let mut game = S::begin(catalog, BySeat::from(lists), table, seed, &mut events).unwrap();
                let mut watch = S::watch(catalog, &game, Seat::BOTH.map(|seat| one == other || seat == own));
                let mut players = Seat::BOTH
                    .map(|seat| make(if seat == own { one } else { other }, practice::player_seed(seed, seat)));
                while let Some(decision) = game.decision().cloned() {
                    let at = players[decision.seat.index()].answer(&game.seen(decision.seat), &decision);
                    let answer = decision.answers[at.min(decision.answers.len() - 1)].clone();
                    events.clear();
                    game.apply(&answer, &mut events).unwrap();
                    S::saw(&mut watch, &game, (&decision, &answer), &events, counts);
                }
                S::ended(watch, &game, counts);
                match game.outcome().and_then(|outcome| outcome.winner) {
                    Some(winner) => lead += if winner == own { 1.0 } else { -1.0 },
                    None => draws += 1,
                }
            }
        }
        (lead, draws)
    }
}
