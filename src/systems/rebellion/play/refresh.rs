//! The Refresh phase (REB-REFRESH).

use super::{
    Answer, Event,
    number::{ActionNo, LeaderNo},
    question::{Halt, QuestionKind},
    referee::Referee,
    state::{Origin, Post, Refresh, Stage},
    why::{Candidate, Choice},
};
use crate::cards::{Side, Timing};
use kernel::game::stepped::Flow;

/// Missions the Rebels keep in hand (REB-REFRESH-04).
const HAND: usize = 10;

impl Referee<'_> {
    /// Takes a step of the phase.
    pub fn refresh(&mut self, step: Refresh) -> Flow {
        match step {
            Refresh::Objective => {
                self.score(Timing::StartOfRefresh)?;
                self.check_end();
            }
            Refresh::Cards => {
                self.cards_back();
                self.leaders_back();
                self.halt(Halt::Cards, "REB-REFRESH-02")?;
            }
            Refresh::Missions => self.refresh_hand()?,
            Refresh::Probes => {
                self.draw_probes(2);
                self.update_board();
                if self.state.outcome.is_none() {
                    self.halt(Halt::Probes, "REB-REFRESH-05")?;
                }
            }
            Refresh::NewObjective => self.draw_objective(),
            Refresh::Time => {
                self.state.time += 1;
                self.emit(Event::Markers { time: self.state.time, reputation: self.state.reputation });
                self.check_end();
                if self.state.outcome.is_none() {
                    self.halt(Halt::Time, "REB-REFRESH-08")?;
                }
            }
            Refresh::RecruitEmpire => {
                if self.library().time_space(self.state.time).recruit {
                    self.recruit_for_empire("REB-REFRESH-10")?;
                }
            }
            Refresh::RecruitRebels => {
                if self.library().time_space(self.state.time).recruit {
                    self.recruit_for_rebels()?;
                }
            }
            Refresh::BuildEmpire => self.build_for_empire()?,
            Refresh::BuildRebels => return self.build_for_rebels(),
            Refresh::DeployEmpire => self.deploy_for_empire()?,
            Refresh::DeployRebels => return self.deploy_for_rebels(),
            Refresh::Round => {
                self.begin_round();
                return Ok(());
            }
        }
        self.next_refresh(step);
        Ok(())
    }

    /// Goes on to the next step.
    pub fn next_refresh(&mut self, done: Refresh) {
        const STEPS: [Refresh; 13] = [
            Refresh::Objective,
            Refresh::Cards,
            Refresh::Missions,
            Refresh::Probes,
            Refresh::NewObjective,
            Refresh::Time,
            Refresh::RecruitEmpire,
            Refresh::RecruitRebels,
            Refresh::BuildEmpire,
            Refresh::BuildRebels,
            Refresh::DeployEmpire,
            Refresh::DeployRebels,
            Refresh::Round,
        ];
        if self.state.outcome.is_none() {
            self.state.stage = Stage::Refresh(STEPS[(done as usize + 1).min(STEPS.len() - 1)]);
        }
    }

    /// Offers an objective (REB-REFRESH-01) and moves the reputation marker.
    pub fn score(&mut self, timing: Timing) -> Flow {
        let kept = self.fixed.options.keeps_rebel_cards();
        let (objective, printed) = if kept {
            let hand = self.state.rebels.objective_hand.iter().copied();
            let mut answers = vec![Answer::Pass];
            answers.extend(hand.filter(|card| self.library().objective(*card).timing == timing).map(Answer::Objective));
            let answer = self.ask(QuestionKind::Objective { timing }, "REB-REFRESH-01", answers)?;
            let Some(Answer::Objective(objective)) = answer else { return Ok(()) };
            (Some(objective), self.library().objective(objective).reputation)
        } else {
            (None, None)
        };
        let reputation = match printed {
            Some(reputation) => reputation,
            None => {
                let answers = (0..=3).map(Answer::Number).collect();
                match self.ask(QuestionKind::Reputation { objective }, "REB-REFRESH-01", answers)? {
                    Some(Answer::Number(reputation)) => reputation,
                    _ => 0,
                }
            }
        };
        if let Some(objective) = objective {
            self.state.rebels.objective_hand.retain(|card| *card != objective);
            self.state.rebels.scored.push(objective);
        } else if reputation == 0 {
            return Ok(());
        }
        self.state.reputation = self.state.reputation.saturating_sub(reputation);
        self.emit(Event::ObjectiveScored { objective, reputation });
        self.emit(Event::Markers { time: self.state.time, reputation: self.state.reputation });
        Ok(())
    }

    /// Returns cards (REB-REFRESH-02).
    pub fn cards_back(&mut self) {
        let empire = &mut self.state.empire;
        let mut discarded = Vec::new();
        for card in std::mem::take(&mut empire.played) {
            match card.origin {
                Origin::Starting => empire.starting.push(card.mission),
                Origin::Main => discarded.push(card.mission),
            }
        }
        let mut back = Vec::new();
        for card in std::mem::take(&mut empire.round) {
            match card.origin {
                Origin::Starting => empire.starting.push(card.mission),
                Origin::Main => back.push(card.mission),
            }
        }
        empire.main.extend(back);
        empire.discard.extend(discarded.iter().copied());
        let projects = std::mem::take(&mut empire.set_aside);
        let (mut starting, mut main) = (std::mem::take(&mut empire.starting), std::mem::take(&mut empire.main));
        self.state.chance.shuffle(&mut starting);
        // Projects on top since the end of the Command phase stay there; newer ones join them.
        let on_top = self.state.empire.on_top.min(main.len());
        self.state.chance.shuffle(&mut main[on_top..]);
        let mut top = projects;
        self.state.chance.shuffle(&mut top);
        self.state.empire.starting = starting;
        self.state.empire.main = top.into_iter().chain(main).collect();
        self.state.empire.on_top = 0;
        for mission in discarded {
            self.emit(Event::Discarded(mission));
        }
    }

    /// Returns leaders (REB-REFRESH-03).
    pub fn leaders_back(&mut self) {
        for post in &mut self.state.leaders {
            if matches!(post, Post::At(_) | Post::Out | Post::Mission | Post::Held) {
                *post = Post::Pool;
            }
        }
        for assigned in std::mem::take(&mut self.state.rebels.assigned) {
            self.state.rebels.hand.extend(assigned.mission);
        }
        for at in super::At::all() {
            self.state.board.spot_mut(at).arrived = super::board::Units::default();
        }
        self.emit(Event::LeadersBack);
    }

    /// Refreshes the Rebels' hand (REB-REFRESH-04).
    fn refresh_hand(&mut self) -> Flow {
        if !self.fixed.options.keeps_rebel_cards() {
            self.emit(Event::RebelDrawsTwo);
            return Ok(());
        }
        self.draw_missions(2);
        while self.state.rebels.hand.len() > HAND {
            let mut cards = self.state.rebels.hand.clone();
            cards.sort_unstable();
            cards.dedup();
            let answers = cards.into_iter().map(Answer::Mission).collect();
            let Some(Answer::Mission(mission)) = self.ask(QuestionKind::Discard, "REB-REFRESH-04", answers)? else {
                break;
            };
            let hand = &mut self.state.rebels.hand;
            if let Some(place) = hand.iter().position(|card| *card == mission) {
                let _ = hand.remove(place);
            }
            self.state.rebels.discard.push(mission);
            self.emit(Event::Discarded(mission));
        }
        Ok(())
    }

    /// Leaders of an action card who can still join.
    pub fn recruitable(&self, action: ActionNo) -> Vec<LeaderNo> {
        let leaders = self.library().action(action).leaders.iter().map(|leader| LeaderNo(leader.index() as u8));
        leaders.filter(|leader| self.state.post(*leader) == Post::Away).collect()
    }

    /// Draws action cards until a leader is recruited (REB-REFRESH-10, REB-REFRESH-11, REB-SETUP-03) and keeps that
    /// card (REB-CMD-24).
    pub fn recruit_for_empire(&mut self, rule: &'static str) -> Flow {
        for _ in 0..self.state.empire.actions.len() {
            let action = self.state.empire.actions.remove(0);
            let candidates: Vec<Candidate> = self
                .recruitable(action)
                .into_iter()
                .map(|leader| Candidate { choice: Choice::Leader(leader), values: Vec::new() })
                .collect();
            self.emit(Event::ActionDrawn { action, kept: !candidates.is_empty() });
            if let Some(Choice::Leader(leader)) = self.choose(rule, &[], candidates)? {
                self.state.send(leader, Post::Pool);
                self.state.empire.held.push(action);
                self.emit(Event::Recruited { leader, action: Some(action) });
                return Ok(());
            }
            self.state.empire.actions.push(action);
        }
        self.emit(Event::NobodyRecruited(Side::Empire));
        Ok(())
    }

    /// Recruits for the Rebels (REB-REFRESH-09).
    fn recruit_for_rebels(&mut self) -> Flow {
        if !self.fixed.options.keeps_rebel_cards() {
            let away = self.library().leaders().filter(|(leader, row)| {
                row.side == Side::Rebel && row.replaces.is_none() && self.state.post(*leader) == Post::Away
            });
            let mut answers = vec![Answer::Pass];
            answers.extend(away.map(|(leader, _)| Answer::Leader(leader)));
            match self.ask(QuestionKind::Recruit, "REB-REFRESH-09", answers)? {
                Some(Answer::Leader(leader)) => {
                    self.state.send(leader, Post::Pool);
                    self.emit(Event::Recruited { leader, action: None });
                }
                _ => self.emit(Event::NobodyRecruited(Side::Rebel)),
            }
            return Ok(());
        }
        let count = self.state.rebels.actions.len().min(2);
        let drawn: Vec<ActionNo> = self.state.rebels.actions.drain(..count).collect();
        let mut answers = Vec::new();
        for action in &drawn {
            let leaders = self.recruitable(*action);
            answers.extend(leaders.iter().map(|leader| Answer::Recruit(*action, *leader)));
            if leaders.is_empty() {
                answers.push(Answer::Keep(*action));
            }
        }
        let kept = match self.ask(QuestionKind::Recruit, "REB-REFRESH-09", answers)? {
            Some(Answer::Recruit(action, leader)) => {
                self.state.send(leader, Post::Pool);
                self.emit(Event::Recruited { leader, action: Some(action) });
                Some(action)
            }
            Some(Answer::Keep(action)) => Some(action),
            _ => None,
        };
        let rebels = &mut self.state.rebels;
        rebels.actions.extend(drawn.into_iter().filter(|action| Some(*action) != kept));
        rebels.action_hand.extend(kept);
        Ok(())
    }
}
