//! Drawing tools for everything that is painted: lines, words, and what is left of a piece.

use iced::{
    Color, Pixels, Point, Rectangle, Size, alignment,
    widget::{
        canvas::{Frame, LineDash, Path, Stroke, Text},
        text,
    },
};

use super::parts::{BOLD, TYPEFACE};
use crate::look::Look;

/// A thin line.
pub fn pen(color: Color, width: f32) -> Stroke<'static> {
    Stroke::default().with_color(color).with_width(width)
}

/// A dashed line.
pub fn dashed<'a>(color: Color, width: f32, dash: &'a [f32]) -> Stroke<'a> {
    Stroke { line_dash: LineDash { segments: dash, offset: 0 }, ..pen(color, width) }
}

/// Words centered at a point.
pub fn words(frame: &mut Frame, content: impl Into<String>, at: Point, size: f32, color: Color, bold: bool) {
    // The renderer clips shapes at the edge of the frame, but not words.
    if !Rectangle::with_size(frame.size()).shrink(size / 2.0).contains(at) {
        return;
    }
    frame.fill_text(Text {
        content: content.into(),
        position: at,
        color,
        size: Pixels(size),
        line_height: text::LineHeight::Relative(1.2),
        font: if bold { BOLD } else { TYPEFACE },
        align_x: text::Alignment::Center,
        align_y: alignment::Vertical::Center,
        shaping: text::Shaping::Basic,
        ..Text::default()
    });
}

/// What a piece has left, on a plate of this height that is full as long as all is left.
pub fn life(frame: &mut Frame, at: Point, high: f32, left: u8, most: u8, look: &Look) {
    let wide = if left > 9 { high * 1.3 } else { high };
    let corner = Point::new(at.x - wide / 2.0, at.y - high / 2.0);
    let plate = Path::rounded_rectangle(corner, Size::new(wide, high), (high * 0.3).into());
    let (ground, ink) = if left < most { (look.surface, look.yellow) } else { (look.yellow, look.surface) };
    frame.fill(&plate, ground);
    frame.stroke(&plate, pen(look.yellow, 1.2));
    words(frame, left.to_string(), at, (high * 0.7).max(9.0), ink, true);
}
