//! Piles and decks of cards.

use std::fmt;

use super::set::{CardNo, CardSet, MOST_CARDS};
use kernel::Chance;

/// Cards in order, the top one last.
#[derive(Clone, Copy)]
pub struct Pile {
    count: u8,
    cards: [CardNo; MOST_CARDS],
}

impl Pile {
    pub const EMPTY: Self = Self { count: 0, cards: [CardNo(0); MOST_CARDS] };

    #[inline]
    pub fn cards(&self) -> &[CardNo] {
        &self.cards[..usize::from(self.count)]
    }

    #[inline]
    pub const fn len(&self) -> usize {
        self.count as usize
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }

    #[inline]
    pub fn push(&mut self, card: CardNo) {
        self.cards[usize::from(self.count) % MOST_CARDS] = card;
        self.count += 1;
    }

    #[inline]
    pub fn pop(&mut self) -> Option<CardNo> {
        self.count = self.count.checked_sub(1)?;
        Some(self.cards[usize::from(self.count)])
    }

    /// Removes a card; the others keep their order (DBG-TURN-23).
    pub fn remove(&mut self, card: CardNo) {
        if let Some(at) = self.cards().iter().position(|known| *known == card) {
            self.cards.copy_within(at + 1..usize::from(self.count), at);
            self.count -= 1;
        }
    }

    #[inline]
    pub fn set(&self) -> CardSet {
        self.cards().iter().copied().collect()
    }
}

impl PartialEq for Pile {
    fn eq(&self, other: &Self) -> bool {
        self.cards() == other.cards()
    }
}

impl fmt::Debug for Pile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.cards().iter().map(|card| card.0)).finish()
    }
}

/// A face-down deck.
///
/// A shuffled deck has no order: chance picks each card as it is drawn. Cards put on top keep their order.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Deck {
    /// Cards put on top, the top one last.
    pub top: Pile,
    /// Shuffled cards below.
    pub rest: CardSet,
}

impl Deck {
    pub const fn of(cards: CardSet) -> Self {
        Self { top: Pile::EMPTY, rest: cards }
    }

    #[inline]
    pub const fn len(&self) -> usize {
        self.top.len() + self.rest.len()
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.top.is_empty() && self.rest.is_empty()
    }

    #[inline]
    pub fn draw(&mut self, chance: &mut Chance) -> Option<CardNo> {
        if let Some(card) = self.top.pop() {
            return Some(card);
        }
        let card = self.rest.any(chance)?;
        self.rest.remove(card);
        Some(card)
    }

    /// Removes a card; those on top keep their order.
    pub fn remove(&mut self, card: CardNo) {
        self.top.remove(card);
        self.rest.remove(card);
    }

    pub fn set(&self) -> CardSet {
        self.rest.or(self.top.set())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_on_top_is_drawn_first_and_the_rest_by_chance() {
        let mut deck = Deck::of([1, 2, 3].into_iter().map(CardNo).collect());
        deck.top.push(CardNo(9));
        deck.top.push(CardNo(8));
        let mut chance = Chance::scripted([1, 1, 0]);
        let mut less = deck;
        [2, 9].map(CardNo).into_iter().for_each(|card| less.remove(card));
        let drawn: Vec<u8> = std::iter::from_fn(|| deck.draw(&mut chance)).map(|card| card.0).collect();
        assert_eq!(drawn, [8, 9, 2, 3, 1]);
        assert_eq!((less.top.cards(), less.len()), (&[CardNo(8)][..], 3), "a card taken out of it is gone");
    }

    #[test]
    fn a_card_is_taken_out_of_a_pile_and_the_others_keep_their_order() {
        let mut pile = Pile::EMPTY;
        [4, 5, 6].map(CardNo).into_iter().for_each(|card| pile.push(card));
        pile.remove(CardNo(5));
        pile.remove(CardNo(5));
        assert_eq!(pile.cards(), [CardNo(4), CardNo(6)]);
    }
}
