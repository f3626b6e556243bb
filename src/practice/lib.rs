//! Practice matches: computer players, records and replays, series on all cores, gauntlets.
//!
//! [`Opponents`] adds computer players to a system with a ruleset. A [`Record`] is a match with all its answers, a [`Replay`]
//! the same as a document, a [`Chronicle`] its log, a [`Review`] what its decisions were worth. A [`Series`] plays many matches between the same lists, a [`Gauntlet`]
//! lists against a field; a [`Tally`] holds the results and [`statistics`] their intervals. [`searching`] is the player that
//! looks ahead in any ruleset. A [`Task`] works with whichever system it is given ([`registry`]).
//!
//! No rule of a system is known here, except to its players (such as [`xwing`]): matches are played through
//! [`kernel::game`].
//!
//! # Example
//!
//! A seeded match between two lists of the [`shelf()`]:
//!
//! ```
//! use kernel::Language::English;
//! use practice::{Series, meeting, outcome_words, shelf};
//! use systems::{Catalogs, Registered};
//! use xwing::{XWing, play::Options};
//!
//! # fn main() -> Result<(), Box<dyn std::error::Error>> {
//! let catalogs = Catalogs::default();
//! let lists: Vec<_> = shelf::<XWing>().iter().filter_map(|list| list.document(&catalogs, English, &[])).collect();
//! let (shared, squads) = meeting::<XWing>(&catalogs, &lists[..2])?;
//! let series = Series::<XWing> {
//!     catalog: XWing::cards(shared.catalogs),
//!     materials: [&squads[0], &squads[1]].into(),
//!     options: &Options::default(),
//!     seed: 7,
//!     games: 1,
//!     players: ["heuristic", "random"].into(),
//!     jobs: 1,
//! };
//! let (_, record) = series.play_first()?;
//! let outcome = record.outcome().ok_or("the match is unfinished")?;
//! println!("{}", outcome_words(&outcome, &record.setup().names(English), English));
//!
//! // The same seed is the same match.
//! assert_eq!(series.play_first()?.1.answers(), record.answers());
//! # Ok(())
//! # }
//! ```

pub mod blocks;
pub mod chronicle;
pub mod deckbuilding;
mod ending;
pub mod exercise;
mod gaps;
pub mod gauntlet;
pub mod imperial_assault;
pub mod improve;
mod jobs;
mod leg;
pub mod legion;
mod meeting;
mod onward;
pub mod opponents;
mod options;
mod outcome;
pub mod position;
pub mod proof;
mod reality;
mod reasons;
mod record;
pub mod registry;
pub mod replay;
mod report;
pub mod review;
mod reviewed;
pub mod searching;
pub mod series;
pub mod shelf;
pub mod statistics;
mod tally;
#[cfg(feature = "testing")]
pub mod testing;
mod tournament_record;
pub mod tournaments;
pub mod versus;
mod words;
pub mod work;
pub mod xwing;

pub use blocks::{BlockFault, Blocks, Shard};
pub use chronicle::{Chronicle, LogEntry, Milestone, MilestoneKind};
pub use exercise::{Exercise, Judgment};
pub use gaps::{gap_lines, gap_words};
pub use gauntlet::Gauntlet;
pub use kernel::game::Random;
pub use meeting::{MeetingFault, meeting, proved};
pub use onward::{Onward, Prospect};
pub use opponents::{HUMAN, Opponents, PlayerInfo, bias};
pub use options::{OptionFault, options};
pub use outcome::{list_names, names, outcome_words};
pub use reality::{Lean, Reality};
pub use reasons::{Reason, Way};
pub use record::{LogLine, MOST_ANSWERS, Record, Setup, Thought, player_seed};
pub use registry::{NotPlayed, Task};
pub use replay::{Divergence, Replay, ReplayError, ReplayText, Verification};
pub use report::{Report, ReportForm, report};
pub use review::{Luck, Mistake, MistakeWords, Moment, Review, Reviewed};
pub use series::{Progress, Series, SeriesFault, Tally};
pub use shelf::{FieldWish, ShelfList, field, shelf, years};
pub use statistics::{Difference, Rate, win_rate};
pub use tournament_record::TournamentRecord;
pub use tournaments::{Weighting, weighted};
pub use versus::{Compared, compare};
pub use words::{change_words, folded_words, verdict};
