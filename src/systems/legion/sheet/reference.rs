//! The full reference: everything needed at the table.

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::{
    Part, Writer,
    boxes::ROUNDS,
    group::{Carried, Group},
    terms::Used,
    weapons::{Armed, Bands},
};
use crate::{
    Effective,
    cards::{FlawId, KeywordUse, Rank, Upgrade, UpgradeId},
    list::{self, Unit},
};
use kernel::sheet::{Beside, Block, Columns, Heading, Item, Level, Prose, Sheet, glossary};

/// The share of the width that stats, keywords and weapons take beside upgrades.
const SHARE: f32 = 0.56;

/// Victory tokens for which there are boxes.
const VICTORY: u16 = 12;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    writer.key(sheet);
    writer.writer.verdict_if_needed(sheet);
    let mut told = Told::default();
    let mut index = 0;
    let mut ranks: Vec<(Rank, Vec<Vec<Block>>)> = Vec::new();
    while index < writer.groups.len() {
        let first = &writer.groups[index];
        let count = writer.groups[index..].iter().take_while(|group| group.is_kind_of(first)).count();
        let kind = match count {
            1 => vec![writer.unit(index, &mut told)],
            _ => writer.kind(index..index + count, &mut told),
        };
        match ranks.last_mut() {
            Some((rank, kinds)) if *rank == first.rank => kinds.push(kind),
            _ => ranks.push((first.rank, vec![kind])),
        }
        index += count;
    }
    sheet.blocks.extend(ranks.into_iter().map(|(_, kinds)| Block::AnyOrder(kinds)));
    writer.flaws(&mut told, sheet);
    writer.hand(&mut told.terms, sheet);
    writer.deck(&mut told.terms, sheet);
    writer.writer.notes(writer.notes(), Level::Part, sheet);
    if writer.options.has(Part::Ticks) {
        sheet.push(Heading::new(Level::Part, writer.text("systems.sheet.track")));
        sheet.push(writer.writer.track(ROUNDS, VICTORY));
    }
    if writer.options.has(Part::Terms) {
        glossary::write(sheet, writer.explained(&told.terms));
    }
}

/// Texts already on the sheet, so that none is repeated.
#[derive(Default)]
struct Told {
    /// The group under which an upgrade is explained.
    upgrades: FxHashMap<UpgradeId, usize>,
    terms: Used,
}

impl Writer<'_> {
    /// One group of units that is the only one of its kind.
    fn unit(&self, index: usize, told: &mut Told) -> Block {
        let group = &self.groups[index];
        let cost = self.cost(group);
        let mut blocks = vec![self.heading(group, self.group_title(group), cost, &group.units.places)];
        let mut card = self.card_blocks(group, group.effective.as_ref(), group.minis, told);
        let mut left = card.split_off(1);
        blocks.extend(card);
        left.extend(self.counterpart(group, told));
        left.extend(self.armed(&self.weapons(group), told));
        left.extend(self.group_boxes(group));
        let items: Vec<Item> = group.upgrades.iter().map(|carried| self.upgrade(index, carried, told)).collect();
        match items.len() {
            0 => blocks.extend(left),
            count => {
                let mut below = left.clone();
                below.push(match count {
                    1 => items.clone().into(),
                    _ => Columns { count: 2, blocks: vec![items.clone().into()] }.into(),
                });
                let beside = vec![Beside { left, right: vec![items.into()], share: SHARE }.into()];
                blocks.push(Block::Lowest(vec![below, beside]));
            }
        }
        Block::Keep(blocks)
    }

    /// Groups of one kind: what is printed on the card once, then each group with what is its own.
    fn kind(&self, groups: Range<usize>, told: &mut Told) -> Vec<Block> {
        let all = &self.groups[groups.clone()];
        let first = &all[0];
        let copies = all.iter().map(Group::copies).sum();
        let points: i32 = all.iter().map(|group| group.points.saturating_mul(group.copies().into())).sum();
        let places: Vec<usize> = all.iter().flat_map(|group| group.units.places.iter().copied()).collect();
        let cost = self.say("systems.sheet.points", &[("points", &points)]);
        let mut head = vec![self.heading(first, self.kind_title(first, copies), cost, &places)];
        let bare = first.units.first.card.known().map(Unit::new);
        let printed = first.card.zip(bare).map(|(card, bare)| crate::effective(self.catalog, card, &bare));
        head.extend(self.card_blocks(first, printed.as_ref(), first.card.map_or(0, |card| card.minis.into()), told));
        head.extend(self.counterpart(first, told));
        head.extend(self.armed(&self.kind_weapons(all), told));
        let mut blocks = Vec::new();
        for index in groups {
            let group = &self.groups[index];
            let mut title = Prose::new().text(self.group_name(group));
            if let (Some(card), Some(effective), Some(printed)) = (group.card, &group.effective, &printed) {
                let changes = self.changes(card, group.minis, effective, printed);
                title = if changes.is_empty() { title } else { title.text("\u{2003}").then(changes) };
            }
            let heading =
                Heading::new(Level::Minor, self.writer.marked(title, &group.units.places)).figure(self.cost(group));
            let mut part = vec![heading.into()];
            if let (Some(effective), Some(printed)) = (&group.effective, &printed) {
                let kept = |known: &KeywordUse| effective.keywords.iter().any(|own| own.keyword == known.keyword);
                let all_kept = printed.keywords.iter().all(kept);
                let own = effective.keywords.iter().filter(|own| !all_kept || !printed.keywords.contains(own));
                part.extend(self.keywords("legion.sheet.keywords", &own.cloned().collect::<Vec<_>>(), told));
            }
            part.extend(self.group_boxes(group));
            let items: Vec<Item> = group.upgrades.iter().map(|carried| self.upgrade(index, carried, told)).collect();
            match items.len() {
                0 => {}
                1 => part.push(items.into()),
                _ => part.push(Columns { count: 2, blocks: vec![items.into()] }.into()),
            }
            blocks.push(Block::Keep(part));
        }
        // The first group stays with the card.
        let rest = blocks.split_off(1);
        head.append(&mut blocks);
        std::iter::once(Block::Keep(head)).chain(rest).collect()
    }

    /// The cost of a group; a lower bound if the catalog lacks some of its cards.
    fn cost(&self, group: &Group<'_>) -> String {
        match group.card.is_some() && group.upgrades.iter().all(|carried| carried.card.is_some()) {
            true => self.writer.cost(group.copies(), group.points),
            false => {
                let points = group.points.saturating_mul(group.copies().into());
                self.say("systems.sheet.points_at_least", &[("points", &points)])
            }
        }
    }

    fn heading(&self, group: &Group<'_>, title: String, cost: String, places: &[usize]) -> Block {
        let title = Prose::new().glyph(group.rank.icon()).text("\u{a0}").text(title);
        let heading = Heading::new(Level::Entry, self.writer.marked(title, places)).figure(cost);
        heading.note(self.unit_line(group)).drawing(group.card.map(|card| &*card.icon)).into()
    }

    /// The printed content of the card, with these values.
    fn card_blocks(&self, group: &Group<'_>, values: Option<&Effective>, minis: u32, told: &mut Told) -> Vec<Block> {
        let Some(card) = group.card else { return vec![self.writer.not_in_catalog_text().into()] };
        let mut blocks = vec![self.stats(card, minis, values).into()];
        let keywords = values.map_or(&card.keywords, |values| &values.keywords);
        blocks.extend(self.keywords("legion.sheet.keywords", keywords, told));
        blocks.extend(paragraph(self.gaps(&card.gaps)));
        blocks
    }

    /// Weapons as a table, their keywords noted.
    fn armed(&self, weapons: &[Armed<'_>], told: &mut Told) -> Option<Block> {
        weapons.iter().for_each(|armed| told.terms.keywords(&armed.weapon.keywords));
        self.weapon_table(weapons, Bands::Drawn).map(Block::from)
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

    /// Values of the counterpart of a unit.
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

    /// The text of an upgrade, or a reference to it.
    fn told(&self, index: usize, id: UpgradeId, upgrade: &Upgrade, told: &mut Told) -> Prose {
        let text = upgrade.text.text(self.language);
        if !self.options.has(Part::Texts) || text.is_empty() {
            return Prose::new();
        }
        if let Some(first) = told.upgrades.get(&id) {
            if *first == index {
                return Prose::new();
            }
            if self.writer.is_short(text) {
                return text.into();
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

    /// Legend of the dice and boxes that the army has.
    fn key(&self, sheet: &mut Sheet) {
        let dice = self.dice_in_use().map(|(icon, role, name)| (Prose::new().shape(icon, role), self.text(name)));
        let dice: Vec<_> = dice.collect();
        let mut key = Prose::new();
        if !dice.is_empty() {
            key = self.writer.key("legion.sheet.key.dice", dice);
        }
        let boxes = self.boxes_in_use();
        if !boxes.is_empty() {
            let boxes = boxes.into_iter().map(|(icon, name)| (Prose::new().glyph(icon), self.text(name)));
            let boxes = self.writer.key("legion.sheet.key.boxes", boxes);
            key = if key.is_empty() { boxes } else { key.text("\n").then(boxes) };
        }
        sheet.blocks.extend(paragraph(key));
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
