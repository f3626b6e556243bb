//! Every face of every die in turn, and every way to spend surges: slow and plain, to compare with.

use std::collections::BTreeMap;

use super::{example, surge};
use imperial_assault::{
    cards::Die,
    odds::{ATTACK, DEFENSE, Situation, SurgeChoice, SurgeUse, reroll::Worth, work_out},
    play::dice::{Symbols, faces},
};

/// Dice of a roll that lie: their color and what they show.
type Lying = Vec<(Die, Symbols)>;

/// Damage, and surges left, of everything that may happen, with its chance.
pub fn counted(situation: &Situation) -> BTreeMap<(u8, u8), f64> {
    let pool = |colors: &[Die], dice: &[u8]| -> Vec<Die> {
        colors.iter().zip(dice).flat_map(|(die, count)| std::iter::repeat_n(*die, usize::from(*count))).collect()
    };
    let red = pool(&ATTACK, &situation.attack.dice);
    let black = pool(&DEFENSE, &situation.defense.dice);
    let worth = Worth::of(situation);
    let mut found = BTreeMap::new();
    let black: Vec<(Symbols, f64)> = rolled(&black, situation.defense.reroll, &worth);
    for (attack, first) in rolled(&red, situation.attack.reroll, &worth) {
        for (defense, second) in &black {
            let (damage, left) = resolved(situation, attack, *defense);
            *found.entry((damage, left)).or_default() += first * second;
        }
    }
    found
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

/// Results of dice after rerolls of those with the most to gain.
fn rolled(dice: &[Die], rerolls: u8, worth: &Worth) -> Vec<(Symbols, f64)> {
    let mut results = Vec::new();
    for (mut roll, chance) in all(dice) {
        let gain = |(die, face): &(Die, Symbols)| worth.gain(*die, *face);
        // Among equals the first color goes, and the first face of it.
        let place = |(die, face): &(Die, Symbols)| faces(*die).iter().position(|known| known == face);
        roll.sort_by(|a, b| {
            let color = |(die, _): &(Die, Symbols)| ATTACK.iter().chain(&DEFENSE).position(|known| known == die);
            gain(b).total_cmp(&gain(a)).then(color(a).cmp(&color(b))).then(place(a).cmp(&place(b)))
        });
        let again = roll.iter().filter(|die| gain(die) > 0.0).count().min(usize::from(rerolls));
        let (gone, kept) = roll.split_at(again);
        let gone: Vec<Die> = gone.iter().map(|(die, _)| *die).collect();
        let kept = sum(&kept.to_vec());
        results.extend(all(&gone).into_iter().map(|(fresh, share)| (kept.plus(sum(&fresh)), chance * share)));
    }
    results
}

fn resolved(situation: &Situation, attack: Symbols, defense: Symbols) -> (u8, u8) {
    let (own, other) = (&situation.attack, &situation.defense);
    let plus = |die: i8, more: i8| i16::from(die) + i16::from(more);
    let surges = plus(attack.surge, own.surge).max(0);
    let open = (surges - plus(defense.evade, other.evade).max(0)).max(0) as u8;
    let base = [
        plus(attack.damage, own.damage).max(0),
        plus(attack.accuracy, own.accuracy),
        i16::from(own.pierce),
        plus(defense.block, other.block).max(0),
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
        _ => (defense.dodge, defense.evade, attack.damage) = (-1, -1, 1),
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
    for red in pools::<4>(3) {
        for black in pools::<2>(4_u8.saturating_sub(red.iter().sum()).min(2)) {
            let mut situation = Situation::default();
            situation.attack.melee = true;
            (situation.attack.dice, situation.defense.dice) = (red, black);
            (situation.attack.reroll, situation.defense.reroll) = [(1, 0), (0, 1), (2, 1), (3, 2)][way % 4];
            bent(&mut situation, way / 4);
            compare(&situation);
            way += 1;
        }
    }
    let mut example = example();
    example.attack.reroll = 1;
    compare(&example);
}
