//! What attacks may come to: the chances of each damage, by dice, symbols and surges of two groups.

use std::collections::HashMap;

use imperial_assault::{
    cards::{Die, Surge},
    play::{
        View,
        battle::Bonus,
        dice::{Symbols, faces},
        pieces::{FigureNo, Status},
    },
};

/// Damage beyond this is counted as this.
pub const MOST: usize = 24;

/// The chance of each damage, from none.
pub type Chances = [f32; MOST + 1];

/// Everything an attack's odds depend on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    attacker: u8,
    target: u8,
    /// Accuracy that is needed; none for melee.
    needed: Option<u8>,
    /// Conditions: focused, hidden and weakened attacker; hidden and weakened target.
    marks: u8,
}

/// The odds of the attacks that were asked about, kept for the match.
#[derive(Debug, Clone, Default)]
pub struct Odds(HashMap<Key, Chances>);

impl Odds {
    /// The chance of each damage an attack from so far away deals. A figure whose player chooses the dice has red ones.
    pub fn of(&mut self, view: &View<'_, '_>, attacker: FigureNo, target: FigureNo, distance: Option<u8>) -> &Chances {
        let (attacks, defends) = (view.figure(attacker).statuses, view.figure(target).statuses);
        let melee = view.group(attacker).is_melee();
        let marks = [
            attacks.has(Status::Focused),
            attacks.has(Status::Hidden),
            attacks.has(Status::Weakened),
            defends.has(Status::Hidden),
            defends.has(Status::Weakened),
        ];
        let key = Key {
            attacker: view.battle.figures[attacker.index()].0,
            target: view.battle.figures[target.index()].0,
            needed: (!melee).then(|| distance.map_or(99, |distance| distance.max(1))),
            marks: marks.iter().enumerate().map(|(bit, mark)| u8::from(*mark) << bit).sum(),
        };
        self.0.entry(key).or_insert_with(|| work_out(view, attacker, target, key))
    }
}

/// All results of some dice, each with its chance.
fn results(dice: &[Die]) -> Vec<(Symbols, f32)> {
    let mut all = vec![(Symbols::default(), 1.0)];
    for die in dice {
        let mut next: HashMap<[i8; 6], f32> = HashMap::new();
        for (symbols, chance) in &all {
            for face in faces(*die) {
                let sum = symbols.plus(*face);
                let key = [sum.damage, sum.surge, sum.accuracy, sum.block, sum.evade, sum.dodge];
                *next.entry(key).or_default() += chance / 6.0;
            }
        }
        all = next
            .into_iter()
            .map(|([damage, surge, accuracy, block, evade, dodge], chance)| {
                (Symbols { damage, surge, accuracy, block, evade, dodge }, chance)
            })
            .collect();
    }
    // In an order that does not depend on hashes, so that sums do not either.
    all.sort_by_key(|(sum, _)| (sum.damage, sum.surge, sum.accuracy, sum.block, sum.evade, sum.dodge));
    all
}

fn work_out(view: &View<'_, '_>, attacker: FigureNo, target: FigureNo, key: Key) -> Chances {
    let (own, other) = (view.group(attacker), view.group(target));
    let mut pool: Vec<Die> = own.attack.iter().flat_map(|attack| attack.dice.iter().copied()).collect();
    pool.iter_mut().filter(|die| **die == Die::Any).for_each(|die| *die = Die::Red);
    let has = |bit: u8| i8::from(key.marks >> bit & 1 == 1);
    if has(0) == 1 {
        pool.push(Die::Green);
    }
    let mut chances = [0.0; MOST + 1];
    let defense = results(&other.defense);
    for (attack, first) in results(&pool) {
        for (shield, second) in &defense {
            let mut now = attack.plus(*shield);
            now.damage += own.innate.symbols.damage;
            now.surge += own.innate.symbols.surge + has(1) - has(2);
            now.accuracy += own.innate.symbols.accuracy - 2 * has(3);
            now.block += other.innate.symbols.block;
            now.evade += other.innate.symbols.evade - has(4);
            now = Symbols { accuracy: now.accuracy, ..now.floored() };
            now.surge = (now.surge - now.evade).max(0);
            let damage = best(now, &own.innate, &own.surges, key.needed);
            chances[(damage as usize).min(MOST)] += first * second;
        }
    }
    chances
}

/// The most damage that surges can make of it.
pub fn best(now: Symbols, bonus: &Bonus, surges: &[Surge], needed: Option<u8>) -> u8 {
    let mut most = 0;
    for chosen in 0_u32..1 << surges.len().min(6) {
        let picked =
            || surges.iter().enumerate().filter(move |(place, _)| chosen >> place & 1 == 1).map(|(_, one)| one);
        let cost: i32 = picked().map(|surge| i32::from(surge.cost)).sum();
        if cost > i32::from(now.surge) {
            continue;
        }
        let mut sum = Bonus { symbols: now, ..*bonus };
        picked().for_each(|surge| sum.join(&Bonus::of(&surge.effects)));
        most = most.max(damage(&sum, needed));
    }
    most
}

/// The damage of an attack as it stands.
pub fn damage(sum: &Bonus, needed: Option<u8>) -> u8 {
    let short = needed.is_some_and(|needed| i32::from(sum.symbols.accuracy) < i32::from(needed));
    if sum.symbols.dodge > 0 || short {
        return 0;
    }
    let block = (sum.symbols.block - sum.pierce.max(0)).max(0);
    (sum.symbols.damage - block).max(0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_add_up_and_keep_the_means_of_the_dice() {
        let all = results(&[Die::Red, Die::Blue]);
        let total: f32 = all.iter().map(|(_, chance)| chance).sum();
        let mean: f32 = all.iter().map(|(sum, chance)| f32::from(sum.damage) * chance).sum();
        assert!((total - 1.0).abs() < 1e-5 && (mean - 20.0 / 6.0).abs() < 1e-4, "{total} {mean}");
    }

    #[test]
    fn an_attack_that_falls_short_or_is_dodged_deals_nothing() {
        let now = Symbols { damage: 3, accuracy: 2, ..Symbols::default() };
        let sum = Bonus { symbols: now, ..Bonus::default() };
        assert_eq!((damage(&sum, Some(3)), damage(&sum, Some(2)), damage(&sum, None)), (0, 3, 3));
        let dodged = Bonus { symbols: Symbols { dodge: 1, ..now }, ..sum };
        assert_eq!(damage(&dodged, None), 0);
    }
}
