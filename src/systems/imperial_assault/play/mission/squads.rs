//! Missions about groups that are picked: squads that come later, named prey, veterans.

use super::{Ask, Event, Flow, MissionRule, Question, Referee, Seat, Space, View};
use crate::play::{
    event::Score,
    pieces::{FigureNo, GroupNo},
};

impl View<'_, '_> {
    /// True if a group is deployed later than the others.
    pub(in crate::play) fn comes_late(&self, group: GroupNo) -> bool {
        self.state.mission.late.contains(&group)
    }

    /// True if a group is not deployed with the others.
    pub(in crate::play) fn waits(&self, group: GroupNo) -> bool {
        self.lies_in_ambush(group) || self.comes_late(group)
    }

    fn has_rule(&self, wanted: &MissionRule) -> bool {
        self.rules().contains(wanted)
    }

    /// True if a group is one of veterans.
    fn is_veteran(&self, group: GroupNo) -> bool {
        let seat = self.fixed.groups[group.index()].seat;
        self.has_rule(&MissionRule::Veterans) && self.state.mission.picked[seat.index()] == Some(group)
    }

    /// Multiplier of the points for a group: two for veterans whose last figure fell.
    pub(in crate::play) fn veteran_prize(&self, group: GroupNo, is_last: bool) -> i32 {
        if is_last && self.is_veteran(group) { 2 } else { 1 }
    }
}

impl Referee<'_> {
    /// Each player parts the army into two squads; the other says which of them comes later.
    pub(super) fn part_squads(&mut self) -> Flow {
        for seat in Seat::BOTH {
            let all = self.fighting_groups(seat);
            let (mut rest, mut squad) = (all.clone(), Vec::new());
            while rest.len() > 1 {
                let Some(group) = self.ask_group(seat, Ask::Squad, &rest, !squad.is_empty())? else { break };
                rest.retain(|other| *other != group);
                squad.push(group);
            }
            let first = squad.first().or(rest.first()).map(|group| self.fixed.groups[group.index()].figures.start);
            let question = Question::Mission(Ask::Late, first.map(FigureNo), None);
            let squad = if squad.is_empty() { std::mem::take(&mut rest) } else { squad };
            let late = if self.ask_yes(seat.other(), question)? { squad } else { rest };
            for group in late {
                self.state.mission.late.push(group);
                self.emit(Event::SetAside(group));
            }
        }
        Ok(())
    }

    fn fighting_groups(&self, seat: Seat) -> Vec<GroupNo> {
        let groups = self.fixed.groups_of(seat).filter(|(_, group)| !group.is_companion);
        groups.map(|(number, _)| number).collect()
    }

    /// The squads that waited come in, each at a token in the zone of the other.
    pub(super) fn bring_squads(&mut self, role: &str) -> Flow {
        for seat in self.by_initiative() {
            let late: Vec<GroupNo> = (self.state.mission.late.iter().copied())
                .filter(|group| self.fixed.groups[group.index()].seat == seat)
                .collect();
            let view = self.view();
            let zone = view.zone_of(seat.other());
            let inside = |token: &usize| zone.contains(&view.token_space(*token));
            let lifts: Vec<usize> = view.tokens(role).filter(inside).collect();
            for group in late {
                let figures = self.fixed.groups[group.index()].figures();
                let Some(lift) = self.ask_token(seat, Ask::Lift, &lifts, false)? else { continue };
                let space: Space = self.view().token_space(lift);
                for figure in figures {
                    self.bring_in(seat, figure, space)?;
                }
                self.state.mission.late.retain(|other| *other != group);
            }
        }
        Ok(())
    }

    /// Each player picks a group: of the other, or an own one; both are shown once both are picked.
    pub(super) fn name_groups(&mut self, ask: Ask, of_other: bool) -> Flow {
        for seat in Seat::BOTH {
            let groups = self.fighting_groups(if of_other { seat.other() } else { seat });
            let picked = self.ask_group(seat, ask, &groups, false)?;
            self.state.mission.picked[seat.index()] = picked;
        }
        for seat in Seat::BOTH {
            if let Some(group) = self.state.mission.picked[seat.index()] {
                self.emit(Event::GroupNamed(seat, group));
            }
        }
        Ok(())
    }

    /// A figure of a named group pays its cost.
    pub(super) fn pay_target(&mut self, fallen: FigureNo) {
        let group = self.fixed.figures[fallen.index()];
        let winner = self.seat(fallen).other();
        if self.state.mission.picked[winner.index()] == Some(group) {
            self.score(winner, self.fixed.groups[group.index()].figure_cost, Score::Figure(fallen));
            self.clean_up();
        }
    }

    /// The first activation of veterans in a round leaves them ready.
    pub(in crate::play) fn stays_ready(&mut self, group: GroupNo) -> bool {
        let seat = self.fixed.groups[group.index()].seat;
        let stays = self.view().is_veteran(group) && !self.state.mission.renewed[seat.index()];
        if stays {
            self.state.mission.renewed[seat.index()] = true;
            self.emit(Event::Readied(group));
        }
        stays
    }
}
