//! Tables measured on a plane or a grid: the visible part, and the elements under the pointer.

mod ruler;
mod surface;
mod threats;

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
    /// Zoom relative to the area.
    pub zoom: f32,
    /// The part of the table that fits into the view without zoom, as the table lies.
    area: Size,
}

impl Camera {
    /// Minimum and maximum zoom.
    const ZOOMS: [f32; 2] = [0.5, 12.0];

    /// The whole table.
    pub fn whole(table: Size) -> Self {
        const MARGIN: f32 = 1.025;
        let area = Size::new(table.width * MARGIN, table.height * MARGIN);
        Self { middle: Point::new(table.width / 2.0, table.height / 2.0), zoom: 1.0, area }
    }

    /// Projection of a table to a view of this size, turned by quarters.
    pub fn lens(&self, view: Size, quarters: u8) -> Lens {
        let area = if quarters % 2 == 1 { Size::new(self.area.height, self.area.width) } else { self.area };
        let fit = (view.width / area.width).min(view.height / area.height);
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
        let seen =
            Size::new(self.area.width.min(table.width), self.area.height.min(table.height)) * (SHARE / self.zoom);
        by.x.abs() <= seen.width && by.y.abs() <= seen.height
    }

    /// The part of a table that has this area in sight in every view, as near as is useful.
    fn around(area: Rectangle, table: Size) -> Self {
        const NEAREST: f32 = 0.3;
        let least = table.width.min(table.height) * NEAREST;
        let area_of = |length: f32, most: f32| length.clamp(least, most.max(least));
        let whole = Self::whole(table);
        let area_size = Size::new(area_of(area.width, whole.area.width), area_of(area.height, whole.area.height));
        Self { middle: area.center(), area: area_size, ..whole }
    }

    /// The camera on its way to another one.
    fn towards(self, end: Self, share: f32) -> Self {
        Self {
            middle: self.middle + (end.middle - self.middle) * share,
            zoom: self.zoom * (end.zoom / self.zoom).powf(share),
            area: Size::new(
                self.area.width + (end.area.width - self.area.width) * share,
                self.area.height + (end.area.height - self.area.height) * share,
            ),
        }
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
    /// Quarters by which the viewer turned it further.
    spun: u8,
    /// Turn of the next piece to place, in the system's own steps.
    pub(super) turn: u8,
    /// Number of moves the viewer has seen.
    pub(super) ways: u64,
    /// Number of losses the viewer has seen.
    pub(super) blows: u64,
    /// Where the camera came from at last, and how often it went somewhere by itself.
    from: Camera,
    flights: u64,
    /// The camera as it was before it went to an attack.
    home: Option<Camera>,
    /// The camera goes to what happens.
    follows: bool,
}

impl TableState {
    /// A table of this size as a whole.
    pub(super) fn whole(size: Size) -> Self {
        let camera = Camera::whole(size);
        Self {
            camera,
            size,
            bands: true,
            ruler: false,
            quarters: 0,
            spun: 0,
            turn: 0,
            ways: 0,
            blows: 0,
            from: camera,
            flights: 0,
            home: None,
            follows: true,
        }
    }

    /// The table has this size from now on; another one is in view as a whole.
    pub(super) fn resize(&mut self, size: Size) {
        if self.size != size {
            self.size = size;
            self.home = None;
            self.fly(Camera::whole(size));
        }
    }

    fn fly(&mut self, to: Camera) {
        if self.camera != to {
            self.from = self.camera;
            self.camera = to;
            self.flights += 1;
        }
    }

    /// The camera goes to these places of an attack, each with so much around it.
    pub(super) fn close_in(&mut self, places: &[Point], around: f32) {
        let areas = places
            .iter()
            .map(|at| Rectangle::new(Point::new(at.x - around, at.y - around), Size::new(2.0 * around, 2.0 * around)));
        if let Some(area) = areas.reduce(|one, other| one.union(&other)).filter(|_| self.follows) {
            self.home = self.home.or(Some(self.camera));
            self.fly(Camera::around(area, self.size));
        }
    }

    /// True while the camera is at an attack.
    pub(super) const fn is_close(&self) -> bool {
        self.home.is_some()
    }

    /// The camera goes back to where it was before the attacks.
    pub(super) fn draw_back(&mut self) {
        if let Some(home) = self.home.take() {
            self.fly(home);
        }
    }

    pub(super) fn update(&mut self, message: Message) {
        // Where the hand has put the camera, it stays.
        if matches!(message, Message::Panned(_) | Message::Zoomed(..) | Message::FitPressed | Message::Centered(_)) {
            self.home = None;
        }
        match message {
            Message::Panned(by) => self.camera.pan(by, self.size),
            Message::Zoomed(factor, at) => self.camera.zoom(factor, at.unwrap_or(self.camera.middle)),
            Message::FitPressed => {
                let whole = Camera::whole(self.size);
                // Pressed again it gives the camera free.
                self.follows = self.camera == whole && !self.follows;
                self.fly(whole);
            }
            Message::BandsPressed => self.bands = !self.bands,
            Message::RulerPressed => self.ruler = !self.ruler,
            // Only some systems have such questions.
            Message::RoutinePressed => {}
            Message::TablePressed => self.spun = (self.spun + 1) % 4,
            Message::Centered(at) => {
                // With the whole table in sight there is nothing to move.
                if self.camera.zoom > 1.0 || self.camera.area.width < self.size.width {
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
            Message::Panned(
                turned(Vector::new(x, y), 8 - self.quarters % 4 - self.spun)
                    * (STEP / self.camera.zoom * self.camera.area.width / self.size.width),
            )
        };
        let message = match key.as_ref() {
            Key::Named(Named::ArrowLeft) => pan(-1.0, 0.0),
            Key::Named(Named::ArrowRight) => pan(1.0, 0.0),
            Key::Named(Named::ArrowUp) => pan(0.0, 1.0),
            Key::Named(Named::ArrowDown) => pan(0.0, -1.0),
            Key::Character("+" | "=") => Message::Zoomed(1.25, None),
            Key::Character("-") => Message::Zoomed(0.8, None),
            Key::Character("z") => Message::FitPressed,
            Key::Character("b") => Message::BandsPressed,
            Key::Character("m") => Message::RulerPressed,
            Key::Character("u") => Message::TablePressed,
            Key::Character("r") => Message::Turned { clockwise: true },
            _ => return None,
        };
        Some(game::Message::View(message))
    }

    /// Projection to a view of this size, with this share of the camera's last way behind it.
    fn lens(&self, view: Size, flown: f32) -> Lens {
        self.from.towards(self.camera, flown).lens(view, self.quarters + self.spun)
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

    /// An element over the table, such as cards to choose from: its corner in the view, and the element.
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

    /// True if the wheel turns the piece that the question places.
    fn is_turned(decision: &DecisionOf<Self::Match>) -> bool {
        Self::is_placing(decision)
    }

    /// True if this piece stands in the way of a place that is named under it.
    fn is_in_the_way(_sight: &Sight<'_, Self>, _piece: PieceNo) -> bool {
        false
    }

    /// True if a piece can be dragged although the question names no place yet.
    fn drags(_sight: &Sight<'_, Self>) -> bool {
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
    fn spot(_decision: &DecisionOf<Self::Match>, _answer: usize) -> Option<Point> {
        None
    }

    /// The answer at a point of a table made of spaces; `None` if answers are found by their places.
    fn answer_at(_sight: &Sight<'_, Self>, _at: Point) -> Option<Option<usize>> {
        None
    }

    /// True if an answer is about this piece.
    fn is_about(_decision: &DecisionOf<Self::Match>, _answer: usize, _piece: PieceNo) -> bool {
        false
    }
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
        let lens = S::table(sight.state).lens(size, 1.0);
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
            let lens = camera.lens(Size::new(640.0, 480.0), quarters);
            let there = lens.table(lens.point(123.0, 456.0));
            assert!((there.x - 123.0).abs() < 0.01 && (there.y - 456.0).abs() < 0.01, "{quarters}");
        }
    }

    #[test]
    fn a_table_turned_by_quarters_has_the_edge_below_that_was_turned_there() {
        let camera = Camera::whole(TABLE);
        let below = |quarters: u8, x: f64, y: f64| camera.lens(Size::new(600.0, 600.0), quarters).point(x, y).y;
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
    fn the_camera_goes_to_an_attack_and_comes_back_after_the_last_one() {
        let mut state = TableState::whole(TABLE);
        let whole = state.camera;
        let (one, other) = (Point::new(200.0, 300.0), Point::new(340.0, 260.0));
        state.close_in(&[one, other], 60.0);
        let near = state.camera;
        assert!(near.area.width < TABLE.width / 2.0 && state.is_close());
        let view = Size::new(640.0, 480.0);
        let seen = Rectangle::with_size(view);
        for at in [one, other] {
            let at = state.lens(view, 1.0).point(f64::from(at.x), f64::from(at.y));
            assert!(seen.contains(at), "{at:?}");
        }
        state.close_in(&[Point::new(700.0, 700.0)], 60.0);
        state.draw_back();
        assert_eq!((state.camera, state.is_close()), (whole, false));
        // On its way it is between both.
        assert!(state.from.towards(whole, 0.5).area.width < whole.area.width);
        // Where the hand has put it, it stays.
        state.close_in(&[one], 60.0);
        state.update(Message::Panned(Vector::new(10.0, 0.0)));
        let here = state.camera;
        state.draw_back();
        assert_eq!(state.camera, here);
        // Who wants to see the whole table sees it, until it is pressed again.
        state.update(Message::FitPressed);
        state.close_in(&[one], 60.0);
        assert_eq!(state.camera, whole);
        state.update(Message::FitPressed);
        state.close_in(&[one], 60.0);
        assert_ne!(state.camera, whole);
    }

    #[test]
    fn zooming_leaves_the_point_under_the_pointer_where_it_is() {
        let view = Size::new(640.0, 480.0);
        let mut camera = Camera::whole(TABLE);
        let before = camera.lens(view, 0).point(100.0, 700.0);
        camera.zoom(2.5, Point::new(100.0, 700.0));
        let after = camera.lens(view, 0).point(100.0, 700.0);
        assert!((before.x - after.x).abs() < 0.01 && (before.y - after.y).abs() < 0.01);
        assert!(camera.zoom > 2.4);
    }
}
