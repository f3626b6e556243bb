//! The window, driven as a user would, without a screen.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod assault;
mod builder;
mod driver;
mod games;
mod legion;
mod lists;
mod play;
mod screens;
