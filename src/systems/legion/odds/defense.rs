//! Defense dice (LEG-DEF-01 to -03).

use super::Guardian;
use crate::{cards::DefenseDie, play::CALLED};
use kernel::distribution::each_fall;

/// The defender's dice.
#[derive(Clone, Copy)]
pub(super) struct Shielded {
    pub die: DefenseDie,
    /// The chart makes blocks of surges.
    pub chart: bool,
    pub tokens: u8,
    /// Dice that Uncanny Luck rerolls.
    pub luck: u8,
    /// White dice that cards add.
    pub white: u8,
    /// A block was called.
    pub calls: bool,
}

/// The chances of numbers of each face.
pub(super) struct Fall {
    pub blocks: Vec<f64>,
    pub surges: Vec<f64>,
    pub blanks: Vec<f64>,
}

/// Applies a call to blanks, surges and blocks: two more blocks where one fell, else two dice less, surges first.
fn called(blanks: u8, surges: u8, blocks: u8) -> (u8, u8, u8) {
    if blocks > 0 {
        return (blanks, surges, blocks + CALLED as u8);
    }
    let gone = (CALLED as u8).min(surges);
    (blanks.saturating_sub(CALLED as u8 - gone), surges - gone, 0)
}

/// Blanks, surges and blocks of six sides.
const fn sides(die: DefenseDie) -> [f64; 3] {
    match die {
        DefenseDie::Red => [2.0 / 6.0, 1.0 / 6.0, 3.0 / 6.0],
        DefenseDie::White => [4.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0],
    }
}

impl Shielded {
    /// Dice of somebody who takes hits for the defender; `dodged` where it spent a dodge token itself.
    pub(super) const fn of(guardian: &Guardian, dodged: bool) -> Self {
        Self {
            die: guardian.die,
            chart: guardian.surge || guardian.soresu && dodged,
            tokens: guardian.surge_tokens,
            luck: 0,
            white: 0,
            calls: false,
        }
    }

    /// Blocks once surges are converted.
    const fn blocks(&self, surges: u8, blocks: u8) -> u8 {
        let most = if self.chart || surges < self.tokens { surges } else { self.tokens };
        blocks + most
    }

    /// Blocks and surges together, without what rerolls dice or adds any.
    pub(super) fn each(&self, dice: u8, mut found: impl FnMut(u8, u8, f64)) {
        each_fall(dice, sides(self.die), |[_, surges, blocks], chance| {
            found(self.blocks(*surges, *blocks), *surges, chance);
        });
    }

    /// The distribution of dice: the chances of so many blocks once surges are converted, and of so many surges and
    /// blanks before.
    pub(super) fn fall(&self, dice: u8) -> Fall {
        let (own, white) = (sides(self.die), sides(DefenseDie::White));
        let all = dice + self.white;
        let most = all + if self.calls { CALLED as u8 } else { 0 };
        let none = vec![0.0; usize::from(most) + 1];
        let mut fall = Fall { blocks: none.clone(), surges: none.clone(), blanks: none };
        let mut lies = |surges: u8, blocks: u8, chance: f64| {
            let blanks = all - surges - blocks;
            let (blanks, surges, blocks) =
                if self.calls { called(blanks, surges, blocks) } else { (blanks, surges, blocks) };
            fall.blocks[usize::from(self.blocks(surges, blocks))] += chance;
            fall.surges[usize::from(surges)] += chance;
            fall.blanks[usize::from(blanks)] += chance;
        };
        each_fall(dice, own, |[blanks, surges, blocks], first| {
            each_fall(self.white, white, |[more_blanks, more_surges, more_blocks], second| {
                let chance = first * second;
                let (all, kept) = (surges + more_surges, blocks + more_blocks);
                // Blanks first, and dice of the own color before white ones.
                let mut left = self.luck;
                let mut again = |count: u8| {
                    let taken = count.min(left);
                    left -= taken;
                    taken
                };
                let [blank, other_blank] = [again(*blanks), again(*more_blanks)];
                let dead = if self.chart { 0 } else { all.saturating_sub(self.tokens) };
                let surge = again(dead.min(*surges));
                let other_surge = again((dead - surge).min(*more_surges));
                let rolled = [blank + surge, other_blank + other_surge];
                if rolled == [0, 0] {
                    return lies(all, kept, chance);
                }
                each_fall(rolled[0], own, |[_, surges, blocks], third| {
                    each_fall(rolled[1], white, |[_, more_surges, more_blocks], fourth| {
                        let now = all - surge - other_surge + surges + more_surges;
                        lies(now, kept + blocks + more_blocks, chance * third * fourth);
                    });
                });
            });
        });
        fall
    }
}
