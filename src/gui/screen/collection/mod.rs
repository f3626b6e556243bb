//! The screen Collection: what is owned of each game, what the checks make of it, and whether lists fit it together.

mod rows;
mod together;
mod view;

use std::path::PathBuf;

use iced::{
    Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::{operation, scrollable::AbsoluteOffset},
};

use crate::{context::Context, save_path, stored::ListTable};
use kernel::{Enforcement, OwnedItem};
use rows::Row;
use store::ListId;
use systems::{Collection, Enforced, SystemId, collection::MOST};
pub use together::Together;

/// The id of the search field.
pub const SEARCH: &str = "collection-search";
const ROWS: &str = "collection-rows";
const TOLD: &str = "collection-told";
/// How far a key scrolls what is told of lists, in points: a line, a page, all.
const LINE: f32 = 57.0;
const PAGE: f32 = 6.0 * LINE;
const ALL: f32 = 1e6;

/// What is shown of a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tab {
    /// Boxes of products.
    #[default]
    Boxes,
    /// Single cards.
    Cards,
    /// Lists that are to be laid out at once.
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

/// The state of the screen. It stays while other screens are shown.
#[derive(Debug)]
pub struct CollectionScreen {
    game: SystemId,
    tab: Tab,
    search: String,
    /// The only kind of single cards that is shown.
    kind: Option<&'static str>,
    /// Whether only what is owned is shown.
    owned_only: bool,
    rows: Vec<Row>,
    /// Whether it is known what is in the boxes of the game.
    has_boxes: bool,
    picked: usize,
    /// Counts what changed which row is to be in sight.
    bring: u64,
    /// Lists that are to be laid out at once, in the order in which they were chosen.
    chosen: Vec<ListId>,
    together: Option<Together>,
}

/// What happened on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// Another game is to be shown.
    GamePicked(SystemId),
    /// Something else of the game is to be shown.
    TabPicked(Tab),
    /// The search changed.
    Searched(String),
    /// Single cards of one kind are to be shown alone, or all again.
    KindPicked(Option<&'static str>),
    /// Only what is owned is to be shown, or all again.
    OwnedOnlyPressed,
    /// The search field is wanted.
    SearchWanted,
    /// A row was pressed.
    RowPressed(usize),
    /// A row was gone to by keys.
    Walked(usize),
    /// So many more or fewer of what stands in a row.
    Counted(usize, i32),
    /// Something is made of lists that need more than is owned.
    EnforcementPicked(Enforcement),
    /// A kind of thing counts from now on, or no longer.
    KindCounts(&'static str, bool),
    /// A list is to be laid out with the others, or no longer.
    ListTicked(ListId),
    /// None of the lists is.
    ListsCleared,
    /// It is known what these lists lack.
    TogetherRead(Box<Together>),
    /// What is told of the lists is to be scrolled so far, in points.
    Paged(f32),
    /// A list is to be opened.
    ListOpened(ListId),
    /// A collection is to be read from a file.
    ImportPressed,
    /// Which file was chosen, if one was.
    ImportPicked(Option<PathBuf>),
    /// The collection is to be written to a file.
    ExportPressed,
    /// Which file was chosen, if one was.
    ExportPicked(Option<PathBuf>),
}

/// What the screen asks of the application.
#[derive(Debug)]
pub enum Action {
    None,
    Run(Task<Message>),
    /// So many of something are owned from now on.
    Own(SystemId, OwnedItem),
    /// This is made of a game's collection from now on.
    Enforce(SystemId, Enforced),
    /// What these lists of a game lack together.
    Weigh(SystemId, Vec<ListId>),
    Open(ListId),
    Import(PathBuf),
    Export(PathBuf),
}

impl CollectionScreen {
    /// The screen, with this game shown first if it keeps a collection.
    pub fn new(game: Option<SystemId>) -> Self {
        let game = game.filter(|game| game.collection().is_some()).or_else(|| Collection::games().next());
        Self {
            game: game.unwrap_or(SystemId::ALL[0]),
            tab: Tab::default(),
            search: String::new(),
            kind: None,
            owned_only: false,
            rows: Vec::new(),
            has_boxes: true,
            picked: 0,
            bring: 0,
            chosen: Vec::new(),
            together: None,
        }
    }

    /// The screen is shown: its rows are those of today.
    pub fn shown(&mut self, context: &Context<'_>, table: &ListTable) -> Action {
        self.renew(context);
        self.chosen.retain(|id| table.row(*id).is_some_and(|row| row.deleted.is_none()));
        self.weigh()
    }

    /// The screen is to say what these lists lack together. Those of another game than the first are left out.
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
        // Of a game whose boxes nobody knows there is nothing to be counted by boxes.
        self.has_boxes = !context.catalogs.products(self.game).is_empty();
        if self.tab == Tab::Boxes && !self.has_boxes {
            self.tab = Tab::Cards;
        }
        self.rows = match self.tab {
            Tab::Boxes => rows::boxes(context, self.game),
            Tab::Cards => rows::cards(context, self.game, self.kind),
            Tab::Lists => Vec::new(),
        };
        rows::keep(&mut self.rows, &self.search);
        if self.owned_only {
            let (collection, game) = (context.collection, self.game);
            self.rows.retain(|row| rows::counts(collection, game, row).all() > 0);
        }
        self.picked = self.picked.min(self.rows.len().saturating_sub(1));
    }

    /// The key of what can be searched for.
    const fn search_term(&self) -> &'static str {
        match self.tab {
            Tab::Boxes => "gui.collection.search",
            Tab::Cards | Tab::Lists => "gui.collection.search_cards",
        }
    }

    /// The same from the top.
    fn begin_again(&mut self, context: &Context<'_>) -> Action {
        self.picked = 0;
        self.bring += 1;
        self.renew(context);
        Action::None
    }

    fn weigh(&mut self) -> Action {
        if self.chosen.is_empty() || self.tab != Tab::Lists {
            if self.chosen.is_empty() {
                self.together = None;
            }
            return Action::None;
        }
        Action::Weigh(self.game, self.chosen.clone())
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

    /// Answers a message.
    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        let enforced = context.collection.map(|collection| collection.enforced(self.game));
        match message {
            Message::GamePicked(game) => {
                if game != self.game {
                    self.game = game;
                    self.kind = None;
                    self.chosen.clear();
                    self.together = None;
                }
                self.begin_again(context)
            }
            Message::TabPicked(tab) => {
                self.tab = tab;
                let _ = self.begin_again(context);
                self.weigh()
            }
            Message::Searched(search) => {
                self.search = search;
                self.begin_again(context)
            }
            Message::KindPicked(kind) => {
                self.kind = kind.filter(|kind| self.kind != Some(kind));
                self.begin_again(context)
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
                self.weigh()
            }
            Message::ListsCleared => {
                self.chosen.clear();
                self.weigh()
            }
            Message::TogetherRead(together) => {
                // An answer to an older wish is dropped.
                if together.is_of(&self.chosen) {
                    self.together = Some(*together);
                }
                Action::None
            }
            Message::Paged(y) => Action::Run(operation::scroll_by(TOLD, AbsoluteOffset { x: 0.0, y })),
            Message::ListOpened(id) => Action::Open(id),
            Message::ImportPressed => {
                let dialog = rfd::AsyncFileDialog::new()
                    .set_title(context.text("gui.collection.import"))
                    .add_filter("Muster", &["json"]);
                let picked = async move { dialog.pick_file().await.map(|file| file.path().to_owned()) };
                Action::Run(Task::perform(picked, Message::ImportPicked))
            }
            Message::ExportPressed => {
                let usual = save_path::usual(context.text("gui.collection.title"), "json");
                let mut dialog = rfd::AsyncFileDialog::new()
                    .set_title(context.text("gui.collection.export"))
                    .add_filter("Muster", &["json"]);
                if let (Some(name), Some(folder)) = (usual.file_name(), usual.parent()) {
                    dialog = dialog.set_file_name(name.to_string_lossy()).set_directory(folder);
                }
                let picked = async move { dialog.save_file().await.map(|file| file.path().to_owned()) };
                Action::Run(Task::perform(picked, Message::ExportPicked))
            }
            Message::ImportPicked(path) => path.map_or(Action::None, Action::Import),
            Message::ExportPicked(path) => path.map_or(Action::None, Action::Export),
        }
    }

    /// What is owned or what is made of it has changed. A row whose last copy has just gone stays in its place until
    /// something else is shown.
    pub fn counted_again(&mut self) -> Action {
        self.weigh()
    }

    /// What a key says, if anything.
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
            // What is looked for is given up first.
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

    /// The tab so many behind the one that is shown.
    fn beside(&self, by: usize) -> Tab {
        let here = Tab::ALL.iter().position(|tab| *tab == self.tab).unwrap_or_default();
        Tab::ALL[(here + by) % Tab::ALL.len()]
    }
}
