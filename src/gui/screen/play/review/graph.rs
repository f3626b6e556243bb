//! The chance of winning over the course of a match, with the mistakes.

use std::cell::Cell;

use iced::{
    Color, Point, Rectangle, Renderer, Size, Theme, mouse,
    widget::canvas::{self, Action, Cache, Event, Frame, Geometry, Path},
};

use super::{
    super::{
        Message, game,
        ink::{self, pen, words},
    },
    Grade,
};
use crate::look::{Look, mix};

/// Height, with the numbers of the rounds below.
pub(super) const HIGH: f32 = 132.0;

/// The course of a match as chances.
#[derive(Debug, Clone)]
pub(super) struct Graph {
    /// Number of answers before each chance, and the chance; in order, the last one is the end.
    pub(super) chances: Vec<(usize, f32)>,
    /// Round and number of answers at its beginning.
    pub(super) rounds: Vec<(u16, usize)>,
    pub(super) mistakes: Vec<(usize, Grade)>,
    /// The point in view.
    pub(super) at: usize,
    pub(super) color: Color,
    pub(super) other: Color,
    pub(super) look: &'static Look,
}

#[derive(Default)]
pub(super) struct State {
    cache: Cache,
    of: Cell<Option<[usize; 4]>>,
}

/// Margin around the lines.
const MARGIN: f32 = 8.0;
/// Room for the numbers of the rounds.
const FOOT: f32 = 18.0;

impl Graph {
    fn all(&self) -> usize {
        self.chances.last().map_or(1, |(answers, _)| *answers).max(1)
    }

    fn across(&self, answers: usize, wide: f32) -> f32 {
        MARGIN + (wide - 2.0 * MARGIN) * answers as f32 / self.all() as f32
    }

    /// The chance at a point, on the line between those that are known.
    fn chance(&self, answers: usize) -> f32 {
        let after = self.chances.partition_point(|(known, _)| *known <= answers);
        match (after.checked_sub(1).map(|before| self.chances[before]), self.chances.get(after)) {
            (Some((from, low)), Some((to, high))) => {
                low + (high - low) * (answers - from) as f32 / (to - from).max(1) as f32
            }
            (Some((_, last)), None) => last,
            (None, Some((_, first))) => *first,
            (None, None) => 0.5,
        }
    }

    /// The point that a click means: a near mistake, else the beginning of the round.
    fn point(&self, x: f32, wide: f32) -> Option<usize> {
        const NEAR: f32 = 9.0;
        let off = |answers: usize| (self.across(answers, wide) - x).abs();
        let mistakes = self.mistakes.iter().map(|(answers, _)| *answers);
        let near = mistakes.min_by(|one, other| off(*one).total_cmp(&off(*other))).filter(|near| off(*near) <= NEAR);
        let begun = || self.chances.iter().rev().map(|(answers, _)| *answers).find(|at| self.across(*at, wide) <= x);
        near.or_else(begun).or_else(|| self.chances.first().map(|(answers, _)| *answers))
    }

    fn draw(&self, frame: &mut Frame, size: Size) {
        let look = self.look;
        let (low, high) = (size.height - FOOT, MARGIN);
        let down = |chance: f32| low + (high - low) * chance;
        let at = |answers: usize, chance: f32| Point::new(self.across(answers, size.width), down(chance));
        let (left, right) = (MARGIN, size.width - MARGIN);
        let ground = ink::board(look);
        frame.fill(&Path::rectangle(Point::new(left, high), Size::new(right - left, low - high)), ground);
        let middle = down(0.5);
        // What is above the middle is the own color, what is below it the other side's.
        for (color, is_own) in [(self.color, true), (self.other, false)] {
            let bound = |y: f32| if is_own { y.min(middle) } else { y.max(middle) };
            let area = Path::new(|path| {
                path.move_to(Point::new(left, middle));
                for (answers, chance) in self.crossed() {
                    let point = at(answers, chance);
                    path.line_to(Point::new(point.x, bound(point.y)));
                }
                path.line_to(Point::new(right, middle));
                path.close();
            });
            frame.fill(&area, mix(ground, color, 0.35));
        }
        frame.stroke(&Path::line(Point::new(left, middle), Point::new(right, middle)), pen(look.line, 1.0));
        let mut free = 0.0;
        for (round, answers) in &self.rounds {
            let x = self.across(*answers, size.width);
            frame.stroke(&Path::line(Point::new(x, high), Point::new(x, low)), pen(look.line, 1.0));
            if x >= free {
                words(frame, round.to_string(), Point::new(x + 6.0, low + 9.0), 11.0, look.muted, false);
                free = x + 18.0;
            }
        }
        let course = Path::new(|path| {
            for (number, (answers, chance)) in self.chances.iter().enumerate() {
                let point = at(*answers, *chance);
                if number == 0 { path.move_to(point) } else { path.line_to(point) }
            }
        });
        frame.stroke(&course, pen(look.text, 2.0));
        let x = self.across(self.at.min(self.all()), size.width);
        frame.stroke(&Path::line(Point::new(x, high), Point::new(x, low)), pen(look.iris, 2.0));
        for (answers, grade) in &self.mistakes {
            let point = at(*answers, self.chance(*answers));
            frame.fill(&Path::circle(point, 8.0), grade.color(look));
            words(frame, grade.mark().to_owned(), point, 11.0, look.surface, true);
        }
    }

    /// The chances, with the points where they cross the middle.
    fn crossed(&self) -> Vec<(usize, f32)> {
        let mut all = Vec::new();
        for pair in self.chances.windows(2) {
            let [(from, before), (to, after)] = [pair[0], pair[1]];
            all.push((from, before));
            if (before - 0.5) * (after - 0.5) < 0.0 {
                let share = (0.5 - before) / (after - before);
                all.push((from + ((to - from) as f32 * share).round() as usize, 0.5));
            }
        }
        all.extend(self.chances.last());
        all
    }
}

impl canvas::Program<Message> for Graph {
    type State = State;

    fn update(
        &self,
        _state: &mut State,
        event: &Event,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Option<Action<Message>> {
        let Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)) = event else { return None };
        let at = cursor.position_in(bounds)?;
        let point = self.point(at.x, bounds.width)?;
        Some(Action::publish(Message::Match(game::Message::WentTo(point))).and_capture())
    }

    fn draw(
        &self,
        state: &State,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let now = [self.at, self.all(), self.mistakes.len(), std::ptr::from_ref(self.look) as usize];
        if state.of.replace(Some(now)) != Some(now) {
            state.cache.clear();
        }
        vec![state.cache.draw(renderer, bounds.size(), |frame| self.draw(frame, bounds.size()))]
    }

    fn mouse_interaction(&self, _state: &State, bounds: Rectangle, cursor: mouse::Cursor) -> mouse::Interaction {
        if cursor.is_over(bounds) { mouse::Interaction::Pointer } else { mouse::Interaction::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::LookChoice;

    fn graph() -> Graph {
        Graph {
            chances: vec![(0, 0.5), (40, 0.7), (80, 0.2), (100, 0.0)],
            rounds: vec![(1, 0), (2, 40), (3, 80)],
            mistakes: vec![(50, Grade::Blunder)],
            at: 0,
            color: Color::WHITE,
            other: Color::BLACK,
            look: LookChoice::Light.look(),
        }
    }

    #[test]
    fn a_click_means_a_near_mistake_or_the_beginning_of_its_round() {
        let graph = graph();
        // A thousand pixels for a hundred answers: ten an answer.
        let wide = 1000.0 + 2.0 * MARGIN;
        let at = |x: f32| graph.point(MARGIN + x, wide);
        assert_eq!(at(505.0), Some(50));
        assert_eq!(at(515.0), Some(40));
        assert_eq!(at(850.0), Some(80));
        assert_eq!(graph.point(0.0, wide), Some(0));
    }

    #[test]
    fn the_line_goes_through_all_chances_and_crosses_the_middle_where_they_do() {
        let graph = graph();
        assert!((graph.chance(60) - 0.45).abs() < 1e-6);
        assert!(graph.chance(100).abs() < 1e-6 && (graph.chance(0) - 0.5).abs() < 1e-6);
        assert_eq!(graph.crossed(), [(0, 0.5), (40, 0.7), (56, 0.5), (80, 0.2), (100, 0.0)]);
    }
}
