//! Building and deploying (REB-BUILD, REB-DEPLOY).

use super::{
    Answer, Event,
    board::{Board, Units},
    number::{At, UnitNo},
    question::{Halt, QuestionKind},
    referee::Referee,
    state::Refresh,
    why::{Candidate, Choice, best},
};
use crate::cards::{Criterion, Icon, Side, Theater};
use kernel::game::stepped::Flow;

/// Most units deployed in a system at a time (REB-DEPLOY-01).
const MOST: u8 = 2;

impl Referee<'_> {
    /// Icons that build for a side, with their spaces of the queue (REB-BUILD-02, REB-BUILD-06).
    pub fn orders(&self, side: Side) -> Vec<(Icon, u8)> {
        let (library, board) = (self.library(), &self.state.board);
        let mut orders = Vec::new();
        for at in At::systems() {
            let spot = board.spot(at);
            let owned = match side {
                Side::Empire => board.is_imperial(library, at),
                Side::Rebel => board.is_rebel_loyal(at),
            };
            if !owned || spot.sabotaged || board.has(library, at, side.other()) {
                continue;
            }
            let row = library.system(at);
            let count = if spot.subjugated { 1 } else { usize::MAX };
            let queue = row.queue.unwrap_or(1);
            orders.extend(row.icons.iter().take(count).map(|icon| (*icon, queue)));
        }
        let free = |base: At| !self.state.revealed || !board.has(library, base, Side::Empire);
        if side == Side::Rebel && self.state.base.is_some_and(free) {
            orders.extend([(Icon::GroundTriangle, 1), (Icon::SpaceTriangle, 1)]);
        }
        orders
    }

    fn buildable(&self, icon: Icon, side: Side) -> Vec<UnitNo> {
        let kinds = self.library().built_by(icon, side, self.fixed.options.set);
        kinds.filter(|unit| self.view().in_supply(*unit)).collect()
    }

    fn queue(&mut self, side: Side, unit: UnitNo, space: u8) {
        self.state.queues[side as usize][usize::from(space.clamp(1, 3) - 1)].add(unit, 1);
        self.emit(Event::Queued { side, unit, space });
    }

    /// Builds for the Empire, before the Rebels (REB-BUILD-01, REB-BUILD-03).
    pub fn build_for_empire(&mut self) -> Flow {
        if !self.library().time_space(self.state.time).build {
            return Ok(());
        }
        self.emit(Event::BuildsNow);
        if !self.fixed.options.is_tracked() {
            return self.halt(Halt::Build, "REB-BUILD-01");
        }
        for (icon, space) in self.orders(Side::Empire) {
            let kinds = self.buildable(icon, Side::Empire);
            let candidates: Vec<Candidate> =
                kinds.into_iter().map(|unit| Candidate { choice: Choice::Unit(unit), values: Vec::new() }).collect();
            let unit = match candidates[..] {
                [] => continue,
                [Candidate { choice: Choice::Unit(unit), .. }] => unit,
                _ => match self.choose("REB-BUILD-03", &[], candidates)? {
                    Some(Choice::Unit(unit)) => unit,
                    _ => continue,
                },
            };
            self.queue(Side::Empire, unit, space);
        }
        Ok(())
    }

    /// Builds for the Rebels, who choose among the units of an icon (REB-BUILD-05).
    pub fn build_for_rebels(&mut self) -> Flow {
        let builds = self.library().time_space(self.state.time).build && self.fixed.options.is_tracked();
        if builds {
            for (icon, space) in self.orders(Side::Rebel) {
                let answers = self.buildable(icon, Side::Rebel).into_iter().map(Answer::Unit).collect();
                let kind = QuestionKind::Build { icon, queue: space };
                if let Some(Answer::Unit(unit)) = self.ask(kind, "REB-BUILD-05", answers)? {
                    self.queue(Side::Rebel, unit, space);
                }
            }
        }
        self.next_refresh(Refresh::BuildRebels);
        Ok(())
    }

    /// Advances the queue; returns the units to deploy.
    fn advance_queue(&mut self, side: Side) -> Units {
        let queue = &mut self.state.queues[side as usize];
        let ready = queue[0];
        (queue[0], queue[1], queue[2]) = (queue[1], queue[2], Units::default());
        ready
    }

    /// Puts units without a place on the first space.
    fn put_back(&mut self, side: Side, rest: &Units) {
        for (unit, _) in rest.iter() {
            self.emit(Event::NotDeployed { unit });
        }
        self.state.queues[side as usize][0].add_all(rest);
    }

    /// Deploys for the Empire (REB-DEPLOY-01 to 07).
    pub fn deploy_for_empire(&mut self) -> Flow {
        self.state.why.clear();
        if !self.fixed.options.is_tracked() {
            return self.halt(Halt::Deploy, "REB-DEPLOY-02");
        }
        let mut ready = self.advance_queue(Side::Empire);
        if ready.is_empty() {
            return Ok(());
        }
        let before = self.state.board.clone();
        self.deploy_all(&mut ready)?;
        self.put_back(Side::Empire, &ready);
        self.update_board();
        self.propose_deployment(&before)
    }

    /// Shows the deployment; the person places the units or corrects a place.
    fn propose_deployment(&mut self, before: &Board) -> Flow {
        while self.state.outcome.is_none() {
            let placed = self.placed_since(before);
            let mut answers = vec![Answer::Done];
            let mut offered = placed.clone();
            offered.dedup();
            answers.extend(offered.into_iter().map(|(unit, at)| Answer::Elsewhere(unit, at)));
            answers.push(Answer::Differs);
            let kind = QuestionKind::Deployed { placed: placed.clone() };
            match self.ask_open(kind, "REB-DEPLOY-01", answers)? {
                Some(Answer::Elsewhere(unit, from)) => self.redeploy(unit, from, &placed)?,
                Some(_) => break,
                None => {}
            }
        }
        Ok(())
    }

    /// Imperial units new on the board, one by one with their places.
    fn placed_since(&self, before: &Board) -> Vec<(UnitNo, At)> {
        let mut placed = Vec::new();
        for at in At::systems() {
            let mut units = self.state.board.of(self.library(), at, Side::Empire);
            units.take_all(&before.spot(at).units);
            placed.extend(units.iter().flat_map(|(unit, count)| std::iter::repeat_n((unit, at), count.into())));
        }
        placed
    }

    /// Deploys a unit in another system with room, or puts it back on the queue.
    fn redeploy(&mut self, unit: UnitNo, from: At, placed: &[(UnitNo, At)]) -> Flow {
        let got = |at: At| placed.iter().filter(|(_, other)| *other == at).count();
        let mut answers: Vec<Answer> = (self.view().deployable().into_iter())
            .filter(|at| *at != from && got(*at) < usize::from(MOST))
            .map(Answer::System)
            .collect();
        answers.push(Answer::Pass);
        let to = match self.ask(QuestionKind::DeployElsewhere { unit, at: from }, "REB-DEPLOY-07", answers)? {
            Some(Answer::System(to)) => Some(to),
            _ => None,
        };
        self.state.board.spot_mut(from).units.take(unit, 1);
        match to {
            Some(to) => self.state.board.spot_mut(to).units.add(unit, 1),
            None => self.state.queues[Side::Empire as usize][0].add(unit, 1),
        }
        self.emit(Event::Redeployed { unit, from, to });
        Ok(())
    }

    /// Deploys these units as far as they find places.
    pub fn deploy_all(&mut self, ready: &mut Units) -> Flow {
        let mut got = [0_u8; super::number::SYSTEMS];
        if let Some(base) = self.view().known_base() {
            self.deploy_near(base, ready, &mut got)?;
        }
        let (rule, criteria): (_, &[Criterion]) = if self.fixed.options.deployment_priority {
            let near = &[Criterion::NearBase, Criterion::NearRebelSystem, Criterion::NearImperialSystem];
            ("REB-DEPLOY-03", near)
        } else {
            ("REB-DEPLOY-02", &[Criterion::Production, Criterion::Icons])
        };
        // The order is found as far as needed, and then repeated.
        let mut order: Vec<At> = Vec::new();
        let mut left = self.view().deployable();
        let mut place = 0;
        while !ready.is_empty() {
            if place == order.len() && !left.is_empty() {
                let candidates = self.systems(left.iter().copied(), criteria);
                let Some(Choice::System(at)) = self.choose(rule, criteria, candidates)? else { break };
                left.retain(|other| *other != at);
                order.push(at);
            } else if place == order.len() {
                place = 0;
            }
            let Some(at) = order.get(place).copied() else { break };
            if got[at.index()] < MOST {
                self.deploy_one(at, ready)?;
                got[at.index()] += 1;
            } else if left.is_empty() && order.iter().all(|at| got[at.index()] >= MOST) {
                break;
            }
            place += 1;
        }
        Ok(())
    }

    /// Deploys in systems near the revealed base, one unit of each theater if possible (REB-DEPLOY-06).
    fn deploy_near(&mut self, base: At, ready: &mut Units, got: &mut [u8; super::number::SYSTEMS]) -> Flow {
        const CRITERIA: [Criterion; 2] = [Criterion::NearBase, Criterion::Production];
        let margin = self.state.margin();
        let near = |at: &At| self.library().distance(*at, base) < margin;
        let mut left: Vec<At> = self.view().deployable().into_iter().filter(near).collect();
        while !ready.is_empty() && !left.is_empty() {
            let candidates = self.systems(left.iter().copied(), &CRITERIA);
            let Some(Choice::System(at)) = self.choose("REB-DEPLOY-06", &CRITERIA, candidates)? else { break };
            left.retain(|other| *other != at);
            let mut first = None;
            while got[at.index()] < MOST && !ready.is_empty() {
                let wanted = first.map(Theater::other);
                let Some(unit) = self.strongest(ready, wanted)? else { break };
                first = Some(self.library().unit(unit).theater);
                self.deploy(at, unit, ready);
                got[at.index()] += 1;
            }
        }
        Ok(())
    }

    /// The strongest of these units, of the wanted theater if there is one.
    fn strongest(&mut self, ready: &Units, wanted: Option<Theater>) -> Flow<Option<UnitNo>> {
        let of = |theater: Theater| ready.only(|unit| self.library().unit(unit).theater == theater);
        let narrowed = wanted.map(of).filter(|units| !units.is_empty());
        let units = narrowed.unwrap_or(*ready);
        let candidates: Vec<Candidate> = units
            .iter()
            .map(|(unit, _)| Candidate { choice: Choice::Unit(unit), values: vec![self.view().strength(unit)] })
            .collect();
        if let [Candidate { choice: Choice::Unit(unit), .. }] = candidates[..] {
            return Ok(Some(unit));
        }
        let (left, _) = best(&candidates);
        if let ([only], false) = (&left[..], candidates.is_empty())
            && let Choice::Unit(unit) = candidates[*only].choice
        {
            return Ok(Some(unit));
        }
        Ok(match self.choose("REB-DEPLOY-04", &[Criterion::Strength], candidates)? {
            Some(Choice::Unit(unit)) => Some(unit),
            _ => None,
        })
    }

    /// Deploys one unit of the theater with fewer units (REB-DEPLOY-04, REB-DEPLOY-09).
    pub fn deploy_one(&mut self, at: At, ready: &mut Units) -> Flow {
        let has = |theater: Theater| ready.iter().any(|(unit, _)| self.library().unit(unit).theater == theater);
        let count = |theater| self.state.board.count(self.library(), at, Side::Empire, theater);
        let wanted = match (has(Theater::Space), has(Theater::Ground)) {
            (true, true) => {
                let values =
                    |theater| Candidate { choice: Choice::Theater(theater), values: vec![-i32::from(count(theater))] };
                let candidates = Theater::ALL.into_iter().map(values).collect();
                match self.choose("REB-DEPLOY-04", &[Criterion::FewUnits], candidates)? {
                    Some(Choice::Theater(theater)) => theater,
                    _ => Theater::Ground,
                }
            }
            (true, false) => Theater::Space,
            _ => Theater::Ground,
        };
        if let Some(unit) = self.strongest(ready, Some(wanted))? {
            self.deploy(at, unit, ready);
        }
        Ok(())
    }

    fn deploy(&mut self, at: At, unit: UnitNo, ready: &mut Units) {
        ready.take(unit, 1);
        self.state.board.spot_mut(at).units.add(unit, 1);
        self.emit(Event::Deployed { unit, at });
    }

    /// Prompts the Rebels to deploy (REB-DEPLOY-08).
    pub fn deploy_for_rebels(&mut self) -> Flow {
        if !self.fixed.options.is_tracked() {
            self.next_refresh(Refresh::DeployRebels);
            return Ok(());
        }
        if self.state.deployed.is_empty() && self.state.ready.is_empty() {
            self.state.ready = self.advance_queue(Side::Rebel);
        }
        let got = |at: At| self.state.deployed.iter().find(|(of, _)| *of == at).map_or(0, |(_, count)| *count);
        let places: Vec<At> = self.view().rebel_places().into_iter().filter(|at| got(*at) < MOST).collect();
        let mut answers = Vec::new();
        for (unit, _) in self.state.ready.iter() {
            answers.extend(places.iter().map(|at| Answer::Place(unit, *at)));
        }
        if !answers.is_empty() {
            answers.push(Answer::Done);
            let Some(answer) = self.ask_open(QuestionKind::Deploy, "REB-DEPLOY-08", answers)? else { return Ok(()) };
            if let Answer::Place(unit, at) = answer {
                self.state.ready.take(unit, 1);
                self.state.board.spot_mut(at).units.add(unit, 1);
                match self.state.deployed.iter_mut().find(|(of, _)| *of == at) {
                    Some((_, count)) => *count += 1,
                    None => self.state.deployed.push((at, 1)),
                }
                self.emit(Event::Deployed { unit, at });
                if !self.state.ready.is_empty() {
                    return Ok(());
                }
            }
        }
        let rest = std::mem::take(&mut self.state.ready);
        self.put_back(Side::Rebel, &rest);
        self.state.deployed.clear();
        self.next_refresh(Refresh::DeployRebels);
        Ok(())
    }
}
