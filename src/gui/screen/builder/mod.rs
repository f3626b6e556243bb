//! The builder: one squad, what can be put into it, what each card says and what the checks find.
//!
//! The screen keeps only how it is looked at: where the cursor stands, what is searched for, which menu is open. The
//! squad itself belongs to the application; the builder asks for edits.

mod asked;
mod bar;
mod card;
mod catalog;
mod cursor;
mod edits;
mod figures;
mod filter;
mod findings;
mod keys;
mod memo;
mod notes;
mod open;
mod overview;
mod panes;
mod row;
mod search;
mod shelf;
mod ship;
mod squad;
mod stock;
#[cfg(test)]
mod tests;
mod words;

use iced::{
    Task,
    widget::{operation, text_editor},
};

pub use cursor::Cursor;
pub use filter::Sort;
pub use open::Open;
pub use row::{row_id, take_id};

use super::super::Context;
use crate::{
    kernel::Place,
    systems::xwing::{
        self,
        cards::{ShipId, SquadFaction},
        checks::Candidate,
        formats::Form,
    },
};
use asked::Asked;
use filter::Filter;
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
    /// The ship types whose pilots can be shown alone.
    Ships,
    /// The orders of the catalog.
    Sort,
}

/// The panes, as they are called where they share one place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pane {
    /// What can be put where the cursor stands.
    Cards,
    /// The squad.
    #[default]
    Squad,
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

/// The builder's state: how the squad is looked at.
#[derive(Debug, Default)]
pub struct Builder {
    cursor: Cursor,
    /// The row of the catalog that the keys act on.
    picked: Option<Candidate>,
    filter: Filter,
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
    /// Changes when the squad has to bring the cursor into sight.
    squad_turn: u64,
    asked: Asked,
}

/// What happened on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// The lists are wanted back.
    BackPressed,
    /// The last edit is to be taken back.
    UndoPressed,
    /// The edit that was taken back is wanted again.
    RedoPressed,
    /// The list is to be printed.
    PrintPressed,
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
    FormatPicked(xwing::Format),
    /// The custom limit was typed.
    LimitTyped(String),
    /// The custom limit is finished.
    LimitSubmitted,
    /// The list is wanted on the clipboard.
    CopyPicked(Form),
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
    /// Only this ship type, or every one.
    ShipPicked(Option<ShipId>),
    /// Another order.
    SortPicked(Sort),
    /// Everything is to be shown again.
    FilterCleared,
    /// The catalog was scrolled: how far, and how much of it is in sight.
    Scrolled(f32, f32),
    /// A row was pressed.
    RowPressed(Candidate),
    /// The keys move through the rows.
    RowMoved(Step),
    /// The card of the picked row is wanted.
    RowTaken,
    /// A card is wanted.
    Taken(Candidate),
    /// A card is wanted although it breaks rules.
    TakenAnyway(Candidate),
    /// The cursor was put on a place.
    CursorPut(Cursor),
    /// The cursor moves on by one place (or, if not forward, back).
    CursorMoved(bool),
    /// The cursor leaves what it is in: a row of the catalog for the squad, an icon for its ship, a ship for the squad.
    CursorRaised,
    /// Another card is wanted for a ship.
    PilotWanted(usize),
    /// A ship is to be doubled; none for the one under the cursor.
    Duplicated(Option<usize>),
    /// A ship is to be moved up or down by one; none for the one under the cursor.
    Moved(Option<usize>, Direction),
    /// A ship is to be taken out.
    ShipRemoved(usize),
    /// An upgrade is to be taken off: the ship, and the upgrade's index in its list.
    UpgradeRemoved(usize, usize),
    /// What the cursor stands on is to be taken out.
    Removed,
    /// The squad is to be of this faction.
    FactionPicked(SquadFaction),
    /// The place of a finding is wanted.
    Jumped(Place),
    /// A repair was chosen: of which finding, and which of its repairs.
    Repaired(usize, usize),
}

/// Which way a ship moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Towards the first ship.
    Up,
    /// Towards the last ship.
    Down,
}

/// What the builder asks of the application.
#[derive(Debug)]
pub enum Action {
    /// Nothing.
    None,
    /// Make this edit.
    Edit {
        /// The edit.
        edit: xwing::Edit,
        /// The phrase that tells what was done.
        label: &'static str,
        /// The values of the phrase's holes, in the language of the window.
        facts: Vec<(&'static str, String)>,
    },
    /// Take the last edit back.
    Undo,
    /// Bring back the edit that was taken back.
    Redo,
    /// Show the list as it will be printed.
    Print,
    /// Go back to the lists.
    Back,
    /// Put the list on the clipboard in this form.
    Export(Form),
    /// Run a task of the screen's own.
    Run(Task<Message>),
}

impl Builder {
    /// The builder with the cursor on the place for a further ship.
    pub fn new() -> Self {
        Self::default()
    }

    /// Where the cursor stands.
    pub fn cursor(&self, context: &Context<'_>, open: &Open) -> Cursor {
        self.cursor.kept(context.xwing, &open.document.list)
    }

    /// Answers what happened.
    pub fn update(&mut self, message: Message, context: &Context<'_>, open: &Open) -> Action {
        if let Some(first) = self.unfinished(&message, open) {
            // What is still being typed counts before anything else is done.
            return Action::Run(Task::done(first).chain(Task::done(message)));
        }
        match message {
            Message::BackPressed => Action::Back,
            Message::UndoPressed if open.can_undo => self.turned(Action::Undo),
            Message::RedoPressed if open.can_redo => self.turned(Action::Redo),
            Message::UndoPressed | Message::RedoPressed => Action::None,
            Message::PrintPressed => Action::Print,
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
                Action::Export(form)
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
                let cursor = Cursor::at(&place, context.xwing, &open.document.list);
                // Where the squad stands beside the findings, these stay in sight.
                let pane = if Arrangement::of(context) == Arrangement::One { Pane::Squad } else { self.pane };
                self.put(cursor, pane);
                Action::None
            }
            message => self.update_catalog(message, context, open),
        }
    }

    /// What has been typed and not been finished, where the message is about something else.
    fn unfinished(&self, message: &Message, open: &Open) -> Option<Message> {
        let about_it = matches!(message, Message::NameTyped(_) | Message::NameSubmitted | Message::Scrolled(..));
        let typed = self.name.as_ref()?;
        (!about_it && *typed != open.document.name).then_some(Message::NameSubmitted)
    }

    /// Puts the cursor on a place; where panes share one, `pane` is shown.
    fn put(&mut self, cursor: Cursor, pane: Pane) {
        if cursor != self.cursor {
            self.filter.query.clear();
            self.filter.ship = None;
            self.picked = None;
            self.scrolled = 0.0;
            self.catalog_turn += 1;
        }
        self.cursor = cursor;
        self.squad_turn += 1;
        self.pane = pane;
        self.menu = None;
    }

    /// The squad is about to be another: the cursor is to be seen in it.
    fn turned(&mut self, action: Action) -> Action {
        self.squad_turn += 1;
        self.menu = None;
        action
    }
}
