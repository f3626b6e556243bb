//! Muster builds, checks and prints lists for Star Wars tabletop games.

pub mod kernel;
pub mod systems;
