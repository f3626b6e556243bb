//! Computer players of Imperial Assault.
//!
//! The heuristic player plans what a figure does as a whole (`plan`): where it attacks from, what the mission pays (`place`)
//! and what lies there to be done (`errand`), and where it is safe afterwards. Everything is judged in victory points
//! (`worth`), by the chances of dice (`odds`) and, once they lie on the table, by what they come to (`strike`); abilities by
//! their words (`judge`, whom they mean: `meaning`; the attacks they bring: `volley`; those they provoke: `riposte`).
//! What is asked in the middle is answered in `replies`. What the searching player needs of the game stands in `search`.

mod errand;
mod heuristic;
mod judge;
mod meaning;
mod odds;
mod place;
mod plan;
mod replies;
mod riposte;
mod search;
mod strike;
mod volley;
mod work;
mod worth;

pub use heuristic::Heuristic;

use super::{
    Record,
    opponents::{HEURISTIC, Opponent, Opponents, PlayerInfo, SEARCHING},
    searching::Searching,
    work::{WORK_OF_DICE, Work, WorkHeads},
};
use imperial_assault::ImperialAssault;

impl Opponents for ImperialAssault {
    const PLAYERS: &'static [PlayerInfo] = &[HEURISTIC, SEARCHING];

    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/imperial-assault.json"));
    const WORK: WorkHeads = WORK_OF_DICE;

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
