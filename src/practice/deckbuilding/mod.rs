//! Computer players of the Deckbuilding Game.
//!
//! The heuristic player judges every answer by what cards are worth (`worth`) and plans whom its units hunt (`hunt`). What the
//! searching player needs of the game stands in `search`.

mod heuristic;
mod hunt;
mod search;
mod worth;

pub use heuristic::Heuristic;

use super::{
    opponents::{HEURISTIC, Opponent, Opponents, PlayerInfo, SEARCHING},
    searching::Searching,
};
use deckbuilding::Deckbuilding;

impl Opponents for Deckbuilding {
    const PLAYERS: &'static [PlayerInfo] = &[HEURISTIC, SEARCHING];

    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/deckbuilding.json"));

    fn player(id: &str, seed: u64) -> Option<Opponent<Self>> {
        if id == HEURISTIC.id {
            Some(Box::new(Heuristic::new(seed)))
        } else if id == SEARCHING.id {
            Some(Box::new(Searching::<Self>::new(seed)))
        } else {
            None
        }
    }
}
