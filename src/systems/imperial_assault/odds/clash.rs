//! One pool against the other: what sums of dice come to.

use super::{
    Outcome, Situation, SurgeUse,
    pool::{Cell, Pool},
    surges::Ways,
};
use kernel::Distribution;

/// What an attack's results come to, sum by sum.
pub(super) struct Terms<'a> {
    situation: &'a Situation,
    ways: Ways,
    most_accuracy: i16,
}

impl<'a> Terms<'a> {
    /// The terms of a situation whose dice show so much at most.
    pub(super) fn of(situation: &'a Situation, red: [u8; 3], black: [u8; 3]) -> Self {
        let most_accuracy = most_accuracy(situation);
        let surges = (i16::from(red[1]) + i16::from(situation.attack.surge)).clamp(0, 200) as u8;
        let blocks = blocks(situation, black);
        let ways = Ways::of(situation, surges, most_accuracy, (blocks - i16::from(situation.attack.pierce)).max(0));
        Self { situation, ways, most_accuracy }
    }

    /// The damage, and the surges left (IA-ATK-06 to IA-ATK-09).
    pub(super) fn deal(&self, red: [u8; 3], black: [u8; 3]) -> (usize, usize) {
        let Situation { attack, defense, .. } = self.situation;
        let surges = (i16::from(red[1]) + i16::from(attack.surge)).max(0);
        let open = (surges - evades(self.situation, black)).max(0) as usize;
        let lacking = |needed: i16| (needed - i16::from(red[2])).clamp(0, self.most_accuracy + 1);
        let lacking = self.situation.needed().map_or(0, lacking);
        let dodged = i16::from(black[2]) + i16::from(defense.dodge) > 0;
        let blocks = blocks(self.situation, black);
        let best = self.ways.best(open as u8, lacking, blocks, i16::from(attack.pierce)).filter(|_| !dodged);
        let rolled = (i16::from(red[0]) + i16::from(attack.damage)).max(0);
        match best {
            Some((way, net)) if rolled + net > 0 => ((rolled + net) as usize, open - usize::from(way.cost)),
            _ => (0, open - usize::from(self.ways.spent_anyway(open as u8))),
        }
    }
}

/// The evades of defense dice, with what is added.
fn evades(situation: &Situation, black: [u8; 3]) -> i16 {
    (i16::from(black[1]) + i16::from(situation.defense.evade)).max(0)
}

/// The blocks of defense dice, with what is added.
fn blocks(situation: &Situation, black: [u8; 3]) -> i16 {
    let defense = &situation.defense;
    let by_evades = i16::from(defense.block_per_evade) * evades(situation, black);
    (i16::from(black[0]) + i16::from(defense.block) + by_evades).max(0)
}

/// The accuracy that surges can add.
fn most_accuracy(situation: &Situation) -> i16 {
    let attack = &situation.attack;
    if attack.melee { 0 } else { attack.surges.iter().map(uses).map(|(uses, a)| uses * a).sum::<i16>().min(40) }
}

/// Sums of attack dice that are alike from here on: the same accuracy lacks, the same surges are there, and damage by
/// damage their chances.
struct Rows {
    lacking: usize,
    surges: usize,
    damage: usize,
    chances: Vec<f64>,
}

impl Rows {
    fn of(situation: &Situation, pool: &Pool, most_accuracy: i16) -> Self {
        let attack = &situation.attack;
        let sum = |cell: &Cell| {
            let damage = (i16::from(cell.sum[0]) + i16::from(attack.damage)).max(0) as usize;
            let surges = (i16::from(cell.sum[1]) + i16::from(attack.surge)).max(0) as usize;
            (damage, surges)
        };
        let (mut most_damage, mut most_surges) = (0, 0);
        for cell in pool {
            let (damage, surges) = sum(cell);
            most_damage = most_damage.max(damage);
            most_surges = most_surges.max(surges);
        }
        let mut rows = Self {
            lacking: most_accuracy as usize + 2,
            surges: most_surges + 1,
            damage: most_damage + 1,
            chances: Vec::new(),
        };
        rows.chances.resize(rows.lacking * rows.surges * rows.damage, 0.0);
        let needed = situation.needed();
        for cell in pool {
            let (damage, surges) = sum(cell);
            let lacking =
                needed.map_or(0, |needed| (needed - i16::from(cell.sum[2])).clamp(0, most_accuracy + 1) as usize);
            rows.chances[(lacking * rows.surges + surges) * rows.damage + damage] += cell.chance;
        }
        rows
    }
}

/// One pool against the other, by the steps of an attack (IA-ATK-06 to IA-ATK-09).
pub(super) fn clash(situation: &Situation, red: &Pool, black: &Pool) -> Outcome {
    let attack = &situation.attack;
    let defense = &situation.defense;
    let most_accuracy = most_accuracy(situation);
    let rows = Rows::of(situation, red, most_accuracy);
    let evades = |cell: &Cell| evades(situation, cell.sum);
    let blocks = |cell: &Cell| blocks(situation, cell.sum);
    let most_blocks = black.iter().map(blocks).max().unwrap_or(0);
    let pierce = i16::from(attack.pierce);
    let most_pierce = (most_blocks - pierce).max(0);
    let ways = Ways::of(situation, (rows.surges - 1) as u8, most_accuracy, most_pierce);
    let mut damage = Distribution::none(rows.damage);
    let mut left = Distribution::none(rows.surges);
    for lacking in 0..rows.lacking {
        for surges in 0..rows.surges {
            let from = (lacking * rows.surges + surges) * rows.damage;
            let row = &rows.chances[from..from + rows.damage];
            let total: f64 = row.iter().sum();
            if total == 0.0 {
                continue;
            }
            for cell in black {
                // Each evade cancels a surge; more of them do nothing (IA-SURGE-01, IA-SURGE-05).
                let open = surges.saturating_sub(evades(cell) as usize);
                let dodged = i16::from(cell.sum[2]) + i16::from(defense.dodge) > 0;
                let best = if dodged { None } else { ways.best(open as u8, lacking as i16, blocks(cell), pierce) };
                let Some((way, net)) = best else {
                    // It is dodged, or falls short (IA-ATK-13).
                    damage.add(0, cell.chance * total);
                    left.add(open - usize::from(ways.spent_anyway(open as u8)), cell.chance * total);
                    continue;
                };
                // Surges are not spent if nothing comes through.
                let in_vain = open - usize::from(ways.spent_anyway(open as u8));
                let mut none = 0.0;
                let mut some = 0.0;
                for (rolled, chance) in row.iter().enumerate() {
                    let dealt = rolled as i16 + net;
                    if dealt > 0 {
                        damage.add(dealt as usize, cell.chance * chance);
                        some += chance;
                    } else {
                        none += chance;
                    }
                }
                damage.add(0, cell.chance * none);
                left.add(in_vain, cell.chance * none);
                left.add(open - usize::from(way.cost), cell.chance * some);
            }
        }
    }
    Outcome { damage, surges_left: left }
}

/// Limit of an ability's uses, and the accuracy of one.
fn uses(surge: &SurgeUse) -> (i16, i16) {
    (if surge.times == 0 { 40 } else { i16::from(surge.times) }, i16::from(surge.accuracy))
}
