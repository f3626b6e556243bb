//! Exact odds of a hero: attacks with a weapon and its modifications against a group and back, and attribute tests.
//!
//! Dice, symbols and surge abilities count, of the weapon, its modifications and the hero's cards; what cards do in words
//! does not.

use super::{
    cards::{Attribute, HeroSide, Stats, Surge},
    log::Gear,
    standing::{Case, Standing},
};
use crate::{
    cards::{self, DeploymentCard, Die, EffectUse},
    odds::Situation,
    play::{dice::faces, fixed::Bonus},
};
use kernel::Distribution;

/// A hero in a fight.
#[derive(Debug, Clone, Copy)]
pub struct Fighter {
    /// The place of the hero in the campaign.
    pub hero: usize,
    pub wounded: bool,
    pub focused: bool,
}

impl Fighter {
    /// The side of the sheet that counts.
    fn side<'a>(&self, case: &Case<'a>) -> Option<&'a HeroSide> {
        let sheet = case.catalog.hero(case.campaign.heroes.get(self.hero)?.hero.known()?);
        Some(if self.wounded { &sheet.wounded } else { &sheet.healthy })
    }

    /// The dice of an attribute.
    pub fn dice<'a>(&self, case: &Case<'a>, attribute: Attribute) -> Option<&'a [Die]> {
        let side = self.side(case)?;
        Some(match attribute {
            Attribute::Strength => &side.strength,
            Attribute::Insight => &side.insight,
            Attribute::Tech => &side.tech,
        })
    }

    /// An attack with a weapon and modifications on a figure of a group; none for what is no weapon.
    pub fn attacks(
        &self,
        case: &Case<'_>,
        weapon: &Gear,
        modifications: &[Gear],
        target: &DeploymentCard,
        distance: u8,
    ) -> Option<Situation> {
        let weapon = weapon.equipment(case.catalog)?.weapon?;
        let dice = match weapon.attribute {
            Some(attribute) => self.dice(case, attribute)?,
            None => &weapon.dice,
        };
        let added = modifications.iter().filter_map(|gear| modification(case, gear));
        let bonus: Vec<EffectUse> =
            weapon.bonus.iter().chain(added.clone().flat_map(|(bonus, _)| bonus)).copied().collect();
        let surges: Vec<cards::Surge> =
            weapon.surges.iter().chain(added.flat_map(|(_, surges)| surges)).map(plain).collect();
        let attack = cards::Attack { kind: weapon.kind, dice: dice.to_vec(), most_of_a_color: None };
        let surges = surges.iter().map(|surge| (surge, 1));
        let (own, shields) = (Bonus::of(&bonus), Bonus::of(&target.innate));
        let mut situation =
            Situation::of_pools(Some(&attack), &own, surges, target.defense.as_deref().unwrap_or(&[]), &shields);
        aim(&mut situation, distance);
        situation.defense.health = Some(target.health.unwrap_or(1).max(1));
        situation.condition([self.focused, false, false], [false, false]);
        Some(situation)
    }

    /// An attack of a figure of a group on the hero; none for a group that does not attack.
    pub fn is_attacked(
        &self,
        case: &Case<'_>,
        standing: &Standing,
        attacker: &DeploymentCard,
        distance: u8,
    ) -> Option<Situation> {
        let side = self.side(case)?;
        let surges = attacker.surges.iter().map(|surge| (surge, 1));
        let innate = Bonus::of(&attacker.innate);
        let mut situation =
            Situation::of_pools(Some(attacker.attack.as_ref()?), &innate, surges, &side.defense, &Bonus::default());
        let gear = standing.gear_of(case.catalog, self.hero);
        let stats: Vec<Stats> = gear.iter().filter_map(|gear| Some(gear.equipment(case.catalog)?.stats)).collect();
        situation.defense.block += stats.iter().map(|stats| stats.defense_block).sum::<i8>();
        situation.defense.evade += stats.iter().map(|stats| stats.defense_evade).sum::<i8>();
        aim(&mut situation, distance);
        let [healthy, wounded] = standing.health(case, self.hero)?;
        let health = if self.wounded { wounded } else { healthy };
        situation.defense.health = Some(u8::try_from(health).unwrap_or(1).max(1));
        Some(situation)
    }

    /// The successes of an attribute test (IA-CAMP-70); a focused hero rolls a green die more.
    pub fn test(&self, case: &Case<'_>, attribute: Attribute) -> Option<Distribution> {
        let dice = self.dice(case, attribute)?;
        let focus = self.focused.then_some(&Die::Green);
        Some(successes(dice.iter().chain(focus).copied()))
    }
}

/// Sets the distance of an attack; the dice of a melee attack need no accuracy.
const fn aim(situation: &mut Situation, distance: u8) {
    situation.distance = if situation.attack.melee { 0 } else { distance };
}

/// What a modification adds.
fn modification<'c>(case: &Case<'c>, gear: &Gear) -> Option<(&'c [EffectUse], &'c [Surge])> {
    let modifies = match gear {
        Gear::Item(id) => case.catalog.item(*id).modifies.as_ref(),
        Gear::Class(id) => case.catalog.class_card(*id).modifies.as_ref(),
        Gear::Reward(_) | Gear::Unknown(_) => None,
    }?;
    Some((&modifies.bonus, &modifies.surges))
}

/// A surge ability without what only its text tells.
fn plain(surge: &Surge) -> cards::Surge {
    cards::Surge { cost: surge.cost, effects: surge.effects.clone(), told_by: None }
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
