//! Lists measured in games: actions of the screen, and the results stored with the lists.

use std::sync::Arc;

use iced::Task;

use super::{App, Destination, Done, Message, Notice, NoticeKind, Screen, done::Reader, now, open_list::playable};
use crate::{
    results::{GameResults, StoredResults},
    screen::{measure, play},
};
use store::{ListId, lists::Measurement};
use systems::{AnyDocument, SystemId};

impl App {
    /// Shows the Measure screen with the open list.
    pub(super) fn go_to_measure(&mut self) -> Task<Message> {
        self.screens.shown = Screen::Measure;
        self.screens.is_series_last = false;
        self.screens.measure.set_up(playable(self.open.as_ref()), &self.shared.context());
        let filled = self.fill_measure();
        let unfinished = self.screens.measure.look_for_unfinished(&self.shared.catalogs).map(Message::Measure);
        Task::batch([filled, unfinished, self.read_table()])
    }

    /// Shows the Measure screen with these lists of one system.
    pub(super) fn measure_lists(&mut self, ids: Vec<ListId>) -> Task<Message> {
        let system =
            ids.first().and_then(|id| self.table.row(*id)).and_then(|row| SystemId::from_id(&row.summary.system));
        let Some(system) = system else { return Task::none() };
        self.screens.measure.begin_with(system);
        self.screens.shown = Screen::Measure;
        self.screens.is_series_last = false;
        self.version += 1;
        Task::batch(ids.into_iter().map(|id| self.ask_for(id, Reader::Measure)))
    }

    /// Searches for improvements of the open list.
    pub(super) fn improve_open(&mut self) -> Task<Message> {
        let Some(list) = playable(self.open.as_ref()) else { return Task::none() };
        let catalogs = Arc::clone(&self.shared.catalogs);
        let task = self.screens.measure.improve(list, &self.shared.context(), &catalogs);
        self.screens.shown = Screen::Measure;
        self.version += 1;
        Task::batch([task.map(Message::Measure), self.read_table()])
    }

    /// Compares the open list before and after a change.
    pub(super) fn try_change(&mut self, changed: AnyDocument, card: &str) -> Task<Message> {
        let Some((id, list)) = playable(self.open.as_ref()) else { return Task::none() };
        let mut changed = changed;
        changed.rename(format!("{} + {card}", list.name()));
        let catalogs = Arc::clone(&self.shared.catalogs);
        let task = self.screens.measure.try_change((id, list), changed, &self.shared.context(), &catalogs);
        self.screens.shown = Screen::Measure;
        self.version += 1;
        Task::batch([task.map(Message::Measure), self.read_table()])
    }

    pub(super) fn measure_message(&mut self, message: measure::Message) -> Task<Message> {
        let catalogs = Arc::clone(&self.shared.catalogs);
        let changes_game = matches!(message, measure::Message::GamePicked(_));
        match self.screens.measure.update(message, &self.shared.context(), &catalogs) {
            measure::Action::None if changes_game => self.fill_measure(),
            measure::Action::None => Task::none(),
            measure::Action::Run(task) => task.map(Message::Measure),
            measure::Action::Read(ids) => Task::batch(ids.into_iter().map(|id| self.ask_for(id, Reader::Measure))),
            measure::Action::Watch(text) => {
                self.screens.shown = Screen::Play;
                self.play_message(play::Message::Files(play::file::Message::FileRead(Ok((None, text)))))
            }
            measure::Action::Change(id, lists, words) => self.make_change(id, *lists, words),
            measure::Action::Keep(kept) => self.tell_measured(kept),
            measure::Action::KeepAnd(kept, task) => Task::batch([task.map(Message::Measure), self.keep_measured(kept)]),
            measure::Action::Play(id, lists) => {
                let [own, other] = *lists;
                self.screens.play.meet((id, own), other, &self.shared.context());
                self.screens.shown = Screen::Play;
                self.version += 1;
                self.read_table()
            }
            measure::Action::Copy(text) => {
                let notice = self.shared.context().text("gui.measure.copied").to_owned();
                self.notify(notice);
                iced::clipboard::write(text)
            }
            measure::Action::Problem(sentence) => {
                self.problem(sentence);
                Task::none()
            }
            measure::Action::Series => self.go_to_series(),
            measure::Action::Back => self.leave_match(),
        }
    }

    /// Applies a change to the open list, if it is still the measured one; makes a new list if it is not stored.
    fn make_change(&mut self, id: Option<ListId>, [before, after]: [AnyDocument; 2], words: String) -> Task<Message> {
        let Some(id) = id else { return self.make_list(&after) };
        let is_same = self.open.as_ref().is_some_and(|list| list.id == id && list.open.document == before);
        if !is_same {
            let notice = self.shared.context().text("gui.measure.changed_since").to_owned();
            self.problem(notice);
            return Task::none();
        }
        let edited = self.edit(after, "gui.edit.improve", vec![("change", words)]);
        Task::batch([edited, self.go(Destination::Builder)])
    }

    /// Stores results with their lists; tells of them if another screen is in front.
    fn tell_measured(&mut self, results: Vec<(ListId, AnyDocument, GameResults)>) -> Task<Message> {
        if !matches!(self.screens.shown, Screen::Measure) {
            let text = self.shared.context().text("gui.measure.over").to_owned();
            let offer = Some(("gui.measure.over.show", Message::Went(Destination::Series)));
            self.show_notice(Notice { text, kind: NoticeKind::News, offer });
        }
        self.keep_measured(results)
    }

    /// Stores results with their lists.
    pub(super) fn keep_measured(&mut self, results: Vec<(ListId, AnyDocument, GameResults)>) -> Task<Message> {
        let catalogs = Arc::clone(&self.shared.catalogs);
        let played = now();
        let measurements: Vec<(ListId, Measurement)> = (results.into_iter())
            .map(|(id, document, results)| (id, results.stored(&document, &catalogs, played)))
            .collect();
        let open = self.open.as_ref().map(|list| list.id);
        self.ask(move |keeper| {
            for (id, measurement) in &measurements {
                match keeper.lists.keep_measurement(*id, measurement) {
                    // A list that is gone meanwhile needs none.
                    Ok(()) | Err(store::StoreError::NoSuchList(_)) => {}
                    Err(error) => return Err(error),
                }
            }
            match open {
                Some(id) => Ok(Done::Measured(id, keeper.lists.measurements(id)?)),
                None => Ok(Done::Kept),
            }
        })
    }

    /// Reads the results of the open list, once.
    pub(super) fn ask_measured(&mut self) -> Task<Message> {
        let Some(list) = self.open.as_mut().filter(|list| !list.measured_asked) else { return Task::none() };
        list.measured_asked = true;
        let id = list.id;
        self.ask(move |keeper| Ok(Done::Measured(id, keeper.lists.measurements(id)?)))
    }

    /// Takes the results of a list.
    pub(super) fn measured_read(&mut self, id: ListId, measurements: &[Measurement]) {
        let catalogs = Arc::clone(&self.shared.catalogs);
        if let Some(list) = self.open.as_mut().filter(|list| list.id == id) {
            list.measured = measurements.iter().filter_map(StoredResults::read).collect();
            list.renew_measured(&catalogs);
            self.version += 1;
        }
    }
}
