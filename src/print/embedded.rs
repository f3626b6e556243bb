//! Subsets of the typeface for a file.

use std::collections::{BTreeMap, BTreeSet};

use printpdf::{FontMetrics, ParsedFont};
use subsetter::GlyphRemapper;

use super::{Face, PrintError};

const UNREADABLE: PrintError = PrintError::Typeface("Roboto");

/// The subset of a face with these letters, under this name.
pub(super) fn embedded(face: Face, letters: &BTreeSet<char>, name: String) -> Result<ParsedFont, PrintError> {
    let whole = face.parsed().ok_or(UNREADABLE)?;
    // Glyphs are renumbered from one; letters with one glyph share its number.
    let mut numbers = GlyphRemapper::new();
    let mut glyphs = BTreeMap::new();
    let mut widths = BTreeMap::new();
    for letter in letters {
        let Some(glyph) = whole.glyph_index(*letter) else { continue };
        let number = numbers.remap(glyph.0);
        glyphs.insert(u32::from(*letter), number);
        widths.insert(number, whole.glyph_hor_advance(glyph).unwrap_or(0));
    }
    let bytes = subsetter::subset(face.file(), 0, &numbers).map_err(|_| UNREADABLE)?;
    let metrics = FontMetrics { ascent: whole.ascender(), descent: whole.descender() };
    let mut font = ParsedFont::with_glyph_data(bytes, 0, Some(name), glyphs, widths, whole.units_per_em(), metrics);
    let field = whole.global_bounding_box();
    let described = &mut font.pdf_font_metrics;
    (described.x_min, described.y_min) = (field.x_min, field.y_min);
    (described.x_max, described.y_max) = (field.x_max, field.y_max);
    described.us_weight_class = whole.weight().to_number();
    Ok(font)
}
