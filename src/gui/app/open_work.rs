//! The open list: every edit is checked, shown and stored at once; undo and redo walk the stored revisions.

use std::sync::Arc;

use iced::Task;

use super::{App, Destination, Message, OpenList, Screen, lists_work, now};
use crate::{
    lists_thread::Step,
    screen::{
        builder::{AnyAction, AnyBuilder, AnyMessage, AnyOpen},
        print,
    },
};
use kernel::{Report, Severity};
use store::{Label, ListId, ListSummary, Loaded, StoreError};
use systems::{AnyDocument, Catalogs};

/// A list as it was read from the store.
#[derive(Debug, Clone)]
pub struct ReadList {
    /// Its id.
    pub id: ListId,
    /// The list itself.
    pub document: AnyDocument,
    /// Whether there is anything to undo.
    pub can_undo: bool,
    /// Whether there is anything to redo.
    pub can_redo: bool,
}

/// What came of storing an edit.
#[derive(Debug, Clone)]
pub struct SavedEdit {
    /// Which edit, by the window's own count.
    pub serial: u64,
    /// The list the edit went into: another one where another instance had changed the list in between.
    pub id: ListId,
}

impl ReadList {
    /// What the store gave, read.
    pub(super) fn of(loaded: &Loaded, catalogs: &Catalogs) -> Self {
        Self {
            id: loaded.id,
            document: parse(catalogs, &loaded.document),
            can_undo: loaded.can_undo,
            can_redo: loaded.can_redo,
        }
    }
}

/// Our own document, as the store has it. What the program wrote it can read; should a newer one have written it, the
/// list is shown empty under its name rather than not at all.
fn parse(catalogs: &Catalogs, text: &str) -> AnyDocument {
    AnyDocument::read(catalogs, text, None).map(|read| read.document).unwrap_or_else(|error| {
        let (faction, format) = (xwing::cards::SquadFaction::Rebel, xwing::Format::Standard);
        AnyDocument::new::<xwing::XWing>(xwing::list::empty_document(faction, format, error.to_string()))
    })
}

/// What the table of lists shows of a list.
pub(super) fn summary(document: &AnyDocument, report: &Report) -> ListSummary {
    let total = report.totals.first();
    let warnings = report.findings.iter().filter(|finding| finding.severity == Severity::Warning).count();
    ListSummary {
        name: document.name().to_owned(),
        system: document.system().id().to_owned(),
        format: document.format().id.to_owned(),
        faction: document.faction().id.to_owned(),
        points: total.map_or(0, |total| total.value),
        limit: total.map_or(0, |total| total.limit),
        errors: report.errors() as u32,
        warnings: warnings as u32,
    }
}

impl App {
    /// Reads a list and shows it in the builder.
    pub(super) fn open_list(&mut self, id: ListId) -> Task<Message> {
        let catalogs = Arc::clone(&self.catalogs);
        self.desk
            .ask(move |keeper| {
                keeper.open(id).map(|loaded| Box::new(ReadList::of(&loaded, &catalogs))).map_err(Arc::new)
            })
            .map(Message::ListRead)
    }

    pub(super) fn list_read(&mut self, result: Result<Box<ReadList>, Arc<StoreError>>) -> Task<Message> {
        match result {
            Ok(list) => self.show_list(*list),
            Err(error) => {
                self.problem(&error);
                Task::none()
            }
        }
    }

    pub(super) fn show_list(&mut self, list: ReadList) -> Task<Message> {
        let report = self.report(&list.document);
        self.screen = Screen::Builder(AnyBuilder::new(list.document.system()));
        let ReadList { id, document, can_undo, can_redo } = list;
        let open = AnyOpen { document, report, can_undo, can_redo, saved: true };
        self.open = Some(OpenList { id, open, pending: 0, serial: 0 });
        Task::none()
    }

    /// What the checks say of a list, with the collection where it counts.
    fn report(&self, document: &AnyDocument) -> Report {
        document.check(&self.catalogs, self.context().owned_of(document.system()))
    }

    /// Stores a new list and opens it.
    pub(super) fn make_list(&mut self, document: AnyDocument) -> Task<Message> {
        let report = document.check(&self.catalogs, None);
        let summary = summary(&document, &report);
        let text = document.to_json(&self.catalogs).to_string();
        let catalogs = Arc::clone(&self.catalogs);
        let time = now();
        self.desk
            .ask(move |keeper| {
                let loaded = keeper.create(&text, &summary, time).map_err(Arc::new)?;
                let shelf = lists_work::read_shelf(&keeper.lists).map_err(Arc::new)?;
                Ok(lists_work::Done::Made(shelf, Box::new(ReadList::of(&loaded, &catalogs))))
            })
            .map(Message::ShelfChanged)
    }

    pub(super) fn builder_message(&mut self, message: AnyMessage) -> Task<Message> {
        let Some(list) = self.open.take() else { return Task::none() };
        let mut screen = std::mem::replace(&mut self.screen, Screen::About);
        let action = match &mut screen {
            Screen::Builder(builder) => builder.update(message, &self.context(), &list.open),
            _ => AnyAction::None,
        };
        self.screen = screen;
        self.open = Some(list);
        match action {
            AnyAction::None => Task::none(),
            AnyAction::Run(task) => task.map(Message::Builder),
            AnyAction::Edit { document, label, facts } => self.edit(*document, label, facts),
            AnyAction::Undo => self.step(Step::Undo),
            AnyAction::Redo => self.step(Step::Redo),
            AnyAction::Print => self.go(Destination::Print),
            AnyAction::Play => self.play_wished(None),
            AnyAction::Back => self.go(Destination::Lists),
            AnyAction::Export(form) => self.export(form),
        }
    }

    fn edit(
        &mut self,
        document: AnyDocument,
        label: &'static str,
        facts: Vec<(&'static str, String)>,
    ) -> Task<Message> {
        let report = self.report(&document);
        let Some(list) = self.open.as_mut().filter(|list| list.open.document != document) else {
            return Task::none();
        };
        let summary = summary(&document, &report);
        let text = document.to_json(&self.catalogs).to_string();
        list.open = AnyOpen { document, report, can_undo: true, can_redo: false, saved: false };
        list.pending += 1;
        list.serial += 1;
        let (id, serial, time) = (list.id, list.serial, now());
        let label = Label {
            key: label.to_owned(),
            facts: facts.into_iter().map(|(name, text)| (name.to_owned(), text)).collect(),
        };
        self.desk
            .ask(move |keeper| {
                let id = keeper.save(id, &text, &summary, &label, time).map_err(Arc::new)?;
                Ok(SavedEdit { serial, id })
            })
            .map(move |result| Message::Saved(id, result))
    }

    pub(super) fn saved(&mut self, id: ListId, result: Result<SavedEdit, Arc<StoreError>>) -> Task<Message> {
        let Some(list) = self.open.as_mut().filter(|list| list.id == id) else {
            if let Err(error) = result {
                self.problem(&error);
            }
            return Task::none();
        };
        list.pending = list.pending.saturating_sub(1);
        match result {
            Ok(saved) => {
                list.open.saved = list.pending == 0;
                if saved.id != id {
                    list.id = saved.id;
                    let text = self.context().text("gui.saved_as_copy").to_owned();
                    self.tell(text);
                }
            }
            Err(error) => self.problem(&error),
        }
        Task::none()
    }

    /// Moves the list's cursor in the store, after all edits given before.
    fn step(&mut self, step: Step) -> Task<Message> {
        let Some(list) = &mut self.open else { return Task::none() };
        list.serial += 1;
        let (id, serial) = (list.id, list.serial);
        let catalogs = Arc::clone(&self.catalogs);
        self.desk
            .ask(move |keeper| {
                let loaded = keeper.step(id, step).map_err(Arc::new)?;
                Ok(Box::new(ReadList::of(&loaded, &catalogs)))
            })
            .map(move |result| Message::Stepped(id, serial, result))
    }

    pub(super) fn stepped(
        &mut self,
        id: ListId,
        serial: u64,
        result: Result<Box<ReadList>, Arc<StoreError>>,
    ) -> Task<Message> {
        match result {
            Ok(read) => {
                let report = self.report(&read.document);
                // An answer to something older than the last edit is stale: the edit stands.
                if let Some(list) = self.open.as_mut().filter(|list| list.id == id && list.serial == serial) {
                    let ReadList { document, can_undo, can_redo, .. } = *read;
                    list.open = AnyOpen { document, report, can_undo, can_redo, saved: true };
                }
            }
            Err(error) => self.problem(&error),
        }
        Task::none()
    }

    /// Checks the open list again, after something outside it has changed.
    pub(super) fn recheck(&mut self) {
        if let Some(mut list) = self.open.take() {
            list.open.report = self.report(&list.open.document);
            self.open = Some(list);
        }
    }

    /// Puts the list on the clipboard in the form of this id.
    fn export(&mut self, form: &str) -> Task<Message> {
        let Some(list) = &self.open else { return Task::none() };
        let Some(text) = list.open.document.export(&self.catalogs, form, self.preferences.language) else {
            return Task::none();
        };
        let told = self.context().text("gui.copied").to_owned();
        self.tell(told);
        iced::clipboard::write(text)
    }

    pub(super) fn print_message(&mut self, message: print::Message) -> Task<Message> {
        let Some(list) = self.open.take() else { return Task::none() };
        let mut screen = std::mem::replace(&mut self.screen, Screen::About);
        let action = match &mut screen {
            Screen::Print(print) => print.update(message, &self.context(), &list.open.document),
            _ => print::Action::None,
        };
        self.screen = screen;
        self.open = Some(list);
        match action {
            print::Action::None => Task::none(),
            print::Action::Run(task) => task.map(Message::Print),
            print::Action::Back => self.go(Destination::Builder),
            print::Action::LogLine(sentence) => {
                self.tell(sentence);
                Task::none()
            }
        }
    }
}
