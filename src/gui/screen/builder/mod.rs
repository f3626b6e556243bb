//! The builder: one list, what can be put into it, what each card says and what the checks find.
//!
//! The screen keeps only how the list is looked at: where the cursor stands, what is searched for, which menu is open.
//! The list itself belongs to the application; the builder asks for edits. The frame stands here once; what is of one
//! game is behind [`GameBuilder`], in a folder of its own.

mod any;
mod bar;
mod card_row;
mod catalog;
mod catalog_update;
mod counters;
mod derived;
mod details;
mod edits;
mod figures;
mod filter;
mod findings;
mod game_builder;
mod imperial_assault;
mod keys;
mod legion;
mod memo;
mod notes;
mod open;
mod overview;
mod panes;
mod row;
mod shelf;
mod tree;
mod xwing;

use iced::{
    Task,
    widget::{operation, text_editor},
};

pub use any::{AnyAction, AnyBuilder, AnyMessage};
pub use figures::Figure;
pub use game_builder::{GameBuilder, Words};
pub use open::{AnyOpen, Open};
pub use row::{Drawing, Line};

use super::super::Context;
use derived::Derived;
use filter::Filter;
use kernel::{EditOf, Place};
use panes::Arrangement;

/// The id of the search box.
pub const SEARCH: &str = "builder-search";
/// The id of the field with the list's name.
pub const NAME: &str = "builder-name";

/// A menu that hangs under its button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    /// The formats.
    Format,
    /// What else can be done with the list.
    More,
    /// The groups of a facet that can be shown alone.
    Groups(u8),
    /// The orders of the catalog.
    Sort,
}

/// The panes, as they are called where they share one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pane {
    /// What can be put where the cursor stands.
    Cards,
    /// The list.
    #[default]
    List,
    /// The card under the cursor.
    Details,
    /// What the checks found.
    Findings,
}

/// What the catalog's rows can be moved through with the keys.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// One row down.
    Down,
    /// One row up.
    Up,
    /// Ten rows down.
    PageDown,
    /// Ten rows up.
    PageUp,
}

/// The builder's state: how the list is looked at.
#[derive(Debug)]
pub struct Builder<G: GameBuilder> {
    cursor: Place,
    /// The row of the catalog that the keys act on.
    picked: Option<G::Candidate>,
    filter: Filter<G>,
    /// The cost limit as it is typed.
    most: String,
    /// The name while it is typed.
    name: Option<String>,
    /// The custom limit while it is typed.
    limit: Option<String>,
    /// The notes while they are written.
    notes: Option<text_editor::Content>,
    menu: Option<Menu>,
    pane: Pane,
    /// How far the catalog is scrolled, and how much of it is in sight.
    scrolled: f32,
    in_sight: Option<f32>,
    /// Changes when the catalog has to bring its row into sight.
    catalog_turn: u64,
    /// Changes when the list has to bring the cursor into sight.
    list_turn: u64,
    asked: Derived<G>,
}

/// What happened on the screen.
#[derive(Debug, Clone)]
pub enum Message<G: GameBuilder> {
    /// The lists are wanted back.
    BackPressed,
    /// The last edit is to be taken back.
    UndoPressed,
    /// The edit that was taken back is wanted again.
    RedoPressed,
    /// The list is to be printed.
    PrintPressed,
    /// A match with the list is wished for.
    PlayPressed,
    /// The name was typed.
    NameTyped(String),
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
    /// The custom limit was typed.
    LimitTyped(String),
    /// The custom limit is finished.
    LimitSubmitted,
    /// The list is wanted on the clipboard in the form of this id.
    CopyPicked(&'static str),
    /// The notes are to be shown.
    NotesPressed,
    /// The notes were edited.
    NotesEdited(text_editor::Action),
    /// The notes are finished.
    NotesSaved,
    /// The notes are to be left as they were.
    NotesLeft,
    /// Another pane is wanted where panes share a place.
    PanePicked(Pane),
    /// The search box is wanted.
    SearchWanted,
    /// The search was typed.
    SearchTyped(String),
    /// Enter was pressed in the search box.
    SearchSubmitted,
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
    /// The catalog was scrolled: how far, and how much of it is in sight.
    Scrolled(f32, f32),
    /// A row was pressed.
    RowPressed(G::Candidate),
    /// The keys move through the rows.
    RowMoved(Step),
    /// The card of the picked row is wanted.
    RowTaken,
    /// A card is wanted.
    Taken(G::Candidate),
    /// A card is wanted although it breaks rules.
    TakenAnyway(G::Candidate),
    /// The cursor was put on a place.
    CursorPut(Place),
    /// The cursor moves on by one place (or, if not forward, back).
    CursorMoved(bool),
    /// The cursor leaves what it is in: a row of the catalog for the list, an upgrade for its ship, a ship for the list.
    CursorRaised,
    /// The catalog is wanted for a place.
    CardWanted(Place),
    /// An entry is to be doubled; none for the one under the cursor.
    Duplicated(Option<usize>),
    /// An entry is to be moved up or down by one; none for the one under the cursor.
    Moved(Option<usize>, Direction),
    /// What is at a place is to be taken out; none for what the cursor stands on.
    Removed(Option<Place>),
    /// Another copy of what is at a place is wanted.
    Another(Place),
    /// Something else is wanted of the list.
    Wished(G::Change),
    /// The place of a finding is wanted.
    Jumped(Place),
    /// A repair was chosen: of which finding, and which of its repairs.
    Repaired(usize, usize),
}

/// Which way an entry moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Towards the first entry.
    Up,
    /// Towards the last entry.
    Down,
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
    },
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
    /// Show the list as it will be printed.
    Print,
    /// Play a match with the list.
    Play,
    /// Go back to the lists.
    Back,
    /// Put the list on the clipboard in the form of this id.
    Export(&'static str),
}

/// What the builder of a game asks.
pub type ActionOf<G> = Action<EditOf<G>, Message<G>>;

impl<G: GameBuilder> Default for Builder<G> {
    /// The builder with the cursor where a list is begun.
    fn default() -> Self {
        Self {
            cursor: Place::default(),
            picked: None,
            filter: Filter::default(),
            most: String::new(),
            name: None,
            limit: None,
            notes: None,
            menu: None,
            pane: Pane::default(),
            scrolled: 0.0,
            in_sight: None,
            catalog_turn: 0,
            list_turn: 0,
            asked: Derived::default(),
        }
    }
}

impl<G: GameBuilder> Builder<G> {
    /// Where the cursor stands.
    pub fn cursor(&self, context: &Context<'_>, open: Open<'_, G>) -> Place {
        open.layout(context).kept(self.cursor)
    }

    /// Answers what happened.
    pub fn update(&mut self, message: Message<G>, context: &Context<'_>, open: Open<'_, G>) -> ActionOf<G> {
        if let Some(first) = self.unfinished(&message, open) {
            // What is still being typed counts before anything else is done.
            return Action::Run(Task::done(first).chain(Task::done(message)));
        }
        match message {
            Message::BackPressed => Action::Ask(Request::Back),
            Message::UndoPressed if open.can_undo => self.turned(Action::Ask(Request::Undo)),
            Message::RedoPressed if open.can_redo => self.turned(Action::Ask(Request::Redo)),
            Message::UndoPressed | Message::RedoPressed => Action::None,
            Message::PrintPressed => Action::Ask(Request::Print),
            Message::PlayPressed => Action::Ask(Request::Play),
            Message::NameTyped(name) => {
                self.name = Some(name);
                Action::None
            }
            Message::NameSubmitted => self.renamed(open),
            Message::MenuPressed(menu) => {
                self.menu = if self.menu == Some(menu) { None } else { Some(menu) };
                self.limit = None;
                self.menu.map_or(Action::None, |_| Action::Run(operation::focus(bar::FIRST)))
            }
            Message::MenuMoved(true) => Action::Run(operation::focus_next()),
            Message::MenuMoved(false) => Action::Run(operation::focus_previous()),
            Message::MenuLeft => {
                self.menu = None;
                Action::None
            }
            Message::FormatPicked(format) => self.format_picked(format, context, open),
            Message::LimitTyped(limit) => {
                self.limit = Some(limit);
                Action::None
            }
            Message::LimitSubmitted => self.limit_submitted(context, open),
            Message::CopyPicked(form) => {
                self.menu = None;
                Action::Ask(Request::Export(form))
            }
            Message::NotesPressed => {
                self.menu = None;
                self.notes = Some(text_editor::Content::with_text(&open.document.notes));
                Action::Run(operation::focus(notes::FIELD))
            }
            Message::NotesEdited(action) => {
                if let Some(notes) = &mut self.notes {
                    notes.perform(action);
                }
                Action::None
            }
            Message::NotesSaved => self.notes_saved(open),
            Message::NotesLeft => {
                self.notes = None;
                Action::None
            }
            Message::PanePicked(pane) => {
                self.pane = pane;
                Action::None
            }
            Message::Jumped(place) => {
                let cursor = open.layout(context).kept(place);
                // Where the list stands beside the findings, these stay in sight.
                let pane = if Arrangement::of(context) == Arrangement::One { Pane::List } else { self.pane };
                self.put(cursor, pane);
                Action::None
            }
            message => self.update_catalog(message, context, open),
        }
    }

    /// What has been typed and not been finished, where the message is about something else.
    fn unfinished(&self, message: &Message<G>, open: Open<'_, G>) -> Option<Message<G>> {
        let about_it = matches!(message, Message::NameTyped(_) | Message::NameSubmitted | Message::Scrolled(..));
        let typed = self.name.as_ref()?;
        (!about_it && *typed != open.document.name).then_some(Message::NameSubmitted)
    }

    /// Puts the cursor on a place; where panes share one, `pane` is shown.
    fn put(&mut self, cursor: Place, pane: Pane) {
        if cursor != self.cursor {
            self.filter.query.clear();
            self.filter.all_groups();
            self.picked = None;
            self.scrolled = 0.0;
            self.catalog_turn += 1;
        }
        self.cursor = cursor;
        self.list_turn += 1;
        self.pane = pane;
        self.menu = None;
    }

    /// The list is about to be another: the cursor is to be seen in it.
    fn turned(&mut self, action: ActionOf<G>) -> ActionOf<G> {
        self.list_turn += 1;
        self.menu = None;
        action
    }
}
