//! Purchases (section 4 of the rules inventory).

use super::{
    event::Event,
    question::{Answer, Destination, Question},
    referee::Referee,
    set::CardNo,
    target::Source,
};
use crate::cards::{
    Window,
    ability::{Goal, Rule},
};
use kernel::game::{Seat, stepped::Flow};

impl From<Goal> for Destination {
    fn from(goal: Goal) -> Self {
        match goal {
            Goal::Hand => Self::Hand,
            Goal::Discard => Self::Discard,
            Goal::DeckTop => Self::DeckTop,
        }
    }
}

impl Referee<'_> {
    /// Buys a card of the row or a pilot (DBG-GALAXY-03).
    pub(super) fn buy(&mut self, seat: Seat, card: CardNo) -> Flow {
        let price = self.view().cost(card);
        self.purchase(seat, card, price, None)
    }

    /// Buys a card from any zone in the order of DBG-GALAXY-14; `fixed` is a destination set by the effect.
    pub(super) fn purchase(&mut self, seat: Seat, card: CardNo, price: u8, fixed: Option<Destination>) -> Flow {
        self.state.turn.resources = self.state.turn.resources.saturating_sub(u16::from(price));
        self.emit(Event::Bought { player: seat, card, price, left: self.state.turn.resources });
        if self.state.pilots.contains(card) {
            // DBG-GALAXY-05
            self.state.pilots.remove(card);
        } else if self.state.row.contains(&Some(card)) {
            self.leave_row(card);
        } else {
            self.state.galaxy_discard.remove(card);
        }
        // The player sees the refilled row before choosing a destination (DBG-GALAXY-07).
        let (to, is_fleeting) = self.destination(seat, card, fixed)?;
        self.state.turn.bought.insert(card);
        self.state.tally.bought[seat.index() & 1].insert(card);
        if is_fleeting {
            self.state.turn.fleeting.insert(card);
        }
        match to {
            Destination::Hand => {
                self.put_in_hand(seat, card);
                self.emit(Event::Taken(seat, card));
            }
            Destination::Discard => self.side_mut(seat).discard.push(card),
            Destination::DeckTop => {
                self.side_mut(seat).deck.top.push(card);
                self.emit(Event::PutOnDeck(seat, card));
            }
        }
        self.open_window(Window::Purchased, seat, Source::Card(card))
    }

    /// Destination of a bought card, and true if it is exiled at the end of the turn (DBG-GALAXY-13). Every purchase
    /// uses up rules for the first or next card.
    fn destination(&mut self, seat: Seat, card: CardNo, fixed: Option<Destination>) -> Flow<(Destination, bool)> {
        let next = self.state.turn.next_purchase.take().map(Destination::from);
        if let Some(fixed) = fixed {
            return Ok((fixed, false));
        }
        let first = self.first_purchase(seat, card);
        match (next, first) {
            (None, None) => Ok((Destination::Discard, false)),
            (Some(next), None) => Ok((next, false)),
            (None, Some(first)) => Ok(first),
            (Some(next), Some(first)) if next == first.0 => Ok(first),
            (Some(next), Some(first)) => {
                let mut answers = self.table.answers();
                answers.extend([Answer::To(next), Answer::To(first.0)]);
                let question = Question::Goal(card);
                let answer = self.ask(seat, question, answers)?;
                Ok(if answer == Answer::To(next) { (next, false) } else { first })
            }
        }
    }

    /// The base's rule for the first purchase, if it applies to this card (DBG-BASE-10).
    fn first_purchase(&self, seat: Seat, card: CardNo) -> Option<(Destination, bool)> {
        let base = self.state.side(seat).base?;
        let fixed = self.fixed;
        fixed.library.base(base).rules().find_map(|rule| {
            let Rule::FirstPurchase { to, filter, exile_at_end_of_turn } = rule else { return None };
            let meant = self.view().matching(filter, seat);
            let is_first = meant.contains(card) && !self.state.turn.bought.meets(meant);
            is_first.then_some(((*to).into(), *exile_at_end_of_turn))
        })
    }
}
