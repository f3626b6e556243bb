//! The full reference: everything needed at the table.

use rustc_hash::FxHashMap;

use super::{
    Part, Writer, dial,
    group::{Carried, Group},
    terms::Used,
};
use crate::cards::{ConditionId, DamageDeck, Maneuver, PilotId, Size, UpgradeId};
use kernel::{
    phrase,
    sheet::{
        Beside, Block, Columns, Heading, Item, Level, Prose, Role, Sheet, Spare, Term, bulleted, figures, glossary,
        room,
    },
};

/// Rounds for which there are boxes; few games last longer.
const ROUNDS: u16 = 12;

/// The share of the width that a ship's stats and dial take.
const LEFT: f32 = 0.38;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    writer.key(sheet);
    writer.writer.verdict_if_needed(sheet);
    let mut printed = PrintedTexts::default();
    let ships: Vec<ShipBlocks> = (0..writer.groups.len()).map(|index| writer.ship(index, &mut printed)).collect();
    // Boxes stand at one place of the sheet.
    let in_columns = ships.iter().filter(|ship| !ship.left.is_empty()).map(|ship| ship.heights);
    let place = room::common(&in_columns.collect::<Vec<_>>());
    sheet.blocks.extend(ships.into_iter().map(|ship| ship.block(place)));
    writer.conditions(&mut printed, sheet);
    writer.writer.notes(writer.notes(), Level::Minor, sheet);
    if writer.options.has(Part::Ticks) {
        sheet.push(writer.writer.track(ROUNDS, 0));
    }
    let decks = writer.damage(&mut printed);
    if writer.options.has(Part::Terms) {
        let from = sheet.blocks.len();
        glossary::write(sheet, printed.terms.explained(writer.language));
        if !writer.options.has(Part::TermsPage) && sheet.blocks.len() > from {
            let instead = Block::Paragraph(Prose::new().small(writer.text("xwing.sheet.terms_left_out")));
            sheet.spare = Some(Spare { blocks: from..sheet.blocks.len(), instead });
        }
    }
    decks.into_iter().for_each(|block| sheet.push(block));
}

/// The blocks of a group of ships: values and dial at the left, texts at the right, boxes.
struct ShipBlocks {
    heading: Heading,
    left: Vec<Block>,
    right: Vec<Block>,
    boxes: Vec<Block>,
    heights: room::Heights,
}

impl ShipBlocks {
    /// The group with its boxes at this place if they fit there.
    fn block(self, place: room::Place) -> Block {
        let Self { heading, mut left, mut right, boxes, heights } = self;
        let mut blocks = vec![heading.into()];
        if left.is_empty() {
            blocks.extend(right);
            blocks.extend(boxes);
            return Block::Keep(blocks);
        }
        let mut below = Vec::new();
        match place {
            room::Place::Left if heights.fits(place) => left.extend(boxes),
            room::Place::Right if heights.fits(place) => right.extend(boxes),
            _ => below = boxes,
        }
        blocks.push(Beside { left, right, share: LEFT }.into());
        blocks.extend(below);
        Block::Keep(blocks)
    }
}

/// Texts already on the sheet, so that none is repeated.
#[derive(Default)]
struct PrintedTexts {
    /// The group under which an upgrade is explained.
    upgrades: FxHashMap<UpgradeId, usize>,
    /// The group under which a pilot's ability is explained.
    pilots: FxHashMap<PilotId, usize>,
    /// Dials with the group that shows them.
    dials: Vec<(Vec<Maneuver>, usize)>,
    /// Conditions that cards of the squad hand out, with these groups.
    conditions: Vec<(ConditionId, Vec<usize>)>,
    terms: Used,
}

impl PrintedTexts {
    /// The group that shows a dial.
    fn dial(&self, maneuvers: &[Maneuver]) -> Option<usize> {
        self.dials.iter().find(|(known, _)| known == maneuvers).map(|(_, group)| *group)
    }

    fn condition(&mut self, condition: ConditionId, group: usize) {
        match self.conditions.iter_mut().find(|(known, _)| *known == condition) {
            Some((_, groups)) if groups.last() == Some(&group) => {}
            Some((_, groups)) => groups.push(group),
            None => self.conditions.push((condition, vec![group])),
        }
    }
}

impl Writer<'_> {
    /// One group of ships.
    fn ship(&self, index: usize, printed: &mut PrintedTexts) -> ShipBlocks {
        let group = &self.groups[index];
        let heading = self.heading(group, printed);
        let mut left: Vec<Block> = Vec::new();
        let mut right: Vec<Block> = Vec::new();
        if let Some((pilot, kind)) = group.cards(self.catalog) {
            let actions = self.actions(group);
            let is_told = self.groups[..index].iter().any(|first| self.is_as(first, group));
            if !is_told {
                left.push(self.stats(group).into());
            }
            left.extend(self.dial_of(index, printed));
            if !is_told {
                let mut glyphs = self.action_glyphs(&actions);
                glyphs.extend(self.arc_glyphs(pilot, kind));
                left.push(glyphs.into());
            }
            actions.iter().for_each(|action| printed.terms.action(*action));
            kind.arcs.iter().for_each(|arc| printed.terms.arc(*arc));
            if kind.size == Size::Huge {
                printed.terms.term("huge_ship");
            }
            right.extend(self.ability(index, printed));
        } else {
            right.push(self.writer.not_in_catalog_text().into());
        }
        let items: Vec<Item> = group.upgrades.iter().map(|carried| self.upgrade(index, carried, printed)).collect();
        match items.len() {
            0 => {}
            2.. if left.is_empty() => right.push(Columns { count: 2, blocks: vec![items.into()] }.into()),
            _ => right.push(items.into()),
        }
        let boxes = self.group_boxes(group);
        let heights = room::Heights::of(&left, &right, &boxes, LEFT);
        ShipBlocks { heading, left, right, boxes, heights }
    }

    /// True if two groups have the same card and their upgrades change values and actions alike.
    fn is_as(&self, one: &Group<'_>, other: &Group<'_>) -> bool {
        one.ships.first.pilot == other.ships.first.pilot
            && self.values(one) == self.values(other)
            && self.actions(one) == self.actions(other)
    }

    /// Legend of the drawings before boxes.
    fn key(&self, sheet: &mut Sheet) {
        let boxes = self.boxes_in_use();
        if !boxes.is_empty() {
            let boxes = boxes.into_iter().map(|(icon, name)| (Prose::new().glyph(icon), self.text(name)));
            sheet.push(Block::Paragraph(self.writer.key("xwing.sheet.key.boxes", boxes)));
        }
    }

    /// The heading of a group; it says where the dial is, if that was shown before.
    fn heading(&self, group: &Group<'_>, printed: &PrintedTexts) -> Heading {
        let title = self.writer.marked(self.group_title(group), &group.ships.places);
        let mut note = self.ship_line(group);
        let dial = dial::colored(self.catalog, group);
        if let Some(first) = printed.dial(&dial).filter(|_| !dial.is_empty()) {
            let name = self.group_name(&self.groups[first]);
            note = [note, self.say("xwing.sheet.same_dial", &[("name", &name)])].join(" · ");
        }
        let heading = Heading::new(Level::Entry, title).figure(self.cost(group)).note(note);
        let heading = heading.drawing(group.cards(self.catalog).map(|(_, kind)| &*kind.icon));
        match self.skill(group) {
            Some(skill) => heading.badge(Role::Skill, skill),
            None => heading,
        }
    }

    /// Cost of a group; for an unknown card, the least cost of its upgrades.
    fn cost(&self, group: &Group<'_>) -> String {
        let is_known = group.cards(self.catalog).is_some();
        let points = group.points.saturating_mul(group.copies().into());
        match is_known && group.upgrades.iter().all(|carried| carried.choice.known().is_some()) {
            true => self.writer.cost(group.copies(), group.points),
            false => self.say("systems.sheet.points_at_least", &[("points", &points)]),
        }
    }

    /// The dial, where it was not shown before.
    fn dial_of(&self, index: usize, printed: &mut PrintedTexts) -> Option<Block> {
        let maneuvers = dial::colored(self.catalog, &self.groups[index]);
        if !self.options.has(Part::Dials) || maneuvers.is_empty() || printed.dial(&maneuvers).is_some() {
            return None;
        }
        printed.terms.dial(&maneuvers);
        let block = dial::dial(&maneuvers).into();
        printed.dials.push((maneuvers, index));
        Some(block)
    }

    fn ability(&self, index: usize, printed: &mut PrintedTexts) -> Vec<Block> {
        let group = &self.groups[index];
        let Some(id) = group.ships.first.pilot.known() else { return Vec::new() };
        let pilot = self.catalog.pilot(id);
        for condition in &pilot.conditions {
            printed.condition(*condition, index);
        }
        let text = pilot.text.text(self.language);
        if !self.options.has(Part::Texts) || text.is_empty() {
            return Vec::new();
        }
        if let Some(first) = printed.pilots.get(&id) {
            let name = self.group_name(&self.groups[*first]);
            return vec![Block::Paragraph(
                Prose::new().small(self.say("xwing.sheet.same_ability", &[("name", &name)])),
            )];
        }
        printed.pilots.insert(id, index);
        printed.terms.card(&pilot.text);
        vec![text.into()]
    }

    /// An upgrade: its text where it is met first, a word about that place later.
    fn upgrade(&self, index: usize, carried: &Carried<'_>, printed: &mut PrintedTexts) -> Item {
        let group = &self.groups[index];
        let name = self.writer.copies(carried.copies, &self.upgrade_name(carried.choice));
        let Some(id) = carried.choice.known() else {
            return Item::new(name, self.writer.not_in_catalog_text()).glyph("mark-error");
        };
        let upgrade = self.catalog.upgrade(id);
        for condition in &upgrade.conditions {
            printed.condition(*condition, index);
        }
        if upgrade.weapon.is_some() {
            printed.terms.term("weapons");
        }
        let mut name = Prose::from(name);
        let weapon = self.weapon(upgrade);
        if !weapon.is_empty() {
            name = name.text("\u{2003}").then(weapon);
        }
        let mut text = Prose::new();
        if !carried.has_place {
            text = text.role(Role::Error, self.text("xwing.sheet.no_place")).text(" ");
        }
        Item::new(name, text.then(self.explained(index, id, printed))).glyph(upgrade.slot.icon()).figure(self.cost_of(
            group,
            id,
            carried.copies,
        ))
    }

    fn cost_of(&self, group: &Group<'_>, id: UpgradeId, copies: u16) -> String {
        let cost = figures(group.cost(self.catalog, id));
        if copies > 1 { format!("{copies} × {cost}") } else { cost }
    }

    /// The text of an upgrade, or a reference to it.
    fn explained(&self, index: usize, id: UpgradeId, printed: &mut PrintedTexts) -> Prose {
        let upgrade = self.catalog.upgrade(id);
        let text = upgrade.text.text(self.language);
        if !self.options.has(Part::Texts) || text.is_empty() {
            return Prose::new();
        }
        if let Some(first) = printed.upgrades.get(&id) {
            if *first == index {
                return Prose::new();
            }
            if self.writer.is_short(text) {
                return text.into();
            }
            let name = self.group_name(&self.groups[*first]);
            return self.writer.see(&name);
        }
        printed.upgrades.insert(id, index);
        printed.terms.card(&upgrade.text);
        let others =
            self.groups.iter().skip(index + 1).filter(|group| group.known_upgrades().any(|(known, _)| known == id));
        self.writer.also(text, others.map(|group| self.group_name(group)))
    }

    /// The condition cards that the squad may hand out.
    fn conditions(&self, printed: &mut PrintedTexts, sheet: &mut Sheet) {
        if !self.options.has(Part::Texts) || printed.conditions.is_empty() {
            return;
        }
        printed.terms.term("condition");
        let mut items = Vec::new();
        for (id, groups) in std::mem::take(&mut printed.conditions) {
            let condition = self.catalog.condition(id);
            printed.terms.card(&condition.text);
            let names = self.names(groups.iter().map(|index| &self.groups[*index]));
            let name = condition.text.name(self.language);
            let name = bulleted(condition.unique.into(), name);
            let from = self.say("xwing.sheet.from", &[("names", &names)]);
            items.push(Item::new(Prose::from(name).text("\u{2002}").small(from), condition.text.text(self.language)));
        }
        let heading = Heading::new(Level::Part, self.text("xwing.sheet.conditions"));
        sheet.push(heading);
        for pair in items.chunks(2) {
            match pair {
                [one, other] => {
                    let (left, right) = (vec![vec![one.clone()].into()], vec![vec![other.clone()].into()]);
                    sheet.push(Beside { left, right, share: 0.5 });
                }
                alone => sheet.push(alone.to_vec()),
            }
        }
    }

    /// The damage decks that the squad's ships draw from.
    fn damage(&self, printed: &mut PrintedTexts) -> Vec<Block> {
        let mut blocks = Vec::new();
        if !self.options.has(Part::Damage) {
            return blocks;
        }
        for deck in self.decks() {
            let name = self.deck_name(deck);
            blocks.push(Heading::new(Level::Part, self.say("xwing.sheet.damage", &[("deck", &name)])).into());
            let mut terms = Vec::new();
            for card in &deck.cards {
                printed.terms.card(&card.text);
                let name = Prose::new().bold(card.text.name(self.language));
                let note = Prose::new().small(format!(
                    " {}, ×{}",
                    self.damage_trait(&card.kind, card.section.as_deref()),
                    card.count
                ));
                terms.push(Term::new(name.then(note), card.text.text(self.language)));
            }
            blocks.push(Block::Columns(Columns { count: 2, blocks: vec![terms.into()] }));
        }
        blocks
    }

    /// The decks in use: the newer of the two core sets' for small and large ships, the huge ships' own.
    pub fn decks(&self) -> Vec<&DamageDeck> {
        let mut wanted = Vec::new();
        let huge = |group: &&Group<'_>| group.cards(self.catalog).is_some_and(|(_, kind)| kind.size == Size::Huge);
        let count = self.groups.iter().filter(huge).count();
        if count < self.groups.len() {
            wanted.push("core_tfa");
        }
        if count > 0 {
            wanted.push("huge");
        }
        self.catalog.damage_decks().iter().filter(|deck| wanted.contains(&&*deck.id)).collect()
    }

    pub fn deck_name<'d>(&self, deck: &'d DamageDeck) -> &'d str {
        match &*deck.id {
            "core" => phrase::text(self.language, "xwing.sheet.deck.core"),
            "core_tfa" => phrase::text(self.language, "xwing.sheet.deck.core_tfa"),
            "huge" => phrase::text(self.language, "xwing.sheet.deck.huge"),
            _ => &deck.name,
        }
    }

    /// The trait of a damage card, and for huge ships the section.
    pub fn damage_trait(&self, kind: &str, section: Option<&str>) -> String {
        let kind = self.text(if kind == "pilot" { "xwing.sheet.damage.pilot" } else { "xwing.sheet.damage.ship" });
        match section {
            Some("fore") => [kind, self.text("xwing.sheet.section.fore")].join(", "),
            Some("aft") => [kind, self.text("xwing.sheet.section.aft")].join(", "),
            _ => kind.to_owned(),
        }
    }
}
