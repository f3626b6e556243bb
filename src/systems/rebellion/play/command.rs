//! The Command phase (REB-CMD).

use super::{
    Answer, Event,
    number::{At, LeaderNo, UnitNo},
    question::{Halt, Purpose, QuestionKind},
    referee::Referee,
    state::{Battle, MissionContext, Post, Refresh, Stage},
};
use crate::cards::{Side, Skill, Theater};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// Prompts the Rebels to reveal a mission, activate a system or pass (REB-CMD-01).
    pub fn rebel_turn(&mut self) -> Flow {
        if self.state.passed[Side::Rebel as usize] {
            return self.turn_after_pass(Side::Rebel);
        }
        let view = self.view();
        let mut answers = vec![Answer::Pass];
        answers.extend((0..self.state.rebels.assigned.len()).map(|place| Answer::Reveal(place as u8)));
        let leads = |leader: &LeaderNo| self.library().leader(*leader).leads();
        answers.extend(view.pool(Side::Rebel).into_iter().filter(leads).map(Answer::Activate));
        if answers.len() == 1 {
            answers.push(Answer::Differs);
        }
        match self.ask_open(QuestionKind::RebelTurn, "REB-CMD-01", answers)? {
            Some(Answer::Reveal(place)) => self.reveal(usize::from(place)),
            Some(Answer::Activate(leader)) => self.activate(leader),
            Some(_) => {
                self.state.passed[Side::Rebel as usize] = true;
                self.emit(Event::Passed(Side::Rebel));
                self.next_turn(Side::Rebel);
                Ok(())
            }
            None => Ok(()),
        }
    }

    /// Passes the turn on, or ends the phase once both sides have passed (REB-CMD-02).
    fn turn_after_pass(&mut self, side: Side) -> Flow {
        if self.state.passed == [true; 2] {
            self.end_command();
        } else {
            self.next_turn(side);
        }
        Ok(())
    }

    /// Ends the phase: gained projects go on top of the main deck (REB-CMD-14).
    fn end_command(&mut self) {
        let mut projects = std::mem::take(&mut self.state.empire.set_aside);
        if !projects.is_empty() {
            self.state.chance.shuffle(&mut projects);
            self.emit(Event::ProjectsOnTop(projects.len()));
            let main = std::mem::take(&mut self.state.empire.main);
            self.state.empire.on_top = projects.len();
            self.state.empire.main = projects.into_iter().chain(main).collect();
        }
        self.emit(Event::RefreshBegan);
        self.state.stage = Stage::Refresh(Refresh::Objective);
    }

    /// Reveals a Rebel mission with its place and skill, which the Empire may oppose.
    fn reveal(&mut self, place: usize) -> Flow {
        let Some(assigned) = self.state.rebels.assigned.get(place).cloned() else { return Ok(()) };
        let mission = assigned.mission;
        let skill = match mission {
            Some(mission) => self.view().demand(mission).0,
            None => {
                let answers = Skill::ALL.map(Answer::Skill).to_vec();
                match self.ask(QuestionKind::MissionSkill, "REB-CMD-16", answers)? {
                    Some(Answer::Skill(skill)) => skill,
                    _ => Skill::Diplomacy,
                }
            }
        };
        let Some(at) = self.mission_place(mission)? else { return Ok(()) };
        let _ = self.state.rebels.assigned.remove(place);
        for leader in &assigned.leaders {
            self.state.send(*leader, at.map_or(Post::Out, Post::At));
        }
        self.emit(Event::Revealed { mission, skill, at });
        let attempt = mission.is_none_or(|mission| self.library().mission(mission).attempt);
        let opposed = if attempt { self.oppose(skill, at)? } else { Vec::new() };
        let leaders = assigned.leaders;
        let context = MissionContext {
            side: Side::Rebel,
            mission,
            skill: Some(skill),
            at,
            leaders,
            opposed,
            rolled: None,
            changes: 0,
        };
        self.state.stage = if attempt { Stage::Resolve(context) } else { Stage::Effects(context) };
        Ok(())
    }

    /// Prompts for the place of a Rebel mission: the places on its card, and any other on request. None for a mission
    /// withdrawn; none inside for a mission without a place.
    fn mission_place(&mut self, mission: Option<super::MissionNo>) -> Flow<Option<Option<At>>> {
        if !self.fixed.options.is_tracked() {
            return Ok(Some(None));
        }
        let row = mission.map(|mission| self.library().mission(mission));
        if row.is_some_and(|row| row.nowhere) {
            return Ok(Some(None));
        }
        if row.is_some_and(|row| row.in_base) {
            return Ok(Some(Some(self.view().known_base().unwrap_or(At::BASE_SPACE))));
        }
        let standing = || At::systems().filter(|at| !self.state.board.spot(*at).destroyed);
        let named: Vec<At> =
            mission.map_or_else(|| standing().collect(), |mission| self.view().mission_systems(mission));
        let mut answers: Vec<Answer> = named.iter().copied().map(Answer::System).collect();
        if named.len() < standing().count() {
            answers.extend([Answer::AnySystem, Answer::NotNow]);
        }
        let kind = QuestionKind::MissionSystem { mission };
        let mut answer = self.ask(kind.clone(), "REB-CMD-10", answers)?;
        if answer == Some(Answer::AnySystem) {
            let answers =
                At::systems().filter(|at| !self.state.board.spot(*at).destroyed).map(Answer::System).collect();
            answer = self.ask(kind, "REB-CMD-10", answers)?;
        }
        Ok(match answer {
            Some(Answer::System(at)) => Some(Some(at)),
            _ => None,
        })
    }

    /// Decides if the Empire opposes a Rebel mission, and with which leaders (REB-CMD-16, REB-CMD-17, REB-CMD-19).
    pub fn oppose(&mut self, skill: Skill, at: Option<At>) -> Flow<Vec<LeaderNo>> {
        self.state.why.clear();
        let pool = self.view().pool(Side::Empire);
        if pool.len() <= self.state.empire.round.len() || self.roll(8, Purpose::Oppose)? < 5 {
            self.emit(Event::NotOpposed);
            return Ok(Vec::new());
        }
        let Some(leader) = self.opposing_leader(skill, &pool)? else { return Ok(Vec::new()) };
        let kind = QuestionKind::Opposes { leader };
        let Some(leader) = self.confirm_leader(leader, &pool, kind, "REB-CMD-17")? else { return Ok(Vec::new()) };
        self.state.send(leader, at.map_or(Post::Out, Post::At));
        self.emit(Event::Opposed { leader });
        Ok(vec![leader])
    }

    /// Activates a system for the Rebels: the leader goes there, units follow one by one.
    fn activate(&mut self, leader: LeaderNo) -> Flow {
        if !self.fixed.options.is_tracked() {
            self.state.send(leader, Post::Out);
            self.emit(Event::OracleActivated(leader));
            return self.oracle_battle(Side::Rebel);
        }
        let view = self.view();
        let standing = At::systems().filter(|at| !self.state.board.spot(*at).destroyed);
        let comes = |at: &At| {
            view.rebel_sources(*at).iter().any(|from| self.state.board.has(view.library(), *from, Side::Rebel))
        };
        let mut systems: Vec<At> = standing.clone().filter(comes).collect();
        if systems.is_empty() {
            systems = standing.collect();
        }
        let answers = systems.into_iter().map(Answer::System).collect();
        let kind = QuestionKind::ActivateSystem { leader };
        if let Some(Answer::System(to)) = self.ask(kind, "REB-CMD-01", answers)? {
            self.state.send(leader, Post::At(to));
            self.emit(Event::Activated { side: Side::Rebel, leader, at: to });
            self.state.stage = Stage::Moving { leader, to, moved: Vec::new() };
        }
        Ok(())
    }

    /// Rebel units that can still come along, with their origins: those with room or without need of transport.
    fn rebel_movers(&self, to: At, moved: &[(At, UnitNo)]) -> Vec<(UnitNo, At)> {
        let library = self.library();
        let mut found = Vec::new();
        for from in self.view().rebel_sources(to) {
            let of = |unit: UnitNo| library.unit(unit);
            let gone: Vec<UnitNo> = moved.iter().filter(|(at, _)| *at == from).map(|(_, unit)| *unit).collect();
            let room: i32 = gone.iter().map(|unit| i32::from(of(*unit).capacity) - i32::from(of(*unit).carried)).sum();
            for (unit, _) in self.state.board.of(library, from, Side::Rebel).iter() {
                let row = of(unit);
                if !row.immobile && (!row.carried || room > 0) {
                    found.push((unit, from));
                }
            }
        }
        found
    }

    /// Moves Rebel units into the activated system.
    pub fn rebel_moves(&mut self, leader: LeaderNo, to: At, mut moved: Vec<(At, UnitNo)>) -> Flow {
        let movers = self.rebel_movers(to, &moved);
        let mut answers = vec![Answer::Done];
        answers.extend(movers.into_iter().map(|(unit, from)| Answer::Move(unit, from)));
        match self.ask_open(QuestionKind::Moves { to }, "REB-CMD-01", answers)? {
            Some(Answer::Move(unit, from)) => {
                self.state.board.spot_mut(from).units.take(unit, 1);
                self.state.board.spot_mut(to).units.add(unit, 1);
                self.emit(Event::Moved { unit, count: 1, from, to });
                moved.push((from, unit));
                self.state.stage = Stage::Moving { leader, to, moved };
            }
            Some(_) => {
                self.update_board();
                self.after_arrival(to, Side::Rebel);
            }
            None => {}
        }
        Ok(())
    }

    /// Goes on to a battle or to the next turn after units arrived.
    pub fn after_arrival(&mut self, at: At, side: Side) {
        if self.state.outcome.is_some() {
            return;
        }
        if self.view().is_contested(at) {
            self.state.stage = Stage::Battle(Battle::new(Some(at), side));
        } else {
            self.next_turn(side);
        }
    }

    /// Asks for a battle on the board of the oracle.
    pub fn oracle_battle(&mut self, side: Side) -> Flow {
        // No theater, one of them, or both.
        let answers = vec![Answer::Pass, Answer::Number(1), Answer::Number(2), Answer::Number(3)];
        let theaters = match self.ask(QuestionKind::OracleBattle, "REB-COMBAT-01", answers)? {
            Some(Answer::Number(1)) => [true, false],
            Some(Answer::Number(2)) => [false, true],
            Some(Answer::Number(_)) => [true, true],
            _ => {
                self.next_turn(side);
                return Ok(());
            }
        };
        self.state.stage = Stage::Battle(Battle { theaters, ..Battle::new(None, side) });
        Ok(())
    }

    /// Takes the Empire's turn (REB-CMD-03 to 06).
    pub fn imperial_turn(&mut self) -> Flow {
        if self.state.passed[Side::Empire as usize] {
            return self.turn_after_pass(Side::Empire);
        }
        self.state.why.clear();
        let can_move = self.can_activate();
        let has_card = !self.state.empire.round.is_empty();
        let activates = if self.state.revealed {
            // REB-CMD-05
            can_move
        } else if self.fixed.options.movement_variant && (can_move || has_card) {
            // REB-CMD-04
            let die = self.roll(8, Purpose::TurnKind)?;
            let wished = die <= 4;
            let activates = if wished { can_move || !has_card } else { !has_card };
            self.emit(Event::TurnKind { activates });
            activates
        } else {
            // REB-CMD-03
            !has_card
        };
        if activates && can_move && self.plan_advance()? {
            return Ok(());
        }
        if self.plan_round_mission()?
            || (can_move && !activates && self.plan_advance()?)
            || self.plan_extra_mission()?
        {
            return Ok(());
        }
        self.state.passed[Side::Empire as usize] = true;
        self.emit(Event::Passed(Side::Empire));
        self.halt(Halt::Passed, "REB-CMD-06")?;
        self.next_turn(Side::Empire);
        Ok(())
    }

    /// True if the Empire has a leader and a fleet for an activation. The oracle is asked later.
    fn can_activate(&self) -> bool {
        let view = self.view();
        !self.state.grounded && !view.commanders().is_empty() && (!self.fixed.options.is_tracked() || self.has_route())
    }

    /// Theaters of an expected battle at a system, if the Empire comes with ships and ground units.
    pub fn expected_theaters(&self, at: At) -> Vec<Theater> {
        let there = |theater: &Theater| self.state.board.count(self.library(), at, Side::Rebel, *theater) > 0;
        Theater::ALL.into_iter().filter(there).collect()
    }
}
