//! Effects that would change nothing.

use super::Context;
use crate::{
    cards::ability::{Effect, Face, Gain, OrderWay, Who},
    play::{pieces::UnitNo, state::Order, view::View},
};

impl View<'_, '_> {
    /// Whether an effect would change nothing, so that nobody needs to be asked about it.
    pub(super) fn is_vain(&self, context: &Context, effect: &Effect) -> bool {
        let nobody = |who: &Who, is: &dyn Fn(UnitNo) -> bool| !self.targets(context, who).iter().any(|unit| is(*unit));
        // Whom a target or an effect before chooses is not known yet.
        let later = |who: &Who| matches!(who, Who::Chosen) && context.chosen.is_empty() || *who == Who::Gainers;
        match effect {
            Effect::Order(who) => nobody(who, &|unit| self.unit(unit).order == Order::None),
            Effect::Recover { to, .. } if !later(to) => nobody(to, &|unit| {
                let state = self.unit(unit);
                state.tokens.suppression > 0 || state.exhausted != 0 || state.tokens.spent_shields > 0
            }),
            Effect::Lose(Gain { to, token, .. }) if !later(to) && *to != Who::Card => {
                nobody(to, &|unit| token.iter().any(|token| self.tokens_of(unit, *token) > 0))
            }
            Effect::Transfer { token, from, .. } => {
                *from != Who::Card && nobody(from, &|unit| self.tokens_of(unit, *token) > 0)
            }
            Effect::Move(step) if !later(&step.to) => {
                nobody(&step.to, &|unit| self.can_move(unit) && (step.engaged || !self.is_engaged(unit)))
            }
            Effect::Gain(Gain { to, .. }) if !later(to) => nobody(to, &|_| true),
            Effect::Cancel { face, .. } => self.state.attack.as_ref().is_none_or(|attack| match face {
                Face::Crit => attack.sum.crits == 0,
                _ => attack.sum.hits == 0,
            }),
            Effect::Choose(options) => options.iter().all(|steps| steps.iter().all(|step| self.is_vain(context, step))),
            Effect::If { tests, steps } => {
                !tests.iter().all(|test| self.holds(context, test))
                    || steps.iter().all(|step| self.is_vain(context, step))
            }
            Effect::For { steps, .. } => steps.iter().all(|step| self.is_vain(context, step)),
            Effect::Heal { to, tokens, .. } if !later(to) => {
                nobody(to, &|unit| tokens.iter().any(|token| self.tokens_of(unit, *token) > 0))
            }
            Effect::Prevent { .. } => self.state.attack.as_ref().is_none_or(|attack| attack.sum.wounds == 0),
            Effect::RedirectOrder(pick) => {
                let open = |unit: &UnitNo| self.unit(*unit).order == Order::None;
                !self.candidates(context, pick).iter().any(open)
            }
            Effect::Place { what, by, .. } => {
                let unit = match by {
                    Some(by) => self.targets(context, by).first().copied(),
                    None => context.me.or(context.subject),
                };
                unit.is_none_or(|unit| !self.has_place_for(unit, *what))
            }
            Effect::PlaceUnit { to, beyond } if !later(to) => nobody(to, &|unit| self.has_room_near(unit, *beyond)),
            Effect::RideAlong { who, on } => {
                let on = self.targets(context, on);
                nobody(who, &|unit| on.iter().any(|on| self.has_room_beside(unit, *on)))
            }
            Effect::OrderChoose(OrderWay::FromCard) => self.state.abilities.orders[context.seat.index()].is_empty(),
            _ => false,
        }
    }
}
