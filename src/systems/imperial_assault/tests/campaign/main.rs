//! The campaign: its document, every check with the worked examples of the rules inventory, the guide, and properties that
//! hold for any campaign.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod bad_input;
mod cards;
mod document;
mod examples;
mod guided;
mod handing;
mod import;
mod inventory;
mod missions;
mod odds;
mod played;
mod rules;
mod scripts;
mod sheet;
#[path = "../../../../../tests/support/sheets.rs"]
#[allow(dead_code, reason = "shared with the tests of each game")]
mod sheets;
mod table;
mod trial;
