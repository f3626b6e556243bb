//! The referee: applies the rules to a state and prompts the players.

use super::{
    event::Event,
    fixed::Fixed,
    question::{Answer, Question},
    set::{CardNo, CardSet},
    state::{HAND, PlayerState, Stage, State},
    target::Target,
    view::View,
};
use crate::Deckbuilding;
use kernel::game::{
    Outcome, Seat,
    stepped::{Flow, StepIo},
};

pub(super) struct Referee<'a> {
    pub(super) fixed: &'a Fixed,
    pub(super) state: &'a mut State,
    pub(super) table: StepIo<'a, Deckbuilding>,
}

impl<'a> Referee<'a> {
    /// Takes the next step of the match: the start of a turn, one action, or the end of a turn.
    pub(super) fn step(&mut self) -> Flow {
        let drawn = &mut self.state.drawn;
        drawn.galaxy.clear();
        drawn.decks.iter_mut().for_each(|deck| deck.clear());
        match self.state.stage {
            Stage::Start => self.begin_turn(),
            Stage::Act => self.act(),
            Stage::End => {
                self.end_turn();
                Ok(())
            }
        }
    }

    /// Prompts a player. A single answer is taken unasked; no answer, or a finished match, is a pass.
    pub(super) fn ask(&mut self, seat: Seat, question: Question, answers: Vec<Answer>) -> Flow<Answer> {
        if self.is_over() {
            self.table.recycle(Vec::new());
            return Ok(Answer::Pass);
        }
        let answer = self.table.ask(self.fixed, self.state, seat, question, answers)?;
        Ok(answer.unwrap_or(Answer::Pass))
    }

    /// Prompts for one of these cards; copies that do not differ are offered once.
    pub(super) fn ask_card(
        &mut self,
        seat: Seat,
        question: Question,
        cards: CardSet,
        may_pass: bool,
    ) -> Flow<Option<CardNo>> {
        let mut answers = self.table.answers();
        answers.extend(self.view().each_once(cards).map(Answer::Card));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        match self.ask(seat, question, answers)? {
            Answer::Card(card) => Ok(Some(card)),
            _ => Ok(None),
        }
    }

    /// Asks yes or no.
    pub(super) fn ask_yes(&mut self, seat: Seat, question: Question) -> Flow<bool> {
        let mut answers = self.table.answers();
        answers.extend([Answer::Yes, Answer::Pass]);
        Ok(self.ask(seat, question, answers)? == Answer::Yes)
    }

    /// Reports an event, unless the match is over.
    #[inline]
    pub(super) fn emit(&mut self, event: Event) {
        if self.state.outcome.is_none() {
            self.table.emit(event);
        }
    }

    #[inline]
    pub(super) const fn view(&self) -> View<'a, '_> {
        View { fixed: self.fixed, state: self.state }
    }

    #[inline]
    pub(super) const fn is_over(&self) -> bool {
        self.state.outcome.is_some()
    }

    #[inline]
    pub(super) const fn side_mut(&mut self, seat: Seat) -> &mut PlayerState {
        self.state.side_mut(seat)
    }

    /// Ends the match.
    pub(super) fn finish(&mut self, winner: Option<Seat>) {
        let lost = |seat: Seat| self.state.side(seat.other()).lost.len() as i32;
        let score = Seat::BOTH.map(lost).into();
        // A round is a turn of each player.
        let outcome = Outcome { winner, rounds: self.state.number.div_ceil(2), score };
        self.table.emit(Event::Over(outcome));
        self.state.outcome = Some(outcome);
    }

    /// Draws cards (DBG-TURN-18 to 20).
    pub(super) fn draw(&mut self, seat: Seat, count: u8) {
        let mut drawn = 0;
        for _ in 0..count {
            let State { sides, chance, drawn: shown, .. } = &mut *self.state;
            let side = &mut sides[seat.index() & 1];
            if side.deck.is_empty() && !side.discard.is_empty() {
                side.deck.rest = side.discard.set();
                side.discard = super::pile::Pile::EMPTY;
                self.table.emit(Event::Reshuffled(Some(seat)));
            }
            let was_on_top = !side.deck.top.is_empty();
            let Some(card) = side.deck.draw(chance) else { break };
            side.hand.insert(card);
            if was_on_top {
                // Both players have seen a card put on top of a deck.
                side.known.insert(card);
            } else {
                let _ = shown.decks[seat.index() & 1].try_push(card);
            }
            drawn += 1;
        }
        if drawn > 0 {
            self.emit(Event::Drew(seat, drawn));
        }
    }

    /// Draws a new hand (DBG-TURN-13).
    pub(super) fn draw_hand(&mut self, seat: Seat) {
        self.draw(seat, HAND as u8);
    }

    /// Takes the top card of the galaxy deck, after a shuffle of the discard pile if the deck is empty (DBG-TURN-21).
    pub(super) fn galaxy_top(&mut self) -> Option<CardNo> {
        let state = &mut *self.state;
        if state.galaxy.is_empty() && !state.galaxy_discard.is_empty() {
            state.galaxy.rest = state.galaxy_discard.set();
            state.galaxy_discard = super::pile::Pile::EMPTY;
            self.table.emit(Event::Reshuffled(None));
        }
        let was_on_top = !state.galaxy.top.is_empty();
        let card = state.galaxy.draw(&mut state.chance)?;
        if !was_on_top {
            let _ = state.drawn.galaxy.try_push(card);
        }
        for known in &mut state.galaxy_known {
            known.remove(card);
        }
        Some(card)
    }

    /// Puts a card on top of the galaxy deck, known to these players.
    pub(super) fn put_on_galaxy(&mut self, card: CardNo, known: &[Seat]) {
        self.state.galaxy.top.push(card);
        for seat in known {
            self.state.galaxy_known[seat.index() & 1].insert(card);
        }
    }

    /// Removes a card from the row and refills it (DBG-GALAXY-04, 07, DBG-TURN-22).
    pub(super) fn leave_row(&mut self, card: CardNo) {
        if let Some(place) = self.state.row.iter().position(|known| *known == Some(card)) {
            self.state.row[place] = None;
            self.end_attack_on(card);
            self.refill();
        }
    }

    /// Cancels the attack on a card that left the row; its cards stay assigned (DBG-ATTACK-03, 18).
    pub(super) fn end_attack_on(&mut self, card: CardNo) {
        self.state.turn.attacks.retain(|attack| attack.target != Target::Row(card));
    }

    pub(super) fn refill(&mut self) {
        for place in 0..self.state.row.len() {
            if self.state.row[place].is_none()
                && let Some(card) = self.galaxy_top()
            {
                self.state.row[place] = Some(card);
                self.emit(Event::Refilled(card));
            }
        }
    }

    /// Puts a card into a player's hand, known to both.
    pub(super) fn put_in_hand(&mut self, seat: Seat, card: CardNo) {
        let side = self.side_mut(seat);
        side.hand.insert(card);
        side.known.insert(card);
    }

    pub(super) fn leave_hand(&mut self, seat: Seat, card: CardNo) {
        let side = self.side_mut(seat);
        side.hand.remove(card);
        side.known.remove(card);
    }

    /// Removes a card from play with its attacks and damage (DBG-ABIL-18, DBG-CAPITAL-04).
    pub(super) fn leave_play(&mut self, seat: Seat, card: CardNo) {
        let side = self.side_mut(seat);
        side.units.remove(card);
        side.ships.remove(card);
        self.state.damage.set(card, 0);
        self.state.turn.bonus.set(card, 0);
        for attack in &mut self.state.turn.attacks {
            attack.cards.remove(card);
        }
    }

    /// Moves the Force marker toward a player's end (DBG-FORCE-03).
    pub(super) fn gain_force(&mut self, seat: Seat, count: u8) {
        let (from, end) = (self.state.force, self.view().end_of(seat));
        let steps = count.min(from.abs_diff(end)) as i8;
        self.state.force += if end < 0 { -steps } else { steps };
        if steps != 0 {
            let to = self.state.force;
            self.emit(Event::Force { player: seat, from, to });
        }
    }

    pub(super) fn gain_resources(&mut self, seat: Seat, count: u8) {
        if count > 0 {
            self.state.turn.resources += u16::from(count);
            self.emit(Event::Resources(seat, count));
        }
    }
}
