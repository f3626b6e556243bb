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
mod hand;
mod in_force;
mod modifiers;
mod native;
mod order;
mod place;
mod preview;
mod roll;
mod strike;
mod token;
mod window;
mod would_change;

pub use context::Trigger;
pub use preview::{Choices, Preview};

pub(in crate::play) use context::Context;

#[allow(unused_imports, reason = "named in the documentation")]
use super::{fixed::AbilityIndex, referee::Referee, state::Modifier};
