//! Defense dice (LEG-DEF-01 to -03).

use super::Guardian;
use crate::cards::DefenseDie;
use kernel::distribution::each_fall;

/// What a defender does with its dice.
#[derive(Clone, Copy)]
pub(super) struct Shielded {
    pub die: DefenseDie,
    /// Whether the chart makes blocks of surges.
    pub chart: bool,
    pub tokens: u8,
    /// Dice that Uncanny Luck rerolls.
    pub luck: u8,
    /// White dice that cards add.
    pub white: u8,
}

/// Blanks, surges and blocks of six sides.
const fn sides(die: DefenseDie) -> [f64; 3] {
    match die {
        DefenseDie::Red => [2.0 / 6.0, 1.0 / 6.0, 3.0 / 6.0],
        DefenseDie::White => [4.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0],
    }
}

impl Shielded {
    pub(super) const fn of(guardian: &Guardian, dodged: bool) -> Self {
        Self {
            die: guardian.die,
            chart: guardian.surge || guardian.soresu && dodged,
            tokens: guardian.surge_tokens,
            luck: 0,
            white: 0,
        }
    }

    /// The chances of so many blocks once surges are converted, and of so many surges rolled before.
    pub(super) fn fall(&self, dice: u8) -> [Vec<f64>; 2] {
        let (own, white) = (sides(self.die), sides(DefenseDie::White));
        let mut blocked = vec![0.0; usize::from(dice + self.white) + 1];
        let mut surged = blocked.clone();
        let mut lies = |surges: u8, blocks: u8, chance: f64| {
            let turned = if self.chart { surges } else { surges.min(self.tokens) };
            blocked[usize::from(blocks + turned)] += chance;
            surged[usize::from(surges)] += chance;
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
        [blocked, surged]
    }
}
