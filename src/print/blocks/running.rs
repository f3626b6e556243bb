//! Running text: terms, cards in use.

use super::{GAP, Point, icon, paragraph::body, row, tag_words};
use crate::{
    Operation, Tag,
    press::Press,
    slice::{HEADING, ROW, Slice, Strip, indented, spaced, tied},
    text::{Type, lines, natural_width},
};
use kernel::sheet::{Alignment, Item, Prose, Role, Span, Term};

const NAME: Type = Type::new(9.4, 12.8).bold();
const FIGURE: Type = Type::new(9.4, 12.8).bold().role(Role::Accent);
/// Most lines of an undivided item or term.
const WHOLE_LINES: usize = 8;
/// Width of the column of an item's icon.
const ICON_COLUMN: f32 = 17.0;

pub(super) fn terms(press: &mut Press, terms: &[Term], width: f32) -> Strip {
    let mut strip = Strip::new();
    for term in terms {
        let mut name = term.name.clone();
        for span in &mut name.spans {
            if let Span::Text { style, .. } = span {
                style.bold = true;
            }
        }
        let gap = press.pt(if strip.is_empty() { GAP } else { 4.5 });
        let mut lines = body(press, &name.text("\u{a0} ").then(term.text.clone()), width);
        tag(&mut lines);
        let lines = if lines.len() <= WHOLE_LINES { tied(lines, ROW) } else { lines };
        strip.extend(spaced(lines, gap));
    }
    strip
}

pub(super) fn items(press: &mut Press, items: &[Item], width: f32) -> Strip {
    let indent = if items.iter().any(|item| item.glyph.is_some()) { press.pt(ICON_COLUMN) } else { 0.0 };
    let indent = if width - indent < press.pt(60.0) { 0.0 } else { indent };
    let mut strip = Strip::new();
    for item in items {
        let gap = press.pt(GAP);
        let mut set = one_item(press, item, width, indent);
        tag(&mut set);
        strip.extend(spaced(set, gap));
    }
    strip
}

/// Tags the beginning of an entry.
fn tag(strip: &mut Strip) {
    if let Some(first) = strip.first_mut() {
        first.operations.insert(0, Operation::Tag(Tag::Text));
    }
}

fn one_item(press: &mut Press, item: &Item, width: f32, indent: f32) -> Strip {
    let (name, figure) = (NAME.on(press), FIGURE.on(press));
    let inner = width - indent;
    let mut title = item.name.clone();
    let own_column = item.glyph.as_ref().filter(|_| indent > 0.0);
    if let (Some(glyph), None) = (&item.glyph, own_column) {
        title = Prose::new().glyph(glyph.as_str()).text(" ").then(title);
    }
    let figure_width = natural_width(press, &item.figure, figure).min(inner * 0.42);
    let between = if figure_width > 0.0 { press.pt(8.0) } else { 0.0 };
    let names = lines(press, &title, name, inner - figure_width - between);
    let figures = lines(press, &item.figure, figure, figure_width);

    let mut strip = Strip::new();
    for index in 0..names.len().max(figures.len()).max(usize::from(own_column.is_some())) {
        let mut operations = Vec::new();
        if let (0, Some(glyph)) = (index, own_column) {
            let side = press.pt(12.0);
            let corner = Point::new(0.0, (name.leading - side) / 2.0);
            let color = press.palette.words(Role::Text);
            tag_words(press, glyph, &mut operations);
            icon(press, glyph, corner, side, color, &mut operations);
        }
        if let Some(line) = names.get(index) {
            line.draw(indent, 0.0, name, &mut operations);
        }
        if let Some(line) = figures.get(index) {
            line.draw_aligned(Alignment::Right, indent, inner, 0.0, figure, &mut operations);
        }
        strip.push(Slice::new(name.leading, operations).tie(if index == 0 { 0 } else { ROW }));
    }
    let text = body(press, &item.text, inner);
    let ticks = row::ticks(press, &item.ticks, inner);
    if !text.is_empty() || !ticks.is_empty() {
        strip.last_mut().into_iter().for_each(|last| last.leads = true);
    }
    strip.extend(indented(text, indent));
    let ticks = spaced(ticks, press.pt(4.0));
    for (index, mut slice) in indented(ticks, indent).into_iter().enumerate() {
        slice.tie = slice.tie.max(if index == 0 { HEADING } else { 0 });
        strip.push(slice);
    }
    if strip.len() <= WHOLE_LINES { tied(strip, ROW) } else { strip }
}
