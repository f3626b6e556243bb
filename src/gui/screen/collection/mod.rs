//! The Collection screen: owned cards of each system, their effect on the checks, and lists compared with them.

mod rows;
mod together;
mod view;

use iced::{
    Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::{operation, scrollable::AbsoluteOffset},
};

use crate::{
    context::Context,
    path_row::{self, PathRow},
    stored::ListTable,
};
use kernel::{Enforcement, FactionInfo, OwnedItem};
use rows::Row;
use store::ListId;
use systems::{Collection, Enforced, SystemId, collection::MOST};
pub use together::Together;

/// Id of the search field.
pub const SEARCH: &str = "collection-search";
const ROWS: &str = "collection-rows";
const REPORT: &str = "collection-report";
/// Distance a key scrolls the report on lists, in points: a line, a page, all.
const LINE: f32 = 57.0;
const PAGE: f32 = 6.0 * LINE;
const ALL: f32 = 1e6;

/// A tab of the screen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tab {
    /// Boxes of products.
    #[default]
    Boxes,
    /// Single cards.
    Cards,
    /// Lists to field at once.
    Lists,
}

impl Tab {
    const ALL: [Self; 3] = [Self::Boxes, Self::Cards, Self::Lists];

    const fn term(self) -> &'static str {
        match self {
            Self::Boxes => "gui.collection.boxes",
            Self::Cards => "gui.collection.cards",
            Self::Lists => "gui.collection.lists",
        }
    }
}

/// State of the screen, kept while others are shown.
#[derive(Debug)]
pub struct CollectionScreen {
    game: SystemId,
    tab: Tab,
    search: String,
    /// The only kind of single cards shown.
    kind: Option<&'static str>,
    /// Factions of the rows of the tab, before the filters.
    factions: Vec<&'static FactionInfo>,
    /// The only faction shown.
    faction: Option<&'static FactionInfo>,
    /// Only owned cards are shown.
    owned_only: bool,
    rows: Vec<Row>,
    /// The contents of the system's boxes are known.
    has_boxes: bool,
    picked: usize,
    /// Counts requests to bring a row into sight.
    bring: u64,
    /// Lists to field at once, in the order they were chosen.
    chosen: Vec<ListId>,
    together: Option<Together>,
    path_row: PathRow,
}

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    GamePicked(SystemId),
    TabPicked(Tab),
    Searched(String),
    /// One kind of single cards was picked, or all.
    KindPicked(Option<&'static str>),
    /// One faction was picked, or all.
    FactionPicked(&'static FactionInfo),
    OwnedOnlyPressed,
    /// The counts of all rows changed by this number.
    AllCounted(i32),
    /// Everything that the chosen lists lack is owned.
    MissingOwned,
    /// Every list was ticked.
    ListsTicked(Vec<ListId>),
    /// The search field asks for the keyboard.
    SearchWanted,
    RowPressed(usize),
    /// The keys moved to a row.
    Walked(usize),
    /// The count of a row changed by this number.
    Counted(usize, i32),
    /// The enforcement of the collection was picked.
    EnforcementPicked(Enforcement),
    /// The enforcement for a kind of card was switched.
    KindCounts(&'static str, bool),
    /// A list was ticked or unticked.
    ListTicked(ListId),
    ListsCleared,
    /// The shortages of these lists are known.
    TogetherRead(Box<Together>),
    /// The report on lists was scrolled, in points.
    Paged(f32),
    ListOpened(ListId),
    File(path_row::Message),
}

/// An action for the application.
#[derive(Debug)]
pub enum Action {
    None,
    Run(Task<Message>),
    /// Sets the count of a card.
    Own(SystemId, OwnedItem),
    /// Sets several counts, which can be undone, with a notice.
    OwnAll(SystemId, Vec<OwnedItem>, String),
    /// Sets the enforcement of a system's collection.
    Enforce(SystemId, Enforced),
    /// Computes what these lists lack together.
    Shortages(SystemId, Vec<ListId>),
    Open(ListId),
    File(path_row::Action),
}

impl CollectionScreen {
    /// The screen, with this system first if it has a collection.
    pub fn new(game: Option<SystemId>) -> Self {
        let game = game.filter(|game| game.collection().is_some()).or_else(|| Collection::games().next());
        Self {
            game: game.unwrap_or(SystemId::ALL[0]),
            tab: Tab::default(),
            search: String::new(),
            kind: None,
            factions: Vec::new(),
            faction: None,
            owned_only: false,
            rows: Vec::new(),
            has_boxes: true,
            picked: 0,
            bring: 0,
            chosen: Vec::new(),
            together: None,
            path_row: PathRow::default(),
        }
    }

    /// Shows the screen with current rows.
    pub fn shown(&mut self, context: &Context<'_>, table: &ListTable) -> Action {
        self.renew(context);
        self.chosen.retain(|id| table.row(*id).is_some_and(|row| row.deleted.is_none()));
        self.request_shortages()
    }

    /// Shows what these lists lack together. Only lists of the first one's system are included.
    pub fn show_lists(&mut self, context: &Context<'_>, table: &ListTable, ids: &[ListId]) -> Action {
        let system = |id: ListId| table.row(id).and_then(|row| SystemId::from_id(&row.summary.system));
        let game = ids.iter().filter_map(|id| system(*id)).find(|game| game.collection().is_some());
        let Some(game) = game else { return Action::None };
        self.game = game;
        self.tab = Tab::Lists;
        self.chosen = ids.iter().copied().filter(|id| system(*id) == Some(game)).collect();
        self.together = None;
        self.shown(context, table)
    }

    fn renew(&mut self, context: &Context<'_>) {
        // Without known boxes, there is no tab for them.
        self.has_boxes = !context.catalogs.products(self.game).is_empty();
        if self.tab == Tab::Boxes && !self.has_boxes {
            self.tab = Tab::Cards;
        }
        self.rows = match self.tab {
            Tab::Boxes => rows::boxes(context, self.game),
            Tab::Cards => rows::cards(context, self.game, self.kind),
            Tab::Lists => Vec::new(),
        };
        let factions = self.game.lists().factions.iter();
        self.factions = factions.filter(|faction| self.rows.iter().any(|row| row.faction == Some(*faction))).collect();
        self.faction = self.faction.filter(|faction| self.factions.contains(faction));
        rows::keep(&mut self.rows, &self.search);
        self.rows.retain(|row| self.faction.is_none_or(|faction| row.faction == Some(faction)));
        if self.owned_only {
            let (collection, game) = (context.collection, self.game);
            self.rows.retain(|row| rows::counts(collection, game, row).all() > 0);
        }
        self.picked = self.picked.min(self.rows.len().saturating_sub(1));
    }

    /// Phrase key of the search placeholder.
    const fn search_term(&self) -> &'static str {
        match self.tab {
            Tab::Boxes => "gui.collection.search",
            Tab::Cards | Tab::Lists => "gui.collection.search_cards",
        }
    }

    /// Refreshes the rows and scrolls to the top.
    fn begin_again(&mut self, context: &Context<'_>) -> Action {
        self.picked = 0;
        self.bring += 1;
        self.renew(context);
        Action::None
    }

    fn request_shortages(&mut self) -> Action {
        if self.chosen.is_empty() || self.tab != Tab::Lists {
            if self.chosen.is_empty() {
                self.together = None;
            }
            return Action::None;
        }
        Action::Shortages(self.game, self.chosen.clone())
    }

    fn count(&self, context: &Context<'_>, row: usize, by: i32) -> Action {
        let Some(row) = self.rows.get(row) else { return Action::None };
        let now = rows::counts(context.collection, self.game, row).counted;
        let count = now.saturating_add_signed(by).min(MOST);
        if count == now {
            return Action::None;
        }
        Action::Own(self.game, OwnedItem { kind: row.kind.to_owned(), id: row.id.clone(), count })
    }

    /// Changes the counts of all rows.
    fn count_all(&self, context: &Context<'_>, by: i32) -> Action {
        let items = self.rows.iter().filter_map(|row| {
            let now = rows::counts(context.collection, self.game, row).counted;
            let count = now.saturating_add_signed(by).min(MOST);
            (count != now).then(|| OwnedItem { kind: row.kind.to_owned(), id: row.id.clone(), count })
        });
        self.own_all(items.collect(), context)
    }

    /// Counts everything that the chosen lists lack.
    fn own_missing(&self, context: &Context<'_>) -> Action {
        let missing = self.together.iter().flat_map(|together| &together.fit.missing).map(|found| found.missing);
        let collected = context.catalogs.collected(self.game);
        let items = missing.filter_map(|missing| {
            let card = collected.iter().find(|card| card.card == missing.card)?;
            let (kind, id) = (card.kind.to_owned(), card.id.clone());
            let now = context.collection.map_or(0, |collection| collection.count(self.game, &kind, &id));
            Some(OwnedItem { kind, id, count: now.saturating_add(missing.count()).min(MOST) })
        });
        self.own_all(items.collect(), context)
    }

    fn own_all(&self, items: Vec<OwnedItem>, context: &Context<'_>) -> Action {
        if items.is_empty() {
            return Action::None;
        }
        let notice = context.say("gui.collection.counted_all", &[("count", &items.len())]);
        Action::OwnAll(self.game, items, notice)
    }

    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        let enforced = context.collection.map(|collection| collection.enforced(self.game));
        match message {
            Message::GamePicked(game) => {
                if game != self.game {
                    self.game = game;
                    self.kind = None;
                    self.faction = None;
                    self.chosen.clear();
                    self.together = None;
                }
                self.begin_again(context)
            }
            Message::TabPicked(tab) => {
                self.tab = tab;
                let _ = self.begin_again(context);
                self.request_shortages()
            }
            Message::Searched(search) => {
                self.search = search;
                self.begin_again(context)
            }
            Message::KindPicked(kind) => {
                self.kind = kind.filter(|kind| self.kind != Some(kind));
                self.begin_again(context)
            }
            Message::FactionPicked(faction) => {
                self.faction = Some(faction).filter(|faction| self.faction != Some(*faction));
                self.begin_again(context)
            }
            Message::AllCounted(by) => self.count_all(context, by),
            Message::MissingOwned => self.own_missing(context),
            Message::ListsTicked(ids) => {
                self.chosen = ids;
                self.request_shortages()
            }
            Message::OwnedOnlyPressed => {
                self.owned_only = !self.owned_only;
                self.begin_again(context)
            }
            Message::SearchWanted => Action::Run(operation::focus(SEARCH)),
            Message::RowPressed(row) => {
                self.picked = row;
                Action::None
            }
            Message::Walked(row) => {
                self.picked = row;
                self.bring += 1;
                Action::None
            }
            Message::Counted(row, by) => {
                self.picked = row;
                self.count(context, row, by)
            }
            Message::EnforcementPicked(enforcement) => match enforced {
                Some(enforced) => Action::Enforce(self.game, enforced.enforcing(enforcement)),
                None => Action::None,
            },
            Message::KindCounts(kind, counts) => match enforced {
                Some(enforced) => Action::Enforce(self.game, enforced.counting(self.game, kind, counts)),
                None => Action::None,
            },
            Message::ListTicked(id) => {
                match self.chosen.iter().position(|chosen| *chosen == id) {
                    Some(at) => drop(self.chosen.remove(at)),
                    None => self.chosen.push(id),
                }
                self.request_shortages()
            }
            Message::ListsCleared => {
                self.chosen.clear();
                self.request_shortages()
            }
            Message::TogetherRead(together) => {
                // An answer to an older request is dropped.
                if together.is_of(&self.chosen) {
                    self.together = Some(*together);
                }
                Action::None
            }
            Message::Paged(y) => Action::Run(operation::scroll_by(REPORT, AbsoluteOffset { x: 0.0, y })),
            Message::ListOpened(id) => Action::Open(id),
            Message::File(message) => Action::File(self.path_row.update(message, context.language)),
        }
    }

    /// The collection or its enforcement changed. A row whose last copy was removed stays until the view changes.
    pub fn counted_again(&mut self) -> Action {
        self.request_shortages()
    }

    /// Message of a key.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        let picked = self.picked;
        let last = self.rows.len().saturating_sub(1);
        let row = |row: usize| Some(Message::Walked(row.min(last)));
        match key.as_ref() {
            Key::Named(Named::PageDown) if modifiers.command() => Some(Message::TabPicked(self.beside(1))),
            Key::Named(Named::PageUp) if modifiers.command() => Some(Message::TabPicked(self.beside(2))),
            Key::Character("/") if self.tab != Tab::Lists => Some(Message::SearchWanted),
            _ if self.tab == Tab::Lists => match key.as_ref() {
                Key::Named(Named::ArrowDown) => Some(Message::Paged(LINE)),
                Key::Named(Named::ArrowUp) => Some(Message::Paged(-LINE)),
                Key::Named(Named::PageDown) => Some(Message::Paged(PAGE)),
                Key::Named(Named::PageUp) => Some(Message::Paged(-PAGE)),
                Key::Named(Named::Home) => Some(Message::Paged(-ALL)),
                Key::Named(Named::End) => Some(Message::Paged(ALL)),
                _ => None,
            },
            // A search is cleared first.
            Key::Named(Named::Escape) if !self.search.is_empty() => Some(Message::Searched(String::new())),
            Key::Named(Named::ArrowDown) => row(picked + 1),
            Key::Named(Named::ArrowUp) => row(picked.saturating_sub(1)),
            Key::Named(Named::PageDown) => row(picked + 10),
            Key::Named(Named::PageUp) => row(picked.saturating_sub(10)),
            Key::Named(Named::Home) => row(0),
            Key::Named(Named::End) => row(last),
            Key::Named(Named::ArrowRight | Named::Enter) | Key::Character("+") => Some(Message::Counted(picked, 1)),
            Key::Named(Named::ArrowLeft) | Key::Character("-") => Some(Message::Counted(picked, -1)),
            _ => None,
        }
    }

    /// The tab at this distance from the current one.
    fn beside(&self, by: usize) -> Tab {
        let here = Tab::ALL.iter().position(|tab| *tab == self.tab).unwrap_or_default();
        Tab::ALL[(here + by) % Tab::ALL.len()]
    }
}
