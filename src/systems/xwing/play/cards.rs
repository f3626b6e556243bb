//! Upgrade cards in play: discarded, restored, turned; condition cards (sections 2, 29.12, 29.14).

use super::{
    Event,
    pieces::{Origin, ShipNo},
    question::{Answer, Question, QuestionKind},
    referee::Referee,
    state::{AssignedCondition, Gone},
    view::ability::{Context, Trigger},
};
use crate::cards::{
    ConditionId, Slot, UpgradeId,
    ability::{
        Effect, RuleChange, Window,
        words::{CardPlace, CardToken, Cause, DiscardChoice, Ref, RestoreChoice, Stat, Words},
    },
};
use kernel::game::stepped::Flow;

impl<'a> Referee<'a> {
    /// Discards an upgrade, unless a card puts something in its place (XW-CARD-07, XW-BOMB-26).
    pub(super) fn discard(&mut self, ship: ShipNo, card: u8, cause: Option<Cause>) -> Flow {
        let place = usize::from(card);
        if self.ship(ship).cards[place].discarded {
            return Ok(());
        }
        let mut trigger = Trigger::of(Window::Discarding, ship);
        trigger.card = Some((ship, card));
        trigger.slot = self.profile(ship).cards[place].slot;
        if let Some(cause) = cause {
            trigger.causes.insert(cause);
        }
        if self.open_window(&trigger)? {
            return Ok(());
        }
        self.ship_mut(ship).cards[place].discarded = true;
        self.emit(Event::CardDiscarded(ship, card));
        trigger.window = Window::Discarded;
        self.open_window(&trigger)?;
        self.trim_shields(ship);
        Ok(())
    }

    fn trim_shields(&mut self, ship: ShipNo) {
        let most = self.view().shield_value(ship).max(0) as u8;
        let state = self.ship_mut(ship);
        state.shields = state.shields.min(most);
    }

    /// An effect that discards a card: itself, or one of a ship's.
    pub(super) fn discard_card(&mut self, context: &Context<'a, '_>, of: Ref, which: DiscardChoice) -> Flow {
        match (which, context.ability.at.on) {
            (DiscardChoice::This, Origin::Card(card)) => self.discard(context.bearer(), card, None),
            (DiscardChoice::This, Origin::Condition(number)) => {
                self.remove_condition(number);
                Ok(())
            }
            (DiscardChoice::This, _) => Ok(()),
            (DiscardChoice::Chosen | DiscardChoice::SecondaryWeapon, _) => {
                let Some(ship) = self.view().target(context, of) else { return Ok(()) };
                let mut answers = self.list();
                answers.extend(
                    (0_u8..)
                        .zip(self.profile(ship).cards.iter().zip(&self.ship(ship).cards))
                        .filter(|(_, (card, now))| {
                            card.slot.is_some()
                                && !now.discarded
                                && (which == DiscardChoice::Chosen || card.weapon.is_some())
                        })
                        .map(|(place, _)| Answer::Card(place)),
                );
                let question = Question::about(QuestionKind::Card, ship).because(context.ability.at);
                match self.ask(self.seat(context.bearer()), question, answers)? {
                    Answer::Card(card) => self.discard(ship, card, None),
                    _ => Ok(()),
                }
            }
        }
    }

    /// Turns a discarded upgrade faceup again: it is equipped as before (XW-CARD-07).
    pub(super) fn restore_card(
        &mut self,
        context: &Context<'a, '_>,
        slots: Words<Slot>,
        which: Option<RestoreChoice>,
    ) -> Flow {
        let bearer = context.bearer();
        let mut answers = self.list();
        answers.extend(self.view().restorable(context, slots, which).into_iter().map(Answer::Card));
        let question = Question::about(QuestionKind::Card, bearer).because(context.ability.at);
        if let Answer::Card(card) = self.ask(self.seat(bearer), question, answers)? {
            self.restore(bearer, card);
        }
        Ok(())
    }

    /// Turns this upgrade faceup again.
    pub(super) fn restore(&mut self, ship: ShipNo, card: u8) {
        self.ship_mut(ship).cards[usize::from(card)].discarded = false;
        self.emit(Event::CardRestored(ship, card));
    }

    /// Turns a dual card to its other face.
    pub(super) fn flip_card(&mut self, context: &Context<'a, '_>, upgrade: Option<UpgradeId>) {
        let bearer = context.bearer();
        let place = match (upgrade, context.ability.at.on) {
            (Some(upgrade), _) => self.profile(bearer).card_of(upgrade),
            (None, Origin::Card(card)) => Some(card),
            _ => None,
        };
        if let Some(card) = place {
            let now = &mut self.ship_mut(bearer).cards[usize::from(card)];
            now.side = 1 - now.side;
            let side = now.side;
            self.emit(Event::CardTurned(bearer, card, side));
        }
    }

    /// Puts tokens on a card, or takes them from it.
    pub(super) fn put_on_card(&mut self, ship: ShipNo, card: u8, token: CardToken, n: i8) {
        let count = &mut self.ship_mut(ship).cards[usize::from(card)].tokens[token as usize];
        *count = count.saturating_add_signed(n);
        let count = *count;
        self.emit(Event::CardTokens(ship, card, count));
    }

    /// An effect that puts tokens on cards.
    pub(super) fn put_tokens(&mut self, context: &Context<'a, '_>, token: CardToken, n: i8, on: CardPlace) {
        let bearer = context.bearer();
        let own = match context.ability.at.on {
            Origin::Card(card) => card,
            _ => return,
        };
        let of = |ship: ShipNo, fits: &dyn Fn(Slot) -> bool| -> Vec<(ShipNo, u8)> {
            (0_u8..)
                .zip(&self.profile(ship).cards)
                .filter(|(place, card)| card.slot.is_some_and(fits) && (ship, *place) != (bearer, own))
                .map(|(place, _)| (ship, place))
                .collect()
        };
        let cards = match on {
            CardPlace::This => vec![(bearer, own)],
            CardPlace::That => context.trigger.card.into_iter().collect(),
            CardPlace::OtherBombs => of(bearer, &|slot| slot == Slot::Bomb),
            CardPlace::EachTorpedoMissileBomb => {
                of(bearer, &|slot| matches!(slot, Slot::Torpedo | Slot::Missile | Slot::Bomb))
            }
            CardPlace::IllicitOfSquad => {
                let seat = self.seat(bearer);
                self.all()
                    .filter(|ship| self.seat(*ship) == seat)
                    .flat_map(|ship| of(ship, &|slot| slot == Slot::Illicit))
                    .collect()
            }
        };
        for (ship, card) in cards {
            self.put_on_card(ship, card, token, n);
        }
    }

    /// Assigns one of these condition cards to a ship, as the card's owner picks.
    pub(super) fn assign_one_of(&mut self, context: &Context<'a, '_>, cards: &[ConditionId], ship: ShipNo) -> Flow {
        let mut answers = self.list();
        answers.extend((0..cards.len() as u8).map(Answer::Option));
        let question = Question::about(QuestionKind::Effect, ship).because(context.ability.at);
        if let Answer::Option(place) = self.ask(self.seat(context.bearer()), question, answers)? {
            self.assign(cards[usize::from(place)], ship, context.bearer())?;
        }
        Ok(())
    }

    /// Assigns a condition card: its text resolves (XW-COND-01); the own copy of a unique one leaves the ship it lay on
    /// (XW-COND-02).
    pub(super) fn assign(&mut self, card: ConditionId, ship: ShipNo, source: ShipNo) -> Flow {
        if self.ship(ship).is_gone() {
            return Ok(());
        }
        if self.fixed.unique_conditions.contains(&card) {
            let seat = self.seat(source);
            let old: Vec<u16> = self
                .state
                .conditions
                .iter()
                .filter(|assigned| assigned.card == card && self.seat(assigned.source) == seat)
                .map(|assigned| assigned.number)
                .collect();
            for number in old {
                self.remove_condition(number);
            }
        }
        let number = self.number();
        self.state.conditions.push(AssignedCondition {
            number,
            card,
            on: ship,
            source,
            held: None,
            source_attacked: false,
        });
        self.state.count_listeners(self.fixed);
        self.emit(Event::ConditionAssigned(ship, card));
        // More shields come at once.
        let texts = self.fixed.condition(card);
        let shields = texts
            .iter()
            .flat_map(|id| &self.fixed.plays[id.index()].effects)
            .any(|effect| matches!(effect, Effect::Rule(RuleChange::Stat { stat: Stat::Shields, add: Some(_), .. })));
        if shields && self.state.round > 0 {
            self.ship_mut(ship).shields += 1;
        }
        let mut trigger = Trigger::of(Window::SetupEquip, ship);
        trigger.other = Some(source);
        let mut found = None;
        self.view().each_passing(&mut |ability| {
            if ability.at.on == Origin::Condition(number) && ability.play.when.contains(Window::SetupEquip) {
                found = Some(ability);
            }
        });
        if let Some(ability) = found {
            self.use_ability(ability, &trigger)?;
        }
        Ok(())
    }

    /// Removes a condition card.
    pub(super) fn remove_condition(&mut self, number: u16) {
        if let Some(place) = self.state.conditions.iter().position(|assigned| assigned.number == number) {
            let assigned = self.state.conditions.remove(place);
            if let Some(card) = assigned.held {
                let seat = self.seat(assigned.on).index();
                self.state.decks[seat].discard.push(card);
            }
            self.state.keep_gone(number, Gone::Condition(assigned.card));
            self.emit(Event::ConditionRemoved(assigned.on, assigned.card));
            self.state.count_listeners(self.fixed);
            self.trim_shields(assigned.on);
        }
    }
}
