//! The application: it shows one screen, keeps the open list, and carries out the actions of all screens.

mod boot;
mod campaign;
mod cards;
mod collection;
mod commands;
mod done;
mod edit_queue;
mod import_report;
mod importing;
mod keys;
mod last;
mod lists;
mod matches;
mod measuring;
mod message;
mod naming;
mod notice;
mod open_list;
mod overlay;
mod packs;
mod palette;
mod received;
mod rejudged;
mod screens;
mod settings;
mod shared;
mod sharing;
mod shell;
mod told;
mod undo;

use std::{
    io::Write as _,
    time::{SystemTime, UNIX_EPOCH},
};

use iced::{
    Element, Event, Subscription, Task, Theme, event, keyboard,
    widget::{Stack, operation},
    window,
};

use super::{
    finder::Finder,
    last::Last,
    lists_thread::ListsThread,
    look::Accent,
    screen::{
        about,
        builder::AnyBuilder,
        cards::Cards,
        help::Help,
        measure::MeasureScreen,
        odds::OddsScreen,
        passed_on,
        play::Play,
        series::SeriesScreen,
        settings::{PackAction, Settings},
    },
    stored::ListTable,
    widget::{Repaint, Shortcuts},
};
use store::{CatalogDb, ImportOutcome, ListRow, StoreError};
use systems::{AnyDocument, SystemId};

pub use boot::{Boot, BootError, boot};
pub use done::Done;
use done::Passing;
use edit_queue::EditQueue;
use import_report::ImportReport;
use message::NoList;
pub use message::{Against, EntryMessage, FillMessage, HistoryMessage, Message, OverlayMessage, PaletteMessage};
use notice::{Notice, NoticeKind};
use open_list::OpenList;
use overlay::Overlay;
pub use palette::FIELD as PALETTE_FIELD;
use palette::Palette;
pub use screens::Destination;
use screens::{Screen, Screens};
use shared::Shared;
use undo::Undo;

/// State of the window.
pub struct App {
    shared: Shared,
    thread: ListsThread,
    table: ListTable,
    open: Option<OpenList>,
    screens: Screens,
    edits: EditQueue,
    /// The thread is reading lists that were not read before.
    looking: bool,
    /// The database's counter of what other instances have written.
    others: i64,
    /// Number of checks of the whole database.
    checks: u8,
    notice: Option<Notice>,
    /// The shortcuts are shown over the page.
    keys_shown: bool,
    /// The palette, while it is open.
    palette: Option<Palette>,
    /// The panel over the page, about the open list.
    overlay: Option<Overlay>,
    /// Number of notices so far.
    notices: u64,
    /// Report on the last import, until it is closed.
    report: Option<ImportReport>,
    /// Lists with a changed verdict, and a flag once the notice was shown.
    rejudged: rejudged::Report,
    rejudged_noticed: bool,
    /// Changes to lists that can be undone.
    undos: Vec<Undo>,
    /// State of the window for the next start, and as it was at this one.
    last: Last,
    began: Last,
    data_dir: std::path::PathBuf,
    /// Changes whenever the whole window needs a repaint.
    version: u64,
    /// The first frame is reported on standard error, for benchmarks.
    reports_first_frame: bool,
}

/// Message of the window for an event, after its widgets.
pub fn window_message(event: Event, status: event::Status, window: window::Id) -> Option<Message> {
    use keyboard::{Key, key::Named};
    match (event, status) {
        (Event::Window(window::Event::Resized(size)), _) => Some(Message::Resized(size)),
        (Event::Window(window::Event::Moved(to)), _) => Some(Message::Moved(to)),
        (Event::Window(window::Event::Opened { .. }), _) => Some(Message::WindowOpened(window)),
        (Event::Window(window::Event::CloseRequested), _) => Some(Message::CloseRequested(window)),
        (Event::Keyboard(keyboard::Event::ModifiersChanged(held)), _) => Some(Message::Held(held)),
        (Event::Window(window::Event::FileDropped(path)), _) => Some(Message::FileDropped(path)),
        (Event::Window(window::Event::Focused), _) => Some(Message::LookedForOthers),
        (Event::Keyboard(keyboard::Event::KeyPressed { key, modified_key, modifiers, .. }), event::Status::Ignored) => {
            Some(Message::KeyPressed(intended_key(key, modified_key), modifiers))
        }
        // A focused field keeps Escape and Tab for itself, but the window handles them too.
        (Event::Keyboard(keyboard::Event::KeyPressed { key: Key::Named(Named::Escape), .. }), _) => {
            Some(Message::FieldLeft)
        }
        (Event::Keyboard(keyboard::Event::KeyPressed { key: key @ Key::Named(Named::Tab), modifiers, .. }), _) => {
            Some(Message::KeyPressed(key, modifiers))
        }
        _ => None,
    }
}

/// The key a user means: `/` and `?` even where they need Shift, else the unmodified key.
fn intended_key(key: keyboard::Key, modified: keyboard::Key) -> keyboard::Key {
    match modified.as_ref() {
        keyboard::Key::Character("/" | "?") => modified,
        _ => key,
    }
}

/// Seconds since 1970, for the store, which reads no clock itself.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

impl App {
    pub fn title(&self) -> String {
        match (&self.screens.shown, &self.open) {
            (Screen::Builder(_), Some(list)) if !list.open.document.name().is_empty() => {
                format!("{} – Muster", list.open.document.name())
            }
            (screen, _) => screen.passed_on().map_or("Muster".to_owned(), |lists| {
                format!("{} – Muster", passed_on::title(lists, &self.shared.context()))
            }),
        }
    }

    pub fn theme(&self) -> Theme {
        self.shared.preferences.look.look().theme()
    }

    pub fn scale_factor(&self) -> f32 {
        self.shared.scale()
    }

    pub fn subscription(&self) -> Subscription<Message> {
        let events = event::listen_with(window_message);
        let frame = if self.reports_first_frame {
            event::listen_raw(|event, _, _| {
                matches!(event, Event::Window(window::Event::RedrawRequested(_))).then_some(Message::FirstFrameDrawn)
            })
        } else {
            Subscription::none()
        };
        let end = crate::ending::requested().map(|()| Message::EndRequested);
        Subscription::batch([
            events,
            self.screens.subscription(),
            frame,
            self.notice_clock(),
            self.keeping_clock(),
            self.others_clock(),
            end,
        ])
    }

    pub fn update(&mut self, message: Message) -> Task<Message> {
        let task = self.answer(message);
        let task = Task::batch([task, self.keep_last(), self.ask_measured(), self.ask_beneath()]);
        if let Some(reason) = self.shared.finder.failure().cloned() {
            self.search_in_memory(reason);
        }
        task
    }

    /// Continues with a catalog in memory, since the file is damaged.
    fn search_in_memory(&mut self, reason: StoreError) {
        let catalog = CatalogDb::in_memory(&self.shared.catalogs.source());
        let language = self.shared.preferences.language;
        match catalog {
            Ok(db) => {
                self.shared.finder = Finder::new(db, self.shared.finder.turn + 1);
                if let Some(sentence) = (ImportOutcome::InMemory { reason }).sentence(language) {
                    self.problem(sentence);
                }
            }
            Err(error) => self.problem(error.sentence(language)),
        }
    }

    fn answer(&mut self, message: Message) -> Task<Message> {
        match message {
            Message::Lists(message) => self.lists_message(message),
            Message::Builder(message) => self.builder_message(message),
            Message::Unreadable(message) => self.unreadable_message(message),
            Message::Print(message) => self.print_message(message),
            Message::Cards(message) => self.cards_message(message),
            Message::Share(message) => self.share_message(message),
            Message::Play(message) => self.play_message(message),
            Message::Series(message) => self.series_message(message),
            Message::Measure(message) => self.measure_message(message),
            Message::Odds(message) => self.odds_message(message),
            Message::Collection(message) => self.collection_message(message),
            Message::CollectionFileRead(read) => self.collection_file_read(read),
            Message::FileWritten(written) => {
                match written {
                    Ok(notice) => self.notify(notice),
                    Err(sentence) => self.problem(sentence),
                }
                Task::none()
            }
            Message::Rebellion(message) => self.rebellion_message(message),
            Message::Tournament(message) => self.tournament_message(message),
            Message::Tables(message) => self.tables_message(message),
            Message::Campaign(message) => self.campaign_message(message),
            Message::Settings(message) => self.settings_message(message),
            Message::SettingsRead(read) => self.settings_read(read),
            Message::Help(message) => self.help_message(message),
            Message::PackRead(read) => self.pack_read(read),
            Message::CatalogsMade(renewed) => self.catalogs_made(renewed),
            Message::Went(destination) => self.go(destination),
            Message::Done(done) => self.done(*done),
            Message::ImportRead(result) => self.import_read(result),
            Message::NoListRead(path, NoList::Pack) => self.pack_action(PackAction::Add(path)),
            Message::NoListRead(path, NoList::Replay) => self.open_replay(path),
            Message::NoListRead(path, NoList::Collection) => self.read_collection_file(path),
            Message::KeptAgain => self.keep_again(),
            Message::KeepingWatched(job) => self.keeping_watched(job),
            Message::ClosedUnsaved => self.closed_unsaved(),
            Message::CloseDropped => {
                self.close_dropped();
                Task::none()
            }
            Message::EndRequested => self.ended(),
            Message::UndoPressed => self.undo(),
            Message::BeneathFound(waiter, found) => {
                self.beneath_found(&waiter, &found);
                Task::none()
            }
            Message::OthersDue => self.others_due(),
            Message::LookedForOthers => Task::batch([self.read_table(), self.look_at_open_again()]),
            Message::KeyPressed(key, modifiers) => self.key_pressed(key, modifiers),
            Message::FieldLeft if self.keys_shown => self.show_keys(false),
            Message::FieldLeft if self.palette.is_some() => self.palette_message(PaletteMessage::Closed),
            Message::FieldLeft if self.overlay.is_some() => self.overlay_message(OverlayMessage::Closed),
            Message::FieldLeft => self.field_left(),
            Message::KeysShown(shown) => self.show_keys(shown),
            Message::Palette(message) => self.palette_message(message),
            Message::Overlay(message) => self.overlay_message(message),
            Message::Held(held) => self.lists_message(crate::screen::lists::Message::Held(held)),
            Message::Resized(size) => {
                self.resized(size);
                Task::none()
            }
            Message::Moved(to) => {
                self.moved(to);
                Task::none()
            }
            Message::WindowOpened(window) => Self::opened(window),
            Message::ScreenKnown(window, screen) => self.fit(window, screen),
            Message::CloseRequested(window) => self.close_requested(window),
            Message::Left(maximized) => self.left(maximized),
            Message::FileDropped(path) => self.import_file(path),
            Message::NoticeClosed => {
                self.notice = None;
                Task::none()
            }
            Message::NoticeOver(number) => {
                self.notice_over(number);
                Task::none()
            }
            Message::ReportClosed => {
                self.report = None;
                Task::none()
            }
            Message::RejudgedShown(shown) => self.show_rejudged(shown),
            Message::RejudgedSeen => self.rejudged_seen(),
            Message::RejudgedOpened(id) => self.rejudged_opened(id),
            Message::FirstFrameDrawn => {
                self.reports_first_frame = false;
                // A failed write must not stop the program.
                let _ = writeln!(std::io::stderr(), "first frame");
                Task::none()
            }
        }
    }

    pub fn view(&self) -> Element<'_, Message> {
        let accent = match (&self.screens.shown, &self.open) {
            // Both sides play a campaign.
            (Screen::Builder(_), Some(list)) if list.open.document.is_fielded() => {
                Accent::of_mark(list.open.document.faction().icon)
            }
            (screen, _) => screen.passed_on().and_then(passed_on::mark).map_or(Accent::Plain, Accent::of_mark),
        };
        let context = self.shared.context_in(accent);
        let screen = match (&self.screens.shown, &self.open) {
            (Screen::Lists, _) => self.screens.lists.view(&context, &self.table).map(Message::Lists),
            (Screen::Builder(builder), Some(list)) => {
                builder.view(&context.of_list(&list.open.document), &list.open).map(Message::Builder)
            }
            (Screen::Unreadable(list), _) => list.view(&context).map(Message::Unreadable),
            (Screen::Print(print), _) => print.view(&context).map(Message::Print),
            (Screen::Cards, _) => {
                let game = self.open.as_ref().map(|list| list.open.document.system());
                self.screens.cards.view(&context, game).map(Message::Cards)
            }
            (Screen::Share(share), _) => share.view(&context).map(Message::Share),
            (Screen::Play, _) => self.screens.play.view(&context, &self.table).map(Message::Play),
            (Screen::Series, _) => self.screens.series.view(&context, &self.table).map(Message::Series),
            (Screen::Measure, _) => self.screens.measure.view(&context, &self.table).map(Message::Measure),
            (Screen::Odds, _) => self.screens.odds.view(&context, &self.table).map(Message::Odds),
            (Screen::Collection, _) => self.screens.collection.view(&context, &self.table).map(Message::Collection),
            (Screen::Tournament, _) => self.screens.tournament.view(&context).map(Message::Tournament),
            (Screen::Tables, _) => self.screens.tables.view(&context).map(Message::Tables),
            (Screen::Rebellion, _) => self.screens.rebellion.view(&context).map(Message::Rebellion),
            (Screen::Campaign(shelf), _) => {
                shelf.view(&context.with_packs_on(SystemId::ImperialAssault), &self.table).map(Message::Campaign)
            }
            (Screen::Settings(settings), _) => settings.view(&context, &self.shared.preferences).map(Message::Settings),
            (Screen::Help(help), _) => help.view(&context).map(Message::Help),
            (Screen::Builder(_) | Screen::About, _) => about::view(&context),
        };
        // Always a layer of its own, so that the layers below keep their state.
        let mut layers = Stack::new().push(self.shell(&context, screen));
        if self.keys_shown {
            layers = layers.push(keys::view(&context));
        }
        if let Some(palette) = &self.palette {
            layers = layers.push(self.palette_view(&context, palette));
        }
        Repaint::new(Shortcuts::new(layers), self.version).into()
    }

    /// Goes to a destination, after text still being typed in the builder is applied.
    fn go(&mut self, destination: Destination) -> Task<Message> {
        let typed = match (&self.screens.shown, &self.open) {
            (Screen::Builder(builder), Some(list)) => builder.typed(&list.open),
            _ => None,
        };
        match typed {
            Some(message) => Task::batch([self.builder_message(message), self.show(destination)]),
            None => self.show(destination),
        }
    }

    fn show(&mut self, destination: Destination) -> Task<Message> {
        self.version += 1;
        // What lies over a screen belongs to it.
        (self.report, self.overlay) = (None, None);
        match destination {
            Destination::Lists => {
                self.screens.shown = Screen::Lists;
                self.renew_open_row();
                let shown = self.screens.lists.shown(&self.table);
                return Task::batch([self.lists_action(shown), self.read_table()]);
            }
            Destination::Builder => {
                if let Some(list) = &self.open {
                    let mut builder = AnyBuilder::of(&list.open.document);
                    builder.begin(&self.shared.context().of_list(&list.open.document), &list.open);
                    self.screens.shown = Screen::Builder(builder);
                }
            }
            Destination::Print => {
                let picked = self.picked_lists();
                if !picked.is_empty() {
                    return self.pass_on(Passing::Print, picked);
                }
                if let Some(list) = &self.open {
                    return self.print_these(vec![list.open.document.clone()]);
                }
            }
            Destination::Share => {
                let picked = self.picked_lists();
                if !picked.is_empty() {
                    return self.pass_on(Passing::Share, picked);
                }
                if let Some(list) = &self.open {
                    return self.share_these(vec![list.open.document.clone()]);
                }
            }
            Destination::Cards => {
                self.screens.shown = Screen::Cards;
                let game = self.open.as_ref().map(|list| list.open.document.system());
                return self.screens.cards.shown(&self.shared.context(), game).map(Message::Cards);
            }
            // A second press leads from the match to a new one; the match stays.
            Destination::Play if matches!(self.screens.shown, Screen::Play) && self.screens.play.is_at_table() => {
                return self.play_message(crate::screen::play::Message::SetUpPressed);
            }
            Destination::Play => return self.go_to_play(),
            Destination::Series if self.screens.is_series_last => return self.go_to_series(),
            Destination::Series => return self.go_to_measure(),
            Destination::Odds => return self.go_to_odds(),
            Destination::Rebellion => return self.go_to_rebellion(),
            Destination::Tournament => return self.go_to_tournament(),
            Destination::Tables => return self.go_to_tables(),
            Destination::Campaign => return self.go_to_campaign(),
            Destination::Settings => {
                self.screens.shown = Screen::Settings(Settings::new(self.data_dir.clone()));
            }
            Destination::Collection => return self.go_to_collection(),
            Destination::Help => {
                let page = self.screens.page();
                self.screens.shown = Screen::Help(Help::new(page, self.shared.preferences.language));
            }
            Destination::About => self.screens.shown = Screen::About,
        }
        Task::none()
    }

    fn key_pressed(&mut self, key: keyboard::Key, modifiers: keyboard::Modifiers) -> Task<Message> {
        use keyboard::key::Named;
        if self.palette.is_some() {
            return self.palette_key(&key, modifiers);
        }
        match key.as_ref() {
            keyboard::Key::Character("?") => return self.show_keys(!self.keys_shown),
            // The layers below get no keys.
            keyboard::Key::Named(Named::Escape | Named::Enter) if self.keys_shown => return self.show_keys(false),
            _ if self.keys_shown => return Task::none(),
            _ => {}
        }
        if self.asks_before_closing() {
            if let keyboard::Key::Named(Named::Escape) = key {
                self.close_dropped();
            }
            return Task::none();
        }
        if self.report.is_some() && matches!(key, keyboard::Key::Named(Named::Escape | Named::Enter)) {
            self.report = None;
            return Task::none();
        }
        // A dialog owns the keys, but for the way to another place.
        let elsewhere = Destination::of_key(&key).filter(|_| modifiers.command());
        if let Some(destination) = elsewhere.filter(|_| self.report.is_some() || self.overlay.is_some()) {
            return self.go(destination);
        }
        if self.overlay.is_some() && key != keyboard::Key::Named(Named::Tab) {
            return if modifiers.command() { Task::none() } else { self.overlay_key(&key) };
        }
        if self.report.is_some() && key != keyboard::Key::Named(Named::Tab) {
            return Task::none();
        }
        if self.rejudged.shown {
            return match key {
                keyboard::Key::Named(Named::Escape) => self.show_rejudged(false),
                keyboard::Key::Named(Named::Enter) => self.rejudged_seen(),
                keyboard::Key::Named(Named::Tab) if modifiers.shift() => operation::focus_previous(),
                keyboard::Key::Named(Named::Tab) => operation::focus_next(),
                _ => Task::none(),
            };
        }
        if let keyboard::Key::Named(Named::Tab) = key {
            return if modifiers.shift() { operation::focus_previous() } else { operation::focus_next() };
        }
        if key == keyboard::Key::Named(Named::F1) {
            return self.go(Destination::Help);
        }
        if modifiers.command() && key.as_ref() == keyboard::Key::Character("k") {
            return self.palette_message(PaletteMessage::Shown);
        }
        if modifiers.command() {
            // Shared lists are printed together.
            let is_sharing = matches!(self.screens.shown, Screen::Share(_));
            let destination = Destination::of_key(&key).filter(|to| !(is_sharing && *to == Destination::Print));
            if let Some(destination) = destination {
                return self.go(destination);
            }
        }
        let message = self.screens.key(&key, modifiers);
        match message {
            Some(message) => self.update(message),
            None if key == keyboard::Key::Named(Named::Escape)
                && !matches!(self.screens.shown, Screen::Lists | Screen::Builder(_) | Screen::Cards) =>
            {
                self.go(Destination::Lists)
            }
            None => Task::none(),
        }
    }

    fn show_keys(&mut self, shown: bool) -> Task<Message> {
        self.keys_shown = shown;
        Task::none()
    }

    /// Handles Escape in a field.
    fn field_left(&mut self) -> Task<Message> {
        match &self.screens.shown {
            Screen::Builder(builder) => match builder.field_left() {
                Some(message) => self.builder_message(message),
                None => Task::none(),
            },
            _ => self.key_pressed(keyboard::Key::Named(keyboard::key::Named::Escape), keyboard::Modifiers::empty()),
        }
    }

    pub fn rows(&self) -> &[ListRow] {
        self.table.rows()
    }

    /// The problem that is shown, for tests.
    pub fn shown_problem(&self) -> Option<&str> {
        self.notice.as_ref().filter(|notice| notice.kind == NoticeKind::Problem).map(|notice| notice.text.as_str())
    }

    pub fn context(&self) -> crate::Context<'_> {
        self.shared.context()
    }

    pub fn cards(&self) -> &Cards {
        &self.screens.cards
    }

    pub fn play(&self) -> &Play {
        &self.screens.play
    }

    pub fn series(&self) -> &SeriesScreen {
        &self.screens.series
    }

    pub fn measure(&self) -> &MeasureScreen {
        &self.screens.measure
    }

    pub fn results(&self) -> Option<&crate::results::ShownResults> {
        self.open.as_ref()?.open.results.as_ref()
    }

    pub fn odds(&self) -> &OddsScreen {
        &self.screens.odds
    }

    /// The open list, for tests.
    pub fn open_document(&self) -> Option<&AnyDocument> {
        self.open.as_ref().map(|list| &list.open.document)
    }
}
