//! A plan of spaces that can be pressed: ground, lines, signs, and figures over them.

use iced::{
    Color, Element, Event, Length, Point, Rectangle, Renderer, Size, Theme, Vector, mouse,
    widget::{
        Action,
        canvas::{self, Canvas, Frame, Geometry, Path},
    },
};
use rustc_hash::FxHashSet;

use super::{
    drawing,
    ink::{dashed, life, pen, words},
};
use crate::look::{Look, mix};
use kernel::sheet::{Plan, PlanEdge, PlanGround, PlanLine, Role, column_name};

/// A figure on a plan.
#[derive(Debug, Clone)]
pub struct Piece {
    /// Its top left space.
    pub at: (u8, u8),
    /// Columns and rows under it.
    pub extent: (u8, u8),
    /// Name of its drawing.
    pub drawing: String,
    /// A sign that tells it from others alike.
    pub sign: String,
    pub color: Color,
    pub is_picked: bool,
    /// Health that is left, and all of it.
    pub life: Option<(u8, u8)>,
    /// It has acted.
    pub is_faded: bool,
}

impl Piece {
    fn covers(&self, (column, row): (u8, u8)) -> bool {
        let within = |at: u8, from: u8, count: u8| at >= from && at - from < count;
        within(column, self.at.0, self.extent.0) && within(row, self.at.1, self.extent.1)
    }
}

/// A plan with figures.
pub struct PlanView<'a, Message> {
    plan: Plan,
    spaces: FxHashSet<(u8, u8)>,
    pieces: Vec<Piece>,
    /// Ways that figures are about to go.
    ways: Vec<[(u8, u8); 2]>,
    look: &'static Look,
    pressed: Box<dyn Fn((u8, u8)) -> Message + 'a>,
}

/// Room for the names of columns and rows, in sides of a space.
const BORDER: f32 = 0.7;
/// Largest side of a space.
const LARGEST: f32 = 56.0;

impl<'a, Message: 'a> PlanView<'a, Message> {
    pub fn new(
        plan: Plan,
        pieces: Vec<Piece>,
        look: &'static Look,
        pressed: impl Fn((u8, u8)) -> Message + 'a,
    ) -> Self {
        let spaces = plan.spaces.iter().map(|space| space.at).collect();
        Self { plan, spaces, pieces, ways: Vec::new(), look, pressed: Box::new(pressed) }
    }

    #[must_use]
    pub fn with_ways(self, ways: Vec<[(u8, u8); 2]>) -> Self {
        Self { ways, ..self }
    }

    /// As large as its place allows.
    pub fn view(self) -> Element<'a, Message> {
        Canvas::new(self).width(Length::Fill).height(Length::Fill).into()
    }

    fn sheet(&self, size: Size) -> Sheet {
        let (columns, rows) = (f32::from(self.plan.size.0) + 2.0 * BORDER, f32::from(self.plan.size.1) + 2.0 * BORDER);
        let side = (size.width / columns).min(size.height / rows).min(LARGEST);
        let left = (size.width - columns * side) / 2.0 + BORDER * side;
        let top = (size.height - rows * side) / 2.0 + BORDER * side;
        Sheet { side, corner: Point::new(left, top) }
    }

    fn has(&self, at: (u8, u8)) -> bool {
        self.spaces.contains(&at)
    }
}

/// Where spaces are in the view.
#[derive(Debug, Clone, Copy)]
struct Sheet {
    side: f32,
    corner: Point,
}

impl Sheet {
    fn of(self, (column, row): (u8, u8)) -> Rectangle {
        let by = Vector::new(f32::from(column), f32::from(row)) * self.side;
        Rectangle::new(self.corner + by, Size::new(self.side, self.side))
    }

    fn space(self, at: Point) -> Option<(u8, u8)> {
        let by = (at - self.corner) * (1.0 / self.side);
        let whole = |part: f32| (0.0..256.0).contains(&part).then_some(part as u8);
        Some((whole(by.x)?, whole(by.y)?))
    }
}

fn role(look: &Look, role: Role) -> Color {
    match role {
        Role::Red => look.red,
        Role::Blue => look.blue,
        Role::Green => look.green,
        Role::Yellow => look.yellow,
        Role::Energy => look.iris,
        Role::Black => look.text,
        _ => look.muted,
    }
}

impl<Message> canvas::Program<Message> for PlanView<'_, Message> {
    /// The space that is pointed at.
    type State = Option<(u8, u8)>;

    fn update(
        &self,
        state: &mut Self::State,
        event: &Event,
        bounds: Rectangle,
        cursor: mouse::Cursor,
    ) -> Option<Action<Message>> {
        let Event::Mouse(event) = event else { return None };
        let at = cursor.position_in(bounds).and_then(|at| self.sheet(bounds.size()).space(at));
        let at = at.filter(|at| self.has(*at));
        if at != *state {
            *state = at;
            return Some(Action::request_redraw());
        }
        match (event, at) {
            (mouse::Event::ButtonPressed(mouse::Button::Left), Some(at)) => {
                Some(Action::publish((self.pressed)(at)).and_capture())
            }
            _ => None,
        }
    }

    fn draw(
        &self,
        state: &Self::State,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<Geometry> {
        let mut frame = Frame::new(renderer, bounds.size());
        let sheet = self.sheet(bounds.size());
        self.spaces(&mut frame, sheet);
        self.outline(&mut frame, sheet);
        self.plan.edges.iter().for_each(|edge| self.edge(&mut frame, sheet, edge));
        self.names(&mut frame, sheet);
        self.signs(&mut frame, sheet);
        self.pieces.iter().for_each(|piece| self.piece(&mut frame, sheet, piece));
        for way in &self.ways {
            let [from, to] = way.map(|at| sheet.of(at).center());
            frame.stroke(&Path::line(from, to), dashed(self.look.iris, 2.0, &[6.0, 4.0]));
            frame.stroke(&Path::circle(to, sheet.side * 0.4), pen(self.look.iris, 2.0));
        }
        if let Some(at) = state {
            let place = sheet.of(*at);
            frame.stroke(&Path::rectangle(place.position(), place.size()), pen(self.look.iris, 2.0));
        }
        vec![frame.into_geometry()]
    }

    fn mouse_interaction(&self, state: &Self::State, _: Rectangle, _: mouse::Cursor) -> mouse::Interaction {
        if state.is_some() { mouse::Interaction::Pointer } else { mouse::Interaction::default() }
    }
}

impl<Message> PlanView<'_, Message> {
    fn spaces(&self, frame: &mut Frame, sheet: Sheet) {
        let look = self.look;
        for space in &self.plan.spaces {
            let place = sheet.of(space.at);
            let ground = if space.is_shaded { mix(look.surface, look.muted, 0.3) } else { look.surface };
            let fill = match space.ground {
                PlanGround::Open => ground,
                PlanGround::Hatched => mix(ground, look.yellow, 0.25),
                PlanGround::Closed => mix(ground, look.text, 0.6),
                PlanGround::Crossed => mix(ground, look.red, 0.2),
            };
            frame.fill_rectangle(place.position(), place.size(), fill);
            let line = pen(mix(look.surface, look.muted, 0.35), 1.0);
            frame.stroke(&Path::rectangle(place.position(), place.size()), line);
            if space.ground == PlanGround::Crossed {
                let end = place.position() + Vector::new(place.width, place.height);
                frame.stroke(&Path::line(place.position(), end), pen(look.red, 1.0));
            }
        }
    }

    /// A line around all spaces.
    fn outline(&self, frame: &mut Frame, sheet: Sheet) {
        let line = pen(self.look.text, 3.0);
        for space in &self.plan.spaces {
            let ((column, row), place) = (space.at, sheet.of(space.at));
            let corner = |right: bool, below: bool| {
                let by = |is: bool, length: f32| if is { length } else { 0.0 };
                place.position() + Vector::new(by(right, place.width), by(below, place.height))
            };
            let sides = [
                (column.checked_sub(1).map(|left| (left, row)), [(false, false), (false, true)]),
                (Some((column + 1, row)), [(true, false), (true, true)]),
                (row.checked_sub(1).map(|above| (column, above)), [(false, false), (true, false)]),
                (Some((column, row + 1)), [(false, true), (true, true)]),
            ];
            for (_, ends) in sides.into_iter().filter(|(beside, _)| !beside.is_some_and(|at| self.has(at))) {
                let [from, to] = ends.map(|(right, below)| corner(right, below));
                frame.stroke(&Path::line(from, to), line);
            }
        }
    }

    fn edge(&self, frame: &mut Frame, sheet: Sheet, edge: &PlanEdge) {
        let look = self.look;
        let place = sheet.of(edge.at);
        let end = place.position() + Vector::new(place.width, place.height);
        let start = match edge.is_east {
            true => Point::new(end.x, place.y),
            false => Point::new(place.x, end.y),
        };
        let line = Path::line(start, end);
        match edge.line {
            PlanLine::Wall => frame.stroke(&line, pen(look.text, 3.0)),
            PlanLine::Door => frame.stroke(&line, pen(look.blue, (sheet.side * 0.2).max(4.0))),
            PlanLine::Blocked => frame.stroke(&line, pen(look.red, 3.0)),
            PlanLine::Dashed => {
                frame.stroke(&line, dashed(look.red, 2.0, &[4.0, 4.0]));
            }
            PlanLine::Seam => frame.stroke(&line, pen(mix(look.surface, look.muted, 0.7), 1.0)),
        }
    }

    /// Letters of columns and numbers of rows.
    fn names(&self, frame: &mut Frame, sheet: Sheet) {
        let size = (sheet.side * 0.36).clamp(8.0, 13.0);
        let (columns, rows) = self.plan.size;
        for column in 0..columns {
            let at = sheet.of((column, 0));
            words(
                frame,
                column_name(column),
                Point::new(at.center_x(), at.y - sheet.side * 0.35),
                size,
                self.look.muted,
                true,
            );
        }
        for row in 0..rows {
            let at = sheet.of((0, row));
            let middle = Point::new(at.x - sheet.side * 0.35, at.center_y());
            words(frame, (u16::from(row) + 1).to_string(), middle, size, self.look.muted, true);
        }
    }

    /// Names of tiles, and the marks on spaces.
    fn signs(&self, frame: &mut Frame, sheet: Sheet) {
        let look = self.look;
        let size = (sheet.side * 0.36).max(7.0);
        // Words are painted over everything, so they are left out below figures.
        let is_bare = |at: (u8, u8)| !self.pieces.iter().any(|piece| piece.covers(at));
        for label in self.plan.labels.iter().filter(|label| is_bare(label.at)) {
            let color = mix(look.surface, look.muted, 0.8);
            words(frame, label.text.clone(), sheet.of(label.at).center(), size * 0.8, color, true);
        }
        for mark in &self.plan.marks {
            let middle = sheet.of(mark.at).center();
            let color = role(look, mark.role);
            let dot = Path::circle(middle, sheet.side * 0.34);
            frame.fill(&dot, mix(look.surface, color, 0.25));
            frame.stroke(&dot, pen(color, 1.5));
            if is_bare(mark.at) {
                words(frame, mark.text.clone(), middle, size, look.text, true);
            }
        }
    }

    fn piece(&self, frame: &mut Frame, sheet: Sheet, piece: &Piece) {
        let look = self.look;
        let (columns, rows) = (f32::from(piece.extent.0), f32::from(piece.extent.1));
        let corner = sheet.of(piece.at).position();
        let size = Size::new(columns * sheet.side, rows * sheet.side);
        let middle = corner + Vector::new(size.width, size.height) * 0.5;
        let (radius, least) = (sheet.side * 0.44, columns.min(rows));
        let gap = sheet.side * 0.5 - radius;
        let (place, inner) =
            (corner + Vector::new(gap, gap), Size::new(size.width - 2.0 * gap, size.height - 2.0 * gap));
        let base = Path::rounded_rectangle(place, inner, (radius * least).into());
        let color = if piece.is_faded { mix(look.surface, piece.color, 0.5) } else { piece.color };
        frame.fill(&base, mix(look.surface, color, 0.22));
        frame.stroke(&base, if piece.is_picked { pen(look.iris, 3.0) } else { pen(color, 2.0) });
        drawing::paint(frame, &piece.drawing, middle, radius * 1.45 * least, 0.0, color);
        let reach = Vector::new(inner.width / 2.0 - radius * 0.25, inner.height / 2.0 - radius * 0.25);
        if let Some((left, most)) = piece.life {
            life(frame, middle + reach, (radius * 0.8).max(11.0), left, most, look);
        }
        if !piece.sign.is_empty() {
            let at = middle - reach;
            frame.fill(&Path::circle(at, radius * 0.45), color);
            words(frame, piece.sign.clone(), at, (radius * 0.7).max(7.0), look.surface, true);
        }
    }
}
