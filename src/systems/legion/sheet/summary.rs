//! The summary on one page, as a tournament asks for it.

use super::{
    Part, Writer,
    decks::{battle_role, pips},
    group::Group,
};
use crate::{
    cards::{BattleKind, CommandCard},
    checks::ranks,
    list::{self, CommandChoice, Hand},
};
use kernel::sheet::{Alignment, Beside, Block, Column, Heading, Level, Prose, Role, Sheet, Stat, TableBlock, figures};

/// Findings told in full; the check tells all of an army with more.
const FINDINGS: usize = 8;

/// The most pips of a command card.
const PIPS: u8 = 4;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    sheet.most_pages = Some(1);
    sheet.if_room = writer.writer.tournament();
    writer.writer.verdict_for_mark(FINDINGS, sheet);
    sheet.push(writer.writer.form());
    sheet.push(writer.ranks());
    sheet.push(writer.unit_table());
    let [hand, deck] = [writer.hand_part(), writer.deck_part()];
    match (hand, deck) {
        (Some(left), Some(right)) => sheet.push(Beside { left, right, share: 0.42 }),
        (one, other) => one.into_iter().chain(other).flatten().for_each(|block| sheet.push(block)),
    }
    writer.writer.notes(writer.notes(), Level::Part, sheet);
}

impl Writer<'_> {
    /// Units of each rank with their limits, and activations.
    pub fn ranks(&self) -> Vec<Stat> {
        let ranks = ranks(self.catalog, self.document.format, &self.document.list);
        let mut stats: Vec<Stat> = ranks
            .ranks
            .iter()
            .map(|count| {
                let (found, minimum, maximum) = (count.found, count.minimum, count.maximum);
                let rank = self.text(count.rank.term());
                let label = match minimum == maximum {
                    true => format!("{rank}\n{maximum}"),
                    false => format!("{rank}\n{minimum}–{maximum}"),
                };
                let role = if count.is_legal() { Role::Text } else { Role::Error };
                Stat::new(role, label, found).glyph(count.rank.icon())
            })
            .collect();
        let activations = self.document.list.units.len();
        let label = self.text("legion.sheet.activations");
        stats.push(Stat::new(Role::Accent, label, activations).glyph("token-activation"));
        stats
    }

    fn unit_table(&self) -> TableBlock {
        let title = |key: &str| Prose::from(self.text(key));
        let columns = vec![
            Column::new("", 0.0),
            Column::new(title("legion.sheet.column.unit"), 2.2),
            Column::new(title("systems.sheet.column.upgrades"), 3.2),
            Column::new(title("systems.sheet.column.points"), 0.0).aligned(Alignment::Right),
        ];
        let mut rows: Vec<Vec<Prose>> = self.groups.iter().map(|group| self.row(group)).collect();
        let (total, _) = self.writer.total();
        let sum = Prose::new().bold(self.text("systems.sheet.total"));
        rows.push(vec![Prose::new(), sum, Prose::new(), Prose::new().bold(total.to_string())]);
        TableBlock { columns, rows }
    }

    fn row(&self, group: &Group<'_>) -> Vec<Prose> {
        let name = Prose::new().bold(self.group_title(group));
        let icon = match group.card {
            Some(_) => Prose::new().glyph(group.rank.icon()),
            None => Prose::new().glyph_in("mark-error", Role::Error),
        };
        let card = match group.card {
            Some(card) => name.small(format!("\u{a0}({})", figures(card.points.into()))),
            None => name.text("\n").small(self.writer.not_in_catalog()),
        };
        vec![icon, card, self.upgrade_list(group), self.writer.cost_figures(group.copies(), group.points)]
    }

    /// The upgrades of a unit in a row, each with its cost, the counterpart before its own.
    pub fn upgrade_list(&self, group: &Group<'_>) -> Prose {
        let mut row = Prose::new();
        let mut part = list::Part::Unit;
        for carried in &group.upgrades {
            let between = if row.is_empty() { "" } else { "  " };
            if carried.part != part {
                part = carried.part;
                row = match part {
                    list::Part::Counterpart => row.text(between).then(self.counterpart_entry(group)),
                    _ => row.text(between).small(self.text("legion.sheet.set_aside")).small(":"),
                };
                row = row.text("  ");
            } else {
                row = row.text(between);
            }
            if let Some((_, upgrade)) = carried.card {
                row = row.glyph(upgrade.slot.icon()).text("\u{a0}");
            }
            row = row.text(self.writer.copies(carried.copies, &self.upgrade_name(carried)));
            let cost = self.upgrade_cost(carried);
            if !cost.is_empty() {
                row = row.small(format!("\u{a0}({cost})"));
            }
        }
        let told = group.upgrades.iter().any(|carried| carried.part == list::Part::Counterpart);
        if group.units.first.counterpart.is_some() && !told {
            row = if row.is_empty() { row } else { row.text("  ") }.then(self.counterpart_entry(group));
        }
        row
    }

    fn counterpart_entry(&self, group: &Group<'_>) -> Prose {
        let name = self.counterpart_name(group).unwrap_or_default();
        let name = Prose::new().text("+\u{a0}").bold(name);
        match group.counterpart {
            Some(card) => name.small(format!("\u{a0}({})", figures(card.points.into()))),
            None => name,
        }
    }

    /// The command cards by pips.
    pub fn hand_part(&self) -> Option<Vec<Block>> {
        if !self.options.has(Part::Hand) {
            return None;
        }
        let cards = self.commands(Hand::Hand);
        let figure = self.say("legion.sheet.card_count", &[("count", &cards.len())]);
        let heading = Heading::new(Level::Part, self.text("legion.sheet.hand")).figure(figure);
        let mut rows: Vec<Vec<Prose>> = Vec::new();
        for count in 1..=PIPS {
            let of_pips = |card: &Option<&CommandCard>| card.is_some_and(|card| card.pips == count);
            let names = self.command_names(cards.iter().filter(|(_, card)| of_pips(card)));
            if !names.is_empty() {
                rows.push(vec![pips(count), names.into()]);
            }
        }
        let unknown = self.command_names(cards.iter().filter(|(_, card)| card.is_none()));
        if !unknown.is_empty() {
            rows.push(vec![Prose::new().glyph_in("mark-error", Role::Error), unknown.into()]);
        }
        let contingencies = self.command_names(&self.commands(Hand::Contingencies));
        if !contingencies.is_empty() {
            let label = Prose::new().small(self.text("legion.sheet.contingencies")).text("\n");
            rows.push(vec![Prose::new(), label.text(contingencies)]);
        }
        Some(part(heading, rows, self.text("legion.sheet.not_chosen")))
    }

    fn command_names<'c>(
        &self,
        cards: impl IntoIterator<Item = &'c (&'c CommandChoice, Option<&'c CommandCard>)>,
    ) -> String {
        let names = cards.into_iter().map(|(choice, _)| self.command_name(choice));
        names.collect::<Vec<_>>().join(", ")
    }

    /// The battle cards by kind.
    pub fn deck_part(&self) -> Option<Vec<Block>> {
        if !self.options.has(Part::Deck) {
            return None;
        }
        let count = self.document.list.battle_deck.as_ref().map_or(0, |deck| deck.len());
        let figure = self.say("legion.sheet.card_count", &[("count", &count)]);
        let heading = Heading::new(Level::Part, self.text("legion.sheet.deck")).figure(figure);
        let mut rows: Vec<Vec<Prose>> = Vec::new();
        for kind in BattleKind::ALL {
            let cards = self.battles(kind);
            if cards.is_empty() {
                continue;
            }
            let names: Vec<String> = cards.iter().map(|(choice, _)| self.battle_name(choice)).collect();
            let label = Prose::new().small(self.text(kind.term())).text("\n");
            rows.push(vec![Prose::new().shape(kind.icon(), battle_role(kind)), label.text(names.join(", "))]);
        }
        Some(part(heading, rows, self.text("legion.sheet.not_chosen")))
    }
}

/// A heading over rows of a drawing and words, or over a word that there are none.
fn part(heading: Heading, rows: Vec<Vec<Prose>>, none: &str) -> Vec<Block> {
    let body = if rows.is_empty() {
        Block::Paragraph(Prose::new().small(none))
    } else {
        TableBlock { columns: vec![Column::new("", 0.0), Column::new("", 1.0)], rows }.into()
    };
    vec![heading.into(), body]
}
