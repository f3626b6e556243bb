//! Measurements of pages: blank space and last lines.

use print::{Operation, Page, Pages, Point};

/// Side of the cells that measure white space, in points (4 mm).
const CELL: f32 = 11.34;
/// Margins of the measured area, in points (15 mm).
const MARGIN: f32 = 42.52;
/// Height of running head and foot with their rules, in points.
const RUNNING: f32 = 20.0;

/// True for an operation of the running head or foot.
fn is_running(operation: &Operation, pages: &Pages, first: bool) -> bool {
    let (low, high) = operation.bounds();
    let top = if first { 0.0 } else { MARGIN + RUNNING };
    high.y <= top || low.y >= pages.height - MARGIN - RUNNING
}

fn content<'p>(pages: &'p Pages, index: usize) -> impl Iterator<Item = (Point, Point)> + 'p {
    let of = |page: &'p Page| page.operations.iter();
    of(&pages.pages[index]).filter(move |operation| !is_running(operation, pages, index == 0)).map(Operation::bounds)
}

/// Share of blank cells of 4 mm within the margins, over all pages.
pub fn white(pages: &Pages) -> f32 {
    let columns = ((pages.width - 2.0 * MARGIN) / CELL) as usize;
    let rows = ((pages.height - 2.0 * MARGIN) / CELL) as usize;
    let mut used = 0;
    for index in 0..pages.pages.len() {
        let mut cells = vec![false; columns * rows];
        for (low, high) in content(pages, index) {
            let at = |length: f32, most: usize| ((length - MARGIN) / CELL).clamp(0.0, most as f32 - 1.0) as usize;
            for row in at(low.y, rows)..=at(high.y, rows) {
                for column in at(low.x, columns)..=at(high.x, columns) {
                    cells[row * columns + column] = true;
                }
            }
        }
        used += cells.iter().filter(|cell| **cell).count();
    }
    1.0 - used as f32 / (columns * rows * pages.pages.len()) as f32
}

/// Blank share at the end of each page, without running head and foot.
pub fn blank_ends(pages: &Pages) -> Vec<f32> {
    let blank = |index: usize| {
        let low = content(pages, index).map(|(_, high)| high.y).fold(MARGIN, f32::max);
        ((pages.height - MARGIN - RUNNING - low) / (pages.height - 2.0 * (MARGIN + RUNNING))).max(0.0)
    };
    (0..pages.pages.len()).map(blank).collect()
}

/// Lines of text on the last page; lines side by side count as one.
pub fn last_lines(pages: &Pages) -> usize {
    let last = pages.pages.len() - 1;
    let texts = pages.pages[last].operations.iter().filter(|operation| !is_running(operation, pages, last == 0));
    let mut lines: Vec<i32> = texts
        .filter_map(|operation| match operation {
            Operation::Text(run) => Some((run.origin.y / 4.0).round() as i32),
            _ => None,
        })
        .collect();
    lines.sort_unstable();
    lines.dedup();
    lines.len()
}
