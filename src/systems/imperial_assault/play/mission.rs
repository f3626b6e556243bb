//! What the mission of the match asks for and brings: tokens, doors, points.

use super::{
    Answer, Event, Question, QuestionKind,
    event::Score,
    pieces::{FigureNo, Zone},
    question::Thing,
    referee::Referee,
    view::View,
};
use crate::cards::{Goal, MissionRule, MissionTime, TokenSide, ability::Banned};
use kernel::game::{Seat, stepped::Flow};

impl View<'_, '_> {
    fn rules(&self) -> &[MissionRule] {
        &self.battle.mission.rules
    }

    /// With what a figure can interact (IA-ACT-14, IA-DOOR-02, IA-DOOR-04).
    pub fn things(&self, figure: FigureNo) -> Vec<Thing> {
        if self.group(figure).is_companion || self.cannot(figure, Banned::Interact) {
            return Vec::new();
        }
        let spaces = self.spaces(figure);
        let ground = &self.state.ground;
        let in_zone = || spaces.iter().any(|space| Zone::ALL.iter().any(|zone| self.is_in(*space, *zone)));
        let locked = self.rules().iter().any(|rule| match rule {
            MissionRule::LockedDoors { from_zone } => !(*from_zone && in_zone()),
            _ => false,
        });
        let doors = (0..ground.doors().len()).filter(|door| !locked && ground.is_closed(*door));
        let beside = doors.filter(|door| ground.beside_door(*door).any(|space| spaces.contains(&space)));
        let mut things: Vec<Thing> = beside.map(|door| Thing::Door(door as u8)).collect();
        for rule in self.rules() {
            let role = match rule {
                MissionRule::Flip { role, .. }
                | MissionRule::Carry { role, .. }
                | MissionRule::Interact { role, .. }
                | MissionRule::Claim { role } => role,
                _ => continue,
            };
            let tokens =
                self.tokens(role).filter(|token| self.is_at(figure, *token) && self.may_use(figure, *token, rule));
            things.extend(tokens.map(|token| Thing::Token(token as u8)));
        }
        things
    }

    fn may_use(&self, figure: FigureNo, token: usize, rule: &MissionRule) -> bool {
        let seat = self.battle.seat(figure);
        match rule {
            MissionRule::Flip { carrying, .. } => {
                let carries = |role: &str| self.carried(figure).any(|held| self.battle.is_of(held, role));
                !self.state.side(seat).flipped && carrying.as_deref().is_none_or(carries)
            }
            MissionRule::Carry { role, most, .. } => {
                let held = self.carried(figure).filter(|held| self.battle.is_of(*held, role)).count();
                self.state.tokens[token].carrier.is_none() && most.is_none_or(|most| held < usize::from(most))
            }
            MissionRule::Interact { .. } => self.state.visited >> self.battle.figures[figure.index()].0 & 1 == 0,
            MissionRule::Claim { .. } => {
                self.control(token) == Some(seat) && !self.state.tokens[token].markers[seat.index()]
            }
            _ => false,
        }
    }
}

impl Referee<'_> {
    /// A figure interacts with a token of the mission.
    pub(super) fn interact_with(&mut self, figure: FigureNo, token: usize) {
        let battle = self.battle;
        let seat = self.seat(figure);
        for rule in &battle.mission.rules {
            match rule {
                MissionRule::Flip { role, .. } if battle.is_of(token, role) => {
                    let side = &mut self.state.tokens[token].side;
                    *side = if *side == TokenSide::Gray { TokenSide::Colored } else { TokenSide::Gray };
                    self.state.sides[seat.index()].flipped = true;
                    self.emit(Event::TokenTurned(token as u8));
                }
                MissionRule::Carry { role, .. } if battle.is_of(token, role) => {
                    self.state.tokens[token].carrier = Some(figure);
                    self.emit(Event::TokenTaken(figure, token as u8));
                }
                MissionRule::Interact { role, vp } if battle.is_of(token, role) => {
                    self.state.visited |= 1 << battle.figures[figure.index()].0;
                    self.score(seat, (*vp).into(), Score::Token(token as u8));
                }
                MissionRule::Claim { role } if battle.is_of(token, role) => {
                    self.state.tokens[token].markers = [seat == Seat::First, seat == Seat::Second];
                    self.emit(Event::TokenMarked(token as u8, seat));
                }
                _ => {}
            }
        }
    }

    /// A figure has entered a space: what it carries may have reached its goal.
    pub(super) fn entered(&mut self, figure: FigureNo) -> Flow {
        let battle = self.battle;
        for rule in &battle.mission.rules {
            let MissionRule::Deliver { role, to: Goal::NextTo(goal), vp, at_round_end: false } = rule else { continue };
            for token in self.view().carried(figure).filter(|token| battle.is_of(*token, role)).collect::<Vec<_>>() {
                let view = self.view();
                let arrived = view.tokens(goal).any(|goal| view.is_at(figure, goal));
                let seat = self.seat(figure);
                if arrived && self.ask_yes(seat, QuestionKind::Deliver, Some(figure), Some(token as u8))? {
                    self.take_away(token);
                    self.score(seat, (*vp).into(), Score::Token(token as u8));
                    self.settle();
                }
            }
        }
        Ok(())
    }

    fn take_away(&mut self, token: usize) {
        let state = &mut self.state.tokens[token];
        (state.gone, state.carrier) = (true, None);
        self.emit(Event::TokenGone(token as u8));
    }

    /// Opens a door (IA-DOOR-02).
    pub(super) fn open_door(&mut self, door: u8) {
        let closed = self.state.ground.closed() & !(1 << door);
        std::sync::Arc::make_mut(&mut self.state.ground).set_closed(closed);
        self.emit(Event::DoorOpened(door));
    }

    /// Players open doors as the mission says.
    pub(super) fn mission_doors(&mut self, time: MissionTime) -> Flow {
        for rule in &self.battle.mission.rules {
            let MissionRule::OpenDoors { at, reverse, per_terminal } = rule else { continue };
            if *at != time {
                continue;
            }
            let [first, second] = self.by_initiative();
            for seat in if *reverse { [second, first] } else { [first, second] } {
                let count = if *per_terminal { self.view().terminals(seat) } else { 1 };
                for _ in 0..count {
                    let ground = &self.state.ground;
                    let closed = (0..ground.doors().len()).filter(|door| ground.is_closed(*door));
                    let closed: Vec<Answer> = closed.map(|door| Answer::Door(door as u8)).collect();
                    if let Answer::Door(door) = self.ask(seat, Question::of(QuestionKind::OpenDoor), closed)? {
                        self.open_door(door);
                    }
                }
            }
        }
        Ok(())
    }

    /// The mission at the end of a round (IA-STATUS-03): its rules in the order in which they stand.
    pub(super) fn mission_round_end(&mut self) -> Flow {
        let battle = self.battle;
        self.mission_doors(MissionTime::RoundEnd)?;
        for rule in &battle.mission.rules {
            match rule {
                MissionRule::Score { role, vp, side } => {
                    for token in self.view().tokens(role).collect::<Vec<_>>() {
                        if side.is_none_or(|side| self.view().shows(token, side)) {
                            self.score_control(token, i32::from(*vp));
                        }
                    }
                }
                MissionRule::Area { area, vp } => {
                    let spaces: Vec<_> =
                        battle.mission.areas.get(area).into_iter().flatten().map(|space| (*space).into()).collect();
                    if let Some(seat) = self.view().area_control(&spaces) {
                        self.score(seat, (*vp).into(), Score::Area);
                    }
                }
                MissionRule::Deliver { role, to: Goal::OwnZone, vp, at_round_end: true } => {
                    for token in self.view().tokens(role).collect::<Vec<_>>() {
                        let Some(carrier) = self.state.tokens[token].carrier else { continue };
                        let seat = self.seat(carrier);
                        let view = self.view();
                        let zone = self.state.side(seat).zone;
                        let home = |space: &super::board::Space| zone.is_some_and(|zone| view.is_in(*space, zone));
                        if view.spaces(carrier).iter().any(home) {
                            self.take_away(token);
                            self.score(seat, (*vp).into(), Score::Token(token as u8));
                        }
                    }
                }
                MissionRule::Mark { role, vp } => {
                    for token in self.view().tokens(role).collect::<Vec<_>>() {
                        let Some(seat) = self.view().control(token) else { continue };
                        if !std::mem::replace(&mut self.state.tokens[token].markers[seat.index()], true) {
                            self.emit(Event::TokenMarked(token as u8, seat));
                            self.score(seat, (*vp).into(), Score::Token(token as u8));
                        }
                    }
                }
                MissionRule::Counters { role } => {
                    for token in self.view().tokens(role).collect::<Vec<_>>() {
                        self.state.tokens[token].counters += 1;
                        self.emit(Event::TokenCounted(token as u8));
                    }
                }
                MissionRule::Cash { role, vp } => self.cash(role, i32::from(*vp))?,
                MissionRule::CloseDoors => self.close_doors()?,
                _ => {}
            }
        }
        self.settle();
        Ok(())
    }

    fn score_control(&mut self, token: usize, points: i32) {
        if let Some(seat) = self.view().control(token) {
            self.score(seat, points, Score::Token(token as u8));
        }
    }

    /// Who controls a token may take it off the map for so much a counter on it.
    fn cash(&mut self, role: &str, each: i32) -> Flow {
        for token in self.view().tokens(role).collect::<Vec<_>>() {
            let counters = i32::from(self.state.tokens[token].counters);
            let Some(seat) = self.view().control(token).filter(|_| counters > 0) else { continue };
            if self.ask_yes(seat, QuestionKind::Cash, None, Some(token as u8))? {
                self.take_away(token);
                self.score(seat, each * counters, Score::Token(token as u8));
            }
        }
        Ok(())
    }

    /// All doors close; large figures under one go to the nearest place (IA-DOOR-05).
    fn close_doors(&mut self) -> Flow {
        let all = super::battle::doors_mask(self.state.ground.doors().len());
        if self.state.ground.closed() == all {
            return Ok(());
        }
        std::sync::Arc::make_mut(&mut self.state.ground).set_closed(all);
        self.emit(Event::DoorsClosed);
        let stuck = |figure: &FigureNo| {
            let group = self.battle.group(*figure);
            let stand = self.figure(*figure).stand;
            group.base.is_large() && !group.base.fits(&self.state.ground, stand, true)
        };
        for figure in self.view().in_play().filter(stuck).collect::<Vec<_>>() {
            self.displace(figure)?;
        }
        Ok(())
    }
}
