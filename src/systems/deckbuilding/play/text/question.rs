//! What is asked, in a sentence.

use super::Describer;
use crate::play::{Question, QuestionKind, Source};
use kernel::phrase::capital;

impl Describer<'_> {
    /// A question, in one sentence.
    pub fn question(&self, question: &Question) -> String {
        let key = match question.kind {
            QuestionKind::RevealBase => "deckbuilding.play.ask.reveal_base",
            QuestionKind::Act => "deckbuilding.play.ask.act",
            QuestionKind::Use => "deckbuilding.play.ask.use",
            QuestionKind::Reward => "deckbuilding.play.ask.reward",
            QuestionKind::Hunter => "deckbuilding.play.ask.hunter",
            QuestionKind::Option => "deckbuilding.play.ask.option",
            QuestionKind::Exile => "deckbuilding.play.ask.exile",
            QuestionKind::Discard => "deckbuilding.play.ask.discard",
            QuestionKind::DiscardRow => "deckbuilding.play.ask.discard_row",
            QuestionKind::Take => "deckbuilding.play.ask.take",
            QuestionKind::Purchase => "deckbuilding.play.ask.purchase",
            QuestionKind::Goal => "deckbuilding.play.ask.goal",
            QuestionKind::Destroy => "deckbuilding.play.ask.destroy",
            QuestionKind::Damage => "deckbuilding.play.ask.damage",
            QuestionKind::Split { .. } => "deckbuilding.play.ask.split",
            QuestionKind::Keep => "deckbuilding.play.ask.keep",
            QuestionKind::Swap => "deckbuilding.play.ask.swap",
            QuestionKind::HandToTop => "deckbuilding.play.ask.hand_to_top",
        };
        let left = if let QuestionKind::Split { left } = question.kind { left } else { 0 };
        let player = self.player(self.state.active);
        // What the ability or the reward says, where there is something to decide about it.
        let does = match (question.kind, question.source) {
            (QuestionKind::Reward, Source::Card(card)) => self.reward(card),
            (QuestionKind::Use, source) => self.does(source),
            _ => "",
        };
        capital(&self.say(
            key,
            &[
                ("player", &player),
                ("source", &self.source(question.source)),
                ("resources", &self.state.turn.resources),
                ("left", &left),
                ("text", &does),
            ],
        ))
    }

    fn reward(&self, card: crate::play::CardNo) -> &str {
        self.catalog.card(self.setting.library.card(card).card).reward.text(self.language)
    }

    /// What a card or base does, in our words.
    fn does(&self, source: Source) -> &str {
        match source {
            Source::Turn => "",
            Source::Card(card) => self.catalog.card(self.setting.library.card(card).card).text.text(self.language),
            Source::Base(base) => {
                self.catalog.base(crate::cards::BaseId::at(u16::from(base.0))).text.text(self.language)
            }
        }
    }
}
