//! Tools for tests: positions set up by hand, and single rules to apply to them.

mod fixture;
mod rules;
mod scene;

pub use fixture::{Fixture, eager, passing};
pub use scene::Scene;
