//! A panel under a button, or at the pointer, while it is open: a menu, a choice.

use iced::{
    Element, Event, Point, Rectangle, Size, Theme, Vector,
    advanced::{
        Clipboard, Layout, Overlay, Shell, Widget, layout, mouse, overlay, renderer,
        widget::{Id, Operation, Tree},
    },
};

use super::{
    delegate::{delegate, into_element},
    focus::{MENU, in_sight},
    shortcuts::passes_by,
};

/// Margin between the panel and the window's edges, and between it and its button.
const MARGIN: f32 = 4.0;

/// Aligned edges of button and panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Start,
    End,
}

/// A button with the panel under it while it is open. A press outside the panel asks to close it.
pub struct Popover<'a, Message> {
    content: Element<'a, Message>,
    panel: Option<Element<'a, Message>>,
    on_close: Message,
    side: Side,
    at: Option<Point>,
}

impl<'a, Message: Clone + 'a> Popover<'a, Message> {
    /// The button, with its panel, if open.
    pub fn new(
        button: impl Into<Element<'a, Message>>,
        panel: Option<Element<'a, Message>>,
        on_close: Message,
    ) -> Self {
        Self { content: button.into(), panel, on_close, side: Side::Start, at: None }
    }

    /// Opens the panel with its upper left corner at this point instead of under the button.
    #[must_use]
    pub fn at(mut self, point: Point) -> Self {
        self.at = Some(point);
        self
    }

    /// Sets the aligned edges.
    #[must_use]
    pub fn side(mut self, side: Side) -> Self {
        self.side = side;
        self
    }
}

impl<'a, Message: Clone + 'a> Widget<Message, Theme, iced::Renderer> for Popover<'a, Message> {
    fn children(&self) -> Vec<Tree> {
        std::iter::once(&self.content).chain(&self.panel).map(Tree::new).collect()
    }

    fn diff(&self, tree: &mut Tree) {
        tree.diff_children(&std::iter::once(&self.content).chain(&self.panel).collect::<Vec<_>>());
    }

    fn operate(
        &mut self,
        tree: &mut Tree,
        layout: Layout<'_>,
        renderer: &iced::Renderer,
        operation: &mut dyn Operation,
    ) {
        if self.panel.is_some() {
            operation.custom(Some(&Id::new(MENU)), layout.bounds(), &mut ());
        }
        self.content.as_widget_mut().operate(&mut tree.children[0], layout, renderer, operation);
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &iced::Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, Message, Theme, iced::Renderer>> {
        let bounds = layout.bounds() + translation;
        let anchor = match self.at {
            Some(at) => Rectangle::new(bounds.position() + Vector::new(at.x, at.y), Size::ZERO),
            None => bounds,
        };
        match (&mut self.panel, &mut tree.children[..]) {
            (Some(panel), [_, tree]) => Some(overlay::Element::new(Box::new(Panel {
                content: panel,
                tree,
                anchor,
                side: self.side,
                on_close: &self.on_close,
            }))),
            (None, [tree]) => self.content.as_widget_mut().overlay(tree, layout, renderer, viewport, translation),
            _ => None,
        }
    }

    delegate! { size layout update draw mouse_interaction }
}

struct Panel<'a, 'b, Message> {
    content: &'b mut Element<'a, Message>,
    tree: &'b mut Tree,
    anchor: Rectangle,
    side: Side,
    on_close: &'b Message,
}

impl<Message: Clone> Overlay<Message, Theme, iced::Renderer> for Panel<'_, '_, Message> {
    fn layout(&mut self, renderer: &iced::Renderer, bounds: Size) -> layout::Node {
        let limits = layout::Limits::new(Size::ZERO, bounds).shrink([MARGIN * 2.0, MARGIN * 2.0]);
        let node = self.content.as_widget_mut().layout(self.tree, renderer, &limits);
        let size = node.size();
        let x = match self.side {
            Side::Start => self.anchor.x,
            Side::End => self.anchor.x + self.anchor.width - size.width,
        };
        let below = self.anchor.y + self.anchor.height + MARGIN;
        let inside = |at: f32, length: f32, room: f32| at.min(room - length - MARGIN).max(MARGIN);
        // Without room below it opens above, so that a double click does not hit it.
        let above = self.anchor.y - MARGIN - size.height;
        let y = if below + size.height + MARGIN > bounds.height && above >= MARGIN { above } else { below };
        node.move_to(Point::new(inside(x, size.width, bounds.width), inside(y, size.height, bounds.height)))
    }

    fn update(
        &mut self,
        event: &Event,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &iced::Renderer,
        clipboard: &mut dyn Clipboard,
        shell: &mut Shell<'_, Message>,
    ) {
        if passes_by(event) {
            return;
        }
        let bounds = layout.bounds();
        self.content.as_widget_mut().update(self.tree, event, layout, cursor, renderer, clipboard, shell, &bounds);
        if shell.is_event_captured() {
            return;
        }
        if let Event::Mouse(mouse::Event::ButtonPressed(_)) = event {
            if !cursor.is_over(bounds) {
                shell.publish(self.on_close.clone());
            }
            shell.capture_event();
        }
    }

    fn draw(
        &self,
        renderer: &mut iced::Renderer,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
    ) {
        let bounds = layout.bounds();
        self.content.as_widget().draw(self.tree, renderer, theme, style, layout, cursor, &bounds);
    }

    fn operate(&mut self, layout: Layout<'_>, renderer: &iced::Renderer, operation: &mut dyn Operation) {
        in_sight(operation, &mut |operation| {
            self.content.as_widget_mut().operate(self.tree, layout, renderer, operation);
        });
    }

    fn mouse_interaction(
        &self,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        renderer: &iced::Renderer,
    ) -> mouse::Interaction {
        let bounds = layout.bounds();
        if !cursor.is_over(bounds) {
            return mouse::Interaction::None;
        }
        // Content under the panel must not take the pointer, so there is always an answer.
        self.content
            .as_widget()
            .mouse_interaction(self.tree, layout, cursor, &bounds, renderer)
            .max(mouse::Interaction::Idle)
    }

    fn overlay<'c>(
        &'c mut self,
        layout: Layout<'c>,
        renderer: &iced::Renderer,
    ) -> Option<overlay::Element<'c, Message, Theme, iced::Renderer>> {
        let bounds = layout.bounds();
        self.content.as_widget_mut().overlay(self.tree, layout, renderer, &bounds, Vector::ZERO)
    }
}

into_element!(Popover: Clone);
