//! Effects that take tokens from ships, or hand them from one to another.

use super::super::{
    pieces::ShipNo,
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    view::ability::Context,
};
use crate::cards::ability::{Amount, words::Token};
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// Of several kinds of tokens one, as the ship's or card's owner likes.
    pub(super) fn pick_token(
        &mut self,
        context: &Context<'a, '_>,
        ship: ShipNo,
        tokens: impl Iterator<Item = Token>,
    ) -> Flow<Option<Token>> {
        let mut answers = self.list();
        answers.extend(tokens.map(Answer::Token));
        if answers.is_empty() {
            return Ok(None);
        }
        let question = Question::about(QuestionKind::Token, ship).because(context.ability.at);
        match self.ask(self.seat(context.bearer()), question, answers)? {
            Answer::Token(token) => Ok(Some(token)),
            _ => Ok(None),
        }
    }

    pub(super) fn lose_some(
        &mut self,
        context: &Context<'a, '_>,
        ship: ShipNo,
        tokens: crate::cards::ability::words::Words<Token>,
        n: &Amount,
        every_kind: bool,
    ) -> Flow {
        let count = self.view().amount_of(context, n);
        if every_kind {
            for token in tokens.iter() {
                self.lose_to(ship, token, count.min(self.view().tokens_of(ship, token)), context.bearer())?;
            }
            return Ok(());
        }
        for _ in 0..count.min(20) {
            let held: Vec<Token> = tokens.iter().filter(|token| self.view().tokens_of(ship, *token) > 0).collect();
            match self.pick_token(context, ship, held.into_iter())? {
                Some(token) => self.lose_to(ship, token, 1, context.bearer())?,
                None => break,
            }
        }
        Ok(())
    }

    pub(super) fn hand_over(
        &mut self,
        context: &Context<'a, '_>,
        tokens: crate::cards::ability::words::Words<Token>,
        n: &Amount,
        from: ShipNo,
        to: ShipNo,
        every_kind: bool,
    ) -> Flow {
        if from == to {
            return Ok(());
        }
        let count = self.view().amount_of(context, n);
        if every_kind {
            for token in tokens.iter() {
                for _ in 0..count.min(self.view().tokens_of(from, token)) {
                    self.pass_on(token, from, to)?;
                }
            }
            return Ok(());
        }
        for _ in 0..count.min(20) {
            let held: Vec<Token> = tokens.iter().filter(|token| self.view().tokens_of(from, *token) > 0).collect();
            match self.pick_token(context, from, held.into_iter())? {
                Some(token) => self.pass_on(token, from, to)?,
                None => break,
            }
        }
        Ok(())
    }
}
