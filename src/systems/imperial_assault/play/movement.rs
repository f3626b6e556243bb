//! Walking, and going where one is pushed (section 7).

use super::{Answer, Event, Question, board::Stand, pieces::FigureNo, referee::Referee, state::Trigger};
use crate::{
    campaign::script,
    cards::{Keyword, ability::Window},
};
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// Spends movement points to get to a place on the cheapest way, as far as it comes.
    pub(super) fn walk(&mut self, figure: FigureNo, to: Stand) -> Flow {
        let points = self.state.activation.as_ref().map_or(0, |activation| activation.points);
        let reach = self.view().reach(figure, points, false);
        let way = reach.way(to);
        self.emit_walk(figure, &way);
        let mut spent = 0;
        for stand in way {
            let cost = reach.cost(stand).unwrap_or(0);
            if let Some(activation) = &mut self.state.activation {
                activation.points = activation.points.saturating_sub(cost.saturating_sub(spent));
            }
            spent = cost;
            if !self.step_to(figure, stand, true)? {
                break;
            }
        }
        self.end_movement(figure)
    }

    /// Goes step by step, of its own will or not.
    pub(super) fn go(&mut self, figure: FigureNo, way: Vec<Stand>, voluntary: bool) -> Flow {
        self.go_through(figure, way, voluntary)?;
        self.end_movement(figure)
    }

    /// Moves a figure along a way, with more movement to follow.
    pub(super) fn go_through(&mut self, figure: FigureNo, way: Vec<Stand>, voluntary: bool) -> Flow {
        self.emit_walk(figure, &way);
        for stand in way {
            if !self.step_to(figure, stand, voluntary)? {
                break;
            }
        }
        Ok(())
    }

    fn emit_walk(&mut self, figure: FigureNo, way: &[Stand]) {
        let from = self.figure(figure).stand;
        self.emit(Event::Walked { figure, from, way: way.to_vec() });
    }

    /// One step: others answer before it leaves and after it arrived (IA-MOVE-18). Whether it goes on.
    fn step_to(&mut self, figure: FigureNo, to: Stand, voluntary: bool) -> Flow<bool> {
        let from = self.figure(figure).stand;
        let mut exits = Trigger::about(Window::FigureExits, figure);
        (exits.voluntary, exits.left) = (voluntary, Some(from));
        self.open_window(exits)?;
        // An interrupt may make the step impossible (IA-INT-02).
        let stands = |referee: &Self| referee.figure(figure).is_in_play() && !referee.is_over();
        if !stands(self) || self.figure(figure).stand != from || voluntary && !self.view().may_leave(figure) {
            return Ok(false);
        }
        self.figure_mut(figure).stand = to;
        self.left_its_space(figure);
        self.arrived(figure, from, voluntary)?;
        Ok(stands(self) && self.figure(figure).stand == to && (!voluntary || self.view().may_leave(figure)))
    }

    /// A figure has entered spaces.
    pub(super) fn arrived(&mut self, figure: FigureNo, from: Stand, voluntary: bool) -> Flow {
        self.entered(figure)?;
        if self.fixed.campaign.is_some() {
            self.raise(&script::Trigger::Moved, Some(figure))?;
        }
        let mut enters = Trigger::about(Window::FigureEnters, figure);
        (enters.voluntary, enters.left) = (voluntary, Some(from));
        self.open_window(enters)
    }

    /// A figure that had to stop where it cannot stay goes to the nearest empty space (IA-MOVE-10).
    fn unstack(&mut self, figure: FigureNo) -> Flow {
        if self.figure(figure).is_in_play() && !self.is_over() && !self.view().stands_alone(figure) {
            self.displace(figure)?;
        }
        Ok(())
    }

    /// Remembers that a figure has left its space in its activation.
    pub(super) fn left_its_space(&mut self, figure: FigureNo) {
        if let Some(activation) = self.state.activation.as_mut().filter(|active| active.figure == Some(figure)) {
            activation.left = true;
        }
    }

    /// A Massive figure that ends on others pushes them away and moves no more (IA-KW-MASSIVE-04, -05).
    pub(super) fn end_movement(&mut self, figure: FigureNo) -> Flow {
        if !self.figure(figure).is_in_play() || self.is_over() {
            return Ok(());
        }
        if !self.fixed.group(figure).has(Keyword::Massive) {
            return self.unstack(figure);
        }
        self.open_window(Trigger::about(Window::MovementEnded, figure))?;
        let spaces = self.view().spaces(figure);
        let is_under = |other: &FigureNo| {
            *other != figure
                && !self.fixed.group(*other).is_companion
                && self.view().spaces(*other).iter().any(|space| spaces.contains(space))
        };
        let seat = self.seat(figure);
        let mut under: Vec<FigureNo> = self.view().in_play().chain(self.view().neutral()).filter(is_under).collect();
        if under.is_empty() {
            return Ok(());
        }
        under.sort_by_key(|other| self.seat(*other) != seat);
        for other in under {
            self.displace(other)?;
        }
        if let Some(activation) = &mut self.state.activation {
            activation.halted.insert(figure);
        }
        Ok(())
    }

    /// Moves a figure to the nearest empty place; its player chooses among equals (IA-MOVE-10, IA-MOVE-16).
    pub(super) fn displace(&mut self, figure: FigureNo) -> Flow {
        let mut answers = self.list();
        answers.extend(self.view().nearest_places(figure).into_iter().map(Answer::Stand));
        let question = Question::Displaced(figure);
        if let Answer::Stand(to) = self.ask(self.speaker(figure), question, answers)? {
            let from = self.figure(figure).stand;
            self.stand_at(figure, to);
            self.emit(Event::Displaced { figure, from, to });
            self.arrived(figure, from, false)?;
        }
        Ok(())
    }
}
