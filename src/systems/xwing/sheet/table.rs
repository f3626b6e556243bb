//! The play area before a game: where squads begin and where obstacles may lie.

use super::Writer;
use crate::{
    list::Format,
    play::board::{Board, Range},
};
use kernel::sheet::{AreaLook, Block, Drawing, Heading, Level, Prose, Role, Shape, Sheet};

/// Width on paper of a play area of 3 feet with its measures, in millimeters.
const WIDTH: f32 = 158.0;
/// Strip for the measures at the right and at the bottom, and length of the strokes at their ends, in millimeters of the
/// table.
const MARGIN: f32 = 100.0;
const STROKE: f32 = 14.0;

pub(super) fn write(writer: &Writer<'_>, sheet: &mut Sheet) {
    let side = Board::STANDARD.depth as f32;
    // Two mats beside each other for huge ships (section 20 of the rules inventory).
    let is_epic = matches!(writer.document.format, Format::Epic | Format::TeamEpic);
    let width = if is_epic { 2.0 * side } else { side };
    let (zone, clear) = (Board::ZONE as f32, 2.0 * Range::BAND as f32);
    let mut shapes = vec![
        Shape::rectangle((0.0, 0.0), (width, side), Role::Muted, AreaLook::Edge),
        Shape::rectangle((0.0, 0.0), (width, zone), Role::Red, AreaLook::Both),
        Shape::rectangle((0.0, side - zone), (width, zone), Role::Blue, AreaLook::Both),
    ];
    let corners = [(clear, clear), (width - clear, clear), (width - clear, side - clear), (clear, side - clear)];
    for (from, to) in corners.iter().zip(corners.iter().cycle().skip(1)) {
        shapes.push(Shape::Line { from: *from, to: *to, is_dashed: true });
    }
    let letters = [
        ((width / 2.0, zone / 2.0), "xwing.sheet.table.zone", Role::Red),
        ((width / 2.0, side - zone / 2.0), "xwing.sheet.table.zone", Role::Blue),
        ((width / 2.0, side / 2.0), "xwing.sheet.table.obstacles", Role::Muted),
    ];
    shapes.extend(letters.map(|(at, key, role)| Shape::Letters { at, text: writer.text(key).to_owned(), role }));
    let measure = |length: f32| {
        writer.say("xwing.sheet.table.cm", &[("cm", &writer.language.decimal((length / 10.0).into(), 1))])
    };
    let bottom = side + MARGIN * 0.3;
    let right = width + MARGIN * 0.3;
    let level = [(0.0, bottom), (width, bottom)];
    let within = [(clear, clear + MARGIN * 0.7), (width - clear, clear + MARGIN * 0.7)];
    let upright = [(right, 0.0), (right, zone)];
    let rest = [(right, zone), (right, side - zone)];
    let measures = [
        (level, measure(width), (width / 2.0, side + MARGIN * 0.75)),
        (within, measure(width - 2.0 * clear), (width / 2.0, clear + MARGIN * 1.2)),
        (upright, measure(zone), (width + MARGIN, zone / 2.0)),
        (rest, measure(side - 2.0 * zone), (width + MARGIN, side / 2.0)),
    ];
    for ([from, to], text, at) in measures {
        let (across, along) = if from.1 == to.1 { (0.0, STROKE) } else { (STROKE, 0.0) };
        let end = |at: (f32, f32)| Shape::Line {
            from: (at.0 - across / 2.0, at.1 - along / 2.0),
            to: (at.0 + across / 2.0, at.1 + along / 2.0),
            is_dashed: false,
        };
        shapes.extend([Shape::Line { from, to, is_dashed: false }, end(from), end(to)]);
        shapes.push(Shape::Letters { at, text, role: Role::Text });
    }
    let about = writer.text("xwing.sheet.table.about");
    sheet.push(Heading::new(Level::Part, writer.text("xwing.sheet.table")));
    sheet.push(vec![Drawing {
        size: (width + 2.0 * MARGIN, side + MARGIN),
        width_mm: if is_epic { 1.2 * WIDTH } else { WIDTH },
        is_true_size: false,
        shapes,
        caption: Prose::new(),
        tick: None,
        words: about.to_owned(),
    }]);
    sheet.push(Block::Paragraph(about.into()));
}
