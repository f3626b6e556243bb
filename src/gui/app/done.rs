//! What the thread of the lists has done, and what comes of it.

use std::{path::PathBuf, sync::Arc};

use iced::Task;

use super::{
    App, Destination, EntryMessage, HistoryMessage, Message, NoticeKind, now, packs::Renewed, sharing::Passing,
    take_back::Deed,
};
use crate::{
    lists_thread::Keeper,
    screen::{
        collection::{self, Together},
        lists, measure, odds, play, series,
    },
    stored::{Glances, ListTable, Rejudged, StoredList, Unreadable},
};
use kernel::{OutlineRow, game::Seat};
use store::{
    ListId, RevisionId, StoreError,
    lists::{HistoryRow, Measurement, StoredPack, Template},
};
use systems::{AnyDocument, Equipped};

/// How often the lists are looked at as a whole before a damage counts as one that stays.
const MOST_CHECKS: u8 = 4;

/// What the thread of the lists has done.
#[derive(Debug, Clone)]
pub enum Done {
    /// It could not be done.
    Failed(Arc<StoreError>),
    /// Something that shows nowhere, such as a setting.
    Kept,
    /// Something to be told.
    Told(String),
    /// The table of lists as it is now.
    Table(ListTable),
    /// A list was made and is to be opened.
    Made(ListTable, Box<StoredList>),
    /// Something was done to lists, and can be taken back.
    Deed(ListTable, Deed),
    /// A list was copied into this one.
    Copied(ListTable, ListId, Deed),
    /// Something was taken back.
    TakenBack(ListTable, String),
    /// The lists were backed up into this file.
    BackedUp(PathBuf),
    /// A list to open.
    Opened(Box<StoredList>),
    /// A list to look at beside the table.
    LookedAt(Box<StoredList>),
    /// A list whose pages are to be shown.
    ToPrint(Box<StoredList>),
    /// Lists to be printed or passed on.
    ToPass(Passing, Vec<Result<AnyDocument, Unreadable>>),
    /// A list to play with.
    ToPlay(Box<StoredList>),
    /// A list for a seat of the match that is set up.
    ForMatch(Seat, Box<StoredList>),
    /// A list to be measured by games.
    ForMeasure(Box<StoredList>),
    /// What was measured of a list, the newest first.
    Measured(ListId, Vec<Measurement>),
    /// A list for a seat of the series that is set up.
    ForSeries(Seat, Box<StoredList>),
    /// What is in some lists, and none for one that cannot be read; and of which lists the checks say something else than
    /// they did.
    Glanced(Glances, Vec<Rejudged>),
    /// Every row of the lists was looked at, and what was said of it.
    Checked(Vec<String>, Option<ListTable>),
    /// The templates of the game of the open list.
    Templates(Vec<Template>),
    /// An entry to be put into this list, with its name; none where what was picked is no entry.
    EntryFound(ListId, Option<Box<(Equipped, String)>>),
    /// Something was done with an entry or a template, and can be taken back.
    EntryDeed(Option<ListTable>, Deed),
    /// Every state a list ever had, oldest first.
    History(ListId, Vec<HistoryRow>),
    /// What is in a state of a list, in short; none where it cannot be read.
    State(RevisionId, Option<Vec<OutlineRow>>),
    /// A list for a side of the attack that is set up.
    ForOdds(Seat, Box<StoredList>),
    /// An edit of a list was stored, and into which list it went: another one where another instance of the program
    /// had changed the list in between. Or why it was not.
    Saved(ListId, Result<ListId, Arc<StoreError>>),
    /// The open list is at another of its states, or why not; the number is the window's own count of what it asked for.
    Stepped(u64, Result<Box<StoredList>, Arc<StoreError>>),
    /// Another instance has changed the open list, which stands so now; the number is that of [`Done::Stepped`].
    ChangedElsewhere(u64, Box<StoredList>),
    /// The packs, which are others from now on.
    Packs(Vec<StoredPack>),
    /// Lists are read with other catalogs from now on.
    Renewed(ListTable, Arc<Renewed>),
    /// It is known what lists lack together.
    Weighed(Box<Together>),
}

impl App {
    /// Has something done by the thread of the lists.
    pub(super) fn ask(
        &self,
        job: impl FnOnce(&mut Keeper) -> Result<Done, StoreError> + Send + 'static,
    ) -> Task<Message> {
        let answer = self.thread.ask(move |keeper| job(keeper).unwrap_or_else(|error| Done::Failed(Arc::new(error))));
        answer.map(|done| Message::Done(Box::new(done)))
    }

    /// Reads the table again, for this window's changes and for other instances'.
    pub(super) fn read_table(&self) -> Task<Message> {
        self.ask(|keeper| keeper.table().map(Done::Table))
    }

    /// Something could not be done. Where a row turned out to be damaged, all are looked at and mended.
    pub(super) fn failed(&mut self, error: &StoreError) -> Task<Message> {
        self.looking = false;
        if matches!(error, StoreError::Damaged(_)) {
            return self.check_lists();
        }
        self.problem(error.sentence(self.shared.preferences.language));
        Task::none()
    }

    /// Has every row of the lists looked at.
    pub(super) fn check_lists(&mut self) -> Task<Message> {
        // What comes back damaged from being mended is not mended by once more.
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
            Done::Told(sentence) => self.problem(sentence),
            Done::Table(table) => return self.take_table(table),
            Done::Made(table, list) => {
                let task = self.take_table(table);
                self.show_list(*list);
                return task;
            }
            Done::Deed(table, deed) => {
                self.did(deed);
                return self.take_table(table);
            }
            Done::Copied(table, id, deed) => {
                self.did(deed);
                let task = self.take_table(table);
                return Task::batch([task, self.lists_message(lists::Message::Found(id))]);
            }
            Done::ToPass(passing, lists) => return self.passed(passing, lists),
            Done::TakenBack(table, sentence) => {
                self.tell(sentence);
                return self.take_table(table);
            }
            Done::BackedUp(path) => {
                let text = self.shared.context().say("gui.settings.backed_up", &[("path", &path.display())]);
                self.tell(text);
            }
            Done::Opened(list) => self.show_list(*list),
            Done::LookedAt(list) => return self.lists_message(lists::Message::Read(list)),
            Done::ToPrint(list) => {
                self.show_list(*list);
                return self.go(Destination::Print);
            }
            Done::ToPlay(list) => {
                let StoredList { id, document, .. } = *list;
                match document {
                    Ok(document) => return self.set_up_match(id, &document),
                    Err(list) => self.problem(list.sentence(self.shared.preferences.language)),
                }
            }
            Done::ForMatch(seat, list) => match list.document {
                Ok(document) => return self.play_message(play::Message::ListRead(seat, list.id, Box::new(document))),
                Err(list) => self.problem(list.sentence(self.shared.preferences.language)),
            },
            Done::ForSeries(seat, list) => match list.document {
                Ok(document) => {
                    return self.series_message(series::Message::ListRead(seat, list.id, Box::new(document)));
                }
                Err(list) => self.problem(list.sentence(self.shared.preferences.language)),
            },
            Done::ForMeasure(list) => match list.document {
                Ok(document) => return self.measure_message(measure::Message::ListRead(list.id, Box::new(document))),
                Err(list) => self.problem(list.sentence(self.shared.preferences.language)),
            },
            Done::Measured(list, measurements) => self.measured_read(list, &measurements),
            Done::Templates(templates) => return self.entry_message(EntryMessage::Read(templates)),
            Done::EntryFound(to, found) => return self.entry_found(to, found),
            Done::EntryDeed(table, deed) => {
                self.did(deed);
                return table.map_or_else(Task::none, |table| self.take_table(table));
            }
            Done::History(list, rows) => return self.history_message(HistoryMessage::Read(list, rows)),
            Done::State(state, outline) => return self.history_message(HistoryMessage::Seen(state, outline)),
            Done::Glanced(glances, rejudged) => return self.glanced(glances, rejudged),
            Done::Checked(sentences, table) => return self.checked(sentences, table),
            Done::Saved(id, result) => return self.saved(id, result),
            Done::Stepped(serial, result) => return self.stepped_or_not(serial, result),
            Done::ChangedElsewhere(serial, list) => return self.changed_elsewhere(serial, *list),
            Done::ForOdds(seat, list) => match list.document {
                Ok(document) => return self.odds_message(odds::Message::ListRead(seat, list.id, Box::new(document))),
                Err(list) => self.problem(list.sentence(self.shared.preferences.language)),
            },
            Done::Packs(packs) => return self.packs_changed(packs),
            Done::Renewed(table, renewed) => {
                let task = self.renewed(&renewed);
                return Task::batch([task, self.take_table(table)]);
            }
            Done::Weighed(together) => {
                return self.collection_message(collection::Message::TogetherRead(together));
            }
        }
        Task::none()
    }
}
