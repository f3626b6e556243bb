//! A page on screen: the same drawing operations that go to the printer.

use std::sync::Arc;

use iced::{
    Color, Element, Font, Pixels, Rectangle, Renderer, Size, Theme, alignment, border, mouse,
    widget::{
        canvas::{self, Cache, Canvas, Frame, LineDash, Path, Stroke, Text, fill},
        text,
    },
};

use super::{Message, PreviewPages};
use crate::widget::parts::{BOLD, TYPEFACE};
use print::{Face, FillRule, Operation, Point, Segment};

/// One page without its paper; `scale` is pixels to a paper point.
pub(super) fn page<'a>(laid: &Arc<PreviewPages>, index: usize, scale: f32) -> Element<'a, Message> {
    let pages = &laid.pages;
    let (width, height) = (pages.width * scale, pages.height * scale);
    Canvas::new(Preview { laid: Arc::clone(laid), index, scale }).width(width).height(height).into()
}

struct Preview {
    laid: Arc<PreviewPages>,
    index: usize,
    scale: f32,
}

/// Cached drawing of a page with its inputs.
#[derive(Default)]
struct PageCache {
    cache: Cache,
    of: std::cell::Cell<(usize, usize, u32)>,
}

impl canvas::Program<Message> for Preview {
    type State = PageCache;

    fn draw(
        &self,
        state: &PageCache,
        renderer: &Renderer,
        _theme: &Theme,
        bounds: Rectangle,
        _cursor: mouse::Cursor,
    ) -> Vec<canvas::Geometry> {
        let now = (Arc::as_ptr(&self.laid) as usize, self.index, self.scale.to_bits());
        if state.of.replace(now) != now {
            state.cache.clear();
        }
        let geometry = state.cache.draw(renderer, bounds.size(), |frame| {
            frame.scale(self.scale);
            if let Some(page) = self.laid.pages.pages.get(self.index) {
                page.operations.iter().for_each(|operation| draw(frame, operation));
            }
        });
        vec![geometry]
    }
}

fn color(color: print::Color) -> Color {
    Color::from_rgb8(color.r, color.g, color.b)
}

fn point(point: Point) -> iced::Point {
    iced::Point::new(point.x, point.y)
}

fn stroke<'a>(stroke: &'a print::Stroke, dash: &'a [f32]) -> Stroke<'a> {
    let mut out = Stroke::default().with_color(color(stroke.color)).with_width(stroke.width);
    out.line_dash = LineDash { segments: dash, offset: 0 };
    out
}

fn draw(frame: &mut Frame, operation: &Operation) {
    match operation {
        Operation::Tag(_) => {}
        Operation::Text(run) => frame.fill_text(Text {
            content: run.text.clone(),
            // The canvas positions a line by its top; the baseline is an ascent below.
            position: iced::Point::new(run.origin.x, run.origin.y - run.size * ascent_of_line()),
            color: color(run.color),
            size: Pixels(run.size),
            line_height: text::LineHeight::Relative(LINE),
            font: font(run.face),
            align_x: text::Alignment::Left,
            align_y: alignment::Vertical::Top,
            shaping: text::Shaping::Basic,
            ..Text::default()
        }),
        Operation::Line { from, to, stroke: pen } => {
            let dash = pen.dash.unwrap_or_default();
            let dash: &[f32] = if pen.dash.is_some() { &dash } else { &[] };
            frame.stroke(&Path::line(point(*from), point(*to)), stroke(pen, dash));
        }
        Operation::Rectangle { corner, width, height, radius, fill, stroke: pen } => {
            let path = Path::rounded_rectangle(point(*corner), Size::new(*width, *height), border::radius(*radius));
            if let Some(fill) = fill {
                frame.fill(&path, color(*fill));
            }
            if let Some(pen) = pen {
                let dash = pen.dash.unwrap_or_default();
                let dash: &[f32] = if pen.dash.is_some() { &dash } else { &[] };
                frame.stroke(&path, stroke(pen, dash));
            }
        }
        Operation::Path { segments, rule, fill } => {
            let path = Path::new(|builder| {
                for segment in segments {
                    match *segment {
                        Segment::Move(to) => builder.move_to(point(to)),
                        Segment::Line(to) => builder.line_to(point(to)),
                        Segment::Cubic(one, two, to) => builder.bezier_curve_to(point(one), point(two), point(to)),
                        Segment::Close => builder.close(),
                    }
                }
            });
            let rule = match rule {
                FillRule::NonZero => fill::Rule::NonZero,
                FillRule::EvenOdd => fill::Rule::EvenOdd,
            };
            frame.fill(&path, canvas::Fill { style: canvas::Style::Solid(color(*fill)), rule });
        }
    }
}

/// Line height on the canvas, relative to the size.
const LINE: f32 = 1.2;

/// Distance of the baseline from the top of a line: the typeface's ascent and half of the line's extra height.
fn ascent_of_line() -> f32 {
    ASCENT + (LINE - ASCENT - DESCENT) / 2.0
}

/// Ascent and descent of the typeface, relative to the size, as the canvas uses them.
const ASCENT: f32 = 0.9277;
const DESCENT: f32 = 0.2441;

fn font(face: Face) -> Font {
    match face {
        Face::Regular => TYPEFACE,
        Face::Bold => BOLD,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_baseline_lies_within_its_line() {
        let below = ascent_of_line();
        assert!(below > 0.5 && below < LINE);
    }
}
