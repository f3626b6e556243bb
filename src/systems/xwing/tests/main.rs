//! X-Wing: the worked examples of the rules inventory, and properties that hold for any squad.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod agreement;
#[allow(dead_code, reason = "shared with the tests of other games")]
#[path = "../../../../tests/support/agreement.rs"]
mod agreement_support;
mod builder;
mod checks;
mod counts;
mod examples;
mod fixture;
mod formats;
mod odds;
mod play;
mod play_examples;
mod posts;
mod properties;
#[path = "../../../../tests/support/properties.rs"]
mod properties_support;
mod random_play;
mod repairs;
mod sheet;
#[path = "../../../../tests/support/sheets.rs"]
mod sheets;
#[allow(dead_code, reason = "shared with the tests of the command line")]
mod squads;
#[path = "../../../../tests/support/tabletops.rs"]
mod tabletops;
mod texts;
mod told;
mod wording;
#[path = "../../../../tests/support/wording.rs"]
mod wording_support;
