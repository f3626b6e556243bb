//! The dice (table 1.1) and what is rolled with them.

use arrayvec::ArrayVec;

use crate::cards::Die;

/// Symbols of a face, or of several dice together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Symbols {
    pub damage: i8,
    pub surge: i8,
    pub accuracy: i8,
    pub block: i8,
    pub evade: i8,
    pub dodge: i8,
}

impl Symbols {
    const NONE: Self = Self { damage: 0, surge: 0, accuracy: 0, block: 0, evade: 0, dodge: 0 };

    const fn hits([damage, surge, accuracy]: [i8; 3]) -> Self {
        Self { damage, surge, accuracy, ..Self::NONE }
    }

    const fn shields([block, evade, dodge]: [i8; 3]) -> Self {
        Self { block, evade, dodge, ..Self::NONE }
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self {
            damage: self.damage + other.damage,
            surge: self.surge + other.surge,
            accuracy: self.accuracy + other.accuracy,
            block: self.block + other.block,
            evade: self.evade + other.evade,
            dodge: self.dodge + other.dodge,
        }
    }

    /// Nothing below zero (IA-ATK-21).
    #[must_use]
    pub fn floored(self) -> Self {
        Self {
            damage: self.damage.max(0),
            surge: self.surge.max(0),
            accuracy: self.accuracy.max(0),
            block: self.block.max(0),
            evade: self.evade.max(0),
            dodge: self.dodge.max(0),
        }
    }
}

/// Faces by damage, surge and accuracy.
const fn attack([a, b, c, d, e, f]: [[i8; 3]; 6]) -> [Symbols; 6] {
    use Symbols as S;
    [S::hits(a), S::hits(b), S::hits(c), S::hits(d), S::hits(e), S::hits(f)]
}

/// Faces by block, evade and dodge.
const fn defense([a, b, c, d, e, f]: [[i8; 3]; 6]) -> [Symbols; 6] {
    use Symbols as S;
    [S::shields(a), S::shields(b), S::shields(c), S::shields(d), S::shields(e), S::shields(f)]
}

const RED: [Symbols; 6] = attack([[1, 0, 0], [2, 0, 0], [2, 0, 0], [2, 1, 0], [3, 0, 0], [3, 0, 0]]);
const BLUE: [Symbols; 6] = attack([[0, 1, 2], [1, 0, 2], [1, 1, 3], [2, 0, 3], [2, 0, 4], [1, 0, 5]]);
const GREEN: [Symbols; 6] = attack([[0, 1, 1], [1, 1, 1], [2, 0, 1], [1, 1, 2], [2, 0, 2], [2, 0, 3]]);
const YELLOW: [Symbols; 6] = attack([[0, 1, 0], [1, 2, 0], [1, 1, 1], [2, 0, 1], [0, 1, 2], [1, 0, 2]]);
const BLACK: [Symbols; 6] = defense([[1, 0, 0], [1, 0, 0], [2, 0, 0], [2, 0, 0], [3, 0, 0], [0, 1, 0]]);
const WHITE: [Symbols; 6] = defense([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0], [1, 1, 0], [0, 0, 1]]);

/// The faces of a die. A die of the player's choice is none until it is chosen.
pub const fn faces(die: Die) -> &'static [Symbols; 6] {
    match die {
        Die::Red => &RED,
        Die::Blue => &BLUE,
        Die::Green => &GREEN,
        Die::Yellow => &YELLOW,
        Die::Black => &BLACK,
        Die::White => &WHITE,
        Die::Any => &[Symbols::NONE; 6],
    }
}

/// The attack dice in the order in which they are counted.
pub const ATTACK: [Die; 4] = [Die::Red, Die::Blue, Die::Green, Die::Yellow];

/// A die that was rolled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rolled {
    pub die: Die,
    pub face: u8,
    /// True if the die was rerolled (IA-ATK-05).
    pub again: bool,
}

impl Rolled {
    pub const fn shows(self) -> Symbols {
        faces(self.die)[self.face as usize % 6]
    }
}

/// Dice of one roll.
pub type Roll = ArrayVec<Rolled, 16>;

/// Sum of the symbols of a roll.
pub fn sum(roll: &[Rolled]) -> Symbols {
    roll.iter().fold(Symbols::default(), |sum, die| sum.plus(die.shows()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_faces_of_every_die_add_up_as_the_rules_say() {
        let total = |die| faces(die).iter().fold(Symbols::default(), |sum, face| sum.plus(*face));
        assert_eq!(total(Die::Red), Symbols::hits([13, 1, 0]));
        assert_eq!(total(Die::Blue), Symbols::hits([7, 2, 19]));
        assert_eq!(total(Die::Green), Symbols::hits([8, 3, 10]));
        assert_eq!(total(Die::Yellow), Symbols::hits([5, 5, 6]));
        assert_eq!(total(Die::Black), Symbols::shields([9, 1, 0]));
        assert_eq!(total(Die::White), Symbols::shields([3, 3, 1]));
    }

    #[test]
    fn no_symbol_goes_below_zero() {
        // IA-ATK-21.
        assert_eq!(Symbols { surge: -1, damage: 2, ..Symbols::NONE }.floored(), Symbols::hits([2, 0, 0]));
    }
}
