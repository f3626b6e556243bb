//! The cards and bases of a match as piles of a position.

use super::super::{
    fixed::Fixed,
    library::{BaseNo, BaseSet, Library},
    pile::Pile as Cards,
    set::{CardNo, CardSet},
    state::{ROW, State},
};
use crate::cards::{BaseId, CardId, CardType, Catalog, Faction};
use kernel::game::{
    Seat,
    arranging::{CardKind, CardWords, Face, Pile, Stock, Subject},
};

/// Families of cards.
const CARD: u8 = 0;
const BASE: u8 = 1;

/// Places of piles: those of the table, then those of each side.
const GALAXY: usize = 0;
const GALAXY_TOP: usize = 1;
const IN_ROW: usize = 2;
const GALAXY_DISCARD: usize = 3;
const PILOTS: usize = 4;
const EXILED: usize = 5;
const ASIDE: usize = 6;
const SIDES: [usize; 2] = [7, 13];
const HAND: usize = 0;
const DECK: usize = 1;
const DECK_TOP: usize = 2;
const DISCARD: usize = 3;
const UNITS: usize = 4;
const SHIPS: usize = 5;

/// What a card is called.
pub(in super::super) fn words(catalog: &Catalog, kind: CardKind) -> Option<CardWords> {
    Some(if kind.family == CARD {
        let card = catalog.card(CardId::at(kind.place));
        CardWords::of(&card.id, &card.text)
    } else {
        let base = catalog.base(BaseId::at(kind.place));
        CardWords::of(&base.id, &base.text)
    })
}

fn kind(library: &Library, card: CardNo) -> CardKind {
    CardKind { family: CARD, place: library.card(card).card.index() as u16 }
}

fn kinds(library: &Library, cards: CardSet) -> Vec<CardKind> {
    cards.iter().map(|card| kind(library, card)).collect()
}

fn numbers(cards: impl IntoIterator<Item = CardNo>) -> Vec<u16> {
    cards.into_iter().map(|card| u16::from(card.0)).collect()
}

/// Cards in an order, the top one first.
fn from_top(cards: &Cards) -> Vec<u16> {
    numbers(cards.cards().iter().rev().copied())
}

/// All cards, then the bases of each side.
pub(super) fn stocks(fixed: &Fixed, state: &State) -> Vec<Stock> {
    let mut stocks = vec![cards(fixed, state)];
    stocks.extend(Seat::BOTH.map(|seat| bases(state, seat)));
    stocks
}

fn cards(fixed: &Fixed, state: &State) -> Stock {
    let library = &*fixed.library;
    let table = |id, cards| Pile::new(Subject::Table, id, cards);
    let galaxy = kinds(library, library.galaxy);
    let mut piles = vec![
        table("galaxy", numbers(state.galaxy.rest.iter())).faced(Face::Rest),
        table("galaxy_top", from_top(&state.galaxy.top))
            .faced(Face::Hidden)
            .ordered()
            .of_kinds(galaxy.clone(), "DBG-SETUP-05"),
        table("galaxy_row", numbers(state.row.iter().copied().flatten()))
            .of_kinds(galaxy.clone(), "DBG-GALAXY-04")
            .at_most(ROW, "DBG-GALAXY-04"),
        table("galaxy_discard", from_top(&state.galaxy_discard)).ordered().of_kinds(galaxy, "DBG-GALAXY-10"),
        table("pilots", numbers(state.pilots.iter())).faced(Face::Rest),
        table("exiled", numbers(state.exiled.iter())).faced(Face::Hidden),
        table("aside", numbers(state.aside.iter().copied())).faced(Face::Kept),
    ];
    let enemy = |seat: Seat| library.of_faction(fixed.faction(seat.other()));
    for seat in Seat::BOTH {
        let (side, subject) = (state.side(seat), Subject::Side(seat));
        let own = |cards: CardSet| kinds(library, cards.without(enemy(seat)));
        let (units, ships) = (library.of_type(CardType::Unit), library.of_type(CardType::CapitalShip));
        let pile = |id, cards, fits: CardSet| Pile::new(subject, id, cards).of_kinds(own(fits), "DBG-GALAXY-02");
        let all = units.or(ships);
        piles.extend([
            pile("hand", numbers(side.hand.iter()), all),
            pile("deck", numbers(side.deck.rest.iter()), all),
            pile("deck_top", from_top(&side.deck.top), all).ordered(),
            pile("discard", from_top(&side.discard), all).ordered(),
            pile("units", numbers(side.units.iter()), units),
            pile("ships", numbers(side.ships.iter()), ships),
        ]);
    }
    let home = |card: u8| {
        let card = CardNo(card);
        let starter = |faction: Faction| library.starters(faction).contains(card);
        let seat = Seat::BOTH.into_iter().find(|seat| starter(fixed.faction(*seat)));
        match seat {
            Some(seat) => SIDES[seat.index()] + DECK,
            None if library.pilots.contains(card) => PILOTS,
            None => GALAXY,
        }
    };
    let count = library.stats.len() as u8;
    let homes = (0..count).map(|card| home(card) as u8).collect();
    let kinds = (0..count).map(|card| kind(library, CardNo(card))).collect();
    Stock { homes, spare: EXILED as u8, ..Stock::new(kinds, piles, "DBG-COMP-02") }
}

fn set(pile: &Pile) -> CardSet {
    pile.cards.iter().map(|card| CardNo(*card as u8)).collect()
}

fn ordered(pile: &Pile) -> Cards {
    let mut cards = Cards::EMPTY;
    pile.cards.iter().rev().for_each(|card| cards.push(CardNo(*card as u8)));
    cards
}

/// Lays all cards. The row is filled up (DBG-GALAXY-04).
pub(super) fn lay(state: &mut State, stock: &Stock) {
    let piles = &stock.piles;
    (state.galaxy.rest, state.galaxy.top) = (set(&piles[GALAXY]), ordered(&piles[GALAXY_TOP]));
    let top = state.galaxy.top.set();
    state.galaxy_known = state.galaxy_known.map(|known| known.and(top));
    state.galaxy_discard = ordered(&piles[GALAXY_DISCARD]);
    (state.pilots, state.exiled) = (set(&piles[PILOTS]), set(&piles[EXILED]));
    debug_assert_eq!(set(&piles[ASIDE]).len(), state.aside.len());
    for (place, card) in state.row.iter_mut().zip((0..ROW).map(|at| piles[IN_ROW].cards.get(at))) {
        let given = card.map(|card| CardNo(*card as u8));
        *place = given.or_else(|| state.galaxy.draw(&mut state.chance));
    }
    for seat in Seat::BOTH {
        let own = |pile: usize| &piles[SIDES[seat.index()] + pile];
        let side = state.side_mut(seat);
        (side.hand, side.units, side.ships) = (set(own(HAND)), set(own(UNITS)), set(own(SHIPS)));
        side.known = side.known.and(side.hand);
        (side.deck.rest, side.deck.top) = (set(own(DECK)), ordered(own(DECK_TOP)));
        side.discard = ordered(own(DISCARD));
    }
    let in_play = state.side(state.active).in_play();
    let (turn, row) = (&mut state.turn, state.row);
    turn.attacks.retain(|attack| {
        let stands = match attack.target {
            super::super::target::Target::Row(card) => row.contains(&Some(card)),
            super::super::target::Target::Base => true,
        };
        stands && attack.cards.without(in_play).is_empty()
    });
    turn.assigned = turn.attacks.iter().fold(turn.assigned.and(in_play), |all, attack| all.or(attack.cards));
    turn.used = turn.used.and(in_play);
    for card in 0..stock.kinds.len() as u8 {
        if !state.sides.iter().any(|side| side.ships.contains(CardNo(card))) {
            state.damage.set(CardNo(card), 0);
        }
    }
}

fn bases(state: &State, seat: Seat) -> Stock {
    let (side, subject) = (state.side(seat), Subject::Side(seat));
    let mut all: Vec<BaseNo> = side.base_deck.iter().chain(side.lost.iter()).chain(side.base).collect();
    all.sort_unstable();
    let place = |base: BaseNo| all.iter().position(|known| *known == base).unwrap_or_default() as u16;
    let numbers = |bases: BaseSet| bases.iter().map(place).collect::<Vec<_>>();
    let deck = Pile::new(subject, "base_deck", numbers(side.base_deck)).faced(Face::Rest);
    let base = Pile::new(subject, "base", side.base.into_iter().map(place).collect()).at_most(1, "DBG-SETUP-03");
    let kinds = all.iter().map(|base| CardKind { family: BASE, place: u16::from(base.0) }).collect();
    Stock::new(kinds, vec![deck, base, Pile::new(subject, "lost", numbers(side.lost))], "DBG-SETUP-02")
}

pub(super) fn lay_bases(state: &mut State, seat: Seat, stock: &Stock) {
    let base = |number: &u16| BaseNo(stock.kind(*number).place as u8);
    let of = |pile: usize| stock.piles[pile].cards.iter().map(base).collect::<BaseSet>();
    let side = state.side_mut(seat);
    (side.base_deck, side.lost) = (of(0), of(2));
    side.base = of(1).iter().next();
}
