//! Walking, and going where one is pushed (section 7).

use super::{Answer, Event, Question, QuestionKind, board::Stand, pieces::FigureNo, referee::Referee};
use crate::cards::Keyword;
use kernel::game::stepped::Flow;

impl Referee<'_> {
    /// Spends movement points to get to a place on the cheapest way.
    pub(super) fn walk(&mut self, figure: FigureNo, to: Stand) -> Flow {
        let points = self.state.activation.as_ref().map_or(0, |activation| activation.points);
        let reach = self.view().reach(figure, points, false);
        let (way, cost) = (reach.way(to), reach.cost(to).unwrap_or(0));
        if let Some(activation) = &mut self.state.activation {
            activation.points = activation.points.saturating_sub(cost);
        }
        self.go(figure, way)
    }

    /// Goes step by step.
    pub(super) fn go(&mut self, figure: FigureNo, way: Vec<Stand>) -> Flow {
        let from = self.figure(figure).stand;
        self.emit(Event::Walked { figure, from, way: way.clone() });
        self.left_its_space(figure);
        for stand in way {
            self.figure_mut(figure).stand = stand;
            self.entered(figure)?;
            if self.is_over() || !self.figure(figure).is_in_play() {
                return Ok(());
            }
        }
        self.end_movement(figure)
    }

    /// Remembers that a figure has left its space in its activation.
    pub(super) fn left_its_space(&mut self, figure: FigureNo) {
        if let Some(activation) = self.state.activation.as_mut().filter(|active| active.figure == Some(figure)) {
            activation.left = true;
        }
    }

    /// A Massive figure that ends on others pushes them away and moves no more (IA-KW-MASSIVE-04, -05).
    fn end_movement(&mut self, figure: FigureNo) -> Flow {
        if !self.battle.group(figure).has(Keyword::Massive) {
            return Ok(());
        }
        let spaces = self.view().spaces(figure);
        let is_under = |other: &FigureNo| {
            *other != figure && self.view().spaces(*other).iter().any(|space| spaces.contains(space))
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
            activation.halted = true;
        }
        Ok(())
    }

    /// Moves a figure to the nearest empty place; its player chooses among equals (IA-MOVE-10, IA-MOVE-16).
    pub(super) fn displace(&mut self, figure: FigureNo) -> Flow {
        let mut answers = self.list();
        answers.extend(self.view().nearest_places(figure).into_iter().map(Answer::Stand));
        let question = Question::about(QuestionKind::Displaced, figure);
        if let Answer::Stand(to) = self.ask(self.speaker(figure), question, answers)? {
            let from = self.figure(figure).stand;
            self.stand_at(figure, to);
            self.emit(Event::Displaced { figure, from, to });
            self.entered(figure)?;
        }
        Ok(())
    }
}
