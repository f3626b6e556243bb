//! What abilities cost.

use super::{
    super::{
        DieKind,
        dice::Face,
        pieces::Origin,
        question::{Answer, DicePurpose, Question, QuestionKind},
        referee::Referee,
    },
    case::Case,
    test::face_of,
};
use crate::abilities::{
    Cost,
    grammar::Price,
    words::{Cause, Token},
};
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// Whether every cost of the ability can be paid.
    pub(in super::super) fn can_pay_all(&self, case: &Case<'a, '_>) -> bool {
        case.text.ability.costs.iter().all(|cost| self.can_pay(case, cost))
    }

    fn can_pay(&self, case: &Case<'a, '_>, cost: &Cost) -> bool {
        let bearer = case.bearer();
        let ship = self.ship(bearer);
        match cost {
            Cost::DiscardThis {} => match case.text.at.on {
                Origin::Card(card) => !ship.cards[usize::from(card)].discarded,
                _ => true,
            },
            Cost::DiscardUpgrade { slot, other } => self.discardable(case, *slot, *other).next().is_some(),
            Cost::Take { .. } | Cost::Energy { .. } => true,
            Cost::Spend { token, n } => {
                token.iter().any(|token| self.tokens_of(bearer, token) >= *n && !self.spending_barred(bearer, token))
            }
            Cost::Shed { token, n, from } => {
                self.meant(case, *from).is_some_and(|from| self.ship(from).token(*token) >= *n)
            }
            Cost::SpendLock { on } => match (self.meant(case, *on), case.text.ability.choose.is_some()) {
                (Some(on), _) => {
                    !self.spending_barred(bearer, Token::Lock)
                        && (self.has_lock(bearer, on)
                            || (self.state.attack.is_some()
                                && self.focus_as_lock(bearer)
                                && ship.token(Token::Focus) > 0)
                            || self.shared_lock(bearer, on).is_some())
                }
                // The ship is chosen first.
                (None, chooses) => chooses && self.tokens_of(bearer, Token::Lock) > 0,
            },
            Cost::SpendShield { n } => ship.shields >= *n,
            // Costs in own damage need at least 1 hull left (XW-FAQ-18).
            Cost::Suffer { n } => {
                let room =
                    i32::from(self.hull(bearer)) - i32::from(self.damage_count(bearer)) + i32::from(ship.shields);
                room > i32::from(*n)
            }
            Cost::SpendResult { result, n } => self.state.attack.as_ref().is_some_and(|attack| {
                let dice = &attack.attack_dice;
                result.iter().map(|face| dice.count(face_of(face, DieKind::Attack))).sum::<u8>() >= *n
            }),
            Cost::SpendCardToken { token, n } => match case.text.at.on {
                Origin::Card(card) => ship.cards[usize::from(card)].tokens[*token as usize] >= *n,
                _ => false,
            },
        }
    }

    /// Pays every cost; false if one was not paid after all (XW-FAQ-08).
    pub(in super::super) fn pay_all(&mut self, case: &mut Case<'a, '_>) -> Flow<bool> {
        for cost in &case.text.ability.costs {
            if !self.pay(case, cost)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn pay(&mut self, case: &mut Case<'a, '_>, cost: &Cost) -> Flow<bool> {
        let bearer = case.bearer();
        let seat = self.seat(bearer);
        match cost {
            Cost::DiscardThis {} => {
                let attack_cost = case.moment.window == crate::abilities::Window::Attack;
                match case.text.at.on {
                    Origin::Card(card) => self.discard(bearer, card, attack_cost.then_some(Cause::AttackCost))?,
                    // Whoever lends an action pays with the card (Youngster).
                    Origin::Lent(owner, card) => self.discard(owner, card, None)?,
                    _ => {}
                }
            }
            Cost::DiscardUpgrade { slot, other } => {
                let mut answers = self.list();
                answers.extend(self.discardable(case, *slot, *other).map(Answer::Card));
                let question = Question::about(QuestionKind::Card, bearer).because(case.text.at);
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
                        let question = Question::about(QuestionKind::Number, bearer).because(case.text.at);
                        match self.ask(seat, question, answers)? {
                            Answer::Number(count) => count.unsigned_abs(),
                            _ => 1,
                        }
                    }
                };
                let got = self.gain(bearer, *token, count)?;
                case.paid = got;
                return Ok(got == count);
            }
            Cost::Spend { token, n } => {
                let mut answers = self.list();
                answers.extend(
                    token
                        .iter()
                        .filter(|token| self.tokens_of(bearer, *token) >= *n && !self.spending_barred(bearer, *token))
                        .map(Answer::Token),
                );
                let question = Question::about(QuestionKind::Token, bearer).because(case.text.at);
                if let Answer::Token(token) = self.ask(seat, question, answers)? {
                    for _ in 0..*n {
                        self.spend(bearer, token)?;
                    }
                }
            }
            Cost::Shed { token, n, from } => {
                if let Some(from) = self.meant(case, *from) {
                    self.lose(from, *token, *n)?;
                }
            }
            Cost::SpendLock { on } => {
                let Some(on) = self.meant(case, *on) else { return Ok(false) };
                return self.spend_lock(bearer, on);
            }
            Cost::SpendShield { n } => self.remove_shields(bearer, *n)?,
            Cost::Suffer { n } => self.suffer(bearer, *n, 0, super::super::damage::Blame::none())?,
            Cost::SpendResult { result, n } => {
                let Some(attack) = &self.state.attack else { return Ok(false) };
                let mut fits = [false; Face::ALL.len()];
                for face in result.iter() {
                    fits[face_of(face, DieKind::Attack) as usize] = true;
                }
                let offered = attack.attack_dice.counts(|die| fits[die.face as usize]);
                let picked = self.pick_dice(seat, case, DieKind::Attack, DicePurpose::Spend, offered, [*n, *n])?;
                if let Some(attack) = &mut self.state.attack {
                    for (face, count) in Face::ALL.into_iter().zip(picked) {
                        attack.attack_dice.remove(face, count);
                    }
                }
                self.tell_dice(DieKind::Attack);
            }
            Cost::SpendCardToken { token, n } => {
                if let Origin::Card(card) = case.text.at.on {
                    self.put_on_card(bearer, card, *token, -(*n as i8));
                }
            }
            Cost::Energy { .. } => {}
        }
        Ok(true)
    }
}
