//! Star Wars: Legion, at 800 points: cards, armies, checks, formats, sheets, odds, rules of play.
//!
//! [`Catalog`] holds the cards. A [`Document`] is an army with its format; [`checks`] reports every broken rule, and offers
//! what fits a place. [`play`] plays a match between two armies, a [`LegionMatch`](play::LegionMatch) step by step;
//! [`odds`] works out one attack exactly.
//!
//! # Example
//!
//! ```
//! use legion::{Army, Catalog, Unit, cards::Faction, checks};
//!
//! let catalog = Catalog::bundled().unwrap();
//! let leia = catalog.find_unit("leia_organa").unwrap();
//! let mut army = Army::new(Faction::RebelAlliance);
//! army.units.push(Unit::new(leia));
//! assert_eq!(checks::army_cost(&catalog, &army), 75);
//! assert_eq!(checks::minis(&catalog, &army.units[0]), 1);
//! ```

pub mod builder;
pub mod cards;
pub mod checks;
pub mod formats;
mod game;
pub mod list;
pub mod odds;
mod outline;
pub mod play;
pub mod sheet;
pub mod tabletop;

pub use cards::{Catalog, SYSTEM};
pub use checks::effective::{Changed, Effective, effective};
pub use game::Legion;
pub use list::{Army, Document, Edit, Format, Unit};
