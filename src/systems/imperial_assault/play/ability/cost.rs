//! Checking and paying the costs of abilities (IA-CARD-07, IA-CARD-08).

use crate::{
    cards::{
        CommandId,
        ability::{Cost, HandCost},
    },
    play::{
        Answer, Event, Question, View, fixed::Origin, pieces::FigureNo, reckoning::Cause, referee::Referee,
        state::Context,
    },
};
use kernel::game::{Seat, stepped::Flow};

impl View<'_, '_> {
    /// True if a player can pay all these costs now.
    pub(super) fn can_pay(&self, context: &Context, seat: Seat, costs: &[Cost]) -> bool {
        let side = self.state.side(seat);
        costs.iter().all(|cost| match cost {
            Cost::Actions(actions) => {
                let active = context.you.and_then(|you| self.own_activation(you));
                active.is_some_and(|active| active.actions >= *actions)
            }
            Cost::Surge(surges) => {
                self.state.attack.as_ref().is_some_and(|attack| attack.counted && attack.now.surge >= *surges as i8)
            }
            Cost::Exhaust => !self.is_exhausted(context),
            Cost::Deplete | Cost::Discard => !self.is_depleted(context),
            Cost::Threat(threat) => {
                self.state.campaign.as_ref().is_some_and(|state| state.threat >= i32::from(*threat))
            }
            Cost::Strain(toll) | Cost::Damage(toll) => {
                let figures = self.targets(context, &toll.who);
                // IA-CAMP-36.
                let bears = |figure: FigureNo| {
                    matches!(cost, Cost::Damage(_))
                        || self.hero(figure).is_none()
                        || self.spare_strain(figure) >= toll.n
                };
                figures.iter().any(|figure| self.figure(*figure).is_in_play() && bears(*figure))
            }
            Cost::DiscardHand(cost) => self.hand_costs(context, seat, cost).len() >= usize::from(cost.n),
            Cost::Vp(points) | Cost::PayVp(points) => side.points >= i32::from(*points),
            Cost::PayAnyVp => side.points > 0,
            Cost::Mp(points) => {
                let active = context.you.and_then(|you| self.own_activation(you));
                active.is_some_and(|active| active.points >= *points)
            }
            Cost::DiscardDeckTop(cards) => side.deck.len() >= usize::from(*cards),
        })
    }

    /// The cards of a hand that pay a cost: not the one that is being played.
    fn hand_costs(&self, context: &Context, seat: Seat, cost: &HandCost) -> Vec<CommandId> {
        let mut hand = self.state.side(seat).hand.clone();
        let source = self.fixed.abilities.source_of(context.ability);
        if seat == context.seat
            && let Some(own) = source.command()
            && let Some(place) = hand.iter().position(|card| *card == own)
            && !self.state.playing.iter().any(|playing| playing.card == own)
        {
            hand.remove(place);
        }
        if let Some(wanted) = cost.min_cost_of {
            let least = self.target_card(context, wanted).map_or(0, |card| self.fixed.command_cost(card));
            hand.retain(|card| self.fixed.command_cost(*card) >= least);
        }
        hand
    }

    fn is_exhausted(&self, context: &Context) -> bool {
        let source = self.fixed.abilities.ability(context.ability).source;
        match self.fixed.abilities.source(source).origin {
            Origin::Command(card) => {
                !self.state.tabled.iter().any(|row| row.card == card && row.seat == context.seat && !row.exhausted)
            }
            _ => self.state.spent_sources.contains(&source) || self.is_depleted(context),
        }
    }

    fn is_depleted(&self, context: &Context) -> bool {
        let source = self.fixed.abilities.ability(context.ability).source;
        self.state.depleted_sources.contains(&source)
    }
}

impl Referee<'_> {
    /// A player pays.
    pub(super) fn pay(&mut self, context: &mut Context, seat: Seat, costs: &[Cost]) -> Flow {
        for cost in costs {
            match cost {
                Cost::Actions(actions) => self.spend_actions(*actions),
                Cost::Surge(surges) => {
                    if let Some(attack) = &mut self.state.attack {
                        attack.now.surge -= *surges as i8;
                    }
                }
                Cost::Exhaust => self.exhaust_source(context),
                Cost::Deplete => {
                    let source = self.fixed.abilities.ability(context.ability).source;
                    self.state.depleted_sources.push(source);
                    self.emit(Event::Depleted(context.ability));
                }
                Cost::Discard => {
                    let source = self.fixed.abilities.ability(context.ability).source;
                    self.state.depleted_sources.push(source);
                }
                Cost::Threat(threat) => self.change_threat(-i32::from(*threat)),
                Cost::Strain(toll) => {
                    for figure in self.view().targets(context, &toll.who) {
                        self.strain(figure, toll.n, Cause::Ability(context.ability))?;
                    }
                }
                Cost::Damage(toll) => {
                    for figure in self.view().targets(context, &toll.who) {
                        self.suffer(figure, toll.n, Cause::Ability(context.ability))?;
                    }
                }
                Cost::DiscardHand(cost) => {
                    for _ in 0..cost.n {
                        let cards = self.view().hand_costs(context, seat, cost);
                        let card = if cost.random {
                            let place = self.state.chance.place(cards.len().max(1));
                            cards.get(place).copied()
                        } else {
                            self.ask_card(seat, cards, false)?
                        };
                        let Some(card) = card else { break };
                        self.discard_from_hand(seat, card);
                        context.given = Some(card);
                    }
                }
                Cost::Vp(points) => self.gain_victory(seat, -i32::from(*points), context.ability),
                Cost::PayVp(points) => {
                    self.gain_victory(seat, -i32::from(*points), context.ability);
                    self.gain_victory(seat.other(), i32::from(*points), context.ability);
                }
                Cost::PayAnyVp => {
                    let most = self.state.side(seat).points.clamp(0, 40) as u8;
                    let mut answers = self.list();
                    answers.extend((1..=most).map(Answer::Number));
                    let question = Question::Pay;
                    if let Answer::Number(paid) = self.ask(seat, question, answers)? {
                        context.paid = paid;
                        self.gain_victory(seat, -i32::from(paid), context.ability);
                        self.gain_victory(seat.other(), i32::from(paid), context.ability);
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

    fn exhaust_source(&mut self, context: &Context) {
        let source = self.fixed.abilities.ability(context.ability).source;
        match self.fixed.abilities.source(source).origin {
            Origin::Command(card) => {
                let mut rows = self.state.tabled.iter_mut();
                if let Some(row) = rows.find(|row| row.card == card && row.seat == context.seat && !row.exhausted) {
                    row.exhausted = true;
                }
            }
            _ => self.state.spent_sources.push(source),
        }
        self.emit(Event::Exhausted(context.ability));
    }
}
