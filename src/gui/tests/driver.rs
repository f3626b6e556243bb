//! Drives the real application without a display: its own views, messages and tasks, and a real database.

use std::{fs, path::Path, sync::LazyLock};

use gui::{
    app::{App, Message, boot},
    file_dialog::Picked,
    path_row::{self, Purpose},
    screen::{collection, play::Play, series::SeriesScreen, settings},
};
use iced::{
    Event, Point, Rectangle, Settings, Size, Theme,
    advanced::widget::Operation,
    futures::{StreamExt, executor::block_on},
    keyboard::{
        self, Key, Modifiers,
        key::{Named, NativeCode, Physical},
    },
    mouse,
};
use iced_test::runtime::{Action, clipboard, task::into_stream};
use iced_test::{
    Simulator,
    selector::{Candidate, id},
};
use kernel::Language;
use print::typeface::{BOLD, REGULAR};
use store::{CatalogDb, DataDir, ListRow};
use systems::{AnyDocument, Catalogs};
use tempfile::TempDir;

use crate::screen::Screen;

/// A window on a data folder.
pub struct Window {
    app: App,
    size: Size,
    /// Last text copied to the clipboard.
    pub clipboard: Option<String>,
    /// Pending widget operations of a screen with state.
    operations: Vec<Box<dyn Operation>>,
}

/// Settings of the program's own window, so that text has the same width.
fn settings() -> Settings {
    Settings {
        fonts: vec![REGULAR.into(), BOLD.into()],
        default_font: iced::Font::with_name("Roboto"),
        ..Settings::default()
    }
}

impl Window {
    /// Opens the window on a folder, as the program does.
    pub fn open(folder: &Path, language: Language) -> Self {
        Self::sized(folder, language, Size::new(1280.0, 800.0))
    }

    /// Opens a window of this size.
    pub fn sized(folder: &Path, language: Language, size: Size) -> Self {
        let dir = DataDir::create(folder).unwrap();
        let booted = boot(dir, Some(language), language).unwrap();
        let (app, task) = booted.start(size).unwrap();
        let mut window = Self { app, size, clipboard: None, operations: Vec::new() };
        window.run(task);
        window
    }

    /// Runs a task to its end, with everything its messages cause.
    fn run(&mut self, task: iced::Task<Message>) {
        let Some(mut stream) = into_stream(task) else { return };
        while let Some(action) = block_on(stream.next()) {
            match action {
                Action::Output(message) => self.send(message),
                Action::Clipboard(clipboard::Action::Write { contents, .. }) => self.clipboard = Some(contents),
                Action::Clipboard(clipboard::Action::Read { channel, .. }) => {
                    let _ = channel.send(self.clipboard.clone());
                }
                // Focus and scrolling are in the toolkit's state, which a screen keeps.
                Action::Widget(operation) => self.operations.push(operation),
                _ => {}
            }
        }
    }

    /// Sends a message to the application.
    pub fn send(&mut self, message: Message) {
        let task = self.app.update(message);
        self.run(task);
    }

    /// Answers the dialog for a path.
    pub fn pick(&mut self, purpose: Purpose, picked: Picked) {
        let picked = path_row::Message::Picked(purpose, picked);
        self.send(match purpose {
            Purpose::ImportCollection | Purpose::ExportCollection => {
                Message::Collection(collection::Message::File(picked))
            }
            _ => Message::Settings(settings::Message::File(picked)),
        });
    }

    /// Sends a message, and returns its task for [`Window::finish`].
    pub fn hold(&mut self, message: Message) -> iced::Task<Message> {
        self.app.update(message)
    }

    /// Runs a held task.
    pub fn finish(&mut self, task: iced::Task<Message>) {
        self.run(task);
    }

    pub fn app(&self) -> &App {
        &self.app
    }

    /// Context of the screens.
    pub fn context(&self) -> gui::Context<'_> {
        self.app.context()
    }

    pub fn play(&self) -> &Play {
        self.app.play()
    }

    /// Goes to the series of two lists, which stands beside the report card.
    pub fn go_to_series(&mut self) {
        self.send(Message::Went(gui::app::Destination::Series));
        self.send(Message::Measure(gui::screen::measure::Message::SeriesPressed));
    }

    pub fn series(&self) -> &SeriesScreen {
        self.app.series()
    }

    /// Draws the window, to check that it can be.
    #[track_caller]
    pub fn can_be_drawn(&mut self, theme: &Theme) {
        let picture = self.screen(theme).picture();
        assert!(picture.dots.iter().any(|part| *part != picture.dots[0]), "nothing is drawn");
    }

    fn with<T>(&mut self, act: impl FnOnce(&mut Simulator<'_, Message>) -> T) -> T {
        let mut ui = Simulator::with_size(settings(), self.size, self.app.view());
        let result = act(&mut ui);
        let messages: Vec<Message> = ui.into_messages().collect();
        for message in messages {
            self.send(message);
        }
        result
    }

    /// Clicks the element with exactly this text.
    #[track_caller]
    pub fn click(&mut self, text: &str) {
        let found = self.with(|ui| ui.click(text).is_ok());
        assert!(found, "nothing shows \"{text}\"");
    }

    /// Clicks the element with this id.
    #[track_caller]
    pub fn press(&mut self, element: &'static str) {
        let found = self.with(|ui| ui.click(id(element)).is_ok());
        assert!(found, "there is no element {element}");
    }

    /// Clicks a field and types into it.
    #[track_caller]
    pub fn type_into(&mut self, field: &'static str, text: &str) {
        let found = self.with(|ui| {
            let found = ui.click(id(field)).is_ok();
            let _ = ui.typewrite(text);
            found
        });
        assert!(found, "there is no field {field}");
    }

    /// Clicks a field and replaces its text.
    #[track_caller]
    pub fn replace(&mut self, field: &'static str, text: &str) {
        let found = self.with(|ui| {
            let found = ui.click(id(field)).is_ok();
            let all = keyboard::Event::KeyPressed {
                key: Key::Character("a".into()),
                modified_key: Key::Character("a".into()),
                physical_key: Physical::Code(keyboard::key::Code::KeyA),
                location: keyboard::Location::Standard,
                modifiers: Modifiers::COMMAND,
                text: None,
                repeat: false,
            };
            let held = |modifiers| Event::Keyboard(keyboard::Event::ModifiersChanged(modifiers));
            let _ = ui.simulate([held(Modifiers::COMMAND), Event::Keyboard(all), held(Modifiers::empty())]);
            let _ = ui.typewrite(text);
            found
        });
        assert!(found, "there is no field {field}");
    }

    /// Presses a key that no widget handles.
    pub fn key(&mut self, key: impl Into<Key>, modifiers: Modifiers) {
        self.send(Message::KeyPressed(key.into(), modifiers));
    }

    /// Pastes a text that another program has copied.
    pub fn paste(&mut self, text: &str) {
        self.clipboard = Some(text.to_owned());
        self.key(Key::Character("v".into()), Modifiers::COMMAND);
    }

    /// True if an element shows exactly this text.
    pub fn shows(&mut self, text: &str) -> bool {
        self.with(|ui| ui.find(text).is_ok())
    }

    /// True if some text contains these words.
    pub fn shows_part(&mut self, part: &str) -> bool {
        let holds = |candidate: Candidate<'_>| match candidate {
            Candidate::Text { content, .. } if content.contains(part) => Some(()),
            _ => None,
        };
        self.with(|ui| ui.find(holds).is_ok())
    }

    /// The open list, if any.
    pub fn document_if_any(&self) -> Option<&AnyDocument> {
        self.app.open_document()
    }

    /// The open list of any system.
    #[track_caller]
    pub fn any_document(&self) -> &AnyDocument {
        self.app.open_document().expect("no list is open")
    }

    /// The open squad.
    #[track_caller]
    pub fn document(&self) -> &xwing::Document {
        self.any_document().list::<systems::XWing>().expect("a squad is open")
    }

    /// Rows of the table.
    pub fn rows(&self) -> &[ListRow] {
        self.app.rows()
    }

    /// The problem that is shown.
    pub fn problem(&self) -> Option<String> {
        self.app.shown_problem().map(str::to_owned)
    }

    /// Number of lists.
    pub fn lists(&self) -> usize {
        self.app.rows().len()
    }

    /// Bounds of this text.
    #[track_caller]
    pub fn place_of(&mut self, text: &str) -> Rectangle {
        self.with(|ui| ui.find(text).map(|found| found.bounds())).expect("the text is shown")
    }

    /// Bounds of the element with this id.
    #[track_caller]
    pub fn bounds_of(&mut self, element: &'static str) -> Rectangle {
        self.with(|ui| ui.find(id(element)).map(|found| found.bounds())).expect("the element is shown")
    }

    /// A screen that shows the window.
    pub fn screen(&mut self, theme: &Theme) -> Screen {
        let mut screen = Screen::new(self.size);
        self.paint_on(&mut screen, theme, &[]);
        screen
    }

    /// Sends events to a screen and draws the result.
    pub fn paint_on(&mut self, screen: &mut Screen, theme: &Theme, events: &[Event]) {
        screen.operate(std::mem::take(&mut self.operations));
        let mut said = screen.show(&self.app, theme, events);
        // Messages may cause further ones.
        for _ in 0..4 {
            if said.is_empty() {
                return;
            }
            said.into_iter().for_each(|message| self.send(message));
            screen.operate(std::mem::take(&mut self.operations));
            said = screen.show(&self.app, theme, &[]);
        }
    }

    /// Presses a key on a screen: for the focused widget, else for the window.
    pub fn press_on(&mut self, screen: &mut Screen, theme: &Theme, key: impl Into<Key>, modifiers: Modifiers) {
        let key = key.into();
        // The system sends a letter with its modifiers.
        let text = match &key {
            Key::Character(letter) => Some(letter.clone()),
            Key::Named(Named::Space) => Some(" ".into()),
            _ => None,
        };
        let pressed = keyboard::Event::KeyPressed {
            modified_key: key.clone(),
            key,
            physical_key: Physical::Unidentified(NativeCode::Unidentified),
            location: keyboard::Location::Standard,
            modifiers,
            text,
            repeat: false,
        };
        let held = |modifiers| Event::Keyboard(keyboard::Event::ModifiersChanged(modifiers));
        self.paint_on(screen, theme, &[held(modifiers), Event::Keyboard(pressed), held(Modifiers::empty())]);
    }

    /// Drags from a point of a screen to another.
    pub fn drag_on(&mut self, screen: &mut Screen, theme: &Theme, from: Point, to: Point) {
        let moved = |position| Event::Mouse(mouse::Event::CursorMoved { position });
        screen.point_at(from.x, from.y);
        self.paint_on(screen, theme, &[moved(from)]);
        self.paint_on(screen, theme, &[Event::Mouse(mouse::Event::ButtonPressed(mouse::Button::Left))]);
        for at in [Point::new(from.x + 20.0, from.y), to] {
            screen.point_at(at.x, at.y);
            self.paint_on(screen, theme, &[moved(at)]);
        }
        self.paint_on(screen, theme, &[Event::Mouse(mouse::Event::ButtonReleased(mouse::Button::Left))]);
    }

    /// Compares the window with its picture in `tests/snapshots`.
    #[track_caller]
    pub fn looks_like(&mut self, name: &str, theme: &Theme) {
        self.screen(theme).picture().must_be_kept(name);
    }
}

/// An empty data folder, gone with the test: its first window imports the catalog.
pub fn empty_folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

/// A data folder with an imported catalog, gone with the test. All tests copy one import.
pub fn folder() -> TempDir {
    static CATALOG: LazyLock<Vec<u8>> = LazyLock::new(|| {
        let folder = empty_folder();
        let dir = DataDir::create(folder.path()).unwrap();
        drop(CatalogDb::open(&dir, &Catalogs::default().source()).unwrap());
        fs::read(dir.catalog()).unwrap()
    });
    let folder = empty_folder();
    let dir = DataDir::create(folder.path()).unwrap();
    fs::write(dir.catalog(), &*CATALOG).unwrap();
    folder
}
