//! How much an amount comes to.

use super::{Scope, condition::icons};
use crate::{
    cards::ability::{Amount, CardRef, Icon, Results, Side, Value},
    play::{View, dice::Symbols},
};

impl View<'_, '_> {
    /// The number an amount comes to; as many as there are is more than anybody needs.
    pub(in crate::play) fn amount(&self, scope: &Scope, amount: &Amount) -> i8 {
        match amount {
            Amount::Fixed(number) => *number,
            Amount::All | Amount::AnyNumber => i8::MAX,
            Amount::Round => self.state.round.min(99) as i8,
            Amount::Discarded => scope.discarded as i8,
            Amount::Of(value) => self.value(scope, value),
        }
    }

    /// The same where nothing below zero makes sense.
    pub(in crate::play) fn count(&self, scope: &Scope, amount: &Amount) -> u8 {
        self.amount(scope, amount).max(0) as u8
    }

    fn value(&self, scope: &Scope, value: &Value) -> i8 {
        let at_most = |count: i8, most: Option<i8>| most.map_or(count, |most| count.min(most));
        let number = |count: usize| count.min(99) as i8;
        match value {
            Value::Roll { icon, times, max } => at_most(icons(scope.roll, *icon), *max) * times,
            Value::Results { icon, times } => icons(self.results(), *icon).max(0) * times,
            Value::CardCost { card, times } => {
                self.card_meant(scope, *card).map_or(0, |card| self.battle.command_cost(card)) * times
            }
            Value::Speed { who, plus } => self.the(scope, who).map_or(0, |figure| self.speed(figure) as i8) + plus,
            Value::PrintedDice { who } => {
                let group = self.the(scope, who).map(|figure| self.group(figure));
                number(group.and_then(|group| group.attack.as_ref()).map_or(0, |attack| attack.dice.len()))
            }
            Value::DiscardCards { of_trait, named, plus } => {
                let discard = &self.state.side(scope.seat).discard;
                let fits = |card: &&crate::cards::CommandId| {
                    let known = self.battle.command(**card);
                    of_trait.is_none_or(|wanted| known.is_some_and(|card| card.traits.contains(wanted)))
                        && named.as_ref().is_none_or(|name| known.is_some_and(|card| card.id == *name))
                };
                number(discard.iter().filter(fits).count()) + plus
            }
            Value::Count { from, max } => at_most(number(self.fitting(scope, from).len()), *max),
            Value::Groups { from } => {
                let mut groups: Vec<_> =
                    self.fitting(scope, from).iter().map(|figure| self.battle.figures[figure.index()]).collect();
                groups.dedup();
                number(groups.len())
            }
            Value::Chosen { set } => number(scope.set(*set).len()),
            Value::Paid { times } => scope.paid as i8 * times,
            Value::DefeatsThisActivation { side } => {
                let fits = |figure: &&crate::play::FigureNo| match side {
                    Side::Friendly => self.battle.seat(**figure) == scope.seat,
                    Side::Hostile => self.battle.seat(**figure) != scope.seat,
                    Side::Any => true,
                };
                number(self.state.felled.iter().filter(fits).count())
            }
            Value::DamageOn { who, max } => {
                at_most(self.the(scope, who).map_or(0, |figure| self.figure(figure).damage as i8), *max)
            }
        }
    }

    /// Symbols by their amounts.
    pub(in crate::play) fn symbols(&self, scope: &Scope, results: &Results) -> Symbols {
        Symbols {
            damage: self.amount(scope, &results.damage),
            surge: self.amount(scope, &results.surge),
            accuracy: self.amount(scope, &results.accuracy),
            block: self.amount(scope, &results.block),
            evade: self.amount(scope, &results.evade),
            dodge: self.amount(scope, &results.dodge),
        }
    }

    /// The results of the running attack as they are now (IA-ATK-06).
    pub(in crate::play) fn results(&self) -> Symbols {
        let Some(attack) = &self.state.attack else { return Symbols::default() };
        if attack.counted { attack.now } else { self.tally(attack).symbols }
    }

    /// The Command card a word means.
    pub(in crate::play) fn card_meant(&self, scope: &Scope, card: CardRef) -> Option<crate::cards::CommandId> {
        match card {
            CardRef::This => self.battle.book.source_of(scope.ability).command(),
            CardRef::LookedAt => scope.looked.first().map(|(_, card)| *card),
            CardRef::DiscardedForIt => scope.given,
            CardRef::Set(name) => scope.card(name),
            CardRef::OpponentDiscardAll | CardRef::HandOf(_) => None,
        }
    }
}

/// How many of one icon, as results.
pub(super) fn of_icon(icon: Icon, count: i8) -> Symbols {
    let mut symbols = Symbols::default();
    match icon {
        Icon::Damage => symbols.damage = count,
        Icon::Surge => symbols.surge = count,
        Icon::Accuracy => symbols.accuracy = count,
        Icon::Block => symbols.block = count,
        Icon::Evade => symbols.evade = count,
        Icon::Dodge => symbols.dodge = count,
    }
    symbols
}
