//! Handling of the lists thread's results, and undo of changes to lists.

use std::{sync::Arc, time::Duration};

use iced::{Subscription, Task, futures::stream};

use super::{
    App, Destination, Done, EntryMessage, HistoryMessage, Message, Notice, NoticeKind, Screen,
    done::Reader,
    now,
    undo::{Undo, UndoStep},
};
use crate::{
    background,
    lists_thread::Keeper,
    screen::{collection, lists, measure, odds, play, series},
    stored::{ListTable, StoredList},
};
use store::{ListsDb, StoreError};

/// Time between two looks for what other instances have stored.
const LOOKS: Duration = Duration::from_secs(3);

/// Number of whole checks before damage counts as permanent.
const MOST_CHECKS: u8 = 4;

/// Maximum number of undo steps.
const MOST_UNDOS: usize = 200;

impl App {
    /// Gives the lists thread a job.
    pub(super) fn ask(
        &self,
        job: impl FnOnce(&mut Keeper) -> Result<Done, StoreError> + Send + 'static,
    ) -> Task<Message> {
        self.ask_or(job, Done::Failed)
    }

    /// Gives the lists thread a job, with the result of its failure.
    pub(super) fn ask_or(
        &self,
        job: impl FnOnce(&mut Keeper) -> Result<Done, StoreError> + Send + 'static,
        failed: impl Fn(Arc<StoreError>) -> Done + Send + 'static,
    ) -> Task<Message> {
        let folder = self.data_dir.clone();
        self.thread.ask(job).map(move |answer| {
            let done = answer.unwrap_or_else(|_| Err(StoreError::NoAnswer(folder.clone())));
            Message::Done(Box::new(done.unwrap_or_else(|error| failed(Arc::new(error)))))
        })
    }

    /// Reads the table again, for changes by this window and by other instances.
    pub(super) fn read_table(&self) -> Task<Message> {
        self.ask(|keeper| keeper.table().map(Done::Table))
    }

    /// Looks now and then for what another instance has stored, while the table is in sight.
    pub(super) fn others_clock(&self) -> Subscription<Message> {
        if !matches!(self.screens.shown, Screen::Lists) {
            return Subscription::none();
        }
        Subscription::run(|| {
            stream::unfold((), |()| async {
                background::waited(LOOKS).await;
                Some((Message::OthersDue, ()))
            })
        })
    }

    /// Reads the table again if another instance has stored something.
    pub(super) fn others_due(&self) -> Task<Message> {
        let known = self.others;
        self.ask(move |keeper| {
            let counter = keeper.lists.change_counter()?;
            let table = (counter != known).then(|| keeper.table()).transpose()?;
            Ok(Done::Others(counter, table))
        })
    }

    fn others_found(&mut self, counter: i64, table: Option<ListTable>) -> Task<Message> {
        self.others = counter;
        table.map_or_else(Task::none, |table| self.take_table(table))
    }

    /// Reports an error. After damage, all rows are checked and repaired.
    pub(super) fn failed(&mut self, error: &StoreError) -> Task<Message> {
        self.looking = false;
        if matches!(error, StoreError::Damaged(_)) {
            return self.check_lists();
        }
        self.problem(error.sentence(self.shared.preferences.language));
        Task::none()
    }

    /// Checks all rows of the database.
    pub(super) fn check_lists(&mut self) -> Task<Message> {
        // Damage that returns after a repair is not repaired again.
        if self.checks >= MOST_CHECKS {
            let error = StoreError::Damaged(self.data_dir.clone());
            self.problem(error.sentence(self.shared.preferences.language));
            return Task::none();
        }
        self.checks += 1;
        let (language, time) = (self.shared.preferences.language, now());
        self.ask(move |keeper| {
            let report = keeper.lists.check(time)?;
            let table = report.has_replaced().then(|| keeper.renewed_table()).transpose()?;
            Ok(Done::Checked(report.sentences(language), table))
        })
    }

    fn checked(&mut self, sentences: Vec<String>, table: Option<ListTable>) -> Task<Message> {
        if !sentences.is_empty() {
            let before = self.notice.take().filter(|notice| notice.kind == NoticeKind::Problem);
            let sentences = before.map(|notice| notice.text).into_iter().chain(sentences);
            self.problem(sentences.collect::<Vec<_>>().join(" "));
        }
        let again = self.keep_again();
        match table {
            Some(table) => Task::batch([again, self.take_table(table)]),
            None => again,
        }
    }

    pub(super) fn done(&mut self, done: Done) -> Task<Message> {
        match done {
            Done::Failed(error) => return self.failed(&error),
            Done::Kept => {}
            Done::Problem(sentence) => self.problem(sentence),
            Done::Table(table) => return self.take_table(table),
            Done::Made(table, list) => {
                let task = self.take_table(table);
                self.show_list(*list);
                return task;
            }
            Done::Undoable(table, undo) => {
                self.push_undo(undo);
                return self.take_table(table);
            }
            Done::Copied(table, id, undo) => {
                self.push_undo(undo);
                let task = self.take_table(table);
                return Task::batch([task, self.lists_message(lists::Message::Pick(lists::PickMessage::Found(id)))]);
            }
            Done::ToPass(passing, lists) => return self.passed(passing, lists),
            Done::Undone(table, sentence) => {
                self.notify(sentence);
                return self.take_table(table);
            }
            Done::BackedUp(path) => {
                let text = self.shared.context().say("gui.settings.backed_up", &[("path", &path.display())]);
                self.notify(text);
            }
            Done::Opened(list) => self.show_list(*list),
            Done::LookedAt(list) => return self.lists_message(lists::Message::Pick(lists::PickMessage::Read(list))),
            Done::ToPrint(list) => {
                self.show_list(*list);
                return self.go(Destination::Print);
            }
            Done::ReadFor(reader, list) => return self.read_for(reader, *list),
            Done::Measured(list, measurements) => self.measured_read(list, &measurements),
            Done::Templates(templates) => return self.entry_message(EntryMessage::Read(templates)),
            Done::EntryFound(to, found) => return self.entry_found(to, found),
            Done::EntryUndoable(table, undo) => {
                self.push_undo(undo);
                return table.map_or_else(Task::none, |table| self.take_table(table));
            }
            Done::History(list, rows) => return self.history_message(HistoryMessage::Read(list, rows)),
            Done::State(state, outline) => return self.history_message(HistoryMessage::Seen(state, outline)),
            Done::Glanced(glances, rejudged) => return self.glanced(glances, rejudged),
            Done::Others(counter, table) => return self.others_found(counter, table),
            Done::Checked(sentences, table) => return self.checked(sentences, table),
            Done::Saved(id, result) => return self.saved(id, result),
            Done::Stepped(serial, result) => return self.stepped_or_not(serial, result),
            Done::ChangedElsewhere(serial, list) => return self.changed_elsewhere(serial, *list),
            Done::Packs(packs) => return self.packs_changed(packs),
            Done::NewCatalogs(table, renewed) => {
                let task = self.renewed(&renewed);
                return Task::batch([task, self.take_table(table)]);
            }
            Done::Shortages(together) => {
                return self.collection_message(collection::Message::TogetherRead(together));
            }
        }
        Task::none()
    }

    /// Hands a list to its reader, if it is readable.
    fn read_for(&mut self, reader: Reader, list: StoredList) -> Task<Message> {
        let StoredList { id, document, .. } = list;
        let document = match document {
            Ok(document) => Box::new(document),
            Err(list) => {
                self.problem(list.sentence(self.shared.preferences.language));
                return Task::none();
            }
        };
        match reader {
            Reader::NewMatch => self.set_up_match(id, &document),
            Reader::QuickMatch => {
                let shown = self.set_up_match(id, &document);
                shown.chain(Task::done(Message::Play(play::Message::QuickPressed)))
            }
            Reader::Match(seat) => self.play_message(play::Message::ListRead(seat, id, document)),
            Reader::Series(seat) => self.series_message(series::Message::ListRead(seat, id, document)),
            Reader::Odds(seat) => self.odds_message(odds::Message::ListRead(seat, id, document)),
            Reader::Measure => self.measure_message(measure::Message::ListRead(id, document)),
        }
    }

    /// Runs a change that can be undone.
    pub(super) fn undoable(
        &self,
        notice: String,
        job: impl FnOnce(&mut ListsDb) -> Result<UndoStep, StoreError> + Send + 'static,
    ) -> Task<Message> {
        self.ask(move |keeper| {
            let step = job(&mut keeper.lists)?;
            Ok(Done::Undoable(keeper.table()?, Undo { notice, step }))
        })
    }

    /// Adds an undo step, with its notice.
    pub(super) fn push_undo(&mut self, undo: Undo) {
        let notice = Notice { offer: Some(("gui.undo", Message::UndoPressed)), ..Notice::info(undo.notice.clone()) };
        self.undos.push(undo);
        if self.undos.len() > MOST_UNDOS {
            let _ = self.undos.remove(0);
        }
        self.show_notice(notice);
    }

    /// Undoes the last change to lists.
    pub(super) fn undo(&mut self) -> Task<Message> {
        let Some(Undo { notice, step }) = self.undos.pop() else { return Task::none() };
        let sentence = self.shared.context().say("gui.lists.taken_back", &[("what", &notice)]);
        let time = now();
        if let UndoStep::Owned(games) = &step {
            self.owned_replaced(games);
        }
        if let UndoStep::Name(id, name) = step {
            self.notify(sentence);
            return self.rename_list(id, name, None);
        }
        let is_pack = matches!(step, UndoStep::Pack(_));
        let taken = self.ask(move |keeper| {
            step.apply(keeper, time)?;
            Ok(Done::Undone(keeper.table()?, sentence))
        });
        let renewed = if is_pack { self.change_packs(|_| Ok(())) } else { Task::none() };
        Task::batch([taken, renewed])
    }
}
