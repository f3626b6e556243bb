//! One room per game: its cards, lists, checks and formats. No game names another.
//!
//! The [`registry`] knows them all. A game is added by its folder here, a type in it that implements
//! [`System`](kernel::System) and what else the game can do, and one line in [`for_each_system!`].

mod any_list;
mod claim;
pub mod collection;
mod equipped;
pub mod odds;
pub mod packs;
pub mod registry;
mod report;

pub use any_list::{AnyDocument, AnyList, AnyOwned, CollectedCard};
pub use collection::{Collection, Enforced};
pub use deckbuilding::Deckbuilding;
pub use equipped::Equipped;
pub use imperial_assault::ImperialAssault;
pub use legion::Legion;
pub use packs::{Pack, PackConflict, PackFile, Shared};
/// Rebellion for one: no lists and no opponents, so it is none of the registry's games and is asked for by name; its cards are
/// searched with all others.
pub use rebellion;
pub use registry::{Catalogs, Registered, SystemId};
pub use report::ReportJson;
pub use xwing::XWing;
