//! What a player sees: everything on the table, but no hand of the other and no deck.

use super::{
    game::Match,
    library::BaseSet,
    pile::{Deck, Pile},
    question::Target,
    set::{CardNo, CardSet},
    setting::Setting,
    state::{ROW, State, Turn},
    view::View,
};
use kernel::{Chance, game::Seat};

/// A match as one player sees it (DBG-AI-02).
#[derive(Debug, Clone, Copy)]
pub struct Seen<'a> {
    pub(super) setting: &'a Setting,
    pub(super) state: &'a State,
    pub(super) seat: Seat,
    pub(super) waiting: Option<&'a Match>,
}

/// What lies open of one player, and how much does not.
#[derive(Debug, Clone, PartialEq)]
pub struct OpenSide {
    /// The cards of the hand that are known: all of one's own.
    pub hand: CardSet,
    pub hand_count: usize,
    /// The cards on top of the deck that are known, the top one last.
    pub deck_top: Vec<CardNo>,
    pub deck_count: usize,
    /// The top one last (DBG-TURN-23).
    pub discard: Vec<CardNo>,
    pub units: CardSet,
    pub ships: CardSet,
    pub base: Option<super::library::BaseNo>,
    pub damage: u8,
    /// Bases that were not revealed; none where the player must not know them (DBG-ADV-05).
    pub base_deck: Option<BaseSet>,
    pub base_count: usize,
    pub lost: BaseSet,
}

/// Everything that one player may know, as a value.
#[derive(Debug, Clone, PartialEq)]
pub struct Open {
    pub own: OpenSide,
    pub other: OpenSide,
    pub row: [Option<CardNo>; ROW],
    pub galaxy_count: usize,
    /// The cards on top of the galaxy deck, the top one last; none for one that the player does not know.
    pub galaxy_top: Vec<Option<CardNo>>,
    pub galaxy_discard: Vec<CardNo>,
    pub pilots: usize,
    pub exiled: CardSet,
    /// Cards that the player looks at.
    pub aside: Vec<CardNo>,
    pub force: i8,
    pub active: Seat,
    pub number: u16,
    pub turn: Turn,
    /// Damage on the ships in play.
    pub ship_damage: Vec<(CardNo, u8)>,
}

impl<'a> Seen<'a> {
    /// What does not change; the other's base deck may be secret and is left out of [`Self::open`].
    pub const fn setting(&self) -> &'a Setting {
        self.setting
    }

    /// Whose view it is.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The cards of the own hand.
    pub const fn hand(&self) -> CardSet {
        self.state.side(self.seat).hand
    }

    /// The attack of an own card.
    pub fn attack(&self, card: CardNo, target: Target) -> u16 {
        self.view().attack(self.seat, card, target)
    }

    /// What can be asked of the table. It knows hidden things too; players of the computer ask it about what lies open.
    pub const fn view(&self) -> View<'a, 'a> {
        View { setting: self.setting, state: self.state }
    }

    /// All that this player may know.
    pub fn open(&self) -> Open {
        let state = self.state;
        let side = |seat: Seat| {
            let side = state.side(seat);
            let is_own = seat == self.seat;
            OpenSide {
                hand: if is_own { side.hand } else { side.known },
                hand_count: side.hand.len(),
                deck_top: side.deck.top.cards().to_vec(),
                deck_count: side.deck.len(),
                discard: side.discard.cards().to_vec(),
                units: side.units,
                ships: side.ships,
                base: side.base,
                damage: side.damage,
                base_deck: (is_own || !self.setting.secret).then_some(side.base_deck),
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
            // Whoever looks is the active player (DBG-GALAXY-09).
            aside: if state.active == self.seat { state.aside.to_vec() } else { Vec::new() },
            force: state.force,
            active: state.active,
            number: state.number,
            turn: state.turn.clone(),
            ship_damage: ships.map(|ship| (ship, state.damage.of(ship))).collect(),
        }
    }

    /// A match that may be this one, for somebody who looks ahead: what the player does not know of the other's hand, of the
    /// decks and of a secret base deck is dealt anew, luck is `chance`. None if the step so far showed something that does
    /// not happen in it.
    pub fn imagined(&self, mut chance: Chance) -> Option<Match> {
        let imagined = self.waiting?.imagined(|state| {
            imagine(self.setting, state, self.seat, &mut chance);
            self.keep_drawn(state);
            state.chance = chance;
        })?;
        let open = imagined.seen_by(self.seat);
        (open == self.open()).then_some(imagined)
    }
}

impl Seen<'_> {
    /// Lays on top of the decks what chance drew from them in the running step and the player has seen: of the galaxy deck,
    /// and of the own one.
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
        // Cards drawn for the row or looked at lie open to who plays the turn; the other has seen none that is still aside.
        lay(&mut before.galaxy, &self.state.drawn.galaxy);
        lay(&mut before.sides[own].deck, &self.state.drawn.decks[own]);
    }
}

/// Deals anew what this player does not know.
fn imagine(setting: &Setting, state: &mut State, seat: Seat, chance: &mut Chance) {
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
    if setting.secret {
        let seen = side.lost.iter().chain(side.base);
        let mut choices = setting.choices[seat.other().index() & 1];
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

/// What a match shows to one player.
trait SeenBy {
    fn seen_by(&self, seat: Seat) -> Open;
}

impl SeenBy for Match {
    fn seen_by(&self, seat: Seat) -> Open {
        use kernel::game::Game;
        self.seen(seat).open()
    }
}
