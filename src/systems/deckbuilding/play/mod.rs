//! The game as it is played: what lies on the table and what the rules make of it.
//!
//! [`Match`] is the game behind the kernel's door. The rules stand in the rooms beside it, one for each part of the rules
//! inventory; all of them are what a [`Referee`](referee::Referee) does with a [`State`].

mod ability;
mod attack;
mod begin;
pub mod event;
pub mod foresight;
mod game;
pub mod library;
mod offers;
mod options;
pub mod pile;
mod purchase;
pub mod question;
mod referee;
pub mod seen;
pub mod set;
pub mod setting;
pub mod state;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;
mod turn;
pub mod view;

pub use event::Event;
pub use foresight::{Aim, Foreseen};
pub use game::Match;
pub use library::{BaseNo, BaseSet};
pub use options::Options;
pub use question::{Answer, Destination, Question, Source, Target};
pub use seen::{Open, Seen};
pub use set::{CardNo, CardSet};
pub use setting::Setting;
pub use state::State;
pub use text::Describer;
pub use view::View;

/// A question with its answers.
pub type Decision = kernel::game::Decision<Question, Answer>;
