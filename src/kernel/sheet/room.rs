//! Roughly how much room blocks take, to find the best place for boxes to tick.
//!
//! The unit is a line of text, and widths are counted in letters: a guess is enough here, since whoever prints measures.

use super::{Block, Prose, Span, Ticks};

/// Letters on a line of the whole page.
const PAGE: f32 = 104.0;

/// The height of a row of boxes.
const ROW: f32 = 1.7;

/// Positions of boxes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Place {
    /// At the end of the left column.
    Left,
    /// At the end of the right column.
    Right,
    /// Below both columns.
    Below,
}

impl Place {
    const ALL: [Self; 3] = [Self::Right, Self::Left, Self::Below];
}

/// The heights of two columns with boxes at each of the places where they fit; `share` is the left column's part of the
/// width.
#[derive(Debug, Clone, Copy)]
pub struct Heights([Option<f32>; 3]);

impl Heights {
    pub fn of(left: &[Block], right: &[Block], boxes: &[Block], share: f32) -> Self {
        let (narrow, wide) = (PAGE * share, PAGE * (1.0 - share));
        let (one, other) = (height(left, narrow), height(right, wide));
        // The rows of several ships read best as one line each.
        let broken =
            |letters: f32| boxes.len() > 1 && boxes.iter().any(|row| height(std::slice::from_ref(row), letters) > ROW);
        let widest = boxes.iter().map(widest).fold(0.0, f32::max);
        Self(Place::ALL.map(|place| match place {
            Place::Below => Some(one.max(other) + height(boxes, PAGE)),
            Place::Right if broken(wide) || widest > wide => None,
            Place::Right => Some(one.max(other + height(boxes, wide))),
            Place::Left if boxes.len() > 1 || widest > narrow => None,
            Place::Left => Some(other.max(one + height(boxes, narrow))),
        }))
    }

    /// True if boxes fit at this place.
    pub fn fits(&self, place: Place) -> bool {
        Place::ALL.iter().zip(self.0).any(|(known, height)| *known == place && height.is_some())
    }

    fn at(&self, index: usize) -> f32 {
        self.0.get(index).copied().flatten().or(self.0[2]).unwrap_or(0.0)
    }
}

/// The one place that makes all of these lowest together; those that do not fit there have their boxes below.
pub fn common(all: &[Heights]) -> Place {
    let total = |index: usize| all.iter().map(|heights| heights.at(index)).sum::<f32>();
    let best = (0..Place::ALL.len()).reduce(|best, next| if total(next) < total(best) { next } else { best });
    best.map_or(Place::Below, |index| Place::ALL[index])
}

fn height(blocks: &[Block], letters: f32) -> f32 {
    blocks.iter().map(|block| one(block, letters)).sum()
}

fn one(block: &Block, letters: f32) -> f32 {
    match block {
        Block::Paragraph(prose) => lines(prose, letters) + 0.5,
        Block::Stats(stats) => (stats.len() as f32 * 9.5 / letters).ceil() * 2.8 + 0.4,
        Block::Dial(dial) => dial.rows.len() as f32 * 1.7 + 0.5,
        Block::Glyphs(glyphs) => rows(glyphs.iter().map(|glyph| 3.5 + length(&glyph.label)), 2.7, letters) * 1.4 + 0.4,
        Block::Items(items) => items.iter().map(|item| 1.7 + lines(&item.text, letters - 4.0)).sum(),
        Block::Ticks(ticks) => rows(ticks.iter().map(tick_width), 3.7, letters) * (ROW - 0.3) + 0.3,
        _ => 1.0,
    }
}

fn tick_width(ticks: &Ticks) -> f32 {
    let label = if ticks.label.is_empty() { 0.0 } else { letters_of(&ticks.label) + 1.2 };
    // Boxes stand in groups of five.
    label + f32::from(ticks.count) * 3.35 - 0.7 + f32::from(ticks.count.saturating_sub(1) / 5) * 1.2
}

/// The widest thing of a row that cannot be broken without harm.
fn widest(block: &Block) -> f32 {
    match block {
        Block::Ticks(ticks) => ticks.iter().map(tick_width).fold(0.0, f32::max),
        _ => 0.0,
    }
}

/// Rows that things of these widths fill, with this room between them.
fn rows(widths: impl Iterator<Item = f32>, between: f32, most: f32) -> f32 {
    let mut rows = 1.0;
    let mut used = 0.0;
    for width in widths {
        if used > 0.0 && used + between + width > most {
            rows += 1.0;
            used = width;
        } else {
            used += if used > 0.0 { between + width } else { width };
        }
    }
    rows
}

/// Lines that a text fills.
pub fn lines(prose: &Prose, letters: f32) -> f32 {
    (letters_of(prose) / letters).ceil()
}

fn letters_of(prose: &Prose) -> f32 {
    prose.spans.iter().map(|span| if let Span::Text { text, .. } = span { length(text) } else { 2.0 }).sum()
}

fn length(text: &str) -> f32 {
    text.chars().count() as f32
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheet::{Role, TickShape};

    #[test]
    fn boxes_stand_in_the_column_that_is_lower_in_all() {
        let text = |count: usize| vec![Block::from(&*"word ".repeat(count))];
        let boxes = vec![Block::Ticks(vec![Ticks::new(TickShape::Square, Role::Hull, "Hull", 3)])];
        let heights = |left, right| Heights::of(&text(left), &text(right), &boxes, 0.38);
        assert_eq!(common(&[heights(10, 200)]), Place::Left);
        assert_eq!(common(&[heights(100, 10)]), Place::Right);
        assert_eq!(common(&[heights(100, 10), heights(10, 60), heights(90, 10)]), Place::Right);
    }

    #[test]
    fn rows_of_several_ships_stand_below_if_they_would_break() {
        let row = || Block::Ticks(vec![Ticks::new(TickShape::Square, Role::Hull, "Hull", 40)]);
        let heights = Heights::of(&[], &[], &[row(), row()], 0.38);
        assert!(!heights.fits(Place::Left) && !heights.fits(Place::Right) && heights.fits(Place::Below));
    }
}
