//! Star Wars: The Deckbuilding Game: base decks, and matches with all cards of the box.
//!
//! A [`Document`] is a [`BaseDeck`] with its [`Format`]; [`checks`] reports findings, [`formats`] imports and exports,
//! [`sheet`] prints. Two legal decks begin a match, a [`play::DeckbuildingMatch`], whose [`play::View`] answers questions
//! about the rules.
//!
//! ```
//! use deckbuilding::{Catalog, Deckbuilding, Format, cards::Faction, list::new_document, play::Options};
//! use kernel::{game::{BySeat, Match, Playable, Random}, muster};
//!
//! let catalog = Catalog::bundled().expect("the catalog in the program");
//! let deck = |faction| muster::<Deckbuilding>(&catalog, new_document(&catalog, Format::FullGalaxy, faction, "Deck"));
//! let (empire, rebels) = (deck(Faction::Empire).expect("legal"), deck(Faction::Rebel).expect("legal"));
//! let (options, mut events) = (Options::default(), Vec::new());
//! let mut game = Deckbuilding::begin(&catalog, BySeat::from([&empire, &rebels]), &options, 7, &mut events)?;
//! game.play_out(&mut [&mut Random::new(1), &mut Random::new(2)]);
//! assert!(game.outcome().is_some());
//! # Ok::<(), kernel::game::Unplayable>(())
//! ```

pub mod builder;
pub mod cards;
pub mod checks;
pub mod formats;
mod game;
pub mod list;
mod outline;
pub mod play;
pub mod sheet;

pub use cards::Catalog;
pub use game::Deckbuilding;
pub use list::{BaseDeck, Document, Edit, Format};

/// The id of the game in documents and on the command line.
pub const SYSTEM: &str = "deckbuilding";
