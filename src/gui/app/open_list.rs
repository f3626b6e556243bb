//! The open list: every edit is checked, shown and stored at once; undo and redo walk the stored states.

use iced::Task;

use super::{
    App, Destination, Done, Message, Screen,
    measuring::{self, Measured},
    now,
};
use crate::{
    lists_thread::Step,
    screen::{
        builder::{Action, AnyBuilder, AnyMessage, AnyOpen, Request, SaveState},
        unreadable::{self, UnreadableList},
    },
    stored::StoredList,
};
use kernel::{Report, Severity};
use store::{Label, ListId, ListSummary, StoreError};
use systems::{AnyDocument, Catalogs};

/// A list that is open in the builder.
#[derive(Debug)]
pub(super) struct OpenList {
    pub id: ListId,
    pub open: AnyOpen,
    /// What games said of it, the newest first, and whether that was asked for.
    pub measured: Vec<Measured>,
    pub measured_asked: bool,
    /// Counts what was given to it; an answer to something older than the last edit is stale.
    serial: u64,
}

impl OpenList {
    /// How much was given to it.
    pub fn serial(&self) -> u64 {
        self.serial
    }

    /// What games said of it is about the list as it is now, or is stale.
    pub fn renew_measured(&mut self, catalogs: &Catalogs) {
        self.open.played = measuring::shown(&self.measured, &self.open.document, catalogs);
    }
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
        self.ask(move |keeper| keeper.open(id).map(|list| Done::Opened(Box::new(list))))
    }

    /// Reads a list and shows its pages.
    pub(super) fn print_list(&mut self, id: ListId) -> Task<Message> {
        self.ask(move |keeper| keeper.open(id).map(|list| Done::ToPrint(Box::new(list))))
    }

    /// Shows a list in the builder, or its text where it cannot be read.
    pub(super) fn show_list(&mut self, list: StoredList) {
        let StoredList { id, document, can_undo, can_redo, readable, .. } = list;
        self.lists.opened(id);
        self.version += 1;
        match document {
            Ok(document) => {
                // An edit that is still on its way is not in the store.
                let edited = self.keeping.newest(id).cloned();
                let (can_undo, can_redo) = (can_undo || edited.is_some(), can_redo && edited.is_none());
                let document = edited.unwrap_or(document);
                let report = self.shared.report(&document);
                self.screen = Screen::Builder(AnyBuilder::new(document.system()));
                let open =
                    AnyOpen { document, report, can_undo, can_redo, saved: self.keeping.state(id), played: None };
                let (measured, measured_asked) = (Vec::new(), false);
                self.open = Some(OpenList { id, open, measured, measured_asked, serial: 0 });
            }
            Err(list) => {
                let screen = UnreadableList::new(id, list, can_undo, can_redo, readable);
                self.screen = Screen::Unreadable(Box::new(screen));
                self.open = None;
            }
        }
    }

    /// Stores a new list and opens it.
    pub(super) fn make_list(&mut self, document: &AnyDocument) -> Task<Message> {
        let report = document.check(&self.shared.catalogs, None);
        let text = document.to_json(&self.shared.catalogs).to_string();
        self.store_list(text, summary(document, &report))
    }

    /// Stores a new list of this text and opens it.
    pub(super) fn store_list(&mut self, text: String, summary: ListSummary) -> Task<Message> {
        let time = now();
        // What is begun or brought in while a folder is shown lies in it.
        let folder = matches!(self.screen, Screen::Lists).then(|| self.lists.folder()).flatten();
        self.ask(move |keeper| {
            let list = keeper.create(&text, &summary, time)?;
            match folder.map(|folder| keeper.lists.move_to_folder(list.id, Some(folder))) {
                // Another window may have taken the folder away.
                None | Some(Ok(()) | Err(StoreError::NoSuchFolder(_))) => {}
                Some(Err(error)) => return Err(error),
            }
            Ok(Done::Made(keeper.table()?, Box::new(list)))
        })
    }

    pub(super) fn builder_message(&mut self, message: AnyMessage) -> Task<Message> {
        let (Screen::Builder(builder), Some(list)) = (&mut self.screen, &self.open) else { return Task::none() };
        let turn = builder.turn();
        let context = self.shared.context().of_list(&list.open.document);
        let action = builder.update(message, &context, &list.open);
        if builder.turn() != turn {
            self.version += 1;
        }
        match action {
            Action::None => Task::none(),
            Action::Run(task) => task.map(Message::Builder),
            Action::Edit { edit, label, facts, then } => {
                Task::batch([self.edit(*edit, label, facts), then.map(Message::Builder)])
            }
            Action::Ask(Request::Undo) => self.step_open(Step::Undo),
            Action::Ask(Request::Redo) => self.step_open(Step::Redo),
            Action::Ask(Request::PassOn(entry)) => self.show_lists_for(entry),
            Action::Ask(Request::Keep(entry)) => self.keep_template(entry),
            Action::Ask(Request::Templates) => self.show_templates(),
            Action::Ask(Request::History) => self.show_history(),
            Action::Ask(Request::Fill) => self.show_fill(),
            Action::Ask(Request::Print) => self.go(Destination::Print),
            Action::Ask(Request::Play) => self.play_wished(None),
            Action::Try(changed, card) => self.try_change(*changed, &card),
            Action::Ask(Request::Improve) => self.improve_open(),
            Action::Ask(Request::Odds(entry)) => self.odds_of(entry),
            Action::Ask(Request::Save) => self.keep_again(),
            Action::Ask(Request::Back) => self.go(Destination::Lists),
            Action::Ask(Request::Share) => self.go(Destination::Share),
            Action::Ask(Request::Pack(at)) => self.pack_pressed(at),
            Action::Ask(Request::DropMissingPacks) => self.missing_packs_dropped(),
            Action::Ask(Request::NoEntry) => {
                self.tell(self.shared.context().text("gui.builder.no_entry").to_owned());
                Task::none()
            }
        }
    }

    pub(super) fn edit(
        &mut self,
        document: AnyDocument,
        label: &'static str,
        facts: Vec<(&'static str, String)>,
    ) -> Task<Message> {
        let report = self.shared.report(&document);
        let Some(list) = self.open.as_mut().filter(|list| list.open.document != document) else {
            return Task::none();
        };
        self.version += 1;
        let summary = summary(&document, &report);
        let kept = document.clone();
        let saved = SaveState::Saving;
        list.open = AnyOpen { document, report, can_undo: true, can_redo: false, saved, played: None };
        list.renew_measured(&self.shared.catalogs);
        list.serial += 1;
        let id = list.id;
        let label = Label {
            key: label.to_owned(),
            facts: facts.into_iter().map(|(name, text)| (name.to_owned(), text)).collect(),
        };
        self.keep_edit(id, &kept, summary, label)
    }

    pub(super) fn step_open(&mut self, step: Step) -> Task<Message> {
        let Some(list) = &mut self.open else { return Task::none() };
        list.serial += 1;
        let (id, serial) = (list.id, list.serial);
        self.keep_step(id, serial, step)
    }

    /// A list is at another of its states.
    pub(super) fn stepped(&mut self, serial: u64, list: StoredList) {
        let is_shown_as_text = matches!(&self.screen, Screen::Unreadable(shown) if shown.id() == list.id);
        match (self.open.as_mut().filter(|open| open.id == list.id), list.document) {
            // An answer to something older than the last edit is stale: the edit stands.
            (Some(open), _) if open.serial != serial => {}
            (Some(open), Ok(document)) => {
                let report = self.shared.report(&document);
                let (can_undo, can_redo) = (list.can_undo, list.can_redo);
                let saved = SaveState::Saved;
                let stepped = AnyOpen { document, report, can_undo, can_redo, saved, played: None };
                let before = std::mem::replace(&mut open.open, stepped);
                open.renew_measured(&self.shared.catalogs);
                self.version += 1;
                if let Screen::Builder(builder) = &mut self.screen {
                    if before.document.packs() == open.open.document.packs() {
                        let context = self.shared.context().of_list(&open.open.document);
                        builder.stepped(&before, &open.open, &context);
                    } else {
                        // What the builder remembers is of other cards.
                        *builder = AnyBuilder::new(open.open.document.system());
                    }
                }
            }
            (found, document) => {
                if found.is_some() || is_shown_as_text {
                    self.show_list(StoredList { document, ..list });
                }
            }
        }
    }

    /// Checks the open list again, after something outside it has changed.
    pub(super) fn recheck(&mut self) {
        if let Some(list) = &mut self.open {
            list.open.report = self.shared.report(&list.open.document);
        }
    }

    /// Puts a text on the clipboard and says so.
    pub(super) fn copy(&mut self, text: String) -> Task<Message> {
        let copied = self.shared.context().text("gui.copied").to_owned();
        self.tell(copied);
        iced::clipboard::write(text)
    }

    pub(super) fn unreadable_message(&mut self, message: unreadable::Message) -> Task<Message> {
        let Screen::Unreadable(screen) = &mut self.screen else { return Task::none() };
        match screen.update(message, &self.shared.context()) {
            unreadable::Action::None => Task::none(),
            unreadable::Action::Run(task) => task.map(Message::Unreadable),
            unreadable::Action::Copy(text) => self.copy(text),
            unreadable::Action::Undo(id) => self.keep_step(id, 0, Step::Undo),
            unreadable::Action::Redo(id) => self.keep_step(id, 0, Step::Redo),
            unreadable::Action::BringBack(id, revision) => {
                let time = now();
                self.ask(move |keeper| keeper.bring_back(id, revision, time).map(|list| Done::Opened(Box::new(list))))
            }
            unreadable::Action::Back => self.go(Destination::Lists),
            unreadable::Action::Notice(sentence) => {
                self.tell(sentence);
                Task::none()
            }
        }
    }
}
