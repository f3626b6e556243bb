//! Practice matches and series: which lists they are given, and what becomes of what they ask for.

use std::sync::Arc;

use iced::Task;

use super::{App, Destination, Message, Notice, NoticeKind, Screen, open_work::ReadList};
use crate::screen::{play, series};
use kernel::game::Seat;
use practice::registry;
use store::{ListId, StoreError};
use systems::AnyDocument;

impl App {
    /// Shows the table, as it was left; without a match the open list is set up.
    pub(super) fn go_to_play(&mut self) -> Task<Message> {
        self.screen = Screen::Play;
        let (mut screen, open) = (self.take_play(), self.open.take());
        let context = self.context();
        let list = open.as_ref().map(|list| (list.id, &list.open.document));
        let list = list.filter(|(_, document)| registry::is_playable(document.system()));
        let task = if screen.is_at_table() { screen.shown(&context) } else { screen.set_up(list, &context) };
        self.play = screen;
        self.open = open;
        Task::batch([task.map(Message::Play), self.read_shelf()])
    }

    /// Shows the screen of series, with the open list.
    pub(super) fn go_to_series(&mut self) -> Task<Message> {
        self.screen = Screen::Series;
        let mut screen = self.take_series();
        let open = self.open.take();
        let list = open.as_ref().map(|list| (list.id, &list.open.document));
        let list = list.filter(|(_, document)| registry::is_playable(document.system()));
        screen.set_up(list, &self.context());
        self.series = screen;
        self.open = open;
        self.read_shelf()
    }

    /// Sets a match up: with a list of the table of lists, or with the one that is open.
    pub(super) fn play_wished(&mut self, id: Option<ListId>) -> Task<Message> {
        match id {
            Some(id) => self.read_list(id).map(Message::PlayListRead),
            None => {
                let Some(open) = self.open.take() else { return self.go_to_play() };
                let task = self.set_up_match(open.id, &open.open.document);
                self.open = Some(open);
                task
            }
        }
    }

    pub(super) fn play_list_read(&mut self, result: Result<Box<ReadList>, Arc<StoreError>>) -> Task<Message> {
        match result {
            Ok(list) => self.set_up_match(list.id, &list.document),
            Err(error) => {
                self.problem(&error);
                Task::none()
            }
        }
    }

    fn set_up_match(&mut self, id: ListId, document: &AnyDocument) -> Task<Message> {
        self.screen = Screen::Play;
        let mut screen = self.take_play();
        let task = screen.set_up(Some((id, document)), &self.context());
        self.play = screen;
        Task::batch([task.map(Message::Play), self.read_shelf()])
    }

    fn read_list(&self, id: ListId) -> Task<Result<Box<ReadList>, Arc<StoreError>>> {
        let catalogs = Arc::clone(&self.catalogs);
        self.desk.ask(move |keeper| {
            keeper.lists.load(id).map(|loaded| Box::new(ReadList::of(&loaded, &catalogs))).map_err(Arc::new)
        })
    }

    /// Takes the screen out while it answers, so that it can look at the rest of the window.
    fn take_play(&mut self) -> play::Play {
        let system = registry::PLAYABLE.first().copied().unwrap_or(systems::SystemId::XWing);
        std::mem::replace(&mut self.play, play::Play::new(&self.data_dir, system))
    }

    fn take_series(&mut self) -> series::SeriesScreen {
        let system = registry::PLAYABLE.first().copied().unwrap_or(systems::SystemId::XWing);
        std::mem::replace(&mut self.series, series::SeriesScreen::new(system))
    }

    pub(super) fn play_message(&mut self, message: play::Message) -> Task<Message> {
        let mut screen = self.take_play();
        let action = screen.update(message, &self.context());
        self.play = screen;
        match action {
            play::Action::None => Task::none(),
            play::Action::Run(task) => task.map(Message::Play),
            play::Action::Read(seat, id) => {
                self.read_for(seat, id, |seat, id, document| Message::Play(play::Message::ListRead(seat, id, document)))
            }
            play::Action::Back => self.leave_table(),
            play::Action::LogLine(sentence) => {
                self.tell(sentence);
                Task::none()
            }
            play::Action::Problem(text) => {
                self.notice = Some(Notice { text, kind: NoticeKind::Problem, offer: None });
                Task::none()
            }
        }
    }

    pub(super) fn series_message(&mut self, message: series::Message) -> Task<Message> {
        let mut screen = self.take_series();
        let catalogs = Arc::clone(&self.catalogs);
        let action = screen.update(message, &self.context(), &catalogs);
        self.series = screen;
        match action {
            series::Action::None => Task::none(),
            series::Action::Run(task) => task.map(Message::Series),
            series::Action::Read(seat, id) => self.read_for(seat, id, |seat, id, document| {
                Message::Series(series::Message::ListRead(seat, id, document))
            }),
            series::Action::Back => self.leave_table(),
        }
    }

    fn leave_table(&mut self) -> Task<Message> {
        self.go(if self.open.is_some() { Destination::Builder } else { Destination::Lists })
    }

    fn read_for(&self, seat: Seat, id: ListId, told: fn(Seat, ListId, Box<AnyDocument>) -> Message) -> Task<Message> {
        self.read_list(id).map(move |result| match result {
            Ok(list) => told(seat, id, Box::new(list.document)),
            Err(error) => Message::RowsRead(Err(error)),
        })
    }
}
