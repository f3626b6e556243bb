//! Missions about groups: deployment in turn, hunters, hidden markers.

use super::{Answer, Ask, Event, Flow, MissionRule, Question, Referee, Seat, View};
use crate::play::{
    event::Score,
    pieces::{FigureNo, GroupNo},
    state::{Presence, Stage},
};

impl View<'_, '_> {
    /// Multiplier of a defeat's points: two for a hunter that defeats the last figure of a group.
    pub(in crate::play) fn prize(&self, by: Option<FigureNo>, fallen: GroupNo, is_last: bool) -> i32 {
        let hunts = self.rules().iter().any(|rule| matches!(rule, MissionRule::Hunters { .. }));
        let hunter = by.filter(|by| self.fixed.piece(*by).is_none()).is_some_and(|by| {
            self.state.mission.picked[self.fixed.seat(by).index()] == Some(self.fixed.figures[by.index()])
        });
        if hunts && is_last && hunter { 2 } else { self.veteran_prize(fallen, is_last) }
    }
}

impl Referee<'_> {
    fn groups_of(&self, seat: Seat) -> Vec<GroupNo> {
        self.fixed.groups_of(seat).map(|(number, _)| number).collect()
    }

    pub(super) fn ask_group(
        &mut self,
        seat: Seat,
        ask: Ask,
        groups: &[GroupNo],
        may_pass: bool,
    ) -> Flow<Option<GroupNo>> {
        let mut answers = self.list();
        answers.extend(groups.iter().copied().map(Answer::Group));
        if may_pass && !answers.is_empty() {
            answers.push(Answer::Pass);
        }
        match self.ask(seat, Question::mission(ask, None), answers)? {
            Answer::Group(group) => Ok(Some(group)),
            _ => Ok(None),
        }
    }

    /// Movement of figures as they are deployed, if groups deploy in turn.
    pub(in crate::play) fn alternates(&self) -> Option<u8> {
        self.fixed.mission.rules.iter().find_map(|rule| match rule {
            MissionRule::Alternate { spaces } => Some(*spaces),
            _ => None,
        })
    }

    /// A side deploys one group; who has fewer left may pass.
    pub(in crate::play) fn deploy_group(&mut self, seat: Seat) -> Flow {
        let left = |seat: Seat| -> Vec<GroupNo> {
            let waits = |group: &GroupNo| {
                let mut figures = self.fixed.groups[group.index()].figures();
                figures.any(|figure| self.figure(figure).presence == Presence::Reserve)
            };
            self.groups_of(seat).into_iter().filter(waits).collect()
        };
        let (own, other) = (left(seat), left(seat.other()).len());
        if own.is_empty() {
            self.state.stage = if other == 0 { Stage::Draw } else { Stage::DeployGroup { seat: seat.other() } };
            return Ok(());
        }
        let group = self.ask_group(seat, Ask::DeployGroup, &own, own.len() < other)?;
        let spaces = self.alternates().unwrap_or(0);
        match group {
            Some(group) => {
                for figure in self.fixed.groups[group.index()].figures() {
                    self.deploy(figure)?;
                    if spaces > 0 {
                        self.dash(figure, spaces)?;
                    }
                }
            }
            None => self.emit(Event::Passed(seat)),
        }
        self.state.stage = Stage::DeployGroup { seat: seat.other() };
        Ok(())
    }

    /// Each player secretly picks a group; then both are shown.
    pub(super) fn pick_hunters(&mut self) -> Flow {
        for seat in Seat::BOTH {
            let groups = self.groups_of(seat);
            let picked = self.ask_group(seat, Ask::Hunter, &groups, false)?;
            self.state.mission.picked[seat.index()] = picked;
        }
        for seat in Seat::BOTH {
            if let Some(group) = self.state.mission.picked[seat.index()] {
                self.emit(Event::GroupPicked(seat, group));
            }
        }
        Ok(())
    }

    /// Hunters that stand score.
    pub(super) fn pay_hunters(&mut self, vp: u8) {
        for seat in self.by_initiative() {
            let stands = self.state.mission.picked[seat.index()].is_some_and(|group| self.view().has_figures(group));
            if stands {
                self.score(seat, vp.into(), Score::Mission);
            }
        }
    }

    /// Each player puts a red marker face down on a group, and up to two blue ones on others.
    pub(super) fn mark_groups(&mut self) -> Flow {
        for seat in self.by_initiative() {
            let mut open = self.groups_of(seat);
            let mut marked = Vec::new();
            for ask in [Ask::Red, Ask::Blue, Ask::Blue] {
                let Some(group) = self.ask_group(seat, ask, &open, ask == Ask::Blue)? else { break };
                open.retain(|other| *other != group);
                marked.push(group);
                if ask == Ask::Red {
                    self.state.mission.red[seat.index()] = Some(group);
                }
            }
            // Told in the order of the groups, which does not tell the red one.
            marked.sort_unstable();
            for group in marked {
                self.state.mission.marked.push(group);
                self.emit(Event::GroupMarked(group));
            }
        }
        Ok(())
    }

    /// The last figure of a marked group fell: a red marker pays the other player, a blue one may draw a card.
    pub(super) fn show_mark(&mut self, fallen: FigureNo, vp: u8) -> Flow {
        let group = self.fixed.figures[fallen.index()];
        if self.view().has_figures(group) || !self.state.mission.marked.contains(&group) {
            return Ok(());
        }
        self.state.mission.marked.retain(|other| *other != group);
        let seat = self.seat(fallen);
        let is_red = self.state.mission.red[seat.index()] == Some(group);
        self.emit(Event::MarkShown(group, is_red));
        if is_red {
            self.state.mission.red[seat.index()] = None;
            self.score(seat.other(), vp.into(), Score::Mission);
            self.clean_up();
        } else if !self.state.side(seat).deck.is_empty() && self.ask_yes(seat, Question::mission(Ask::Draw, None))? {
            self.draw(seat, 1);
        }
        Ok(())
    }
}
