//! Startup of the window.

use std::{path::Path, sync::Arc};

use iced::{Size, Task};

use super::{
    App, Done, EditQueue, Message, Notice, Screens, Shared, collection::read_collection, now, packs::packs_of, rejudged,
};
use crate::{
    crash,
    finder::Finder,
    last::{Last, LastScreen},
    lists_thread::{ListsThread, read_table},
    preferences::Preferences,
    stored::{ListTable, StoredList},
};
use kernel::{Language, phrase};
use store::{CatalogDb, DataDir, ImportOutcome, ListsDb, OpenReport, StoreError};
use systems::{Catalogs, Collection};

/// Environment variable that makes the window report its first frame, for benchmarks.
const REPORT_FIRST_FRAME: &str = "MUSTER_TELL_FIRST_FRAME";

/// Everything the window needs to show its first frame.
pub struct Boot {
    catalogs: Catalogs,
    finder: Finder,
    imported: ImportOutcome,
    lists: ListsDb,
    table: ListTable,
    report: OpenReport,
    /// Names of packs that cannot be read.
    unread: Vec<String>,
    preferences: Preferences,
    last: Last,
    data_dir: DataDir,
}

/// Error while the window's state is made.
#[derive(Debug, thiserror::Error)]
pub enum BootError {
    /// The lists cannot be read.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The system gives no thread for the lists.
    #[error("no thread for the lists")]
    Thread(#[from] std::io::Error),
}

impl BootError {
    /// The error as a sentence for the user.
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Store(error) => error.sentence(language),
            Self::Thread(error) => phrase::say(language, "gui.no_thread", &[("reason", error)]),
        }
    }
}

/// Opens the databases. `language` is the one given on the command line; without it the stored one counts, else the
/// system's.
///
/// Imports the catalog if the stored one differs: on the first start, and after an update.
///
/// # Errors
/// The lists cannot be opened; the sentence gives the reason and the remedy.
pub fn boot(data_dir: DataDir, language: Option<Language>, system: Language) -> Result<Boot, StoreError> {
    let (mut lists, mut report) = ListsDb::open_at_once(&data_dir, now())?;
    // All rows are checked behind the first frame, except those it needs.
    let owned = |lists: &ListsDb| Collection::games().try_for_each(|system| lists.owned(system.id()).map(|_| ()));
    let needed = |lists: &ListsDb| {
        owned(lists)?;
        let _ = lists.packs()?;
        lists.settings().map(|_| ())
    };
    let table = match read_table(&lists).and_then(|table| needed(&lists).map(|()| table)) {
        Err(StoreError::Damaged(_)) => {
            report = lists.check(now())?;
            read_table(&lists)?
        }
        read => read?,
    };
    let (packs, unread) = packs_of(lists.packs()?);
    let bundled = Catalogs::default().with_packs(packs.clone());
    let (catalog, mut imported) = CatalogDb::open(&data_dir, &bundled.source())?;
    let catalogs = match &mut imported {
        ImportOutcome::Kept { files } => Catalogs::of(std::mem::take(files)).with_packs(packs),
        _ => bundled,
    };
    let finder = Finder::new(catalog, 0);
    let settings = lists.settings()?;
    let mut preferences = Preferences::stored(&settings, Preferences { language: system, ..Preferences::default() });
    preferences.language = language.unwrap_or(preferences.language);
    let last = Last::stored(&settings);
    Ok(Boot { catalogs, finder, imported, lists, table, report, unread, preferences, last, data_dir })
}

impl Boot {
    /// Text scale at the start, in percent.
    pub fn scale(&self) -> u16 {
        self.preferences.scale
    }

    /// State of the window when it was last closed.
    pub fn last(&self) -> Last {
        self.last
    }

    /// Makes the window's state.
    ///
    /// # Errors
    /// The rows of the lists cannot be read, or the system gives no further thread.
    pub fn start(self, size: Size) -> Result<(App, Task<Message>), BootError> {
        let table = self.table;
        let collection = read_collection(&self.lists, &self.catalogs)?;
        let crashed = crash::untold(self.data_dir.root());
        let notice = notice(&self.report, &self.imported, &self.unread, crashed.as_deref(), self.preferences.language);
        let catalogs = Arc::new(self.catalogs);
        // A list that is gone needs no notice: the table of lists is shown.
        let open = match self.last.shown {
            LastScreen::Lists => None,
            LastScreen::Builder(id) => table.row(id).filter(|row| row.deleted.is_none()),
        };
        let open = open.and_then(|row| self.lists.load(row.id).ok()).map(|list| StoredList::of(list, &catalogs));
        let thread = ListsThread::new(self.lists, Arc::clone(&catalogs))?;
        let (finder, preferences) = (self.finder, self.preferences);
        let mut app = App {
            shared: Shared { catalogs, finder, preferences, collection, tables: Vec::new(), size },
            thread,
            table,
            open: None,
            screens: Screens::new(self.data_dir.root(), self.last),
            edits: EditQueue::default(),
            looking: false,
            others: 0,
            checks: 0,
            notice,
            keys_shown: false,
            palette: None,
            overlay: None,
            notices: 0,
            report: None,
            rejudged: rejudged::Report::default(),
            rejudged_noticed: false,
            undos: Vec::new(),
            last: self.last,
            began: self.last,
            data_dir: self.data_dir.root().to_owned(),
            version: 0,
            reports_first_frame: std::env::var_os(REPORT_FIRST_FRAME).is_some(),
        };
        // Its next edit builds on this state, even if another instance changes the list.
        let shown = open.as_ref().map(|list| (list.id, list.revision));
        let seen = shown.map_or_else(Task::none, |(id, revision)| {
            app.ask(move |keeper| {
                keeper.has_seen(id, revision);
                Ok(Done::Kept)
            })
        });
        if let Some(list) = open {
            app.show_list(list);
        }
        // Lists are read and checked while the table is already shown.
        let table = app.read_table();
        let check = app.check_lists();
        let tables = app.read_tables();
        Ok((app, Task::batch([seen, table, check, tables])))
    }
}

/// The notice about how lists and catalog were opened, and how the program ended last, if anything went wrong.
fn notice(
    report: &OpenReport,
    imported: &ImportOutcome,
    unread: &[String],
    crashed: Option<&Path>,
    language: Language,
) -> Option<Notice> {
    let mut sentences = report.sentences(language);
    sentences.extend(unread.iter().map(|pack| phrase::say(language, "systems.pack.unread", &[("pack", pack)])));
    sentences.extend(imported.sentence(language));
    sentences.extend(crashed.map(|path| phrase::say(language, "gui.crashed", &[("path", &path.display())])));
    (!sentences.is_empty()).then(|| Notice::problem(sentences.join(" ")))
}
