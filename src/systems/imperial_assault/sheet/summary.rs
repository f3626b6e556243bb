//! The summary on one page, as a tournament asks for it.

use super::{
    Part, deck,
    deck::Command,
    group::{Group, Upgrade, cost},
    writer::Writer,
};
use crate::checks;
use kernel::sheet::{Alignment, Block, Column, Columns, Level, Prose, Role, Sheet, Stat, TableBlock, figures};

/// Findings told in full; the check tells all of an army with more.
const FINDINGS: usize = 8;

/// The most rows of the army that are set with room to spare.
const ROOMY: usize = 8;

/// The column of attachments in the table of the army.
const ATTACHMENT: usize = 2;

/// The columns of the deck.
const COLUMNS: u8 = 3;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    sheet.most_pages = Some(1);
    sheet.if_room = writer.writer.tournament();
    writer.writer.verdict_for_mark(FINDINGS, sheet);
    sheet.push(writer.writer.form());
    sheet.push(writer.totals());
    sheet.push(writer.army_table());
    writer.deck_table(sheet);
    writer.writer.notes(writer.notes(), Level::Part, sheet);
}

impl Writer<'_> {
    /// Groups, figures, points, and the size and cost of the Command deck.
    pub fn totals(&self) -> Vec<Stat> {
        let army = &self.document.list;
        let groups: u16 = self.groups.iter().map(Group::copies).sum();
        let (points, limit) = self.writer.total();
        let (cost, count, limits) = self.deck_figures();
        let role = |is_fine: bool| if is_fine { Role::Text } else { Role::Error };
        let of = |label: &str, most: i32| format!("{}\n{most}", self.text(label));
        vec![
            Stat::new(Role::Accent, self.text("imperial_assault.sheet.stat.groups"), groups).glyph("token-activation"),
            Stat::new(
                Role::Text,
                self.text("imperial_assault.sheet.stat.figures"),
                checks::figures(self.catalog, army),
            )
            .glyph("stat-minis"),
            Stat::new(role(points <= limit), of("systems.sheet.column.points", limit), figures(points)),
            Stat::new(
                role((limits.least..=limits.most).contains(&count)),
                of("imperial_assault.sheet.stat.cards", limits.most),
                count,
            ),
            Stat::new(role(cost <= limits.points), of("imperial_assault.sheet.stat.deck_points", limits.points), cost),
        ]
    }

    fn army_table(&self) -> TableBlock {
        let title = |key: &str| Prose::from(self.text(key));
        let mut columns = vec![
            Column::new("", 0.0),
            Column::new(title("imperial_assault.kind.figure"), 3.0),
            Column::new(title("imperial_assault.sheet.attachment"), 2.0),
            Column::new(title("systems.sheet.column.points"), 0.0).aligned(Alignment::Right),
        ];
        // The kind of a card stands below its name, and behind it if there are many.
        let below = if self.groups.len() + self.upgrades.len() > ROOMY { "\u{2002} " } else { "\n" };
        let mut rows: Vec<Vec<Prose>> = self.groups.iter().map(|group| self.group_row(group, below)).collect();
        rows.extend(self.upgrades.iter().map(|upgrade| self.upgrade_row(upgrade, below)));
        let (total, _) = self.writer.total();
        let sum = Prose::new().bold(self.text("systems.sheet.total"));
        rows.push(vec![Prose::new(), sum, Prose::new(), Prose::new().bold(figures(total))]);
        if self.groups.iter().all(|group| group.attachment.is_none()) {
            columns.remove(ATTACHMENT);
            rows.iter_mut().for_each(|row| drop(row.remove(ATTACHMENT)));
        }
        TableBlock { columns, rows }
    }

    fn group_row(&self, group: &Group<'_>, below: &str) -> Vec<Prose> {
        let name = Prose::new().bold(self.group_title(group));
        let Some(card) = group.card else {
            let icon = Prose::new().glyph_in("mark-error", Role::Error);
            let name = name.text(below).small(self.writer.not_in_catalog());
            return vec![icon, name, Prose::new(), Prose::new()];
        };
        let icon = card.affiliation.map_or_else(Prose::new, |affiliation| Prose::new().glyph(affiliation.icon()));
        let mut name = name;
        if group.attachment.is_some() {
            name = name.small(format!("\u{a0}({})", figures(cost(card))));
        }
        let figures_in_all = card.figures + group.joining().map_or(0, |joining| joining.figures);
        let count = self.say("imperial_assault.sheet.figure_count", &[("count", &figures_in_all)]);
        let name = name.text(below).small(format!("{} · {count}", self.kind_line(card)));
        let attachment = group.attachment.map_or_else(Prose::new, |attachment| {
            Prose::from(self.card_name(attachment)).small(format!("\u{a0}({})", figures(cost(attachment))))
        });
        vec![icon, name, attachment, self.writer.cost_figures(group.copies(), group.points())]
    }

    fn upgrade_row(&self, upgrade: &Upgrade<'_>, below: &str) -> Vec<Prose> {
        let card = upgrade.card;
        let icon = card.affiliation.map_or_else(Prose::new, |affiliation| Prose::new().glyph(affiliation.icon()));
        let name = Prose::new().bold(self.writer.copies(upgrade.copies, &self.card_name(card)));
        let name = name.text(below).small(self.kind_line(card));
        vec![icon, name, Prose::new(), self.writer.cost_figures(upgrade.copies, cost(card))]
    }

    /// The deck in columns, read down one after the other, with what each card costs.
    pub fn deck_table(&self, sheet: &mut Sheet) {
        if !self.options.has(Part::Deck) {
            return;
        }
        sheet.push(self.deck_heading());
        let cards = self.commands();
        if cards.is_empty() {
            sheet.push(Block::Paragraph(Prose::new().small(self.text("imperial_assault.sheet.not_chosen"))));
            return;
        }
        sheet.push(Columns { count: COLUMNS, blocks: vec![self.cards_of(&cards)] });
    }

    fn cards_of(&self, cards: &[Command<'_>]) -> Block {
        let rows = cards.iter().map(|command| {
            let name = self.command_name(command);
            match command.card {
                Some(card) => {
                    let cost = deck::cost(card);
                    let cost = if command.copies > 1 { format!("{} × {cost}", command.copies) } else { cost };
                    vec![name.into(), cost.into()]
                }
                None => {
                    let mark = Prose::new().glyph_in("mark-error", Role::Error);
                    vec![mark.text(" ").text(name).text(" ").small(self.writer.not_in_catalog()), Prose::new()]
                }
            }
        });
        let columns = vec![Column::new("", 1.0), Column::new("", 0.0).aligned(Alignment::Right)];
        TableBlock { columns, rows: rows.collect() }.into()
    }
}
