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
    Record,
    opponents::{EXPERT, HEURISTIC, Opponent, Opponents, PlayerInfo, SEARCHING},
    searching,
    work::{WORK_OF_DICE, Work, WorkHeads},
};
use kernel::game::Seat;
use legion::{Legion, play::Event};

impl Opponents for Legion {
    const PLAYERS: &'static [PlayerInfo] = &[HEURISTIC, SEARCHING, EXPERT];
    const PACE: u64 = 80;
    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/legion.json"));
    const WORK: WorkHeads = WORK_OF_DICE;

    fn player(id: &str, seed: u64) -> Option<Opponent<Self>> {
        searching::player::<Self>(id, seed)
    }

    fn imagined(game: &Self::Match, seat: Seat, seed: u64) -> Option<Self::Match> {
        searching::imagined(game, seat, seed)
    }

    fn begins_attack(event: &Event) -> bool {
        matches!(event, Event::AttackDeclared { .. })
    }

    fn is_attacking(game: &Self::Match) -> bool {
        game.state().attack.is_some()
    }

    fn work(record: &Record<Self>) -> Vec<Work> {
        work::work(record)
    }
}
