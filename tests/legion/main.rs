//! Star Wars: Legion: armies in and out of the program.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod formats;
