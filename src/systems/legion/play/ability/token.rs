//! Tokens that plays give, take, hand on and heal.

use super::Context;
use crate::{
    cards::{
        TokenKind,
        ability::{Gain, Subject, TokenWord, Who, Window},
    },
    play::{Answer, Question, mend::Remedy, pieces::UnitNo, referee::Referee},
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// One of several kinds of tokens; none where there are none.
    pub(super) fn choose_token(&mut self, context: &Context, tokens: &[TokenWord]) -> Flow<Option<TokenWord>> {
        if let [one] = tokens {
            return Ok(Some(*one));
        }
        let mut answers = self.list();
        answers.extend(tokens.iter().filter_map(|token| token.kind()).map(Answer::Token));
        let answer =
            self.ask_card(context, |unit, card, _| Question::GainToken(unit, Some(card)), answers, context.seat)?;
        Ok(tokens.iter().copied().find(|token| token.kind().map(Answer::Token) == Some(answer)))
    }

    pub(super) fn gains(&mut self, context: &mut Context, gain: &Gain) -> Flow {
        for unit in self.choose_targets(context, &gain.to)? {
            let n = self.view().amount(context, &gain.n);
            if n == 0 || gain.optional && !self.ask_about(context, unit)? {
                continue;
            }
            let (rounds, each) = if gain.each { (n, 1) } else { (1, n) };
            for _ in 0..rounds {
                let about = Context { subject: Some(unit), ..context.clone() };
                let Some(token) = self.choose_token(&about, &gain.token)? else { continue };
                self.gain_word(unit, token, each, context.token)?;
            }
        }
        Ok(())
    }

    pub(super) fn gain_word(&mut self, unit: UnitNo, token: TokenWord, n: u8, same: Option<TokenKind>) -> Flow {
        if token == TokenWord::Shield {
            self.restore_shields(unit, n);
        } else if let Some(kind) = token.kind().or(same.filter(|_| token == TokenWord::Same)) {
            let heard = self.state.abilities.gained.len();
            self.receive(unit, kind, n)?;
            if token == TokenWord::Same {
                // One more of the same brings nothing further.
                self.state.abilities.gained.truncate(heard);
            }
        }
        Ok(())
    }

    pub(super) fn loses(&mut self, context: &mut Context, lose: &Gain) -> Flow {
        if lose.to == Who::Card {
            for token in &lose.token {
                let _ = self.state.abilities.take(context.source, *token);
            }
            return Ok(());
        }
        for unit in self.choose_targets(context, &lose.to)? {
            let has = lose.token.iter().any(|token| self.view().tokens_of(unit, *token) > 0);
            if !has || lose.optional && !self.ask_about(context, unit)? {
                continue;
            }
            let n = self.view().amount(context, &lose.n);
            for kind in lose.token.iter().filter_map(|token| token.kind()) {
                if kind == TokenKind::Suppression {
                    let _ = self.calm(unit, n)?;
                } else {
                    let _ = self.take(unit, kind, n);
                }
            }
        }
        Ok(())
    }

    /// Tokens go over one by one, as long as the player likes.
    pub(super) fn transfer(&mut self, context: &mut Context, token: TokenWord, from: &Who, to: &Who) -> Flow {
        context.before = 0;
        context.gainers.clear();
        if *from == Who::Card {
            let Some(unit) = self.view().targets(context, to).first().copied() else { return Ok(()) };
            for token in [TokenWord::Aim, TokenWord::Dodge, TokenWord::Surge] {
                let n = self.state.abilities.take(context.source, token);
                self.gain_word(unit, token, n, None)?;
            }
            return Ok(());
        }
        let Some(kind) = token.kind() else { return Ok(()) };
        loop {
            let givers: Vec<UnitNo> = self.view().targets(context, from).to_vec();
            let givers = givers.into_iter().filter(|unit| self.view().tokens_of(*unit, token) > 0);
            let takers: Vec<UnitNo> = self.view().targets(context, to).to_vec();
            // The choice is about whichever side of the move is open.
            let open: Vec<(UnitNo, UnitNo)> =
                givers.flat_map(|giver| takers.iter().map(move |taker| (giver, *taker))).collect();
            let several_takers = matches!(to, Who::Pick(_));
            let mut answers = self.list();
            let mut named: Vec<UnitNo> = Vec::new();
            for (giver, taker) in &open {
                let unit = if several_takers { *taker } else { *giver };
                if giver != taker && !named.contains(&unit) {
                    named.push(unit);
                }
            }
            answers.extend(named.into_iter().map(Answer::Unit));
            if answers.is_empty() {
                return Ok(());
            }
            answers.push(Answer::Pass);
            let Answer::Unit(unit) = self.ask_card(context, Question::AbilityUnit, answers, context.seat)? else {
                return Ok(());
            };
            let pair = open.iter().find(|(giver, taker)| *(if several_takers { taker } else { giver }) == unit);
            let Some((giver, taker)) = pair.copied() else { return Ok(()) };
            let moved = self.take(giver, kind, 1);
            if moved == 0 {
                return Ok(());
            }
            self.gain(taker, kind, moved);
            context.before += moved;
            if !context.gainers.contains(&taker) && self.seat(taker) != context.seat {
                context.gainers.push(taker);
            }
        }
    }

    /// Tokens of these kinds are taken off, which of them the player says.
    pub(super) fn heal(&mut self, unit: UnitNo, most: u8, tokens: &[TokenWord]) -> Flow {
        let remedies: Vec<Remedy> = tokens.iter().filter_map(|token| Remedy::of(*token)).collect();
        let _ = self.remedy(unit, most, &remedies)?;
        Ok(())
    }

    /// A token was spent: cards that hear of it take one of its kind.
    pub(in crate::play) fn note_spent(&mut self, unit: UnitNo, kind: TokenKind) {
        if !self.has_listeners(Window::TokenSpend) {
            return;
        }
        let fixed = self.fixed;
        for number in fixed.abilities.at(Window::TokenSpend).iter().copied() {
            let ability = fixed.abilities.ability(number);
            let context = Context::new(number, ability, Some(unit));
            let view = self.view();
            let fits = match &ability.play.of {
                Some(Subject::Unit(of)) => view.fits_filter(&context, of, unit),
                _ => false,
            };
            let word = ability.play.tokens.iter().copied().find(|word| word.kind() == Some(kind));
            if let Some(word) = word.filter(|_| fits && view.is_live(ability)) {
                self.state.abilities.put(ability.source, word, 1);
            }
        }
    }
}
