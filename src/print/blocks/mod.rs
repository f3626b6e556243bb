//! Blocks of a sheet, set to a width as slices.

mod card;
mod dial;
mod drawing;
mod group;
mod heading;
mod paragraph;
mod plan;
mod row;
mod running;
mod table;
mod verdict;

pub(super) use group::{Flowing, balanced, flowing, side_by_side_columns};
pub(super) use heading::continuation;
pub(super) use row::marks;

use super::{
    Color, Operation, Point, Stroke, Tag, glyph,
    press::Press,
    slice::{Slice, Strip},
    text::Type,
};
use kernel::sheet::{Block, Role};

/// Body text.
const BODY: Type = Type::new(9.2, 12.6);
/// Labels and remarks.
const LABEL: Type = Type::new(7.6, 10.0).role(Role::Muted);
/// Space between blocks.
const GAP: f32 = 8.0;
/// Least width of a block.
const NARROWEST: f32 = 24.0;

/// Sets one block at a depth of groups. Page breaks are ignored; callers look for them.
fn set(press: &mut Press, block: &Block, width: f32, depth: u8) -> Strip {
    let mut strip = untagged(press, block, width, depth);
    let tag = match block {
        Block::Heading(heading) => Tag::Heading(heading.level),
        // These set their own contents.
        Block::Columns(_)
        | Block::Beside(_)
        | Block::Keep(_)
        | Block::Lowest(_)
        | Block::AnyOrder(_)
        | Block::Cards(_)
        | Block::Table(_) => return strip,
        _ => Tag::Text,
    };
    if let Some(first) = strip.first_mut() {
        first.operations.insert(0, Operation::Tag(tag));
    }
    strip
}

fn untagged(press: &mut Press, block: &Block, width: f32, depth: u8) -> Strip {
    let width = width.max(NARROWEST);
    match block {
        Block::Heading(heading) => heading::heading(press, heading, width),
        Block::Paragraph(prose) => paragraph::paragraph(press, prose, width),
        Block::Stats(stats) => row::stats(press, stats, width),
        Block::Table(table) => table::table(press, table, width),
        Block::Ticks(ticks) => row::ticks(press, ticks, width),
        Block::Dial(dial) => dial::dial(press, dial, width),
        Block::Plan(plan) => plan::plan(press, plan, width),
        Block::Drawings(drawings) => drawing::drawings(press, drawings, width),
        Block::Code(code) => drawing::code(press, code, width),
        Block::Glyphs(glyphs) => row::glyphs(press, glyphs, width),
        Block::Verdict(verdict) => verdict::verdict(press, verdict, width),
        Block::Facts(facts) => table::facts(press, facts, width),
        Block::Items(items) => running::items(press, items, width),
        Block::Terms(terms) => running::terms(press, terms, width),
        Block::Columns(columns) => group::columns(press, columns, width, depth),
        Block::Beside(beside) => group::beside(press, beside, width, depth),
        Block::Keep(blocks) => group::keep(press, blocks, width, depth),
        Block::Lowest(arrangements) => {
            let set = arrangements.iter().map(|blocks| set_all(press, blocks, width, depth));
            let lower = |one: Strip, other: Strip| {
                if super::slice::height(&other) < super::slice::height(&one) { other } else { one }
            };
            set.reduce(lower).unwrap_or_default()
        }
        Block::AnyOrder(groups) => groups.iter().flat_map(|blocks| set_all(press, blocks, width, depth)).collect(),
        Block::PageBreak => Vec::new(),
        Block::Cards(cards) => card::cards(press, cards, width),
    }
}

/// Sets blocks one below the other.
fn set_all(press: &mut Press, blocks: &[Block], width: f32, depth: u8) -> Strip {
    blocks.iter().flat_map(|block| set(press, block, width, depth)).collect()
}

/// Draws an icon, or a box for an unknown one.
fn icon(press: &mut Press, name: &str, corner: Point, side: f32, color: Color, out: &mut Vec<Operation>) {
    match glyph::outline(name) {
        Some(outline) => out.extend(outline.operations(corner, side, color)),
        None => {
            press.miss_glyph(name);
            out.push(Operation::Rectangle {
                corner: Point::new(corner.x + side * 0.2, corner.y + side * 0.2),
                width: side * 0.6,
                height: side * 0.6,
                radius: 0.0,
                fill: None,
                stroke: Some(Stroke::solid(color, side * 0.05)),
            });
        }
    }
}

/// Tags a drawing with its words before it is drawn; nothing for ornaments.
fn tag_words(press: &Press, name: &str, out: &mut Vec<Operation>) {
    out.extend(kernel::icons::words(press.language, name, 1).map(|words| Operation::Tag(Tag::Drawing(words))));
}

/// Draws words in the ink of their field.
fn recolored(out: &mut Vec<Operation>, color: Color, draw: impl FnOnce(&mut Vec<Operation>)) {
    let from = out.len();
    draw(out);
    for operation in &mut out[from..] {
        match operation {
            Operation::Text(run) => run.color = color,
            Operation::Path { fill, .. } => *fill = color,
            Operation::Tag(_) | Operation::Line { .. } | Operation::Rectangle { .. } => {}
        }
    }
}

/// A filled field without an outline.
fn filled(corner: Point, width: f32, height: f32, radius: f32, fill: Color) -> Operation {
    Operation::Rectangle { corner, width, height, radius, fill: Some(fill), stroke: None }
}

/// A horizontal line.
fn rule(left: f32, right: f32, y: f32, stroke: Stroke) -> Operation {
    Operation::Line { from: Point::new(left, y), to: Point::new(right, y), stroke }
}

/// Share of a page that is low enough to keep whole.
const LOW: f32 = 0.35;

/// Joins a strip if it is low enough, else ties its slices.
fn one_if_low(press: &Press, strip: Strip, tie: u8) -> Strip {
    if strip.len() > 1 && super::slice::height(&strip) <= press.room * LOW {
        let (gap, leads) = (strip[0].gap, strip.last().is_some_and(|last| last.leads));
        vec![Slice { gap, leads, ..super::slice::joined(strip) }]
    } else {
        super::slice::tied(strip, tie)
    }
}
