//! Star Wars: Imperial Assault: the worked examples of the rules inventory, every check, properties that hold for any
//! army, and armies in and out of the program.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod agreement;
#[allow(dead_code, reason = "shared with the tests of other games")]
#[path = "../../../../tests/support/agreement.rs"]
mod agreement_support;
mod army;
mod attachments;
mod builder;
mod cards;
mod checks;
mod examples;
mod formats;
mod odds;
mod offers;
mod play;
mod properties;
#[path = "../../../../tests/support/properties.rs"]
mod properties_support;
mod repairs;
mod sheet;
#[allow(dead_code, reason = "shared with the tests of other games")]
#[path = "../../../../tests/support/sheets.rs"]
mod sheets;
#[path = "../../../../tests/support/tabletops.rs"]
mod tabletops;

mod skirmishes;
mod wording;
#[path = "../../../../tests/support/wording.rs"]
mod wording_support;
