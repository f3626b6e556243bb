//! The parts of a pack: files of its own, or what stands in its manifest.

use kernel::CatalogError;

/// A part of a pack in the schema of the catalog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    /// Its name, which no other part has.
    pub name: String,
    pub text: String,
    /// The file it stands in.
    pub file: String,
    /// Line and column where it begins in its file, both counted from 1.
    pub start: (usize, usize),
}

impl Part {
    /// A part that is a file of its own.
    pub fn of_file(name: &str, text: &str) -> Self {
        Self { name: name.to_owned(), text: text.to_owned(), file: name.to_owned(), start: (1, 1) }
    }

    /// Tells the place in the file of an error found in one of these parts.
    pub fn place(parts: &[Self], error: &mut CatalogError) {
        if let Some(part) = parts.iter().find(|part| part.name == error.file) {
            error.move_to(&part.file, part.start);
        }
    }
}
