//! Every face of every die in turn, and every way to spend surges: slow and plain, to compare with.

use std::collections::BTreeMap;

use super::surge;
use imperial_assault::{
    cards::Die,
    odds::{ATTACK, DEFENSE, Situation, SurgeChoice, SurgeUse, work_out},
    play::dice::{Symbols, faces},
};

/// Dice of a roll that lie: their color and what they show.
pub type Lying = Vec<(Die, Symbols)>;

/// Damage, and surges left, of everything that may happen without rerolls, with its chance.
pub fn counted(situation: &Situation) -> BTreeMap<(u8, u8), f64> {
    let [red, black] = pools_of(situation);
    let mut found = BTreeMap::new();
    let black = all(&black);
    for (attack, first) in all(&red) {
        for (defense, second) in &black {
            let (damage, left) = resolved(situation, sum(&attack), sum(defense));
            *found.entry((damage, left)).or_default() += first * second;
        }
    }
    found
}

fn pools_of(situation: &Situation) -> [Vec<Die>; 2] {
    let pool = |colors: &[Die], dice: &[u8]| -> Vec<Die> {
        colors.iter().zip(dice).flat_map(|(die, count)| std::iter::repeat_n(*die, usize::from(*count))).collect()
    };
    [pool(&ATTACK, &situation.attack.dice), pool(&DEFENSE, &situation.defense.dice)]
}

/// The places of dice to roll again, each way up to so many, none first, and the last dice first: of ways that are as good as
/// each other the first is taken, here and where odds are worked out.
fn ways(dice: usize, most: u8) -> Vec<Vec<usize>> {
    let all = (0_u32..1 << dice).filter(|chosen| chosen.count_ones() <= u32::from(most));
    let mut all: Vec<Vec<usize>> =
        all.map(|chosen| (0..dice).filter(|place| chosen >> place & 1 == 1).collect()).collect();
    all.reverse();
    all.sort_by_key(Vec::len);
    all
}

/// The mean of a value over what lies once these dice were rolled again.
fn after(lying: &Lying, again: &[usize], mut value: impl FnMut(&Lying) -> f64) -> f64 {
    let dice: Vec<Die> = again.iter().map(|place| lying[*place].0).collect();
    let fresh = all(&dice).into_iter().map(|(fresh, chance)| {
        let mut lies = lying.clone();
        again.iter().zip(fresh).for_each(|(place, die)| lies[*place] = die);
        chance * value(&lies)
    });
    fresh.sum()
}

/// The dice the defender rolls again against this attack, and the damage to be expected then.
pub fn defended(situation: &Situation, attack: Symbols, defense: &Lying) -> (Vec<usize>, f64) {
    let mut best: Option<(Vec<usize>, f64)> = None;
    for way in ways(defense.len(), situation.defense.reroll) {
        let damage = after(defense, &way, |lies| f64::from(resolved(situation, attack, sum(lies)).0));
        if best.as_ref().is_none_or(|(_, known)| damage < known - 1e-12) {
            best = Some((way, damage));
        }
    }
    best.unwrap()
}

/// The dice the attacker rolls again, and the damage to be expected then.
pub fn attacked(situation: &Situation, attack: &Lying, defense: &Lying) -> (Vec<usize>, f64) {
    let mut best: Option<(Vec<usize>, f64)> = None;
    for way in ways(attack.len(), situation.attack.reroll) {
        let damage = after(attack, &way, |lies| defended(situation, sum(lies), defense).1);
        if best.as_ref().is_none_or(|(_, known)| damage > known + 1e-12) {
            best = Some((way, damage));
        }
    }
    best.unwrap()
}

/// The damage to be expected where both sides reroll as well as they can.
fn mean_with_rerolls(situation: &Situation) -> f64 {
    let [red, black] = pools_of(situation).map(|pool| all(&pool));
    let pairs = red.iter().flat_map(|first| black.iter().map(move |second| (first, second)));
    pairs.map(|(red, black)| red.1 * black.1 * attacked(situation, &red.0, &black.0).1).sum()
}

fn all(dice: &[Die]) -> Vec<(Lying, f64)> {
    let mut rolls = vec![(Vec::new(), 1.0)];
    for die in dice {
        rolls = rolls
            .into_iter()
            .flat_map(|(roll, chance)| {
                faces(*die).iter().map(move |face| {
                    let mut next: Lying = roll.clone();
                    next.push((*die, *face));
                    (next, chance / 6.0)
                })
            })
            .collect();
    }
    rolls
}

fn sum(roll: &Lying) -> Symbols {
    roll.iter().fold(Symbols::default(), |sum, (_, face)| sum.plus(*face))
}

fn resolved(situation: &Situation, attack: Symbols, defense: Symbols) -> (u8, u8) {
    let (own, other) = (&situation.attack, &situation.defense);
    let plus = |die: i8, more: i8| i16::from(die) + i16::from(more);
    let surges = plus(attack.surge, own.surge).max(0);
    let open = (surges - plus(defense.evade, other.evade).max(0)).max(0) as u8;
    let evades = plus(defense.evade, other.evade).max(0);
    let base = [
        plus(attack.damage, own.damage).max(0),
        plus(attack.accuracy, own.accuracy),
        i16::from(own.pierce),
        (plus(defense.block, other.block) + i16::from(other.block_per_evade) * evades).max(0),
        i16::from(plus(defense.dodge, other.dodge) > 0),
    ];
    let mut uses: Vec<SurgeUse> = Vec::new();
    for surge in &own.surges {
        let times = if surge.times == 0 { open } else { surge.times };
        uses.extend(std::iter::repeat_n(*surge, usize::from(times)));
    }
    if situation.choice == SurgeChoice::AsListed {
        let (mut sum, mut left) = (base, open);
        for surge in uses {
            if surge.cost <= left {
                left -= surge.cost;
                sum = bought(sum, &surge);
            }
        }
        return (dealt(situation, sum), left);
    }
    let mut best = (0, 0);
    for chosen in 0_u32..1 << uses.len() {
        let picked = uses.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1).map(|(_, surge)| surge);
        let cost: u8 = picked.clone().map(|surge| surge.cost).sum();
        if cost <= open {
            best = best.max((dealt(situation, picked.fold(base, bought)), open - cost));
        }
    }
    best
}

fn bought(sum: [i16; 5], surge: &SurgeUse) -> [i16; 5] {
    let [damage, accuracy, pierce, block, dodge] = sum;
    let more = |value: u8| i16::from(value);
    [damage + more(surge.damage), accuracy + more(surge.accuracy), pierce + more(surge.pierce), block, dodge]
}

fn dealt(situation: &Situation, [damage, accuracy, pierce, block, dodge]: [i16; 5]) -> u8 {
    let short = !situation.attack.melee && accuracy < i16::from(situation.distance.max(1));
    if dodge > 0 || short {
        return 0;
    }
    (damage - (block - pierce.max(0)).max(0)).max(0) as u8
}

pub fn compare(situation: &Situation) {
    let outcome = work_out(situation);
    let counted = counted(situation);
    let (mut damage, mut left) = (vec![0.0; 60], vec![0.0; 60]);
    for ((dealt, unspent), chance) in counted {
        damage[usize::from(dealt)] += chance;
        left[usize::from(unspent)] += chance;
    }
    for (number, chance) in damage.into_iter().enumerate() {
        let known = outcome.damage.of(number);
        assert!((known - chance).abs() < 1e-12, "{number} damage: {known} and {chance}: {situation:?}");
    }
    for (number, chance) in left.into_iter().enumerate() {
        let known = outcome.surges_left.of(number);
        assert!((known - chance).abs() < 1e-12, "{number} surges: {known} and {chance}: {situation:?}");
    }
}

/// Every number of dice of so many colors, up to so many dice.
fn pools<const N: usize>(most: u8) -> Vec<[u8; N]> {
    let mut all = vec![[0; N]];
    for color in 0..N {
        all = all
            .into_iter()
            .flat_map(|pool: [u8; N]| {
                (0..=most - pool.iter().sum::<u8>()).map(move |count| {
                    let mut next = pool;
                    next[color] = count;
                    next
                })
            })
            .collect();
    }
    all
}

/// Changes a situation in one of several ways.
fn bent(situation: &mut Situation, way: usize) {
    let (attack, defense) = (&mut situation.attack, &mut situation.defense);
    match way % 10 {
        0 => {}
        1 => (attack.surge, attack.pierce, defense.block) = (1, 1, 1),
        2 => (attack.damage, attack.surge, defense.evade) = (-2, -1, 1),
        3 => attack.surges.extend([surge(1, 1, 0, 0), surge(1, 0, 2, 0), surge(2, 3, 0, 0)]),
        4 => {
            attack.surges.extend([surge(1, 0, 1, 0), SurgeUse { times: 0, ..surge(1, 1, 0, 0) }]);
            (attack.surge, defense.block) = (1, 1);
        }
        5 => {
            attack.melee = false;
            situation.distance = 4;
            attack.surges.extend([surge(1, 0, 0, 2), surge(1, 2, 0, 0)]);
        }
        6 => {
            attack.melee = false;
            (situation.distance, attack.accuracy, attack.pierce) = (3, 2, -1);
            attack.surges.extend([surge(1, 1, 0, 1), SurgeUse { times: 2, ..surge(1, 0, 0, 1) }]);
        }
        7 => {
            situation.choice = SurgeChoice::AsListed;
            attack.surges.extend([surge(2, 1, 0, 0), SurgeUse { times: 2, ..surge(1, 0, 2, 0) }]);
        }
        8 => {
            (attack.melee, situation.distance, situation.choice) = (false, 3, SurgeChoice::AsListed);
            attack.surges.extend([surge(1, 0, 0, 1), surge(1, 2, 0, 0)]);
        }
        _ => (defense.dodge, defense.evade, defense.block_per_evade) = (-1, -1, 1),
    }
}

#[test]
fn every_pool_up_to_five_dice_comes_to_what_counting_says() {
    let mut way = 0;
    for red in pools::<4>(5) {
        for black in pools::<2>(5 - red.iter().sum::<u8>()) {
            let small = red.iter().chain(&black).sum::<u8>() <= 2;
            for _ in 0..if small { 10 } else { 1 } {
                let mut situation = Situation::default();
                situation.attack.melee = true;
                (situation.attack.dice, situation.defense.dice) = (red, black);
                bent(&mut situation, way);
                compare(&situation);
                way += 1;
            }
        }
    }
    assert!(way > 400, "{way}");
}

#[test]
fn rerolled_pools_come_to_what_counting_says() {
    let mut way = 0;
    for red in pools::<4>(2) {
        for black in pools::<2>(3 - red.iter().sum::<u8>()) {
            let mut situation = Situation::default();
            situation.attack.melee = true;
            (situation.attack.dice, situation.defense.dice) = (red, black);
            (situation.attack.reroll, situation.defense.reroll) = [(1, 0), (0, 1), (2, 1), (3, 2)][way % 4];
            bent(&mut situation, way / 4);
            let (mean, outcome) = (mean_with_rerolls(&situation), work_out(&situation));
            assert!((outcome.damage.mean() - mean).abs() < 1e-10, "{mean}: {situation:?}");
            assert!((outcome.damage.total() - 1.0).abs() < 1e-10 && (outcome.surges_left.total() - 1.0).abs() < 1e-10);
            way += 1;
        }
    }
}

#[test]
fn a_reroll_looks_at_the_distance_and_at_the_defense() {
    // Against a black or a white die: dice, one reroll, surges, distance, the best mean.
    let against = |dice: [u8; 4], surges: &[SurgeUse], defense: [u8; 2], distance: u8, wanted: f64| {
        let mut situation = Situation { distance, ..Situation::default() };
        (situation.attack.dice, situation.attack.reroll, situation.defense.dice) = (dice, 1, defense);
        situation.attack.surges.extend(surges.iter().copied());
        let mean = work_out(&situation).damage.mean();
        assert!((mean - wanted).abs() < 5e-5, "{mean}: {situation:?}");
    };
    against([1, 0, 1, 0], &[surge(1, 1, 0, 0)], [0, 1], 3, 0.9668);
    against([1, 0, 1, 0], &[surge(1, 2, 0, 0), surge(1, 0, 2, 0)], [1, 0], 3, 0.9653);
    against([1, 0, 1, 0], &[surge(1, 1, 0, 0), surge(1, 0, 0, 2)], [1, 0], 5, 0.1358);
    // In melee, with what is added: damage, surges, Pierce.
    let in_melee = |dice: [u8; 4], added: [i8; 3], surges: &[SurgeUse], defense: [u8; 2], wanted: f64| {
        let mut situation = Situation::default();
        let attack = &mut situation.attack;
        (attack.melee, attack.dice, attack.reroll) = (true, dice, 1);
        [attack.damage, attack.surge, attack.pierce] = added;
        attack.surges.extend(surges.iter().copied());
        situation.defense.dice = defense;
        let mean = work_out(&situation).damage.mean();
        assert!((mean - wanted).abs() < 5e-5, "{mean}: {situation:?}");
    };
    in_melee([1, 0, 1, 0], [0, 1, 0], &[surge(1, 2, 0, 0), surge(1, 0, 2, 0)], [1, 0], 5.0972);
    in_melee([1, 0, 0, 1], [1, 1, 1], &[surge(1, 2, 0, 0)], [1, 0], 5.7238);
    in_melee([1, 0, 0, 1], [1, 1, 1], &[surge(1, 2, 0, 0)], [0, 1], 5.1281);
}
