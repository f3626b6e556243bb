//! The chances of an attack: both pools against each other.

use super::{
    ATTACK, DEFENSE, Outcome, Situation,
    pool::{Pool, with_pool},
    reroll,
    surges::Ways,
};
use kernel::Distribution;

/// Computes the odds of an attack.
pub fn work_out(situation: &Situation) -> Outcome {
    let attack = &situation.attack;
    let defense = &situation.defense;
    let worth = reroll::Worth::of(situation);
    let against = |red: &Pool| {
        if defense.reroll == 0 || defense.dice == [0; 2] {
            with_pool(&DEFENSE, &defense.dice, |black| clash(situation, red, black))
        } else {
            clash(situation, red, &reroll::sums(&DEFENSE, &defense.dice, defense.reroll, &worth))
        }
    };
    if attack.reroll == 0 || attack.dice == [0; 4] {
        with_pool(&ATTACK, &attack.dice, against)
    } else {
        against(&reroll::sums(&ATTACK, &attack.dice, attack.reroll, &worth))
    }
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
        let sum = |cell: &super::pool::Cell| {
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
fn clash(situation: &Situation, red: &Pool, black: &Pool) -> Outcome {
    let attack = &situation.attack;
    let defense = &situation.defense;
    let most_accuracy =
        if attack.melee { 0 } else { attack.surges.iter().map(uses).map(|(uses, a)| uses * a).sum::<i16>().min(40) };
    let rows = Rows::of(situation, red, most_accuracy);
    let blocks = |cell: &super::pool::Cell| (i16::from(cell.sum[0]) + i16::from(defense.block)).max(0);
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
                let evades = (i16::from(cell.sum[1]) + i16::from(defense.evade)).max(0) as usize;
                // Each evade cancels a surge; more of them do nothing (IA-SURGE-01, IA-SURGE-05).
                let open = surges.saturating_sub(evades);
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
fn uses(surge: &super::SurgeUse) -> (i16, i16) {
    (if surge.times == 0 { 40 } else { i16::from(surge.times) }, i16::from(surge.accuracy))
}
