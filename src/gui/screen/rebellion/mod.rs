//! The screen Rebellion: a guide through a game that is played alone at one's own board, and the games that are kept.

mod board;
mod correct;
mod guide;
mod kept;
mod keys;
mod map;
mod saving;
mod shelf;
mod table;

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use iced::{Element, Task, widget::operation};

use crate::{Context, background::in_background, screen::play::file::broken, widget::over};
use kernel::{Language, chance::LARGEST_SEED, phrase};
use practice::Record;
use systems::rebellion::{
    Answer, Catalog, Options, Rebellion,
    play::{At, Change},
};

pub use kept::{Kept, Standing};
use saving::Saving;
pub use saving::{PATH, What};
use shelf::NewGame;
pub use shelf::{Agreed, NAME};
pub use table::{Tab, Table};

/// The field in which an answer is looked for.
pub const SEARCH: &str = "rebellion-search";
/// The field for corrections in words.
pub const WORDS: &str = "rebellion-words";

/// A game that was read from its file.
#[derive(Clone)]
pub struct Loaded(Arc<Record<Rebellion>>);

impl fmt::Debug for Loaded {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a game after {} answers", self.0.at())
    }
}

/// What happened on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// The games there are.
    Listed(Vec<Kept>, Vec<PathBuf>),
    /// A new game is to be set up.
    NewPressed,
    NameTyped(String),
    SeedTyped(String),
    /// Something is agreed otherwise.
    Agreed(Agreed),
    /// The new game is to begin.
    BeginPressed,
    /// The row of a game is picked.
    Picked(usize),
    OpenPressed(PathBuf),
    Read(PathBuf, Result<Loaded, String>),
    DeletePressed(PathBuf),
    /// A deleted game is wanted back.
    Restored(PathBuf),
    /// The deleted games are to be shown.
    BinPressed,
    /// They are to go for good; asked first, then done.
    EmptyPressed,
    EmptyConfirmed,
    /// A game is to have another name.
    RenamePressed(PathBuf),
    RenameTyped(String),
    RenameEntered,
    /// The game was kept; or why not.
    Kept(Option<String>),
    /// Back to the games.
    GamesPressed,
    /// The answer at this place is given.
    Answered(usize),
    /// The picked answer is given.
    Entered,
    Searched(String),
    /// The field for the search is to have the keyboard.
    SearchWanted,
    PickMoved(i32),
    BackPressed,
    /// The answer that was taken back last is wanted again.
    OnPressed,
    CandidatesPressed,
    RulePressed,
    WholeLogPressed,
    TabPicked(Tab),
    /// A place of the board was pressed.
    PlacePressed(At),
    Corrected(Change),
    WordsTyped(String),
    WordsEntered,
    /// Something is to be written beside the game.
    SavingPressed(What),
    PathTyped(String),
    ChoosePressed,
    PathChosen(Option<PathBuf>),
    SavePressed,
    Saved(Result<PathBuf, String>),
    /// What lies over the page is to go.
    Dropped,
}

/// What the screen asks of the application.
pub enum Action {
    None,
    Run(Task<Message>),
    /// A sentence for the foot of the window.
    Told(String),
    Problem(String),
    /// The same with something that can be done about it.
    Offered(String, &'static str, Message, Task<Message>),
}

/// The state of the screen.
pub struct RebellionScreen {
    folder: PathBuf,
    catalog: Option<Arc<Catalog>>,
    games: Vec<Kept>,
    /// Those that were deleted, under the paths they would come back to.
    deleted: Vec<PathBuf>,
    /// The deleted ones while they are shown, and whether they are about to go for good.
    bin: Option<bool>,
    /// The game that gets another name, with what is typed.
    renaming: Option<(PathBuf, String)>,
    /// Whether the games were looked for.
    listed: bool,
    picked: usize,
    new: Option<NewGame>,
    table: Option<Box<Table>>,
    /// Whether the table is shown and not the games.
    at_table: bool,
    saving: Option<Saving>,
}

impl RebellionScreen {
    /// The screen on a data folder.
    pub fn new(data_dir: &Path) -> Self {
        Self {
            folder: data_dir.join("rebellion"),
            catalog: None,
            games: Vec::new(),
            deleted: Vec::new(),
            bin: None,
            renaming: None,
            listed: false,
            picked: 0,
            new: None,
            table: None,
            at_table: false,
            saving: None,
        }
    }

    /// The game on the table, if one is.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_deref().filter(|_| self.at_table)
    }

    /// The games that are kept.
    pub fn games(&self) -> &[Kept] {
        &self.games
    }

    /// The screen comes into sight.
    pub fn shown(&mut self, context: &Context<'_>) -> Action {
        if self.catalog.is_none() {
            match Catalog::bundled() {
                Ok(catalog) => self.catalog = Some(Arc::new(catalog)),
                Err(errors) => {
                    let sentences: Vec<String> = errors.iter().map(|error| error.sentence(context.language)).collect();
                    return Action::Problem(sentences.join(" "));
                }
            }
        }
        if let Some(table) = self.table.as_mut().filter(|table| table.language != context.language) {
            table.tell(context.language);
        }
        if self.at_table { Action::None } else { Action::Run(self.list(context.language)) }
    }

    /// Looks for the games.
    fn list(&self, language: Language) -> Task<Message> {
        let Some(catalog) = self.catalog.clone() else { return Task::none() };
        let folder = self.folder.clone();
        in_background(move || (kept::all(&folder, &catalog, language), kept::deleted(&folder))).map(|found| {
            let (games, deleted) = found.unwrap_or_default();
            Message::Listed(games, deleted)
        })
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        let language = context.language;
        match message {
            Message::Listed(games, deleted) => {
                self.listed = true;
                self.games = games;
                self.deleted = deleted;
                self.bin = self.bin.filter(|_| !self.deleted.is_empty());
                self.picked = self.picked.min(self.games.len().saturating_sub(1));
            }
            Message::Picked(place) => self.picked = place.min(self.games.len().saturating_sub(1)),
            Message::NewPressed => {
                self.new = Some(NewGame::new(any_seed()));
                return Action::Run(operation::focus(NAME));
            }
            Message::NameTyped(name) => self.set_up(|new| new.name = name),
            Message::SeedTyped(seed) => self.set_up(|new| new.seed = seed),
            Message::Agreed(agreed) => self.set_up(|new| agreed.apply(&mut new.options)),
            Message::BeginPressed => return self.begin(context),
            Message::OpenPressed(path) => return self.open(path, language),
            Message::Read(path, Ok(Loaded(record))) => {
                let Some(catalog) = self.catalog.clone() else { return Action::None };
                self.sit_down(Table::new(path, Arc::unwrap_or_clone(record), catalog, language), context);
            }
            Message::Read(_, Err(sentence)) | Message::Kept(Some(sentence)) => return Action::Problem(sentence),
            Message::Kept(None) => {}
            Message::DeletePressed(path) => return self.delete(path, context),
            Message::Restored(path) => {
                return match kept::restore(&path) {
                    Ok(()) => Action::Run(self.list(language)),
                    Err(error) => Action::Problem(failed(&path, &error, language)),
                };
            }
            Message::BinPressed => self.bin = (!self.deleted.is_empty()).then_some(false),
            Message::EmptyPressed => self.bin = Some(true),
            Message::EmptyConfirmed => {
                self.bin = None;
                if let Err(error) = kept::empty(&self.deleted) {
                    return Action::Problem(failed(&self.folder, &error, language));
                }
                return Action::Run(self.list(language));
            }
            Message::RenamePressed(path) => {
                let name = kept::name_of(&path);
                self.renaming = Some((path, name));
                return Action::Run(operation::focus(NAME));
            }
            Message::RenameTyped(name) => {
                if let Some((_, typed)) = &mut self.renaming {
                    *typed = name;
                }
            }
            Message::RenameEntered => return self.rename(language),
            Message::GamesPressed => {
                self.at_table = false;
                return Action::Run(self.list(language));
            }
            Message::Dropped => {
                self.saving = None;
                self.new = None;
                self.bin = None;
                self.renaming = None;
                if let Some(table) = &mut self.table {
                    table.correcting = None;
                }
            }
            Message::SavingPressed(what) => {
                self.saving = self.table.as_ref().map(|table| Saving::new(what, table, context));
                return Action::Run(operation::focus(PATH));
            }
            Message::PathTyped(path) => {
                if let Some(saving) = &mut self.saving {
                    saving.path = path;
                }
            }
            Message::ChoosePressed => {
                return self.saving.as_ref().map_or(Action::None, |saving| Action::Run(saving.choose(context)));
            }
            Message::PathChosen(path) => {
                if let (Some(saving), Some(path)) = (&mut self.saving, path) {
                    saving.path = path.display().to_string();
                }
            }
            Message::SavePressed => {
                if let (Some(saving), Some(table)) = (&self.saving, &self.table) {
                    return Action::Run(saving.write(table));
                }
            }
            Message::Saved(Ok(path)) => {
                self.saving = None;
                return Action::Told(context.say("gui.rebellion.saved", &[("path", &path.display())]));
            }
            Message::Saved(Err(sentence)) => return Action::Problem(sentence),
            message => return self.at_table(message, context),
        }
        Action::None
    }

    fn set_up(&mut self, change: impl FnOnce(&mut NewGame)) {
        if let Some(new) = &mut self.new {
            change(new);
        }
    }

    fn begin(&mut self, context: &Context<'_>) -> Action {
        let language = context.language;
        let (Some(new), Some(catalog)) = (&self.new, self.catalog.clone()) else { return Action::None };
        let Some(seed) = new.seed() else { return Action::None };
        // A folder that cannot be made is told of when the game cannot be kept.
        let _ = std::fs::create_dir_all(&self.folder);
        let path = kept::free_path(&self.folder, &new.name_or_usual(language));
        let options: Options = new.options.clone();
        match kept::begin(&catalog, options, seed, language) {
            Ok(record) => {
                self.new = None;
                let mut table = Table::new(path, record, catalog, language);
                table.tab = first_tab(&table, context);
                let keep = table.keep().map(Message::Kept);
                self.table = Some(Box::new(table));
                self.at_table = true;
                Action::Run(keep)
            }
            Err(sentence) => Action::Problem(sentence),
        }
    }

    fn open(&mut self, path: PathBuf, language: Language) -> Action {
        // What is on the table is what the file is going to be.
        if self.table.as_ref().is_some_and(|table| table.path == path) {
            self.at_table = true;
            return Action::None;
        }
        let Some(catalog) = self.catalog.clone() else { return Action::None };
        let read = path.clone();
        let task = in_background(move || kept::read(&read, &catalog, language));
        Action::Run(task.map(move |done| {
            let done = done.unwrap_or_else(|| Err(broken(language)));
            Message::Read(path.clone(), done.map(|record| Loaded(Arc::new(record))))
        }))
    }

    fn sit_down(&mut self, mut table: Table, context: &Context<'_>) {
        table.tab = first_tab(&table, context);
        self.table = Some(Box::new(table));
        self.at_table = true;
    }

    fn rename(&mut self, language: Language) -> Action {
        let Some((path, name)) = self.renaming.take() else { return Action::None };
        if name.trim().is_empty() {
            return Action::None;
        }
        match kept::rename(&path, &name) {
            Ok(to) => {
                if let Some(table) = self.table.as_mut().filter(|table| table.path == path) {
                    table.moved_to(to);
                }
                Action::Run(self.list(language))
            }
            Err(error) => Action::Problem(failed(&path, &error, language)),
        }
    }

    fn delete(&mut self, path: PathBuf, context: &Context<'_>) -> Action {
        let away = match kept::delete(&path) {
            Ok(away) => away,
            Err(error) => return Action::Problem(failed(&path, &error, context.language)),
        };
        if self.table.as_ref().is_some_and(|table| table.path == path) {
            self.table = None;
            self.at_table = false;
        }
        let told = context.say("gui.rebellion.deleted", &[("name", &kept::name_of(&path))]);
        Action::Offered(told, "gui.undo", Message::Restored(away), self.list(context.language))
    }

    /// What happens at the table.
    fn at_table(&mut self, message: Message, context: &Context<'_>) -> Action {
        let Some(table) = self.table.as_deref_mut() else { return Action::None };
        match message {
            Message::Answered(place) => {
                let answer = table.step.as_ref().and_then(|step| step.answers.get(place)).map(|(answer, _)| *answer);
                return answer.map_or(Action::None, |answer| give(table, &answer));
            }
            Message::Entered => {
                let found = table.found();
                let only = found.first().filter(|_| found.len() == 1 || !table.search.is_empty());
                let picked = table.picked.and_then(|picked| found.get(picked)).or(only);
                return picked.map_or(Action::None, |place| self.at_table(Message::Answered(*place), context));
            }
            Message::Searched(words) => {
                table.search = words;
                table.picked = None;
            }
            Message::SearchWanted => return Action::Run(operation::focus(SEARCH)),
            Message::PickMoved(by) => {
                let last = table.found().len().min(guide::SHOWN).saturating_sub(1);
                let before = table.picked.map_or(if by > 0 { -1 } else { 1 }, |picked| picked as i32);
                table.picked = Some(((before + by).max(0) as usize).min(last));
            }
            Message::BackPressed => return Action::Run(table.step_back().map(Message::Kept)),
            Message::OnPressed => return Action::Run(table.step_on().map(Message::Kept)),
            Message::CandidatesPressed => table.shows_candidates = !table.shows_candidates,
            Message::RulePressed => table.shows_rule = !table.shows_rule,
            Message::WholeLogPressed => table.whole_log = !table.whole_log,
            Message::TabPicked(tab) => table.tab = tab,
            Message::PlacePressed(at) => {
                let answers = table.step.as_ref().map_or(&[][..], |step| &step.answers);
                let meant = answers.iter().find(|(answer, _)| Table::place_of(answer) == Some(at));
                if let Some((answer, _)) = meant {
                    let answer = *answer;
                    return give(table, &answer);
                }
                // Where several answers are about the place, they are looked for.
                if answers.iter().any(|(answer, _)| Table::moves_at(answer) == Some(at)) {
                    table.search = table.describer().at(at).to_owned();
                    table.picked = None;
                    if context.is_narrow() {
                        table.tab = Tab::Step;
                    }
                    return Action::None;
                }
                if !table.is_open() {
                    return Action::Told(context.text("gui.rebellion.not_offered").to_owned());
                }
                table.correcting = Some(at);
            }
            Message::Corrected(change) => return give(table, &Answer::Change(change)),
            Message::WordsTyped(words) => table.words = words,
            Message::WordsEntered => {
                let library = &table.record.game().fixed().library;
                let words: Vec<&str> = table.words.split_whitespace().collect();
                return match Change::written(library, &words) {
                    Ok(change) => {
                        table.words.clear();
                        give(table, &Answer::Change(change))
                    }
                    Err(fault) => Action::Problem(fault.sentence(context.language)),
                };
            }
            _ => {}
        }
        Action::None
    }

    /// Draws the screen.
    pub fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let page = match self.table() {
            Some(table) => guide::view(table, context),
            None => shelf::view(self, context),
        };
        let saving = self.saving.as_ref().map(|saving| saving.view(context));
        let new = || self.new.as_ref().map(|new| new.view(context));
        let correcting = || {
            let table = self.table()?;
            table.correcting.map(|at| correct::view(table, at, context))
        };
        let bin = || self.bin.map(|sure| shelf::bin(&self.deleted, sure, context));
        over(page, saving.or_else(new).or_else(correcting).or_else(bin))
    }
}

/// What is shown first: the step, with the map beside it where there is room and a board.
fn first_tab(table: &Table, context: &Context<'_>) -> Tab {
    match (context.is_narrow(), table.game().fixed().options.is_tracked()) {
        (true, _) => Tab::Step,
        (false, true) => Tab::Map,
        (false, false) => Tab::Log,
    }
}

fn give(table: &mut Table, answer: &Answer) -> Action {
    match table.answer(answer) {
        Ok(keep) => Action::Run(keep.map(Message::Kept)),
        Err(sentence) => Action::Problem(sentence),
    }
}

/// Why a file could not be moved.
fn failed(path: &Path, error: &std::io::Error, language: Language) -> String {
    phrase::say(language, "gui.rebellion.not_moved", &[("file", &path.display()), ("reason", error)])
}

/// Luck that nobody chose.
fn any_seed() -> u64 {
    kernel::chance::nth_seed(kept::now().unsigned_abs(), 0) % LARGEST_SEED.min(1_000_000)
}
