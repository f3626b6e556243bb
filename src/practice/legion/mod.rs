//! Computer players of Legion.
//!
//! The heuristic player plans what a unit does as a whole (`plan`): from where it attacks, what could happen to it there
//! (`outlook`, with its enemies in `foe`), what the mission makes of places (`objectives`), what all is worth (`worth`,
//! `mission`). All is judged in points of the armies, by the chances of the dice (`odds`). Which battle cards suit an army
//! stands in `battle`, who is deployed where in `deploy`, who rides in `ride`, who is ordered and activated in `command`, which
//! command cards wait for a fight in `fights`;
//! small questions are answered in `replies`; what the searching player needs of the game stands in `search`.

mod battle;
mod command;
mod deploy;
mod fights;
mod foe;
mod heuristic;
mod mission;
mod objectives;
mod odds;
mod outlook;
mod plan;
mod purpose;
mod replies;
mod ride;
mod search;
mod work;
mod worth;

pub use heuristic::Heuristic;

use super::{
    opponents::Opponents,
    searching::searching_players,
    work::{WORK_OF_DICE, WorkHeads},
};
use legion::{Legion, play::Event};

impl Opponents for Legion {
    const PACE: u64 = 80;
    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/legion.json"));
    const EXERCISES: Option<&'static str> = Some(include_str!("../../../catalog/exercises/legion.json"));
    const WORK: WorkHeads = WORK_OF_DICE;

    searching_players!(attacks: Event::AttackDeclared { .. });
}
