//! The turn (section 3 of the rules inventory).

use super::{
    event::Event,
    options::Options,
    question::{Answer, Question},
    referee::Referee,
    set::{CardNo, CardSet},
    state::{Stage, Turn},
    target::Source,
};
use crate::cards::Window;
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// Begins a turn (DBG-TURN-02).
    pub(super) fn begin_turn(&mut self) -> Flow {
        if self.state.number >= Options::LAST_TURN {
            // DBG-TURN-27
            self.finish(None);
            return Ok(());
        }
        let seat = self.state.active;
        self.state.number += 1;
        self.state.turn = Turn::new();
        self.emit(Event::TurnBegan(seat, self.state.number));
        if self.state.side(seat).base.is_none() {
            self.reveal_base(seat)?;
        }
        // DBG-OPEN-10
        self.open_base_window(Window::TurnStart, seat)?;
        if self.is_over() {
            return Ok(());
        }
        if let Some(base) = self.state.side(seat).base {
            self.state.tally.turns[base.index()] += 1;
        }
        // DBG-TURN-04, DBG-FORCE-04
        if self.state.force == self.view().end_of(seat) {
            self.state.turn.resources += 1;
            self.emit(Event::ForceBonus(seat));
        }
        // DBG-TURN-05, DBG-CAPITAL-02
        for ship in self.state.side(seat).ships.iter() {
            let income = self.fixed.library.card(ship).resources;
            if income > 0 {
                self.state.turn.resources += u16::from(income);
                self.emit(Event::Income(ship, income));
            }
        }
        self.state.stage = Stage::Act;
        Ok(())
    }

    /// Prompts the owner for a new base (DBG-TURN-03).
    fn reveal_base(&mut self, seat: Seat) -> Flow {
        let mut answers = self.table.answers();
        answers.extend(self.state.side(seat).base_deck.iter().map(Answer::Base));
        let question = Question::RevealBase;
        let Answer::Base(base) = self.ask(seat, question, answers)? else { return Ok(()) };
        let side = self.side_mut(seat);
        side.base_deck.remove(base);
        side.base = Some(base);
        side.damage = 0;
        self.emit(Event::BaseRevealed(seat, base));
        // DBG-BASE-09
        self.open_base_window(Window::BaseRevealed, seat)
    }

    /// Prompts for an action and takes it (DBG-TURN-06).
    pub(super) fn act(&mut self) -> Flow {
        let seat = self.state.active;
        let mut answers = self.table.answers();
        self.view().actions(&mut answers);
        let question = Question::Act;
        match self.ask(seat, question, answers)? {
            Answer::Play(card) => self.play_card(seat, card),
            Answer::Buy(card) => self.buy(seat, card),
            Answer::Use(card) => {
                self.state.turn.used.insert(card);
                self.use_ability(seat, Source::Card(card))
            }
            Answer::UseBase => {
                self.state.turn.base_used = true;
                let base = self.state.side(seat).base;
                base.map_or(Ok(()), |base| self.use_ability(seat, Source::Base(base)))
            }
            Answer::Assign(card, target) => {
                self.assign(card, target);
                Ok(())
            }
            Answer::Attack(target) => self.resolve_attack(seat, target),
            Answer::Bribe(card) => {
                self.bribe(seat, card);
                Ok(())
            }
            _ => {
                self.state.stage = Stage::End;
                Ok(())
            }
        }
    }

    /// Plays a card of the hand (DBG-TURN-07 to 09).
    fn play_card(&mut self, seat: Seat, card: CardNo) -> Flow {
        let fixed = self.fixed;
        let stats = fixed.library.card(card);
        self.leave_hand(seat, card);
        let side = self.side_mut(seat);
        if stats.is_ship {
            side.ships.insert(card)
        } else {
            side.units.insert(card)
        }
        let before = self.state.turn.played;
        self.state.turn.played.insert(card);
        self.emit(Event::Played(seat, card));
        // DBG-TURN-08
        self.gain_resources(seat, stats.resources);
        self.gain_force(seat, stats.force);
        self.open_window(Window::Played, seat, Source::Card(card))?;
        // DBG-BASE-12
        let Some(base) = self.state.side(seat).base else { return Ok(()) };
        let Some(ability) = fixed.library.base(base).ability(Window::YouPlay) else { return Ok(()) };
        let meant = self.view().matching(&ability.filter, seat);
        let is_late = ability.first_each_turn && before.meets(meant);
        if meant.contains(card) && !is_late { self.offer(ability, seat, Source::Base(base)) } else { Ok(()) }
    }

    /// Resolves the ability for any time of a card or base (DBG-ABIL-01).
    fn use_ability(&mut self, seat: Seat, source: Source) -> Flow {
        match self.view().ability(source, Window::Use) {
            Some(ability) => self.resolve_ability(ability, seat, source),
            None => Ok(()),
        }
    }

    /// Bribes a neutral card of the row (DBG-ADV-09).
    fn bribe(&mut self, seat: Seat, card: CardNo) {
        self.state.turn.resources -= u16::from(self.view().cost(card));
        self.emit(Event::Bribed(seat, card));
        self.state.galaxy_discard.push(card);
        self.leave_row(card);
    }

    /// Ends a turn (DBG-TURN-13).
    pub(super) fn end_turn(&mut self) {
        let seat = self.state.active;
        self.emit(Event::TurnEnded(seat, self.state.side(seat).hand, self.state.turn.resources));
        let side = self.state.side_mut(seat);
        for card in side.units.iter() {
            side.discard.push(card);
        }
        side.units = CardSet::EMPTY;
        // DBG-TURN-15
        for card in self.state.turn.fleeting.iter() {
            self.exile_fleeting(seat, card);
        }
        let side = self.state.side_mut(seat);
        for card in side.hand.iter() {
            side.discard.push(card);
        }
        side.hand = CardSet::EMPTY;
        side.known = CardSet::EMPTY;
        // DBG-TURN-14, 16: resources and unresolved attacks are gone.
        self.state.turn = Turn::new();
        self.draw_hand(seat);
        self.state.active = seat.other();
        self.state.stage = Stage::Start;
    }

    /// Exiles a card taken for this turn only, wherever its player has it (DBG-TURN-15).
    fn exile_fleeting(&mut self, seat: Seat, card: CardNo) {
        let side = self.state.side(seat);
        let own = [side.hand, side.in_play(), side.discard.set(), side.deck.set()];
        if own.iter().any(|cards| cards.contains(card)) {
            self.leave_hand(seat, card);
            self.leave_play(seat, card);
            let side = self.side_mut(seat);
            side.discard.remove(card);
            side.deck.remove(card);
            self.exile(seat, card);
        }
    }

    /// Puts a card into the box (DBG-ABIL-15).
    pub(super) fn exile(&mut self, seat: Seat, card: CardNo) {
        self.state.exiled.insert(card);
        self.emit(Event::Exiled(seat, card));
    }
}
