//! Attacks as they were fought, which stay in view until they are read.

use std::collections::VecDeque;

/// Attacks in the order they were declared; the first one is in view.
#[derive(Debug, Clone)]
pub(super) struct Fought<D> {
    duels: VecDeque<D>,
    /// The one in view was read.
    read: bool,
}

impl<D> Default for Fought<D> {
    fn default() -> Self {
        Self { duels: VecDeque::new(), read: false }
    }
}

impl<D> Fought<D> {
    /// An attack begins. It takes the place of one that was read.
    pub(super) fn begin(&mut self, duel: D) {
        if self.read {
            self.clear();
        }
        self.duels.push_back(duel);
    }

    /// The attack that was declared last.
    pub(super) fn last_mut(&mut self) -> Option<&mut D> {
        self.duels.back_mut()
    }

    /// The attack in view.
    pub(super) fn shown(&self) -> Option<&D> {
        self.duels.front()
    }

    /// True if the attack in view is the one that was declared last.
    pub(super) fn is_alone(&self) -> bool {
        self.duels.len() == 1
    }

    /// True if the attack in view has to be read, given that it is over.
    pub(super) fn is_unread(&self, is_over: impl Fn(&D) -> bool) -> bool {
        !self.read && self.shown().is_some_and(|duel| self.duels.len() > 1 || is_over(duel))
    }

    /// The attack in view was read: the next one comes, or the last one stays.
    pub(super) fn read_on(&mut self) {
        if self.duels.len() > 1 {
            let _ = self.duels.pop_front();
        } else {
            self.read = true;
        }
    }

    pub(super) fn clear(&mut self) {
        self.duels.clear();
        self.read = false;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_attack_of_one_answer_is_read_by_itself_and_the_last_one_stays() {
        let mut fought = Fought::default();
        let is_over = |duel: &(char, bool)| duel.1;
        fought.begin(('a', true));
        fought.begin(('b', false));
        assert!(fought.is_unread(is_over), "the first one is over as the second began");
        fought.read_on();
        assert!(!fought.is_unread(is_over), "the second one still runs");
        fought.last_mut().unwrap().1 = true;
        assert!(fought.is_unread(is_over));
        fought.read_on();
        assert!(!fought.is_unread(is_over) && fought.shown() == Some(&('b', true)));
        fought.begin(('c', true));
        assert_eq!(fought.shown(), Some(&('c', true)), "a new one takes the place of what was read");
    }
}
