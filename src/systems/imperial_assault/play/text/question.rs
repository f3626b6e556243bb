//! Questions as sentences.

use super::Describer;
use crate::play::question::{Ask, Question};
use kernel::{
    narration::{Narrated as _, Narrator as _},
    phrase::capital,
};

impl Describer<'_> {
    /// A question, in one sentence.
    pub fn question(&self, question: &Question) -> String {
        let asked = Self { asked: (question.figure, question.token), ..*self };
        question.kind.sentence(&asked).map_or_else(String::new, |sentence| capital(&sentence))
    }

    pub(in crate::play) fn asked_figure(&self) -> String {
        self.asked.0.map_or_else(String::new, |figure| self.figure(figure))
    }

    pub(in crate::play) fn asked_token(&self) -> String {
        self.asked.1.map_or_else(String::new, |token| self.mission_token(token))
    }

    pub(in crate::play) fn actions_left(&self) -> u8 {
        self.state.activation.as_ref().map_or(0, |active| active.actions)
    }

    pub(in crate::play) fn points_left(&self) -> u8 {
        self.state.activation.as_ref().map_or(0, |active| active.points)
    }

    pub(in crate::play) fn mission_question(&self, ask: Ask) -> String {
        self.say(ask.term(), &[("figure", &self.asked_figure()), ("token", &self.asked_token())])
    }
}
