//! Content with tools that appear only under the pointer.

use iced::{
    Element, Event, Length, Point, Rectangle, Size, Theme, Vector,
    advanced::{
        Clipboard, Layout, Renderer as _, Shell, Widget, layout, mouse, overlay, renderer,
        widget::{Operation, Tree},
    },
};

use super::delegate::into_element;

/// Content with tools over its upper right corner, which appear under the pointer, or always.
pub struct Reveal<'a, Message> {
    /// The content, and the tools over it.
    parts: [Element<'a, Message>; 2],
    always: bool,
    /// Distance of the tools from the right and from the top.
    right: f32,
    top: f32,
}

impl<'a, Message: 'a> Reveal<'a, Message> {
    /// `content` with `tools` over it.
    pub fn new(content: impl Into<Element<'a, Message>>, tools: impl Into<Element<'a, Message>>) -> Self {
        Self { parts: [content.into(), tools.into()], always: false, right: 0.0, top: 0.0 }
    }

    /// Shows the tools without the pointer, too.
    #[must_use]
    pub fn always(mut self, always: bool) -> Self {
        self.always = always;
        self
    }

    /// Sets the distance of the tools from the right and from the top.
    #[must_use]
    pub fn at(mut self, right: f32, top: f32) -> Self {
        (self.right, self.top) = (right, top);
        self
    }

    fn shows(&self, layout: Layout<'_>, cursor: mouse::Cursor) -> bool {
        self.always || cursor.is_over(layout.bounds())
    }
}

impl<'a, Message: 'a> Widget<Message, Theme, iced::Renderer> for Reveal<'a, Message> {
    fn children(&self) -> Vec<Tree> {
        self.parts.iter().map(Tree::new).collect()
    }

    fn diff(&self, tree: &mut Tree) {
        tree.diff_children(&self.parts);
    }

    fn size(&self) -> Size<Length> {
        self.parts[0].as_widget().size()
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &iced::Renderer, limits: &layout::Limits) -> layout::Node {
        let [content, tools] = &mut self.parts;
        let content = content.as_widget_mut().layout(&mut tree.children[0], renderer, limits);
        let size = content.size();
        let room = layout::Limits::new(Size::ZERO, size);
        let tools = tools.as_widget_mut().layout(&mut tree.children[1], renderer, &room);
        let x = (size.width - self.right - tools.size().width).max(0.0).round();
        layout::Node::with_children(size, vec![content, tools.move_to(Point::new(x, self.top))])
    }

    fn operate(
        &mut self,
        tree: &mut Tree,
        layout: Layout<'_>,
        renderer: &iced::Renderer,
        operation: &mut dyn Operation,
    ) {
        // Without a pointer only permanent tools can be reached.
        let count = if self.always { 2 } else { 1 };
        for ((part, tree), layout) in self.parts.iter_mut().zip(&mut tree.children).zip(layout.children()).take(count) {
            part.as_widget_mut().operate(tree, layout, renderer, operation);
        }
    }

    fn update(
        &mut self,
        tree: &mut Tree,
        event: &Event,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &iced::Renderer,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, Message>,
        viewport: &Rectangle,
    ) {
        let all = self.shows(layout, cursor) || !matches!(event, Event::Mouse(_));
        let parts = self.parts.iter_mut().zip(&mut tree.children).zip(layout.children());
        // The upper part gets a press first.
        for (at, ((part, tree), layout)) in parts.enumerate().collect::<Vec<_>>().into_iter().rev() {
            if at == 0 || all {
                part.as_widget_mut().update(tree, event, layout, cursor, renderer, clipboard, shell, viewport);
            }
            if shell.is_event_captured() {
                return;
            }
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
        let count = if self.shows(layout, cursor) { 2 } else { 1 };
        let parts = self.parts.iter().zip(&tree.children).zip(layout.children()).take(count);
        for (at, ((part, tree), layout)) in parts.enumerate() {
            let draw = |renderer: &mut iced::Renderer| {
                part.as_widget().draw(tree, renderer, theme, style, layout, cursor, viewport);
            };
            // Within a layer text lies over every ground: the tools have a layer of their own, to cover the content.
            if at == 0 { draw(renderer) } else { renderer.with_layer(layout.bounds(), draw) }
        }
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
        renderer: &iced::Renderer,
    ) -> mouse::Interaction {
        let parts = self.parts.iter().zip(&tree.children).zip(layout.children());
        parts
            .map(|((part, tree), layout)| part.as_widget().mouse_interaction(tree, layout, cursor, viewport, renderer))
            .max()
            .unwrap_or_default()
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &iced::Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, Message, Theme, iced::Renderer>> {
        overlay::from_children(&mut self.parts, tree, layout, renderer, viewport, translation)
    }
}

into_element!(Reveal);
