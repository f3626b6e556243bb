//! The slider over a match: every answer, a mark at each round, a red one at each loss.

use std::cell::Cell;

use iced::{
    Alignment, Element, Event, Length, Point, Rectangle, Renderer, Size, Theme, mouse,
    widget::{
        canvas::{self, Action, Cache, Canvas, Geometry, Path},
        container, row,
    },
};

use super::{
    MatchView, Message,
    game::{self, Match},
    ink::{pen, words},
    parts::ground,
};
use crate::{
    Context,
    look::{GAP, Look},
    widget::{Pressable, icon_in, parts::small, tip},
};
use practice::{Milestone, MilestoneKind};

/// Draws it with its buttons.
pub(super) fn view<'a, S: MatchView>(game: &'a Match<S>, context: &Context<'a>) -> Element<'a, Message> {
    let look = context.look;
    let (at, all) = game.answers();
    let can_run = game.reviews() || game.asked_person().is_none();
    let runs = game.runs() && can_run;
    let (run, key) = if runs { ("ui-pause", "gui.play.pause") } else { ("ui-play", "gui.play.run") };
    let can_step = game.reviews() || can_run && !game.runs() && !game.waits();
    let press = |can: bool, message: game::Message| can.then_some(Message::Match(message));
    let tool = |icon: &'static str, key: &'static str, message: Option<Message>| {
        let color = if message.is_some() { look.text } else { look.disabled() };
        let button = Pressable::new(container(icon_in(icon, 18.0, color)).center(18), move |status| look.quiet(status))
            .padding(6)
            .on_press_maybe(message);
        tip(context, button, context.text(key))
    };
    let milestones = game.chronicle.milestones();
    let track = Canvas::new(Course { at, all, milestones, look }).width(Length::Fill).height(34);
    let line = row![
        tool("ui-left", "gui.play.step_back", press(at > 0, game::Message::StepBackPressed)),
        tool(run, key, press(can_run, game::Message::RunPressed)),
        tool("ui-right", "gui.play.step", press(can_step, game::Message::StepPressed)),
        track,
        small(context.say("gui.play.answers", &[("at", &at), ("all", &all)]), look.muted),
    ]
    .spacing(GAP)
    .align_y(Alignment::Center)
    .padding([0, 12]);
    container(line).width(Length::Fill).style(ground(look.surface)).into()
}

struct Course<'a> {
    at: usize,
    all: usize,
    milestones: &'a [Milestone],
    look: &'static Look,
}

#[derive(Default)]
struct SliderState {
    dragged: bool,
    cache: Cache,
    of: Cell<[usize; 4]>,
}

impl Course<'_> {
    /// Position of a point, from 0 to 1.
    fn share(&self, answers: usize) -> f32 {
        answers as f32 / self.all.max(1) as f32
    }

    /// The point under the pointer, snapped to a near mark.
    fn point(&self, x: f32, width: f32) -> usize {
        const NEAR: f32 = 5.0;
        let inner = (width - 2.0 * MARGIN).max(1.0);
        let at = ((x - MARGIN) / inner).clamp(0.0, 1.0);
        let mark = self
            .milestones
            .iter()
            .map(|mark| mark.answers)
            .min_by(|one, other| (self.share(*one) - at).abs().total_cmp(&(self.share(*other) - at).abs()));
        match mark.filter(|mark| (self.share(*mark) - at).abs() * inner <= NEAR) {
            Some(mark) => mark,
            None => (at * self.all as f32).round() as usize,
        }
    }
}

/// Margin at both ends of the track.
const MARGIN: f32 = 8.0;

impl canvas::Program<Message> for Course<'_> {
    type State = SliderState;

    fn update(
        &self,
        held: &mut SliderState,
        event: &Event,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Option<Action<Message>> {
        let go = |x: f32| Action::publish(Message::Match(game::Message::WentTo(self.point(x, bounds.width))));
        match event {
            Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)) => {
                let at = cursor.position_in(bounds)?;
                held.dragged = true;
                Some(go(at.x).and_capture())
            }
            Event::Mouse(mouse::Event::CursorMoved { .. }) if held.dragged => {
                let at = cursor.position_from(bounds.position())?;
                let point = self.point(at.x, bounds.width);
                (point != self.at).then(|| go(at.x).and_capture())
            }
            Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)) => {
                held.dragged = false;
                None
            }
            _ => None,
        }
    }

    fn draw(
        &self,
        held: &SliderState,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let look = self.look;
        let now = [self.at, self.all, self.milestones.len(), std::ptr::from_ref(look) as usize];
        if held.of.replace(now) != now {
            held.cache.clear();
        }
        let track = held.cache.draw(renderer, bounds.size(), |frame| {
            let middle = 13.0;
            let inner = bounds.width - 2.0 * MARGIN;
            let place = |answers: usize| MARGIN + inner * self.share(answers.min(self.all));
            let part = |from: f32, to: f32| {
                Path::rounded_rectangle(
                    Point::new(from, middle - 2.0),
                    Size::new((to - from).max(0.1), 4.0),
                    2.0.into(),
                )
            };
            frame.fill(&part(MARGIN, MARGIN + inner), look.line);
            frame.fill(&part(MARGIN, place(self.at)), look.iris);
            let mut free = 0.0;
            for mark in self.milestones {
                let x = place(mark.answers);
                match &mark.kind {
                    MilestoneKind::Round(round) => {
                        let tick = Path::line(Point::new(x, middle - 6.0), Point::new(x, middle + 6.0));
                        frame.stroke(&tick, pen(look.muted, 1.5));
                        // Numbers must not overlap.
                        if x >= free {
                            words(frame, round.to_string(), Point::new(x, middle + 14.0), 11.0, look.muted, false);
                            free = x + 16.0;
                        }
                    }
                    MilestoneKind::Fallen { .. } => {
                        let diamond = Path::new(|path| {
                            path.move_to(Point::new(x, middle - 6.0));
                            path.line_to(Point::new(x + 6.0, middle));
                            path.line_to(Point::new(x, middle + 6.0));
                            path.line_to(Point::new(x - 6.0, middle));
                            path.close();
                        });
                        frame.fill(&diamond, look.red);
                    }
                }
            }
            frame.fill(&Path::circle(Point::new(place(self.at), middle), 7.0), look.iris);
            frame.stroke(&Path::circle(Point::new(place(self.at), middle), 7.0), pen(look.surface, 2.0));
        });
        vec![track]
    }

    fn mouse_interaction(&self, _held: &SliderState, bounds: Rectangle, cursor: mouse::Cursor) -> mouse::Interaction {
        if cursor.is_over(bounds) { mouse::Interaction::Pointer } else { mouse::Interaction::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::look::LookChoice;

    #[test]
    fn a_point_near_a_mark_is_the_mark() {
        let marks = [Milestone { answers: 40, kind: MilestoneKind::Round(2) }];
        let course = Course { at: 0, all: 100, milestones: &marks, look: LookChoice::Light.look() };
        // A thousand pixels for a hundred answers: ten an answer.
        let width = 1000.0 + 2.0 * MARGIN;
        assert_eq!(course.point(MARGIN + 404.0, width), 40);
        assert_eq!(course.point(MARGIN + 414.0, width), 41);
        assert_eq!((course.point(0.0, width), course.point(2000.0, width)), (0, 100));
    }
}
