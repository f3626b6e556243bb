//! The screen Play: a practice match from its set-up to the account afterwards, and replays.
//!
//! [`SetUp`] says who plays with what; a [`AnyMatch`] is a match of whatever game. What is of one game stands behind
//! [`MatchView`].

mod any;
mod bar;
mod choices;
mod course;
mod deckbuilding;
mod ending;
pub mod file;
pub mod game;
mod imperial_assault;
mod ink;
mod legion;
mod log;
pub mod match_view;
mod motion;
mod panel;
mod parts;
pub mod setup;
pub(in crate::screen) mod shelf;
pub mod spatial;
mod strips;
mod tray;
mod xwing;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use iced::{
    Element, Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::column,
};

pub use any::AnyMatch;
use any::written_of;
pub(super) use any::{choices_of, options_of, players_of, proved};
pub(super) use ink::side_color;
pub use match_view::{MatchView, PlannedAttack};
pub use setup::SetUp;
pub(super) use shelf::{ListMenu, of as shelf_of};
pub use spatial::Spatial;

use crate::{Context, stored::ListTable};
use kernel::game::Seat;
use store::ListId;
use systems::{AnyDocument, Catalogs, SystemId};

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
    /// The match that was left is gone on with.
    LeftPressed,
    /// The tools that are not always in sight open, or close.
    MorePressed(bool),
    /// The list of this seat is to be changed in the builder.
    ChangeListPressed(Seat),
    /// Many games of the same lists are to be played.
    SeriesPressed,
}

/// What is open of the bar over a match.
#[derive(Debug, Clone, Copy)]
pub struct Files<'a> {
    /// The path in the panel for files, while that is open.
    pub path: Option<&'a str>,
    /// The file that is there already, and may be replaced.
    pub replaces: Option<&'a Path>,
    /// The tools that are not always in sight are open.
    pub more: bool,
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
    /// The question, where it has no place of its own.
    Question,
    /// The pieces of both sides, where they have no place of their own.
    Pieces,
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
    /// The same, beside something to do in the background.
    Told(String, Task<Message>),
    /// A sentence about something that went wrong.
    Problem(String),
    /// A list is to be opened in the builder.
    Build(ListId),
    /// The lists that play are to play a series.
    Series,
    /// The odds of this attack are to be shown: both lists as documents, the attacker's first, and the units.
    Odds(Box<([String; 2], PlannedAttack)>),
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
    /// The path was typed or chosen; else it gets a name with the time when the game is saved.
    path_is_own: bool,
    /// A file that lies where the game is to be saved; it is replaced only when that is said twice.
    replaces: Option<PathBuf>,
    saved: Vec<PathBuf>,
    files_open: bool,
    more_open: bool,
    keeper: file::Keeper,
    /// How many changes of the match on the table are kept already.
    kept: u64,
    /// The match that was not over when the program ended.
    left: Option<Box<dyn AnyMatch>>,
}

impl Play {
    /// Lets go of what is built with packs, where its cards are others from now on: lists are to be chosen anew, and a match is
    /// put to the saved games, as it can only go on with the cards it was begun with.
    pub fn forget_packs(&mut self, context: &Context<'_>, now: &Catalogs) -> Option<Task<Message>> {
        self.setup.forget_packs();
        let stands = self.board.as_ref().or(self.left.as_ref()).is_none_or(|board| board.stands_with(now));
        if stands {
            return None;
        }
        self.at_table = false;
        Some(self.put_aside(context))
    }

    /// Counts the changes of the answers of the match; another number after each.
    pub fn changes(&self) -> u64 {
        self.board.as_ref().map_or(0, |board| board.changes())
    }

    /// The screen of somebody who keeps saved games in this folder.
    pub fn new(data_dir: &Path, system: SystemId) -> Self {
        let folder = data_dir.join("games");
        Self {
            setup: SetUp::new(system),
            board: None,
            at_table: false,
            path: folder.join("game.json").display().to_string(),
            path_is_own: false,
            replaces: None,
            folder,
            saved: Vec::new(),
            files_open: false,
            more_open: false,
            keeper: file::Keeper::new(data_dir.join("unfinished-match.json")),
            kept: 0,
            left: None,
        }
    }

    /// The set-up is for this game, as long as nothing was chosen for another one.
    pub fn begin_with(&mut self, usual: Option<SystemId>) {
        let untouched = self.board.is_none() && self.setup.list(Seat::First).is_none();
        if let Some(game) = usual.filter(|game| untouched && *game != self.setup.system()) {
            self.setup = SetUp::new(game);
        }
    }

    /// Shows the set-up with this list for the first seat.
    pub fn set_up(&mut self, list: Option<(ListId, &AnyDocument)>, context: &Context<'_>) -> Task<Message> {
        self.at_table = false;
        if let Some((id, document)) = list {
            if document.system() != self.setup.system() {
                self.setup = SetUp::new(document.system());
            }
            self.setup.take(Seat::First, Some(id), document.clone(), context);
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
        let saved = crate::background::in_background(move || file::saved(&folder))
            .map(|saved| Message::Files(file::Message::SavedListed(saved.unwrap_or_default())));
        if self.board.is_some() || self.left.is_some() {
            return saved;
        }
        Task::batch([saved, self.keeper.read().map(|text| Message::Files(file::Message::LeftRead(text)))])
    }

    /// Keeps the match on the table, after every answer, so that it can be gone on with whatever happens.
    pub fn keep(&mut self, catalogs: &Arc<Catalogs>) -> Task<Message> {
        let Some(board) = &self.board else { return Task::none() };
        if board.changes() == self.kept {
            return Task::none();
        }
        self.kept = board.changes();
        let write = (board.outcome().is_none() && board.has_begun()).then(|| {
            let (write, catalogs) = (board.writer(), Arc::clone(catalogs));
            move || write(&catalogs)
        });
        self.keeper.keep(write).map(|kept| Message::Files(file::Message::Kept(kept)))
    }

    /// The match that is given up for another one is put to the saved games, unless it is over.
    fn put_aside(&mut self, context: &Context<'_>) -> Task<Message> {
        let board = self.board.take().or_else(|| self.left.take());
        self.left = None;
        let Some(board) = board.filter(|board| board.outcome().is_none() && board.has_begun()) else {
            return Task::none();
        };
        let path = self.folder.join(file::name(&board.title(context), file::now()));
        let task = file::save(board.replay(context), path, context.language);
        task.map(|done| match done {
            file::Message::Saved(done) => Message::Files(file::Message::PutAside(done)),
            other => Message::Files(other),
        })
    }

    /// Whether a match is on the table.
    pub fn is_at_table(&self) -> bool {
        self.at_table && self.board.is_some()
    }

    /// The match, for tests.
    pub fn board(&self) -> Option<&dyn AnyMatch> {
        self.board.as_deref()
    }

    /// The lists that are set up.
    pub const fn setup(&self) -> &SetUp {
        &self.setup
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        match message {
            Message::SetUp(message) => match self.setup.update(message, context) {
                Some((seat, id)) => Action::Read(seat, id),
                None => Action::None,
            },
            Message::ListRead(seat, id, document) => {
                self.setup.take(seat, Some(id), *document, context);
                Action::None
            }
            Message::StartPressed => self.start(context),
            Message::AgainPressed { anew } => {
                let Some(board) = &mut self.board else { return Action::None };
                match board.again(anew, context) {
                    Ok(task) => {
                        self.path_is_own = false;
                        Action::at_table(task)
                    }
                    Err(sentence) => Action::Problem(sentence),
                }
            }
            Message::SetUpPressed => {
                self.at_table = false;
                self.more_open = false;
                Action::Run(self.find_saved())
            }
            Message::ContinuePressed => {
                self.at_table = self.board.is_some();
                Action::None
            }
            Message::LeftPressed => {
                let Some(mut board) = self.left.take() else { return Action::None };
                // It was read in the language of then.
                board.speak(context);
                self.sit_down(board);
                Action::None
            }
            Message::BackPressed => Action::Back,
            Message::MorePressed(open) => {
                self.more_open = open;
                Action::None
            }
            Message::ChangeListPressed(seat) => self.setup.list_id(seat).map_or(Action::None, Action::Build),
            Message::SeriesPressed => Action::Series,
            Message::Files(message) => self.update_files(message, context),
            Message::Match(message) => {
                // What was picked needs no menu any more, and no button in it that keys would press again.
                if matches!(message, game::Message::PacePicked(_)) {
                    self.more_open = false;
                }
                self.at_board(message, context)
            }
        }
    }

    fn at_board(&mut self, message: game::Message, context: &Context<'_>) -> Action {
        self.board.as_mut().map_or(Action::None, |board| board.update(message, context))
    }

    fn sit_down(&mut self, board: Box<dyn AnyMatch>) {
        self.kept = board.changes();
        self.board = Some(board);
        self.at_table = true;
        self.files_open = false;
        self.more_open = false;
        self.path_is_own = false;
    }

    fn update_files(&mut self, message: file::Message, context: &Context<'_>) -> Action {
        match message {
            file::Message::PanelPressed(open) => {
                self.files_open = open;
                self.replaces = None;
                if open && !self.path_is_own {
                    self.name_anew(context);
                }
            }
            file::Message::PathTyped(path) => {
                self.path = path;
                self.path_is_own = true;
                self.replaces = None;
            }
            file::Message::ChoosePressed { save } => {
                return Action::with_files(file::choose(&self.path, save, context));
            }
            file::Message::PathChosen(save, path) => {
                let Some(path) = path else { return Action::None };
                self.path = path.display().to_string();
                self.path_is_own = true;
                // The system's dialog has asked already.
                return if save { self.write(context) } else { self.open(PathBuf::from(&self.path), context) };
            }
            file::Message::SavePressed => return self.save(context),
            file::Message::ReplacePressed => return self.write(context),
            file::Message::Saved(Ok(path)) => {
                self.files_open = false;
                self.path_is_own = false;
                return Action::LogLine(context.say("gui.play.saved", &[("path", &path.display())]));
            }
            file::Message::PutAside(Ok(_)) | file::Message::Kept(None) => {}
            file::Message::PutAside(Err(sentence)) | file::Message::Kept(Some(sentence)) => {
                return Action::Problem(sentence);
            }
            file::Message::Saved(Err(sentence)) | file::Message::FileRead(Err(sentence)) => {
                return Action::Problem(sentence);
            }
            file::Message::OpenPressed => return self.open(PathBuf::from(self.path.trim()), context),
            file::Message::SavedPicked(path) => {
                self.path = path.display().to_string();
                return self.open(path, context);
            }
            file::Message::FileRead(Ok(text)) => match any::open(&text, context) {
                Ok((board, opening)) => {
                    let aside = self.put_aside(context);
                    self.sit_down(board);
                    return match (opening.doubts.is_empty(), opening.goes_on) {
                        (false, _) => Action::Problem(opening.doubts.join(" ")),
                        (true, true) => Action::Told(context.text("gui.play.unfinished").to_owned(), aside),
                        (true, false) => Action::Run(aside),
                    };
                }
                Err(sentence) => return Action::Problem(sentence),
            },
            file::Message::LeftRead(text) => {
                let opened = text.and_then(|text| any::open(&text, context).ok());
                let fits = |board: &dyn AnyMatch| board.outcome().is_none() && board.has_begun();
                self.left = opened.map(|(board, _)| board).filter(|board| self.board.is_none() && fits(&**board));
            }
            file::Message::SavedListed(saved) => self.saved = saved,
        }
        Action::None
    }

    fn start(&mut self, context: &Context<'_>) -> Action {
        match any::begin(&self.setup, context) {
            Ok((board, task)) => {
                let aside = self.put_aside(context);
                self.sit_down(board);
                self.name_anew(context);
                Action::Run(Task::batch([task.map(Message::Match), aside]))
            }
            Err(sentence) => Action::Problem(sentence),
        }
    }

    /// Gives the game a file of its own, by the names of the lists and the time.
    fn name_anew(&mut self, context: &Context<'_>) {
        let title = self.board.as_ref().map_or_else(String::new, |board| board.title(context));
        self.path = self.folder.join(file::name(&title, file::now())).display().to_string();
    }

    /// Saves the game; what lies there already is asked about first.
    fn save(&mut self, context: &Context<'_>) -> Action {
        if !self.path_is_own {
            self.name_anew(context);
        }
        let path = PathBuf::from(self.path.trim());
        if path.exists() {
            self.replaces = Some(path);
            self.files_open = true;
            return Action::None;
        }
        self.write(context)
    }

    fn write(&mut self, context: &Context<'_>) -> Action {
        self.replaces = None;
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
            (Some(_), Key::Named(Named::Escape)) if self.more_open => Some(Message::MorePressed(false)),
            (Some(board), _) => board.key(key).map(Message::Match),
            (None, _) if self.setup.has_menu() => self.setup.menu_key(key).map(Message::SetUp),
            (None, Key::Named(Named::Enter)) if self.setup.is_ready() => Some(Message::StartPressed),
            (None, Key::Named(Named::Escape)) => Some(Message::BackPressed),
            (None, _) => None,
        }
    }

    /// Draws the screen.
    pub fn view<'a>(&'a self, context: &Context<'a>, shelf: &'a ListTable) -> Element<'a, Message> {
        match &self.board {
            Some(board) if self.at_table => {
                let files = Files {
                    path: self.files_open.then_some(&*self.path),
                    replaces: self.replaces.as_deref(),
                    more: self.more_open,
                };
                column![board.bar(context, files), board.view(context)].into()
            }
            board => setup::page(
                &self.setup,
                context,
                shelf,
                setup::Around {
                    goes_on: board.is_some(),
                    left: self.left.as_deref().map(|left| left.where_left(context)),
                    path: &self.path,
                    saved: &self.saved,
                },
            ),
        }
    }
}
