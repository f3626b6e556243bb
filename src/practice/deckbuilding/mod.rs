//! Computer players of the Deckbuilding Game.
//!
//! The heuristic player scores every answer by values of cards (`worth`) and plans attacks on the row (`targets`);
//! `search` adapts it to the searching player.

mod heuristic;
mod search;
mod targets;
mod work;
mod worth;

pub use heuristic::Heuristic;

use super::{opponents::Opponents, searching::searching_players, work::WorkHeads};
use deckbuilding::Deckbuilding;

impl Opponents for Deckbuilding {
    const PACE: u64 = 5_000;
    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/deckbuilding.json"));
    const EXERCISES: Option<&'static str> = Some(include_str!("../../../catalog/exercises/deckbuilding.json"));
    const WORK: WorkHeads = &[("card", ["practice.work.played", "practice.work.resources", "practice.work.attack"])];

    searching_players!();
}
