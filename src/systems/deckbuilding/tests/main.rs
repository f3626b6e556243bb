//! Tests of the rules inventory: examples, a scene for every card, random matches.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod decks;
mod examples;
mod matches;
mod preview;
mod properties;
mod rules;
mod scenes;
mod sentences;
