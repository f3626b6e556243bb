//! Arms of a ship, for the evaluation of many places at once: dice, range, arcs, and limits.

use arrayvec::ArrayVec;

use crate::{
    cards::ability::{
        Cost, DiceEffect, Effect, Test, Window,
        words::{ArcKind, Forbid, Need, WeaponKind},
    },
    play::{board::Arcs, pieces::ShipNo, view::View, weapon::Weapon},
};

/// A weapon of a ship.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arm {
    pub weapon: Weapon,
    /// Attack dice, range and cards left out.
    pub dice: u8,
    /// The nearest and the farthest range band (XW-RANGE-09).
    pub range: [u8; 2],
    pub arcs: Arcs,
    /// Attacks of one use (XW-FAQ-06).
    pub times: u8,
    /// The most damage one attack does, where a card says so.
    pub most: Option<u8>,
    /// It takes a target lock on its target (XW-WEAPON-03).
    pub by_lock: bool,
    /// It takes a focus token.
    pub by_focus: bool,
    /// Its card is discarded for it.
    pub once: bool,
    /// A card adds an attack with a turret after it.
    pub then_turret: bool,
}

/// The weapons of a ship.
pub type Arms = ArrayVec<Arm, 6>;

impl<'a, 's> View<'a, 's> {
    /// Arms of a ship now, whatever stands around it.
    pub fn arms(self, ship: ShipNo) -> Arms {
        let mut arms = Arms::new();
        let no_primary = self.forbidden(ship, Forbid::PrimaryAttack, |_| true);
        let only_arcs = self.forbidden(ship, Forbid::AttackOutsideArc, |_| true);
        for weapon in self.weapons(ship) {
            if weapon == Weapon::Primary && no_primary {
                continue;
            }
            let mut arcs = self.weapon_arcs(ship, weapon);
            if only_arcs && arcs == Arcs::AROUND {
                arcs = self.arcs_of(ship, ArcKind::Any);
            }
            let band = self.reach(ship, weapon);
            let mut arm = Arm {
                weapon,
                dice: 0,
                range: [band.near, band.far],
                arcs,
                times: 1,
                most: None,
                by_lock: false,
                by_focus: false,
                once: false,
                then_turret: false,
            };
            match weapon {
                Weapon::Primary => {
                    arm.dice = self.attack_value(ship).max(0) as u8;
                    arm.then_turret = self.adds_turret(ship);
                }
                Weapon::Card(card) => self.read_card(ship, card, &mut arm),
            }
            if arms.try_push(arm).is_err() {
                break;
            }
        }
        arms
    }

    /// Reads the abilities of a weapon's card.
    fn read_card(self, ship: ShipNo, card: u8, arm: &mut Arm) {
        let card = &self.profile(ship).cards[usize::from(card)];
        arm.dice = card.weapon.map_or(0, |weapon| weapon.attack);
        for play in card.plays.iter().map(|id| self.fixed.play(*id)) {
            if play.when.contains(Window::Attack) {
                for condition in &play.conditions {
                    match condition.test {
                        Test::Header { needs: Need::Lock } => arm.by_lock = true,
                        Test::Header { needs: Need::Focus } => arm.by_focus = true,
                        _ => {}
                    }
                }
                arm.once = play.costs.iter().any(|cost| matches!(cost, Cost::DiscardThis));
                for effect in &play.effects {
                    if let Effect::PerformAttack { times, .. } = effect {
                        arm.times = *times;
                    }
                }
            }
            // A weapon that replaces all dice with a damage does no more than that.
            let cancels = |effect: &Effect| matches!(effect, Effect::Dice(DiceEffect::Cancel { .. }));
            if play.when.contains(Window::Hit) && play.effects.iter().any(cancels) {
                let damage = play.effects.iter().map(|effect| match effect {
                    Effect::Damage { n: crate::cards::ability::Number::Fixed(n), .. } => u8::try_from(*n).unwrap_or(0),
                    _ => 0,
                });
                arm.most = Some(damage.sum());
            }
        }
        if arm.by_lock && self.focus_as_lock(ship) {
            (arm.by_lock, arm.by_focus) = (false, true);
        }
    }

    /// True if a card lets a turret fire after the primary weapon (BTL-A4 Y-wing).
    fn adds_turret(self, ship: ShipNo) -> bool {
        let cards = self.profile(ship).cards.iter().zip(&self.ship(ship).cards);
        cards.filter(|(_, now)| !now.discarded).flat_map(|(card, _)| &card.plays).any(|id| {
            let play = self.fixed.play(*id);
            play.when.contains(Window::AfterAttack)
                && play.effects.iter().any(
                    |effect| matches!(effect, Effect::Attack { weapon, .. } if weapon.contains(WeaponKind::Turret)),
                )
        })
    }
}
