//! The table on screen: drawing, panning, zooming, pointing and clicking.

use std::{cell::Cell, time::Duration};

use iced::{
    Event, Point, Rectangle, Renderer, Theme, mouse,
    widget::canvas::{self, Action, Cache, Geometry},
    window,
};

use super::{Lens, Message, Pointed, Sight, Spatial, game, ruler, threats, under};
use crate::{
    Context,
    screen::play::{game::arrange, motion::Motion},
};

/// Canvas of the table.
pub(super) struct Surface<'a, S: Spatial> {
    pub(super) sight: Sight<'a, S>,
    pub(super) context: Context<'a>,
}

/// State of the canvas between frames. Every drawing is cached: a new one counts as damage and is painted as a whole,
/// so that no trace of the old one stays.
#[derive(Default)]
pub(super) struct SurfaceState {
    /// Start of a press, and true once the pointer has moved.
    drag: Option<(Point, bool)>,
    /// Table point at which a piece was lifted.
    lifted: Option<Point>,
    /// Ends of the ruler, as table points.
    ruler: Option<(Point, Point)>,
    /// Last position of the pointer.
    at: Option<Point>,
    motion: Motion,
    flight: Motion,
    blow: Motion,
    /// Remaining parts of the last move, of the camera's way, and of a loss.
    left: [f32; 3],
    table: Cache,
    of_table: Cell<([u64; 4], [u32; 3])>,
    threats: Cache,
    of_threats: Cell<([u64; 4], [u32; 3])>,
    over: Cache,
    of_over: Cell<([u64; 8], [u32; 3])>,
}

/// Duration of a move.
const WAY: Duration = Duration::from_millis(200);
/// Time in which a loss rises from its base.
const BLOW: Duration = Duration::from_millis(600);

/// Distance the pointer may move during a click, in points.
const SLACK: f32 = 4.0;

fn bits(at: Option<Point>) -> u64 {
    at.map_or(u64::MAX, |at| (u64::from(at.x.to_bits()) << 32) | u64::from(at.y.to_bits()))
}

impl<S: Spatial> Surface<'_, S> {
    /// Identity of the table's drawing.
    fn stamp(&self) -> [u64; 4] {
        let table = S::table(self.sight.state);
        let look = std::ptr::from_ref(self.context.look) as u64;
        let switches = u64::from(table.bands) | u64::from(table.quarters + table.spun) << 1;
        [
            self.sight.version,
            bits(Some(table.camera.middle)) ^ table.flights.rotate_left(40),
            u64::from(table.camera.zoom.to_bits()) | switches << 40,
            look ^ self.context.language as u64,
        ]
    }

    /// Identity of the upper layer's drawing.
    fn stamp_over(&self, held: &SurfaceState) -> [u64; 8] {
        let [version, middle, zoom, look] = self.stamp();
        let Sight { pointed, weighed, chosen, .. } = self.sight;
        let answer = |answer: Option<usize>| answer.map_or(u64::MAX, |answer| answer as u64);
        let piece = pointed.piece.map_or(u64::MAX, u64::from) ^ chosen.map_or(u64::MAX, |piece| u64::from(piece) << 20);
        let placing = self.follows(held);
        let (from, to) = held.ruler.unzip();
        let table = S::table(self.sight.state);
        let at = bits(held.at.filter(|_| placing)) ^ u64::from(table.turn) << 3;
        let ruler = bits(from).rotate_left(17) ^ bits(to) ^ u64::from(table.ruler) ^ bits(held.lifted).rotate_left(29);
        [version, middle, zoom, look, answer(weighed) ^ answer(pointed.answer) << 32, piece, at, ruler]
    }

    fn is_placing(&self) -> bool {
        self.sight.open.is_some_and(|open| S::is_placing(open))
    }

    fn is_free(&self) -> bool {
        self.sight.open.is_some_and(|open| S::is_free(open))
    }

    /// True if something on the table goes with the pointer.
    fn follows(&self, held: &SurfaceState) -> bool {
        self.is_placing() || self.is_free() || held.lifted.is_some()
    }

    fn moved(
        &self,
        held: &mut SurfaceState,
        lens: &Lens,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Option<Action<game::Message>> {
        if let Some((from, moved)) = held.drag {
            let at = cursor.position_from(bounds.position())?;
            let by = at - from;
            if moved || by.x.hypot(by.y) > SLACK {
                held.drag = Some((at, true));
                if S::table(self.sight.state).ruler {
                    let start = held.ruler.map_or_else(|| lens.table(from), |(start, _)| start);
                    held.ruler = Some((start, lens.table(at)));
                    return Some(Action::request_redraw().and_capture());
                }
                if let (Some(from), true) = (held.lifted, self.sight.arranged.is_some()) {
                    let dragged = arrange::Message::Dragged(from, lens.table(at));
                    return Some(Action::publish(game::Message::Arrange(dragged)).and_capture());
                }
                if !self.is_placing() && held.lifted.is_none() {
                    let by = lens.table(from) - lens.table(at);
                    return Some(Action::publish(game::Message::View(Message::Panned(by))).and_capture());
                }
            } else {
                return None;
            }
        }
        let at = cursor.position_in(bounds).map(|at| lens.table(at));
        held.at = at;
        let pointed = at.map_or_else(Default::default, |at| under(&self.sight, at, lens.scale));
        // What lies at the pointer takes the place of what was looked at by keys.
        if pointed != self.sight.pointed || self.is_free() && self.sight.weighed.is_some() {
            return Some(Action::publish(game::Message::Pointed(pointed)));
        }
        self.follows(held).then(Action::request_redraw)
    }
}

impl<S: Spatial> canvas::Program<game::Message> for Surface<'_, S> {
    type State = SurfaceState;

    fn update(
        &self,
        held: &mut SurfaceState,
        event: &Event,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Option<Action<game::Message>> {
        if let Event::Window(window::Event::RedrawRequested(now)) = event {
            let (table, moves) = (S::table(self.sight.state), self.context.motion);
            held.left = [
                1.0 - held.motion.share(table.ways, *now, WAY, moves),
                1.0 - held.flight.share(table.flights, *now, WAY, moves),
                1.0 - held.blow.share(table.blows, *now, BLOW, moves),
            ];
            return held.left.iter().any(|left| *left > 0.0).then(Action::request_redraw);
        }
        let Event::Mouse(event) = event else { return None };
        let lens = S::table(self.sight.state).lens(bounds.size(), 1.0 - held.left[1]);
        match event {
            mouse::Event::ButtonPressed(mouse::Button::Left) => {
                let at = cursor.position_in(bounds)?;
                held.drag = Some((at, false));
                held.ruler = None;
                let there = lens.table(at);
                let may_lift = self.is_free() || S::drags(&self.sight);
                let lifts = match self.sight.arranged {
                    Some(things) => {
                        S::piece_at(self.sight.game, there).is_some()
                            || things.iter().any(|(_, at)| at.distance(there) <= S::THING_REACH)
                    }
                    None => may_lift && S::lifts(&self.sight, there),
                };
                let lifts = lifts && !S::table(self.sight.state).ruler;
                held.lifted = lifts.then_some(there);
                Some(Action::request_redraw().and_capture())
            }
            mouse::Event::ButtonReleased(mouse::Button::Left) => {
                let (at, moved) = held.drag.take()?;
                let lifted = held.lifted.take();
                if self.sight.arranged.is_some() && !S::table(self.sight.state).ruler {
                    let message = match (lifted, moved) {
                        (Some(_), true) => arrange::Message::PutDown,
                        (None, true) => return None,
                        _ => arrange::Message::PickedAt(lens.table(at)),
                    };
                    return Some(Action::publish(game::Message::Arrange(message)).and_capture());
                }
                // The pointer was there before, except for a touch.
                let pointed = self.sight.pointed;
                let clicked = if pointed == Pointed::default() {
                    under(&self.sight, lens.table(at), lens.scale)
                } else {
                    pointed
                };
                // If any place may be named, the one under the pointer is.
                // A click on another unit is about that unit.
                let is_other =
                    lifted.is_none() && clicked.piece.is_some_and(|piece| S::is_in_the_way(&self.sight, piece));
                let may_name = self.is_free() && clicked.answer.is_none() && !is_other || lifted.is_some() && moved;
                if may_name && !S::table(self.sight.state).ruler && (lifted.is_some() || !moved) {
                    let from = lifted.filter(|_| moved);
                    let message = game::Message::Named { from, at: lens.table(at) };
                    return Some(Action::publish(message).and_capture());
                }
                let moved = moved && lifted.is_none();
                // A dragged piece is put down at its place.
                (!moved || self.is_placing() && clicked.answer.is_some())
                    .then(|| Action::publish(game::Message::Clicked(clicked)).and_capture())
            }
            mouse::Event::CursorMoved { .. } => self.moved(held, &lens, bounds, cursor),
            mouse::Event::CursorLeft => {
                let nothing = Pointed::default();
                held.at = None;
                (nothing != self.sight.pointed).then(|| Action::publish(game::Message::Pointed(nothing)))
            }
            mouse::Event::WheelScrolled { delta } => {
                let at = cursor.position_in(bounds)?;
                let lines = match delta {
                    mouse::ScrollDelta::Lines { y, .. } => *y,
                    mouse::ScrollDelta::Pixels { y, .. } => *y / 40.0,
                };
                let is_turned = self.sight.open.is_some_and(|open| S::is_turned(open));
                let message = if is_turned && lines != 0.0 {
                    Message::Turned { clockwise: lines < 0.0 }
                } else {
                    Message::Zoomed(1.15_f32.powf(lines.clamp(-4.0, 4.0)), Some(lens.table(at)))
                };
                Some(Action::publish(game::Message::View(message)).and_capture())
            }
            _ => None,
        }
    }

    fn draw(
        &self,
        held: &SurfaceState,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let lens = S::table(self.sight.state).lens(bounds.size(), 1.0 - held.left[1]);
        let [way, _, blow] = held.left;
        let sight = Sight { arrived: 1.0 - way, struck: 1.0 - blow, lifted: held.lifted, ..self.sight };
        let left = held.left.map(f32::to_bits);
        let now = (self.stamp(), left);
        if held.of_table.replace(now) != now {
            held.table.clear();
        }
        if held.of_threats.replace(now) != now {
            held.threats.clear();
        }
        let now = (self.stamp_over(held), left);
        if held.of_over.replace(now) != now {
            held.over.clear();
        }
        // Beyond its edges the view belongs to others.
        let view = Rectangle::with_size(bounds.size());
        let table = held.table.draw(renderer, bounds.size(), |frame| {
            frame.with_clip(view, |frame| S::draw(frame, &lens, &sight, &self.context));
        });
        let threats = self.sight.threats.map(|threats| {
            held.threats.draw(renderer, bounds.size(), |frame| {
                frame.with_clip(view, |frame| {
                    threats::draw(frame, &lens, threats, self.sight.viewer, self.context.look);
                });
            })
        });
        let over = held.over.draw(renderer, bounds.size(), |frame| {
            frame.with_clip(view, |frame| {
                S::draw_over(frame, &lens, &sight, held.at, &self.context);
                if let Some((from, to)) = held.ruler.filter(|_| S::table(self.sight.state).ruler) {
                    ruler::draw(frame, &lens, &self.sight, [from, to], &self.context);
                }
            });
        });
        std::iter::once(table).chain(threats).chain([over]).collect()
    }

    fn mouse_interaction(&self, held: &SurfaceState, bounds: Rectangle, cursor: mouse::Cursor) -> mouse::Interaction {
        if S::table(self.sight.state).ruler && cursor.is_over(bounds) {
            mouse::Interaction::Crosshair
        } else if matches!(held.drag, Some((_, true))) {
            mouse::Interaction::Grabbing
        } else if cursor.is_over(bounds) && self.sight.pointed != Pointed::default() {
            mouse::Interaction::Pointer
        } else {
            mouse::Interaction::default()
        }
    }
}
