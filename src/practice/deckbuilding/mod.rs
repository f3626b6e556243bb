//! Computer players of the Deckbuilding Game.
//!
//! The heuristic player judges every answer by what cards are worth (`worth`) and plans whom its units hunt (`hunt`). What the
//! searching player needs of the game stands in `search`.

mod heuristic;
mod hunt;
mod search;
mod work;
mod worth;

pub use heuristic::Heuristic;

use super::{
    Record,
    opponents::{HEURISTIC, Opponent, Opponents, PlayerInfo, SEARCHING},
    searching::Searching,
    work::{Work, WorkHeads},
};
use deckbuilding::Deckbuilding;

impl Opponents for Deckbuilding {
    const PLAYERS: &'static [PlayerInfo] = &[HEURISTIC, SEARCHING];

    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/deckbuilding.json"));
    const WORK: WorkHeads = &[("card", ["practice.work.played", "practice.work.resources", "practice.work.attack"])];

    fn player(id: &str, seed: u64) -> Option<Opponent<Self>> {
        if id == HEURISTIC.id {
            Some(Box::new(Heuristic::new(seed)))
        } else if id == SEARCHING.id {
            Some(Box::new(Searching::<Self>::new(seed)))
        } else {
            None
        }
    }

    fn work(record: &Record<Self>) -> Vec<Work> {
        work::work(record)
    }
}
