//! What happens on the screen of lists, and what it asks of the application.

use std::path::PathBuf;

use iced::{Point, Task, keyboard, widget::scrollable};

use crate::{background::Waiter, stored::StoredList};
use kernel::OutlineRow;
use store::{
    FolderId, ListChange, ListId, MatchId,
    lists::{GameResult, PlayedGame},
};
use systems::{AnyDocument, SystemId};

use super::{ChanceChosen, DialogMessage, Shown, SortColumn, Thing};

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
    /// The menu of a list is to hang at this point of its row.
    MenuWanted(ListId, Point),
    /// The arrows lead on through an open menu, or back.
    MenuMoved(bool),
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
    /// The pages of the picked lists are wished for.
    PrintPressed,
    /// A new list is wanted.
    NewPressed,
    /// A list by chance is wanted.
    RandomPressed,
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
    /// The forms of the picked lists are wished for.
    SharePressed,
    /// The guide of Rebellion is wanted.
    GuidePressed,
    /// It is to be said whether the collection has all that the picked lists need at once.
    TogetherPressed,
    /// The picked list is kept for comparison, or no longer.
    ComparePressed,
    /// The comparison is closed.
    CompareClosed,
    /// A row of one of the compared lists is taken up.
    RowLifted,
    /// It is let go over the other list, or elsewhere.
    RowDropped {
        /// Whether it is of the list that was kept first.
        of_kept: bool,
        row: usize,
        on_other: bool,
    },
    /// A list or a folder is taken up.
    Lifted,
    /// It is let go over a folder, over all lists, or elsewhere.
    Brought {
        thing: Thing,
        onto: Option<Thing>,
    },
    /// A folder is to be made.
    FolderPressed,
    /// The picked list is to get another name.
    NamePressed,
    /// A folder is to get another name.
    RenamePressed(FolderId),
    /// A folder is to be put into another one.
    NestPressed(FolderId),
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
    /// The day of the next game that is counted was typed.
    DayTyped(String),
    /// A game was won, lost or drawn with the picked list.
    Recorded(GameResult),
    /// A counted game of the picked list was none.
    GameForgotten(MatchId),
    /// What was done last is to be taken back.
    TakeBackPressed,
    /// The search field is wanted.
    SearchWanted,
    /// Escape: one step back, the search first.
    StepBack,
    /// Something happened in the dialog.
    Dialog(DialogMessage),
    /// A list by chance was made, or none was found, for whoever waits for it.
    MadeByChance(Waiter, Option<Box<AnyDocument>>),
    /// The clipboard's text is to be imported.
    PastePressed,
    /// The clipboard's text.
    Pasted(Option<String>),
    /// Keys such as Shift are held down from now on, or no longer.
    Held(keyboard::Modifiers),
    /// The rows were scrolled.
    Scrolled(scrollable::Viewport),
}

impl Message {
    /// Whether much of the screen looks different after it: other rows, another list beside them.
    pub const fn changes_much(&self) -> bool {
        matches!(
            self,
            Self::Searched(_)
                | Self::SearchCleared
                | Self::Chosen(_)
                | Self::GameShown(_)
                | Self::EverythingShown
                | Self::Sorted(_)
                | Self::Picked(_)
                | Self::Found(_)
                | Self::AllTicked
                | Self::TicksCleared
                | Self::Moved(_)
                | Self::Stretched(_)
                | Self::Read(_)
                | Self::StepBack
        )
    }
}

/// What the screen asks of the application.
pub enum Action {
    /// Nothing.
    None,
    /// Several things, in this order.
    All(Vec<Action>),
    /// Read this list for the detail pane.
    Read(ListId),
    /// Put a copy of what stands in this row of a list into another.
    CopyRow { from: ListId, row: Box<OutlineRow>, to: ListId },
    /// Open this list in the builder.
    Open(ListId),
    /// Play a match with this list.
    Play(ListId),
    /// Go to the guide of Rebellion.
    Guide,
    /// Print these lists.
    Print(Vec<ListId>),
    /// Make a list.
    New(Box<AnyDocument>),
    /// Look for a list by chance that begins with this one, as long as somebody waits for it.
    ByChance { begun: Box<AnyDocument>, chosen: ChanceChosen, waiter: Waiter },
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
    /// Make a folder with these lists in it, in another folder or in none.
    MakeFolder(String, Vec<ListId>, Option<FolderId>),
    /// Put a folder into another one, or out of any; it lay in `before`.
    NestFolder { folder: FolderId, parent: Option<FolderId>, before: Option<FolderId>, told: String },
    /// Give a folder another name.
    RenameFolder { folder: FolderId, name: String, before: String, told: String },
    /// Give a list another name; `told` tells that.
    Rename { id: ListId, name: String, told: String },
    /// Take a folder away.
    RemoveFolder { folder: FolderId, name: String, told: String },
    /// Count a game of this list.
    Count { id: ListId, result: GameResult, opponent: String, played: i64, told: String },
    /// Take back that a game of this list was counted.
    Forget { id: ListId, game: PlayedGame, told: String },
    /// Take back what was done last.
    TakeBack,
    /// Show the forms of these lists.
    Share(Vec<ListId>),
    /// Say what the collection lacks for these lists.
    Together(Vec<ListId>),
    /// Tell what comes next.
    Tell(String),
    /// Something to do in the background.
    Run(Task<Message>),
}
