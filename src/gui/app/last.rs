//! What is kept of the window for the next start.

use iced::{Point, Size, Task, window};

use super::{App, Done, Message, Screen};
use crate::last::{Last, Shown};

impl App {
    /// The window has a new size.
    pub(super) fn resized(&mut self, size: Size) {
        self.shared.size = size;
        self.last.size = Some(size);
    }

    /// The window is there: it may be on a smaller screen than the one it was left on.
    pub(super) fn opened(window: window::Id) -> Task<Message> {
        window::monitor_size(window).and_then(move |screen| Task::done(Message::ScreenKnown(window, screen)))
    }

    /// Makes the window no larger than the screen it is on.
    pub(super) fn fit(&self, window: window::Id, screen: Size) -> Task<Message> {
        let Some(size) = Last::fitting(self.shared.size, screen) else { return Task::none() };
        window::resize(window, size).chain(window::move_to(window, Point::ORIGIN))
    }

    /// The window was moved.
    pub(super) fn moved(&mut self, to: Point) {
        // The toolkit tells it in the window's own points and wants it back in those of the system.
        let scale = self.shared.scale();
        self.last.position = Some(Point::new(to.x * scale, to.y * scale));
    }

    /// Keeps what is shown now for the next start, if it is another than before.
    pub(super) fn keep_last(&mut self) -> Task<Message> {
        let shown = match (&self.screen, &self.open) {
            (Screen::Builder(_) | Screen::Print(_), Some(list)) => Shown::Builder(list.id),
            _ => Shown::Lists,
        };
        let game = match (&self.screen, &self.open) {
            (Screen::Play, _) => Some(self.play.setup().system()),
            (Screen::Builder(_) | Screen::Print(_), Some(list)) => Some(list.open.document.system()),
            _ => self.last.game,
        };
        let before = (self.last.shown, self.last.game);
        (self.last.shown, self.last.game) = (shown, game);
        if before == (shown, game) {
            return Task::none();
        }
        self.store_last()
    }

    fn store_last(&self) -> Task<Message> {
        let last = self.last;
        self.ask(move |keeper| {
            let pairs = last.pairs();
            pairs.iter().try_for_each(|(key, value)| keeper.lists.set_setting(key, value)).map(|()| Done::Kept)
        })
    }

    /// The window is to be closed: first it is asked how it stands.
    pub(super) fn closing(window: window::Id) -> Task<Message> {
        window::is_maximized(window).map(Message::Left)
    }

    /// The system asks the program to end: what waits is given to the thread of the lists, which does it first.
    pub(super) fn ended(&mut self) -> Task<Message> {
        let kept = self.keep_all();
        kept.discard().chain(self.store_last().discard()).chain(iced::exit())
    }

    /// The window stands so at its end; that is kept, and the program ends.
    pub(super) fn left(&mut self, maximized: bool) -> Task<Message> {
        if maximized {
            // What it goes back to is the size from before.
            self.last = Last { size: self.began.size, position: self.began.position, ..self.last };
        }
        self.last.maximized = maximized;
        self.store_last().discard().chain(iced::exit())
    }
}
