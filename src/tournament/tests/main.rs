//! Tournaments from outside: worked examples, properties, documents, CSV.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod csv;
mod document;
mod examples;
mod properties;
mod season;
mod slow;
mod stage;
