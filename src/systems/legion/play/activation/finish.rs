//! The end of an activation (LEG-ACT-05).

use crate::{
    cards::{
        DefenseDie, Slot, TokenKind,
        ability::{Until, Window},
        keyword::UnitKeyword,
    },
    play::{
        Event, Question,
        action::Choice,
        dice::{Shield, Shields, roll_defense},
        mend::Remedy,
        pieces::UnitNo,
        reckoning::Cause,
        referee::Referee,
        state::{Flag, Order},
    },
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// The end: poison, regeneration, cards that are readied, tokens that go, the order token (LEG-ACT-05).
    pub(in crate::play) fn finish_activation(&mut self) -> Flow {
        let Some(active) = self.state.activation.clone() else { return self.next_turn() };
        let unit = active.unit;
        if self.unit(unit).is_in_play() {
            if active.panicked {
                // LEG-MORALE-02.
                let courage = self.view().courage(unit).unwrap_or(0);
                let _ = self.calm(unit, courage)?;
            }
            let poison = self.unit(unit).tokens.poison;
            self.unit_mut(unit).tokens.poison = 0;
            self.suffer(unit, poison, Cause::Poison)?;
            self.latent_power(unit)?;
        }
        self.sympathize(unit, active.attacks > 0);
        if self.unit(unit).is_in_play() {
            self.open_window_for(Window::ActivationEnd, unit)?;
        }
        if self.unit(unit).is_in_play() {
            self.regenerate(unit);
            self.ready_force(unit);
            self.cycle(unit);
            let state = self.unit_mut(unit);
            (state.tokens.immobilize, state.tokens.ion) = (0, 0);
        }
        if self.unit(unit).is_in_play() && !self.unit(unit).is(Flag::OrderReturned) {
            self.unit_mut(unit).order = Order::FaceDown;
        }
        self.roll_damage(unit)?;
        self.open_window_for(Window::ActivationAfter, unit)?;
        self.end_modifiers(Until::Activation);
        self.next_turn()
    }

    /// LEG-KW-REGENERATE-X.
    fn regenerate(&mut self, unit: UnitNo) {
        let most = self.view().keyword(unit, UnitKeyword::Regenerate).min(self.unit(unit).wounds());
        let dice: Vec<Shield> = (0..most).map(|_| roll_defense(DefenseDie::White, &mut self.state.chance)).collect();
        let shields = Shields::of(&dice);
        let mut healed = shields.blocks + shields.surges;
        if healed == 0 {
            return;
        }
        self.emit(Event::Healed(unit, healed));
        for mini in &mut self.unit_mut(unit).minis {
            let here = healed.min(mini.wounds);
            mini.wounds -= here;
            healed -= here;
        }
        self.note_wounds(unit);
    }

    /// LEG-KW-LATENT-POWER: suppression for a red defense die, with good on a blank and harm on a surge.
    fn latent_power(&mut self, unit: UnitNo) -> Flow {
        let latent = self.unit(unit).is_in_play() && self.view().has(unit, UnitKeyword::LatentPower);
        if !latent || !self.ask_yes(Question::LatentPower, unit)? {
            return Ok(());
        }
        self.gain(unit, TokenKind::Suppression, 1);
        let rolled = roll_defense(DefenseDie::Red, &mut self.state.chance);
        let seat = self.seat(unit);
        let view = self.view();
        match rolled {
            Shield::Block => {}
            Shield::Surge => {
                let near = |enemy: &UnitNo| view.is_at(unit, *enemy, 1) && !view.shuns(*enemy, seat);
                let enemies: Vec<UnitNo> = view.enemies(unit).filter(near).collect();
                let question = Question::Choose(unit, Choice::Demoralize);
                if let Some(enemy) = self.ask_unit(seat, question, enemies, false)? {
                    self.gain(enemy, TokenKind::Suppression, 2);
                    self.gain(enemy, TokenKind::Immobilize, 2);
                }
            }
            Shield::Blank => {
                let hurt = |friend: &UnitNo| {
                    let spec = view.spec(*friend);
                    let ails = view.unit(*friend).wounds() > 0 || view.unit(*friend).tokens.poison > 0;
                    spec.is_trooper() && !spec.is_droid_trooper() && ails && view.is_at(unit, *friend, 1)
                };
                let friends: Vec<UnitNo> = view.units_of(seat).filter(hurt).collect();
                let question = Question::Choose(unit, Choice::Help);
                if let Some(friend) = self.ask_unit(seat, question, friends, false)? {
                    let tokens = [Remedy::Wounds, Remedy::Token(TokenKind::Poison)];
                    let _ = self.remedy(friend, 1, &tokens)?;
                }
            }
        }
        Ok(())
    }

    /// LEG-KW-CYCLE: cards that were not used in this activation are readied.
    fn cycle(&mut self, unit: UnitNo) {
        let used = self.active().map_or(0, |active| active.used | active.fired);
        for (place, upgrade) in self.spec(unit).upgrades.iter().enumerate() {
            if upgrade.cycles && used >> place & 1 == 0 {
                self.unit_mut(unit).exhausted &= !(1 << place);
            }
        }
    }

    /// LEG-KW-MASTER-OF-THE-FORCE-X.
    fn ready_force(&mut self, unit: UnitNo) {
        let mut left = self.view().keyword(unit, UnitKeyword::MasterOfTheForce);
        for (number, upgrade) in self.spec(unit).upgrades.iter().enumerate() {
            let exhausted = self.unit(unit).exhausted >> number & 1 == 1;
            if left > 0 && upgrade.slot == Slot::Force && exhausted {
                self.unit_mut(unit).exhausted &= !(1 << number);
                left -= 1;
            }
        }
    }
}
