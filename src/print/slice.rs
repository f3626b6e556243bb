//! Slices: indivisible pieces of pages and columns.
//!
//! A slice is a line of text, a row of a table, a row of boxes. A tie joins two slices; a page ends at the weakest
//! suitable tie.

use std::rc::Rc;

use super::Operation;
use kernel::sheet::Level;

/// Free to part.
pub(super) const FREE: u8 = 0;
/// Groups of one kind.
pub(super) const KIN: u8 = 5;
/// Slices of a row or entry too large for one slice.
pub(super) const ROW: u8 = 64;
/// The first and last two lines of a paragraph.
pub(super) const LINES: u8 = 72;
/// A heading and the slice after it.
pub(super) const HEADING: u8 = 80;
/// Lines of one heading.
pub(super) const WHOLE: u8 = 90;

/// Ties of a group at this depth: between its blocks, and within them.
pub(super) fn group_ties(depth: u8) -> (u8, u8) {
    let base = 10 + 4 * depth.min(12);
    (base, base + 2)
}

/// Repeated at the top of a page within a block: the titles of a table.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Head {
    pub height: f32,
    pub operations: Vec<Operation>,
}

/// An indivisible piece of a page, with positions from its top left corner.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Slice {
    pub height: f32,
    /// Space above it, omitted at the top of a page.
    pub gap: f32,
    /// Strength of the tie to the slice before.
    pub tie: u8,
    /// Must not be the last of its page.
    pub leads: bool,
    /// Begins a new page.
    pub fresh: bool,
    /// Space below it, if it is the last of its page.
    pub tail: f32,
    pub head: Option<Rc<Head>>,
    /// Set and number of the group it belongs to, if groups of the set may change places.
    pub loose: Option<(u32, u32)>,
    /// The heading that begins here, for navigation and for continued pages.
    pub name: Option<Rc<Name>>,
    pub operations: Vec<Operation>,
}

/// A heading for navigation and continued pages.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Name {
    pub level: Level,
    pub text: String,
}

impl Slice {
    pub fn new(height: f32, operations: Vec<Operation>) -> Self {
        Self { height, operations, ..Self::default() }
    }

    pub fn gap(mut self, gap: f32) -> Self {
        self.gap = gap;
        self
    }

    pub fn tie(mut self, tie: u8) -> Self {
        self.tie = tie;
        self
    }

    pub fn head_height(&self) -> f32 {
        self.head.as_ref().map_or(0.0, |head| head.height)
    }
}

/// Slices from top to bottom.
pub(super) type Strip = Vec<Slice>;

/// Sets the space above a strip.
pub(super) fn spaced(mut strip: Strip, gap: f32) -> Strip {
    if let Some(first) = strip.first_mut() {
        first.gap = gap;
    }
    strip
}

/// Moves a strip to the right.
pub(super) fn indented(mut strip: Strip, dx: f32) -> Strip {
    for slice in &mut strip {
        shift(&mut slice.operations, dx, 0.0);
    }
    strip
}

/// Raises all ties of a strip to at least this strength.
pub(super) fn tied(mut strip: Strip, tie: u8) -> Strip {
    for slice in strip.iter_mut().skip(1) {
        slice.tie = slice.tie.max(tie);
    }
    strip
}

pub(super) fn shift(operations: &mut [Operation], dx: f32, dy: f32) {
    for operation in operations {
        operation.shift(dx, dy);
    }
}

/// Height of a strip at the top of a page or column.
pub(super) fn height(strip: &[Slice]) -> f32 {
    strip.iter().enumerate().map(|(index, slice)| slice.height + if index == 0 { 0.0 } else { slice.gap }).sum::<f32>()
        + strip.last().map_or(0.0, |last| last.tail)
}

/// Joins a strip into one slice.
pub(super) fn joined(strip: Strip) -> Slice {
    let height = height(&strip);
    let name = strip.iter().find_map(|slice| slice.name.clone());
    let mut operations = Vec::new();
    let mut y = 0.0;
    for (index, mut slice) in strip.into_iter().enumerate() {
        y += if index == 0 { 0.0 } else { slice.gap };
        shift(&mut slice.operations, 0.0, y);
        operations.append(&mut slice.operations);
        y += slice.height;
    }
    Slice { name, ..Slice::new(height, operations) }
}

/// Strength of the tie before the slice at this index.
pub(super) fn tie_at(strip: &[Slice], index: usize) -> u8 {
    tie_between(&strip[index - 1], &strip[index])
}

/// Strength of the tie between two neighbors.
pub(super) fn tie_between(before: &Slice, after: &Slice) -> u8 {
    after.tie.max(if before.leads { HEADING } else { FREE })
}

/// End of a page or column that begins with the slice at `start`: the index of the first slice of the next page, or
/// `start` if the strip should begin on the next page.
///
/// `room` is the rest of the page, `full` the height of an empty page; `top` is true for an empty page, which takes at
/// least one slice.
pub(super) fn page_end(strip: &[Slice], start: usize, room: f32, full: f32, top: bool) -> usize {
    const SLACK: f32 = 0.01;
    let room = room - if top { strip[start].head_height() } else { 0.0 };
    let mut used = 0.0;
    let mut limit = start;
    for (index, slice) in strip.iter().enumerate().skip(start) {
        if index > start && slice.fresh {
            return limit;
        }
        let gap = if index == start && top { 0.0 } else { slice.gap };
        if used + gap + slice.height + slice.tail > room + SLACK {
            break;
        }
        used += gap + slice.height;
        limit = index + 1;
    }
    if limit == strip.len() {
        return limit;
    }
    if limit == start {
        return if top { start + 1 } else { start };
    }

    // From the weakest ties to the strongest: the last suitable end on this page, or a later one at stronger ties
    // unless the rest fits whole on the next page.
    let mut levels: Vec<u8> = (start + 1..=limit).map(|index| tie_at(strip, index)).chain([FREE]).collect();
    levels.sort_unstable();
    levels.dedup();
    let mut end = start;
    for level in levels {
        if let Some(later) = (end + 1..=limit).rev().find(|index| tie_at(strip, *index) <= level) {
            end = later;
        }
        if (end > start || !top) && fits_whole(strip, end, level, full) {
            return end;
        }
    }
    if end > start || !top { end } else { limit }
}

/// True if the slices from `start` to the next tie no stronger than `level` fit on one page.
fn fits_whole(strip: &[Slice], start: usize, level: u8, full: f32) -> bool {
    let mut used = strip[start].head_height();
    for (index, slice) in strip.iter().enumerate().skip(start) {
        if index > start && (slice.fresh || tie_at(strip, index) <= level) {
            return true;
        }
        used += slice.height + if index == start { 0.0 } else { slice.gap };
        if used + slice.tail > full {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slices of height 10 with these ties.
    fn strip(ties: &[u8]) -> Strip {
        ties.iter().map(|tie| Slice::new(10.0, Vec::new()).tie(*tie)).collect()
    }

    /// Numbers of slices on the pages of a strip.
    fn pages(strip: &[Slice], full: f32, mut room: f32) -> Vec<usize> {
        let mut out = Vec::new();
        let mut start = 0;
        while start < strip.len() {
            let end = page_end(strip, start, room, full, room == full);
            out.push(end - start);
            (start, room) = (end, full);
        }
        out
    }

    #[test]
    fn pages_are_filled_one_after_another() {
        assert_eq!(pages(&strip(&[FREE; 7]), 30.0, 30.0), [3, 3, 1]);
        assert_eq!(pages(&strip(&[FREE; 3]), 30.0, 5.0), [0, 3]);
    }

    #[test]
    fn a_heading_is_never_the_last_of_its_page() {
        let mut strip = strip(&[FREE; 6]);
        strip[2].leads = true;
        assert_eq!(pages(&strip, 30.0, 30.0), [2, 3, 1]);
    }

    #[test]
    fn a_group_that_fits_a_page_is_not_divided() {
        let (between, within) = group_ties(0);
        assert_eq!(pages(&strip(&[FREE, FREE, FREE, between, within]), 30.0, 30.0), [2, 3]);
        assert_eq!(pages(&strip(&[FREE, between, between]), 30.0, 20.0), [0, 3]);
    }

    #[test]
    fn a_group_larger_than_a_page_is_divided_between_its_blocks() {
        let (between, within) = group_ties(0);
        let group = strip(&[FREE, within, between, within, between, within]);
        assert_eq!(pages(&group, 30.0, 30.0), [2, 2, 2]);
        assert_eq!(pages(&group, 50.0, 30.0), [2, 4]);
    }

    #[test]
    fn what_is_tied_and_larger_than_a_page_goes_on_all_the_same() {
        assert_eq!(pages(&strip(&[WHOLE; 7]), 30.0, 30.0), [3, 3, 1]);
        let tall = vec![Slice::new(99.0, Vec::new()); 2];
        assert_eq!(pages(&tall, 30.0, 30.0), [1, 1]);
    }

    #[test]
    fn a_fresh_slice_begins_a_page() {
        let mut strip = strip(&[FREE; 4]);
        strip[1].fresh = true;
        assert_eq!(pages(&strip, 30.0, 30.0), [1, 3]);
    }

    #[test]
    fn gaps_count_but_not_at_the_top() {
        let strip: Strip = strip(&[FREE; 4]).into_iter().map(|slice| slice.gap(5.0)).collect();
        assert_eq!(pages(&strip, 25.0, 25.0), [2, 2]);
        assert_eq!(height(&strip), 55.0);
        assert_eq!(joined(strip).height, 55.0);
    }
}
