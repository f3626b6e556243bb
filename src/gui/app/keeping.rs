//! Edits on their way to the disk: in order, one at a time. What could not be stored stays here, whatever list is open, and
//! is tried again until it is stored or given up by hand.

use std::{collections::VecDeque, sync::Arc, time::Duration};

use iced::{
    Alignment, Element, Subscription, Task,
    futures::stream,
    widget::{column, container, row},
    window,
};

use super::{App, Done, Message, now};
use crate::{
    background,
    context::Context,
    lists_thread::Step,
    look::{GAP, SPACE},
    screen::builder::SaveState,
    stored::{StoredList, free_name},
    widget::parts::{body, heading, main_tool, push, tool},
};
use store::{Label, ListId, ListSummary, StoreError};
use systems::{AnyDocument, Catalogs};

/// How long it is waited before what failed is tried again: longer each time, up to the last.
const PAUSES: [Duration; 4] =
    [Duration::from_secs(1), Duration::from_secs(3), Duration::from_secs(8), Duration::from_secs(15)];

/// Something to be done to a list in the store.
#[derive(Debug, Clone)]
enum Wish {
    /// An edit is to be stored.
    Edit { id: ListId, edit: Arc<Edit> },
    /// Another of its states is to be shown; the number is the window's own count of what it asked for.
    Step { id: ListId, serial: u64, step: Step },
}

#[derive(Debug)]
struct Edit {
    document: AnyDocument,
    text: String,
    summary: ListSummary,
    label: Label,
    time: i64,
}

impl Wish {
    fn list(&mut self) -> &mut ListId {
        match self {
            Self::Edit { id, .. } | Self::Step { id, .. } => id,
        }
    }
}

/// What is on its way to the disk.
#[derive(Debug, Default)]
pub(super) struct Keeping {
    /// The first is the one that is being stored.
    waiting: VecDeque<Wish>,
    /// Whether the thread of the lists has the first.
    is_under_way: bool,
    failure: Option<Arc<StoreError>>,
    /// How often the first has failed.
    failures: usize,
    /// Whether something has failed since all was stored last.
    has_failed: bool,
    /// The window that is to be closed once all is stored.
    closing: Option<window::Id>,
}

impl Keeping {
    /// How far a list is on its way to the disk.
    pub fn state(&self, list: ListId) -> SaveState {
        let waits = self.waiting.iter().any(|wish| matches!(wish, Wish::Edit { id, .. } if *id == list));
        match &self.failure {
            _ if !waits => SaveState::Saved,
            None => SaveState::Saving,
            Some(_) => SaveState::Failed,
        }
    }

    /// A list as it was edited last, if that is not stored yet.
    pub fn newest(&self, list: ListId) -> Option<&AnyDocument> {
        self.waiting.iter().rev().find_map(|wish| match wish {
            Wish::Edit { id, edit } if *id == list => Some(&edit.document),
            _ => None,
        })
    }

    /// Reads the lists that wait anew, since cards are others.
    pub fn read_again(&mut self, catalogs: &Catalogs) {
        for wish in &mut self.waiting {
            let Wish::Edit { edit, .. } = wish else { continue };
            let Ok(read) = AnyDocument::read(catalogs, &edit.text, None) else { continue };
            let Edit { text, summary, label, time, .. } = &**edit;
            let (text, summary, label) = (text.clone(), summary.clone(), label.clone());
            *edit = Arc::new(Edit { document: read.document, text, summary, label, time: *time });
        }
    }

    /// How many edits are not stored yet.
    fn edits(&self) -> usize {
        self.waiting.iter().filter(|wish| matches!(wish, Wish::Edit { .. })).count()
    }
}

impl App {
    /// Stores an edit, after all that were made before.
    pub(super) fn keep_edit(
        &mut self,
        id: ListId,
        document: &AnyDocument,
        summary: ListSummary,
        label: Label,
    ) -> Task<Message> {
        let text = document.to_json(&self.shared.catalogs).to_string();
        let edit = Edit { document: document.clone(), text, summary, label, time: now() };
        self.wish(Wish::Edit { id, edit: Arc::new(edit) })
    }

    /// Moves a list to another of its states in the store, after all edits made before.
    pub(super) fn keep_step(&mut self, id: ListId, serial: u64, step: Step) -> Task<Message> {
        self.wish(Wish::Step { id, serial, step })
    }

    fn wish(&mut self, wish: Wish) -> Task<Message> {
        self.keeping.waiting.push_back(wish);
        let task = if self.keeping.failure.is_none() { self.keep_next() } else { Task::none() };
        self.show_save_state();
        task
    }

    /// Gives the thread of the lists what waits longest, if it has nothing of it.
    fn keep_next(&mut self) -> Task<Message> {
        if self.keeping.is_under_way {
            return Task::none();
        }
        let Some(wish) = self.keeping.waiting.front().cloned() else {
            return match self.keeping.closing.take() {
                Some(window) => Self::closing(window),
                None => Task::none(),
            };
        };
        self.keeping.is_under_way = true;
        self.do_wish(wish)
    }

    fn do_wish(&self, wish: Wish) -> Task<Message> {
        self.ask(move |keeper| {
            Ok(match wish {
                Wish::Edit { id, edit } => {
                    let Edit { text, summary, label, time, .. } = &*edit;
                    Done::Saved(id, keeper.save(id, text, summary, label, *time).map_err(Arc::new))
                }
                Wish::Step { id, serial, step } => {
                    Done::Stepped(serial, keeper.step(id, step).map(Box::new).map_err(Arc::new))
                }
            })
        })
    }

    /// An edit was stored, or why not.
    pub(super) fn saved(&mut self, id: ListId, result: Result<ListId, Arc<StoreError>>) -> Task<Message> {
        self.keeping.is_under_way = false;
        let task = match result {
            Ok(into) => {
                let stored = self.keeping.waiting.pop_front();
                let renamed = match stored {
                    Some(Wish::Edit { edit, .. }) if into != id => self.goes_on_in(id, into, &edit.document),
                    _ => Task::none(),
                };
                self.keeping.failures = 0;
                self.keeping.failure = None;
                let task = Task::batch([renamed, self.keep_next()]);
                if self.keeping.edits() == 0 && std::mem::take(&mut self.keeping.has_failed) {
                    let text = self.shared.context().text("gui.keeping.stored_now").to_owned();
                    self.tell(text);
                }
                task
            }
            Err(error) => {
                let is_first = self.keeping.failure.is_none();
                if is_first {
                    let reason = error.sentence(self.shared.preferences.language);
                    let sentence = self.shared.context().say("gui.keeping.failed", &[("reason", &reason)]);
                    self.problem(sentence);
                }
                self.keeping.failures += 1;
                self.keeping.has_failed = true;
                let is_damaged = matches!(*error, StoreError::Damaged(_));
                self.keeping.failure = Some(error);
                if is_damaged && is_first { self.check_lists() } else { Task::none() }
            }
        };
        self.show_save_state();
        task
    }

    /// A list is at another of its states, or why not.
    pub(super) fn stepped_or_not(
        &mut self,
        serial: u64,
        result: Result<Box<StoredList>, Arc<StoreError>>,
    ) -> Task<Message> {
        self.keeping.is_under_way = false;
        let _ = self.keeping.waiting.pop_front();
        let told = match result {
            Ok(list) => {
                self.stepped(serial, *list);
                Task::none()
            }
            Err(error) => self.failed(&error),
        };
        let next = self.keep_next();
        self.show_save_state();
        Task::batch([told, next])
    }

    /// A list goes on as another one, because somebody else had changed it: under a name that no other list has.
    fn goes_on_in(&mut self, id: ListId, into: ListId, stored: &AnyDocument) -> Task<Message> {
        for wish in &mut self.keeping.waiting {
            if *wish.list() == id {
                *wish.list() = into;
            }
        }
        let mut copy = self.keeping.newest(into).unwrap_or(stored).clone();
        let names = self.table.rows().iter().map(|row| row.summary.name.as_str());
        let name = free_name(copy.name(), names);
        copy.rename(name.clone());
        let text = self.shared.context().say("gui.saved_as_copy", &[("name", &name)]);
        self.tell(text);
        let facts = vec![("name", name)];
        if let Some(list) = self.open.as_mut().filter(|list| list.id == id) {
            list.id = into;
            return self.edit(copy, "gui.edit.rename", facts);
        }
        let summary = super::open_list::summary(&copy, &self.shared.report(&copy));
        self.keep_edit(into, &copy, summary, Label::new("gui.edit.rename").with("name", copy.name()))
    }

    /// Looks whether another instance of the program has changed the open list since this window saw it.
    pub(super) fn look_at_open_again(&self) -> Task<Message> {
        let Some(list) = self.open.as_ref().filter(|list| self.keeping.state(list.id) == SaveState::Saved) else {
            return Task::none();
        };
        let (id, serial) = (list.id, list.serial());
        self.ask(move |keeper| {
            Ok(match keeper.changed_elsewhere(id)? {
                Some(list) => Done::ChangedElsewhere(serial, Box::new(list)),
                None => Done::Kept,
            })
        })
    }

    /// The open list as another instance has left it is shown, unless it was edited here meanwhile: then that edit becomes a
    /// list of its own.
    pub(super) fn changed_elsewhere(&mut self, serial: u64, list: StoredList) -> Task<Message> {
        let (id, revision) = (list.id, list.revision);
        if self.open.as_ref().is_none_or(|open| (open.id, open.serial()) != (id, serial)) {
            return Task::none();
        }
        self.stepped(serial, list);
        let text = self.shared.context().text("gui.changed_elsewhere").to_owned();
        self.tell(text);
        self.ask(move |keeper| {
            keeper.has_seen(id, revision);
            Ok(Done::Kept)
        })
    }

    /// Tries what could not be stored once more.
    pub(super) fn keep_again(&mut self) -> Task<Message> {
        if self.keeping.failure.is_none() { Task::none() } else { self.keep_next() }
    }

    /// Says beside the open list how far it is on its way.
    pub(super) fn show_save_state(&mut self) {
        if let Some(list) = &mut self.open {
            list.open.saved = self.keeping.state(list.id);
        }
    }

    /// The clock after which what failed is tried again.
    pub(super) fn keeping_clock(&self) -> Subscription<Message> {
        let keeping = &self.keeping;
        if keeping.failure.is_none() || keeping.is_under_way {
            return Subscription::none();
        }
        let pause = PAUSES[keeping.failures.saturating_sub(1).min(PAUSES.len() - 1)];
        Subscription::run_with((keeping.failures, pause), |(_, pause)| {
            let pause = *pause;
            stream::once(async move {
                background::waited(pause).await;
                Message::KeptAgain
            })
        })
    }

    /// The window is to be closed: at once where all is stored, else when it is, or when that is given up.
    pub(super) fn close_wished(&mut self, window: window::Id) -> Task<Message> {
        if self.keeping.waiting.is_empty() {
            return Self::closing(window);
        }
        self.keeping.closing = Some(window);
        self.version += 1;
        self.keep_again()
    }

    /// The window stays open after all.
    pub(super) fn close_dropped(&mut self) {
        self.keeping.closing = None;
        self.version += 1;
    }

    /// What is not stored is given up, and the window closed.
    pub(super) fn closed_unsaved(&mut self) -> Task<Message> {
        self.keeping.waiting.clear();
        self.keeping.failure = None;
        self.keeping.closing.take().map_or_else(Task::none, Self::closing)
    }

    /// Gives the thread of the lists all that waits, which it does before it ends.
    pub(super) fn keep_all(&mut self) -> Task<Message> {
        let first = usize::from(self.keeping.is_under_way);
        let wishes: Vec<Wish> = self.keeping.waiting.drain(..).skip(first).collect();
        Task::batch(wishes.into_iter().map(|wish| self.do_wish(wish)))
    }

    /// Whether it is asked if the window is to be closed with edits that are not stored.
    pub(super) fn asks_before_closing(&self) -> bool {
        self.keeping.closing.is_some() && self.keeping.failure.is_some()
    }

    /// The question whether the window is to be closed with edits that are not stored.
    pub(super) fn closing_question<'a>(&'a self, context: &Context<'a>) -> Option<Element<'a, Message>> {
        let error = self.keeping.failure.as_ref().filter(|_| self.keeping.closing.is_some())?;
        let look = context.look;
        let count = self.keeping.edits();
        let reason = error.sentence(context.language);
        let sentence = context.say("gui.keeping.question", &[("count", &count), ("reason", &reason)]);
        let button =
            |icon: &str, key: &'static str, message: Message| tool(context, icon, context.text(key), Some(message));
        let again = main_tool(context, "ui-save", context.text("gui.keeping.again"), Some(Message::KeptAgain));
        let buttons = row![
            button("ui-close", "gui.keeping.discard", Message::ClosedUnsaved),
            push(),
            button("ui-back", "gui.keeping.stay", Message::CloseDropped),
            again,
        ]
        .spacing(GAP)
        .align_y(Alignment::Center);
        let content = column![
            heading(context.text("gui.keeping.title").to_owned()),
            body(sentence).width(iced::Length::Fill),
            buttons,
        ]
        .spacing(SPACE);
        Some(container(content).padding(16).max_width(640).style(move |_| look.menu()).into())
    }
}
