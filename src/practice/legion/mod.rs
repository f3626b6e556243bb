//! Computer players of Legion.

mod heuristic;

pub use heuristic::Heuristic;

use super::opponents::{HEURISTIC, Opponent, Opponents, PlayerInfo};
use legion::Legion;

impl Opponents for Legion {
    const PLAYERS: &'static [PlayerInfo] = &[HEURISTIC];
    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/legion.json"));

    fn player(id: &str, seed: u64) -> Option<Opponent<Self>> {
        (id == HEURISTIC.id).then(|| Box::new(Heuristic::new(seed)) as Opponent<Self>)
    }
}
