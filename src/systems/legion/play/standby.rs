//! Standby (section 14): an answer to what an enemy does.

use super::{
    Answer, Event, Question, action::UnitAction, attack::Limits, motion::Grant, pieces::UnitNo, referee::Referee,
    state::Phase,
};
use crate::cards::{TokenKind, keyword::UnitKeyword};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// A unit has attacked, moved or acted, by standby as well: an enemy with standby that sees it near may answer in the
    /// Activation Phase, outside of its own activation, and one alone (LEG-STBY-02, LEG-STBY-04).
    pub(super) fn react(&mut self, unit: UnitNo) -> Flow {
        if self.is_over() || !self.unit(unit).is_in_play() {
            return Ok(());
        }
        let view = self.view();
        let hulls = view.hulls();
        let answers = |enemy: &UnitNo| {
            let range = if view.has(*enemy, UnitKeyword::Sentinel) { 3 } else { 2 };
            view.unit(*enemy).tokens.standby
                && view.state.phase == Phase::Activation
                && view.state.activation.as_ref().is_none_or(|active| active.unit != *enemy)
                && !view.is_shaken_about(*enemy)
                && !view.may_not_spend(*enemy, TokenKind::Standby)
                && view.is_at(*enemy, unit, range)
                && view.any_sees(*enemy, unit, &hulls)
        };
        for enemy in view.enemies(unit).filter(answers).collect::<Vec<_>>() {
            if self.is_over() || !self.unit(enemy).tokens.standby {
                continue;
            }
            if self.stand_ready(enemy)? {
                break;
            }
        }
        self.detonate(unit)
    }

    /// Whether a unit spends its token (LEG-STBY-02).
    fn stand_ready(&mut self, unit: UnitNo) -> Flow<bool> {
        let limits = Limits { may_pass: true, ..Limits::default() };
        let view = self.view();
        let mut deeds = Vec::new();
        if view.may_attack(unit) && self.can_attack(unit, limits) {
            deeds.push(UnitAction::Attack);
        }
        deeds.extend(view.open_moves(unit, None));
        let mut answers = self.list();
        answers.extend(deeds.into_iter().map(Answer::Action));
        if answers.is_empty() {
            return Ok(false);
        }
        answers.push(Answer::Pass);
        let Answer::Action(deed) = self.ask(self.seat(unit), Question::Standby(unit), answers)? else {
            return Ok(false);
        };
        self.unit_mut(unit).tokens.standby = false;
        self.emit(Event::StandbySpent(unit));
        self.emit(Event::Spent(unit, TokenKind::Standby, 1));
        let around = self.state.attack.take();
        if deed == UnitAction::Attack {
            if self.attack(unit, Limits::default())? {
                self.count_attack(unit);
                self.react(unit)?;
            }
        } else {
            self.move_by(unit, deed, Grant::Standby)?;
        }
        if around.is_some() {
            self.state.attack = around;
        }
        Ok(true)
    }
}
