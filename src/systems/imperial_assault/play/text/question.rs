//! Questions as sentences.

use super::Describer;
use crate::play::{Ask, FigureNo, Question};
use kernel::{
    narration::{Narrated as _, Narrator as _},
    phrase::capital,
};

impl Describer<'_> {
    /// A question, in one sentence.
    pub fn question(&self, question: &Question) -> String {
        question.sentence(self).map_or_else(String::new, |sentence| capital(&sentence))
    }

    pub(in crate::play) fn actions_left(&self) -> u8 {
        self.state.activation.as_ref().map_or(0, |active| active.actions)
    }

    pub(in crate::play) fn points_left(&self) -> u8 {
        self.state.activation.as_ref().map_or(0, |active| active.points)
    }

    pub(in crate::play) fn mission_question(&self, ask: Ask, figure: Option<FigureNo>, token: Option<u8>) -> String {
        let figure = figure.map_or_else(String::new, |figure| self.figure(figure));
        let token = token.map_or_else(String::new, |token| self.mission_token(token));
        self.say(ask.term(), &[("figure", &figure), ("token", &token)])
    }
}
