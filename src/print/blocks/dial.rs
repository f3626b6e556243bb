//! Dials: maneuvers in a grid of speeds and bearings.

use super::{GAP, Point, icon, paragraph::paragraph, recolored};
use crate::{
    Operation, Tag, ink,
    press::Press,
    slice::{Slice, Strip, WHOLE, spaced, tied},
    text::{Type, natural_width, one_line},
};
use kernel::{
    icons,
    sheet::{Alignment, Dial, DialCell, Prose, Role},
};

/// Side of a cell, and the space between cells.
const CELL: f32 = 19.0;
const BETWEEN: f32 = 2.0;
const SPEED: Type = Type::new(9.0, 12.0).bold();
const CORNER: Type = Type::new(5.4, 7.0).bold();
/// Most width of the column of speeds.
const SPEED_COLUMN: f32 = 40.0;

pub(super) fn dial(press: &mut Press, dial: &Dial, width: f32) -> Strip {
    let columns = dial.rows.iter().map(|row| row.cells.len()).max().unwrap_or(0);
    let face = SPEED.on(press);
    let most = press.pt(SPEED_COLUMN).min(width * 0.3);
    let mut speeds = Vec::new();
    let mut long = Vec::new();
    for row in &dial.rows {
        let label = Prose::from(row.label.as_str());
        if natural_width(press, &label, face) > most || row.label.contains('\n') {
            long.push(label);
        }
        speeds.push(one_line(press, &row.label, face, most));
        let corner = CORNER.fitted(press);
        for cell in row.cells.iter().flatten() {
            let note = Prose::from(cell.note.as_str());
            if natural_width(press, &note, corner) > press.pt(CELL - 3.0) || cell.note.contains('\n') {
                long.push(note);
            }
        }
    }
    let labels = speeds.iter().map(|line| line.width).fold(0.0, f32::max);
    let left = if labels > 0.0 { labels + press.pt(5.0) } else { 0.0 };
    let pitch = press.pt(CELL + BETWEEN);
    let fitting = (((width - left + press.pt(BETWEEN)) / pitch) as usize).max(1);

    // Splits a dial wider than its place into parts, one below the other.
    let mut strip = Strip::new();
    for first in (0..columns.max(1)).step_by(fitting) {
        let mut part = Strip::new();
        for (row, speed) in dial.rows.iter().zip(&speeds) {
            let mut operations = Vec::new();
            let top = (press.pt(CELL) - face.leading) / 2.0;
            speed.draw_aligned(Alignment::Right, 0.0, labels, top, face, &mut operations);
            for (column, cell) in row.cells.iter().skip(first).take(fitting).enumerate() {
                if let Some(cell) = cell {
                    draw_cell(press, cell, left + column as f32 * pitch, &mut operations);
                }
            }
            part.push(Slice::new(press.pt(CELL), operations).gap(press.pt(BETWEEN)));
        }
        strip.extend(spaced(tied(part, WHOLE), press.pt(GAP)));
    }
    // Text shortened in the grid follows whole below it.
    strip.extend(long.iter().flat_map(|text| paragraph(press, text, width)));
    strip
}

fn draw_cell(press: &mut Press, cell: &DialCell, x: f32, out: &mut Vec<Operation>) {
    let side = press.pt(CELL);
    let field = press.palette.field(cell.role);
    if let Some(words) = icons::words(press.language, &cell.glyph, 1) {
        let color = ink::meaning(cell.role, press.language).unwrap_or_default();
        out.push(Operation::Tag(Tag::Drawing(format!("{words}, {color};"))));
    }
    out.push(field.drawn(Point::new(x, 0.0), side, side, press.pt(3.0)));
    // The plain cell among marked ones needs no letter.
    let letter = if cell.role == Role::White { None } else { press.letter(cell.role) };
    // A letter in the corner shifts the icon a little.
    let (inner, shift) = if letter.is_some() { (press.pt(12.0), press.pt(1.6)) } else { (press.pt(14.0), 0.0) };
    let corner = Point::new(x + (side - inner) / 2.0 + shift, (side - inner) / 2.0 + shift);
    if !cell.glyph.is_empty() {
        icon(press, &cell.glyph, corner, inner, field.content, out);
    }
    let face = CORNER.fitted(press);
    if let Some(letter) = letter {
        let line = one_line(press, letter, face, side);
        recolored(out, field.content, |out| line.draw(x + press.pt(1.9), press.pt(0.6), face, out));
    }
    if !cell.note.is_empty() {
        let line = one_line(press, &cell.note, face, side - press.pt(3.0));
        let top = side - face.leading - press.pt(0.4);
        let right = side - press.pt(1.6);
        recolored(out, field.content, |out| line.draw_aligned(Alignment::Right, x, right, top, face, out));
    }
}
