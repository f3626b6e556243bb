//! Star Wars: Legion: the worked examples of the rules inventory, every check, and properties that hold for any army.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod army;
mod cards;
mod checks;
mod examples;
mod forces;
mod hands;
mod mercenaries;
mod offers;
mod properties;
mod repairs;
mod upgrades;
