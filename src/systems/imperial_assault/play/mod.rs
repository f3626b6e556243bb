//! The game as it is played: what stands on the map and what the rules make of it.

pub mod board;
