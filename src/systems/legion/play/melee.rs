//! Melee (section 11): leaving it. How it begins and closes up stands with the moves.

use super::{
    Event,
    action::MoveKind,
    motion::{Grant, Motion},
    pieces::UnitNo,
    referee::Referee,
    view::View,
};
use kernel::game::stepped::Flow;

impl View<'_, '_> {
    /// True if a unit may withdraw (LEG-MELEE-07): it is engaged, can move, and finds a place where it is not.
    pub fn may_withdraw(&self, unit: UnitNo) -> bool {
        self.is_engaged(unit) && self.can_move(unit) && !self.landings(unit, MoveKind::Withdraw).is_empty()
    }
}

impl Referee<'_> {
    /// Spends all actions for a move of speed 1 out of the melee (LEG-MELEE-07).
    pub(super) fn withdraw(&mut self, unit: UnitNo) -> Flow {
        self.emit(Event::Withdrew(unit));
        self.active_mut(|active| active.actions = 0);
        let _ = self.make_move(unit, Motion::new(MoveKind::Withdraw, Grant::Action))?;
        self.active_mut(|active| active.ended = true);
        Ok(())
    }
}
