//! A dialog over a page: the page stays visible and takes no events until the dialog is closed.

use iced::{
    Element, Event, Length, Rectangle, Size, Theme, Vector,
    advanced::{
        Clipboard, Layout, Renderer as _, Shell, Widget, layout, mouse, overlay, renderer,
        widget::{Operation, Tree, operation::focusable, tree},
    },
    window,
};

use super::focus::RemoveFocus;

/// Margin between the dialog and the edges of the page.
const MARGIN: f32 = 16.0;

/// A page, and the dialog over it, if any. A press beside the dialog does nothing, so that input is not lost.
pub struct Over<'a, Message> {
    parts: Vec<Element<'a, Message>>,
}

/// Puts a dialog over a page, in the middle.
pub fn over<'a, Message: 'a>(
    page: impl Into<Element<'a, Message>>,
    dialog: Option<Element<'a, Message>>,
) -> Element<'a, Message> {
    Element::new(Over { parts: std::iter::once(page.into()).chain(dialog).collect() })
}

/// A dialog was shown at the last event.
#[derive(Debug, Default)]
struct State {
    was_open: bool,
}

impl<Message> Over<'_, Message> {
    /// The part that takes events.
    fn top(&self) -> usize {
        self.parts.len() - 1
    }
}

impl<Message> Widget<Message, Theme, iced::Renderer> for Over<'_, Message> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<State>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(State::default())
    }

    fn children(&self) -> Vec<Tree> {
        self.parts.iter().map(Tree::new).collect()
    }

    fn diff(&self, tree: &mut Tree) {
        tree.diff_children(&self.parts);
    }

    fn size(&self) -> Size<Length> {
        Size::new(Length::Fill, Length::Fill)
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &iced::Renderer, limits: &layout::Limits) -> layout::Node {
        let room = limits.max();
        let mut nodes = Vec::with_capacity(self.parts.len());
        for (index, (part, tree)) in self.parts.iter_mut().zip(&mut tree.children).enumerate() {
            let part = part.as_widget_mut();
            nodes.push(if index == 0 {
                part.layout(tree, renderer, &layout::Limits::new(Size::ZERO, room))
            } else {
                let inside = Size::new((room.width - MARGIN * 2.0).max(0.0), (room.height - MARGIN * 2.0).max(0.0));
                let node = part.layout(tree, renderer, &layout::Limits::new(Size::ZERO, inside));
                let size = node.size();
                // On whole points, so that its border is sharp.
                let at = Vector::new((room.width - size.width) / 2.0, (room.height - size.height) / 2.0);
                node.move_to(iced::Point::new(at.x.max(0.0).round(), at.y.max(0.0).round()))
            });
        }
        layout::Node::with_children(room, nodes)
    }

    fn operate(
        &mut self,
        tree: &mut Tree,
        layout: Layout<'_>,
        renderer: &iced::Renderer,
        operation: &mut dyn Operation,
    ) {
        let top = self.top();
        let layouts = layout.children().collect::<Vec<_>>();
        let parts = self.parts.iter_mut().zip(&mut tree.children).zip(layouts);
        // The dialog first: a search is for the top layer.
        for (index, ((part, tree), layout)) in parts.enumerate().collect::<Vec<_>>().into_iter().rev() {
            let part = part.as_widget_mut();
            if index == top {
                operation.traverse(&mut |operation| part.operate(tree, layout, renderer, operation));
            } else {
                // The keyboard stays in the dialog.
                let mut operation = RemoveFocus(operation);
                part.operate(tree, layout, renderer, &mut operation);
            }
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
        let top = self.top();
        let state = tree.state.downcast_mut::<State>();
        let opened = top > 0 && !std::mem::replace(&mut state.was_open, top > 0);
        state.was_open = top > 0;
        let parts = self.parts.iter_mut().zip(&mut tree.children).zip(layout.children());
        for (index, ((part, tree), layout)) in parts.enumerate() {
            let part = part.as_widget_mut();
            if index < top && opened {
                let mut unfocus = focusable::unfocus::<()>();
                part.operate(tree, layout, renderer, &mut unfocus);
            }
            if index == top {
                part.update(tree, event, layout, cursor, renderer, clipboard, shell, viewport);
            } else if let Event::Window(window::Event::RedrawRequested(_)) = event {
                // The page is still drawn, though without the pointer.
                let away = mouse::Cursor::Unavailable;
                part.update(tree, event, layout, away, renderer, clipboard, shell, viewport);
            }
        }
        // A press beside the dialog does nothing.
        if top > 0 && matches!(event, Event::Mouse(mouse::Event::ButtonPressed(_) | mouse::Event::WheelScrolled { .. }))
        {
            shell.capture_event();
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
        let top = self.top();
        for (index, ((part, tree), layout)) in self.parts.iter().zip(&tree.children).zip(layout.children()).enumerate()
        {
            let part = part.as_widget();
            if index < top {
                part.draw(tree, renderer, theme, style, layout, mouse::Cursor::Unavailable, viewport);
            } else if index == 0 {
                part.draw(tree, renderer, theme, style, layout, cursor, viewport);
            } else {
                renderer.with_layer(layout.bounds(), |renderer| {
                    part.draw(tree, renderer, theme, style, layout, cursor, viewport);
                });
            }
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
        let mut parts = self.parts.iter().zip(&tree.children).zip(layout.children());
        parts.next_back().map_or(mouse::Interaction::default(), |((part, tree), layout)| {
            part.as_widget().mouse_interaction(tree, layout, cursor, viewport, renderer)
        })
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &iced::Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, Message, Theme, iced::Renderer>> {
        let parts = self.parts.iter_mut().zip(&mut tree.children).zip(layout.children());
        let ((part, tree), layout) = parts.last()?;
        part.as_widget_mut().overlay(tree, layout, renderer, viewport, translation)
    }
}

#[cfg(test)]
mod tests {
    use iced::widget::{Column, container, text, text_input};
    use iced_test::{Simulator, selector::id};

    use super::*;
    use crate::look::LookChoice;
    use crate::widget::Pressable;

    fn shown(open: bool) -> Element<'static, &'static str> {
        let look = LookChoice::Light.look();
        let button = |word, said| Pressable::new(text(word), move |status| look.button(status)).on_press(said);
        let page = Column::new()
            .push(button("on the page", "page"))
            .push(text_input("", "").id("page-field").on_input(|_| "typed on the page"));
        let dialog = container(
            Column::new()
                .push(button("in the dialog", "dialog"))
                .push(text_input("", "").id("dialog-field").on_input(|_| "typed in the dialog")),
        )
        .width(200);
        over(page, open.then(|| dialog.into()))
    }

    #[test]
    fn the_page_stays_to_be_seen_and_takes_no_part() {
        let mut ui = Simulator::with_size(iced::Settings::default(), (600.0, 400.0), shown(true));
        let _ = ui.find("on the page").expect("the page is gone");
        let _ = ui.click("in the dialog").unwrap();
        let _ = ui.click(id("dialog-field")).unwrap();
        let _ = ui.typewrite("a");
        ui.point_at(iced::Point::new(20.0, 15.0));
        let _ = ui.simulate(iced_test::simulator::click());
        assert_eq!(ui.into_messages().collect::<Vec<_>>(), ["dialog", "typed in the dialog"]);
        let mut ui = Simulator::with_size(iced::Settings::default(), (600.0, 400.0), shown(false));
        ui.point_at(iced::Point::new(20.0, 15.0));
        let _ = ui.simulate(iced_test::simulator::click());
        assert_eq!(ui.into_messages().collect::<Vec<_>>(), ["page"]);
    }
}
