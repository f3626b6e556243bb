//! What happens in the builder, and what the builder asks for in turn.

use iced::{Task, widget::text_editor};

use super::{Direction, GameBuilder, Menu, Pane, Step};
use kernel::{EditOf, Place};

/// What happened on the screen.
#[derive(Debug, Clone)]
pub enum Message<G: GameBuilder> {
    /// Something is wanted of the application.
    Asked(Request),
    /// The bar, its menus and the notes.
    Bar(BarMessage<G>),
    /// The panes.
    Pane(PaneMessage),
    /// What can be put in.
    Catalog(CatalogMessage<G>),
    /// Where the cursor stands.
    Cursor(CursorMessage),
    /// The list is to be another.
    List(ListMessage<G>),
}

/// What happened in the bar, its menus and the notes.
#[derive(Debug, Clone)]
pub enum BarMessage<G: GameBuilder> {
    /// The name was typed.
    NameTyped(String),
    /// Enter was pressed in the name, which is left by it.
    NameEntered,
    /// The name is finished.
    NameSubmitted,
    /// A menu's button was pressed.
    MenuPressed(Menu),
    /// The open menu is to be closed.
    MenuLeft,
    /// The keys move to the next item of the open menu (or, if not, to the one before).
    MenuMoved(bool),
    /// A format was chosen.
    FormatPicked(G::Format),
    /// The rules are to count no more, or again.
    FreeformPressed,
    /// The custom limit was typed.
    LimitTyped(String),
    /// The custom limit is finished.
    LimitSubmitted,
    /// The notes are to be shown.
    NotesPressed,
    /// The notes were edited.
    NotesEdited(text_editor::Action),
    /// The notes are finished.
    NotesSaved,
    /// The notes are to be left as they were.
    NotesLeft,
    /// Escape was pressed in the notes: they are left, and what was typed is there again when they are shown next.
    NotesEscaped,
    /// What is wrong is wanted.
    VerdictPressed,
}

/// What happened with the panes.
#[derive(Debug, Clone, Copy)]
pub enum PaneMessage {
    /// Another pane is wanted where panes share a place.
    Picked(Pane),
    /// The keys are to act on the next pane (or, if not, on the one before).
    Walked(bool),
}

/// What happened in the catalog.
#[derive(Debug, Clone)]
pub enum CatalogMessage<G: GameBuilder> {
    /// The search box is wanted.
    SearchWanted,
    /// The search was typed.
    SearchTyped(String),
    /// Letters were typed that no field wanted: they go into the search.
    LettersTyped(String),
    /// Only what can be taken, or everything.
    FitsOnlyPressed,
    /// Only what is owned, or everything.
    OwnedOnlyPressed,
    /// The highest cost was typed.
    MostTyped(String),
    /// Of a facet only this group, or every one.
    GroupPicked(u8, Option<G::Group>),
    /// Another order.
    SortPicked(G::Sort),
    /// Everything is to be shown again.
    FilterCleared,
    /// What does not fit is to be shown, or not any more.
    BlockedPressed,
    /// The catalog was scrolled: how far, and how much of it is in sight.
    Scrolled(f32, f32),
    /// A row was pressed.
    RowPressed(G::Candidate),
    /// The keys move through the rows.
    RowMoved(Step),
    /// The card of the picked row is wanted; afterwards the cursor stands where an entry is begun, or goes on.
    RowTaken(Onward),
    /// A card is wanted.
    Taken(G::Candidate),
    /// A card is wanted although it breaks rules.
    TakenAnyway(G::Candidate),
    /// Games are to tell whether the list is better with a card.
    Tried(G::Candidate),
}

/// Where the cursor goes after a card was taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Onward {
    /// To the next slot that has something to offer.
    NextSlot,
    /// To a further entry.
    FurtherEntry,
}

/// What happened to the cursor.
#[derive(Debug, Clone, Copy)]
pub enum CursorMessage {
    /// The cursor was put on a place.
    Put(Place),
    /// The cursor moves on by one place (or, if not forward, back).
    Moved(bool),
    /// The cursor leaves what it is in: a row of the catalog for the list, an upgrade for its ship, a ship for the list.
    Raised,
    /// The catalog is wanted for a place.
    CardWanted(Place),
    /// The place of a finding is wanted.
    Jumped(Place),
    /// The next part of the list that has a tab of its own is wanted (or, if not, the one before).
    TabWalked(bool),
}

/// What is to happen to the list.
#[derive(Debug, Clone)]
pub enum ListMessage<G: GameBuilder> {
    /// An entry is to be doubled; none for the one under the cursor.
    Duplicated(Option<usize>),
    /// An entry is to be moved up or down by one; none for the one under the cursor.
    Moved(Option<usize>, Direction),
    /// An entry was taken up with the pointer.
    Lifted(usize),
    /// An entry is to be brought to where another one stands.
    Brought(usize, usize),
    /// What is at a place is to be taken out; none for what the cursor stands on.
    Removed(Option<Place>),
    /// Another copy of what is at a place is wanted.
    Another(Place),
    /// An entry is to be put into another list, too; none for the one under the cursor.
    PassedOn(Option<usize>),
    /// An entry is to be kept as a template; none for the one under the cursor.
    Kept(Option<usize>),
    /// Something else is wanted of the list.
    Wished(G::Change),
    /// A repair was chosen: of which finding, and which of its repairs.
    Repaired(usize, usize),
    /// The repair of this number was chosen, the first one being 1.
    RepairNumbered(usize),
}

/// What the builder asks of the application.
#[derive(Debug)]
pub enum Action<E, M> {
    /// Nothing.
    None,
    /// Make this edit.
    Edit {
        /// The edit.
        edit: E,
        /// The phrase that tells what was done.
        label: &'static str,
        /// The values of the phrase's holes, in the language of the window.
        facts: Vec<(&'static str, String)>,
        /// What the screen does with its widgets then.
        then: Task<M>,
    },
    /// Let games tell whether the list is better after this edit, that of the card of this name.
    Try(E, String),
    /// Do this with the list as it is.
    Ask(Request),
    /// Run a task of the screen's own.
    Run(Task<M>),
}

/// What is done with a list as it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Request {
    /// Take the last edit back.
    Undo,
    /// Bring back the edit that was taken back.
    Redo,
    /// Put a copy of this entry into another list.
    PassOn(usize),
    /// Keep this entry as a template.
    Keep(usize),
    /// Put a template into the list.
    Templates,
    /// Show every state the list had.
    History,
    /// Show ways to spend what the list has left.
    Fill,
    /// Show the list as it will be printed.
    Print,
    /// Play a match with the list.
    Play,
    /// Let games tell which changes of one card improve the list.
    Improve,
    /// Show what an attack of this entry comes to.
    Odds(usize),
    /// Go back to the lists.
    Back,
    /// Try again to store what could not be stored.
    Save,
    /// Show the forms the list can be passed on in.
    Share,
    /// Build the list with this pack or without it, by its place among those that are here.
    Pack(usize),
    /// Take the packs out of the list that are not here.
    DropMissingPacks,
    /// Say that the cursor stands in no entry with which something could be done.
    NoEntry,
}

/// What the builder of a game asks.
pub type ActionOf<G> = Action<EditOf<G>, Message<G>>;
