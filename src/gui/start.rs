//! How the program comes up: with its window, or with one that says why there is nothing to show.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex},
};

use iced::{
    Alignment, Element, Length, Subscription, Task, Theme, event, keyboard,
    widget::{column, container, row},
    window,
};

use crate::{
    WINDOW,
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

/// What the program is started with.
#[derive(Debug, Clone)]
pub struct Start {
    /// The data folder that was given.
    pub data_dir: Option<PathBuf>,
    /// The language that was asked for.
    pub language: Option<Language>,
    /// The language of the system.
    pub system: Language,
    /// The files of lists that are brought in at once.
    pub files: Vec<PathBuf>,
}

/// What was said to the outside at the end: why the lists were never opened.
type Told = Arc<Mutex<Option<String>>>;

/// The program with its window up.
pub struct Started {
    start: Start,
    last: Last,
    told: Told,
    stage: Stage,
    /// What the window does first.
    task: Task<app::Message>,
}

enum Stage {
    Up(Box<App>),
    /// What the window stands on cannot be had, with the sentence that says why.
    Failed(String),
}

/// Everything that can happen.
#[derive(Debug, Clone)]
pub enum Message {
    /// Something happened in the window.
    App(app::Message),
    /// What has failed is to be tried again.
    TriedAgain,
    /// The window is to be closed.
    Closed,
}

impl Start {
    /// The language before any setting is known.
    pub fn speaks(&self) -> Language {
        self.language.unwrap_or(self.system)
    }

    /// Opens all that the window stands on.
    pub fn start(self) -> Started {
        let (last, stage, task) = self.open();
        let failure = match &stage {
            Stage::Failed(sentence) => Some(sentence.clone()),
            Stage::Up(_) => None,
        };
        Started { start: self, last, told: Arc::new(Mutex::new(failure)), stage, task }
    }

    fn open(&self) -> (Last, Stage, Task<app::Message>) {
        let speaks = self.speaks();
        let opened = DataDir::resolve(self.data_dir.as_deref())
            .and_then(|dir| app::boot(dir, self.language, self.system))
            .map_err(|error| error.sentence(speaks))
            .and_then(|booted| {
                let last = booted.last();
                let started = booted.start(last.size.unwrap_or(WINDOW)).map_err(|error| error.sentence(speaks))?;
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
    /// Where the window stood when it was left.
    pub(crate) const fn last(&self) -> Last {
        self.last
    }

    /// Where it is said at the end why the lists were never opened.
    pub(crate) fn told(&self) -> Told {
        Arc::clone(&self.told)
    }

    /// The state with what it does first, as the toolkit wants them.
    pub fn with_task(mut self) -> (Self, Task<Message>) {
        let task = std::mem::take(&mut self.task);
        (self, task.map(Message::App))
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message) -> Task<Message> {
        match (message, &mut self.stage) {
            (Message::App(message), Stage::Up(app)) => app.update(message).map(Message::App),
            (Message::TriedAgain, Stage::Failed(_)) => {
                let (last, stage, task) = self.start.open();
                if let Ok(mut told) = self.told.lock() {
                    *told = match &stage {
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

    /// Draws the window.
    pub fn view(&self) -> Element<'_, Message> {
        match &self.stage {
            Stage::Up(app) => app.view().map(Message::App),
            Stage::Failed(sentence) => failed(sentence, self.start.speaks()),
        }
    }

    /// The window's title.
    pub fn title(&self) -> String {
        match &self.stage {
            Stage::Up(app) => app.title(),
            Stage::Failed(_) => "Muster".to_owned(),
        }
    }

    /// The toolkit's theme.
    pub fn theme(&self) -> Theme {
        match &self.stage {
            Stage::Up(app) => app.theme(),
            Stage::Failed(_) => LookChoice::default().look().theme(),
        }
    }

    /// By how much everything is drawn larger.
    pub fn scale_factor(&self) -> f32 {
        match &self.stage {
            Stage::Up(app) => app.scale_factor(),
            Stage::Failed(_) => 1.0,
        }
    }

    /// What the window listens to beside its widgets.
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

/// A page that says why there is nothing to show.
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
