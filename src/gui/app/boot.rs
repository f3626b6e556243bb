//! How the window comes up.

use std::sync::Arc;

use iced::{Size, Task};

use super::{
    App, Done, Keeping, Message, Notice, Screen, Shared, collection::read_collection, now, packs::packs_of, rejudged,
};
use crate::{
    finder::Finder,
    last::{Last, Shown},
    lists_thread::{ListsThread, read_table},
    preferences::Preferences,
    screen::{
        cards::Cards, collection::CollectionScreen, lists::Lists, measure::MeasureScreen, odds::OddsScreen, play::Play,
        rebellion::RebellionScreen, series::SeriesScreen,
    },
    stored::{ListTable, StoredList},
};
use kernel::{Language, phrase};
use store::{CatalogDb, DataDir, Imported, ListsDb, OpenReport, StoreError};
use systems::{Catalogs, Collection, SystemId};

/// The environment variable by which benchmarks ask to be told of the first frame.
const TELL_FIRST_FRAME: &str = "MUSTER_TELL_FIRST_FRAME";

/// The game of a match until somebody picks a list.
const FIRST_GAME: SystemId = practice::registry::PLAYABLE[0];

/// Everything the window needs to show its first frame.
pub struct Boot {
    catalogs: Catalogs,
    finder: Finder,
    imported: Imported,
    lists: ListsDb,
    table: ListTable,
    report: OpenReport,
    preferences: Preferences,
    last: Last,
    data_dir: DataDir,
}

/// Why the window's state cannot be made.
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
    /// What a person should know.
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::Store(error) => error.sentence(language),
            Self::Thread(error) => phrase::say(language, "gui.no_thread", &[("reason", error)]),
        }
    }
}

/// Opens what the window stands on. `language` is the one asked for on the command line; without it the stored one
/// counts, else the system's.
///
/// The catalog is imported here when it is another than the one that is kept: the first time, and with a new program.
///
/// # Errors
/// The lists cannot be opened; the sentence says why and what to do.
pub fn boot(data_dir: DataDir, language: Option<Language>, system: Language) -> Result<Boot, StoreError> {
    let (mut lists, mut report) = ListsDb::open_at_once(&data_dir, now())?;
    // All rows are looked at behind the first frame, but for those that are needed for it.
    let owned = |lists: &ListsDb| Collection::games().try_for_each(|system| lists.owned(system.id()).map(|_| ()));
    let needed = |lists: &ListsDb| owned(lists).and_then(|()| lists.packs()).map(|_| ());
    let table = match read_table(&lists).and_then(|table| needed(&lists).map(|()| table)) {
        Err(StoreError::Damaged(_)) => {
            report = lists.check(now())?;
            read_table(&lists)?
        }
        read => read?,
    };
    let packs = packs_of(lists.packs()?);
    let bundled = Catalogs::default().with_packs(packs.clone());
    let (catalog, mut imported) = CatalogDb::open(&data_dir, &bundled.source())?;
    let catalogs = match &mut imported {
        Imported::Kept { files } => Catalogs::of(std::mem::take(files)).with_packs(packs),
        _ => bundled,
    };
    let finder = Finder::new(catalog, 0);
    let mut preferences = Preferences::stored(&lists, Preferences { language: system, ..Preferences::default() });
    preferences.language = language.unwrap_or(preferences.language);
    let last = Last::stored(&lists);
    Ok(Boot { catalogs, finder, imported, lists, table, report, preferences, last, data_dir })
}

impl Boot {
    /// The text scale the window starts with, in percent.
    pub fn scale(&self) -> u16 {
        self.preferences.scale
    }

    /// Where the window stood when it was left.
    pub fn last(&self) -> Last {
        self.last
    }

    /// The window's state.
    ///
    /// # Errors
    /// The rows of the lists cannot be read, or the system gives no further thread.
    pub fn start(self, size: Size) -> Result<(App, Task<Message>), BootError> {
        let table = self.table;
        let collection = read_collection(&self.lists, &self.catalogs)?;
        let notice = notice(&self.report, &self.imported, self.preferences.language);
        let catalogs = Arc::new(self.catalogs);
        // A list that is gone is no reason to say anything: the table of lists is shown then.
        let open = match self.last.shown {
            Shown::Lists => None,
            Shown::Builder(id) => table.row(id).filter(|row| row.deleted.is_none()),
        };
        let open = open.and_then(|row| self.lists.load(row.id).ok()).map(|list| StoredList::of(list, &catalogs));
        let thread = ListsThread::new(self.lists, Arc::clone(&catalogs))?;
        let (finder, preferences) = (self.finder, self.preferences);
        let game = self.last.game.filter(|game| game.is_shown()).unwrap_or(FIRST_GAME);
        let mut app = App {
            shared: Shared { catalogs, finder, preferences, collection, size },
            thread,
            table,
            open: None,
            screen: Screen::Lists,
            lists: Lists::new(),
            cards: Cards::new(),
            collection: CollectionScreen::new(self.last.game),
            play: Play::new(self.data_dir.root(), game),
            series: SeriesScreen::new(game),
            measure: MeasureScreen::new(game),
            keeping: Keeping::default(),
            looking: false,
            checks: 0,
            odds: OddsScreen::new(self.last.game.filter(|game| game.attacks().is_some()).unwrap_or(FIRST_GAME)),
            rebellion: RebellionScreen::new(self.data_dir.root()),
            notice,
            keys_shown: false,
            palette: None,
            overlay: None,
            notices: 0,
            report: None,
            rejudged: rejudged::Report::default(),
            rejudged_told: false,
            deeds: Vec::new(),
            last: self.last,
            began: self.last,
            data_dir: self.data_dir.root().to_owned(),
            version: 0,
            tells_first_frame: std::env::var_os(TELL_FIRST_FRAME).is_some(),
        };
        // Its next edit builds on this state, whatever another instance does meanwhile.
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
        // What is in the lists, which cannot be read and whether all are whole is found out while the table is shown already.
        let table = app.read_table();
        let check = app.check_lists();
        Ok((app, Task::batch([seen, table, check])))
    }
}

/// What a person should know of how lists and catalog came to be open, if anything.
fn notice(report: &OpenReport, imported: &Imported, language: Language) -> Option<Notice> {
    let mut sentences = report.sentences(language);
    sentences.extend(imported.sentence(language));
    (!sentences.is_empty()).then(|| Notice::problem(sentences.join(" ")))
}
