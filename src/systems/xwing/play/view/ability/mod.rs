//! Card texts in play: who listens to what, whether it can be used, and whether it would do anything.

mod active;
mod context;
mod dice;
mod native;
mod price;
mod rule;
mod target;
mod test;
mod window;
mod would_change;

pub(in crate::play) use context::{Ability, Context, Trigger};
pub(in crate::play) use dice::named;
pub(in crate::play) use rule::Rule;
pub(in crate::play) use target::in_band;
pub(in crate::play) use test::{face_of, word_of};
pub(in crate::play) use window::{Group, Ready, UsedHere};
