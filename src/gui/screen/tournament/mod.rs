//! The screen Tournaments: kept tournaments and leagues, and the players, rounds and standings of one.

mod open;
mod page;
mod played;
mod shelf;

use std::path::{Path, PathBuf};

use iced::{
    Element, Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::operation,
};

use crate::{
    Context,
    background::{in_background, tried},
    file_dialog::{self, Picked, Wanted},
    save_path,
    screen::{
        kept::{self, Shelf},
        play::setup::any_seed,
    },
    widget::over,
    written::{write_sheets, write_text},
};
use store::intake::{self, IntakeError};
use systems::AnyDocument;
use tournament::{Decision, Pairing, Tournament};

pub use open::OpenTournament;
use shelf::NewTournament;
pub use shelf::{Number, Setting};

/// Ids of the fields for the name of a new tournament and for a new player.
pub const NAME: &str = "tournament-name";
pub const PLAYER: &str = "tournament-player";

#[derive(Debug, Clone)]
pub enum Message {
    Listed(Vec<Kept>),
    /// Set up a new one.
    NewPressed,
    NameTyped(String),
    Settled(Setting),
    /// One of the numbers of a new one.
    NumberTyped(Number, String),
    BeginPressed,
    /// Close what lies over the page.
    Dropped,
    OpenPressed(usize),
    DeletePressed(usize),
    Restored(PathBuf),
    /// Back to all tournaments.
    ShelfPressed,
    /// The file was written, or not, with the reason.
    Saved(Option<String>),
    PlayerTyped(String),
    PlayerEntered,
    /// A player leaves or comes back.
    DropPressed(usize),
    /// Bring a player's list from a file.
    ListPressed(usize),
    ListPicked(usize, Picked),
    ListRead(usize, Result<(String, String), String>),
    /// One of two who are to meet.
    MeetPicked(usize),
    PairPressed,
    RoundPicked(usize),
    /// Begin another evening, and pair its first round.
    EveningPressed(Pairing),
    /// Other tournaments were asked for, to be counted as evenings, or put away.
    TakePressed,
    /// Count a kept tournament as an evening.
    Taken(usize),
    /// Show the standings of an evening, or of everything.
    StandingsOf(Option<usize>),
    PointsTyped(usize, usize, String),
    /// Enter the result of a table; who won where points do not tell.
    ResultEntered(usize, Option<Decision>),
    ClearPressed(usize),
    /// The kept matches for a table were asked for, or put away.
    MatchesPressed(Option<usize>),
    MatchesListed(Vec<PathBuf>),
    /// A kept match is the result of the table; with its sides exchanged.
    MatchPicked {
        table: usize,
        path: PathBuf,
        turned: bool,
    },
    MatchRead {
        table: usize,
        turned: bool,
        read: Result<(String, String), String>,
    },
    /// Pairings or standings are wanted as CSV.
    ExportPressed(Part),
    ExportTo(Part, Picked),
    Exported(Result<PathBuf, String>),
    /// Players, or pairings with results, come from a CSV file.
    ImportPressed,
    ImportPicked(Picked),
    ImportRead(Result<String, String>),
    UndoPressed,
    RedoPressed,
    PrintPressed,
    PrintTo(Picked),
    Printed(Result<PathBuf, String>),
}

pub type Action = super::told::Told<Message>;

/// What is exported.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    Pairings,
    Standings,
}

impl Part {
    const fn name(self) -> &'static str {
        match self {
            Self::Pairings => "pairings",
            Self::Standings => "standings",
        }
    }
}

/// A kept tournament, or the reason it cannot be read.
pub type Kept = kept::Kept<Tournament>;

pub struct TournamentScreen {
    shelf: Shelf<Tournament>,
    /// Where matches are kept that were played here.
    matches: PathBuf,
    new: Option<NewTournament>,
    open: Option<Box<OpenTournament>>,
}

impl TournamentScreen {
    /// The screen on a data folder.
    pub fn new(data_dir: &Path) -> Self {
        let shelf = Shelf::new(data_dir.join("tournaments"), Tournament::read);
        Self { shelf, matches: data_dir.join("games"), new: None, open: None }
    }

    pub fn open(&self) -> Option<&OpenTournament> {
        self.open.as_deref()
    }

    pub fn kept(&self) -> &[Kept] {
        self.shelf.kept()
    }

    /// Handles the screen coming into sight.
    pub fn shown(&mut self, context: &Context<'_>) -> Action {
        if self.open.is_some() { Action::None } else { Action::Run(self.list(context)) }
    }

    fn list(&self, context: &Context<'_>) -> Task<Message> {
        self.shelf.list(context.language).map(Message::Listed)
    }

    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        match message {
            Message::Listed(kept) => self.shelf.listed(kept),
            Message::NewPressed => {
                self.new = Some(NewTournament::default());
                return Action::Run(operation::focus(NAME));
            }
            Message::NameTyped(name) => self.set_up(|new| new.name = name),
            Message::Settled(setting) => self.set_up(|new| new.settle(setting)),
            Message::NumberTyped(number, written) => self.set_up(|new| new.type_number(number, written)),
            Message::BeginPressed => return self.begin(context),
            Message::Dropped => self.new = None,
            Message::OpenPressed(place) => {
                if let Some((path, tournament)) = self.shelf.readable(place) {
                    self.open = Some(Box::new(OpenTournament::new(path, tournament)));
                }
            }
            Message::DeletePressed(place) => return self.delete(place, context),
            Message::Restored(away) => {
                return match kept::restore(&away) {
                    Ok(()) => Action::Run(self.list(context)),
                    Err(error) => not_moved(&away, &error, context),
                };
            }
            Message::ShelfPressed => {
                self.open = None;
                return Action::Run(self.list(context));
            }
            Message::Saved(Some(sentence)) | Message::Printed(Err(sentence)) | Message::Exported(Err(sentence)) => {
                return Action::Problem(sentence);
            }
            Message::Saved(None) => {}
            Message::MatchesPressed(table) => return self.list_matches(table),
            Message::Exported(Ok(path)) => {
                return Action::Notice(context.say("gui.tournament.exported", &[("path", &path.display())]));
            }
            Message::Printed(Ok(path)) => {
                return Action::Notice(context.say("gui.tournament.printed", &[("path", &path.display())]));
            }
            message => return self.at_tournament(message, context),
        }
        Action::None
    }

    fn list_matches(&mut self, table: Option<usize>) -> Action {
        let Some(open) = self.open.as_deref_mut() else { return Action::None };
        open.matches = table.map(|table| (table, None));
        if table.is_none() {
            return Action::None;
        }
        let folder = self.matches.clone();
        let found = in_background(move || played::all(&folder));
        Action::Run(found.map(|found| Message::MatchesListed(found.unwrap_or_default())))
    }

    fn set_up(&mut self, change: impl FnOnce(&mut NewTournament)) {
        if let Some(new) = &mut self.new {
            change(new);
        }
    }

    fn begin(&mut self, context: &Context<'_>) -> Action {
        let Some(new) = self.new.take_if(|new| new.is_ready()) else { return Action::None };
        let seed = any_seed();
        let name = new.name_or_usual(context).to_owned();
        let path = self.shelf.free_path(&name, "tournament");
        let mut open = OpenTournament::new(path, Tournament::new(new.system, name, new.settings(seed)));
        let task = open.keep().map(Message::Saved);
        self.open = Some(Box::new(open));
        Action::Run(Task::batch([task, operation::focus(PLAYER)]))
    }

    fn delete(&mut self, place: usize, context: &Context<'_>) -> Action {
        let Some(path) = self.kept().get(place).map(|kept| kept.path.clone()) else { return Action::None };
        match kept::delete(&path) {
            Ok(away) => {
                let told = context.say("gui.tournament.deleted", &[("name", &kept::stem(&path))]);
                Action::NoticeWith(told, "gui.undo", Message::Restored(away), self.list(context))
            }
            Err(error) => not_moved(&path, &error, context),
        }
    }

    /// Handles a message about the open tournament.
    fn at_tournament(&mut self, message: Message, context: &Context<'_>) -> Action {
        let Some(open) = self.open.as_deref_mut() else { return Action::None };
        let done = match message {
            Message::EveningPressed(pairing) => {
                let begun = open.change(|tournament| {
                    tournament.begin_evening("", pairing, &[])?;
                    tournament.pair(false)
                });
                begun.map(|task| {
                    open.look_at(open.tournament.rounds.len() - 1);
                    task.map(Message::Saved)
                })
            }
            Message::TakePressed => {
                open.takes = !open.takes;
                return Action::None;
            }
            Message::Taken(place) => {
                let Some((_, other)) = self.shelf.readable(place) else { return Action::None };
                open.change(|tournament| tournament.take_in(&other)).map(|task| {
                    open.takes = false;
                    open.look_at(open.tournament.rounds.len() - 1);
                    task.map(Message::Saved)
                })
            }
            Message::StandingsOf(evening) => {
                open.evening = evening;
                return Action::None;
            }
            Message::PlayerTyped(name) => {
                open.name = name;
                return Action::None;
            }
            Message::PlayerEntered => {
                let name = open.name.clone();
                open.change(|tournament| tournament.join(&name)).map(|task| {
                    open.name.clear();
                    Task::batch([task.map(Message::Saved), operation::focus(PLAYER)])
                })
            }
            Message::DropPressed(player) => {
                let is_out = open.tournament.players.get(player).is_some_and(|player| player.dropped.is_none());
                open.change(|tournament| tournament.set_dropped(player, is_out)).map(|task| task.map(Message::Saved))
            }
            Message::ListPressed(player) => {
                let title = context.text("gui.tournament.bring");
                let chosen = file_dialog::choose(title, Wanted::File, Path::new(""), &[]);
                return Action::Run(chosen.map(move |picked| Message::ListPicked(player, picked)));
            }
            Message::ListPicked(player, picked) => {
                if let Some(sentence) = picked.sentence(context) {
                    return Action::Problem(sentence);
                }
                let Some(path) = picked.path() else { return Action::None };
                let language = context.language;
                let read = tried(language, move || {
                    let file = path.display().to_string();
                    let text = intake::read(&path).map_err(|error| error.sentence(&file, language))?;
                    Ok((file, text))
                });
                return Action::Run(read.map(move |read| Message::ListRead(player, read)));
            }
            Message::ListRead(_, Err(sentence)) => return Action::Problem(sentence),
            Message::ListRead(player, Ok((file, text))) => {
                let language = context.language;
                let list = match AnyDocument::read(context.catalogs, &text, Some(open.tournament.system)) {
                    Ok(read) => read.document,
                    Err(error) => return Action::Problem(IntakeError::Text(error).sentence(&file, language)),
                };
                let admitted = open.tournament.admitted(context.catalogs, &list, language);
                let done = admitted.and_then(|list| open.change(|tournament| tournament.set_list(player, Some(list))));
                done.map(|task| task.map(Message::Saved))
            }
            Message::MeetPicked(player) => match open.first.take() {
                None => {
                    open.first = Some(player);
                    return Action::None;
                }
                Some(first) if first == player => return Action::None,
                Some(first) => {
                    let done = open.change(|tournament| tournament.meet(first, player));
                    open.look_at(open.tournament.rounds.len().saturating_sub(1));
                    done.map(|task| task.map(Message::Saved))
                }
            },
            Message::PairPressed => open.change(|tournament| tournament.pair(false)).map(|task| {
                open.look_at(open.tournament.rounds.len() - 1);
                task.map(Message::Saved)
            }),
            Message::RoundPicked(round) => {
                open.look_at(round);
                return Action::None;
            }
            Message::PointsTyped(table, side, written) => {
                let mut points = open.points(table);
                if let Some(field) = points.get_mut(side) {
                    *field = written;
                }
                open.typed.insert(table, points);
                return Action::None;
            }
            Message::ResultEntered(table, decision) => {
                let Some(score) = open.score(table, decision) else {
                    return Action::Problem(context.text("gui.tournament.no_points").to_owned());
                };
                let round = open.round;
                open.change(|tournament| tournament.enter(round, table, score)).map(|task| {
                    open.typed.remove(&table);
                    task.map(Message::Saved)
                })
            }
            Message::ClearPressed(table) => {
                let round = open.round;
                open.change(|tournament| tournament.clear(round, table)).map(|task| {
                    open.typed.remove(&table);
                    task.map(Message::Saved)
                })
            }
            Message::MatchesListed(found) => {
                if let Some((_, matches)) = &mut open.matches {
                    *matches = Some(found);
                }
                return Action::None;
            }
            Message::MatchPicked { table, path, turned } => {
                let language = context.language;
                let read = tried(language, move || Ok((path.display().to_string(), played::text(&path, language)?)));
                return Action::Run(read.map(move |read| Message::MatchRead { table, turned, read }));
            }
            Message::MatchRead { read: Err(sentence), .. } | Message::ImportRead(Err(sentence)) => {
                return Action::Problem(sentence);
            }
            Message::MatchRead { table, turned, read: Ok((file, text)) } => {
                let score = match played::score(&text, &file, open.tournament.system, context) {
                    Ok(score) if turned => score.turned(),
                    Ok(score) => score,
                    Err(sentence) => return Action::Problem(sentence),
                };
                let round = open.round;
                open.change(|tournament| tournament.enter(round, table, score)).map(|task| {
                    open.typed.remove(&table);
                    open.matches = None;
                    task.map(Message::Saved)
                })
            }
            Message::ExportPressed(part) => {
                let path = save_path::usual(&format!("{} {}", kept::stem(&open.path), part.name()), "csv");
                let title = context.text("gui.tournament.export");
                let chosen = file_dialog::choose(title, Wanted::Target, &path, &[("csv", &["csv"])]);
                return Action::Run(chosen.map(move |picked| Message::ExportTo(part, picked)));
            }
            Message::ExportTo(part, picked) => {
                let usual = || save_path::usual(&format!("{} {}", kept::stem(&open.path), part.name()), "csv");
                let Some(path) = picked.target(usual) else { return Action::None };
                let text = match part {
                    Part::Pairings => open.tournament.pairings_csv(),
                    Part::Standings => open.tournament.standings_csv(),
                };
                return Action::Run(write_text(path, text, context.language).map(Message::Exported));
            }
            Message::ImportPressed => {
                let title = context.text("gui.tournament.import");
                let chosen = file_dialog::choose(title, Wanted::File, Path::new(""), &[("csv", &["csv"])]);
                return Action::Run(chosen.map(Message::ImportPicked));
            }
            Message::ImportPicked(picked) => {
                if let Some(sentence) = picked.sentence(context) {
                    return Action::Problem(sentence);
                }
                let Some(path) = picked.path() else { return Action::None };
                let language = context.language;
                return Action::Run(tried(language, move || played::text(&path, language)).map(Message::ImportRead));
            }
            Message::ImportRead(Ok(text)) => {
                let mut changed = open.tournament.clone();
                if let Err(error) = changed.import_csv(&text) {
                    return Action::Problem(error.sentence(context.language));
                }
                open.change(|tournament| {
                    *tournament = changed;
                    Ok(())
                })
                .map(|task| task.map(Message::Saved))
            }
            Message::UndoPressed | Message::RedoPressed => {
                let step = open.step(matches!(message, Message::UndoPressed));
                return step.map_or(Action::None, |task| Action::Run(task.map(Message::Saved)));
            }
            Message::PrintPressed => {
                let path = save_path::usual(&kept::stem(&open.path), "pdf");
                let title = context.text("gui.tournament.print");
                let chosen = file_dialog::choose(title, Wanted::Target, &path, &[("pdf", &["pdf"])]);
                return Action::Run(chosen.map(Message::PrintTo));
            }
            Message::PrintTo(picked) => {
                let usual = || save_path::usual(&kept::stem(&open.path), "pdf");
                let Some(path) = picked.target(usual) else { return Action::None };
                let language = context.language;
                let round = open.tournament.round_sheet(open.round, language);
                let sheets = round.into_iter().chain([open.tournament.standings_sheet(language)]).collect();
                return Action::Run(write_sheets(path, sheets, language).map(Message::Printed));
            }
            _ => return Action::None,
        };
        match done {
            Ok(task) => Action::Run(task),
            Err(refusal) => Action::Problem(refusal.sentence(context.language)),
        }
    }

    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if self.new.is_some() {
            return match key.as_ref() {
                Key::Named(Named::Escape) => Some(Message::Dropped),
                Key::Named(Named::Enter) => Some(Message::BeginPressed),
                _ => None,
            };
        }
        if self.open.is_none() {
            let is_new = modifiers.is_empty() && key.as_ref() == Key::Character("n");
            return is_new.then_some(Message::NewPressed);
        }
        match key.as_ref() {
            Key::Character("z") if modifiers.command() && modifiers.shift() => Some(Message::RedoPressed),
            Key::Character("y") if modifiers.command() => Some(Message::RedoPressed),
            Key::Character("z") if modifiers.command() => Some(Message::UndoPressed),
            Key::Named(Named::Escape) => Some(Message::ShelfPressed),
            _ => None,
        }
    }

    pub fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let page = match self.open() {
            Some(open) => page::view(open, self.kept(), context),
            None => shelf::view(self.kept(), self.shelf.is_listed(), context),
        };
        over(page, self.new.as_ref().map(|new| new.view(context)))
    }
}

fn not_moved(path: &Path, error: &std::io::Error, context: &Context<'_>) -> Action {
    Action::Problem(context.say("gui.tournament.not_moved", &[("file", &path.display()), ("reason", error)]))
}
