//! Edits on their way to the disk, in order, one at a time. An edit that fails stays in the queue, whatever list is
//! open, and is retried until it is stored or the user discards it.

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

/// Pauses before a failed job is retried; the last one repeats.
const PAUSES: [Duration; 4] =
    [Duration::from_secs(1), Duration::from_secs(3), Duration::from_secs(8), Duration::from_secs(15)];

/// Time after which a job that has given no answer counts as failed, until it gives one.
const LATE: Duration = Duration::from_secs(6);

/// A job for a list in the store.
#[derive(Debug, Clone)]
enum Job {
    /// Stores an edit.
    Edit { id: ListId, edit: Arc<Edit> },
    /// Moves to another state; the number is the serial of the request.
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

impl Job {
    fn list(&mut self) -> &mut ListId {
        match self {
            Self::Edit { id, .. } | Self::Step { id, .. } => id,
        }
    }
}

/// The queue of jobs on their way to the disk.
#[derive(Debug, Default)]
pub(super) struct EditQueue {
    /// The first is the one in progress.
    waiting: VecDeque<Job>,
    /// The lists thread works on the first job.
    is_under_way: bool,
    /// The job of the lists thread that was told to be late.
    late: Option<u64>,
    failure: Option<Arc<StoreError>>,
    /// Number of times the first job has failed.
    failures: usize,
    /// A job has failed since the queue was last empty.
    has_failed: bool,
    /// The window to close once everything is stored.
    closing: Option<window::Id>,
}

impl EditQueue {
    /// State of a list on its way to the disk.
    pub fn state(&self, list: ListId) -> SaveState {
        let waits = self.waiting.iter().any(|job| matches!(job, Job::Edit { id, .. } if *id == list));
        match &self.failure {
            _ if !waits => SaveState::Saved,
            None => SaveState::Saving,
            Some(_) => SaveState::Failed,
        }
    }

    /// The latest edit of a list, if it is not stored yet.
    pub fn newest(&self, list: ListId) -> Option<&AnyDocument> {
        self.waiting.iter().rev().find_map(|job| match job {
            Job::Edit { id, edit } if *id == list => Some(&edit.document),
            _ => None,
        })
    }

    /// Reads the queued lists again with other catalogs.
    pub fn read_again(&mut self, catalogs: &Catalogs) {
        for job in &mut self.waiting {
            let Job::Edit { edit, .. } = job else { continue };
            let Ok(read) = AnyDocument::read(catalogs, &edit.text, None) else { continue };
            let Edit { text, summary, label, time, .. } = &**edit;
            let (text, summary, label) = (text.clone(), summary.clone(), label.clone());
            *edit = Arc::new(Edit { document: read.document, text, summary, label, time: *time });
        }
    }

    /// Number of edits that are not stored yet.
    fn edits(&self) -> usize {
        self.waiting.iter().filter(|job| matches!(job, Job::Edit { .. })).count()
    }
}

impl App {
    /// Stores an edit, after all earlier ones.
    pub(super) fn keep_edit(
        &mut self,
        id: ListId,
        document: &AnyDocument,
        summary: ListSummary,
        label: Label,
    ) -> Task<Message> {
        let text = document.to_json(&self.shared.catalogs).to_string();
        let edit = Edit { document: document.clone(), text, summary, label, time: now() };
        self.enqueue(Job::Edit { id, edit: Arc::new(edit) })
    }

    /// Moves a list to another state in the store, after all earlier edits.
    pub(super) fn keep_step(&mut self, id: ListId, serial: u64, step: Step) -> Task<Message> {
        self.enqueue(Job::Step { id, serial, step })
    }

    fn enqueue(&mut self, job: Job) -> Task<Message> {
        self.edits.waiting.push_back(job);
        let task = if self.edits.failure.is_none() { self.keep_next() } else { Task::none() };
        self.show_save_state();
        task
    }

    /// Hands the oldest job to the lists thread, if it is idle.
    fn keep_next(&mut self) -> Task<Message> {
        if self.edits.is_under_way {
            return Task::none();
        }
        let Some(job) = self.edits.waiting.front().cloned() else {
            return match self.edits.closing.take() {
                Some(window) => Self::closing(window),
                None => Task::none(),
            };
        };
        self.edits.is_under_way = true;
        self.run_job(job)
    }

    fn run_job(&self, job: Job) -> Task<Message> {
        match job {
            Job::Edit { id, edit } => self.ask_or(
                move |keeper| {
                    let Edit { text, summary, label, time, .. } = &*edit;
                    keeper.save(id, text, summary, label, *time).map(|into| Done::Saved(id, Ok(into)))
                },
                move |error| Done::Saved(id, Err(error)),
            ),
            Job::Step { id, serial, step } => self.ask_or(
                move |keeper| keeper.step(id, step).map(|list| Done::Stepped(serial, Ok(Box::new(list)))),
                move |error| Done::Stepped(serial, Err(error)),
            ),
        }
    }

    /// Handles the result of storing an edit.
    pub(super) fn saved(&mut self, id: ListId, result: Result<ListId, Arc<StoreError>>) -> Task<Message> {
        self.edits.is_under_way = false;
        let task = match result {
            Ok(into) => {
                let stored = self.edits.waiting.pop_front();
                let renamed = match stored {
                    Some(Job::Edit { edit, .. }) if into != id => self.goes_on_in(id, into, &edit.document),
                    _ => Task::none(),
                };
                self.edits.failures = 0;
                self.edits.failure = None;
                let task = Task::batch([renamed, self.keep_next()]);
                if self.edits.edits() == 0 && std::mem::take(&mut self.edits.has_failed) {
                    let text = self.shared.context().text("gui.keeping.stored_now").to_owned();
                    self.notify(text);
                }
                task
            }
            Err(error) => self.not_saved(error),
        };
        self.show_save_state();
        task
    }

    fn not_saved(&mut self, error: Arc<StoreError>) -> Task<Message> {
        let is_first = self.edits.failure.is_none();
        if is_first {
            let reason = error.sentence(self.shared.preferences.language);
            let sentence = self.shared.context().say("gui.keeping.failed", &[("reason", &reason)]);
            self.problem(sentence);
        }
        self.edits.failures += 1;
        self.edits.has_failed = true;
        let is_damaged = matches!(*error, StoreError::Damaged(_));
        self.edits.failure = Some(error);
        if is_damaged && is_first { self.check_lists() } else { Task::none() }
    }

    /// Handles the end of the time for a job of the lists thread: an edit that waits for it counts as not stored.
    pub(super) fn keeping_watched(&mut self, job: u64) -> Task<Message> {
        if self.thread.in_progress() != Some(job) {
            return Task::none();
        }
        self.edits.late = Some(job);
        let error = StoreError::NoAnswer(self.data_dir.clone());
        if !self.edits.is_under_way {
            self.problem(error.sentence(self.shared.preferences.language));
            return Task::none();
        }
        let task = self.not_saved(Arc::new(error));
        self.show_save_state();
        self.version += 1;
        // Nothing is lost where only a step back or forth waits.
        match self.edits.closing {
            Some(window) if self.edits.edits() == 0 => Self::closing(window),
            _ => task,
        }
    }

    /// Handles the result of moving to another state.
    pub(super) fn stepped_or_not(
        &mut self,
        serial: u64,
        result: Result<Box<StoredList>, Arc<StoreError>>,
    ) -> Task<Message> {
        self.edits.is_under_way = false;
        self.edits.failure = None;
        let _ = self.edits.waiting.pop_front();
        let task = match result {
            Ok(list) => {
                self.stepped(serial, *list);
                Task::none()
            }
            Err(error) => self.failed(&error),
        };
        let next = self.keep_next();
        self.show_save_state();
        Task::batch([task, next])
    }

    /// Continues a list as a copy under a unique name, because another instance had changed it.
    fn goes_on_in(&mut self, id: ListId, into: ListId, stored: &AnyDocument) -> Task<Message> {
        for job in &mut self.edits.waiting {
            if *job.list() == id {
                *job.list() = into;
            }
        }
        let mut copy = self.edits.newest(into).unwrap_or(stored).clone();
        let names = self.table.rows().iter().map(|row| row.summary.name.as_str());
        let name = free_name(copy.name(), names);
        copy.rename(name.clone());
        let text = self.shared.context().say("gui.saved_as_copy", &[("name", &name)]);
        self.notify(text);
        let facts = vec![("name", name)];
        if let Some(list) = self.open.as_mut().filter(|list| list.id == id) {
            list.id = into;
            return self.edit(copy, "gui.edit.rename", facts);
        }
        let summary = super::open_list::summary(&copy, &self.shared.report(&copy));
        self.keep_edit(into, &copy, summary, Label::new("gui.edit.rename").with("name", copy.name()))
    }

    /// Checks if another instance has changed the open list.
    pub(super) fn look_at_open_again(&self) -> Task<Message> {
        let Some(list) = self.open.as_ref().filter(|list| self.edits.state(list.id) == SaveState::Saved) else {
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

    /// Shows the open list as another instance left it; if it was edited here meanwhile, that edit becomes a list of
    /// its own.
    pub(super) fn changed_elsewhere(&mut self, serial: u64, list: StoredList) -> Task<Message> {
        let (id, revision) = (list.id, list.revision);
        if self.open.as_ref().is_none_or(|open| (open.id, open.serial()) != (id, serial)) {
            return Task::none();
        }
        self.stepped(serial, list);
        let text = self.shared.context().text("gui.changed_elsewhere").to_owned();
        self.notify(text);
        self.ask(move |keeper| {
            keeper.has_seen(id, revision);
            Ok(Done::Kept)
        })
    }

    /// Retries what could not be stored.
    pub(super) fn keep_again(&mut self) -> Task<Message> {
        if self.edits.failure.is_none() { Task::none() } else { self.keep_next() }
    }

    /// Updates the save state of the open list.
    pub(super) fn show_save_state(&mut self) {
        if let Some(list) = &mut self.open {
            list.open.saved = self.edits.state(list.id);
        }
    }

    /// Timers that retry a failed job, and that tell of one without an answer.
    pub(super) fn keeping_clock(&self) -> Subscription<Message> {
        let keeping = &self.edits;
        if let Some(job) = self.thread.in_progress().filter(|job| keeping.late != Some(*job)) {
            return Subscription::run_with(job, |job| {
                let job = *job;
                stream::once(async move {
                    background::waited(LATE).await;
                    Message::KeepingWatched(job)
                })
            });
        }
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

    /// Closes the window: at once if everything is stored, else once it is, or once the user discards it.
    pub(super) fn close_requested(&mut self, window: window::Id) -> Task<Message> {
        let is_stuck = self.edits.failure.is_some() && self.edits.edits() == 0;
        if self.edits.waiting.is_empty() || is_stuck {
            return Self::closing(window);
        }
        self.edits.closing = Some(window);
        self.version += 1;
        self.keep_again()
    }

    /// Keeps the window open.
    pub(super) fn close_dropped(&mut self) {
        self.edits.closing = None;
        self.version += 1;
    }

    /// Discards what is not stored and closes the window.
    pub(super) fn closed_unsaved(&mut self) -> Task<Message> {
        self.edits.waiting.clear();
        self.edits.failure = None;
        let closing = self.edits.closing.take();
        // The state of the window cannot be stored by a thread that does not answer.
        if self.edits.is_under_way { iced::exit() } else { closing.map_or_else(Task::none, Self::closing) }
    }

    /// Hands all jobs to the lists thread, which finishes them before it ends.
    pub(super) fn keep_all(&mut self) -> Task<Message> {
        let first = usize::from(self.edits.is_under_way);
        let jobs: Vec<Job> = self.edits.waiting.drain(..).skip(first).collect();
        Task::batch(jobs.into_iter().map(|job| self.run_job(job)))
    }

    /// True while the user is asked about edits that are not stored.
    pub(super) fn asks_before_closing(&self) -> bool {
        self.edits.closing.is_some() && self.edits.failure.is_some()
    }

    /// The question about closing the window with edits that are not stored.
    pub(super) fn closing_question<'a>(&'a self, context: &Context<'a>) -> Option<Element<'a, Message>> {
        let error = self.edits.failure.as_ref().filter(|_| self.edits.closing.is_some())?;
        let look = context.look;
        let count = self.edits.edits();
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

#[cfg(test)]
mod tests;
