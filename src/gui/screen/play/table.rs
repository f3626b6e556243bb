//! What a game brings to the table: how it is drawn, what can be pointed at, and what its questions look like.
//!
//! The frame — set-up, panning and zooming, answers by mouse and keys, the log, taking back, replays — stands once and
//! asks this trait for whatever is of one game.

use iced::{Element, Point, Size, Vector, widget::canvas::Frame};

use super::Message;
use crate::Context;
use kernel::game::{DecisionOf, Game, Playable, Seat};
use practice::Opponents;
use systems::Registered;

/// A piece on the table, by the game's own count.
pub type PieceNo = u16;

/// Something that can be agreed before a game, as the set-up shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OptionField {
    /// Its name in the game's options.
    pub key: &'static str,
    /// The key of its word.
    pub term: &'static str,
    /// What it can be.
    pub kind: OptionKind,
}

/// What an option can be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum OptionKind {
    /// A whole number between two others.
    Number {
        /// The least.
        least: i64,
        /// The most.
        most: i64,
        /// What is usual.
        usual: i64,
    },
    /// Yes or no; usually no.
    Flag,
}

impl OptionField {
    /// The usual value; 1 stands for yes.
    pub const fn usual(&self) -> i64 {
        match self.kind {
            OptionKind::Number { usual, .. } => usual,
            OptionKind::Flag => 0,
        }
    }

    /// The option with this value, as it is written in words.
    pub fn written(&self, value: i64) -> String {
        match self.kind {
            OptionKind::Number { .. } => format!("{}={value}", self.key),
            OptionKind::Flag => format!("{}={}", self.key, value != 0),
        }
    }
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

/// What is looked at, and by whom.
#[derive(Clone, Copy)]
pub struct Sight<'a, S: Table> {
    /// The cards.
    pub catalog: &'a S::Catalog,
    /// The game.
    pub game: &'a S::Game,
    /// Whose eyes look; none where nothing is hidden.
    pub viewer: Option<Seat>,
    /// What the last answers left to be shown.
    pub trace: &'a S::Trace,
    /// The piece that was chosen.
    pub chosen: Option<PieceNo>,
    /// The piece under the pointer.
    pub pointed: Option<PieceNo>,
    /// The question, if it is answered here and now.
    pub open: Option<&'a DecisionOf<S::Game>>,
    /// The answer that is looked at, by its place.
    pub weighed: Option<usize>,
    /// Whether range bands and arcs of the chosen piece are shown.
    pub bands: bool,
}

impl<'a, S: Table> Sight<'a, S> {
    /// The game as the side with this piece sees it, as far as the viewer may.
    pub fn seen(&self, owner: Seat) -> <S::Game as Game>::Seen<'a> {
        self.game.seen(self.viewer.unwrap_or(owner))
    }
}

/// A game that can be played at a table in the window.
pub trait Table: Opponents + Registered + Sized + 'static {
    /// What the last answers left to be shown, such as the way of the last move.
    type Trace: Clone + Default + Send;

    /// What can be agreed before a game.
    const OPTIONS: &'static [OptionField];

    /// How large the table is.
    fn size(game: &Self::Game) -> Size;

    /// Takes note of something that happened; what is no longer to be shown goes.
    fn trace(trace: &mut Self::Trace, event: &<Self::Game as Game>::Event);

    /// Whether one should have time to see that this happened.
    fn is_notable(event: &<Self::Game as Game>::Event) -> bool;

    /// Whether the table is still being set up.
    fn is_opening(game: &Self::Game) -> bool;

    /// Round and phase.
    fn headline(game: &Self::Game, context: &Context<'_>) -> String;

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

    /// Whether the answer declines or goes on.
    fn is_pass(action: &<Self::Game as Game>::Answer) -> bool;

    /// The piece the question is about.
    fn subject(decision: &DecisionOf<Self::Game>) -> Option<PieceNo>;

    /// Answers as the game itself shows them, such as a dial; none where buttons with words will do.
    fn answers<'a>(sight: &Sight<'a, Self>, context: &Context<'a>) -> Option<Element<'a, Message>>;

    /// Everything about a piece.
    fn card<'a>(sight: &Sight<'a, Self>, piece: PieceNo, context: &Context<'a>) -> Element<'a, Message>;
}

/// The question of a game, in words.
pub fn asked<S: Playable>(catalog: &S::Catalog, game: &S::Game, context: &Context<'_>) -> String {
    S::describe_question(catalog, game, context.language)
}

/// An answer to it, in words.
pub fn answer<S: Playable>(
    catalog: &S::Catalog,
    game: &S::Game,
    action: &<S::Game as Game>::Answer,
    context: &Context<'_>,
) -> String {
    S::describe_answer(catalog, game, action, context.language)
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
