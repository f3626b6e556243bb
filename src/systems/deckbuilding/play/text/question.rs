//! What is asked, in a sentence.

use super::Describer;
use crate::{
    cards::BaseId,
    play::{CardNo, Question, Source},
};
use kernel::{narration::Narrated as _, phrase::capital};

impl Describer<'_> {
    /// A question, in one sentence.
    pub fn question(&self, question: &Question) -> String {
        question.sentence(self).map_or_else(String::new, |sentence| capital(&sentence))
    }

    /// The reward of a card, in our words.
    pub(in crate::play) fn reward(&self, card: CardNo) -> &str {
        self.catalog.card(self.view.setting.library.card(card).card).reward.text(self.language)
    }

    /// What a card or base does, in our words.
    pub(in crate::play) fn does(&self, source: Source) -> &str {
        match source {
            Source::Card(card) => self.catalog.card(self.view.setting.library.card(card).card).text.text(self.language),
            Source::Base(base) => self.catalog.base(BaseId::at(u16::from(base.0))).text.text(self.language),
        }
    }
}
