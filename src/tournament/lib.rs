//! Tournaments and leagues of one game: players, pairings, results, standings.
//!
//! A [`Tournament`] is a plain value that a document holds whole. It is changed by its methods, each of which refuses what
//! does not fit, and everything else follows from it: [`standings`](Tournament::standings), the next pairings, who plays
//! the cut. A league is a tournament whose players are paired otherwise; a season is one whose rounds are shared out among
//! evenings ([`Tournament::evening`]).
//!
//! ```
//! use systems::SystemId;
//! use tournament::{Pairing, Score, Settings, Tournament};
//!
//! let settings = Settings::of(SystemId::XWing, Pairing::Swiss, 7);
//! let mut evening = Tournament::new(SystemId::XWing, "Club evening", settings);
//! for name in ["Ana", "Luis", "Eva"] {
//!     evening.join(name).unwrap();
//! }
//! evening.pair(false).unwrap();
//! evening.enter(0, 0, Score::of(100, 42)).unwrap();
//! let standings = evening.standings();
//! // A bye is a full win with a margin of 150, here behind one of 158.
//! assert_eq!(standings.iter().map(|line| line.margin).collect::<Vec<_>>(), [158, 150, 42]);
//! ```

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic, clippy::unreachable, clippy::unwrap_used))]

mod admission;
mod csv;
mod document;
mod edit;
mod matching;
mod model;
mod pairing;
mod paper;
mod refusal;
mod scoring;
mod season;
mod standing;
mod words;

pub use model::{
    CUTS, Criterion, Evening, ListRule, Lists, Pairing, Player, Round, Seats, Settings, Stage, Table, Tournament,
};
pub use refusal::Refusal;
pub use scoring::{Decision, Earned, Ending, Score, Scoring};
pub use standing::{Share, Standing};
pub use words::Rows;
