//! Effects of heroes: attribute tests, strain that is recovered.

use crate::{
    campaign::cards::Attribute,
    cards::ability::{Amount, Effect, Who},
    play::{dice::Symbols, referee::Referee, state::Context},
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// Figures test the attribute of these that serves them best; what is done if they pass, and if not (IA-CAMP-73). The
    /// successes are the surges of the ability's roll.
    pub(super) fn tests(
        &mut self,
        context: &mut Context,
        who: &Who,
        any: &[Attribute],
        needed: u8,
        [steps, otherwise]: [&[Effect]; 2],
    ) -> Flow {
        for figure in self.targets_in_play(context, who) {
            let successes = self.test_any(figure, any);
            context.roll = Symbols { surge: successes.min(99).cast_signed(), ..Symbols::default() };
            self.resolve(context, if successes >= needed { steps } else { otherwise })?;
        }
        Ok(())
    }

    pub(super) fn recovers_strain(&mut self, context: &Context, to: &Who, n: &Amount) {
        for figure in self.targets_in_play(context, to) {
            let count = self.view().count(context, n);
            self.recover_strain(figure, count);
        }
    }
}
