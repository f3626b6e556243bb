//! The screen Tables: tables of players' own, and the editor of one.

mod open;
mod page;
mod sharing;
mod shelf;
mod surface;

use std::path::{Path, PathBuf};

use iced::{
    Element, Point, Task, Vector,
    keyboard::{Key, Modifiers, key::Named},
    widget::operation,
};
use serde_json::Value;

use crate::{
    Context,
    background::tried,
    file_dialog::{self, Picked, Wanted},
    save_path,
    screen::kept::{self, Shelf},
    widget::over,
    written::{write_sheets, write_text},
};
use kernel::tabletop::At;
use systems::{AnyTable, SystemId};

pub use open::{Camera, OpenTable, Tab};
use sharing::Sharing;
use shelf::NewTable;
pub use shelf::{Origin, Setting};

pub use super::told::Play;

/// Ids of the fields for the name of a new table and of the open one, and for the search among kinds.
pub const NAME: &str = "table-name";
pub const TITLE: &str = "table-title";
pub const SEARCH: &str = "table-search";

/// A change to the picked piece, or to the whole table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// Turn it, clockwise or not.
    Turn(bool),
    Mirror,
    Duplicate,
    /// Lay its twin where half a turn of the table brings it.
    Opposite,
    Remove,
    /// Move it by so many steps of the grid, to the right and up.
    Nudge(i32, i32),
    MirrorAll,
}

#[derive(Debug, Clone)]
pub enum Message {
    Listed(Vec<Kept>),
    /// Set up a new one.
    NewPressed,
    NameTyped(String),
    Settled(Setting),
    BeginPressed,
    /// Close what lies over the page.
    Dropped,
    OpenPressed(usize),
    DeletePressed(usize),
    Restored(PathBuf),
    /// Take a copy of a table of an installed pack, by the ids of both.
    CopyPressed(String, String),
    /// Make a pack of tables.
    SharePressed,
    /// Tables of this game are shared.
    ShareOf(SystemId),
    /// A table is shared or left out, by its place among the kept ones.
    ShareSwitched(usize),
    PackNamed(String),
    VersionTyped(String),
    PackPressed,
    PackTo(Picked),
    /// Set up a match, a series or a gauntlet on the open table.
    PlayPressed(Play),
    ImportPressed,
    ImportPicked(Picked),
    ImportRead(Result<AnyTable, String>),
    /// Back to all tables.
    ShelfPressed,
    /// The file was written, or not, with the reason.
    Saved(Option<String>),
    Renamed(String),
    SearchTyped(String),
    TabPressed(Tab),
    /// Lay a piece of this kind.
    KindPressed(String),
    Picked(Option<usize>),
    Moved(usize, At),
    CornerMoved(usize, usize, At),
    PutDown,
    Changed(Change),
    Set(&'static str, Value),
    RulerPressed,
    Zoomed(f32, Option<Point>),
    Panned(Vector),
    FitPressed,
    UndoPressed,
    RedoPressed,
    PrintPressed,
    PrintTo(Picked),
    ExportPressed,
    ExportTo(Picked),
    Written(Result<PathBuf, String>),
}

pub type Action = super::told::Told<Message>;

/// A kept table, or the reason it cannot be read.
pub type Kept = kept::Kept<AnyTable>;

pub struct TablesScreen {
    shelf: Shelf<AnyTable>,
    new: Option<NewTable>,
    sharing: Option<Sharing>,
    open: Option<Box<OpenTable>>,
}

impl TablesScreen {
    /// The screen on a data folder.
    pub fn new(data_dir: &Path) -> Self {
        Self { shelf: Shelf::new(data_dir.join("tables"), AnyTable::read), new: None, sharing: None, open: None }
    }

    pub fn open(&self) -> Option<&OpenTable> {
        self.open.as_deref()
    }

    pub fn kept(&self) -> &[Kept] {
        self.shelf.kept()
    }

    /// The tables as they are now, by name: those of the folder, the open one with its changes.
    pub fn tables(&self) -> Vec<AnyTable> {
        let open = self.open.as_ref().map(|open| &open.path);
        let others = self.kept().iter().filter(|kept| Some(&kept.path) != open);
        let others = others.filter_map(|kept| kept.read.as_ref().ok());
        let mut tables: Vec<AnyTable> = others.chain(self.open.as_ref().map(|open| &open.table)).cloned().collect();
        tables.sort_by_cached_key(|table| table.name().to_lowercase());
        tables
    }

    /// Handles the screen coming into sight.
    pub fn shown(&mut self, context: &Context<'_>) -> Action {
        if self.open.is_some() { Action::None } else { Action::Run(self.list(context)) }
    }

    /// Reads the tables of the folder.
    pub fn list(&self, context: &Context<'_>) -> Task<Message> {
        self.shelf.list(context.language).map(Message::Listed)
    }

    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        match message {
            Message::Listed(kept) => self.shelf.listed(kept),
            Message::NewPressed => {
                self.new = Some(NewTable::default());
                return Action::Run(operation::focus(NAME));
            }
            Message::NameTyped(name) => {
                if let Some(new) = &mut self.new {
                    new.name = name;
                }
            }
            Message::Settled(setting) => {
                if let Some(new) = &mut self.new {
                    new.settle(setting);
                }
            }
            Message::BeginPressed => {
                let table = self.new.take().and_then(|new| new.table(context));
                return match table {
                    Some(table) => self.begin(table, context),
                    None => Action::Problem(context.text("gui.tables.no_random").to_owned()),
                };
            }
            Message::Dropped => (self.new, self.sharing) = (None, None),
            Message::OpenPressed(place) => {
                if let Some((path, table)) = self.shelf.readable(place) {
                    self.open = Some(Box::new(OpenTable::new(path, table, context)));
                }
            }
            Message::DeletePressed(place) => return self.delete(place, context),
            Message::Restored(away) => {
                return match kept::restore(&away) {
                    Ok(()) => Action::Run(self.list(context)),
                    Err(error) => not_moved(&away, &error, context),
                };
            }
            Message::CopyPressed(pack, id) => {
                let pack = context.catalogs.pack(&pack);
                let packed = pack.and_then(|pack| pack.tables.iter().find(|packed| packed.id == id));
                return packed.map_or(Action::None, |packed| self.begin(packed.table.clone(), context));
            }
            Message::SharePressed => {
                self.sharing = Some(Sharing::of(self.kept(), context));
                return Action::Run(operation::focus(sharing::NAME));
            }
            Message::ShareOf(_)
            | Message::ShareSwitched(_)
            | Message::PackNamed(_)
            | Message::VersionTyped(_)
            | Message::PackPressed
            | Message::PackTo(_) => return self.share(message, context),
            Message::ImportPressed => {
                let title = context.text("gui.tables.import");
                let chosen = file_dialog::choose(title, Wanted::File, Path::new(""), &[("json", &["json"])]);
                return Action::Run(chosen.map(Message::ImportPicked));
            }
            Message::ImportPicked(picked) => {
                if let Some(sentence) = picked.sentence(context) {
                    return Action::Problem(sentence);
                }
                let Some(path) = picked.path() else { return Action::None };
                let language = context.language;
                let read = tried(language, move || kept::read(&path, AnyTable::read, language));
                return Action::Run(read.map(Message::ImportRead));
            }
            Message::ImportRead(Ok(table)) => return self.begin(table, context),
            Message::ShelfPressed => {
                self.open = None;
                return Action::Run(self.list(context));
            }
            Message::Saved(Some(sentence)) | Message::ImportRead(Err(sentence)) | Message::Written(Err(sentence)) => {
                return Action::Problem(sentence);
            }
            Message::Saved(None) => {}
            Message::Written(Ok(path)) => {
                return Action::Notice(context.say("gui.tables.written", &[("path", &path.display())]));
            }
            message => return self.at_table(message, context),
        }
        Action::None
    }

    /// Opens a table that is kept from now on.
    fn begin(&mut self, mut table: AnyTable, context: &Context<'_>) -> Action {
        table.set_pack(None);
        let path = self.shelf.free_path(table.name(), "table");
        let mut open = OpenTable::new(path, table, context);
        let task = open.keep().map(Message::Saved);
        self.open = Some(Box::new(open));
        Action::Run(task)
    }

    /// Handles a message about a pack of tables.
    fn share(&mut self, message: Message, context: &Context<'_>) -> Action {
        let Some(sharing) = &mut self.sharing else { return Action::None };
        match message {
            Message::ShareOf(system) => sharing.system = system,
            Message::ShareSwitched(place) => sharing.switch(place),
            Message::PackNamed(name) => sharing.name = name,
            Message::VersionTyped(version) => sharing.version = version,
            Message::PackPressed => {
                let path = save_path::usual(&sharing.name_or_usual(context), "json");
                let title = context.text("gui.tables.share");
                let chosen = file_dialog::choose(title, Wanted::Target, &path, &[("json", &["json"])]);
                return Action::Run(chosen.map(Message::PackTo));
            }
            Message::PackTo(picked) => {
                let path = picked.target(|| save_path::usual(&sharing.name_or_usual(context), "json"));
                let Some(path) = path else { return Action::None };
                return match sharing.pack(self.shelf.kept(), context) {
                    Ok(text) => {
                        self.sharing = None;
                        Action::Run(write_text(path, text, context.language).map(Message::Written))
                    }
                    Err(sentence) => Action::Problem(sentence),
                };
            }
            _ => {}
        }
        Action::None
    }

    fn delete(&mut self, place: usize, context: &Context<'_>) -> Action {
        let Some(kept) = self.kept().get(place) else { return Action::None };
        let name = kept.read.as_ref().map_or_else(|_| kept::stem(&kept.path), |table| table.name().to_owned());
        match kept::delete(&kept.path) {
            Ok(away) => {
                let told = context.say("gui.tables.deleted", &[("name", &name)]);
                Action::NoticeWith(told, "gui.undo", Message::Restored(away), self.list(context))
            }
            Err(error) => not_moved(&kept.path, &error, context),
        }
    }

    /// Handles a message about the open table.
    fn at_table(&mut self, message: Message, context: &Context<'_>) -> Action {
        let Some(open) = self.open.as_deref_mut() else { return Action::None };
        let catalogs = context.catalogs;
        if let Message::PlayPressed(play) = message {
            return Action::PlayOn(Box::new(open.table.clone()), play);
        }
        let task = match message {
            Message::Renamed(name) => open.change(context, |table| table.rename(name)),
            Message::SearchTyped(search) => {
                open.search = search;
                None
            }
            Message::TabPressed(tab) => {
                open.tab = tab;
                None
            }
            Message::KindPressed(kind) => {
                let at = open.free_place(&kind, context);
                let mut laid = None;
                let task = open.change(context, |table| laid = table.add(catalogs, &kind, at));
                if laid.is_none() {
                    return Action::Problem(context.text("gui.tables.full").to_owned());
                }
                open.pick(laid);
                task
            }
            Message::Picked(piece) => {
                open.pick(piece);
                None
            }
            Message::Moved(piece, at) => {
                open.drag(context, |table| table.put(piece, at));
                None
            }
            Message::CornerMoved(piece, corner, at) => {
                open.drag(context, |table| table.put_corner(piece, corner, at));
                None
            }
            Message::PutDown => open.put_down(context),
            Message::Changed(change) => changed(open, change, context),
            Message::Set(key, value) => {
                let Some(piece) = open.picked else { return Action::None };
                open.change(context, |table| table.set(catalogs, piece, key, &value))
            }
            Message::RulerPressed => {
                open.measures = !open.measures;
                open.version += 1;
                None
            }
            Message::Zoomed(by, at) => {
                open.zoom(by, at);
                None
            }
            Message::Panned(by) => {
                open.pan(by);
                None
            }
            Message::FitPressed => {
                open.fit();
                None
            }
            Message::UndoPressed | Message::RedoPressed => open.step(matches!(message, Message::UndoPressed), context),
            Message::PrintPressed => {
                let path = save_path::usual(open.table.name(), "pdf");
                let title = context.text("gui.tables.print");
                let chosen = file_dialog::choose(title, Wanted::Target, &path, &[("pdf", &["pdf"])]);
                return Action::Run(chosen.map(Message::PrintTo));
            }
            Message::ExportPressed => {
                let path = save_path::usual(open.table.name(), "json");
                let title = context.text("gui.tables.export");
                let chosen = file_dialog::choose(title, Wanted::Target, &path, &[("json", &["json"])]);
                return Action::Run(chosen.map(Message::ExportTo));
            }
            Message::PrintTo(picked) => {
                let path = picked.target(|| save_path::usual(open.table.name(), "pdf"));
                let sheets = vec![open.table.sheet(catalogs, context.language)];
                let written = path.map(|path| write_sheets(path, sheets, context.language));
                return written.map_or(Action::None, |task| Action::Run(task.map(Message::Written)));
            }
            Message::ExportTo(picked) => {
                let path = picked.target(|| save_path::usual(open.table.name(), "json"));
                let written = path.map(|path| write_text(path, open.table.text(), context.language));
                return written.map_or(Action::None, |task| Action::Run(task.map(Message::Written)));
            }
            _ => None,
        };
        task.map_or(Action::None, |task| Action::Run(task.map(Message::Saved)))
    }

    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if self.new.is_some() || self.sharing.is_some() {
            return match key.as_ref() {
                Key::Named(Named::Escape) => Some(Message::Dropped),
                Key::Named(Named::Enter) if self.new.is_some() => Some(Message::BeginPressed),
                _ => None,
            };
        }
        let Some(open) = self.open() else {
            let is_new = modifiers.is_empty() && key.as_ref() == Key::Character("n");
            return is_new.then_some(Message::NewPressed);
        };
        let steps = if modifiers.shift() { 10 } else { 1 };
        let nudge = |x, y| Some(Message::Changed(Change::Nudge(x * steps, y * steps)));
        let count = open.table.pieces();
        let next = |by: usize| {
            let place =
                open.picked.map_or(if by == 1 { 0 } else { count.max(1) - 1 }, |picked| (picked + by) % count.max(1));
            (count > 0).then_some(Message::Picked(Some(place)))
        };
        match key.as_ref() {
            Key::Character("z") if modifiers.command() && modifiers.shift() => Some(Message::RedoPressed),
            Key::Character("y") if modifiers.command() => Some(Message::RedoPressed),
            Key::Character("z") if modifiers.command() => Some(Message::UndoPressed),
            Key::Character(_) if modifiers.command() => None,
            Key::Named(Named::Escape) if open.picked.is_some() => Some(Message::Picked(None)),
            Key::Named(Named::Escape) => Some(Message::ShelfPressed),
            Key::Named(Named::Tab) if modifiers.shift() => next(count.max(1) - 1),
            Key::Named(Named::Tab) => next(1),
            Key::Named(Named::ArrowLeft) => nudge(-1, 0),
            Key::Named(Named::ArrowRight) => nudge(1, 0),
            Key::Named(Named::ArrowUp) => nudge(0, 1),
            Key::Named(Named::ArrowDown) => nudge(0, -1),
            Key::Named(Named::Delete | Named::Backspace) => Some(Message::Changed(Change::Remove)),
            Key::Character("r") => Some(Message::Changed(Change::Turn(!modifiers.shift()))),
            Key::Character("d") => Some(Message::Changed(Change::Duplicate)),
            Key::Character("o") => Some(Message::Changed(Change::Opposite)),
            Key::Character("f") => Some(Message::Changed(Change::Mirror)),
            Key::Character("m") => Some(Message::RulerPressed),
            Key::Character("0") => Some(Message::FitPressed),
            Key::Character("+") => Some(Message::Zoomed(1.25, None)),
            Key::Character("-") => Some(Message::Zoomed(0.8, None)),
            _ => None,
        }
    }

    pub fn view<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let page = match self.open() {
            Some(open) => page::view(open, context),
            None => shelf::view(self.kept(), self.shelf.is_listed(), context),
        };
        let kept = self.kept();
        let dialog = match (&self.new, &self.sharing) {
            (Some(new), _) => Some(new.view(context)),
            (None, sharing) => sharing.as_ref().map(|sharing| sharing.view(kept, context)),
        };
        over(page, dialog)
    }
}

/// Makes a change to the picked piece, or to the whole table.
fn changed(open: &mut OpenTable, change: Change, context: &Context<'_>) -> Option<Task<Option<String>>> {
    if change == Change::MirrorAll {
        return open.change(context, |table| table.mirror_all());
    }
    let piece = open.picked?;
    let facts = open.table.facts();
    let grid = facts.grid;
    let mut laid = None;
    let task = open.change(context, |table| match change {
        Change::Turn(clockwise) => {
            // A step of a fine circle is hardly seen.
            let step = (facts.turns / 24).max(1);
            table.turn(piece, if clockwise == facts.is_clockwise { step } else { -step });
        }
        Change::Mirror => table.mirror(piece),
        Change::Duplicate => laid = table.duplicate(piece, (8 * grid, -8 * grid)),
        Change::Opposite => laid = table.add_opposite(piece),
        Change::Remove => table.remove(piece),
        Change::Nudge(x, y) => {
            let (at, up) = (table.at(piece), if facts.is_up { y } else { -y });
            table.put(piece, (at.0 + x * grid, at.1 + up * grid));
        }
        Change::MirrorAll => {}
    });
    match change {
        Change::Remove => open.pick(None),
        Change::Duplicate | Change::Opposite if laid.is_some() => open.pick(laid),
        _ => {}
    }
    task
}

fn not_moved(path: &Path, error: &std::io::Error, context: &Context<'_>) -> Action {
    Action::Problem(context.say("gui.tables.not_moved", &[("file", &path.display()), ("reason", error)]))
}
