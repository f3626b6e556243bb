//! Costs of abilities.

use super::super::{
    DieKind,
    dice::Face,
    pieces::Origin,
    question::{Answer, DicePurpose, Question, QuestionKind},
    referee::Referee,
    view::ability::{Context, face_of},
};
use crate::cards::ability::{Cost, Price, words::Cause};
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// Pays every cost; false if one was not paid after all (XW-FAQ-08).
    pub(in super::super) fn pay_all(&mut self, context: &mut Context<'a, '_>) -> Flow<bool> {
        for cost in &context.ability.play.costs {
            if !self.pay(context, cost)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn pay(&mut self, context: &mut Context<'a, '_>, cost: &Cost) -> Flow<bool> {
        let bearer = context.bearer();
        let seat = self.seat(bearer);
        match cost {
            Cost::DiscardThis => {
                let attack_cost = context.trigger.window == crate::cards::ability::Window::Attack;
                match context.ability.at.on {
                    Origin::Card(card) => self.discard(bearer, card, attack_cost.then_some(Cause::AttackCost))?,
                    // Whoever lends an action pays with the card (Youngster).
                    Origin::Lent(owner, card) => self.discard(owner, card, None)?,
                    _ => {}
                }
            }
            Cost::DiscardUpgrade { slot, other } => {
                let mut answers = self.list();
                answers.extend(self.view().discardable(context, *slot, *other).map(Answer::Card));
                let question = Question::about(QuestionKind::Card, bearer).because(context.ability.at);
                if let Answer::Card(card) = self.ask(seat, question, answers)? {
                    self.discard(bearer, card, None)?;
                }
            }
            Cost::Take { token, n } => {
                let count = match n {
                    Price::Fixed(count) => *count,
                    Price::Any => {
                        let most = match &self.state.attack {
                            Some(attack) => attack.attack_dice.len().max(attack.defense_dice.len()).clamp(1, 6),
                            None => 1,
                        };
                        let mut answers = self.list();
                        answers.extend((1..=most as i8).map(Answer::Number));
                        let question = Question::about(QuestionKind::Number, bearer).because(context.ability.at);
                        match self.ask(seat, question, answers)? {
                            Answer::Number(count) => count.unsigned_abs(),
                            _ => 1,
                        }
                    }
                };
                let got = self.gain(bearer, *token, count)?;
                context.paid = got;
                return Ok(got == count);
            }
            Cost::Spend { token, n } => {
                let mut answers = self.list();
                answers.extend(
                    token
                        .iter()
                        .filter(|token| {
                            let lent = *n == 1 && !self.view().lent(bearer, *token).is_empty();
                            (self.view().tokens_of(bearer, *token) >= *n || lent)
                                && !self.view().price_barred(context, *token)
                        })
                        .map(Answer::Token),
                );
                let question = Question::about(QuestionKind::Token, bearer).because(context.ability.at);
                let Answer::Token(token) = self.ask(seat, question, answers)? else { return Ok(false) };
                for _ in 0..*n {
                    let payer = if *n == 1 { self.payer(bearer, token)? } else { bearer };
                    self.spend(payer, token)?;
                }
            }
            Cost::Shed { token, n, from } => {
                if let Some(from) = self.view().target(context, *from) {
                    self.lose_to(from, *token, *n, bearer)?;
                }
            }
            Cost::SpendLock { on } => {
                let Some(on) = self.view().target(context, *on) else { return Ok(false) };
                return self.spend_lock(bearer, on);
            }
            Cost::SpendShield { n } => self.remove_shields(bearer, *n)?,
            Cost::Suffer { n } => self.suffer(bearer, *n, 0, super::super::view::damage::Blame::none())?,
            Cost::SpendResult { result, n } => {
                let Some(attack) = &self.state.attack else { return Ok(false) };
                let mut fits = [false; Face::ALL.len()];
                for face in result.iter() {
                    fits[face_of(face, DieKind::Attack) as usize] = true;
                }
                let offered = attack.attack_dice.counts(|die| fits[die.face as usize]);
                let picked = self.pick_dice(seat, context, DieKind::Attack, DicePurpose::Spend, offered, [*n, *n])?;
                if let Some(attack) = &mut self.state.attack {
                    for (face, count) in Face::ALL.into_iter().zip(picked) {
                        attack.attack_dice.remove(face, count);
                    }
                }
                self.report_dice(DieKind::Attack);
            }
            Cost::SpendCardToken { token, n } => {
                if let Origin::Card(card) = context.ability.at.on {
                    self.put_on_card(bearer, card, *token, -(*n as i8));
                }
            }
            Cost::Energy { .. } => {}
        }
        Ok(true)
    }
}
