//! Movement of the Empire (REB-MOVE).

use super::{
    Answer, Event,
    board::Units,
    number::{At, UnitNo},
    question::{Halt, Purpose, QuestionKind},
    referee::Referee,
    state::{Advance, Post, Probe, Stage},
    why::{Candidate, Choice},
};
use crate::cards::{Criterion, Side, Theater};
use kernel::game::stepped::Flow;

/// Origin and destination of a fleet.
type Route = (At, At);

impl Referee<'_> {
    /// True if a fleet has a destination.
    pub fn has_route(&self) -> bool {
        !self.search_routes().is_empty() || !self.hunt_routes().is_empty() || !self.known_routes().is_empty()
    }

    fn can_wait(&self, from: At) -> bool {
        self.holds_ground(from) || self.view().in_supply(self.library().known.stormtrooper)
    }

    fn routes(&self, goals: &[At]) -> Vec<Route> {
        let fleets = self.view().fleets().into_iter().filter(|from| self.can_wait(*from));
        fleets.flat_map(|from| goals.iter().filter(move |goal| **goal != from).map(move |goal| (from, *goal))).collect()
    }

    /// Routes to possible bases (REB-MOVE-02).
    fn search_routes(&self) -> Vec<Route> {
        if self.state.revealed { Vec::new() } else { self.routes(&self.view().possible_bases()) }
    }

    /// Routes to systems with Rebel units (REB-MOVE-03).
    fn hunt_routes(&self) -> Vec<Route> {
        let (library, board) = (self.library(), &self.state.board);
        let goals: Vec<At> = At::systems().filter(|at| board.has(library, *at, Side::Rebel)).collect();
        if self.state.revealed { Vec::new() } else { self.routes(&goals) }
    }

    /// Routes with the base revealed (REB-MOVE-04): to the base for fleets near enough; else to remote systems not held
    /// by the Empire; else to Rebel systems.
    fn known_routes(&self) -> Vec<Route> {
        let Some(base) = self.view().known_base() else { return Vec::new() };
        let (library, board) = (self.library(), &self.state.board);
        let margin = self.state.margin();
        let reaches = |from: At| library.distance(from, base) < margin;
        let near: Vec<Route> = self.routes(&[base]).into_iter().filter(|(from, _)| reaches(*from)).collect();
        if !near.is_empty() {
            return near;
        }
        let open: Vec<At> = library.remote().filter(|at| *at != base && !self.holds_ground(*at)).collect();
        let rest =
            |routes: Vec<Route>| -> Vec<Route> { routes.into_iter().filter(|(from, _)| !reaches(*from)).collect() };
        let deny = rest(self.routes(&open));
        if !deny.is_empty() {
            return deny;
        }
        let rebel = |at: &At| board.is_rebel_loyal(*at) || board.has(library, *at, Side::Rebel);
        let goals: Vec<At> = At::systems().filter(rebel).collect();
        self.routes(&goals)
    }

    /// Plans a move; returns true if one is proposed.
    pub fn plan_advance(&mut self) -> Flow<bool> {
        self.state.why.clear();
        if !self.fixed.options.is_tracked() {
            return self.oracle_move();
        }
        let (rule, routes, hunts) = if self.state.revealed {
            ("REB-MOVE-04", self.known_routes(), false)
        } else {
            let (search, hunt) = (self.search_routes(), self.hunt_routes());
            let wish = self.hunts()?;
            if (wish && !hunt.is_empty()) || search.is_empty() {
                ("REB-MOVE-03", hunt, true)
            } else {
                ("REB-MOVE-02", search, false)
            }
        };
        let Some((from, goal)) = self.choose_route(rule, routes, hunts)? else { return Ok(false) };
        let to = self.next_system(from, goal)?;
        let waits = !self.holds_ground(from);
        let target = if waits { from } else { to };
        let Some(leader) = self.move_leader(Some(target))? else { return Ok(false) };
        self.state.stage = Stage::Advance(Advance { leader, from, goal, to, waits });
        Ok(true)
    }

    /// Rolls the destination die (REB-MOVE-03).
    fn hunts(&mut self) -> Flow<bool> {
        if !self.fixed.options.rolls_destination() {
            return Ok(false);
        }
        let hunts = self.roll(8, Purpose::Destination)? <= 4;
        self.emit(Event::Hunts(hunts));
        Ok(hunts)
    }

    /// The nearest destination of any fleet, ordered by its kind and then by the strength of the fleet (REB-MOVE-12).
    pub fn choose_route(&mut self, rule: &'static str, routes: Vec<Route>, hunts: bool) -> Flow<Option<Route>> {
        let view = self.view();
        let mut criteria = vec![Criterion::Distance];
        if hunts {
            criteria.extend([Criterion::ImperialLoyal, Criterion::RebelUnits]);
        }
        criteria.push(Criterion::Strength);
        let value = |(from, goal): Route, criterion: &Criterion| match criterion {
            Criterion::Distance => -i32::from(self.library().distance(from, goal)),
            Criterion::Strength => view.strength_of(&view.movable(from)),
            criterion => view.worth(goal, *criterion),
        };
        // Candidates are only the nearest destinations of each fleet.
        let nearest = |from: At| {
            let own = routes.iter().filter(|(of, _)| *of == from);
            own.map(|(of, goal)| self.library().distance(*of, *goal)).min()
        };
        let candidates = routes
            .iter()
            .filter(|(from, goal)| Some(self.library().distance(*from, *goal)) == nearest(*from))
            .map(|route| Candidate {
                choice: Choice::Route(route.0, route.1),
                values: criteria.iter().map(|criterion| value(*route, criterion)).collect(),
            })
            .collect();
        let chosen = self.choose(rule, &criteria, candidates)?;
        Ok(chosen.and_then(|choice| if let Choice::Route(from, goal) = choice { Some((from, goal)) } else { None }))
    }

    /// The next system on a shortest path (REB-MOVE-05).
    pub fn next_system(&mut self, from: At, goal: At) -> Flow<At> {
        let library = self.library();
        let left = library.distance(from, goal).saturating_sub(1);
        let next: Vec<At> =
            library.adjacent(from).iter().copied().filter(|at| library.distance(*at, goal) == left).collect();
        if let [only] = next[..] {
            return Ok(only);
        }
        let candidates = next.into_iter().map(|at| Candidate { choice: Choice::System(at), values: Vec::new() });
        match self.choose("REB-MOVE-12", &[], candidates.collect())? {
            Some(Choice::System(at)) => Ok(at),
            _ => Ok(goal),
        }
    }

    /// Shows the move; the person confirms or corrects it.
    pub fn propose_advance(&mut self, advance: Advance) -> Flow {
        let Advance { leader, from, goal, to, waits } = advance;
        let mut answers = vec![Answer::Confirm];
        let others = self.view().commanders().into_iter().filter(|other| *other != leader);
        answers.extend(others.map(Answer::OtherLeader));
        if !waits {
            let near = self.library().adjacent(from).iter().copied();
            answers.extend(near.filter(|at| *at != to).map(Answer::OtherSystem));
        }
        answers.push(Answer::Impossible);
        let rule = if waits { "REB-MOVE-07" } else { "REB-MOVE-06" };
        match self.ask_open(QuestionKind::Advance { leader, from, goal, to, waits }, rule, answers)? {
            Some(Answer::OtherLeader(leader)) => self.state.stage = Stage::Advance(Advance { leader, ..advance }),
            Some(Answer::OtherSystem(to)) => self.state.stage = Stage::Advance(Advance { to, ..advance }),
            Some(Answer::Impossible) => {
                self.state.grounded = true;
                self.state.stage = Stage::Turn(Side::Empire);
            }
            Some(_) => return self.advance(advance),
            None => self.state.stage = Stage::Turn(Side::Empire),
        }
        Ok(())
    }

    /// Makes the move (REB-MOVE-06, REB-MOVE-07).
    fn advance(&mut self, advance: Advance) -> Flow {
        let Advance { leader, from, to, waits, .. } = advance;
        if waits {
            self.state.send(leader, Post::At(from));
            self.emit(Event::Garrison { at: from, leader });
            let trooper = self.library().known.stormtrooper;
            self.place(from, trooper, 1);
            // The fleet moves in a later round, also where leaders block nobody (REB-MOVE-10).
            let waiting = self.view().movable(from);
            self.state.board.spot_mut(from).arrived.add_all(&waiting);
            self.explore(from);
            self.update_board();
            self.halt(Halt::Moved(from), "REB-MOVE-07")?;
            self.after_arrival(from, Side::Empire);
            return Ok(());
        }
        self.state.send(leader, Post::At(to));
        self.emit(Event::Activated { side: Side::Empire, leader, at: to });
        for from in self.library().adjacent(to).to_vec() {
            // Leaders left behind block units, the activating leader does not (REB-MOVE-10).
            if !self.view().is_blocked(from) {
                self.move_all(from, to);
            }
        }
        self.explore(to);
        self.update_board();
        self.halt(Halt::Moved(to), "REB-MOVE-06")?;
        self.after_arrival(to, Side::Empire);
        Ok(())
    }

    /// Units that leave a system with their captives: all ships, ground units and fighters up to capacity; the weakest
    /// ground unit stays (REB-MOVE-06, REB-MOVE-07).
    pub fn load(&self, from: At) -> (Units, u16) {
        let view = self.view();
        let library = self.library();
        let movable = view.movable(from);
        let mut load = movable.only(|unit| library.is_ship(unit) && !library.unit(unit).carried);
        let mut room: u16 =
            load.iter().map(|(unit, count)| u16::from(library.unit(unit).capacity) * u16::from(count)).sum();
        let all = self.state.board.of(library, from, Side::Empire);
        let ground = |unit: UnitNo| library.unit(unit).theater == Theater::Ground && !library.unit(unit).immobile;
        let guard = all.only(ground).iter().map(|(unit, _)| unit).min_by_key(|unit| view.strength(*unit));
        let Some(guard) = guard.filter(|_| !load.is_empty()) else { return (Units::default(), 0) };
        let mut troops = movable.only(ground);
        // A unit that arrived in this round can stay as the guard.
        if all.of(guard) == troops.of(guard) {
            troops.take(guard, 1);
        }
        let carry = |units: &Units, load: &mut Units, room: &mut u16| {
            let mut kinds: Vec<(UnitNo, u8)> = units.iter().collect();
            kinds.sort_by_key(|(unit, _)| -view.strength(*unit));
            for (unit, count) in kinds {
                let count = u16::from(count).min(*room);
                load.add(unit, count as u8);
                *room -= count;
            }
        };
        carry(&troops, &mut load, &mut room);
        let captives = (view.captives_at(from).len() as u16).min(room);
        room -= captives;
        let fighters = movable.only(|unit| library.is_ship(unit) && library.unit(unit).carried);
        carry(&fighters, &mut load, &mut room);
        (load, captives)
    }

    fn move_all(&mut self, from: At, to: At) {
        let (load, captives) = self.load(from);
        if load.is_empty() {
            return;
        }
        for (unit, count) in load.iter() {
            self.emit(Event::Moved { unit, count, from, to });
        }
        self.state.board.spot_mut(from).units.take_all(&load);
        let spot = self.state.board.spot_mut(to);
        spot.units.add_all(&load);
        spot.arrived.add_all(&load);
        for leader in self.view().captives_at(from).into_iter().take(usize::from(captives)) {
            self.state.send(leader, Post::Captured(to));
            self.emit(Event::CaptiveMoved { leader, to });
        }
    }

    /// Explores a remote system: its card goes to the Empire (REB-MOVE-08).
    pub fn explore(&mut self, at: At) {
        let unknown = self.state.probe(at) == Probe::Deck;
        if unknown && self.library().system(at).remote && self.holds_ground(at) {
            self.state.probes[at.index()] = Probe::Explored;
            self.emit(Event::Explored(at));
        }
    }

    /// Returns cards of explored systems without ground units (REB-MOVE-09).
    pub fn lose_explored(&mut self) {
        for at in At::systems() {
            if self.state.probe(at) == Probe::Explored && !self.holds_ground(at) {
                self.state.probes[at.index()] = Probe::Deck;
                self.emit(Event::CardReturned(at));
            }
        }
    }

    /// Prompts the person for a move on the board of the oracle.
    fn oracle_move(&mut self) -> Flow<bool> {
        let hunt = !self.state.revealed && self.hunts()?;
        let Some(leader) = self.move_leader(None)? else { return Ok(false) };
        let rule = match (self.state.revealed, hunt) {
            (true, _) => "REB-MOVE-04",
            (false, true) => "REB-MOVE-03",
            (false, false) => "REB-MOVE-02",
        };
        let mut leader = leader;
        loop {
            let mut answers = vec![Answer::Done];
            answers.extend(self.library().remote().map(Answer::System));
            let others = self.view().commanders().into_iter().filter(|other| *other != leader);
            answers.extend(others.map(Answer::OtherLeader));
            answers.push(Answer::Impossible);
            match self.ask_open(QuestionKind::OracleMove { leader, hunt }, rule, answers)? {
                Some(Answer::OtherLeader(other)) => {
                    leader = other;
                    continue;
                }
                Some(Answer::Impossible) => {
                    self.state.grounded = true;
                    return Ok(false);
                }
                Some(Answer::System(at)) => self.report_explored(at),
                Some(_) => {}
                None => return Ok(true),
            }
            break;
        }
        self.state.send(leader, Post::Out);
        self.emit(Event::OracleActivated(leader));
        self.check_base();
        self.check_end();
        self.oracle_battle(Side::Empire)?;
        Ok(true)
    }

    /// Records a report that ground units reached a remote system.
    fn report_explored(&mut self, at: At) {
        if self.state.probe(at) == Probe::Deck {
            self.state.probes[at.index()] = Probe::Explored;
            self.emit(Event::Explored(at));
        }
        if self.state.base == Some(at) {
            self.reveal_base(at);
        }
    }
}
