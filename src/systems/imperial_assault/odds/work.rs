//! The chances of an attack: dice of the player's choice, rerolls, both pools against each other.

use std::borrow::Cow;

use super::{ATTACK, Attack, DEFENSE, Outcome, Situation, best, clash::clash, pool::with_pool, reroll};

impl Situation {
    /// The situation with dice of all colors known: those of the attacker's choice as they deal the most damage.
    pub fn settled(&self) -> Cow<'_, Self> {
        let Attack { free, most_of_a_color, .. } = self.attack;
        if free == 0 {
            return Cow::Borrowed(self);
        }
        let with = |chosen: [u8; 4]| {
            let mut settled = self.clone();
            settled.attack.free = 0;
            settled.attack.dice.iter_mut().zip(chosen).for_each(|(count, more)| *count += more);
            settled
        };
        let settled = pools(free, most_of_a_color).map(|chosen| {
            let settled = with(chosen);
            (work_out(&settled).damage.mean(), settled)
        });
        // The first of equals stays.
        let best = settled.reduce(|best, other| if other.0 > best.0 { other } else { best });
        best.map_or_else(|| Cow::Owned(with([free, 0, 0, 0])), |(_, best)| Cow::Owned(best))
    }
}

/// The ways to choose the colors of so many dice, at most so many of one color.
fn pools(free: u8, most: u8) -> impl Iterator<Item = [u8; 4]> {
    let upto = move |left: u8| (0..=left.min(most)).rev();
    upto(free).flat_map(move |red| {
        upto(free - red).flat_map(move |blue| {
            upto(free - red - blue).filter_map(move |green| {
                let yellow = free - red - blue - green;
                (yellow <= most).then_some([red, blue, green, yellow])
            })
        })
    })
}

/// Computes the odds of an attack.
pub fn work_out(situation: &Situation) -> Outcome {
    let situation = &*situation.settled();
    let (attack, defense) = (&situation.attack, &situation.defense);
    let rerolls = [(attack.reroll, attack.dice != [0; 4]), (defense.reroll, defense.dice != [0; 2])];
    let [red, black] = rerolls.map(|(rerolls, has_dice)| if has_dice { rerolls } else { 0 });
    if red == 0 && black == 0 {
        return with_pool(&ATTACK, &attack.dice, |red| {
            with_pool(&DEFENSE, &defense.dice, |black| clash(situation, red, black))
        });
    }
    best::work_out(situation).unwrap_or_else(|| {
        let worth = reroll::Worth::of(situation);
        let red = reroll::sums(&ATTACK, &attack.dice, red, &worth);
        clash(situation, &red, &reroll::sums(&DEFENSE, &defense.dice, black, &worth))
    })
}
