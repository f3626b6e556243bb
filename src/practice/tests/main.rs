//! Practice matches of any system, shown with a small one: records, replays, series.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]
#![allow(clippy::print_stderr, reason = "long rounds tell what came of them")]

mod campaign_missions;
mod deckbuilding;
mod dice;
mod exercises;
mod forms;
#[path = "../../../tests/support/garbled.rs"]
mod garbled;
mod garbling;
mod gauntlet;
mod imperial_assault;
mod imperial_assault_blunders;
mod imperial_assault_cards;
mod imperial_assault_choices;
mod imperial_assault_empire;
mod imperial_assault_sense;
mod imperial_assault_support;
mod imperial_assault_zones;
mod improve;
mod legion;
mod loops;
mod named;
mod opponents;
mod optional;
mod packs;
mod positions;
mod proofs;
mod record;
mod replay;
mod review;
mod seats;
mod series;
mod shelves;
#[allow(dead_code, reason = "shared with the tests of the game")]
#[path = "../../systems/xwing/tests/squads.rs"]
mod squads;
mod told;
mod toy;
mod tried;
mod whole;
mod work;
mod xwing;
