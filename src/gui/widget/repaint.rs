//! Painting the whole window once where it changes in many places.

use iced::{
    Element, Point, Rectangle, Size, Theme,
    advanced::{
        Layout, Renderer as _, Widget, mouse, renderer,
        widget::{Tree, tree},
    },
};

use super::handed_on::handed_on;

/// The whole window. With another `version` it is painted anew at once and whole.
///
/// The renderer compares what it paints, layer by layer, and paints every place that differs by itself: after an edit of a
/// list hundreds of places, each with all that touches it. Layers that have other bounds than before it paints whole. So
/// an empty layer that comes and goes with the version lets it compare each layer with another one's.
pub struct Repaint<'a, Message> {
    content: Element<'a, Message>,
    version: u64,
}

/// What was painted last.
#[derive(Debug, Clone, Copy, Default)]
struct State {
    version: u64,
    /// Whether the empty layer is there.
    around: bool,
}

impl<'a, Message: 'a> Repaint<'a, Message> {
    /// Wraps the window.
    pub fn new(content: impl Into<Element<'a, Message>>, version: u64) -> Self {
        Self { content: content.into(), version }
    }
}

impl<'a, Message: 'a> Widget<Message, Theme, iced::Renderer> for Repaint<'a, Message> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<State>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(State { version: self.version, around: false })
    }

    fn diff(&self, tree: &mut Tree) {
        tree.diff_children(std::slice::from_ref(&self.content));
        let state = tree.state.downcast_mut::<State>();
        if state.version != self.version {
            *state = State { version: self.version, around: !state.around };
        }
    }

    fn draw(
        &self,
        tree: &Tree,
        renderer: &mut iced::Renderer,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
    ) {
        let bounds = layout.bounds();
        if tree.state.downcast_ref::<State>().around {
            // Places are joined in the order of their centers from the top left corner: this one, which holds all others,
            // comes first, and so there is one place to paint.
            let around = Rectangle::new(
                Point::new(-bounds.width, -bounds.height),
                Size::new(bounds.width * 2.0, bounds.height * 2.0),
            );
            renderer.with_layer(around, |_| {});
        }
        renderer.with_layer(bounds, |renderer| {
            self.content.as_widget().draw(&tree.children[0], renderer, theme, style, layout, cursor, viewport);
        });
    }

    handed_on! { children size layout operate update mouse_interaction overlay }
}

impl<'a, Message: 'a> From<Repaint<'a, Message>> for Element<'a, Message> {
    fn from(window: Repaint<'a, Message>) -> Self {
        Self::new(window)
    }
}
