//! Star Wars: Imperial Assault, skirmish armies of 40 points with their Command decks.
//!
//! * [`Catalog`]: the cards, with the vocabulary of their abilities ([`cards::ability`]).
//! * [`Document`], [`Army`], [`Edit`]: army lists; [`formats`] imports and exports them.
//! * [`checks`]: the rules of construction, with offers and repairs; [`builder`] lays lists out for editing.
//! * [`play::SkirmishMatch`]: a match between two armies, asked through [`play::View`].
//! * [`odds`]: exact chances of an attack. [`sheet`]: armies on paper.
//!
//! ```
//! use imperial_assault::{Catalog, cards::{Affiliation, Season}, checks, list};
//! use kernel::Choice;
//!
//! let catalog = Catalog::bundled()?;
//! let mut army = list::empty_document(Season::Official, Affiliation::Imperial, "Executor");
//! army.list.deployment.extend(catalog.find_deployment("darth-vader").map(Choice::Known));
//! assert_eq!(checks::army_cost(&catalog, &army.list), 18);
//! assert!(checks::check(&catalog, &army).is_legal());
//! # Ok::<(), Vec<imperial_assault::cards::CatalogError>>(())
//! ```

pub mod builder;
pub mod campaign;
pub mod cards;
pub mod checks;
mod files;
pub mod formats;
mod game;
pub mod list;
pub mod missions;
pub mod odds;
mod outline;
pub mod play;
pub mod sheet;
pub mod tabletop;
pub mod values;

pub use cards::Catalog;
pub use game::ImperialAssault;
pub use list::{Army, Document, Edit, Format};

/// The game's id in documents and on the command line.
pub const SYSTEM: &str = "imperial-assault";
