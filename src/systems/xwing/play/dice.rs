//! Attack and defense dice (table 1.1, section 15).

use arrayvec::ArrayVec;

use kernel::{Chance, words::words};

words! {
    /// A face of a die.
    Face, "xwing.play.face.", {
        /// Hit: 1 damage unless cancelled.
        Hit = "hit",
        /// Critical hit: 1 critical damage unless cancelled.
        Crit = "crit",
        /// Evade: cancels a hit or critical hit.
        Evade = "evade",
        /// Focus: nothing by itself.
        Focus = "focus",
        Blank = "blank",
    }
}

words! {
    /// The two kinds of dice.
    DieKind, "xwing.play.dice.", {
        /// Red: 3 hits, 1 critical hit, 2 focus, 2 blanks.
        Attack = "attack",
        /// Green: 3 evades, 2 focus, 3 blanks.
        Defense = "defense",
    }
}

impl DieKind {
    /// The face on this side of the die, of eight.
    pub const fn side(self, side: u32) -> Face {
        match (self, side % 8) {
            (Self::Attack, 0..=2) => Face::Hit,
            (Self::Attack, 3) => Face::Crit,
            (Self::Defense, 0..=2) => Face::Evade,
            (_, 3..=4) | (Self::Attack, 5) => Face::Focus,
            _ => Face::Blank,
        }
    }

    /// A side of the die that shows this face, if it has one: what a test writes into a script.
    pub const fn showing(self, face: Face) -> Option<u32> {
        match (self, face) {
            (Self::Attack, Face::Hit) | (Self::Defense, Face::Evade) => Some(0),
            (Self::Attack, Face::Crit) | (Self::Defense, Face::Focus) => Some(3),
            (Self::Attack, Face::Focus) => Some(4),
            (_, Face::Blank) => Some(7),
            _ => None,
        }
    }

    /// Rolls one die.
    pub fn roll(self, chance: &mut Chance) -> Face {
        self.side(chance.below(8))
    }
}

/// A die on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Die {
    pub face: Face,
    /// It was rerolled; a die is rerolled once (XW-DICE-03).
    pub rerolled: bool,
    /// A card forbids to reroll it.
    pub fixed: bool,
    /// A card forbids to change it in any way.
    pub locked: bool,
}

impl Die {
    /// A die that shows this face.
    pub const fn showing(face: Face) -> Self {
        Self { face, rerolled: false, fixed: false, locked: false }
    }

    /// True if it may still be rerolled.
    pub const fn rerollable(self) -> bool {
        !self.rerolled && !self.fixed && !self.locked
    }
}

/// Dice of each face, in the order of [`Face::ALL`].
pub type FaceCounts = [u8; Face::ALL.len()];

/// The dice of one roll. More than [`Dice::CAPACITY`] are never rolled; cards cannot reach it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Dice(ArrayVec<Die, { Dice::CAPACITY }>);

impl Dice {
    /// The most dice in one roll.
    pub const CAPACITY: usize = 20;

    /// No dice.
    pub fn new() -> Self {
        Self::default()
    }

    /// Rolls this many dice.
    pub fn roll(kind: DieKind, count: u8, chance: &mut Chance) -> Self {
        let mut dice = Self::new();
        for _ in 0..usize::from(count).min(Self::CAPACITY) {
            dice.add(Die::showing(kind.roll(chance)));
        }
        dice
    }

    /// Adds a die.
    pub fn add(&mut self, die: Die) {
        // A full table takes no further die; no combination of cards fills it.
        let _ = self.0.try_push(die);
    }

    /// The dice.
    pub fn all(&self) -> &[Die] {
        &self.0
    }

    /// The dice, to be changed.
    pub fn all_mut(&mut self) -> &mut [Die] {
        &mut self.0
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Dice with this face.
    pub fn count(&self, face: Face) -> u8 {
        self.0.iter().filter(|die| die.face == face).count() as u8
    }

    /// Dice of each face, of those that fit.
    pub fn counts(&self, fits: impl Fn(&Die) -> bool) -> FaceCounts {
        let mut counts = FaceCounts::default();
        for die in self.0.iter().filter(|die| fits(die)) {
            counts[die.face as usize] += 1;
        }
        counts
    }

    /// Removes up to `count` dice that show this face; gives how many it removed.
    pub fn remove(&mut self, face: Face, count: u8) -> u8 {
        let mut removed = 0;
        self.0.retain(|die| {
            let goes = removed < count && die.face == face;
            removed += u8::from(goes);
            !goes
        });
        removed
    }

    /// Removes all dice.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Turns up to `count` dice from one face to another; gives how many it turned.
    pub fn change(&mut self, from: Face, to: Face, count: u8) -> u8 {
        let mut changed = 0;
        for die in self.0.iter_mut().filter(|die| die.face == from && !die.locked) {
            if changed == count {
                break;
            }
            die.face = to;
            changed += 1;
        }
        changed
    }

    /// Rerolls the picked dice: that many of each face, of those that may be rerolled (XW-FAQ-20: all are picked first).
    pub fn reroll(&mut self, kind: DieKind, picked: FaceCounts, chance: &mut Chance) {
        let mut left = picked;
        for die in self.0.iter_mut().filter(|die| die.rerollable()) {
            let wanted = &mut left[die.face as usize];
            if *wanted > 0 {
                *wanted -= 1;
                die.rerolled = true;
                die.face = kind.roll(chance);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dice_have_the_faces_of_the_table() {
        let faces = |kind: DieKind| {
            let mut counts = FaceCounts::default();
            for side in 0..8 {
                counts[kind.side(side) as usize] += 1;
            }
            counts
        };
        assert_eq!(faces(DieKind::Attack), [3, 1, 0, 2, 2]);
        assert_eq!(faces(DieKind::Defense), [0, 0, 3, 2, 3]);
        for (kind, face) in
            [(DieKind::Attack, Face::Focus), (DieKind::Defense, Face::Focus), (DieKind::Attack, Face::Blank)]
        {
            assert_eq!(kind.showing(face).map(|side| kind.side(side)), Some(face));
        }
    }

    #[test]
    fn xw_dice_03_a_die_is_rerolled_once() {
        let mut dice = Dice::new();
        dice.add(Die::showing(Face::Blank));
        dice.add(Die::showing(Face::Focus));
        let mut chance = Chance::scripted([7]);
        dice.reroll(DieKind::Attack, [0, 0, 0, 0, 1], &mut chance);
        assert_eq!(chance.left(), 0);
        assert_eq!(dice.counts(|die| die.rerollable()), [0, 0, 0, 1, 0]);
        // The blank fell on a blank again; it may not be rolled a third time.
        let mut chance = Chance::scripted([]);
        dice.reroll(DieKind::Attack, [0, 0, 0, 0, 1], &mut chance);
        assert_eq!(chance.left(), 0);
    }
}
