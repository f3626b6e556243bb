//! Drives the real application without a screen: its own views, its own messages, its own tasks, a real database.

use std::path::Path;

use gui::{
    app::{App, Message, boot},
    screen::{play::Play, series::SeriesScreen},
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
use store::{DataDir, ListRow};
use systems::AnyDocument;
use tempfile::TempDir;

use crate::screen::Screen;

/// A window on a data folder.
pub struct Window {
    app: App,
    size: Size,
    /// What was last put on the clipboard.
    pub clipboard: Option<String>,
    /// What is to be done to the widgets on a screen that keeps them.
    operations: Vec<Box<dyn Operation>>,
}

/// The settings of the program's own window, so that text is as wide as there.
fn settings() -> Settings {
    Settings {
        fonts: vec![REGULAR.into(), BOLD.into()],
        default_font: iced::Font::with_name("Roboto"),
        ..Settings::default()
    }
}

impl Window {
    /// Opens the window on a folder, as the program does at its start.
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

    /// Runs a task to its end, and whatever its messages set off.
    fn run(&mut self, task: iced::Task<Message>) {
        let Some(mut stream) = into_stream(task) else { return };
        while let Some(action) = block_on(stream.next()) {
            match action {
                Action::Output(message) => self.send(message),
                Action::Clipboard(clipboard::Action::Write { contents, .. }) => self.clipboard = Some(contents),
                Action::Clipboard(clipboard::Action::Read { channel, .. }) => {
                    let _ = channel.send(self.clipboard.clone());
                }
                // Focus and scrolling live in the toolkit's own state, which a screen keeps.
                Action::Widget(operation) => self.operations.push(operation),
                _ => {}
            }
        }
    }

    /// Gives the application a message.
    pub fn send(&mut self, message: Message) {
        let task = self.app.update(message);
        self.run(task);
    }

    /// Gives the application a message; what it sets off is left for [`Window::finish`].
    pub fn hold(&mut self, message: Message) -> iced::Task<Message> {
        self.app.update(message)
    }

    /// Runs what was set off before.
    pub fn finish(&mut self, task: iced::Task<Message>) {
        self.run(task);
    }

    /// The application itself.
    pub fn app(&self) -> &App {
        &self.app
    }

    /// What screens may look at.
    pub fn context(&self) -> gui::Context<'_> {
        self.app.context()
    }

    /// The screen Play.
    pub fn play(&self) -> &Play {
        self.app.play()
    }

    /// The screen Series.
    pub fn series(&self) -> &SeriesScreen {
        self.app.series()
    }

    /// Draws the window, whatever it looks like.
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

    /// Clicks what shows exactly this text.
    #[track_caller]
    pub fn click(&mut self, text: &str) {
        let found = self.with(|ui| ui.click(text).is_ok());
        assert!(found, "nothing shows \"{text}\"");
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

    /// Clicks a field and types over what stands in it.
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

    /// Presses a key that no widget has the focus for.
    pub fn key(&mut self, key: impl Into<Key>, modifiers: Modifiers) {
        self.send(Message::KeyPressed(key.into(), modifiers));
    }

    /// Whether anything shows exactly this text.
    pub fn shows(&mut self, text: &str) -> bool {
        self.with(|ui| ui.find(text).is_ok())
    }

    /// Whether some text with these words in it stands in the window.
    pub fn shows_part(&mut self, part: &str) -> bool {
        let holds = |candidate: Candidate<'_>| match candidate {
            Candidate::Text { content, .. } if content.contains(part) => Some(()),
            _ => None,
        };
        self.with(|ui| ui.find(holds).is_ok())
    }

    /// The list that is open, if one is.
    pub fn document_if_any(&self) -> Option<&AnyDocument> {
        self.app.open_document()
    }

    /// The list that is open, of whatever game.
    #[track_caller]
    pub fn any_document(&self) -> &AnyDocument {
        self.app.open_document().expect("no list is open")
    }

    /// The squad that is open.
    #[track_caller]
    pub fn document(&self) -> &xwing::Document {
        self.any_document().list::<systems::XWing>().expect("a squad is open")
    }

    /// The lists as the table has them.
    pub fn rows(&self) -> &[ListRow] {
        self.app.rows()
    }

    /// What went wrong, if that is told.
    pub fn problem(&self) -> Option<String> {
        self.app.problem_told().map(str::to_owned)
    }

    /// How many lists there are.
    pub fn lists(&self) -> usize {
        self.app.rows().len()
    }

    /// Where this text stands.
    #[track_caller]
    pub fn place_of(&mut self, text: &str) -> Rectangle {
        self.with(|ui| ui.find(text).map(|found| found.bounds())).expect("the text is shown")
    }

    /// A screen that shows the window.
    pub fn screen(&mut self, theme: &Theme) -> Screen {
        let mut screen = Screen::new(self.size);
        self.paint_on(&mut screen, theme, &[]);
        screen
    }

    /// Lets something happen on a screen and shows what comes of it.
    pub fn paint_on(&mut self, screen: &mut Screen, theme: &Theme, events: &[Event]) {
        screen.operate(std::mem::take(&mut self.operations));
        let mut said = screen.show(&self.app, theme, events);
        // What widgets say may have something to be said in turn.
        for _ in 0..4 {
            if said.is_empty() {
                return;
            }
            said.into_iter().for_each(|message| self.send(message));
            screen.operate(std::mem::take(&mut self.operations));
            said = screen.show(&self.app, theme, &[]);
        }
    }

    /// Presses a key on a screen: for the widget that has the focus, else for the window.
    pub fn press_on(&mut self, screen: &mut Screen, theme: &Theme, key: impl Into<Key>, modifiers: Modifiers) {
        let key = key.into();
        // A letter is typed with whatever is held, as the system gives it.
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

    /// Takes up what lies at a point of a screen, and lets it go at another.
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

    /// Compares the window with the picture that is kept of it in `tests/snapshots`.
    #[track_caller]
    pub fn looks_like(&mut self, name: &str, theme: &Theme) {
        self.screen(theme).picture().must_be_kept(name);
    }
}

/// A data folder of its own, gone with the test.
pub fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}
