//! Tests of the rules inventory: examples and rules by id.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod examples;
mod matches;
mod rules;
mod sentences;
