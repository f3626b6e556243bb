//! What came of many games, in whole numbers that add up whatever the cut.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::statistics::Paired;
use kernel::game::{BySeat, Outcome, PieceAccount, Seat};

/// What came of the games of a series. What is by seat is by the seats of the first game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// How many games came to an end.
    pub games: u64,
    /// How many games did not come to an end; none, unless the core is at fault.
    pub unfinished: u64,
    /// How many games each won.
    pub wins: BySeat<u64>,
    /// The wins of each by seed; how sure its share of them is follows from that.
    pub paired: BySeat<Paired>,
    /// How many games nobody won.
    pub draws: u64,
    /// The rounds of all games.
    pub rounds: u64,
    /// How often the first score was above the best of the others by this much.
    pub margins: BTreeMap<i32, u64>,
    /// What each piece did: by its place, the sum of each column of the account.
    pub pieces: BySeat<Vec<Vec<u64>>>,
    /// How many games took so many rounds.
    pub lengths: BTreeMap<u16, u64>,
    /// What each side got in the course of the games, by the number of its kind.
    pub acquired: BySeat<BTreeMap<u16, Acquired>>,
}

/// How a game ended for the list in the first seat of the first game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u8, i32, u16)", into = "(u8, i32, u16)")]
pub struct Ended {
    /// Two points for a win, one for a draw.
    pub points: u8,
    /// Its score less the best of the others.
    pub margin: i32,
    /// How many rounds it took.
    pub rounds: u16,
}

impl From<(u8, i32, u16)> for Ended {
    fn from((points, margin, rounds): (u8, i32, u16)) -> Self {
        Self { points, margin, rounds }
    }
}

impl From<Ended> for (u8, i32, u16) {
    fn from(Ended { points, margin, rounds }: Ended) -> Self {
        (points, margin, rounds)
    }
}

/// How often one side got something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Acquired {
    /// The games in which it did.
    pub games: u64,
    /// Those of them that it won.
    pub won: u64,
    /// How many it got in all.
    pub copies: u64,
}

impl Tally {
    /// Of no games between so many.
    pub(super) fn none(seats: usize) -> Self {
        Self {
            games: 0,
            unfinished: 0,
            wins: BySeat::each(seats, |_| 0),
            paired: BySeat::each(seats, |_| Paired::default()),
            draws: 0,
            rounds: 0,
            margins: BTreeMap::new(),
            pieces: BySeat::each(seats, |_| Vec::new()),
            lengths: BTreeMap::new(),
            acquired: BySeat::each(seats, |_| BTreeMap::new()),
        }
    }

    /// The rounds of a game in the mean; 0 without games.
    pub fn rounds_mean(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.rounds as f64 / self.games as f64 }
    }

    /// The length of the game in the middle, were all games put in a row by their length; 0 without games.
    pub fn rounds_median(&self) -> u16 {
        let mut left = self.games.div_ceil(2);
        let found = self.lengths.iter().find(|(_, games)| {
            let is_here = left <= **games;
            left = left.saturating_sub(**games);
            is_here
        });
        found.map_or(0, |(rounds, _)| *rounds)
    }

    /// Adds a game in which the one of each seat of the first game sat in `seats`, and gives its margin.
    pub(super) fn count(
        &mut self,
        outcome: Outcome,
        seats: &BySeat<Seat>,
        accounts: impl Fn(Seat) -> Vec<PieceAccount>,
        acquired: impl Fn(Seat) -> Vec<(u16, u16)>,
    ) -> i32 {
        self.games += 1;
        *self.lengths.entry(outcome.rounds).or_default() += 1;
        for (kinds, seat) in self.acquired.values_mut().zip(seats.values()) {
            for (kind, copies) in acquired(*seat) {
                let row = kinds.entry(kind).or_default();
                row.games += 1;
                row.won += u64::from(outcome.winner == Some(*seat));
                row.copies += u64::from(copies);
            }
        }
        self.rounds += u64::from(outcome.rounds);
        self.draws += u64::from(outcome.winner.is_none());
        for (wins, seat) in self.wins.values_mut().zip(seats.values()) {
            *wins += u64::from(outcome.winner == Some(*seat));
        }
        let mut scores = seats.values().map(|seat| outcome.score[*seat]);
        let own = scores.next().unwrap_or(0);
        let margin = own.saturating_sub(scores.max().unwrap_or(0));
        *self.margins.entry(margin).or_default() += 1;
        for (pieces, seat) in self.pieces.values_mut().zip(seats.values()) {
            for piece in accounts(*seat) {
                add(pieces, piece.place, piece.values.into_iter().map(u64::from));
            }
        }
        margin
    }

    /// Adds the games of another thread or block.
    pub(super) fn add(&mut self, other: &Self) {
        self.games += other.games;
        self.unfinished += other.unfinished;
        self.draws += other.draws;
        self.rounds += other.rounds;
        for (margin, count) in &other.margins {
            *self.margins.entry(*margin).or_default() += count;
        }
        for (wins, others) in self.wins.values_mut().zip(other.wins.values()) {
            *wins += others;
        }
        for (paired, others) in self.paired.values_mut().zip(other.paired.values()) {
            paired.add(others);
        }
        for (rounds, count) in &other.lengths {
            *self.lengths.entry(*rounds).or_default() += count;
        }
        for (kinds, others) in self.acquired.values_mut().zip(other.acquired.values()) {
            for (kind, other) in others {
                let row = kinds.entry(*kind).or_default();
                row.games += other.games;
                row.won += other.won;
                row.copies += other.copies;
            }
        }
        for (pieces, others) in self.pieces.values_mut().zip(other.pieces.values()) {
            for (place, values) in others.iter().enumerate() {
                add(pieces, place, values.iter().copied());
            }
        }
    }
}

/// The games of one seed while they are played.
pub(super) struct OfSeed {
    games: u64,
    wins: BySeat<u64>,
}

impl OfSeed {
    pub(super) fn new(seats: usize) -> Self {
        Self { games: 0, wins: BySeat::each(seats, |_| 0) }
    }

    pub(super) fn count(&mut self, outcome: Outcome, seats: &BySeat<Seat>) {
        self.games += 1;
        for (wins, seat) in self.wins.values_mut().zip(seats.values()) {
            *wins += u64::from(outcome.winner == Some(*seat));
        }
    }

    /// Counts them as one observation.
    pub(super) fn close(self, tally: &mut Tally) {
        for (paired, wins) in tally.paired.values_mut().zip(self.wins.values()) {
            paired.add_seed(self.games, 2 * wins);
        }
    }
}

/// Adds values to the sums of the piece in this place.
pub(super) fn add(pieces: &mut Vec<Vec<u64>>, place: usize, values: impl Iterator<Item = u64>) {
    if pieces.len() <= place {
        pieces.resize(place + 1, Vec::new());
    }
    let sums = &mut pieces[place];
    for (column, value) in values.enumerate() {
        match sums.get_mut(column) {
            Some(sum) => *sum += value,
            None => sums.push(value),
        }
    }
}
