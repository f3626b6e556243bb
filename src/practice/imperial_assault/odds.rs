//! What attacks may come to: the chances of each damage at every distance, by dice, symbols and surges of two figures.
//!
//! A table follows from two cards alone, so it is worked out once for all matches of the program.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, PoisonError, RwLock},
};

use imperial_assault::{
    cards::{Die, Status},
    play::{
        View,
        battle::{Bonus, Group},
        dice::{Symbols, faces},
        pieces::FigureNo,
    },
};

/// Damage beyond this is counted as this.
pub const MOST: usize = 20;
/// Accuracy beyond this is never needed.
pub const FAR: usize = 12;

/// What an attack may come to.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Chances {
    /// The chance of each damage, from none.
    pub damage: [f32; MOST + 1],
    /// The damage to be expected.
    pub mean: f32,
}

/// What attacks of one figure on another may come to, by the accuracy that is needed; none is needed in melee.
pub type Table = [Chances; FAR + 1];

/// Everything an attack depends on but the accuracy it needs.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Matter {
    dice: Vec<Die>,
    damage: i8,
    surge: i8,
    accuracy: i8,
    pierce: i8,
    /// The surge abilities that change what is dealt: cost, damage, surges, accuracy, Pierce.
    surges: Vec<[i8; 5]>,
    defense: Vec<Die>,
    block: i8,
    evade: i8,
    dodge: i8,
}

/// How many tables are kept.
const KEPT: usize = 20_000;

static TABLES: LazyLock<RwLock<HashMap<Matter, Arc<Table>>>> = LazyLock::new(RwLock::default);

/// The tables of a match that were asked for, by its groups and their conditions.
#[derive(Debug, Clone, Default)]
pub struct Odds {
    known: Vec<Option<Arc<Table>>>,
}

/// Conditions that change an attack: focused, hidden and weakened attacker; hidden and weakened target.
const MARKS: usize = 1 << 5;

impl Odds {
    /// What an attack may come to as the two figures are. A figure whose player chooses the dice has red ones.
    pub fn of(&mut self, view: &View<'_, '_>, attacker: FigureNo, target: FigureNo) -> &Table {
        let (attacks, defends) = (view.figure(attacker).statuses, view.figure(target).statuses);
        let marks = [
            attacks.has(Status::Focused),
            attacks.has(Status::Hidden),
            attacks.has(Status::Weakened),
            defends.has(Status::Hidden),
            defends.has(Status::Weakened),
        ];
        let marks: usize = marks.iter().enumerate().map(|(bit, mark)| usize::from(*mark) << bit).sum();
        let groups = view.battle.groups.len();
        let [own, other] = [attacker, target].map(|figure| view.battle.figures[figure.index()].0);
        let place = (usize::from(own) * groups + usize::from(other)) * MARKS + marks;
        if self.known.len() != groups * groups * MARKS {
            self.known = vec![None; groups * groups * MARKS];
        }
        self.known[place].get_or_insert_with(|| table(Matter::of(view.group(attacker), view.group(target), marks)))
    }
}

impl Matter {
    fn of(own: &Group, other: &Group, marks: usize) -> Self {
        let has = |bit: usize| i8::from(marks >> bit & 1 == 1);
        let mut dice: Vec<Die> = own.attack.iter().flat_map(|attack| attack.dice.iter().copied()).collect();
        dice.iter_mut().filter(|die| **die == Die::Any).for_each(|die| *die = Die::Red);
        if has(0) == 1 {
            dice.push(Die::Green);
        }
        let told = own.surges.iter().map(|surge| {
            let Bonus { symbols, pierce, .. } = Bonus::of(&surge.effects);
            [surge.cost as i8, symbols.damage, symbols.surge, symbols.accuracy, pierce]
        });
        let surges = told.filter(|[_, gains @ ..]| gains.iter().any(|gain| *gain > 0)).take(6).collect();
        Self {
            dice,
            damage: own.innate.symbols.damage,
            surge: own.innate.symbols.surge + has(1) - has(2),
            accuracy: own.innate.symbols.accuracy - 2 * has(3),
            pierce: own.innate.pierce,
            surges,
            defense: other.defense.clone(),
            block: other.innate.symbols.block,
            evade: other.innate.symbols.evade - has(4),
            dodge: other.innate.symbols.dodge,
        }
    }

    /// What so many surges can buy: damage, Pierce and accuracy, none of them worse than another in everything.
    fn bought(&self, surges: i8) -> Vec<[i8; 3]> {
        let mut found: Vec<[i8; 3]> = Vec::new();
        for chosen in 0_u32..1 << self.surges.len() {
            let picked = || self.surges.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
            let sum = |column: usize| picked().map(|(_, surge)| surge[column]).sum::<i8>();
            if sum(0) - sum(2) <= surges {
                found.push([sum(1), sum(4), sum(3)]);
            }
        }
        let all = found.clone();
        found.retain(|one| {
            !all.iter().any(|other| other != one && other.iter().zip(one).all(|(other, one)| other >= one))
        });
        found.sort_unstable();
        found.dedup();
        found
    }
}

fn table(matter: Matter) -> Arc<Table> {
    if let Some(known) = TABLES.read().unwrap_or_else(PoisonError::into_inner).get(&matter) {
        return Arc::clone(known);
    }
    let made = Arc::new(work_out(&matter));
    let mut tables = TABLES.write().unwrap_or_else(PoisonError::into_inner);
    if tables.len() >= KEPT {
        tables.clear();
    }
    tables.insert(matter, Arc::clone(&made));
    made
}

/// All results of some dice, each with its chance.
fn results(dice: &[Die]) -> Vec<(Symbols, f32)> {
    let mut all = vec![(Symbols::default(), 1.0)];
    for die in dice {
        let mut next: Vec<(Symbols, f32)> = Vec::with_capacity(all.len() * 4);
        for (symbols, chance) in &all {
            for face in faces(*die) {
                let sum = symbols.plus(*face);
                match next.iter_mut().find(|(known, _)| *known == sum) {
                    Some((_, known)) => *known += chance / 6.0,
                    None => next.push((sum, chance / 6.0)),
                }
            }
        }
        all = next;
    }
    all
}

fn work_out(matter: &Matter) -> Table {
    let mut table = [Chances::default(); FAR + 1];
    let bought: Vec<Vec<[i8; 3]>> = (0..=8).map(|surges| matter.bought(surges)).collect();
    let defense = results(&matter.defense);
    for (attack, first) in results(&matter.dice) {
        for (shield, second) in &defense {
            let chance = first * second;
            let dealt = if shield.dodge + matter.dodge > 0 {
                [0; FAR + 1]
            } else {
                let evade = (shield.evade + matter.evade).max(0);
                let surges = ((attack.surge + matter.surge).max(0) - evade).clamp(0, 8);
                let block = (shield.block + matter.block).max(0);
                let damage = (attack.damage + matter.damage).max(0);
                let accuracy = attack.accuracy + matter.accuracy;
                let mut dealt = [0_u8; FAR + 1];
                for [more, pierce, farther] in &bought[surges as usize] {
                    let left = (block - (matter.pierce + pierce).max(0)).max(0);
                    let hurts = (damage + more - left).max(0) as u8;
                    let reaches = (accuracy + farther).clamp(0, FAR as i8) as usize;
                    dealt[reaches] = dealt[reaches].max(hurts);
                }
                // Who reaches far reaches what is nearer.
                for nearer in (0..FAR).rev() {
                    dealt[nearer] = dealt[nearer].max(dealt[nearer + 1]);
                }
                dealt
            };
            for (chances, dealt) in table.iter_mut().zip(dealt) {
                chances.damage[usize::from(dealt).min(MOST)] += chance;
            }
        }
    }
    for chances in &mut table {
        chances.mean = chances.damage.iter().enumerate().map(|(damage, chance)| damage as f32 * chance).sum();
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    fn matter(dice: &[Die], defense: &[Die]) -> Matter {
        Matter {
            dice: dice.to_vec(),
            damage: 0,
            surge: 0,
            accuracy: 0,
            pierce: 0,
            surges: Vec::new(),
            defense: defense.to_vec(),
            block: 0,
            evade: 0,
            dodge: 0,
        }
    }

    #[test]
    fn chances_add_up_and_keep_the_means_of_the_dice() {
        let table = work_out(&matter(&[Die::Red, Die::Blue], &[]));
        let total: f32 = table[0].damage.iter().sum();
        assert!((total - 1.0).abs() < 1e-5 && (table[0].mean - 20.0 / 6.0).abs() < 1e-4, "{total} {}", table[0].mean);
    }

    #[test]
    fn an_attack_that_falls_short_or_is_dodged_deals_nothing() {
        let table = work_out(&matter(&[Die::Blue], &[Die::White]));
        // IA-ATK-08: a blue die has five accuracy on one face, with one damage; a white die blocks it on three faces and
        // dodges on one.
        let hits = table[5].damage[1] * 36.0;
        assert!((hits - 2.0).abs() < 1e-4, "{hits}");
        assert!((table[6].damage[0] - 1.0).abs() < 1e-5);
        let dodging = Matter { dodge: 1, ..matter(&[Die::Red], &[]) };
        assert!(work_out(&dodging)[0].mean < 1e-6);
    }

    #[test]
    fn surges_buy_what_deals_most_at_each_distance() {
        // Every green surge buys two damage, or one accuracy and one damage.
        let surges = vec![[1, 2, 0, 0, 0], [1, 1, 0, 2, 0]];
        let table = work_out(&Matter { surges, ..matter(&[Die::Green], &[]) });
        // At a distance of two the face with two accuracy and a surge takes the damage, the others the accuracy.
        let near: f32 = [2.0, 3.0, 2.0, 3.0, 2.0, 2.0].iter().sum::<f32>() / 6.0;
        let far: f32 = [1.0, 2.0, 0.0, 3.0, 2.0, 2.0].iter().sum::<f32>() / 6.0;
        assert!((table[1].mean - near).abs() < 1e-4 && (table[2].mean - far).abs() < 1e-4, "{:?}", table[2]);
    }
}
