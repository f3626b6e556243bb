//! The game as it is played: what stands on the table and what the rules make of it.
//!
//! [`LegionMatch`] is the game behind the kernel's door. The rules stand in the rooms beside it, one for each part of the
//! rules inventory; all of them are what a [`Referee`](referee::Referee) does with a [`State`].

pub mod ability;
pub mod action;
mod activation;
mod arrange;
mod attack;
pub mod bane;
mod bar;
pub mod battle_card;
mod begin;
pub mod charge;
mod command;
mod coverage;
mod damage;
mod deploy;
mod describer;
pub mod dice;
mod displacement;
mod end;
pub mod event;
pub mod fixed;
mod flaw;
mod game;
mod hostage;
mod loadout;
pub mod marker;
mod melee;
mod mend;
pub mod mission;
mod motion;
mod movement;
mod options;
pub mod payload;
pub mod pieces;
pub mod question;
pub mod reckoning;
mod referee;
mod room;
mod rounds;
mod seen;
mod setup;
mod sketch;
mod standby;
pub mod state;
pub mod table;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
pub mod transport;
pub mod view;

pub(crate) use attack::{CALLED, crits_among};
pub use bar::Bar;
pub use describer::Describer;
pub use event::Event;
pub use fixed::Fixed;
pub use game::LegionMatch;
pub use options::Options;
pub use pieces::UnitNo;
pub use question::{Answer, Question, QuestionKind};
pub use seen::Seen;
pub use state::{Phase, State};
pub use view::View;

/// A question with its answers.
pub type Decision = kernel::game::Decision<Question, Answer>;
