//! Computer players of X-Wing.
//!
//! The heuristic player judges every dial by where it leads, whom it lets the ship shoot at and who shoots at it; it acts,
//! aims and spends tokens by what is worth most now. What the searching player
//! needs of the game stands in `search`.

mod action;
mod dice;
mod fighter;
mod fire;
mod formation;
mod heuristic;
mod odds;
mod outlook;
mod plan;
mod search;
mod setup;
mod work;

pub use heuristic::Heuristic;

use super::opponents::{HEURISTIC, Opponent, Opponents, PlayerInfo, SEARCHING};
use super::{Record, searching::Searching, work::Work};
use xwing::XWing;

impl Opponents for XWing {
    const PLAYERS: &'static [PlayerInfo] = &[HEURISTIC, SEARCHING];
    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/xwing.json"));
    const COUNTS_WORK: bool = true;

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
