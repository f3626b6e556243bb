//! Dice, keywords and surges of a pool's weapons.

use super::View;
use crate::{
    cards::{
        AttackSurge,
        ability::Arms,
        keyword::{UnitKeyword, WeaponKeyword, WeaponKeywords},
    },
    play::{
        fixed::halved,
        pieces::UnitNo,
        state::{Arm, ModifierKind, Volley},
    },
};

impl View<'_, '_> {
    /// The dice of a pool: red, black, white (LEG-VEH-05: a disrupted weapon adds half of its own).
    pub fn dice_of(&self, unit: UnitNo, arms: &[Arm]) -> [u8; 3] {
        let mut dice = [0_u8; 3];
        for arm in arms {
            let row = &self.spec(unit).weapons[usize::from(arm.weapon)];
            let mut own = row.dice.map(|count| count.saturating_mul(arm.times));
            let disrupted = crate::play::state::Damage::Disrupted(arm.weapon);
            if self.unit(unit).damage == Some(disrupted) || self.adds_half(unit, row.upgrade) {
                own = halved(own);
            }
            for (sum, more) in dice.iter_mut().zip(own) {
                *sum = sum.saturating_add(more);
            }
        }
        dice
    }

    /// The weapon keywords of a pool. High Velocity counts only where every weapon has it, Blast and the like where any has.
    pub fn keywords_of(&self, unit: UnitNo, arms: &[Arm]) -> WeaponKeywords {
        let mut sum = WeaponKeywords::default();
        for arm in arms {
            sum = sum.with(&self.spec(unit).weapons[usize::from(arm.weapon)].keywords);
        }
        let fast =
            |arm: &Arm| self.spec(unit).weapons[usize::from(arm.weapon)].keywords.has(WeaponKeyword::HighVelocity);
        let ranged = arms.iter().any(|arm| !self.spec(unit).weapons[usize::from(arm.weapon)].melee);
        if !arms.is_empty() {
            sum = sum.with(&self.lent_keywords(unit, Arms::Any));
            sum = if ranged { sum.with(&self.lent_keywords(unit, Arms::Ranged)) } else { sum };
        }
        sum[WeaponKeyword::HighVelocity] = u8::from(!arms.is_empty() && arms.iter().all(fast));
        sum
    }

    /// The dice and weapon keywords of a pool, those of a friend that adds weapons too (LEG-KW-FIRE-SUPPORT).
    pub fn formed(&self, unit: UnitNo, volley: &Volley) -> ([u8; 3], WeaponKeywords) {
        let (mut dice, mut own) = (self.dice_of(unit, &volley.arms), self.keywords_of(unit, &volley.arms));
        // Complete the Mission.
        if self.has(unit, UnitKeyword::CompleteTheMission) && self.is_on_mission(volley.defender, self.side_of(unit)) {
            own.add(WeaponKeyword::Critical, 2);
        }
        let Some((friend, arms)) = &volley.support else { return (dice, own) };
        for (sum, more) in dice.iter_mut().zip(self.dice_of(*friend, arms)) {
            *sum += more;
        }
        let theirs = self.keywords_of(*friend, arms);
        let mut both = own.with(&theirs);
        let fast = [own, theirs].map(|keywords| keywords[WeaponKeyword::HighVelocity]);
        both[WeaponKeyword::HighVelocity] = fast[0].min(fast[1]);
        (dice, both)
    }

    /// The result of a pool's surges: from its weapons where all agree, else from the unit's card.
    pub fn surge_of(&self, unit: UnitNo, volley: &Volley) -> Option<AttackSurge> {
        let own = |arm: &Arm| self.spec(unit).weapons[usize::from(arm.weapon)].surge;
        let first = volley.arms.first().and_then(own);
        let chart = first.filter(|_| volley.arms.iter().all(|arm| own(arm) == first));
        let hunted = self.has(unit, UnitKeyword::JediHunter) && self.spec(volley.defender).has_force_slot;
        match (hunted, self.lasting_surge(unit)) {
            (true, _) | (_, Some(AttackSurge::Crit)) => Some(AttackSurge::Crit),
            (_, lasting) => lasting.or(chart).or(self.spec(unit).attack_surge),
        }
    }

    /// True if the weapons of an upgrade add half their dice for a while.
    fn adds_half(&self, unit: UnitNo, upgrade: Option<u8>) -> bool {
        let lasting = &self.state.abilities.modifiers;
        upgrade.is_some_and(|upgrade| {
            lasting
                .iter()
                .any(|modifier| modifier.unit == Some(unit) && modifier.kind == ModifierKind::HalfDice(upgrade))
        })
    }

    /// The weapon keywords that cards give a unit's weapons for a while.
    pub(super) fn lent_keywords(&self, unit: UnitNo, arms: Arms) -> WeaponKeywords {
        let mut sum = WeaponKeywords::default();
        for modifier in self.state.abilities.modifiers.iter().filter(|modifier| modifier.unit == Some(unit)) {
            if let ModifierKind::WeaponKeyword(which, keyword, x) = modifier.kind
                && which == arms
            {
                sum.add(keyword, x);
            }
        }
        sum
    }
}
