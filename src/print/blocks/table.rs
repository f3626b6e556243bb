//! Tables, and lines of label and value.

use std::rc::Rc;

use super::{BODY, GAP, LABEL, NARROWEST, one_if_low, rule};
use crate::{
    Cell, Operation, Stroke, Tag,
    press::Press,
    slice::{Head, ROW, Slice, Strip, WHOLE, joined, spaced},
    text::{Line, Type, lines, natural_width},
};
use kernel::sheet::{Alignment, Column, Fact, Prose, Span, TableBlock};

/// Space between columns.
const GUTTER: f32 = 10.0;

/// A cell set to the width of its column.
struct SetCell {
    tag: Cell,
    x: f32,
    width: f32,
    align: Alignment,
    lines: Vec<Line>,
}

/// Sets cells side by side, line by line, with this padding above and below.
fn row(cells: &[SetCell], face: Type, pad: f32) -> Strip {
    let count = cells.iter().map(|cell| cell.lines.len()).max().unwrap_or(0).max(1);
    let mut strip = Strip::new();
    for index in 0..count {
        let above = if index == 0 { pad } else { 0.0 };
        let below = if index + 1 == count { pad } else { 0.0 };
        let mut operations = Vec::new();
        for cell in cells {
            if let Some(line) = cell.lines.get(index) {
                operations.push(Operation::Tag(Tag::Cell(cell.tag)));
                line.draw_aligned(cell.align, cell.x, cell.width, above, face, &mut operations);
            }
        }
        strip.push(Slice::new(above + face.leading + below, operations).tie(if index == 0 { 0 } else { ROW }));
    }
    strip
}

/// Sets a row cell by cell, if it is low enough to keep whole.
fn row_by_cells(press: &Press, cells: &[SetCell], face: Type, pad: f32) -> Strip {
    let count = cells.iter().map(|cell| cell.lines.len()).max().unwrap_or(0).max(1);
    let height = count as f32 * face.leading + 2.0 * pad;
    if height > press.room * 0.35 {
        return row(cells, face, pad);
    }
    let mut operations = Vec::new();
    for cell in cells {
        operations.push(Operation::Tag(Tag::Cell(cell.tag)));
        for (index, line) in cell.lines.iter().enumerate() {
            let top = pad + index as f32 * face.leading;
            line.draw_aligned(cell.align, cell.x, cell.width, top, face, &mut operations);
        }
    }
    vec![Slice::new(height, operations)]
}

pub(super) fn table(press: &mut Press, table: &TableBlock, width: f32) -> Strip {
    let count = table.columns.len().max(1);
    let gutter = press.pt(GUTTER);
    let room = width - gutter * (count - 1) as f32;
    if room < NARROWEST * count as f32 {
        return stacked(press, table, width);
    }
    let widths = column_widths(press, table, room);
    let (body, title) = (BODY.on(press), LABEL.bold().on(press));
    let pad = press.pt(2.8);
    let number = press.next_table();

    let set = |press: &mut Press, texts: &[Prose], face: Type, (row, is_title): (usize, bool)| -> Vec<SetCell> {
        let mut x = 0.0;
        let mut cells = Vec::new();
        for (index, &column_width) in widths.iter().enumerate() {
            let align = table.columns.get(index).map_or(Alignment::Left, |column| column.align);
            let text = match texts.get(index..) {
                // Surplus cells join the last column.
                Some(rest) if index + 1 == count && rest.len() > 1 => spaced_out(rest),
                Some([text, ..]) => text.clone(),
                _ => Prose::new(),
            };
            let [row, column] = [row, index].map(|place| u32::try_from(place).unwrap_or(u32::MAX));
            let tag = Cell { table: number, row, column, is_title };
            cells.push(SetCell { tag, x, width: column_width, align, lines: lines(press, &text, face, column_width) });
            x += column_width + gutter;
        }
        cells
    };

    let mut strip = Strip::new();
    let mut head = None;
    if table.columns.iter().any(|column| !column.title.is_empty()) {
        let titles: Vec<Prose> = table.columns.iter().map(|column| column.title.clone()).collect();
        let cells = set(press, &titles, title, (0, true));
        let mut titles = one_if_low(press, row(&cells, title, pad), WHOLE);
        if let Some(last) = titles.last_mut() {
            let pen = Stroke::solid(press.palette.accent(), press.pt(0.9));
            underline(last, width, pen);
            last.leads = true;
        }
        if titles.len() == 1 {
            let slice = joined(titles.clone());
            // Tagged once, at the beginning of the table.
            let shown = slice.operations.into_iter().filter(|operation| !matches!(operation, Operation::Tag(_)));
            let operations = [Operation::Tag(Tag::Edge)].into_iter().chain(shown).collect();
            head = Some(Rc::new(Head { height: slice.height, operations }));
        }
        strip.extend(titles);
    }
    for (index, texts) in table.rows.iter().enumerate() {
        let cells = set(press, texts, body, (index + 1, false));
        let mut row = row_by_cells(press, &cells, body, pad);
        if let Some(last) = row.last_mut() {
            underline(last, width, press.palette.hairline());
        }
        row.iter_mut().for_each(|slice| slice.head.clone_from(&head));
        strip.extend(row);
    }
    spaced(strip, press.pt(GAP))
}

/// Draws an untagged line below a row.
fn underline(slice: &mut Slice, width: f32, pen: Stroke) {
    let line = rule(0.0, width, slice.height, pen);
    slice.operations.splice(0..0, [Operation::Tag(Tag::Edge), line]);
}

/// Joins texts with space between them.
fn spaced_out(texts: &[Prose]) -> Prose {
    texts.iter().cloned().reduce(|whole, text| whole.text(" ").then(text)).unwrap_or_default()
}

/// Widths of the columns, which fill the table.
fn column_widths(press: &mut Press, table: &TableBlock, room: f32) -> Vec<f32> {
    if table.columns.is_empty() {
        return vec![room];
    }
    let share = |column: &Column| if column.weight.is_finite() { column.weight.clamp(0.0, 1000.0) } else { 1.0 };
    let count = table.columns.len() as f32;
    let total: f32 = table.columns.iter().map(share).sum();
    let mut widths = Vec::new();
    for (index, column) in table.columns.iter().enumerate() {
        widths.push(if share(column) > 0.0 {
            0.0
        } else {
            let body = BODY.on(press);
            let cells = table.rows.iter().filter_map(|row| row.get(index));
            let widest = cells.map(|cell| natural_width(press, cell, body)).fold(0.0, f32::max);
            let title = LABEL.bold().on(press);
            widest.max(natural_width(press, &column.title, title)).min(room * 0.4).max(NARROWEST) + 0.1
        });
    }
    // Narrow columns shrink before weighted ones get less than their least width.
    let weighted = table.columns.iter().filter(|column| share(column) > 0.0).count() as f32;
    let narrow: f32 = widths.iter().sum();
    let most = room - weighted * NARROWEST;
    if narrow > most {
        let shrink =
            (most - (count - weighted) * NARROWEST).max(0.0) / (narrow - (count - weighted) * NARROWEST).max(0.1);
        widths.iter_mut().filter(|width| **width > 0.0).for_each(|width| {
            *width = NARROWEST + (*width - NARROWEST) * shrink;
        });
    }
    let rest = (room - widths.iter().sum::<f32>()).max(0.0);
    if weighted == 0.0 {
        if let Some(last) = widths.last_mut() {
            *last += rest;
        }
        return widths;
    }
    let free = rest - weighted * NARROWEST;
    for (width, column) in widths.iter_mut().zip(&table.columns) {
        if share(column) > 0.0 {
            // The least width comes first, so that no weight is too light.
            *width = NARROWEST + free * share(column) / total;
        }
    }
    widen(press, table, &mut widths);
    widths
}

/// Gives weighted columns the width of their longest words, from those with more than theirs need.
fn widen(press: &mut Press, table: &TableBlock, widths: &mut [f32]) {
    let body = BODY.on(press);
    let spare: Vec<f32> = (table.columns.iter().zip(widths.iter()).enumerate())
        .map(|(index, (column, width))| {
            let cells = table.rows.iter().filter_map(|row| row.get(index));
            match column.weight > 0.0 {
                true => width - cells.map(|cell| longest_word(press, cell, body)).fold(NARROWEST, f32::max) - 0.1,
                false => 0.0,
            }
        })
        .collect();
    let lacking: f32 = spare.iter().map(|spare| (-spare).max(0.0)).sum();
    let free: f32 = spare.iter().map(|spare| spare.max(0.0)).sum();
    let given = lacking.min(free);
    if given > 0.0 {
        for (width, spare) in widths.iter_mut().zip(spare) {
            *width -= if spare > 0.0 { given * spare / free } else { given * spare / lacking };
        }
    }
}

/// Width of the longest word of a text.
fn longest_word(press: &mut Press, text: &Prose, face: Type) -> f32 {
    let mut longest: f32 = 0.0;
    for span in &text.spans {
        if let Span::Text { text, style } = span {
            for word in text.split(char::is_whitespace).filter(|word| !word.is_empty()) {
                let word = Prose { spans: vec![Span::Text { text: word.into(), style: *style }] };
                longest = longest.max(natural_width(press, &word, face));
            }
        }
    }
    longest
}

/// A table with too many columns: each row as lines of title and cell.
fn stacked(press: &mut Press, table: &TableBlock, width: f32) -> Strip {
    let mut strip = Strip::new();
    for cells in &table.rows {
        let facts: Vec<Fact> = cells
            .iter()
            .enumerate()
            .filter(|(_, cell)| !cell.is_empty())
            .map(|(index, cell)| {
                let title = table.columns.get(index).map(|column| column.title.clone()).unwrap_or_default();
                Fact { label: title, value: cell.clone() }
            })
            .collect();
        let mut row = facts_of(press, &facts, width, Blank::StaysEmpty);
        row.first_mut().into_iter().for_each(|first| first.operations.insert(0, Operation::Tag(Tag::Text)));
        strip.extend(row);
    }
    strip
}

/// An empty value.
#[derive(Clone, Copy, PartialEq)]
enum Blank {
    StaysEmpty,
    IsWrittenOn,
}

pub(super) fn facts(press: &mut Press, facts: &[Fact], width: f32) -> Strip {
    facts_of(press, facts, width, Blank::IsWrittenOn)
}

fn facts_of(press: &mut Press, facts: &[Fact], width: f32, blank: Blank) -> Strip {
    let (body, label) = (BODY.on(press), Type { size: 8.4, ..LABEL }.on(press));
    // Labels take the line height of the values, for a common baseline.
    let label = Type { leading: body.leading, ..label };
    let widest = facts.iter().map(|fact| natural_width(press, &fact.label, label)).fold(0.0, f32::max);
    let labels = (widest + 0.1).min(width * 0.4);
    let left = if widest > 0.0 { labels + press.pt(GUTTER) } else { 0.0 };
    let mut strip = Strip::new();
    for fact in facts {
        let names = lines(press, &fact.label, label, labels);
        let values = lines(press, &fact.value, body, width - left);
        let write_on = values.is_empty() && blank == Blank::IsWrittenOn;
        let mut rows = Strip::new();
        let count = names.len().max(values.len()).max(1);
        // Space above a line to write on.
        let above = if write_on { press.pt(6.0) } else { 0.0 };
        for index in 0..count {
            let top = if index == 0 { above } else { 0.0 };
            let mut operations = Vec::new();
            if let Some(line) = names.get(index) {
                line.draw(0.0, top, label, &mut operations);
            }
            if let Some(line) = values.get(index) {
                line.draw(left, top, body, &mut operations);
            }
            if write_on && index + 1 == count {
                let y = top + body.baseline() + press.pt(1.5);
                operations.push(rule(left, width, y, press.palette.hairline()));
            }
            rows.push(Slice::new(top + body.leading, operations));
        }
        let gap = press.pt(if strip.is_empty() { GAP } else { 1.5 });
        strip.extend(spaced(one_if_low(press, rows, ROW), gap));
    }
    strip
}
