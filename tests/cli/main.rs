//! The command line from outside: runs the program, and asserts its output, complaints and exit status.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod arguments;
mod bad_input;
mod bounds;
mod campaign;
mod catalog;
mod check;
mod collection;
mod convert;
mod desktop;
mod diff;
mod exercises;
mod gauntlet;
mod odds;
mod onward;
mod packs;
mod pipes;
mod play;
mod positions;
mod poster;
mod program;
mod rebellion;
mod replay;
mod review;
mod search;
mod series;
mod settings;
mod sheet;
#[path = "../../src/systems/xwing/tests/squads.rs"]
mod squads;
mod stream;
mod suggest;
mod table;
mod tournament;
mod window;
mod wrong_types;
