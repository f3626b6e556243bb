//! Standby (section 14): an answer to what an enemy does.

use super::{
    Answer, Event, Question,
    action::{MoveKind, UnitAction},
    attack::Limits,
    pieces::UnitNo,
    referee::Referee,
};
use crate::cards::{TokenKind, keyword::UnitKeyword};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// A unit has attacked, moved or acted: enemies with standby that see it near may answer (LEG-STBY-02, LEG-STBY-04).
    pub(super) fn react(&mut self, unit: UnitNo) -> Flow {
        if self.is_over() || !self.unit(unit).is_in_play() {
            return Ok(());
        }
        let view = self.view();
        let hulls = view.hulls();
        let answers = |enemy: &UnitNo| {
            let range = if view.has(*enemy, UnitKeyword::Sentinel) { 3 } else { 2 };
            view.unit(*enemy).tokens.standby
                && !view.may_not_spend(*enemy, TokenKind::Standby)
                && view.is_at(*enemy, unit, range)
                && view.any_sees(*enemy, unit, &hulls)
        };
        for enemy in view.enemies(unit).filter(answers).collect::<Vec<_>>() {
            if self.is_over() || !self.unit(enemy).tokens.standby {
                continue;
            }
            self.stand_ready(enemy)?;
        }
        self.detonate(unit)
    }

    fn stand_ready(&mut self, unit: UnitNo) -> Flow {
        let limits = Limits { may_pass: true, ..Limits::default() };
        let mut answers = self.list();
        if self.can_attack(unit, limits) {
            answers.push(Answer::Action(UnitAction::Attack));
        }
        let moves = self.view().can_move(unit) && !self.view().is_engaged(unit);
        if moves {
            answers.push(Answer::Action(UnitAction::Move(MoveKind::Standard)));
        }
        if answers.is_empty() {
            return Ok(());
        }
        answers.push(Answer::Pass);
        let answer = self.ask(self.seat(unit), Question::Standby(unit), answers)?;
        if answer == Answer::Pass {
            return Ok(());
        }
        self.unit_mut(unit).tokens.standby = false;
        self.emit(Event::StandbySpent(unit));
        self.emit(Event::Spent(unit, TokenKind::Standby, 1));
        if answer == Answer::Action(UnitAction::Attack) {
            let _ = self.attack(unit, Limits::default())?;
        } else {
            let _ = self.make_move(unit, MoveKind::Standard, true)?;
        }
        Ok(())
    }
}
