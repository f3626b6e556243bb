//! Star Wars: Rebellion for one player: a person plays the Rebels at a real board, the program plays the Empire.
//!
//! A [`RebellionMatch`] begins from [`Options`] and a seed. It prompts the person for reports and decisions with a
//! [`Question`], and reports an [`Event`] for everything to do on the board; [`play::Step`] is the present step in words.
//!
//! ```
//! use kernel::{Language, game::{BySeat, Match, Playable}};
//! use rebellion::{Catalog, Options, Rebellion, play::Step};
//!
//! let catalog = Catalog::bundled().expect("the catalog in the program");
//! let (options, mut events) = (Options::default(), Vec::new());
//! let game = Rebellion::begin(&catalog, BySeat::from([&()]), &options, 7, &mut events)?;
//! let step = Step::of(&catalog, &game, Language::English).expect("a new game");
//! assert_eq!(step.answers.len(), game.decision().expect("a question").answers.len());
//! # Ok::<(), kernel::game::Unplayable>(())
//! ```

pub mod cards;
mod game;
pub mod play;
pub mod sheet;

pub use cards::Catalog;
pub use game::Rebellion;
pub use play::{Answer, Depth, Event, Options, Question, RebellionMatch};

/// The id of the game in saved games and on the command line.
pub const SYSTEM: &str = "rebellion";
