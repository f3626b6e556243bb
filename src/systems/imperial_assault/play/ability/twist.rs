//! Command cards that are played from another pile or as another card, and what else single cards keep for a while.

use super::{Scope, Source};
use crate::{
    cards::{
        CommandId,
        ability::{Choose, Effect, Filter, Native, Subject, Until, UsedBy, Window},
    },
    play::{View, pieces::FigureNo},
};
use kernel::game::Seat;

/// Everything of that kind in a match.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Twists {
    /// Cards of the other discard pile that a player may play once this round.
    pub borrowed: Vec<(Seat, CommandId)>,
    /// Tokens at which a player counts a figure less.
    pub fewer: Vec<(Seat, u8)>,
}

impl Twists {
    /// What lasts until now ends.
    pub fn expire(&mut self, ends: impl Fn(Until) -> bool) {
        if ends(Until::Round) {
            self.borrowed.clear();
        }
        if ends(Until::NextRoundStart) {
            self.fewer.clear();
        }
    }
}

/// The card that is played in the place of another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lent {
    /// It lies in the discard pile of the other player.
    Borrowed,
    /// This card of the hand counts as it.
    Copy(CommandId),
}

impl View<'_, '_> {
    /// Whether a card of the hand would widen an ability so that it could choose somebody.
    pub(super) fn could_widen(&self, scope: &Scope, choose: &Choose) -> bool {
        let Some(you) = scope.you else { return false };
        let name = &self.battle.book.ability(scope.ability).play.name;
        self.battle.book.answers(Window::AbilityUsed, scope.seat).iter().any(|number| {
            let ability = self.battle.book.ability(*number);
            let source = self.battle.book.source(ability.source);
            let Some(card) = source.command() else { return false };
            matches!(&ability.play.of, Some(Subject::Ability(of)) if of == name)
                && self.state.side(scope.seat).hand.contains(&card)
                && !self.may_not_play(scope.seat)
                && self.may_play(source, you)
                && ability.play.steps.iter().any(|step| match step {
                    Effect::Native(Native::WidenAbility { cost_max, within, .. }) => {
                        !self.fitting(scope, &wider(&choose.from, *cost_max, *within)).is_empty()
                    }
                    _ => false,
                })
        })
    }

    /// How a player could play a card that is not in its hand.
    pub(super) fn lent(&self, source: &Source, card: CommandId) -> Option<Lent> {
        let seat = source.seat;
        let copies = self.battle.book.answers(Window::Any, seat);
        if copies.is_empty() && self.state.twists.borrowed.is_empty() {
            return None;
        }
        let in_discard = |seat: Seat| self.state.side(seat).discard.contains(&card);
        if self.state.twists.borrowed.contains(&(seat, card)) && in_discard(seat.other()) {
            return Some(Lent::Borrowed);
        }
        if !Seat::BOTH.into_iter().any(in_discard) {
            return None;
        }
        let own = &self.battle.command(card)?.user;
        copies.iter().find_map(|number| {
            let ability = self.battle.book.ability(*number);
            let copy = self.battle.book.source(ability.source).command()?;
            let Some(Effect::Native(Native::CopyCard { restriction, .. })) = ability.play.steps.first() else {
                return None;
            };
            let is_held = copy != card && self.state.side(seat).hand.contains(&copy);
            (is_held && own.traits.contains(*restriction)).then_some(Lent::Copy(copy))
        })
    }

    /// Whether a figure can play a card with another that counts as it. Affiliations do not matter then.
    pub(super) fn may_copy(&self, source: &Source, copy: CommandId, figure: FigureNo) -> bool {
        let Some(card) = source.command().and_then(|card| self.battle.command(card)) else { return false };
        let Some(own) = self.battle.book.find_command(source.seat, copy) else { return false };
        let mut user = card.user.clone();
        user.affiliation = None;
        source.used_by == UsedBy::Figure
            && self.may_play(self.battle.book.source(own), figure)
            && self.battle.meets(&user, figure, self.lent_traits(figure))
    }

    /// The tokens a figure stands on or next to.
    pub(super) fn tokens_at(&self, figure: FigureNo) -> Vec<usize> {
        let all = 0..self.battle.tokens.len();
        all.filter(|token| !self.state.tokens[*token].gone && self.is_at(figure, *token)).collect()
    }
}

fn wider(filter: &Filter, cost_max: Option<i8>, within: Option<u8>) -> Filter {
    Filter { cost_max: cost_max.or(filter.cost_max), within, ..filter.clone() }
}
