//! What is measured: lists, opponents, and how they play.

use systems::{AnyDocument, SystemId};

/// Kind of a measurement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Lists against a field.
    Gauntlet,
    /// Every change of one card.
    Improve,
}

impl Kind {
    pub(super) const fn term(self) -> &'static str {
        match self {
            Self::Gauntlet => "gui.measure.gauntlet",
            Self::Improve => "gui.measure.improve",
        }
    }
}

/// A request to play games.
#[derive(Debug, Clone)]
pub struct Request {
    pub system: SystemId,
    pub kind: Kind,
    pub own: Vec<AnyDocument>,
    pub field: Vec<AnyDocument>,
    pub games: u64,
    pub seed: u64,
    /// Year whose tournaments weight the field.
    pub year: Option<u16>,
    /// Ids of the players of the measured lists and of the field.
    pub players: [&'static str; 2],
    /// Options of the match in words.
    pub options: Vec<String>,
}
