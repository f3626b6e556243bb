//! Flaw cards: the opponent of a flawed unit holds one and plays it once (LEG-KW-FLAWED, LEG-ARMY-25).

use super::{Event, Question, fixed::CommandSpec, pieces::UnitNo, referee::Referee, view::View};
use crate::{
    cards::TokenKind,
    play::{fixed::Flaw, state::FlawCard},
};
use kernel::game::{Seat, stepped::Flow};

/// Cards that an [`Flaw::AlteredDeal`] asks for.
const DISCARDED: usize = 3;
/// Suppression that [`Flaw::Sympathies`] gives.
const SYMPATHY: u8 = 4;

impl View<'_, '_> {
    /// The flaw of a unit that is in play.
    pub(super) fn flaw_in_play(&self, unit: UnitNo) -> Option<Flaw> {
        self.spec(unit).flaw.filter(|_| self.unit(unit).flaw == FlawCard::InPlay)
    }

    /// True if the opponent may play the flaw of a unit now, by its text.
    fn may_play_flaw(&self, unit: UnitNo) -> bool {
        let state = self.unit(unit);
        let fits = match self.spec(unit).flaw {
            Some(Flaw::NotAStory) => state.tokens.suppression > 0,
            Some(Flaw::AlteredDeal) => self.state.side(self.fixed.seat(unit)).discard.len() >= DISCARDED,
            Some(Flaw::Sympathies) => state.wounds() > 0,
            None => false,
        };
        fits && state.is_in_play() && state.flaw == FlawCard::Held
    }

    fn altered_deals(&self, seat: Seat) -> impl Iterator<Item = UnitNo> {
        self.fixed.units_of(seat).filter(|unit| self.flaw_in_play(*unit) == Some(Flaw::AlteredDeal))
    }

    /// True if a flaw keeps a side from its contingencies.
    pub(super) fn has_altered_deal(&self, seat: Seat) -> bool {
        self.altered_deals(seat).next().is_some()
    }

    /// True if a flaw keeps a side from a command card: those of its unit.
    pub(super) fn is_barred_by_flaw(&self, seat: Seat, card: &CommandSpec) -> bool {
        self.altered_deals(seat).any(|unit| card.units.contains(self.spec(unit).card))
    }
}

impl Referee<'_> {
    /// As the Command Phase starts flaws may be played: who has priority decides first, else blue (LEG-KW-FLAWED).
    pub(super) fn play_flaws(&mut self) -> Flow {
        let seats = if self.state.round <= 1 { self.blue_first() } else { self.by_priority() };
        for seat in seats {
            for unit in self.fixed.units_of(seat.other()).collect::<Vec<_>>() {
                if !self.view().may_play_flaw(unit) {
                    continue;
                }
                let mut answers = self.list();
                answers.extend([super::Answer::Yes, super::Answer::Pass]);
                let question = Question::Flaw(unit);
                if self.ask(seat, question, answers)? == super::Answer::Yes {
                    self.unit_mut(unit).flaw = FlawCard::InPlay;
                    self.emit(Event::FlawPlayed(seat, unit));
                }
            }
        }
        Ok(())
    }

    /// The activation of a unit ends that attacked in it.
    pub(super) fn sympathize(&mut self, unit: UnitNo, attacked: bool) {
        if attacked && self.view().flaw_in_play(unit) == Some(Flaw::Sympathies) {
            self.gain(unit, TokenKind::Suppression, SYMPATHY);
        }
    }

    /// Flaws in play are discarded in the End Phase.
    pub(super) fn discard_flaws(&mut self) {
        for unit in self.state.units.iter_mut().filter(|unit| unit.flaw == FlawCard::InPlay) {
            unit.flaw = FlawCard::Discarded;
        }
    }
}
