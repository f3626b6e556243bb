//! The builder: one list, what can be put into it, what each card says and what the checks find.
//!
//! The screen keeps only how the list is looked at: where the cursor stands, what is searched for, which menu is open.
//! The list itself belongs to the application; the builder asks for edits. The frame stands here once; what is of one
//! game is behind [`GameBuilder`], in a folder of its own.

mod any;
mod bar;
mod bar_update;
mod card_row;
mod catalog;
mod catalog_update;
mod counters;
mod deckbuilding;
mod derived;
mod details;
mod edits;
mod entry_menu;
mod figures;
mod filter;
mod findings;
mod game_builder;
mod hover_card;
mod imperial_assault;
mod keys;
mod legion;
mod memo;
mod message;
mod notes;
mod open;
mod overview;
mod panes;
mod parts;
mod row;
mod shelf;
mod station;
mod tree;
mod xwing;

use iced::{Task, widget::text_editor};

pub use any::{Adding, AnyAction, AnyBuilder, AnyMessage, Found};
pub use figures::Figure;
pub use game_builder::{GameBuilder, Spot, Words};
pub use message::{
    Action, ActionOf, BarMessage, CatalogMessage, CursorMessage, ListMessage, Message, Onward, PaneMessage, Request,
};
pub use open::{AnyOpen, Open, PlayedWell, SaveState};
pub use row::{Drawing, signed};

use super::super::Context;
use derived::Derived;
use filter::Filter;
use kernel::Place;

/// The id of the search box.
pub const SEARCH: &str = "builder-search";
/// The id of the field with the list's name.
pub const NAME: &str = "builder-name";

/// The id of no widget: what has the focus loses it when it is sent there.
const NOWHERE: &str = "builder-nowhere";

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
    /// What can be done with an entry of the list, at the pointer: so far to the right in the pane and down.
    Entry { index: usize, right: u16, down: u16 },
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
    /// Whether what does not fit is shown too.
    blocked_shown: bool,
    /// The pane the keys were sent to; without one they are for the catalog.
    station: Option<Pane>,
    /// The finding the keys act on, by its row.
    finding: usize,
    filter: Filter<G>,
    /// The cost limit as it is typed.
    most: String,
    /// The name while it is typed.
    name: Option<String>,
    /// The custom limit while it is typed.
    limit: Option<String>,
    /// The notes while they are written.
    notes: Option<text_editor::Content>,
    /// What was typed in them when they were left with Escape.
    left_notes: Option<String>,
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

/// Which way an entry moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    /// Towards the first entry.
    Up,
    /// Towards the last entry.
    Down,
}

impl<G: GameBuilder> Default for Builder<G> {
    /// The builder with the cursor where a list is begun.
    fn default() -> Self {
        Self {
            cursor: Place::default(),
            picked: None,
            blocked_shown: false,
            station: None,
            finding: 0,
            filter: Filter::default(),
            most: String::new(),
            name: None,
            limit: None,
            notes: None,
            left_notes: None,
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
            Message::Asked(request) => self.asked(request, open),
            Message::Bar(message) => self.update_bar(message, context, open),
            Message::Pane(PaneMessage::Picked(pane)) => {
                self.pane = pane;
                Action::None
            }
            Message::Pane(PaneMessage::Walked(forward)) => self.pane_walked(forward, context),
            Message::Catalog(message) => self.update_catalog(message, context, open),
            Message::Cursor(message) => self.update_cursor(message, context, open),
            Message::List(message) => self.update_list(message, context, open),
        }
    }

    fn asked(&mut self, request: Request, open: Open<'_, G>) -> ActionOf<G> {
        match request {
            Request::Undo if open.can_undo => self.turned(Action::Ask(request)),
            Request::Redo if open.can_redo => self.turned(Action::Ask(request)),
            Request::Undo | Request::Redo => Action::None,
            Request::Fill | Request::History | Request::PassOn(_) | Request::Keep(_) | Request::Templates => {
                self.menu = None;
                Action::Ask(request)
            }
            Request::Print | Request::Play | Request::Odds(_) | Request::Back | Request::Save => Action::Ask(request),
            Request::Improve | Request::Share | Request::Pack(_) | Request::DropMissingPacks | Request::NoEntry => {
                self.menu = None;
                Action::Ask(request)
            }
        }
    }

    /// The list has become another that the application has read: the cursor goes with what it stands on.
    pub fn stepped(&mut self, before: Open<'_, G>, after: Open<'_, G>, context: &Context<'_>) {
        let old = before.layout(context);
        let here = old.kept(self.cursor);
        self.cursor = after.layout(context).carried(&old, here);
    }

    /// What has been typed and not been finished: it counts when the screen is left.
    pub fn typed(&self, open: Open<'_, G>) -> Option<Message<G>> {
        let notes = || self.typed_notes(open).map(|_| Message::Bar(BarMessage::NotesSaved));
        self.typed_name(open).or_else(notes)
    }

    fn typed_name(&self, open: Open<'_, G>) -> Option<Message<G>> {
        let typed = self.name.as_ref()?;
        (*typed != open.document.name).then_some(Message::Bar(BarMessage::NameSubmitted))
    }

    /// What has been typed and not been finished, where the message is about something else.
    fn unfinished(&self, message: &Message<G>, open: Open<'_, G>) -> Option<Message<G>> {
        let about_it = matches!(
            message,
            Message::Bar(BarMessage::NameTyped(_) | BarMessage::NameEntered | BarMessage::NameSubmitted)
                | Message::Catalog(CatalogMessage::Scrolled(..))
        );
        self.typed_name(open).filter(|_| !about_it)
    }

    /// Puts the cursor on a place; where panes share one, `pane` is shown.
    fn put(&mut self, cursor: Place, pane: Pane) {
        if cursor != self.cursor {
            self.filter.query.clear();
            self.filter.all_groups();
            self.begin_catalog();
        }
        self.cursor = cursor;
        self.list_turn += 1;
        self.pane = pane;
        self.menu = None;
    }

    /// The catalog is shown from its beginning, and nothing in it is picked.
    fn begin_catalog(&mut self) {
        self.picked = None;
        self.blocked_shown = false;
        self.scrolled = 0.0;
        self.catalog_turn += 1;
    }

    /// The list is about to be another: the cursor is to be seen in it.
    fn turned(&mut self, action: ActionOf<G>) -> ActionOf<G> {
        self.list_turn += 1;
        self.menu = None;
        action
    }
}
