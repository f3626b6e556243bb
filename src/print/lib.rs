//! Sheets on paper.
//!
//! [`layout`] puts a [`Sheet`] on [`Pages`] of plain drawing operations for a [`PageSetup`]; [`pdf`] makes a file of
//! them, and the window previews the same operations. The crate knows no game.
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
mod edges;
mod embedded;
mod file;
mod flow;
pub mod glyph;
mod ink;
mod page;
mod paging;
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
    Bookmark, Cell, Color, FillRule, Operation, Page, Pages, Point, Segment, SheetStart, Stroke, Tag, TextRun,
};
pub use paper::{Ink, Margins, PageSetup, Paper, mm};
pub use pdf::{Metadata, pdf};
pub use problem::{PrintError, Warning};
pub use typeface::Face;

use kernel::sheet::Sheet;

/// Lays out a sheet. Nothing is cut off and nothing overlaps; content that could not be printed as given, such as a
/// character missing in the typeface, is reported as a warning.
pub fn layout(sheet: &Sheet, setup: &PageSetup) -> Pages {
    flow::layout(sheet, setup)
}

/// Lays out several sheets one after another, each with its own page numbers. None without a sheet.
pub fn layout_all(sheets: &[Sheet], setup: &PageSetup) -> Option<Pages> {
    sheets.iter().map(|sheet| layout(sheet, setup)).reduce(|mut all, next| {
        all.append(next);
        all
    })
}
