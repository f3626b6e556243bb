//! The game as it is played: what lies on the table and what the rules make of it.

pub mod board;
