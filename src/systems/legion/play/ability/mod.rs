//! Abilities of upgrades and command cards, played from the catalog's data.
//!
//! [`AbilityIndex`] holds all plays of a match by their window. At a step of the rules the referee [`open_window`](Referee::open_window)s a window:
//! where nobody listens that costs one test. What lasts is [`Modifier`]; what holds always is read when the rules ask.

mod condition;
mod context;
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
mod roll;
mod standing;
mod strike;
mod token;
mod vain;
mod window;

pub use context::Trigger;
pub use foreseen::{Foreseen, Wishes};

pub(in crate::play) use context::Context;

#[allow(unused_imports, reason = "named in the documentation")]
use super::{fixed::AbilityIndex, referee::Referee, state::Modifier};
