//! One repaint of the whole window, or of a whole pane, if it changes in many places.

use iced::{
    Element, Point, Rectangle, Size, Theme,
    advanced::{
        Layout, Renderer as _, Widget, mouse, renderer,
        widget::{Tree, tree},
    },
};

use super::delegate::{delegate, into_element};

/// Wrapper of the window, or of the content of a scrolled pane. A new `version` repaints it at once and whole.
///
/// The renderer compares layers and repaints every difference by itself: after an edit of a list hundreds of places,
/// each with everything that touches it. It repaints layers with new bounds as a whole. So an empty layer that comes
/// and goes with the version makes it compare each layer with another one.
pub struct Repaint<'a, Message> {
    content: Element<'a, Message>,
    version: u64,
    is_pane: bool,
}

/// The last painting.
#[derive(Debug, Clone, Copy, Default)]
struct State {
    version: u64,
    /// The empty layer is there; in a pane, the extra part of a point.
    around: bool,
}

impl<'a, Message: 'a> Repaint<'a, Message> {
    /// Wraps the window.
    pub fn new(content: impl Into<Element<'a, Message>>, version: u64) -> Self {
        Self { content: content.into(), version, is_pane: false }
    }

    /// Wraps the content of a scrolled pane, which is painted in a layer of its own.
    pub fn pane(content: impl Into<Element<'a, Message>>, version: u64) -> Self {
        Self { content: content.into(), version, is_pane: true }
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
        let content = |renderer: &mut iced::Renderer| {
            self.content.as_widget().draw(&tree.children[0], renderer, theme, style, layout, cursor, viewport);
        };
        if self.is_pane {
            let nudge = if tree.state.downcast_ref::<State>().around { 0.5 } else { 0.0 };
            return renderer.with_layer(Rectangle { width: viewport.width + nudge, ..*viewport }, content);
        }
        if tree.state.downcast_ref::<State>().around {
            // Damage is merged in the order of centers from the top left corner: this area comes first and contains all
            // others, so there is one place to paint.
            let around = Rectangle::new(
                Point::new(-bounds.width, -bounds.height),
                Size::new(bounds.width * 2.0, bounds.height * 2.0),
            );
            renderer.with_layer(around, |_| {});
        }
        renderer.with_layer(bounds, content);
    }

    delegate! { children size layout operate update mouse_interaction overlay }
}

into_element!(Repaint);
