//! The screen Lists: folders and tags, the table of lists, the picked list in short.

mod begin;
mod brief;
mod compare;
mod detail;
mod dialog;
mod field;
mod filter;
mod order;
mod table;

use std::path::PathBuf;

use iced::{
    Element, Length, Task, keyboard,
    widget::{Column, column, container, operation, row},
};

use crate::{
    context::Context,
    look::{GAP, SPACE},
    stored::{ListTable, StoredList},
    widget::parts::{field, main_tool, pane, push, tool},
};
use store::{FolderId, ListId, ListRow, lists::GameResult};
use systems::{AnyDocument, SystemId};

use brief::Brief;
use dialog::Dialog;
pub use dialog::Message as DialogMessage;
pub use filter::Shown;
pub use order::{Column as SortColumn, Order};
use table::games;

/// The id of the search field, for the keyboard.
pub const SEARCH: &str = "lists-search";

/// The state of the screen.
#[derive(Debug)]
pub struct Lists {
    search: String,
    shown: Shown,
    /// The only game whose lists are shown.
    only: Option<SystemId>,
    order: Order,
    picked: Option<ListId>,
    /// The picked list, once it has been read.
    detail: Option<Brief>,
    /// The list that is kept for comparison.
    kept: Option<Brief>,
    dialog: Option<Dialog>,
}

/// What happened on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// The search text changed.
    Searched(String),
    /// The lists of a folder, of a tag, or the archive are to be shown.
    Chosen(Shown),
    /// Only the lists of this game are to be shown, or those of all.
    GameShown(Option<SystemId>),
    /// A column's heading was pressed.
    Sorted(SortColumn),
    /// A list was picked.
    Picked(ListId),
    /// The pick moved by the keyboard.
    Moved(i32),
    /// The picked list was read.
    Read(Box<StoredList>),
    /// The picked list, or this one, is to be opened.
    Opened(Option<ListId>),
    /// A match with the picked list is wished for.
    PlayPressed(ListId),
    /// A new list is wanted.
    NewPressed,
    /// Something is to be imported.
    ImportPressed,
    /// The picked list is to be copied.
    DuplicatePressed,
    /// The picked list goes to the archive, or comes back.
    ArchivePressed,
    /// The picked list is to be deleted.
    DeletePressed,
    /// The picked list is kept for comparison, or no longer.
    ComparePressed,
    /// The comparison is closed.
    CompareClosed,
    /// A folder is to be made.
    FolderPressed,
    /// A folder is to be taken away; its lists stay.
    FolderRemoved(FolderId),
    /// The picked list goes into a folder.
    Filed(Option<FolderId>),
    /// The tags of the picked list are to be changed.
    TagsPressed,
    /// A game was won, lost or drawn with the picked list.
    Recorded(GameResult),
    /// The search field is wanted.
    SearchWanted,
    /// Something happened in the dialog.
    Dialog(DialogMessage),
    /// The clipboard's text is to be imported.
    PastePressed,
    /// The clipboard's text.
    Pasted(Option<String>),
}

/// What the screen asks of the application.
pub enum Action {
    /// Nothing.
    None,
    /// Read this list for the detail pane.
    Read(ListId),
    /// Open this list in the builder.
    Open(ListId),
    /// Play a match with this list.
    Play(ListId),
    /// Make a list.
    New(Box<AnyDocument>),
    /// Read a list from text.
    ImportText(String),
    /// Read a list from a file.
    ImportFile(PathBuf),
    /// Copy this list.
    Duplicate(ListId),
    /// Archive this list or bring it back.
    Archive(ListId, bool),
    /// Delete this list.
    Delete(ListId),
    MakeFolder(String),
    /// Take a folder away.
    RemoveFolder(FolderId),
    /// Put this list into a folder.
    File(ListId, Option<FolderId>),
    /// Give this list these tags.
    Tag(ListId, Vec<String>),
    /// Record a game of this list.
    Record(ListId, GameResult),
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
            picked: None,
            detail: None,
            kept: None,
            dialog: None,
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
                keyboard::Key::Character("d") => Some(Message::DuplicatePressed),
                keyboard::Key::Character("v") => Some(Message::PastePressed),
                keyboard::Key::Character("n") => Some(Message::NewPressed),
                keyboard::Key::Character("o") => Some(Message::ImportPressed),
                _ => None,
            };
        }
        match key.as_ref() {
            keyboard::Key::Character("/") => Some(Message::SearchWanted),
            keyboard::Key::Character("n" | "N") => Some(Message::NewPressed),
            keyboard::Key::Character("i" | "I") => Some(Message::ImportPressed),
            keyboard::Key::Named(Named::ArrowDown) => Some(Message::Moved(1)),
            keyboard::Key::Named(Named::ArrowUp) => Some(Message::Moved(-1)),
            keyboard::Key::Named(Named::Enter) => Some(Message::Opened(None)),
            keyboard::Key::Named(Named::Delete) => Some(Message::DeletePressed),
            keyboard::Key::Named(Named::Escape) if self.kept.is_some() => Some(Message::CompareClosed),
            _ => None,
        }
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message, context: &Context<'_>, table: &ListTable) -> Action {
        match message {
            Message::Searched(text) => self.search = text,
            Message::Chosen(shown) => self.shown = shown,
            Message::GameShown(game) => self.only = game,
            Message::Sorted(column) => self.order = self.order.pressed(column),
            Message::Picked(id) if self.picked == Some(id) => return Action::Open(id),
            Message::Picked(id) => return self.pick(id),
            Message::Moved(by) => return self.move_pick(by, table),
            Message::Read(list) => {
                if self.picked == Some(list.id) {
                    self.detail = Some(Brief::of(context, *list));
                }
            }
            Message::PlayPressed(id) => return Action::Play(id),
            Message::Opened(id) => {
                let id = id.or(self.picked);
                return id.map_or(Action::None, Action::Open);
            }
            Message::NewPressed => return self.ask(Dialog::begin(self.usual_game(table))),
            Message::ImportPressed => return self.ask(Dialog::import()),
            Message::FolderPressed => return self.ask(Dialog::Folder { name: String::new() }),
            Message::TagsPressed => {
                if let Some(row) = self.picked_row(table) {
                    return self.ask(Dialog::Tags { id: row.id, tags: row.tags.join(", ") });
                }
            }
            Message::FolderRemoved(folder) => {
                self.shown = Shown::All;
                return Action::RemoveFolder(folder);
            }
            Message::DuplicatePressed => return self.picked.map_or(Action::None, Action::Duplicate),
            Message::ArchivePressed => {
                return self.picked_row(table).map_or(Action::None, |row| Action::Archive(row.id, !row.archived));
            }
            Message::DeletePressed => {
                let picked = self.picked.take();
                self.detail = None;
                return picked.map_or(Action::None, Action::Delete);
            }
            Message::Filed(folder) => return self.picked.map_or(Action::None, |id| Action::File(id, folder)),
            Message::Recorded(result) => return self.picked.map_or(Action::None, |id| Action::Record(id, result)),
            Message::ComparePressed => self.kept = self.detail.clone().filter(Brief::is_readable),
            Message::CompareClosed => self.kept = None,
            Message::SearchWanted => return Action::Run(operation::focus(SEARCH)),
            Message::PastePressed => return Action::Run(iced::clipboard::read().map(Message::Pasted)),
            Message::Pasted(text) => {
                if let Some(text) = text.filter(|text| !text.trim().is_empty()) {
                    self.dialog = None;
                    return Action::ImportText(text);
                }
            }
            Message::Dialog(message) => return Dialog::answer(&mut self.dialog, message, context),
        }
        Action::None
    }

    /// Shows a dialog, with the keyboard in its first field.
    fn ask(&mut self, dialog: Dialog) -> Action {
        self.dialog = Some(dialog);
        Action::Run(operation::focus(field::FIRST_FIELD))
    }

    fn pick(&mut self, id: ListId) -> Action {
        self.picked = Some(id);
        self.detail = None;
        Action::Read(id)
    }

    fn move_pick(&mut self, by: i32, table: &ListTable) -> Action {
        let rows = self.visible(table);
        let now = rows.iter().position(|row| Some(row.id) == self.picked);
        let next = match now {
            Some(now) => (now as i32 + by).clamp(0, rows.len() as i32 - 1),
            None => 0,
        };
        match rows.get(next as usize).map(|row| row.id) {
            Some(id) if Some(id) != self.picked => self.pick(id),
            _ => Action::None,
        }
    }

    fn picked_row<'a>(&self, table: &'a ListTable) -> Option<&'a ListRow> {
        table.rows.iter().find(|row| Some(row.id) == self.picked)
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

    fn visible<'a>(&self, table: &'a ListTable) -> Vec<&'a ListRow> {
        let game = self.game(&games(table));
        let of_game = |row: &ListRow| game.is_none_or(|game| row.summary.system == game.id());
        let is_shown = |row: &&ListRow| self.shown.shows(row) && of_game(row) && filter::matches(row, &self.search);
        let mut rows: Vec<&ListRow> = table.rows.iter().filter(is_shown).collect();
        self.order.sort(&mut rows);
        rows
    }

    /// Draws the screen.
    pub fn view<'a>(&'a self, context: &Context<'a>, table: &'a ListTable) -> Element<'a, Message> {
        if let Some(dialog) = &self.dialog {
            return dialog.view(context).map(Message::Dialog);
        }
        let search = field(context, context.text("gui.lists.search"), &self.search, Message::Searched)
            .id(SEARCH)
            .on_submit(Message::Moved(0))
            .width(Length::FillPortion(2));
        let mut tools = row![
            main_tool(context, "ui-new", context.text("gui.lists.new"), Some(Message::NewPressed)),
            tool(context, "ui-import", context.text("gui.lists.import"), Some(Message::ImportPressed)),
        ]
        .spacing(GAP)
        .align_y(iced::Alignment::Center);
        tools = tools.push(search);
        if !context.is_narrow() {
            tools = tools.push(push());
        }
        let middle: Element<'a, Message> = match (&self.kept, &self.detail) {
            (Some(kept), Some(detail)) if kept.id != detail.id && detail.is_readable() => {
                compare::view(context, kept, detail)
            }
            _ => self.table(context, table),
        };
        let mut panes = row![].spacing(GAP);
        if !context.is_narrow() {
            panes = panes.push(container(self.folders(context, table)).width(170));
        }
        panes = panes.push(pane(context, middle).padding(4).width(Length::FillPortion(3)).height(Length::Fill));
        let detail_width = if context.is_narrow() { 250.0 } else { 300.0 };
        panes = panes.push(pane(context, self.detail(context, table)).width(detail_width).height(Length::Fill));
        let mut page = Column::new().spacing(GAP).padding(SPACE).push(tools);
        if context.is_narrow() {
            page = page.push(self.folder_chips(context, table));
        }
        page = page.extend(self.game_chips(context, table));
        column![page.push(panes.height(Length::Fill))].into()
    }
}

#[cfg(test)]
mod tests;
