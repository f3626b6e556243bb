//! The game as it is played: a person at a board as the Rebels, the program as the Empire.
//!
//! [`Match`] is the game behind the kernel's door: one seat, which is asked what happened at the table and what the Rebels do;
//! everything else follows from the seed. A game stands at a [`state::Stage`], each of which is one step of the rules
//! inventory; all of them are what a [`Referee`](referee::Referee) does. Why the Empire chose is kept in
//! [`State::why`](state::State::why) and told as [`Event::Chose`].

mod assign;
pub mod attempt;
mod base;
pub mod board;
mod build;
pub mod change;
pub mod combat;
mod command;
mod effects;
pub mod event;
mod game;
pub mod guide;
mod leaders;
pub mod library;
mod losses;
mod mission;
mod movement;
pub mod number;
pub mod options;
pub mod overview;
pub mod question;
mod referee;
mod refresh;
mod setup;
pub mod state;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;
pub mod view;
pub mod why;
pub mod written;

pub use board::{Board, Marker, Units};
pub use change::Change;
pub use event::Event;
pub use game::Match;
pub use guide::Step;
pub use library::Library;
pub use number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, UnitNo};
pub use options::{Depth, DestinationDie, Dice, Options, RebelCards, RebelStart};
pub use overview::Overview;
pub use question::{Answer, Question, QuestionKind};
pub use referee::Seen;
pub use state::{Post, Probe, Stage, State};
pub use text::Describer;
pub use view::{Setting, View};
pub use why::{Thing, Why};
pub use written::NoChange;
