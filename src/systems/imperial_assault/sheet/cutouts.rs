//! Cards to cut out: groups, upgrades, Command cards, conditions.

use super::{Part, deck, group::cost, writer::Writer};
use crate::{
    cards::{Condition, DeploymentCard, DeploymentId, Kind},
    list::DeploymentChoice,
    values,
};
use kernel::{
    choice::Choice,
    sheet::{Block, Card, CardSize, Cards, Prose, Sheet, Tally, figures},
};

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    writer.writer.verdict_if_illegal(sheet);
    let (groups, mut small) = writer.deployment_cards();
    small.extend(writer.command_cards());
    small.extend(writer.condition_cards());
    for (size, cards) in [(CardSize::LYING, groups), (CardSize::MINI, small)] {
        if !cards.is_empty() {
            sheet.push(Cards { size, cards });
        }
    }
}

impl Writer<'_> {
    /// The cards with figures, those they bring behind them, and the upgrades; each once, with its copies.
    fn deployment_cards(&self) -> (Vec<Card>, Vec<Card>) {
        let mut tally: Tally<&DeploymentChoice> = Tally::default();
        for choice in &self.document.list.deployment {
            tally.add(choice, 1);
        }
        let mut brought: Vec<DeploymentId> = Vec::new();
        let (mut groups, mut upgrades) = (Vec::new(), Vec::new());
        for (choice, copies) in tally.into_counts() {
            let card = match choice {
                Choice::Known(id) => self.catalog.deployment(*id),
                Choice::Unknown(written) => {
                    groups.push(self.unknown(written, copies));
                    continue;
                }
            };
            if card.kind == Kind::Upgrade && !card.has_figures() {
                upgrades.push(Card { copies, ..self.upgrade_card(card) });
            } else {
                groups.push(Card { copies, ..self.figure_card(card) });
            }
            for id in &card.brings {
                if !brought.contains(id) {
                    brought.push(*id);
                    groups.push(self.figure_card(self.catalog.deployment(*id)));
                }
            }
        }
        (groups, upgrades)
    }

    fn figure_card(&self, figure: &DeploymentCard) -> Card {
        let mut card = Card::new(self.card_name(figure));
        card.drawing = figure.icon.as_deref().map(str::to_owned);
        card.kind = self.kind(figure);
        if figure.has_figures() {
            card.cost = figures(cost(figure)).into();
        }
        let mut fight = vec![self.stat_line(figure), self.dice_line(figure), self.surges(figure)];
        fight.extend(self.abilities(figure).into_iter().map(|ability| {
            let name = Prose::new().bold(ability.name.words());
            if ability.text.is_empty() { name } else { name.text("\u{2002}").then(ability.text) }
        }));
        fight.push(self.text_and_gaps(&figure.text, &figure.gaps));
        card.body = fight.into_iter().filter(|prose| !prose.is_empty()).map(Block::Paragraph).collect();
        card.body.extend(self.health_boxes(figure));
        card.left = self.traits(figure).into();
        card
    }

    fn upgrade_card(&self, upgrade: &DeploymentCard) -> Card {
        let mut card = Card::new(self.card_name(upgrade));
        card.kind = self.kind(upgrade);
        card.cost = figures(cost(upgrade)).into();
        let text = self.upgrade_text(upgrade);
        card.body.extend((!text.is_empty()).then_some(Block::Paragraph(text)));
        card.left = self.host_line(upgrade).map_or_else(Prose::new, Prose::from);
        card
    }

    /// The mark of the affiliation and what the card is.
    fn kind(&self, card: &DeploymentCard) -> Prose {
        let word = values::standing(card, self.language);
        match card.affiliation {
            Some(affiliation) => Prose::new().glyph(affiliation.icon()).text("\u{a0}").text(word),
            None => word.into(),
        }
    }

    fn command_cards(&self) -> Vec<Card> {
        if !self.options.has(Part::Deck) {
            return Vec::new();
        }
        let card = |command: deck::Command<'_>| {
            let name = command.choice.name(self.catalog, self.language);
            let Some(told) = command.card else { return self.unknown(name, command.copies) };
            let mut card = Card::new(name);
            card.copies = command.copies;
            card.kind = self.text("imperial_assault.sheet.command_card").into();
            card.cost = deck::cost(told).into();
            card.body.push(Block::Paragraph(Prose::new().small(self.when_and_who(told))));
            let text = self.command_text(told);
            card.body.extend((!text.is_empty()).then_some(Block::Paragraph(text)));
            card
        };
        self.commands().into_iter().map(card).collect()
    }

    fn condition_cards(&self) -> Vec<Card> {
        if !self.options.has(Part::Conditions) {
            return Vec::new();
        }
        let card = |condition: &Condition| {
            let mut card = Card::new(condition.text.name(self.language));
            let (_, text) = self.condition(condition);
            let kind = Prose::from(self.text(condition.kind.term()));
            card.kind = match condition.icon() {
                Some(icon) => Prose::new().glyph(icon).text("\u{a0}").then(kind),
                None => kind,
            };
            card.body.push(text.as_str().into());
            card
        };
        self.conditions_in_play().into_iter().map(card).collect()
    }

    fn unknown(&self, name: &str, copies: u16) -> Card {
        let mut card = Card::new(name);
        card.copies = copies;
        card.kind = self.writer.not_in_catalog().into();
        card.body = vec![self.writer.not_in_catalog_text().into()];
        card
    }
}
