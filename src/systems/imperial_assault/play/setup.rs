//! Setting up (section 5): initiative, zones, deployment, the opening hands.

use super::{
    Answer, Event, Question,
    board::{Base, Distances, Ground, Space, SpaceSet, Stand},
    dice::faces,
    fixed::Group,
    pieces::{FigureNo, GroupNo, Zone},
    referee::Referee,
    state::{Phase, Presence, Stage, Trigger},
};
use crate::cards::{Die, ability::Window};
use kernel::game::{Seat, stepped::Flow};

/// The cards of an opening hand (IA-CMD-06).
const OPENING: usize = 3;

impl Referee<'_> {
    /// The cheaper army chooses who begins; equal ones roll (IA-INIT-01, IA-INIT-02).
    pub(super) fn determine_initiative(&mut self) -> Flow {
        self.emit(Event::PhaseBegan(Phase::Setup));
        self.mission_before_setup()?;
        let [first, second] = self.fixed.totals;
        let chooser = match first.cmp(&second) {
            std::cmp::Ordering::Less => Some(Seat::First),
            std::cmp::Ordering::Greater => Some(Seat::Second),
            std::cmp::Ordering::Equal => None,
        };
        let schemes = Seat::BOTH.map(|seat| self.has_scheme(seat));
        let schemer = Seat::BOTH.into_iter().find(|seat| schemes == [*seat == Seat::First, *seat == Seat::Second]);
        let initiative = match chooser {
            _ if schemer.is_some() => schemer.map_or(Seat::First, Seat::other),
            Some(chooser) => {
                let mut answers = self.list();
                answers.extend([chooser, chooser.other()].map(Answer::Seat));
                match self.ask(chooser, Question::Initiative, answers)? {
                    Answer::Seat(seat) => seat,
                    _ => chooser,
                }
            }
            None => self.roll_for_initiative(),
        };
        self.state.initiative = initiative;
        self.emit(Event::Initiative(initiative));
        self.state.stage = Stage::Zone;
        Ok(())
    }

    /// True if an army has Devious Scheme.
    fn has_scheme(&self, seat: Seat) -> bool {
        use crate::cards::ability::{Effect, Native};
        let abilities = &self.fixed.abilities;
        let is_scheme = |step: &Effect| matches!(step, Effect::Native(Native::DeviousScheme));
        abilities
            .answers(Window::Setup, seat)
            .iter()
            .any(|number| abilities.ability(*number).play.steps.iter().any(is_scheme))
    }

    fn roll_for_initiative(&mut self) -> Seat {
        loop {
            let rolled = [0, 1].map(|_| faces(Die::Blue)[self.state.chance.place(6)].accuracy);
            self.emit(Event::RolledForInitiative(rolled));
            match rolled[0].cmp(&rolled[1]) {
                std::cmp::Ordering::Greater => return Seat::First,
                std::cmp::Ordering::Less => return Seat::Second,
                std::cmp::Ordering::Equal => {}
            }
        }
    }

    /// The player with initiative chooses the zone (IA-SETUP-04).
    pub(super) fn choose_zone(&mut self) -> Flow {
        let seat = self.state.initiative;
        // A scheme lets its player choose the zone, though the other deploys first.
        let schemes = Seat::BOTH.map(|seat| self.has_scheme(seat));
        let chooser = if schemes[seat.other().index()] && !schemes[seat.index()] { seat.other() } else { seat };
        let mut answers = self.list();
        answers.extend(Zone::ALL.map(Answer::Zone));
        let zone = match self.ask(chooser, Question::Zone, answers)? {
            Answer::Zone(zone) => zone,
            _ => Zone::Red,
        };
        for (seat, zone) in [(chooser, zone), (chooser.other(), zone.other())] {
            self.state.sides[seat.index()].zone = Some(zone);
            self.emit(Event::ZoneChosen(seat, zone));
        }
        self.state.stage =
            if self.alternates().is_some() { Stage::DeployGroup { seat } } else { Stage::Deploy { seat, placed: 0 } };
        Ok(())
    }

    /// Places the next figure of a side, the largest bases first, so that they find room.
    pub(super) fn deploy_next(&mut self, seat: Seat, placed: u8) -> Flow {
        let mut figures: Vec<FigureNo> = self
            .fixed
            .groups_of(seat)
            .filter(|(number, group)| !group.is_companion && !self.view().waits(*number))
            .flat_map(|(_, group)| group.figures())
            .collect();
        if placed == 0 {
            let waiting: Vec<GroupNo> = (self.fixed.groups_of(seat).map(|(number, _)| number))
                .filter(|number| self.view().lies_in_ambush(*number))
                .collect();
            waiting.into_iter().for_each(|group| self.emit(Event::SetAside(group)));
        }
        let size = |figure: &FigureNo| {
            let Base { width, length } = self.fixed.group(*figure).base;
            std::cmp::Reverse(width * length)
        };
        figures.sort_by_key(size);
        let Some(figure) = figures.get(usize::from(placed)).copied() else {
            self.state.stage = if seat == self.state.initiative {
                Stage::Deploy { seat: seat.other(), placed: 0 }
            } else {
                Stage::Draw
            };
            return Ok(());
        };
        self.deploy(figure)?;
        self.state.stage = Stage::Deploy { seat, placed: placed + 1 };
        Ok(())
    }

    /// Places a figure in its player's zone.
    pub(super) fn deploy(&mut self, figure: FigureNo) -> Flow {
        let seat = self.seat(figure);
        let zone = self.state.side(seat).zone.unwrap_or(Zone::Red);
        let mut stands = self.deployments(figure, zone);
        self.leave_room(figure, zone, &mut stands);
        let mut answers = self.list();
        answers.extend(stands.into_iter().map(Answer::Stand));
        let question = Question::Deploy(figure);
        if let Answer::Stand(stand) = self.ask(seat, question, answers)? {
            let state = self.figure_mut(figure);
            (state.presence, state.stand) = (Presence::InPlay, stand);
            self.emit(Event::Deployed(figure, stand));
        }
        Ok(())
    }

    /// Keeps the places of a large figure that leave as much room in the zone for the large ones to come as any does:
    /// who could not place them all would take them up and deploy again (IA-SETUP-06).
    fn leave_room(&self, figure: FigureNo, zone: Zone, stands: &mut Vec<Stand>) {
        let to_come: Vec<&Group> = (self.fixed.figures())
            .filter(|other| {
                let state = self.figure(*other);
                *other != figure && self.seat(*other) == self.seat(figure) && state.presence == Presence::Reserve
            })
            .filter(|other| !self.view().waits(self.fixed.figures[other.index()]))
            .map(|other| self.fixed.group(other))
            .filter(|group| !group.is_companion && group.base.is_large())
            .collect();
        if to_come.is_empty() {
            return;
        }
        let occupied = self.view().spaces_of(|_| true);
        let base = self.fixed.group(figure).base;
        let zone: SpaceSet =
            self.fixed.zone(zone).iter().filter(|space| !occupied.contains(**space)).copied().collect();
        let mut room = Room { ground: &self.state.ground, tries: MOST_TRIES };
        let mut filled = |stand: &Stand| {
            let own = base.spaces(*stand);
            let mut free = zone.clone();
            own.iter().for_each(|space| free.remove(*space));
            own.iter().filter(|space| zone.contains(**space)).count() + room.most(&mut free, &to_come)
        };
        let filled: Vec<usize> = stands.iter().map(&mut filled).collect();
        let most = filled.iter().max().copied().filter(|_| room.tries > 0);
        let mut filled = filled.into_iter();
        stands.retain(|_| filled.next() == most || most.is_none());
    }

    /// Places to deploy a figure: inside the zone, else over as much of it, or as near to it, as possible (IA-SETUP-06).
    fn deployments(&self, figure: FigureNo, zone: Zone) -> Vec<Stand> {
        let view = self.view();
        let (group, zone) = (self.fixed.group(figure), self.fixed.zone(zone));
        let occupied = view.spaces_of(|_| true);
        let fits = |stand: &Stand| {
            group.base.fits(&self.state.ground, *stand, group.is_free())
                && !group.base.spaces(*stand).iter().any(|space| occupied.contains(*space))
        };
        let inside: SpaceSet = zone.iter().copied().collect();
        let stands = |spaces: &[Space]| -> Vec<Stand> {
            let mut stands: Vec<Stand> = spaces.iter().flat_map(|space| group.base.stands_over(*space)).collect();
            stands.sort_unstable();
            stands.dedup();
            stands.retain(fits);
            stands
        };
        let mut over_zone = stands(zone);
        let covered = |stand: &Stand| group.base.spaces(*stand).iter().filter(|space| inside.contains(**space)).count();
        if let Some(most) = over_zone.iter().map(covered).max() {
            over_zone.retain(|stand| covered(stand) == most);
            return over_zone;
        }
        let far = Distances::from(&self.state.ground, zone, u8::MAX);
        let all = stands(self.state.ground.spaces());
        let distance = |stand: &Stand| far.to_any(&group.base.spaces(*stand)).unwrap_or(u8::MAX);
        let least = all.iter().map(distance).min();
        all.into_iter().filter(|stand| Some(distance(stand)) == least).collect()
    }

    /// A group that lies in ambush is deployed in any zone, once three other groups of its player are exhausted or
    /// defeated; not in the first round.
    pub(super) fn spring_ambush(&mut self, seat: Seat) -> Flow {
        if self.state.round < 2 {
            return Ok(());
        }
        let view = self.view();
        let waits = |number: GroupNo| {
            let mut figures = self.fixed.groups[number.index()].figures();
            view.lies_in_ambush(number) && figures.all(|figure| self.figure(figure).presence == Presence::Reserve)
        };
        let own = self.fixed.groups_of(seat).filter(|(_, group)| !group.is_companion);
        let (waiting, others): (Vec<GroupNo>, Vec<GroupNo>) = own.map(|(number, _)| number).partition(|it| waits(*it));
        let is_spent = |number: &GroupNo| self.state.exhausted[number.index()] || !view.has_figures(*number);
        if others.into_iter().filter(is_spent).count() < 3 {
            return Ok(());
        }
        for group in waiting {
            for figure in self.fixed.groups[group.index()].figures() {
                let mut stands: Vec<Stand> =
                    Zone::ALL.into_iter().flat_map(|zone| self.deployments(figure, zone)).collect();
                stands.sort_unstable();
                stands.dedup();
                let mut answers = self.list();
                answers.extend(stands.into_iter().map(Answer::Stand));
                let question = Question::Ambush(figure);
                if let Answer::Stand(stand) = self.ask(seat, question, answers)? {
                    let state = self.figure_mut(figure);
                    (state.presence, state.stand) = (Presence::InPlay, stand);
                    self.emit(Event::Deployed(figure, stand));
                }
            }
        }
        Ok(())
    }

    /// Three Command cards each (IA-SETUP-05).
    pub(super) fn draw_hands(&mut self) -> Flow {
        self.open_window(Trigger::new(Window::AfterDeployment))?;
        self.open_window(Trigger::new(Window::Setup))?;
        for seat in self.by_initiative() {
            let fewer = usize::from(std::mem::take(&mut self.state.fewer_draws[seat.index()]));
            self.draw(seat, OPENING.saturating_sub(fewer));
        }
        self.open_window(Trigger::new(Window::MissionStart))?;
        self.state.stage = Stage::RoundStart;
        Ok(())
    }

    /// Draws cards as long as the deck has any (IA-CMD-08).
    pub(super) fn draw(&mut self, seat: Seat, count: usize) {
        let side = &mut self.state.sides[seat.index()];
        let left = side.deck.len();
        let drawn = side.deck.split_off(left - count.min(left));
        if !drawn.is_empty() {
            self.emit(Event::Drew(seat, drawn.len() as u8));
            self.state.sides[seat.index()].hand.extend(drawn.into_iter().rev());
        }
    }
}

/// Places of figures that are tried; where more would have to be, all places are offered.
const MOST_TRIES: u32 = 2_000;

/// The search for room in a zone.
struct Room<'a> {
    ground: &'a Ground,
    tries: u32,
}

impl Room<'_> {
    /// Most spaces of these that figures of these groups can fill, each whole inside.
    fn most(&mut self, free: &mut SpaceSet, groups: &[&Group]) -> usize {
        let Some((group, rest)) = groups.split_first() else { return 0 };
        let area = |group: &Group| usize::from(group.base.width) * usize::from(group.base.length);
        let bound: usize = groups.iter().map(|group| area(group)).sum();
        let mut best = 0;
        let spaces: Vec<Space> = free.iter().collect();
        let mut stands: Vec<Stand> = spaces.iter().flat_map(|space| group.base.stands_over(*space)).collect();
        stands.sort_unstable();
        stands.dedup();
        for stand in stands {
            let own = group.base.spaces(stand);
            if !own.iter().all(|space| free.contains(*space)) || !group.base.fits(self.ground, stand, group.is_free()) {
                continue;
            }
            let Some(left) = self.tries.checked_sub(1) else { return best };
            self.tries = left;
            own.iter().for_each(|space| free.remove(*space));
            best = best.max(area(group) + self.most(free, rest));
            own.iter().for_each(|space| free.insert(*space));
            if best == bound {
                return best;
            }
        }
        best.max(self.most(free, rest))
    }
}
