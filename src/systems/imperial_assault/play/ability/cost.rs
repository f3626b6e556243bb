//! What abilities cost: whether it can be paid, and paying it (IA-CARD-07, IA-CARD-08).

use super::{Origin, Scope};
use crate::{
    cards::{
        CommandId,
        ability::{Cost, HandCost},
    },
    play::{Answer, Event, Question, QuestionKind, View, referee::Referee},
};
use kernel::game::{Seat, stepped::Flow};

impl View<'_, '_> {
    /// Whether a player can pay all of it now.
    pub(super) fn can_pay(&self, scope: &Scope, seat: Seat, costs: &[Cost]) -> bool {
        let side = self.state.side(seat);
        costs.iter().all(|cost| match cost {
            Cost::Actions(actions) => {
                let active = scope.you.and_then(|you| self.own_activation(you));
                active.is_some_and(|active| active.actions >= *actions)
            }
            Cost::Surge(surges) => {
                self.state.attack.as_ref().is_some_and(|attack| attack.counted && attack.now.surge >= *surges as i8)
            }
            Cost::Exhaust => !self.is_exhausted(scope),
            Cost::Deplete => !self.is_depleted(scope),
            Cost::Strain(toll) | Cost::Damage(toll) => {
                let figures = self.who(scope, &toll.who);
                figures.iter().any(|figure| self.figure(*figure).is_in_play())
            }
            Cost::DiscardHand(cost) => self.hand_costs(scope, seat, cost).len() >= usize::from(cost.n),
            Cost::Vp(points) | Cost::PayVp(points) => side.points >= i32::from(*points),
            Cost::PayAnyVp => side.points > 0,
            Cost::Mp(points) => {
                let active = scope.you.and_then(|you| self.own_activation(you));
                active.is_some_and(|active| active.points >= *points)
            }
            Cost::DiscardDeckTop(cards) => side.deck.len() >= usize::from(*cards),
        })
    }

    /// The cards of a hand that pay a cost: not the one that is being played.
    fn hand_costs(&self, scope: &Scope, seat: Seat, cost: &HandCost) -> Vec<CommandId> {
        let mut hand = self.state.side(seat).hand.clone();
        let source = self.battle.book.source_of(scope.ability);
        if seat == scope.seat
            && let Some(own) = source.command()
            && let Some(place) = hand.iter().position(|card| *card == own)
            && !self.state.playing.iter().any(|playing| playing.card == own)
        {
            hand.remove(place);
        }
        if let Some(wanted) = cost.min_cost_of {
            let least = self.card_meant(scope, wanted).map_or(0, |card| self.battle.command_cost(card));
            hand.retain(|card| self.battle.command_cost(*card) >= least);
        }
        hand
    }

    fn is_exhausted(&self, scope: &Scope) -> bool {
        let source = self.battle.book.ability(scope.ability).source;
        match self.battle.book.source(source).origin {
            Origin::Command(card) => {
                !self.state.tabled.iter().any(|row| row.card == card && row.seat == scope.seat && !row.exhausted)
            }
            _ => self.state.spent_sources.contains(&source) || self.is_depleted(scope),
        }
    }

    fn is_depleted(&self, scope: &Scope) -> bool {
        let source = self.battle.book.ability(scope.ability).source;
        self.state.depleted_sources.contains(&source)
    }
}

impl Referee<'_> {
    /// A player pays.
    pub(super) fn pay(&mut self, scope: &mut Scope, seat: Seat, costs: &[Cost]) -> Flow {
        for cost in costs {
            match cost {
                Cost::Actions(actions) => self.spend_actions(*actions),
                Cost::Surge(surges) => {
                    if let Some(attack) = &mut self.state.attack {
                        attack.now.surge -= *surges as i8;
                    }
                }
                Cost::Exhaust => self.exhaust_source(scope),
                Cost::Deplete => {
                    let source = self.battle.book.ability(scope.ability).source;
                    self.state.depleted_sources.push(source);
                    self.emit(Event::Depleted(scope.ability));
                }
                Cost::Strain(toll) => {
                    for figure in self.view().who(scope, &toll.who) {
                        self.strain(figure, toll.n, None)?;
                    }
                }
                Cost::Damage(toll) => {
                    for figure in self.view().who(scope, &toll.who) {
                        self.suffer(figure, toll.n, None)?;
                    }
                }
                Cost::DiscardHand(cost) => {
                    for _ in 0..cost.n {
                        let cards = self.view().hand_costs(scope, seat, cost);
                        let card = if cost.random {
                            let place = self.state.chance.place(cards.len().max(1));
                            cards.get(place).copied()
                        } else {
                            self.ask_card(seat, cards, false)?
                        };
                        let Some(card) = card else { break };
                        self.discard_from_hand(seat, card);
                        scope.given = Some(card);
                    }
                }
                Cost::Vp(points) => self.gain_victory(seat, -i32::from(*points), scope.ability),
                Cost::PayVp(points) => {
                    self.gain_victory(seat, -i32::from(*points), scope.ability);
                    self.gain_victory(seat.other(), i32::from(*points), scope.ability);
                }
                Cost::PayAnyVp => {
                    let most = self.state.side(seat).points.clamp(0, 40) as u8;
                    let mut answers = self.list();
                    answers.extend((1..=most).map(Answer::Number));
                    let question = Question::of(QuestionKind::Pay);
                    if let Answer::Number(paid) = self.ask(seat, question, answers)? {
                        scope.paid = paid;
                        self.gain_victory(seat, -i32::from(paid), scope.ability);
                        self.gain_victory(seat.other(), i32::from(paid), scope.ability);
                    }
                }
                Cost::Mp(points) => {
                    if let Some(activation) = &mut self.state.activation {
                        activation.points = activation.points.saturating_sub(*points);
                    }
                }
                Cost::DiscardDeckTop(cards) => self.mill(seat, usize::from(*cards)),
            }
        }
        Ok(())
    }

    fn exhaust_source(&mut self, scope: &Scope) {
        let source = self.battle.book.ability(scope.ability).source;
        match self.battle.book.source(source).origin {
            Origin::Command(card) => {
                let mut rows = self.state.tabled.iter_mut();
                if let Some(row) = rows.find(|row| row.card == card && row.seat == scope.seat && !row.exhausted) {
                    row.exhausted = true;
                }
            }
            _ => self.state.spent_sources.push(source),
        }
        self.emit(Event::Exhausted(scope.ability));
    }
}
