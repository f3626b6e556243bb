//! The Command deck.

use super::{Part, words::DASH, writer::Writer};
use crate::{
    cards::CommandCard,
    checks::{DeckLimits, deck_cost, deck_limits, users},
    list::CommandChoice,
    values,
};
use kernel::{
    phrase::capital,
    sheet::{Columns, Heading, Item, Level, Prose, Role, Sheet, Tally},
};

/// A card of the deck.
pub(super) struct Command<'a> {
    /// As the deck names it.
    pub choice: &'a CommandChoice,
    /// The card; none where the catalog does not have it.
    pub card: Option<&'a CommandCard>,
    /// Number of its copies in the deck.
    pub copies: u16,
}

impl Writer<'_> {
    /// The cards of the deck by name, what the catalog does not have last.
    pub fn commands(&self) -> Vec<Command<'_>> {
        let mut tally: Tally<&CommandChoice> = Tally::default();
        for choice in self.document.list.deck() {
            tally.add(choice, 1);
        }
        let card = |choice: &CommandChoice| choice.known().map(|id| self.catalog.command(id));
        let counts = tally.into_counts().into_iter();
        let mut cards: Vec<Command<'_>> =
            counts.map(|(choice, copies)| Command { choice, card: card(choice), copies }).collect();
        cards.sort_by_key(|command| (command.card.is_none(), command.choice.name(self.catalog, self.language)));
        cards
    }

    /// Cost and size of the deck, and its limits.
    pub fn deck_figures(&self) -> (i32, i32, DeckLimits) {
        let army = &self.document.list;
        let count = army.deck().len().try_into().unwrap_or(i32::MAX);
        (deck_cost(self.catalog, army), count, deck_limits(self.catalog, army))
    }

    /// The heading over the deck, with the number of its cards and their cost.
    pub fn deck_heading(&self) -> Heading {
        let (cost, count, limits) = self.deck_figures();
        let figure = self.say(
            "imperial_assault.sheet.deck_figure",
            &[("count", &count), ("cost", &cost), ("limit", &limits.points)],
        );
        Heading::new(Level::Part, self.text("imperial_assault.outline.deck")).figure(figure)
    }

    /// The deck with what its cards do and who may use them.
    pub fn deck_part(&self, sheet: &mut Sheet) {
        let cards = self.commands();
        if !self.options.has(Part::Deck) || cards.is_empty() {
            return;
        }
        sheet.push(self.deck_heading());
        let items: Vec<Item> = cards.iter().map(|command| self.command(command)).collect();
        sheet.push(Columns { count: 2, blocks: vec![items.into()] });
    }

    fn command(&self, command: &Command<'_>) -> Item {
        let name = self.command_name(command);
        let Some(card) = command.card else {
            return Item::new(name, self.writer.not_in_catalog_text()).glyph("mark-error");
        };
        let mut text = Prose::new().small(self.when_and_who(card));
        let body = self.command_text(card);
        if !body.is_empty() {
            text = text.text("\n").then(body);
        }
        if let Some(users) = self.users(command) {
            text = text.text("\n").then(users);
        }
        Item::new(name, text).figure(cost(card))
    }

    /// Its name with its copies.
    pub fn command_name(&self, command: &Command<'_>) -> String {
        self.writer.copies(command.copies, command.choice.name(self.catalog, self.language))
    }

    /// When a card is used and what it asks of its user.
    pub fn when_and_who(&self, card: &CommandCard) -> String {
        let mut parts: Vec<String> = Vec::new();
        parts.extend(card.named_timing().map(|timing| self.text(timing.term()).to_owned()));
        let user = values::user(self.catalog, &card.user, self.language);
        parts.push(if user.is_empty() {
            self.text("imperial_assault.sheet.anyone").to_owned()
        } else {
            capital(&user)
        });
        parts.join(" · ")
    }

    /// The text of a Command card.
    pub fn command_text(&self, card: &CommandCard) -> Prose {
        self.text_and_gaps(&card.text, &card.gaps)
    }

    /// The groups of the army that may use a card; nothing where any may.
    fn users(&self, command: &Command<'_>) -> Option<Prose> {
        let (id, card) = (command.choice.known()?, command.card?);
        if card.user == Default::default() {
            return None;
        }
        let users = users(self.catalog, &self.document.list, id);
        if users.is_empty() {
            return Some(Prose::new().role(Role::Warning, self.text("imperial_assault.sheet.nobody")));
        }
        let names =
            users.into_iter().map(|id| values::short_name(self.catalog.deployment(id), self.language).to_owned());
        let names = self.writer.in_a_row(names);
        Some(Prose::new().small(self.say("imperial_assault.sheet.users", &[("names", &names)])))
    }
}

/// The cost of a card in digits; a dash if no source has it.
pub(super) fn cost(card: &CommandCard) -> String {
    card.cost.map_or_else(|| DASH.to_owned(), |cost| cost.to_string())
}
