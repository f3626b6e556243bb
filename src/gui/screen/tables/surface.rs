//! The table on screen: pieces that are picked, dragged and measured.

use std::cell::Cell;

use iced::{
    Color, Event, Point, Rectangle, Renderer, Size, Theme, Vector, mouse,
    widget::canvas::{self, Action, Cache, Frame, Geometry, Path},
};

use super::{Message, OpenTable};
use crate::{
    Context,
    look::{Look, mix},
    screen::play::ink,
    widget::{
        drawing,
        ink::{dashed, pen, words},
    },
};
use kernel::sheet::{AreaLook, Role, Shape, Sign};

/// Room around the table, in points.
const MARGIN: f32 = 14.0;
/// The pointer may move so far during a click, and finds a corner so near.
const SLACK: f32 = 4.0;
const NEAR: f32 = 10.0;

pub(super) struct Surface<'a> {
    pub open: &'a OpenTable,
    pub context: Context<'a>,
}

/// What the pointer does.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Hold {
    /// A piece, and where it was taken: its place from the pointer.
    Piece(usize, Vector),
    Corner(usize, usize),
    /// The ground, last at this point of the screen.
    Ground(Point),
    /// The ruler, laid from here.
    Ruler,
}

#[derive(Default)]
pub(super) struct Held {
    hold: Option<(Hold, Point, bool)>,
    ruler: Option<(Point, Point)>,
    cache: Cache,
    of: Cell<[u64; 4]>,
}

/// From the table to the screen.
#[derive(Clone, Copy)]
struct Lens {
    scale: f32,
    shift: Vector,
}

impl Lens {
    fn of(open: &OpenTable, size: Size) -> Self {
        let (width, depth) = open.table.facts().extent;
        let (width, depth) = (width as f32, depth as f32);
        let room = |all: f32| (all - 2.0 * MARGIN).max(40.0);
        let scale = (room(size.width) / width).min(room(size.height) / depth) * open.camera.zoom;
        let middle = open.camera.middle.unwrap_or(Point::new(width / 2.0, depth / 2.0));
        Self { scale, shift: Vector::new(size.width / 2.0 - middle.x * scale, size.height / 2.0 - middle.y * scale) }
    }

    fn at(self, (x, y): (f32, f32)) -> Point {
        Point::new(x * self.scale, y * self.scale) + self.shift
    }

    fn on(self, at: Point) -> Point {
        self.at((at.x, at.y))
    }

    fn table(self, at: Point) -> Point {
        let at = at - self.shift;
        Point::new(at.x / self.scale, at.y / self.scale)
    }

    fn path(self, outline: &[(f32, f32)]) -> Path {
        Path::new(|path| {
            for (place, corner) in outline.iter().enumerate() {
                if place == 0 { path.move_to(self.at(*corner)) } else { path.line_to(self.at(*corner)) }
            }
            path.close();
        })
    }
}

fn contains(outline: &[(f32, f32)], at: Point) -> bool {
    let next = outline.iter().skip(1).chain(outline.first());
    let crossed = outline.iter().zip(next).filter(|((x, y), (to_x, to_y))| {
        (*y > at.y) != (*to_y > at.y) && at.x < x + (at.y - y) * (to_x - x) / (to_y - y)
    });
    crossed.count() % 2 == 1
}

fn ink_of(look: &Look, role: Role) -> Color {
    match role {
        Role::Blue => look.side_one,
        Role::Red => look.side_two,
        Role::Green => look.green,
        Role::Yellow => look.yellow,
        Role::Muted => look.muted,
        _ => look.text,
    }
}

impl Surface<'_> {
    fn hit(&self, at: Point) -> Option<usize> {
        let catalogs = self.context.catalogs;
        let table = &self.open.table;
        (0..table.pieces()).rev().find(|piece| contains(&table.drawn(catalogs, *piece).outline, at))
    }

    /// The corner of the picked piece at a point of the screen.
    fn corner(&self, lens: Lens, at: Point) -> Option<(usize, usize)> {
        let piece = self.open.picked?;
        let near = |corner: Point| lens.on(corner).distance(at) <= NEAR;
        let corner = self.open.table.corners(piece).into_iter().position(|place| near(self.open.point_at(place)))?;
        Some((piece, corner))
    }

    fn paint(&self, frame: &mut Frame, lens: Lens, shape: &Shape) {
        let look = self.context.look;
        let board = ink::board(look);
        let area = |frame: &mut Frame, path: &Path, role: Role, look_of: AreaLook| {
            let ink = ink_of(look, role);
            if look_of != AreaLook::Edge {
                frame.fill(path, mix(board, ink, 0.26));
            }
            if look_of != AreaLook::Tone {
                frame.stroke(path, pen(mix(board, ink, 0.9), 1.5));
            }
        };
        match shape {
            Shape::Area { outline, role, look } => area(frame, &lens.path(outline), *role, *look),
            Shape::Circle { middle, radius, role, look } => {
                area(frame, &Path::circle(lens.at(*middle), radius * lens.scale), *role, *look);
            }
            Shape::Line { from, to, is_dashed } => {
                let path = Path::line(lens.at(*from), lens.at(*to));
                let (faint, strong) = (mix(board, look.muted, 0.3), mix(board, look.text, 0.85));
                if *is_dashed {
                    frame.stroke(&path, dashed(faint, 1.0, &[4.0, 4.0]));
                } else {
                    frame.stroke(&path, pen(strong, 2.0));
                }
            }
            Shape::Letters { at, text, role } => {
                words(frame, text.as_str(), lens.at(*at), 12.0, ink_of(look, *role), false);
            }
            Shape::Sign { at, height, turned, sign, role } => {
                let (at, size, ink) = (lens.at(*at), height * lens.scale, ink_of(look, *role));
                match sign {
                    Sign::Icon(name) => drawing::paint(frame, name, at, size, turned.to_radians(), ink),
                    Sign::Large(text) => words(frame, text.as_str(), at, size, ink, true),
                }
            }
        }
    }

    fn draw_table(&self, frame: &mut Frame, lens: Lens) {
        let (look, open, catalogs) = (self.context.look, self.open, self.context.catalogs);
        let (width, depth) = open.table.facts().extent;
        let (width, depth) = (width as f32, depth as f32);
        let ground = lens.path(&[(0.0, 0.0), (width, 0.0), (width, depth), (0.0, depth)]);
        frame.fill(&ground, ink::board(look));
        for shape in open.table.ground(catalogs) {
            self.paint(frame, lens, &shape);
        }
        frame.stroke(&ground, pen(look.muted, 1.0));
        let wrong =
            |piece: usize| open.report.findings.iter().any(|it| it.is_error() && it.place.outer_index() == Some(piece));
        let pieces: Vec<_> = (0..open.table.pieces()).map(|piece| open.table.drawn(catalogs, piece)).collect();
        for (piece, drawn) in pieces.iter().enumerate() {
            for shape in &drawn.shapes {
                self.paint(frame, lens, shape);
            }
            if wrong(piece) {
                frame.stroke(&lens.path(&drawn.outline), pen(look.red, 2.5));
            }
        }
        for drawn in pieces.iter().filter(|drawn| !drawn.label.is_empty()) {
            let reach = |of: fn(&(f32, f32)) -> f32| {
                let (least, most) = drawn
                    .outline
                    .iter()
                    .map(of)
                    .fold((f32::MAX, f32::MIN), |(least, most), at| (least.min(at), most.max(at)));
                (most - least) * lens.scale
            };
            let wide = ink::width_of(&drawn.label, 11.0);
            if reach(|at| at.0) > wide + 6.0 && reach(|at| at.1) > 16.0 {
                words(frame, drawn.label.as_str(), lens.at(drawn.middle), 11.0, look.text, false);
            }
        }
        if let Some(drawn) = open.picked.and_then(|piece| pieces.get(piece)) {
            frame.stroke(&lens.path(&drawn.outline), pen(look.accent, 3.0));
            for corner in open.picked.map(|piece| open.table.corners(piece)).unwrap_or_default() {
                let handle = Path::circle(lens.on(open.point_at(corner)), 6.0);
                frame.fill(&handle, look.surface);
                frame.stroke(&handle, pen(look.accent, 2.0));
            }
        }
    }

    fn draw_ruler(&self, frame: &mut Frame, lens: Lens, [from, to]: [Point; 2]) {
        let look = self.context.look;
        let (one, two) = (lens.on(from), lens.on(to));
        frame.stroke(&Path::line(one, two), pen(look.accent, 2.0));
        for end in [one, two] {
            frame.fill(&Path::circle(end, 4.0), look.accent);
        }
        let said = self.open.table.measured(from.distance(to), self.context.language);
        let middle = Point::new((one.x + two.x) / 2.0, (one.y + two.y) / 2.0 - 16.0);
        ink::plate(frame, &said, middle, [look.surface, look.accent, look.text]);
    }
}

impl canvas::Program<Message> for Surface<'_> {
    type State = Held;

    fn update(
        &self,
        held: &mut Held,
        event: &Event,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Option<Action<Message>> {
        let Event::Mouse(event) = event else { return None };
        let lens = Lens::of(self.open, bounds.size());
        match event {
            mouse::Event::ButtonPressed(mouse::Button::Left) => {
                let at = cursor.position_in(bounds)?;
                let there = lens.table(at);
                let hold = if self.open.measures {
                    held.ruler = Some((there, there));
                    Hold::Ruler
                } else if let Some((piece, corner)) = self.corner(lens, at) {
                    Hold::Corner(piece, corner)
                } else if let Some(piece) = self.hit(there) {
                    Hold::Piece(piece, self.open.point_at(self.open.table.at(piece)) - there)
                } else {
                    Hold::Ground(at)
                };
                held.hold = Some((hold, at, false));
                let picked = match hold {
                    Hold::Piece(piece, _) => Some(Action::publish(Message::Picked(Some(piece)))),
                    _ => Some(Action::request_redraw()),
                };
                picked.map(Action::and_capture)
            }
            mouse::Event::CursorMoved { .. } => {
                let (hold, from, moved) = held.hold?;
                let at = cursor.position_from(bounds.position())?;
                if !moved && at.distance(from) <= SLACK {
                    return None;
                }
                held.hold = Some((hold, from, true));
                let there = lens.table(at);
                let message = match hold {
                    Hold::Piece(piece, by) => Message::Moved(piece, self.open.unit_at(there + by)),
                    Hold::Corner(piece, corner) => Message::CornerMoved(piece, corner, self.open.unit_at(there)),
                    Hold::Ground(last) => {
                        held.hold = Some((Hold::Ground(at), from, true));
                        Message::Panned((last - at) * (1.0 / lens.scale))
                    }
                    Hold::Ruler => {
                        held.ruler = held.ruler.map(|(start, _)| (start, there));
                        return Some(Action::request_redraw().and_capture());
                    }
                };
                Some(Action::publish(message).and_capture())
            }
            mouse::Event::ButtonReleased(mouse::Button::Left) => {
                let (hold, _, moved) = held.hold.take()?;
                let message = match (hold, moved) {
                    (Hold::Piece(..) | Hold::Corner(..), true) => Message::PutDown,
                    (Hold::Ground(_), false) => Message::Picked(None),
                    _ => return None,
                };
                Some(Action::publish(message).and_capture())
            }
            mouse::Event::WheelScrolled { delta } => {
                let at = cursor.position_in(bounds)?;
                let lines = match delta {
                    mouse::ScrollDelta::Lines { y, .. } => *y,
                    mouse::ScrollDelta::Pixels { y, .. } => *y / 40.0,
                };
                let by = 1.15_f32.powf(lines.clamp(-4.0, 4.0));
                Some(Action::publish(Message::Zoomed(by, Some(lens.table(at)))).and_capture())
            }
            _ => None,
        }
    }

    fn draw(&self, held: &Held, renderer: &Renderer, _: &Theme, bounds: Rectangle, _: mouse::Cursor) -> Vec<Geometry> {
        let lens = Lens::of(self.open, bounds.size());
        let ruler = held.ruler.filter(|_| self.open.measures);
        let bits = |at: Point| (u64::from(at.x.to_bits()) << 32) | u64::from(at.y.to_bits());
        let now = [
            self.open.version,
            std::ptr::from_ref(self.context.look) as u64 ^ self.context.language as u64,
            u64::from(lens.scale.to_bits()) << 32 | u64::from(lens.shift.x.to_bits()),
            ruler.map_or(0, |(from, to)| bits(from).rotate_left(17) ^ bits(to)) ^ u64::from(lens.shift.y.to_bits()),
        ];
        if held.of.replace(now) != now {
            held.cache.clear();
        }
        let view = Rectangle::with_size(bounds.size());
        let geometry = held.cache.draw(renderer, bounds.size(), |frame| {
            frame.with_clip(view, |frame| {
                self.draw_table(frame, lens);
                if let Some((from, to)) = ruler {
                    self.draw_ruler(frame, lens, [from, to]);
                }
            });
        });
        vec![geometry]
    }

    fn mouse_interaction(&self, held: &Held, bounds: Rectangle, cursor: mouse::Cursor) -> mouse::Interaction {
        let lens = Lens::of(self.open, bounds.size());
        match (cursor.position_in(bounds), held.hold) {
            (None, _) => mouse::Interaction::default(),
            (Some(_), _) if self.open.measures => mouse::Interaction::Crosshair,
            (Some(_), Some((Hold::Piece(..) | Hold::Corner(..), _, true))) => mouse::Interaction::Grabbing,
            (Some(at), _) if self.corner(lens, at).is_some() || self.hit(lens.table(at)).is_some() => {
                mouse::Interaction::Grab
            }
            _ => mouse::Interaction::default(),
        }
    }
}
