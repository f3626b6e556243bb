//! The rules of a match: a person at a board plays the Rebels, the program the Empire.
//!
//! [`RebellionMatch`] has one seat, prompted for reports from the table and for the Rebels' decisions; the rest follows
//! from the seed. A [`Referee`](referee::Referee) takes a match from one [`state::Stage`] to the next, one for each
//! step of the rules inventory. Reasons for the Empire's choices are kept in [`State::why`](state::State::why) and
//! reported as [`Event::Chose`].

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
mod fixed;
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
pub use fixed::Fixed;
pub use guide::Step;
pub use library::Library;
pub use number::{ActionNo, At, LeaderNo, MissionNo, ObjectiveNo, UnitNo};
pub use options::{Depth, DestinationDie, Dice, Options, RebelCards, RebelStart};
pub use overview::Overview;
pub use question::{Answer, Question, QuestionKind};
pub use referee::Seen;
pub use state::{Post, Probe, Stage, State};
pub use text::Describer;
pub use view::View;
pub use why::{Choice, Why};
pub use written::ChangeError;

pub type RebellionMatch = kernel::game::stepped::Stepped<crate::Rebellion>;
