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

use super::{
    Record,
    opponents::{EXPERT, HEURISTIC, Opponent, Opponents, PlayerInfo, SEARCHING},
    searching,
    work::{Work, WorkHeads},
};
use deckbuilding::Deckbuilding;
use kernel::game::Seat;

impl Opponents for Deckbuilding {
    const PLAYERS: &'static [PlayerInfo] = &[HEURISTIC, SEARCHING, EXPERT];

    const PACE: u64 = 5_000;
    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/deckbuilding.json"));
    const WORK: WorkHeads = &[("card", ["practice.work.played", "practice.work.resources", "practice.work.attack"])];

    fn player(id: &str, seed: u64) -> Option<Opponent<Self>> {
        searching::player::<Self>(id, seed)
    }

    fn imagined(game: &Self::Match, seat: Seat, seed: u64) -> Option<Self::Match> {
        searching::imagined(game, seat, seed)
    }

    fn work(record: &Record<Self>) -> Vec<Work> {
        work::work(record)
    }
}
