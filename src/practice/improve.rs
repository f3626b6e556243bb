//! Ranks changes of a list by play: all of them play a few matches, the better half goes on and doubles them, until few
//! are left. These are measured with fresh luck.
//!
//! Every change plays the same matches as the list itself: the same opponents on the same seeds.

use std::{
    cmp::Reverse,
    sync::atomic::{AtomicUsize, Ordering},
};

use super::{
    Difference, Opponents, Progress, Rate, Reality, Series, SeriesFault, jobs::on_threads, reality, series::MOST_GAMES,
    statistics::PairedSums,
};
use kernel::{Language, chance::nth_seed};

/// Number of changes measured at the end.
const FINALISTS: usize = 6;
/// First seed number of the final measurement.
const ANEW: u64 = 1 << 32;

/// A search for the best change of a list.
pub struct ChangeSearch<'a, S: Opponents> {
    pub catalog: &'a S::Catalog,
    /// The list without a change.
    pub list: &'a S::Materials,
    /// The list with each change.
    pub changes: &'a [S::Materials],
    /// Opponents in turn, each with how often it comes.
    pub field: Vec<(&'a S::Materials, u64)>,
    pub options: &'a S::Options,
    pub seed: u64,
    /// Number of pairs of matches in the final measurement; a pair shares its seed and swaps the seats.
    pub pairs: u64,
    /// Player ids of the list and of the field.
    pub players: [&'a str; 2],
    /// Number of threads; 0 for one per core.
    pub jobs: usize,
}

/// A change with its measured value.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RankedChange {
    /// Its place among the changes.
    pub change: usize,
    /// Difference in the share of matches won.
    pub difference: Difference,
    /// True if it reached the final measurement.
    pub is_measured: bool,
    /// The difference by real tournaments, as a share of matches.
    pub real: Option<f64>,
}

/// The result of the search.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// Rate of the unchanged list in the final measurement.
    pub rate: Option<Rate>,
    /// Measured changes, best first, then dropped ones, the last dropped first. Changes without matches are missing.
    pub found: Vec<RankedChange>,
}

impl Ranking {
    /// How the differences by real tournaments were made, or that there are none.
    pub fn about_real(&self, language: Language) -> &'static str {
        reality::about(self.found.iter().any(|found| found.real.is_some()), language)
    }
}

/// Points of a list in its pairs of matches, in order: four for two wins.
type Points = Vec<u8>;

impl<S: Opponents> ChangeSearch<'_, S> {
    /// Drops opponents that the list cannot meet; none if nobody is left.
    pub fn among_playable(mut self) -> Option<Self> {
        let (catalog, list, options, seed) = (self.catalog, self.list, self.options, self.seed);
        self.field.retain(|(other, _)| S::begin(catalog, [list, other].into(), options, seed, &mut Vec::new()).is_ok());
        (!self.field.is_empty()).then_some(self)
    }

    /// Number of pairs in the first round.
    fn first(&self) -> u64 {
        (self.pairs / 16).clamp(2, 64)
    }

    /// Returns the number of changes in each round and of pairs played by its end.
    fn rounds(&self) -> Vec<(usize, u64)> {
        let (mut left, mut pairs) = (self.changes.len(), self.first());
        let mut rounds = Vec::new();
        while left > FINALISTS {
            rounds.push((left, pairs));
            left = left.div_ceil(2).max(FINALISTS);
            pairs *= 2;
        }
        rounds
    }

    /// Number of matches in all.
    pub fn games(&self) -> u64 {
        let mut before = 0;
        let mut pairs = 0;
        for (left, until) in self.rounds() {
            pairs += (left as u64 + 1) * (until - before);
            before = until;
        }
        2 * (pairs + (self.changes.len().min(FINALISTS) as u64 + 1) * self.pairs)
    }

    /// Runs the search; once canceled, ranks what is known.
    ///
    /// # Errors
    /// The system has no such player, or the ruleset cannot play one of the lists.
    pub fn run(&self, progress: &Progress) -> Result<Ranking, SeriesFault> {
        // The unchanged list comes last.
        let own = self.changes.len();
        let mut points: Vec<Points> = vec![Points::new(); own + 1];
        let mut left: Vec<usize> = (0..own).collect();
        let mut passed: Vec<usize> = Vec::new();
        for (count, until) in self.rounds() {
            let players: Vec<usize> = left.iter().copied().chain([own]).collect();
            if !self.play(&players, 0, until, &mut points, progress)? {
                return Ok(self.ranking(None, &left, &passed, &points));
            }
            let sum = |change: &usize| points[*change].iter().map(|points| u64::from(*points)).sum::<u64>();
            left.sort_by_key(|change| (Reverse(sum(change)), *change));
            let keep = count.div_ceil(2).max(FINALISTS);
            let mut out = left.split_off(keep);
            out.append(&mut passed);
            passed = out;
        }
        let mut anew: Vec<Points> = vec![Points::new(); own + 1];
        let players: Vec<usize> = left.iter().copied().chain([own]).collect();
        if !self.play(&players, ANEW, self.pairs, &mut anew, progress)? {
            return Ok(self.ranking(None, &left, &passed, &points));
        }
        Ok(self.ranking(Some(&anew), &left, &passed, &points))
    }

    fn ranking(&self, anew: Option<&[Points]>, left: &[usize], passed: &[usize], points: &[Points]) -> Ranking {
        let (own, opponents) = (self.changes.len(), self.field.len());
        let lists = self.field.iter().map(|(other, _)| *other).chain(self.changes).chain([self.list]);
        let reality = Reality::of::<S>(self.catalog, lists);
        let weights = || self.field.iter().enumerate().map(|(other, (_, weight))| (other, *weight));
        let real = |change: usize| reality.overall(opponents + change, weights());
        let found = |change: &usize, points: &[Points], is_measured: bool| {
            let real = real(*change).zip(real(own)).map(|(with, without)| with - without);
            let pairs = points[*change].iter().zip(&points[own]);
            let pairs: Vec<f64> = pairs.map(|(with, without)| (f64::from(*with) - f64::from(*without)) / 4.0).collect();
            Some(RankedChange { change: *change, difference: Difference::of(&pairs)?, is_measured, real })
        };
        let mut all: Vec<RankedChange> =
            left.iter().filter_map(|change| found(change, anew.unwrap_or(points), anew.is_some())).collect();
        all.sort_by(|one, other| {
            other.difference.mean.total_cmp(&one.difference.mean).then(one.change.cmp(&other.change))
        });
        all.extend(passed.iter().filter_map(|change| found(change, points, false)));
        let rate = anew.and_then(|anew| {
            let mut paired = PairedSums::default();
            anew[own].iter().for_each(|points| paired.add_seed(2, u64::from(*points)));
            paired.rate()
        });
        Ranking { rate, found: all }
    }

    /// Plays until each of these lists has so many pairs; returns false if canceled. Pairs that not all have finished
    /// are dropped.
    fn play(
        &self,
        lists: &[usize],
        first: u64,
        until: u64,
        points: &mut [Points],
        progress: &Progress,
    ) -> Result<bool, SeriesFault> {
        let before = lists.first().map_or(0, |list| points[*list].len() as u64);
        let weights: Vec<u64> = self.field.iter().map(|(_, weight)| *weight).collect();
        let opponents = in_turn(&weights, until);
        let work: Vec<(u64, usize)> =
            (before..until).flat_map(|pair| lists.iter().map(move |list| (pair, *list))).collect();
        let next = AtomicUsize::new(0);
        let run = || {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((pair, list)) = work.get(at) else { return Ok(done) };
                match self.pair([*list, opponents[*pair as usize]], first + pair, progress)? {
                    Some(points) => done.push((at, points)),
                    None => return Ok(done),
                }
            }
        };
        let done: Vec<Result<Vec<(usize, u8)>, SeriesFault>> = on_threads(self.jobs, work.len() as u64, run);
        let mut all = Vec::with_capacity(work.len());
        for done in done {
            all.append(&mut done?);
        }
        all.sort_unstable();
        let is_whole = all.len() == work.len();
        if is_whole {
            for (at, value) in all {
                points[work[at].1].push(value);
            }
        }
        Ok(is_whole)
    }

    /// Returns the points of a list in a pair against an opponent; none if canceled.
    fn pair(&self, [list, opponent]: [usize; 2], seed: u64, progress: &Progress) -> Result<Option<u8>, SeriesFault> {
        let own = self.changes.get(list).unwrap_or(self.list);
        let other = self.field[opponent].0;
        let series = Series::<S> {
            catalog: self.catalog,
            materials: [own, other].into(),
            options: self.options,
            seed: nth_seed(self.seed, seed),
            games: 2,
            players: self.players.into(),
            jobs: 1,
        };
        let (_, games) = series.play_listed(0..2, progress)?;
        // An unfinished match is a draw.
        let points = games.iter().map(|game| game.map_or(1, |game| game.points)).sum();
        Ok((games.len() == 2).then_some(points))
    }
}

/// Returns the opponents of so many pairs: in turn, but each as often as its weight wants.
fn in_turn(weights: &[u64], pairs: u64) -> Vec<usize> {
    let all: u64 = weights.iter().sum();
    let mut met = vec![0_u64; weights.len()];
    let next = |pair: u64| {
        // How far each is behind its share, the first of equals.
        let behind =
            |place: usize| i128::from(weights[place]) * i128::from(pair + 1) - i128::from(met[place]) * i128::from(all);
        let place = (0..met.len()).max_by_key(|place| (behind(*place), Reverse(*place))).unwrap_or(0);
        met[place] += 1;
        place
    };
    (0..pairs).map(next).collect()
}

/// Largest number of pairs for a change.
pub const MOST_PAIRS: u64 = MOST_GAMES / 1_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn opponents_come_in_turn_or_as_often_as_their_weights_want() {
        assert_eq!(in_turn(&[1, 1, 1], 7), [0, 1, 2, 0, 1, 2, 0]);
        let weights = [500, 30, 120, 350];
        for pairs in [10, 57, 1_000] {
            let turns = in_turn(&weights, pairs);
            for (place, weight) in weights.iter().enumerate() {
                let met = turns.iter().filter(|turn| **turn == place).count() as f64;
                assert!((met - *weight as f64 / 1_000.0 * pairs as f64).abs() < 1.0, "{place} in {pairs}: {met}");
            }
        }
    }
}
