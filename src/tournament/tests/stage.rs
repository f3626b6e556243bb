//! Tournaments in a few words.

use kernel::Language;
use systems::SystemId;
use tournament::{Pairing, Refusal, Score, Seats, Settings, Tournament};

pub const NAMES: [&str; 26] = [
    "Ana", "Bea", "Carlos", "Dora", "Eva", "Fran", "Gil", "Hugo", "Ines", "Juan", "Karl", "Luis", "Mar", "Nora",
    "Otto", "Paz", "Quim", "Rosa", "Sara", "Tom", "Uma", "Vera", "Wim", "Xavi", "Yago", "Zoe",
];

/// A tournament with so many players and no fixed number of rounds.
pub fn begun(system: SystemId, pairing: Pairing, players: usize, seed: u64) -> Tournament {
    let settings = Settings { rounds: 0, ..Settings::of(system, pairing, seed) };
    let mut tournament = Tournament::new(system, "Club evening", settings);
    for name in &NAMES[..players] {
        tournament.join(name).unwrap();
    }
    tournament
}

/// Seats two players of a free league and enters their result.
pub fn played(tournament: &mut Tournament, first: usize, second: usize, score: Score) {
    let (round, table) = tournament.meet(first, second).unwrap();
    tournament.enter(round, table, score).unwrap();
}

/// Enters a result at each table of the last round that misses one.
pub fn all_played(tournament: &mut Tournament, mut score: impl FnMut(usize, usize) -> Score) {
    let round = tournament.rounds.len() - 1;
    for table in 0..tournament.rounds[round].tables.len() {
        if let Seats::Pair(first, second) = tournament.rounds[round].tables[table].players {
            tournament.enter(round, table, score(first, second)).unwrap();
        }
    }
}

pub fn refused<T: std::fmt::Debug>(done: Result<T, Refusal>) -> String {
    done.unwrap_err().sentence(Language::English)
}
