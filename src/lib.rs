//! Muster builds, checks, prints and play-tests lists for Star Wars tabletop games.

pub mod cli;
pub mod gui;
pub mod kernel;
pub mod practice;
pub mod print;
pub mod store;
pub mod systems;
