//! The Cards screen: cards of all systems, found by words and filters, and the full text of one.
//!
//! Filters are part of the typed line; the menus over the rows only write there.

mod view;

use iced::{
    Element, Task,
    keyboard::{Key, Modifiers, key::Named},
    widget::{operation, scrollable},
};

use super::builder::{AnyBuilder, AnyOpen, SaveState};
use crate::Context;
use kernel::{Language, NewList, Report, similar::fold};
use store::{CardHit, FilterChoice, SearchHit, SearchQuery};
use systems::{AnyDocument, Catalogs, SystemId};

/// Id of the search field, for the keyboard.
pub const SEARCH: &str = "cards-search";
/// Id of the scrolled rows.
const ROWS: &str = "cards-rows";

/// Key of the only numeric filter with a field of its own.
const COST: &str = "cost";

/// Menus shown for all systems; a single system has all its menus.
const COMMON: [&str; 2] = ["kind", "faction"];

/// A builder and an empty list of a system, to draw its cards as printed.
#[derive(Debug)]
struct Bench {
    builder: AnyBuilder,
    open: AnyOpen,
}

/// A message of the screen.
#[derive(Debug, Clone)]
pub enum Message {
    Typed(String),
    /// Letters that no field took.
    LettersTyped(String),
    SearchWanted,
    SearchCleared,
    /// A system was picked, or all.
    GamePicked(Option<SystemId>),
    /// A filter's menu was opened or closed.
    MenuPressed(&'static str),
    MenuLeft,
    /// An arrow key moved through the menu: forward, or back.
    MenuMoved(bool),
    /// A value of a filter was picked, or none.
    FilterPicked(&'static str, Option<String>),
    /// The maximum cost was typed.
    MostTyped(String),
    /// The keys moved through the rows.
    Moved(i32),
    Picked(usize),
    /// The pointer entered a row.
    Pointed(usize),
    Unpointed(usize),
    /// Add was pressed, for the open list.
    AddPressed,
    /// The lists with this card were requested.
    UsesPressed,
    /// The rows were requested, where only one pane fits.
    RowsWanted,
    StepBack,
    Scrolled(scrollable::Viewport),
    /// The card was pressed, which does nothing here.
    CardTouched,
}

impl Message {
    /// True if much of the screen looks different afterwards.
    pub const fn changes_much(&self) -> bool {
        !matches!(self, Self::Scrolled(_) | Self::CardTouched | Self::SearchWanted)
    }
}

/// An action for the application.
pub enum Action {
    None,
    Run(Task<Message>),
    /// Adds a card to the open list.
    Add(SearchHit),
    /// Shows the lists with a card of this name.
    Uses(String),
}

/// State of the screen, kept while others are shown.
#[derive(Debug)]
pub struct Cards {
    line: String,
    game: Option<SystemId>,
    query: SearchQuery,
    found: Vec<CardHit<()>>,
    is_guess: bool,
    remarks: Vec<String>,
    picked: usize,
    pointed: Option<usize>,
    /// The open menu.
    menu: Option<&'static str>,
    choices: Vec<FilterChoice>,
    /// Inputs of the filter choices: language, turn of the finder, system.
    searched: Option<(Language, u64, Option<SystemId>)>,
    benches: Vec<Bench>,
    /// Changes when the picked row must come into sight.
    turn: u64,
    /// Scroll position of the rows.
    scrolled: f32,
    /// The card is shown in place of the rows, where only one fits.
    shows_card: bool,
}

impl Cards {
    /// The screen in its initial state.
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

    /// Shows the screen in its last state; `game` is the likely system.
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

    /// Runs the search of the line.
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

    /// Message of a key that no field took.
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
        /// Rows of a page.
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

    /// A filter as typed: `slot:crew`, `ship:"Lambda-class Shuttle"`.
    fn written(&self, key: &str, value: &str) -> Option<String> {
        let choice = self.choices.iter().find(|choice| choice.key == key)?;
        let value = value.replace('"', "").to_lowercase();
        let is_word = value.chars().all(char::is_alphanumeric);
        Some(if is_word { format!("{}:{value}", choice.name) } else { format!("{}:\"{value}\"", choice.name) })
    }

    /// Label of a filter's value; the typed text if it is none of its values.
    fn chosen<'a>(&'a self, choice: &'a FilterChoice) -> Option<&'a str> {
        let filter = self.query.filters.iter().find(|filter| filter.key == choice.key)?;
        let value = choice.values.iter().find(|value| fold(value) == filter.value);
        Some(value.map_or(filter.value.as_str(), String::as_str))
    }

    /// The typed maximum cost, if any.
    fn most(&self) -> Option<i32> {
        let bounds = self.query.numbers.iter().find(|number| number.key == COST)?;
        (bounds.most < i32::MAX).then_some(bounds.most)
    }

    /// The card of a row.
    fn hit(&self, context: &Context<'_>, row: usize) -> Option<SearchHit> {
        context.finder.card(self.found.get(row)?, &self.query, context.language)
    }

    /// Builder and empty list of a system.
    fn bench(&self, system: SystemId) -> Option<&Bench> {
        self.benches.iter().find(|bench| bench.open.document.system() == system)
    }

    pub fn line(&self) -> &str {
        &self.line
    }

    /// Names of the first results, for tests.
    pub fn names(&self, context: &Context<'_>, most: usize) -> Vec<String> {
        (0..self.found.len().min(most)).filter_map(|row| Some(self.hit(context, row)?.name)).collect()
    }

    /// Draws the screen. `open` is the system of the open list.
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
    let new_list = NewList { faction, format, limit: None, variant: None, name: "" };
    let document = AnyDocument::empty(catalogs, system, &new_list)?.with_packs(catalogs, &[]);
    let (report, saved) = (Report::default(), SaveState::Saved);
    let open = AnyOpen {
        document,
        report,
        can_undo: false,
        can_redo: false,
        saved,
        results: None,
        beneath: Default::default(),
    };
    Some(Bench { builder: AnyBuilder::new(system), open })
}
