//! What did the work: how often each card was used and what it changed, what each weapon shot and hit, and how well it was
//! flown, which is a measure of the pilot.
//!
//! It is counted from what happens, so the games of a series are played again for it.

use std::{
    collections::BTreeMap,
    sync::atomic::{AtomicUsize, Ordering},
};

use serde::Serialize;

use super::{Opponents, Progress, Series, SeriesFault, jobs::on_threads};
use kernel::{
    CardRef, Language, Names,
    game::{BySeat, Seat},
    phrase,
};

/// Something that does something in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worker {
    /// A card: how often it was used, how many dice it changed, and how many results that was worth to its side; in a game
    /// without dice, how often it was played, the resources it gave, and the attack it brought.
    Card(CardRef),
    /// A weapon, by its card, or the unit that attacks with all of its own: shots, hits, and damage.
    Weapon(CardRef),
    /// The weapon of the ship itself.
    Primary,
    /// Whoever flies: ships that were bumped into, obstacles that were met, ships that left the table.
    Pilot,
}

/// What one of them did in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Work {
    pub seat: Seat,
    pub worker: Worker,
    pub values: [i64; 3],
}

/// What all of them did in the games of a series, by the seats of the first game.
pub type Worked = BySeat<BTreeMap<Worker, [i64; 3]>>;

/// A line of it, in the mean of the games.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorkLine {
    /// `card`, `weapon` or `pilot`: what the numbers are of.
    pub kind: &'static str,
    pub name: String,
    pub values: [f64; 3],
}

/// What is counted of each kind of worker, by the keys of the headings over its numbers.
pub type WorkHeads = &'static [(&'static str, [&'static str; 3])];

/// What is counted where dice decide attacks.
pub const WORK_OF_DICE: WorkHeads = &[
    ("card", ["practice.work.uses", "practice.work.dice", "practice.work.results"]),
    ("weapon", ["practice.work.shots", "practice.work.hits", "practice.work.damage"]),
];

/// What cards, weapons and pilots did in the first so many games of a series, which are played again for it. When it is
/// cancelled, it is of the games that are done. Gives how many that were, too.
///
/// # Errors
/// The game has no such player, or its core cannot play one of the lists.
pub fn worked<S: Opponents>(
    series: &Series<'_, S>,
    games: u64,
    jobs: usize,
    progress: &Progress,
) -> Result<(Worked, u64), SeriesFault> {
    let next = AtomicUsize::new(0);
    let run = || {
        let mut all: Worked = BySeat::each(S::SEATS, |_| BTreeMap::new());
        let mut done = 0;
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed) as u64;
            if number >= games || progress.is_cancelled() {
                return Ok((all, done));
            }
            let sitters = series.sitters(number);
            for Work { seat, worker, values } in S::work(&series.record(number)?) {
                add(all[sitters[seat]].entry(worker).or_default(), values);
            }
            done += 1;
            progress.count();
        }
    };
    let parts: Vec<Result<(Worked, u64), SeriesFault>> = on_threads(jobs, games, run);
    let mut all: Worked = BySeat::each(S::SEATS, |_| BTreeMap::new());
    let mut done = 0;
    for part in parts {
        let (part, count) = part?;
        done += count;
        for (own, others) in all.values_mut().zip(part) {
            for (worker, values) in others {
                add(own.entry(worker).or_default(), values);
            }
        }
    }
    Ok((all, done))
}

fn add(sum: &mut [i64; 3], values: [i64; 3]) {
    for (sum, value) in sum.iter_mut().zip(values) {
        *sum += value;
    }
}

/// What was counted for a side, in the mean of so many games: cards first, the most used before the others.
pub fn work_lines(
    worked: &BTreeMap<Worker, [i64; 3]>,
    games: u64,
    names: &dyn Names,
    language: Language,
) -> Vec<WorkLine> {
    let line = |(worker, values): (&Worker, &[i64; 3])| {
        let name = match worker {
            Worker::Card(card) | Worker::Weapon(card) => names.card_name(*card, language).to_owned(),
            Worker::Primary => phrase::text(language, "practice.work.primary").to_owned(),
            Worker::Pilot => phrase::text(language, "practice.work.flying").to_owned(),
        };
        let kind = match worker {
            Worker::Card(_) => "card",
            Worker::Weapon(_) | Worker::Primary => "weapon",
            Worker::Pilot => "pilot",
        };
        WorkLine { kind, name, values: values.map(|sum| sum as f64 / games.max(1) as f64) }
    };
    let mut lines: Vec<WorkLine> = worked.iter().map(line).collect();
    lines.sort_by(|one, other| one.kind.cmp(other.kind).then(other.values[0].total_cmp(&one.values[0])));
    // Cards, then weapons, then how it was flown.
    let (pilots, mut rest): (Vec<WorkLine>, Vec<WorkLine>) = lines.into_iter().partition(|line| line.kind == "pilot");
    rest.extend(pilots);
    rest
}
