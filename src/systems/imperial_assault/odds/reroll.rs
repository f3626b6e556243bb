//! Dice that are rolled again (IA-ATK-05): which ones, and what the pool shows then.

use super::{
    MOST_DICE, Situation,
    pool::{Pool, Sums, attacks, counted, most, plus, with_pool},
};
use crate::{
    cards::Die,
    play::dice::{Symbols, faces},
};
use arrayvec::ArrayVec;

/// Worth of a face's symbols to the side that rolled it, in damage.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Worth {
    surge: f64,
    evade: f64,
    accuracy: f64,
}

impl Worth {
    const DODGE: f64 = 3.0;

    /// Surges are worth something where one can be spent, accuracy where it is needed.
    pub fn of(situation: &Situation) -> Self {
        let worth = Self::new(situation.uses_surges(), !situation.attack.melee);
        Self { evade: worth.evade + f64::from(situation.defense.block_per_evade), ..worth }
    }

    /// Worth by its two facts.
    pub const fn new(surges: bool, ranged: bool) -> Self {
        let surge = if surges { 0.6 } else { 0.0 };
        Self { surge, evade: surge, accuracy: if ranged { 0.2 } else { 0.0 } }
    }

    /// Worth of a face.
    pub fn face(&self, face: Symbols) -> f64 {
        f64::from(face.damage)
            + f64::from(face.block)
            + self.surge * f64::from(face.surge)
            + self.evade * f64::from(face.evade)
            + self.accuracy * f64::from(face.accuracy)
            + Self::DODGE * f64::from(face.dodge)
    }

    /// Gain in worth of a fresh die over this face.
    pub fn gain(&self, die: Die, face: Symbols) -> f64 {
        faces(die).iter().map(|face| self.face(*face)).sum::<f64>() / 6.0 - self.face(face)
    }
}

/// A face of a color, with how many sides show it and what rolling it again gains.
#[derive(Debug, Clone, Copy)]
struct FaceGain {
    sides: u8,
    sum: [u8; 3],
    gain: f64,
}

/// Sums of a pool after up to so many rerolls of the dice with the most to gain.
pub(super) fn sums(colors: &[Die], dice: &[u8], rerolls: u8, worth: &Worth) -> Pool {
    let shown: ArrayVec<ArrayVec<FaceGain, 6>, 4> = colors.iter().map(|die| shown(*die, worth)).collect();
    // Number of rerolled dice of each color, and the chances of the kept ones.
    let mut kept: Vec<([u8; 4], Sums)> = Vec::new();
    let most = most(colors, dice);
    let mut table = RerollTable { shown: &shown, dice, rerolls, picked: ArrayVec::new(), kept: &mut kept, most };
    table.fall(0, 0, dice.first().copied().unwrap_or(0), 1.0, [0; 3]);
    let mut all = Sums::up_to(most);
    for (again, sums) in kept {
        with_pool(colors, &again[..colors.len()], |fresh| {
            for lies in sums.cells() {
                for cell in fresh {
                    all.add(plus(lies.sum, cell.sum), lies.chance * cell.chance);
                }
            }
        });
    }
    all.cells()
}

/// The different faces of a color.
fn shown(die: Die, worth: &Worth) -> ArrayVec<FaceGain, 6> {
    let mut all: ArrayVec<FaceGain, 6> = ArrayVec::new();
    for face in faces(die) {
        let sum = counted(*face, attacks(die));
        match all.iter_mut().find(|known| known.sum == sum) {
            Some(known) => known.sides += 1,
            None => all.push(FaceGain { sides: 1, sum, gain: worth.gain(die, *face) }),
        }
    }
    all
}

/// Dice that would gain if they were rolled again: how many of one face.
#[derive(Debug, Clone, Copy)]
struct WeakDice {
    color: u8,
    count: u8,
    face: FaceGain,
}

struct RerollTable<'a> {
    shown: &'a [ArrayVec<FaceGain, 6>],
    dice: &'a [u8],
    rerolls: u8,
    picked: ArrayVec<WeakDice, { MOST_DICE as usize }>,
    kept: &'a mut Vec<([u8; 4], Sums)>,
    most: [u8; 3],
}

impl RerollTable<'_> {
    /// Every way the dice fall, color by color and face by face; `left` dice of the color are to show one of the faces from
    /// `face` on.
    fn fall(&mut self, color: usize, face: usize, left: u8, chance: f64, sum: [u8; 3]) {
        if color == self.shown.len() {
            self.choose(chance, sum);
            return;
        }
        if left == 0 || face == self.shown[color].len() {
            let next = self.dice.get(color + 1).copied().unwrap_or(0);
            self.fall(color + 1, 0, next, chance, sum);
            return;
        }
        let shown = self.shown[color][face];
        let last = face + 1 == self.shown[color].len();
        let share = f64::from(shown.sides) / 6.0;
        let mut weight = 1.0;
        for count in 0..=left {
            if !last || count == left {
                let mut next = sum;
                for _ in 0..count {
                    next = plus(next, shown.sum);
                }
                let bad = count > 0 && shown.gain > 0.0;
                if bad {
                    self.picked.push(WeakDice { color: color as u8, count, face: shown });
                }
                self.fall(color, face + 1, left - count, chance * weight, next);
                if bad {
                    self.picked.pop();
                }
            }
            weight *= f64::from(left - count) / f64::from(count + 1) * share;
        }
    }

    /// Picks the dice that gain most and puts aside what lies without them.
    fn choose(&mut self, chance: f64, mut sum: [u8; 3]) {
        let mut bad = self.picked.clone();
        bad.sort_by(|a, b| b.face.gain.total_cmp(&a.face.gain));
        let (mut again, mut left) = ([0; 4], self.rerolls);
        for bad in bad {
            let count = bad.count.min(left);
            left -= count;
            again[usize::from(bad.color)] += count;
            for _ in 0..count {
                sum = [sum[0] - bad.face.sum[0], sum[1] - bad.face.sum[1], sum[2] - bad.face.sum[2]];
            }
        }
        let place = self.kept.iter().position(|(known, _)| *known == again).unwrap_or_else(|| {
            self.kept.push((again, Sums::up_to(self.most)));
            self.kept.len() - 1
        });
        self.kept[place].1.add(sum, chance);
    }
}

/// Only for the tests of this crate: that a pool's chances add up.
#[cfg(test)]
fn total(pool: &Pool) -> f64 {
    pool.iter().map(|cell| cell.chance).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::odds::ATTACK;

    #[test]
    fn the_worst_die_is_rolled_again_and_good_ones_never() {
        // A red die alone: 1, 2, 2, 2 and a surge, 3, 3. Without surges the mean is 13/6, so 1 and 2 go.
        let worth = Worth::new(false, false);
        let pool = sums(&ATTACK, &[1, 0, 0, 0], 1, &worth);
        let mean: f64 = pool.iter().map(|cell| f64::from(cell.sum[0]) * cell.chance).sum();
        assert!((total(&pool) - 1.0).abs() < 1e-14);
        assert!((mean - (2.0 * 3.0 + 4.0 * 13.0 / 6.0) / 6.0).abs() < 1e-14, "{mean}");
        // Dice that may not be rolled again stay.
        let none = sums(&ATTACK, &[1, 0, 0, 0], 0, &worth);
        assert_eq!(none, with_pool(&ATTACK, &[1, 0, 0, 0], Clone::clone));
    }
}
