//! The play area before a game: where squads begin and where obstacles may lie.

use super::Writer;
use crate::{
    list::Format,
    play::board::{Board, Range},
};
use kernel::sheet::{AreaLook, Block, Drawing, Heading, Level, Prose, Role, Shape, Sheet};

/// Width on paper of a play area of 3 feet, in millimeters.
const WIDTH: f32 = 120.0;

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
    let about = writer.text("xwing.sheet.table.about");
    sheet.push(Heading::new(Level::Part, writer.text("xwing.sheet.table")));
    sheet.push(vec![Drawing {
        size: (width, side),
        width_mm: if is_epic { 1.4 * WIDTH } else { WIDTH },
        shapes,
        caption: Prose::new(),
        tick: None,
        words: about.to_owned(),
    }]);
    sheet.push(Block::Paragraph(about.into()));
}
