//! The game as it is played: what stands on the map and what the rules make of it.
//!
//! [`SkirmishMatch`] is the game behind the kernel's door. The rules stand in the rooms beside it, one for each part of the
//! rules inventory; all of them are what a [`Referee`](referee::Referee) does with a [`State`].

pub mod ability;
mod activation;
mod aftermath;
mod arrange;
pub mod attack;
mod begin;
pub mod board;
mod campaign;
mod coverage;
mod damage;
pub mod dice;
pub mod duel;
pub mod event;
pub mod fixed;
mod game;
mod mission;
mod movement;
mod naming;
mod options;
pub mod pieces;
pub mod question;
pub mod reckoning;
mod referee;
mod rounds;
mod seen;
mod setup;
mod sketch;
pub mod staged;
pub mod state;
pub mod surge;
#[cfg(feature = "testing")]
pub mod testing;
pub mod text;
pub mod view;

pub use campaign::{CampaignMissions, MissionCatalog, MissionOptions, Party};
pub use coverage::{command_gap, deployment_gap, mission_gap};
pub use event::Event;
pub use fixed::Fixed;
pub use game::SkirmishMatch;
pub use options::Options;
pub use pieces::{FigureNo, GroupNo, PowerToken, Status};
pub use question::{Answer, Ask, Deed, Interactable, Question, QuestionKind};
pub use rounds::GOAL;
pub use seen::Seen;
pub use state::{Phase, State};
pub use text::Describer;
pub use view::View;

/// A question with its answers.
pub type Decision = kernel::game::Decision<Question, Answer>;
