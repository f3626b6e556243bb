//! Small items in rows: values, boxes to tick, glyphs.

use super::{GAP, Point, filled, icon, recolored, table, tag_words};
use crate::{
    Color, Operation, Tag, ink,
    press::Press,
    slice::{Slice, Strip, shift, spaced},
    text::{Line, Type, lines, natural_width},
};
use kernel::{
    phrase,
    sheet::{Fact, Glyph, Prose, Role, Stat, TickShape, Ticks},
};

/// An item of a row.
pub(super) struct Unit {
    pub width: f32,
    pub height: f32,
    /// Must not be the last of its page.
    pub leads: bool,
    pub operations: Vec<Operation>,
}

/// Fills rows from left to right; lower items are centered.
pub(super) fn flow(units: Vec<Unit>, width: f32, between: f32, below: f32) -> Strip {
    let mut strip = Strip::new();
    let mut row: Vec<Unit> = Vec::new();
    let mut used = 0.0;
    for unit in units {
        if !row.is_empty() && used + between + unit.width > width + 0.01 {
            strip.push(close(&mut row, between, below));
        }
        used = if row.is_empty() { unit.width } else { used + between + unit.width };
        row.push(unit);
    }
    if !row.is_empty() {
        strip.push(close(&mut row, between, below));
    }
    strip
}

fn close(row: &mut Vec<Unit>, between: f32, below: f32) -> Slice {
    let height = row.iter().map(|unit| unit.height).fold(0.0, f32::max);
    let mut slice = Slice::new(height, Vec::new()).gap(below);
    let mut x = 0.0;
    for mut unit in row.drain(..) {
        shift(&mut unit.operations, x, (height - unit.height) / 2.0);
        slice.operations.append(&mut unit.operations);
        slice.leads |= unit.leads;
        x += unit.width + between;
    }
    slice
}

const VALUE: Type = Type::new(12.5, 14.2).bold();
const STAT_LABEL: Type = Type::new(6.8, 8.2).role(Role::Muted);
/// Padding of a chip above its value, and in total.
const CHIP_TOP: f32 = 1.6;
const CHIP_PAD: f32 = 3.2;
/// Width at which a chip breaks its contents; a strip with more lines than this in a chip becomes a list.
const CHIP_WIDTH: f32 = 96.0;
const CHIP_LINES: usize = 3;

/// Contents of a chip.
struct Chip {
    glyph: Option<String>,
    role: Role,
    values: Vec<Line>,
    labels: Vec<Line>,
}

pub(super) fn stats(press: &mut Press, stats: &[Stat], width: f32) -> Strip {
    let (value, label) = (VALUE.on(press), STAT_LABEL.on(press));
    let pad = press.pt(7.0);
    let side = press.pt(12.0);
    let icon_width = side + press.pt(3.0);
    let inner = press.pt(CHIP_WIDTH).min(width - 2.0 * pad - icon_width).max(press.pt(10.0));

    let mut chips = Vec::new();
    for stat in stats {
        let mut name = Prose::from(stat.label.as_str());
        if name.is_empty()
            && let Some(letter) = press.letter(stat.role)
        {
            name = Prose::new().bold(letter);
        }
        let values = lines(press, &Prose::from(stat.value.as_str()), value, inner);
        let labels = lines(press, &name, label, inner);
        if values.len() > CHIP_LINES || labels.len() > CHIP_LINES {
            let facts: Vec<Fact> = stats.iter().map(|stat| Fact::new(&*stat.label, &*stat.value)).collect();
            return table::facts(press, &facts, width);
        }
        chips.push(Chip { glyph: stat.glyph.clone(), role: stat.role, values, labels });
    }

    let content = chips.iter().map(|chip| {
        let before = if chip.glyph.is_some() { icon_width } else { 0.0 };
        let value = chip.values.iter().map(|line| line.width).fold(0.0, f32::max) + before;
        chip.labels.iter().map(|line| line.width).fold(value, f32::max)
    });
    let content = content.fold(press.pt(22.0), f32::max);
    let between = press.pt(5.0);
    // Chips move closer before they need a second row; rows are balanced.
    let in_row = |pad: f32| (((width + between + 0.01) / (content + 2.0 * pad + between)) as usize).max(1);
    let pad = if in_row(pad) < chips.len() && in_row(press.pt(4.0)) >= chips.len() {
        (((width + between) / chips.len() as f32 - between - content) / 2.0).min(pad)
    } else {
        pad
    };
    let chip_width = content + 2.0 * pad;
    let row_count = chips.len().div_ceil(in_row(pad)).max(1);
    let row_width = chips.len().div_ceil(row_count) as f32 * (chip_width + between) - between;
    let rows = |lines: &dyn Fn(&Chip) -> usize| chips.iter().map(lines).max().unwrap_or(0).max(1) as f32;
    let (value_rows, label_rows) = (rows(&|chip| chip.values.len()), rows(&|chip| chip.labels.len()));
    let height = value_rows * value.leading + label_rows * label.leading + press.pt(CHIP_PAD);

    let mut units = Vec::new();
    for chip in chips {
        let mut out = Vec::new();
        let field = press.palette.field(chip.role);
        out.push(field.drawn(Point::default(), chip_width, height, press.pt(3.5)));
        let before = if chip.glyph.is_some() { icon_width } else { 0.0 };
        let mut top = press.pt(CHIP_TOP);
        if let Some(glyph) = &chip.glyph {
            // Before the value, or alone in the middle.
            let whole = chip.values.first().map_or(side, |line| icon_width + line.width);
            let x = (chip_width - whole) / 2.0;
            icon(press, glyph, Point::new(x, top + (value.leading - side) / 2.0), side, field.content, &mut out);
        }
        for line in &chip.values {
            let x = (chip_width - line.width - before) / 2.0 + before;
            recolored(&mut out, field.content, |out| line.draw(x, top, value, out));
            top += value.leading;
        }
        top = press.pt(CHIP_TOP) + value_rows * value.leading;
        for line in &chip.labels {
            let quiet = if field.content == Color::WHITE { field.content } else { press.palette.words(Role::Muted) };
            recolored(&mut out, quiet, |out| line.draw((chip_width - line.width) / 2.0, top, label, out));
            top += label.leading;
        }
        units.push(Unit { width: chip_width, height, leads: false, operations: out });
    }
    let gap = press.pt(GAP);
    spaced(flow(units, row_width, between, between), gap)
}

/// Side of a box to tick, wide enough for a pencil, and the space around it.
const BOX: f32 = 13.0;
const BOX_BETWEEN: f32 = 3.4;
const GROUP_BETWEEN: f32 = 6.0;
const TICK_LABEL: Type = Type::new(8.4, 11.0);

pub(super) fn ticks(press: &mut Press, ticks: &[Ticks], width: f32) -> Strip {
    let face = TICK_LABEL.on(press);
    let mut units = Vec::new();
    for group in ticks {
        let (lead, letter) = letter(press, &group.letter);
        let label = natural_width(press, &group.label, face) + lead;
        let indent = if label > 0.0 { label + press.pt(6.0) } else { 0.0 };
        let count = usize::from(group.count);
        let labels = lines(press, &group.label, face, width);
        if labels.len() <= 1 && indent + boxes_width(press, count) <= width {
            let height = if count > 0 { press.pt(BOX) } else { 0.0 }.max(face.leading);
            let mut out = Vec::new();
            let top = (height - face.leading) / 2.0;
            letter.iter().for_each(|line| line.draw(0.0, top, face.bold(), &mut out));
            labels.iter().for_each(|line| line.draw(lead, top, face, &mut out));
            draw_boxes(press, group, 0..count, indent, &mut out);
            let unit_width = indent + boxes_width(press, count);
            units.push(Unit { width: unit_width, height, leads: false, operations: out });
            continue;
        }
        // Wider than the row: the label above, the boxes in as many rows as needed.
        for line in letter.iter().chain(&labels) {
            let mut out = Vec::new();
            line.draw(0.0, 0.0, face, &mut out);
            units.push(Unit { width, height: face.leading, leads: true, operations: out });
        }
        let mut fitting = (1..=60).take_while(|n| boxes_width(press, *n) <= width).last().unwrap_or(1);
        // Rows of one length: 16 are twice 8 rather than 15 and 1.
        fitting = count.div_ceil(count.div_ceil(fitting).max(1)).max(1);
        for first in (0..count).step_by(fitting) {
            let mut out = Vec::new();
            draw_boxes(press, group, first..count.min(first + fitting), 0.0, &mut out);
            units.push(Unit { width, height: press.pt(BOX), leads: false, operations: out });
        }
    }
    let (between, below, gap) = (press.pt(18.0), press.pt(5.0), press.pt(GAP));
    spaced(flow(units, width, between, below), gap)
}

/// The letter before a row of boxes with its width, equal for all letters to align the rows.
fn letter(press: &mut Press, letter: &str) -> (f32, Option<Line>) {
    if letter.is_empty() {
        return (0.0, None);
    }
    let face = TICK_LABEL.bold().on(press);
    let widest = ["M", "00", "M0"].into_iter().find(|widest| widest.len() >= letter.len()).unwrap_or(letter);
    let room = natural_width(press, &widest.into(), face).max(natural_width(press, &letter.into(), face));
    (room + press.pt(5.0), lines(press, &letter.into(), face, f32::MAX).into_iter().next())
}

/// Left edge of a box.
fn box_start(press: &Press, index: usize) -> f32 {
    index as f32 * press.pt(BOX + BOX_BETWEEN) + (index / 5) as f32 * press.pt(GROUP_BETWEEN)
}

fn boxes_width(press: &Press, count: usize) -> f32 {
    count.checked_sub(1).map_or(0.0, |last| box_start(press, last) + press.pt(BOX))
}

/// Draws boxes of these numbers, from 0.
fn draw_boxes(press: &mut Press, group: &Ticks, numbers: std::ops::Range<usize>, left: f32, out: &mut Vec<Operation>) {
    let side = press.pt(BOX);
    let color = press.palette.words(group.role);
    let shape = match group.shape {
        TickShape::Square | TickShape::Glyph(_) => "tick-square",
        TickShape::Circle => "tick-circle",
        TickShape::Shield => "tick-shield",
        TickShape::Hull => "tick-hull",
        TickShape::Halves => "tick-halves",
    };
    let first = numbers.start;
    if !numbers.is_empty() {
        let words = phrase::say(press.language, "print.boxes", &[("count", &numbers.len())]);
        out.push(Operation::Tag(Tag::Drawing(words)));
    }
    for number in numbers {
        let x = left + box_start(press, number - first);
        let mark = group.marks.iter().find(|(marked, _)| usize::from(*marked) == number + 1);
        let within = match (&group.shape, mark) {
            (_, Some((_, name))) | (TickShape::Glyph(name), None) => Some(name),
            _ => None,
        };
        if let Some(name) = within {
            let inner = side * 0.64;
            let corner = Point::new(x + (side - inner) / 2.0, (side - inner) / 2.0);
            let faint = press.palette.hairline().color;
            icon(press, name, corner, inner, faint, out);
        }
        icon(press, shape, Point::new(x, 0.0), side, color, out);
    }
}

const GLYPH_LABEL: Type = Type::new(8.6, 11.2);
/// Side of an icon with its word, and of a colored field.
const ICON: f32 = 13.0;
const DIE: f32 = 17.0;

pub(super) fn glyphs(press: &mut Press, glyphs: &[Glyph], width: f32) -> Strip {
    let face = GLYPH_LABEL.on(press);
    let mut units = Vec::new();
    for glyph in glyphs {
        let mut out = Vec::new();
        let letter = press.letter(glyph.role).map(|letter| Prose::new().bold(letter));
        let die = ink::is_color(glyph.role);
        let side = press.pt(if die { DIE } else { ICON });
        let mut icon_side = side;
        let mut color = press.palette.words(glyph.role);
        if die {
            let field = press.palette.field(glyph.role);
            out.push(field.drawn(Point::default(), side, side, press.pt(3.0)));
            icon_side = side * 0.76;
            color = field.content;
        }
        let inset = (side - icon_side) / 2.0;
        if glyph.label.is_empty() {
            tag_words(press, &glyph.name, &mut out);
        }
        icon(press, &glyph.name, Point::new(inset, inset), icon_side, color, &mut out);

        let mut words = Prose::from(glyph.label.as_str());
        if let Some(letter) = letter {
            words = if words.is_empty() { letter } else { letter.text(" ").then(words) };
        }
        let indent = side + press.pt(4.0);
        let labels = lines(press, &words, face, width - indent);
        let height = side.max(face.leading);
        let text_width = labels.iter().map(|line| line.width).fold(0.0, f32::max);
        let unit_width = if labels.is_empty() { side } else { indent + text_width };
        // A word of several lines continues below, as rows of its own.
        let alone = labels.len() > 1;
        let mut labels = labels.into_iter();
        if let Some(line) = labels.next() {
            line.draw(indent, (height - face.leading) / 2.0, face, &mut out);
        }
        let unit_width = if alone { width } else { unit_width };
        units.push(Unit { width: unit_width, height, leads: alone, operations: out });
        for line in labels {
            let mut out = Vec::new();
            line.draw(indent, 0.0, face, &mut out);
            units.push(Unit { width, height: face.leading, leads: false, operations: out });
        }
    }
    let labelled = glyphs.iter().any(|glyph| !glyph.label.is_empty());
    let between = press.pt(if labelled { 13.0 } else { 5.0 });
    let (below, gap) = (press.pt(4.0), press.pt(GAP));
    spaced(flow(units, width, between, below), gap)
}

/// Short remarks as chips in rows, such as the marks of a sheet.
pub(crate) fn marks(press: &mut Press, marks: &[kernel::sheet::Mark], width: f32) -> Strip {
    let mut units = Vec::new();
    for mark in marks {
        let face = MARK.on(press);
        let sign = ink::sign(mark.role);
        let pad = press.pt(6.0);
        let side = press.pt(9.0);
        let indent = pad + if sign.is_some() { side + press.pt(4.0) } else { 0.0 };
        let labels = lines(press, &Prose::from(mark.text.as_str()), face, width - indent - pad);
        let field = press.palette.field(mark.role);
        let text_width = labels.iter().map(|line| line.width).fold(0.0, f32::max);
        let unit_width = indent + text_width + pad;
        // A long remark is a chip of several rows, to allow page ends.
        let count = labels.len();
        for (index, line) in labels.iter().enumerate() {
            let height = face.leading + press.pt(5.0);
            let mut out = vec![if count == 1 {
                field.drawn(Point::default(), unit_width, height, press.pt(3.0))
            } else {
                filled(Point::default(), width, height, 0.0, field.fill.unwrap_or(Color::WHITE))
            }];
            if let (0, Some(sign)) = (index, sign) {
                icon(press, sign, Point::new(pad, (height - side) / 2.0), side, field.content, &mut out);
            }
            let top = (height - face.leading) / 2.0;
            recolored(&mut out, field.content, |out| line.draw(indent, top, face, out));
            units.push(Unit {
                width: if count == 1 { unit_width } else { width },
                height,
                leads: false,
                operations: out,
            });
        }
    }
    let between = press.pt(6.0);
    flow(units, width, between, if marks.len() > 1 { press.pt(3.0) } else { 0.0 })
}

/// Type of a mark's words.
const MARK: Type = Type::new(8.4, 10.6).bold();
