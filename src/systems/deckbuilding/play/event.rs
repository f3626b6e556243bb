//! What happens in a match, one thing at a time.

use super::{
    library::BaseNo,
    question::{Source, Target},
    set::CardNo,
};
use kernel::game::{Outcome, Seat};

/// Something that happened.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Event {
    /// A turn began, with its number.
    TurnBegan(Seat, u16),
    BaseRevealed(Seat, BaseNo),
    /// The resource for the end of the Force track (DBG-TURN-04).
    ForceBonus(Seat),
    /// What a ship in play gives as a turn begins (DBG-TURN-05).
    Income(CardNo, u8),
    Played(Seat, CardNo),
    Resources(Seat, u8),
    /// The Force marker moved from there to there.
    Force {
        seat: Seat,
        from: i8,
        to: i8,
    },
    /// A unit gained attack.
    AttackGained(CardNo, u8),
    /// A card was bought at this price.
    Bought {
        seat: Seat,
        card: CardNo,
        price: u8,
    },
    /// A card came into the row.
    Refilled(CardNo),
    /// A discard pile became a deck; none for that of the galaxy.
    Reshuffled(Option<Seat>),
    Drew(Seat, u8),
    /// A card of the hand was discarded.
    Discarded(Seat, CardNo),
    /// A card of the row was discarded without a reward.
    RowDiscarded(CardNo),
    Exiled(Seat, CardNo),
    /// An ability was used.
    Used(Seat, Source),
    RewardTaken(Seat, CardNo),
    Assigned(CardNo, Target),
    /// An attack was resolved, with its sum.
    Attacked {
        seat: Seat,
        target: Target,
        total: u16,
    },
    /// A card of the row was defeated.
    Defeated(CardNo),
    /// An attack on a card of the row was not enough.
    Missed(CardNo),
    ShipDamaged(CardNo, u8),
    ShipDestroyed(Option<Seat>, CardNo),
    BaseDamaged {
        seat: Seat,
        dealt: u8,
        prevented: u8,
    },
    BaseDestroyed(Seat, BaseNo),
    Repaired(Seat, u8),
    /// Both saw the top card of the galaxy deck.
    Revealed(CardNo),
    /// One player looked at so many cards of the galaxy deck.
    Looked(Seat, u8),
    /// One player looked at the other's hand.
    LookedAtHand(Seat),
    /// A card went on top of this player's deck.
    PutOnDeck(Seat, CardNo),
    /// A card that was revealed or looked at was discarded.
    GalaxyDiscarded(CardNo),
    /// A card came into the row for another.
    Swapped {
        came: CardNo,
        went: CardNo,
    },
    /// A card was taken to hand.
    Taken(Seat, CardNo),
    Bribed(Seat, CardNo),
    TurnEnded(Seat),
    Over(Outcome),
}
