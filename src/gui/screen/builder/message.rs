//! Messages and actions of the builder.

use iced::{Task, widget::text_editor};

use super::{Direction, Menu, Pane, Step};
use crate::screen::play::MissionStart;
use kernel::{Browsing, EditOf, Place};

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message<G: Browsing> {
    /// A request to the application.
    Asked(Request),
    Bar(BarMessage<G>),
    Pane(PaneMessage),
    Catalog(CatalogMessage<G>),
    Cursor(CursorMessage),
    List(ListMessage<G>),
}

/// A message of the bar, its menus and the notes.
#[derive(Debug, Clone)]
pub enum BarMessage<G: Browsing> {
    NameTyped(String),
    /// Enter was pressed in the name field, which loses the focus.
    NameEntered,
    /// The name is complete.
    NameSubmitted,
    MenuPressed(Menu),
    /// The open menu was closed.
    MenuLeft,
    /// An arrow key moved through the menu: forward, or back.
    MenuMoved(bool),
    FormatPicked(G::Format),
    /// Freeform was switched.
    FreeformPressed,
    LimitTyped(String),
    /// The custom limit is complete.
    LimitSubmitted,
    /// The notes were opened.
    NotesPressed,
    NotesEdited(text_editor::Action),
    /// The notes were saved.
    NotesSaved,
    /// The notes were closed without saving.
    NotesLeft,
    /// Escape was pressed in the notes: they are closed, and the typed text returns when they are opened again.
    NotesEscaped,
    /// The verdict was pressed, to see the findings.
    VerdictPressed,
}

/// A message of the panes.
#[derive(Debug, Clone, Copy)]
pub enum PaneMessage {
    /// A pane was picked where panes share a place.
    Picked(Pane),
    /// The keys move to the next pane, or the previous one.
    Walked(bool),
}

/// A message of the catalog.
#[derive(Debug, Clone)]
pub enum CatalogMessage<G: Browsing> {
    /// The search box asks for the keyboard.
    SearchWanted,
    SearchTyped(String),
    /// Letters that no field took go into the search.
    LettersTyped(String),
    /// The filter for fitting offers was switched.
    FitsOnlyPressed,
    /// The filter for owned cards was switched.
    OwnedOnlyPressed,
    /// The maximum cost was typed.
    MostTyped(String),
    /// A group of a facet was picked, or all.
    GroupPicked(u8, Option<G::Group>),
    SortPicked(G::Sort),
    FilterCleared,
    /// The search goes on among new entries.
    SearchedElsewhere,
    /// Blocked offers were shown or hidden.
    BlockedPressed,
    /// The catalog was scrolled: position and visible height.
    Scrolled(f32, f32),
    RowPressed(G::Candidate),
    /// The keys moved through the rows.
    RowMoved(Step),
    /// Takes the card of the picked row; then the cursor goes on.
    RowTaken(Onward),
    /// Takes a card.
    Taken(G::Candidate),
    /// Takes a card that breaks rules.
    TakenAnyway(G::Candidate),
    /// Tries a card in games.
    Tried(G::Candidate),
}

/// Place of the cursor after a card was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Onward {
    /// The next slot with an offer.
    NextSlot,
    /// A new entry.
    FurtherEntry,
}

/// A message of the cursor.
#[derive(Debug, Clone, Copy)]
pub enum CursorMessage {
    Put(Place),
    /// Moves to the next place, or the previous one.
    Moved(bool),
    /// Leaves the current level: the catalog for the list, an upgrade for its ship, a ship for the list.
    Raised,
    /// Opens the catalog for a place.
    CardWanted(Place),
    /// Goes to the place of a finding.
    Jumped(Place),
    /// Goes to the next tab of the list, or the previous one.
    TabWalked(bool),
}

/// A message that changes the list.
#[derive(Debug, Clone)]
pub enum ListMessage<G: Browsing> {
    /// Duplicates an entry, or the one under the cursor.
    Duplicated(Option<usize>),
    /// Moves an entry by one, or the one under the cursor.
    Moved(Option<usize>, Direction),
    /// An entry was lifted with the pointer.
    Lifted(usize),
    /// Moves an entry to the position of another.
    Brought(usize, usize),
    /// Removes the card at a place, or the one under the cursor.
    Removed(Option<Place>),
    /// Adds a copy of the card at a place.
    Another(Place),
    /// Copies an entry to another list, or the one under the cursor.
    PassedOn(Option<usize>),
    /// Keeps an entry as a template, or the one under the cursor.
    Kept(Option<usize>),
    /// Applies a change of the system's own.
    Changed(G::Change),
    /// Applies a repair, by its finding and index.
    Repaired(usize, usize),
    /// Applies the repair with this number, from 1.
    RepairNumbered(usize),
}

/// A request of the builder to the application.
#[derive(Debug)]
pub enum Action<E, M> {
    None,
    /// Applies an edit.
    Edit {
        edit: E,
        /// Phrase key of the step in the history.
        label: &'static str,
        /// Values of the phrase, in the window's language.
        facts: Vec<(&'static str, String)>,
        /// Task of the screen's widgets afterwards.
        then: Task<M>,
    },
    /// Tries this edit in games, for the card of this name.
    Try(E, String),
    /// Practices a mission of a campaign.
    Practice(Box<MissionStart>),
    /// Asks for something about the whole list.
    Ask(Request),
    Run(Task<M>),
}

/// A request about the whole list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Request {
    /// Undoes the last edit.
    Undo,
    /// Redoes the last undo.
    Redo,
    /// Copies an entry to another list.
    PassOn(usize),
    /// Keeps an entry as a template.
    Keep(usize),
    /// Inserts a template.
    Templates,
    /// Shows the history.
    History,
    /// Shows suggestions for the points left.
    Fill,
    /// Shows the pages.
    Print,
    /// Adds a card that real lists add, by its index.
    TakeAdded(usize),
    /// Plays a match.
    Play,
    /// Searches for improvements by playing games.
    Improve,
    /// Shows the odds of an entry's attack.
    Odds(usize),
    /// Returns to the Lists screen.
    Back,
    /// Retries storing the list.
    Save,
    /// Shows the list for export.
    Share,
    /// Adds or removes a pack, by its index among the available ones.
    Pack(usize),
    /// Removes the missing packs.
    DropMissingPacks,
    /// Shows a notice that the cursor is in no entry.
    NoEntry,
}

/// The action of a system's builder.
pub type ActionOf<G> = Action<EditOf<G>, Message<G>>;
