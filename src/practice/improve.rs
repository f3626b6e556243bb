//! Ranks changes of a list by play: all of them play a few matches, the better half goes on and doubles them, until few
//! are left. These are measured with fresh luck.
//!
//! Every change plays the same matches as the list itself: the same opponents on the same seeds.

use std::{
    cmp::Reverse,
    collections::HashMap,
    sync::atomic::{AtomicUsize, Ordering},
    time::{Duration, Instant},
};

use serde_json::json;

use super::{
    Difference, Opponents, Progress, Rate, Reality, Series, SeriesFault, blocks, jobs::on_threads, reality,
    series::MOST_GAMES, statistics::PairedSums,
};
use kernel::{CardChange, Language, Materials as _, chance::nth_seed, game::Seat};

/// Number of changes measured at the end.
const FINALISTS: usize = 6;
/// First seed number of the final measurement.
const ANEW: u64 = 1 << 32;
/// Fewest pairs of the final measurement that a budget leaves.
const LEAST_PAIRS: u64 = 10;
/// Fewest pairs that tell that a card did nothing.
const TELLING: usize = 4;
/// Fewest changes that are told as one.
const MANY: usize = 3;

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
    /// What each change came to in the matches that selected it; the unchanged list comes last.
    ends: Vec<Ends>,
}

/// What a list came to in a pair of matches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct PairEnd {
    /// Four for two wins.
    pub points: u8,
    /// The same for lists whose matches had the same rounds and the same damage, piece by piece.
    pub trace: u32,
}

/// What a list came to in its pairs of matches, in order.
type Ends = Vec<PairEnd>;

/// Pairs played before, by the place of the list and the number of the seed.
pub type KnownPairs = HashMap<(usize, u64), PairEnd>;

/// What is told during a search.
pub struct Watch<'a> {
    pub known: &'a KnownPairs,
    /// Takes each pair that was played.
    pub pair: &'a (dyn Fn(usize, u64, PairEnd) + Sync),
    /// Takes what is known after a round, and the number of changes that go on.
    pub round: &'a (dyn Fn(&Ranking, usize) + Sync),
}

/// Mixes numbers into one (Fowler, Noll and Vo 1a).
fn mixed(numbers: impl IntoIterator<Item = u64>) -> u32 {
    let mix = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    let hash = numbers.into_iter().flat_map(u64::to_le_bytes).fold(0xcbf2_9ce4_8422_2325, mix);
    (hash ^ (hash >> 32)) as u32
}

impl Ranking {
    /// How the differences by real tournaments were made, or that there are none.
    pub fn about_real(&self, language: Language) -> &'static str {
        reality::about(self.found.iter().any(|found| found.real.is_some()), language)
    }

    /// True if two lists, by their places, came to the same in all of enough matches.
    fn never_differed(&self, one: usize, other: usize) -> bool {
        let [Some(one), Some(other)] = [one, other].map(|place| self.ends.get(place)) else { return false };
        let both = one.len().min(other.len());
        both >= TELLING && one[..both] == other[..both]
    }

    /// True if the card of a change did nothing: every match went as without the change, or as with another card in its
    /// place.
    pub fn is_dead<D>(&self, changes: &[CardChange<D>], change: usize) -> bool {
        let CardChange { on, out, card, .. } = &changes[change];
        let is_rival = |rival: &CardChange<D>| (rival.on, rival.out) == (*on, *out) && rival.card != *card;
        let mut rivals = changes.iter().enumerate().filter(|(_, rival)| is_rival(rival));
        self.never_differed(change, changes.len()) || rivals.any(|(rival, _)| self.never_differed(change, rival))
    }

    /// Returns the ranking in lines, each with places among those found: several changes that replace one card and do not
    /// differ clearly are one line, as that card itself is the matter.
    pub fn folded<D>(&self, changes: &[CardChange<D>]) -> Vec<Vec<usize>> {
        let mut lines: Vec<Vec<usize>> = Vec::new();
        let mut told = vec![false; self.found.len()];
        for (place, first) in self.found.iter().enumerate() {
            if told[place] {
                continue;
            }
            let CardChange { on, out, .. } = &changes[first.change];
            let (mut low, mut high) = (first.difference.low, first.difference.high);
            let alike = self.found.iter().enumerate().skip(place).filter(|(at, found)| {
                let other = &changes[found.change];
                let overlap = found.difference.low <= high && found.difference.high >= low;
                let is_alike = (other.on, other.out) == (*on, *out)
                    && found.is_measured == first.is_measured
                    && overlap
                    && !told[*at];
                if is_alike {
                    (low, high) = (low.max(found.difference.low), high.min(found.difference.high));
                }
                is_alike
            });
            let mut line: Vec<usize> = alike.map(|(at, _)| at).collect();
            if out.is_none() || line.len() < MANY {
                line.truncate(1);
            }
            line.iter().for_each(|at| told[*at] = true);
            lines.push(line);
        }
        lines
    }
}

impl<S: Opponents> ChangeSearch<'_, S> {
    /// Drops opponents that the list cannot meet; none if nobody is left.
    pub fn among_playable(mut self) -> Option<Self> {
        let (catalog, list, options, seed) = (self.catalog, self.list, self.options, self.seed);
        self.field.retain(|(other, _)| S::begin(catalog, [list, other].into(), options, seed, &mut Vec::new()).is_ok());
        (!self.field.is_empty()).then_some(self)
    }

    /// Number of pairs in the first round.
    fn first(&self) -> u64 {
        (self.pairs / 16).clamp(1, 64)
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

    /// The same with as many pairs in the final measurement, up to those it has, as keep to so many matches in all.
    pub fn within(mut self, games: u64) -> Self {
        while self.pairs > LEAST_PAIRS && self.games() > games {
            self.pairs -= (self.pairs / 10).max(1);
        }
        self
    }

    /// Returns the matches that a thread plays in a second, by the first ones of the unchanged list.
    ///
    /// # Errors
    /// The system has no such player, or the ruleset cannot play the list.
    pub fn pace(&self) -> Result<f64, SeriesFault> {
        const LONG: Duration = Duration::from_millis(300);
        const MOST: usize = 400;
        let (began, mut pairs) = (Instant::now(), 0);
        while pairs < MOST && (pairs == 0 || began.elapsed() < LONG) {
            let met = [self.changes.len(), pairs % self.field.len()];
            let _ = self.pair(met, pairs as u64, &Progress::default())?;
            pairs += 1;
        }
        Ok(2.0 * pairs as f64 / began.elapsed().as_secs_f64().max(1e-9))
    }

    /// Returns the first line of a file with the pairs of this search.
    pub fn head(&self) -> String {
        let lists = self.changes.iter().chain([self.list]).chain(self.field.iter().map(|(list, _)| *list));
        let texts = lists.map(|list| list.to_json(self.catalog).to_string());
        let letters: Vec<u64> = texts.flat_map(|text| text.bytes().map(u64::from).collect::<Vec<_>>()).collect();
        let weights = self.field.iter().map(|(_, weight)| *weight);
        let value = json!({
            "changes": self.changes.len(), "pairs": self.pairs, "players": self.players,
            "lists": mixed(letters.into_iter().chain(weights)),
        });
        blocks::head_with(&self.series(self.list, self.field[0].0, self.seed), "improve", &value)
    }

    /// Runs the search; once canceled, ranks what is known.
    ///
    /// # Errors
    /// The system has no such player, or the ruleset cannot play one of the lists.
    pub fn run(&self, progress: &Progress) -> Result<Ranking, SeriesFault> {
        let known = KnownPairs::new();
        self.run_watched(progress, &Watch { known: &known, pair: &|_, _, _| {}, round: &|_, _| {} })
    }

    /// The same, which tells what it comes to as it goes and does not play again what is known.
    ///
    /// # Errors
    /// The system has no such player, or the ruleset cannot play one of the lists.
    pub fn run_watched(&self, progress: &Progress, watch: &Watch<'_>) -> Result<Ranking, SeriesFault> {
        // The unchanged list comes last.
        let own = self.changes.len();
        let mut points: Vec<Ends> = vec![Ends::new(); own + 1];
        let mut left: Vec<usize> = (0..own).collect();
        let mut passed: Vec<usize> = Vec::new();
        for (count, until) in self.rounds() {
            let players: Vec<usize> = left.iter().copied().chain([own]).collect();
            if !self.play(&players, 0, until, &mut points, (progress, watch))? {
                return Ok(self.ranking(None, &left, &passed, &points));
            }
            let sum = |change: &usize| points[*change].iter().map(|end| u64::from(end.points)).sum::<u64>();
            left.sort_by_key(|change| (Reverse(sum(change)), *change));
            let keep = count.div_ceil(2).max(FINALISTS);
            let mut out = left.split_off(keep);
            out.append(&mut passed);
            passed = out;
            (watch.round)(&self.ranking(None, &left, &passed, &points), left.len());
        }
        let mut anew: Vec<Ends> = vec![Ends::new(); own + 1];
        let players: Vec<usize> = left.iter().copied().chain([own]).collect();
        if !self.play(&players, ANEW, self.pairs, &mut anew, (progress, watch))? {
            return Ok(self.ranking(None, &left, &passed, &points));
        }
        Ok(self.ranking(Some(&anew), &left, &passed, &points))
    }

    fn ranking(&self, anew: Option<&[Ends]>, left: &[usize], passed: &[usize], points: &[Ends]) -> Ranking {
        let (own, opponents) = (self.changes.len(), self.field.len());
        let lists = self.field.iter().map(|(other, _)| *other).chain(self.changes).chain([self.list]);
        let reality = Reality::of::<S>(self.catalog, lists);
        let weights = || self.field.iter().enumerate().map(|(other, (_, weight))| (other, *weight));
        let real = |change: usize| reality.overall(opponents + change, weights());
        let found = |change: &usize, points: &[Ends], is_measured: bool| {
            let real = real(*change).zip(real(own)).map(|(with, without)| with - without);
            let pairs = points[*change].iter().zip(&points[own]);
            let pairs: Vec<f64> =
                pairs.map(|(with, without)| (f64::from(with.points) - f64::from(without.points)) / 4.0).collect();
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
            anew[own].iter().for_each(|end| paired.add_seed(2, u64::from(end.points)));
            paired.rate()
        });
        // Few changes are measured at once.
        let ends = if points[own].is_empty() { anew.unwrap_or(points) } else { points };
        Ranking { rate, found: all, ends: ends.to_vec() }
    }

    /// Plays until each of these lists has so many pairs; returns false if canceled. Pairs that not all have finished
    /// are dropped.
    fn play(
        &self,
        lists: &[usize],
        first: u64,
        until: u64,
        points: &mut [Ends],
        (progress, watch): (&Progress, &Watch<'_>),
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
                let seed = first + pair;
                if let Some(known) = watch.known.get(&(*list, seed)) {
                    done.push((at, *known));
                    continue;
                }
                let Some(end) = self.pair([*list, opponents[*pair as usize]], seed, progress)? else {
                    return Ok(done);
                };
                (watch.pair)(*list, seed, end);
                done.push((at, end));
            }
        };
        let done: Vec<Result<Vec<(usize, PairEnd)>, SeriesFault>> = on_threads(self.jobs, work.len() as u64, run);
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

    /// The series of a pair.
    fn series<'a>(&'a self, own: &'a S::Materials, other: &'a S::Materials, seed: u64) -> Series<'a, S> {
        Series {
            catalog: self.catalog,
            materials: [own, other].into(),
            options: self.options,
            seed,
            games: 2,
            players: self.players.into(),
            jobs: 1,
        }
    }

    /// Returns what a list comes to in a pair against an opponent; none if canceled.
    fn pair(
        &self,
        [list, opponent]: [usize; 2],
        seed: u64,
        progress: &Progress,
    ) -> Result<Option<PairEnd>, SeriesFault> {
        let own = self.changes.get(list).unwrap_or(self.list);
        let series = self.series(own, self.field[opponent].0, nth_seed(self.seed, seed));
        let (tally, games) = series.play_listed(0..2, progress)?;
        // An unfinished match is a draw.
        let points = games.iter().map(|game| game.map_or(1, |game| game.points)).sum();
        let damage = Seat::BOTH.into_iter().flat_map(|seat| tally.pieces[seat].iter().flatten().copied());
        let trace = mixed([u64::from(points), tally.rounds].into_iter().chain(damage));
        Ok((games.len() == 2).then_some(PairEnd { points, trace }))
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

/// Seconds of a usual core that a search takes by default.
pub const USUAL_SECONDS: u64 = 40;
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
