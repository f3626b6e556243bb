//! Practice matches of any game, shown with a small one: games that are kept, replays, series.

#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop at the first surprise")]

mod dice;
mod opponents;
mod record;
mod replay;
mod seats;
mod series;
mod toy;
