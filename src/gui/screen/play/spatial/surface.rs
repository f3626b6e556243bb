//! The table on screen: drawing, panning, zooming, pointing and clicking.

use iced::{
    Event, Point, Rectangle, Renderer, Theme, Vector, mouse,
    widget::canvas::{self, Action, Cache, Frame, Geometry},
};

use super::{Message, Pointed, Sight, Spatial, game, under};
use crate::Context;

/// The table of a match.
pub(super) struct Surface<'a, S: Spatial> {
    pub(super) sight: Sight<'a, S>,
    pub(super) context: Context<'a>,
}

/// What the canvas keeps between frames.
#[derive(Default)]
pub(super) struct Held {
    /// Where the button went down, and whether the pointer has moved since.
    drag: Option<(Point, bool)>,
    cache: Cache,
    of: std::cell::Cell<[u64; 4]>,
}

/// How far the pointer may move while the button is down for it still to be a click, in points.
const SLACK: f32 = 4.0;

impl<S: Spatial> Surface<'_, S> {
    /// By what the drawing of the table can be told from another one.
    fn stamp(&self) -> [u64; 4] {
        let camera = S::table(self.sight.state).camera;
        let at = (u64::from(camera.middle.x.to_bits()) << 32) | u64::from(camera.middle.y.to_bits());
        let look = std::ptr::from_ref(self.context.look) as u64;
        [self.sight.version, at, u64::from(camera.zoom.to_bits()), look ^ self.context.language as u64]
    }
}

impl<S: Spatial> canvas::Program<game::Message> for Surface<'_, S> {
    type State = Held;

    fn update(
        &self,
        held: &mut Held,
        event: &Event,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Option<Action<game::Message>> {
        let Event::Mouse(event) = event else { return None };
        let lens = S::table(self.sight.state).lens(bounds.size());
        match event {
            mouse::Event::ButtonPressed(mouse::Button::Left) => {
                let at = cursor.position_in(bounds)?;
                held.drag = Some((at, false));
                Some(Action::capture())
            }
            mouse::Event::ButtonReleased(mouse::Button::Left) => {
                let (at, moved) = held.drag.take()?;
                // The pointer was there before, unless the click came without it, as from a touch screen.
                let pointed = self.sight.pointed;
                let clicked =
                    if pointed == Pointed::default() { under(&self.sight, lens.table(at), 1.0) } else { pointed };
                (!moved).then(|| Action::publish(game::Message::Clicked(clicked)).and_capture())
            }
            mouse::Event::CursorMoved { .. } => {
                if let Some((from, moved)) = held.drag {
                    let at = cursor.position_from(bounds.position())?;
                    let by = at - from;
                    if moved || by.x.hypot(by.y) > SLACK {
                        held.drag = Some((at, true));
                        let by = Vector::new(-by.x / lens.scale, by.y / lens.scale);
                        return Some(Action::publish(game::Message::View(Message::Panned(by))).and_capture());
                    }
                    return None;
                }
                let at = cursor.position_in(bounds).map(|at| lens.table(at));
                let pointed = at.map_or_else(Default::default, |at| under(&self.sight, at, lens.scale));
                (pointed != self.sight.pointed).then(|| Action::publish(game::Message::Pointed(pointed)))
            }
            mouse::Event::CursorLeft => {
                let nothing = Pointed::default();
                (nothing != self.sight.pointed).then(|| Action::publish(game::Message::Pointed(nothing)))
            }
            mouse::Event::WheelScrolled { delta } => {
                let at = cursor.position_in(bounds)?;
                let lines = match delta {
                    mouse::ScrollDelta::Lines { y, .. } => *y,
                    mouse::ScrollDelta::Pixels { y, .. } => *y / 40.0,
                };
                let factor = 1.15_f32.powf(lines.clamp(-4.0, 4.0));
                let zoomed = Message::Zoomed(factor, Some(lens.table(at)));
                Some(Action::publish(game::Message::View(zoomed)).and_capture())
            }
            _ => None,
        }
    }

    fn draw(
        &self,
        held: &Held,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let lens = S::table(self.sight.state).lens(bounds.size());
        let now = self.stamp();
        if held.of.replace(now) != now {
            held.cache.clear();
        }
        // What is beyond the edges of the view belongs to others.
        let view = Rectangle::with_size(bounds.size());
        let table = held.cache.draw(renderer, bounds.size(), |frame| {
            frame.with_clip(view, |frame| S::draw(frame, &lens, &self.sight, &self.context));
        });
        let mut over = Frame::new(renderer, bounds.size());
        over.with_clip(view, |frame| S::draw_over(frame, &lens, &self.sight, &self.context));
        vec![table, over.into_geometry()]
    }

    fn mouse_interaction(&self, held: &Held, bounds: Rectangle, cursor: mouse::Cursor) -> mouse::Interaction {
        if matches!(held.drag, Some((_, true))) {
            mouse::Interaction::Grabbing
        } else if cursor.is_over(bounds) && self.sight.pointed != Pointed::default() {
            mouse::Interaction::Pointer
        } else {
            mouse::Interaction::default()
        }
    }
}
