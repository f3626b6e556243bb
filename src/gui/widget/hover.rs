//! A card beside the element under the pointer, built on demand.

use std::time::Duration;

use iced::{
    Element, Event, Point, Rectangle, Size, Theme, Vector,
    advanced::{
        Clipboard, Layout, Overlay, Shell, Widget, layout, mouse, overlay, renderer,
        widget::{Operation, Tree, tree},
    },
    time::Instant,
    window,
};

use super::delegate::{delegate, into_element};

/// Time the pointer has to rest.
const REST: Duration = Duration::from_millis(250);
/// Margin between the card and its element, and the window's edges.
const MARGIN: f32 = 8.0;

/// An element that shows a card while the pointer rests on it.
pub struct Hover<'a, Message> {
    content: Element<'a, Message>,
    card: Box<dyn Fn() -> Element<'a, Message> + 'a>,
    shown: Option<Element<'a, Message>>,
}

/// Time since the pointer rests.
#[derive(Debug, Default)]
enum State {
    #[default]
    Away,
    /// It has entered since the last frame.
    Entered,
    Resting(Instant),
    Shown,
}

impl<'a, Message: 'a> Hover<'a, Message> {
    /// Shows the result of `card` beside the content.
    pub fn new(content: impl Into<Element<'a, Message>>, card: impl Fn() -> Element<'a, Message> + 'a) -> Self {
        Self { content: content.into(), card: Box::new(card), shown: None }
    }
}

impl<'a, Message: 'a> Widget<Message, Theme, iced::Renderer> for Hover<'a, Message> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<State>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(State::default())
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content), Tree::empty()]
    }

    fn diff(&self, tree: &mut Tree) {
        tree.children.resize_with(2, Tree::empty);
        tree.children[0].diff(&self.content);
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
        let over = cursor.is_over(layout.bounds()) && cursor.is_over(*viewport);
        let state = tree.state.downcast_mut::<State>();
        let was_shown = matches!(state, State::Shown);
        match event {
            _ if !over => *state = State::Away,
            // A press, a scroll or a key closes the card.
            Event::Mouse(mouse::Event::ButtonPressed(_) | mouse::Event::WheelScrolled { .. }) | Event::Keyboard(_) => {
                *state = State::Away;
            }
            Event::Mouse(mouse::Event::CursorMoved { .. }) if matches!(state, State::Away) => {
                *state = State::Entered;
                shell.request_redraw();
            }
            Event::Window(window::Event::RedrawRequested(now)) => match state {
                State::Entered => {
                    *state = State::Resting(*now);
                    shell.request_redraw_at(*now + REST);
                }
                State::Resting(since) if *now >= *since + REST => *state = State::Shown,
                State::Resting(since) => shell.request_redraw_at(*since + REST),
                State::Away | State::Shown => {}
            },
            _ => {}
        }
        let is_shown = matches!(state, State::Shown);
        if was_shown != is_shown {
            shell.invalidate_layout();
            shell.request_redraw();
        }
        let content = &mut tree.children[0];
        self.content.as_widget_mut().update(content, event, layout, cursor, renderer, clipboard, shell, viewport);
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &iced::Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, Message, Theme, iced::Renderer>> {
        let is_shown = matches!(tree.state.downcast_ref::<State>(), State::Shown);
        let anchor = layout.bounds() + translation;
        let [below, beside] = &mut tree.children[..] else { return None };
        let own = is_shown.then(|| {
            let card = self.shown.get_or_insert_with(|| (self.card)());
            beside.diff(&*card);
            overlay::Element::new(Box::new(Card { content: card, tree: beside, anchor }))
        });
        let inner = self.content.as_widget_mut().overlay(below, layout, renderer, viewport, translation);
        let all: Vec<_> = inner.into_iter().chain(own).collect();
        (!all.is_empty()).then(|| overlay::Group::with_children(all).overlay())
    }

    delegate! { size layout operate draw mouse_interaction }
}

/// The open card; it takes no events.
struct Card<'a, 'b, Message> {
    content: &'b mut Element<'a, Message>,
    tree: &'b mut Tree,
    anchor: Rectangle,
}

impl<Message> Overlay<Message, Theme, iced::Renderer> for Card<'_, '_, Message> {
    fn layout(&mut self, renderer: &iced::Renderer, bounds: Size) -> layout::Node {
        let limits = layout::Limits::new(Size::ZERO, bounds).shrink([MARGIN * 2.0, MARGIN * 2.0]);
        let node = self.content.as_widget_mut().layout(self.tree, renderer, &limits);
        let size = node.size();
        let (right, left) = (self.anchor.x + self.anchor.width + MARGIN, self.anchor.x - size.width - MARGIN);
        let x = if right + size.width + MARGIN <= bounds.width { right } else { left };
        if x >= MARGIN {
            let y = self.anchor.y.min(bounds.height - size.height - MARGIN).max(MARGIN);
            return node.move_to(Point::new(x.round(), y.round()));
        }
        // Without room beside it: below or above, whichever has more, and no higher than that.
        let x = self.anchor.x.min(bounds.width - size.width - MARGIN).max(MARGIN);
        let under = self.anchor.y + self.anchor.height + MARGIN / 2.0;
        let (room_under, room_above) = (bounds.height - MARGIN - under, self.anchor.y - MARGIN * 1.5);
        let room = room_under.max(room_above);
        let node = if size.height <= room {
            node
        } else {
            let limits = limits.max_height(room);
            self.content.as_widget_mut().layout(self.tree, renderer, &limits)
        };
        let height = node.size().height;
        let y = if height <= room_under { under } else { self.anchor.y - MARGIN / 2.0 - height };
        node.move_to(Point::new(x.round(), y.round()))
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
        self.content.as_widget_mut().operate(self.tree, layout, renderer, operation);
    }
}

into_element!(Hover);
