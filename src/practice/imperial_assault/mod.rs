//! Computer players of Imperial Assault.
//!
//! The heuristic player plans a figure's whole activation (`plan`) from an `outlook` over enemies and places: attacks,
//! special actions and for whom they are (`specials`), the mission's pay (`place`), `interactions`, and safety
//! afterwards (`way`: what is left of the activation). Everything is judged in victory points (`worth`), by the chances
//! of dice (`odds`) and, once they are rolled, by their results (`judge::strike`). Abilities are judged by their words
//! (`judge`, `meaning`), their attacks (`volley`) and the counterattacks they provoke (`counterattack`). Questions in
//! between are answered in `replies`; `search` has the searching player's part of the game, and `empire` what the
//! figures of the Empire do at the table of a campaign.

mod campaign;
mod counterattack;
pub mod empire;
mod heuristic;
mod interactions;
mod judge;
mod meaning;
mod missions;
mod odds;
mod outlook;
mod place;
mod plan;
pub mod purchases;
mod replies;
mod search;
mod specials;
mod volley;
mod way;
mod work;
mod worth;

pub use heuristic::Heuristic;
pub use purchases::Purchases;

use super::{
    opponents::{HEURISTIC, Opponent, Opponents, PlayerInfo},
    searching::searching_players,
    work::{WORK_OF_DICE, WorkHeads},
};
use imperial_assault::{
    ImperialAssault,
    play::{CampaignMissions, Event},
};

impl Opponents for CampaignMissions {
    const PLAYERS: &'static [PlayerInfo] = &[HEURISTIC];

    const PACE: u64 = 30;

    fn player(id: &str, seed: u64) -> Option<Opponent<Self>> {
        (id == HEURISTIC.id).then(|| Box::new(Heuristic::new(seed)) as Opponent<Self>)
    }

    fn begins_attack(event: &Event) -> bool {
        ImperialAssault::begins_attack(event)
    }

    fn is_attacking(game: &Self::Match) -> bool {
        ImperialAssault::is_attacking(game)
    }
}

impl Opponents for ImperialAssault {
    const PACE: u64 = 300;
    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/imperial-assault.json"));
    const EXERCISES: Option<&'static str> = Some(include_str!("../../../catalog/exercises/imperial-assault.json"));
    const WORK: WorkHeads = WORK_OF_DICE;

    searching_players!(attacks: Event::AttackDeclared { .. });
}
