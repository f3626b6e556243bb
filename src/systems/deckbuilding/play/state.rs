//! The state of a match.

use arrayvec::ArrayVec;

use super::{
    fixed::Fixed,
    library::{BaseNo, BaseSet, MOST_BASES},
    pile::{Deck, Pile},
    set::{CardNo, CardSet, Counters},
    target::Target,
};
use crate::cards::ability::Goal;
use kernel::{
    Chance,
    game::{Outcome, Seat},
};

/// Cards of the galaxy row (DBG-GALAXY-04).
pub const ROW: usize = 6;
/// Cards of a new hand (DBG-SETUP-08, DBG-TURN-13).
pub const HAND: usize = 5;
/// The Rebel end of the Force track (section 7); the Imperial end is the negative.
pub const END: i8 = 3;

/// The next step of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// Start of a turn (DBG-TURN-02).
    Start,
    /// Actions (DBG-TURN-06).
    Act,
    /// End of a turn (DBG-TURN-13).
    End,
}

/// A prepared attack (DBG-ATTACK-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    pub target: Target,
    pub cards: CardSet,
}

/// Most attacks prepared at a time: one on the base and one on each card of the row.
pub const ATTACKS: usize = 1 + ROW;

/// The cards and bases of a player.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayerState {
    pub hand: CardSet,
    pub deck: Deck,
    pub discard: Pile,
    pub units: CardSet,
    pub ships: CardSet,
    /// The base; none from its destruction to the owner's next turn (DBG-BASE-03).
    pub base: Option<BaseNo>,
    pub damage: u8,
    /// Bases not yet revealed.
    pub base_deck: BaseSet,
    /// Destroyed bases, in the opponent's victory pile.
    pub lost: BaseSet,
    /// Cards of the hand known to the opponent.
    pub known: CardSet,
}

impl PlayerState {
    #[inline]
    pub const fn in_play(&self) -> CardSet {
        self.units.or(self.ships)
    }
}

/// Records of the running turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The resource pool (DBG-TURN-14).
    pub resources: u16,
    /// Cards with a used ability (DBG-ABIL-01).
    pub used: CardSet,
    /// The ability of the base is used.
    pub base_used: bool,
    /// Cards assigned to an attack (DBG-ATTACK-03).
    pub assigned: CardSet,
    pub attacks: ArrayVec<Attack, ATTACKS>,
    /// Attack gained by units.
    pub bonus: Counters,
    pub played: CardSet,
    pub bought: CardSet,
    /// Destination of the next bought card.
    pub next_purchase: Option<Goal>,
    /// Cards exiled at the end of the turn (DBG-TURN-15).
    pub fleeting: CardSet,
    /// Damage prevented by a base (DBG-BASE-08).
    pub prevented: u8,
    /// The hunted neutral unit (DBG-BASE-14).
    pub hunted: Option<CardNo>,
}

impl Turn {
    pub(super) fn new() -> Self {
        Self {
            resources: 0,
            used: CardSet::EMPTY,
            base_used: false,
            assigned: CardSet::EMPTY,
            attacks: ArrayVec::new(),
            bonus: Counters::ZERO,
            played: CardSet::EMPTY,
            bought: CardSet::EMPTY,
            next_purchase: None,
            fleeting: CardSet::EMPTY,
            prevented: 0,
            hunted: None,
        }
    }
}

/// Counts for the account.
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    /// Damage taken by each base.
    pub taken: [u16; MOST_BASES],
    /// Turns of its owner with each base.
    pub turns: [u16; MOST_BASES],
    /// Cards bought, by seat.
    pub bought: [CardSet; 2],
}

/// Cards drawn by chance in the running step, in order; an imagined match draws the same.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Draws {
    pub galaxy: ArrayVec<CardNo, 16>,
    pub decks: [ArrayVec<CardNo, 16>; 2],
}

#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub chance: Chance,
    pub sides: [PlayerState; 2],
    pub galaxy: Deck,
    /// Players who know a card on top of the galaxy deck, by seat.
    pub galaxy_known: [CardSet; 2],
    pub row: [Option<CardNo>; ROW],
    pub galaxy_discard: Pile,
    pub pilots: CardSet,
    pub exiled: CardSet,
    /// Galaxy cards that an ability looks at.
    pub aside: ArrayVec<CardNo, 4>,
    pub damage: Counters,
    /// The Force marker: -3 is the Imperial end, 3 the Rebel one.
    pub force: i8,
    /// The player whose turn it is.
    pub active: Seat,
    /// Number of the turn, counted over both players.
    pub number: u16,
    pub stage: Stage,
    pub turn: Turn,
    pub tally: Tally,
    pub drawn: Draws,
    pub outcome: Option<Outcome>,
}

impl State {
    /// Sets up a match (section 2 of the rules inventory).
    pub fn new(fixed: &Fixed, chance: Chance) -> Self {
        let side = |seat: Seat| {
            let starting = fixed.starting[seat.index()];
            let mut base_deck = fixed.bases[seat.index()];
            base_deck.remove(starting);
            PlayerState {
                hand: CardSet::EMPTY,
                // DBG-SETUP-04
                deck: Deck::of(fixed.library.starters(fixed.faction(seat))),
                discard: Pile::EMPTY,
                units: CardSet::EMPTY,
                ships: CardSet::EMPTY,
                base: Some(starting),
                damage: 0,
                base_deck,
                lost: BaseSet::default(),
                known: CardSet::EMPTY,
            }
        };
        let mut state = Self {
            chance,
            sides: Seat::BOTH.map(side),
            galaxy: Deck::of(fixed.library.galaxy),
            galaxy_known: [CardSet::EMPTY; 2],
            row: [None; ROW],
            galaxy_discard: Pile::EMPTY,
            pilots: fixed.library.pilots,
            exiled: CardSet::EMPTY,
            aside: ArrayVec::new(),
            damage: Counters::ZERO,
            // DBG-SETUP-07
            force: END,
            // DBG-TURN-01
            active: fixed.empire,
            number: 0,
            stage: Stage::Start,
            turn: Turn::new(),
            tally: Tally { taken: [0; MOST_BASES], turns: [0; MOST_BASES], bought: [CardSet::EMPTY; 2] },
            drawn: Draws::default(),
            outcome: None,
        };
        for place in &mut state.row {
            *place = state.galaxy.draw(&mut state.chance);
        }
        for side in &mut state.sides {
            for _ in 0..HAND {
                if let Some(card) = side.deck.draw(&mut state.chance) {
                    side.hand.insert(card);
                }
            }
        }
        state
    }

    #[inline]
    pub const fn side(&self, seat: Seat) -> &PlayerState {
        &self.sides[seat.index() & 1]
    }

    #[inline]
    pub const fn side_mut(&mut self, seat: Seat) -> &mut PlayerState {
        &mut self.sides[seat.index() & 1]
    }

    #[inline]
    pub fn row_set(&self) -> CardSet {
        self.row.iter().copied().flatten().collect()
    }
}
