//! Hands, order pools and scores.

use crate::{cards::Rank, play::pieces::UnitNo};

/// The state of a side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SideState {
    /// Command cards in hand, by their place among those of the army.
    pub(in crate::play) hand: Vec<u8>,
    /// Contingency cards that are left (LEG-HAND-04).
    pub(in crate::play) contingencies: Vec<u8>,
    /// Cards of the hand that lie face up beside it for a while.
    pub aside: Vec<u8>,
    pub discard: Vec<u8>,
    /// The card that is chosen, or played this round.
    pub(in crate::play) card: Option<u8>,
    /// The card is revealed.
    pub revealed: bool,
    /// The nominated commander.
    pub commander: Option<UnitNo>,
    /// The unit that began as a hostage (LEG-OBJ-09).
    pub hostage: Option<UnitNo>,
    /// Ranks of the order tokens in the pool, in their order: the next one is at the end.
    pub(in crate::play) pool: Vec<Rank>,
    pub passed: bool,
    /// Victory tokens (LEG-END-05).
    pub tokens: i32,
    /// Points of enemy units that were wholly defeated (LEG-END-06).
    pub destroyed: i32,
}
