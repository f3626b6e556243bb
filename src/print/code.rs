//! QR codes.

use std::fmt::Write;

use qrcode::{EcLevel, QrCode, types::Color};

/// Dark and light modules of a code, without its quiet zone.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Modules {
    /// Modules on each side.
    pub side: usize,
    dark: Vec<bool>,
}

/// Writes a picture as a PNG file: rows from the top, four bytes a pixel: red, green, blue, alpha.
///
/// # Errors
/// Too few bytes for the size, or too little memory for the picture.
pub fn picture(width: u32, height: u32, dots: &[u8]) -> Result<Vec<u8>, png::EncodingError> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header()?.write_image_data(dots)?;
    Ok(out)
}

/// Width of the quiet zone, in modules.
pub const QUIET: usize = 4;

/// Encodes a text, readable with a seventh of the code lost, or with less if it is too long for that. None for texts
/// longer than any code.
pub fn modules(text: &str) -> Option<Modules> {
    let level = |level| QrCode::with_error_correction_level(text, level).ok();
    let code = level(EcLevel::M).or_else(|| level(EcLevel::L))?;
    let dark = code.to_colors().into_iter().map(|color| color == Color::Dark).collect();
    Some(Modules { side: code.width(), dark })
}

impl Modules {
    /// True if a module is dark; outside modules are light.
    pub fn is_dark(&self, column: usize, row: usize) -> bool {
        column < self.side && row < self.side && self.dark[row * self.side + column]
    }

    /// Adjacent dark modules: row, first column, and the column after the last.
    pub fn runs(&self) -> Vec<(usize, usize, usize)> {
        let mut runs = Vec::new();
        for row in 0..self.side {
            let mut from = None;
            for column in 0..=self.side {
                match (self.is_dark(column, row), from) {
                    (true, None) => from = Some(column),
                    (false, Some(start)) => {
                        runs.push((row, start, column));
                        from = None;
                    }
                    _ => {}
                }
            }
        }
        runs
    }

    /// The code as a drawing for web pages.
    pub fn svg(&self) -> String {
        let whole = self.side + 2 * QUIET;
        let mut path = String::new();
        for (row, from, to) in self.runs() {
            let _ = write!(path, "M{} {}h{}v1h-{}z", from + QUIET, row + QUIET, to - from, to - from);
        }
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {whole} {whole}\" shape-rendering=\"crispEdges\">\
             <path fill=\"#fff\" d=\"M0 0h{whole}v{whole}H0z\"/><path d=\"{path}\"/></svg>\n"
        )
    }

    /// The code as a picture, each module a square of pixels.
    ///
    /// # Errors
    /// Too little memory for the picture.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        /// Pixels on each side of a module.
        const PIXELS: usize = 8;
        let modules = self.side + 2 * QUIET;
        // A row of modules is whole bytes, a module one byte: eight pixels of one bit.
        let mut bits = Vec::with_capacity(modules * modules * PIXELS);
        for row in 0..modules {
            let inner = |place: usize| place.checked_sub(QUIET).unwrap_or(usize::MAX);
            let line = (0..modules).map(|column| if self.is_dark(inner(column), inner(row)) { 0 } else { u8::MAX });
            let line: Vec<u8> = line.collect();
            (0..PIXELS).for_each(|_| bits.extend_from_slice(&line));
        }
        let mut out = Vec::new();
        let side = (modules * PIXELS) as u32;
        let mut encoder = png::Encoder::new(&mut out, side, side);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::One);
        encoder.write_header()?.write_image_data(&bits)?;
        Ok(out)
    }

    /// The code in block letters, two rows a line, for a dark terminal.
    pub fn letters(&self) -> String {
        let whole = self.side + 2 * QUIET;
        let is_light = |column: usize, row: usize| {
            let inner = |place: usize| place.checked_sub(QUIET).unwrap_or(usize::MAX);
            !self.is_dark(inner(column), inner(row))
        };
        let mut out = String::new();
        for row in (0..whole).step_by(2) {
            for column in 0..whole {
                out.push(match (is_light(column, row), row + 1 < whole && is_light(column, row + 1)) {
                    (true, true) => '█',
                    (true, false) => '▀',
                    (false, true) => '▄',
                    (false, false) => ' ',
                });
            }
            out.push('\n');
        }
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_has_its_three_corners() {
        let code = modules("MUSTER:1:XWING:0123456789").unwrap();
        let last = code.side - 7;
        for (left, top) in [(0, 0), (last, 0), (0, last)] {
            assert!((0..7).all(|step| code.is_dark(left + step, top) && code.is_dark(left, top + step)));
            assert!(!code.is_dark(left + 1, top + 1) && code.is_dark(left + 3, top + 3));
        }
        assert!(!code.is_dark(code.side, 0));
    }

    #[test]
    fn capitals_and_digits_take_less_room_than_other_letters() {
        let (dense, wide) = (modules(&"A".repeat(200)).unwrap(), modules(&"a".repeat(200)).unwrap());
        assert!(dense.side < wide.side);
        assert_eq!(modules(&"a".repeat(5000)), None);
    }

    #[test]
    fn a_drawing_has_every_dark_module_once() {
        let code = modules("muster").unwrap();
        let dark = (0..code.side).flat_map(|row| (0..code.side).map(move |column| (column, row)));
        let dark = dark.filter(|(column, row)| code.is_dark(*column, *row)).count();
        assert_eq!(code.runs().iter().map(|(_, from, to)| to - from).sum::<usize>(), dark);
        assert!(code.svg().starts_with("<svg") && code.svg().contains("viewBox=\"0 0 29 29\""));
        let picture = code.png().unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&picture)).read_info().unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        assert_eq!((info.width, info.height), (29 * 8, 29 * 8));
        let black: u32 = pixels.iter().map(|byte| byte.count_zeros()).sum();
        assert_eq!(black as usize, dark * 64);
        let letters = code.letters();
        assert!(letters.lines().count() == 15 && letters.lines().all(|line| line.chars().count() == 29));
    }
}
