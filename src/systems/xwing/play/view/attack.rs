//! Attacks in detail: triggers, dice, further attacks (section 14).

use crate::cards::ability::{
    Effect, Window,
    words::{AttackTarget, RangeRule},
};
use crate::play::view::View;
use crate::play::{
    pieces::{AbilityAt, ShipNo},
    view::ability::{Context, Trigger},
    view::aim::Permit,
    weapon::Weapon,
};

impl<'a, 's> View<'a, 's> {
    /// Limits of a further attack.
    pub(in crate::play) fn permit_of(
        self,
        by: AbilityAt,
        effect: &'a Effect,
        target: Option<ShipNo>,
        not: Option<Weapon>,
    ) -> Option<Permit<'a>> {
        let Effect::Attack { weapon, against, arc, .. } = effect else { return None };
        let different = weapon.contains(crate::cards::ability::words::WeaponKind::Different);
        Some(Permit { weapons: *weapon, target, against, arc: *arc, by: Some(by), not: not.filter(|_| different) })
    }

    /// True if a further attack would find a target.
    pub(in crate::play) fn could_attack_again(self, context: &Context<'a, '_>, effect: &'a Effect) -> bool {
        let Effect::Attack { target, .. } = effect else { return false };
        let attack = self.attack;
        let target = match target {
            AttackTarget::Any => None,
            AttackTarget::Actor => context.trigger.actor,
            AttackTarget::Attacker => attack.map(|attack| attack.attacker),
        };
        let not = attack.map(|attack| attack.weapon);
        let Some(permit) = self.permit_of(context.ability.at, effect, target, not) else { return false };
        let mut options = Vec::new();
        self.attack_options(context.bearer(), &permit, &mut options);
        !options.is_empty()
    }

    pub(in crate::play) fn attack_moment(self, window: Window) -> Trigger {
        let mut trigger = Trigger::general(window);
        if let Some(attack) = self.attack {
            trigger.actor = Some(attack.attacker);
            trigger.other = Some(attack.defender);
        }
        trigger
    }

    /// +1 attack die at Range 1 with the primary weapon (XW-RANGE-08).
    pub(in crate::play) fn range_bonus(self, attacker: ShipNo, _defender: ShipNo) -> i8 {
        let Some(attack) = self.attack else { return 0 };
        let fits = attack.weapon == Weapon::Primary && attack.counted_range() == 1;
        if !fits || self.range_rule(attacker, RangeRule::NoBonus, attack.weapon).is_some() {
            return 0;
        }
        if self.range_rule(attacker, RangeRule::DoubleBonus, attack.weapon).is_some() { 2 } else { 1 }
    }
}
