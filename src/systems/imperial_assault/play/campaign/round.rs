//! The Status Phase of a campaign (IA-CAMP-60).

use crate::play::{
    Event, Question,
    fixed::REBELS,
    pieces::{FigureNo, GroupNo},
    referee::Referee,
    state::Stage,
};
use kernel::game::{Seat, stepped::Flow};

impl Referee<'_> {
    /// Threat rises, everything is readied, the Empire brings in what it can pay, the round ends (IA-CAMP-60).
    pub(in crate::play) fn campaign_status(&mut self) -> Flow {
        let level = self.state.campaign.as_ref().map_or(0, |state| state.threat_level);
        self.change_threat(level);
        self.state.exhausted.fill(false);
        self.ready_cards(|hero| hero.is_none());
        if let Some(state) = &mut self.state.campaign {
            state.heroes.iter_mut().for_each(|hero| hero.used = 0);
        }
        self.spend_threat(false, None)?;
        // IA-GOLD-06: the mission, the Empire, the heroes.
        self.end_of_round()?;
        if self.is_over() {
            return Ok(());
        }
        self.answer_round_end()?;
        if self.is_over() {
            return Ok(());
        }
        self.pass_token()?;
        self.tell_forces();
        let limit = u16::from(self.fixed.options.rounds);
        if limit > 0 && self.state.round >= limit {
            self.time_is_up();
            return Ok(());
        }
        self.state.stage = Stage::RoundStart;
        Ok(())
    }

    /// Tells how both sides stand.
    fn tell_forces(&mut self) {
        let view = self.view();
        let figures = Seat::BOTH.map(|seat| view.in_play_of(seat).count() as u8);
        let threat = self.state.campaign.as_ref().map_or(0, |state| state.threat as u8);
        self.emit(Event::Forces { round: self.state.round, figures, threat });
    }

    /// Of three heroes the one with two tokens hands the second one to another (IA-CAMP-31).
    fn pass_token(&mut self) -> Flow {
        let Some(state) = self.state.campaign.as_ref().filter(|state| state.heroes.len() == 3) else { return Ok(()) };
        let Some(from) = state.heroes.iter().position(|hero| hero.tokens == 2) else { return Ok(()) };
        let others = (0..3).filter(|place| *place != from).map(|place| FigureNo(place as u8));
        let others: Vec<FigureNo> = others.filter(|hero| self.figure(*hero).is_in_play()).collect();
        let from = FigureNo(from as u8);
        if let Some(to) = self.ask_figure(REBELS, Question::PassToken(from), others, false)? {
            for (hero, tokens) in [(from, 1), (to, 2)] {
                if let Some(hero) = self.hero_mut(hero) {
                    hero.tokens = tokens;
                }
            }
            self.emit(Event::TokenPassed(to));
        }
        Ok(())
    }

    /// The activation of a hero is over: its card is exhausted with its last token (IA-CAMP-92).
    pub(in crate::play) fn has_tokens_left(&self, group: GroupNo) -> bool {
        let hero = self.state.campaign.as_ref().and_then(|state| state.heroes.get(group.index()));
        hero.is_some_and(|hero| hero.used < hero.tokens)
    }
}
