//! Quantities of things, in order of first use.

use std::hash::Hash;

use rustc_hash::FxHashMap;

/// Counts things, such as the copies of each card of a list.
#[derive(Debug, Clone)]
pub struct Tally<K> {
    order: Vec<(K, u16)>,
    known: FxHashMap<K, usize>,
}

impl<K> Default for Tally<K> {
    fn default() -> Self {
        Self { order: Vec::new(), known: FxHashMap::default() }
    }
}

impl<K: Copy + Eq + Hash> Tally<K> {
    /// Adds copies of a thing, and gives its place among the things met so far.
    pub fn add(&mut self, thing: K, copies: u16) -> usize {
        let next = self.order.len();
        let at = *self.known.entry(thing).or_insert(next);
        if at == next {
            self.order.push((thing, 0));
        }
        self.order[at].1 = self.order[at].1.saturating_add(copies);
        at
    }

    /// The things with their numbers.
    pub fn into_counts(self) -> Vec<(K, u16)> {
        self.order
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn things_are_counted_in_the_order_in_which_they_were_met() {
        let mut tally = Tally::default();
        assert_eq!([tally.add("b", 2), tally.add("a", 1), tally.add("b", 3)], [0, 1, 0]);
        assert_eq!(tally.into_counts(), [("b", 5), ("a", 1)]);
    }
}
