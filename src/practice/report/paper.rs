//! A report as a sheet.

use super::Part;
use kernel::{
    Language,
    game::Seat,
    sheet::{Block, Heading, Level, Prose, Role, Sheet, side_role},
};

pub(super) fn sheet(parts: Vec<Part>, language: Language) -> Sheet {
    let mut sheet = Sheet::new(language, "");
    for part in parts {
        match part {
            Part::Title(title) => sheet.title = title,
            Part::Text(words) => sheet.push(Block::Paragraph(words.into())),
            Part::Round(title) => sheet.push(Heading::new(Level::Part, title)),
            Part::Phase(title) => sheet.push(Heading::new(Level::Minor, title)),
            Part::Entry(title, line, seat) => sheet.push(Block::Paragraph(entry(title, line, seat))),
            Part::Lost(words) => sheet.push(Block::Paragraph(Prose::new().role(Role::Error, words))),
            Part::Picture(mut drawing) => {
                let words = std::mem::take(&mut drawing.caption);
                drawing.caption = Prose::new().bold(format!("{}. ", drawing.words)).then(words);
                sheet.push(vec![drawing]);
            }
        }
    }
    sheet
}

/// The mark of the side, what happened, and its result.
fn entry(title: String, line: String, seat: Option<Seat>) -> Prose {
    let mark = seat.map_or(Prose::new(), |seat| Prose::new().role(side_role(seat), "• "));
    // The typeface has no arrows.
    let line = line.replace(" → ", " – ");
    if line.is_empty() { mark.text(title) } else { mark.bold(title).text(format!(" {line}")) }
}
