//! The open list: every edit is checked, shown and stored at once; undo and redo move along the stored states.

use std::sync::Arc;

use iced::Task;

use super::{App, Destination, Done, Message, Screen, now};
use crate::{
    background::{Waiter, Waiting, in_background},
    lists_thread::Step,
    results::{ShownResults, StoredResults},
    screen::{
        builder::{Action, AnyBuilder, AnyMessage, AnyOpen, Beneath, Expected, Request, SaveState},
        unreadable::{self, UnreadableList},
    },
    stored::StoredList,
};
use kernel::{Filling, Language, Report, Severity};
use store::{Label, ListId, ListSummary, StoreError};
use systems::{AnyDocument, Catalogs};

/// Most cards that real lists add.
const ADDED: usize = 5;

#[derive(Debug)]
pub(super) struct OpenList {
    pub id: ListId,
    pub open: AnyOpen,
    /// Results of the list in games, newest first, and a flag once they were requested.
    pub measured: Vec<StoredResults>,
    pub measured_asked: bool,
    /// What is worked out beside the list, and for which state of it.
    beneath: Option<(Waiting, AnyDocument, Language)>,
    /// Counts edits and steps; an answer to an older one is stale.
    serial: u64,
}

impl OpenList {
    /// The serial of the last edit or step.
    pub fn serial(&self) -> u64 {
        self.serial
    }

    /// Updates the results shown for the list.
    pub fn renew_measured(&mut self, catalogs: &Catalogs) {
        self.open.results = ShownResults::newest(&self.measured, &self.open.document, catalogs);
    }
}

/// The open list, if matches of it can be played.
pub(super) fn playable(open: Option<&OpenList>) -> Option<(ListId, &AnyDocument)> {
    let plays = |document: &AnyDocument| document.system().is_shown() && document.is_fielded();
    open.map(|list| (list.id, &list.open.document)).filter(|(_, document)| plays(document))
}

/// Summary of a list for the table.
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
    /// Opens a list in the builder.
    pub(super) fn open_list(&mut self, id: ListId) -> Task<Message> {
        self.ask(move |keeper| keeper.open(id).map(|list| Done::Opened(Box::new(list))))
    }

    /// Opens a list and shows its pages.
    pub(super) fn print_list(&mut self, id: ListId) -> Task<Message> {
        self.ask(move |keeper| keeper.open(id).map(|list| Done::ToPrint(Box::new(list))))
    }

    /// Shows a list in the builder, or its text if it is unreadable.
    pub(super) fn show_list(&mut self, list: StoredList) {
        let StoredList { id, document, can_undo, can_redo, readable, .. } = list;
        self.screens.lists.opened(id);
        self.version += 1;
        match document {
            Ok(document) => {
                // The store does not have an edit on its way to the disk.
                let edited = self.edits.newest(id).cloned();
                let (can_undo, can_redo) = (can_undo || edited.is_some(), can_redo && edited.is_none());
                let document = edited.unwrap_or(document);
                let report = self.shared.report(&document);
                let mut builder = AnyBuilder::of(&document);
                let open = AnyOpen {
                    document,
                    report,
                    can_undo,
                    can_redo,
                    saved: self.edits.state(id),
                    results: None,
                    beneath: Beneath::default(),
                };
                builder.begin(&self.shared.context().of_list(&open.document), &open);
                self.screens.shown = Screen::Builder(builder);
                let (measured, measured_asked) = (Vec::new(), false);
                self.open = Some(OpenList { id, open, measured, measured_asked, beneath: None, serial: 0 });
            }
            Err(list) => {
                let screen = UnreadableList::new(id, list, can_undo, can_redo, readable);
                self.screens.shown = Screen::Unreadable(Box::new(screen));
                self.open = None;
            }
        }
    }

    pub(super) fn make_list(&mut self, document: &AnyDocument) -> Task<Message> {
        let report = document.check(&self.shared.catalogs, None);
        let text = document.to_json(&self.shared.catalogs).to_string();
        self.store_list(text, summary(document, &report))
    }

    /// Stores a new list from its text and opens it.
    pub(super) fn store_list(&mut self, text: String, summary: ListSummary) -> Task<Message> {
        let time = now();
        // A list made or imported while a folder is shown is put in that folder.
        let folder = matches!(self.screens.shown, Screen::Lists).then(|| self.screens.lists.folder()).flatten();
        self.ask(move |keeper| {
            let list = keeper.create(&text, &summary, time)?;
            match folder.map(|folder| keeper.lists.move_to_folder(list.id, Some(folder))) {
                // Another window may have removed the folder.
                None | Some(Ok(()) | Err(StoreError::NoSuchFolder(_))) => {}
                Some(Err(error)) => return Err(error),
            }
            Ok(Done::Made(keeper.table()?, Box::new(list)))
        })
    }

    pub(super) fn builder_message(&mut self, message: AnyMessage) -> Task<Message> {
        let (Screen::Builder(builder), Some(list)) = (&mut self.screens.shown, &self.open) else { return Task::none() };
        let turn = builder.turn();
        let context = self.shared.context().of_list(&list.open.document);
        let action = builder.update(message, &context, &list.open);
        // A step is shown once the other state was read.
        let is_step = matches!(action, Action::Ask(Request::Undo | Request::Redo));
        if builder.turn() != turn && !is_step {
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
            Action::Ask(Request::TakeAdded(at)) => self.take_added(at),
            Action::Ask(Request::Print) => self.go(Destination::Print),
            Action::Ask(Request::Play) => self.set_up_play(None),
            Action::Try(changed, card) => self.try_change(*changed, &card),
            Action::Practice(start) => self.practice(start),
            Action::Ask(Request::Improve) => self.improve_open(),
            Action::Ask(Request::Odds(entry)) => self.odds_of(entry),
            Action::Ask(Request::Save) => self.keep_again(),
            Action::Ask(Request::Back) => self.go(Destination::Lists),
            Action::Ask(Request::Share) => self.go(Destination::Share),
            Action::Ask(Request::Pack(at)) => self.pack_pressed(at),
            Action::Ask(Request::DropMissingPacks) => self.missing_packs_dropped(),
            Action::Ask(Request::NoEntry) => {
                self.notify(self.shared.context().text("gui.builder.no_entry").to_owned());
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
        let beneath = std::mem::take(&mut list.open.beneath);
        list.open = AnyOpen { document, report, can_undo: true, can_redo: false, saved, results: None, beneath };
        list.renew_measured(&self.shared.catalogs);
        list.serial += 1;
        let id = list.id;
        let label = Label {
            key: label.to_owned(),
            facts: facts.into_iter().map(|(name, text)| (name.to_owned(), text)).collect(),
        };
        self.keep_edit(id, &kept, summary, label)
    }

    /// Keeps what stands beneath the list in a wide window up to date: its matches, and what is worked out in the background.
    pub(super) fn ask_beneath(&mut self) -> Task<Message> {
        let context = self.shared.context();
        let is_shown = context.is_wide() && matches!(self.screens.shown, Screen::Builder(_));
        let language = context.language;
        let Some(list) = self.open.as_mut().filter(|list| is_shown && list.open.document.is_fielded()) else {
            return Task::none();
        };
        let games = self.table.row(list.id).map(|row| &row.games[..]).unwrap_or_default();
        if list.open.beneath.games != games {
            list.open.beneath.games = games.to_vec();
            self.version += 1;
        }
        let document = &list.open.document;
        if list.beneath.as_ref().is_some_and(|(_, of, spoken)| of == document && *spoken == language) {
            return Task::none();
        }
        let waiting = Waiting::default();
        let (waiter, asked) = (waiting.waiter(), waiting.waiter());
        let (document, catalogs) = (document.clone(), Arc::clone(&self.shared.catalogs));
        let owned = self.shared.context().owned_of(document.system()).cloned();
        list.beneath = Some((waiting, document.clone(), language));
        let work = in_background(move || {
            let expected = Expected::of(&document, &catalogs, language, &|| asked.waits());
            let added = if asked.waits() { document.additions(&catalogs, owned.as_ref(), ADDED) } else { Vec::new() };
            (expected, added)
        });
        work.map(move |found| Message::BeneathFound(waiter.clone(), Arc::new(found.unwrap_or_default())))
    }

    pub(super) fn beneath_found(&mut self, waiter: &Waiter, found: &(Option<Expected>, Vec<Filling<AnyDocument>>)) {
        if let Some(list) = self.open.as_mut().filter(|_| waiter.waits()) {
            (list.open.beneath.expected, list.open.beneath.added) = found.clone();
            self.version += 1;
        }
    }

    /// Adds a card that real lists add, if the list is still the one it was found for.
    fn take_added(&mut self, at: usize) -> Task<Message> {
        let Some(list) = &self.open else { return Task::none() };
        let is_same = list.beneath.as_ref().is_some_and(|(_, of, _)| *of == list.open.document);
        let Some(filling) = list.open.beneath.added.get(at).filter(|_| is_same).cloned() else { return Task::none() };
        let names = list.open.document.names(&self.shared.catalogs);
        let language = self.shared.preferences.language;
        let cards: Vec<&str> = filling.cards.iter().map(|card| names.card_name(card.card, language)).collect();
        let facts = vec![("cards", cards.join(", "))];
        self.edit(filling.document, "gui.edit.fill", facts)
    }

    pub(super) fn step_open(&mut self, step: Step) -> Task<Message> {
        let Some(list) = &mut self.open else { return Task::none() };
        list.serial += 1;
        let (id, serial) = (list.id, list.serial);
        self.keep_step(id, serial, step)
    }

    /// Shows another state of a list.
    pub(super) fn stepped(&mut self, serial: u64, list: StoredList) {
        let is_shown_as_text = matches!(&self.screens.shown, Screen::Unreadable(shown) if shown.id() == list.id);
        match (self.open.as_mut().filter(|open| open.id == list.id), list.document) {
            // An answer older than the last edit is stale: the edit stands.
            (Some(open), _) if open.serial != serial => {}
            (Some(open), Ok(document)) => {
                let report = self.shared.report(&document);
                let (can_undo, can_redo) = (list.can_undo, list.can_redo);
                let saved = SaveState::Saved;
                let beneath = std::mem::take(&mut open.open.beneath);
                let stepped = AnyOpen { document, report, can_undo, can_redo, saved, results: None, beneath };
                let before = std::mem::replace(&mut open.open, stepped);
                open.renew_measured(&self.shared.catalogs);
                self.version += 1;
                if let Screen::Builder(builder) = &mut self.screens.shown {
                    if before.document.packs() == open.open.document.packs() {
                        let context = self.shared.context().of_list(&open.open.document);
                        builder.stepped(&before, &open.open, &context);
                    } else {
                        // The builder's memory is about other cards.
                        *builder = AnyBuilder::of(&open.open.document);
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

    /// Checks the open list again, after a change outside of it.
    pub(super) fn recheck(&mut self) {
        if let Some(list) = &mut self.open {
            list.open.report = self.shared.report(&list.open.document);
        }
    }

    /// Copies a text to the clipboard, with a notice.
    pub(super) fn copy(&mut self, text: String) -> Task<Message> {
        let copied = self.shared.context().text("gui.copied").to_owned();
        self.notify(copied);
        iced::clipboard::write(text)
    }

    pub(super) fn unreadable_message(&mut self, message: unreadable::Message) -> Task<Message> {
        let Screen::Unreadable(screen) = &mut self.screens.shown else { return Task::none() };
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
                self.notify(sentence);
                Task::none()
            }
        }
    }
}
