//! Missions of a campaign: what they have beside skirmish. The rules stand by what they are about; all else is shared.

mod acting;
mod begin;
mod ending;
mod heroes;
mod round;
mod script;
mod setup;
mod threat;
mod told;
mod world;

pub use begin::{CampaignMissions, MissionCatalog, MissionOptions, Party};
