//! The rules of the game, held to the examples and ids of the rules inventory.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod examples;
mod matches;
mod rules;
mod told;
