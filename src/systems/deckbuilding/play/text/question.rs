//! Questions as sentences.

use super::Describer;
use crate::{
    cards::BaseId,
    play::{CardNo, Question, Source},
};
use kernel::{narration::Narrated as _, phrase::capital};

impl Describer<'_> {
    pub fn question(&self, question: &Question) -> String {
        question.sentence(self).map_or_else(String::new, |sentence| capital(&sentence))
    }

    /// Text of a card's reward.
    pub(in crate::play) fn reward(&self, card: CardNo) -> &str {
        self.catalog.card(self.view.fixed.library.card(card).card).reward.text(self.language)
    }

    /// Text of a card or base.
    pub(in crate::play) fn does(&self, source: Source) -> &str {
        match source {
            Source::Card(card) => self.catalog.card(self.view.fixed.library.card(card).card).text.text(self.language),
            Source::Base(base) => self.catalog.base(BaseId::at(u16::from(base.0))).text.text(self.language),
        }
    }
}
