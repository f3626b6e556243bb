//! What the thread of the lists has done, and what comes of it.

use std::{path::PathBuf, sync::Arc};

use iced::Task;

use super::{App, Destination, Message, Screen, take_back::Deed};
use crate::{
    lists_thread::Keeper,
    screen::{lists, odds, play, series, settings},
    stored::{ListTable, StoredList},
};
use kernel::{OwnedItem, game::Seat};
use store::{ListId, StoreError};
use systems::SystemId;

/// What the thread of the lists has done.
#[derive(Debug, Clone)]
pub enum Done {
    /// It could not be done.
    Failed(Arc<StoreError>),
    /// Something that shows nowhere, such as a setting.
    Kept,
    /// The table of lists as it is now.
    Table(ListTable),
    /// A list was made and is to be opened.
    Made(ListTable, Box<StoredList>),
    /// Something was done to lists, and can be taken back.
    Deed(ListTable, Deed),
    /// A list was copied into this one.
    Copied(ListTable, ListId, Deed),
    /// A text for the clipboard.
    Text(String),
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
    /// A list to play with.
    ToPlay(Box<StoredList>),
    /// A list for a seat of the match that is set up.
    ForMatch(Seat, Box<StoredList>),
    /// A list for a seat of the series that is set up.
    ForSeries(Seat, Box<StoredList>),
    /// A list for a side of the attack that is set up.
    ForOdds(Seat, Box<StoredList>),
    /// An edit of a list was stored, and into which list it went: another one where another instance of the program
    /// had changed the list in between. Or why it was not.
    Saved(ListId, Result<ListId, Arc<StoreError>>),
    /// The open list is at another of its states; the number is the window's own count of what it asked for.
    Stepped(u64, Box<StoredList>),
    /// What is owned of every game.
    Owned(Vec<(SystemId, Vec<OwnedItem>)>),
}

impl App {
    /// Has something done by the thread of the lists.
    pub(super) fn ask(
        &self,
        job: impl FnOnce(&mut Keeper) -> Result<Done, StoreError> + Send + 'static,
    ) -> Task<Message> {
        let answer = self.thread.ask(move |keeper| job(keeper).unwrap_or_else(|error| Done::Failed(Arc::new(error))));
        answer.map(Message::Done)
    }

    /// Reads the table again, for this window's changes and for other instances'.
    pub(super) fn read_table(&self) -> Task<Message> {
        self.ask(|keeper| keeper.table().map(Done::Table))
    }

    pub(super) fn done(&mut self, done: Done) -> Task<Message> {
        match done {
            Done::Failed(error) => self.problem(error.sentence(self.shared.preferences.language)),
            Done::Kept => {}
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
            Done::Text(text) => return self.copy(text),
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
            Done::ForOdds(seat, list) => match list.document {
                Ok(document) => return self.odds_message(odds::Message::ListRead(seat, list.id, Box::new(document))),
                Err(list) => self.problem(list.sentence(self.shared.preferences.language)),
            },
            Done::Saved(id, result) => self.saved(id, result),
            Done::Stepped(serial, list) => self.stepped(serial, *list),
            Done::Owned(owned) => {
                if let Screen::Settings(_) = self.screen {
                    return self.settings_message(settings::Message::CollectionRead(owned));
                }
            }
        }
        Task::none()
    }
}
