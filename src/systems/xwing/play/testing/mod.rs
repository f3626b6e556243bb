//! What tests of the rules share: positions set up by hand, and the single rules that can be carried out on them.

mod fixture;
mod rules;
mod scene;

pub use fixture::{Fixture, eager, passing};
pub use scene::Scene;
