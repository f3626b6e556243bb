//! Attribute tests (IA-CAMP-70, IA-CAMP-71).

use super::{
    super::cards::{
        Attribute, HeroSide,
        ability::{Clause, Effect, Pool, Window},
    },
    Fighter, Kit,
    draft::effort,
};
use crate::{cards::Die, play::dice::faces};
use kernel::Distribution;

/// A test that can be worked out.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Test {
    pub dice: Vec<Die>,
    /// Successes without dice.
    pub more: i8,
    /// Dice that may be rolled again.
    pub rerolls: usize,
}

/// The test of a hero with its cards.
pub(super) fn of(fighter: &Fighter, side: &HeroSide, kit: &Kit<'_>, attribute: Attribute) -> Test {
    let mut test = Test { dice: side.dice(attribute).to_vec(), ..Test::default() };
    let mut focused = fighter.focused;
    for (_, card) in kit.cards() {
        let usable = |when: Window| matches!(when, Window::Test | Window::AttackReroll | Window::Always);
        let abilities =
            card.abilities.iter().filter(|ability| usable(ability.when) && effort(ability.cost) <= fighter.effort);
        for clause in abilities.flat_map(|ability| &ability.effects).filter(|clause| fits(clause, attribute)) {
            for effect in &clause.effects {
                match effect {
                    Effect::AddDice { pool: Pool::Test, dice } => test.dice.extend(dice),
                    Effect::Reroll { pool: Pool::Test, n, whole: false, .. } => {
                        test.rerolls += n.fixed().map_or(test.dice.len(), |n| n.max(0) as usize);
                    }
                    Effect::Successes { n } => test.more += n,
                    Effect::Condition(deed) if deed.is.is_some_and(|is| is.id() == "focused") => focused = true,
                    Effect::TestWith { from, to } if from.contains(&attribute) => {
                        let other = side.dice(*to);
                        if mean(other) > mean(&test.dice) {
                            test.dice = other.to_vec();
                        }
                    }
                    _ => {}
                }
            }
        }
    }
    if focused {
        test.dice.push(Die::Green);
    }
    test
}

/// True for effects in a test of this attribute by the hero itself.
fn fits(clause: &Clause, attribute: Attribute) -> bool {
    let own = clause.who.is_none_or(|who| matches!(who.id(), "friendly_or_you" | "rebel_or_you_within_3" | "hero"));
    let is_any = clause.conditions.is_empty() || clause.conditions.iter().any(|condition| condition.id() == "test");
    own && (is_any || clause.conditions.iter().any(|condition| condition.id() == attribute.id()))
}

/// The surges a pool shows on average.
fn mean(dice: &[Die]) -> f64 {
    successes(dice.iter().copied()).mean()
}

impl Test {
    /// The chances of so many successes. Dice that show none are rolled again, the best ones first.
    pub fn rolled(&self) -> Distribution {
        let dice = self.dice.iter().copied();
        let plain = if self.rerolls == 0 { successes(dice) } else { self.with_rerolls() };
        let Ok(more) = usize::try_from(self.more) else { return plain };
        let chances = std::iter::repeat_n(0.0, more).chain(plain.chances().iter().copied());
        Distribution::of_chances(chances.collect())
    }

    fn with_rerolls(&self) -> Distribution {
        let mut sum = Distribution::none(2 * self.dice.len());
        self.fall(0, (0, 1.0), &mut Vec::new(), &mut sum);
        sum
    }

    /// Every way the dice fall from this one on, with the successes so far and the dice that show none.
    fn fall(&self, place: usize, (shown, chance): (usize, f64), blank: &mut Vec<Die>, sum: &mut Distribution) {
        let Some(die) = self.dice.get(place) else {
            let mut again = blank.clone();
            again.sort_by(|one, other| mean(&[*other]).total_cmp(&mean(&[*one])));
            let again = successes(again.into_iter().take(self.rerolls));
            again.chances().iter().enumerate().for_each(|(more, part)| sum.add(shown + more, chance * part));
            return;
        };
        for face in faces(*die) {
            match usize::try_from(face.surge).unwrap_or_default() {
                0 => {
                    blank.push(*die);
                    self.fall(place + 1, (shown, chance / 6.0), blank, sum);
                    let _ = blank.pop();
                }
                surges => self.fall(place + 1, (shown + surges, chance / 6.0), blank, sum),
            }
        }
    }
}

/// The chances of so many surges with these dice.
pub fn successes(dice: impl IntoIterator<Item = Die>) -> Distribution {
    let mut chances = vec![1.0];
    for die in dice {
        let faces = faces(die);
        let mut next = vec![0.0; chances.len() + 2];
        for (count, chance) in chances.iter().enumerate() {
            for face in faces {
                let surges = usize::try_from(face.surge).unwrap_or_default();
                next[count + surges] += chance / faces.len() as f64;
            }
        }
        chances = next;
    }
    Distribution::of_chances(chances)
}

/// The chance to pass a test for so many successes with this many strain tokens there (IA-CAMP-71).
pub fn passes(rolled: &Distribution, needed: usize, tokens: usize) -> f64 {
    match needed.saturating_sub(tokens) {
        0 => 1.0,
        needed => rolled.at_least(needed),
    }
}
