//! Answers as short labels.

use super::Describer;
use crate::{
    play::{Answer, FigureNo, Question, board::Stand, dice::ATTACK},
    values,
};
use kernel::{narration::Narrated as _, phrase::capital};

impl Describer<'_> {
    /// An answer to a question, as a label.
    pub fn answer(&self, question: &Question, answer: &Answer) -> String {
        let label = answer.sentence(&Describer { asked: Some(question), ..*self });
        label.map_or_else(String::new, |label| capital(&label))
    }

    fn asked_figure(&self) -> Option<FigureNo> {
        self.asked?.figure()
    }

    pub(in crate::play) fn asked_speed(&self) -> u8 {
        self.asked_figure().map_or(0, |figure| self.view().speed(figure))
    }

    pub(in crate::play) fn asked_weapon(&self, weapon: u8) -> String {
        self.asked_figure().map_or_else(String::new, |figure| self.weapon(figure, weapon))
    }

    pub(in crate::play) fn asked_surge(&self, place: u8) -> String {
        self.asked_figure().map_or_else(String::new, |figure| self.surge(figure, place))
    }

    /// A place for the figure of the question.
    pub(in crate::play) fn place(&self, stand: Stand) -> String {
        self.asked_figure().map_or_else(|| self.space(stand.at), |figure| self.stand(figure, stand))
    }

    pub(in crate::play) fn is_large(&self, figure: FigureNo) -> bool {
        self.fixed.group(figure).base.is_large()
    }

    pub(in crate::play) fn shown_card(&self, place: u8) -> String {
        let card = self.state.shown.get(usize::from(place));
        card.map_or_else(String::new, |card| self.card(*card))
    }

    pub(in crate::play) fn dice(&self, counts: [u8; 4]) -> String {
        let dice = ATTACK.into_iter().zip(counts);
        let dice: Vec<_> = dice.flat_map(|(die, count)| std::iter::repeat_n(die, usize::from(count))).collect();
        values::dice(&dice, self.language)
    }
}
