//! A large ground under other widgets.

use iced::{
    Background, Color, Element, Rectangle, Theme,
    advanced::{Layout, Renderer as _, Widget, mouse, renderer, widget::Tree},
};

use super::delegate::{delegate, into_element};
use crate::look::Look;

/// Height of a strip, in points.
const STRIP: f32 = 32.0;

/// Wrapper with a ground of one color, painted in strips.
///
/// The renderer paints whatever reaches beyond a changed place through a mask, and takes the more time the larger it is.
/// Beneath a changed place are only the strips that touch it.
pub struct Ground<'a, Message> {
    content: Element<'a, Message>,
    color: Color,
    text: Color,
}

impl<'a, Message: 'a> Ground<'a, Message> {
    /// A ground of this color under the content, whose text has the color of the look.
    pub fn new(look: &Look, color: Color, content: impl Into<Element<'a, Message>>) -> Self {
        Self { content: content.into(), color, text: look.text }
    }
}

impl<'a, Message: 'a> Widget<Message, Theme, iced::Renderer> for Ground<'a, Message> {
    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut iced::Renderer,
        theme: &Theme,
        _style: &renderer::Style,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
    ) {
        let bounds = layout.bounds();
        let mut top = bounds.y;
        while top < bounds.y + bounds.height {
            // One strip reaches into the next, so that no gap shows between two dots.
            let height = (STRIP + 1.0).min(bounds.y + bounds.height - top);
            let quad = renderer::Quad { bounds: Rectangle { y: top, height, ..bounds }, ..renderer::Quad::default() };
            renderer.fill_quad(quad, Background::Color(self.color));
            top += STRIP;
        }
        let style = renderer::Style { text_color: self.text };
        self.content.as_widget().draw(&tree.children[0], renderer, theme, &style, layout, cursor, viewport);
    }

    delegate! { children diff size layout operate update mouse_interaction overlay }
}

into_element!(Ground);
