//! The summary on one page, as a tournament asks for it.

use super::{
    Part, Writer, deck,
    deck::Command,
    group::{Group, Upgrade, cost},
};
use crate::{
    kernel::sheet::{Alignment, Beside, Block, Column, Level, Prose, Role, Sheet, Stat, Table, figures},
    systems::imperial_assault::checks,
};

/// Findings told in full; an army with more has its reference sheet for them.
const FINDINGS: usize = 8;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    sheet.push(writer.scribe.verdict(FINDINGS));
    sheet.push(writer.scribe.form());
    sheet.push(writer.totals());
    sheet.push(writer.army_table());
    writer.deck_table(sheet);
    writer.scribe.notes(writer.notes(), Level::Part, sheet);
}

impl Writer<'_> {
    /// Groups, figures, points, and the size and cost of the Command deck.
    fn totals(&self) -> Vec<Stat> {
        let army = &self.document.list;
        let groups: u16 = self.groups.iter().map(Group::copies).sum();
        let (points, limit) = self.scribe.total();
        let (cost, count, limits) = self.deck_figures();
        let role = |is_fine: bool| if is_fine { Role::Text } else { Role::Error };
        let of = |label: &str, most: i32| format!("{}\n{most}", self.text(label));
        vec![
            Stat::new(Role::Accent, self.text("assault.sheet.stat.groups"), groups).glyph("token-activation"),
            Stat::new(Role::Text, self.text("assault.sheet.stat.figures"), checks::figures(self.catalog, army))
                .glyph("stat-minis"),
            Stat::new(role(points <= limit), of("systems.sheet.column.points", limit), figures(points)),
            Stat::new(
                role((limits.least..=limits.most).contains(&count)),
                of("assault.sheet.stat.cards", limits.most),
                count,
            ),
            Stat::new(role(cost <= limits.points), of("assault.sheet.stat.deck_points", limits.points), cost),
        ]
    }

    fn army_table(&self) -> Table {
        let title = |key: &str| Prose::from(self.text(key));
        let columns = vec![
            Column::new("", 0.0),
            Column::new(title("assault.kind.figure"), 3.0),
            Column::new(title("assault.sheet.attachment"), 2.0),
            Column::new(title("systems.sheet.column.points"), 0.0).aligned(Alignment::Right),
        ];
        let mut rows: Vec<Vec<Prose>> = self.groups.iter().map(|group| self.group_row(group)).collect();
        rows.extend(self.upgrades.iter().map(|upgrade| self.upgrade_row(upgrade)));
        let (total, _) = self.scribe.total();
        let sum = Prose::new().bold(self.text("systems.sheet.total"));
        rows.push(vec![Prose::new(), sum, Prose::new(), Prose::new().bold(figures(total))]);
        Table { columns, rows }
    }

    fn group_row(&self, group: &Group<'_>) -> Vec<Prose> {
        let name = Prose::new().bold(self.group_title(group));
        let Some(card) = group.card else {
            let icon = Prose::new().glyph_in("mark-error", Role::Error);
            let name = name.text("\n").small(self.scribe.not_in_catalog());
            return vec![icon, name, Prose::new(), Prose::new()];
        };
        let icon = card.affiliation.map_or_else(Prose::new, |affiliation| Prose::new().glyph(affiliation.icon()));
        let mut name = name;
        if group.attachment.is_some() {
            name = name.small(format!("\u{a0}({})", figures(cost(card))));
        }
        let count = self.say("assault.sheet.figure_count", &[("count", &card.figures)]);
        let name = name.text("\n").small(format!("{} · {count}", self.kind_line(card)));
        let attachment = group.attachment.map_or_else(Prose::new, |attachment| {
            Prose::from(self.card_name(attachment)).small(format!("\u{a0}({})", figures(cost(attachment))))
        });
        vec![icon, name, attachment, self.scribe.cost_figures(group.copies(), group.points())]
    }

    fn upgrade_row(&self, upgrade: &Upgrade<'_>) -> Vec<Prose> {
        let card = upgrade.card;
        let icon = card.affiliation.map_or_else(Prose::new, |affiliation| Prose::new().glyph(affiliation.icon()));
        let name = Prose::new().bold(self.scribe.copies(upgrade.copies, &self.card_name(card)));
        let name = name.text("\n").small(self.kind_line(card));
        vec![icon, name, Prose::new(), self.scribe.cost_figures(upgrade.copies, cost(card))]
    }

    /// The deck in two columns with what each card costs.
    fn deck_table(&self, sheet: &mut Sheet) {
        if !self.options.has(Part::Deck) {
            return;
        }
        sheet.push(self.deck_heading());
        let cards = self.commands();
        if cards.is_empty() {
            sheet.push(Block::Paragraph(Prose::new().small(self.text("assault.sheet.not_chosen"))));
            return;
        }
        let (left, right) = cards.split_at(cards.len().div_ceil(2));
        sheet.push(Beside { left: vec![self.cards_of(left)], right: vec![self.cards_of(right)], share: 0.5 });
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
                    vec![mark.text(" ").text(name).text(" ").small(self.scribe.not_in_catalog()), Prose::new()]
                }
            }
        });
        let columns = vec![Column::new("", 1.0), Column::new("", 0.0).aligned(Alignment::Right)];
        Table { columns, rows: rows.collect() }.into()
    }
}
