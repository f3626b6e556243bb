//! Why computer players did what they did: what each answer was weighed against.

use kernel::{
    Language, Playable,
    game::{Game, MOST_ANSWERS, Player, Seat, Weighed, answer_of},
};
use serde::Serialize;

use super::Record;

type AnswerOf<S> = <<S as Playable>::Game as Game>::Answer;

/// A question that a player thought about.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Reason {
    /// How many answers had been given before.
    pub answers: usize,
    pub seat: Seat,
    /// What was asked, in a sentence.
    pub question: String,
    /// What could be done, the best first.
    pub ways: Vec<Way>,
}

/// Something that could be done.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Way {
    /// What, as a label.
    pub answer: String,
    /// How far ahead its player was on average, in points.
    pub worth: f64,
    /// In how many imagined games.
    pub games: u32,
    /// It was done.
    pub taken: bool,
}

impl<S: Playable> Record<S> {
    /// What the open question was weighed against, in words; `taken` is the answer that was given. None where nothing is
    /// asked, or only one way was thought of.
    pub fn reason(
        &self,
        weighed: &[Weighed],
        taken: &AnswerOf<S>,
        catalog: &S::Catalog,
        language: Language,
    ) -> Option<Reason> {
        let decision = self.decision().filter(|_| weighed.len() > 1)?;
        let way = |weighed: &Weighed| {
            let other = decision.answers.get(weighed.answer)?;
            Some(Way {
                answer: S::describe_answer(catalog, self.game(), other, language),
                worth: weighed.worth,
                games: weighed.games,
                taken: other == taken,
            })
        };
        Some(Reason {
            answers: self.at(),
            seat: decision.seat,
            question: S::describe_question(catalog, self.game(), language),
            ways: weighed.iter().filter_map(way).collect(),
        })
    }

    /// Lets the players answer until the game is over, and gives the reasons of those who say them.
    pub fn play_out_explained(
        &mut self,
        players: &mut [&mut dyn Player<S::Game>],
        catalog: &S::Catalog,
        language: Language,
    ) -> Vec<Reason> {
        let mut reasons = Vec::new();
        while self.at() < MOST_ANSWERS {
            let Some(answer) = answer_of(self.game(), players) else { break };
            let asked = self.decision().and_then(|decision| players.get(decision.seat.index()));
            reasons.extend(asked.and_then(|player| self.reason(player.weighed(), &answer, catalog, language)));
            if self.answer(&answer).is_err() {
                break;
            }
        }
        reasons
    }
}
