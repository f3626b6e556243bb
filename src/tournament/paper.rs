//! Pairings and standings to hang up.

use kernel::{
    Language, phrase,
    sheet::{Alignment, Block, Column, Prose, Sheet, TableBlock},
};

use super::{model::Tournament, words::Rows};

/// Share of the width of a column of names, and of one to write in.
const NAME: f32 = 4.0;
const RESULT: f32 = 3.0;

impl Tournament {
    /// The pairings of a round, counted from 0, with room for missing results.
    pub fn round_sheet(&self, round: usize, language: Language) -> Option<Sheet> {
        let rows = self.round_rows(self.rounds.get(round)?, language);
        let mut sheet = self.sheet(&self.title_of(round, language), language);
        sheet.push(table(rows, &[0.0, NAME, NAME, RESULT], &[false, false, false, false]));
        Some(sheet)
    }

    pub fn standings_sheet(&self, language: Language) -> Sheet {
        let mut sheet = self.sheet(phrase::text(language, "tournament.sheet.standings"), language);
        let rows = self.standing_rows(language);
        let columns = rows.head.len();
        let weights: Vec<f32> = [0.0, NAME].into_iter().chain(std::iter::repeat(1.0)).take(columns).collect();
        let right: Vec<bool> = (0..columns).map(|column| column != 1).collect();
        sheet.push(table(rows, &weights, &right));
        let legend = self.settings.order.iter().map(|criterion| {
            let [short, long] = [criterion.short(), criterion.term()].map(|key| phrase::text(language, key));
            format!("{short}: {long}")
        });
        let legend = legend.collect::<Vec<_>>().join("; ");
        let legend = phrase::say(language, "tournament.sheet.order", &[("order", &legend)]);
        sheet.push(Block::Paragraph(legend.into()));
        sheet
    }

    fn sheet(&self, part: &str, language: Language) -> Sheet {
        let game = phrase::text(language, self.system.term());
        let title = if self.name.is_empty() { phrase::text(language, "tournament.sheet.unnamed") } else { &self.name };
        let mut sheet = Sheet::new(language, title);
        sheet.subtitle = format!("{game} – {part}");
        sheet
    }
}

fn table(rows: Rows, weights: &[f32], right: &[bool]) -> Block {
    let columns = rows.head.into_iter().zip(weights).zip(right).map(|((title, weight), is_right)| {
        let align = if *is_right { Alignment::Right } else { Alignment::Left };
        Column::new(title, *weight).aligned(align)
    });
    let rows = rows.rows.into_iter().map(|row| row.into_iter().map(Prose::from).collect());
    Block::Table(TableBlock { columns: columns.collect(), rows: rows.collect() })
}
