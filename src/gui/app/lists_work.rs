//! What the screens Lists and Settings want, done at the desk.

use std::{path::PathBuf, sync::Arc};

use iced::Task;

use super::{App, Message, Notice, NoticeKind, Preferences, Screen, now, open_work::ReadList};
use crate::screen::{
    lists::{self, CatalogView, GameResult},
    settings,
};
use kernel::{Imported, Outcome, OwnedItem, phrase};
use store::{ListFilter, ListId, ListsDb, StoreError, intake, lists::Archived};
use systems::{AnyDocument, SystemId};

/// What was done to the table of lists.
#[derive(Debug, Clone)]
pub enum Done {
    /// Something small; the table is read again.
    Changed(CatalogView),
    /// A list was made and is to be opened.
    Made(CatalogView, Box<ReadList>),
    /// A list was deleted; it can still come back.
    Deleted(CatalogView, ListId),
    /// The lists were backed up into this file.
    BackedUp(PathBuf),
}

/// Reads everything the table shows.
pub(super) fn read_shelf(lists: &ListsDb) -> Result<CatalogView, StoreError> {
    let filter = ListFilter { archived: Archived::Both, ..ListFilter::default() };
    let folders = lists.folders()?.into_iter().map(|folder| (folder.id, folder.name)).collect();
    Ok(CatalogView { rows: lists.summaries(&filter)?, folders })
}

/// Reads what is owned of every game.
pub(super) fn read_owned(lists: &ListsDb) -> Result<Vec<(SystemId, Vec<OwnedItem>)>, StoreError> {
    SystemId::ALL.iter().map(|system| Ok((*system, lists.owned(system.id())?))).collect()
}

impl App {
    /// Reads the table again, for this window's changes and for other instances'.
    pub(super) fn read_shelf(&self) -> Task<Message> {
        self.desk.ask(|keeper| read_shelf(&keeper.lists).map_err(Arc::new)).map(Message::RowsRead)
    }

    pub(super) fn rows_read(&mut self, result: Result<CatalogView, Arc<StoreError>>) -> Task<Message> {
        match result {
            Ok(shelf) => self.shelf = shelf,
            Err(error) => self.problem(&error),
        }
        Task::none()
    }

    /// Does something to the lists and reads the table again.
    fn change(&self, job: impl FnOnce(&mut ListsDb) -> Result<(), StoreError> + Send + 'static) -> Task<Message> {
        self.desk
            .ask(move |keeper| {
                job(&mut keeper.lists).and_then(|()| read_shelf(&keeper.lists)).map(Done::Changed).map_err(Arc::new)
            })
            .map(Message::ShelfChanged)
    }

    pub(super) fn lists_message(&mut self, message: lists::Message) -> Task<Message> {
        let shelf = std::mem::take(&mut self.shelf);
        // The screen is taken out while it answers, so that it can look at the rest of the window.
        let mut screen = std::mem::replace(&mut self.screen, Screen::About);
        let action = match &mut screen {
            Screen::Lists(lists) => lists.update(message, &self.context(), &shelf),
            _ => lists::Action::None,
        };
        self.screen = screen;
        self.shelf = shelf;
        self.lists_action(action)
    }

    fn lists_action(&mut self, action: lists::Action) -> Task<Message> {
        let time = now();
        match action {
            lists::Action::None => Task::none(),
            lists::Action::Run(task) => task.map(Message::Lists),
            lists::Action::Read(id) => {
                let catalogs = Arc::clone(&self.catalogs);
                let read = self.desk.ask(move |keeper| {
                    keeper.lists.load(id).map(|loaded| ReadList::of(&loaded, &catalogs)).map_err(Arc::new)
                });
                read.map(move |result| match result {
                    Ok(list) => Message::Lists(lists::Message::Read(id, Box::new(list.document))),
                    Err(error) => Message::RowsRead(Err(error)),
                })
            }
            lists::Action::Open(id) => self.open_list(id),
            lists::Action::Play(id) => self.play_wished(Some(id)),
            lists::Action::New(document) => self.make_list(*document),
            lists::Action::ImportText(text) => self.import_text(&text, None),
            lists::Action::ImportFile(path) => self.import_file(path),
            lists::Action::Duplicate(id) => self.change(move |lists| lists.duplicate(id, time).map(|_| ())),
            lists::Action::Archive(id, true) => self.change(move |lists| lists.archive(id)),
            lists::Action::Archive(id, false) => self.change(move |lists| lists.unarchive(id)),
            lists::Action::Delete(id) => {
                if self.open.as_ref().is_some_and(|open| open.id == id) {
                    self.open = None;
                }
                self.desk
                    .ask(move |keeper| {
                        let lists = &mut keeper.lists;
                        let deleted = lists.delete(id, time).and_then(|()| read_shelf(lists));
                        deleted.map(|shelf| Done::Deleted(shelf, id)).map_err(Arc::new)
                    })
                    .map(Message::ShelfChanged)
            }
            lists::Action::MakeFolder(name) => self.change(move |lists| lists.create_folder(&name).map(|_| ())),
            lists::Action::RemoveFolder(folder) => self.change(move |lists| lists.delete_folder(folder)),
            lists::Action::File(id, folder) => self.change(move |lists| lists.move_to_folder(id, folder)),
            lists::Action::Tag(id, tags) => self.change(move |lists| lists.set_tags(id, &tags)),
            lists::Action::Record(id, result) => self.change(move |lists| {
                use store::lists::GameResult as Kept;
                let result = match result {
                    GameResult::Won => Kept::Won,
                    GameResult::Lost => Kept::Lost,
                    GameResult::Drawn => Kept::Drawn,
                };
                lists.record_result(id, result)
            }),
        }
    }

    pub(super) fn shelf_changed(&mut self, result: Result<Done, Arc<StoreError>>) -> Task<Message> {
        match result {
            Ok(Done::Changed(shelf)) => self.shelf = shelf,
            Ok(Done::Made(shelf, list)) => {
                self.shelf = shelf;
                return self.show_list(*list);
            }
            Ok(Done::Deleted(shelf, id)) => {
                self.shelf = shelf;
                self.notice = Some(Notice {
                    text: self.context().text("gui.lists.deleted").to_owned(),
                    kind: NoticeKind::Info,
                    offer: Some(("gui.undo", Message::Undeleted(id))),
                });
            }
            Ok(Done::BackedUp(path)) => {
                let text = self.context().say("gui.settings.backed_up", &[("path", &path.display())]);
                self.tell(text);
            }
            Err(error) => self.problem(&error),
        }
        Task::none()
    }

    /// Brings a deleted list back.
    pub(super) fn undelete(&mut self, id: ListId) -> Task<Message> {
        self.notice = None;
        self.change(move |lists| lists.undelete(id))
    }

    pub(super) fn import_file(&mut self, path: PathBuf) -> Task<Message> {
        let language = self.preferences.language;
        match intake::read(&path) {
            Ok(text) => self.import_text(&text, path.file_stem().map(|stem| stem.to_string_lossy().into_owned())),
            Err(error) => {
                let text = error.sentence(&path.display().to_string(), language);
                self.notice = Some(Notice { text, kind: NoticeKind::Problem, offer: None });
                Task::none()
            }
        }
    }

    /// Reads a list from text in any form and opens it; what was guessed or refused is told.
    fn import_text(&mut self, text: &str, name: Option<String>) -> Task<Message> {
        let language = self.preferences.language;
        match AnyDocument::read(&self.catalogs, text, None) {
            Ok(Imported { mut document, notes }) => {
                if document.name().trim().is_empty() {
                    let unnamed = || self.context().text("gui.lists.imported_name").to_owned();
                    document.rename(name.unwrap_or_else(unnamed));
                }
                let count = |outcome| notes.iter().filter(|note| note.outcome == outcome).count();
                let (mapped, guessed, refused) =
                    (count(Outcome::Mapped), count(Outcome::Guessed), count(Outcome::Refused));
                if guessed + refused > 0 {
                    let names = document.names(&self.catalogs);
                    let doubts: Vec<String> = notes
                        .iter()
                        .filter(|note| note.outcome != Outcome::Mapped)
                        .take(6)
                        .map(|note| note.sentence(language, names))
                        .collect();
                    let text = phrase::say(
                        language,
                        "gui.lists.import_report",
                        &[
                            ("mapped", &mapped),
                            ("guessed", &guessed),
                            ("refused", &refused),
                            ("doubts", &doubts.join(" ")),
                        ],
                    );
                    self.notice = Some(Notice { text, kind: NoticeKind::Problem, offer: None });
                } else {
                    let text = self.context().say("gui.lists.imported", &[("name", &document.name())]);
                    self.tell(text);
                }
                self.make_list(document)
            }
            Err(error) => {
                let text = phrase::say(language, "gui.lists.import_failed", &[("reason", &error.sentence(language))]);
                self.notice = Some(Notice { text, kind: NoticeKind::Problem, offer: None });
                Task::none()
            }
        }
    }

    pub(super) fn settings_message(&mut self, message: settings::Message) -> Task<Message> {
        let mut screen = std::mem::replace(&mut self.screen, Screen::About);
        let action = match &mut screen {
            Screen::Settings(settings) => settings.update(message, &self.preferences),
            _ => settings::Action::None,
        };
        self.screen = screen;
        match action {
            settings::Action::None => Task::none(),
            settings::Action::Prefer(preferences) => self.prefer(preferences),
            settings::Action::Own { system, product, count, items } => {
                self.collection.set(&self.catalogs, system, &items);
                self.recheck();
                self.desk
                    .ask(move |keeper| keeper.lists.set_product(system.id(), &product, count).map_err(Arc::new))
                    .map(Message::SettingStored)
            }
            settings::Action::Backup => {
                let time = now();
                self.desk
                    .ask(move |keeper| keeper.lists.backup(time).map(Done::BackedUp).map_err(Arc::new))
                    .map(Message::ShelfChanged)
            }
        }
    }

    fn prefer(&mut self, preferences: Preferences) -> Task<Message> {
        self.preferences = preferences;
        let pairs = [
            ("language", preferences.language.code().to_owned()),
            ("look", preferences.look.id().to_owned()),
            ("scale", preferences.scale.to_string()),
            ("mind_collection", if preferences.mind_collection { "yes" } else { "no" }.to_owned()),
        ];
        self.recheck();
        self.desk
            .ask(move |keeper| {
                let store = |(key, value): (&str, String)| keeper.lists.set_setting(key, &value);
                pairs.into_iter().try_for_each(store).map_err(Arc::new)
            })
            .map(Message::SettingStored)
    }

    /// Asks for the collection, for the screen that shows it.
    pub(super) fn read_collection(&self) -> Task<Message> {
        self.desk.ask(|keeper| read_owned(&keeper.lists).map_err(Arc::new)).map(|result| match result {
            Ok(owned) => Message::Settings(settings::Message::CollectionRead(owned)),
            Err(error) => Message::SettingStored(Err(error)),
        })
    }
}
