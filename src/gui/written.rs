//! Files that are written in the background.

use std::{path::PathBuf, time::SystemTime};

use iced::Task;

use crate::background::tried;
use kernel::{Language, sheet::Sheet};
use print::{Metadata, PageSetup, PrintError};

/// Writes a text; tells where it is, or why it is not.
pub fn write_text(path: PathBuf, text: String, language: Language) -> Task<Result<PathBuf, String>> {
    tried(language, move || {
        print::write(&path, text.as_bytes()).map(|()| path).map_err(|error| error.sentence(language))
    })
}

/// Writes sheets as a PDF; tells where it is, or why it is not.
pub fn write_sheets(path: PathBuf, sheets: Vec<Sheet>, language: Language) -> Task<Result<PathBuf, String>> {
    tried(language, move || {
        let told = |error: PrintError| error.sentence(language);
        let Some(pages) = print::layout_all(&sheets, &PageSetup::default()) else { return Ok(path) };
        let metadata = Metadata::of_all(&sheets).made(SystemTime::now());
        print::write(&path, &print::pdf(&pages, &metadata).map_err(told)?).map_err(told)?;
        Ok(path)
    })
}
