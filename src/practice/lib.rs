//! Practice matches: players, games that are kept and taken back, series on all cores, replays.
//!
//! Nothing here knows a rule of any game; all goes through the door in [`kernel::game`](kernel::game). The
//! [`registry`] knows which games can be played.

pub mod blocks;
pub mod chronicle;
pub mod deckbuilding;
mod gaps;
pub mod gauntlet;
pub mod imperial_assault;
pub mod improve;
mod jobs;
pub mod legion;
mod meeting;
pub mod opponents;
mod options;
mod outcome;
pub mod proof;
mod reasons;
mod record;
pub mod registry;
pub mod replay;
pub mod searching;
pub mod series;
pub mod shelf;
pub mod statistics;
mod tally;
#[cfg(feature = "testing")]
pub mod testing;
mod words;
pub mod work;
pub mod xwing;

pub use blocks::{BlockFault, Blocks, Shard};
pub use chronicle::{Chronicle, LogEntry, Milestone, MilestoneKind};
pub use gaps::{gap_lines, gap_words};
pub use gauntlet::Gauntlet;
pub use kernel::game::Random;
pub use meeting::{MeetingFault, meeting, proved};
pub use opponents::{HUMAN, Opponents, PlayerInfo, bias};
pub use options::{OptionFault, options};
pub use outcome::{list_names, names, outcome_words};
pub use reasons::{Reason, Way};
pub use record::{LogLine, MOST_ANSWERS, Record, Setup, Thought, player_seed};
pub use registry::{NotPlayed, Task};
pub use replay::{Divergence, Replay, ReplayError, ReplayText, Verification};
pub use series::{Progress, Series, SeriesFault, Tally};
pub use shelf::{ShelfList, field, shelf};
pub use statistics::{Difference, Rate, win_rate};
pub use words::{change_words, verdict};
