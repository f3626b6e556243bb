//! Paragraphs.

use super::BODY;
use crate::{
    press::Press,
    slice::{LINES, Slice, Strip, spaced},
    text::{Line, Type, lines},
};
use kernel::sheet::Prose;

pub(super) fn paragraph(press: &mut Press, prose: &Prose, width: f32) -> Strip {
    let gap = press.pt(6.0);
    spaced(body(press, prose, width), gap)
}

/// Body text that keeps its first and last lines together.
pub(super) fn body(press: &mut Press, prose: &Prose, width: f32) -> Strip {
    let face = BODY.on(press);
    let lines = lines(press, prose, face, width);
    let last = lines.len().saturating_sub(1);
    lines
        .iter()
        .enumerate()
        .map(|(index, line)| {
            text_slice(line, face).tie(if index == 1 || (index == last && index > 0) { LINES } else { 0 })
        })
        .collect()
}

fn text_slice(line: &Line, face: Type) -> Slice {
    let mut operations = Vec::new();
    line.draw(0.0, 0.0, face, &mut operations);
    Slice::new(face.leading, operations)
}
