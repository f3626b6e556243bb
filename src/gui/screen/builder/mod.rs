//! The builder: one list, the candidates for it, the text of each card, and the findings.
//!
//! The screen holds only the view of the list: cursor, search, open menu. The application owns the list; the builder
//! requests edits. The frame exists once; everything specific to a system is behind [`GameBuilder`], in a folder of its
//! own.

mod any;
mod bar;
mod bar_update;
mod beneath;
mod card_row;
mod catalog;
mod catalog_update;
mod counters;
mod deckbuilding;
mod derived;
mod details;
mod edits;
mod entry_menu;
mod expected;
mod filter;
mod findings;
mod game_builder;
mod hover_card;
mod imperial_assault;
mod keys;
mod legion;
mod memo;
mod message;
pub(super) mod notes;
mod open;
mod overview;
pub mod packs;
mod panes;
mod parts;
mod row;
mod shelf;
mod station;
mod tree;
#[cfg(test)]
mod trial;
mod xwing;

use iced::{Task, widget::text_editor};

pub use any::{Adding, AnyAction, AnyBuilder, AnyMessage, CardMatch};
pub use expected::{Beneath, Expected};
pub use findings::{mark as finding_mark, verdict_mark};
pub use game_builder::{GameBuilder, Spot, Words};
pub use memo::Memo;
pub use message::{
    Action, ActionOf, BarMessage, CatalogMessage, CursorMessage, ListMessage, Message, Onward, PaneMessage, Request,
};
pub use open::{AnyOpen, Open, SaveState};
pub use row::signed;

use super::super::Context;
use derived::Derived;
use filter::Filter;
use kernel::{Place, browsing};

pub const SEARCH: &str = "builder-search";
pub const NAME: &str = "builder-name";

/// Id of no widget: moving the focus there clears it.
const NOWHERE: &str = "builder-nowhere";

/// A menu under its button.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Menu {
    Format,
    /// Further actions for the list.
    More,
    /// Groups of a facet.
    Groups(u8),
    /// Orders of the catalog.
    Sort,
    /// Context menu of an entry, at this point of the pane.
    Entry {
        index: usize,
        right: u16,
        down: u16,
    },
}

/// A pane.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Pane {
    /// Candidates for the place under the cursor.
    Cards,
    #[default]
    List,
    /// The card under the cursor.
    Details,
    /// Findings of the checks.
    Findings,
}

/// A move of the keys through the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Down,
    Up,
    PageDown,
    PageUp,
}

/// State of the builder: the view of the list.
#[derive(Debug)]
pub struct Builder<G: GameBuilder> {
    cursor: Place,
    /// The picked row of the catalog.
    picked: Option<G::Candidate>,
    /// Blocked offers are shown, too.
    blocked_shown: bool,
    /// The pane with the keys; `None` for the catalog.
    station: Option<Pane>,
    /// The finding the keys act on, by its row.
    finding: usize,
    filter: Filter<G>,
    /// The typed maximum cost.
    most: String,
    /// The name while it is typed.
    name: Option<String>,
    /// The custom limit while it is typed.
    limit: Option<String>,
    /// The notes while they are written.
    notes: Option<text_editor::Content>,
    /// Typed notes that were left with Escape.
    left_notes: Option<String>,
    menu: Option<Menu>,
    pane: Pane,
    /// Scroll position and visible height of the catalog.
    scrolled: f32,
    in_sight: Option<f32>,
    /// Changes when the catalog must show its row.
    catalog_turn: u64,
    /// Changes when the list must show the cursor.
    list_turn: u64,
    asked: Derived<G>,
}

/// Direction in which an entry moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Direction {
    Up,
    Down,
}

impl<G: GameBuilder> Default for Builder<G> {
    /// The builder with the cursor where a list begins.
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
    /// The place of the cursor.
    pub fn cursor(&self, context: &Context<'_>, open: Open<'_, G>) -> Place {
        open.layout(context).kept(self.cursor)
    }

    pub fn update(&mut self, message: Message<G>, context: &Context<'_>, open: Open<'_, G>) -> ActionOf<G> {
        if let Some(first) = self.unfinished(&message, open) {
            // Text still being typed is applied first.
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
            Request::TakeAdded(_) => self.turned(Action::Ask(request)),
            Request::Print | Request::Play | Request::Odds(_) | Request::Back | Request::Save => Action::Ask(request),
            Request::Improve | Request::Share | Request::Pack(_) | Request::DropMissingPacks | Request::NoEntry => {
                self.menu = None;
                Action::Ask(request)
            }
        }
    }

    /// The list was opened: the cursor goes to its first entry if no further one fits.
    pub fn begin(&mut self, context: &Context<'_>, open: Open<'_, G>) {
        let (catalog, layout) = (G::catalog(context), open.layout(context));
        let is_entry = |place: &Place| matches!(place.path().last(), Some(kernel::Step::Index(_)));
        let first = layout.tree.0.iter().map(|entry| entry.place).find(is_entry);
        let Some(first) = first.filter(|_| !layout.tree.is_too_long()) else { return };
        let offers = G::offers(catalog, open.document, G::START, G::collection(context));
        if !offers.iter().any(|offer| browsing::fits::<G>(catalog, offer)) {
            self.cursor = first;
        }
    }

    /// The list was replaced by another state: the cursor follows its card.
    pub fn stepped(&mut self, before: Open<'_, G>, after: Open<'_, G>, context: &Context<'_>) {
        let old = before.layout(context);
        let here = old.kept(self.cursor);
        self.cursor = after.layout(context).carried(&old, here);
    }

    /// Message that applies text being typed when the screen is left.
    pub fn typed(&self, open: Open<'_, G>) -> Option<Message<G>> {
        let notes = || self.typed_notes(open).map(|_| Message::Bar(BarMessage::NotesSaved));
        self.typed_name(open).or_else(notes)
    }

    fn typed_name(&self, open: Open<'_, G>) -> Option<Message<G>> {
        let typed = self.name.as_ref()?;
        (*typed != open.document.name).then_some(Message::Bar(BarMessage::NameSubmitted))
    }

    /// Message that applies text being typed, unless `message` is about it.
    fn unfinished(&self, message: &Message<G>, open: Open<'_, G>) -> Option<Message<G>> {
        let about_it = matches!(
            message,
            Message::Bar(BarMessage::NameTyped(_) | BarMessage::NameEntered | BarMessage::NameSubmitted)
                | Message::Catalog(CatalogMessage::Scrolled(..))
        );
        self.typed_name(open).filter(|_| !about_it)
    }

    /// Moves the cursor to a place; where panes share one, `pane` is shown.
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

    /// Scrolls the catalog to its top and drops the pick.
    fn begin_catalog(&mut self) {
        self.picked = None;
        self.blocked_shown = false;
        self.scrolled = 0.0;
        self.catalog_turn += 1;
    }

    /// The list is about to change: brings the cursor into sight.
    fn turned(&mut self, action: ActionOf<G>) -> ActionOf<G> {
        self.list_turn += 1;
        self.menu = None;
        action
    }
}
