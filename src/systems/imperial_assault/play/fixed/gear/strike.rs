//! Attacks that a card brings, in the words of matches.

use std::sync::Arc;

use super::{
    Holder, Lack,
    scribe::Scribe,
    whom::{self, Meant},
};
use crate::{
    campaign::cards::ability::{Strike, Weapons, Whom},
    cards::ability::{Amount, Effect, Filter, Side, Strike as Attack, Targets, Value, Who, Window},
};

impl Scribe<'_, '_> {
    /// An attack, with what changes it.
    pub fn attack(&mut self, strike: &Strike, with: Vec<Effect>, steps: &mut Vec<Effect>) -> Result<(), Lack> {
        let Strike { by, targets, kind, weapon, via, with: lent, dice, dice_each, n } = strike;
        // A hero without a weapon of its own has neither its surge abilities nor what lies on it.
        let is_bare = !dice.is_empty() && self.card.holder == Holder::Hero;
        if via.is_some() || lent.is_some() || !dice_each.is_empty() || is_bare {
            return Err(Lack::Effect);
        }
        let by = match by {
            None if self.card.holder == Holder::Empire && self.when.is_in_attack() => Who::Attacker,
            by => self.whom(*by, steps)?,
        };
        // Nobody attacks with figures of the other side.
        if let Some(Effect::Choose(choose)) = steps.last()
            && choose.from.side == Some(Side::Hostile)
        {
            return Err(Lack::Whom);
        }
        let arms = self.card.arms;
        let weapons = match weapon.map(Weapons::id) {
            None => None,
            Some("pistol") => Some(arms.pistols),
            Some("melee") => Some(arms.melee),
            Some("this") => Some(self.card.weapon.ok_or(Lack::Condition)?),
            Some(_) => return Err(Lack::Condition),
        };
        let mut attack = Attack { kind: *kind, dice: dice.clone(), weapons, with, ..Attack::by(by) };
        attack.count = Amount::Fixed(n.unwrap_or(1).min(6).cast_signed());
        attack.optional = steps.iter().any(|step| matches!(step, Effect::MoveSpaces { .. }));
        let is_second = steps.iter().any(|step| matches!(step, Effect::Attack(_)));
        match targets.map(Whom::id) {
            None => {}
            Some("same") if is_second => attack.target = Some(Who::Same),
            Some("same") if self.when == Window::Resolved => attack.target = Some(Who::Target),
            Some("different") if is_second => {
                attack.target =
                    Some(Who::Fits(Box::new(Filter { not: Some(Who::Same), objects: true, ..Filter::default() })));
            }
            Some("different") => attack.targets = Some(Targets::Different),
            Some(_) => match whom::meant(self.card, targets.ok_or(Lack::Whom)?)? {
                Meant::Who(who) => attack.target = Some(who),
                // Whoever is meant by the attack that runs is named before the other begins.
                Meant::One(_) if self.when.is_in_attack() => attack.target = Some(self.whom(*targets, steps)?),
                Meant::One(filter) => attack.target = Some(Who::Fits(Box::new(filter))),
                Meant::All(filter) => {
                    attack.target = Some(Who::Fits(Box::new(filter.clone())));
                    attack.count = Amount::Of(Box::new(Value::Count { from: filter, max: Some(6) }));
                    attack.targets = Some(Targets::Different);
                }
                Meant::Chosen => attack.target = Some(Who::Set(self.last.ok_or(Lack::Whom)?)),
                Meant::UpTo(..) | Meant::Around(_) | Meant::ChosenHostile => return Err(Lack::Whom),
            },
        }
        steps.push(Effect::Attack(Arc::new(attack)));
        Ok(())
    }
}
