//! The dice (table 1.1) and what is rolled with them.

use crate::cards::DefenseDie;
use kernel::Chance;

/// A face of an attack die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Face {
    Blank,
    Surge,
    Hit,
    Crit,
}

/// A face of a defense die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shield {
    Blank,
    Surge,
    Block,
}

/// The color of an attack die.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum AttackDie {
    Red,
    Black,
    White,
}

impl AttackDie {
    pub const ALL: [Self; 3] = [Self::Red, Self::Black, Self::White];

    /// Hits among its eight faces; one is a crit, one a surge, the others are blank.
    const fn hits(self) -> u32 {
        match self {
            Self::Red => 5,
            Self::Black => 3,
            Self::White => 1,
        }
    }

    /// Rolls it: a crit first, then hits, a surge, blanks.
    pub fn roll(self, chance: &mut Chance) -> Face {
        match chance.below(8) {
            0 => Face::Crit,
            face if face <= self.hits() => Face::Hit,
            face if face == self.hits() + 1 => Face::Surge,
            _ => Face::Blank,
        }
    }
}

/// Rolls a defense die: blocks first, then a surge, blanks.
pub fn roll_defense(die: DefenseDie, chance: &mut Chance) -> Shield {
    let blocks = match die {
        DefenseDie::Red => 3,
        DefenseDie::White => 1,
    };
    match chance.below(6) {
        face if face < blocks => Shield::Block,
        face if face == blocks => Shield::Surge,
        _ => Shield::Blank,
    }
}

/// An attack die as it lies.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    pub die: AttackDie,
    pub face: Face,
}

/// Counts of each face of attack dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Faces {
    pub crits: u8,
    pub hits: u8,
    pub surges: u8,
    pub blanks: u8,
}

impl Faces {
    pub fn of(dice: &[Rolled]) -> Self {
        let count = |face| dice.iter().filter(|die| die.face == face).count() as u8;
        Self {
            crits: count(Face::Crit),
            hits: count(Face::Hit),
            surges: count(Face::Surge),
            blanks: count(Face::Blank),
        }
    }
}

/// Counts of each face of defense dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shields {
    pub blocks: u8,
    pub surges: u8,
    pub blanks: u8,
}

impl Shields {
    pub fn of(dice: &[Shield]) -> Self {
        let count = |face| dice.iter().filter(|die| **die == face).count() as u8;
        Self { blocks: count(Shield::Block), surges: count(Shield::Surge), blanks: count(Shield::Blank) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn leg_dice_01_every_face_is_on_its_die_as_often_as_printed() {
        let faces =
            |die: AttackDie| -> Vec<Face> { (0..8).map(|draw| die.roll(&mut Chance::scripted([draw]))).collect() };
        let count = |die, face| faces(die).into_iter().filter(|rolled| *rolled == face).count();
        for (die, hits, blanks) in [(AttackDie::Red, 5, 1), (AttackDie::Black, 3, 3), (AttackDie::White, 1, 5)] {
            let counts = [Face::Crit, Face::Hit, Face::Surge, Face::Blank].map(|face| count(die, face));
            assert_eq!(counts, [1, hits, 1, blanks], "{die:?}");
        }
        for (die, blocks, blanks) in [(DefenseDie::Red, 3, 2), (DefenseDie::White, 1, 4)] {
            let rolled: Vec<Shield> = (0..6).map(|draw| roll_defense(die, &mut Chance::scripted([draw]))).collect();
            assert_eq!(Shields::of(&rolled), Shields { blocks, surges: 1, blanks });
        }
    }
}
