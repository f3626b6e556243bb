//! Computer players of Imperial Assault.
//!
//! The heuristic player plans what a figure does as a whole (`plan`): where it attacks from, what the mission pays (`place`),
//! and where it is safe afterwards. Everything is judged in victory points (`worth`), by the chances of dice (`odds`) and,
//! once they lie on the table, by what they come to (`strike`); abilities by their words (`judge`).

mod heuristic;
mod judge;
mod odds;
mod place;
mod plan;
mod strike;
mod worth;

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
