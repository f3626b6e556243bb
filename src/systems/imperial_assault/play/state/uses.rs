//! Uses of abilities, and Command cards on the table.

use crate::{
    cards::CommandId,
    play::{
        fixed::AbilityNo,
        pieces::{FigureNo, GroupNo},
    },
};
use kernel::game::Seat;

/// The use of an ability: by a figure, or by its player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Use {
    pub ability: AbilityNo,
    pub by: Option<FigureNo>,
}

/// A use that was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PastUse {
    pub ability: AbilityNo,
    pub by: Option<FigureNo>,
    /// The figure it was about.
    pub about: Option<FigureNo>,
}

/// A Command card that lies on the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TabledCard {
    pub seat: Seat,
    pub card: CommandId,
    /// The group whose card it lies on; none for the play area of its player.
    pub on: Option<GroupNo>,
    pub exhausted: bool,
}

/// A Command card that is being played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CardPlay {
    pub seat: Seat,
    pub card: CommandId,
    pub cancelled: bool,
    /// True if the card is elsewhere already.
    pub gone: bool,
}
