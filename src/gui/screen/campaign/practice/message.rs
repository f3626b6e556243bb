//! Messages of the page of practice.

use std::sync::Arc;

use practice::{Compared, Progress};
use systems::campaign::{cards::MissionId, log::Gear};

/// A message of the page.
#[derive(Debug, Clone)]
pub enum Practicing {
    MissionPicked(MissionId),
    AllPressed,
    /// Who plays a side was picked: a person, or the computer.
    PersonPicked(usize, bool),
    SeedTyped(String),
    SeedPressed,
    Begun,
    Trying(Trying),
}

/// A message about what is compared.
#[derive(Debug, Clone)]
pub enum Trying {
    /// This card for this hero is compared with the campaign as it stands.
    Opened(Gear, usize),
    HeroPicked(usize),
    SlotPicked(usize),
    CardPicked(Option<Gear>),
    GamesTyped(String),
    Started,
    Canceled,
    /// Time to draw the progress anew.
    Looked,
    /// The games with this progress are over.
    Played(Arc<Progress>, Option<Arc<Result<Account, String>>>),
}

/// What the games came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Account {
    pub names: [String; 2],
    /// None if no game was played to its end.
    pub compared: Option<Compared>,
    /// Games with each card that were asked for.
    pub planned: u64,
    /// What is surely better, and what the games do not show.
    pub notes: Vec<String>,
}
