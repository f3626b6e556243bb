//! Drawing tools for tables: colors by meaning, lines, words, and icons as paths.

use iced::{
    Color, Point, Rectangle, Size,
    widget::canvas::{Frame, Path},
};

use super::match_view::{MatchView, Sight};
use crate::{
    Context,
    look::{Look, mix},
    widget::drawing,
};
use kernel::game::Seat;

pub(super) use crate::widget::ink::{dashed, life, pen, words};

/// Whatever drawings of a match go by: the lens, the match as it is seen, and the look.
pub(super) struct On<'a, L, S: MatchView> {
    pub(super) lens: &'a L,
    pub(super) sight: &'a Sight<'a, S>,
    pub(super) context: &'a Context<'a>,
    pub(super) look: &'static Look,
}

impl<'a, L, S: MatchView> On<'a, L, S> {
    pub(super) const fn new(lens: &'a L, sight: &'a Sight<'a, S>, context: &'a Context<'a>) -> Self {
        Self { lens, sight, context, look: context.look }
    }
}

// A derive would put the same bounds on the lens and the system.
impl<L, S: MatchView> Clone for On<'_, L, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<L, S: MatchView> Copy for On<'_, L, S> {}

/// Color of a side.
pub(in crate::screen) const fn side_color(context: &Context<'_>, seat: Seat) -> Color {
    side(context.look, seat)
}

/// Color of a side.
pub(super) const fn side(look: &Look, seat: Seat) -> Color {
    match seat {
        Seat::First => look.side_one,
        Seat::Second => look.side_two,
        Seat::Third => look.green,
        Seat::Fourth => look.yellow,
    }
}

/// True for a dark look.
pub(super) fn is_dark(look: &Look) -> bool {
    look.text.r > 0.5
}

/// Ground of a table.
pub(in crate::screen) fn board(look: &Look) -> Color {
    match (is_dark(look), look.is_high_contrast()) {
        (true, true) => Color::BLACK,
        (true, false) => Color::from_rgb8(0x13, 0x1C, 0x2A),
        (false, _) => Color::from_rgb8(0xF4, 0xF7, 0xFA),
    }
}

/// A side's color on the ground of a base.
pub(super) fn base_ground(look: &Look, seat: Seat) -> Color {
    mix(board(look), side(look, seat), if is_dark(look) { 0.24 } else { 0.20 })
}

/// Approximate width of words on a table.
pub(in crate::screen) fn width_of(words: &str, size: f32) -> f32 {
    words.chars().count() as f32 * size * 0.56
}

/// Height of a plate.
pub(super) const PLATE: f32 = 20.0;

/// The place of a plate with these words around a point, kept within the frame.
pub(super) fn plate_at(frame: &Frame, words: &str, at: Point) -> Rectangle {
    let (view, size) = (frame.size(), Size::new(width_of(words, 13.0) + 12.0, PLATE));
    let within = |at: f32, size: f32, most: f32| (at - size / 2.0).clamp(2.0, (most - size - 2.0).max(2.0));
    Rectangle::new(Point::new(within(at.x, size.width, view.width), within(at.y, PLATE, view.height)), size)
}

/// Words on a plate around a point, kept within the frame; its ground, rim and ink.
pub(in crate::screen) fn plate(frame: &mut Frame, name: &str, at: Point, [ground, rim, ink]: [Color; 3]) {
    let place = plate_at(frame, name, at);
    let path = Path::rounded_rectangle(place.position(), place.size(), 4.0.into());
    frame.fill(&path, ground);
    frame.stroke(&path, pen(rim, 1.0));
    words(frame, name, place.center(), 13.0, ink, true);
}

/// The middle of a plate of this size beside a piece: above it or below it, at its sides, then farther off; where it
/// covers least of what is taken, and is in view.
pub(super) fn free_place(view: Size, size: Size, piece: Rectangle, taken: &[Rectangle]) -> Point {
    const GAP: f32 = 4.0;
    let (middle, off) =
        (piece.center(), Size::new((piece.width + size.width) / 2.0 + GAP, (piece.height + size.height) / 2.0 + GAP));
    let ring = |times: f32| {
        let (x, y) = (off.width + (times - 1.0) * size.width / 2.0, off.height + (times - 1.0) * (size.height + GAP));
        [(0.0, -y), (0.0, y), (x, 0.0), (-x, 0.0), (x, -y), (-x, -y), (x, y), (-x, y)]
    };
    let seen = Rectangle::with_size(view).shrink(2.0);
    let covered = |at: &Point| {
        let place = Rectangle::new(Point::new(at.x - size.width / 2.0, at.y - size.height / 2.0), size);
        let hidden: f32 = taken.iter().filter_map(|other| other.intersection(&place)).map(|both| both.area()).sum();
        let outside = size.width * size.height - seen.intersection(&place).map_or(0.0, |both| both.area());
        hidden + outside * 2.0
    };
    let places = [1.0, 2.0, 3.0].into_iter().flat_map(ring).map(|(x, y)| Point::new(middle.x + x, middle.y + y));
    places.min_by(|one, other| covered(one).total_cmp(&covered(other))).unwrap_or(middle)
}

/// Words on a plate beside a piece, where they cover nothing that is taken; their place is taken afterwards.
pub(super) fn label(frame: &mut Frame, said: &str, piece: Rectangle, colors: [Color; 3], taken: &mut Vec<Rectangle>) {
    let size = plate_at(frame, said, piece.center()).size();
    let at = free_place(frame.size(), size, piece, taken);
    taken.push(plate_at(frame, said, at));
    plate(frame, said, at, colors);
}

/// Pieces in order, each once.
pub(super) fn each_once<P: Ord>(pieces: impl IntoIterator<Item = P>) -> std::collections::BTreeSet<P> {
    pieces.into_iter().collect()
}

/// Draws an icon centered at a point, turned clockwise.
pub(super) fn icon_turned(frame: &mut Frame, name: &str, middle: Point, size: f32, radians: f32, color: Color) {
    drawing::paint(frame, name, middle, size, radians, color);
}

/// Draws an upright icon centered at a point.
pub(super) fn icon(frame: &mut Frame, name: &str, middle: Point, size: f32, color: Color) {
    icon_turned(frame, name, middle, size, 0.0, color);
}

/// Outline of a regular polygon with a corner at the top.
pub(super) fn regular(middle: Point, radius: f32, sides: u16) -> Path {
    let step = std::f32::consts::TAU / f32::from(sides);
    Path::new(|path| {
        for side in 0..sides {
            let angle = step * (f32::from(side) + 0.5) - std::f32::consts::FRAC_PI_2;
            let at = Point::new(middle.x + radius * angle.cos(), middle.y + radius * angle.sin());
            if side == 0 { path.move_to(at) } else { path.line_to(at) }
        }
        path.close();
    })
}

/// Number of a piece on a flag in its side's shape: a box for the first, a hexagon for the second.
pub(super) fn flag(frame: &mut Frame, look: &Look, seat: Seat, middle: Point, size: f32, figure: &str, changed: bool) {
    let ground = side(look, seat);
    match seat {
        Seat::First => {
            let corner = Point::new(middle.x - size / 2.0, middle.y - size / 2.0);
            frame.fill(&Path::rounded_rectangle(corner, Size::new(size, size), (size * 0.16).into()), ground);
        }
        _ => frame.fill(&regular(middle, size * 0.6, 6), ground),
    }
    // On its side's color the number has the color of the table.
    words(frame, figure, middle, size * 0.68, look.surface, true);
    if changed {
        let mark = Path::circle(Point::new(middle.x + size * 0.48, middle.y - size * 0.48), (size * 0.17).max(2.5));
        frame.fill(&mark, look.iris);
        frame.stroke(&mark, pen(look.surface, 1.0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn labels_push_each_other_apart_and_cover_no_piece() {
        let piece = |x: f32, y: f32| Rectangle::new(Point::new(x, y), Size::new(30.0, 30.0));
        // Three in a row, and one that stands where a label would like to be.
        let pieces = [piece(100.0, 100.0), piece(134.0, 100.0), piece(168.0, 100.0), piece(134.0, 74.0)];
        let (view, size) = (Size::new(400.0, 300.0), Size::new(90.0, PLATE));
        let mut taken = pieces.to_vec();
        for piece in pieces {
            let at = free_place(view, size, piece, &taken);
            let place = Rectangle::new(Point::new(at.x - size.width / 2.0, at.y - size.height / 2.0), size);
            assert!(!taken.iter().any(|other| other.intersects(&place)), "{place:?} over {taken:?}");
            assert!(Rectangle::with_size(view).contains(place.position()));
            taken.push(place);
        }
    }
}
