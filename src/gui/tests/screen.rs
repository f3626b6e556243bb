//! A screen painted like the toolkit's: only damage is painted anew.

use std::{sync::LazyLock, time::Duration};

use gui::app::{App, Message, window_message};
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
use iced_tiny_skia::{Layer, Primitive};
use print::typeface::{BOLD, REGULAR};
use tiny_skia::{Mask, Pixmap};

use crate::picture::Picture;

/// Only our own typeface, so that pictures are the same everywhere.
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
    /// Dots of a point.
    scale: f32,
    cursor: Cursor,
    /// Time the window sees; it advances with every picture.
    now: Instant,
    dots: Pixmap,
    mask: Mask,
    /// Layers painted last.
    painted: Vec<Layer>,
    /// Widget operations for the next picture, such as a change of focus.
    operations: Vec<Box<dyn Operation>>,
    /// Number of places painted with the last picture.
    pub places: usize,
    /// Draws nothing: for tests that only press keys.
    blind: bool,
}

impl Screen {
    pub fn new(size: Size) -> Self {
        Self::scaled(size, 1.0)
    }

    /// A screen of this size in points, with more dots than points.
    pub fn scaled(size: Size, scale: f32) -> Self {
        LazyLock::force(&OWN_TYPEFACE_ONLY);
        let (width, height) = ((size.width * scale) as u32, (size.height * scale) as u32);
        Self {
            renderer: iced::Renderer::new(Font::with_name("Roboto"), Pixels(16.0)),
            cache: Cache::default(),
            size,
            scale,
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

    /// A screen that keeps the state of widgets and draws nothing.
    pub fn blind(size: Size) -> Self {
        Self { blind: true, ..Self::new(size) }
    }

    /// Moves the pointer.
    pub fn point_at(&mut self, x: f32, y: f32) {
        self.cursor = Cursor::Available(Point::new(x, y));
    }

    /// Queues widget operations for the next picture.
    pub fn operate(&mut self, operations: Vec<Box<dyn Operation>>) {
        self.operations.extend(operations);
    }

    /// Sends events and paints the damage. Returns the messages of widgets and of the window.
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
        messages.extend(heard.filter_map(|(event, status)| window_message(event, status, window::Id::unique())));
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
        let viewport = Viewport::with_physical_size(size, self.scale);
        let ground = theme.base().background_color;
        self.renderer.draw(&mut self.dots.as_mut(), &mut self.mask, &viewport, parts, ground);
    }

    /// Bounds of an element in the last picture, if it exists.
    pub fn place_of<S>(&mut self, app: &App, what: S) -> Option<Rectangle>
    where
        S: Selector + Send,
        S::Output: Bounded + Clone + Send,
    {
        self.found(app, what).map(|found| found.bounds())
    }

    /// Visible bounds of an element; `None` if it is scrolled away.
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

    /// Area that a repaint of this part of the window runs through with a mask. The renderer does that with everything
    /// that reaches beyond the part or beyond its layer.
    pub fn masked(&mut self, part: Rectangle) -> f32 {
        let whole = Rectangle::with_size(self.size);
        let mut masked = 0.0;
        let mut look = |at: Rectangle, clip: Rectangle| {
            if clip.intersects(&at) && !at.is_within(&clip) {
                masked += at.intersection(&whole).map_or(0.0, |at| at.area());
            }
        };
        for layer in self.renderer.layers() {
            let Some(clip) = part.intersection(&layer.bounds) else { continue };
            for (quad, _) in &layer.quads {
                look(quad.bounds, clip);
            }
            for group in &layer.primitives {
                let Some(clip) = clip.intersection(&group.clip_bounds()) else { continue };
                for primitive in group.as_slice() {
                    if let Primitive::Fill { path, .. } = primitive {
                        let bounds = path.bounds();
                        let size = Size::new(bounds.width(), bounds.height());
                        let at = Rectangle::new(Point::new(bounds.x(), bounds.y()), size);
                        look(at * group.transformation(), clip);
                    }
                }
            }
        }
        masked
    }

    /// The visible picture.
    pub fn picture(&self) -> Picture {
        // The toolkit paints blue first.
        let dots = self.dots.pixels().iter().flat_map(|dot| [dot.blue(), dot.green(), dot.red()]).collect();
        Picture { width: self.dots.width(), height: self.dots.height(), dots }
    }

    /// A full repaint, which the screen shows then.
    pub fn whole(&mut self, theme: &Theme) -> Picture {
        self.paint(theme, &[Rectangle::with_size(self.size)]);
        self.picture()
    }
}
