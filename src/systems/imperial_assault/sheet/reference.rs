//! The full reference: everything needed at the table.

use super::{Part, boxes::ROUNDS, group::cost, words::die_role, writer::Writer};
use crate::{
    cards::{DeploymentCard, Kind},
    values,
};
use kernel::sheet::{Beside, Block, Column, Heading, Item, Level, Prose, Sheet, TableBlock, glossary};

/// The victory points that end a game (IA-WIN-01).
const VICTORY: u16 = 40;

/// The part of the width that values and dice take beside abilities.
const SHARE: f32 = 0.43;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    writer.key(sheet);
    writer.writer.verdict_if_needed(sheet);
    for index in 0..writer.groups.len() {
        sheet.blocks.extend(writer.group(index));
    }
    writer.upgrade_part(sheet);
    writer.deck_part(sheet);
    writer.condition_part(sheet);
    writer.writer.notes(writer.notes(), Level::Part, sheet);
    if writer.options.has(Part::Ticks) {
        sheet.push(Heading::new(Level::Part, writer.text("systems.sheet.track")));
        sheet.push(writer.writer.track(ROUNDS, VICTORY));
    }
    if writer.options.has(Part::Terms) {
        glossary::write(sheet, writer.terms.explained(writer.language));
    }
    writer.map_part(sheet);
}

impl Writer<'_> {
    /// Groups that are alike, and behind them the figures that come with them. What figures of a card can do stands with
    /// the first group of the card.
    fn group(&self, index: usize) -> Vec<Block> {
        let group = &self.groups[index];
        let heading = |title: Prose| {
            Heading::new(Level::Entry, self.writer.marked(title, &group.places))
                .figure(self.writer.cost(group.copies(), group.points()))
                .drawing(group.card.and_then(|card| card.icon.as_deref()))
        };
        let title = Prose::from(self.group_title(group));
        let Some(card) = group.shown() else {
            let title = heading(title).figure(Prose::new()).note(self.writer.not_in_catalog());
            return vec![Block::Keep(vec![title.into(), self.writer.not_in_catalog_text().into()])];
        };
        let card = &*card;
        let title = match card.affiliation {
            Some(affiliation) => Prose::new().glyph(affiliation.icon()).text("\u{a0}").then(title),
            None => title,
        };
        let mut blocks = vec![Block::from(heading(title).note(self.kind_line(card)))];
        let first = self.groups[..index].iter().find(|other| other.choice == group.choice);
        let mut items = match first.filter(|_| self.options.has(Part::Texts) && !card.abilities.is_empty()) {
            Some(first) => {
                let names = card.abilities.iter().map(|ability| ability.text.name(self.language));
                let names = names.collect::<Vec<_>>().join(", ");
                vec![Item::new(names, self.writer.see(&self.group_name(first)))]
            }
            None => self.abilities(card),
        };
        let joining = group.joining();
        items.extend(group.attachment.filter(|_| joining.is_none()).map(|attachment| {
            let mut item = self.upgrade(attachment, 1);
            item.name = item.name.text("\u{2002}").small(self.text("imperial_assault.sheet.attachment"));
            item
        }));
        let (brought, told) = self.brought_here(index);
        items.extend(told);
        if self.groups[..index].iter().any(|other| other.has_values_of(group)) {
            blocks.extend(items_of(items));
        } else {
            blocks.extend(self.card_blocks(card, group.given_health(), items_of(items)));
        }
        let (forms, companions): (Vec<_>, Vec<_>) = brought.into_iter().partition(|card| card.kind == Kind::Form);
        blocks.extend(self.forms(&forms));
        let is_here = |card: &DeploymentCard| companions.iter().any(|other| other.id == card.id);
        let told_before: Vec<&DeploymentCard> = group.brings.iter().copied().filter(|card| !is_here(card)).collect();
        blocks.extend(self.group_boxes(group, &told_before));

        // A page may end between a group and the figures that come with it.
        let boxes = |card| (0..group.copies()).filter_map(move |copy| self.boxes_by_name(card, group.copies(), copy));
        let mut all = vec![Block::Keep(blocks)];
        all.extend(joining.map(|card| {
            let mut blocks = self.joining(card, self.card_name(card).into(), 1);
            blocks.extend(boxes(card));
            Block::Keep(blocks)
        }));
        all.extend(companions.into_iter().map(|card| {
            let mut blocks = self.brought(card, self.card_name(card).into());
            blocks.extend(boxes(card));
            Block::Keep(blocks)
        }));
        all
    }

    /// The blocks of a card: its values, given Health included, beside its text.
    fn card_blocks(&self, card: &DeploymentCard, given: i8, right: Vec<Block>) -> Vec<Block> {
        let mut left: Vec<Block> = Vec::new();
        let stats = self.stats(card, given);
        if !stats.is_empty() {
            left.push(stats.into());
        }
        left.extend(self.fight(card));
        let gaps = self.gaps(&card.gaps);
        if !gaps.is_empty() {
            left.push(Block::Paragraph(gaps));
        }
        match (left.is_empty(), right.is_empty()) {
            (_, true) => left,
            (true, false) => right,
            (false, false) => vec![Beside { left, right, share: SHARE }.into()],
        }
    }

    /// Companions and forms that come with a group and are told with it; for those that an earlier group tells, a word
    /// about that group.
    fn brought_here(&self, index: usize) -> (Vec<&DeploymentCard>, Vec<Item>) {
        let (mut here, mut told): (Vec<&DeploymentCard>, Vec<(usize, Vec<&str>)>) = Default::default();
        for card in &self.groups[index].brings {
            let is_it = |other: &&DeploymentCard| other.id == card.id;
            match self.groups[..index].iter().position(|group| group.brings.iter().any(&is_it)) {
                None if here.iter().any(is_it) => {}
                None => here.push(card),
                Some(first) => {
                    let name = card.text.name(self.language);
                    match told.iter_mut().find(|(group, _)| *group == first) {
                        Some((_, names)) => names.push(name),
                        None => told.push((first, vec![name])),
                    }
                }
            }
        }
        let item = |(first, names): (usize, Vec<&str>)| {
            Item::new(names.join(", "), self.writer.see(&self.group_name(&self.groups[first])))
        };
        (here, told.into_iter().map(item).collect())
    }

    /// A companion or form, under this title.
    pub fn brought(&self, card: &DeploymentCard, title: Prose) -> Vec<Block> {
        let mut blocks = vec![Heading::new(Level::Minor, title).note(self.kind_line(card)).into()];
        blocks.extend(self.card_blocks(card, 0, items_of(self.abilities(card))));
        blocks
    }

    /// An upgrade that adds a figure to a group (IA-ARMY-32), under this title.
    pub fn joining(&self, card: &DeploymentCard, title: Prose, copies: u16) -> Vec<Block> {
        let heading = Heading::new(Level::Minor, title).note(self.kind_line(card));
        let mut blocks = vec![heading.figure(self.writer.cost(copies, cost(card))).into()];
        let text = if self.options.has(Part::Texts) { card.text.text(self.language) } else { "" };
        let mut right: Vec<Block> = Vec::new();
        right.extend((!text.is_empty()).then(|| Block::from(text)));
        right.extend(items_of(self.abilities(card)));
        let ticks = self.upgrade_boxes(card);
        right.extend((!ticks.is_empty()).then_some(Block::Ticks(ticks)));
        blocks.extend(self.card_blocks(card, 0, right));
        blocks
    }

    /// The forms of a card: a row each.
    fn forms(&self, forms: &[&DeploymentCard]) -> Option<Block> {
        let row = |card: &&DeploymentCard| {
            let kind = self.text(card.kind.term());
            let mut bonus = values::effects(&card.innate, self.language);
            let surges = self.surges(card);
            if !bonus.is_empty() && !surges.is_empty() {
                bonus.push('\u{2003}');
            }
            let abilities = self.abilities(card).into_iter().map(|ability| {
                let name = Prose::new().bold(ability.name.words());
                if ability.text.is_empty() { name } else { name.text("\u{2002}").then(ability.text) }
            });
            let mut told: Vec<Prose> = abilities.collect();
            told.extend(Some(self.gaps(&card.gaps)).filter(|gaps| !gaps.is_empty()));
            let told = told.into_iter().reduce(|all, next| all.text("\n").then(next)).unwrap_or_default();
            let name = Prose::new().bold(self.card_name(card)).text("\n").small(kind);
            vec![name, Prose::from(bonus).then(surges), told]
        };
        let columns = vec![Column::new("", 0.0), Column::new("", 2.0), Column::new("", 5.0)];
        (!forms.is_empty()).then(|| TableBlock { columns, rows: forms.iter().map(row).collect() }.into())
    }

    /// A key to the drawings of dice and boxes.
    fn key(&self, sheet: &mut Sheet) {
        if self.groups.is_empty() {
            return;
        }
        let drawn = self.terms.dice();
        let entries = drawn.map(|die| (Prose::new().shape(die.icon(), die_role(die)), self.text(die.term())));
        let mut key = self.writer.key("imperial_assault.sheet.key.dice", entries);
        if self.options.has(Part::Ticks) {
            key = key.text("\n").then(self.box_key());
        }
        sheet.push(Block::Paragraph(key));
    }
}

/// Items as blocks: none where there are none.
fn items_of(items: Vec<Item>) -> Vec<Block> {
    if items.is_empty() { Vec::new() } else { vec![items.into()] }
}
