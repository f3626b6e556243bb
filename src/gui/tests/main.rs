//! The window, driven like a user would, without a display.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

#[allow(dead_code, reason = "one of the armies is enough here")]
#[path = "../../systems/legion/tests/armies.rs"]
mod armies;
mod battlefield;
mod builder;
mod by_hand;
mod campaign;
mod campaign_practice;
mod campaign_table;
mod card_match;
mod catalog;
mod collection;
mod driver;
mod duel;
mod finding;
mod gallery;
mod games;
mod history;
mod hover;
mod imperial_assault;
mod keeping;
mod keyboard;
mod legion;
mod legion_match;
mod legion_pace;
mod lists;
mod matches;
mod matches_after;
mod measure;
mod menus;
mod odds;
mod packs;
mod picture;
mod places;
mod play;
mod positions;
mod rebellion;
mod redraw;
mod screen;
mod screens;
mod settings;
mod share;
mod skirmish_match;
#[allow(dead_code, reason = "one of the armies is enough here")]
#[path = "../../systems/imperial_assault/tests/skirmishes.rs"]
mod skirmishes;
mod small_things;
mod tables;
mod tournament;
mod unreadable;
