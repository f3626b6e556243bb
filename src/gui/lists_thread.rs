//! The thread that owns the lists' database, so that the window never waits for the disk.
//!
//! Jobs run in the order they are given, and each answers with a message. When the thread is dropped at the end of the
//! program, it first finishes every job given before.

use std::{
    panic::{AssertUnwindSafe, catch_unwind},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use iced::{Task, futures::channel::oneshot};
use rustc_hash::FxHashMap;

use crate::stored::{Glance, Glances, ListTable, Readable, StoredList, VerdictChange, differ, free_name, judgment};
use kernel::{Language, OutlineRow};
use store::{
    Label, ListFilter, ListId, ListRow, ListSummary, ListsDb, LoadedList, RevisionId, SaveOutcome, StoreError,
    lists::{ArchiveFilter, HistoryPosition, HistoryRow, Judgment},
};
use systems::{AnyDocument, Catalogs};

/// Idle time after which the database's log is written back to its file.
const IDLE: Duration = Duration::from_millis(if cfg!(test) { 20 } else { 2_000 });

/// Longest time the thread spends on reading lists before other jobs have their turn.
const A_MOMENT: Duration = Duration::from_millis(60);

/// Longest time for one job at the end of the program; a job that takes longer may never end.
const LONGEST_JOB: Duration = Duration::from_millis(if cfg!(test) { 200 } else { 15_000 });

type Job = Box<dyn FnOnce(&mut Keeper) + Send>;

/// The database, with what this window knows of its lists: the state each was last seen in, which is the base of its
/// next edit, and the copies that continue lists changed by another instance.
#[derive(Debug)]
pub struct Keeper {
    pub lists: ListsDb,
    catalogs: Arc<Catalogs>,
    seen: FxHashMap<ListId, RevisionId>,
    copies: FxHashMap<ListId, ListId>,
    /// Glances by state, `None` for an unreadable one. A state never changes, so each is read once.
    glances: FxHashMap<RevisionId, Option<Arc<Glance>>>,
    judgments: Judgments,
}

/// Verdicts on the lists, and those still to be noted.
#[derive(Debug, Default)]
struct Judgments {
    /// Verdicts noted earlier; `None` until they are read.
    noted: Option<FxHashMap<ListId, Judgment>>,
    /// Verdicts to be noted when the thread is idle.
    pending: FxHashMap<ListId, Judgment>,
    /// Lists whose verdict has changed.
    changed: Vec<VerdictChange>,
}

/// Reads the table without reading the lists.
///
/// # Errors
/// The database fails.
pub fn read_table(lists: &ListsDb) -> Result<ListTable, StoreError> {
    let filter = ListFilter { archived: ArchiveFilter::Both, ..ListFilter::default() };
    let folders = lists.folders()?;
    let parents = folders.iter().filter_map(|folder| Some((folder.id, folder.parent?))).collect();
    let folders = folders.into_iter().map(|folder| (folder.id, folder.name)).collect();
    let rows = lists.summaries(&filter)?;
    let bin = lists.summaries(&ListFilter { deleted: true, ..filter })?;
    Ok(ListTable::of(rows, bin, folders).nested(parents))
}

impl Keeper {
    /// Discards what was known of the lists, after a job that broke off.
    fn forget(&mut self) {
        self.glances.clear();
        self.judgments = Judgments::default();
    }

    /// Compares the verdict on a list with the earlier one on the same state.
    fn judge(&mut self, id: ListId, revision: RevisionId, document: &AnyDocument, glance: &Glance) {
        let noted = match &mut self.judgments.noted {
            Some(noted) => noted,
            // An unreadable list is compared another time.
            none => match self.lists.judgments() {
                Ok(read) => none.insert(read.into_iter().collect()),
                Err(_) => return,
            },
        };
        let after = judgment(revision, document.catalog_version(&self.catalogs), glance);
        match noted.get(&id) {
            Some(before) if before.revision == revision && differ(before, &after) => {
                let (name, system) = (document.name().to_owned(), document.system());
                self.judgments.changed.push(VerdictChange { id, name, system, before: before.clone(), after });
            }
            Some(before) if *before == after => {}
            _ => {
                let _ = noted.insert(id, after.clone());
                let _ = self.judgments.pending.insert(id, after);
            }
        }
    }

    /// Returns the lists whose verdict has changed, each once.
    pub fn rejudged(&mut self) -> Vec<VerdictChange> {
        std::mem::take(&mut self.judgments.changed)
    }

    /// Notes the new verdicts on these lists.
    ///
    /// # Errors
    /// The database fails.
    pub fn accept(&mut self, lists: &[VerdictChange]) -> Result<(), StoreError> {
        for list in lists {
            let noted = self.judgments.noted.get_or_insert_default();
            // A list that was edited meanwhile keeps the verdict on its newer state.
            if noted.get(&list.id).is_none_or(|before| before.revision == list.after.revision) {
                let _ = noted.insert(list.id, list.after.clone());
                let _ = self.judgments.pending.insert(list.id, list.after.clone());
            }
        }
        self.note_judgments()
    }

    /// Stores the pending verdicts.
    ///
    /// # Errors
    /// The database fails; it is tried again the next time.
    pub fn note_judgments(&mut self) -> Result<(), StoreError> {
        if self.judgments.pending.is_empty() {
            return Ok(());
        }
        let pending: Vec<_> = self.judgments.pending.iter().map(|(id, said)| (*id, said.clone())).collect();
        self.lists.judge(&pending)?;
        self.judgments.pending.clear();
        Ok(())
    }

    /// Reads a state that was just stored.
    fn look_into_saved(&mut self, id: ListId, revision: RevisionId, text: &str) {
        if let Ok(read) = AnyDocument::read(&self.catalogs, text, None) {
            let glance = Arc::new(Glance::of(&read.document, &self.catalogs));
            self.judge(id, revision, &read.document, &glance);
            let _ = self.glances.insert(revision, Some(glance));
        }
    }

    /// The list to which an edit of this one belongs now.
    fn current(&self, id: ListId) -> ListId {
        let mut id = id;
        while let Some(copy) = self.copies.get(&id) {
            id = *copy;
        }
        id
    }

    /// The table, with glances at its lists and the unreadable ones marked.
    ///
    /// # Errors
    /// The database fails.
    pub fn table(&mut self) -> Result<ListTable, StoreError> {
        let mut table = read_table(&self.lists)?;
        // The others have not been read yet.
        let seen = |row: &ListRow| Some((row.id, self.glances.get(&row.revision)?.clone()));
        for (id, glance) in table.all().filter_map(seen).collect::<Vec<_>>() {
            table.note(id, glance);
        }
        Ok(table)
    }

    /// The table after the file was made anew: nothing is known of its rows.
    ///
    /// # Errors
    /// The database fails.
    pub fn renewed_table(&mut self) -> Result<ListTable, StoreError> {
        self.forget();
        self.table()
    }

    /// Switches to other catalogs and discards all glances.
    ///
    /// # Errors
    /// The database fails.
    pub fn read_with(&mut self, catalogs: Arc<Catalogs>) -> Result<ListTable, StoreError> {
        // Pending verdicts are noted first, to be compared with the new ones.
        self.note_judgments()?;
        self.catalogs = catalogs;
        self.renewed_table()
    }

    /// Reads some of these lists, at least one, for a moment. A list that is gone counts as unreadable.
    ///
    /// # Errors
    /// The database fails.
    pub fn look_into_some(&mut self, ids: &[ListId]) -> Result<Glances, StoreError> {
        let begun = Instant::now();
        let mut seen = Vec::new();
        for id in ids {
            if !seen.is_empty() && begun.elapsed() > A_MOMENT {
                break;
            }
            let glance = match self.lists.load(*id) {
                Ok(loaded) => {
                    let revision = loaded.revision;
                    let _ = self.read(loaded);
                    self.glances.get(&revision).cloned().flatten()
                }
                Err(StoreError::NoSuchList(_)) => None,
                Err(error) => return Err(error),
            };
            seen.push((*id, glance));
        }
        Ok(seen)
    }

    /// The newest readable state of a list, other than the current one.
    fn newest_readable(&self, id: ListId) -> Option<Readable> {
        let states = self.lists.history(id).ok()?;
        let mut readable = states.into_iter().rev().filter(|state| state.standing != HistoryPosition::Current);
        readable.find_map(|state| {
            if self.lists.is_damaged(state.revision).ok()? {
                return None;
            }
            let text = self.lists.document(id, state.revision).ok()?;
            let _ = AnyDocument::read(&self.catalogs, &text, None).ok()?;
            Some(Readable { revision: state.revision, saved: state.saved })
        })
    }

    /// Puts a state of a list on top of the current one, which stays in the history.
    ///
    /// # Errors
    /// The list or the state is gone, or the database fails.
    pub fn bring_back(&mut self, id: ListId, revision: RevisionId, now: i64) -> Result<StoredList, StoreError> {
        let base = self.lists.load(id)?.revision;
        let states = self.lists.history(id)?;
        let state = states.into_iter().find(|state| state.revision == revision);
        let state = state.ok_or(StoreError::NoSuchRevision(revision.0))?;
        let document = self.lists.document(id, revision)?;
        let label = Label::new("store.label.brought_back");
        let saved = self.lists.save(id, base, &document, &state.summary, &label, now)?;
        match saved {
            SaveOutcome::InPlace { .. } => self.open(id),
            SaveOutcome::AsCopy { id, .. } => self.open(id),
        }
    }

    fn read(&mut self, loaded: LoadedList) -> StoredList {
        let revision = loaded.revision;
        let mut list = StoredList::of(loaded, &self.catalogs);
        if list.document.is_err() {
            list.readable = self.newest_readable(list.id);
        }
        let known = self.glances.get(&revision).cloned();
        let is_known = known.is_some();
        let glance = known.unwrap_or_else(|| {
            list.document.as_ref().ok().map(|document| Arc::new(Glance::of(document, &self.catalogs)))
        });
        // A list that returned to an earlier state is judged by that state from now on.
        if let (Some(glance), Ok(document)) = (&glance, &list.document)
            && !(is_known && self.is_judged_by(list.id, revision))
        {
            self.judge(list.id, revision, document, glance);
        }
        let _ = self.glances.insert(revision, glance);
        list
    }

    /// True if the noted verdict on a list is about this state.
    fn is_judged_by(&self, id: ListId, revision: RevisionId) -> bool {
        let noted = self.judgments.noted.as_ref();
        noted.and_then(|noted| noted.get(&id)).is_some_and(|noted| noted.revision == revision)
    }

    /// Copies a list under a unique name; the copy of an unreadable list is the same byte by byte.
    ///
    /// # Errors
    /// The list is gone or the database fails.
    pub fn duplicate(&mut self, id: ListId, now: i64) -> Result<(ListId, String), StoreError> {
        let loaded = self.lists.load(id)?;
        let mut summary = loaded.summary.clone();
        let copy = match self.read(loaded).document {
            Ok(mut document) => {
                let taken = read_table(&self.lists)?;
                summary.name = free_name(&summary.name, taken.rows().iter().map(|row| row.summary.name.as_str()));
                document.rename(summary.name.clone());
                let text = document.to_json(&self.catalogs).to_string();
                self.lists.duplicate(id, Some((&text, &summary)), now)?
            }
            Err(_) => self.lists.duplicate(id, None, now)?,
        };
        Ok((copy.id, summary.name))
    }

    /// Reads a list to edit it: its next edit builds on this state.
    ///
    /// # Errors
    /// The list is gone or the database fails.
    pub fn open(&mut self, id: ListId) -> Result<StoredList, StoreError> {
        let loaded = self.lists.load(id)?;
        let _ = self.seen.insert(loaded.id, loaded.revision);
        Ok(self.read(loaded))
    }

    /// Reads a list to show it.
    ///
    /// # Errors
    /// The list is gone or the database fails.
    pub fn look_at(&mut self, id: ListId) -> Result<StoredList, StoreError> {
        let loaded = self.lists.load(id)?;
        Ok(self.read(loaded))
    }

    /// The list as another instance left it since this window saw it; `None` if it did not change. Edits in this window
    /// build on the old state until it [has seen](Self::has_seen) the new one.
    ///
    /// # Errors
    /// The list is gone or the database fails.
    pub fn changed_elsewhere(&mut self, id: ListId) -> Result<Option<StoredList>, StoreError> {
        let current = self.current(id);
        let loaded = self.lists.load(current)?;
        let is_known = self.seen.get(&current).is_none_or(|seen| *seen == loaded.revision);
        Ok((!is_known).then(|| self.read(loaded)))
    }

    /// Marks a state as seen: the next edit of the list builds on it.
    pub fn has_seen(&mut self, id: ListId, revision: RevisionId) {
        let _ = self.seen.insert(id, revision);
    }

    /// Makes a list.
    ///
    /// # Errors
    /// The database fails.
    pub fn create(&mut self, document: &str, summary: &ListSummary, now: i64) -> Result<StoredList, StoreError> {
        let loaded = self.lists.create(document, summary, now)?;
        let _ = self.seen.insert(loaded.id, loaded.revision);
        Ok(self.read(loaded))
    }

    /// Stores an edit on top of the state this window last saw, and returns the list it was stored in.
    ///
    /// # Errors
    /// The database fails; nothing is changed then.
    pub fn save(
        &mut self,
        id: ListId,
        document: &str,
        summary: &ListSummary,
        label: &Label,
        now: i64,
    ) -> Result<ListId, StoreError> {
        let current = self.current(id);
        let base = match self.seen.get(&current) {
            Some(base) => *base,
            None => self.lists.load(current)?.revision,
        };
        // An unreadable list cannot have been edited: it stays as it is, and the edit becomes a list of its own.
        if self.glances.get(&base) == Some(&None) {
            let made = self.create(document, summary, now)?;
            let _ = self.copies.insert(current, made.id);
            return Ok(made.id);
        }
        match self.lists.save(current, base, document, summary, label, now)? {
            SaveOutcome::InPlace { revision } => {
                let _ = self.seen.insert(current, revision);
                self.look_into_saved(current, revision, document);
                Ok(current)
            }
            SaveOutcome::AsCopy { id: copy, revision } => {
                let _ = self.seen.insert(copy, revision);
                self.look_into_saved(copy, revision, document);
                let _ = self.copies.insert(current, copy);
                Ok(copy)
            }
        }
    }

    /// All states of the list, oldest first.
    ///
    /// # Errors
    /// The list is gone or the database fails.
    pub fn history(&self, id: ListId) -> Result<Vec<HistoryRow>, StoreError> {
        self.lists.history(self.current(id))
    }

    /// Outline of a state of a list; `None` if it is unreadable.
    ///
    /// # Errors
    /// The list or the state is gone, or the database fails.
    pub fn outline(
        &self,
        id: ListId,
        revision: RevisionId,
        language: Language,
    ) -> Result<Option<Vec<OutlineRow>>, StoreError> {
        if self.lists.is_damaged(revision)? {
            return Ok(None);
        }
        let text = self.lists.document(self.current(id), revision)?;
        let read = AnyDocument::read(&self.catalogs, &text, None).ok();
        Ok(read.map(|read| read.document.outline(&self.catalogs, language)))
    }

    /// Moves a list to another state.
    ///
    /// # Errors
    /// The list is gone or the database fails.
    pub fn step(&mut self, id: ListId, step: Step) -> Result<StoredList, StoreError> {
        let current = self.current(id);
        let loaded = match step {
            Step::Undo => self.lists.undo(current)?,
            Step::Redo => self.lists.redo(current)?,
            Step::BackTo(revision, now) => return self.bring_back(current, revision, now),
        };
        let _ = self.seen.insert(loaded.id, loaded.revision);
        Ok(self.read(loaded))
    }
}

/// A step along a list's states.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// To the previous state.
    Undo,
    /// To the state before the last undo.
    Redo,
    /// To any state, which becomes the newest at this time.
    BackTo(RevisionId, i64),
}

/// The thread that owns the lists' database.
#[derive(Debug)]
pub struct ListsThread {
    jobs: Option<mpsc::Sender<Job>>,
    /// Number of jobs given to the thread.
    given: AtomicU64,
    /// Number of finished jobs.
    finished: Arc<AtomicU64>,
    thread: Option<JoinHandle<()>>,
}

/// Counts a job as finished at its end, also when it breaks off.
struct Finished(Arc<AtomicU64>);

impl Drop for Finished {
    fn drop(&mut self) {
        let _ = self.0.fetch_add(1, Ordering::Relaxed);
    }
}

/// A job broke off, and nothing of it counts as done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NoAnswer;

impl ListsThread {
    /// Moves the database to a thread of its own.
    ///
    /// # Errors
    /// The system has no thread left to give.
    pub fn new(lists: ListsDb, catalogs: Arc<Catalogs>) -> std::io::Result<Self> {
        let (jobs, received) = mpsc::channel::<Job>();
        let thread = thread::Builder::new().name("lists".into()).spawn(move || {
            let (seen, copies) = <(FxHashMap<_, _>, FxHashMap<_, _>)>::default();
            let (glances, judgments) = (FxHashMap::default(), Judgments::default());
            let mut keeper = Keeper { lists, catalogs, seen, copies, glances, judgments };
            let mut rests = true;
            loop {
                let job = if rests {
                    received.recv().map_err(|_| RecvTimeoutError::Disconnected)
                } else {
                    received.recv_timeout(IDLE)
                };
                match job {
                    Ok(job) => {
                        // A transaction that breaks off is taken back, so that the database can be used on.
                        if catch_unwind(AssertUnwindSafe(|| job(&mut keeper))).is_err() {
                            keeper.forget();
                        }
                        rests = false;
                    }
                    // Keeps the file complete without its log; retried later if it fails.
                    Err(RecvTimeoutError::Timeout) => {
                        let _ = keeper.note_judgments();
                        let _ = keeper.lists.rest();
                        rests = true;
                    }
                    Err(RecvTimeoutError::Disconnected) => break,
                }
            }
            // Everything is on disk already, and nobody is left to hear of an error.
            let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64);
            let _ = keeper.note_judgments();
            let _ = keeper.lists.close(now);
        })?;
        Ok(Self { jobs: Some(jobs), given: AtomicU64::new(0), finished: Arc::default(), thread: Some(thread) })
    }

    /// The job in progress, counted from 0.
    pub fn in_progress(&self) -> Option<u64> {
        let finished = self.finished.load(Ordering::Relaxed);
        (finished < self.given.load(Ordering::Relaxed)).then_some(finished)
    }

    /// Gives the thread a job; the task returns its result.
    pub fn ask<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut Keeper) -> T + Send + 'static,
    ) -> Task<Result<T, NoAnswer>> {
        let (answer, result) = oneshot::channel();
        let finished = Finished(Arc::clone(&self.finished));
        let job: Job = Box::new(move |keeper| {
            let done = {
                let _finished = finished;
                job(keeper)
            };
            // The window may have been closed meanwhile.
            let _ = answer.send(done);
        });
        // A job that is not taken gives no answer.
        if self.jobs.as_ref().is_some_and(|jobs| jobs.send(job).is_ok()) {
            let _ = self.given.fetch_add(1, Ordering::Relaxed);
        }
        Task::future(result).map(|answer| answer.map_err(|_| NoAnswer))
    }
}

impl Drop for ListsThread {
    fn drop(&mut self) {
        drop(self.jobs.take());
        let Some(thread) = self.thread.take() else { return };
        let (mut finished, mut since) = (0, Instant::now());
        while !thread.is_finished() {
            let now = self.finished.load(Ordering::Relaxed);
            if now != finished {
                (finished, since) = (now, Instant::now());
            }
            if since.elapsed() > LONGEST_JOB {
                return;
            }
            thread::sleep(Duration::from_millis(2));
        }
        let _ = thread.join();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{fs, path::PathBuf};
    use store::DataDir;

    fn log_of(dir: &DataDir) -> PathBuf {
        dir.lists().with_extension("db-wal")
    }

    #[test]
    fn when_nothing_is_to_be_done_the_file_alone_has_everything() {
        let folder = tempfile::tempdir().unwrap();
        let dir = DataDir::create(folder.path()).unwrap();
        let lists = ListsDb::open(&dir, 0).unwrap().0;
        let thread = ListsThread::new(lists, Arc::default()).unwrap();
        let _ = thread.ask(|keeper| keeper.create("{}", &ListSummary::default(), 1).map(|list| list.id));
        // Waits for a pause of the thread; the test is that there is one.
        for _ in 0..1_000 {
            if fs::metadata(log_of(&dir)).is_ok_and(|log| log.len() == 0) {
                break;
            }
            thread::sleep(Duration::from_millis(10));
        }
        assert_eq!(fs::metadata(log_of(&dir)).unwrap().len(), 0, "the log was left as it is");
        // A copy of the file without its companions has the list.
        let copy = tempfile::tempdir().unwrap();
        let copied = DataDir::create(copy.path()).unwrap();
        fs::copy(dir.lists(), copied.lists()).unwrap();
        let (copied, _) = ListsDb::open(&copied, 2).unwrap();
        assert_eq!(copied.summaries(&ListFilter::default()).unwrap().len(), 1);
    }
}
