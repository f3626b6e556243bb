//! Start of the program: with its window, or with one that shows the error.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use iced::{
    Alignment, Element, Length, Size, Subscription, Task, Theme, event, keyboard,
    widget::{column, container, row},
    window,
};

use crate::{
    app::{self, App},
    last::Last,
    look::{GAP, LookChoice, SPACE},
    widget::{
        Pressable, icon,
        parts::{body, heading},
    },
};
use kernel::{Language, phrase};
use store::DataDir;

/// Size of the window when it is first opened, in points.
pub const WINDOW: Size = Size::new(1280.0, 800.0);

/// Arguments the program is started with.
#[derive(Debug, Clone)]
pub struct Start {
    /// Data folder given on the command line.
    pub data_dir: Option<PathBuf>,
    /// Language given on the command line.
    pub language: Option<Language>,
    /// Language of the system.
    pub system: Language,
    /// List files to import at the start.
    pub files: Vec<PathBuf>,
}

/// Error shared with the caller of [`run`](crate::run): why the lists were never opened.
type Failure = Arc<Mutex<Option<String>>>;

/// The running program.
pub struct Started {
    start: Start,
    last: Last,
    failure: Failure,
    stage: Stage,
    /// Task that runs first.
    task: Task<app::Message>,
}

enum Stage {
    Up(Box<App>),
    /// The databases cannot be opened, for this reason.
    Failed(String),
}

#[derive(Debug, Clone)]
pub enum Message {
    App(app::Message),
    /// Retry was pressed.
    TriedAgain,
    /// Close was pressed.
    Closed,
}

impl Start {
    /// Language before any setting is known.
    pub fn language(&self) -> Language {
        self.language.unwrap_or(self.system)
    }

    /// Opens the databases and makes the window.
    pub fn start(self) -> Started {
        let (last, stage, task) = self.open();
        let failure = match &stage {
            Stage::Failed(sentence) => Some(sentence.clone()),
            Stage::Up(_) => None,
        };
        Started { start: self, last, failure: Arc::new(Mutex::new(failure)), stage, task }
    }

    fn open(&self) -> (Last, Stage, Task<app::Message>) {
        let language = self.language();
        let opened = DataDir::resolve(self.data_dir.as_deref())
            .and_then(|dir| app::boot(dir, self.language, self.system))
            .map_err(|error| error.sentence(language))
            .and_then(|booted| {
                let last = booted.last();
                let started = booted.start(last.size.unwrap_or(WINDOW)).map_err(|error| error.sentence(language))?;
                Ok((last, started))
            });
        match opened {
            Ok((last, (app, task))) => {
                let files = self.files.iter().map(|file| Task::done(app::Message::FileDropped(file.clone())));
                (last, Stage::Up(Box::new(app)), Task::batch(std::iter::once(task).chain(files)))
            }
            Err(sentence) => (Last::default(), Stage::Failed(sentence), Task::none()),
        }
    }
}

impl Started {
    /// State of the window when it was last closed.
    pub(crate) const fn last(&self) -> Last {
        self.last
    }

    /// Slot for the error that kept the lists from being opened.
    pub(crate) fn failure(&self) -> Failure {
        Arc::clone(&self.failure)
    }

    /// The state with its first task, as the toolkit takes them.
    pub fn with_task(mut self) -> (Self, Task<Message>) {
        let task = std::mem::take(&mut self.task);
        (self, task.map(Message::App))
    }

    pub fn update(&mut self, message: Message) -> Task<Message> {
        match (message, &mut self.stage) {
            (Message::App(message), Stage::Up(app)) => app.update(message).map(Message::App),
            (Message::TriedAgain, Stage::Failed(_)) => {
                let (last, stage, task) = self.start.open();
                if let Ok(mut failure) = self.failure.lock() {
                    *failure = match &stage {
                        Stage::Failed(sentence) => Some(sentence.clone()),
                        Stage::Up(_) => None,
                    };
                }
                (self.last, self.stage) = (last, stage);
                task.map(Message::App)
            }
            (Message::Closed, Stage::Failed(_)) => iced::exit(),
            _ => Task::none(),
        }
    }

    pub fn view(&self) -> Element<'_, Message> {
        match &self.stage {
            Stage::Up(app) => app.view().map(Message::App),
            Stage::Failed(sentence) => failed(sentence, self.start.language()),
        }
    }

    pub fn title(&self) -> String {
        match &self.stage {
            Stage::Up(app) => app.title(),
            Stage::Failed(_) => "Muster".to_owned(),
        }
    }

    pub fn theme(&self) -> Theme {
        match &self.stage {
            Stage::Up(app) => app.theme(),
            Stage::Failed(_) => LookChoice::default().look().theme(),
        }
    }

    pub fn scale_factor(&self) -> f32 {
        match &self.stage {
            Stage::Up(app) => app.scale_factor(),
            Stage::Failed(_) => 1.0,
        }
    }

    pub fn subscription(&self) -> Subscription<Message> {
        match &self.stage {
            Stage::Up(app) => app.subscription().map(Message::App),
            Stage::Failed(_) => event::listen_with(|event, _, _| match event {
                iced::Event::Window(window::Event::CloseRequested) => Some(Message::Closed),
                iced::Event::Keyboard(keyboard::Event::KeyPressed { key, .. }) => match key.as_ref() {
                    keyboard::Key::Named(keyboard::key::Named::Enter) => Some(Message::TriedAgain),
                    keyboard::Key::Named(keyboard::key::Named::Escape) => Some(Message::Closed),
                    _ => None,
                },
                _ => None,
            }),
        }
    }
}

/// A page that shows the error.
fn failed(sentence: &str, language: Language) -> Element<'_, Message> {
    let look = LookChoice::default().look();
    let word = |key| body(phrase::text(language, key));
    let again = Pressable::new(word("gui.keeping.again").color(look.on_accent), move |status| look.primary(status))
        .on_press(Message::TriedAgain);
    let close = Pressable::new(word("gui.start.close").color(look.text), move |status| look.button(status))
        .on_press(Message::Closed);
    let page = column![
        row![icon("ui-error", look.red), heading(phrase::text(language, "gui.start.failed").to_owned())]
            .spacing(GAP)
            .align_y(Alignment::Center),
        body(sentence).color(look.text).width(Length::Fill),
        row![again, close].spacing(GAP),
    ]
    .spacing(SPACE);
    container(container(page).max_width(560))
        .center(Length::Fill)
        .padding(24)
        .style(move |_| look.flat(look.surface))
        .into()
}
