//! Command cards as piles of a position.

use super::super::{Fixed, State, state::SideState};
use crate::cards::{Catalog, CommandId};
use kernel::game::{
    Seat,
    arranging::{CardKind, CardWords, Face, Pile, Stock, Subject},
};

/// What a card is called.
pub(in crate::play) fn words(catalog: &Catalog, kind: CardKind) -> Option<CardWords> {
    let card = catalog.command(CommandId::at(kind.place));
    Some(CardWords::of(&card.id, &card.text))
}

const fn kind(card: CommandId) -> CardKind {
    CardKind { family: 0, place: card.index() as u16 }
}

/// The Command cards of a side. Copies of a card are one as good as the other.
pub(super) fn stock(fixed: &Fixed, state: &State, seat: Seat) -> Stock {
    let side = state.side(seat);
    let mut kinds = Vec::new();
    let mut pile = |id, cards: &[CommandId]| {
        let first = kinds.len() as u16;
        kinds.extend(cards.iter().map(|card| kind(*card)));
        Pile::new(Subject::Side(seat), id, (first..kinds.len() as u16).collect())
    };
    let draw: Vec<CommandId> = side.deck.iter().rev().copied().collect();
    // Cards on the table, and those that lie anywhere else for a while.
    let lying = [&side.deck, &side.hand, &side.discard, &side.removed];
    let mut others = fixed.decks[seat.index()].clone();
    for card in lying.into_iter().flatten() {
        if let Some(at) = others.iter().position(|known| known == card) {
            others.swap_remove(at);
        }
    }
    let piles = vec![
        pile("command_deck", &draw).faced(Face::Deck),
        pile("deck_top", &[]).faced(Face::Hidden).ordered(),
        pile("hand", &side.hand),
        pile("discard", &side.discard),
        pile("removed", &side.removed),
        pile("elsewhere", &others).faced(Face::Kept),
    ];
    Stock::new(kinds, piles, "IA-CMD-01")
}

pub(super) fn lay(side: &mut SideState, stock: &Stock) {
    let cards = |pile: usize| {
        stock.piles[pile].cards.iter().map(|card| CommandId::at(stock.kind(*card).place)).collect::<Vec<_>>()
    };
    side.deck = cards(1).into_iter().chain(cards(0)).rev().collect();
    (side.hand, side.discard, side.removed) = (cards(2), cards(3), cards(4));
    side.seen.retain(|card| side.hand.contains(card));
}
