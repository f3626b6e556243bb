//! The Rebel Base: its reveal and the founding of a new one (REB-BASE). No other module reads the place of a hidden
//! base.

use super::{
    Answer, Event,
    number::At,
    question::{Halt, QuestionKind},
    referee::Referee,
    state::{MissionContext, Post, Probe},
};
use crate::cards::{Side, Theater};
use kernel::game::stepped::Flow;

/// Probe cards drawn for a new base (REB-BASE-06).
const CARDS: u8 = 4;

impl Referee<'_> {
    /// True if the base must be revealed (REB-BASE-01).
    pub fn is_found(&self) -> bool {
        let Some(base) = self.state.base.filter(|_| !self.state.revealed) else { return false };
        let others = self.library().remote().filter(|at| *at != base);
        let all_held = others.into_iter().all(|at| self.state.probe(at).is_imperial());
        let entered = self.fixed.options.is_tracked()
            && self.state.board.count(self.library(), base, Side::Empire, Theater::Ground) > 0;
        all_held || entered
    }

    /// Reveals the base if it must be.
    pub fn check_base(&mut self) {
        if let Some(base) = self.state.base.filter(|_| self.is_found()) {
            self.reveal_base(base);
        }
    }

    /// Reveals the base and moves its units to its system (REB-BASE-02, REB-BASE-03).
    pub fn reveal_base(&mut self, base: At) {
        if self.state.revealed {
            return;
        }
        self.state.revealed = true;
        self.emit(Event::BaseRevealed(base));
        self.empty_base_space(base);
        let intel = self.library().known.gather_intel;
        let empire = &mut self.state.empire;
        let before = empire.starting.len() + empire.round.len() + empire.played.len();
        empire.starting.retain(|mission| *mission != intel);
        empire.round.retain(|card| card.mission != intel);
        empire.played.retain(|card| card.mission != intel);
        if empire.starting.len() + empire.round.len() + empire.played.len() < before {
            empire.boxed.push(intel);
            self.emit(Event::IntelRemoved);
        }
    }

    fn empty_base_space(&mut self, to: At) {
        let units = std::mem::take(&mut self.state.board.spot_mut(At::BASE_SPACE).units);
        for (unit, count) in units.iter() {
            self.emit(Event::Moved { unit, count, from: At::BASE_SPACE, to });
        }
        self.state.board.spot_mut(to).units.add_all(&units);
        for post in &mut self.state.leaders {
            if *post == Post::At(At::BASE_SPACE) {
                *post = Post::At(to);
            }
        }
    }

    /// Returns cards of remote systems without Imperial ground units to the deck (REB-BASE-04).
    pub fn open_founding(&mut self) {
        let mut count = 0;
        for at in At::systems() {
            if self.library().system(at).remote && self.state.probe(at).is_imperial() && !self.holds_ground(at) {
                // The oracle knows ground units by the cards of explored systems.
                if !self.fixed.options.is_tracked() && self.state.probe(at) == Probe::Explored {
                    continue;
                }
                self.state.probes[at.index()] = Probe::Deck;
                count += 1;
            }
        }
        self.emit(Event::CardsReturned(count));
    }

    /// Drawn systems in which a base may be founded.
    pub fn base_sites(&self, drawn: &[At]) -> Vec<At> {
        let (library, board) = (self.library(), &self.state.board);
        let can = |at: &At| {
            library.system(*at).remote && !board.has(library, *at, Side::Empire) && !board.spot(*at).destroyed
        };
        drawn.iter().copied().filter(can).collect()
    }

    /// Draws probe cards for the Rebels, who may found a new base (REB-BASE-04 to 06).
    pub fn found_base(&mut self, context: MissionContext) -> Flow {
        let mut deck: Vec<At> = At::systems().filter(|at| self.state.probe(*at) == Probe::Deck).collect();
        self.state.chance.shuffle(&mut deck);
        deck.truncate(usize::from(CARDS.min(self.state.margin())));
        for at in &deck {
            self.emit(Event::ProbeSetUp { at: *at, used: false });
        }
        let mut answers = vec![Answer::Pass];
        answers.extend(self.base_sites(&deck).into_iter().map(Answer::System));
        if answers.len() == 1 {
            answers.push(Answer::Done);
        }
        match self.ask(QuestionKind::Found, "REB-BASE-04", answers)? {
            Some(Answer::System(at)) => self.move_base(at),
            _ => self.emit(Event::BaseKept),
        }
        self.update_board();
        self.finish_mission(&context);
        if self.state.revealed {
            self.halt(Halt::Revealed, "REB-BASE-03")?;
        }
        Ok(())
    }

    /// Moves the base to a system (REB-BASE-05).
    pub fn move_base(&mut self, to: At) {
        if let Some(old) = self.state.base {
            if !self.state.revealed {
                self.empty_base_space(old);
            }
            let held = self.holds_ground(old);
            self.state.probes[old.index()] = if held { Probe::Explored } else { Probe::Deck };
        }
        self.state.base = Some(to);
        self.state.revealed = false;
        self.state.probes[to.index()] = Probe::Base;
        self.emit(Event::BaseFounded(to));
        let intel = self.library().known.gather_intel;
        let boxed = &mut self.state.empire.boxed;
        if let Some(place) = boxed.iter().position(|mission| *mission == intel) {
            let _ = boxed.remove(place);
            self.state.empire.starting.push(intel);
            let mut starting = std::mem::take(&mut self.state.empire.starting);
            self.state.chance.shuffle(&mut starting);
            self.state.empire.starting = starting;
            self.emit(Event::IntelBack);
        }
    }
}
