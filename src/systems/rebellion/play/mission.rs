//! Missions of the Empire (REB-CMD-07 to 15, REB-CMD-20), and the end of any mission.

use super::{
    Answer, Event,
    number::{At, LeaderNo, MissionNo},
    question::QuestionKind,
    referee::Referee,
    state::{MissionContext, MissionPlan, Origin, Post, RoundCard, Stage},
    why::{Candidate, Choice},
};
use crate::cards::{Criterion, Effect, Filter, Side};
use kernel::game::stepped::Flow;

/// An obstacle to a mission.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Obstacle {
    /// No suitable leader; permanent within a round.
    Leader,
    /// No place; `leader` would attempt it.
    Place { leader: LeaderNo, may_change: bool },
}

/// Effects of a mission offered one by one; more can be entered as corrections.
const MOST_EFFECTS: u8 = 3;

impl Referee<'_> {
    /// Plays a card of the round deck (REB-CMD-07); returns true if a mission is proposed.
    pub fn plan_round_mission(&mut self) -> Flow<bool> {
        while !self.state.empire.round.is_empty() {
            let card = self.state.empire.round.remove(0);
            self.emit(Event::RoundCard { mission: card.mission, origin: card.origin });
            if self.plan_card(card)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Plays this card or its replacement (REB-CMD-11 to 13).
    fn plan_card(&mut self, card: RoundCard) -> Flow<bool> {
        match self.plan(card)? {
            Ok(planned) => {
                self.state.stage = Stage::Mission(planned);
                return Ok(true);
            }
            Err(Obstacle::Place { leader, may_change: true })
                if self.fixed.options.unplayable_variant && card.held.is_none() =>
            {
                // REB-CMD-12
                self.state.send(leader, Post::Held);
                self.state.empire.round.push(RoundCard { held: Some(leader), ..card });
                self.emit(Event::Postponed { mission: card.mission, leader });
                // Postponed cards alone are tried again with their leaders.
                return Ok(false);
            }
            Err(_) => {}
        }
        if let Some(leader) = card.held {
            self.state.send(leader, Post::Pool);
        }
        self.replace(RoundCard { held: None, ..card })
    }

    /// Draws from the card's own deck until a card can be played; the others go to the bottom (REB-CMD-11, REB-CMD-13).
    fn replace(&mut self, card: RoundCard) -> Flow<bool> {
        let origin = card.origin;
        let tries = self.deck(origin).len();
        self.put_under(origin, card.mission);
        for _ in 0..tries {
            let mission = self.deck(origin).remove(0);
            self.emit(Event::Replaced(mission));
            let next = RoundCard { mission, origin, held: None };
            if let Ok(planned) = self.plan(next)? {
                self.state.stage = Stage::Mission(planned);
                return Ok(true);
            }
            self.put_under(origin, mission);
        }
        self.emit(Event::Skipped);
        Ok(false)
    }

    fn put_under(&mut self, origin: Origin, mission: MissionNo) {
        self.deck(origin).push(mission);
    }

    fn deck(&mut self, origin: Origin) -> &mut Vec<MissionNo> {
        match origin {
            Origin::Starting => &mut self.state.empire.starting,
            Origin::Main => &mut self.state.empire.main,
        }
    }

    /// Draws from the main deck for idle leaders until a mission can be played (REB-CMD-20).
    pub fn plan_extra_mission(&mut self) -> Flow<bool> {
        if self.state.searched || self.view().pool(Side::Empire).is_empty() {
            return Ok(false);
        }
        for _ in 0..self.state.empire.main.len() {
            let mission = self.state.empire.main.remove(0);
            self.emit(Event::Searched(mission));
            let card = RoundCard { mission, origin: Origin::Main, held: None };
            if let Ok(planned) = self.plan(card)? {
                self.state.stage = Stage::Mission(planned);
                return Ok(true);
            }
            self.state.empire.main.push(mission);
        }
        self.state.searched = true;
        Ok(false)
    }

    /// Leader and place of a mission, or the obstacle.
    fn plan(&mut self, card: RoundCard) -> Flow<Result<MissionPlan, Obstacle>> {
        self.state.why.clear();
        let leader = match card.held {
            Some(leader) => leader,
            None => match self.mission_leader(card.mission)? {
                Some(leader) => leader,
                None => {
                    self.emit(Event::NoLeader(card.mission));
                    return Ok(Err(Obstacle::Leader));
                }
            },
        };
        let row = self.library().mission(card.mission);
        if !self.fixed.options.is_tracked() {
            // The oracle has no board, but knows captives.
            let captive = row.at.contains(&Filter::Captive) && !self.view().has_captive();
            if captive {
                self.emit(Event::NoPlace(card.mission));
                return Ok(Err(Obstacle::Place { leader, may_change: true }));
            }
            return Ok(Ok(MissionPlan { card, leader, at: None }));
        }
        if row.at.is_empty() {
            return Ok(Ok(MissionPlan { card, leader, at: None }));
        }
        let may_change = row.at.iter().any(|filter| filter.may_change());
        match self.mission_system(card.mission)? {
            Some(at) => Ok(Ok(MissionPlan { card, leader, at: Some(at) })),
            None => {
                self.emit(Event::NoPlace(card.mission));
                Ok(Err(Obstacle::Place { leader, may_change }))
            }
        }
    }

    /// The most capable leader of the pool (REB-CMD-08).
    pub fn mission_leader(&mut self, mission: MissionNo) -> Flow<Option<LeaderNo>> {
        let (skill, cost) = self.view().demand(mission);
        let pictured = self.library().mission(mission).leader.map(|leader| leader.index());
        let mut candidates = Vec::new();
        for leader in self.view().pool(Side::Empire) {
            let icons = self.library().leader(leader).skill(skill);
            if icons >= cost {
                let values = vec![i32::from(pictured == Some(leader.index())), i32::from(icons)];
                candidates.push(Candidate { choice: Choice::Leader(leader), values });
            }
        }
        let chosen = self.choose("REB-CMD-08", &[Criterion::Pictured, Criterion::Skill], candidates)?;
        Ok(chosen.and_then(|choice| if let Choice::Leader(leader) = choice { Some(leader) } else { None }))
    }

    /// Place of a mission (REB-CMD-09, REB-TABLE-03).
    pub fn mission_system(&mut self, mission: MissionNo) -> Flow<Option<At>> {
        let mut criteria = self.library().mission(mission).rank.clone();
        criteria.push(Criterion::Production);
        let candidates = self.systems(self.view().mission_systems(mission), &criteria);
        let chosen = self.choose("REB-CMD-09", &criteria, candidates)?;
        Ok(chosen.and_then(|choice| if let Choice::System(at) = choice { Some(at) } else { None }))
    }

    /// Shows the Empire's mission; the person confirms it, or corrects leader and place.
    pub fn propose_mission(&mut self, planned: MissionPlan) -> Flow {
        let MissionPlan { card, leader, at } = planned;
        let mission = card.mission;
        let (skill, cost) = self.view().demand(mission);
        let mut answers = vec![Answer::Confirm];
        if card.held.is_none() {
            let able = |other: &LeaderNo| *other != leader && self.library().leader(*other).skill(skill) >= cost;
            answers.extend(self.view().pool(Side::Empire).into_iter().filter(able).map(Answer::OtherLeader));
        }
        if at.is_some() {
            let systems = self.view().mission_systems(mission).into_iter();
            answers.extend(systems.filter(|other| Some(*other) != at).map(Answer::OtherSystem));
        }
        answers.push(Answer::Impossible);
        let kind = QuestionKind::Mission { mission, leader, at };
        match self.ask_open(kind, "REB-CMD-07", answers)? {
            Some(Answer::OtherLeader(leader)) => self.state.stage = Stage::Mission(MissionPlan { leader, ..planned }),
            Some(Answer::OtherSystem(at)) => {
                self.state.stage = Stage::Mission(MissionPlan { at: Some(at), ..planned });
            }
            Some(Answer::Impossible) => {
                if let Some(leader) = card.held {
                    self.state.send(leader, Post::Pool);
                }
                if !self.replace(RoundCard { held: None, ..card })? {
                    self.state.stage = Stage::Turn(Side::Empire);
                }
            }
            Some(_) => self.play_mission(planned),
            None => {
                // The board was corrected: the card is tried again.
                self.state.empire.round.insert(0, card);
                self.state.stage = Stage::Turn(Side::Empire);
                if self.state.empire.round.len() == 1 {
                    self.state.searched = false;
                }
            }
        }
        Ok(())
    }

    fn play_mission(&mut self, planned: MissionPlan) {
        self.state.why.clear();
        let MissionPlan { card, leader, at } = planned;
        let place = match at {
            Some(at) => Post::At(at),
            None => Post::Out,
        };
        self.state.send(leader, place);
        self.state.empire.played.push(RoundCard { held: None, ..card });
        self.emit(Event::MissionPlayed { mission: card.mission, leader, at });
        let skill = Some(self.view().demand(card.mission).0);
        let context = MissionContext {
            side: Side::Empire,
            mission: Some(card.mission),
            skill,
            at,
            leaders: vec![leader],
            opposed: Vec::new(),
            rolled: None,
            changes: 0,
        };
        let attempt = self.library().mission(card.mission).attempt;
        self.state.stage = if attempt { Stage::Resolve(context) } else { Stage::Effects(context) };
    }

    /// Enters the effects of the card from the table.
    pub fn effects(&mut self, mut context: MissionContext) -> Flow {
        let MissionContext { side, mission, at, .. } = context;
        let mut answers = vec![Answer::Done];
        if context.changes < MOST_EFFECTS {
            let view = self.view();
            let likely = self.likely_changes(&context);
            answers.extend(likely.into_iter().filter(|change| change.check(view).is_ok()).map(Answer::Change));
            let may_move = self.state.base.is_some() && self.fixed.options.is_tracked() | self.state.revealed;
            let founds = mission.and_then(|mission| self.library().mission(mission).brings.as_ref());
            let founds = founds.is_none_or(|brings| brings.contains(&Effect::FoundBase));
            if side == Side::Rebel && may_move && founds {
                answers.push(Answer::FoundBase);
            }
        }
        if answers.len() == 1 {
            answers.push(Answer::Differs);
        }
        match self.ask_open(QuestionKind::Effects { side, mission, at }, "REB-CMD-10", answers)? {
            Some(Answer::FoundBase) => {
                self.open_founding();
                self.state.stage = Stage::Found(context);
            }
            Some(_) => self.finish_mission(&context),
            None => {
                context.changes += 1;
                if self.state.outcome.is_none() {
                    self.state.stage = Stage::Effects(context);
                }
            }
        }
        Ok(())
    }

    /// Ends a mission: its card goes to its pile, and the other side takes a turn.
    pub fn finish_mission(&mut self, context: &MissionContext) {
        if context.side == Side::Rebel
            && let Some(mission) = context.mission
        {
            let rebels = &mut self.state.rebels;
            // As in the printed game, starting missions return to the hand and the others are discarded.
            if self.fixed.library.mission(mission).starting {
                rebels.hand.push(mission);
            } else {
                rebels.discard.push(mission);
            }
        }
        match context.at.filter(|at| self.fixed.options.is_tracked() && self.view().is_contested(*at)) {
            Some(at) => self.after_arrival(at, context.side),
            None => self.next_turn(context.side),
        }
    }
}
