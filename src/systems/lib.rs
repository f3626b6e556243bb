//! All systems of the program, their cards and lists, whichever system they are of.
//!
//! [`SystemId`] names the systems, [`Catalogs`] holds their cards, [`AnyDocument`] is a list of any of them, [`AnyOwned`] a
//! collection, [`Pack`] cards of players' own. [`for_each_system!`] is the one list of systems: a new one is a crate beside
//! these, with a type that implements [`System`](kernel::System), and one line there. No system names another.
//!
//! ```
//! use systems::{AnyDocument, Catalogs, SystemId};
//!
//! let catalogs = Catalogs::default();
//! let squad = r#"{"muster":1,"system":"xwing","name":"Nobody","list":{"faction":"rebel","ships":[]}}"#;
//! let squad = AnyDocument::read(&catalogs, squad, None).unwrap().document;
//! assert_eq!((squad.system(), squad.name()), (SystemId::XWing, "Nobody"));
//! let report = squad.check(&catalogs, None);
//! assert_eq!(report.totals[0].value, 0);
//! ```

mod any_list;
mod claim;
pub mod collection;
mod embedded;
mod equipped;
mod list_game;
pub mod odds;
pub mod packs;
pub mod registry;
mod report;
mod roster;
mod several;
mod tabletops;

pub use any_list::{AnyDocument, AnyList, Subject, TOURNAMENT};
pub use collection::{AnyOwned, Collection, Enforced};
pub use deckbuilding::Deckbuilding;
pub use equipped::Equipped;
pub use imperial_assault::ImperialAssault;
/// Its missions as matches: heroes against the Empire, neither of which is a list.
pub use imperial_assault::play::{CampaignMissions, MissionCatalog, MissionOptions, Party};
/// The campaign of Imperial Assault: what only it can do is asked for by name.
pub use imperial_assault::{campaign, odds as imperial_assault_odds};
pub use legion::Legion;
pub use list_game::CollectedCard;
pub use packs::{NoTable, Pack, PackConflict, PackFile, PackTable, Shared};
/// Rebellion for one: no lists and no opponents, so it is none of the registry's systems and is asked for by name; its
/// cards are searched with all others.
pub use rebellion;
pub use registry::{Catalogs, Registered, SystemId};
pub use report::ReportJson;
pub use tabletops::{AnyTable, AnyTabletop, TABLES, TableFacts, table_facts};
pub use xwing::XWing;
