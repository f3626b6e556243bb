//! Command cards that are played from another pile or as another card, and what else single cards keep for a while.

use crate::{
    cards::{
        CommandId,
        ability::{Choose, Effect, Filter, Native, Subject, UsedBy, Window},
    },
    play::{View, fixed::Source, pieces::FigureNo, state::Context},
};
use kernel::game::Seat;

/// The card that is played in the place of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CardLoan {
    /// It lies in the discard pile of the other player.
    Borrowed,
    /// This card of the hand counts as it.
    Copy(CommandId),
}

impl View<'_, '_> {
    /// True if a Command card in hand could widen an ability so that it has somebody to choose.
    pub(super) fn could_widen(&self, context: &Context, choose: &Choose) -> bool {
        let Some(you) = context.you else { return false };
        let name = &self.fixed.abilities.ability(context.ability).play.name;
        self.fixed.abilities.answers(Window::AbilityUsed, context.seat).iter().any(|number| {
            let ability = self.fixed.abilities.ability(*number);
            let source = self.fixed.abilities.source(ability.source);
            let Some(card) = source.command() else { return false };
            matches!(&ability.play.of, Some(Subject::Ability(of)) if of == name)
                && self.state.side(context.seat).hand.contains(&card)
                && !self.may_not_play(context.seat)
                && self.may_play(source, you)
                && ability.play.steps.iter().any(|step| match step {
                    Effect::Native(Native::WidenAbility { cost_max, within, .. }) => {
                        !self.matching(context, &wider(&choose.from, *cost_max, *within)).is_empty()
                    }
                    _ => false,
                })
        })
    }

    /// The way a player could play a Command card from outside its hand.
    pub(super) fn lent(&self, source: &Source, card: CommandId) -> Option<CardLoan> {
        let seat = source.seat;
        let copies = self.fixed.abilities.answers(Window::Any, seat);
        if copies.is_empty() && self.state.card_overrides.borrowed.is_empty() {
            return None;
        }
        let in_discard = |seat: Seat| self.state.side(seat).discard.contains(&card);
        if self.state.card_overrides.borrowed.contains(&(seat, card)) && in_discard(seat.other()) {
            return Some(CardLoan::Borrowed);
        }
        if !Seat::BOTH.into_iter().any(in_discard) {
            return None;
        }
        let own = &self.fixed.command(card)?.user;
        copies.iter().find_map(|number| {
            let ability = self.fixed.abilities.ability(*number);
            let copy = self.fixed.abilities.source(ability.source).command()?;
            let Some(Effect::Native(Native::CopyCard { restriction, .. })) = ability.play.steps.first() else {
                return None;
            };
            let is_held = copy != card && self.state.side(seat).hand.contains(&copy);
            (is_held && own.traits.contains(*restriction)).then_some(CardLoan::Copy(copy))
        })
    }

    /// True if a figure can play a card by another that counts as it, affiliations ignored.
    pub(super) fn may_copy(&self, source: &Source, copy: CommandId, figure: FigureNo) -> bool {
        let Some(card) = source.command().and_then(|card| self.fixed.command(card)) else { return false };
        let Some(own) = self.fixed.abilities.find_command(source.seat, copy) else { return false };
        let mut user = card.user.clone();
        user.affiliation = None;
        source.used_by == UsedBy::Figure
            && self.may_play(self.fixed.abilities.source(own), figure)
            && self.fixed.meets(&user, figure, self.lent_traits(figure))
    }

    /// The tokens a figure stands on or next to.
    pub(super) fn tokens_at(&self, figure: FigureNo) -> Vec<usize> {
        let all = 0..self.fixed.tokens.len();
        all.filter(|token| !self.state.tokens[*token].gone && self.is_at(figure, *token)).collect()
    }
}

fn wider(filter: &Filter, cost_max: Option<i8>, within: Option<u8>) -> Filter {
    Filter { cost_max: cost_max.or(filter.cost_max), within, ..filter.clone() }
}
