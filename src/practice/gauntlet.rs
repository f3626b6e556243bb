//! Gauntlets: lists against a field of others, or each against each, all on the same seeds.
//!
//! Each pairing is a series of its own on the same seeds, so the results of two lists against the same opponents
//! compare match by match. The result follows from lists, options, seed and length alone, whatever the threads and
//! blocks.

use std::{
    collections::BTreeMap,
    fmt::Write as _,
    ops::Range,
    sync::{
        Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    Replay, ReplayError, ReplayText,
    blocks::{self, BlockResult, Blocks, Parts, PlayedBlocks},
    jobs::on_threads,
    opponents::Opponents,
    options::{plain, read as read_value},
    series::{MOST_GAMES, MatchEnd, Progress, Series, SeriesFault, Tally},
    statistics::{Difference, Encounter, PairedSums, Rate, ratings},
    tally,
    tournaments::Weighting,
};
use kernel::{
    Materials as _, ReadError,
    game::{Seat, Unplayable},
};

/// Largest number of lists in a gauntlet, field included.
pub const MOST_LISTS: usize = 500;

/// Field of the head of a file that marks it as a gauntlet's.
pub const FIELD: &str = "gauntlet";

/// A gauntlet to play, of matches for two.
pub struct Gauntlet<'a, S: Opponents> {
    pub catalog: &'a S::Catalog,
    /// The measured lists, then the field.
    pub lists: &'a [S::Materials],
    /// Number of measured lists; without a field each meets each.
    pub own: usize,
    /// How much each of the field counts; none for all alike.
    pub weighting: Option<&'a Weighting>,
    /// Options of every match.
    pub options: &'a S::Options,
    /// Seed of every pairing.
    pub seed: u64,
    /// Number of matches of each pairing.
    pub games: u64,
    /// Player ids of the measured lists and of the field.
    pub players: [&'a str; 2],
    /// Number of threads; 0 for one per core.
    pub jobs: usize,
}

/// Two opponents, by their places among all lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pairing {
    /// The list whose results are counted.
    pub row: usize,
    /// Its opponent.
    pub column: usize,
}

/// Returns the pairings of `own` lists with the rest of `all`, or of each with each without a rest.
pub fn pairings(own: usize, all: usize) -> Vec<Pairing> {
    let rows = 0..own.min(all);
    if own >= all {
        return rows.flat_map(|row| (row + 1..all).map(move |column| Pairing { row, column })).collect();
    }
    rows.flat_map(|row| (own..all).map(move |column| Pairing { row, column })).collect()
}

/// The first line of a file: lists and blocks.
#[derive(Serialize, Deserialize)]
struct Head {
    own: usize,
    players: [String; 2],
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weighting: Option<Weighting>,
    #[serde(flatten)]
    blocks: Blocks,
}

/// A gauntlet read from a file.
pub struct GauntletFile<S: Opponents> {
    /// The first match: options, seed, and the versions it was played with.
    pub replay: Replay<S>,
    pub lists: Vec<S::Materials>,
    pub own: usize,
    pub players: [String; 2],
    pub weighting: Option<Weighting>,
    /// Blocks of each pairing.
    pub blocks: Blocks,
}

impl<S: Opponents> GauntletFile<S> {
    /// Reads the first line of a file.
    ///
    /// # Errors
    /// It is no gauntlet's, or a list is not legal any more.
    pub fn read(catalog: &S::Catalog, head: &ReplayText<'_>) -> Result<Self, ReplayError> {
        let replay = Replay::<S>::read(catalog, head)?;
        let root = head.root();
        let node = root.required(FIELD)?;
        let wrong = || node.error("practice.read.series");
        let mut value = node.json.to_value();
        if let Value::Object(fields) = &mut value {
            let _ = fields.remove("lists");
        }
        let Head { own, players, weighting, blocks } = read_value(value).map_err(|_| wrong())?;
        let lists = node.required("lists")?;
        let lists = lists.items()?.map(|list| {
            S::Materials::read(catalog, &list).map_err(|fault| ReplayError::of::<S>(catalog, Seat::First, fault))
        });
        let lists = lists.collect::<Result<Vec<_>, _>>()?;
        let fits = (1..=lists.len()).contains(&own)
            && (2..=MOST_LISTS).contains(&lists.len())
            && (1..=MOST_GAMES).contains(&blocks.games())
            && weighting.as_ref().is_none_or(|weighting| weighting.fits(own, lists.len()))
            && blocks == Blocks::of(blocks.games(), S::SEATS);
        if !fits {
            return Err(wrong().into());
        }
        Ok(Self { replay, lists, own, players, weighting, blocks })
    }

    pub fn gauntlet<'a>(&'a self, catalog: &'a S::Catalog) -> Gauntlet<'a, S> {
        Gauntlet {
            catalog,
            lists: &self.lists,
            own: self.own,
            weighting: self.weighting.as_ref(),
            options: &self.replay.setup.options,
            seed: self.replay.setup.seed,
            games: self.blocks.games(),
            players: self.players.each_ref().map(String::as_str),
            jobs: 0,
        }
    }
}

/// True if the first line of a file is a gauntlet's.
///
/// # Errors
/// It is no document at all.
pub fn is_gauntlet(head: &ReplayText<'_>) -> Result<bool, ReadError> {
    Ok(head.root().field(FIELD)?.is_some())
}

impl<S: Opponents> Gauntlet<'_, S> {
    /// Returns the pairings, row by row.
    pub fn pairings(&self) -> Vec<Pairing> {
        pairings(self.own, self.lists.len())
    }

    /// Returns the series of a pairing.
    pub fn series(&self, Pairing { row, column }: Pairing) -> Series<'_, S> {
        let player = |list: usize| self.players[usize::from(list >= self.own)];
        Series {
            catalog: self.catalog,
            materials: [row, column].map(|list| &self.lists[list]).into(),
            options: self.options,
            seed: self.seed,
            games: self.games,
            players: [row, column].map(player).into(),
            jobs: 1,
        }
    }

    /// Plans the pairings that can be played, with the faults of the others.
    pub fn plan(&self) -> Plan {
        let (mut cells, mut played, mut pieces) = (Vec::new(), Vec::new(), Vec::new());
        for pairing in self.pairings() {
            let fault = match self.series(pairing).pieces() {
                Ok(found) => {
                    played.push(pairing);
                    pieces.push(found);
                    None
                }
                Err(fault) => Some(fault),
            };
            cells.push((pairing, fault));
        }
        let parts = Parts::of(played.len(), Blocks::of(self.games, S::SEATS));
        let weighting = self.weighting.cloned();
        Plan { cells, played, pieces, parts, lists: self.lists.len(), own: self.own, weighting }
    }

    /// Returns the first line of the file of a shard.
    pub fn head(&self, plan: &Plan) -> Option<String> {
        let first = self.series(*plan.played.first()?);
        let blocks = plan.parts.each();
        let players = self.players.map(str::to_owned);
        let mut value = plain(&Head { own: self.own, players, weighting: self.weighting.cloned(), blocks });
        if let Value::Object(fields) = &mut value {
            let lists = self.lists.iter().map(|list| list.to_json(self.catalog)).collect();
            let _ = fields.insert("lists".to_owned(), Value::Array(lists));
        }
        Some(blocks::head_with(&first, FIELD, &value))
    }

    /// Plays these blocks, each on one thread, and passes each finished one to `done`. A cancellation drops running
    /// blocks; so does `done` when it returns false.
    ///
    /// # Errors
    /// The system has no such player.
    pub fn play_blocks(
        &self,
        plan: &Plan,
        blocks: &[u64],
        progress: &Progress,
        done: impl FnMut(u64, BlockResult) -> bool + Send,
    ) -> Result<(), SeriesFault> {
        let (next, done) = (AtomicUsize::new(0), Mutex::new(done));
        let work = || {
            while let Some(block) = blocks.get(next.fetch_add(1, Ordering::Relaxed)) {
                let (which, games) = plan.parts.part(*block);
                let Range { start, end } = games;
                let (tally, listed) = self.series(plan.played[which]).play_listed(start..end, progress)?;
                if (listed.len() as u64) < end - start {
                    return Ok(());
                }
                let mut done = done.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
                if !done(*block, BlockResult { tally, games: Some(listed) }) {
                    progress.cancel();
                    return Ok(());
                }
            }
            Ok(())
        };
        on_threads(self.jobs, blocks.len() as u64, work).into_iter().collect()
    }

    /// Plays everything; once canceled, returns the blocks finished so far.
    ///
    /// # Errors
    /// The system has no such player.
    pub fn play(&self, progress: &Progress) -> Result<Results, SeriesFault> {
        let plan = self.plan();
        let mut played = plan.none_yet();
        self.play_rest(&plan, &mut played, progress, |_, _| ())?;
        Ok(plan.results(&played))
    }

    /// Plays the blocks that are missing, and tells of each finished one with its number.
    ///
    /// # Errors
    /// The system has no such player.
    pub fn play_rest(
        &self,
        plan: &Plan,
        played: &mut PlayedBlocks,
        progress: &Progress,
        mut told: impl FnMut(u64, &BlockResult) + Send,
    ) -> Result<(), SeriesFault> {
        let rest: Vec<u64> = (0..plan.parts.count()).filter(|block| !played.has(*block)).collect();
        self.play_blocks(plan, &rest, progress, |block, done| {
            told(block, &done);
            played.insert(block, done);
            true
        })
    }
}

/// The pairings to play and their blocks.
#[derive(Debug, Clone)]
pub struct Plan {
    /// All pairings, with the fault of each that cannot be played.
    cells: Vec<(Pairing, Option<Unplayable>)>,
    played: Vec<Pairing>,
    /// Number of columns of each piece of each seat, of each played pairing.
    pieces: Vec<Vec<Vec<usize>>>,
    parts: Parts,
    lists: usize,
    own: usize,
    weighting: Option<Weighting>,
}

impl Plan {
    /// Blocks of all playable pairings.
    pub const fn parts(&self) -> Parts {
        self.parts
    }

    /// No blocks yet, each of which has the pieces of its lists.
    pub fn none_yet(&self) -> PlayedBlocks {
        PlayedBlocks::none_of(self.parts, 2, self.pieces.clone())
    }

    /// The pairing of a block.
    pub fn pairing(&self, block: u64) -> Pairing {
        self.played[self.parts.part(block).0]
    }

    /// Number of matches.
    pub fn games(&self) -> u64 {
        self.played.len() as u64 * self.parts.each().games()
    }

    /// Returns the fault of the first pairing that cannot be played.
    pub fn first_fault(&self) -> Option<&Unplayable> {
        self.cells.iter().find_map(|(_, fault)| fault.as_ref())
    }

    /// Returns the results of these blocks.
    pub fn results(&self, played: &PlayedBlocks) -> Results {
        let mut sums: Vec<(Tally, Vec<(u64, MatchEnd)>)> = vec![(Tally::none(2), Vec::new()); self.played.len()];
        for (block, done) in played.blocks() {
            let (which, games) = self.parts.part(block);
            let (tally, ended) = &mut sums[which];
            tally.add(&done.tally);
            let listed = games.zip(done.games.iter().flatten());
            ended.extend(listed.filter_map(|(number, game)| Some((number, (*game)?))));
        }
        let mut sums = sums.into_iter();
        let cells = self.cells.iter().map(|(pairing, fault)| {
            let played = if fault.is_none() { sums.next() } else { None };
            let (tally, games) = played.unwrap_or_else(|| (Tally::none(2), Vec::new()));
            Cell { pairing: *pairing, fault: fault.clone(), tally, games }
        });
        Results { lists: self.lists, own: self.own, weighting: self.weighting.clone(), cells: cells.collect() }
    }
}

impl Results {
    /// Returns the number of matches of all pairings that were given up.
    pub fn unfinished(&self) -> u64 {
        self.cells.iter().map(|cell| cell.tally.unfinished).sum()
    }
}

/// The results of a pairing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    pub pairing: Pairing,
    /// The reason why it was not played.
    pub fault: Option<Unplayable>,
    pub tally: Tally,
    /// Finished matches by their numbers in the series.
    pub games: Vec<(u64, MatchEnd)>,
}

impl Cell {
    /// Returns the side of a list in the pairing, true for the column; none if it is not in it.
    fn side(&self, list: usize) -> Option<bool> {
        match self.pairing {
            Pairing { row, .. } if row == list => Some(false),
            Pairing { column, .. } if column == list => Some(true),
            Pairing { .. } => None,
        }
    }

    /// Returns matches and points by seed, for the row or the column.
    fn by_seed(&self, mirrored: bool) -> BTreeMap<u64, (u64, u64)> {
        let mut seeds = BTreeMap::<u64, (u64, u64)>::new();
        for (number, game) in &self.games {
            let points = u64::from(if mirrored { 2 - game.points.min(2) } else { game.points });
            let seed = seeds.entry(number / 2).or_default();
            *seed = (seed.0 + 1, seed.1 + points);
        }
        seeds
    }

    /// Returns the row's share of wins, a draw as half; none without matches.
    pub fn rate(&self) -> Option<Rate> {
        paired(self.by_seed(false)).rate()
    }

    /// Returns the row's wins, losses and draws.
    pub fn counts(&self) -> [u64; 3] {
        [2, 0, 1].map(|points| self.games.iter().filter(|(_, game)| game.points == points).count() as u64)
    }

    /// Returns the row's mean lead; 0 without matches.
    pub fn margin_mean(&self) -> f64 {
        let sum: i64 = self.games.iter().map(|(_, game)| i64::from(game.margin)).sum();
        if self.games.is_empty() { 0.0 } else { sum as f64 / self.games.len() as f64 }
    }

    /// Returns the number of the closest match, the first of equals.
    pub fn closest(&self) -> Option<u64> {
        self.games.iter().min_by_key(|(_, game)| game.margin.unsigned_abs()).map(|(number, _)| *number)
    }
}

fn paired(seeds: BTreeMap<u64, (u64, u64)>) -> PairedSums {
    let mut paired = PairedSums::default();
    for (games, points) in seeds.into_values() {
        paired.add_seed(games, points);
    }
    paired
}

/// The results of a gauntlet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Results {
    lists: usize,
    own: usize,
    weighting: Option<Weighting>,
    cells: Vec<Cell>,
}

impl Results {
    /// Pairings with their results, row by row.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Number of measured lists.
    pub const fn own(&self) -> usize {
        self.own
    }

    /// How much each of the field counts; none for all alike.
    pub const fn weighting(&self) -> Option<&Weighting> {
        self.weighting.as_ref()
    }

    /// How much results against this list count.
    pub fn weight(&self, list: usize) -> u64 {
        self.weighting.as_ref().map_or(1, |weighting| weighting.weight(list))
    }

    /// True if each list meets each.
    pub const fn is_round_robin(&self) -> bool {
        self.own >= self.lists
    }

    /// Returns the lists in the columns.
    pub fn columns(&self) -> Range<usize> {
        if self.is_round_robin() { 0..self.lists } else { self.own..self.lists }
    }

    /// Returns a list's share of wins over another, a draw as half, with the cell behind it; none if they did not meet.
    pub fn met(&self, row: usize, column: usize) -> Option<(Rate, &Cell)> {
        let cell = self.cells.iter().find(|cell| {
            [[row, column], [column, row]].contains(&[cell.pairing.row, cell.pairing.column]) && row != column
        })?;
        Some((paired(cell.by_seed(cell.side(row)?)).rate()?, cell))
    }

    /// Returns a list's share of all its matches, weighted; matches of one seed in all pairings are one observation.
    pub fn overall(&self, list: usize) -> Option<Rate> {
        self.against(list, |_| true)
    }

    /// Returns a list's share of its matches with some of the others, as [`Self::overall`] does.
    pub fn against(&self, list: usize, counts: impl Fn(usize) -> bool) -> Option<Rate> {
        let mut seeds = BTreeMap::<u64, (u64, u64)>::new();
        let (mut sum, mut squares) = (0.0, 0.0);
        for cell in &self.cells {
            let Some(mirrored) = cell.side(list) else { continue };
            let other = if mirrored { cell.pairing.row } else { cell.pairing.column };
            if !counts(other) {
                continue;
            }
            let weight = self.weight(other);
            for (seed, (games, points)) in cell.by_seed(mirrored) {
                let of_seed = seeds.entry(seed).or_default();
                *of_seed = (of_seed.0 + weight * games, of_seed.1 + weight * points);
                sum += (weight * games) as f64;
                squares += (weight * weight * games) as f64;
            }
        }
        // Kish's number of matches of equal weight.
        paired(seeds).rate_of(sum * sum / squares)
    }

    /// Returns the opponents a list beat most and least often, by place; none without matches.
    pub fn extremes(&self, list: usize) -> Option<[(usize, Rate); 2]> {
        let met = (0..self.lists).filter_map(|other| Some((other, self.met(list, other)?.0)));
        let mut met: Vec<(usize, Rate)> = met.collect();
        met.sort_by(|one, other| other.1.rate.total_cmp(&one.1.rate).then(one.0.cmp(&other.0)));
        Some([*met.first()?, *met.last()?])
    }

    /// Returns the sums of the account of each piece of a list over all its matches, and their number.
    pub fn pieces(&self, list: usize) -> (Vec<Vec<u64>>, u64) {
        let (mut pieces, mut games) = (Vec::new(), 0);
        for cell in &self.cells {
            let Some(mirrored) = cell.side(list) else { continue };
            let seat = if mirrored { Seat::Second } else { Seat::First };
            for (place, values) in cell.tally.pieces[seat].iter().enumerate() {
                tally::add(&mut pieces, place, values.iter().copied());
            }
            games += cell.tally.games;
        }
        (pieces, games)
    }

    /// Returns the strength of each list ([`ratings`]); weights keep the number of matches.
    pub fn ratings(&self) -> Vec<f64> {
        let all: u64 = self.columns().map(|list| self.weight(list)).sum();
        let mean = all as f64 / self.columns().len() as f64;
        let met = self.cells.iter().map(|cell| {
            let points: u64 = cell.games.iter().map(|(_, game)| u64::from(game.points)).sum();
            let who = [cell.pairing.row, cell.pairing.column];
            let weight = self.weight(cell.pairing.column) as f64 / mean;
            Encounter { who, games: weight * cell.games.len() as f64, won: weight * points as f64 / 2.0 }
        });
        ratings(self.lists, &met.collect::<Vec<_>>())
    }

    /// Returns the lead of the first list over the second against the same opponents on the same seeds, in shares of
    /// the matches, weighted; none without common ones.
    pub fn difference(&self, first: usize, second: usize) -> Option<Difference> {
        // Points of both and their number of matches, by seed.
        let mut seeds = BTreeMap::<u64, (f64, f64)>::new();
        for other in (0..self.lists).filter(|other| ![first, second].contains(other)) {
            let sides = [first, second].map(|list| {
                let (_, cell) = self.met(list, other)?;
                Some(cell.by_seed(cell.side(list)?))
            });
            let [Some(first), Some(second)] = sides else { continue };
            let weight = self.weight(other) as f64;
            for (seed, (games, points)) in first {
                // Seeds with missing matches are skipped.
                let Some((_, others)) = second.get(&seed).filter(|(all, _)| *all == games) else { continue };
                let sum = seeds.entry(seed).or_default();
                *sum = (sum.0 + weight * (points as f64 - *others as f64) / 2.0, sum.1 + weight * games as f64);
            }
        }
        let pairs: Vec<f64> = seeds.into_values().map(|(points, games)| points / games).collect();
        Difference::of(&pairs)
    }
}

/// Returns the results as comma-separated values, a line for each pairing. `bias` is the reservation about the players.
pub fn csv(results: &Results, names: &[String], bias: &str) -> String {
    let mut out =
        String::from("list,opponent,games,won,lost,drawn,score,low,high,margin_mean,rounds_mean,closest_game,bias\n");
    let bias = field(bias);
    for cell in results.cells() {
        let [row, column] = [cell.pairing.row, cell.pairing.column].map(|list| field(&names[list]));
        let [won, lost, drawn] = cell.counts();
        let rate = cell.rate().map(|rate| [rate.rate, rate.low, rate.high].map(|share| format!("{share:.4}")));
        let [rate, low, high] = rate.unwrap_or_default();
        let (margin, rounds) = (cell.margin_mean(), cell.tally.rounds_mean());
        let closest = cell.closest().map(|number| (number + 1).to_string()).unwrap_or_default();
        let games = cell.games.len();
        // Writing into a string cannot fail.
        let _ = writeln!(
            out,
            "{row},{column},{games},{won},{lost},{drawn},{rate},{low},{high},{margin:.4},{rounds:.4},{closest},{bias}"
        );
    }
    out
}

/// Escapes a field of comma-separated values; text that a spreadsheet would evaluate or cut is changed.
fn field(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@', '\t']) { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r', ';']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_whole_in_comma_separated_values() {
        assert_eq!(field("Aces"), "Aces");
        assert_eq!(field("Dash, \"two\" Blues"), "\"Dash, \"\"two\"\" Blues\"");
        assert_eq!(field("=1+1"), "'=1+1");
    }

    #[test]
    fn each_of_a_few_meets_each_other_once_or_all_of_the_field() {
        let met = |own, all| pairings(own, all).into_iter().map(|at| (at.row, at.column)).collect::<Vec<_>>();
        assert_eq!(met(3, 3), [(0, 1), (0, 2), (1, 2)]);
        assert_eq!(met(2, 4), [(0, 2), (0, 3), (1, 2), (1, 3)]);
    }
}
