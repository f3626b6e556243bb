//! Standings: who leads, and by what.

use std::cmp::Reverse;

use super::{
    model::{Criterion, Pairing, Seats, Stage, Tournament},
    scoring::{Earned, Ending},
};

/// A share in billionths, so that equal ones compare as equal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Share(i64);

impl Share {
    const WHOLE: f64 = 1e9;

    fn of(share: f64) -> Self {
        Self((share * Self::WHOLE).round() as i64)
    }

    pub fn value(self) -> f64 {
        self.0 as f64 / Self::WHOLE
    }
}

/// A player's line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Standing {
    /// The player's number in the tournament.
    pub player: usize,
    /// Counted from 1. Players whom nothing parts share a place; a lot orders them.
    pub place: usize,
    /// Matches with a result, without byes.
    pub matches: usize,
    pub wins: usize,
    pub draws: usize,
    pub losses: usize,
    pub byes: usize,
    pub score: u32,
    pub margin: i64,
    pub points: u32,
    pub schedule: Share,
    pub extended_schedule: Share,
    /// Matches of the cut that were won; none for players outside it.
    pub cut: Option<usize>,
}

impl Standing {
    fn new(player: usize) -> Self {
        let share = Share::default();
        Self {
            player,
            place: 0,
            matches: 0,
            wins: 0,
            draws: 0,
            losses: 0,
            byes: 0,
            score: 0,
            margin: 0,
            points: 0,
            schedule: share,
            extended_schedule: share,
            cut: None,
        }
    }

    pub fn value(&self, criterion: Criterion) -> i64 {
        match criterion {
            Criterion::Score => self.score.into(),
            Criterion::Margin => self.margin,
            Criterion::Schedule => self.schedule.0,
            Criterion::ExtendedSchedule => self.extended_schedule.0,
            Criterion::Points => self.points.into(),
            Criterion::Wins => self.wins as i64,
        }
    }

    fn add(&mut self, earned: &Earned) {
        self.score += earned.score;
        self.margin += earned.margin;
        self.points += earned.points;
        match earned.ending {
            Ending::Win | Ending::ModifiedWin => self.wins += 1,
            Ending::Draw => self.draws += 1,
            Ending::Loss => self.losses += 1,
        }
    }
}

/// The purpose of lots that order players whom nothing else parts.
const LAST_LOT: u64 = 0;

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len();
    if count == 0 { 0.0 } else { values.sum::<f64>() / count as f64 }
}

impl Tournament {
    /// What each player has earned, in the order in which they joined.
    fn counted(&self) -> Vec<Standing> {
        let mut lines: Vec<Standing> = (0..self.players.len()).map(Standing::new).collect();
        let mut opponents: Vec<Vec<usize>> = vec![Vec::new(); lines.len()];
        for (pairing, table) in self.regular() {
            match (table.players, &table.result) {
                // Where everybody meets everybody a bye is a rest.
                (Seats::Bye(player), _) if pairing == Pairing::Swiss => {
                    lines[player].add(&self.settings.scoring.bye());
                    lines[player].byes += 1;
                }
                (Seats::Pair(first, second), Some(result)) => {
                    let earned = self.settings.scoring.earned(result);
                    for (player, other, earned) in [(first, second, earned[0]), (second, first, earned[1])] {
                        lines[player].add(&earned);
                        lines[player].matches += 1;
                        opponents[player].push(other);
                    }
                }
                _ => {}
            }
        }
        let share = |line: &Standing| {
            let possible = self.settings.scoring.win as usize * (line.matches + line.byes);
            if possible == 0 { 0.0 } else { f64::from(line.score) / possible as f64 }
        };
        let shares: Vec<f64> = lines.iter().map(share).collect();
        let schedules: Vec<f64> = opponents.iter().map(|met| mean(met.iter().map(|other| shares[*other]))).collect();
        for (line, met) in lines.iter_mut().zip(&opponents) {
            line.schedule = Share::of(schedules[line.player]);
            line.extended_schedule = Share::of(mean(met.iter().map(|other| schedules[*other])));
        }
        // The cuts of evenings decide nothing of the season.
        let cut = self.rounds_of(Stage::Cut).filter(|_| !self.is_season());
        for table in cut.flat_map(|round| &round.tables) {
            let winner = table.result.as_ref().and_then(|result| result.winner());
            for (side, player) in table.players.players().enumerate() {
                *lines[player].cut.get_or_insert(0) += usize::from(winner == Some(side));
            }
        }
        lines
    }

    /// The standings, the leader first. Players of the cut are before all others, by how far they came in it; in a season,
    /// which counts all evenings, nobody is.
    pub fn standings(&self) -> Vec<Standing> {
        let mut lines = self.counted();
        let worth = |line: &Standing| -> Vec<i64> {
            let cut = line.cut.map_or(-1, |won| won as i64);
            std::iter::once(cut).chain(self.settings.order.iter().map(|criterion| line.value(*criterion))).collect()
        };
        lines.sort_by_cached_key(|line| (Reverse(worth(line)), self.lot(line.player, LAST_LOT)));
        let (mut before, mut place) = (Vec::new(), 0);
        for (index, line) in lines.iter_mut().enumerate() {
            let own = worth(line);
            if own != before {
                (before, place) = (own, index + 1);
            }
            line.place = place;
        }
        lines
    }

    /// The players of the cut, the first seed first: the best of those who are still in it.
    pub(crate) fn seeds(&self) -> Vec<usize> {
        let is_active = |line: &Standing| self.players[line.player].dropped.is_none();
        let active = self.standings().into_iter().filter(is_active).map(|line| line.player);
        active.take(self.settings.cut as usize).collect()
    }
}
