//! Actions and moves that plays give.

use super::Context;
use crate::{
    cards::{
        TokenKind,
        ability::{Go, Move, Speed, Until},
        keyword::UnitKeyword,
    },
    play::{
        Answer, Event, Question,
        action::{MoveKind, UnitAction},
        attack::Limits,
        pieces::UnitNo,
        referee::Referee,
        state::{Modifier, ModifierKind, Movement},
    },
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// A unit may act for free.
    pub(super) fn free_deed(&mut self, context: &Context, unit: UnitNo, kinds: &[Go], even_if_attacked: bool) -> Flow {
        let any = kinds.contains(&Go::Any);
        let limits = Limits { may_pass: true, ..Limits::default() };
        let attacked = (self.state.activation.as_ref())
            .is_some_and(|active| active.unit == unit && active.attacks > 0 && !even_if_attacked);
        let mut answers = self.list();
        if (any || kinds.contains(&Go::Attack)) && !attacked && self.can_attack(unit, limits) {
            answers.push(Answer::Action(UnitAction::Attack));
        }
        if (any || kinds.contains(&Go::Move)) && self.view().can_move(unit) && !self.view().is_engaged(unit) {
            answers.push(Answer::Action(UnitAction::Move(MoveKind::Standard)));
        }
        if any {
            answers.extend([UnitAction::Aim, UnitAction::Dodge, UnitAction::Recover].map(Answer::Action));
        }
        let stands = any || kinds.contains(&Go::Standby);
        if stands && !self.unit(unit).tokens.standby {
            answers.push(Answer::Action(UnitAction::Standby));
        }
        if answers.is_empty() {
            return Ok(());
        }
        let only_stands = kinds == [Go::Standby];
        if !only_stands {
            answers.push(Answer::Pass);
        }
        let about = Context { subject: Some(unit), ..context.clone() };
        let seat = self.seat(unit);
        let answer = self.ask_card(&about, |unit, card, _| Question::FreeAct(unit, Some(card)), answers, seat)?;
        let around = self.state.attack.take();
        match answer {
            Answer::Action(UnitAction::Attack) => {
                if self.attack(unit, Limits::default())?
                    && let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit)
                {
                    active.attacks += 1;
                }
            }
            Answer::Action(UnitAction::Move(kind)) => {
                let _ = self.make_move(unit, kind, true)?;
            }
            Answer::Action(UnitAction::Aim) => self.gain(unit, TokenKind::Aim, 1),
            Answer::Action(UnitAction::Dodge) => self.gain(unit, TokenKind::Dodge, 1),
            Answer::Action(UnitAction::Standby) => self.gain(unit, TokenKind::Standby, 1),
            Answer::Action(UnitAction::Recover) => self.recover(unit)?,
            _ => {}
        }
        self.state.attack = around;
        Ok(())
    }

    /// A move that is no action.
    pub(super) fn moves_by_card(&mut self, context: &mut Context, step: &Move) -> Flow {
        for unit in self.choose_targets(context, &step.to)? {
            if step.optional && !self.ask_about(context, unit)? {
                continue;
            }
            if step.compulsory {
                let _ = self.make_move(unit, MoveKind::Compulsory, false)?;
                continue;
            }
            let seat = if step.by_owner { context.seat } else { self.seat(unit) };
            let speed = match step.speed {
                Speed::Number(speed) => speed,
                Speed::Word(_) => self.view().speed(unit),
            };
            let speed = speed.saturating_sub(self.unit(unit).tokens.immobilize);
            if speed == 0 || !self.view().can_move(unit) || !step.engaged && self.view().is_engaged(unit) {
                continue;
            }
            let foreign = seat != self.seat(unit);
            // LEG-KW-JUMP-X: over what is no taller.
            let leap = if step.jump.is_some() { MoveKind::Jump } else { MoveKind::Standard };
            if let Some(height) = step.jump {
                let missing = height.saturating_sub(self.view().keyword(unit, UnitKeyword::Jump));
                let (seat, kind) = (self.seat(unit), ModifierKind::Keyword(UnitKeyword::Jump, missing));
                self.add_modifier(Modifier {
                    unit: Some(unit),
                    seat,
                    kind,
                    until: Until::Action,
                    source: context.source,
                });
            }
            let going = self.view().going(unit, leap);
            let going = Movement { speed, fights: going.fights && !foreign, ..going };
            let question = Question::Destination(unit, leap, Some(context.source));
            let landing = self.ask_landing(seat, question, unit, going, true)?;
            if step.jump.is_some() {
                self.end_modifiers(Until::Action);
            }
            let Some(landing) = landing else { continue };
            let from = self.unit(unit).leader().map_or(landing.at, |leader| leader.at);
            let kind = if step.engaged { MoveKind::Withdraw } else { leap };
            self.land(unit, landing, kind)?;
            self.lose_standby(unit);
            self.emit(Event::Moved { unit, kind: leap, from, to: landing.at });
            // A detonation may happen within an attack.
            let around = self.state.attack.take();
            self.tread(unit)?;
            self.state.attack = around;
        }
        Ok(())
    }
}
