//! The best rerolls (IA-ATK-05): all dice lie open, the attacker rolls again first and then the defender, each the dice
//! that leave the most, or the least, damage to be expected.

use arrayvec::ArrayVec;

use super::{
    ATTACK, DEFENSE, MOST_DICE, Outcome, Situation,
    clash::{Terms, clash},
    pool::{Cell, Sums, attacks, counted, most, plus, with_pool},
};
use crate::{cards::Die, play::dice::faces};
use kernel::Distribution;

/// Steps of the search that are taken; where more would be needed, dice are rolled again by their worth.
const MOST_STEPS: usize = 20_000_000;
/// Differences smaller than this are rounding.
const SAME: f64 = 1e-12;

/// A way the dice of a pool lie.
struct Lie {
    chance: f64,
    sum: [u8; 3],
    /// Equal dice: the place of their color, what each shows, and how many there are.
    equal: ArrayVec<(u8, [u8; 3], u8), { MOST_DICE as usize }>,
}

/// Dice that are rolled again: what the others show, and how many of each color go.
#[derive(Clone, Copy)]
struct Choice {
    kept: [u8; 3],
    again: [u8; 4],
}

/// The ways a pool can lie, each with the choices there are, none of the dice first.
fn lies(colors: &[Die], dice: &[u8], rerolls: u8) -> Vec<(Lie, Vec<Choice>)> {
    let mut found = Vec::new();
    let start = Lie { chance: 1.0, sum: [0; 3], equal: ArrayVec::new() };
    fall(colors, dice, (0, 0, dice.first().copied().unwrap_or(0)), start, &mut found);
    let with_choices = |lie: Lie| {
        let mut choices = Vec::new();
        choose(&lie, 0, rerolls, Choice { kept: lie.sum, again: [0; 4] }, &mut choices);
        (lie, choices)
    };
    found.into_iter().map(with_choices).collect()
}

/// Every way the dice fall, color by color and face by face; `left` dice of the color show one of the faces from there on.
fn fall(colors: &[Die], dice: &[u8], (color, face, left): (usize, usize, u8), lie: Lie, found: &mut Vec<Lie>) {
    if color == colors.len() {
        found.push(lie);
        return;
    }
    if left == 0 {
        let next = dice.get(color + 1).copied().unwrap_or(0);
        fall(colors, dice, (color + 1, 0, next), lie, found);
        return;
    }
    let die = colors[color];
    let shown = |face: usize| counted(faces(die)[face], attacks(die));
    let own = shown(face);
    // Equal faces count at the first of them.
    let is_first = (0..face).all(|other| shown(other) != own);
    let sides = (face..6).filter(|other| shown(*other) == own).count();
    let is_last = (face + 1..6).all(|later| (0..=face).any(|other| shown(other) == shown(later)));
    if !is_first {
        fall(colors, dice, (color, face + 1, left), lie, found);
        return;
    }
    let mut chance = lie.chance;
    let mut sum = lie.sum;
    for count in 0..=left {
        if !is_last || count == left {
            let mut equal = lie.equal.clone();
            if count > 0 {
                equal.push((color as u8, own, count));
            }
            fall(colors, dice, (color, face + 1, left - count), Lie { chance, sum, equal }, found);
        }
        chance *= f64::from(left - count) / f64::from(count + 1) * sides as f64 / 6.0;
        sum = plus(sum, own);
    }
}

/// Every choice of up to so many dice among equal ones from this place on.
fn choose(lie: &Lie, place: usize, left: u8, choice: Choice, found: &mut Vec<Choice>) {
    let Some((color, shown, count)) = lie.equal.get(place).copied() else {
        found.push(choice);
        return;
    };
    let mut choice = choice;
    for number in 0..=count.min(left) {
        choose(lie, place + 1, left - number, choice, found);
        choice.again[usize::from(color)] += 1;
        choice.kept = std::array::from_fn(|symbol| choice.kept[symbol].saturating_sub(shown[symbol]));
    }
}

/// The odds with the best rerolls of both sides; none where the search would be too long.
pub(super) fn work_out(situation: &Situation) -> Option<Outcome> {
    let (attack, defense) = (&situation.attack, &situation.defense);
    if is_long(&attack.dice, attack.reroll) || is_long(&defense.dice, defense.reroll) {
        return None;
    }
    let attacks = lies(&ATTACK, &attack.dice, attack.reroll);
    let defends = lies(&DEFENSE, &defense.dice, defense.reroll);
    let [most_red, most_black] = [most(&ATTACK, &attack.dice), most(&DEFENSE, &defense.dice)];
    let size = most_red.map(|most| usize::from(most) + 1);
    let place = |sum: [u8; 3]| (usize::from(sum[0]) * size[1] + usize::from(sum[1])) * size[2] + usize::from(sum[2]);
    let sums = size.iter().product::<usize>();
    let steps = |lies: &[(Lie, Vec<Choice>)], colors: &[Die]| -> usize {
        let fresh = |choice: &Choice| with_pool(colors, &choice.again[..colors.len()], Vec::len);
        lies.iter().flat_map(|(_, choices)| choices).map(fresh).sum()
    };
    if attacks.len() * defends.len() > MOST_STEPS
        || steps(&attacks, &ATTACK) * defends.len() + steps(&defends, &DEFENSE) * sums > MOST_STEPS
    {
        return None;
    }
    let terms = Terms::of(situation, most_red, most_black);
    // The defender's answer to each sum of attack dice, where it was asked for: the damage then, and the choice.
    let mut answers: Vec<Option<(f64, usize)>> = vec![None; sums * defends.len()];
    let mut answer = |red: [u8; 3], lie: usize| -> (f64, usize) {
        *answers[lie * sums + place(red)].get_or_insert_with(|| {
            let dealt = |choice: &Choice| expected(&DEFENSE, choice, |black| terms.deal(red, black).0 as f64);
            let worth = defends[lie].1.iter().map(|choice| -dealt(choice));
            let (worth, choice) = best_of(worth);
            (-worth, choice)
        })
    };
    // The sums of attack dice in the end by that of the defense dice.
    let mut ends: Vec<([u8; 3], Sums)> = Vec::new();
    for (lie, choices) in &attacks {
        for (place, (other, _)) in defends.iter().enumerate() {
            let worth = choices.iter().map(|choice| expected(&ATTACK, choice, |red| answer(red, place).0));
            let choice = choices[best_of(worth).1];
            with_pool(&ATTACK, &choice.again, |fresh| {
                for cell in fresh {
                    let red = plus(choice.kept, cell.sum);
                    let chance = lie.chance * other.chance * cell.chance;
                    let reply = defends[place].1[answer(red, place).1];
                    with_pool(&DEFENSE, &reply.again[..DEFENSE.len()], |fresh| {
                        for cell in fresh {
                            let black = plus(reply.kept, cell.sum);
                            let end = ends.iter().position(|(known, _)| *known == black).unwrap_or_else(|| {
                                ends.push((black, Sums::up_to(most_red)));
                                ends.len() - 1
                            });
                            ends[end].1.add(red, chance * cell.chance);
                        }
                    });
                }
            });
        }
    }
    let mut all = Outcome { damage: Distribution::empty(), surges_left: Distribution::empty() };
    for (black, red) in ends {
        let part = clash(situation, &red.cells(), &vec![Cell { sum: black, chance: 1.0 }]);
        for (whole, part) in [(&mut all.damage, part.damage), (&mut all.surges_left, part.surges_left)] {
            part.chances().iter().enumerate().for_each(|(number, chance)| whole.add(number, *chance));
        }
    }
    Some(all)
}

/// True if there are too many choices among so many dice to look at each.
fn is_long(dice: &[u8], rerolls: u8) -> bool {
    let count: u8 = dice.iter().sum();
    count > 6 && rerolls > 1 || count > 4 && rerolls > 2
}

/// The mean of a value of what lies after a choice.
fn expected(colors: &[Die], choice: &Choice, mut value: impl FnMut([u8; 3]) -> f64) -> f64 {
    with_pool(colors, &choice.again[..colors.len()], |fresh| {
        fresh.iter().map(|cell| cell.chance * value(plus(choice.kept, cell.sum))).sum()
    })
}

/// The greatest of these and its place, the first of equals.
fn best_of(values: impl Iterator<Item = f64>) -> (f64, usize) {
    values.enumerate().fold(
        (f64::NEG_INFINITY, 0),
        |best, (place, value)| {
            if value > best.0 + SAME { (value, place) } else { best }
        },
    )
}
