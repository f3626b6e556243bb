//! One room per game.
