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
}

impl Shielded {
    pub(super) const fn of(guardian: &Guardian, dodged: bool) -> Self {
        Self {
            die: guardian.die,
            chart: guardian.surge || guardian.soresu && dodged,
            tokens: guardian.surge_tokens,
            luck: 0,
        }
    }

    /// The chances of so many blocks once surges are converted, and of so many surges rolled before.
    pub(super) fn fall(&self, dice: u8) -> [Vec<f64>; 2] {
        let sides = match self.die {
            DefenseDie::Red => [2.0 / 6.0, 1.0 / 6.0, 3.0 / 6.0],
            DefenseDie::White => [4.0 / 6.0, 1.0 / 6.0, 1.0 / 6.0],
        };
        let mut blocked = vec![0.0; usize::from(dice) + 1];
        let mut surged = vec![0.0; usize::from(dice) + 1];
        let mut lies = |surges: u8, blocks: u8, chance: f64| {
            let turned = if self.chart { surges } else { surges.min(self.tokens) };
            blocked[usize::from(blocks + turned)] += chance;
            surged[usize::from(surges)] += chance;
        };
        each_fall(dice, sides, |[blanks, surges, blocks], chance| {
            let dead = if self.chart { 0 } else { surges.saturating_sub(self.tokens) };
            let blanks = self.luck.min(*blanks);
            let dead = dead.min(self.luck - blanks);
            if blanks + dead == 0 {
                return lies(*surges, *blocks, chance);
            }
            each_fall(blanks + dead, sides, |[_, more, better], again| {
                lies(surges - dead + more, blocks + better, chance * again);
            });
        });
        [blocked, surged]
    }
}
