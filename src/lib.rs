//! Muster builds, checks and prints lists for Star Wars tabletop games.

pub mod cli;
pub mod gui;
pub mod kernel;
pub mod print;
pub mod store;
pub mod systems;
