//! The window, driven as a user would, without a screen.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod builder;
mod catalog;
mod driver;
mod games;
mod imperial_assault;
mod legion;
mod lists;
mod picture;
mod play;
mod redraw;
mod screen;
mod screens;
mod unreadable;
