//! The rules inventory of the Deckbuilding Game, held to by examples, scenes of every card and matches by chance.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod decks;
mod examples;
mod foresight;
mod matches;
mod properties;
mod rules;
mod scenes;
mod told;
