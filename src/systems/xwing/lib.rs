//! X-Wing Miniatures, first edition: cards, squads, checks, sheets, odds and matches.
//!
//! A [`Catalog`] holds the cards with their abilities ([`cards::ability`]). A [`Document`] holds a [`Squad`];
//! [`checks::check`] finds the rules of construction that it breaks, [`formats`] reads and writes it, [`mod@sheet`] puts it on
//! paper. Two legal squads play an [`XWingMatch`](play::XWingMatch); [`odds`] gives the exact chances of one attack.
//!
//! ```
//! use xwing::{Catalog, Format, Ship, cards::SquadFaction, checks, list};
//!
//! let catalog = Catalog::bundled()?;
//! let mut squad = list::empty_document(SquadFaction::Rebel, Format::Standard, "Red Squadron");
//! squad.list.ships.extend(catalog.find_pilot_key("rebel:xwing:lukeskywalker").map(Ship::new));
//! let report = checks::check(&catalog, &squad);
//! assert!(report.is_legal());
//! assert_eq!(report.totals[0].value, 28);
//! # Ok::<(), Vec<xwing::cards::CatalogError>>(())
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

pub use cards::Catalog;
pub use game::XWing;
pub use list::{Document, Edit, Format, PilotChoice, Ship, Squad, UpgradeChoice};

/// The game's id in documents and on the command line.
pub const SYSTEM: &str = "xwing";
