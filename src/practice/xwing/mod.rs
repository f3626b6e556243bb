//! Computer players of X-Wing.
//!
//! The heuristic player judges every dial by where it leads, whom it lets the ship shoot at and who shoots at it; it acts,
//! aims and spends tokens by what is worth most now. The searching player tries the best of these answers out, in games it
//! imagines from what it sees.

mod action;
mod dice;
mod fire;
mod heuristic;
mod outlook;
mod plan;
mod searching;
mod setup;

pub use heuristic::Heuristic;
pub use searching::Searching;

use super::opponents::{HEURISTIC, Opponent, Opponents, PlayerInfo, SEARCHING};
use xwing::XWing;

impl Opponents for XWing {
    const PLAYERS: &'static [PlayerInfo] = &[HEURISTIC, SEARCHING];

    fn player(id: &str, seed: u64) -> Option<Opponent<Self>> {
        if id == HEURISTIC.id {
            Some(Box::new(Heuristic::new(seed)))
        } else if id == SEARCHING.id {
            Some(Box::new(Searching::new(seed)))
        } else {
            None
        }
    }
}
