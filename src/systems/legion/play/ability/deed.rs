//! Actions and moves that plays give.

use super::{Lasting, Mod, Scope};
use crate::{
    cards::ability::{Go, Move, Speed, Until},
    play::{
        Answer, Event, Question, QuestionKind,
        attack::Limits,
        event::TokenKind,
        keyword::UnitKeyword,
        pieces::UnitNo,
        question::{Deed, MoveKind},
        referee::Referee,
        view::Going,
    },
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// A unit may act for free.
    pub(super) fn free_deed(&mut self, scope: &Scope, unit: UnitNo, kinds: &[Go], even_if_attacked: bool) -> Flow {
        let any = kinds.contains(&Go::Any);
        let limits = Limits { may_pass: true, ..Limits::default() };
        let attacked = (self.state.activation.as_ref())
            .is_some_and(|active| active.unit == unit && active.attacks > 0 && !even_if_attacked);
        let mut answers = self.list();
        if (any || kinds.contains(&Go::Attack)) && !attacked && self.can_attack(unit, limits) {
            answers.push(Answer::Deed(Deed::Attack));
        }
        if (any || kinds.contains(&Go::Move)) && self.view().can_move(unit) && !self.view().is_engaged(unit) {
            answers.push(Answer::Deed(Deed::Move(MoveKind::Standard)));
        }
        if any {
            answers.extend([Deed::Aim, Deed::Dodge, Deed::Recover].map(Answer::Deed));
        }
        let stands = any || kinds.contains(&Go::Standby);
        if stands && !self.unit(unit).tokens.standby {
            answers.push(Answer::Deed(Deed::Standby));
        }
        if answers.is_empty() {
            return Ok(());
        }
        let only_stands = kinds == [Go::Standby];
        if !only_stands {
            answers.push(Answer::Pass);
        }
        let about = Scope { trigger: Some(unit), ..scope.clone() };
        let seat = self.seat(unit);
        let answer = self.ask_card(&about, QuestionKind::FreeAct, answers, seat)?;
        let around = self.state.attack.take();
        match answer {
            Answer::Deed(Deed::Attack) => {
                if self.attack(unit, Limits::default())?
                    && let Some(active) = self.state.activation.as_mut().filter(|active| active.unit == unit)
                {
                    active.attacks += 1;
                }
            }
            Answer::Deed(Deed::Move(kind)) => {
                let _ = self.make_move(unit, kind, true)?;
            }
            Answer::Deed(Deed::Aim) => self.gain(unit, TokenKind::Aim, 1),
            Answer::Deed(Deed::Dodge) => self.gain(unit, TokenKind::Dodge, 1),
            Answer::Deed(Deed::Standby) => self.gain(unit, TokenKind::Standby, 1),
            Answer::Deed(Deed::Recover) => self.recover(unit)?,
            _ => {}
        }
        self.state.attack = around;
        Ok(())
    }

    /// A move that is no action.
    pub(super) fn moves_by_card(&mut self, scope: &mut Scope, step: &Move) -> Flow {
        for unit in self.settle(scope, &step.to)? {
            if step.optional && !self.ask_about(scope, unit)? {
                continue;
            }
            if step.compulsory {
                let _ = self.make_move(unit, MoveKind::Compulsory, false)?;
                continue;
            }
            let seat = if step.by_owner { scope.seat } else { self.seat(unit) };
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
                let (seat, what) = (self.seat(unit), Mod::Keyword(UnitKeyword::Jump, missing));
                self.last(Lasting { unit: Some(unit), seat, what, until: Until::Action, source: scope.source });
            }
            let going = self.view().going(unit, leap);
            let going = Going { speed, fights: going.fights && !foreign, ..going };
            let question = Question {
                number: leap as u8,
                card: Some(scope.source),
                ..Question::about(QuestionKind::Destination, unit)
            };
            let landing = self.ask_landing(seat, question, unit, going, true)?;
            if step.jump.is_some() {
                self.end_lasting(Until::Action);
            }
            let Some(landing) = landing else { continue };
            let from = self.unit(unit).leader().map_or(landing.at, |leader| leader.at);
            let kind = if step.engaged { MoveKind::Withdraw } else { leap };
            self.land(unit, landing, kind)?;
            self.lose_standby(unit);
            self.emit(Event::Moved { unit, kind: leap, from, to: landing.at });
            // What goes off may fall into an attack.
            let around = self.state.attack.take();
            self.tread(unit)?;
            self.state.attack = around;
        }
        Ok(())
    }
}
