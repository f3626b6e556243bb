//! A player's view: the table without the opponent's hand and the decks.

use super::{
    DeckbuildingMatch,
    fixed::Fixed,
    library::BaseSet,
    pile::{Deck, Pile},
    set::{CardNo, CardSet},
    state::{ROW, State, Turn},
    target::Target,
    view::View,
};
use kernel::{
    Chance,
    game::{Match as _, Seat},
};

/// A match as one player sees it (DBG-AI-02).
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    pub(super) fixed: &'a Fixed,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) waiting: Option<&'a DeckbuildingMatch>,
}

/// Known cards of a player, and the number of unknown ones.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenPlayer {
    /// Known cards of the hand: all of the player's own.
    pub hand: CardSet,
    pub hand_count: usize,
    /// Known cards on top of the deck, the top one last.
    pub deck_top: Vec<CardNo>,
    pub deck_count: usize,
    /// The top one last (DBG-TURN-23).
    pub discard: Vec<CardNo>,
    pub units: CardSet,
    pub ships: CardSet,
    pub base: Option<super::library::BaseNo>,
    pub damage: u8,
    /// Bases not yet revealed; none if secret to the player (DBG-ADV-05).
    pub base_deck: Option<BaseSet>,
    pub base_count: usize,
    pub lost: BaseSet,
}

/// Everything a player may know.
#[derive(Debug, Clone, PartialEq)]
pub struct Open {
    pub own: OpenPlayer,
    pub other: OpenPlayer,
    pub row: [Option<CardNo>; ROW],
    pub galaxy_count: usize,
    /// Cards put on top of the galaxy deck, the top one last; none for an unknown one.
    pub galaxy_top: Vec<Option<CardNo>>,
    pub galaxy_discard: Vec<CardNo>,
    pub pilots: usize,
    pub exiled: CardSet,
    /// Cards the player looks at.
    pub aside: Vec<CardNo>,
    pub force: i8,
    pub active: Seat,
    pub number: u16,
    pub turn: Turn,
    pub ship_damage: Vec<(CardNo, u8)>,
}

impl<'a> Seen<'a> {
    /// The fixed part of the match; [`Self::open`] leaves out a secret base deck.
    pub const fn fixed(&self) -> &'a Fixed {
        self.fixed
    }

    pub const fn seat(&self) -> Seat {
        self.seat
    }

    pub const fn hand(&self) -> CardSet {
        self.state.side(self.seat).hand
    }

    /// Attack of one of the player's cards.
    pub fn attack(&self, card: CardNo, target: Target) -> u16 {
        self.view().attack(self.seat, card, target)
    }

    /// The rules over the whole state, for players that restrict themselves to open cards.
    pub const fn view(&self) -> View<'a, 'a> {
        View { fixed: self.fixed, state: self.state }
    }

    pub fn open(&self) -> Open {
        let state = self.state;
        let side = |seat: Seat| {
            let side = state.side(seat);
            let is_own = seat == self.seat;
            OpenPlayer {
                hand: if is_own { side.hand } else { side.known },
                hand_count: side.hand.len(),
                deck_top: side.deck.top.cards().to_vec(),
                deck_count: side.deck.len(),
                discard: side.discard.cards().to_vec(),
                units: side.units,
                ships: side.ships,
                base: side.base,
                damage: side.damage,
                base_deck: (is_own || !self.fixed.secret).then_some(side.base_deck),
                base_count: side.base_deck.len(),
                lost: side.lost,
            }
        };
        let ships = state.sides.iter().flat_map(|side| side.ships.iter());
        let known = state.galaxy_known[self.seat.index() & 1];
        Open {
            own: side(self.seat),
            other: side(self.seat.other()),
            row: state.row,
            galaxy_count: state.galaxy.len(),
            galaxy_top: (state.galaxy.top.cards().iter()).map(|card| known.contains(*card).then_some(*card)).collect(),
            galaxy_discard: state.galaxy_discard.cards().to_vec(),
            pilots: state.pilots.len(),
            exiled: state.exiled,
            // Only the active player looks at cards (DBG-GALAXY-09).
            aside: if state.active == self.seat { state.aside.to_vec() } else { Vec::new() },
            force: state.force,
            active: state.active,
            number: state.number,
            turn: state.turn.clone(),
            ship_damage: ships.map(|ship| (ship, state.damage.of(ship))).collect(),
        }
    }

    /// A match that may be this one, for a player that looks ahead: unknown cards are dealt anew with `chance`. None if
    /// the running step would have shown something else.
    pub fn imagined(&self, mut chance: Chance) -> Option<DeckbuildingMatch> {
        let imagined = self.waiting?.imagined(|state| {
            imagine(self.fixed, state, self.seat, &mut chance);
            self.keep_drawn(state);
            state.chance = chance;
        })?;
        (imagined.seen(self.seat).open() == self.open()).then_some(imagined)
    }
}

impl Seen<'_> {
    /// Puts the cards drawn in the running step and seen by the player back on top of the decks.
    fn keep_drawn(&self, before: &mut State) {
        let lay = |deck: &mut Deck, drawn: &[CardNo]| {
            let mut top = Pile::EMPTY;
            for card in drawn.iter().rev().filter(|card| deck.rest.contains(**card)) {
                top.push(*card);
            }
            deck.rest = deck.rest.without(top.set());
            for card in deck.top.cards() {
                top.push(*card);
            }
            deck.top = top;
        };
        let own = self.seat.index() & 1;
        // Cards drawn for the row or looked at are open to the active player; the other has seen none that is still
        // aside.
        lay(&mut before.galaxy, &self.state.drawn.galaxy);
        lay(&mut before.sides[own].deck, &self.state.drawn.decks[own]);
    }
}

/// Deals unknown cards anew.
fn imagine(fixed: &Fixed, state: &mut State, seat: Seat, chance: &mut Chance) {
    let side = state.side_mut(seat.other());
    let hidden = side.hand.without(side.known);
    side.hand = side.known;
    side.deck.rest = side.deck.rest.or(hidden);
    for _ in 0..hidden.len() {
        if let Some(card) = side.deck.rest.any(chance) {
            side.deck.rest.remove(card);
            side.hand.insert(card);
        }
    }
    if fixed.secret {
        let seen = side.lost.iter().chain(side.base);
        let mut choices = fixed.choices[seat.other().index() & 1];
        seen.for_each(|base| choices.remove(base));
        let wanted = side.base_deck.len();
        let mut bases: Vec<_> = choices.iter().collect();
        chance.shuffle(&mut bases);
        side.base_deck = bases.into_iter().take(wanted).collect();
    }
    let known = state.galaxy_known[seat.index() & 1];
    let mut top = Pile::EMPTY;
    for card in state.galaxy.top.cards() {
        let mut card = *card;
        if !known.contains(card) {
            state.galaxy.rest.insert(card);
            if let Some(other) = state.galaxy.rest.any(chance) {
                state.galaxy.rest.remove(other);
                for known in &mut state.galaxy_known {
                    if known.contains(card) {
                        known.remove(card);
                        known.insert(other);
                    }
                }
                card = other;
            }
        }
        top.push(card);
    }
    state.galaxy.top = top;
}
