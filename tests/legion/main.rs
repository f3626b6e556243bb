//! Star Wars: Legion: armies in and out of the program.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

#[allow(dead_code, reason = "shared with the measurements")]
#[path = "../support/armies.rs"]
mod armies;
mod formats;
mod sheet;
#[allow(dead_code, reason = "shared with the tests of X-Wing")]
#[path = "../support/sheets.rs"]
mod sheets;
