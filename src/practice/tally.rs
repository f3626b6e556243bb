//! Results of many matches, in whole numbers that add up whatever the blocks.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::statistics::PairedSums;
use kernel::game::{BySeat, Outcome, PieceAccount, Seat};

/// Results of a series, by the seats of the first match.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Number of finished matches.
    pub games: u64,
    /// Number of unfinished matches; 0, unless the ruleset is at fault.
    pub unfinished: u64,
    pub wins: BySeat<u64>,
    /// Wins by seed, for the interval of each share.
    pub paired: BySeat<PairedSums>,
    pub draws: u64,
    /// Sum of the rounds.
    pub rounds: u64,
    /// Number of matches by the lead of the first score over the best other.
    pub margins: BTreeMap<i32, u64>,
    /// Sums of each column of the account by piece.
    pub pieces: BySeat<Vec<Vec<u64>>>,
    /// Number of matches by their rounds.
    pub lengths: BTreeMap<u16, u64>,
    /// Acquisitions of each side by the number of their kind.
    pub acquired: BySeat<BTreeMap<u16, Acquisition>>,
}

/// The end of a match for the list in the first seat of the first match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "(u8, i32, u16)", into = "(u8, i32, u16)")]
pub struct MatchEnd {
    /// Two for a win, one for a draw.
    pub points: u8,
    /// The own score minus the best other.
    pub margin: i32,
    pub rounds: u16,
}

impl From<(u8, i32, u16)> for MatchEnd {
    fn from((points, margin, rounds): (u8, i32, u16)) -> Self {
        Self { points, margin, rounds }
    }
}

impl From<MatchEnd> for (u8, i32, u16) {
    fn from(MatchEnd { points, margin, rounds }: MatchEnd) -> Self {
        (points, margin, rounds)
    }
}

/// Acquisitions of one kind by one side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Acquisition {
    /// Number of matches with any.
    pub games: u64,
    /// Number of those matches that it won.
    pub won: u64,
    pub copies: u64,
}

impl Tally {
    /// A tally of no matches, for so many seats.
    pub(super) fn none(seats: usize) -> Self {
        Self {
            games: 0,
            unfinished: 0,
            wins: BySeat::each(seats, |_| 0),
            paired: BySeat::each(seats, |_| PairedSums::default()),
            draws: 0,
            rounds: 0,
            margins: BTreeMap::new(),
            pieces: BySeat::each(seats, |_| Vec::new()),
            lengths: BTreeMap::new(),
            acquired: BySeat::each(seats, |_| BTreeMap::new()),
        }
    }

    /// Returns the mean number of rounds; 0 without matches.
    pub fn rounds_mean(&self) -> f64 {
        if self.games == 0 { 0.0 } else { self.rounds as f64 / self.games as f64 }
    }

    /// Returns the median number of rounds; 0 without matches.
    pub fn rounds_median(&self) -> u16 {
        let mut left = self.games.div_ceil(2);
        let found = self.lengths.iter().find(|(_, games)| {
            let is_here = left <= **games;
            left = left.saturating_sub(**games);
            is_here
        });
        found.map_or(0, |(rounds, _)| *rounds)
    }

    /// Adds a match, in which `seats` holds the seat of each seat of the first match, and returns its margin.
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

    /// Adds the tally of another thread or block.
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

/// The matches of one seed while they are played.
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

    /// Adds them to the tally as one observation.
    pub(super) fn close(self, tally: &mut Tally) {
        for (paired, wins) in tally.paired.values_mut().zip(self.wins.values()) {
            paired.add_seed(self.games, 2 * wins);
        }
    }
}

/// Adds values to the sums of a piece.
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
