//! Evaluation of amounts.

use super::condition::icons;
use crate::{
    cards::ability::{Amount, CardRef, Icon, Results, Side, Value},
    play::{View, dice::Symbols, state::Context},
};

impl View<'_, '_> {
    /// The number an amount comes to; as many as there are is more than anybody needs.
    pub(in crate::play) fn amount(&self, context: &Context, amount: &Amount) -> i8 {
        match amount {
            Amount::Fixed(number) => *number,
            Amount::All | Amount::AnyNumber => i8::MAX,
            Amount::Round => self.state.round.min(99) as i8,
            Amount::Discarded => context.discarded as i8,
            Amount::Of(value) => self.value(context, value),
        }
    }

    /// The number of an amount, at least zero.
    pub(in crate::play) fn count(&self, context: &Context, amount: &Amount) -> u8 {
        self.amount(context, amount).max(0) as u8
    }

    fn value(&self, context: &Context, value: &Value) -> i8 {
        let at_most = |count: i8, most: Option<i8>| most.map_or(count, |most| count.min(most));
        let number = |count: usize| count.min(99) as i8;
        match value {
            Value::Roll { icon, times, max } => at_most(icons(context.roll, *icon), *max) * times,
            Value::Results { icon, times } => icons(self.results(), *icon).max(0) * times,
            Value::CardCost { card, times } => {
                self.target_card(context, *card).map_or(0, |card| self.fixed.command_cost(card)) * times
            }
            Value::Speed { who, plus } => self.target(context, who).map_or(0, |figure| self.speed(figure) as i8) + plus,
            Value::PrintedDice { who } => {
                let group = self.target(context, who).map(|figure| self.group(figure));
                number(group.and_then(|group| group.attack.as_ref()).map_or(0, |attack| attack.dice.len()))
            }
            Value::DiscardCards { of_trait, named, plus } => {
                let discard = &self.state.side(context.seat).discard;
                let fits = |card: &&crate::cards::CommandId| {
                    let known = self.fixed.command(**card);
                    of_trait.is_none_or(|wanted| known.is_some_and(|card| card.traits.contains(wanted)))
                        && named.as_ref().is_none_or(|name| known.is_some_and(|card| card.id == *name))
                };
                number(discard.iter().filter(fits).count()) + plus
            }
            Value::Count { from, max } => at_most(number(self.matching(context, from).len()), *max),
            Value::Groups { from } => {
                let mut groups: Vec<_> =
                    self.matching(context, from).iter().map(|figure| self.fixed.figures[figure.index()]).collect();
                groups.dedup();
                number(groups.len())
            }
            Value::Chosen { set } => number(context.set(*set).len()),
            Value::Paid { times } => context.paid as i8 * times,
            Value::DefeatsThisActivation { side } => {
                let fits = |figure: &&crate::play::FigureNo| match side {
                    Side::Friendly => self.fixed.seat(**figure) == context.seat,
                    Side::Hostile => self.fixed.seat(**figure) != context.seat,
                    Side::Any => true,
                };
                number(self.state.felled.iter().filter(fits).count())
            }
            Value::StrainOn { who, max } => {
                let hero = self.target(context, who).and_then(|figure| self.hero(figure));
                at_most(hero.map_or(0, |(_, state)| state.strain as i8), *max)
            }
            Value::DamageOn { who, max } => {
                at_most(self.target(context, who).map_or(0, |figure| self.figure(figure).damage as i8), *max)
            }
        }
    }

    /// Symbols by their amounts.
    pub(in crate::play) fn symbols(&self, context: &Context, results: &Results) -> Symbols {
        Symbols {
            damage: self.amount(context, &results.damage),
            surge: self.amount(context, &results.surge),
            accuracy: self.amount(context, &results.accuracy),
            block: self.amount(context, &results.block),
            evade: self.amount(context, &results.evade),
            dodge: self.amount(context, &results.dodge),
        }
    }

    /// The results of the running attack as they are now (IA-ATK-06).
    pub(in crate::play) fn results(&self) -> Symbols {
        let Some(attack) = &self.state.attack else { return Symbols::default() };
        if attack.counted { attack.now } else { self.tally(attack).symbols }
    }

    /// The Command card a word means.
    pub(in crate::play) fn target_card(&self, context: &Context, card: CardRef) -> Option<crate::cards::CommandId> {
        match card {
            CardRef::This => self.fixed.abilities.source_of(context.ability).command(),
            CardRef::LookedAt => context.looked.first().map(|(_, card)| *card),
            CardRef::DiscardedForIt => context.given,
            CardRef::Set(name) => context.card(name),
            CardRef::OpponentDiscardAll | CardRef::HandOf(_) => None,
        }
    }
}

/// Results of one icon.
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
