//! The game as it is played: what lies on the table and what the rules make of it.
//!
//! [`XWingMatch`] is the game behind the kernel's door. The rules stand in the rooms beside it, one for each part of the
//! rules inventory; all of them are what a [`Referee`](referee::Referee) does with a [`State`].

mod ability;
mod action;
mod actions;
mod arrange;
mod attack;
mod begin;
pub mod board;
mod bombs;
mod cards;
mod coverage;
mod damage;
mod dial;
pub mod dice;
mod docking;
pub mod event;
pub mod fixed;
mod flight;
mod game;
mod log;
pub mod maneuver;
mod modify;
mod obstacles;
mod options;
pub mod pieces;
pub mod question;
mod referee;
mod reposition;
mod roll;
mod rounds;
mod seen;
mod setup;
mod sketch;
pub mod state;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;
mod tokens;
pub mod view;
mod weapon;
mod wreck;

pub use coverage::lack_words;
pub use dice::{Dice, DieKind, Face};
pub use event::Event;
pub use fixed::Fixed;
pub use options::Options;
pub use pieces::{ShipNo, ShipSet};
pub use question::{Answer, Question, QuestionKind};
pub use seen::{Seen, SeenShip};
pub use state::{Phase, State};
#[cfg(feature = "testing")]
pub use testing::{Fixture, Scene};
pub use text::Describer;
pub use view::View;
pub use weapon::Weapon;

/// A match between two squads: a plain value.
pub type XWingMatch = kernel::game::stepped::Stepped<crate::XWing>;

/// A question with its answers.
pub type Decision = kernel::game::Decision<Question, Answer>;
