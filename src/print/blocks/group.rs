//! Groups of blocks: kept together, side by side, in columns.

use std::rc::Rc;

use super::{NARROWEST, card::card_pages, heading, set, set_all};
use crate::{
    press::Press,
    slice::{
        HEADING, Head, KIN, ROW, Slice, Strip, group_ties, height, indented, joined, page_end, shift, tie_at, tied,
    },
};
use kernel::sheet::{Beside, Block, Cards, Columns, Heading, Item, Level};

/// Space between columns and between groups side by side.
const GUTTER: f32 = 18.0;
/// Least width of a column.
const COLUMN: f32 = 110.0;

/// Sets a group, on one page if it fits. A continued page begins with its name.
pub(super) fn keep(press: &mut Press, blocks: &[Block], width: f32, depth: u8) -> Strip {
    let ties = group_ties(depth);
    let (between, within) = ties;
    let mut strip = Strip::new();
    for block in blocks {
        // Only running text may part from the name, values and boxes of its group.
        let (between, within) = if is_running(block) { (between, within) } else { (HEADING, HEADING) };
        let within =
            if matches!(block, Block::Beside(_) | Block::Lowest(_) | Block::Keep(_)) { ties.1 } else { within };
        let mut child = tied(set(press, block, width, depth.saturating_add(1)), within);
        if let (false, Some(first)) = (strip.is_empty(), child.first_mut()) {
            first.tie = first.tie.max(between);
        }
        strip.append(&mut child);
    }
    if let Some(Block::Heading(Heading { level: Level::Entry | Level::Minor, .. })) = blocks.first() {
        continued(press, &mut strip, width);
    }
    strip
}

const fn is_running(block: &Block) -> bool {
    matches!(block, Block::Items(_) | Block::Terms(_) | Block::Columns(_) | Block::Keep(_))
}

/// Marks every slice but the first as a continuation of its group.
pub(crate) fn continued(press: &mut Press, strip: &mut [Slice], width: f32) {
    let Some(name) = strip.first().and_then(|first| first.name.clone()) else { return };
    let head = Rc::new(heading::continuation(press, &name.text, width));
    for slice in strip.iter_mut().skip(1) {
        slice.head = Some(match slice.head.take() {
            None => Rc::clone(&head),
            Some(own) => {
                let mut operations = own.operations.clone();
                shift(&mut operations, 0.0, head.height);
                operations.splice(0..0, head.operations.iter().cloned());
                Rc::new(Head { height: head.height + own.height, operations })
            }
        });
    }
}

/// Sets two groups side by side. They are one slice while both last; the rest of the right one goes on below over the
/// whole width, the rest of the left one in its place.
pub(super) fn beside(press: &mut Press, beside: &Beside, width: f32, depth: u8) -> Strip {
    let gutter = press.pt(GUTTER);
    let share = if beside.share.is_finite() { beside.share.clamp(0.1, 0.9) } else { 0.5 };
    let left_width = (width - gutter) * share;
    let right_width = width - gutter - left_width;
    let least = press.pt(60.0).max(NARROWEST);
    if left_width >= least && right_width >= least {
        let left = set_all(press, &beside.left, left_width, depth);
        let (right, below) = divided(press, &beside.right, right_width, height(&left), depth);
        let right = indented(right, left_width + gutter);
        if let Some(mut strip) = side_by_side(press, left, right) {
            strip.append(&mut in_columns(press, &below, width, depth));
            return strip;
        }
    }
    let mut strip = set_all(press, &beside.left, width, depth);
    strip.append(&mut set_all(press, &beside.right, width, depth));
    strip
}

/// Least height of a rest set over the whole width.
const WIDER: f32 = 30.0;

/// The first blocks up to this height as a strip, and the remaining blocks.
fn divided(press: &mut Press, blocks: &[Block], width: f32, reach: f32, depth: u8) -> (Strip, Vec<Block>) {
    let single: Vec<Block> = blocks
        .iter()
        .flat_map(|block| match block {
            Block::Items(items) => items.iter().map(|item| Block::Items(vec![item.clone()])).collect(),
            other => vec![other.clone()],
        })
        .collect();
    // Items with icons share a column for them.
    let all = set_all(press, blocks, width, depth);
    if reach <= 0.0 || height(&all) <= reach + press.pt(WIDER) {
        return (all, Vec::new());
    }
    let mut strip = Strip::new();
    for (index, block) in single.iter().enumerate() {
        let is_item = matches!(block, Block::Items(_));
        if index > 0 && is_item && height(&strip) >= reach - press.pt(WIDER) / 2.0 {
            return (strip, single[index..].to_vec());
        }
        strip.append(&mut set(press, block, width, depth));
    }
    (strip, Vec::new())
}

/// Most height of one slice of columns, as a share of the page.
const CHUNK: f32 = 0.3;

/// Items in two columns, in slices low enough for page ends between them.
fn in_columns(press: &mut Press, blocks: &[Block], width: f32, depth: u8) -> Strip {
    let items: Vec<Item> = blocks
        .iter()
        .flat_map(|block| if let Block::Items(items) = block { items.clone() } else { Vec::new() })
        .collect();
    if items.len() < blocks.len() || items.len() < 2 {
        return set_all(press, blocks, width, depth);
    }
    let whole = columns(press, &Columns { count: 2, blocks: vec![items.clone().into()] }, width, depth);
    if items.len() < 4 || height(&whole) <= press.room * CHUNK {
        return whole;
    }
    let (one, other) = items.split_at(items.len() / 2);
    let mut strip = in_columns(press, &[one.to_vec().into()], width, depth);
    strip.append(&mut in_columns(press, &[other.to_vec().into()], width, depth));
    strip
}

fn side_by_side(press: &Press, left: Strip, right: Strip) -> Option<Strip> {
    if left.is_empty() || right.is_empty() {
        return Some(if left.is_empty() { right } else { left });
    }
    let gap = left[0].gap.max(right[0].gap);
    let (left_height, right_height) = (height(&left), height(&right));
    let least = left_height.min(right_height);
    let mut right = right;
    // Values at the left stay together; texts at the right may continue.
    let rest = if left_height > right_height { Strip::new() } else { split_below(&mut right, least) };
    let (left, right) = (joined(left), joined(right));
    let height = left.height.max(right.height);
    if height > press.room * 0.8 {
        return None;
    }
    let mut operations = left.operations;
    operations.extend(right.operations);
    let mut strip = vec![Slice::new(height, operations).gap(gap)];
    strip.extend(rest);
    Some(strip)
}

/// Splits off the slices below this height, at a weak tie.
fn split_below(strip: &mut Strip, least: f32) -> Strip {
    let mut y = 0.0;
    for index in 0..strip.len() {
        y += if index == 0 { 0.0 } else { strip[index].gap };
        let parted = index > 0 && strip[index].tie < HEADING && !strip[index - 1].leads;
        if parted && y >= least {
            return strip.split_off(index);
        }
        y += strip[index].height;
    }
    Strip::new()
}

/// Columns made of those requested: their number, width and pitch.
pub(crate) fn fitting_columns(press: &Press, count: u8, width: f32) -> (usize, f32, f32) {
    let gutter = press.pt(GUTTER);
    let most = ((width + gutter) / (press.pt(COLUMN) + gutter)) as usize;
    let count = usize::from(count).clamp(1, most.max(1));
    (count, (width - gutter * (count - 1) as f32) / count as f32, gutter)
}

/// Columns within another group: one slice of equal columns, or plain text if too high.
pub(super) fn columns(press: &mut Press, columns: &Columns, width: f32, depth: u8) -> Strip {
    let (count, column, gutter) = fitting_columns(press, columns.count, width);
    let strip = set_all(press, &columns.blocks, column, depth);
    let gap = strip.first().map_or(0.0, |first| first.gap);
    let Some((ends, _)) = balanced(&strip, 0, count, press.room * 0.8) else {
        return set_all(press, &columns.blocks, width, depth);
    };
    vec![side_by_side_columns(strip, &ends, column + gutter).gap(gap)]
}

/// Ends of balanced columns of at most this height for the slices from `start`; none if they do not fit.
pub(crate) fn balanced(strip: &[Slice], start: usize, count: usize, most: f32) -> Option<(Vec<usize>, f32)> {
    // Strong ties are broken only as a last resort.
    let spread = |room: f32, strict: bool| -> Option<Vec<usize>> {
        let mut ends = Vec::new();
        let mut from = start;
        for _ in 0..count {
            if from == strip.len() {
                break;
            }
            let end = page_end(strip, from, room, most, true);
            let divides = strict && end < strip.len() && tie_at(strip, end) >= ROW;
            if divides || height(&strip[from..end]) > room + 0.02 {
                return None;
            }
            ends.push(end);
            from = end;
        }
        (from == strip.len()).then_some(ends)
    };
    let strict = spread(most, true).is_some();
    let mut best = (spread(most, strict)?, most);
    let mut low = 0.0;
    for _ in 0..12 {
        let middle = (low + best.1) / 2.0;
        match spread(middle, strict) {
            Some(ends) => best = (ends, middle),
            None => low = middle,
        }
    }
    Some(best)
}

/// Draws slices as columns with these ends.
pub(crate) fn side_by_side_columns(strip: Strip, ends: &[usize], pitch: f32) -> Slice {
    let mut slices = strip.into_iter();
    let mut whole = Slice::default();
    let mut from = 0;
    for (column, end) in ends.iter().enumerate() {
        let mut part = joined(slices.by_ref().take(end - from).collect());
        shift(&mut part.operations, column as f32 * pitch, 0.0);
        whole.height = whole.height.max(part.height);
        whole.operations.append(&mut part.operations);
        from = *end;
    }
    whole
}

/// Blocks in the order in which they fill pages.
pub(crate) enum Flowing {
    /// Slices of full width.
    Full(Strip),
    /// Slices in columns, below their headings.
    Columns {
        /// Headings of full width.
        lead: Strip,
        /// Slices of one column's width.
        strip: Strip,
        /// Number of columns.
        count: usize,
        /// Distance between left edges of columns.
        pitch: f32,
    },
    /// A new page.
    Break,
}

/// Scale of a glossary in one more column, relative to the sheet.
const SMALL_TERMS: f32 = 0.9;

/// Height of a title above cards.
const TITLED: f32 = 90.0;

/// Sets the blocks of a sheet.
pub(crate) fn flowing(press: &mut Press, blocks: &[Block], width: f32) -> Vec<Flowing> {
    let mut out = Vec::new();
    let mut full = Strip::new();
    let (mut sets, mut numbers) = (0, 0);
    let mut rest = blocks.iter().peekable();
    while let Some(block) = rest.next() {
        match block {
            Block::PageBreak => {
                out.push(Flowing::Full(std::mem::take(&mut full)));
                out.push(Flowing::Break);
            }
            Block::Columns(columns) => {
                let scale = press.scale;
                let is_glossary = columns.blocks.iter().all(|block| matches!(block, Block::Terms(_)));
                let mut wanted = columns.count;
                if is_glossary && press.small_terms {
                    (wanted, press.scale) = (wanted + 1, scale * SMALL_TERMS);
                }
                let (count, column, gutter) = fitting_columns(press, wanted, width);
                let lead = full.split_off(full.len() - full.iter().rev().take_while(|slice| slice.leads).count());
                out.push(Flowing::Full(std::mem::take(&mut full)));
                let strip = column_strip(press, &columns.blocks, column);
                press.scale = scale;
                out.push(Flowing::Columns { lead, strip, count, pitch: column + gutter });
            }
            Block::AnyOrder(groups) => {
                sets += 1;
                for group in groups {
                    let mut strip = kin(press, group, width);
                    strip.iter_mut().for_each(|slice| slice.loose = Some((sets, numbers)));
                    numbers += 1;
                    full.append(&mut strip);
                }
            }
            Block::Cards(_) => {
                let all: Vec<&Cards> = std::iter::once(block)
                    .chain(std::iter::from_fn(|| rest.next_if(|next| matches!(next, Block::Cards(_)))))
                    .filter_map(|block| if let Block::Cards(cards) = block { Some(cards) } else { None })
                    .collect();
                // Below a title and what stands before them.
                let room = if full.is_empty() { press.room } else { press.room - height(&full) - TITLED };
                full.append(&mut card_pages(press, &all, width, room));
            }
            other => full.append(&mut set(press, other, width, 0)),
        }
    }
    out.push(Flowing::Full(full));
    out
}

/// Groups of one kind, on one page if that costs little.
fn kin(press: &mut Press, groups: &[Block], width: f32) -> Strip {
    let mut strip = Strip::new();
    for group in groups {
        let mut child = set(press, group, width, 0);
        if let (false, Some(first)) = (strip.is_empty(), child.first_mut()) {
            first.tie = first.tie.max(KIN);
        }
        strip.append(&mut child);
    }
    strip
}

/// Blocks of a column; a page break begins a new one.
fn column_strip(press: &mut Press, blocks: &[Block], width: f32) -> Strip {
    let mut strip = Strip::new();
    let mut fresh = false;
    for block in blocks {
        if matches!(block, Block::PageBreak) {
            fresh = true;
            continue;
        }
        let mut child = set(press, block, width, 0);
        if let Some(first) = child.first_mut() {
            first.fresh = std::mem::take(&mut fresh) && !strip.is_empty();
        }
        strip.append(&mut child);
    }
    strip
}
