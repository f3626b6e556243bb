//! Sums of pools of dice, kept for the whole run of the program.

use std::sync::OnceLock;

use crate::{
    cards::Die,
    play::dice::{Symbols, faces},
};

/// A sum of dice in three symbols: damage, surge and accuracy for attack dice; block, evade and dodge for defense dice.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Cell {
    pub(super) sum: [u8; 3],
    pub(super) chance: f64,
}

/// All different sums of a pool, in ascending order.
pub(super) type Pool = Vec<Cell>;

/// The symbols of a face that count for its kind of die.
pub(super) const fn counted(face: Symbols, attacks: bool) -> [u8; 3] {
    if attacks {
        [face.damage as u8, face.surge as u8, face.accuracy as u8]
    } else {
        [face.block as u8, face.evade as u8, face.dodge as u8]
    }
}

/// True for an attack die.
pub(super) const fn attacks(die: Die) -> bool {
    !matches!(die, Die::Black | Die::White)
}

/// Chances of sums, laid out in three dimensions while they are worked out.
#[derive(Debug, Clone)]
pub(super) struct Sums {
    size: [usize; 3],
    cells: Vec<f64>,
}

impl Sums {
    /// Nothing has a chance yet; sums up to these have room.
    pub(super) fn up_to(most: [u8; 3]) -> Self {
        let size = most.map(|most| usize::from(most) + 1);
        Self { size, cells: vec![0.0; size[0] * size[1] * size[2]] }
    }

    const fn at(&self, sum: [u8; 3]) -> usize {
        (sum[0] as usize * self.size[1] + sum[1] as usize) * self.size[2] + sum[2] as usize
    }

    #[inline]
    pub(super) fn add(&mut self, sum: [u8; 3], chance: f64) {
        let at = self.at(sum);
        self.cells[at] += chance;
    }

    /// The sums that have a chance.
    pub(super) fn cells(&self) -> Pool {
        let mut found = Vec::new();
        for (place, chance) in self.cells.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
            let (rest, third) = (place / self.size[2], place % self.size[2]);
            let (first, second) = (rest / self.size[1], rest % self.size[1]);
            found.push(Cell { sum: [first as u8, second as u8, third as u8], chance: *chance });
        }
        found
    }
}

/// The most that these dice can show of each symbol.
pub(super) fn most(colors: &[Die], dice: &[u8]) -> [u8; 3] {
    let mut most = [0; 3];
    for (die, count) in colors.iter().zip(dice) {
        for (place, most) in most.iter_mut().enumerate() {
            let best = faces(*die).iter().map(|face| counted(*face, attacks(*die))[place]).max().unwrap_or(0);
            *most += best * count;
        }
    }
    most
}

/// The sums of a pool.
fn work_out(colors: &[Die], dice: &[u8]) -> Pool {
    let mut all = vec![Cell { sum: [0; 3], chance: 1.0 }];
    let mut counts = [0_u8; 4];
    for (place, (die, count)) in colors.iter().zip(dice).enumerate() {
        for _ in 0..*count {
            counts[place] += 1;
            let mut next = Sums::up_to(most(colors, &counts[..colors.len()]));
            for cell in &all {
                for face in faces(*die) {
                    next.add(plus(cell.sum, counted(*face, attacks(*die))), cell.chance / 6.0);
                }
            }
            all = next.cells();
        }
    }
    all
}

#[inline]
pub(super) const fn plus(a: [u8; 3], b: [u8; 3]) -> [u8; 3] {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

/// Pools with no more dice than this of a color are kept.
const KEPT: usize = 5;

/// Computes the sums of so many dice of each color for `found`.
pub(super) fn with_pool<T>(colors: &[Die], dice: &[u8], found: impl FnOnce(&Pool) -> T) -> T {
    static ATTACK: [OnceLock<Pool>; (KEPT + 1).pow(4)] = [const { OnceLock::new() }; (KEPT + 1).pow(4)];
    static DEFENSE: [OnceLock<Pool>; (KEPT + 1).pow(2)] = [const { OnceLock::new() }; (KEPT + 1).pow(2)];
    if dice.iter().map(|count| usize::from(*count)).sum::<usize>() > KEPT {
        return found(&work_out(colors, dice));
    }
    let place = dice.iter().fold(0, |place, count| place * (KEPT + 1) + usize::from(*count));
    let kept = if colors.len() == super::DEFENSE.len() { DEFENSE.get(place) } else { ATTACK.get(place) };
    match kept {
        Some(kept) => found(kept.get_or_init(|| work_out(colors, dice))),
        None => found(&work_out(colors, dice)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::ATTACK;

    #[test]
    fn sums_of_a_pool_keep_the_means_of_its_dice() {
        with_pool(&ATTACK, &[1, 1, 0, 0], |pool| {
            let total: f64 = pool.iter().map(|cell| cell.chance).sum();
            let mean: f64 = pool.iter().map(|cell| f64::from(cell.sum[0]) * cell.chance).sum();
            assert!((total - 1.0).abs() < 1e-14 && (mean - 20.0 / 6.0).abs() < 1e-14, "{total} {mean}");
        });
        with_pool(&super::super::DEFENSE, &[0, 2], |pool| {
            let dodges: f64 = pool.iter().filter(|cell| cell.sum[2] > 0).map(|cell| cell.chance).sum();
            assert!((dodges - 11.0 / 36.0).abs() < 1e-14);
        });
    }
}
