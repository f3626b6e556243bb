//! The screen Lists: games, folders and tags, the table of lists, the picked list in short.

mod begin;
mod brief;
mod compare;
mod detail;
mod dialog;
mod docked;
mod example;
mod field;
mod filter;
mod first_run;
mod order;
mod several;
mod side;
mod table;
mod time;

use std::{
    path::PathBuf,
    time::{Duration, Instant},
};

use iced::{
    Alignment, Element, Length, Padding, Task, keyboard,
    widget::{column, container, operation, row, rule, scrollable, space, stack},
};

use crate::{
    bar::{Bar, on_bar},
    context::Context,
    look::{GAP, SPACE, TEXT, mix},
    measure,
    stored::{ListTable, StoredList},
    widget::{
        Popover, Pressable, icon_in, over,
        parts::{body, field, labelled, main_tool, push, small, strong, tool},
        tip,
    },
};
use store::{
    FolderId, GameId, ListChange, ListId, ListRow, RevisionId,
    lists::{GameResult, PlayedGame},
};
use systems::{AnyDocument, SystemId};

use brief::Brief;
use dialog::Dialog;
pub use dialog::Message as DialogMessage;
pub use filter::Shown;
use filter::{Closely, Search};
pub use order::{Column as SortColumn, Order};
use several::Several;
use side::games;

/// The id of the search field, for the keyboard.
pub const SEARCH: &str = "lists-search";

/// The id of the scrolled rows.
pub const TABLE: &str = "lists-table";

/// Two presses within this time are one wish.
const TWICE: Duration = Duration::from_millis(500);

/// The state of the screen. It stays as it is while other screens are shown.
#[derive(Debug)]
pub struct Lists {
    search: String,
    shown: Shown,
    /// The only game whose lists are shown.
    only: Option<SystemId>,
    order: Order,
    /// The lists that are shown, in order.
    rows: Vec<ListId>,
    /// Whether no list has what was searched for, and those are shown that nearly have it.
    is_guess: bool,
    picked: Option<ListId>,
    several: Several,
    /// The list that was pressed last, and when.
    pressed: Option<(ListId, Instant)>,
    /// The picked list, once it has been read, and which state of it.
    detail: Option<Brief>,
    read: Option<(ListId, RevisionId)>,
    /// The list that is kept for comparison.
    kept: Option<Brief>,
    dialog: Option<Dialog>,
    /// Whom the next game is counted against.
    opponent: String,
    /// Which keys such as Shift are held down.
    held: keyboard::Modifiers,
    /// What of the rows is in sight, from its top, in points; not known before the first event.
    sight: Option<(f32, f32)>,
    /// Whether the menu of what can be shown is open.
    menu: bool,
    /// Whether the menu of what else can be done with the picked list is open.
    more: bool,
    /// Whether the picked list is shown in place of the table, where there is room for one of them.
    shows_detail: bool,
    /// Counts how often the pick is to be brought into sight.
    bring: u64,
}

/// What happened on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// The search text changed.
    Searched(String),
    /// Enter was pressed in the search.
    SearchEntered,
    /// The search is to be empty again.
    SearchCleared,
    /// The lists of a folder, of a tag, the archive or the bin are to be shown.
    Chosen(Shown),
    /// Only the lists of this game are to be shown, or those of all.
    GameShown(Option<SystemId>),
    /// All lists are to be shown, of every game.
    EverythingShown,
    /// The menu of what can be shown was pressed, or left.
    MenuPressed,
    MenuClosed,
    /// The menu of what else can be done was pressed, or left.
    MorePressed,
    MoreClosed,
    /// The other pane is to be shown, where there is room for one.
    DetailPressed,
    /// An example of this game is wanted.
    ExamplePressed(SystemId),
    /// A new list of this game is wanted.
    NewOf(SystemId),
    /// A column's heading was pressed.
    Sorted(SortColumn),
    /// A list was pressed: with Ctrl or Shift it is picked together with others.
    Picked(ListId),
    /// A list was made; it is to be picked, wherever it is shown.
    Found(ListId),
    /// A list was ticked, or no longer.
    Ticked(ListId),
    /// The picked list is to be ticked, or no longer.
    PickTicked,
    /// All lists that are shown are to be ticked.
    AllTicked,
    /// None is to be ticked any more.
    TicksCleared,
    /// The pick moved by the keyboard.
    Moved(i32),
    /// The pick moved by the keyboard, and all on the way are ticked.
    Stretched(i32),
    /// The picked list was read.
    Read(Box<StoredList>),
    /// The picked list, or this one, is to be opened.
    Opened(Option<ListId>),
    /// A match with the picked list is wished for.
    PlayPressed(ListId),
    /// The pages of the picked list are wished for.
    PrintPressed(ListId),
    /// A new list is wanted.
    NewPressed,
    /// Something is to be imported.
    ImportPressed,
    /// The picked list is to be copied.
    DuplicatePressed,
    /// The picked lists go to the archive, or come back.
    ArchivePressed,
    /// The picked lists go to the bin; those in the bin come back.
    DeletePressed,
    /// Delete was pressed on the keyboard, where only what is in sight may go.
    DeleteKey,
    /// The picked lists of the bin are to be cleared away for good.
    PurgePressed,
    /// The picked lists are to be put on the clipboard.
    ExportPressed,
    /// The picked list is kept for comparison, or no longer.
    ComparePressed,
    /// The comparison is closed.
    CompareClosed,
    /// A folder is to be made.
    FolderPressed,
    /// A folder is to get another name.
    RenamePressed(FolderId),
    /// A folder is to be taken away; its lists stay.
    FolderRemoved(FolderId),
    /// A folder for the picked lists is to be chosen.
    FilePressed,
    /// The picked list goes into a folder.
    Filed(Option<FolderId>),
    /// The tags of the picked lists are to be changed.
    TagsPressed,
    /// Whom the next game is counted against was typed.
    OpponentTyped(String),
    /// A game was won, lost or drawn with the picked list.
    Recorded(GameResult),
    /// A counted game of the picked list was none.
    GameForgotten(GameId),
    /// What was done last is to be taken back.
    TakeBackPressed,
    /// The search field is wanted.
    SearchWanted,
    /// Escape: one step back, the search first.
    StepBack,
    /// Something happened in the dialog.
    Dialog(DialogMessage),
    /// The clipboard's text is to be imported.
    PastePressed,
    /// The clipboard's text.
    Pasted(Option<String>),
    /// Keys such as Shift are held down from now on, or no longer.
    Held(keyboard::Modifiers),
    /// The rows were scrolled.
    Scrolled(scrollable::Viewport),
}

/// What the screen asks of the application.
pub enum Action {
    /// Nothing.
    None,
    /// Several things, in this order.
    All(Vec<Action>),
    /// Read this list for the detail pane.
    Read(ListId),
    /// Open this list in the builder.
    Open(ListId),
    /// Play a match with this list.
    Play(ListId),
    /// Show the pages of this list.
    Print(ListId),
    /// Make a list.
    New(Box<AnyDocument>),
    /// Read a list from text.
    ImportText(String),
    /// Read a list from a file.
    ImportFile(PathBuf),
    /// Copy this list.
    Duplicate(ListId),
    /// Change lists, and tell that with this sentence.
    Change { changes: Vec<(ListId, ListChange)>, told: String },
    /// Clear these lists of the bin away for good.
    Purge(Vec<ListId>),
    /// Make a folder with these lists in it.
    MakeFolder(String, Vec<ListId>),
    /// Give a folder another name.
    RenameFolder { folder: FolderId, name: String, before: String, told: String },
    /// Take a folder away.
    RemoveFolder { folder: FolderId, name: String, told: String },
    /// Count a game of this list.
    Count { id: ListId, result: GameResult, opponent: String, told: String },
    /// Take back that a game of this list was counted.
    Forget { id: ListId, game: PlayedGame, told: String },
    /// Take back what was done last.
    TakeBack,
    /// Put these lists on the clipboard.
    Export(Vec<ListId>),
    /// Something to do in the background.
    Run(Task<Message>),
}

impl Default for Lists {
    fn default() -> Self {
        Self::new()
    }
}

impl Lists {
    /// The screen as it is first shown.
    pub fn new() -> Self {
        Self {
            search: String::new(),
            shown: Shown::All,
            only: None,
            order: Order::default(),
            rows: Vec::new(),
            is_guess: false,
            picked: None,
            several: Several::default(),
            pressed: None,
            detail: None,
            read: None,
            kept: None,
            dialog: None,
            opponent: String::new(),
            held: keyboard::Modifiers::empty(),
            sight: None,
            menu: false,
            more: false,
            shows_detail: false,
            bring: 1,
        }
    }

    /// What a key means here.
    pub fn key(&self, key: &keyboard::Key, modifiers: keyboard::Modifiers) -> Option<Message> {
        use keyboard::key::Named;
        if self.dialog.is_some() {
            return (*key == keyboard::Key::Named(Named::Escape)).then_some(Message::Dialog(DialogMessage::Dismissed));
        }
        if modifiers.command() {
            return match key.as_ref() {
                keyboard::Key::Character("a") => Some(Message::AllTicked),
                keyboard::Key::Character("d") => Some(Message::DuplicatePressed),
                keyboard::Key::Character("f") => Some(Message::SearchWanted),
                keyboard::Key::Character("v") => Some(Message::PastePressed),
                keyboard::Key::Character("n") => Some(Message::NewPressed),
                keyboard::Key::Character("o") => Some(Message::ImportPressed),
                keyboard::Key::Character("z") => Some(Message::TakeBackPressed),
                keyboard::Key::Named(Named::Space) => Some(Message::PickTicked),
                _ => None,
            };
        }
        /// How far a page goes.
        const PAGE: i32 = 10;
        let moved = |by| if modifiers.shift() { Message::Stretched(by) } else { Message::Moved(by) };
        match key.as_ref() {
            keyboard::Key::Character("/") => Some(Message::SearchWanted),
            keyboard::Key::Character("n" | "N") => Some(Message::NewPressed),
            keyboard::Key::Character("i" | "I") => Some(Message::ImportPressed),
            keyboard::Key::Named(Named::ArrowDown) => Some(moved(1)),
            keyboard::Key::Named(Named::ArrowUp) => Some(moved(-1)),
            keyboard::Key::Named(Named::PageDown) => Some(moved(PAGE)),
            keyboard::Key::Named(Named::PageUp) => Some(moved(-PAGE)),
            keyboard::Key::Named(Named::Home) => Some(moved(-i32::MAX)),
            keyboard::Key::Named(Named::End) => Some(moved(i32::MAX)),
            keyboard::Key::Named(Named::Space) => Some(Message::PickTicked),
            keyboard::Key::Named(Named::Enter) => Some(Message::Opened(None)),
            keyboard::Key::Named(Named::Delete) => Some(Message::DeleteKey),
            keyboard::Key::Named(Named::Escape) => Some(Message::StepBack),
            _ => None,
        }
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message, context: &Context<'_>, table: &ListTable) -> Action {
        if !matches!(message, Message::MorePressed | Message::Held(_) | Message::Scrolled(_) | Message::Read(_)) {
            self.more = false;
        }
        match message {
            Message::Searched(text) => {
                self.search = text;
                return self.refresh(table);
            }
            Message::SearchEntered => {
                return if self.picked.is_some() { self.open(None, table) } else { self.move_pick(0) };
            }
            Message::Chosen(shown) => {
                self.shown = shown;
                self.menu = false;
                return self.refresh(table);
            }
            Message::SearchCleared => {
                self.search.clear();
                return Action::All(vec![self.refresh(table), Action::Run(operation::focus(SEARCH))]);
            }
            Message::GameShown(game) => {
                self.only = game;
                (self.shown, self.menu) = (Shown::All, false);
                return self.refresh(table);
            }
            Message::EverythingShown => {
                self.only = None;
                (self.shown, self.menu) = (Shown::All, false);
                return self.refresh(table);
            }
            Message::MenuPressed => self.menu = !self.menu,
            Message::MenuClosed => self.menu = false,
            Message::MorePressed => self.more = !self.more,
            Message::MoreClosed => self.more = false,
            Message::DetailPressed => self.shows_detail = !self.shows_detail,
            Message::NewOf(system) => return self.ask(Dialog::begin(system)),
            Message::ExamplePressed(system) => {
                let document = example::of(system).and_then(|text| example::read(context, text));
                return document.map_or(Action::None, |document| Action::New(Box::new(document)));
            }
            Message::Sorted(column) => {
                self.order = self.order.pressed(column);
                self.bring += 1;
                return self.refresh(table);
            }
            Message::Picked(id) if self.held.command() => {
                if self.several.is_empty()
                    && let Some(picked) = self.picked.filter(|picked| *picked != id)
                {
                    self.several.add(picked);
                }
                self.several.toggle(id);
                return self.pick(id);
            }
            Message::Picked(id) if self.held.shift() => {
                self.several.extend(self.picked, id, &self.rows);
                return self.pick(id);
            }
            Message::Picked(id) => {
                let before = self.pressed.replace((id, Instant::now()));
                // Pressed twice in a row it is opened.
                if before.is_some_and(|(last, at)| last == id && at.elapsed() < TWICE) {
                    return self.open(Some(id), table);
                }
                return self.pick(id);
            }
            Message::Found(id) => return self.find(id, table),
            Message::Ticked(id) if self.held.shift() => self.several.extend(self.picked, id, &self.rows),
            Message::Ticked(id) => self.several.toggle(id),
            Message::PickTicked => self.picked.into_iter().for_each(|id| self.several.toggle(id)),
            Message::AllTicked => self.several.take_all(&self.rows),
            Message::TicksCleared => self.several.clear(),
            Message::Moved(by) => return self.move_pick(by),
            Message::Stretched(by) => {
                let from = self.picked;
                let action = self.move_pick(by);
                if let Some(to) = self.picked {
                    self.several.extend(from, to, &self.rows);
                }
                return action;
            }
            Message::Read(list) => {
                if self.picked == Some(list.id) {
                    self.detail = Some(Brief::of(context, *list));
                }
            }
            Message::PlayPressed(id) => return Action::Play(id),
            Message::PrintPressed(id) => return Action::Print(id),
            Message::Opened(id) => return self.open(id, table),
            Message::NewPressed => return self.ask(Dialog::begin(self.usual_game(table))),
            Message::ImportPressed => return self.ask(Dialog::import()),
            Message::FolderPressed => return self.ask(Dialog::folder(Vec::new())),
            Message::RenamePressed(folder) => {
                if let Some(name) = folder_name(table, folder) {
                    return self.ask(Dialog::rename(folder, name));
                }
            }
            Message::TagsPressed => {
                let rows = self.targets().into_iter().filter_map(|id| table.row(id)).collect::<Vec<_>>();
                if !rows.is_empty() {
                    return self.ask(Dialog::tags(&rows));
                }
            }
            Message::FolderRemoved(folder) => {
                let name = folder_name(table, folder).unwrap_or_default().to_owned();
                let told = context.say("gui.lists.told.folder_removed", &[("name", &name)]);
                self.shown = Shown::All;
                return Action::All(vec![self.refresh(table), Action::RemoveFolder { folder, name, told }]);
            }
            Message::DuplicatePressed => {
                let stays = self.picked.filter(|_| self.shown != Shown::Bin);
                return stays.map_or(Action::None, Action::Duplicate);
            }
            Message::ArchivePressed => {
                let archive = self.shown != Shown::Archive;
                let told = if archive { "gui.lists.told.archived" } else { "gui.lists.told.unarchived" };
                return self.change(context, table, told, &[], |_| Some(ListChange::Archived(archive)));
            }
            Message::DeleteKey if self.shown == Shown::Bin => return self.ask_to_purge(table),
            Message::DeleteKey if !self.is_pick_in_sight() => self.bring += 1,
            Message::DeletePressed | Message::DeleteKey => {
                let delete = self.shown != Shown::Bin;
                let told = if delete { "gui.lists.told.deleted" } else { "gui.lists.told.restored" };
                return self.change(context, table, told, &[], |_| Some(ListChange::Deleted(delete)));
            }
            Message::PurgePressed => return self.ask_to_purge(table),
            Message::ExportPressed => return Action::Export(self.targets()),
            Message::FilePressed => {
                let ids = self.targets();
                if !ids.is_empty() {
                    return self.ask(Dialog::file(ids, table));
                }
            }
            Message::Filed(folder) => return self.file(context, table, &self.targets(), folder),
            Message::OpponentTyped(name) => self.opponent = name,
            Message::Recorded(result) => return self.count(context, table, result),
            Message::GameForgotten(game) => {
                let row = self.picked_row(table);
                let game = row.and_then(|row| Some((row, row.games.iter().find(|played| played.id == game)?)));
                if let Some((row, game)) = game {
                    let told = context.say("gui.lists.told.forgotten", &[("name", &shown_name(context, row))]);
                    return Action::Forget { id: row.id, game: game.clone(), told };
                }
            }
            Message::TakeBackPressed => return Action::TakeBack,
            Message::ComparePressed => self.kept = self.detail.clone().filter(Brief::is_readable),
            Message::CompareClosed => self.kept = None,
            Message::SearchWanted => return Action::Run(operation::focus(SEARCH)),
            Message::StepBack => return self.step_back(table),
            Message::PastePressed => return Action::Run(iced::clipboard::read().map(Message::Pasted)),
            Message::Pasted(text) => {
                if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
                    self.dialog = None;
                    return Action::ImportText(text);
                }
            }
            Message::Held(held) => self.held = held,
            Message::Scrolled(view) => {
                let top = view.absolute_offset().y;
                self.sight = Some((top, top + view.bounds().height));
            }
            Message::Dialog(message) => return self.answer_dialog(message, context, table),
        }
        Action::None
    }

    fn answer_dialog(&mut self, message: DialogMessage, context: &Context<'_>, table: &ListTable) -> Action {
        match Dialog::answer(&mut self.dialog, message, context, table) {
            dialog::Wish::None => Action::None,
            dialog::Wish::Do(action) => action,
            dialog::Wish::File(ids, folder) => self.file(context, table, &ids, folder),
            dialog::Wish::Tag(tags) => {
                let ids: Vec<ListId> = tags.iter().map(|(id, _)| *id).collect();
                let told = told(context, table, "gui.lists.told.tagged", &ids, &[]);
                let changes = tags.into_iter().map(|(id, tags)| (id, ListChange::Tags(tags))).collect();
                Action::Change { changes, told }
            }
        }
    }

    /// A list was opened: it is the one that is picked when the lists are shown again.
    pub fn opened(&mut self, id: ListId) {
        self.dialog = None;
        if self.picked.replace(id) != Some(id) {
            self.detail = None;
            self.read = None;
            self.bring += 1;
        }
    }

    /// The screen is shown again, as it was left.
    pub fn shown(&mut self, table: &ListTable) -> Action {
        self.held = keyboard::Modifiers::empty();
        self.pressed = None;
        let action = self.refresh(table);
        // What a scrolled pane remembers is gone with the screen.
        let Some((top, _)) = self.sight.filter(|(top, _)| *top > 0.0) else { return action };
        let offset = scrollable::AbsoluteOffset { x: 0.0, y: top };
        Action::All(vec![action, Action::Run(operation::scroll_to(TABLE, offset))])
    }

    /// The table is another one.
    pub fn table_changed(&mut self, table: &ListTable) -> Action {
        if let Shown::Folder(folder) = self.shown
            && folder_name(table, folder).is_none()
        {
            self.shown = Shown::All;
        }
        self.refresh(table)
    }

    /// Works out which lists are shown; a pick that is not among them any more is none.
    fn refresh(&mut self, table: &ListTable) -> Action {
        let before = self.picked.and_then(|picked| self.rows.iter().position(|id| *id == picked));
        (self.rows, self.is_guess) = self.visible(table);
        self.several.keep(&self.rows);
        let Some(picked) = self.picked else { return Action::None };
        if !self.rows.contains(&picked) {
            self.picked = None;
            self.detail = None;
            // A list that went away leaves the pick to the one that took its place, one that is only hidden does not.
            let went = table.row(picked).is_none_or(|row| !self.shown.shows(row));
            return match before.filter(|_| went).and_then(|before| self.rows.get(before).or(self.rows.last())) {
                Some(next) => self.pick(*next),
                None => Action::None,
            };
        }
        let state = table.row(picked).map(|row| (picked, row.revision));
        if std::mem::replace(&mut self.read, state) == state { Action::None } else { Action::Read(picked) }
    }

    /// Shows a dialog, with the keyboard in its first field.
    fn ask(&mut self, dialog: Dialog) -> Action {
        self.menu = false;
        self.more = false;
        self.dialog = Some(dialog);
        Action::Run(operation::focus(field::FIRST_FIELD))
    }

    fn ask_to_purge(&mut self, table: &ListTable) -> Action {
        let ids = self.targets();
        if ids.is_empty() || self.shown != Shown::Bin {
            return Action::None;
        }
        let names = ids.iter().filter_map(|id| table.row(*id)).map(|row| row.summary.name.clone()).collect();
        self.ask(Dialog::Purge { ids, names })
    }

    fn pick(&mut self, id: ListId) -> Action {
        if self.picked != Some(id) {
            self.detail = None;
            self.read = None;
        }
        self.picked = Some(id);
        self.bring += 1;
        Action::Read(id)
    }

    /// Picks a list that was just made, where it is shown; else shows all lists.
    fn find(&mut self, id: ListId, table: &ListTable) -> Action {
        if !self.rows.contains(&id) {
            self.search.clear();
            self.only = None;
            if !table.row(id).is_some_and(|row| self.shown.shows(row)) {
                self.shown = Shown::All;
            }
            let _ = self.refresh(table);
        }
        if self.rows.contains(&id) { self.pick(id) } else { Action::None }
    }

    fn move_pick(&mut self, by: i32) -> Action {
        let now = self.rows.iter().position(|id| Some(*id) == self.picked);
        let last = self.rows.len().saturating_sub(1);
        let next = match now {
            Some(now) => now.saturating_add_signed(by as isize).min(last),
            None => 0,
        };
        self.bring += 1;
        match self.rows.get(next).copied() {
            Some(id) if Some(id) != self.picked => self.pick(id),
            _ => Action::None,
        }
    }

    fn open(&self, id: Option<ListId>, table: &ListTable) -> Action {
        let id = id.or(self.picked);
        let row = id.and_then(|id| table.rows.iter().find(|row| row.id == id));
        row.map_or(Action::None, |row| Action::Open(row.id))
    }

    /// One step back: the search, the ticks, the comparison, the pick.
    fn step_back(&mut self, table: &ListTable) -> Action {
        if self.menu {
            self.menu = false;
            return Action::None;
        }
        if !self.search.is_empty() {
            self.search.clear();
            return self.refresh(table);
        }
        if std::mem::take(&mut self.shows_detail) {
            return Action::None;
        }
        if !self.several.is_empty() {
            self.several.clear();
        } else if self.kept.is_some() {
            self.kept = None;
        } else {
            self.picked = None;
            self.detail = None;
        }
        Action::None
    }

    /// The lists something is done to: those ticked together, else the picked one. All of them are shown.
    fn targets(&self) -> Vec<ListId> {
        if self.several.is_empty() {
            return self.picked.into_iter().collect();
        }
        self.several.in_order(&self.rows)
    }

    /// Whether the picked list, if only one is, lies in what is in sight.
    fn is_pick_in_sight(&self) -> bool {
        let Some((top, bottom)) = self.sight.filter(|_| self.several.is_empty()) else { return true };
        let Some(row) = self.rows.iter().position(|id| Some(*id) == self.picked) else { return false };
        let at = row as f32 * table::ROW;
        at + table::ROW > top && at < bottom
    }

    /// The same change for all picked lists, told with a phrase that names them.
    fn change(
        &mut self,
        context: &Context<'_>,
        table: &ListTable,
        key: &'static str,
        values: &[(&str, &dyn std::fmt::Display)],
        change: impl Fn(&ListRow) -> Option<ListChange>,
    ) -> Action {
        let rows = self.targets().into_iter().filter_map(|id| table.row(id));
        let changes: Vec<_> = rows.filter_map(|row| Some((row.id, change(row)?))).collect();
        if changes.is_empty() {
            return Action::None;
        }
        let ids: Vec<ListId> = changes.iter().map(|(id, _)| *id).collect();
        let told = told(context, table, key, &ids, values);
        self.several.clear();
        Action::Change { changes, told }
    }

    fn file(&self, context: &Context<'_>, table: &ListTable, ids: &[ListId], folder: Option<FolderId>) -> Action {
        let moves = |id: &&ListId| table.row(**id).is_some_and(|row| row.folder != folder);
        let ids: Vec<ListId> = ids.iter().filter(moves).copied().collect();
        if ids.is_empty() {
            return Action::None;
        }
        let told = match folder.and_then(|folder| folder_name(table, folder)) {
            Some(folder) => told(context, table, "gui.lists.told.filed", &ids, &[("folder", &folder)]),
            None => told(context, table, "gui.lists.told.unfiled", &ids, &[]),
        };
        Action::Change { changes: ids.into_iter().map(|id| (id, ListChange::Folder(folder))).collect(), told }
    }

    fn count(&mut self, context: &Context<'_>, table: &ListTable, result: GameResult) -> Action {
        let Some(row) = self.picked_row(table) else { return Action::None };
        let key = match result {
            GameResult::Won => "gui.lists.told.won",
            GameResult::Lost => "gui.lists.told.lost",
            GameResult::Drawn => "gui.lists.told.drawn",
        };
        let told = context.say(key, &[("name", &shown_name(context, row))]);
        let opponent = std::mem::take(&mut self.opponent).trim().to_owned();
        Action::Count { id: row.id, result, opponent, told }
    }

    fn picked_row<'a>(&self, table: &'a ListTable) -> Option<&'a ListRow> {
        self.picked.and_then(|id| table.row(id))
    }

    /// The only game that is shown, among those there are lists of.
    fn game(&self, games: &[SystemId]) -> Option<SystemId> {
        self.only.filter(|only| games.len() > 1 && games.contains(only))
    }

    /// The game a new list is likely to be of: the one that is shown, else that of the picked list or of the newest.
    fn usual_game(&self, table: &ListTable) -> SystemId {
        let near = || self.picked_row(table).or(table.rows.iter().max_by_key(|row| row.edited));
        let of_near = || near().and_then(|row| SystemId::from_id(&row.summary.system));
        self.game(&games(table)).or_else(of_near).unwrap_or(SystemId::ALL[0])
    }

    /// The lists that are shown, in order, and whether they only nearly have what was searched for.
    fn visible(&self, table: &ListTable) -> (Vec<ListId>, bool) {
        let game = self.game(&games(table));
        let of_game = |row: &&ListRow| game.is_none_or(|game| row.summary.system == game.id());
        let part: Vec<&ListRow> = self.shown.of(table).filter(of_game).collect();
        let search = Search::of(&self.search);
        let found = |closely| -> Vec<&ListRow> {
            let glance = |row: &ListRow| table.glances.get(&row.id).map(AsRef::as_ref);
            part.iter().copied().filter(|row| search.finds(row, glance(row), closely)).collect()
        };
        let mut rows = found(Closely::AsWritten);
        let is_guess = rows.is_empty() && !part.is_empty();
        if is_guess {
            rows = found(Closely::WithSlips);
        }
        self.order.sort(&mut rows, table);
        (rows.into_iter().map(|row| row.id).collect(), is_guess)
    }

    /// Draws the screen.
    pub fn view<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let page: Element<'a, Message> = if table.rows.is_empty() && table.bin.is_empty() {
            first_run::view(context)
        } else {
            column![self.bar(context), self.page(context, table)].into()
        };
        over(page, self.dialog.as_ref().map(|dialog| dialog.view(context, table).map(Message::Dialog)))
    }

    fn bar<'a>(&'a self, context: &Context<'a>) -> Element<'a, Message> {
        let on = on_bar(context);
        let frame = on.look;
        let narrow = context.is_narrow();
        let field = field(&on, context.text("gui.lists.search"), &self.search, Message::Searched)
            .id(SEARCH)
            .on_submit(Message::SearchEntered)
            .padding(Padding::from([8, 10]).left(34).right(34))
            .width(Length::Fill);
        let end: Element<'a, Message> = if self.search.is_empty() {
            let key = container(small("/", frame.muted)).padding([0, 7]).style(move |_| frame.chip());
            container(key).padding([0, 6]).into()
        } else {
            Pressable::new(icon_in("ui-close", 14.0, frame.text), move |status| frame.quiet(status))
                .on_press(Message::SearchCleared)
                .padding(7)
                .into()
        };
        let around =
            row![container(icon_in("ui-search", 16.0, frame.muted)).padding([0, 10]), space::horizontal(), end]
                .align_y(Alignment::Center)
                .height(Length::Fill);
        let search = container(stack![field, around]).height(36).max_width(362);
        let add = |word: bool| -> Element<'a, Message> {
            let content: Element<'a, Message> = if word {
                labelled("ui-add", context.text("gui.lists.new"), frame.on_accent).into()
            } else {
                icon_in("ui-add", 16.0, frame.on_accent)
            };
            Pressable::new(content, move |status| frame.primary(status)).on_press(Message::NewPressed).into()
        };
        let import: Element<'a, Message> = if narrow {
            let button = Pressable::new(icon_in("ui-import", 16.0, frame.text), move |status| frame.button(status))
                .on_press(Message::ImportPressed);
            tip(context, button, context.text("gui.lists.import"))
        } else {
            tool(&on, "ui-import", context.text("gui.lists.import"), Some(Message::ImportPressed)).into()
        };
        Bar::new(context.text("gui.place.lists"))
            .middle(search)
            .tool(import)
            .tool(add(context.width >= 760.0))
            .view(context)
    }

    /// Everything below the bar.
    fn page<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let narrow = context.is_narrow();
        // One pane at a time where letters are large or the window is small.
        let alone = context.width < 720.0;
        let detail = (!alone && self.picked_row(table).is_some())
            .then(|| container(self.detail(context, table)).width(detail::WIDTH).height(Length::Fill));
        let line = || rule::vertical(1).style(move |_| look.rule());
        let rail = if narrow { 52.0 } else { 72.0 };
        let side = if narrow { 0.0 } else { side::WIDTH + 1.0 };
        let beside = if detail.is_some() { detail::WIDTH + 1.0 } else { 0.0 };
        let room = (context.width - rail - side - beside).max(200.0);
        let middle: Element<'a, Message> = match (&self.kept, &self.detail) {
            (Some(kept), Some(detail)) if kept.id != detail.id && detail.is_readable() => {
                compare::view(context, kept, detail)
            }
            _ if alone && self.shows_detail && self.picked_row(table).is_some() => self.detail(context, table),
            _ if self.rows.is_empty() => self.nothing(context, table),
            _ => self.rows(context, table, room),
        };
        let mut middle = column![container(middle).height(Length::Fill)].width(Length::Fill);
        if narrow {
            middle = column![self.strip(context, table, alone), middle].width(Length::Fill);
        }
        if self.is_guess && !self.rows.is_empty() {
            let note = container(small(context.text("gui.lists.guessed"), look.muted)).padding([6, 16]);
            middle = column![note, middle].width(Length::Fill);
        }
        let middle = middle.push(self.docked(context));
        let mut panes = row![];
        if !narrow {
            panes = panes.push(container(self.side(context, table)).width(side::WIDTH)).push(line());
        }
        panes = panes.push(middle);
        if let Some(detail) = detail {
            panes = panes.push(line()).push(detail);
        }
        container(panes).width(Length::Fill).height(Length::Fill).style(move |_| look.flat(look.surface)).into()
    }

    /// What the narrow page has in place of the column at the left: a menu of the same, and which pane is shown.
    fn strip<'a>(&'a self, context: &Context<'a>, table: &'a ListTable, alone: bool) -> Element<'a, Message> {
        let look = context.look;
        let word = row![
            icon_in("ui-folder", 16.0, look.muted),
            strong(measure::cut(self.shown_word(context, table), measure::Weight::Bold, TEXT, 220.0)),
            icon_in("ui-down", 14.0, look.muted)
        ]
        .spacing(GAP)
        .align_y(Alignment::Center);
        let button =
            Pressable::new(word, move |status| look.button(status)).on_press(Message::MenuPressed).padding([5, 10]);
        let panel = self.menu.then(|| {
            let most = (context.height - 140.0).max(160.0);
            container(self.side(context, table))
                .width(220)
                .height(most.min(420.0))
                .padding(1)
                .style(move |_| look.menu())
                .into()
        });
        let menu = Popover::new(button, panel, Message::MenuClosed);
        let count = small(context.say("gui.lists.count", &[("count", &self.rows.len())]), look.muted);
        let mut line = row![menu, count, push()].spacing(SPACE).align_y(Alignment::Center);
        if alone && self.picked_row(table).is_some() {
            let key = if self.shows_detail { "gui.lists.back_to_table" } else { "gui.lists.details" };
            let word = body(context.text(key));
            line = line.push(
                Pressable::new(word, move |status| look.button(status))
                    .on_press(Message::DetailPressed)
                    .padding([5, 10]),
            );
        }
        column![
            container(line).padding([6, 12]).height(44).center_y(44),
            rule::horizontal(1).style(move |_| look.rule())
        ]
        .into()
    }

    /// What stands where no list is shown: why, and what leads on.
    fn nothing<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        let look = context.look;
        let searched = !self.search.is_empty();
        let (drawing, key) = match &self.shown {
            _ if searched => ("ship-tiephantom", "gui.lists.no_match"),
            Shown::All if self.only.is_none() => ("ship-lambdaclassshuttle", "gui.lists.all_away"),
            Shown::All => ("ship-lambdaclassshuttle", "gui.lists.none_of_game"),
            Shown::Folder(_) => ("ship-gr75mediumtransport", "gui.lists.empty_folder"),
            Shown::Tag(_) => ("ship-gr75mediumtransport", "gui.lists.no_tagged"),
            Shown::Archive => ("figure-astromech", "gui.lists.empty_archive"),
            Shown::Bin => ("figure-jawa", "gui.lists.empty_bin"),
        };
        let _ = table;
        let sentence = container(body(context.text(key)).color(look.muted).align_x(Alignment::Center)).max_width(420);
        let mut buttons = row![].spacing(GAP);
        if searched {
            buttons = buttons.push(main_tool(
                context,
                "ui-close",
                context.text("gui.lists.clear_search"),
                Some(Message::SearchCleared),
            ));
            if self.shown == Shown::All {
                buttons =
                    buttons.push(tool(context, "ui-add", context.text("gui.lists.new"), Some(Message::NewPressed)));
            } else {
                buttons = buttons.push(tool(
                    context,
                    "ui-lists",
                    context.text("gui.lists.all"),
                    Some(Message::EverythingShown),
                ));
            }
        } else {
            buttons =
                buttons.push(main_tool(context, "ui-add", context.text("gui.lists.new"), Some(Message::NewPressed)));
            let all = self.shown == Shown::All && self.only.is_none();
            buttons = buttons.push(if all {
                tool(context, "ui-import", context.text("gui.lists.import"), Some(Message::ImportPressed))
            } else {
                tool(context, "ui-lists", context.text("gui.lists.all"), Some(Message::EverythingShown))
            });
        }
        let content = column![icon_in(drawing, 96.0, mix(look.surface, look.muted, 0.6)), sentence, buttons];
        container(content.spacing(20).align_x(Alignment::Center)).center(Length::Fill).padding(24).into()
    }
}

/// The name of a folder.
fn folder_name(table: &ListTable, folder: FolderId) -> Option<&str> {
    table.folders.iter().find(|(id, _)| *id == folder).map(|(_, name)| name.as_str())
}

/// What a list is called, also where it has no name.
fn shown_name<'a>(context: &Context<'_>, row: &'a ListRow) -> &'a str {
    if row.summary.name.is_empty() { context.text("gui.lists.unnamed") } else { row.summary.name.as_str() }
}

/// The sentence that tells what was done to these lists. `key` is the phrase for one of them, which it names; the one for
/// several ends in `_many`.
fn told(
    context: &Context<'_>,
    table: &ListTable,
    key: &'static str,
    ids: &[ListId],
    values: &[(&str, &dyn std::fmt::Display)],
) -> String {
    let mut values = values.to_vec();
    if let [id] = ids {
        let name = table.row(*id).map_or_else(String::new, |row| shown_name(context, row).to_owned());
        values.push(("name", &name));
        return context.say(key, &values);
    }
    let count = ids.len();
    values.push(("count", &count));
    context.say(&format!("{key}_many"), &values)
}

#[cfg(test)]
mod tests;
