//! The work of cards, weapons and pilots in matches: uses and their effect, shots and hits, flying errors.
//!
//! It is counted from events, so the matches of a series are replayed for it.

use std::collections::BTreeMap;

use serde::Serialize;

use kernel::{
    CardRef, Language, Names,
    game::{BySeat, Seat},
    phrase,
};

/// A card, weapon or pilot whose work is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Worker {
    /// Uses, changed dice, and gained results; without dice: plays, resources, and attack.
    Card(CardRef),
    /// A weapon by its card, or a unit with all of its own: shots, hits, and damage.
    Weapon(CardRef),
    /// The primary weapon of a ship.
    Primary,
    /// Bumps, obstacles hit, and ships that left the table.
    Pilot,
}

/// The work of one worker in a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Work {
    pub seat: Seat,
    pub worker: Worker,
    pub values: [i64; 3],
}

/// Work of all workers in a series, by the seats of the first match.
pub type WorkSums = BySeat<BTreeMap<Worker, [i64; 3]>>;

pub(super) fn add(sums: &mut BTreeMap<Worker, [i64; 3]>, worker: Worker, values: [i64; 3]) {
    for (sum, value) in sums.entry(worker).or_default().iter_mut().zip(values) {
        *sum += value;
    }
}

/// A worker's mean work in a match.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct WorkLine {
    /// `card`, `weapon` or `pilot`.
    pub kind: &'static str,
    pub name: String,
    pub values: [f64; 3],
}

/// Keys of the headings for each kind of worker.
pub type WorkHeads = &'static [(&'static str, [&'static str; 3])];

/// The headings for attacks with dice.
pub const WORK_OF_DICE: WorkHeads = &[
    ("card", ["practice.work.uses", "practice.work.dice", "practice.work.results"]),
    ("weapon", ["practice.work.shots", "practice.work.hits", "practice.work.damage"]),
];

/// Returns the mean work of a side: cards, weapons, then flying, the most used first.
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
    let (pilots, mut rest): (Vec<WorkLine>, Vec<WorkLine>) = lines.into_iter().partition(|line| line.kind == "pilot");
    rest.extend(pilots);
    rest
}
