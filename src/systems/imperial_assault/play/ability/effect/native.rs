//! The functions of single cards: what changes how another ability or a rule works.

use super::super::Scope;
use crate::{
    cards::ability::Native,
    play::{pieces::GroupNo, referee::Referee},
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    pub(super) fn native(&mut self, scope: &mut Scope, native: &Native) -> Flow {
        self.bend(scope, native)
    }

    /// A die may be exchanged before it is rolled again.
    pub(super) fn gamble(&mut self, _scope: &Scope, _defense: bool, _place: u8) -> Flow {
        Ok(())
    }

    /// An attachment goes to another group.
    pub(super) fn move_attachment(&mut self, _scope: &Scope, _group: GroupNo) {}
}
