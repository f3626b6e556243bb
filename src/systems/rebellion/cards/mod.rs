//! Systems, units, leaders and cards: a typed, immutable catalog.

mod card;
mod load;
mod source;
pub mod vocabulary;

pub use card::{Action, Leader, Mission, Objective, RoundMissions, System, TimeSpace, Unit};
pub use load::BUNDLED;
pub use source::source;
pub use vocabulary::{Color, Criterion, Effect, Filter, Icon, Set, Side, Skill, Theater, Tier, Timing};

pub use kernel::{CatalogError, CatalogFile, catalog::CardText};
use kernel::{Memo, catalog::cards};

cards! {
    System, SystemId = 0 in "systems": system, systems, find_system;
    Unit, UnitId = 1 in "units": unit, units, find_unit;
    Leader, LeaderId = 2 in "leaders": leader, leaders, find_leader;
    Mission, MissionId = 3 in "missions": mission, missions, find_mission;
    Action, ActionId = 4 in "actions": action, actions, find_action;
    Objective, ObjectiveId = 5 in "objectives": objective, objectives, find_objective;
}

/// The box, and the tables of the solo game.
#[derive(Debug)]
pub struct Catalog {
    version: String,
    cards: Cards,
    /// The time track, from space 1.
    pub time_track: Vec<TimeSpace>,
    /// Rounds 1 to 4, the last for all later rounds; then the row of a revealed base.
    pub round_deck: Vec<RoundMissions>,
    rebel_units: Vec<(Set, Vec<(UnitId, u8)>)>,
    /// Cache of values derived by matches.
    pub kept: Memo,
}

impl Catalog {
    /// Version; it changes with any of the files.
    pub fn version(&self) -> &str {
        &self.version
    }

    /// First units of the Rebels (REB-SETUP-20).
    pub fn rebel_units(&self, set: Set) -> &[(UnitId, u8)] {
        self.rebel_units.iter().find(|(of, _)| *of == set).map_or(&[], |(_, units)| units)
    }
}
