//! What did the work: how often each card was used and what it changed, what each weapon shot and hit, and how well it was
//! flown, which is a measure of the pilot.
//!
//! It is counted from what happens, so the games of a series are played again for it.

use std::collections::BTreeMap;

use serde::Serialize;

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

/// The work of every worker in the games of a series, by the seats of the first game.
pub type WorkSums = BySeat<BTreeMap<Worker, [i64; 3]>>;

/// Adds a worker's values to its sums.
pub(super) fn add(sums: &mut BTreeMap<Worker, [i64; 3]>, worker: Worker, values: [i64; 3]) {
    for (sum, value) in sums.entry(worker).or_default().iter_mut().zip(values) {
        *sum += value;
    }
}

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
