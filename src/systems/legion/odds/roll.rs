//! Attack dice: rolled, rerolled, converted (LEG-ATK-08 to -10). Equal dice are counted, not told apart: of each color how
//! many are blank and how many show a surge; whether the others are hits or crits is asked only once nothing is rerolled
//! any more, as it changes no reroll unless armor spoils hits.

use super::{Attack, Situation};
use crate::{cards::AttackSurge, play::CALLED};
use kernel::distribution::each_fall;

/// Of eight faces how many are blank; one is a surge, one a crit, the others are hits: red, black, white.
const BLANKS: [f64; 3] = [1.0, 3.0, 5.0];

/// Results of a pool as they lie on the table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Results {
    pub hits: u8,
    pub crits: u8,
    pub blanks: u8,
}

/// A pool once its dice were converted.
#[derive(Clone, Copy)]
pub(super) struct Struck {
    /// An aim token was spent on rerolls.
    pub rerolled: bool,
    /// Aim tokens that are left.
    pub aim: u8,
    pub hits: u8,
    pub crits: u8,
    /// Dice that show nothing.
    pub blanks: u8,
}

/// Hits that armor cancels whatever happens (LEG-KW-ARMOR): only a crit in their place counts.
#[derive(Clone, Copy)]
pub(super) struct Spoiled {
    /// Hits that dodge tokens, cover and Impact take.
    wanted: usize,
    /// Results that become crits, blanks before hits.
    ram: usize,
    armor: usize,
}

impl Spoiled {
    /// None where armor spoils nothing that could be rolled again.
    pub(super) fn of(situation: &Situation) -> Option<Self> {
        let (attack, defense) = (&situation.attack, &situation.defense);
        // Whoever turns hits into crits otherwise needs them.
        let turns = attack.marksman || attack.melee && attack.jarkai && attack.dodge > 0 || attack.primitive;
        if defense.armor == 0 || turns || attack.aim == 0 && defense.observation == 0 {
            return None;
        }
        let dodges = if attack.high_velocity { 0 } else { defense.dodge };
        let wanted = [dodges, situation.cover(), attack.impact];
        Some(Self {
            wanted: wanted.into_iter().map(usize::from).sum(),
            ram: attack.ram.into(),
            armor: defense.armor.into(),
        })
    }

    fn among(self, hits: usize, blanks: usize) -> usize {
        let beyond = hits.saturating_sub(self.wanted + self.ram.saturating_sub(blanks));
        if beyond > self.armor { 0 } else { beyond }
    }
}

/// Rolls a pool, and gives everything that has a chance; no more than `rerolls` aim tokens are spent on rerolls, `kept` of
/// the others not on Marksman.
pub(super) fn each_struck(
    situation: &Situation,
    spoiled: Option<Spoiled>,
    [rerolls, kept]: [u8; 2],
    mut found: impl FnMut(Struck, f64),
) {
    let (attack, observation) = (&situation.attack, situation.defense.observation);
    let pool = Pool::new(situation, spoiled);
    let each = (2 + usize::from(attack.precise)).saturating_sub(attack.hampered.into());
    let mut now = pool.rolled();
    // The spender of a token is told apart only where it matters afterwards.
    let tells = attack.marksman || attack.lethal > 0 || attack.duelist;
    let mut kinds: Vec<(u8, Vec<f64>)> = Vec::new();
    for spent in 0..=rerolls {
        let mut left = vec![0.0; now.len()];
        let mut next = vec![0.0; if spent < rerolls { now.len() } else { 0 }];
        let open = spent < rerolls && pool.again(&now, each, &mut next, &mut left);
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
    let side = pool.most() + 1;
    for (spent, mut states) in kinds {
        for _ in 0..observation {
            let (mut next, mut left) = (vec![0.0; states.len()], vec![0.0; states.len()]);
            if !pool.again(&states, 1, &mut next, &mut left) {
                break;
            }
            next.iter_mut().zip(&left).for_each(|(sum, more)| *sum += more);
            states = next;
        }
        let aim = attack.aim - spent;
        let marks = if attack.marksman { aim.saturating_sub(kept) } else { 0 };
        // LEG-KW-JARKAI-MASTERY: dodge tokens do the same in melee.
        let more = if attack.melee && attack.jarkai { attack.dodge } else { 0 };
        for (used, table) in pool.converted(&states, marks + more).into_iter().enumerate() {
            for (place, chance) in table.into_iter().enumerate().filter(|(_, chance)| *chance > 0.0) {
                let (dice, hits, crits) = (pool.numbers()[place / (side * side)], place / side % side, place % side);
                let [hits, crits, blanks] = [hits, crits, dice - hits - crits].map(|count| count as u8);
                found(Struck { rerolled: spent > 0, aim: aim - marks.min(used as u8), hits, crits, blanks }, chance);
            }
        }
    }
}

/// Faces of dice of one color: blanks, surges, and hits where these are told apart from crits.
type Faces = [usize; 3];

/// The dice of one color.
struct Color {
    dice: usize,
    /// Possible faces, by their number.
    faces: Vec<Faces>,
    /// The numbers of all faces.
    numbers: Vec<usize>,
    /// The most hits that are told apart.
    hits: usize,
    blanks: f64,
}

impl Color {
    fn new(dice: u8, blanks: f64, tells_hits: bool) -> Self {
        let dice = usize::from(dice);
        let hits = if tells_hits { dice } else { 0 };
        let mut color =
            Self { dice, faces: Vec::new(), numbers: vec![0; (dice + 1) * (dice + 1) * (hits + 1)], hits, blanks };
        for blanks in 0..=dice {
            for surges in 0..=dice - blanks {
                for hits in 0..=hits.min(dice - blanks - surges) {
                    let place = color.place([blanks, surges, hits]);
                    color.numbers[place] = color.faces.len();
                    color.faces.push([blanks, surges, hits]);
                }
            }
        }
        color
    }

    const fn place(&self, [blanks, surges, hits]: Faces) -> usize {
        (blanks * (self.dice + 1) + surges) * (self.hits + 1) + hits
    }

    fn number(&self, faces: Faces) -> usize {
        self.numbers[self.place(faces)]
    }

    /// Everything so many dice can show, with its chance.
    fn each(&self, dice: usize, mut found: impl FnMut(Faces, f64)) {
        let of = |count: u8| usize::from(count);
        let good = 7.0 - self.blanks;
        if self.hits > 0 {
            let sides = [self.blanks / 8.0, 1.0 / 8.0, (good - 1.0) / 8.0, 1.0 / 8.0];
            each_fall(dice as u8, sides, |counts, chance| found([of(counts[0]), of(counts[1]), of(counts[2])], chance));
        } else {
            let sides = [self.blanks / 8.0, 1.0 / 8.0, good / 8.0];
            each_fall(dice as u8, sides, |counts, chance| found([of(counts[0]), of(counts[1]), 0], chance));
        }
    }
}

/// The states of a pool: of each color how many dice are blank, how many show a surge, and where armor asks for it how many
/// show a hit.
struct Pool<'a> {
    situation: &'a Situation,
    attack: &'a Attack,
    colors: [Color; 3],
    spoiled: Option<Spoiled>,
}

impl<'a> Pool<'a> {
    fn new(situation: &'a Situation, spoiled: Option<Spoiled>) -> Self {
        let attack = &situation.attack;
        let colors = [0, 1, 2].map(|color| Color::new(attack.dice[color], BLANKS[color], spoiled.is_some()));
        Self { situation, attack, colors, spoiled }
    }

    fn all(&self) -> usize {
        self.colors.iter().map(|color| color.dice).sum()
    }

    /// The most results there can be.
    fn most(&self) -> usize {
        self.all() + if self.attack.calls { CALLED } else { 0 }
    }

    /// The numbers of dice there may be once a call was answered: more or less of them.
    fn numbers(&self) -> [usize; 2] {
        let all = self.all();
        if self.attack.calls { [all - CALLED.min(all), all + CALLED] } else { [all; 2] }
    }

    fn place(&self, numbers: [usize; 3]) -> usize {
        (numbers[0] * self.colors[1].faces.len() + numbers[1]) * self.colors[2].faces.len() + numbers[2]
    }

    /// All states with their places.
    fn each_state(&self, mut found: impl FnMut(usize, [Faces; 3])) {
        let mut place = 0;
        for red in &self.colors[0].faces {
            for black in &self.colors[1].faces {
                for white in &self.colors[2].faces {
                    found(place, [*red, *black, *white]);
                    place += 1;
                }
            }
        }
    }

    fn rolled(&self) -> Vec<f64> {
        let chances = self.colors.each_ref().map(|color| {
            let mut chances = vec![0.0; color.faces.len()];
            color.each(color.dice, |faces, chance| chances[color.number(faces)] = chance);
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

    /// The dice that are worth a reroll, `each` at most: blanks, surges that nothing converts, hits that armor cancels.
    fn poor(&self, state: &[Faces; 3], each: usize) -> [Faces; 3] {
        let attack = self.attack;
        let surges: usize = state.iter().map(|[_, surges, _]| surges).sum();
        let critical = usize::from(attack.critical);
        let turned = usize::from(attack.surge_tokens);
        let dead = if attack.surge.is_some() { 0 } else { surges.saturating_sub(critical + turned) };
        let spoiled = self.spoiled.map_or(0, |spoiled| {
            let hits: usize = state.iter().map(|[.., hits]| hits).sum();
            let left = surges.saturating_sub(critical);
            let more = match attack.surge {
                Some(AttackSurge::Hit) => left,
                Some(AttackSurge::Crit) => 0,
                None => left.min(turned),
            };
            let blanks: usize = state.iter().map(|[blanks, ..]| blanks).sum();
            spoiled.among(hits + more, blanks).min(hits)
        });
        let mut taken = [[0; 3]; 3];
        let mut room = each;
        // Blanks and dead surges are alike, and go by their color.
        let mut dead = dead;
        for (taken, faces) in taken.iter_mut().zip(state) {
            taken[0] = faces[0].min(room);
            room -= taken[0];
            taken[1] = faces[1].min(dead).min(room);
            dead -= taken[1];
            room -= taken[1];
        }
        room = room.min(spoiled);
        for (taken, faces) in taken.iter_mut().zip(state) {
            taken[2] = faces[2].min(room);
            room -= taken[2];
        }
        taken
    }

    /// Rerolls the worst dice of every state, `each` at most: those of `next` were rerolled, those of `left` have none that is
    /// worth it. Whether any was rerolled.
    fn again(&self, states: &[f64], each: usize, next: &mut [f64], left: &mut [f64]) -> bool {
        let falls = self.colors.each_ref().map(|color| {
            (0..=each.min(color.dice))
                .map(|dice| {
                    let mut falls: Vec<(Faces, f64)> = Vec::new();
                    color.each(dice, |faces, chance| falls.push((faces, chance)));
                    falls
                })
                .collect::<Vec<_>>()
        });
        let mut any = false;
        self.each_state(|place, state| {
            let chance = states[place];
            if chance == 0.0 {
                return;
            }
            let taken = self.poor(&state, each);
            if taken == [[0; 3]; 3] {
                left[place] += chance;
                return;
            }
            any = true;
            // Of each color what stays, and what the rerolled dice come to.
            let fallen = |color: usize| {
                let (faces, gone) = (state[color], taken[color]);
                let stays = [faces[0] - gone[0], faces[1] - gone[1], faces[2] - gone[2]];
                let falls = &falls[color][gone.iter().sum::<usize>()];
                falls.iter().map(move |(more, chance)| {
                    let now = [stays[0] + more[0], stays[1] + more[1], stays[2] + more[2]];
                    (self.colors[color].number(now), *chance)
                })
            };
            for (red, first) in fallen(0) {
                for (black, second) in fallen(1) {
                    let share = chance * first * second;
                    for (white, third) in fallen(2) {
                        next[self.place([red, black, white])] += share * third;
                    }
                }
            }
        });
        any
    }

    /// Hits and crits once surges are converted (LEG-ATK-10), by the aim tokens spent with Marksman: as many of these as do
    /// anything.
    fn converted(&self, states: &[f64], marks: u8) -> Vec<Vec<f64>> {
        let (all, side) = (self.all(), self.most() + 1);
        let kinds = if self.attack.calls { 2 } else { 1 };
        let mut result = vec![vec![0.0; kinds * side * side]; usize::from(marks) + 1];
        let more = self.numbers()[1];
        let mut falls = |surges: usize, good: [usize; 2], chance: f64| {
            let (dice, surges, [hits, crits]) =
                if self.attack.calls { called(all, surges, good) } else { (all, surges, good) };
            let [more_hits, more_crits] = bought(self.attack, surges);
            let (hits, crits) = (hits + more_hits, crits + more_crits);
            let (used, hits, crits) = marked(self.situation, [dice, hits, crits], marks);
            let kind = if kinds > 1 && dice == more { side * side } else { 0 };
            result[used][kind + hits * side + crits] += chance;
        };
        if self.spoiled.is_some() {
            let dice = all;
            self.each_state(|place, state| {
                let [blanks, surges, hits] =
                    [0, 1, 2].map(|kind: usize| state.iter().map(|faces| faces[kind]).sum::<usize>());
                if states[place] > 0.0 {
                    falls(surges, [hits, dice - blanks - surges - hits], states[place]);
                }
            });
            return result;
        }
        // By dice of each color that are neither blank nor surge, and surges together.
        let dice = self.colors.each_ref().map(|color| color.dice);
        let sides = dice.map(|dice| dice + 1);
        let mut sums = vec![0.0; sides[0] * sides[1] * sides[2] * (all + 1)];
        self.each_state(|place, state| {
            let good = |color: usize| dice[color] - state[color][0] - state[color][1];
            let surges: usize = state.iter().map(|[_, surges, _]| surges).sum();
            let group = (good(0) * sides[1] + good(1)) * sides[2] + good(2);
            sums[group * (all + 1) + surges] += states[place];
        });
        let crits_of = [0, 1, 2].map(|color: usize| {
            let crit = 1.0 / (7.0 - BLANKS[color]);
            (0..=dice[color]).map(|dice| binomial(dice, crit)).collect::<Vec<_>>()
        });
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
                        for (crit, share) in crits.iter().enumerate() {
                            falls(surges, [good - crit, crit], chance * share);
                        }
                    }
                }
            }
        }
        result
    }
}

/// The chances of 0, 1, 2 … of so many.
fn binomial(dice: usize, chance: f64) -> Vec<f64> {
    let mut chances = vec![0.0; dice + 1];
    each_fall(dice as u8, [chance, 1.0 - chance], |counts, chance| chances[usize::from(counts[0])] = chance);
    chances
}

/// Applies a call to dice with surges, hits and crits: two more crits where one fell, else two dice less, hits first,
/// then surges.
fn called(dice: usize, surges: usize, [hits, crits]: [usize; 2]) -> (usize, usize, [usize; 2]) {
    if crits > 0 {
        return (dice + CALLED, surges, [hits, crits + CALLED]);
    }
    let gone = CALLED.min(dice);
    let left = gone.saturating_sub(hits);
    (dice - gone, surges.saturating_sub(left), [hits.saturating_sub(gone), 0])
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

/// LEG-KW-MARKSMAN: each token turns a blank into a hit or a hit into a crit, so that most is left of the pool. Tokens that would
/// do nothing stay.
fn marked(situation: &Situation, [dice, hits, crits]: [usize; 3], marks: u8) -> (usize, usize, usize) {
    let blanks = dice - hits - crits;
    let steps = usize::from(marks).min(2 * blanks + hits);
    if steps == 0 {
        return (0, hits, crits);
    }
    let now = Results { hits: hits as u8, crits: crits as u8, blanks: blanks as u8 };
    let turned = usize::from(situation.crits_improved(steps as u8, now));
    (steps, hits + steps - turned - turned, crits + turned)
}
