//! State of the window for the next start.

use std::time::Duration;

use iced::{Point, Size, Task, window};

use super::{App, Done, Message, Screen};
use crate::{
    background,
    last::{Last, LastScreen},
};

/// Longest wait for the lists thread at the end of the program.
const LAST_WAIT: Duration = Duration::from_secs(10);

/// Ends the program after a task, or after a while if it does not end.
fn exit_after(task: Task<Message>) -> Task<Message> {
    Task::batch([task.chain(iced::exit()), background::pause(LAST_WAIT).discard().chain(iced::exit())])
}

impl App {
    /// Handles a new size of the window.
    pub(super) fn resized(&mut self, size: Size) {
        self.shared.size = size;
        self.last.size = Some(size);
    }

    /// Handles the opened window: its screen may be smaller than the one it was left on.
    pub(super) fn opened(window: window::Id) -> Task<Message> {
        window::monitor_size(window).and_then(move |screen| Task::done(Message::ScreenKnown(window, screen)))
    }

    /// Shrinks the window to its screen.
    pub(super) fn fit(&self, window: window::Id, screen: Size) -> Task<Message> {
        let Some(size) = Last::fitting(self.shared.size, screen) else { return Task::none() };
        window::resize(window, size).chain(window::move_to(window, Point::ORIGIN))
    }

    /// Handles a new position of the window.
    pub(super) fn moved(&mut self, to: Point) {
        // The toolkit reports it in the window's own points and takes it in those of the system.
        let scale = self.shared.scale();
        self.last.position = Some(Point::new(to.x * scale, to.y * scale));
    }

    /// Stores the screen that is shown and the lessons that were told, if they changed.
    pub(super) fn keep_last(&mut self) -> Task<Message> {
        let shown = match (&self.screens.shown, &self.open) {
            (Screen::Builder(_) | Screen::Print(_), Some(list)) => LastScreen::Builder(list.id),
            _ => LastScreen::Lists,
        };
        let game = match (&self.screens.shown, &self.open) {
            (Screen::Play, _) => Some(self.screens.play.setup().system()),
            (Screen::Builder(_) | Screen::Print(_), Some(list)) => Some(list.open.document.system()),
            _ => self.last.game,
        };
        let lessons = self.screens.play.lessons();
        let before = (self.last.shown, self.last.game, self.last.lessons);
        (self.last.shown, self.last.game, self.last.lessons) = (shown, game, lessons);
        if before == (shown, game, lessons) {
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

    /// Asks for the state of the window before it closes.
    pub(super) fn closing(window: window::Id) -> Task<Message> {
        window::is_maximized(window).map(Message::Left)
    }

    /// Ends the program at the request of the system, once the lists thread has all jobs.
    pub(super) fn ended(&mut self) -> Task<Message> {
        let kept = self.keep_all();
        exit_after(kept.discard().chain(self.store_last().discard()))
    }

    /// Stores the final state of the window and ends the program.
    pub(super) fn left(&mut self, maximized: bool) -> Task<Message> {
        if maximized {
            // A maximized window restores its earlier size.
            self.last = Last { size: self.began.size, position: self.began.position, ..self.last };
        }
        self.last.maximized = maximized;
        exit_after(self.store_last().discard())
    }
}
