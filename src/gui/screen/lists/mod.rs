//! The screen Lists: folders and tags, the table of lists, the picked list in short.

mod begin;
mod compare;
mod detail;
mod dialog;
mod filter;
mod order;
mod short;
mod table;

use std::path::PathBuf;

use iced::{
    Element, Length, Task, keyboard,
    widget::{Column, column, container, operation, row, text_editor, text_input},
};

use crate::{
    context::Context,
    look::{GAP, SPACE, TEXT},
    widget::parts::{main_tool, pane, push, tool},
};
use kernel::FormatInfo;
use store::{FolderId, ListId, ListRow};
use systems::{AnyDocument, SystemId};

use begin::Begin;
pub use filter::Shown;
pub use order::{Column as SortColumn, Order};
use short::Short;

/// The id of the search field, for the keyboard.
pub const SEARCH: &str = "lists-search";

/// What the store knows of the lists, as far as the table needs it.
#[derive(Debug, Clone, Default)]
pub struct CatalogView {
    /// Every list that is not deleted.
    pub rows: Vec<ListRow>,
    /// Folders, by name.
    pub folders: Vec<(FolderId, String)>,
}

/// What is asked in front of the table.
#[derive(Debug)]
enum Dialog {
    /// Which new list to make.
    New(Begin),
    /// What to import.
    Import { text: text_editor::Content, path: String },
    /// Names for a new folder.
    Folder { name: String },
    /// The tags of a list.
    Tags { id: ListId, tags: String },
}

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
    detail: Option<Short>,
    /// The list that is kept for comparison.
    kept: Option<Short>,
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
    Read(ListId, Box<AnyDocument>),
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
    /// The name in the dialog changed.
    NameTyped(String),
    /// The game in the dialog changed.
    GamePicked(SystemId),
    /// The faction in the dialog changed.
    FactionPicked(&'static str),
    /// The format in the dialog changed.
    FormatPicked(&'static FormatInfo),
    /// The points limit in the dialog changed.
    LimitTyped(String),
    /// The text to import was edited.
    TextEdited(text_editor::Action),
    /// The path to import from changed.
    PathTyped(String),
    /// A file is to be picked with the system's dialog.
    FilePressed,
    /// The system's dialog gave a file, or none.
    FilePicked(Option<PathBuf>),
    /// The clipboard's text is to be imported.
    PastePressed,
    /// The clipboard's text.
    Pasted(Option<String>),
    /// The dialog's main button was pressed.
    Confirmed,
    /// The dialog was left.
    Dismissed,
}

/// How a game went.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum GameResult {
    /// Won.
    Won,
    /// Lost.
    Lost,
    /// Drawn.
    Drawn,
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
    /// Make a folder.
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
            return (*key == keyboard::Key::Named(Named::Escape)).then_some(Message::Dismissed);
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
    pub fn update(&mut self, message: Message, context: &Context<'_>, shelf: &CatalogView) -> Action {
        match message {
            Message::Searched(text) => self.search = text,
            Message::Chosen(shown) => self.shown = shown,
            Message::GameShown(game) => self.only = game,
            Message::Sorted(column) => self.order = self.order.pressed(column),
            Message::Picked(id) if self.picked == Some(id) => return Action::Open(id),
            Message::Picked(id) => return self.pick(id),
            Message::Moved(by) => return self.move_pick(by, shelf),
            Message::Read(id, document) => {
                if self.picked == Some(id) {
                    self.detail = Some(Short::of(context, id, &document));
                }
            }
            Message::PlayPressed(id) => return Action::Play(id),
            Message::Opened(id) => {
                let id = id.or(self.picked);
                return id.map_or(Action::None, Action::Open);
            }
            Message::NewPressed => {
                self.dialog = Some(Dialog::New(Begin::new(self.usual_game(shelf))));
                return Action::Run(operation::focus(dialog::FIRST_FIELD));
            }
            Message::ImportPressed => {
                self.dialog = Some(Dialog::Import { text: text_editor::Content::new(), path: String::new() });
                return Action::Run(operation::focus(dialog::FIRST_FIELD));
            }
            Message::FolderPressed => {
                self.dialog = Some(Dialog::Folder { name: String::new() });
                return Action::Run(operation::focus(dialog::FIRST_FIELD));
            }
            Message::TagsPressed => {
                if let Some(row) = self.picked_row(shelf) {
                    self.dialog = Some(Dialog::Tags { id: row.id, tags: row.tags.join(", ") });
                    return Action::Run(operation::focus(dialog::FIRST_FIELD));
                }
            }
            Message::FolderRemoved(folder) => {
                self.shown = Shown::All;
                return Action::RemoveFolder(folder);
            }
            Message::DuplicatePressed => return self.picked.map_or(Action::None, Action::Duplicate),
            Message::ArchivePressed => {
                return self.picked_row(shelf).map_or(Action::None, |row| Action::Archive(row.id, !row.archived));
            }
            Message::DeletePressed => {
                let picked = self.picked.take();
                self.detail = None;
                return picked.map_or(Action::None, Action::Delete);
            }
            Message::Filed(folder) => return self.picked.map_or(Action::None, |id| Action::File(id, folder)),
            Message::Recorded(result) => return self.picked.map_or(Action::None, |id| Action::Record(id, result)),
            Message::ComparePressed => self.kept = self.detail.clone(),
            Message::CompareClosed => self.kept = None,
            Message::SearchWanted => return Action::Run(operation::focus(SEARCH)),
            other => return self.dialog_message(other, context),
        }
        Action::None
    }

    fn dialog_message(&mut self, message: Message, context: &Context<'_>) -> Action {
        match (message, &mut self.dialog) {
            (Message::PastePressed, _) => {
                return Action::Run(iced::clipboard::read().map(Message::Pasted));
            }
            (Message::Pasted(Some(text)), dialog) if !text.trim().is_empty() => {
                *dialog = None;
                return Action::ImportText(text);
            }
            (Message::FilePressed, _) => return Action::Run(dialog::pick_file(context)),
            (Message::FilePicked(Some(path)), dialog) => {
                *dialog = None;
                return Action::ImportFile(path);
            }
            (Message::Dismissed, dialog) => *dialog = None,
            (Message::Confirmed, dialog) => {
                let taken = dialog.take_if(|dialog| dialog.can_confirm(context));
                return taken.map_or(Action::None, |dialog| dialog.confirmed(context));
            }
            (message, Some(dialog)) => dialog.typed(message),
            (_, None) => {}
        }
        Action::None
    }

    fn pick(&mut self, id: ListId) -> Action {
        self.picked = Some(id);
        self.detail = None;
        Action::Read(id)
    }

    fn move_pick(&mut self, by: i32, shelf: &CatalogView) -> Action {
        let rows = self.visible(shelf);
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

    /// Picks a list and asks for it to be read.
    pub fn show(&mut self, id: ListId) -> Action {
        self.pick(id)
    }

    fn picked_row<'a>(&self, shelf: &'a CatalogView) -> Option<&'a ListRow> {
        shelf.rows.iter().find(|row| Some(row.id) == self.picked)
    }

    /// The only game that is shown, among those there are lists of.
    fn game(&self, games: &[SystemId]) -> Option<SystemId> {
        self.only.filter(|only| games.len() > 1 && games.contains(only))
    }

    /// The game a new list is likely to be of: the one that is shown, else that of the picked list or of the newest.
    fn usual_game(&self, shelf: &CatalogView) -> SystemId {
        let near = || self.picked_row(shelf).or(shelf.rows.iter().max_by_key(|row| row.edited));
        let of_near = || near().and_then(|row| SystemId::from_id(&row.summary.system));
        self.game(&table::games(shelf)).or_else(of_near).unwrap_or(SystemId::ALL[0])
    }

    fn visible<'a>(&self, shelf: &'a CatalogView) -> Vec<&'a ListRow> {
        let game = self.game(&table::games(shelf));
        let of_game = |row: &ListRow| game.is_none_or(|game| row.summary.system == game.id());
        let is_shown = |row: &&ListRow| self.shown.shows(row) && of_game(row) && filter::matches(row, &self.search);
        let mut rows: Vec<&ListRow> = shelf.rows.iter().filter(is_shown).collect();
        self.order.sort(&mut rows);
        rows
    }

    /// Draws the screen.
    pub fn view<'a>(&'a self, context: &Context<'a>, shelf: &'a CatalogView) -> Element<'a, Message> {
        if let Some(dialog) = &self.dialog {
            return dialog.view(context);
        }
        let look = context.look;
        let search = text_input(context.text("gui.lists.search"), &self.search)
            .id(SEARCH)
            .on_input(Message::Searched)
            .on_submit(Message::Moved(0))
            .size(TEXT)
            .width(Length::FillPortion(2))
            .style(move |_, status| look.field(status));
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
            (Some(kept), Some(detail)) if kept.id != detail.id => compare::view(context, kept, detail),
            _ => self.table(context, shelf),
        };
        let mut panes = row![].spacing(GAP);
        if !context.is_narrow() {
            panes = panes.push(container(self.folders(context, shelf)).width(170));
        }
        panes = panes.push(pane(context, middle).padding(4).width(Length::FillPortion(3)).height(Length::Fill));
        let detail_width = if context.is_narrow() { 250.0 } else { 300.0 };
        panes = panes.push(pane(context, self.detail(context, shelf)).width(detail_width).height(Length::Fill));
        let mut page = Column::new().spacing(GAP).padding(SPACE).push(tools);
        if context.is_narrow() {
            page = page.push(self.folder_chips(context, shelf));
        }
        page = page.extend(self.game_chips(context, shelf));
        column![page.push(panes.height(Length::Fill))].into()
    }
}

#[cfg(test)]
mod tests;
