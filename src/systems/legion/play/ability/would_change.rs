//! Effects that would change something now.

use super::Context;
use crate::{
    cards::ability::{Effect, Face, Gain, OrderWay, Who},
    play::{pieces::UnitNo, state::Order, view::View},
};

impl View<'_, '_> {
    /// True if an effect would change something, so that its player is asked about it.
    pub(super) fn would_change(&self, context: &Context, effect: &Effect) -> bool {
        let any = |who: &Who, is: &dyn Fn(UnitNo) -> bool| self.targets(context, who).iter().any(|unit| is(*unit));
        // Targets that an earlier effect chooses are not known yet.
        let later = |who: &Who| matches!(who, Who::Chosen) && context.chosen.is_empty() || *who == Who::Gainers;
        match effect {
            Effect::Order(who) => any(who, &|unit| self.unit(unit).order == Order::None),
            Effect::Recover { to, .. } => {
                later(to)
                    || any(to, &|unit| {
                        let state = self.unit(unit);
                        state.tokens.suppression > 0 || state.exhausted != 0 || state.tokens.spent_shields > 0
                    })
            }
            Effect::Lose(Gain { to, token, .. }) => {
                later(to)
                    || *to == Who::Card
                    || any(to, &|unit| token.iter().any(|token| self.tokens_of(unit, *token) > 0))
            }
            Effect::Transfer { token, from, .. } => {
                *from == Who::Card || any(from, &|unit| self.tokens_of(unit, *token) > 0)
            }
            Effect::Move(step) => {
                later(&step.to) || any(&step.to, &|unit| self.can_move(unit) && (step.engaged || !self.is_held(unit)))
            }
            Effect::Gain(Gain { to, .. }) => later(to) || any(to, &|_| true),
            Effect::Cancel { face, .. } => self.state.attack.as_ref().is_some_and(|attack| match face {
                Face::Crit => attack.sum.crits > 0,
                Face::Hit | Face::Surge | Face::Blank | Face::Block => attack.sum.hits > 0,
            }),
            Effect::ChooseOne { of: options } => options.iter().flatten().any(|step| self.would_change(context, step)),
            Effect::If { tests, steps } => {
                tests.iter().all(|test| self.holds(context, test))
                    && steps.iter().any(|step| self.would_change(context, step))
            }
            Effect::For { steps, .. } => steps.iter().any(|step| self.would_change(context, step)),
            Effect::Heal { to, tokens, .. } => {
                later(to) || any(to, &|unit| tokens.iter().any(|token| self.tokens_of(unit, *token) > 0))
            }
            Effect::Prevent { .. } => self.state.attack.as_ref().is_some_and(|attack| attack.sum.wounds > 0),
            Effect::RedirectOrder(pick) => {
                self.candidates(context, pick).iter().any(|unit| self.unit(*unit).order == Order::None)
            }
            Effect::Place { what, by, .. } => {
                let unit = match by {
                    Some(by) => self.targets(context, by).first().copied(),
                    None => context.me.or(context.subject),
                };
                unit.is_some_and(|unit| self.has_place_for(unit, *what))
            }
            Effect::PlaceUnit { to, beyond } => later(to) || any(to, &|unit| self.has_room_near(unit, *beyond)),
            Effect::OrderChoose(OrderWay::FromCard) => !self.state.side(context.seat).stored.is_empty(),
            Effect::Native(native) => self.native_would_change(context, native),
            Effect::OrderChoose(_) => true,
            other => other.facts().would_change(),
        }
    }
}
