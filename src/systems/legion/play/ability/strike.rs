//! Attacks and what plays do in them.

use super::Context;
use crate::{
    cards::ability::{Arms, Face, Strikes, Who, Window},
    play::{
        attack::Limits,
        pieces::UnitNo,
        referee::Referee,
        state::{ModifierKind, Pool},
        view::View,
    },
};
use kernel::game::stepped::Flow;

impl View<'_, '_> {
    /// The weapons that a play gives a unit, a bit each.
    pub(super) fn given_weapons(&self, unit: UnitNo, ability: u16) -> u32 {
        let weapons = self.spec(unit).weapons.iter().enumerate();
        weapons
            .filter(|(_, weapon)| weapon.given == Some(ability))
            .map(|(at, _)| 1 << at)
            .fold(0, std::ops::BitOr::bitor)
    }
}

impl Referee<'_> {
    /// A window of the attack that is on: plays change its pool.
    pub(in crate::play) fn hear_attack(&mut self, window: Window, pool: &mut Pool) -> Flow {
        self.hear_pool(window, super::Trigger::default(), pool)
    }

    /// Opens the window of wounds about to be suffered.
    pub(in crate::play) fn hear_wounds(&mut self, unit: UnitNo, pool: &mut Pool) -> Flow {
        self.hear_pool(Window::WoundIncoming, super::Trigger::about(unit), pool)
    }

    fn hear_pool(&mut self, window: Window, trigger: super::Trigger, pool: &mut Pool) -> Flow {
        self.lay(|attack| attack.sum.clone_from(pool));
        if self.has_listeners(window) {
            self.open_window(window, trigger)?;
            self.lay(|attack| pool.clone_from(&attack.sum));
        }
        self.lay(|attack| attack.heard = Some(window));
        Ok(())
    }

    pub(super) fn change_pool(&mut self, change: impl FnOnce(&mut Pool)) {
        if let Some(attack) = &mut self.state.attack {
            change(&mut attack.sum);
        }
    }

    /// Results of the attack are canceled.
    pub(super) fn cancel(&mut self, face: Face, count: u8) {
        self.change_pool(|pool| match face {
            Face::Crit => {
                let gone = count.min(pool.crits);
                pool.crits -= gone;
                pool.canceled += gone;
            }
            _ => {
                let gone = count.min(pool.hits);
                pool.hits -= gone;
                pool.canceled += gone;
            }
        });
    }

    /// A unit attacks by a card: so many units, or each of them.
    pub(super) fn strike(
        &mut self,
        context: &mut Context,
        to: &Who,
        n: Strikes,
        arms: Arms,
        against: &Who,
    ) -> Flow<Option<UnitNo>> {
        let mut first = None;
        for unit in self.choose_targets(context, to)? {
            let open: Vec<UnitNo> = self.view().targets(context, against).to_vec();
            let only = match arms {
                Arms::Given | Arms::Thrown => self.view().given_weapons(unit, context.ability),
                _ => 0,
            };
            let times = match n {
                Strikes::Number(times) => usize::from(times),
                Strikes::Each => open.len(),
            };
            let mut struck: Vec<UnitNo> = Vec::new();
            let around = self.state.attack.take();
            for _ in 0..times {
                if self.is_over() || !self.unit(unit).is_in_play() {
                    break;
                }
                let left: u64 = open.iter().filter(|enemy| !struck.contains(enemy)).map(|enemy| 1 << enemy.0).sum();
                let limits = Limits { among: left, weapons: only, may_pass: true, single: true, ..Limits::default() };
                if left == 0 || !self.can_attack(unit, limits) {
                    break;
                }
                let Some(enemy) = self.attack_one(unit, limits)? else { break };
                struck.push(enemy);
                first = first.or(Some(enemy));
            }
            if arms == Arms::Thrown && !struck.is_empty() {
                // LEG-KW: thrown with an attack action.
                if let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit) {
                    active.attacks += 1;
                }
            }
            self.state.attack = around;
        }
        Ok(first)
    }

    /// A unit may use the weapon of a card for a while.
    pub(super) fn lend_weapon(&mut self, context: &Context, unit: UnitNo) {
        let given = self.view().given_weapons(unit, context.ability);
        for weapon in 0..32_u8 {
            if given >> weapon & 1 == 1 {
                self.modify(context, unit, ModifierKind::Weapon(weapon));
            }
        }
    }
}
