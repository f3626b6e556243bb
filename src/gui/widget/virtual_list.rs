//! A list that builds, lays out and draws only the rows in sight.

use std::rc::Rc;

use iced::{
    Element, Event, Length, Rectangle, Size, Theme, Vector,
    advanced::{
        Clipboard, Layout, Renderer as _, Shell, Widget, layout, mouse, overlay, renderer,
        widget::{Operation, Tree, tree},
    },
};

use super::delegate::into_element;

/// Margin in which rows are built beyond the visible part, in points, so that not every notch of the wheel builds some.
const BEYOND: f32 = 96.0;
/// Assumed visible height before the first event, in points.
const AT_FIRST: f32 = 1100.0;

/// Row heights, known without a layout.
#[derive(Debug, Clone)]
pub enum Heights {
    /// A number of rows of this height.
    Even(usize, f32),
    /// Starts of the rows, in points from the top, and the end of the last one.
    Edges(Rc<[f32]>),
}

impl Heights {
    /// Number of rows.
    pub fn count(&self) -> usize {
        match self {
            Self::Even(count, _) => *count,
            Self::Edges(edges) => edges.len().saturating_sub(1),
        }
    }

    /// Start of a row; behind the last one, its end.
    pub fn top(&self, row: usize) -> f32 {
        match self {
            Self::Even(count, height) => row.min(*count) as f32 * height,
            Self::Edges(edges) => edges.get(row).or(edges.last()).copied().unwrap_or_default(),
        }
    }

    pub fn height(&self, row: usize) -> f32 {
        self.top(row + 1) - self.top(row)
    }

    pub fn total(&self) -> f32 {
        self.top(self.count())
    }

    /// Range of the rows that overlap these heights.
    fn between(&self, top: f32, bottom: f32) -> (usize, usize) {
        let (first, last) = match self {
            Self::Even(count, height) => {
                let row = |at: f32| ((at / height).max(0.0) as usize).min(*count);
                (row(top), row(bottom + height))
            }
            Self::Edges(edges) => {
                let ends = edges.get(1..).unwrap_or_default();
                let begins = &edges[..ends.len()];
                (ends.partition_point(|end| *end <= top), begins.partition_point(|begin| *begin < bottom))
            }
        };
        (first, last.max(first))
    }
}

/// A list that builds only the rows in sight. It is the only content of a scrollable, or below a heading in one.
///
/// The state of a row (focus, pointer) stays with its key, wherever the row goes.
pub struct VirtualList<'a, Message> {
    heights: Heights,
    view: Box<dyn Fn(usize) -> Element<'a, Message> + 'a>,
    key: Box<dyn Fn(usize) -> u64 + 'a>,
    /// Assumed start of the visible part before the first event.
    at_first: f32,
    /// The built rows, from the first one on.
    first: usize,
    built: Vec<Element<'a, Message>>,
}

/// State of the list between frames.
#[derive(Debug, Default)]
struct State {
    /// The last visible range.
    seen: Option<(f32, f32)>,
    /// Keys of the rows with stored state, in order.
    keys: Vec<u64>,
}

impl<'a, Message: 'a> VirtualList<'a, Message> {
    /// A list with these heights; `view` builds a row.
    pub fn new(heights: Heights, view: impl Fn(usize) -> Element<'a, Message> + 'a) -> Self {
        let key = Box::new(|row| row as u64);
        Self { heights, view: Box::new(view), key, at_first: 0.0, first: 0, built: Vec::new() }
    }

    /// Sets the identity of rows; without it, it is their index.
    #[must_use]
    pub fn keyed(mut self, key: impl Fn(usize) -> u64 + 'a) -> Self {
        self.key = Box::new(key);
        self
    }

    /// Starts the visible part at this height.
    #[must_use]
    pub fn starting_at(mut self, top: f32) -> Self {
        self.at_first = top;
        self
    }

    /// Range to build.
    fn wanted(&self, seen: Option<(f32, f32)>) -> (usize, usize) {
        // After the list has shrunk, its visible part is further up.
        let (top, bottom) = seen.unwrap_or((self.at_first, self.at_first + AT_FIRST));
        let room = bottom - top;
        let top = top.min(self.heights.total() - room).max(0.0);
        self.heights.between(top - BEYOND, top + room + BEYOND)
    }
}

impl<'a, Message: 'a> Widget<Message, Theme, iced::Renderer> for VirtualList<'a, Message> {
    fn tag(&self) -> tree::Tag {
        tree::Tag::of::<State>()
    }

    fn state(&self) -> tree::State {
        tree::State::new(State::default())
    }

    // The rows are known only during the layout.
    fn diff(&self, _tree: &mut Tree) {}

    fn size(&self) -> Size<Length> {
        Size::new(Length::Fill, Length::Fixed(self.heights.total()))
    }

    fn layout(&mut self, tree: &mut Tree, renderer: &iced::Renderer, limits: &layout::Limits) -> layout::Node {
        let state = tree.state.downcast_mut::<State>();
        let (first, last) = self.wanted(state.seen);
        let mut old: Vec<Option<Element<'a, Message>>> =
            std::mem::take(&mut self.built).into_iter().map(Some).collect();
        let was_first = std::mem::replace(&mut self.first, first);
        let mut take = |row: usize| old.get_mut(row.checked_sub(was_first)?)?.take();
        self.built = (first..last).map(|row| take(row).unwrap_or_else(|| (self.view)(row))).collect();
        let mut kept: Vec<(u64, Option<Tree>)> =
            std::mem::take(&mut state.keys).into_iter().zip(tree.children.drain(..).map(Some)).collect();
        let width = limits.max().width;
        let mut nodes = Vec::with_capacity(self.built.len());
        for (row, element) in (first..last).zip(&mut self.built) {
            let key = (self.key)(row);
            let known = kept.iter_mut().find(|(other, tree)| *other == key && tree.is_some());
            let mut child = match known.and_then(|(_, tree)| tree.take()) {
                Some(mut child) => {
                    child.diff(&*element);
                    child
                }
                None => Tree::new(&*element),
            };
            let room = layout::Limits::new(Size::ZERO, Size::new(width, self.heights.height(row)));
            let node = element.as_widget_mut().layout(&mut child, renderer, &room);
            nodes.push(node.move_to((0.0, self.heights.top(row))));
            state.keys.push(key);
            tree.children.push(child);
        }
        layout::Node::with_children(Size::new(width, self.heights.total()), nodes)
    }

    fn operate(
        &mut self,
        tree: &mut Tree,
        layout: Layout<'_>,
        renderer: &iced::Renderer,
        operation: &mut dyn Operation,
    ) {
        operation.container(None, layout.bounds());
        operation.traverse(&mut |operation| {
            for ((row, tree), layout) in self.built.iter_mut().zip(&mut tree.children).zip(layout.children()) {
                row.as_widget_mut().operate(tree, layout, renderer, operation);
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
        for ((row, tree), layout) in self.built.iter_mut().zip(&mut tree.children).zip(layout.children()) {
            row.as_widget_mut().update(tree, event, layout, cursor, renderer, clipboard, shell, viewport);
        }
        let top = viewport.y - layout.bounds().y;
        let seen = (top, top + viewport.height);
        let (first, last) = self.heights.between(seen.0, seen.1);
        tree.state.downcast_mut::<State>().seen = Some(seen);
        if first < last && (first < self.first || last > self.first + self.built.len()) {
            shell.invalidate_layout();
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
        // Scrolled rows differ in hundreds of places, and the renderer would paint each by itself. A layer with other
        // bounds is painted once and whole; its extra part of a pixel is empty.
        let nudge = (viewport.y * 0.618).rem_euclid(1.0) * 0.9;
        let bounds = Rectangle { width: viewport.width + nudge, ..*viewport };
        renderer.with_layer(bounds, |renderer| {
            for ((row, tree), layout) in self.built.iter().zip(&tree.children).zip(layout.children()) {
                if layout.bounds().intersects(viewport) {
                    row.as_widget().draw(tree, renderer, theme, style, layout, cursor, viewport);
                }
            }
        });
    }

    fn mouse_interaction(
        &self,
        tree: &Tree,
        layout: Layout<'_>,
        cursor: mouse::Cursor,
        viewport: &Rectangle,
        renderer: &iced::Renderer,
    ) -> mouse::Interaction {
        let rows = self.built.iter().zip(&tree.children).zip(layout.children());
        rows.map(|((row, tree), layout)| row.as_widget().mouse_interaction(tree, layout, cursor, viewport, renderer))
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
        overlay::from_children(&mut self.built, tree, layout, renderer, viewport, translation)
    }
}

into_element!(VirtualList);

#[cfg(test)]
mod tests {
    use std::cell::{Cell, RefCell};

    use super::*;
    use crate::widget::{Pressable, parts::body};
    use iced::{Pixels, advanced::clipboard, time::Instant, widget::scrollable, window};
    use iced_test::runtime::{UserInterface, user_interface::Cache};

    #[test]
    fn rows_are_found_by_their_height_whether_even_or_not() {
        let even = Heights::Even(100, 48.0);
        assert_eq!((even.count(), even.top(3), even.height(3), even.total()), (100, 144.0, 48.0, 4800.0));
        assert_eq!(even.between(0.0, 480.0), (0, 11));
        assert_eq!(even.between(100.0, 150.0), (2, 4));
        assert_eq!(even.between(4790.0, 9000.0), (99, 100));
        let uneven = Heights::Edges([0.0, 30.0, 78.0, 126.0, 156.0].into());
        assert_eq!((uneven.count(), uneven.top(2), uneven.height(2), uneven.total()), (4, 78.0, 48.0, 156.0));
        assert_eq!(uneven.between(30.0, 78.0), (1, 2));
        assert_eq!(uneven.between(29.0, 79.0), (0, 3));
        assert_eq!(uneven.between(500.0, 600.0), (4, 4));
        let none = Heights::Edges([].into());
        assert_eq!((none.count(), none.total(), none.between(0.0, 100.0)), (0, 0.0, (0, 0)));
    }

    /// A window of 200 points with a list of rows that keeps its state between frames.
    struct Shown {
        cache: Cache,
        renderer: iced::Renderer,
        /// Rows built since the start.
        built: Cell<usize>,
        /// Rows built last.
        rows: RefCell<Vec<u64>>,
    }

    impl Shown {
        fn new() -> Self {
            let renderer = iced::Renderer::new(iced::Font::DEFAULT, Pixels(16.0));
            Self { cache: Cache::default(), renderer, built: Cell::new(0), rows: RefCell::default() }
        }

        /// Shows rows with these keys, sends events, and returns the messages.
        fn show(&mut self, keys: &[u64], events: &[Event]) -> Vec<u64> {
            let mut said = Vec::new();
            self.rows.borrow_mut().clear();
            let (built, rows) = (&self.built, &self.rows);
            let look = crate::look::LookChoice::Light.look();
            let list = VirtualList::new(Heights::Even(keys.len(), 40.0), |row| {
                built.set(built.get() + 1);
                rows.borrow_mut().push(keys[row]);
                Pressable::new(body(format!("row {}", keys[row])), move |status| look.quiet(status))
                    .width(Length::Fill)
                    .height(Length::Fill)
                    .id(format!("row-{}", keys[row]))
                    .on_press(keys[row])
                    .into()
            })
            .keyed(|row| keys[row]);
            let cache = std::mem::take(&mut self.cache);
            let size = Size::new(300.0, 200.0);
            let mut ui = UserInterface::build(scrollable(list), size, cache, &mut self.renderer);
            let cursor = mouse::Cursor::Available(iced::Point::new(20.0, 20.0));
            let redraw = Event::Window(window::Event::RedrawRequested(Instant::now()));
            for events in [events, &[redraw]] {
                let _ = ui.update(events, cursor, &mut self.renderer, &mut clipboard::Null, &mut said);
            }
            self.cache = ui.into_cache();
            said
        }

        fn focus(&mut self, keys: &[u64], row: u64) {
            let look = crate::look::LookChoice::Light.look();
            let list = VirtualList::new(Heights::Even(keys.len(), 40.0), |row| {
                Pressable::new(body(format!("row {}", keys[row])), move |status| look.quiet(status))
                    .id(format!("row-{}", keys[row]))
                    .on_press(keys[row])
                    .into()
            })
            .keyed(|row| keys[row]);
            let cache = std::mem::take(&mut self.cache);
            let size = Size::new(300.0, 200.0);
            let mut ui: UserInterface<'_, u64, Theme, iced::Renderer> =
                UserInterface::build(scrollable(list), size, cache, &mut self.renderer);
            let id = iced::advanced::widget::Id::from(format!("row-{row}"));
            ui.operate(&self.renderer, &mut iced::advanced::widget::operation::focusable::focus::<()>(id));
            self.cache = ui.into_cache();
        }
    }

    fn wheel(lines: f32) -> Event {
        Event::Mouse(mouse::Event::WheelScrolled { delta: mouse::ScrollDelta::Pixels { x: 0.0, y: -lines } })
    }

    #[test]
    fn of_a_thousand_rows_only_those_in_sight_are_built() {
        let keys: Vec<u64> = (0..1000).collect();
        let mut shown = Shown::new();
        shown.show(&keys, &[]);
        assert!(shown.built.get() < 40, "{} rows were built", shown.built.get());
        assert!(shown.rows.borrow().contains(&0));
        shown.built.set(0);
        shown.show(&keys, &[wheel(20_000.0)]);
        assert!(shown.built.get() < 40, "{} rows were built", shown.built.get());
        assert!((500..505).all(|row| shown.rows.borrow().contains(&row)), "{:?}", shown.rows.borrow());
        // The next frame builds only the same rows.
        shown.built.set(0);
        shown.show(&keys, &[]);
        assert!(shown.built.get() < 14, "{} rows were built", shown.built.get());
        assert!((500..505).all(|row| shown.rows.borrow().contains(&row)), "{:?}", shown.rows.borrow());
    }

    #[test]
    fn a_press_is_for_the_row_under_the_pointer_after_scrolling() {
        let keys: Vec<u64> = (0..1000).collect();
        let mut shown = Shown::new();
        shown.show(&keys, &[wheel(4000.0)]);
        let press = [
            Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left)),
            Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left)),
        ];
        assert_eq!(shown.show(&keys, &press), [100]);
    }

    #[test]
    fn the_focus_goes_with_its_row_and_is_gone_with_it() {
        use iced::keyboard::{self, Key, key::Named};
        let enter = || {
            Event::Keyboard(keyboard::Event::KeyPressed {
                key: Key::Named(Named::Enter),
                modified_key: Key::Named(Named::Enter),
                physical_key: keyboard::key::Physical::Code(keyboard::key::Code::Enter),
                location: keyboard::Location::Standard,
                modifiers: keyboard::Modifiers::empty(),
                text: None,
                repeat: false,
            })
        };
        let mut shown = Shown::new();
        shown.show(&[1, 2, 3], &[]);
        shown.focus(&[1, 2, 3], 2);
        assert_eq!(shown.show(&[3, 2, 1, 4], &[enter()]), [2]);
        assert_eq!(shown.show(&[2, 1], &[enter()]), [2]);
        assert_eq!(shown.show(&[1, 3], &[enter()]), [0; 0]);
    }

    #[test]
    fn a_list_that_became_shorter_shows_its_end() {
        let keys: Vec<u64> = (0..1000).collect();
        let mut shown = Shown::new();
        shown.show(&keys, &[wheel(20_000.0)]);
        shown.show(&keys[..20], &[]);
        assert!((15..20).all(|row| shown.rows.borrow().contains(&row)), "{:?}", shown.rows.borrow());
    }
}
