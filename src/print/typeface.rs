//! The typeface that travels with the program, and the widths of its letters.

use std::sync::LazyLock;

use ttf_parser::GlyphId;

use super::Face;

pub const REGULAR: &[u8] = include_bytes!("typeface/Roboto-Regular.ttf");
pub const BOLD: &[u8] = include_bytes!("typeface/Roboto-Bold.ttf");

/// How far letters reach above the baseline, as a share of their size.
pub(super) const ASCENT: f32 = 0.95;
/// How far letters reach below the baseline, as a share of their size.
pub(super) const DESCENT: f32 = 0.25;
/// The height of capitals and figures, as a share of their size.
pub(super) const CAPITALS: f32 = 0.711;

impl Face {
    pub const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    pub const fn file(self) -> &'static [u8] {
        match self {
            Self::Regular => REGULAR,
            Self::Bold => BOLD,
        }
    }

    /// The font file as it is read; none if it cannot be.
    pub(super) fn parsed(self) -> Option<&'static ttf_parser::Face<'static>> {
        WIDTHS[self as usize].parsed.as_ref()
    }
}

/// Characters below this code have their widths in a table: all of Latin.
const TABLE: usize = 0x250;
/// Stands in the table for a character that is not in the face.
const ABSENT: f32 = -1.0;

struct Widths {
    parsed: Option<ttf_parser::Face<'static>>,
    table: [f32; TABLE],
}

static WIDTHS: LazyLock<[Widths; 2]> = LazyLock::new(|| {
    Face::ALL.map(|face| {
        let parsed = ttf_parser::Face::parse(face.file(), 0).ok();
        let mut table = [ABSENT; TABLE];
        for (code, width) in table.iter_mut().enumerate() {
            let found = char::from_u32(code as u32).and_then(|character| look_up(parsed.as_ref(), character));
            *width = found.unwrap_or(ABSENT);
        }
        Widths { parsed, table }
    })
});

fn look_up(face: Option<&ttf_parser::Face<'static>>, character: char) -> Option<f32> {
    let face = face?;
    let glyph = face.glyph_index(character).filter(|glyph| *glyph != GlyphId(0))?;
    let advance = face.glyph_hor_advance(glyph)?;
    Some(f32::from(advance) / f32::from(face.units_per_em()))
}

/// The width of a character as a share of its size; `None` when the face does not have it.
pub(super) fn advance(face: Face, character: char) -> Option<f32> {
    let widths = &WIDTHS[face as usize];
    match widths.table.get(character as usize) {
        Some(&width) => (width >= 0.0).then_some(width),
        None => look_up(widths.parsed.as_ref(), character),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_faces_hold_the_letters_of_both_languages() {
        for face in Face::ALL {
            for character in "abcxyzABCXYZ0123456789 ñÑáéíóúüÁÉÍÓÚÜ¿¡«»–—…·×“”‘’€ªº".chars()
            {
                assert!(advance(face, character).is_some(), "{character} is not in {face:?}");
            }
            assert_eq!(advance(face, '漢'), None);
            assert_eq!(advance(face, '\u{e000}'), None);
        }
    }

    #[test]
    fn bold_letters_are_wider_and_figures_are_all_alike() {
        let width = |face, character| advance(face, character).unwrap();
        assert!(width(Face::Bold, 'n') > width(Face::Regular, 'n'));
        assert!("0123456789".chars().all(|figure| width(Face::Regular, figure) == width(Face::Regular, '0')));
    }
}
