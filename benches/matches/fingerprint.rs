//! A hash of all events in many games. Work on speed leaves it as it is; work on rules or players changes it.

use std::{
    fmt::{self, Write},
    hash::{DefaultHasher, Hasher},
};

use kernel::{
    chance::nth_seed,
    game::{Game, MOST_ANSWERS, answer_of},
};
use practice::{Opponents, opponents, testing::pair_of};

/// A writer that hashes without storing.
struct Digested(DefaultHasher);

impl Write for Digested {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write(text.as_bytes());
        Ok(())
    }
}

/// Plays games of a player against itself; prints the hash and the number of their events.
pub fn print<S: Opponents>(
    what: &str,
    catalog: &S::Catalog,
    lists: &[S::Materials],
    options: &[S::Options],
    id: &str,
    games: u64,
) {
    let mut digested = Digested(DefaultHasher::new());
    let mut told = 0;
    for seed in 0..games {
        let options = &options[seed as usize % options.len()];
        let pair = pair_of::<S>(catalog, lists, options, [seed, seed * 5 + 3]);
        let mut events = Vec::new();
        let mut game = S::begin(catalog, pair.into(), options, seed, &mut events).unwrap();
        let [mut first, mut second] = [1, 2].map(|n| opponents::player::<S>(id, nth_seed(seed, n)).unwrap());
        for _ in 0..MOST_ANSWERS {
            told += events.len();
            for event in events.drain(..) {
                write!(digested, "{event:?}").unwrap();
            }
            let Some(answer) = answer_of(&game, &mut [&mut *first, &mut *second]) else { break };
            game.apply(&answer, &mut events).unwrap();
        }
        write!(digested, "{:?}", game.outcome()).unwrap();
    }
    println!("{what}, {games:4} games of {id:10}: {:016x}, {told} events", digested.0.finish());
}
