//! A button that takes the keyboard focus.
//!
//! Unlike the toolkit's own button it can be reached with Tab, shows a ring while focused, and is pressed with Enter or
//! Space. A press of the pointer does not focus it, and any key that moves something takes the focus away, so that
//! Enter goes to the new target. It takes any content and any style.

use iced::{
    Background, Border, Color, Element, Event, Length, Padding, Point, Rectangle, Size, Theme, Vector,
    advanced::{
        Clipboard, Layout, Renderer as _, Shell, Widget, layout, mouse, overlay, renderer,
        widget::{Id, Operation, Tree, operation::Focusable, tree},
    },
    keyboard::{self, Key, key::Named},
    window,
};

use super::delegate::into_element;

/// State of a pressable.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    Active,
    Hovered,
    Pressed,
    Disabled,
}

/// Style of a pressable.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    pub background: Option<Color>,
    /// Color of text and icons.
    pub text: Color,
    pub border: Border,
    /// Color of the mark along the left edge, three points wide.
    pub mark: Option<Color>,
    /// Color of the focus ring.
    pub ring: Color,
}

/// A button that takes the keyboard focus.
pub struct Pressable<'a, Message> {
    content: Element<'a, Message>,
    on_press: Option<Message>,
    on_menu: Option<Box<dyn Fn(Point) -> Message + 'a>>,
    on_point: Option<Message>,
    id: Option<Id>,
    padding: Padding,
    width: Length,
    height: Length,
    style: Box<dyn Fn(Status) -> Style + 'a>,
    status: Option<(Status, bool)>,
    holds_focus: bool,
    dashed: bool,
}

/// Width of the mark of a picked row.
const MARK: f32 = 3.0;

/// State of the widget between frames.
#[derive(Debug, Clone, Default)]
struct State {
    held: bool,
    focused: bool,
    /// Id of the pressable with this state.
    id: Option<Id>,
}

/// True if a key moves something: a row, the cursor, a view.
const fn moves(key: &Key) -> bool {
    use Named::{ArrowDown, ArrowLeft, ArrowRight, ArrowUp, PageDown, PageUp};
    matches!(key, Key::Named(ArrowDown | ArrowLeft | ArrowRight | ArrowUp | PageDown | PageUp))
}

impl Focusable for State {
    fn is_focused(&self) -> bool {
        self.focused
    }

    fn focus(&mut self) {
        self.focused = true;
    }

    fn unfocus(&mut self) {
        self.focused = false;
    }
}

impl<'a, Message: Clone> Pressable<'a, Message> {
    /// A pressable around this content; it is disabled until it has a message.
    pub fn new(content: impl Into<Element<'a, Message>>, style: impl Fn(Status) -> Style + 'a) -> Self {
        let content = content.into();
        let size = content.as_widget().size_hint();
        Self {
            content,
            on_press: None,
            on_menu: None,
            on_point: None,
            id: None,
            padding: Padding::new(6.0).horizontal(10.0),
            width: size.width.fluid(),
            height: size.height.fluid(),
            style: Box::new(style),
            status: None,
            holds_focus: false,
            dashed: false,
        }
    }

    /// Keeps the focus while something moves: for menu items with arrow keys.
    #[must_use]
    pub fn holding_focus(mut self) -> Self {
        self.holds_focus = true;
        self
    }

    /// Draws a dashed border, for an empty slot.
    #[must_use]
    pub fn dashed(mut self) -> Self {
        self.dashed = true;
        self
    }

    /// Sets the message of a press.
    #[must_use]
    pub fn on_press(mut self, message: Message) -> Self {
        self.on_press = Some(message);
        self
    }

    /// Sets the message of a press, or disables it.
    #[must_use]
    pub fn on_press_maybe(mut self, message: Option<Message>) -> Self {
        self.on_press = message;
        self
    }

    /// Sets the message of a right-click, with the point relative to the upper left corner.
    #[must_use]
    pub fn on_menu(mut self, message: impl Fn(Point) -> Message + 'a) -> Self {
        self.on_menu = Some(Box::new(message));
        self
    }

    /// Sets the message of a moving pointer over it. A resting pointer sends none, even if keys bring something under
    /// it.
    #[must_use]
    pub fn on_point_maybe(mut self, message: Option<Message>) -> Self {
        self.on_point = message;
        self
    }

    /// Sets the id by which it can be focused.
    #[must_use]
    pub fn id(mut self, id: impl Into<Id>) -> Self {
        self.id = Some(id.into());
        self
    }

    /// Sets the padding around the content.
    #[must_use]
    pub fn padding(mut self, padding: impl Into<Padding>) -> Self {
        self.padding = padding.into();
        self
    }

    #[must_use]
    pub fn width(mut self, width: impl Into<Length>) -> Self {
        self.width = width.into();
        self
    }

    #[must_use]
    pub fn height(mut self, height: impl Into<Length>) -> Self {
        self.height = height.into();
        self
    }

    fn status(&self, state: &State, over: bool) -> Status {
        match (&self.on_press, over, state.held) {
            (None, ..) => Status::Disabled,
            (Some(_), true, true) => Status::Pressed,
            (Some(_), true, false) => Status::Hovered,
            (Some(_), false, _) => Status::Active,
        }
    }
}

impl<'a, Message: Clone + 'a> Widget<Message, Theme, iced::Renderer> for Pressable<'a, Message> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<State>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(State { id: self.id.clone(), ..State::default() })
    }

    fn children(&self) -> Vec<Tree> {
        vec![Tree::new(&self.content)]
    }

    fn diff(&self, tree: &mut Tree) {
        let state = tree.state.downcast_mut::<State>();
        if state.id != self.id {
            // Another pressable is here now: the old state is not for it.
            *state = State { id: self.id.clone(), ..State::default() };
        }
        tree.diff_children(std::slice::from_ref(&self.content));
    }

    fn size(&self) -> Size<Length> {
        Size { width: self.width, height: self.height }
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &iced::Renderer, limits: &layout::Limits) -> layout::Node {
        layout::padded(limits, self.width, self.height, self.padding, |limits| {
            self.content.as_widget_mut().layout(&mut tree.children[0], renderer, limits)
        })
    }

    fn operate(
        &mut self,
        tree: &mut Tree,
        layout: Layout<'_>,
        renderer: &iced::Renderer,
        operation: &mut dyn Operation,
    ) {
        let state = tree.state.downcast_mut::<State>();
        if self.on_press.is_some() {
            operation.focusable(self.id.as_ref(), layout.bounds(), state);
        } else {
            state.focused = false;
        }
        operation.container(self.id.as_ref(), layout.bounds());
        operation.traverse(&mut |operation| {
            if let Some(inner) = layout.children().next() {
                self.content.as_widget_mut().operate(&mut tree.children[0], inner, renderer, operation);
            }
        });
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
        if let Some(inner) = layout.children().next() {
            self.content.as_widget_mut().update(
                &mut tree.children[0],
                event,
                inner,
                cursor,
                renderer,
                clipboard,
                shell,
                viewport,
            );
        }
        let state = tree.state.downcast_mut::<State>();
        let over = cursor.is_over(layout.bounds());
        if let (Event::Mouse(mouse::Event::CursorMoved { .. }), true, Some(message)) = (event, over, &self.on_point) {
            shell.publish(message.clone());
        }
        if !shell.is_event_captured()
            && let Some(message) = &self.on_press
        {
            match event {
                Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)) => {
                    state.focused = false;
                    state.held = over;
                    if over {
                        shell.capture_event();
                    }
                }
                Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Right)) => {
                    if let Some((at, menu)) = cursor.position_in(layout.bounds()).zip(self.on_menu.as_ref()) {
                        state.focused = false;
                        shell.publish(menu(at));
                        shell.capture_event();
                    }
                }
                Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)) if state.held => {
                    state.held = false;
                    if over {
                        shell.publish(message.clone());
                    }
                    shell.capture_event();
                }
                Event::Keyboard(keyboard::Event::KeyPressed {
                    key: Key::Named(Named::Enter | Named::Space),
                    modifiers,
                    ..
                }) if state.focused && modifiers.is_empty() => {
                    shell.publish(message.clone());
                    shell.capture_event();
                }
                _ => {}
            }
        } else if matches!(event, Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left))) {
            // The press was for something else, maybe inside this one.
            state.focused = false;
        }
        if let Event::Keyboard(keyboard::Event::KeyPressed { key, .. }) = event
            && moves(key)
            && !self.holds_focus
        {
            state.focused = false;
        }
        let shown = (self.status(state, over), state.focused);
        if let Event::Window(window::Event::RedrawRequested(_)) = event {
            self.status = Some(shown);
        } else if self.status.is_some_and(|status| status != shown) {
            shell.request_redraw();
        }
    }

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
        let state = tree.state.downcast_ref::<State>();
        let style = (self.style)(self.status(state, cursor.is_over(layout.bounds())));
        let bounds = whole(layout.bounds());
        if style.background.is_some() || style.border.width > 0.0 {
            let background = Background::Color(style.background.unwrap_or(Color::TRANSPARENT));
            let border = if self.dashed { Border { width: 0.0, ..style.border } } else { style.border };
            renderer.fill_quad(renderer::Quad { bounds, border, ..Default::default() }, background);
            if self.dashed {
                draw_dashes(renderer, bounds, style.border);
            }
        }
        if let Some(mark) = style.mark {
            let bounds = Rectangle { width: MARK, ..bounds };
            renderer.fill_quad(renderer::Quad { bounds, ..Default::default() }, mark);
        }
        if let Some(inner) = layout.children().next() {
            let text = renderer::Style { text_color: style.text };
            self.content.as_widget().draw(&tree.children[0], renderer, theme, &text, inner, cursor, viewport);
        }
        if state.focused {
            // Inside the bounds, so that a repaint covers it.
            let ring = Border { color: style.ring, width: 2.0, radius: style.border.radius };
            let bounds = if bounds.width > 12.0 && bounds.height > 12.0 { bounds.shrink(2.0) } else { bounds };
            renderer.fill_quad(renderer::Quad { bounds, border: ring, ..Default::default() }, Color::TRANSPARENT);
        }
    }

    fn mouse_interaction(
        &self,
        _tree: &Tree,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        _viewport: &Rectangle,
        _renderer: &iced::Renderer,
    ) -> mouse::Interaction {
        if self.on_press.is_some() && cursor.is_over(layout.bounds()) {
            mouse::Interaction::Pointer
        } else {
            mouse::Interaction::default()
        }
    }

    fn overlay<'b>(
        &'b mut self,
        tree: &'b mut Tree,
        layout: Layout<'b>,
        renderer: &iced::Renderer,
        viewport: &Rectangle,
        translation: Vector,
    ) -> Option<overlay::Element<'b, Message, Theme, iced::Renderer>> {
        let inner = layout.children().next()?;
        self.content.as_widget_mut().overlay(&mut tree.children[0], inner, renderer, viewport, translation)
    }
}

/// Length of a dash of a border, and of its gap.
const DASH: f32 = 4.0;
const DASH_GAP: f32 = 3.0;

/// Draws a dashed border without corners.
fn draw_dashes(renderer: &mut iced::Renderer, bounds: Rectangle, border: Border) {
    let thick = border.width.max(1.0);
    let corner = 2.0;
    let dashes = |length: f32| {
        let room = length - 2.0 * corner;
        let count = ((room + DASH_GAP) / (DASH + DASH_GAP)).floor().max(1.0);
        // Both ends of an edge are alike.
        let begin = corner + ((room - count * (DASH + DASH_GAP) + DASH_GAP) / 2.0).round();
        (0..count as usize).map(move |at| begin + at as f32 * (DASH + DASH_GAP))
    };
    let mut fill = |x: f32, y: f32, width: f32, height: f32| {
        let bounds = Rectangle { x: bounds.x + x, y: bounds.y + y, width, height };
        renderer.fill_quad(renderer::Quad { bounds, ..Default::default() }, border.color);
    };
    for at in dashes(bounds.width) {
        fill(at, 0.0, DASH, thick);
        fill(at, bounds.height - thick, DASH, thick);
    }
    for at in dashes(bounds.height) {
        fill(0.0, at, thick, DASH);
        fill(bounds.width - thick, at, thick, DASH);
    }
}

/// Whole pixels inside these bounds. Anything drawn over part of a pixel, or outside, would survive a repaint.
fn whole(bounds: Rectangle) -> Rectangle {
    let (x, y) = (bounds.x.ceil(), bounds.y.ceil());
    let (right, bottom) = ((bounds.x + bounds.width).floor(), (bounds.y + bounds.height).floor());
    Rectangle { x, y, width: right - x, height: bottom - y }
}

into_element!(Pressable: Clone);
