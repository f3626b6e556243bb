//! A series in blocks, which can be played on several machines or after a break, and merged.
//!
//! The matches of a block follow from the length of the series alone, so the merged blocks equal the whole series,
//! number for number.

use std::{collections::BTreeMap, fmt, ops::Range, str::FromStr};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{
    Replay, ReplayError, ReplayText,
    opponents::Opponents,
    options::{plain, read as read_value},
    series::{MOST_GAMES, MatchEnd, Series, Tally},
};
use kernel::ReadError;

/// Largest number of blocks in a series.
const MOST_BLOCKS: u64 = 512;
/// Smallest number of matches in a block, if the series has so many.
const LEAST_GAMES: u64 = 32;
/// Bound of every number in a file, so that sums of all blocks do not overflow.
const LARGEST: u64 = 1 << 48;

/// The partition of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blocks {
    games: u64,
    /// Matches in a block; the last one may have fewer.
    block: u64,
}

impl Blocks {
    /// Partitions a series; matches of one seed stay together.
    pub fn of(games: u64, seats: usize) -> Self {
        Self { games, block: games.div_ceil(MOST_BLOCKS).max(LEAST_GAMES).next_multiple_of(seats.max(1) as u64) }
    }

    /// Number of matches.
    pub const fn games(self) -> u64 {
        self.games
    }

    /// Number of blocks.
    pub const fn count(self) -> u64 {
        self.games.div_ceil(self.block)
    }

    /// Returns the matches of a block, both counted from 0.
    pub fn range(self, block: u64) -> Range<u64> {
        let first = block * self.block;
        first..self.games.min(first + self.block)
    }

    /// Returns the blocks of a shard.
    pub fn of_shard(self, shard: Shard) -> impl Iterator<Item = u64> {
        shard.of_blocks(self.count())
    }
}

/// The blocks of several series of one length, such as a gauntlet's: the first of each, then the second of each.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Parts {
    series: u64,
    each: Blocks,
}

impl Parts {
    pub const fn of(series: usize, each: Blocks) -> Self {
        Self { series: series as u64, each }
    }

    /// Number of blocks.
    pub const fn count(self) -> u64 {
        self.series * self.each.count()
    }

    /// The partition of each series.
    pub const fn each(self) -> Blocks {
        self.each
    }

    /// Returns the series of a block and its matches there, all counted from 0.
    pub fn part(self, block: u64) -> (usize, Range<u64>) {
        ((block % self.series) as usize, self.each.range(block / self.series))
    }
}

/// One of several equal parts of a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shard {
    /// Counted from 1.
    number: u64,
    of: u64,
}

impl Shard {
    /// All of it.
    pub const WHOLE: Self = Self { number: 1, of: 1 };
    /// Largest number of parts.
    pub const MOST: u64 = MOST_BLOCKS;

    /// Returns the blocks in this part.
    pub fn of_blocks(self, count: u64) -> impl Iterator<Item = u64> {
        (self.number - 1..count).step_by(usize::try_from(self.of).unwrap_or(usize::MAX))
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// The fault of a part that is not written as number and total: `3/8`.
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

/// A finished block as a line of a file.
#[derive(Serialize, Deserialize)]
struct BlockLine {
    block: u64,
    tally: Tally,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    games: Option<Vec<Option<MatchEnd>>>,
}

/// The results of a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockResult {
    pub tally: Tally,
    /// The end of each match, where listed; none for an unfinished one.
    pub games: Option<Vec<Option<MatchEnd>>>,
}

/// Reasons why blocks cannot be merged.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum BlockFault {
    /// The first line is no series'.
    #[error(transparent)]
    Head(#[from] ReplayError),
    /// A line is no block of this series; counted from 1.
    #[error("line {0} is no block of the series")]
    Line(usize),
    /// A line whose sums contradict each other; counted from 1.
    #[error("the sums of line {0} do not meet")]
    Sums(usize),
    /// Two results for the same block.
    #[error("block {0} has two results")]
    Twice(u64),
}

impl From<ReadError> for BlockFault {
    fn from(error: ReadError) -> Self {
        Self::Head(error.into())
    }
}

/// Returns the first line of the file of a shard: the replay of the first match before its first answer, and the
/// partition.
pub fn head<S: Opponents>(series: &Series<'_, S>) -> String {
    head_with(series, "series", &plain(&Blocks::of(series.games, S::SEATS)))
}

/// Returns the replay of the first match before its first answer on one line, with one more field.
pub(super) fn head_with<S: Opponents>(series: &Series<'_, S>, field: &str, value: &Value) -> String {
    let replay = Replay::unplayed(series.setup(0), series.catalog).text(series.catalog);
    // JSON strings hold no line breaks.
    let fields: String = replay.lines().map(str::trim_start).collect();
    let fields = fields.trim_end_matches('}');
    format!("{fields},\"{field}\":{value}}}")
}

/// Returns the line of a block.
pub fn line(block: u64, BlockResult { tally, games }: BlockResult) -> Value {
    plain(&BlockLine { block, tally, games })
}

/// Reads the partition from the first line of a file.
///
/// # Errors
/// It has none, or an impossible one.
pub fn blocks<S: Opponents>(head: &ReplayText<'_>) -> Result<Blocks, ReadError> {
    let root = head.root();
    let node = root.required("series")?;
    let read: Option<Blocks> = read_value(node.json.to_value()).ok();
    let makes_sense =
        |blocks: &Blocks| (1..=MOST_GAMES).contains(&blocks.games) && *blocks == Blocks::of(blocks.games, S::SEATS);
    read.filter(makes_sense).ok_or_else(|| node.error("practice.read.series"))
}

/// Finished blocks by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PlayedBlocks {
    parts: Parts,
    seats: usize,
    /// True if the end of each match is listed.
    is_listed: bool,
    /// Number of columns of each piece of each seat at the beginning of a match, by series; empty if not looked for.
    pieces: Vec<Vec<Vec<usize>>>,
    done: BTreeMap<u64, BlockResult>,
}

impl PlayedBlocks {
    /// No blocks yet of a series.
    pub const fn none(blocks: Blocks, seats: usize) -> Self {
        Self { parts: Parts::of(1, blocks), seats, is_listed: false, pieces: Vec::new(), done: BTreeMap::new() }
    }

    /// No blocks yet of this series, each of which has the pieces of its lists.
    pub fn none_yet<S: Opponents>(series: &Series<'_, S>) -> Self {
        let mut none = Self::none(Blocks::of(series.games, S::SEATS), S::SEATS);
        none.pieces = series.pieces().into_iter().collect();
        none
    }

    /// No blocks yet of several series with listed matches, and with these pieces.
    pub const fn none_of(parts: Parts, seats: usize, pieces: Vec<Vec<Vec<usize>>>) -> Self {
        Self { parts, seats, is_listed: true, pieces, done: BTreeMap::new() }
    }

    pub fn has(&self, block: u64) -> bool {
        self.done.contains_key(&block)
    }

    /// Adds a finished block.
    pub fn insert(&mut self, block: u64, done: BlockResult) {
        let _ = self.done.insert(block, done);
    }

    /// Returns the finished blocks with their results.
    pub fn blocks(&self) -> impl Iterator<Item = (u64, &BlockResult)> {
        self.done.iter().map(|(block, done)| (*block, done))
    }

    /// Adds the lines below the first line of a file. An incomplete last line is ignored.
    ///
    /// # Errors
    /// A line is no block of the series, or contradicts an earlier one.
    pub fn add(&mut self, lines: &str) -> Result<(), BlockFault> {
        for (number, text) in lines.split_inclusive('\n').enumerate().filter(|(_, line)| line.ends_with('\n')) {
            let fault = || BlockFault::Line(number + 2);
            let value: Value = serde_json::from_str(text).map_err(|_| fault())?;
            if !is_modest(&value) {
                return Err(fault());
            }
            let BlockLine { block, tally, games } = read_value(value).map_err(|_| fault())?;
            let done = BlockResult { tally, games };
            if block >= self.parts.count() || !self.fits(block, &done) {
                return Err(fault());
            }
            if !self.meets(block, &done) {
                return Err(BlockFault::Sums(number + 2));
            }
            match self.done.get(&block) {
                Some(known) if *known != done => return Err(BlockFault::Twice(block + 1)),
                _ => self.insert(block, done),
            }
        }
        Ok(())
    }

    /// True if these results are possible for a block.
    fn fits(&self, block: u64, BlockResult { tally, games }: &BlockResult) -> bool {
        let range = self.parts.part(block).1;
        let count = range.end - range.start;
        let listed = |games: &Vec<Option<MatchEnd>>| {
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

    /// True if the sums of a block agree with each other and with its matches.
    fn meets(&self, block: u64, BlockResult { tally, games }: &BlockResult) -> bool {
        let rounds = tally.lengths.iter().try_fold(0_u64, |sum, (rounds, games)| {
            games.checked_mul(u64::from(*rounds)).and_then(|rounds| sum.checked_add(rounds))
        });
        let listed = |games: &Vec<Option<MatchEnd>>| {
            let (mut margins, mut lengths) = (BTreeMap::new(), BTreeMap::new());
            for game in games.iter().flatten() {
                *margins.entry(game.margin).or_default() += 1;
                *lengths.entry(game.rounds).or_default() += 1;
            }
            margins == tally.margins && lengths == tally.lengths
        };
        let has_pieces = |seat: (&Vec<usize>, &Vec<Vec<u64>>)| {
            let (wanted, pieces) = seat;
            // A match may add pieces, but loses none.
            tally.games == 0
                || pieces.len() >= wanted.len() && wanted.iter().zip(pieces).all(|(wanted, sums)| sums.len() == *wanted)
        };
        let pieces = self.pieces.get(self.parts.part(block).0);
        let sum = |counts: &mut dyn Iterator<Item = &u64>| counts.fold(0_u64, |sum, count| sum.saturating_add(*count));
        sum(&mut tally.margins.values()) == tally.games
            && sum(&mut tally.lengths.values()) == tally.games
            && rounds == Some(tally.rounds)
            && tally
                .acquired
                .values()
                .flat_map(BTreeMap::values)
                .all(|kind| kind.won <= kind.games && kind.games <= tally.games)
            && games.as_ref().is_none_or(listed)
            && pieces.iter().flat_map(|pieces| pieces.iter().zip(tally.pieces.values())).all(has_pieces)
    }

    /// Returns the blocks still to be played, counted from 1.
    pub fn missing(&self) -> Vec<u64> {
        (0..self.parts.count()).filter(|block| !self.has(*block)).map(|block| block + 1).collect()
    }

    /// Returns the tally of all finished blocks.
    pub fn tally(&self) -> Tally {
        let mut all = Tally::none(self.seats);
        for done in self.done.values() {
            all.add(&done.tally);
        }
        all
    }
}

/// True if no number exceeds those of any series.
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
        tally.margins = BTreeMap::from([(3, tally.games)]);
        tally.lengths = BTreeMap::from([(4, tally.games)]);
        tally.rounds = 4 * tally.games;
        for (paired, wins) in tally.paired.values_mut().zip(wins) {
            paired.add_seed(tally.games, 2 * wins);
        }
        tally
    }

    fn done(wins: [u64; 2]) -> BlockResult {
        BlockResult { tally: tally(wins), games: None }
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
        let mut played = PlayedBlocks::none_of(Parts::of(1, Blocks::of(2, 2)), 2, Vec::new());
        let ended = |points| Some(MatchEnd { points, margin: 3, rounds: 4 });
        let listed = |points: [u8; 2]| BlockResult { tally: tally([1, 1]), games: Some(points.map(ended).to_vec()) };
        assert_eq!(played.add(&format!("{}\n", line(0, done([1, 1])))), Err(BlockFault::Line(2)));
        assert_eq!(played.add(&format!("{}\n", line(0, listed([2, 2])))), Err(BlockFault::Line(2)));
        assert_eq!(played.add(&format!("{}\n", line(0, listed([2, 0])))), Ok(()));
    }

    #[test]
    fn sums_that_do_not_meet_are_refused_with_their_line() {
        let mut played =
            PlayedBlocks { pieces: vec![vec![vec![1], vec![1]]], ..PlayedBlocks::none(Blocks::of(64, 2), 2) };
        let mut whole = done([16, 16]);
        whole.tally.pieces = [vec![vec![7]], vec![vec![7], vec![2]]].into();
        let change = |change: fn(&mut Tally)| {
            let mut done = whole.clone();
            change(&mut done.tally);
            format!("{}\n", line(0, done))
        };
        for wrong in [
            change(|tally| tally.pieces = [vec![], vec![]].into()),
            change(|tally| tally.pieces = [vec![vec![7]], vec![vec![]]].into()),
            change(|tally| tally.margins = BTreeMap::from([(3, 31)])),
            change(|tally| tally.lengths = BTreeMap::from([(5, 32)])),
            change(|tally| tally.rounds += 1),
        ] {
            assert_eq!(played.add(&wrong), Err(BlockFault::Sums(2)), "{wrong}");
        }
        assert_eq!(played.add(&change(|_| ())), Ok(()));
        let mut played = PlayedBlocks::none_of(Parts::of(1, Blocks::of(2, 2)), 2, Vec::new());
        let listed = |margin, rounds| {
            let ended = |points| Some(MatchEnd { points, margin, rounds });
            format!("{}\n", line(0, BlockResult { tally: tally([1, 1]), games: Some([2, 0].map(ended).to_vec()) }))
        };
        assert_eq!(played.add(&listed(9, 4)), Err(BlockFault::Sums(2)));
        assert_eq!(played.add(&listed(3, 5)), Err(BlockFault::Sums(2)));
        assert_eq!(played.add(&listed(3, 4)), Ok(()));
    }

    #[test]
    fn a_block_of_several_series_needs_the_pieces_of_its_own_lists() {
        let pieces = vec![vec![vec![], vec![]], vec![vec![1], vec![1]]];
        let mut played = PlayedBlocks::none_of(Parts::of(2, Blocks::of(2, 2)), 2, pieces);
        let ended = |points| Some(MatchEnd { points, margin: 3, rounds: 4 });
        let mut done = BlockResult { tally: tally([1, 1]), games: Some([2, 0].map(ended).to_vec()) };
        assert_eq!(played.add(&format!("{}\n", line(0, done.clone()))), Ok(()));
        assert_eq!(played.add(&format!("{}\n", line(1, done.clone()))), Err(BlockFault::Sums(2)));
        done.tally.pieces = [vec![vec![7]], vec![vec![2]]].into();
        assert_eq!(played.add(&format!("{}\n", line(1, done))), Ok(()));
    }

    #[test]
    fn blocks_add_up_and_the_same_one_counts_once() {
        let mut played = PlayedBlocks::none(Blocks::of(64, 2), 2);
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
        let mut played = PlayedBlocks::none(Blocks::of(64, 2), 2);
        let whole = format!("{}\n", line(0, done([16, 16])));
        let cut = &whole[..whole.len() - 9];
        assert_eq!(played.add(&format!("{whole}{cut}")), Ok(()));
        assert_eq!(played.missing(), [2]);
        assert_eq!(played.add(&format!("{whole}{cut}\n")), Err(BlockFault::Line(3)));
    }

    #[test]
    fn what_is_no_block_of_the_series_is_refused_with_its_line() {
        let mut played = PlayedBlocks::none(Blocks::of(64, 2), 2);
        let right = line(0, done([16, 16])).to_string();
        for wrong in [
            "{}".to_owned(),
            right.replace("\"block\":0", "\"block\":2"),
            right.replace("[16,16]", "[16,15]"),
            right.replace("[16,16]", "[16,16,0]"),
            right.replace("\"rounds\":128", "\"rounds\":281474976710656"),
            right.replace("\"rounds\":128", "\"rounds\":18446744073709551615"),
            right.replace("\"draws\":0", "\"draws\":-1"),
        ] {
            assert_ne!(wrong, right);
            assert_eq!(played.add(&format!("{wrong}\n")), Err(BlockFault::Line(2)), "{wrong}");
        }
        assert_eq!(played.add(&format!("{right}\n")), Ok(()));
    }
}
