//! Tables measured on a plane or a grid: the visible part, and the elements under the pointer.

mod ruler;
mod surface;

use iced::{
    Color, Element, Length, Point, Rectangle, Size, Vector,
    keyboard::{Key, key::Named},
    widget::{
        canvas::{Canvas, Frame},
        pin, responsive, stack,
    },
};

pub use super::message::ViewMessage as Message;
use super::{
    game,
    match_view::{MatchView, PieceNo, Pointed, Sight},
};
use crate::Context;
use kernel::game::DecisionOf;
use surface::Surface;

/// The visible part of a table. Points of the table are in the system's own unit, with y upwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// Point of the table in the middle of the view.
    pub middle: Point,
    /// Zoom relative to the whole table.
    pub zoom: f32,
}

impl Camera {
    /// Minimum and maximum zoom.
    const ZOOMS: [f32; 2] = [0.5, 12.0];

    /// The whole table.
    pub fn whole(table: Size) -> Self {
        Self { middle: Point::new(table.width / 2.0, table.height / 2.0), zoom: 1.0 }
    }

    /// Projection of a table to a view of this size, turned by quarters.
    pub fn lens(&self, table: Size, view: Size, quarters: u8) -> Lens {
        const MARGIN: f32 = 1.025;
        let table = if quarters % 2 == 1 { Size::new(table.height, table.width) } else { table };
        let fit = (view.width / (table.width * MARGIN)).min(view.height / (table.height * MARGIN));
        Lens { middle: self.middle, scale: (fit * self.zoom).max(1e-4), view, quarters: quarters % 4 }
    }

    /// Moves over the table, within its edges.
    pub fn pan(&mut self, by: Vector, table: Size) {
        self.middle.x = (self.middle.x + by.x).clamp(0.0, table.width);
        self.middle.y = (self.middle.y + by.y).clamp(0.0, table.height);
    }

    /// True if a point is well in sight in every view: at least this much of the table fits at this zoom.
    fn has_in_sight(&self, at: Point, table: Size) -> bool {
        const SHARE: f32 = 0.45;
        let by = at - self.middle;
        by.x.abs() <= table.width / self.zoom * SHARE && by.y.abs() <= table.height / self.zoom * SHARE
    }

    /// Zooms around a fixed point of the table.
    pub fn zoom(&mut self, factor: f32, at: Point) {
        let zoom = (self.zoom * factor).clamp(Self::ZOOMS[0], Self::ZOOMS[1]);
        let share = self.zoom / zoom;
        self.middle = at + (self.middle - at) * share;
        self.zoom = zoom;
    }
}

/// Projection from the table to the screen and back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lens {
    middle: Point,
    /// Pixels to one unit of the table.
    pub scale: f32,
    pub view: Size,
    /// Counterclockwise quarters the table is turned by.
    quarters: u8,
}

/// A direction turned counterclockwise by quarters.
const fn turned(by: Vector, quarters: u8) -> Vector {
    match quarters % 4 {
        0 => by,
        1 => Vector::new(-by.y, by.x),
        2 => Vector::new(-by.x, -by.y),
        _ => Vector::new(by.y, -by.x),
    }
}

impl Lens {
    /// Position of a table point in the view.
    pub fn point(&self, x: f64, y: f64) -> Point {
        let by = turned(Vector::new(x as f32 - self.middle.x, y as f32 - self.middle.y), self.quarters);
        Point::new(self.view.width / 2.0 + by.x * self.scale, self.view.height / 2.0 - by.y * self.scale)
    }

    /// Table point at a position in the view.
    pub fn table(&self, at: Point) -> Point {
        let by = Vector::new((at.x - self.view.width / 2.0) / self.scale, (self.view.height / 2.0 - at.y) / self.scale);
        self.middle + turned(by, 4 - self.quarters)
    }

    /// Fills the part of a rectangle that is in view. What reaches beyond is painted through a mask, which takes ten
    /// times as long.
    pub fn fill(&self, frame: &mut Frame, whole: Rectangle, color: Color) {
        if let Some(seen) = whole.intersection(&Rectangle::with_size(self.view)) {
            frame.fill_rectangle(seen.position(), seen.size(), color);
        }
    }

    /// A length of the table on the screen.
    pub fn length(&self, millimetres: f64) -> f32 {
        millimetres as f32 * self.scale
    }
}

/// The rectangle between two opposite corners.
pub fn between(one: Point, two: Point) -> Rectangle {
    let corner = Point::new(one.x.min(two.x), one.y.min(two.y));
    Rectangle::new(corner, Size::new((one.x - two.x).abs(), (one.y - two.y).abs()))
}

/// View state of a table.
#[derive(Debug, Clone)]
pub struct TableState {
    pub(super) camera: Camera,
    size: Size,
    /// Range bands and arcs of the chosen piece are shown.
    pub(super) bands: bool,
    /// Dragging measures.
    pub(super) ruler: bool,
    /// Quarters the table is turned by, so that the viewer's edge is below.
    pub(super) quarters: u8,
    /// Turn of the next piece to place, in the system's own steps.
    pub(super) turn: u8,
    /// Number of moves the viewer has seen.
    pub(super) ways: u64,
}

impl TableState {
    /// A table of this size as a whole.
    pub(super) fn whole(size: Size) -> Self {
        Self { camera: Camera::whole(size), size, bands: true, ruler: false, quarters: 0, turn: 0, ways: 0 }
    }

    pub(super) fn update(&mut self, message: Message) {
        match message {
            Message::Panned(by) => self.camera.pan(by, self.size),
            Message::Zoomed(factor, at) => self.camera.zoom(factor, at.unwrap_or(self.camera.middle)),
            Message::FitPressed => self.camera = Camera::whole(self.size),
            Message::BandsPressed => self.bands = !self.bands,
            Message::RulerPressed => self.ruler = !self.ruler,
            Message::Centered(at) => {
                // With the whole table in sight there is nothing to move.
                if self.camera.zoom > 1.0 {
                    self.camera.middle = at;
                }
            }
            Message::Sought(at) => {
                if !self.camera.has_in_sight(at, self.size) {
                    self.camera.middle = at;
                }
            }
            Message::Turned { clockwise } => {
                self.turn = if clockwise { self.turn.wrapping_add(1) } else { self.turn.wrapping_sub(1) } % 8;
            }
        }
    }

    /// Message of a key in the view.
    pub(super) fn key(&self, key: &Key) -> Option<game::Message> {
        const STEP: f32 = 60.0;
        let pan = |x: f32, y: f32| {
            Message::Panned(turned(Vector::new(x, y), 4 - self.quarters % 4) * (STEP / self.camera.zoom))
        };
        let message = match key.as_ref() {
            Key::Named(Named::ArrowLeft) => pan(-1.0, 0.0),
            Key::Named(Named::ArrowRight) => pan(1.0, 0.0),
            Key::Named(Named::ArrowUp) => pan(0.0, 1.0),
            Key::Named(Named::ArrowDown) => pan(0.0, -1.0),
            Key::Character("+" | "=") => Message::Zoomed(1.25, None),
            Key::Character("-") => Message::Zoomed(0.8, None),
            Key::Character("0") => Message::FitPressed,
            Key::Character("b") => Message::BandsPressed,
            Key::Character("m") => Message::RulerPressed,
            Key::Character("r") => Message::Turned { clockwise: true },
            _ => return None,
        };
        Some(game::Message::View(message))
    }

    fn lens(&self, view: Size) -> Lens {
        self.camera.lens(self.size, view, self.quarters)
    }
}

/// A system with a table measured on a plane or a grid: its [`MatchView`] is the table, with [`view`] and [`tools`].
pub trait Spatial: MatchView {
    /// View state of the table.
    fn table(state: &Self::State) -> &TableState;

    /// Draws the table and everything on it.
    fn draw(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, context: &Context<'_>);

    /// Draws the layer of the pointer, the chosen piece and the open question. `at` is the table point under the
    /// pointer.
    fn draw_over(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, at: Option<Point>, context: &Context<'_>);

    /// An element beside the table, such as a dial: its corner in the view, and the element.
    fn beside<'a>(
        _lens: &Lens,
        _sight: &Sight<'a, Self>,
        _context: &Context<'a>,
    ) -> Option<(Point, Element<'a, game::Message>)> {
        None
    }

    /// True if the question places a piece: the pointer previews the nearest place.
    fn is_placing(_decision: &DecisionOf<Self::Match>) -> bool {
        false
    }

    /// True if a piece can be dragged from a point of the table.
    fn lifts(_sight: &Sight<'_, Self>, _at: Point) -> bool {
        false
    }

    /// Measurements between two points of the table, and their exact ends.
    fn measured(_sight: &Sight<'_, Self>, from: Point, to: Point, _context: &Context<'_>) -> Measurement {
        Measurement { from, to, words: Vec::new() }
    }

    /// Ends of the range bands, in the system's unit; the ruler marks each.
    fn bands() -> &'static [f32] {
        &[]
    }

    /// The piece at a point.
    fn piece_at(game: &Self::Match, at: Point) -> Option<PieceNo>;

    /// Place of an answer on the table.
    fn spot(decision: &DecisionOf<Self::Match>, answer: usize) -> Option<Point>;

    /// The answer at a point of a table made of spaces; `None` if answers are found by their places.
    fn answer_at(_sight: &Sight<'_, Self>, _at: Point) -> Option<Option<usize>> {
        None
    }

    /// True if an answer is about this piece.
    fn is_about(decision: &DecisionOf<Self::Match>, answer: usize, piece: PieceNo) -> bool;
}

/// A measurement of the ruler.
#[derive(Debug, Clone, PartialEq)]
pub struct Measurement {
    pub from: Point,
    pub to: Point,
    pub words: Vec<String>,
}

/// The table: pans, zooms, and reacts to the pointer.
pub(super) fn view<'a, S: Spatial>(sight: Sight<'a, S>, context: &Context<'a>) -> Element<'a, game::Message> {
    let context = *context;
    responsive(move |size| {
        let surface = Canvas::new(Surface { sight, context }).width(Length::Fill).height(Length::Fill);
        let lens = S::table(sight.state).lens(size);
        match S::beside(&lens, &sight, &context) {
            Some((at, beside)) => stack![surface, pin(beside).position(at)].into(),
            None => stack![surface].into(),
        }
    })
    .into()
}

/// Tools of the table.
pub(super) fn tools<'a>(state: &TableState, context: &Context<'a>) -> Vec<Element<'a, game::Message>> {
    let tool = |icon: &str, key: &'static str, on: bool, message: Message| {
        crate::screen::play::parts::bar_tool(context, icon, context.text(key), on, Some(game::Message::View(message)))
    };
    vec![
        tool("ui-fit", "gui.play.fit", false, Message::FitPressed),
        tool("stat-range", "gui.play.ruler", state.ruler, Message::RulerPressed),
        tool("arc-front", "gui.play.bands", state.bands, Message::BandsPressed),
    ]
}

/// Elements under a table point; `scale` is pixels to one unit of the table.
fn under<S: Spatial>(sight: &Sight<'_, S>, at: Point, scale: f32) -> Pointed {
    let piece = S::piece_at(sight.game, at);
    if let Some(answer) = S::answer_at(sight, at) {
        return Pointed { piece, answer };
    }
    let answer = sight.open.and_then(|open| {
        // A piece being placed snaps to the nearest place; otherwise the pointer must be at it.
        let near = match (S::is_placing(open), S::is_free(open)) {
            (true, _) => 60.0_f32.max(26.0 / scale),
            // If any place may be named, the offered ones do not attract the pointer.
            (_, true) => 6.0 / scale,
            _ => 26.0 / scale,
        };
        let spots = (0..open.answers.len()).filter_map(|answer| {
            let way = S::spot(open, answer)?.distance(at);
            (way <= near).then_some((answer, way))
        });
        // Among overlapping places the previewed one stays.
        let nearest = spots.fold(None, |best: Option<(usize, f32)>, (answer, way)| match best {
            Some((kept, least)) if way > least - 0.5 && !(way < least + 0.5 && sight.weighed == Some(answer)) => {
                Some((kept, least))
            }
            _ => Some((answer, way)),
        });
        nearest.map(|(answer, _)| answer).or_else(|| {
            let piece = piece?;
            let mut about = (0..open.answers.len()).filter(|answer| S::is_about(open, *answer, piece));
            about.next().filter(|_| about.next().is_none())
        })
    });
    Pointed { piece, answer }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: Size = Size::new(914.0, 914.0);

    #[test]
    fn what_is_shown_is_found_again_under_the_pointer() {
        let mut camera = Camera::whole(TABLE);
        camera.zoom(3.0, Point::new(100.0, 200.0));
        camera.pan(Vector::new(20.0, -30.0), TABLE);
        for quarters in 0..4 {
            let lens = camera.lens(TABLE, Size::new(640.0, 480.0), quarters);
            let there = lens.table(lens.point(123.0, 456.0));
            assert!((there.x - 123.0).abs() < 0.01 && (there.y - 456.0).abs() < 0.01, "{quarters}");
        }
    }

    #[test]
    fn a_table_turned_by_quarters_has_the_edge_below_that_was_turned_there() {
        let camera = Camera::whole(TABLE);
        let below = |quarters: u8, x: f64, y: f64| camera.lens(TABLE, Size::new(600.0, 600.0), quarters).point(x, y).y;
        // Midpoints of the southern, western, northern and eastern edge.
        let middles = [(457.0, 0.0), (0.0, 457.0), (457.0, 914.0), (914.0, 457.0)];
        for (quarters, (x, y)) in (0..).zip(middles) {
            assert!(below(quarters, x, y) > 580.0, "{quarters}");
        }
    }

    #[test]
    fn a_place_out_of_sight_comes_to_the_middle_and_one_in_sight_moves_nothing() {
        let mut state = TableState::whole(TABLE);
        let corner = Point::new(60.0, 850.0);
        let whole = state.camera;
        state.update(Message::Sought(corner));
        assert_eq!(state.camera, whole);
        state.update(Message::Zoomed(3.0, None));
        state.update(Message::Sought(corner));
        assert_eq!(state.camera.middle, corner);
        let near = state.camera;
        state.update(Message::Sought(Point::new(140.0, 790.0)));
        assert_eq!(state.camera, near);
    }

    #[test]
    fn zooming_leaves_the_point_under_the_pointer_where_it_is() {
        let view = Size::new(640.0, 480.0);
        let mut camera = Camera::whole(TABLE);
        let before = camera.lens(TABLE, view, 0).point(100.0, 700.0);
        camera.zoom(2.5, Point::new(100.0, 700.0));
        let after = camera.lens(TABLE, view, 0).point(100.0, 700.0);
        assert!((before.x - after.x).abs() < 0.01 && (before.y - after.y).abs() < 0.01);
        assert!(camera.zoom > 2.4);
    }
}
