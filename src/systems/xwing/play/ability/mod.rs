//! Card texts at work: who listens to what, whether it can be used, what it costs and does.
//!
//! The vocabulary itself stands in [`abilities`](crate::abilities); here it is carried out.

mod case;
mod dice;
mod native;
mod perform;
mod price;
mod rule;
mod target;
mod test;
mod text;
mod token;
mod useful;
mod window;

pub(super) use case::{Case, Moment, Text};
pub use case::{Dealing, Roll};
pub(super) use rule::Rule;
pub(super) use target::in_band;
pub(super) use test::word_of;
pub(super) use window::UsedHere;
