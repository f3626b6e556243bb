//! The rules of a match.
//!
//! [`DeckbuildingMatch`] is a match for the kernel. A [`Referee`](referee::Referee) applies the rules, one module for
//! each section of the rules inventory, to a [`State`].

mod ability;
mod arrange;
mod attack;
mod begin;
mod coverage;
pub mod event;
pub mod fixed;
mod game;
pub mod library;
mod offers;
mod options;
pub mod pile;
pub mod preview;
mod purchase;
pub mod question;
mod referee;
pub mod seen;
pub mod set;
pub mod state;
mod target;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;
mod turn;
pub mod view;

pub use coverage::base_gap;
pub use event::Event;
pub use fixed::Fixed;
pub use library::{BaseNo, BaseSet};
pub use options::Options;
pub use preview::{AttackPreview, Preview};
pub use question::{Answer, Destination, Question};
pub use seen::{Open, Seen};
pub use set::{CardNo, CardSet};
pub use state::State;
pub use target::{Source, Target};
pub use text::Describer;
pub use view::View;

pub type Decision = kernel::game::Decision<Question, Answer>;
pub type DeckbuildingMatch = kernel::game::stepped::Stepped<crate::Deckbuilding>;
