//! Games whose table is measured on a plane or a grid: the part of the table that is seen, and what lies under the
//! pointer.

mod surface;

use iced::{
    Element, Length, Point, Size, Vector,
    keyboard::{Key, key::Named},
    widget::canvas::{Canvas, Frame},
};

use super::{
    game,
    match_view::{MatchView, PieceNo, Pointed, Sight},
};
use crate::{Context, widget::icon_tool};
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

    /// How it shows a table in a view of this size.
    pub fn lens(&self, table: Size, view: Size) -> Lens {
        const MARGIN: f32 = 1.07;
        let fit = (view.width / (table.width * MARGIN)).min(view.height / (table.height * MARGIN));
        Lens { middle: self.middle, scale: (fit * self.zoom).max(1e-4), view }
    }

    /// Moves over the table, staying where there is something to see.
    pub fn pan(&mut self, by: Vector, table: Size) {
        self.middle.x = (self.middle.x + by.x).clamp(0.0, table.width);
        self.middle.y = (self.middle.y + by.y).clamp(0.0, table.height);
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
    view: Size,
}

impl Lens {
    /// Where a point of the table is in the view.
    pub fn point(&self, x: f64, y: f64) -> Point {
        Point::new(
            (x as f32 - self.middle.x) * self.scale + self.view.width / 2.0,
            self.view.height / 2.0 - (y as f32 - self.middle.y) * self.scale,
        )
    }

    /// Which point of the table lies there.
    pub fn table(&self, at: Point) -> Point {
        Point::new(
            (at.x - self.view.width / 2.0) / self.scale + self.middle.x,
            (self.view.height / 2.0 - at.y) / self.scale + self.middle.y,
        )
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
}

impl TableState {
    /// The whole of a table of this size.
    pub(super) fn whole(size: Size) -> Self {
        Self { camera: Camera::whole(size), size, bands: true }
    }

    pub(super) fn update(&mut self, message: Message) {
        match message {
            Message::Panned(by) => self.camera.pan(by, self.size),
            Message::Zoomed(factor, at) => self.camera.zoom(factor, at.unwrap_or(self.camera.middle)),
            Message::FitPressed => self.camera = Camera::whole(self.size),
            Message::BandsPressed => self.bands = !self.bands,
        }
    }

    /// What a key means to the view.
    pub(super) fn key(&self, key: &Key) -> Option<game::Message> {
        const STEP: f32 = 60.0;
        let pan = |x: f32, y: f32| Message::Panned(Vector::new(x, y) * (STEP / self.camera.zoom));
        let message = match key.as_ref() {
            Key::Named(Named::ArrowLeft) => pan(-1.0, 0.0),
            Key::Named(Named::ArrowRight) => pan(1.0, 0.0),
            Key::Named(Named::ArrowUp) => pan(0.0, 1.0),
            Key::Named(Named::ArrowDown) => pan(0.0, -1.0),
            Key::Character("+" | "=") => Message::Zoomed(1.25, None),
            Key::Character("-") => Message::Zoomed(0.8, None),
            Key::Character("0") => Message::FitPressed,
            Key::Character("b") => Message::BandsPressed,
            _ => return None,
        };
        Some(game::Message::View(message))
    }

    fn lens(&self, view: Size) -> Lens {
        self.camera.lens(self.size, view)
    }
}

/// A game with a table that is measured on a plane or a grid: its [`MatchView`] is the table, with [`view`] and [`tools`].
pub trait Spatial: MatchView {
    /// What is kept of the view of the table.
    fn table(state: &Self::State) -> &TableState;

    /// Draws the table and what lies on it.
    fn draw(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, context: &Context<'_>);

    /// Draws what belongs to the pointer, the chosen piece and the open question.
    fn draw_over(frame: &mut Frame, lens: &Lens, sight: &Sight<'_, Self>, context: &Context<'_>);

    /// The piece that lies there.
    fn piece_at(game: &Self::Game, at: Point) -> Option<PieceNo>;

    /// The place on the table of an answer to the question that has one.
    fn spot(decision: &DecisionOf<Self::Game>, answer: usize) -> Option<Point>;

    /// Whether an answer to the question is about this piece.
    fn is_about(decision: &DecisionOf<Self::Game>, answer: usize, piece: PieceNo) -> bool;
}

/// The table, to be panned, zoomed, pointed at and clicked.
pub(super) fn view<'a, S: Spatial>(sight: Sight<'a, S>, context: &Context<'a>) -> Element<'a, game::Message> {
    Canvas::new(Surface { sight, context: *context }).width(Length::Fill).height(Length::Fill).into()
}

/// The tools of the table.
pub(super) fn tools<'a>(context: &Context<'a>) -> Vec<Element<'a, game::Message>> {
    let tool = |icon: &str, key: &'static str, message: Message| {
        icon_tool(context, icon, context.text(key), 18.0, Some(game::Message::View(message)))
    };
    vec![
        tool("ui-remove", "gui.play.zoom_out", Message::Zoomed(0.8, None)),
        tool("ui-add", "gui.play.zoom_in", Message::Zoomed(1.25, None)),
        tool("ui-fit", "gui.play.fit", Message::FitPressed),
        tool("arc-front", "gui.play.bands", Message::BandsPressed),
    ]
}

/// What lies under a point of the table; `scale` is points of the screen to one measure of the table.
fn under<S: Spatial>(sight: &Sight<'_, S>, at: Point, scale: f32) -> Pointed {
    let piece = S::piece_at(sight.game, at);
    let answer = sight.open.and_then(|open| {
        let near = 26.0 / scale;
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
        let lens = camera.lens(TABLE, Size::new(640.0, 480.0));
        let there = lens.table(lens.point(123.0, 456.0));
        assert!((there.x - 123.0).abs() < 0.01 && (there.y - 456.0).abs() < 0.01);
    }

    #[test]
    fn zooming_leaves_the_point_under_the_pointer_where_it_is() {
        let view = Size::new(640.0, 480.0);
        let mut camera = Camera::whole(TABLE);
        let before = camera.lens(TABLE, view).point(100.0, 700.0);
        camera.zoom(2.5, Point::new(100.0, 700.0));
        let after = camera.lens(TABLE, view).point(100.0, 700.0);
        assert!((before.x - after.x).abs() < 0.01 && (before.y - after.y).abs() < 0.01);
        assert!(camera.zoom > 2.4);
    }
}
