//! Sets of cards.

use std::fmt;

use kernel::Chance;
use serde::{Deserialize, Serialize};

/// One card of a match; every copy has a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardNo(pub u8);

impl CardNo {
    /// Index among all cards of the match.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Most cards of a match; the game has 120.
pub const MOST_CARDS: usize = 128;

/// A set of cards.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct CardSet(u128);

impl CardSet {
    pub const EMPTY: Self = Self(0);

    #[inline]
    pub const fn one(card: CardNo) -> Self {
        Self(1 << card.0)
    }

    #[inline]
    pub const fn insert(&mut self, card: CardNo) {
        self.0 |= 1 << card.0;
    }

    #[inline]
    pub const fn remove(&mut self, card: CardNo) {
        self.0 &= !(1 << card.0);
    }

    #[inline]
    pub const fn contains(self, card: CardNo) -> bool {
        self.0 & (1 << card.0) != 0
    }

    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    #[inline]
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    #[inline]
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    #[inline]
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    #[inline]
    pub const fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// Cards by number.
    #[inline]
    pub const fn iter(self) -> Cards {
        Cards(self.0)
    }

    /// A random card; none of an empty set.
    #[inline]
    pub fn any(self, chance: &mut Chance) -> Option<CardNo> {
        let count = self.0.count_ones();
        if count == 0 {
            return None;
        }
        Some(self.nth(chance.below(count)))
    }

    /// The card with `n` lower cards in the set.
    #[inline]
    fn nth(self, n: u32) -> CardNo {
        let (low, high) = (self.0 as u64, (self.0 >> 64) as u64);
        let below = low.count_ones();
        let (mut word, mut left, start) = if n < below { (low, n, 0) } else { (high, n - below, 64) };
        let mut at = 0;
        // Halves, down to a byte.
        for width in [32, 16, 8] {
            let count = (word & ((1 << width) - 1)).count_ones();
            if left >= count {
                left -= count;
                word >>= width;
                at += width;
            }
        }
        for _ in 0..left {
            word &= word.wrapping_sub(1);
        }
        CardNo((start + at + word.trailing_zeros()) as u8)
    }
}

impl FromIterator<CardNo> for CardSet {
    fn from_iter<I: IntoIterator<Item = CardNo>>(cards: I) -> Self {
        let mut set = Self::EMPTY;
        for card in cards {
            set.insert(card);
        }
        set
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|card| card.0)).finish()
    }
}

/// Iterator over the cards of a set.
#[derive(Debug, Clone)]
pub struct Cards(u128);

impl Iterator for Cards {
    type Item = CardNo;

    #[inline]
    fn next(&mut self) -> Option<CardNo> {
        if self.0 == 0 {
            return None;
        }
        let card = CardNo(self.0.trailing_zeros() as u8);
        self.0 &= self.0 - 1;
        Some(card)
    }
}

/// A small counter for each card.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Counters([u8; MOST_CARDS]);

impl Counters {
    pub const ZERO: Self = Self([0; MOST_CARDS]);

    #[inline]
    pub const fn of(&self, card: CardNo) -> u8 {
        self.0[card.index() % MOST_CARDS]
    }

    #[inline]
    pub const fn set(&mut self, card: CardNo, value: u8) {
        self.0[card.index() % MOST_CARDS] = value;
    }

    #[inline]
    pub const fn add(&mut self, card: CardNo, value: u8) {
        self.set(card, self.of(card).saturating_add(value));
    }
}

impl fmt::Debug for Counters {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.iter().enumerate().filter(|(_, value)| **value != 0)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_card_of_a_set_is_drawn_about_as_often_and_no_other() {
        let cards: CardSet = [0, 7, 8, 63, 64, 90, 127].into_iter().map(CardNo).collect();
        for (n, card) in cards.iter().enumerate() {
            assert_eq!(cards.nth(n as u32), card);
        }
        let (mut chance, mut counts) = (Chance::seeded(3), [0; 128]);
        for _ in 0..7_000 {
            counts[cards.any(&mut chance).unwrap().index()] += 1;
        }
        for (card, count) in counts.into_iter().enumerate() {
            let is_in = cards.contains(CardNo(card as u8));
            assert!(if is_in { (850..1_150).contains(&count) } else { count == 0 }, "{card}: {count}");
        }
        assert_eq!(CardSet::EMPTY.any(&mut chance), None);
    }
}
