//! A series in blocks: played apart, on several machines or again after a break, and put together as if it had been one.
//!
//! Which games are in a block follows from the length of the series alone. However the blocks are dealt out, each has the
//! same games with the same luck, and the sum of all is the series, number for number.

use std::{collections::BTreeMap, fmt, ops::Range, str::FromStr};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    Replay, ReplayError, Written,
    opponents::Opponents,
    options::{plain, read as read_value},
    series::{Ended, MOST_GAMES, Series, Tally},
};
use kernel::ReadError;

/// As many blocks as a series has at most.
const MOST_BLOCKS: u64 = 512;
/// As many games as a block has at least, where the series has so many.
const LEAST_GAMES: u64 = 32;
/// No number of a series is so large: a sum of all blocks still fits.
const LARGEST: u64 = 1 << 48;

/// How the games of a series are parted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blocks {
    games: u64,
    /// How many games a block has; the last one may have fewer.
    block: u64,
}

impl Blocks {
    /// The blocks of a series of so many games; those with one seed stay together.
    pub fn of(games: u64, seats: usize) -> Self {
        Self { games, block: games.div_ceil(MOST_BLOCKS).max(LEAST_GAMES).next_multiple_of(seats.max(1) as u64) }
    }

    /// How many games the series has.
    pub const fn games(self) -> u64 {
        self.games
    }

    /// How many blocks there are.
    pub const fn count(self) -> u64 {
        self.games.div_ceil(self.block)
    }

    /// The games of a block, both counted from 0.
    pub fn range(self, block: u64) -> Range<u64> {
        let first = block * self.block;
        first..self.games.min(first + self.block)
    }

    /// The blocks of a shard.
    pub fn of_shard(self, shard: Shard) -> impl Iterator<Item = u64> {
        shard.of_blocks(self.count())
    }
}

/// The blocks of several series of one length, such as those of a gauntlet: the first of each, then the second of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts {
    series: u64,
    each: Blocks,
}

impl Parts {
    /// The blocks of so many series.
    pub const fn of(series: usize, each: Blocks) -> Self {
        Self { series: series as u64, each }
    }

    /// How many blocks there are.
    pub const fn count(self) -> u64 {
        self.series * self.each.count()
    }

    /// How the games of each series are parted.
    pub const fn each(self) -> Blocks {
        self.each
    }

    /// Of which series a block is, and which of its games it has, all counted from 0.
    pub fn part(self, block: u64) -> (usize, Range<u64>) {
        ((block % self.series) as usize, self.each.range(block / self.series))
    }
}

/// One of several equal parts of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Which, counted from 1.
    number: u64,
    of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { number: 1, of: 1 };
    /// The most parts of a series.
    pub const MOST: u64 = MOST_BLOCKS;

    /// Which of so many blocks are in it.
    pub fn of_blocks(self, count: u64) -> impl Iterator<Item = u64> {
        (self.number - 1..count).step_by(usize::try_from(self.of).unwrap_or(usize::MAX))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// A part is written as its number, a stroke, and how many there are: `3/8`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("no part of a series: I/N with I from 1 to N and N from 1 to {}", Shard::MOST)]
pub struct NoShard;

impl FromStr for Shard {
    type Err = NoShard;

    fn from_str(written: &str) -> Result<Self, NoShard> {
        let (number, of) = written.split_once('/').ok_or(NoShard)?;
        let count = |text: &str| text.trim().parse::<u64>().map_err(|_| NoShard);
        let shard = Self { number: count(number)?, of: count(of)? };
        if (1..=Self::MOST).contains(&shard.of) && (1..=shard.of).contains(&shard.number) {
            Ok(shard)
        } else {
            Err(NoShard)
        }
    }
}

/// A block that was played, as it is written.
#[derive(Serialize, Deserialize)]
struct BlockLine {
    block: u64,
    tally: Tally,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    games: Option<Vec<Option<Ended>>>,
}

/// What came of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Done {
    pub tally: Tally,
    /// How each of its games ended, where they are listed; none for one that did not end.
    pub games: Option<Vec<Option<Ended>>>,
}

/// Why blocks cannot be taken.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BlockFault {
    /// The first line is not that of a series.
    #[error(transparent)]
    Head(#[from] ReplayError),
    /// A line is none of a block of this series, counted from 1.
    #[error("line {0} is no block of the series")]
    Line(usize),
    /// A block was played twice and came out differently.
    #[error("block {0} has two results")]
    Twice(u64),
}

impl From<ReadError> for BlockFault {
    fn from(error: ReadError) -> Self {
        Self::Head(error.into())
    }
}

/// The first line of the file of a shard: the replay of the first game before its first answer, and how long the series is.
pub fn head<S: Opponents>(series: &Series<'_, S>) -> String {
    head_with(series, "series", &plain(&Blocks::of(series.games, S::SEATS)))
}

/// The replay of the first game before its first answer, on one line, with one field more.
pub(super) fn head_with<S: Opponents>(series: &Series<'_, S>, field: &str, value: &Value) -> String {
    let replay = Replay::unplayed(series.setup(0), series.catalog).text(series.catalog);
    // Texts have no line breaks inside of JSON, so that these are all between its parts.
    let fields: String = replay.lines().map(str::trim_start).collect();
    let fields = fields.trim_end_matches('}');
    format!("{fields},\"{field}\":{value}}}")
}

/// The line of a block.
pub fn line(block: u64, Done { tally, games }: Done) -> Value {
    plain(&BlockLine { block, tally, games })
}

/// How the series is parted of which this is the first line.
///
/// # Errors
/// It says nothing of it, or no sense.
pub fn blocks<S: Opponents>(head: &Written<'_>) -> Result<Blocks, ReadError> {
    let root = head.root();
    let node = root.required("series")?;
    let read: Option<Blocks> = read_value(node.json.to_value()).ok();
    let makes_sense =
        |blocks: &Blocks| (1..=MOST_GAMES).contains(&blocks.games) && *blocks == Blocks::of(blocks.games, S::SEATS);
    read.filter(makes_sense).ok_or_else(|| node.error("practice.read.series"))
}

/// Blocks that were played, by their numbers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Played {
    parts: Parts,
    seats: usize,
    /// Whether how each game ended is listed.
    is_listed: bool,
    done: BTreeMap<u64, Done>,
}

impl Played {
    /// None of a series yet.
    pub const fn none(blocks: Blocks, seats: usize) -> Self {
        Self { parts: Parts::of(1, blocks), seats, is_listed: false, done: BTreeMap::new() }
    }

    /// None of several series yet, the games of which are listed.
    pub const fn none_of(parts: Parts, seats: usize) -> Self {
        Self { parts, seats, is_listed: true, done: BTreeMap::new() }
    }

    /// Whether a block was played.
    pub fn has(&self, block: u64) -> bool {
        self.done.contains_key(&block)
    }

    /// Adds a block that was just played.
    pub fn insert(&mut self, block: u64, done: Done) {
        let _ = self.done.insert(block, done);
    }

    /// The blocks that were played, each with what came of it.
    pub fn blocks(&self) -> impl Iterator<Item = (u64, &Done)> {
        self.done.iter().map(|(block, done)| (*block, done))
    }

    /// Adds the blocks that stand below the first line of a file. What does not end with its line was not written to its
    /// end, and does not count.
    ///
    /// # Errors
    /// A line is no block of the series, or one has another result than before.
    pub fn add(&mut self, lines: &str) -> Result<(), BlockFault> {
        for (number, text) in lines.split_inclusive('\n').enumerate().filter(|(_, line)| line.ends_with('\n')) {
            let fault = || BlockFault::Line(number + 2);
            let value: Value = serde_json::from_str(text).map_err(|_| fault())?;
            if !is_modest(&value) {
                return Err(fault());
            }
            let BlockLine { block, tally, games } = read_value(value).map_err(|_| fault())?;
            let done = Done { tally, games };
            if block >= self.parts.count() || !self.fits(block, &done) {
                return Err(fault());
            }
            match self.done.get(&block) {
                Some(known) if *known != done => return Err(BlockFault::Twice(block + 1)),
                _ => self.insert(block, done),
            }
        }
        Ok(())
    }

    /// Whether it can be what came of a block.
    fn fits(&self, block: u64, Done { tally, games }: &Done) -> bool {
        let range = self.parts.part(block).1;
        let count = range.end - range.start;
        let listed = |games: &Vec<Option<Ended>>| {
            let ended = games.iter().flatten();
            games.len() as u64 == count
                && ended.clone().all(|game| game.points <= 2)
                && ended.clone().count() as u64 == tally.games
                && {
                    let first = tally.wins.values().next().map(|wins| 2 * wins + tally.draws);
                    Some(ended.map(|game| u64::from(game.points)).sum()) == first
                }
        };
        tally.games + tally.unfinished == count
            && tally.wins.len() == self.seats
            && tally.paired.len() == self.seats
            && tally
                .paired
                .values()
                .zip(tally.wins.values())
                .all(|(paired, wins)| paired.games() == tally.games && paired.points() == 2 * wins)
            && tally.pieces.len() == self.seats
            && tally.acquired.len() == self.seats
            && tally.wins.values().sum::<u64>() + tally.draws == tally.games
            && games.is_some() == self.is_listed
            && games.as_ref().is_none_or(listed)
    }

    /// The blocks that are still to be played, counted from 1.
    pub fn missing(&self) -> Vec<u64> {
        (0..self.parts.count()).filter(|block| !self.has(*block)).map(|block| block + 1).collect()
    }

    /// What came of all of them.
    pub fn tally(&self) -> Tally {
        let mut all = Tally::none(self.seats);
        for done in self.done.values() {
            all.add(&done.tally);
        }
        all
    }
}

/// Whether no number in it is larger than any that a series comes to.
fn is_modest(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_i64().is_some_and(|number| number.unsigned_abs() < LARGEST),
        Value::Array(values) => values.iter().all(is_modest),
        Value::Object(fields) => fields.values().all(is_modest),
        Value::Null | Value::Bool(_) | Value::String(_) => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_have_every_block_once_whatever_their_number() {
        for games in [1, 2, 31, 64, 65, 1_000, 40_001] {
            let blocks = Blocks::of(games, 2);
            for of in [1, 2, 3, 7, 512] {
                let mut all: Vec<u64> = (1..=of).flat_map(|number| blocks.of_shard(Shard { number, of })).collect();
                all.sort_unstable();
                assert_eq!(all, (0..blocks.count()).collect::<Vec<_>>(), "{games} games in {of}");
            }
            let played: u64 =
                (0..blocks.count()).map(|block| blocks.range(block)).map(|games| games.end - games.start).sum();
            assert_eq!(played, games);
            assert!(blocks.count() <= MOST_BLOCKS);
        }
    }

    #[test]
    fn games_of_one_seed_stay_in_one_block() {
        for seats in 1..=4 {
            let blocks = Blocks::of(50_001, seats);
            assert!((0..blocks.count()).all(|block| blocks.range(block).start.is_multiple_of(seats as u64)));
        }
    }

    #[test]
    fn a_part_is_read_as_it_is_written() {
        assert_eq!("3/8".parse::<Shard>().map(|shard| shard.to_string()), Ok("3/8".to_owned()));
        for wrong in ["", "3", "0/8", "9/8", "1/0", "1/513", "-1/8", "1/8/2", "a/b"] {
            assert_eq!(wrong.parse::<Shard>(), Err(NoShard), "{wrong}");
        }
    }

    fn tally(wins: [u64; 2]) -> Tally {
        let mut tally = Tally::none(2);
        tally.games = wins.iter().sum();
        tally.wins = wins.into();
        for (paired, wins) in tally.paired.values_mut().zip(wins) {
            paired.add_seed(tally.games, 2 * wins);
        }
        tally
    }

    fn done(wins: [u64; 2]) -> Done {
        Done { tally: tally(wins), games: None }
    }

    #[test]
    fn blocks_of_several_series_have_every_game_of_each_once() {
        let parts = Parts::of(7, Blocks::of(100, 2));
        let mut games = vec![Vec::new(); 7];
        for block in 0..parts.count() {
            let (series, range) = parts.part(block);
            games[series].extend(range);
        }
        assert!(games.iter().all(|games| *games == (0..100).collect::<Vec<u64>>()));
    }

    #[test]
    fn listed_games_must_come_to_what_the_sums_say() {
        let mut played = Played::none_of(Parts::of(1, Blocks::of(2, 2)), 2);
        let ended = |points| Some(Ended { points, margin: 3, rounds: 4 });
        let listed = |points: [u8; 2]| Done { tally: tally([1, 1]), games: Some(points.map(ended).to_vec()) };
        assert_eq!(played.add(&format!("{}\n", line(0, done([1, 1])))), Err(BlockFault::Line(2)));
        assert_eq!(played.add(&format!("{}\n", line(0, listed([2, 2])))), Err(BlockFault::Line(2)));
        assert_eq!(played.add(&format!("{}\n", line(0, listed([2, 0])))), Ok(()));
    }

    #[test]
    fn blocks_add_up_and_the_same_one_counts_once() {
        let mut played = Played::none(Blocks::of(64, 2), 2);
        let line = |block: u64, wins| format!("{}\n", line(block, done(wins)));
        let text = line(1, [12, 20]) + &line(0, [30, 2]) + &line(1, [12, 20]);
        assert_eq!(played.add(&text), Ok(()));
        let mut sum = tally([30, 2]);
        sum.add(&tally([12, 20]));
        assert_eq!((played.tally(), played.missing()), (sum, vec![]));
        assert_eq!((played.tally().games, played.tally().wins), (64, [42, 22].into()));
        assert_eq!(played.add(&line(0, [31, 1])), Err(BlockFault::Twice(1)));
    }

    #[test]
    fn a_line_that_was_not_written_to_its_end_does_not_count() {
        let mut played = Played::none(Blocks::of(64, 2), 2);
        let whole = format!("{}\n", line(0, done([16, 16])));
        let cut = &whole[..whole.len() - 9];
        assert_eq!(played.add(&format!("{whole}{cut}")), Ok(()));
        assert_eq!(played.missing(), [2]);
        assert_eq!(played.add(&format!("{whole}{cut}\n")), Err(BlockFault::Line(3)));
    }

    #[test]
    fn what_is_no_block_of_the_series_is_refused_with_its_line() {
        let mut played = Played::none(Blocks::of(64, 2), 2);
        let right = line(0, done([16, 16])).to_string();
        for wrong in [
            "{}".to_owned(),
            right.replace("\"block\":0", "\"block\":2"),
            right.replace("[16,16]", "[16,15]"),
            right.replace("[16,16]", "[16,16,0]"),
            right.replace("\"rounds\":0", "\"rounds\":281474976710656"),
            right.replace("\"rounds\":0", "\"rounds\":18446744073709551615"),
            right.replace("\"draws\":0", "\"draws\":-1"),
        ] {
            assert_ne!(wrong, right);
            assert_eq!(played.add(&format!("{wrong}\n")), Err(BlockFault::Line(2)), "{wrong}");
        }
        assert_eq!(played.add(&format!("{right}\n")), Ok(()));
    }
}
