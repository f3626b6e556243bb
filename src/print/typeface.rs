//! The typeface of the program, with the widths of its letters.

use std::sync::LazyLock;

use ttf_parser::GlyphId;

pub const REGULAR: &[u8] = include_bytes!("typeface/Roboto-Regular.ttf");
pub const BOLD: &[u8] = include_bytes!("typeface/Roboto-Bold.ttf");

/// Height above the baseline, as a share of the size.
pub(super) const ASCENT: f32 = 0.95;
/// Depth below the baseline, as a share of the size.
pub(super) const DESCENT: f32 = 0.25;
/// Height of capitals and figures, as a share of the size.
pub(super) const CAPITALS: f32 = 0.711;

/// A face of the program's typeface.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Face {
    #[default]
    Regular,
    Bold,
}

impl Face {
    pub const ALL: [Self; 2] = [Self::Regular, Self::Bold];

    pub const fn file(self) -> &'static [u8] {
        match self {
            Self::Regular => REGULAR,
            Self::Bold => BOLD,
        }
    }

    /// The parsed font; none if it is invalid.
    pub(super) fn parsed(self) -> Option<&'static ttf_parser::Face<'static>> {
        WIDTHS[self as usize].parsed.as_ref()
    }
}

/// Characters below this code have their widths in a table: all of Latin.
const TABLE: usize = 0x250;
/// Table entry of a missing character.
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

/// Width of a character as a share of its size; `None` if missing in the face.
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
