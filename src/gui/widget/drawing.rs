//! Drawings of ships, figures and factions.

use std::sync::LazyLock;

use iced::{
    Color, Element, Point, Vector, border,
    widget::{
        canvas::{Fill, Frame, Path, Style, fill::Rule},
        container,
    },
};
use print::{FillRule, Segment, glyph::outline};
use rustc_hash::FxHashMap;

use super::icon_in;
use crate::look::{Accent, Look, TILE_RADIUS};
use kernel::icons::ICONS;

/// Mark of a faction on a tile of its color.
pub fn emblem<'a, Message: 'a>(look: &Look, mark: &str, side: f32) -> Element<'a, Message> {
    let look = look.with_accent(Accent::of_mark(mark));
    let (ground, ink) = (look.accent, look.on_accent);
    container(icon_in(mark, (side * 0.62).round(), ink))
        .center(side)
        .style(move |_| container::background(ground).border(border::rounded(TILE_RADIUS)))
        .into()
}

/// A drawing in the color of a faction.
pub fn drawing_of<'a, Message: 'a>(look: &Look, mark: &str, name: &str, side: f32) -> Element<'a, Message> {
    icon_in(name, side, look.with_accent(Accent::of_mark(mark)).accent)
}

/// Paints an icon around a point, turned clockwise by an angle in radians.
pub fn paint(frame: &mut Frame, name: &str, middle: Point, side: f32, turn: f32, color: Color) {
    frame.with_save(|frame| {
        frame.translate(Vector::new(middle.x, middle.y));
        frame.rotate(turn);
        frame.scale(side / 24.0);
        for (path, rule) in paths(name) {
            frame.fill(path, Fill { style: Style::Solid(color), rule: *rule });
        }
    });
}

/// Filled paths of an icon on a field of 24 by 24 centered at the origin.
fn paths(name: &str) -> &'static [(Path, Rule)] {
    static PATHS: LazyLock<FxHashMap<&'static str, Vec<(Path, Rule)>>> =
        LazyLock::new(|| ICONS.iter().map(|(name, _)| (*name, made(name))).collect());
    PATHS.get(name).map_or(&[], Vec::as_slice)
}

fn made(name: &str) -> Vec<(Path, Rule)> {
    let at = |point: &print::Point| Point::new(point.x - 12.0, point.y - 12.0);
    let Some(outline) = outline(name) else { return Vec::new() };
    outline
        .paths()
        .map(|(segments, rule)| {
            let path = Path::new(|path| {
                for segment in segments {
                    match segment {
                        Segment::Move(to) => path.move_to(at(to)),
                        Segment::Line(to) => path.line_to(at(to)),
                        Segment::Cubic(one, two, to) => path.bezier_curve_to(at(one), at(two), at(to)),
                        Segment::Close => path.close(),
                    }
                }
            });
            let rule = match rule {
                FillRule::NonZero => Rule::NonZero,
                FillRule::EvenOdd => Rule::EvenOdd,
            };
            (path, rule)
        })
        .collect()
}

/// A faded color for drawings behind text.
pub fn faded(look: &Look, color: Color) -> Color {
    crate::look::mix(look.head, color, 0.13)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_icon_can_be_drawn_on_a_canvas() {
        for (name, _) in ICONS {
            assert!(!paths(name).is_empty(), "{name}");
        }
        assert!(paths("no-such-icon").is_empty());
    }
}
