//! One room per game: its cards, lists, checks and formats. No game names another.

pub mod xwing;
