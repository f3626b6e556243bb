//! Computer players of X-Wing.
//!
//! The heuristic player sets the dials of its squad together. Each is judged by its end, the targets there and the
//! shots at it (`duel`), with each enemy (`enemy`) at the likely ends of its own dial. Actions, locks, tokens and cards
//! are weighed by the exact odds with them and without them. The searching players work on the positions of `search`:
//! one looks to the end of the round, one answer at a time; the expert also sets the dials of the enemy's squad, tries
//! out plans of its whole own, and looks on to the end of the next round if nobody can shoot yet.

mod action;
mod bombs;
mod dice;
mod duel;
mod edge;
mod enemy;
mod fighter;
mod fire;
mod formation;
mod guns;
mod heuristic;
mod lookup;
mod odds;
mod outlook;
mod picks;
mod plan;
mod reach;
mod search;
mod setup;
mod stance;
mod tokens;
mod traits;
mod usual;
mod way;
mod weights;
mod work;

pub use heuristic::Heuristic;
pub use weights::Weights;

use super::{
    opponents::Opponents,
    searching::searching_players,
    tournaments::kind_of_squad,
    work::{WORK_OF_DICE, WorkHeads},
};
use kernel::Mustered;
use serde_json::Value;
use xwing::{Catalog, XWing, list::Format, play::Event};

impl Opponents for XWing {
    const SHELF: Option<&'static str> = Some(include_str!("../../../catalog/shelf/xwing.json"));
    const EXERCISES: Option<&'static str> = Some(include_str!("../../../catalog/exercises/xwing.json"));
    const WORK: WorkHeads = &[
        WORK_OF_DICE[0],
        WORK_OF_DICE[1],
        ("pilot", ["practice.work.bumps", "practice.work.rocks", "practice.work.fled"]),
    ];

    fn tournament_strength(catalog: &Catalog, list: &Mustered<Self>) -> Option<f64> {
        list.document().list.tournament_strength(catalog).filter(|_| list.document().format == Format::Standard)
    }

    fn tournament_kind(document: &Value) -> Option<String> {
        kind_of_squad(document, Format::Standard.id())
    }

    searching_players!(attacks: Event::AttackDeclared { .. });
}
