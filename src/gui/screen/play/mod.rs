//! The screen Play: a practice match from its set-up to the account afterwards, and replays.
//!
//! [`SetUp`] says who plays with what; a [`AnyMatch`] is a match of whatever game. What is of one game stands behind
//! [`MatchView`].

mod any;
pub mod file;
pub mod game;
pub mod match_view;
mod panel;
pub mod setup;
pub mod spatial;
mod xwing;

use std::path::{Path, PathBuf};

use iced::{
    Element, Task,
    keyboard::{Key, Modifiers, key::Named},
};

pub use any::AnyMatch;
pub(super) use any::{options_of, players_of, proved};
pub use match_view::MatchView;
pub(super) use panel::side_color;
pub use setup::SetUp;
pub use spatial::Spatial;

use crate::{Context, stored::ListTable};
use kernel::game::Seat;
use store::ListId;
use systems::{AnyDocument, SystemId};

/// How long one has to see what happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Pace {
    /// A second and a half.
    Slow,
    /// Half a second.
    #[default]
    Usual,
    /// Hardly any time.
    Fast,
    /// None at all: all that no person is asked happens at once.
    AtOnce,
}

impl Pace {
    /// All of them.
    pub const ALL: [Self; 4] = [Self::Slow, Self::Usual, Self::Fast, Self::AtOnce];

    const fn term(self) -> &'static str {
        match self {
            Self::Slow => "gui.play.pace.slow",
            Self::Usual => "gui.play.pace.usual",
            Self::Fast => "gui.play.pace.fast",
            Self::AtOnce => "gui.play.pace.at_once",
        }
    }

    const fn time(self) -> std::time::Duration {
        std::time::Duration::from_millis(match self {
            Self::Slow => 1_500,
            Self::Usual => 500,
            Self::Fast => 80,
            Self::AtOnce => 0,
        })
    }
}

/// What happened on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// Something in the set-up changed.
    SetUp(setup::Message),
    /// A list that was asked for is here.
    ListRead(Seat, ListId, Box<AnyDocument>),
    /// The match is to begin.
    StartPressed,
    /// Back to the set-up; the match stays.
    SetUpPressed,
    /// On with the match that was begun before.
    ContinuePressed,
    /// Back to where the screen was come from.
    BackPressed,
    /// Something happened at the table.
    Match(game::Message),
    /// Another game of the same two lists, with the same seed or a new one.
    AgainPressed {
        /// With another seed.
        anew: bool,
    },
    /// Something happened to the files of replays.
    Files(file::Message),
}

/// What the side panel shows below the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tab {
    /// What happened.
    #[default]
    Log,
    /// The chosen piece.
    Piece,
    /// What every piece has done.
    Account,
}

/// What the screen asks of the application.
pub enum Action {
    /// Nothing.
    None,
    /// Something to do in the background.
    Run(Task<Message>),
    /// A list is to be read for this seat.
    Read(Seat, ListId),
    /// Back to the builder or the lists.
    Back,
    /// A sentence for the foot of the window.
    LogLine(String),
    /// A sentence about something that went wrong.
    Problem(String),
}

impl Action {
    /// Something of the match to do in the background.
    fn at_table(task: Task<game::Message>) -> Self {
        Self::Run(task.map(Message::Match))
    }

    /// Something with files to do in the background.
    fn with_files(task: Task<file::Message>) -> Self {
        Self::Run(task.map(Message::Files))
    }
}

/// The state of the screen.
pub struct Play {
    setup: SetUp,
    board: Option<Box<dyn AnyMatch>>,
    at_table: bool,
    folder: PathBuf,
    path: String,
    saved: Vec<PathBuf>,
    files_open: bool,
}

impl Play {
    /// The screen of somebody who keeps saved games in this folder.
    pub fn new(data_dir: &Path, system: SystemId) -> Self {
        let folder = data_dir.join("games");
        Self {
            setup: SetUp::new(system),
            board: None,
            at_table: false,
            path: folder.join("game.json").display().to_string(),
            folder,
            saved: Vec::new(),
            files_open: false,
        }
    }

    /// Shows the set-up with this list for the first seat.
    pub fn set_up(&mut self, list: Option<(ListId, &AnyDocument)>, context: &Context<'_>) -> Task<Message> {
        self.at_table = false;
        if let Some((id, document)) = list {
            if document.system() != self.setup.system() {
                self.setup = SetUp::new(document.system());
            }
            self.setup.take(Seat::First, id, document.clone(), context);
        }
        self.find_saved()
    }

    /// The screen is shown again: what was left is there.
    pub fn shown(&mut self, context: &Context<'_>) -> Task<Message> {
        if let Some(board) = &mut self.board {
            board.speak(context);
        }
        self.find_saved()
    }

    fn find_saved(&self) -> Task<Message> {
        let folder = self.folder.clone();
        crate::background::in_background(move || file::saved(&folder))
            .map(|saved| Message::Files(file::Message::SavedListed(saved.unwrap_or_default())))
    }

    /// Whether a match is on the table.
    pub fn is_at_table(&self) -> bool {
        self.at_table && self.board.is_some()
    }

    /// The match, for tests.
    pub fn board(&self) -> Option<&dyn AnyMatch> {
        self.board.as_deref()
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        match message {
            Message::SetUp(message) => match self.setup.update(message, context) {
                Some((seat, id)) => Action::Read(seat, id),
                None => Action::None,
            },
            Message::ListRead(seat, id, document) => {
                self.setup.take(seat, id, *document, context);
                Action::None
            }
            Message::StartPressed => self.start(context),
            Message::AgainPressed { anew } => {
                let Some(board) = &mut self.board else { return Action::None };
                match board.again(anew, context) {
                    Ok(task) => Action::at_table(task),
                    Err(sentence) => Action::Problem(sentence),
                }
            }
            Message::SetUpPressed => {
                self.at_table = false;
                Action::Run(self.find_saved())
            }
            Message::ContinuePressed => {
                self.at_table = self.board.is_some();
                Action::None
            }
            Message::BackPressed => Action::Back,
            Message::Files(message) => self.update_files(message, context),
            Message::Match(message) => self.board.as_mut().map_or(Action::None, |board| board.update(message, context)),
        }
    }

    fn update_files(&mut self, message: file::Message, context: &Context<'_>) -> Action {
        match message {
            file::Message::PanelPressed(open) => {
                self.files_open = open;
                Action::None
            }
            file::Message::PathTyped(path) => {
                self.path = path;
                Action::None
            }
            file::Message::ChoosePressed { save } => Action::with_files(file::choose(&self.path, save, context)),
            file::Message::PathChosen(save, path) => {
                let Some(path) = path else { return Action::None };
                self.path = path.display().to_string();
                if save { self.save(context) } else { self.open(PathBuf::from(&self.path), context) }
            }
            file::Message::SavePressed => self.save(context),
            file::Message::Saved(Ok(path)) => {
                self.files_open = false;
                Action::LogLine(context.say("gui.play.saved", &[("path", &path.display())]))
            }
            file::Message::Saved(Err(sentence)) | file::Message::FileRead(Err(sentence)) => Action::Problem(sentence),
            file::Message::OpenPressed => self.open(PathBuf::from(self.path.trim()), context),
            file::Message::SavedPicked(path) => {
                self.path = path.display().to_string();
                self.open(path, context)
            }
            file::Message::FileRead(Ok(text)) => match any::open(&text, context) {
                Ok((board, doubts)) => {
                    self.board = Some(board);
                    self.at_table = true;
                    self.files_open = false;
                    if doubts.is_empty() { Action::None } else { Action::Problem(doubts.join(" ")) }
                }
                Err(sentence) => Action::Problem(sentence),
            },
            file::Message::SavedListed(saved) => {
                self.saved = saved;
                Action::None
            }
        }
    }

    fn start(&mut self, context: &Context<'_>) -> Action {
        match any::begin(&self.setup, context) {
            Ok((board, task)) => {
                let name = board.title(context);
                self.path = self.folder.join(file::name(&name)).display().to_string();
                self.board = Some(board);
                self.at_table = true;
                Action::at_table(task)
            }
            Err(sentence) => Action::Problem(sentence),
        }
    }

    fn save(&self, context: &Context<'_>) -> Action {
        let Some(board) = &self.board else { return Action::None };
        Action::with_files(file::save(board.replay(context), PathBuf::from(self.path.trim()), context.language))
    }

    #[allow(clippy::unused_self, reason = "reads beside save as one of a pair")]
    fn open(&self, path: PathBuf, context: &Context<'_>) -> Action {
        Action::with_files(file::open(path, context.language))
    }

    /// What a key means here.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        let board = self.board.as_ref().filter(|_| self.at_table);
        if modifiers.command() {
            return match key.as_ref() {
                Key::Character("s") if board.is_some() => Some(Message::Files(file::Message::SavePressed)),
                Key::Character("z") if board.is_some() => Some(Message::Match(game::Message::UndoPressed)),
                _ => None,
            };
        }
        match (board, key.as_ref()) {
            (Some(_), Key::Named(Named::Escape)) if self.files_open => {
                Some(Message::Files(file::Message::PanelPressed(false)))
            }
            (Some(board), _) => board.key(key).map(Message::Match),
            (None, Key::Named(Named::Enter)) if self.setup.is_ready() => Some(Message::StartPressed),
            (None, Key::Named(Named::Escape)) => Some(Message::BackPressed),
            (None, _) => None,
        }
    }

    /// Draws the screen.
    pub fn view<'a>(&'a self, context: &Context<'a>, shelf: &'a ListTable) -> Element<'a, Message> {
        match &self.board {
            Some(board) if self.at_table => board.view(context, self.files_open.then_some(&*self.path)),
            board => setup::page(
                &self.setup,
                context,
                shelf,
                setup::Around { goes_on: board.is_some(), path: &self.path, saved: &self.saved },
            ),
        }
    }
}
