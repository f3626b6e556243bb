//! Boxes to tick: the health, conditions and power tokens of each figure, activations of each group.

use super::{Part, group::Group, writer::Writer};
use crate::cards::{Condition, ConditionKind, DeploymentCard};
use kernel::sheet::{Block, Prose, Role, TickShape, Ticks, letter};

/// Rounds for which there are boxes. A game has no fixed number; few last longer.
pub(crate) const ROUNDS: u16 = 8;

/// Limit of power tokens on a figure.
const TOKENS: u16 = 2;

impl Writer<'_> {
    /// The boxes of a group: a row a figure, with a letter where there are several groups and a number where there are
    /// several figures; the activations stand in the first row of each group. `others`
    /// follow by their names.
    pub fn group_boxes(&self, group: &Group<'_>, others: &[&DeploymentCard]) -> Vec<Block> {
        let Some(card) = group.card.filter(|_| self.options.has(Part::Ticks)) else { return Vec::new() };
        let figures = group.figures();
        let mut rows = Vec::new();
        for copy in 0..group.copies() {
            for figure in 0..figures {
                let mut label = if group.copies() > 1 { letter(copy) } else { String::new() };
                if figures > 1 {
                    label.push_str(&(figure + 1).to_string());
                }
                let mut row = self.figure_boxes(Prose::new(), card, group.given_health());
                row[0].letter = label;
                if figure == 0 {
                    let label = Prose::new().glyph("token-activation");
                    row.push(Ticks::new(TickShape::Square, Role::Text, label, ROUNDS));
                }
                rows.push(Block::Ticks(row));
            }
            rows.extend(others.iter().filter_map(|card| self.boxes_by_name(card, group.copies(), copy)));
        }
        rows
    }

    /// The boxes of a figure that is told by its name, with the letter of its copy where there are several: one that
    /// joins a group, a companion; none where it has no health.
    pub fn boxes_by_name(&self, card: &DeploymentCard, copies: u16, copy: u16) -> Option<Block> {
        let has_boxes = self.options.has(Part::Ticks) && card.health.is_some();
        let name = Prose::new().small(card.text.name(self.language));
        let mut row = self.figure_boxes(name, card, 0);
        if copies > 1 {
            row[0].letter = letter(copy);
        }
        has_boxes.then_some(Block::Ticks(row))
    }

    /// The boxes of one figure, to whose health so much is given.
    fn figure_boxes(&self, label: Prose, card: &DeploymentCard, given: i8) -> Vec<Ticks> {
        let label = if label.is_empty() { label } else { label.text("\u{2002}") };
        let health = u16::from(card.health_with(given).unwrap_or(0));
        let label = if health > 0 { label.glyph("stat-wounds") } else { label };
        let mut conditions = Ticks::new(TickShape::Square, Role::Text, Prose::new(), 0);
        for condition in self.conditions() {
            conditions.count += 1;
            conditions.marks.extend(condition.icon().map(|icon| (conditions.count, icon.to_owned())));
        }
        let mut boxes = vec![Ticks::new(TickShape::Square, Role::Hull, label, health), conditions];
        if self.terms.has_tokens() {
            boxes.push(Ticks::new(TickShape::Circle, Role::Text, Prose::new(), TOKENS));
        }
        boxes
    }

    /// The health of each figure of a card to cut out, with a number where there are several.
    pub fn health_boxes(&self, card: &DeploymentCard) -> Option<Block> {
        let health = card.health.filter(|_| self.options.has(Part::Ticks))?;
        let row = |figure: u16| {
            let row = Ticks::new(TickShape::Square, Role::Hull, Prose::new().glyph("stat-wounds"), health.into());
            Ticks { letter: if card.figures > 1 { figure.to_string() } else { String::new() }, ..row }
        };
        Some(Block::Ticks((1..=u16::from(card.figures.max(1))).map(row).collect()))
    }

    /// The conditions a figure can have, those that harm first.
    pub fn conditions(&self) -> impl Iterator<Item = &Condition> {
        let of = |kind| self.catalog.conditions().map(|(_, condition)| condition).filter(move |card| card.kind == kind);
        of(ConditionKind::Harmful).chain(of(ConditionKind::Beneficial))
    }

    /// A key to the boxes, in a row.
    pub fn box_key(&self) -> Prose {
        let glyph = |icon: &str| Prose::new().glyph(icon);
        let mut entries = vec![(glyph("stat-wounds"), self.text("imperial_assault.sheet.stat.health").to_owned())];
        entries.extend(
            self.conditions().filter_map(|condition| {
                Some((glyph(condition.icon()?), condition.text.name(self.language).to_owned()))
            }),
        );
        if self.terms.has_tokens() {
            entries.push((glyph("tick-circle"), self.text("imperial_assault.condition.power_token").to_owned()));
        }
        entries.push((glyph("token-activation"), self.text("imperial_assault.sheet.key.activated").to_owned()));
        self.writer.key("imperial_assault.sheet.key.boxes", entries)
    }
}
