//! Files people have: missing, huge, in odd encodings.

use std::{
    fs::File,
    io::{self, BufRead, BufReader, Cursor, Read},
    path::{Path, PathBuf},
};

use super::session::{Halt, Session};
use crate::{
    kernel::{Imported, Language, ReadError, phrase},
    systems::AnyDocument,
};

/// The largest list that is read, in bytes.
pub(super) const LARGEST: usize = 32 << 20;

/// Standard input, as it is named on the command line.
pub(super) const STANDARD_INPUT: &str = "-";

/// Why a text could not be had.
#[derive(Debug)]
pub(super) enum Unreadable {
    /// There is no such file, or it may not be read.
    File(io::Error),
    /// It was read, but is no text or no list.
    Text(ReadError),
}

impl From<io::Error> for Unreadable {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

impl From<ReadError> for Unreadable {
    fn from(error: ReadError) -> Self {
        Self::Text(error)
    }
}

impl Unreadable {
    /// Line and column, counted from 1; both 0 where there is no text to count in.
    pub fn position(&self) -> (usize, usize) {
        match self {
            Self::File(_) => (0, 0),
            Self::Text(error) => (error.line.max(1), error.column.max(1)),
        }
    }

    /// The same complaint, in a text that begins this many lines further down.
    pub fn below(self, lines: usize) -> Self {
        match self {
            Self::Text(mut error) => {
                error.line = error.line.max(1) + lines;
                error.column = error.column.max(1);
                Self::Text(error)
            }
            file => file,
        }
    }

    /// What is wrong, without the position.
    pub fn reason(&self, language: Language) -> String {
        let error = match self {
            Self::Text(error) => return error.reason(language),
            Self::File(error) => error,
        };
        let key = match error.kind() {
            io::ErrorKind::NotFound => "cli.input.missing",
            io::ErrorKind::PermissionDenied => "cli.input.forbidden",
            io::ErrorKind::IsADirectory => "cli.input.folder",
            _ => "cli.input.failed",
        };
        phrase::say(language, key, &[("detail", error)])
    }

    /// `FILE:LINE:COLUMN: reason`, as compilers and editors have it.
    pub fn sentence(&self, file: &str, language: Language) -> String {
        let reason = self.reason(language);
        match self.position() {
            (0, _) => format!("{file}: {reason}"),
            (line, column) => format!("{file}:{line}:{column}: {reason}"),
        }
    }
}

fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path.as_os_str() == STANDARD_INPUT {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = File::open(path)?;
    if file.metadata()?.is_dir() {
        // Not every system refuses to open a folder.
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(Box::new(file))
}

/// Reads a whole file, or standard input for `-`, as text.
pub(super) fn read(path: &Path) -> Result<String, Unreadable> {
    Ok(text(read_some(&mut open(path)?)?)?)
}

/// Reads the list in a file, or on standard input for `-`.
pub(super) fn document(session: &Session, path: Option<&PathBuf>) -> Result<Imported<AnyDocument>, Halt> {
    let path = path.map_or(Path::new(STANDARD_INPUT), PathBuf::as_path);
    read(path)
        .and_then(|text| Ok(AnyDocument::read(&session.catalogs, &text, None)?))
        .map_err(|unreadable| Halt::Failed(unreadable.sentence(&path.display().to_string(), session.language)))
}

/// Reads all there is, unless it is too much.
fn read_some(source: &mut dyn Read) -> Result<Vec<u8>, Unreadable> {
    let mut bytes = Vec::new();
    let _ = source.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > LARGEST {
        return Err(too_large().into());
    }
    Ok(bytes)
}

fn too_large() -> ReadError {
    ReadError::at(1, 1, "cli.input.too_large").with("limit", (LARGEST >> 20).to_string())
}

const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";
const UTF16_LITTLE_MARK: &[u8] = b"\xFF\xFE";
const UTF16_BIG_MARK: &[u8] = b"\xFE\xFF";

/// The text these bytes are: UTF-8, or UTF-16 that says so in its first bytes.
fn text(mut bytes: Vec<u8>) -> Result<String, ReadError> {
    if let Some(rest) = bytes.strip_prefix(UTF16_LITTLE_MARK) {
        return utf16(rest, u16::from_le_bytes);
    }
    if let Some(rest) = bytes.strip_prefix(UTF16_BIG_MARK) {
        return utf16(rest, u16::from_be_bytes);
    }
    if bytes.starts_with(UTF8_MARK) {
        let _ = bytes.drain(..UTF8_MARK.len());
    }
    String::from_utf8(bytes).map_err(|error| bad_byte(error.as_bytes(), error.utf8_error().valid_up_to()))
}

/// The complaint about the byte at this offset, before which all is UTF-8.
fn bad_byte(bytes: &[u8], offset: usize) -> ReadError {
    let before = String::from_utf8_lossy(&bytes[..offset]);
    let (line, column) = crate::kernel::read::position(&before, before.len());
    let byte = bytes.get(offset).copied().unwrap_or_default();
    ReadError::at(line, column, "cli.input.no_text").with("byte", format!("0x{byte:02X}"))
}

fn utf16(bytes: &[u8], unit: fn([u8; 2]) -> u16) -> Result<String, ReadError> {
    let (pairs, rest) = bytes.as_chunks::<2>();
    let mut out = String::with_capacity(bytes.len() / 2);
    for letter in char::decode_utf16(pairs.iter().map(|pair| unit(*pair))) {
        match letter {
            Ok(letter) => out.push(letter),
            Err(_) => return Err(bad_utf16(&out)),
        }
    }
    if rest.is_empty() { Ok(out) } else { Err(bad_utf16(&out)) }
}

fn bad_utf16(before: &str) -> ReadError {
    let (line, column) = crate::kernel::read::position(before, before.len());
    ReadError::at(line, column, "cli.input.no_utf16")
}

/// A file of which each line is a document, read line by line into one buffer.
pub(super) struct Lines {
    source: BufReader<Box<dyn Read>>,
    buffer: Vec<u8>,
}

impl Lines {
    /// Opens a file, or standard input for `-`.
    pub fn open(path: &Path) -> Result<Self, Unreadable> {
        const BUFFER: usize = 1 << 16;
        let mut source = BufReader::with_capacity(BUFFER, open(path)?);
        let start = source.fill_buf()?;
        if start.starts_with(UTF16_LITTLE_MARK) || start.starts_with(UTF16_BIG_MARK) {
            let text = text(read_some(&mut source)?)?;
            source = BufReader::new(Box::new(Cursor::new(text.into_bytes())));
        } else if start.starts_with(UTF8_MARK) {
            source.consume(UTF8_MARK.len());
        }
        Ok(Self { source, buffer: Vec::new() })
    }

    /// Whether the next line is still to come from the outside: the moment to let go of what has been written.
    pub fn must_wait(&self) -> bool {
        self.source.buffer().is_empty()
    }

    /// The next line without its end; none at the end of the file. After a line that is no text or too long the next
    /// one can be read, after an error of the file there is nothing more to be had.
    pub fn next_line(&mut self) -> Option<Result<&str, Unreadable>> {
        self.buffer.clear();
        let read = (&mut self.source).take(LARGEST as u64 + 1).read_until(b'\n', &mut self.buffer);
        match read {
            Err(error) => return Some(Err(error.into())),
            Ok(0) => return None,
            Ok(_) => {}
        }
        if self.buffer.len() > LARGEST && self.buffer.last() != Some(&b'\n') {
            let skipped = self.source.skip_until(b'\n');
            return Some(Err(skipped.map_or_else(Unreadable::from, |_| too_large().into())));
        }
        let line = self.buffer.strip_suffix(b"\n").unwrap_or(&self.buffer);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        Some(std::str::from_utf8(line).map_err(|error| bad_byte(line, error.valid_up_to()).into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn encoded(text: &str, mark: &[u8], bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
        mark.iter().copied().chain(text.encode_utf16().flat_map(bytes)).collect()
    }

    #[test]
    fn text_is_read_in_every_encoding_that_says_what_it_is() {
        let list = "{\"name\": \"Señor 🚀\"}";
        assert_eq!(text(list.into()).unwrap(), list);
        assert_eq!(text([UTF8_MARK, list.as_bytes()].concat()).unwrap(), list);
        assert_eq!(text(encoded(list, UTF16_LITTLE_MARK, u16::to_le_bytes)).unwrap(), list);
        assert_eq!(text(encoded(list, UTF16_BIG_MARK, u16::to_be_bytes)).unwrap(), list);
    }

    #[test]
    fn a_byte_that_is_no_text_is_named_with_its_place() {
        let error = text(b"{\n \"\xC3\xB1\": \"\xFF\"}".to_vec()).unwrap_err();
        assert_eq!((error.line, error.column, error.key), (2, 8, "cli.input.no_text"));
        assert!(error.reason(Language::English).contains("0xFF"));
    }

    #[test]
    fn half_a_letter_of_utf16_is_an_error() {
        let mut cut = encoded("{\n🚀", UTF16_LITTLE_MARK, u16::to_le_bytes);
        cut.truncate(cut.len() - 2);
        let error = text(cut.clone()).unwrap_err();
        assert_eq!((error.line, error.column, error.key), (2, 1, "cli.input.no_utf16"));
        cut.truncate(cut.len() - 1);
        assert!(text(cut).is_err());
    }

    #[test]
    fn a_broken_line_does_not_end_the_stream() {
        let scratch = tempfile::tempdir().unwrap();
        let file = scratch.path().join("lines");
        std::fs::write(&file, b"\xEF\xBB\xBFone\r\n\xFF\nthree").unwrap();
        let mut lines = Lines::open(&file).unwrap();
        assert_eq!(lines.next_line().unwrap().unwrap(), "one");
        assert!(lines.next_line().unwrap().is_err());
        assert_eq!(lines.next_line().unwrap().unwrap(), "three");
        assert!(lines.next_line().is_none());
    }
}
