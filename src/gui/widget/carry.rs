//! Dragging of elements to one another: cards on a table.

use std::any::Any;

use iced::{
    Border, Color, Element, Event, Point, Rectangle, Size, Theme, Vector,
    advanced::{
        Clipboard, Layout, Overlay, Renderer as _, Shell, Widget, layout, mouse, overlay, renderer,
        widget::{Id, Operation, Tree, tree},
    },
};

use super::delegate::{delegate, into_element};
use crate::look::CARD_RADIUS;

/// Distance the pointer moves before a press becomes a drag.
const FAR: f32 = 6.0;

/// An element with a drag place.
pub struct Placed<'a, Message> {
    content: Element<'a, Message>,
    place: Place,
}

/// Drag place of an element, found in the widget tree.
#[derive(Debug, Clone, Copy)]
struct Place(usize);

impl<'a, Message: 'a> Placed<'a, Message> {
    /// The content at this place.
    pub fn new(content: impl Into<Element<'a, Message>>, place: usize) -> Self {
        Self { content: content.into(), place: Place(place) }
    }
}

impl<'a, Message: 'a> Widget<Message, Theme, iced::Renderer> for Placed<'a, Message> {
    fn operate(
        &mut self,
        tree: &mut Tree,
        layout: Layout<'_>,
        renderer: &iced::Renderer,
        operation: &mut dyn Operation,
    ) {
        operation.custom(None, layout.bounds(), &mut self.place);
        self.content.as_widget_mut().operate(&mut tree.children[0], layout, renderer, operation);
    }

    delegate! { children diff size layout update draw mouse_interaction overlay }
}

into_element!(Placed);

/// Finds the innermost place under a point.
struct Finding {
    at: Point,
    /// Scroll offset of the visited widget.
    scrolled: Vector,
    next: Vector,
    found: Option<(usize, Rectangle)>,
}

impl Operation for Finding {
    fn traverse(&mut self, operate: &mut dyn FnMut(&mut dyn Operation)) {
        let scrolled = std::mem::take(&mut self.next);
        self.scrolled += scrolled;
        operate(self);
        self.scrolled -= scrolled;
    }

    fn scrollable(
        &mut self,
        _: Option<&Id>,
        _: Rectangle,
        _: Rectangle,
        translation: Vector,
        _: &mut dyn iced::advanced::widget::operation::Scrollable,
    ) {
        self.next = translation;
    }

    fn custom(&mut self, _: Option<&Id>, bounds: Rectangle, state: &mut dyn Any) {
        if let Some(Place(place)) = state.downcast_ref::<Place>()
            && (bounds - self.scrolled).contains(self.at)
        {
            self.found = Some((*place, bounds - self.scrolled));
        }
    }
}

/// A table with elements that can be dragged to one another.
pub struct Carry<'a, Message> {
    content: Element<'a, Message>,
    /// Message for a lifted element; `None` if it cannot be lifted.
    lifted: Box<dyn Fn(usize) -> Option<Message> + 'a>,
    /// Message for a drop on another place, or elsewhere.
    dropped: Box<dyn Fn(usize, Option<usize>) -> Message + 'a>,
    /// Ghost under the pointer.
    ghost: Box<dyn Fn(usize) -> Element<'a, Message> + 'a>,
    shown: Option<(usize, Element<'a, Message>)>,
    /// Color of the frame around a drop target.
    mark: Option<Color>,
    /// Places that get the frame.
    onto: Box<dyn Fn(usize) -> bool + 'a>,
    /// Message for a right-click on an element.
    on_menu: Option<Box<dyn Fn(usize, Point) -> Message + 'a>>,
}

/// State of the pointer.
#[derive(Debug, Clone, Copy, Default)]
enum State {
    #[default]
    Idle,
    /// Pressed on an element.
    Pressed(Point, usize),
    /// Dragging an element.
    Carrying(Point, usize, Option<Rectangle>),
}

impl<'a, Message: 'a> Carry<'a, Message> {
    /// A table with the messages of a drag.
    pub fn new(
        content: impl Into<Element<'a, Message>>,
        lifted: impl Fn(usize) -> Option<Message> + 'a,
        dropped: impl Fn(usize, Option<usize>) -> Message + 'a,
        ghost: impl Fn(usize) -> Element<'a, Message> + 'a,
    ) -> Self {
        Self {
            content: content.into(),
            lifted: Box::new(lifted),
            dropped: Box::new(dropped),
            ghost: Box::new(ghost),
            shown: None,
            mark: None,
            onto: Box::new(|_| true),
            on_menu: None,
        }
    }

    /// Adds a frame of this color around drop targets.
    #[must_use]
    pub fn marking(mut self, color: Color) -> Self {
        self.mark = Some(color);
        self
    }

    /// Limits drops to these places.
    #[must_use]
    pub fn onto(mut self, places: impl Fn(usize) -> bool + 'a) -> Self {
        self.onto = Box::new(places);
        self
    }

    /// Message for a right-click on an element, with the point of the table: opens its context menu.
    #[must_use]
    pub fn on_menu(mut self, message: impl Fn(usize, Point) -> Message + 'a) -> Self {
        self.on_menu = Some(Box::new(message));
        self
    }

    /// The element under a point, and its bounds.
    fn place_at(
        &mut self,
        tree: &mut Tree,
        layout: Layout<'_>,
        renderer: &iced::Renderer,
        at: Point,
    ) -> Option<(usize, Rectangle)> {
        let mut finding = Finding { at, scrolled: Vector::ZERO, next: Vector::ZERO, found: None };
        self.content.as_widget_mut().operate(&mut tree.children[0], layout, renderer, &mut finding);
        finding.found
    }
}

impl<'a, Message: 'a> Widget<Message, Theme, iced::Renderer> for Carry<'a, Message> {
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
        let state = *tree.state.downcast_ref::<State>();
        let next = match (event, state) {
            (Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)), _) => {
                let at = cursor.position_over(layout.bounds());
                let place = at.and_then(|at| Some((at, self.place_at(tree, layout, renderer, at)?)));
                place.map_or(State::Idle, |(at, (place, _))| State::Pressed(at, place))
            }
            (Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Right)), State::Idle) => {
                let at = cursor.position_over(layout.bounds());
                let place = at.and_then(|at| Some((at, self.place_at(tree, layout, renderer, at)?)));
                if let Some(((at, (place, _)), menu)) = place.zip(self.on_menu.as_ref()) {
                    let origin = layout.bounds().position();
                    shell.publish(menu(place, Point::new(at.x - origin.x, at.y - origin.y)));
                    shell.capture_event();
                }
                State::Idle
            }
            (Event::Mouse(mouse::Event::CursorMoved { position }), State::Pressed(from, place)) => {
                let is_far = position.distance(from) > FAR;
                match is_far.then(|| (self.lifted)(place)).flatten() {
                    Some(message) => {
                        shell.publish(message);
                        State::Carrying(*position, place, None)
                    }
                    None => state,
                }
            }
            (Event::Mouse(mouse::Event::CursorMoved { position }), State::Carrying(_, place, _)) => {
                let marks = self.mark.is_some();
                let over = marks.then(|| self.place_at(tree, layout, renderer, *position)).flatten();
                let over = over.filter(|(over, _)| *over != place && (self.onto)(*over));
                State::Carrying(*position, place, over.and_then(|(_, over)| over.intersection(&layout.bounds())))
            }
            (Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)), State::Carrying(at, place, _)) => {
                let on = self.place_at(tree, layout, renderer, cursor.position().unwrap_or(at)).map(|(on, _)| on);
                shell.publish((self.dropped)(place, on.filter(|on| *on != place)));
                State::Idle
            }
            (Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)), _) => State::Idle,
            _ => state,
        };
        *tree.state.downcast_mut::<State>() = next;
        let carried = matches!(state, State::Carrying(..)) || matches!(next, State::Carrying(..));
        if carried {
            shell.invalidate_layout();
            shell.request_redraw();
        }
        // A drag neither hovers over elements nor presses them.
        let cursor = if carried { mouse::Cursor::Unavailable } else { cursor };
        let content = &mut tree.children[0];
        self.content.as_widget_mut().update(content, event, layout, cursor, renderer, clipboard, shell, viewport);
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
        renderer: &iced::Renderer,
    ) -> mouse::Interaction {
        if matches!(tree.state.downcast_ref::<State>(), State::Carrying(..)) {
            return mouse::Interaction::Grabbing;
        }
        self.content.as_widget().mouse_interaction(&tree.children[0], layout, cursor, viewport, renderer)
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &iced::Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, Message, Theme, iced::Renderer>> {
        let state = *tree.state.downcast_ref::<State>();
        let [below, above] = &mut tree.children[..] else { return None };
        let State::Carrying(at, place, over) = state else {
            self.shown = None;
            return self.content.as_widget_mut().overlay(below, layout, renderer, viewport, translation);
        };
        if self.shown.as_ref().is_none_or(|(shown, _)| *shown != place) {
            self.shown = Some((place, (self.ghost)(place)));
        }
        let (_, content) = self.shown.as_mut()?;
        above.diff(&*content);
        Some(overlay::Element::new(Box::new(Ghost {
            content,
            tree: above,
            at: at + translation,
            mark: over.zip(self.mark).map(|(over, color)| (over + translation, color)),
        })))
    }

    delegate! { size layout operate draw }
}

into_element!(Carry);

/// The dragged ghost; it takes no events.
struct Ghost<'a, 'b, Message> {
    content: &'b mut Element<'a, Message>,
    tree: &'b mut Tree,
    at: Point,
    /// The drop target and the color of its frame.
    mark: Option<(Rectangle, Color)>,
}

impl<Message> Overlay<Message, Theme, iced::Renderer> for Ghost<'_, '_, Message> {
    fn layout(&mut self, renderer: &iced::Renderer, bounds: Size) -> layout::Node {
        let limits = layout::Limits::new(Size::ZERO, bounds);
        let node = self.content.as_widget_mut().layout(self.tree, renderer, &limits);
        let size = node.size();
        // The pointer holds it by its head.
        node.move_to(Point::new((self.at.x - size.width / 2.0).round(), (self.at.y - 14.0).round()))
    }

    fn draw(
        &self,
        renderer: &mut iced::Renderer,
        theme: &Theme,
        style: &renderer::Style,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
    ) {
        if let Some((over, color)) = self.mark {
            let border = Border { color, width: 2.0, radius: CARD_RADIUS.into() };
            let frame = renderer::Quad { bounds: over, border, ..renderer::Quad::default() };
            renderer.with_layer(over, |renderer| renderer.fill_quad(frame, Color::TRANSPARENT));
        }
        let bounds = layout.bounds();
        renderer.with_layer(bounds, |renderer| {
            self.content.as_widget().draw(self.tree, renderer, theme, style, layout, cursor, &bounds);
        });
    }
}
