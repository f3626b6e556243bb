//! Measures of text, for lists that draw only the rows in sight.

use std::{borrow::Cow, sync::LazyLock};

use print::typeface;

/// Line height for this font size, in points. A whole and even number, so that neighbors begin on a whole point: an
/// edge between two pixels would be drawn into both, even into one that is not redrawn.
pub fn leading(size: f32) -> f32 {
    (size * 0.65).round() * 2.0
}

/// Font weight.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    Regular,
    Bold,
}

/// Widths of Latin letters by code point, as shares of the font size.
type Widths = [f32; 0x250];

static WIDTHS: LazyLock<[Widths; 2]> = LazyLock::new(|| [widths(typeface::REGULAR), widths(typeface::BOLD)]);

fn widths(file: &[u8]) -> Widths {
    // A letter missing in the typeface comes from another one; hardly any is wider than this.
    let mut widths = [0.7; 0x250];
    let Ok(face) = ttf_parser::Face::parse(file, 0) else { return widths };
    let em = f32::from(face.units_per_em());
    for (code, width) in widths.iter_mut().enumerate() {
        let glyph = char::from_u32(code as u32).and_then(|letter| face.glyph_index(letter));
        if let Some(advance) = glyph.and_then(|glyph| face.glyph_hor_advance(glyph)) {
            *width = f32::from(advance) / em;
        }
    }
    widths
}

/// Width of a text in one line, in points.
pub fn width(text: &str, weight: Weight, size: f32) -> f32 {
    let widths = &WIDTHS[weight as usize];
    text.chars().map(|letter| widths.get(letter as usize).copied().unwrap_or(1.0)).sum::<f32>() * size
}

/// Fits a text into this width, cut with an ellipsis if need be.
pub fn cut(text: &str, weight: Weight, size: f32, room: f32) -> Cow<'_, str> {
    let line = text.lines().next().unwrap_or_default();
    let is_whole = line.len() == text.len();
    if is_whole && width(text, weight, size) <= room {
        return Cow::Borrowed(text);
    }
    let widths = &WIDTHS[weight as usize];
    let room = (room - width("…", weight, size).max(size * 0.7)).max(0.0);
    let mut used = 0.0;
    let fits = line.char_indices().take_while(|(_, letter)| {
        used += widths.get(*letter as usize).copied().unwrap_or(1.0) * size;
        used <= room
    });
    let end = fits.last().map_or(0, |(at, letter)| at + letter.len_utf8());
    Cow::Owned(format!("{}…", line[..end].trim_end_matches([' ', ',', ';', ':', '·', '.'])))
}

/// Number of lines of a text broken at spaces to this width; at least one.
pub fn lines(text: &str, weight: Weight, size: f32, room: f32) -> u32 {
    // A line too many does no harm; a line too few would cut the text.
    let room = (room * 0.98).max(size);
    let space = width(" ", weight, size);
    let (mut lines, mut used) = (1, 0.0);
    for word in text.split_whitespace() {
        let word = width(word, weight, size);
        if used > 0.0 && used + space + word > room {
            lines += 1;
            used = 0.0;
        }
        used += if used > 0.0 { space + word } else { word };
        while used > room {
            lines += 1;
            used -= room;
        }
    }
    lines
}

/// Height of a text broken to this width, in points.
pub fn height(text: &str, weight: Weight, size: f32, room: f32) -> f32 {
    lines(text, weight, size, room) as f32 * leading(size)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_takes_more_lines_in_less_room() {
        let text = "The squad costs 104 points; the limit is 100: 4 over.";
        let whole = width(text, Weight::Regular, 12.0);
        assert_eq!(lines(text, Weight::Regular, 12.0, whole * 1.1), 1);
        assert_eq!(lines(text, Weight::Regular, 12.0, whole * 0.6), 2);
        assert!(lines(text, Weight::Regular, 12.0, whole * 0.26) >= 4);
    }

    #[test]
    fn a_text_that_is_too_long_for_its_line_ends_in_an_ellipsis() {
        let text = "Attacking at range 2, you may reroll a blank.";
        let whole = width(text, Weight::Regular, 12.0);
        assert_eq!(cut(text, Weight::Regular, 12.0, whole), text);
        for share in [0.9, 0.5, 0.2] {
            let cut = cut(text, Weight::Regular, 12.0, whole * share);
            assert!(cut.ends_with('…') && width(&cut, Weight::Regular, 12.0) <= whole * share, "{cut}");
            assert!(!cut.contains(" …") && !cut.contains(",…"), "{cut}");
        }
        assert_eq!(cut("One.\nTwo.", Weight::Regular, 12.0, 500.0), "One…");
        assert_eq!(cut("", Weight::Regular, 12.0, 10.0), "");
    }

    #[test]
    fn bold_is_wider_and_a_word_longer_than_the_line_is_counted_in_full() {
        assert!(width("Wedge", Weight::Bold, 14.0) > width("Wedge", Weight::Regular, 14.0));
        assert!(lines(&"m".repeat(100), Weight::Regular, 12.0, 100.0) >= 10);
        assert_eq!(lines("", Weight::Regular, 12.0, 100.0), 1);
    }
}
