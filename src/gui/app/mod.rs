//! The application: which screen is shown, which list is open, and what happens with what the screens want.

mod boot;
mod cards;
mod collection;
mod commands;
mod done;
mod guide;
mod import_report;
mod importing;
mod keeping;
mod keys;
mod last;
mod lists;
mod matches;
mod measuring;
mod naming;
mod notice;
mod open_list;
mod overlay;
mod packs;
mod palette;
mod rejudged;
mod settings;
mod shared;
mod sharing;
mod shell;
mod take_back;

use std::{
    io::Write as _,
    time::{SystemTime, UNIX_EPOCH},
};

use iced::{
    Element, Event, Point, Size, Subscription, Task, Theme, event, keyboard,
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
        builder::{AnyBuilder, AnyMessage},
        cards::Cards,
        collection::CollectionScreen,
        lists::Lists,
        measure::{self, MeasureScreen},
        odds::{self, OddsScreen},
        play::{self, Play},
        print::{self, Print},
        rebellion::{self, RebellionScreen},
        series::{self, SeriesScreen},
        settings::{PackAction, Settings},
        share::{self, Share},
        unreadable::{self, UnreadableList},
    },
    stored::ListTable,
    widget::{Repaint, Shortcuts},
};
use store::{CatalogDb, Imported, ListRow, StoreError};
use systems::AnyDocument;

pub use boot::{Boot, BootError, boot};
pub use done::Done;
use import_report::ImportReport;
use importing::{Imported as ImportedList, NoList};
use keeping::Keeping;
use notice::{Notice, NoticeKind};
use open_list::OpenList;
use overlay::Overlay;
pub use overlay::{Against, EntryMessage, FillMessage, HistoryMessage, OverlayMessage};
use palette::Palette;
pub use palette::{FIELD as PALETTE_FIELD, PaletteMessage};
use shared::Shared;
use sharing::Passing;
use take_back::Deed;

/// Which screen is shown.
#[derive(Debug)]
enum Screen {
    /// The table of lists stays as it was left, in [`App::lists`].
    Lists,
    Builder(AnyBuilder),
    /// A list that cannot be read, opened like one that can.
    Unreadable(Box<UnreadableList>),
    Print(Print),
    /// What was searched for stays while other screens are shown, in [`App::cards`].
    Cards,
    /// Lists in every form they have.
    Share(Box<Share>),
    /// The match stays while other screens are shown, in [`App::play`].
    Play,
    Series,
    /// What is measured stays while other screens are shown, in [`App::measure`].
    Measure,
    /// Both lists stay while other screens are shown, in [`App::odds`].
    Odds,
    /// What was searched and chosen stays while other screens are shown, in [`App::collection`].
    Collection,
    /// The game stays while other screens are shown, in [`App::rebellion`].
    Rebellion,
    Settings(Settings),
    About,
}

/// The places one can go to from the bar at the top.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Destination {
    /// The table of lists.
    Lists,
    /// The builder, with the list that is open.
    Builder,
    /// The pages of the list that is open.
    Print,
    /// Every card of all games.
    Cards,
    /// The list that is open, or those picked in the table, in every form.
    Share,
    /// Practice matches.
    Play,
    /// Series of them.
    Series,
    /// What one attack comes to.
    Odds,
    /// What is owned.
    Collection,
    /// The guide through a game of Rebellion.
    Rebellion,
    Settings,
    About,
}

/// Everything that can happen.
#[derive(Debug, Clone)]
pub enum Message {
    /// Something happened on the screen of lists.
    Lists(crate::screen::lists::Message),
    /// Something happened in the builder.
    Builder(AnyMessage),
    /// Something happened on the screen of a list that cannot be read.
    Unreadable(unreadable::Message),
    /// Something happened on the print screen.
    Print(print::Message),
    /// Something happened on the screen of cards.
    Cards(crate::screen::cards::Message),
    /// Something happened on the screen Share.
    Share(share::Message),
    /// Something happened at the table.
    Play(play::Message),
    /// Something happened on the screen of series.
    Series(series::Message),
    /// Something happened on the screen where lists are measured.
    Measure(measure::Message),
    /// Something happened on the screen of odds.
    Odds(odds::Message),
    /// Something happened on the screen of the collection.
    Collection(crate::screen::collection::Message),
    /// A collection was read from a file, or why not.
    CollectionFileRead(collection::Read),
    /// The collection was written to a file, as a sentence, or why not.
    CollectionFileWritten(Result<String, String>),
    /// Something happened in the guide through a game of Rebellion.
    Rebellion(rebellion::Message),
    /// Something happened in the settings.
    Settings(crate::screen::settings::Message),
    /// A pack was read, or what is wrong with it.
    PackRead(packs::Read),
    /// Catalogs with other packs were made.
    CatalogsMade(std::sync::Arc<packs::Renewed>),
    /// The user wants to go somewhere.
    Went(Destination),
    /// The thread of the lists did something.
    Done(Box<Done>),
    /// A list from outside was read, or why not.
    ImportRead(Result<std::sync::Arc<ImportedList>, String>),
    /// A file that was to be imported holds no list.
    NoListRead(std::path::PathBuf, NoList),
    /// What could not be stored is to be tried again.
    KeptAgain,
    /// The window is to be closed though not all is stored.
    ClosedUnsaved,
    /// The window is not to be closed after all.
    CloseDropped,
    /// The system asks the program to end.
    EndWished,
    /// What was done last to the lists is to be taken back.
    TakenBack,
    /// Another instance of the program may have written to the lists.
    LookedForOthers,
    /// A key was pressed that no widget wanted.
    KeyPressed(keyboard::Key, keyboard::Modifiers),
    /// Escape was pressed in a field, which has left the field.
    FieldLeft,
    /// The keys are to be shown over the page, or no longer.
    KeysShown(bool),
    /// Something happened in the palette.
    Palette(PaletteMessage),
    /// Something happened in what lies over the page.
    Overlay(OverlayMessage),
    /// Keys such as Shift are held down from now on, or no longer.
    Held(keyboard::Modifiers),
    /// The window has a new size.
    Resized(Size),
    /// The window was moved.
    Moved(Point),
    /// The window is there.
    WindowOpened(window::Id),
    /// The screen on which the window is has this size.
    ScreenKnown(window::Id, Size),
    /// The window is to be closed.
    CloseWished(window::Id),
    /// The window is about to go, and filled the screen or not.
    Left(bool),
    /// A file was dropped on the window.
    FileDropped(std::path::PathBuf),
    /// The notice at the foot was closed.
    NoticeClosed,
    /// The time of the notice with this number is over.
    NoticeOver(u64),
    /// The report of an import was read.
    ReportClosed,
    /// The report of lists that are judged otherwise than before is to be shown, or no longer.
    RejudgedShown(bool),
    /// That report was read.
    RejudgedSeen,
    /// A list of that report is to be opened.
    RejudgedOpened(store::ListId),
    /// The first frame was drawn, and somebody measures how long that took.
    FirstFrameDrawn,
}

/// The state of the whole window.
pub struct App {
    shared: Shared,
    thread: ListsThread,
    table: ListTable,
    open: Option<OpenList>,
    screen: Screen,
    lists: Lists,
    cards: Cards,
    collection: CollectionScreen,
    play: Play,
    series: SeriesScreen,
    measure: MeasureScreen,
    /// Edits on their way to the disk.
    keeping: Keeping,
    /// Whether the thread is looking into lists nobody has looked into yet.
    looking: bool,
    /// How often the lists were looked at as a whole.
    checks: u8,
    odds: OddsScreen,
    rebellion: RebellionScreen,
    notice: Option<Notice>,
    /// Whether the keys lie over the page.
    keys_shown: bool,
    /// The palette, while it lies over the page.
    palette: Option<Palette>,
    /// What lies over the page, about the list that is open.
    overlay: Option<Overlay>,
    /// How many notices there were.
    notices: u64,
    /// What became of the cards of the list that was imported last, until it is closed.
    report: Option<ImportReport>,
    /// Lists that are judged otherwise than before, and whether that was told.
    rejudged: rejudged::Report,
    rejudged_told: bool,
    /// What was done to the lists and can be taken back.
    deeds: Vec<Deed>,
    /// What is kept of the window for the next start, and what was kept when it began.
    last: Last,
    began: Last,
    data_dir: std::path::PathBuf,
    /// Another number where the window is to be painted anew as a whole, since much of it has changed at once.
    version: u64,
    /// Whether the first frame is to be told on standard error, for measurements of the start.
    tells_first_frame: bool,
}

/// What the window makes of an event, beside what its widgets have made of it.
pub fn heard_by_window(event: Event, status: event::Status, window: window::Id) -> Option<Message> {
    use keyboard::{Key, key::Named};
    match (event, status) {
        (Event::Window(window::Event::Resized(size)), _) => Some(Message::Resized(size)),
        (Event::Window(window::Event::Moved(to)), _) => Some(Message::Moved(to)),
        (Event::Window(window::Event::Opened { .. }), _) => Some(Message::WindowOpened(window)),
        (Event::Window(window::Event::CloseRequested), _) => Some(Message::CloseWished(window)),
        (Event::Keyboard(keyboard::Event::ModifiersChanged(held)), _) => Some(Message::Held(held)),
        (Event::Window(window::Event::FileDropped(path)), _) => Some(Message::FileDropped(path)),
        (Event::Window(window::Event::Focused), _) => Some(Message::LookedForOthers),
        (Event::Keyboard(keyboard::Event::KeyPressed { key, modified_key, modifiers, .. }), event::Status::Ignored) => {
            Some(Message::KeyPressed(as_meant(key, modified_key), modifiers))
        }
        // A field that has the focus keeps Escape and Tab for itself; they are for the window all the same.
        (Event::Keyboard(keyboard::Event::KeyPressed { key: Key::Named(Named::Escape), .. }), _) => {
            Some(Message::FieldLeft)
        }
        (Event::Keyboard(keyboard::Event::KeyPressed { key: key @ Key::Named(Named::Tab), modifiers, .. }), _) => {
            Some(Message::KeyPressed(key, modifiers))
        }
        _ => None,
    }
}

/// A key as it is meant: what is on many keyboards reached only with Shift, such as `/` and `?`, as that, all else as
/// what stands on the key.
fn as_meant(key: keyboard::Key, modified: keyboard::Key) -> keyboard::Key {
    match modified.as_ref() {
        keyboard::Key::Character("/" | "?") => modified,
        _ => key,
    }
}

/// Seconds since 1970, for the store, which asks no clock itself.
fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

impl App {
    /// The window's title.
    pub fn title(&self) -> String {
        match (&self.screen, &self.open) {
            (Screen::Print(print), _) => format!("{} – Muster", print.title(&self.shared.context())),
            (Screen::Share(share), _) => format!("{} – Muster", share.title(&self.shared.context())),
            (Screen::Builder(_), Some(list)) if !list.open.document.name().is_empty() => {
                format!("{} – Muster", list.open.document.name())
            }
            _ => "Muster".to_owned(),
        }
    }

    /// The toolkit's theme.
    pub fn theme(&self) -> Theme {
        self.shared.preferences.look.look().theme()
    }

    /// By how much everything is drawn larger.
    pub fn scale_factor(&self) -> f32 {
        self.shared.scale()
    }

    /// What the window listens to beside its widgets.
    pub fn subscription(&self) -> Subscription<Message> {
        let events = event::listen_with(heard_by_window);
        let screen = match &self.screen {
            Screen::Series => self.series.subscription().map(Message::Series),
            Screen::Measure => self.measure.subscription().map(Message::Measure),
            _ => Subscription::none(),
        };
        let frame = if self.tells_first_frame {
            event::listen_raw(|event, _, _| {
                matches!(event, Event::Window(window::Event::RedrawRequested(_))).then_some(Message::FirstFrameDrawn)
            })
        } else {
            Subscription::none()
        };
        let end = crate::ending::wished().map(|()| Message::EndWished);
        Subscription::batch([events, screen, frame, self.notice_clock(), self.keeping_clock(), end])
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message) -> Task<Message> {
        let task = self.answer(message);
        let task = Task::batch([task, self.keep_last(), self.ask_measured()]);
        if let Some(reason) = self.shared.finder.failure().cloned() {
            self.search_in_memory(reason);
        }
        task
    }

    /// Goes on with a catalog in memory, since the file turned out to be damaged.
    fn search_in_memory(&mut self, reason: StoreError) {
        let catalog = CatalogDb::in_memory(&self.shared.catalogs.source());
        let language = self.shared.preferences.language;
        match catalog {
            Ok(db) => {
                self.shared.finder = Finder::new(db, self.shared.finder.turn + 1);
                if let Some(sentence) = (Imported::InMemory { reason }).sentence(language) {
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
            Message::CollectionFileWritten(written) => {
                match written {
                    Ok(told) => self.tell(told),
                    Err(sentence) => self.problem(sentence),
                }
                Task::none()
            }
            Message::Rebellion(message) => self.rebellion_message(message),
            Message::Settings(message) => self.settings_message(message),
            Message::PackRead(read) => self.pack_read(read),
            Message::CatalogsMade(renewed) => self.catalogs_made(renewed),
            Message::Went(destination) => self.go(destination),
            Message::Done(done) => self.done(*done),
            Message::ImportRead(result) => self.import_read(result),
            Message::NoListRead(path, NoList::Pack) => self.pack_action(PackAction::Add(path)),
            Message::NoListRead(path, NoList::Collection) => self.read_collection_file(path),
            Message::KeptAgain => self.keep_again(),
            Message::ClosedUnsaved => self.closed_unsaved(),
            Message::CloseDropped => {
                self.close_dropped();
                Task::none()
            }
            Message::EndWished => self.ended(),
            Message::TakenBack => self.take_back(),
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
            Message::CloseWished(window) => self.close_wished(window),
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
                self.tells_first_frame = false;
                // Whoever measures reads this line; that nobody does is no reason to stop.
                let _ = writeln!(std::io::stderr(), "first frame");
                Task::none()
            }
        }
    }

    /// Draws the window.
    pub fn view(&self) -> Element<'_, Message> {
        let accent = match (&self.screen, &self.open) {
            (Screen::Print(print), _) => print.mark().map_or(Accent::Plain, Accent::of_mark),
            (Screen::Share(share), _) => share.mark().map_or(Accent::Plain, Accent::of_mark),
            (Screen::Builder(_), Some(list)) => Accent::of_mark(list.open.document.faction().icon),
            _ => Accent::Plain,
        };
        let context = self.shared.context_in(accent);
        let screen = match (&self.screen, &self.open) {
            (Screen::Lists, _) => self.lists.view(&context, &self.table).map(Message::Lists),
            (Screen::Builder(builder), Some(list)) => {
                builder.view(&context.of_list(&list.open.document), &list.open).map(Message::Builder)
            }
            (Screen::Unreadable(list), _) => list.view(&context).map(Message::Unreadable),
            (Screen::Print(print), _) => print.view(&context).map(Message::Print),
            (Screen::Cards, _) => {
                let game = self.open.as_ref().map(|list| list.open.document.system());
                self.cards.view(&context, game).map(Message::Cards)
            }
            (Screen::Share(share), _) => share.view(&context).map(Message::Share),
            (Screen::Play, _) => self.play.view(&context, &self.table).map(Message::Play),
            (Screen::Series, _) => self.series.view(&context, &self.table).map(Message::Series),
            (Screen::Measure, _) => self.measure.view(&context, &self.table).map(Message::Measure),
            (Screen::Odds, _) => self.odds.view(&context, &self.table).map(Message::Odds),
            (Screen::Collection, _) => self.collection.view(&context, &self.table).map(Message::Collection),
            (Screen::Rebellion, _) => self.rebellion.view(&context).map(Message::Rebellion),
            (Screen::Settings(settings), _) => settings.view(&context, &self.shared.preferences).map(Message::Settings),
            (Screen::Builder(_) | Screen::About, _) => about::view(&context),
        };
        // A layer of its own whether the keys are shown or not, so that what lies below keeps its state.
        let mut layers = Stack::new().push(self.shell(&context, screen));
        if self.keys_shown {
            layers = layers.push(keys::view(&context));
        }
        if let Some(palette) = &self.palette {
            layers = layers.push(self.palette_view(&context, palette));
        }
        Repaint::new(Shortcuts::new(layers), self.version).into()
    }

    /// Goes somewhere; what is still being typed in the builder counts before.
    fn go(&mut self, destination: Destination) -> Task<Message> {
        let typed = match (&self.screen, &self.open) {
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
        match destination {
            Destination::Lists => {
                self.screen = Screen::Lists;
                self.renew_open_row();
                let shown = self.lists.shown(&self.table);
                return Task::batch([self.lists_action(shown), self.read_table()]);
            }
            Destination::Builder => {
                if let Some(list) = &self.open {
                    self.screen = Screen::Builder(AnyBuilder::new(list.open.document.system()));
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
                self.screen = Screen::Cards;
                let game = self.open.as_ref().map(|list| list.open.document.system());
                return self.cards.shown(&self.shared.context(), game).map(Message::Cards);
            }
            Destination::Play => return self.go_to_play(),
            Destination::Series => return self.go_to_series(),
            Destination::Odds => return self.go_to_odds(),
            Destination::Rebellion => return self.go_to_rebellion(),
            Destination::Settings => {
                self.screen = Screen::Settings(Settings::new(self.data_dir.clone()));
            }
            Destination::Collection => return self.go_to_collection(),
            Destination::About => self.screen = Screen::About,
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
            // What lies under the keys hears of none.
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
        if self.overlay.is_some() && key != keyboard::Key::Named(Named::Tab) {
            return self.overlay_key(&key);
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
        if modifiers.command() && key.as_ref() == keyboard::Key::Character("k") {
            return self.palette_message(PaletteMessage::Shown);
        }
        if modifiers.command() {
            let destination = match key.as_ref() {
                keyboard::Key::Character("1") => Some(Destination::Lists),
                keyboard::Key::Character("2") => Some(Destination::Builder),
                keyboard::Key::Character("3") => Some(Destination::Play),
                keyboard::Key::Character("4") => Some(Destination::Series),
                keyboard::Key::Character("5") => Some(Destination::Odds),
                keyboard::Key::Character("6") => Some(Destination::Cards),
                keyboard::Key::Character("7") => Some(Destination::Collection),
                keyboard::Key::Character("8") => Some(Destination::Rebellion),
                keyboard::Key::Character("e") => Some(Destination::Share),
                // What is shared is printed together.
                keyboard::Key::Character("p") if !matches!(self.screen, Screen::Share(_)) => Some(Destination::Print),
                keyboard::Key::Character(",") => Some(Destination::Settings),
                _ => None,
            };
            if let Some(destination) = destination {
                return self.go(destination);
            }
        }
        let message = match &self.screen {
            Screen::Lists => self.lists.key(&key, modifiers).map(Message::Lists),
            Screen::Builder(builder) => builder.key(&key, modifiers).map(Message::Builder),
            Screen::Unreadable(list) => list.key(&key, modifiers).map(Message::Unreadable),
            Screen::Print(print) => print.key(&key, modifiers).map(Message::Print),
            Screen::Cards => self.cards.key(&key, modifiers).map(Message::Cards),
            Screen::Share(share) => share.key(&key, modifiers).map(Message::Share),
            Screen::Play => self.play.key(&key, modifiers).map(Message::Play),
            Screen::Series => self.series.key(&key, modifiers).map(Message::Series),
            Screen::Measure => self.measure.key(&key, modifiers).map(Message::Measure),
            Screen::Odds => self.odds.key(&key, modifiers).map(Message::Odds),
            Screen::Collection => self.collection.key(&key, modifiers).map(Message::Collection),
            Screen::Rebellion => self.rebellion.key(&key, modifiers).map(Message::Rebellion),
            Screen::Settings(_) | Screen::About => None,
        };
        match message {
            Some(message) => self.update(message),
            None if key == keyboard::Key::Named(Named::Escape)
                && !matches!(self.screen, Screen::Lists | Screen::Builder(_) | Screen::Cards) =>
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

    /// Escape has left a field.
    fn field_left(&mut self) -> Task<Message> {
        match &self.screen {
            Screen::Builder(builder) => match builder.field_left() {
                Some(message) => self.builder_message(message),
                None => Task::none(),
            },
            _ => self.key_pressed(keyboard::Key::Named(keyboard::key::Named::Escape), keyboard::Modifiers::empty()),
        }
    }

    /// The rows of the table of lists, for tests.
    pub fn rows(&self) -> &[ListRow] {
        self.table.rows()
    }

    /// What went wrong, if that is told, for tests.
    pub fn problem_told(&self) -> Option<&str> {
        self.notice.as_ref().filter(|notice| notice.kind == NoticeKind::Problem).map(|notice| notice.text.as_str())
    }

    /// What screens may look at, for tests.
    pub fn context(&self) -> crate::Context<'_> {
        self.shared.context()
    }

    /// The screen Cards, for tests.
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// The screen Play, for tests.
    pub fn play(&self) -> &Play {
        &self.play
    }

    /// The screen Series, for tests.
    pub fn series(&self) -> &SeriesScreen {
        &self.series
    }

    /// The screen where lists are measured, for tests.
    pub fn measure(&self) -> &MeasureScreen {
        &self.measure
    }

    /// What games said of the open list, and whether it was edited since, for tests.
    pub fn played_well(&self) -> Option<&crate::screen::builder::PlayedWell> {
        self.open.as_ref()?.open.played.as_ref()
    }

    /// The screen Odds, for tests.
    pub fn odds(&self) -> &OddsScreen {
        &self.odds
    }

    /// The list that is open, for tests.
    pub fn open_document(&self) -> Option<&AnyDocument> {
        self.open.as_ref().map(|list| &list.open.document)
    }
}
