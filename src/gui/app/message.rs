//! Messages of the window.

use std::{collections::BTreeMap, path::PathBuf, sync::Arc};

use iced::{Point, Size, keyboard, window};

use super::{Destination, Done, done::NewCatalogs};
use crate::{
    background::Waiter,
    screen::{
        builder::{AnyMessage, Expected},
        campaign, cards, collection, help, lists, measure, odds, play, print, rebellion, series, settings, share,
        tables, tournament, unreadable,
    },
};
use kernel::{Filling, ImportNote, OutlineRow};
use store::{
    ListId, ListSummary, RevisionId,
    lists::{HistoryRow, Template},
};
use systems::{AnyDocument, Pack, collection::CollectionFile};

/// A message of the window.
#[derive(Debug, Clone)]
pub enum Message {
    Lists(lists::Message),
    Builder(AnyMessage),
    Unreadable(unreadable::Message),
    Print(print::Message),
    Cards(cards::Message),
    Share(share::Message),
    Play(play::Message),
    Series(series::Message),
    Measure(measure::Message),
    Odds(odds::Message),
    Collection(collection::Message),
    /// A collection was read from a file.
    CollectionFileRead(CollectionRead),
    /// A file was written; the sentence says so.
    FileWritten(Result<String, String>),
    Rebellion(rebellion::Message),
    Tournament(tournament::Message),
    Tables(tables::Message),
    Campaign(campaign::ShelfMessage),
    Settings(settings::Message),
    /// Settings were read from a file.
    SettingsRead(Result<Arc<SettingsFile>, String>),
    Help(help::Message),
    /// A pack was read.
    PackRead(PackRead),
    /// Catalogs with other packs were made.
    CatalogsMade(Arc<NewCatalogs>),
    /// A destination was chosen.
    Went(Destination),
    /// A job of the lists thread is done.
    Done(Box<Done>),
    /// A list was read for import.
    ImportRead(Result<Arc<ImportedText>, String>),
    /// The imported file holds no list.
    NoListRead(PathBuf, NoList),
    /// Retry was pressed after a failed edit.
    KeptAgain,
    /// The time for the job of this number is over.
    KeepingWatched(u64),
    /// Close was pressed, with edits that are not stored.
    ClosedUnsaved,
    /// Closing the window was canceled.
    CloseDropped,
    /// The system asks the program to end.
    EndRequested,
    /// Undo was pressed.
    UndoPressed,
    /// The window was focused: another instance may have written to the lists.
    LookedForOthers,
    /// What stands beneath the open list was worked out: expected damage, and cards that real lists add.
    BeneathFound(Waiter, Arc<(Option<Expected>, Vec<Filling<AnyDocument>>)>),
    /// It is time to look whether another instance has written to the lists.
    OthersDue,
    /// A key was pressed that no widget handled.
    KeyPressed(keyboard::Key, keyboard::Modifiers),
    /// Escape was pressed in a field, which lost the focus.
    FieldLeft,
    /// The shortcuts were opened or closed.
    KeysShown(bool),
    Palette(PaletteMessage),
    Overlay(OverlayMessage),
    /// Modifier keys were pressed or released.
    Held(keyboard::Modifiers),
    Resized(Size),
    Moved(Point),
    WindowOpened(window::Id),
    /// The screen of the window has this size.
    ScreenKnown(window::Id, Size),
    CloseRequested(window::Id),
    /// The window closes, maximized or not.
    Left(bool),
    FileDropped(PathBuf),
    NoticeClosed,
    /// The notice with this number expired.
    NoticeOver(u64),
    /// The import report was closed.
    ReportClosed,
    /// The report on changed verdicts was opened or closed.
    RejudgedShown(bool),
    /// The report on changed verdicts was confirmed.
    RejudgedSeen,
    /// A list of that report was opened.
    RejudgedOpened(ListId),
    /// The first frame was drawn, in a benchmark.
    FirstFrameDrawn,
}

/// A message of the palette.
#[derive(Debug, Clone)]
pub enum PaletteMessage {
    Shown,
    Closed,
    Typed(String),
    /// The pointer entered a row.
    Pointed(usize),
    /// Enter was pressed on the picked row.
    Entered,
    Pressed(usize),
    /// Lists that use the picked card were requested.
    UsesWanted,
}

/// A message of a panel.
#[derive(Debug, Clone)]
pub enum OverlayMessage {
    Closed,
    Fill(FillMessage),
    History(HistoryMessage),
    Entry(EntryMessage),
}

impl From<OverlayMessage> for Message {
    fn from(message: OverlayMessage) -> Self {
        Self::Overlay(message)
    }
}

/// A message of the choice of lists or templates.
#[derive(Debug, Clone)]
pub enum EntryMessage {
    Read(Vec<Template>),
    /// An arrow key moved the pick.
    Moved(isize),
    Taken(usize),
    /// Enter was pressed on the picked row.
    Entered,
    /// Deletes a template, or the picked one.
    Dropped(Option<usize>),
    /// Renames a template, or the picked one.
    RenamePressed(Option<usize>),
    NameTyped(String),
    /// The new name was confirmed.
    Renamed,
    /// Renaming was canceled.
    RenamingLeft,
}

/// A message of the suggestions.
#[derive(Debug, Clone)]
pub enum FillMessage {
    /// Suggestions were found, for whoever still waits.
    Found(Waiter, Vec<Filling<AnyDocument>>),
    Taken(usize),
    /// An arrow key moved the pick.
    Moved(isize),
}

/// A message of the history.
#[derive(Debug, Clone)]
pub enum HistoryMessage {
    Read(ListId, Vec<HistoryRow>),
    /// The outline of a state was read; `None` if it is unreadable.
    Seen(RevisionId, Option<Vec<OutlineRow>>),
    Picked(usize),
    /// An arrow key moved the pick.
    Moved(i32),
    /// The state to compare with was chosen.
    AgainstPicked(Against),
    /// Return to the picked state was pressed.
    BackWanted,
}

/// The other side of the comparison.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Against {
    /// The previous state.
    Before,
    /// The current list.
    Now,
}

/// The lists of a text, ready to be stored.
#[derive(Debug)]
pub struct ImportedText {
    /// The name of the folder for several lists.
    pub name: String,
    pub lists: Vec<ImportedList>,
    /// The lists that could not be read, one sentence each.
    pub refused: Vec<String>,
}

/// An imported list, ready to be stored.
#[derive(Debug)]
pub struct ImportedList {
    pub document: AnyDocument,
    pub notes: Vec<ImportNote>,
    pub text: String,
    pub summary: ListSummary,
}

/// A file of the program that holds no list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoList {
    /// Custom cards, or changes of published ones.
    Pack,
    /// A collection.
    Collection,
    /// A match with its answers.
    Replay,
}

/// A collection read from a file, or the reason it could not be read.
pub type CollectionRead = Result<Arc<CollectionFile>, String>;

/// A pack that was read, or its faults, one sentence each.
pub type PackRead = Result<Arc<Pack>, Arc<Vec<String>>>;

/// Settings from a file, by their keys.
#[derive(Debug)]
pub struct SettingsFile {
    pub path: PathBuf,
    pub settings: BTreeMap<String, String>,
}
