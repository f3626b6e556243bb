//! Attacks of their own kind: over what a move passed, and with the attacker's end.

use super::{Referee, Volley};
use crate::{
    cards::keyword::{UnitKeyword, WeaponKeyword},
    play::{
        Question,
        fixed::Mode,
        pieces::UnitNo,
        state::{Arm, Reach},
    },
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// The weapons of a unit that are used in this way, each once.
    fn special(&self, unit: UnitNo, mode: Mode) -> Vec<Arm> {
        let spec = self.spec(unit);
        let mut arms: Vec<Arm> = Vec::new();
        for mini in &self.unit(unit).minis {
            let weapons = spec.minis[usize::from(mini.spec)].weapons;
            for (place, weapon) in spec.weapons.iter().enumerate() {
                let place = place as u8;
                let taken = arms.iter().any(|arm| arm.weapon == place);
                if weapon.mode == mode && weapons >> place & 1 == 1 && !taken {
                    arms.push(Arm { spec: mini.spec, weapon: place, times: 1 });
                }
            }
        }
        arms
    }

    /// LEG-KW-OVERRUN-X: after a standard move a unit that was passed over is attacked, neither in melee nor at range.
    pub(in crate::play) fn overrun(&mut self, unit: UnitNo, passed: Vec<UnitNo>) -> Flow {
        let arms = self.special(unit, Mode::Overrun);
        let most = self.view().keywords_of(unit, &arms)[WeaponKeyword::Overrun];
        let made = self.state.activation.as_ref().filter(|active| active.unit == unit).map(|active| active.overruns);
        if self.is_over() || !self.unit(unit).is_in_play() || made.is_none_or(|made| made >= most) {
            return Ok(());
        }
        let enemies: Vec<UnitNo> = passed.into_iter().filter(|enemy| self.unit(*enemy).is_in_play()).collect();
        let question = Question::Overrun(unit);
        let Some(enemy) = self.ask_unit(self.seat(unit), question, enemies, true)? else { return Ok(()) };
        if let Some(active) = &mut self.state.activation {
            active.overruns += 1;
        }
        let volley = Volley { reach: Reach::Over, ..self.view().volley(unit, enemy, arms) };
        self.borrowing(|referee| referee.resolve_attack(unit, &volley))?;
        self.state.attack = None;
        Ok(())
    }

    /// LEG-KW-SELF-DESTRUCT-X: every unit at range 1 and in sight is attacked, friends too, and the unit is gone.
    pub(in crate::play) fn self_destruct(&mut self, unit: UnitNo) -> Flow {
        let arms = self.special(unit, Mode::SelfDestruct);
        let view = self.view();
        let hulls = view.hulls();
        let hit = |other: &UnitNo| {
            *other != unit
                && !view.has(*other, UnitKeyword::ImmuneRangeOne)
                && view.is_at(unit, *other, 1)
                && view.any_sees(unit, *other, &hulls)
        };
        for other in view.in_play().filter(hit).collect::<Vec<_>>() {
            if !self.is_over() && self.unit(other).is_in_play() && self.unit(unit).is_in_play() {
                let volley = self.view().volley(unit, other, arms.clone());
                self.borrowing(|referee| referee.resolve_attack(unit, &volley))?;
            }
        }
        self.state.attack = None;
        self.defeat(unit)
    }
}
