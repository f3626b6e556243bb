//! The Play screen: a practice match from its set-up to the final account, and replays.
//!
//! [`SetUp`] holds lists, players and options; an [`AnyMatch`] is a match of any system, whose specifics are behind
//! [`MatchView`].

mod any;
mod arrange;
mod bar;
mod choices;
mod coach;
mod course;
mod deckbuilding;
mod duel;
mod ending;
mod exercises;
pub mod file;
pub mod game;
mod hint;
mod imperial_assault;
pub(in crate::screen) mod ink;
mod legion;
mod log;
pub mod match_view;
mod message;
mod motion;
mod options;
mod panel;
pub(in crate::screen) mod parts;
mod review;
pub mod setup;
mod sheet;
pub(in crate::screen) mod shelf;
pub mod spatial;
mod strips;
pub mod threats;
mod tray;
mod xwing;

use std::{
    path::{Path, PathBuf},
    sync::Arc,
};

use iced::{
    Element, Subscription, Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::column,
};

pub(super) use any::proved;
pub use any::{AnyMatch, MissionStart};
use game::coach::Coach;
pub(super) use ink::side_color;
pub use match_view::{MatchView, PlannedAttack};
pub use message::Onward;
pub(super) use options::players_of;
pub use setup::SetUp;
pub(super) use shelf::{ListMenu, of as shelf_of};
pub use spatial::Spatial;
pub(super) use tray::dice_row;

use super::running;
use crate::{Context, preferences::AttackTime, stored::ListTable};
use kernel::{
    Language,
    game::{BySeat, Seat},
    words::words,
};
use practice::exercise::{Brief, Course};
use store::{ListId, lists::GameResult};
use systems::{AnyDocument, AnyTable, Catalogs, SystemId};

words! {
    /// Time to see each event.
    #[derive(Default)]
    Pace, "gui.play.pace.", {
        /// A second and a half.
        Slow = "slow",
        /// Half a second.
        #[default]
        Usual = "usual",
        Fast = "fast",
        /// None: everything without a person happens at once.
        AtOnce = "at_once",
    }
}

impl Pace {
    const fn time(self) -> std::time::Duration {
        std::time::Duration::from_millis(match self {
            Self::Slow => 1_500,
            Self::Usual => 500,
            Self::Fast => 80,
            Self::AtOnce => 0,
        })
    }
}

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    SetUp(setup::Message),
    /// A requested list was read.
    ListRead(Seat, ListId, Box<AnyDocument>),
    StartPressed,
    /// Starts at once: the computer sets up for the persons.
    QuickPressed,
    /// Back to the set-up; the match stays.
    SetUpPressed,
    /// Back to the current match.
    ContinuePressed,
    BackPressed,
    Match(game::Message),
    /// Another match with the same lists.
    AgainPressed {
        /// With another seed.
        anew: bool,
    },
    Files(file::Message),
    /// Resume was pressed, for the unfinished match.
    LeftPressed,
    /// Further tools were opened or closed.
    MorePressed(bool),
    /// How it is played on from here was picked, or the panel opened or closed.
    OnwardPicked(Onward),
    /// Play on from the point in view.
    OnwardPressed,
    /// A practice of a mission begins.
    MissionPressed(Box<MissionStart>),
    /// The exercises were unfolded or folded.
    ExercisesPressed(bool),
    /// An exercise was chosen, by its id.
    ExercisePressed(String),
    /// One of the player's own was chosen, by its place.
    OwnExercisePressed(usize),
    /// The player's own exercises were read.
    OwnExercisesRead(Vec<exercises::Own>),
    /// The exercise made of a position is kept.
    ExerciseKept,
    /// The table of the set-up is set up by hand.
    ArrangePressed,
    /// What was solved before was read.
    CourseRead(Course),
    /// The list of this seat is opened in the builder.
    ChangeListPressed(Seat),
    /// A series with the same lists was requested.
    SeriesPressed,
}

/// Open panels of the bar over a match.
#[derive(Debug, Clone, Copy)]
pub struct Files<'a> {
    /// The path in the open file panel.
    pub path: Option<&'a str>,
    /// An existing file that may be replaced.
    pub replaces: Option<&'a Path>,
    /// Further tools are open.
    pub more: bool,
    /// How it would be played on from the point in view.
    pub onward: Onward,
}

/// A match that began, or why it cannot.
type Begun = Result<(Box<dyn AnyMatch>, Task<game::Message>), String>;

/// A tab of the side panel, below the question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tab {
    #[default]
    Log,
    Piece,
    /// The work of every piece.
    Account,
    /// The chances over time, and costly decisions.
    Review,
    /// The question, if it has no place of its own.
    Question,
    /// The pieces of both sides, if they have no place of their own.
    Pieces,
}

/// An action for the application.
pub enum Action {
    None,
    /// Runs a task in the background.
    Run(Task<Message>),
    /// Reads a list for this seat.
    Read(Seat, ListId),
    /// Returns to the builder or the lists.
    Back,
    /// Shows a notice and runs a task.
    Notice(String, Task<Message>),
    /// Shows a problem.
    Problem(String),
    /// Shows a problem and runs a task all the same.
    Doubt(String, Task<Message>),
    /// Counts a finished match for a list, with its opponent, and runs a task.
    Finished(ListId, GameResult, String, Task<Message>),
    /// Writes a battle report to this file.
    Report(PathBuf),
    /// Keeps how long the dice of an attack stay, and runs a task.
    TimeAttacks(AttackTime, Task<Message>),
    /// Opens a list in the builder.
    Build(ListId),
    /// Goes to a series of these lists.
    Series,
    /// Shows the odds of an attack between these documents, the attacker's first.
    Odds(Box<([String; 2], PlannedAttack)>),
}

impl Action {
    /// Runs a task of the match.
    fn at_table(task: Task<game::Message>) -> Self {
        Self::Run(task.map(Message::Match))
    }

    /// This, and a task beside it.
    fn and(self, task: Task<Message>) -> Self {
        let beside = |first: Task<Message>, task| Task::batch([first, task]);
        match self {
            Self::None => Self::Run(task),
            Self::Run(first) => Self::Run(beside(first, task)),
            Self::Notice(said, first) => Self::Notice(said, beside(first, task)),
            Self::Problem(said) => Self::Doubt(said, task),
            Self::Doubt(said, first) => Self::Doubt(said, beside(first, task)),
            Self::Finished(list, result, said, first) => Self::Finished(list, result, said, beside(first, task)),
            Self::TimeAttacks(time, first) => Self::TimeAttacks(time, beside(first, task)),
            // Whoever leaves the table does not wait for it.
            left => left,
        }
    }

    /// Runs a task with files.
    fn with_files(task: Task<file::Message>) -> Self {
        Self::Run(task.map(Message::Files))
    }
}

pub struct Play {
    setup: SetUp,
    board: Option<Box<dyn AnyMatch>>,
    /// Stored lists of the match that was set up here, by seat.
    own: BySeat<Option<ListId>>,
    at_table: bool,
    folder: PathBuf,
    path: String,
    /// The path was typed or chosen; otherwise it is named by the time of saving.
    path_is_own: bool,
    /// An existing file in the way of saving; it is replaced only after a confirmation.
    replaces: Option<PathBuf>,
    saved: Vec<PathBuf>,
    files_open: bool,
    more_open: bool,
    autosave: file::Autosave,
    /// The change of the match that was stored last.
    kept: u64,
    /// The file among the games that holds the match as it is, for reviews to be kept in.
    home: Option<PathBuf>,
    /// The match that was unfinished when the program ended.
    left: Option<Box<dyn AnyMatch>>,
    coach: Coach,
    onward: Onward,
    exercises_open: bool,
    /// Exercises of the system that is set up.
    exercises: (SystemId, Vec<Brief>),
    /// The player's own exercises, and their folder.
    own_exercises: Vec<exercises::Own>,
    own_folder: PathBuf,
    /// What was solved so far, and the file it is kept in.
    course: Course,
    course_file: PathBuf,
}

impl Play {
    /// Drops lists with packs whose cards changed. A match with them is put to the saved ones, as it can only continue
    /// with its own cards.
    pub fn forget_packs(&mut self, context: &Context<'_>, now: &Catalogs) -> Option<Task<Message>> {
        self.setup.forget_packs();
        let stands = self.board.as_ref().or(self.left.as_ref()).is_none_or(|board| board.has_same_cards(now));
        if stands {
            return None;
        }
        self.at_table = false;
        Some(self.put_aside(context))
    }

    pub fn forget_tables(&mut self, context: &Context<'_>) {
        self.setup.forget_tables(context);
    }

    /// Shows the set-up with this table.
    pub fn take_table(&mut self, table: &AnyTable, context: &Context<'_>) {
        self.at_table = false;
        self.setup.take_table(table, context);
    }

    /// Sets up a match between these lists; the first one may be stored.
    pub fn meet(&mut self, (id, own): (Option<ListId>, AnyDocument), other: AnyDocument, context: &Context<'_>) {
        self.at_table = false;
        let _ = self.setup.update(setup::Message::GamePicked(own.system()), context);
        self.setup.take(Seat::First, id, own, context);
        self.setup.take(Seat::Second, None, other, context);
    }

    /// Counts changes of the match's answers.
    pub fn changes(&self) -> u64 {
        self.board.as_ref().map_or(0, |board| board.changes())
    }

    /// The screen, with saved matches in this folder, and a coach who told these lessons before.
    pub fn new(data_dir: &Path, system: SystemId, lessons: u16) -> Self {
        let folder = data_dir.join("games");
        Self {
            setup: SetUp::new(system),
            board: None,
            own: no_lists(),
            at_table: false,
            path: folder.join("game.json").display().to_string(),
            path_is_own: false,
            replaces: None,
            folder,
            saved: Vec::new(),
            files_open: false,
            more_open: false,
            autosave: file::Autosave::claimed(&data_dir.join("unfinished-match.json")),
            kept: 0,
            home: None,
            left: None,
            coach: Coach::new(lessons),
            onward: Onward::default(),
            exercises_open: false,
            exercises: (system, exercises::of(system)),
            own_exercises: Vec::new(),
            own_folder: data_dir.join("exercises"),
            course: Course::default(),
            course_file: data_dir.join("exercises.json"),
        }
    }

    /// Sets up this system, unless a list was chosen for another one.
    pub fn prefer_system(&mut self, usual: Option<SystemId>) {
        let untouched = self.board.is_none() && self.setup.list(Seat::First).is_none();
        if let Some(game) = usual.filter(|game| untouched && *game != self.setup.system()) {
            self.setup = SetUp::new(game);
        }
    }

    /// Shows the set-up with this list in the first seat.
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

    /// Gives the seats lists if they have none.
    pub fn fill(&mut self, context: &Context<'_>) {
        self.setup.fill(context);
    }

    /// Shows the screen in its last state.
    pub fn shown(&mut self, context: &Context<'_>) -> Task<Message> {
        if let Some(board) = &mut self.board {
            board.translate(context);
        }
        self.find_saved()
    }

    /// What came of an exercise is counted and kept.
    fn keep_attempt(&mut self, context: &Context<'_>) -> Task<Message> {
        let Some((system, id, attempt)) = self.board.as_mut().and_then(|board| board.take_attempt()) else {
            return Task::none();
        };
        self.course.take(system.id(), &id, attempt);
        let kept = file::save(self.course.text(), self.course_file.clone(), context.language);
        kept.map(|done| match done {
            file::Message::Saved(Err(sentence)) => Message::Files(file::Message::Kept(Some(sentence))),
            _ => Message::Files(file::Message::Kept(None)),
        })
    }

    /// Plays on from the point in view; the match as it was is put to the saved ones.
    fn play_onward(&mut self, context: &Context<'_>) -> Action {
        let Some(board) = &self.board else { return Action::None };
        let is_left = board.outcome().is_none() && board.has_begun();
        let aside = if is_left { self.keep_for_good(&**board, context) } else { Task::none() };
        let wish = self.onward;
        let Some(board) = &mut self.board else { return Action::None };
        match board.onward(&wish, context) {
            Ok(task) => {
                (self.more_open, self.path_is_own, self.home) = (false, false, None);
                self.kept = 0;
                Action::Run(Task::batch([task.map(Message::Match), aside]))
            }
            Err(sentence) => Action::Problem(sentence),
        }
    }

    fn begin_exercise(&mut self, system: SystemId, of: (&str, Option<&str>), context: &Context<'_>) -> Action {
        self.begin_with(any::begin_exercise(system, of, setup::any_seed(), context), context)
    }

    /// Sits down at a match that is of no set-up.
    fn begin_with(&mut self, begun: Begun, context: &Context<'_>) -> Action {
        match begun {
            Ok((board, task)) => {
                let aside = self.put_aside(context);
                self.sit_down(board);
                self.name_anew(context);
                Action::Run(Task::batch([task.map(Message::Match), aside]))
            }
            Err(sentence) => Action::Problem(sentence),
        }
    }

    /// Lays the table of the set-up for the hand.
    fn begin_arranged(&mut self, context: &Context<'_>) -> Action {
        match any::begin_arranged(&self.setup, context) {
            Ok(board) => {
                let aside = self.put_aside(context);
                self.sit_down(board);
                self.name_anew(context);
                self.onward.own = Some(Seat::First);
                Action::Run(aside)
            }
            Err(sentence) => Action::Problem(sentence),
        }
    }

    /// Keeps the exercise that was made among the player's own.
    fn keep_exercise(&self, context: &Context<'_>) -> Action {
        let Some(board) = &self.board else { return Action::None };
        match board.exercise_file(context) {
            Ok((name, text)) => {
                let path = self.own_folder.join(file::name(&name, file::now()));
                let kept = file::save(text, path, context.language).map(Message::Files);
                Action::Run(kept.chain(exercises::read_own(self.own_folder.clone())))
            }
            Err(sentence) => Action::Problem(sentence),
        }
    }

    fn find_saved(&self) -> Task<Message> {
        let own = exercises::read_own(self.own_folder.clone());
        let course = self.course_file.clone();
        let course = crate::background::in_background(move || std::fs::read_to_string(course).unwrap_or_default())
            .map(|text| Message::CourseRead(Course::read(&text.unwrap_or_default())));
        Task::batch([course, own, self.find_games()])
    }

    fn find_games(&self) -> Task<Message> {
        let folder = self.folder.clone();
        let saved = crate::background::in_background(move || file::saved(&folder))
            .map(|saved| Message::Files(file::Message::SavedListed(saved.unwrap_or_default())));
        if self.board.is_some() || self.left.is_some() {
            return saved;
        }
        Task::batch([saved, self.autosave.read().map(|text| Message::Files(file::Message::LeftRead(text)))])
    }

    /// Stores the current match after every answer, so that it survives anything.
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
        self.autosave.keep(write).map(|kept| Message::Files(file::Message::Kept(kept)))
    }

    /// Writes the battle report of the match in the background.
    pub fn report(&self, path: PathBuf, catalogs: &Arc<Catalogs>, language: Language) -> Task<Message> {
        let Some(board) = &self.board else { return Task::none() };
        file::report(board.reporter(), Arc::clone(catalogs), path, language).map(Message::Files)
    }

    /// Saves an unfinished match that is replaced by another.
    fn put_aside(&mut self, context: &Context<'_>) -> Task<Message> {
        let board = self.board.take().or_else(|| self.left.take());
        self.left = None;
        let board = board.filter(|board| board.outcome().is_none() && board.has_begun());
        board.map_or_else(Task::none, |board| self.keep_for_good(&*board, context))
    }

    /// Saves a match that a person has finished.
    fn keep_finished(&mut self, context: &Context<'_>) -> Task<Message> {
        let Some(board) = &self.board else { return Task::none() };
        let path = self.folder.join(file::name(&board.title(context), file::now()));
        let task = Self::keep_in(&**board, path.clone(), context);
        self.home = Some(path);
        task
    }

    /// Saves a match among the games, under its lists and the time.
    fn keep_for_good(&self, board: &dyn AnyMatch, context: &Context<'_>) -> Task<Message> {
        Self::keep_in(board, self.folder.join(file::name(&board.title(context), file::now())), context)
    }

    fn keep_in(board: &dyn AnyMatch, path: PathBuf, context: &Context<'_>) -> Task<Message> {
        let task = file::save(board.replay(context), path, context.language);
        task.map(|done| match done {
            file::Message::Saved(done) => Message::Files(file::Message::PutAside(done)),
            other => Message::Files(other),
        })
    }

    /// The lessons told so far, a bit for each.
    pub const fn lessons(&self) -> u16 {
        self.coach.told()
    }

    /// True if a match is in front.
    pub fn is_at_table(&self) -> bool {
        self.at_table && self.board.is_some()
    }

    pub fn board(&self) -> Option<&dyn AnyMatch> {
        self.board.as_deref()
    }

    /// The set-up.
    pub const fn setup(&self) -> &SetUp {
        &self.setup
    }

    /// Ticks while a match is reviewed.
    pub fn subscription(&self) -> Subscription<Message> {
        let runs = self.board.as_ref().is_some_and(|board| board.is_being_reviewed());
        running::clock(runs).map(|()| Message::Match(game::Message::ReviewTicked))
    }

    /// Opens a replay, wherever it is.
    pub fn open_file(&mut self, path: PathBuf, context: &Context<'_>) -> Task<Message> {
        file::open(path, context.language).map(Message::Files)
    }

    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        let action = self.updated(message, context);
        if self.exercises.0 != self.setup.system() {
            let system = self.setup.system();
            self.exercises = (system, exercises::of(system));
        }
        let kept = self.keep_attempt(context);
        action.and(kept)
    }

    fn updated(&mut self, message: Message, context: &Context<'_>) -> Action {
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
            Message::QuickPressed if !self.setup.is_ready() => Action::None,
            Message::QuickPressed => match self.start(context) {
                Action::Run(task) => {
                    let delegated = Task::done(Message::Match(game::Message::OpeningDelegated));
                    Action::Run(Task::batch([task, delegated]))
                }
                other => other,
            },
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
            Message::OnwardPicked(onward) => {
                self.onward = onward;
                Action::None
            }
            Message::OnwardPressed => self.play_onward(context),
            Message::ExercisesPressed(open) => {
                self.exercises_open = open;
                Action::None
            }
            Message::ExercisePressed(id) => self.begin_exercise(self.setup.system(), (&id, None), context),
            Message::OwnExercisePressed(place) => {
                let Some(own) = self.own_exercises.get(place).cloned() else { return Action::None };
                self.begin_exercise(own.system, (&own.brief.id, Some(&own.text)), context)
            }
            Message::OwnExercisesRead(own) => {
                self.own_exercises = own;
                Action::None
            }
            Message::ExerciseKept => self.keep_exercise(context),
            Message::ArrangePressed => self.begin_arranged(context),
            Message::MissionPressed(start) => {
                self.at_table = false;
                self.begin_with(any::begin_mission(&start, context), context)
            }
            Message::CourseRead(course) => {
                self.course = course;
                Action::None
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
                // It was read in an earlier language.
                board.translate(context);
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
                // Closes the menu, so that keys do not press its button again.
                if matches!(
                    message,
                    game::Message::PacePicked(_) | game::Message::AttackTimePicked(_) | game::Message::Arrange(_)
                ) {
                    self.more_open = false;
                }
                self.at_board(message, context)
            }
        }
    }

    fn at_board(&mut self, message: game::Message, context: &Context<'_>) -> Action {
        let Some(board) = &mut self.board else { return Action::None };
        let (was_over, changes) = (board.outcome().is_some(), board.changes());
        let is_review = matches!(message, game::Message::Reviewed(..));
        let action = board.update(message, context);
        self.coach = board.coach();
        if board.changes() != changes {
            self.home = None;
        }
        if is_review && let (Some(home), Action::None) = (&self.home, &action) {
            return Action::Run(Self::keep_in(&**board, home.clone(), context));
        }
        if was_over || board.outcome().is_none() || !board.is_of_person() {
            return action;
        }
        let counted =
            board.finished(context).and_then(|(seat, result, against)| Some((self.own[seat]?, result, against)));
        let kept = self.keep_finished(context);
        let task = match action {
            Action::Run(task) => Task::batch([task, kept]),
            Action::None => kept,
            other => return other,
        };
        match counted {
            Some((list, result, against)) => Action::Finished(list, result, against, task),
            None => Action::Run(task),
        }
    }

    fn sit_down(&mut self, mut board: Box<dyn AnyMatch>) {
        board.take_coach(self.coach);
        self.own = no_lists();
        self.home = None;
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
            file::Message::PathChosen(save, picked) => {
                if let Some(sentence) = picked.sentence(context) {
                    return Action::Problem(sentence);
                }
                let Some(path) = picked.path() else { return Action::None };
                self.path = path.display().to_string();
                self.path_is_own = true;
                // The system's dialog has already asked about replacing.
                return if save { self.write(context) } else { self.open(PathBuf::from(&self.path), context) };
            }
            file::Message::ReportPressed => {
                return Action::with_files(file::choose_report(&self.report_path(context), context));
            }
            file::Message::ReportChosen(picked) => {
                // Without a dialog it goes to the saved matches.
                return picked.target(|| self.report_path(context)).map_or(Action::None, Action::Report);
            }
            file::Message::Reported(Ok(path)) => {
                let sentence = context.say("gui.play.reported", &[("path", &path.display())]);
                return Action::Notice(sentence, Task::none());
            }
            file::Message::Reported(Err(sentence)) => return Action::Problem(sentence),
            file::Message::SavePressed => return self.save(context),
            file::Message::PositionPressed => {
                let Some(board) = &self.board else { return Action::None };
                let name = context.say("gui.play.position.name", &[("title", &board.title(context))]);
                let path = self.folder.join(file::name(&name, file::now()));
                return Action::with_files(file::save(board.position(context), path, context.language));
            }
            file::Message::ReplacePressed => return self.write(context),
            file::Message::Saved(Ok(path)) => {
                self.files_open = false;
                self.path_is_own = false;
                return Action::Notice(context.say("gui.play.saved", &[("path", &path.display())]), Task::none());
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
            file::Message::FileRead(Ok((_, text))) if exercises::system_of(&text).is_some() => {
                let Some(system) = exercises::system_of(&text) else { return Action::None };
                return self.begin_exercise(system, ("", Some(&text)), context);
            }
            file::Message::FileRead(Ok((path, text))) => match any::open(&text, context) {
                Ok((board, opening)) => {
                    let aside = self.put_aside(context);
                    self.sit_down(board);
                    self.home = path.filter(|path| opening.doubts.is_empty() && path.starts_with(&self.folder));
                    return match (opening.doubts.is_empty(), opening.goes_on) {
                        (false, _) => Action::Doubt(opening.doubts.join(" "), aside),
                        (true, true) => Action::Notice(context.text("gui.play.unfinished").to_owned(), aside),
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
                self.own = BySeat::each(2, |seat| self.setup.list_id(seat));
                self.name_anew(context);
                Action::Run(Task::batch([task.map(Message::Match), aside]))
            }
            Err(sentence) => Action::Problem(sentence),
        }
    }

    /// The usual file of a battle report.
    fn report_path(&self, context: &Context<'_>) -> PathBuf {
        let title = self.board.as_ref().map_or_else(String::new, |board| board.title(context));
        self.folder.join(file::name(&title, file::now())).with_extension("pdf")
    }

    /// Names the file after the lists and the time.
    fn name_anew(&mut self, context: &Context<'_>) {
        let title = self.board.as_ref().map_or_else(String::new, |board| board.title(context));
        self.path = self.folder.join(file::name(&title, file::now())).display().to_string();
    }

    /// Saves the match; an existing file needs a confirmation.
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

    /// Message of a key.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        let board = self.board.as_ref().filter(|_| self.at_table);
        if modifiers.command() {
            return match key.as_ref() {
                Key::Character("y") if board.is_some_and(|board| board.is_arranged()) => Some(arranged_again()),
                Key::Character("z" | "Z") if modifiers.shift() && board.is_some_and(|board| board.is_arranged()) => {
                    Some(arranged_again())
                }
                Key::Character("s") if board.is_some_and(|board| board.is_arranged()) => {
                    Some(Message::Files(file::Message::PositionPressed))
                }
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
            (None, Key::Named(Named::Enter)) if self.setup.is_ready() => Some(Message::QuickPressed),
            (None, Key::Named(Named::Escape)) => Some(Message::BackPressed),
            (None, _) => None,
        }
    }

    pub fn view<'a>(&'a self, context: &Context<'a>, shelf: &'a ListTable) -> Element<'a, Message> {
        match &self.board {
            Some(board) if self.at_table => {
                let files = Files {
                    path: self.files_open.then_some(&*self.path),
                    replaces: self.replaces.as_deref(),
                    more: self.more_open,
                    onward: self.onward,
                };
                column![board.bar(context, files), board.view(context, self.onward)].into()
            }
            board => setup::page(
                &self.setup,
                context,
                shelf,
                setup::PageState {
                    goes_on: board.is_some(),
                    left: self.left.as_deref().map(|left| left.resume_summary(context)),
                    path: &self.path,
                    saved: &self.saved,
                    exercises: exercises::list(
                        (&self.exercises.1, &self.own_exercises),
                        &self.course,
                        self.exercises.0,
                        self.exercises_open,
                        context,
                    ),
                },
            ),
        }
    }
}

const fn arranged_again() -> Message {
    Message::Match(game::Message::Arrange(game::arrange::Message::Redone))
}

/// No stored lists, for a match from a file.
fn no_lists() -> BySeat<Option<ListId>> {
    BySeat::each(2, |_| None)
}
