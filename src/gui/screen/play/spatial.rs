//! Games whose table is measured on a plane or a grid: the part of the table that is seen, and what lies under the
//! pointer.

mod ruler;
mod surface;

use iced::{
    Element, Length, Point, Size, Vector,
    keyboard::{Key, key::Named},
    widget::{
        canvas::{Canvas, Frame},
        pin, responsive, stack,
    },
};

use super::{
    game,
    match_view::{MatchView, PieceNo, Pointed, Sight},
};
use crate::Context;
use kernel::game::DecisionOf;
use surface::Surface;

/// What happened to the view of a table.
#[derive(Debug, Clone, Copy)]
pub enum Message {
    /// It moves over the table.
    Panned(Vector),
    /// It comes nearer, towards a point of the table.
    Zoomed(f32, Option<Point>),
    /// The whole table is to be in sight.
    FitPressed,
    /// Range bands and arcs are shown or not.
    BandsPressed,
    /// Distances are measured by dragging, or the table is moved.
    RulerPressed,
    /// A piece comes to the middle.
    Centered(Point),
    /// A place comes to the middle unless it is well in sight.
    Sought(Point),
    /// What is to be placed turns.
    Turned { clockwise: bool },
}

/// Which part of the table is seen. Points of the table are in the game's own measure, with y upwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// The point of the table in the middle of the view.
    pub middle: Point,
    /// How much larger than the whole table in sight.
    pub zoom: f32,
}

impl Camera {
    /// The least and most zoom.
    const ZOOMS: [f32; 2] = [0.5, 12.0];

    /// The whole table.
    pub fn whole(table: Size) -> Self {
        Self { middle: Point::new(table.width / 2.0, table.height / 2.0), zoom: 1.0 }
    }

    /// How it shows a table in a view of this size, turned by so many quarters.
    pub fn lens(&self, table: Size, view: Size, quarters: u8) -> Lens {
        const MARGIN: f32 = 1.025;
        let table = if quarters % 2 == 1 { Size::new(table.height, table.width) } else { table };
        let fit = (view.width / (table.width * MARGIN)).min(view.height / (table.height * MARGIN));
        Lens { middle: self.middle, scale: (fit * self.zoom).max(1e-4), view, quarters: quarters % 4 }
    }

    /// Moves over the table, staying where there is something to see.
    pub fn pan(&mut self, by: Vector, table: Size) {
        self.middle.x = (self.middle.x + by.x).clamp(0.0, table.width);
        self.middle.y = (self.middle.y + by.y).clamp(0.0, table.height);
    }

    /// Whether a point is well in sight in every view: so much of the table at least fits into it at this zoom.
    fn has_in_sight(&self, at: Point, table: Size) -> bool {
        const SHARE: f32 = 0.45;
        let by = at - self.middle;
        by.x.abs() <= table.width / self.zoom * SHARE && by.y.abs() <= table.height / self.zoom * SHARE
    }

    /// Zooms so that this point of the table stays where it is.
    pub fn zoom(&mut self, factor: f32, at: Point) {
        let zoom = (self.zoom * factor).clamp(Self::ZOOMS[0], Self::ZOOMS[1]);
        let share = self.zoom / zoom;
        self.middle = at + (self.middle - at) * share;
        self.zoom = zoom;
    }
}

/// From the table to the screen and back.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lens {
    middle: Point,
    /// Points of the screen to one measure of the table.
    pub scale: f32,
    pub view: Size,
    /// By how many quarters the table is turned against the clock.
    quarters: u8,
}

/// A direction turned by quarters against the clock.
const fn turned(by: Vector, quarters: u8) -> Vector {
    match quarters % 4 {
        0 => by,
        1 => Vector::new(-by.y, by.x),
        2 => Vector::new(-by.x, -by.y),
        _ => Vector::new(by.y, -by.x),
    }
}

impl Lens {
    /// Where a point of the table is in the view.
    pub fn point(&self, x: f64, y: f64) -> Point {
        let by = turned(Vector::new(x as f32 - self.middle.x, y as f32 - self.middle.y), self.quarters);
        Point::new(self.view.width / 2.0 + by.x * self.scale, self.view.height / 2.0 - by.y * self.scale)
    }

    /// Which point of the table lies there.
    pub fn table(&self, at: Point) -> Point {
        let by = Vector::new((at.x - self.view.width / 2.0) / self.scale, (self.view.height / 2.0 - at.y) / self.scale);
        self.middle + turned(by, 4 - self.quarters)
    }

    /// A length of the table on the screen.
    pub fn length(&self, millimetres: f64) -> f32 {
        millimetres as f32 * self.scale
    }
}

/// What is kept of the view of a table.
#[derive(Debug, Clone)]
pub struct TableState {
    pub(super) camera: Camera,
    size: Size,
    /// Whether range bands and arcs of the chosen piece are shown.
    pub(super) bands: bool,
    /// Whether dragging measures.
    pub(super) ruler: bool,
    /// By how many quarters the table is turned, so that the viewer's own edge is below.
    pub(super) quarters: u8,
    /// How what is placed next is turned, in steps of the game's own.
    pub(super) turn: u8,
    /// How many ways pieces have gone before the viewer's eyes.
    pub(super) ways: u64,
}

impl TableState {
    /// The whole of a table of this size.
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
                // With the whole table in sight nothing has to move.
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

    /// What a key means to the view.
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

/// A game with a table that is measured on a plane or a grid: its [`MatchView`] is the table, with [`view`] and [`tools`].
pub trait Spatial: MatchView {
    /// What is kept of the view of the table.
    fn table(state: &Self::State) -> &TableState;

    /// Draws the table and what lies on it.
    fn draw(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, context: &Context<'_>);

    /// Draws what belongs to the pointer, the chosen piece and the open question. `at` is the point of the table under the
    /// pointer.
    fn draw_over(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, at: Option<Point>, context: &Context<'_>);

    /// Something to be shown on the table itself, such as a dial: where its corner lies in the view, and what it is.
    fn beside<'a>(
        _lens: &Lens,
        _sight: &Sight<'a, Self>,
        _context: &Context<'a>,
    ) -> Option<(Point, Element<'a, game::Message>)> {
        None
    }

    /// Whether the question is where something is put: wherever the pointer is, the nearest place is looked at.
    fn is_placing(_decision: &DecisionOf<Self::Game>) -> bool {
        false
    }

    /// Whether a piece can be taken up at a point of the table and dragged to where it goes.
    fn lifts(_sight: &Sight<'_, Self>, _at: Point) -> bool {
        false
    }

    /// What can be measured between two points of the table, in words, and between which points.
    fn measured(_sight: &Sight<'_, Self>, from: Point, to: Point, _context: &Context<'_>) -> Measured {
        Measured { from, to, words: Vec::new() }
    }

    /// How far a range reaches, in the game's measure; the ruler is marked at each.
    fn bands() -> &'static [f32] {
        &[]
    }

    /// The piece that lies there.
    fn piece_at(game: &Self::Game, at: Point) -> Option<PieceNo>;

    /// The place on the table of an answer to the question that has one.
    fn spot(decision: &DecisionOf<Self::Game>, answer: usize) -> Option<Point>;

    /// The answer that lies under a point of a table made of spaces; none where answers are found by their places.
    fn answer_at(_sight: &Sight<'_, Self>, _at: Point) -> Option<Option<usize>> {
        None
    }

    /// Whether an answer to the question is about this piece.
    fn is_about(decision: &DecisionOf<Self::Game>, answer: usize, piece: PieceNo) -> bool;
}

/// What a ruler says.
#[derive(Debug, Clone, PartialEq)]
pub struct Measured {
    pub from: Point,
    pub to: Point,
    pub words: Vec<String>,
}

/// The table, to be panned, zoomed, pointed at and clicked.
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

/// The tools of the table.
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

/// What lies under a point of the table; `scale` is points of the screen to one measure of the table.
fn under<S: Spatial>(sight: &Sight<'_, S>, at: Point, scale: f32) -> Pointed {
    let piece = S::piece_at(sight.game, at);
    if let Some(answer) = S::answer_at(sight, at) {
        return Pointed { piece, answer };
    }
    let answer = sight.open.and_then(|open| {
        // What is being placed goes to the nearest place; else a place has to be pointed at.
        let near = match (S::is_placing(open), S::is_free(open)) {
            (true, _) => 60.0_f32.max(26.0 / scale),
            // Where any place may be named, those that are offered do not draw the pointer to them.
            (_, true) => 6.0 / scale,
            _ => 26.0 / scale,
        };
        let spots = (0..open.answers.len()).filter_map(|answer| {
            let way = S::spot(open, answer)?.distance(at);
            (way <= near).then_some((answer, way))
        });
        // Among places that lie on one another, the one that is looked at already stays.
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
        // The middles of the southern, western, northern and eastern edge.
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
