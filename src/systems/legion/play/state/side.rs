//! Hands, order pools and scores.

use crate::{
    cards::Rank,
    play::{pieces::UnitNo, table::Spot},
};

/// The state of a side.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct SideState {
    /// Command cards in hand, by their place among those of the army.
    pub(in crate::play) hand: Vec<u8>,
    /// Contingency cards that are left (LEG-HAND-04).
    pub(in crate::play) contingencies: Vec<u8>,
    /// Cards of the hand that lie face up beside it for a while.
    pub aside: Vec<u8>,
    /// Command cards that stay in play.
    pub stays: Vec<u8>,
    /// Divulged command cards, a bit each.
    pub(in crate::play) divulged: u32,
    /// The card that may not be selected again this round.
    pub(in crate::play) barred: Option<u8>,
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
    /// Ranks of the order tokens stored on cards.
    pub stored: Vec<Rank>,
    /// Orders of its card that are not issued.
    pub(in crate::play) withheld_orders: u8,
    pub passed: bool,
    /// Victory tokens (LEG-END-05).
    pub tokens: i32,
    /// Points of enemy units that were wholly defeated (LEG-END-06).
    pub destroyed: i32,
}

/// The reason for a victory token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Score {
    /// A token of the objective, by its number.
    Token(u8),
    /// A unit.
    Unit(UnitNo),
    /// A bomb that went off there.
    Spot(Spot),
}
