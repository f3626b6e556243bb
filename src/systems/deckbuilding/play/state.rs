//! Everything that changes in a match.

use arrayvec::ArrayVec;

use super::{
    library::{BaseNo, BaseSet, MOST_BASES},
    pile::{Deck, Pile},
    question::Target,
    set::{CardNo, CardSet, Counters},
    setting::Setting,
};
use crate::cards::ability::Goal;
use kernel::{
    Chance,
    game::{Outcome, Seat},
};

/// How many cards the galaxy row has (DBG-GALAXY-04).
pub const ROW: usize = 6;
/// How many cards a player draws (DBG-SETUP-08, DBG-TURN-13).
pub const HAND: usize = 5;
/// The last space of the Force track on either side (section 7): the Imperial one is the negative.
pub const END: i8 = 3;

/// What happens next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// The start of a turn (DBG-TURN-02).
    Start,
    /// Actions (DBG-TURN-06).
    Act,
    /// The end of a turn (DBG-TURN-13).
    End,
}

/// An attack that is prepared and not resolved (DBG-ATTACK-04).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Attack {
    pub target: Target,
    pub cards: CardSet,
}

/// The most attacks that can be prepared at a time: one on the base and one on each card of the row.
pub const ATTACKS: usize = 1 + ROW;

/// What one player has.
#[derive(Debug, Clone, PartialEq)]
pub struct Side {
    pub hand: CardSet,
    pub deck: Deck,
    pub discard: Pile,
    /// Units in play.
    pub units: CardSet,
    /// Capital ships in play.
    pub ships: CardSet,
    /// The base; none from when it is destroyed until the next turn of its owner begins (DBG-BASE-03).
    pub base: Option<BaseNo>,
    /// The damage on it.
    pub damage: u8,
    /// Bases that were not revealed yet.
    pub base_deck: BaseSet,
    /// Bases that were destroyed: they lie in the opponent's victory pile.
    pub lost: BaseSet,
    /// Cards of the hand that the opponent knows.
    pub known: CardSet,
}

impl Side {
    /// Units and ships.
    #[inline]
    pub const fn in_play(&self) -> CardSet {
        self.units.or(self.ships)
    }
}

/// What is remembered for the turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Turn {
    /// The resource pool (DBG-TURN-14).
    pub resources: u16,
    /// Cards whose ability was used (DBG-ABIL-01).
    pub used: CardSet,
    /// Whether that of the base was.
    pub base_used: bool,
    /// Cards that were assigned to an attack (DBG-ATTACK-03).
    pub assigned: CardSet,
    pub attacks: ArrayVec<Attack, ATTACKS>,
    /// Attack that units gained.
    pub bonus: Counters,
    pub played: CardSet,
    pub bought: CardSet,
    /// Where the next card goes that is bought.
    pub next_purchase: Option<Goal>,
    /// Cards that are exiled when the turn ends (DBG-TURN-15).
    pub fleeting: CardSet,
    /// Damage that a base prevented (DBG-BASE-08).
    pub prevented: u8,
    /// The neutral unit that is or was hunted (DBG-BASE-14).
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

/// What is counted for the account.
#[derive(Debug, Clone, PartialEq)]
pub struct Tally {
    /// Damage that each base took.
    pub taken: [u16; MOST_BASES],
    /// Turns of its owner that each base saw.
    pub turns: [u16; MOST_BASES],
    /// Cards that each side bought, by seat.
    pub bought: [CardSet; 2],
}

/// Cards that chance drew in the running step, in their order: whoever imagines the match keeps to them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Drawn {
    pub galaxy: ArrayVec<CardNo, 16>,
    /// By seat.
    pub decks: [ArrayVec<CardNo, 16>; 2],
}

/// A match as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct State {
    pub chance: Chance,
    pub sides: [Side; 2],
    pub galaxy: Deck,
    /// Who knows which of the cards on top of the galaxy deck, by seat.
    pub galaxy_known: [CardSet; 2],
    pub row: [Option<CardNo>; ROW],
    pub galaxy_discard: Pile,
    pub pilots: CardSet,
    /// The box.
    pub exiled: CardSet,
    /// Cards of the galaxy deck that an ability looks at.
    pub aside: ArrayVec<CardNo, 4>,
    /// Damage on capital ships.
    pub damage: Counters,
    /// The Force marker: -3 is the Imperial end, 3 the Rebel one.
    pub force: i8,
    /// Whose turn it is.
    pub active: Seat,
    /// Its number, counted over both players.
    pub number: u16,
    pub stage: Stage,
    pub turn: Turn,
    pub tally: Tally,
    pub drawn: Drawn,
    pub outcome: Option<Outcome>,
}

impl State {
    /// A match that begins (section 2 of the rules inventory).
    pub fn new(setting: &Setting, chance: Chance) -> Self {
        let side = |seat: Seat| {
            let starting = setting.starting[seat.index()];
            let mut base_deck = setting.bases[seat.index()];
            base_deck.remove(starting);
            Side {
                hand: CardSet::EMPTY,
                // DBG-SETUP-04
                deck: Deck::of(setting.library.starters(setting.faction(seat))),
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
            galaxy: Deck::of(setting.library.galaxy),
            galaxy_known: [CardSet::EMPTY; 2],
            row: [None; ROW],
            galaxy_discard: Pile::EMPTY,
            pilots: setting.library.pilots,
            exiled: CardSet::EMPTY,
            aside: ArrayVec::new(),
            damage: Counters::ZERO,
            // DBG-SETUP-07
            force: END,
            // DBG-TURN-01
            active: setting.empire,
            number: 0,
            stage: Stage::Start,
            turn: Turn::new(),
            tally: Tally { taken: [0; MOST_BASES], turns: [0; MOST_BASES], bought: [CardSet::EMPTY; 2] },
            drawn: Drawn::default(),
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
    pub const fn side(&self, seat: Seat) -> &Side {
        &self.sides[seat.index() & 1]
    }

    #[inline]
    pub const fn side_mut(&mut self, seat: Seat) -> &mut Side {
        &mut self.sides[seat.index() & 1]
    }

    /// The cards of the galaxy row.
    #[inline]
    pub fn row_set(&self) -> CardSet {
        self.row.iter().copied().flatten().collect()
    }
}
