//! Damage, strain, conditions, power tokens, defeat and return.

use crate::{
    cards::ability::{Amount, DefeatPoints, Distribute, Filter, Inflict, KindOfStatus, RevivePlace, TokenWord, Who},
    play::{
        Answer, Event, Question,
        pieces::{FigureNo, PowerToken, Status},
        referee::Referee,
        state::{Context, Presence},
    },
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    pub(super) fn damage(&mut self, context: &Context, to: &Who, n: &Amount) -> Flow {
        let kin = self.fixed.abilities.ability(context.ability).kin;
        self.together(|referee| {
            for figure in referee.targets_in_play(context, to) {
                // A limit for each figure excludes those reached already.
                if context.limited && matches!(to, Who::All(_)) {
                    if referee.state.reached.contains(&(kin, figure)) {
                        continue;
                    }
                    referee.state.reached.push((kin, figure));
                }
                let damage = referee.view().count(context, n);
                referee.suffer_from(figure, damage, context.you.into(), context.seat)?;
            }
            Ok(())
        })
    }

    pub(super) fn strains(&mut self, context: &Context, to: &Who, n: &Amount) -> Flow {
        self.together(|referee| {
            for figure in referee.targets_in_play(context, to) {
                let strain = referee.view().count(context, n);
                referee.strain(figure, strain, context.you.into())?;
            }
            Ok(())
        })
    }

    pub(super) fn recovers(&mut self, context: &Context, to: &Who, n: &Amount) {
        for figure in self.targets_in_play(context, to) {
            let damage = self.view().count(context, n);
            self.recover(figure, damage);
        }
    }

    /// A condition comes to figures; where it is any harmful one, a player names it.
    pub(super) fn inflict(
        &mut self,
        context: &Context,
        to: &Who,
        is: Inflict,
        n: &Amount,
        by_other: bool,
        other: bool,
    ) -> Flow {
        let seat = if by_other { context.seat.other() } else { context.seat };
        for figure in self.targets_in_play(context, to) {
            if let Some(status) = is.status() {
                self.gain_status(figure, status, Some(context.seat))?;
                continue;
            }
            for _ in 0..self.view().count(context, n).min(3) {
                let statuses = self.figure(figure).statuses;
                let avoid = context.trigger.status.filter(|_| other);
                let open = Status::ALL
                    .into_iter()
                    .filter(|status| status.is_harmful() && !statuses.has(*status) && Some(*status) != avoid);
                let mut answers = self.list();
                answers.extend(open.map(Answer::Status));
                let question = Question::Condition(figure);
                if let Answer::Status(status) = self.ask(seat, question, answers)? {
                    self.gain_status(figure, status, Some(context.seat))?;
                }
            }
        }
        Ok(())
    }

    pub(super) fn give_tokens(&mut self, context: &Context, to: &Who, token: TokenWord, n: &Amount) -> Flow {
        for figure in self.targets_in_play(context, to) {
            for _ in 0..self.view().count(context, n).min(8) {
                self.give_token(figure, context.seat, token.token())?;
            }
        }
        Ok(())
    }

    /// Gives a power token; one of any kind is named by the player of the ability.
    pub(in crate::play) fn give_token(&mut self, figure: FigureNo, seat: Seat, token: Option<PowerToken>) -> Flow {
        if let Some(token) = token {
            return self.gain_token(figure, token);
        }
        let mut answers = self.list();
        answers.extend(PowerToken::ALL.map(Answer::Token));
        let question = Question::GainToken(figure);
        match self.ask(seat, question, answers)? {
            Answer::Token(token) => self.gain_token(figure, token),
            _ => Ok(()),
        }
    }

    /// Power tokens among figures, one after the other; less is allowed.
    pub(super) fn distribute(&mut self, context: &Context, tokens: &Distribute) -> Flow {
        let mut given: Vec<PowerToken> = Vec::new();
        for _ in 0..self.view().count(context, &tokens.n).min(12) {
            let figures = self.targets_in_play(context, &tokens.among);
            let question = Question::Distribute(context.you);
            let Some(figure) = self.ask_figure(context.seat, question, figures, true)? else { break };
            let token = match tokens.token.token() {
                Some(token) => token,
                None => {
                    let different = tokens.token == TokenWord::AnyDifferent;
                    let open = PowerToken::ALL.into_iter().filter(|token| !different || !given.contains(token));
                    let mut answers = self.list();
                    answers.extend(open.map(Answer::Token));
                    let question = Question::GainToken(figure);
                    match self.ask(context.seat, question, answers)? {
                        Answer::Token(token) => token,
                        _ => break,
                    }
                }
            };
            given.push(token);
            self.gain_token(figure, token)?;
        }
        Ok(())
    }

    pub(super) fn discard_conditions(
        &mut self,
        context: &mut Context,
        to: &Who,
        kind: KindOfStatus,
        n: &Amount,
    ) -> Flow {
        context.discarded = 0;
        for figure in self.targets_in_play(context, to) {
            for _ in 0..self.view().count(context, n).min(5) {
                let fits = |status: &Status| match kind {
                    KindOfStatus::Harmful => status.is_harmful(),
                    KindOfStatus::Beneficial => !status.is_harmful(),
                    KindOfStatus::Any => true,
                    KindOfStatus::Applied => Some(*status) == context.trigger.status,
                };
                let mut answers = self.list();
                answers.extend(self.figure(figure).statuses.iter().filter(fits).map(Answer::Status));
                let question = Question::DropCondition(figure);
                let Answer::Status(status) = self.ask(context.seat, question, answers)? else { break };
                self.lose_status(figure, status);
                context.discarded += 1;
            }
        }
        Ok(())
    }

    /// Conditions or power tokens of a figure.
    pub(super) fn discard_any(&mut self, context: &Context, to: &Who, n: &Amount) -> Flow {
        for figure in self.targets_in_play(context, to) {
            for _ in 0..self.view().count(context, n).min(7) {
                let mut tokens: Vec<PowerToken> = self.figure(figure).tokens.iter().copied().collect();
                tokens.sort_unstable();
                tokens.dedup();
                let mut answers = self.list();
                answers.extend(self.figure(figure).statuses.iter().map(Answer::Status));
                answers.extend(tokens.into_iter().map(Answer::Token));
                let question = Question::DropCondition(figure);
                match self.ask(context.seat, question, answers)? {
                    Answer::Status(status) => self.lose_status(figure, status),
                    Answer::Token(token) => {
                        self.drop_token(figure, token);
                        self.emit(Event::TokenLost(figure, token));
                    }
                    _ => break,
                }
            }
        }
        Ok(())
    }

    pub(super) fn defeats(&mut self, context: &Context, who: &Who, points: Option<DefeatPoints>) -> Flow {
        self.together(|referee| {
            let mut figures = referee.targets_in_play(context, who).into_iter();
            figures.try_for_each(|figure| {
                referee.defeat(figure, context.you.filter(|you| *you != figure), points.is_some())
            })
        })
    }

    pub(super) fn prevent_defeat(&mut self, context: &Context, who: &Who) {
        for figure in self.view().targets(context, who) {
            self.state.saved.insert(figure);
        }
    }

    /// A defeated figure comes back, beside its group.
    pub(super) fn revive(&mut self, context: &Context, from: &Filter, _place: RevivePlace) -> Flow {
        let mut fallen = self.view().matching(context, from);
        fallen.retain(|figure| !self.places_beside(*figure, self.comrades(*figure)).is_empty());
        // Figures of one group are the same.
        fallen.dedup_by_key(|figure| self.fixed.figures[figure.index()]);
        let question = Question::Choose(context.you);
        let Some(figure) = self.ask_figure(context.seat, question, fallen, false)? else { return Ok(()) };
        let stands = self.places_beside(figure, self.comrades(figure));
        let mut answers = self.list();
        answers.extend(stands.into_iter().map(Answer::Stand));
        let question = Question::Deploy(figure);
        if let Answer::Stand(stand) = self.ask(context.seat, question, answers)? {
            let state = self.figure_mut(figure);
            (state.presence, state.stand, state.damage) = (Presence::InPlay, stand, 0);
            self.emit(Event::Deployed(figure, stand));
        }
        Ok(())
    }

    /// The other figures of a figure's group that are on the map.
    fn comrades(&self, figure: FigureNo) -> Vec<FigureNo> {
        let group = self.fixed.figures[figure.index()];
        let figures = self.fixed.groups[group.index()].figures();
        figures.filter(|other| *other != figure && self.figure(*other).is_in_play()).collect()
    }
}
