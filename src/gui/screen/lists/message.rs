//! Messages and actions of the Lists screen.

use std::path::PathBuf;

use iced::{
    Point, Task, keyboard,
    widget::{scrollable, text_editor},
};

use crate::{background::Waiter, file_dialog::Picked, stored::StoredList};
use kernel::OutlineRow;
use store::{
    FolderId, ListChange, ListId, MatchId,
    lists::{GameResult, PlayedGame},
};
use systems::{AnyDocument, SystemId};

use super::{RandomRequest, Section, SortColumn, new_list};

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    Filter(FilterMessage),
    Menu(MenuMessage),
    Pick(PickMessage),
    Lists(ListsMessage),
    Folder(FolderMessage),
    Game(GameMessage),
    Drag(DragMessage),
    Dialog(DialogMessage),
    /// A random list was made, or none was found, for whoever still waits.
    RandomMade(Waiter, Option<Box<AnyDocument>>),
    /// Import from the clipboard was pressed.
    PastePressed,
    /// The text of the clipboard.
    Pasted(Option<String>),
    /// Modifier keys were pressed or released.
    Held(keyboard::Modifiers),
    /// The rows were scrolled.
    Scrolled(scrollable::Viewport),
    /// Escape: one step back, the search first.
    StepBack,
}

/// Messages that choose and order the rows.
#[derive(Debug, Clone)]
pub enum FilterMessage {
    Searched(String),
    /// Enter was pressed in the search field.
    SearchEntered,
    SearchCleared,
    /// The search field asks for the keyboard.
    SearchWanted,
    /// A folder, a tag, the archive or the bin was chosen.
    Chosen(Section),
    /// One system was chosen, or all.
    GameShown(Option<SystemId>),
    /// All lists of every system are shown.
    EverythingShown,
    /// A column heading was pressed.
    Sorted(SortColumn),
}

/// Messages of the menus.
#[derive(Debug, Clone, Copy)]
pub enum MenuMessage {
    /// The filter menu was opened or closed.
    MenuPressed,
    MenuClosed,
    /// The menu with further actions was opened or closed.
    MorePressed,
    MoreClosed,
    /// The context menu of a list was opened at this point of its row.
    MenuWanted(ListId, Point),
    /// An arrow key moved the focus forward, or back.
    MenuMoved(bool),
}

/// Messages about the picked list, the ticks and the comparison.
#[derive(Debug, Clone)]
pub enum PickMessage {
    /// A row was pressed; Ctrl or Shift ticks it together with others.
    Picked(ListId),
    /// Picks a new list, wherever it is shown.
    Found(ListId),
    /// A tick was set or removed.
    Ticked(ListId),
    /// The tick of the picked list was set or removed.
    PickTicked,
    AllTicked,
    TicksCleared,
    /// The keyboard moved the pick.
    Moved(i32),
    /// The keyboard moved the pick and ticked every row on the way.
    Stretched(i32),
    /// The picked list was read.
    Read(Box<StoredList>),
    /// The other pane was pressed, where there is room for one.
    DetailPressed,
    /// The picked list is kept for comparison.
    ComparePressed,
    CompareClosed,
}

/// Messages that make lists, or do something with the picked ones.
#[derive(Debug, Clone)]
pub enum ListsMessage {
    /// Opens this list, or the picked one.
    Opened(Option<ListId>),
    PlayPressed(ListId),
    /// Begins a match at once, with this list or the example.
    QuickPressed(Option<ListId>),
    /// Compares two ticked lists.
    ComparePressed,
    /// Measures the ticked lists.
    MeasurePressed,
    PrintPressed,
    SharePressed,
    /// Opens the guide of Rebellion.
    GuidePressed,
    /// Opens the campaigns of Imperial Assault.
    CampaignPressed,
    /// Compares the picked lists with the collection.
    TogetherPressed,
    /// Makes the example of this system.
    ExamplePressed(SystemId),
    NewOf(SystemId),
    NewPressed,
    RandomPressed,
    ImportPressed,
    DuplicatePressed,
    /// Archives the picked lists, or brings them back.
    ArchivePressed,
    /// Moves the picked lists to the bin, or restores them from there.
    DeletePressed,
    /// Delete was pressed on the keyboard, which deletes only lists in sight.
    DeleteKey,
    /// Removes the picked lists of the bin for good.
    PurgePressed,
    NamePressed,
    TagsPressed,
    /// Opens the choice of a folder for the picked lists.
    FilePressed,
    /// Moves the picked lists to a folder, or out of any.
    Filed(Option<FolderId>),
    UndoPressed,
}

/// Messages of the folders.
#[derive(Debug, Clone, Copy)]
pub enum FolderMessage {
    FolderPressed,
    RenamePressed(FolderId),
    /// Opens the choice of an outer folder.
    NestPressed(FolderId),
    /// Removes a folder; its lists stay.
    FolderRemoved(FolderId),
}

/// Messages of the games counted for the picked list.
#[derive(Debug, Clone)]
pub enum GameMessage {
    OpponentTyped(String),
    DayTyped(String),
    /// Counts a game.
    Recorded(GameResult),
    /// Removes a counted game.
    GameForgotten(MatchId),
}

/// Messages of what is dragged.
#[derive(Debug, Clone, Copy)]
pub enum DragMessage {
    /// A row of a compared list was lifted.
    RowLifted,
    /// It was dropped on the other list, or elsewhere.
    RowDropped {
        /// The row is of the list that was kept first.
        of_kept: bool,
        row: usize,
        on_other: bool,
    },
    /// A list or folder was lifted.
    Lifted,
    /// It was dropped on a folder, on all lists, or elsewhere.
    Brought { thing: DragItem, onto: Option<DragItem> },
}

impl Message {
    /// True if much of the screen looks different afterwards: other rows, another list beside them.
    pub const fn changes_much(&self) -> bool {
        match self {
            Self::Filter(message) => !matches!(message, FilterMessage::SearchEntered | FilterMessage::SearchWanted),
            Self::Pick(message) => matches!(
                message,
                PickMessage::Picked(_)
                    | PickMessage::Found(_)
                    | PickMessage::AllTicked
                    | PickMessage::TicksCleared
                    | PickMessage::Moved(_)
                    | PickMessage::Stretched(_)
                    | PickMessage::Read(_)
            ),
            Self::StepBack => true,
            _ => false,
        }
    }
}

/// A message of a dialog.
#[derive(Debug, Clone)]
pub enum DialogMessage {
    /// A message of the form for a new list.
    New(new_list::Message),
    TextEdited(text_editor::Action),
    /// The field of the dialog changed: a path, a name, tags.
    Typed(String),
    /// A tag in use was pressed.
    TagPressed(String),
    FolderPicked(Option<FolderId>),
    /// A new folder for the lists was requested.
    FolderWanted,
    PastePressed,
    /// The system's file dialog was requested.
    FilePressed,
    FilePicked(Picked),
    Confirmed,
    Dismissed,
}

/// Item to drag, or to drop on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum DragItem {
    List(ListId),
    Folder(FolderId),
    /// All lists: a list dropped here leaves its folder.
    All,
}

/// An action for the application.
pub enum Action {
    None,
    /// Carries out several actions, in order.
    All(Vec<Action>),
    /// Reads a list for the details.
    Read(ListId),
    /// Copies the entry in a row of a list to another list.
    CopyRow {
        from: ListId,
        row: Box<OutlineRow>,
        to: ListId,
    },
    /// Opens a list in the builder.
    Open(ListId),
    /// Sets up a match with a list.
    Play(ListId),
    /// Begins a match at once, with a list or the example.
    Quick(Option<ListId>),
    /// Measures lists of one system.
    Measure(Vec<ListId>),
    /// Goes to the guide of Rebellion.
    Guide,
    /// Goes to the campaigns of Imperial Assault.
    Campaign,
    /// Prints lists.
    Print(Vec<ListId>),
    /// Makes a list.
    New(Box<AnyDocument>),
    /// Makes a random list that begins with this one, as long as somebody waits for it.
    Random {
        begun: Box<AnyDocument>,
        chosen: RandomRequest,
        waiter: Waiter,
    },
    /// Imports a list from text.
    ImportText(String),
    /// Imports a list from a file.
    ImportFile(PathBuf),
    /// Duplicates a list.
    Duplicate(ListId),
    /// Changes lists.
    Change {
        changes: Vec<(ListId, ListChange)>,
        notice: String,
    },
    /// Removes lists from the bin for good.
    Purge(Vec<ListId>),
    /// Makes a folder with these lists, inside another folder or none.
    MakeFolder(String, Vec<ListId>, Option<FolderId>),
    /// Moves a folder from `before` into another one, or out of any.
    NestFolder {
        folder: FolderId,
        parent: Option<FolderId>,
        before: Option<FolderId>,
        notice: String,
    },
    /// Renames a folder.
    RenameFolder {
        folder: FolderId,
        name: String,
        before: String,
        notice: String,
    },
    /// Renames a list.
    Rename {
        id: ListId,
        name: String,
        notice: String,
    },
    /// Removes a folder.
    RemoveFolder {
        folder: FolderId,
        name: String,
        notice: String,
    },
    /// Counts a game of a list.
    Count {
        id: ListId,
        result: GameResult,
        opponent: String,
        played: i64,
        notice: String,
    },
    /// Removes a counted game of a list.
    Forget {
        id: ListId,
        game: PlayedGame,
        notice: String,
    },
    /// Undoes the last change.
    Undo,
    /// Shows lists for export.
    Share(Vec<ListId>),
    /// Shows what the collection lacks for lists.
    Together(Vec<ListId>),
    /// Shows a notice.
    Notify(String),
    /// Runs a task in the background.
    Run(Task<Message>),
}
