//! A screen to paint the window on, by the toolkit's own means and as it does: only what has changed is painted anew.

use std::{sync::LazyLock, time::Duration};

use gui::app::{App, Message, heard_by_window};
use iced::{
    Event, Font, Pixels, Point, Rectangle, Size, Theme,
    advanced::{
        clipboard,
        graphics::{
            Viewport, damage,
            text::{cosmic_text::fontdb::Source, font_system},
        },
        mouse::Cursor,
        renderer,
        widget::operation::{Operation, Outcome, black_box},
    },
    event::Status,
    theme::Base as _,
    time::Instant,
    window,
};
use iced_test::{
    runtime::{UserInterface, user_interface::Cache},
    selector::{Bounded, Selector},
};
use iced_tiny_skia::Layer;
use print::typeface::{BOLD, REGULAR};
use tiny_skia::{Mask, Pixmap};

use crate::picture::Picture;

/// Our own typeface and none of the machine's, so that pictures are the same everywhere.
static OWN_TYPEFACE_ONLY: LazyLock<()> = LazyLock::new(|| {
    let mut fonts = font_system().write().unwrap();
    for file in [REGULAR, BOLD] {
        fonts.load_font(file.into());
    }
    let faces = fonts.raw().db_mut();
    let machines: Vec<_> =
        faces.faces().filter(|face| !matches!(face.source, Source::Binary(_))).map(|face| face.id).collect();
    machines.into_iter().for_each(|face| faces.remove_face(face));
    assert!(faces.faces().all(|face| matches!(face.source, Source::Binary(_))) && faces.len() >= 2);
});

pub struct Screen {
    renderer: iced::Renderer,
    cache: Cache,
    size: Size,
    cursor: Cursor,
    /// The time the window is told; it goes on by itself with every picture.
    now: Instant,
    dots: Pixmap,
    mask: Mask,
    /// What was painted last.
    painted: Vec<Layer>,
    /// What the application does to its widgets with the next picture, such as giving one the focus.
    operations: Vec<Box<dyn Operation>>,
    /// How many places were painted with the last picture.
    pub places: usize,
    /// Whether nothing is drawn: for tests that only press keys.
    blind: bool,
}

impl Screen {
    pub fn new(size: Size) -> Self {
        LazyLock::force(&OWN_TYPEFACE_ONLY);
        let (width, height) = (size.width as u32, size.height as u32);
        Self {
            renderer: iced::Renderer::new(Font::with_name("Roboto"), Pixels(16.0)),
            cache: Cache::default(),
            size,
            cursor: Cursor::Unavailable,
            now: Instant::now(),
            dots: Pixmap::new(width, height).unwrap(),
            mask: Mask::new(width, height).unwrap(),
            painted: Vec::new(),
            operations: Vec::new(),
            places: 0,
            blind: false,
        }
    }

    /// A screen that keeps what widgets remember and draws nothing.
    pub fn blind(size: Size) -> Self {
        Self { blind: true, ..Self::new(size) }
    }

    /// Puts the pointer there.
    pub fn point_at(&mut self, x: f32, y: f32) {
        self.cursor = Cursor::Available(Point::new(x, y));
    }

    /// Does something to the widgets with the next picture.
    pub fn operate(&mut self, operations: Vec<Box<dyn Operation>>) {
        self.operations.extend(operations);
    }

    /// Lets something happen, and paints what has changed by it. Gives what the window's widgets say, and what the
    /// window is told of the events, as in the program.
    pub fn show(&mut self, app: &App, theme: &Theme, events: &[Event]) -> Vec<Message> {
        self.now += Duration::from_millis(100);
        let mut messages = Vec::new();
        let cache = std::mem::take(&mut self.cache);
        let mut ui = UserInterface::build(app.view(), self.size, cache, &mut self.renderer);
        for operation in self.operations.drain(..) {
            let mut now = Some(operation);
            while let Some(mut operation) = now.take() {
                ui.operate(&self.renderer, operation.as_mut());
                if let Outcome::Chain(next) = operation.finish() {
                    now = Some(next);
                }
            }
        }
        let mut said = |ui: &mut UserInterface<'_, _, _, _>, events: &[Event], messages: &mut Vec<Message>| {
            ui.update(events, self.cursor, &mut self.renderer, &mut clipboard::Null, messages).1
        };
        let heard: Vec<Status> = said(&mut ui, events, &mut messages);
        let heard = events.iter().cloned().zip(heard).filter(|(event, _)| matches!(event, Event::Keyboard(_)));
        messages.extend(heard.filter_map(|(event, status)| heard_by_window(event, status, window::Id::unique())));
        let redraw = Event::Window(window::Event::RedrawRequested(self.now));
        let _ = said(&mut ui, &[redraw], &mut messages);
        if self.blind {
            self.cache = ui.into_cache();
            return messages;
        }
        let style = renderer::Style { text_color: theme.base().text_color };
        ui.draw(&mut self.renderer, theme, &style, self.cursor);
        self.cache = ui.into_cache();
        let changed = if self.painted.is_empty() {
            vec![Rectangle::with_size(self.size)]
        } else {
            damage::diff(&self.painted, self.renderer.layers(), |layer| vec![layer.bounds], Layer::damage)
        };
        self.painted = self.renderer.layers().to_vec();
        let changed = damage::group(changed, Rectangle::with_size(self.size));
        self.places = changed.len();
        self.paint(theme, &changed);
        messages
    }

    fn paint(&mut self, theme: &Theme, parts: &[Rectangle]) {
        let size = Size::new(self.dots.width(), self.dots.height());
        let viewport = Viewport::with_physical_size(size, 1.0);
        let ground = theme.base().background_color;
        self.renderer.draw(&mut self.dots.as_mut(), &mut self.mask, &viewport, parts, ground);
    }

    /// Where the window has this, as it was left by the last picture; none where it has no such thing.
    pub fn place_of<S>(&mut self, app: &App, what: S) -> Option<Rectangle>
    where
        S: Selector + Send,
        S::Output: Bounded + Clone + Send,
    {
        self.found(app, what).map(|found| found.bounds())
    }

    /// What of this is in sight; none where it is scrolled away.
    pub fn sight_of<S>(&mut self, app: &App, what: S) -> Option<Rectangle>
    where
        S: Selector + Send,
        S::Output: Bounded + Clone + Send,
    {
        self.found(app, what).and_then(|found| found.visible_bounds())
    }

    fn found<S>(&mut self, app: &App, what: S) -> Option<S::Output>
    where
        S: Selector + Send,
        S::Output: Bounded + Clone + Send,
    {
        let cache = std::mem::take(&mut self.cache);
        let mut ui = UserInterface::build(app.view(), self.size, cache, &mut self.renderer);
        let mut search = what.find();
        ui.operate(&self.renderer, &mut black_box(&mut search));
        self.cache = ui.into_cache();
        match search.finish() {
            Outcome::Some(found) => found,
            _ => None,
        }
    }

    /// What is to be seen.
    pub fn picture(&self) -> Picture {
        // The toolkit paints blue first.
        let dots = self.dots.pixels().iter().flat_map(|dot| [dot.blue(), dot.green(), dot.red()]).collect();
        Picture { width: self.dots.width(), height: self.dots.height(), dots }
    }

    /// What would be seen if all were painted anew. The screen shows it then.
    pub fn whole(&mut self, theme: &Theme) -> Picture {
        self.paint(theme, &[Rectangle::with_size(self.size)]);
        self.picture()
    }
}
