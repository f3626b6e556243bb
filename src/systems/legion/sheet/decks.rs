//! The command hand and the battle deck.

use super::{Part, Writer, terms::Used};
use crate::{
    cards::{BattleCard, BattleKind, CommandCard},
    list::{BattleChoice, CommandChoice, Hand},
};
use kernel::{
    choice::Choice,
    sheet::{Block, Columns, Heading, Item, Level, Prose, Role, Sheet},
};

/// The command card that does nothing but issue its order and comes back.
const STANDING: &str = "standing_orders";

/// The color of a kind of battle card.
pub(super) const fn battle_role(kind: BattleKind) -> Role {
    match kind {
        BattleKind::Objective => Role::Blue,
        BattleKind::Deployment => Role::Red,
        BattleKind::Condition => Role::Green,
    }
}

/// As many drawn pips as a command card has.
pub(super) fn pips(count: u8) -> Prose {
    (0..count).fold(Prose::new(), |prose, _| prose.glyph("command-pip"))
}

impl Writer<'_> {
    /// The command cards in hand or set aside, those with the fewest pips first, what the catalog does not have last.
    pub fn commands(&self, hand: Hand) -> Vec<(&CommandChoice, Option<&CommandCard>)> {
        let choices = self.document.list.hand(hand).iter();
        let mut cards: Vec<_> =
            choices.map(|choice| (choice, choice.known().map(|id| self.catalog.command(id)))).collect();
        cards.sort_by_key(|(_, card)| card.map_or(u8::MAX, |card| card.pips));
        cards
    }

    /// The cards of one kind in the battle deck.
    pub fn battles(&self, kind: BattleKind) -> Vec<(&BattleChoice, Option<&BattleCard>)> {
        let deck = self.document.list.battle_deck.as_ref();
        let row = deck.map_or(&[][..], |deck| deck.row(kind)).iter();
        row.map(|choice| (choice, choice.known().map(|id| self.catalog.battle(id)))).collect()
    }

    /// The name of a command card, whichever it is.
    pub fn command_name(&self, choice: &CommandChoice) -> String {
        match choice {
            Choice::Known(id) => self.catalog.command(*id).text.name(self.language).to_owned(),
            Choice::Unknown(written) => written.to_string(),
        }
    }

    /// The name of a battle card, whichever it is.
    pub fn battle_name(&self, choice: &BattleChoice) -> String {
        match choice {
            Choice::Known(id) => self.catalog.battle(*id).text.name(self.language).to_owned(),
            Choice::Unknown(written) => written.to_string(),
        }
    }

    /// Hand and contingencies with pips, order lines and texts.
    pub fn hand(&self, used: &mut Used, sheet: &mut Sheet) {
        for (hand, key) in [(Hand::Hand, "legion.sheet.hand"), (Hand::Contingencies, "legion.sheet.contingencies")] {
            let cards = self.commands(hand);
            if !self.options.has(Part::Hand) || cards.is_empty() {
                continue;
            }
            let figure = self.say("legion.sheet.card_count", &[("count", &cards.len())]);
            let (plain, cards): (Vec<_>, Vec<_>) =
                cards.into_iter().partition(|(_, card)| card.is_some_and(|card| *card.id == *STANDING));
            let heading = Heading::new(Level::Part, self.text(key)).figure(figure);
            let note = plain.iter().filter_map(|(choice, card)| Some(self.plain_command(choice, (*card)?)));
            let note = note.reduce(|all, next| all.text(" · ").then(next)).unwrap_or_default();
            sheet.push(heading.note(note));
            let items: Vec<Item> = cards.iter().map(|(choice, card)| self.command(choice, *card, used)).collect();
            sheet.push(Columns { count: 2, blocks: vec![items.into()] });
        }
    }

    /// A card without effect but its order, in a line.
    fn plain_command(&self, choice: &CommandChoice, card: &CommandCard) -> Prose {
        let name = Prose::from(self.command_name(choice)).text("\u{a0}").then(pips(card.pips));
        name.text("\u{a0}").glyph("token-order").text("\u{a0}").text(card.orders.text(self.language))
    }

    fn command(&self, choice: &CommandChoice, card: Option<&CommandCard>, used: &mut Used) -> Item {
        let name = self.command_name(choice);
        let Some(card) = card else {
            return Item::new(name, self.writer.not_in_catalog_text()).glyph("mark-error");
        };
        if self.options.has(Part::Texts) {
            used.text(self.catalog, &card.text);
        }
        Item::new(Prose::from(name).text("\u{2002}").then(pips(card.pips)), self.command_text(card))
    }

    /// The text of a command card: its order line, and its effect where that is wanted.
    pub fn command_text(&self, card: &CommandCard) -> Prose {
        let mut text = Prose::new();
        let orders = card.orders.text(self.language);
        if !orders.is_empty() {
            text = text.glyph("token-order").text("\u{a0}").bold(orders);
        }
        if self.options.has(Part::Texts) {
            let break_before = if text.is_empty() { "" } else { "\n" };
            text = text.text(break_before).text(card.text.text(self.language));
        }
        let gaps = self.gaps(&card.gaps);
        if gaps.is_empty() { text } else { text.text("\n").then(gaps) }
    }

    /// The battle deck with what its cards do.
    pub fn deck(&self, used: &mut Used, sheet: &mut Sheet) {
        let count = self.document.list.battle_deck.as_ref().map_or(0, |deck| deck.len());
        if !self.options.has(Part::Deck) || count == 0 {
            return;
        }
        let figure = self.say("legion.sheet.card_count", &[("count", &count)]);
        sheet.push(Heading::new(Level::Part, self.text("legion.sheet.deck")).figure(figure));
        let mut blocks = Vec::new();
        for kind in BattleKind::ALL {
            let cards = self.battles(kind);
            if cards.is_empty() {
                continue;
            }
            let title = Prose::new().shape(kind.icon(), battle_role(kind)).text("\u{a0}").text(self.text(kind.term()));
            blocks.push(Block::from(Heading::new(Level::Minor, title)));
            blocks.extend(cards.iter().map(|(choice, card)| {
                let mut one = vec![Block::from(vec![self.battle(choice, *card, used)])];
                one.extend(card.and_then(|card| self.small_zones(card)).map(|zones| Block::from(vec![zones])));
                Block::Keep(one)
            }));
        }
        sheet.push(Columns { count: 2, blocks });
    }

    fn battle(&self, choice: &BattleChoice, card: Option<&BattleCard>, used: &mut Used) -> Item {
        let name = self.battle_name(choice);
        let Some(card) = card else {
            return Item::new(name, self.writer.not_in_catalog_text()).glyph("mark-error");
        };
        if !self.options.has(Part::Texts) {
            return Item::new(name, Prose::new());
        }
        used.text(self.catalog, &card.text);
        Item::new(name, self.battle_text(card))
    }

    /// The text of a battle card.
    pub fn battle_text(&self, card: &BattleCard) -> Prose {
        let text = if self.options.has(Part::Texts) { card.text.text(self.language).into() } else { Prose::new() };
        let gaps = self.gaps(&card.gaps);
        if gaps.is_empty() { text } else { text.text("\n").then(gaps) }
    }
}
