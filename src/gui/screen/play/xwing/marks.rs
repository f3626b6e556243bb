//! Small things drawn alike on the whole table: outlines, letters, marks with counts.

use iced::{
    Color, Pixels, Point, Size, alignment,
    widget::{
        canvas::{Frame, Path, Stroke, Text},
        text,
    },
};

use crate::{
    look::Look,
    screen::play::spatial::Lens,
    widget::parts::{BOLD, TYPEFACE},
};
use kernel::plane::{self, Polygon, Pose};
use xwing::abilities::words::Token;

/// A closed line through points of the table.
pub(super) fn outline(lens: &Lens, corners: impl IntoIterator<Item = plane::Point>) -> Path {
    Path::new(|path| {
        for (number, corner) in corners.into_iter().enumerate() {
            let at = lens.point(corner.x, corner.y);
            if number == 0 { path.move_to(at) } else { path.line_to(at) }
        }
        path.close();
    })
}

/// The outline of a shape.
pub(super) fn shape(lens: &Lens, shape: &Polygon) -> Path {
    outline(lens, shape.corners().iter().copied())
}

/// An outline given around the middle of a pose, in millimetres to the right and ahead.
pub(super) fn around(lens: &Lens, pose: &Pose, corners: &[(f64, f64)]) -> Path {
    outline(lens, corners.iter().map(|(right, ahead)| pose.place(*right, *ahead)))
}

/// A thin line in a color.
pub(super) fn pen(color: Color, width: f32) -> Stroke<'static> {
    Stroke::default().with_color(color).with_width(width)
}

/// The same color, seen through.
pub(super) const fn sheer(color: Color, share: f32) -> Color {
    Color { a: share, ..color }
}

/// Words in the middle of a place.
pub(super) fn words(frame: &mut Frame, content: impl Into<String>, at: Point, size: f32, color: Color, bold: bool) {
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

/// The color of a kind of token.
pub(super) const fn token_color(look: &Look, token: Token) -> Color {
    match token {
        Token::Focus | Token::Evade => look.green,
        Token::Stress | Token::Ion | Token::Jam => look.red,
        Token::TractorBeam | Token::WeaponsDisabled => look.orange,
        Token::Cloak | Token::Lock => look.blue,
        Token::Reinforce => look.yellow,
    }
}

/// A mark with a letter, and its count where there are several.
pub(super) fn mark(frame: &mut Frame, look: &Look, at: Point, size: f32, letter: &str, count: u8, color: Color) {
    let half = size / 2.0;
    let corner = Point::new(at.x - half, at.y - half);
    let path = Path::rounded_rectangle(corner, Size::new(size, size), (size * 0.3).into());
    frame.fill(&path, look.surface);
    frame.stroke(&path, pen(color, 1.5));
    words(frame, letter, at, size * 0.72, color, true);
    if count > 1 {
        let at = Point::new(at.x + half, at.y + half);
        let radius = size * 0.36;
        frame.fill(&Path::circle(at, radius), color);
        words(frame, count.to_string(), at, radius * 1.5, look.surface, true);
    }
}

/// Points all round a base at the same distance from it.
pub(super) fn ring(half: f64, pose: &Pose, distance: f64) -> Vec<plane::Point> {
    const STEPS: u32 = 10;
    let mut points = Vec::new();
    for (right, ahead, start) in [(1.0, 1.0, 0.0), (1.0, -1.0, 90.0), (-1.0, -1.0, 180.0), (-1.0, 1.0, 270.0_f64)] {
        for step in 0..=STEPS {
            let angle = (start + 90.0 * f64::from(step) / f64::from(STEPS)).to_radians();
            points.push(pose.place(right * half + distance * angle.sin(), ahead * half + distance * angle.cos()));
        }
    }
    points
}

/// How far it is from the middle of a base, in a direction in degrees clockwise from ahead, to the points that lie
/// `distance` from the base.
pub(super) fn reach(half: f64, degrees: f64, distance: f64) -> f64 {
    let (sine, cosine) = degrees.to_radians().sin_cos();
    let gap = |way: f64| {
        let (x, y) = ((way * sine).abs() - half, (way * cosine).abs() - half);
        x.max(0.0).hypot(y.max(0.0))
    };
    let (mut low, mut high) = (0.0, distance + 2.0 * half);
    for _ in 0..24 {
        let middle = f64::midpoint(low, high);
        if gap(middle) < distance { low = middle } else { high = middle }
    }
    high
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::plane::Facing;

    #[test]
    fn a_ring_lies_everywhere_as_far_from_the_base_as_it_says() {
        let pose = Pose::new(plane::Point::new(300.0, 200.0), Facing::NORTH.turned(1));
        let base = Polygon::rectangle(&pose, 20.0, 20.0);
        for point in ring(20.0, &pose, 100.0) {
            assert!((base.distance_to(point) - 100.0).abs() < 1e-6);
        }
        for degrees in [0.0, 30.0, 45.0, 77.0, 180.0] {
            let way = reach(20.0, degrees, 100.0);
            let (sine, cosine) = f64::to_radians(degrees).sin_cos();
            let point = pose.place(way * sine, way * cosine);
            assert!((base.distance_to(point) - 100.0).abs() < 1e-3, "{degrees}");
        }
    }
}
