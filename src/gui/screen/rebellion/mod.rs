//! The screen Rebellion: saved games, and a guide through a game played alone at a real board.

mod answers;
mod board;
mod correct;
mod guide;
mod keys;
mod map;
mod saved;
mod saving;
mod shelf;
mod table;

use std::{
    fmt,
    path::{Path, PathBuf},
    sync::Arc,
};

use iced::{Element, Task, widget::operation};

use crate::{
    Context,
    background::{in_background, tried},
    file_dialog::Picked,
    widget::over,
};
use kernel::{Language, chance::LARGEST_SEED, phrase};
use practice::Record;
use systems::rebellion::{
    Answer, Catalog, Options, Rebellion,
    play::{At, Change},
};

pub use saved::{Progress, SavedGame};
use saving::Saving;
pub use saving::{FileKind, PATH};
use shelf::NewGame;
pub use shelf::{NAME, OptionChange};
pub use table::{GuidedGame, Tab};

/// Id of the search field for answers.
pub const SEARCH: &str = "rebellion-search";
/// Id of the field for corrections in words.
pub const WORDS: &str = "rebellion-words";

/// A game read from its file.
#[derive(Clone)]
pub struct LoadedGame(Arc<Record<Rebellion>>);

impl fmt::Debug for LoadedGame {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "a game after {} answers", self.0.at())
    }
}

#[derive(Debug, Clone)]
pub enum Message {
    /// Games and deleted games were listed.
    Listed(Vec<SavedGame>, Vec<PathBuf>),
    /// Set up a new game.
    NewPressed,
    NameTyped(String),
    SeedTyped(String),
    /// Change an option.
    OptionChanged(OptionChange),
    /// Begin the new game.
    BeginPressed,
    /// Pick the row of a game.
    Picked(usize),
    OpenPressed(PathBuf),
    Read(PathBuf, Result<LoadedGame, String>),
    DeletePressed(PathBuf),
    /// Restore a deleted game.
    Restored(PathBuf),
    /// Show the deleted games.
    BinPressed,
    /// Purge them; confirmed first, then done.
    EmptyPressed,
    EmptyConfirmed,
    /// Rename a game.
    RenamePressed(PathBuf),
    RenameTyped(String),
    RenameEntered,
    /// The game was saved, or failed with a reason.
    Saved(Option<String>),
    /// Back to the games.
    GamesPressed,
    /// Give the answer of this index.
    Answered(usize),
    /// Give the picked answer.
    Entered,
    Searched(String),
    /// Focus the search field.
    SearchWanted,
    PickMoved(i32),
    UndoPressed,
    /// Redo the last undone answer.
    RedoPressed,
    CandidatesPressed,
    RulePressed,
    /// Show or hide what may happen instead of the Empire's proposal.
    InsteadPressed,
    /// A line of the setup was ticked.
    LaidPressed(usize),
    /// Show or hide the options that a first game does not need.
    MoreOptionsPressed,
    WholeLogPressed,
    TabPicked(Tab),
    /// A place of the board was pressed.
    PlacePressed(At),
    Corrected(Change),
    WordsTyped(String),
    WordsEntered,
    /// Write a file beside the game.
    SavingPressed(FileKind),
    PathTyped(String),
    ChoosePressed,
    PathChosen(Picked),
    SavePressed,
    FileWritten(Result<PathBuf, String>),
    /// Close the overlay.
    Dropped,
}

pub type Action = super::told::Told<Message>;

pub struct RebellionScreen {
    folder: PathBuf,
    catalog: Option<Arc<Catalog>>,
    games: Vec<SavedGame>,
    /// Deleted games, by the paths to restore them to.
    deleted: Vec<PathBuf>,
    /// Some while deleted games are shown; true before they are purged.
    bin: Option<bool>,
    /// The game being renamed, with the typed name.
    renaming: Option<(PathBuf, String)>,
    /// Games have been listed.
    listed: bool,
    picked: usize,
    new: Option<NewGame>,
    table: Option<Box<GuidedGame>>,
    /// Shows the table instead of the games.
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

    /// The game on the table.
    pub fn table(&self) -> Option<&GuidedGame> {
        self.table.as_deref().filter(|_| self.at_table)
    }

    /// Saved games.
    pub fn games(&self) -> &[SavedGame] {
        &self.games
    }

    /// Handles the screen coming into sight.
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

    /// Lists the games.
    fn list(&self, language: Language) -> Task<Message> {
        let Some(catalog) = self.catalog.clone() else { return Task::none() };
        let folder = self.folder.clone();
        in_background(move || (saved::all(&folder, &catalog, language), saved::deleted(&folder))).map(|found| {
            let (games, deleted) = found.unwrap_or_default();
            Message::Listed(games, deleted)
        })
    }

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
            Message::OptionChanged(agreed) => self.set_up(|new| agreed.apply(&mut new.options)),
            Message::MoreOptionsPressed => self.set_up(|new| new.shows_more = !new.shows_more),
            Message::BeginPressed => return self.begin(context),
            Message::OpenPressed(path) => return self.open(path, language),
            Message::Read(path, Ok(LoadedGame(record))) => {
                let Some(catalog) = self.catalog.clone() else { return Action::None };
                self.sit_down(GuidedGame::new(path, Arc::unwrap_or_clone(record), catalog, language), context);
            }
            Message::Read(_, Err(sentence)) | Message::Saved(Some(sentence)) => return Action::Problem(sentence),
            Message::Saved(None) => {}
            Message::DeletePressed(path) => return self.delete(path, context),
            Message::Restored(path) => {
                return match saved::restore(&path) {
                    Ok(()) => Action::Run(self.list(language)),
                    Err(error) => Action::Problem(failed(&path, &error, language)),
                };
            }
            Message::BinPressed => self.bin = (!self.deleted.is_empty()).then_some(false),
            Message::EmptyPressed => self.bin = Some(true),
            Message::EmptyConfirmed => {
                self.bin = None;
                if let Err(error) = saved::empty(&self.deleted) {
                    return Action::Problem(failed(&self.folder, &error, language));
                }
                return Action::Run(self.list(language));
            }
            Message::RenamePressed(path) => {
                let name = saved::name_of(&path);
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
            Message::PathChosen(picked) => {
                if let Some(sentence) = picked.sentence(context) {
                    return Action::Problem(sentence);
                }
                if let (Some(saving), Some(path)) = (&mut self.saving, picked.path()) {
                    saving.path = path.display().to_string();
                }
            }
            Message::SavePressed => {
                if let (Some(saving), Some(table)) = (&self.saving, &self.table) {
                    return Action::Run(saving.write(table));
                }
            }
            Message::FileWritten(Ok(path)) => {
                self.saving = None;
                return Action::Notice(context.say("gui.rebellion.saved", &[("path", &path.display())]));
            }
            Message::FileWritten(Err(sentence)) => return Action::Problem(sentence),
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
        // A folder that cannot be made is reported when the game cannot be saved.
        let _ = std::fs::create_dir_all(&self.folder);
        let path = saved::free_path(&self.folder, &new.name_or_usual(language));
        let options: Options = new.options.clone();
        match saved::begin(&catalog, options, seed, language) {
            Ok(record) => {
                self.new = None;
                let mut table = GuidedGame::new(path, record, catalog, language);
                table.tab = first_tab(&table, context);
                let keep = table.save().map(Message::Saved);
                self.table = Some(Box::new(table));
                self.at_table = true;
                Action::Run(keep)
            }
            Err(sentence) => Action::Problem(sentence),
        }
    }

    fn open(&mut self, path: PathBuf, language: Language) -> Action {
        // The game on the table goes on in the new file.
        if self.table.as_ref().is_some_and(|table| table.path == path) {
            self.at_table = true;
            return Action::None;
        }
        let Some(catalog) = self.catalog.clone() else { return Action::None };
        let read = path.clone();
        let task = tried(language, move || saved::read(&read, &catalog, language));
        Action::Run(task.map(move |done| Message::Read(path.clone(), done.map(|record| LoadedGame(Arc::new(record))))))
    }

    fn sit_down(&mut self, mut table: GuidedGame, context: &Context<'_>) {
        table.tab = first_tab(&table, context);
        self.table = Some(Box::new(table));
        self.at_table = true;
    }

    fn rename(&mut self, language: Language) -> Action {
        let Some((path, name)) = self.renaming.take() else { return Action::None };
        if name.trim().is_empty() {
            return Action::None;
        }
        match saved::rename(&path, &name) {
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
        let away = match saved::delete(&path) {
            Ok(away) => away,
            Err(error) => return Action::Problem(failed(&path, &error, context.language)),
        };
        if self.table.as_ref().is_some_and(|table| table.path == path) {
            self.table = None;
            self.at_table = false;
        }
        let told = context.say("gui.rebellion.deleted", &[("name", &saved::name_of(&path))]);
        Action::NoticeWith(told, "gui.undo", Message::Restored(away), self.list(context.language))
    }

    /// Handles a message at the table.
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
                let last = table.found().len().min(answers::SHOWN).saturating_sub(1);
                let before = table.picked.map_or(if by > 0 { -1 } else { 1 }, |picked| picked as i32);
                table.picked = Some(((before + by).max(0) as usize).min(last));
            }
            Message::UndoPressed => return Action::Run(table.undo().map(Message::Saved)),
            Message::RedoPressed => return Action::Run(table.redo().map(Message::Saved)),
            Message::CandidatesPressed => table.shows_candidates = !table.shows_candidates,
            Message::RulePressed => table.shows_rule = !table.shows_rule,
            Message::InsteadPressed => table.shows_instead = !table.shows_instead,
            Message::LaidPressed(place) => table.toggle_laid(place),
            Message::WholeLogPressed => table.whole_log = !table.whole_log,
            Message::TabPicked(tab) => table.tab = tab,
            Message::PlacePressed(at) => {
                let answers = table.step.as_ref().map_or(&[][..], |step| &step.answers);
                let meant = answers.iter().find(|(answer, _)| GuidedGame::place_of(answer) == Some(at));
                if let Some((answer, _)) = meant {
                    let answer = *answer;
                    return give(table, &answer);
                }
                // Searches for the place if several answers are about it.
                if answers.iter().any(|(answer, _)| GuidedGame::moves_at(answer) == Some(at)) {
                    table.search = table.describer().at(at).to_owned();
                    table.picked = None;
                    if context.is_narrow() {
                        table.tab = Tab::Step;
                    }
                    return Action::None;
                }
                if !table.is_open() {
                    return Action::Notice(context.text("gui.rebellion.not_offered").to_owned());
                }
                table.correcting = Some(at);
            }
            Message::Corrected(change) => return give(table, &Answer::Change(change)),
            Message::WordsTyped(words) => table.words = words,
            Message::WordsEntered => {
                let library = &table.record.game().fixed().library;
                let words: Vec<&str> = table.words.split_whitespace().collect();
                return match Change::parse(library, &words) {
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

/// The first tab: the step, or the map beside it with room and a tracked board.
fn first_tab(table: &GuidedGame, context: &Context<'_>) -> Tab {
    match (context.is_narrow(), table.game().fixed().options.is_tracked()) {
        (true, _) => Tab::Step,
        (false, true) => Tab::Map,
        (false, false) => Tab::Log,
    }
}

fn give(table: &mut GuidedGame, answer: &Answer) -> Action {
    match table.answer(answer) {
        Ok(keep) => Action::Run(keep.map(Message::Saved)),
        Err(sentence) => Action::Problem(sentence),
    }
}

/// The notice for a file that could not be moved.
fn failed(path: &Path, error: &std::io::Error, language: Language) -> String {
    phrase::say(language, "gui.rebellion.not_moved", &[("file", &path.display()), ("reason", error)])
}

/// A random seed.
fn any_seed() -> u64 {
    kernel::chance::nth_seed(saved::now().unsigned_abs(), 0) % LARGEST_SEED.min(1_000_000)
}
