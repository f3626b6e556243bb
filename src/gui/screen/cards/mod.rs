//! The screen Cards: every card of all games, found by words and filters, and the whole of the one that is looked at.
//!
//! What is filtered by stands in the line that is typed; the menus over the rows only write there.

mod view;

use iced::{
    Element, Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::{operation, scrollable},
};

use super::builder::{AnyBuilder, AnyOpen, SaveState};
use crate::Context;
use kernel::{Language, NewList, Report, similar::fold};
use store::{FilterChoice, FoundCard, SearchHit, SearchQuery};
use systems::{AnyDocument, Catalogs, SystemId};

/// The id of the search field, for the keyboard.
pub const SEARCH: &str = "cards-search";
/// The id of the scrolled rows.
const ROWS: &str = "cards-rows";

/// The key of the only number that is filtered by with a field of its own.
const COST: &str = "cost";

/// The menus that stand over the rows of all games; those of one game are all it has.
const COMMON: [&str; 2] = ["kind", "faction"];

/// What the cards of a game are drawn with, as they are printed: its builder and an empty list.
#[derive(Debug)]
struct Bench {
    builder: AnyBuilder,
    open: AnyOpen,
}

/// What happened on the screen.
#[derive(Debug, Clone)]
pub enum Message {
    /// The line was typed.
    Typed(String),
    /// Letters were typed that no field wanted.
    LettersTyped(String),
    SearchWanted,
    SearchCleared,
    /// Only cards of this game are wanted, or those of all.
    GamePicked(Option<SystemId>),
    /// The menu of a filter was pressed, or left.
    MenuPressed(&'static str),
    MenuLeft,
    /// The arrows lead on through an open menu, or back.
    MenuMoved(bool),
    /// A value was picked for a filter, or none.
    FilterPicked(&'static str, Option<String>),
    /// The highest cost was typed.
    MostTyped(String),
    /// The keys move through the rows.
    Moved(i32),
    /// A row was pressed.
    Picked(usize),
    /// The pointer is over a row, or has left it.
    Pointed(usize),
    Unpointed(usize),
    /// The card that is looked at is wanted in the open list.
    AddPressed,
    /// The lists with the card that is looked at are wanted.
    UsesPressed,
    /// The rows are wanted again, where there is room for one pane.
    RowsWanted,
    /// One step back.
    StepBack,
    /// The rows were scrolled.
    Scrolled(scrollable::Viewport),
    /// Something on the card was pressed; there is nothing to be done with it here.
    CardTouched,
}

impl Message {
    /// Whether much of the screen looks different after it.
    pub const fn changes_much(&self) -> bool {
        !matches!(self, Self::Scrolled(_) | Self::CardTouched | Self::SearchWanted)
    }
}

/// What the screen asks of the application.
pub enum Action {
    None,
    Run(Task<Message>),
    /// Put a card into the open list.
    Add(SearchHit),
    /// Show the lists with a card of this name.
    Uses(String),
}

/// The state of the screen. It stays as it is while other screens are shown.
#[derive(Debug)]
pub struct Cards {
    line: String,
    game: Option<SystemId>,
    query: SearchQuery,
    found: Vec<FoundCard<()>>,
    is_guess: bool,
    remarks: Vec<String>,
    picked: usize,
    pointed: Option<usize>,
    /// Which menu is open.
    menu: Option<&'static str>,
    choices: Vec<FilterChoice>,
    /// What the choices follow from: the language, which catalog was searched, and the cards of which game.
    searched: Option<(Language, u64, Option<SystemId>)>,
    benches: Vec<Bench>,
    /// Changes when the picked row is to be brought into sight.
    turn: u64,
    /// How far the rows are scrolled.
    scrolled: f32,
    /// Whether the card is shown in place of the rows, where there is room for one of them.
    shows_card: bool,
}

impl Cards {
    /// The screen as it is first shown.
    pub fn new() -> Self {
        Self {
            line: String::new(),
            game: None,
            query: SearchQuery::default(),
            found: Vec::new(),
            is_guess: false,
            remarks: Vec::new(),
            picked: 0,
            pointed: None,
            menu: None,
            choices: Vec::new(),
            searched: None,
            benches: Vec::new(),
            turn: 0,
            scrolled: 0.0,
            shows_card: false,
        }
    }

    /// The screen is shown, as it was left; `game` is the one that is likely to be meant.
    pub fn shown(&mut self, context: &Context<'_>, game: Option<SystemId>) -> Task<Message> {
        if self.benches.is_empty() {
            self.benches = SystemId::ALL.iter().filter_map(|system| bench(context.catalogs, *system)).collect();
        }
        let is_first = self.searched.is_none();
        if is_first {
            self.game = game;
        }
        if self.searched != Some((context.language, context.finder.turn, self.game)) {
            self.search(context);
        }
        let scroll = operation::scroll_to(ROWS, scrollable::AbsoluteOffset { x: 0.0, y: self.scrolled });
        Task::batch([operation::focus(SEARCH), scroll])
    }

    /// Finds what the line asks for, from its beginning.
    fn search(&mut self, context: &Context<'_>) {
        let query = SearchQuery::parse(&self.line);
        self.query = match self.game {
            Some(game) => query.within(game.id()),
            None => query,
        };
        let (found, remarks) = context.finder.all(&self.query, context.language, context.catalogs);
        (self.found, self.is_guess, self.remarks) = (found.cards, found.is_guess, remarks);
        let searched = (context.language, context.finder.turn, self.game);
        if self.searched.replace(searched) != Some(searched) {
            let game = self.game.map(SystemId::id);
            self.choices = context.finder.choices(game, context.language);
            if game.is_none() {
                self.choices.retain(|choice| COMMON.contains(&choice.key));
            }
        }
        (self.picked, self.pointed, self.shows_card) = (0, None, false);
        self.turn += 1;
    }

    /// What a key means here that no field has used.
    pub fn key(&self, key: &Key, modifiers: Modifiers) -> Option<Message> {
        if modifiers.command() {
            return match key.as_ref() {
                Key::Character("f") => Some(Message::SearchWanted),
                Key::Named(Named::Enter) => Some(Message::UsesPressed),
                _ => None,
            };
        }
        if self.menu.is_some() {
            return match key.as_ref() {
                Key::Named(Named::ArrowDown) => Some(Message::MenuMoved(true)),
                Key::Named(Named::ArrowUp) => Some(Message::MenuMoved(false)),
                Key::Named(Named::Escape) => Some(Message::MenuLeft),
                _ => None,
            };
        }
        /// How far a page goes.
        const PAGE: i32 = 8;
        match key.as_ref() {
            Key::Character("/") => Some(Message::SearchWanted),
            Key::Character(letters) if letters.chars().all(char::is_alphanumeric) => {
                Some(Message::LettersTyped(letters.to_owned()))
            }
            Key::Named(Named::ArrowDown) => Some(Message::Moved(1)),
            Key::Named(Named::ArrowUp) => Some(Message::Moved(-1)),
            Key::Named(Named::PageDown) => Some(Message::Moved(PAGE)),
            Key::Named(Named::PageUp) => Some(Message::Moved(-PAGE)),
            Key::Named(Named::Home) => Some(Message::Moved(-i32::MAX)),
            Key::Named(Named::End) => Some(Message::Moved(i32::MAX)),
            Key::Named(Named::Enter) => Some(Message::AddPressed),
            Key::Named(Named::Escape) => Some(Message::StepBack),
            _ => None,
        }
    }

    /// Answers a message.
    pub fn update(&mut self, message: Message, context: &Context<'_>) -> Action {
        match message {
            Message::Typed(line) => self.become_line(line, context),
            Message::LettersTyped(letters) => {
                self.become_line(format!("{}{letters}", self.line), context);
                let end = operation::move_cursor_to_end(SEARCH);
                return Action::Run(operation::focus(SEARCH).chain(end));
            }
            Message::SearchWanted => return Action::Run(operation::focus(SEARCH)),
            Message::SearchCleared => {
                self.become_line(String::new(), context);
                return Action::Run(operation::focus(SEARCH));
            }
            Message::GamePicked(game) => {
                self.game = game;
                self.menu = None;
                self.search(context);
            }
            Message::MenuPressed(key) => self.menu = (self.menu != Some(key)).then_some(key),
            Message::MenuLeft => self.menu = None,
            Message::MenuMoved(true) => return Action::Run(operation::focus_next()),
            Message::MenuMoved(false) => return Action::Run(operation::focus_previous()),
            Message::FilterPicked(key, value) => {
                self.menu = None;
                let filter = value.and_then(|value| self.written(key, &value));
                self.become_line(SearchQuery::with(&self.line, key, filter.as_deref()), context);
            }
            Message::MostTyped(most) => {
                let digits: String = most.chars().filter(char::is_ascii_digit).take(4).collect();
                let filter = (!digits.is_empty()).then(|| format!("{}<={digits}", context.text("gui.cards.cost_key")));
                self.become_line(SearchQuery::with(&self.line, COST, filter.as_deref()), context);
            }
            Message::Moved(by) => {
                let last = self.found.len().saturating_sub(1);
                self.picked = self.picked.saturating_add_signed(by as isize).min(last);
                self.pointed = None;
                self.turn += 1;
            }
            Message::Picked(row) => {
                (self.picked, self.pointed, self.shows_card) = (row, None, true);
            }
            Message::Pointed(row) => self.pointed = Some(row),
            Message::Unpointed(row) => self.pointed = self.pointed.filter(|pointed| *pointed != row),
            Message::AddPressed => return self.hit(context, self.picked).map_or(Action::None, Action::Add),
            Message::UsesPressed => {
                return self.hit(context, self.picked).map_or(Action::None, |hit| Action::Uses(hit.name));
            }
            Message::RowsWanted => self.shows_card = false,
            Message::StepBack => {
                if self.menu.take().is_none() && !std::mem::take(&mut self.shows_card) {
                    self.become_line(String::new(), context);
                }
            }
            Message::Scrolled(view) => self.scrolled = view.absolute_offset().y,
            Message::CardTouched => {}
        }
        Action::None
    }

    fn become_line(&mut self, line: String, context: &Context<'_>) {
        if line != self.line {
            self.line = line;
            self.search(context);
        }
    }

    /// A filter as it is typed: `slot:crew`, `ship:"Lambda-class Shuttle"`.
    fn written(&self, key: &str, value: &str) -> Option<String> {
        let choice = self.choices.iter().find(|choice| choice.key == key)?;
        let value = value.replace('"', "").to_lowercase();
        let is_word = value.chars().all(char::is_alphanumeric);
        Some(if is_word { format!("{}:{value}", choice.name) } else { format!("{}:\"{value}\"", choice.name) })
    }

    /// What is chosen for a filter, as people call it, if that is one of its values; else as it was typed.
    fn chosen<'a>(&'a self, choice: &'a FilterChoice) -> Option<&'a str> {
        let filter = self.query.filters.iter().find(|filter| filter.key == choice.key)?;
        let value = choice.values.iter().find(|value| fold(value) == filter.value);
        Some(value.map_or(filter.value.as_str(), String::as_str))
    }

    /// The highest cost that is typed, if one is.
    fn most(&self) -> Option<i32> {
        let bounds = self.query.numbers.iter().find(|number| number.key == COST)?;
        (bounds.most < i32::MAX).then_some(bounds.most)
    }

    /// A card as it is shown.
    fn hit(&self, context: &Context<'_>, row: usize) -> Option<SearchHit> {
        context.finder.card(self.found.get(row)?, &self.query, context.language)
    }

    /// What the cards of a game are drawn with.
    fn bench(&self, system: SystemId) -> Option<&Bench> {
        self.benches.iter().find(|bench| bench.open.document.system() == system)
    }

    /// The search of the screen, for tests.
    pub fn line(&self) -> &str {
        &self.line
    }

    /// The names of the first cards that were found, for tests.
    pub fn names(&self, context: &Context<'_>, most: usize) -> Vec<String> {
        (0..self.found.len().min(most)).filter_map(|row| Some(self.hit(context, row)?.name)).collect()
    }

    /// Draws the screen. `open` is the game of the list that is open.
    pub fn view<'a>(&'a self, context: &Context<'a>, open: Option<SystemId>) -> Element<'a, Message> {
        view::view(self, context, open)
    }
}

impl Default for Cards {
    fn default() -> Self {
        Self::new()
    }
}

fn bench(catalogs: &Catalogs, system: SystemId) -> Option<Bench> {
    let lists = system.lists();
    let (faction, format) = (lists.factions.first()?.id, lists.formats.first()?.id);
    let wish = NewList { faction, format, limit: None, variant: None, name: "" };
    let document = AnyDocument::empty(catalogs, system, &wish)?.with_packs(catalogs, &[]);
    let (report, saved) = (Report::default(), SaveState::Saved);
    let open = AnyOpen { document, report, can_undo: false, can_redo: false, saved, played: None };
    Some(Bench { builder: AnyBuilder::new(system), open })
}
