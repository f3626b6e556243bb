//! What the screen Lists wants, and how lists come in from outside.

use std::path::PathBuf;

use iced::Task;

use super::{App, Done, Message, Screen, now};
use crate::screen::lists;
use kernel::{Imported, Outcome, phrase};
use store::{ListId, ListsDb, StoreError, intake};
use systems::AnyDocument;

impl App {
    /// Does something to the lists and reads the table again.
    fn change(&self, job: impl FnOnce(&mut ListsDb) -> Result<(), StoreError> + Send + 'static) -> Task<Message> {
        self.ask(move |keeper| {
            job(&mut keeper.lists)?;
            keeper.table().map(Done::Table)
        })
    }

    pub(super) fn lists_message(&mut self, message: lists::Message) -> Task<Message> {
        let Screen::Lists(lists) = &mut self.screen else { return Task::none() };
        let action = lists.update(message, &self.shared.context(), &self.table);
        let time = now();
        match action {
            lists::Action::None => Task::none(),
            lists::Action::Run(task) => task.map(Message::Lists),
            lists::Action::Read(id) => self.look_at(id, Done::LookedAt),
            lists::Action::Open(id) => self.open_list(id),
            lists::Action::Play(id) => self.play_wished(Some(id)),
            lists::Action::New(document) => self.make_list(&document),
            lists::Action::ImportText(text) => self.import_text(&text, None),
            lists::Action::ImportFile(path) => self.import_file(path),
            lists::Action::Duplicate(id) => self.change(move |lists| lists.duplicate(id, time).map(|_| ())),
            lists::Action::Archive(id, true) => self.change(move |lists| lists.archive(id)),
            lists::Action::Archive(id, false) => self.change(move |lists| lists.unarchive(id)),
            lists::Action::Delete(id) => {
                if self.open.as_ref().is_some_and(|open| open.id == id) {
                    self.open = None;
                }
                self.ask(move |keeper| {
                    keeper.lists.delete(id, time)?;
                    Ok(Done::Deleted(keeper.table()?, id))
                })
            }
            lists::Action::MakeFolder(name) => self.change(move |lists| lists.create_folder(&name).map(|_| ())),
            lists::Action::RemoveFolder(folder) => self.change(move |lists| lists.delete_folder(folder)),
            lists::Action::File(id, folder) => self.change(move |lists| lists.move_to_folder(id, folder)),
            lists::Action::Tag(id, tags) => self.change(move |lists| lists.set_tags(id, &tags)),
            lists::Action::Record(id, result) => self.change(move |lists| lists.record_result(id, result)),
        }
    }

    /// Brings a deleted list back.
    pub(super) fn undelete(&mut self, id: ListId) -> Task<Message> {
        self.notice = None;
        self.change(move |lists| lists.undelete(id))
    }

    pub(super) fn import_file(&mut self, path: PathBuf) -> Task<Message> {
        match intake::read(&path) {
            Ok(text) => self.import_text(&text, path.file_stem().map(|stem| stem.to_string_lossy().into_owned())),
            Err(error) => {
                self.problem(error.sentence(&path.display().to_string(), self.shared.preferences.language));
                Task::none()
            }
        }
    }

    /// Reads a list from text in any form and opens it; what was guessed or refused is told.
    fn import_text(&mut self, text: &str, name: Option<String>) -> Task<Message> {
        let context = self.shared.context();
        let Imported { mut document, notes } = match AnyDocument::read(&self.shared.catalogs, text, None) {
            Ok(imported) => imported,
            Err(error) => {
                let reason = error.sentence(context.language);
                let sentence = context.say("gui.lists.import_failed", &[("reason", &reason)]);
                self.problem(sentence);
                return Task::none();
            }
        };
        if document.name().trim().is_empty() {
            document.rename(name.unwrap_or_else(|| context.text("gui.lists.imported_name").to_owned()));
        }
        let count = |outcome| notes.iter().filter(|note| note.outcome == outcome).count();
        let (mapped, guessed, refused) = (count(Outcome::Mapped), count(Outcome::Guessed), count(Outcome::Refused));
        if guessed + refused > 0 {
            let names = document.names(&self.shared.catalogs);
            let doubts = notes.iter().filter(|note| note.outcome != Outcome::Mapped).take(6);
            let doubts: Vec<String> = doubts.map(|note| note.sentence(context.language, names)).collect();
            let sentence = phrase::say(
                context.language,
                "gui.lists.import_report",
                &[("mapped", &mapped), ("guessed", &guessed), ("refused", &refused), ("doubts", &doubts.join(" "))],
            );
            self.problem(sentence);
        } else {
            let sentence = context.say("gui.lists.imported", &[("name", &document.name())]);
            self.tell(sentence);
        }
        self.make_list(&document)
    }
}
