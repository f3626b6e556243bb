//! Sheets on paper.
//!
//! A [`Sheet`] is laid out once, into [`Pages`] of plain drawing operations. The PDF and the window's preview are both
//! made from these, so that what is seen is what is printed. No rule of any game is known here.
//!
//! ```
//! use kernel::{Language, sheet::{Heading, Level, Sheet}};
//! use print::{self, Metadata, PageSetup};
//!
//! let mut sheet = Sheet::new(Language::English, "Red Squadron");
//! sheet.push(Heading::new(Level::Entry, "Wedge Antilles").figure("29"));
//! sheet.push("Spend a focus token to change results.");
//! let pages = print::layout(&sheet, &PageSetup::default());
//! let file = print::pdf(&pages, &Metadata::of(&sheet))?;
//! assert!(file.starts_with(b"%PDF"));
//! # Ok::<(), print::PrintError>(())
//! ```

mod blocks;
pub mod code;
mod embedded;
mod file;
mod flow;
pub mod glyph;
mod ink;
mod page;
mod paper;
mod pdf;
mod press;
mod problem;
mod slice;
mod text;
pub mod typeface;

#[cfg(test)]
mod tests;

pub use file::write;
pub use page::{
    Bookmark, Cell, Color, Face, FillRule, Operation, Page, Pages, Point, Segment, SheetStart, Stroke, Tag, TextRun,
};
pub use paper::{Ink, Margins, PageSetup, Paper, mm};
pub use pdf::{Metadata, pdf};
pub use problem::{PrintError, Warning};

use kernel::sheet::Sheet;

/// Lays a sheet out on pages. Nothing is cut off and nothing overlaps; what could not be printed as it was given, such
/// as a character that the typeface does not have, is told in the pages' warnings.
pub fn layout(sheet: &Sheet, setup: &PageSetup) -> Pages {
    flow::layout(sheet, setup)
}

/// Lays several sheets out one behind the other; each has page numbers of its own. None where there is no sheet.
pub fn layout_all(sheets: &[Sheet], setup: &PageSetup) -> Option<Pages> {
    sheets.iter().map(|sheet| layout(sheet, setup)).reduce(|mut all, next| {
        all.append(next);
        all
    })
}
