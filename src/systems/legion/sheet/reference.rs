//! The full reference: everything needed at the table.

use rustc_hash::FxHashMap;

use super::{
    Part, Writer,
    group::{Carried, Group},
    terms::Used,
    weapons::{Bands, COLORS},
};
use crate::{
    cards::{FlawId, KeywordUse, Upgrade, UpgradeId},
    list,
};
use kernel::sheet::{Block, Columns, Heading, Item, Level, Prose, Sheet, glossary};

/// The drawings before boxes to tick with the keys of what they mean.
const BOXES: [(&str, &str); 4] = [
    ("stat-wounds", "legion.sheet.stat.wounds"),
    ("token-suppression", "legion.sheet.key.suppression"),
    ("token-order", "legion.sheet.key.rounds"),
    ("token-vehicle-damage", "legion.sheet.key.vehicle_damage"),
];

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    writer.writer.verdict_if_needed(sheet);
    let mut told = Told::default();
    for index in 0..writer.groups.len() {
        let block = writer.unit(index, &mut told);
        sheet.push(block);
    }
    writer.key(sheet);
    writer.flaws(&mut told, sheet);
    writer.hand(&mut told.terms, sheet);
    writer.deck(&mut told.terms, sheet);
    writer.writer.notes(writer.notes(), Level::Part, sheet);
    if writer.options.has(Part::Terms) {
        glossary::write(sheet, writer.explained(&told.terms));
    }
}

/// What the sheet has told so far, so that nothing is told twice.
#[derive(Default)]
struct Told {
    /// The group under which an upgrade is explained.
    upgrades: FxHashMap<UpgradeId, usize>,
    terms: Used,
}

impl Writer<'_> {
    /// One group of units.
    fn unit(&self, index: usize, told: &mut Told) -> Block {
        let group = &self.groups[index];
        let title = Prose::new().glyph(group.rank.icon()).text("\u{a0}").text(self.group_title(group));
        let heading = Heading::new(Level::Entry, self.writer.marked(title, &group.units.places))
            .figure(self.writer.cost(group.copies(), group.points))
            .note(self.unit_line(group))
            .drawing(group.card.map(|card| &*card.icon));
        let mut blocks = vec![Block::from(heading)];
        match group.card {
            Some(card) => {
                blocks.push(self.stats(card, group.minis, group.effective.as_ref()).into());
                let keywords = group.effective.as_ref().map_or(&card.keywords, |effective| &effective.keywords);
                blocks.extend(self.keywords("legion.sheet.keywords", keywords, told));
                blocks.extend(paragraph(self.gaps(&card.gaps)));
            }
            None => blocks.push(self.writer.not_in_catalog_text().into()),
        }
        blocks.extend(self.counterpart(group, told));
        let weapons = self.weapons(group);
        weapons.iter().for_each(|armed| told.terms.keywords(&armed.weapon.keywords));
        blocks.extend(self.weapon_table(&weapons, Bands::Drawn).map(Block::from));
        let items: Vec<Item> = group.upgrades.iter().map(|carried| self.upgrade(index, carried, told)).collect();
        match items.len() {
            0 => {}
            1 => blocks.push(items.into()),
            _ => blocks.push(Columns { count: 2, blocks: vec![items.into()] }.into()),
        }
        blocks.extend(self.group_boxes(group));
        Block::Keep(blocks)
    }

    /// A row of keywords after a word.
    fn keywords(&self, key: &str, keywords: &[KeywordUse], told: &mut Told) -> Option<Block> {
        told.terms.keywords(keywords);
        let row = self.keyword_row(keywords);
        (!row.is_empty()).then(|| {
            let label = Prose::new().small(self.text(key)).text("\u{2002}");
            Block::Paragraph(label.bold(row))
        })
    }

    /// What the counterpart of a unit brings.
    fn counterpart(&self, group: &Group<'_>, told: &mut Told) -> Vec<Block> {
        let Some(name) = self.counterpart_name(group) else { return Vec::new() };
        let Some(card) = group.counterpart else {
            let heading = Heading::new(Level::Minor, name);
            return vec![heading.into(), self.writer.not_in_catalog_text().into()];
        };
        let points = self.writer.cost(1, card.points.into());
        let mut blocks = vec![Heading::new(Level::Minor, name).figure(points).into()];
        blocks.extend(self.keywords("legion.sheet.keywords", &card.keywords, told));
        blocks.extend(paragraph(self.gaps(&card.gaps)));
        blocks
    }

    /// An upgrade: its text where it is met first, a word about that place later.
    fn upgrade(&self, index: usize, carried: &Carried<'_>, told: &mut Told) -> Item {
        let name = self.writer.copies(carried.copies, &self.upgrade_name(carried));
        let Some((id, upgrade)) = carried.card else {
            return Item::new(name, self.writer.not_in_catalog_text()).glyph("mark-error");
        };
        told.terms.keywords(&upgrade.keywords);
        let mut text = Prose::new();
        if !carried.has_place {
            text = text.role(kernel::sheet::Role::Error, self.text("legion.sheet.no_place")).text(" ");
        }
        let mut name = Prose::from(name);
        match carried.part {
            list::Part::Unit => {}
            list::Part::Counterpart => {
                let whose = self.groups[index].counterpart.map_or("", |card| card.called.name(self.language));
                name = name.text("\u{2002}").small(whose);
            }
            list::Part::Loadout => name = name.text("\u{2002}").small(self.text("legion.sheet.set_aside")),
        }
        text = text.then(self.told(index, id, upgrade, told));
        if carried.part == list::Part::Loadout {
            // Weapons that are set aside are not in the unit's table.
            for weapon in &upgrade.weapons {
                told.terms.keywords(&weapon.keywords);
                text = if text.is_empty() { text } else { text.text("\n") }.then(self.weapon_line(weapon));
            }
        }
        let item = Item::new(name, text).glyph(upgrade.slot.icon()).figure(self.upgrade_cost(carried));
        self.card_boxes(&self.groups[index], carried, upgrade).into_iter().fold(item, Item::ticks)
    }

    /// What an upgrade does, or where it is told.
    fn told(&self, index: usize, id: UpgradeId, upgrade: &Upgrade, told: &mut Told) -> Prose {
        let text = upgrade.text.text(self.language);
        if !self.options.has(Part::Texts) || text.is_empty() {
            return Prose::new();
        }
        if let Some(first) = told.upgrades.get(&id) {
            if *first == index {
                return Prose::new();
            }
            return self.writer.see(&self.group_name(&self.groups[*first]));
        }
        told.upgrades.insert(id, index);
        told.terms.text(self.catalog, &upgrade.text);
        let others = self.groups.iter().skip(index + 1).filter(|group| carries(group, id));
        let text = self.writer.also(text, others.map(|group| self.group_name(group)));
        let gaps = self.gaps(&upgrade.gaps);
        if gaps.is_empty() { text } else { text.text(" ").then(gaps) }
    }

    /// What the drawings of dice and boxes mean.
    fn key(&self, sheet: &mut Sheet) {
        if self.groups.is_empty() {
            return;
        }
        let colors = COLORS.into_iter().map(|(icon, role, name)| (Prose::new().shape(icon, role), self.text(name)));
        let mut key = self.writer.key("legion.sheet.key.dice", colors);
        if self.options.has(Part::Ticks) {
            let boxes = BOXES.into_iter().map(|(icon, name)| (Prose::new().glyph(icon), self.text(name)));
            key = key.text("\n").then(self.writer.key("legion.sheet.key.boxes", boxes));
        }
        sheet.push(Block::Paragraph(key));
    }

    /// The flaw cards that the opponent gets.
    fn flaws(&self, told: &mut Told, sheet: &mut Sheet) {
        let cards = self.groups.iter().filter_map(|group| group.card?.flaw);
        let mut flaws: Vec<FlawId> = Vec::new();
        for flaw in cards {
            if !flaws.contains(&flaw) {
                flaws.push(flaw);
            }
        }
        if flaws.is_empty() || !self.options.has(Part::Texts) {
            return;
        }
        sheet.push(Heading::new(Level::Part, self.text("legion.sheet.flaws")));
        let item = |flaw: FlawId| {
            let flaw = self.catalog.flaw(flaw);
            told.terms.text(self.catalog, &flaw.text);
            Item::new(flaw.text.name(self.language), flaw.text.text(self.language))
        };
        let items: Vec<Item> = flaws.into_iter().map(item).collect();
        sheet.push(items);
    }
}

fn carries(group: &Group<'_>, id: UpgradeId) -> bool {
    group.upgrades.iter().any(|carried| carried.card.is_some_and(|(known, _)| known == id))
}

fn paragraph(prose: Prose) -> Option<Block> {
    (!prose.is_empty()).then_some(Block::Paragraph(prose))
}
