//! The used part of a limit, drawn as a ruler or as boxes.

use iced::{
    Color, Element, Length, Rectangle, Size, Theme,
    advanced::{Layout, Renderer as _, Widget, layout, mouse, renderer, widget::Tree},
    border,
};

use crate::look::{Look, mix};

/// Height of a ruler.
const HEIGHT: f32 = 8.0;

/// A bar of ten ticks filled to the used part; the excess has the color of errors.
pub struct Ruler {
    /// The used share, from 0; more than 1 is over the limit.
    used: f32,
    width: Length,
    colors: Colors,
}

/// A row of boxes, of which the first are filled.
pub struct Segments {
    filled: usize,
    /// Required number of boxes: these are taller.
    least: usize,
    all: usize,
    side: f32,
    colors: Colors,
}

/// Colors of rulers and boxes.
#[derive(Clone, Copy)]
struct Colors {
    full: Color,
    empty: Color,
    over: Color,
    tick: Color,
}

impl Colors {
    fn of(look: &Look) -> Self {
        let empty = if look.is_high_contrast() { look.raised } else { mix(look.surface, look.muted, 0.25) };
        Self { full: look.accent, empty, over: look.red, tick: look.surface }
    }
}

/// A ruler for `value` of `limit`.
pub fn ruler(look: &Look, value: i32, limit: i32, width: impl Into<Length>) -> Ruler {
    let used = value.max(0) as f32 / limit.max(1) as f32;
    Ruler { used, width: width.into(), colors: Colors::of(look) }
}

/// Boxes for `value` of `most`, of which `least` are required.
pub fn segments(look: &Look, value: usize, least: usize, most: usize) -> Segments {
    let all = most.max(value).min(24);
    let colors = Colors::of(look);
    let full = if value > most { colors.over } else { colors.full };
    Segments { filled: value, least, all, side: 8.0, colors: Colors { full, ..colors } }
}

impl<Message> Widget<Message, Theme, iced::Renderer> for Ruler {
    fn size(&self) -> Size<Length> {
        Size::new(self.width, Length::Fixed(HEIGHT))
    }

    fn layout(&mut self, _: &mut Tree, _: &iced::Renderer, limits: &layout::Limits) -> layout::Node {
        layout::atomic(limits, self.width, HEIGHT)
    }

    fn draw(
        &self,
        _: &Tree,
        renderer: &mut iced::Renderer,
        _: &Theme,
        _: &renderer::Style,
        layout: Layout<'_>,
        _: mouse::Cursor,
        _: &Rectangle,
    ) {
        let bounds = layout.bounds();
        let Colors { full, empty, over, tick } = self.colors;
        let mut fill = |from: f32, to: f32, height: f32, color: Color| {
            let (from, to) = ((bounds.width * from).round(), (bounds.width * to).round());
            let bounds = Rectangle { x: bounds.x + from, width: to - from, height, ..bounds };
            if bounds.width > 0.0 {
                let quad = renderer::Quad { bounds, border: border::rounded(2.0), ..Default::default() };
                renderer.fill_quad(quad, color);
            }
        };
        // Over the limit the whole bar is the used part, and the limit is within it.
        let scale = self.used.max(1.0);
        fill(0.0, 1.0, HEIGHT, empty);
        fill(0.0, self.used.min(1.0) / scale, HEIGHT, full);
        if self.used > 1.0 {
            fill(1.0 / scale, 1.0, HEIGHT, over);
        }
        for step in 1..10 {
            let at = (bounds.width * step as f32 / 10.0 / scale).round();
            let height = if step == 5 { HEIGHT } else { HEIGHT / 2.0 };
            let bounds = Rectangle { x: bounds.x + at, y: bounds.y + HEIGHT - height, width: 1.0, height };
            renderer.fill_quad(renderer::Quad { bounds, ..Default::default() }, tick);
        }
    }
}

impl<Message> Widget<Message, Theme, iced::Renderer> for Segments {
    fn size(&self) -> Size<Length> {
        Size::new(Length::Shrink, Length::Shrink)
    }

    fn layout(&mut self, _: &mut Tree, _: &iced::Renderer, _: &layout::Limits) -> layout::Node {
        let width = self.all as f32 * (self.side + 2.0) - if self.all > 0 { 2.0 } else { 0.0 };
        layout::Node::new(Size::new(width, self.side + 4.0))
    }

    fn draw(
        &self,
        _: &Tree,
        renderer: &mut iced::Renderer,
        _: &Theme,
        _: &renderer::Style,
        layout: Layout<'_>,
        _: mouse::Cursor,
        _: &Rectangle,
    ) {
        let bounds = layout.bounds();
        for index in 0..self.all {
            let height = if index < self.least { self.side + 4.0 } else { self.side };
            let bounds = Rectangle {
                x: bounds.x + index as f32 * (self.side + 2.0),
                y: bounds.y + (bounds.height - height) / 2.0,
                width: self.side,
                height,
            };
            let is_full = index < self.filled;
            let line = if is_full { self.colors.full } else { mix(self.colors.empty, self.colors.full, 0.5) };
            let border = border::rounded(2.0).color(line).width(1.0);
            let ground = if is_full { self.colors.full } else { self.colors.tick };
            renderer.fill_quad(renderer::Quad { bounds, border, ..Default::default() }, ground);
        }
    }
}

impl<'a, Message: 'a> From<Ruler> for Element<'a, Message> {
    fn from(ruler: Ruler) -> Self {
        Self::new(ruler)
    }
}

impl<'a, Message: 'a> From<Segments> for Element<'a, Message> {
    fn from(segments: Segments) -> Self {
        Self::new(segments)
    }
}
