//! Computer players of Imperial Assault.

mod heuristic;
mod odds;
mod place;

pub use heuristic::Heuristic;

use super::opponents::{HEURISTIC, Opponent, Opponents, PlayerInfo};
use imperial_assault::ImperialAssault;

impl Opponents for ImperialAssault {
    const PLAYERS: &'static [PlayerInfo] = &[HEURISTIC];

    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/imperial-assault.json"));

    fn player(id: &str, seed: u64) -> Option<Opponent<Self>> {
        (id == HEURISTIC.id).then(|| Box::new(Heuristic::new(seed)) as Opponent<Self>)
    }
}
