//! Warnings and errors of printing.

use std::path::PathBuf;

use kernel::{Language, phrase::say};

/// Content printed otherwise than given.
#[derive(Debug, Clone, PartialEq)]
pub enum Warning {
    /// A character missing in the typeface, replaced by a box.
    MissingCharacter(char),
    /// An unknown icon, replaced by a box.
    MissingGlyph(String),
    /// Cards larger than the page, made as large as fits.
    CardSize { width_mm: f32, height_mm: f32 },
}

impl Warning {
    pub fn sentence(&self, language: Language) -> String {
        match self {
            Self::MissingCharacter(character) => {
                let code = format!("{:04X}", u32::from(*character));
                say(language, "print.warning.character", &[("character", character), ("code", &code)])
            }
            Self::MissingGlyph(name) => say(language, "print.warning.glyph", &[("name", name)]),
            Self::CardSize { width_mm, height_mm } => {
                say(language, "print.warning.card_size", &[("width", width_mm), ("height", height_mm)])
            }
        }
    }
}

/// A failure to make a file.
#[derive(Debug, thiserror::Error)]
pub enum PrintError {
    /// The program's own typeface does not parse.
    #[error("the typeface {0} could not be read")]
    Typeface(&'static str),
    /// The pages could not be composed into a PDF.
    #[error("composing the PDF: {0}")]
    Compose(String),
    #[error("no folder for {}", .0.display())]
    NoFolder(PathBuf),
    #[error("{} is a folder", .0.display())]
    Directory(PathBuf),
    #[error("no permission to write {}", .0.display())]
    Permission(PathBuf),
    #[error("no space for {}", .0.display())]
    Full(PathBuf),
    #[error("nobody reads from {}", .0.display())]
    Silent(PathBuf),
    #[error("{} names no file", .0.display())]
    NoName(PathBuf),
    #[error("writing {}", path.display())]
    Other {
        path: PathBuf,
        #[source]
        source: std::io::Error,
    },
}

impl PrintError {
    /// An error of the system for this file.
    pub(super) fn from_io(path: &std::path::Path, source: std::io::Error) -> Self {
        use std::io::ErrorKind as Kind;
        let path = path.to_owned();
        match source.kind() {
            Kind::NotFound | Kind::NotADirectory => Self::NoFolder(path),
            Kind::IsADirectory => Self::Directory(path),
            Kind::PermissionDenied | Kind::ReadOnlyFilesystem => Self::Permission(path),
            Kind::TimedOut => Self::Silent(path),
            Kind::StorageFull | Kind::QuotaExceeded | Kind::WriteZero => Self::Full(path),
            _ => Self::Other { path, source },
        }
    }

    /// The error in a sentence: cause, place and remedy.
    pub fn sentence(&self, language: Language) -> String {
        let at = |key: &str, path: &PathBuf| say(language, key, &[("path", &path.display())]);
        match self {
            Self::Typeface(_) => say(language, "print.error.typeface", &[]),
            Self::Compose(reason) => say(language, "print.error.compose", &[("reason", reason)]),
            Self::NoFolder(path) => at("print.error.no_folder", path),
            Self::Directory(path) => at("print.error.directory", path),
            Self::Permission(path) => at("print.error.permission", path),
            Self::Full(path) => at("print.error.full", path),
            Self::Silent(path) => at("print.error.silent", path),
            Self::NoName(path) => at("print.error.name", path),
            Self::Other { path, source } => {
                say(language, "print.error.other", &[("path", &path.display()), ("reason", source)])
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::phrase;

    #[test]
    fn every_warning_and_error_is_a_sentence_in_every_language() {
        let path = || PathBuf::from("/x/sheet.pdf");
        let errors = [
            PrintError::Typeface("Roboto"),
            PrintError::Compose("why".into()),
            PrintError::NoFolder(path()),
            PrintError::Directory(path()),
            PrintError::Permission(path()),
            PrintError::Full(path()),
            PrintError::NoName(path()),
            PrintError::Other { path: path(), source: std::io::Error::other("odd") },
        ];
        let warnings = [
            Warning::MissingCharacter('漢'),
            Warning::MissingGlyph("x".into()),
            Warning::CardSize { width_mm: 400.0, height_mm: 88.0 },
        ];
        for language in Language::ALL {
            let told = errors.iter().map(|error| error.sentence(language));
            for sentence in told.chain(warnings.iter().map(|warning| warning.sentence(language))) {
                assert!(sentence.ends_with('.') && phrase::holes(&sentence).is_empty(), "{sentence}");
            }
        }
    }
}
