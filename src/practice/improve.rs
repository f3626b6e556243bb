//! Which of many changes of a list is worth making, by play: all of them play a little, the better half goes on and plays as
//! much again, until few are left. Those are measured anew with luck that nobody was chosen by.
//!
//! Every change plays the same games as the list itself: the same opponents on the same seeds.

use std::{
    cmp::Reverse,
    sync::atomic::{AtomicUsize, Ordering},
};

use super::{
    Difference, Opponents, Progress, Rate, Series, SeriesFault, jobs::on_threads, series::MOST_GAMES,
    statistics::PairedSums,
};
use kernel::chance::nth_seed;

/// How many changes are measured anew at the end.
const FINALISTS: usize = 6;
/// The seeds of the measurement at the end are those from here on.
const ANEW: u64 = 1 << 32;

/// What is looked for.
pub struct ChangeSearch<'a, S: Opponents> {
    /// The cards.
    pub catalog: &'a S::Catalog,
    /// The list as it is.
    pub list: &'a S::Materials,
    /// What it might become.
    pub changes: &'a [S::Materials],
    /// Whom it meets in turn.
    pub field: Vec<&'a S::Materials>,
    pub options: &'a S::Options,
    /// Where all luck comes from.
    pub seed: u64,
    /// How many pairs of games, with one seed and the seats swapped, measure a change at the end.
    pub pairs: u64,
    /// The ids of the players of the list and of the field.
    pub players: [&'a str; 2],
    /// On how many threads; 0 for as many as the machine has.
    pub jobs: usize,
}

/// A change, and what it was found to be worth.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RankedChange {
    /// Which change, by its place.
    pub change: usize,
    /// By how much more of the games the list wins with it.
    pub difference: Difference,
    /// Whether that was measured anew at the end; else it is of the games it was passed over by.
    pub is_measured: bool,
}

/// What came of the search.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// How the list does as it is, by the games at the end; none if they were not played.
    pub rate: Option<Rate>,
    /// The changes: those that were measured at the end, the best first, then the others, those that were passed over last
    /// before those that were passed over before them. Without those that did not play yet.
    pub found: Vec<RankedChange>,
}

/// The points of a list in the pairs of games it has played, in their order: four for two wins.
type Points = Vec<u8>;

impl<S: Opponents> ChangeSearch<'_, S> {
    /// The same without those of the field that the list cannot meet; none if nobody is left.
    pub fn among_playable(mut self) -> Option<Self> {
        let (catalog, list, options, seed) = (self.catalog, self.list, self.options, self.seed);
        self.field.retain(|other| S::begin(catalog, [list, other].into(), options, seed, &mut Vec::new()).is_ok());
        (!self.field.is_empty()).then_some(self)
    }

    /// How many pairs of games each change plays first.
    fn first(&self) -> u64 {
        (self.pairs / 16).clamp(2, 64)
    }

    /// How many changes play each round, and how many pairs each has played after it.
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

    /// How many games will be played in all.
    pub fn games(&self) -> u64 {
        let mut before = 0;
        let mut pairs = 0;
        for (left, until) in self.rounds() {
            pairs += (left as u64 + 1) * (until - before);
            before = until;
        }
        2 * (pairs + (self.changes.len().min(FINALISTS) as u64 + 1) * self.pairs)
    }

    /// Plays all of it. When it is cancelled, what is known so far is told.
    ///
    /// # Errors
    /// The game has no such player, or its core cannot play one of the lists.
    pub fn run(&self, progress: &Progress) -> Result<Ranking, SeriesFault> {
        // The list itself comes after its changes.
        let own = self.changes.len();
        let mut points: Vec<Points> = vec![Points::new(); own + 1];
        let mut left: Vec<usize> = (0..own).collect();
        let mut passed: Vec<usize> = Vec::new();
        for (count, until) in self.rounds() {
            let players: Vec<usize> = left.iter().copied().chain([own]).collect();
            if !self.play(&players, 0, until, &mut points, progress)? {
                return Ok(self.told(None, &left, &passed, &points));
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
            return Ok(self.told(None, &left, &passed, &points));
        }
        Ok(self.told(Some(&anew), &left, &passed, &points))
    }

    fn told(&self, anew: Option<&[Points]>, left: &[usize], passed: &[usize], points: &[Points]) -> Ranking {
        let own = self.changes.len();
        let found = |change: &usize, points: &[Points], is_measured: bool| {
            let pairs = points[*change].iter().zip(&points[own]);
            let pairs: Vec<f64> = pairs.map(|(with, without)| (f64::from(*with) - f64::from(*without)) / 4.0).collect();
            Some(RankedChange { change: *change, difference: Difference::of(&pairs)?, is_measured })
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

    /// Lets these lists play until each has so many pairs; whether it was not cancelled. Pairs that are not done by all are
    /// not counted for any.
    fn play(
        &self,
        lists: &[usize],
        first: u64,
        until: u64,
        points: &mut [Points],
        progress: &Progress,
    ) -> Result<bool, SeriesFault> {
        let before = lists.first().map_or(0, |list| points[*list].len() as u64);
        let work: Vec<(u64, usize)> =
            (before..until).flat_map(|pair| lists.iter().map(move |list| (pair, *list))).collect();
        let next = AtomicUsize::new(0);
        let run = || {
            let mut done = Vec::new();
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                let Some((pair, list)) = work.get(at) else { return Ok(done) };
                match self.pair(*list, first + pair, *pair, progress)? {
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

    /// The points of a list in the games of a pair; none if the search was cancelled.
    fn pair(&self, list: usize, seed: u64, pair: u64, progress: &Progress) -> Result<Option<u8>, SeriesFault> {
        let own = self.changes.get(list).unwrap_or(self.list);
        let other = self.field[(pair % self.field.len() as u64) as usize];
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
        // A game that did not end is nobody's.
        let points = games.iter().map(|game| game.map_or(1, |game| game.points)).sum();
        Ok((games.len() == 2).then_some(points))
    }
}

/// The most pairs that a change is measured by.
pub const MOST_PAIRS: u64 = MOST_GAMES / 1_000;
