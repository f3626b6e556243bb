//! What upgrades and command cards do, played from the catalog's data.
//!
//! [`Book`] holds all plays of a match by their window. At a step of the rules the referee [`hear`](Referee::hear)s a window:
//! where nobody listens that costs one test. What lasts is [`Lasting`]; what holds always is read when the rules ask.

mod book;
mod condition;
mod cost;
mod count;
mod deed;
mod effect;
mod filter;
mod foreseen;
mod hand;
mod lasting;
mod order;
mod place;
pub mod played;
mod roll;
mod standing;
mod strike;
mod token;
mod vain;
mod window;

pub use book::{Book, Clause, Source};
pub use foreseen::{Foreseen, Wishes};
pub use lasting::{AbilityState, Lasting, Mod};
pub use window::Occasion;

pub(in crate::play) use window::Scope;

#[allow(unused_imports, reason = "named in the documentation")]
use super::referee::Referee;
