//! Attack dice: rolled, rerolled, converted (LEG-ATK-08 to -10). Equal dice are counted, not told apart: of each color how
//! many are blank and how many show a surge; whether the others are hits or crits is asked only once nothing is rerolled
//! any more, as it changes no reroll.

use super::{Attack, MOST_DICE};
use crate::cards::AttackSurge;
use kernel::distribution::each_fall;

/// Of eight faces how many are blank; one is a surge, one a crit, the others are hits: red, black, white.
const BLANKS: [f64; 3] = [1.0, 3.0, 5.0];

/// A pool once its dice were converted.
#[derive(Clone, Copy)]
pub(super) struct Struck {
    /// Whether an aim token was spent on rerolls.
    pub rerolled: bool,
    /// Aim tokens that are left.
    pub aim: u8,
    pub hits: u8,
    pub crits: u8,
}

/// Rolls a pool, and gives everything that has a chance; no more than `rerolls` aim tokens are spent on rerolls, `kept` of
/// the others not on Marksman.
pub(super) fn each_struck(attack: &Attack, observation: u8, rerolls: u8, kept: u8, mut found: impl FnMut(Struck, f64)) {
    let pool = Pool::new(attack.dice);
    let surges = usize::from(attack.critical + attack.surge_tokens);
    let spare = if attack.surge.is_some() { usize::from(MOST_DICE) } else { surges };
    let each = 2 + usize::from(attack.precise);
    let mut now = pool.rolled();
    // Who spent a token is told apart only where it matters afterwards.
    let tells = attack.marksman || attack.lethal > 0 || attack.duelist;
    let mut kinds: Vec<(u8, Vec<f64>)> = Vec::new();
    for spent in 0..=rerolls {
        let mut left = vec![0.0; now.len()];
        let mut next = vec![0.0; if spent < rerolls { now.len() } else { 0 }];
        let open = spent < rerolls && pool.again(&now, each, spare, &mut next, &mut left);
        let done = if open { left } else { now };
        match kinds.last_mut() {
            Some((_, sum)) if !tells => sum.iter_mut().zip(&done).for_each(|(sum, more)| *sum += more),
            _ => kinds.push((spent, done)),
        }
        if !open {
            break;
        }
        now = next;
    }
    let side = pool.all() + 1;
    for (spent, mut states) in kinds {
        for _ in 0..observation {
            let (mut next, mut left) = (vec![0.0; states.len()], vec![0.0; states.len()]);
            if !pool.again(&states, 1, spare, &mut next, &mut left) {
                break;
            }
            next.iter_mut().zip(&left).for_each(|(sum, more)| *sum += more);
            states = next;
        }
        let aim = attack.aim - spent;
        let marks = if attack.marksman { aim.saturating_sub(kept) } else { 0 };
        // LEG-KW-JARKAI-MASTERY: dodge tokens do the same in melee.
        let more = if attack.melee && attack.jarkai { attack.dodge } else { 0 };
        for (used, table) in pool.converted(attack, &states, marks + more).into_iter().enumerate() {
            for (place, chance) in table.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0) {
                let (hits, crits) = ((place / side) as u8, (place % side) as u8);
                found(Struck { rerolled: spent > 0, aim: aim - marks.min(used as u8), hits, crits }, chance);
            }
        }
    }
}

/// The states of a pool: of each color how many dice are blank and how many show a surge.
struct Pool {
    dice: [usize; 3],
    /// Blanks and surges of each color by their number.
    pairs: [Vec<[usize; 2]>; 3],
}

/// The number of a pair of blanks and surges among those of so many dice.
const fn number(dice: usize, blanks: usize, surges: usize) -> usize {
    blanks * (2 * dice + 3 - blanks) / 2 + surges
}

impl Pool {
    fn new(dice: [u8; 3]) -> Self {
        let dice = dice.map(usize::from);
        let pairs = dice.map(|dice| {
            (0..=dice).flat_map(|blanks| (0..=dice - blanks).map(move |surges| [blanks, surges])).collect::<Vec<_>>()
        });
        Self { dice, pairs }
    }

    fn all(&self) -> usize {
        self.dice.iter().sum()
    }

    fn place(&self, numbers: [usize; 3]) -> usize {
        (numbers[0] * self.pairs[1].len() + numbers[1]) * self.pairs[2].len() + numbers[2]
    }

    /// All states with their places.
    fn each_state(&self, mut found: impl FnMut(usize, [[usize; 2]; 3])) {
        let mut place = 0;
        for red in &self.pairs[0] {
            for black in &self.pairs[1] {
                for white in &self.pairs[2] {
                    found(place, [*red, *black, *white]);
                    place += 1;
                }
            }
        }
    }

    fn rolled(&self) -> Vec<f64> {
        let chances = [0, 1, 2].map(|color: usize| {
            let mut chances = vec![0.0; self.pairs[color].len()];
            each_fall(self.dice[color] as u8, sides(color), |counts, chance| {
                chances[number(self.dice[color], usize::from(counts[0]), usize::from(counts[1]))] = chance;
            });
            chances
        });
        let mut states = Vec::with_capacity(chances.iter().map(Vec::len).product());
        for red in &chances[0] {
            for black in &chances[1] {
                states.extend(chances[2].iter().map(|white| red * black * white));
            }
        }
        states
    }

    /// Rerolls the worst dice of every state, `each` at most: those of `next` were rerolled, those of `left` have none that is
    /// worth it. So many surges are `spare`d, as something converts them. Whether any was rerolled.
    fn again(&self, states: &[f64], each: usize, spare: usize, next: &mut [f64], left: &mut [f64]) -> bool {
        let falls: [Vec<Vec<(usize, usize, f64)>>; 3] = [0, 1, 2].map(|color: usize| {
            let most = if self.dice[color] == 0 { 0 } else { each.min(self.dice[color]) };
            (0..=most)
                .map(|dice| {
                    let mut falls = Vec::new();
                    each_fall(dice as u8, sides(color), |counts, chance| {
                        falls.push((usize::from(counts[0]), usize::from(counts[1]), chance));
                    });
                    falls
                })
                .collect()
        });
        let mut any = false;
        self.each_state(|place, state| {
            let chance = states[place];
            if chance == 0.0 {
                return;
            }
            let surges: usize = state.iter().map(|[_, surges]| surges).sum();
            let mut blanks_left = each;
            let mut taken = [[0; 2]; 3];
            for (taken, [blanks, _]) in taken.iter_mut().zip(state) {
                taken[0] = blanks.min(blanks_left);
                blanks_left -= taken[0];
            }
            let mut surges_left = surges.saturating_sub(spare).min(blanks_left);
            for (taken, [_, surges]) in taken.iter_mut().zip(state) {
                taken[1] = surges.min(surges_left);
                surges_left -= taken[1];
            }
            if taken == [[0; 2]; 3] {
                left[place] += chance;
                return;
            }
            any = true;
            let kept = |color: usize| {
                let ([blanks, surges], [gone, lost]) = (state[color], taken[color]);
                (blanks - gone, surges - lost, &falls[color][gone + lost])
            };
            let [red, black, white] = [kept(0), kept(1), kept(2)];
            for (blanks, surges, first) in red.2 {
                let red = number(self.dice[0], red.0 + blanks, red.1 + surges);
                for (blanks, surges, second) in black.2 {
                    let black = number(self.dice[1], black.0 + blanks, black.1 + surges);
                    for (blanks, surges, third) in white.2 {
                        let white = number(self.dice[2], white.0 + blanks, white.1 + surges);
                        next[self.place([red, black, white])] += chance * first * second * third;
                    }
                }
            }
        });
        any
    }

    /// Hits and crits once surges are converted (LEG-ATK-10), by the aim tokens spent with Marksman: as many of these as do
    /// anything.
    fn converted(&self, attack: &Attack, states: &[f64], marks: u8) -> Vec<Vec<f64>> {
        let all = self.all();
        let sides = self.dice.map(|dice| dice + 1);
        // By dice of each color that are neither blank nor surge, and surges together.
        let mut sums = vec![0.0; sides[0] * sides[1] * sides[2] * (all + 1)];
        self.each_state(|place, state| {
            let good = |color: usize| self.dice[color] - state[color][0] - state[color][1];
            let surges: usize = state.iter().map(|[_, surges]| surges).sum();
            let group = (good(0) * sides[1] + good(1)) * sides[2] + good(2);
            sums[group * (all + 1) + surges] += states[place];
        });
        let crits_of = [0, 1, 2].map(|color: usize| {
            let crit = 1.0 / (7.0 - BLANKS[color]);
            (0..=self.dice[color]).map(|dice| binomial(dice, crit)).collect::<Vec<_>>()
        });
        let mut result = vec![vec![0.0; (all + 1) * (all + 1)]; usize::from(marks) + 1];
        let mut crits = Vec::new();
        for red in 0..sides[0] {
            for black in 0..sides[1] {
                for white in 0..sides[2] {
                    let group = (red * sides[1] + black) * sides[2] + white;
                    let row = &sums[group * (all + 1)..(group + 1) * (all + 1)];
                    if row.iter().all(|chance| *chance == 0.0) {
                        continue;
                    }
                    let good = red + black + white;
                    crits.clear();
                    crits.resize(good + 1, 0.0);
                    for (first, one) in crits_of[0][red].iter().enumerate() {
                        for (second, two) in crits_of[1][black].iter().enumerate() {
                            for (third, three) in crits_of[2][white].iter().enumerate() {
                                crits[first + second + third] += one * two * three;
                            }
                        }
                    }
                    for (surges, chance) in row.iter().enumerate().filter(|(_, chance)| **chance > 0.0) {
                        let [more_hits, more_crits] = bought(attack, surges);
                        for (crit, share) in crits.iter().enumerate() {
                            let (hits, crits) = (good - crit + more_hits, crit + more_crits);
                            let (used, hits, crits) = marked(all, hits, crits, usize::from(marks));
                            result[used][hits * (all + 1) + crits] += chance * share;
                        }
                    }
                }
            }
        }
        result
    }
}

/// The chances of a blank, a surge and anything better.
fn sides(color: usize) -> [f64; 3] {
    [BLANKS[color] / 8.0, 1.0 / 8.0, (7.0 - BLANKS[color]) / 8.0]
}

/// The chances of 0, 1, 2 … of so many.
fn binomial(dice: usize, chance: f64) -> Vec<f64> {
    let mut chances = vec![0.0; dice + 1];
    each_fall(dice as u8, [chance, 1.0 - chance], |counts, chance| chances[usize::from(counts[0])] = chance);
    chances
}

/// The hits and crits that surges become: Critical, the chart, surge tokens; what is left is blank.
fn bought(attack: &Attack, surges: usize) -> [usize; 2] {
    let crits = surges.min(usize::from(attack.critical));
    let left = surges - crits;
    match attack.surge {
        Some(AttackSurge::Hit) => [left, crits],
        Some(AttackSurge::Crit) => [0, surges],
        None => [left.min(usize::from(attack.surge_tokens)), crits],
    }
}

/// LEG-KW-MARKSMAN: each token turns a blank into a hit, and where there is none a hit into a crit.
/// Tokens that would do nothing stay.
fn marked(dice: usize, hits: usize, crits: usize, marks: usize) -> (usize, usize, usize) {
    let blanks = dice - hits - crits;
    let raised = marks.min(blanks);
    let turned = (marks - raised).min(hits + raised);
    (raised + turned, hits + raised - turned, crits + turned)
}
