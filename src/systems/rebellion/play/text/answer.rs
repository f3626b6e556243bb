//! Answers as short labels.

use super::{
    super::question::{Answer, QuestionKind},
    Describer,
};
use kernel::narration::{Narrated as _, Narrator as _};

impl<'a> Describer<'a> {
    /// Label of an answer under its question.
    pub fn answer_to(self, asked: &QuestionKind, answer: &Answer) -> String {
        let key = match (asked, answer) {
            (QuestionKind::OracleBattle, Answer::Pass) => "rebellion.answer.no_battle",
            (QuestionKind::OracleBattle, Answer::Number(1)) => "rebellion.answer.in_space",
            (QuestionKind::OracleBattle, Answer::Number(2)) => "rebellion.answer.on_ground",
            (QuestionKind::OracleBattle, Answer::Number(3)) => "rebellion.answer.in_both",
            (QuestionKind::OracleGoesOn { .. }, Answer::Pass) => "rebellion.answer.goes_on",
            (QuestionKind::OracleGoesOn { .. }, Answer::Done) => "rebellion.answer.over_there",
            _ => return self.answer(answer),
        };
        self.text(key).to_owned()
    }

    /// Label of an answer by itself.
    pub fn answer(self, answer: &Answer) -> String {
        answer.sentence(&self).unwrap_or_default()
    }

    /// An assigned mission, by its index.
    pub(in crate::play) fn assigned_mission(self, place: u8) -> &'a str {
        let assigned = self.view.state.rebels.assigned.get(usize::from(place));
        self.mission_or(assigned.and_then(|assigned| assigned.mission))
    }

    /// Leaders of an assigned mission, by its index.
    pub(in crate::play) fn assigned_leaders(self, place: u8) -> String {
        let assigned = self.view.state.rebels.assigned.get(usize::from(place));
        let leaders = assigned.map_or(&[][..], |assigned| &assigned.leaders);
        leaders.iter().map(|leader| self.leader(*leader)).collect::<Vec<_>>().join(", ")
    }
}
