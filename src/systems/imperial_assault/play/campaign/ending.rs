//! How a campaign mission ends where no script of its own says so (IA-CAMP-90): the Empire wins once all heroes are
//! wounded, or as time is up; the heroes win once nobody of the Empire is left or can come.

use crate::{
    campaign::{cards::Side, script::Trigger},
    play::{
        Event,
        event::Decision,
        fixed::{EMPIRE, REBELS},
        referee::Referee,
        state::Place,
        view::View,
    },
};
use kernel::game::{Outcome, Seat, stepped::Flow};

impl View<'_, '_> {
    /// Heroes that are neither wounded nor gone.
    pub fn healthy(&self) -> usize {
        self.campaign().map_or(0, |(_, state)| state.heroes.iter().filter(|hero| !hero.is_wounded).count())
    }

    /// The side that has won by now, and why.
    fn settled(&self) -> Option<(Seat, Decision)> {
        // The rules of the mission say who wins, where they are known; without heroes nobody is left to play them.
        if self.script().is_some() {
            return self.in_play_of(REBELS).next().is_none().then_some((EMPIRE, Decision::Wounded));
        }
        if self.healthy() == 0 {
            return Some((EMPIRE, Decision::Wounded));
        }
        let waits = |place: &Place| matches!(place, Place::Hand | Place::Reserved);
        let comes = self.campaign().is_some_and(|(_, state)| state.places.iter().any(waits));
        (!comes && self.in_play_of(EMPIRE).next().is_none()).then_some((REBELS, Decision::Elimination))
    }
}

impl Referee<'_> {
    /// Ends the mission if somebody has won at this moment.
    pub(in crate::play) fn end_if_settled(&mut self) {
        if let Some((winner, why)) = self.view().settled() {
            self.end_mission(winner, why);
        }
    }

    /// The last round is over.
    pub(in crate::play) fn time_is_up(&mut self) {
        self.end_mission(EMPIRE, Decision::Time);
    }

    /// What the mission says at the end of a round.
    pub(in crate::play) fn end_of_round(&mut self) -> Flow {
        self.raise(&Trigger::RoundEnds(self.state.round.min(255) as u8), None)?;
        self.clean_up();
        Ok(())
    }

    /// The mission is over, with the first ending that this side wins.
    fn end_mission(&mut self, winner: Seat, why: Decision) {
        let side = if winner == REBELS { Side::Rebels } else { Side::Imperial };
        let ending = self.view().campaign().and_then(|(known, _)| known.endings.iter().position(|own| *own == side));
        self.end_with(winner, why, ending);
    }

    /// The mission is over with this ending.
    pub(in crate::play) fn end_with(&mut self, winner: Seat, why: Decision, ending: Option<usize>) {
        let healthy = self.view().healthy() as i32;
        let heroes = self.fixed.heroes().len() as i32;
        if let Some(state) = &mut self.state.campaign {
            state.ending = ending;
        }
        self.emit(Event::Decided(winner, why));
        let score = [healthy, heroes - healthy].into();
        let outcome = Outcome { winner: Some(winner), rounds: self.state.round, score };
        self.state.outcome = Some(outcome);
        self.emit(Event::Over(outcome));
    }
}
