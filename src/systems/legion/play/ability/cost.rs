//! Costs of abilities.

use super::Context;
use crate::{
    cards::{
        TokenKind,
        ability::{Cost, Purchase, TokenWord},
    },
    play::{
        Event, Question,
        pieces::Source,
        reckoning::Cause,
        referee::Referee,
        state::{Flag, Order},
        view::View,
    },
};
use kernel::game::stepped::Flow;

impl View<'_, '_> {
    pub(super) fn can_pay(&self, context: &Context, cost: &Cost) -> bool {
        match cost {
            Cost::Action | Cost::DoubleAction | Cost::FreeAction => true,
            Cost::Exhaust | Cost::Expend => match context.source {
                Source::Upgrade(unit, place) => {
                    let unit = self.unit(unit);
                    (unit.exhausted | unit.expended | unit.unequipped) >> place & 1 == 0
                }
                Source::Command(..) => false,
            },
            Cost::Discard => match context.source {
                Source::Command(seat, place) => {
                    let side = self.state.side(seat);
                    side.hand.contains(&place) || side.card == Some(place)
                }
                Source::Upgrade(..) => true,
            },
            Cost::Spend(Purchase { who, token, n }) => {
                self.targets(context, who).iter().any(|unit| self.tokens_of(*unit, *token) >= *n)
            }
            Cost::Gain(Purchase { who, token, .. }) => self
                .targets(context, who)
                .iter()
                .any(|unit| *token != TokenWord::Suppression || self.can_be_suppressed(*unit)),
            Cost::Wound(payer) => !self.targets(context, &payer.who).is_empty(),
            Cost::OrderToPool(who) => {
                self.targets(context, who).iter().any(|unit| self.unit(*unit).order == Order::FaceUp)
            }
            Cost::GiveUpOrders(_) => self.state.side(context.seat).card.is_some(),
        }
    }
}

impl Referee<'_> {
    pub(super) fn pay(&mut self, context: &mut Context, cost: &Cost) -> Flow {
        match cost {
            Cost::Action | Cost::FreeAction => {}
            Cost::DoubleAction => {
                if let Some(active) = &mut self.state.activation {
                    active.actions = active.actions.saturating_sub(1);
                }
            }
            Cost::Exhaust => {
                if let Source::Upgrade(unit, place) = context.source {
                    self.unit_mut(unit).exhausted |= 1 << place;
                }
            }
            Cost::Expend => {
                if let Source::Upgrade(unit, place) = context.source {
                    self.unit_mut(unit).expended |= 1 << place;
                }
            }
            Cost::Discard => self.discard(context.source),
            Cost::Spend(Purchase { who, token, n }) => {
                for unit in self.view().targets(context, who) {
                    for _ in 0..*n {
                        if let Some(kind) = token.kind() {
                            self.spend(unit, kind);
                        }
                    }
                }
            }
            Cost::Gain(Purchase { who, token, n }) => {
                for unit in self.view().targets(context, who) {
                    if let Some(kind) = token.kind() {
                        self.gain(unit, kind, *n);
                    }
                }
            }
            Cost::Wound(payer) => {
                for unit in self.view().targets(context, &payer.who) {
                    self.suffer(unit, payer.n, Cause::Card(context.source))?;
                }
            }
            Cost::OrderToPool(who) => {
                for unit in self.view().targets(context, who) {
                    self.return_order(unit);
                }
            }
            Cost::GiveUpOrders(most) => {
                let card = self.state.side(context.seat).card.map(|place| self.view().command(context.seat, place));
                let issued: u8 = card.map_or(0, |card| card.issues.iter().map(|line| line.count).sum());
                let mut answers = self.list();
                answers.extend((1..=(*most).min(issued)).map(crate::play::Answer::Number));
                let question = Question::AbilityNumber(context.source);
                if let crate::play::Answer::Number(count) = self.ask(context.seat, question, answers)? {
                    context.before = count;
                    self.state.sides[context.seat.index()].withheld_orders = count;
                }
            }
        }
        Ok(())
    }

    /// A card leaves the match.
    pub(super) fn discard(&mut self, source: Source) {
        match source {
            Source::Upgrade(unit, place) => {
                // LEG-UPG-10: a mini it added stays, its rules are lost.
                self.unit_mut(unit).unequipped |= 1 << place;
                self.refresh(unit);
                self.emit(Event::UpgradeDiscarded(unit, place));
            }
            Source::Command(seat, place) => {
                let side = &mut self.state.sides[seat.index()];
                side.hand.retain(|card| *card != place);
                if side.card == Some(place) {
                    side.card = None;
                }
                side.discard.push(place);
                side.stays.retain(|card| *card != place);
                self.emit(Event::Discarded(seat, place));
            }
        }
    }

    /// An order token goes back to the pool of its side, which is shuffled.
    pub(super) fn return_order(&mut self, unit: crate::play::UnitNo) {
        if self.unit(unit).order == Order::None {
            return;
        }
        let (rank, seat) = (self.view().rank(unit), self.seat(unit));
        self.unit_mut(unit).order = Order::None;
        let flags = &mut self.unit_mut(unit).flags;
        flags.clear(Flag::OrderedByCard);
        flags.set(Flag::OrderReturned);
        let pool = &mut self.state.sides[seat.index()].pool;
        pool.push(rank);
        self.state.chance.shuffle(pool);
        self.emit(Event::Unordered(unit));
    }

    /// Takes tokens of a kind off a unit, as far as it may lose them.
    pub(super) fn take(&mut self, unit: crate::play::UnitNo, kind: TokenKind, count: u8) -> u8 {
        if kind == TokenKind::Standby {
            let had = self.unit(unit).tokens.standby;
            self.lose_standby(unit);
            return u8::from(had);
        }
        self.lose(unit, kind, count)
    }
}
