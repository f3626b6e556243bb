//! The ruler, dragged between two points or pieces.

use iced::{
    Point, Size,
    widget::canvas::{Frame, Path},
};

use super::{Lens, Measurement, Sight, Spatial};
use crate::{
    Context,
    screen::play::ink::{dashed, pen, words},
};

/// Draws the ruler with its measurements.
pub(super) fn draw<S: Spatial>(
    frame: &mut Frame,
    lens: &Lens,
    sight: &Sight<'_, S>,
    [from, to]: [Point; 2],
    context: &Context<'_>,
) {
    let look = context.look;
    let Measurement { from, to, words: said } = S::measured(sight, from, to, context);
    let on_screen = |at: Point| lens.point(f64::from(at.x), f64::from(at.y));
    let length = from.distance(to);
    if length < 0.5 {
        return;
    }
    let along = |way: f32| from + (to - from) * (way / length);
    // Each range band has its own color; beyond them the line is dashed.
    let colors = [look.green, look.yellow, look.red];
    let mut start = 0.0;
    for (band, color) in S::bands().iter().zip(colors) {
        let end = band.min(length);
        if start < end {
            frame.stroke(&Path::line(on_screen(along(start)), on_screen(along(end))), pen(color, 5.0));
            frame.fill(&Path::circle(on_screen(along(end)), 4.0), color);
        }
        start = end;
    }
    if start < length {
        frame.stroke(&Path::line(on_screen(along(start)), on_screen(to)), dashed(look.muted, 3.0, &[6.0, 5.0]));
    }
    frame.fill(&Path::circle(on_screen(from), 4.0), look.text);
    let end = on_screen(to);
    let widest = said.iter().map(|line| line.chars().count()).max().unwrap_or_default() as f32;
    let size = Size::new(widest * 7.2 + 16.0, said.len() as f32 * 18.0 + 8.0);
    let left = (end.x + 12.0).min(lens.view.width - size.width - 4.0).max(4.0);
    let top = (end.y - size.height - 8.0).max(4.0);
    if said.is_empty() {
        return;
    }
    let plate = Path::rounded_rectangle(Point::new(left, top), size, 4.0.into());
    frame.fill(&plate, look.surface);
    frame.stroke(&plate, pen(look.muted, 1.0));
    for (number, line) in said.into_iter().enumerate() {
        let at = Point::new(left + size.width / 2.0, top + 13.0 + number as f32 * 18.0);
        words(frame, line, at, 13.0, look.text, number == 0);
    }
}
