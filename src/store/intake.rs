//! Input text: files that may be missing, huge or oddly encoded.

use std::{
    fs::File,
    io::{self, Read},
    path::{Path, PathBuf},
};
#[cfg(unix)]
use std::{sync::mpsc, thread, time::Duration};

use super::zipped;
use kernel::{Language, ReadError, phrase};

/// Largest list, in bytes.
pub const LARGEST: usize = 32 << 20;

/// Standard input on the command line.
pub const STANDARD_INPUT: &str = "-";

/// A failure to read a text.
#[derive(Debug)]
pub enum IntakeError {
    /// A missing file, or one that may not be read.
    File(io::Error),
    /// Bytes that are no text or no list.
    Text(ReadError),
}

impl From<io::Error> for IntakeError {
    fn from(error: io::Error) -> Self {
        Self::File(error)
    }
}

impl From<ReadError> for IntakeError {
    fn from(error: ReadError) -> Self {
        Self::Text(error)
    }
}

impl IntakeError {
    /// Line and column, counted from 1; both 0 without a text.
    pub fn position(&self) -> (usize, usize) {
        match self {
            Self::File(_) => (0, 0),
            Self::Text(error) => (error.line.max(1), error.column.max(1)),
        }
    }

    /// The same error in a text that begins this many lines further down.
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

    /// The reason without the position.
    pub fn reason(&self, language: Language) -> String {
        let error = match self {
            Self::Text(error) => return error.reason(language),
            Self::File(error) => error,
        };
        let key = match error.kind() {
            io::ErrorKind::NotFound => "store.input.missing",
            io::ErrorKind::PermissionDenied => "store.input.forbidden",
            io::ErrorKind::IsADirectory => "store.input.folder",
            io::ErrorKind::TimedOut => "store.input.silent",
            _ => "store.input.failed",
        };
        phrase::say(language, key, &[("detail", error)])
    }

    /// `FILE:LINE:COLUMN: reason`, as for compilers and editors.
    pub fn sentence(&self, file: &str, language: Language) -> String {
        let reason = self.reason(language);
        match self.position() {
            (0, _) => format!("{file}: {reason}"),
            (line, column) => format!("{file}:{line}:{column}: {reason}"),
        }
    }
}

/// Name of a pack's manifest.
const MANIFEST: &str = "pack.json";

/// Most files of a pack.
const MOST_FILES: usize = 100;

/// Reads the files of the pack at a path, with their names: the JSON files of a folder, or of the folder of a manifest,
/// by name; else the one file.
///
/// # Errors
/// The path that cannot be read, with the reason.
pub fn pack_files(path: &Path) -> Result<Vec<(PathBuf, String)>, (PathBuf, IntakeError)> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |error: io::Error| (path, error.into())
    };
    let is_json = |path: &PathBuf| path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
    let folder = match path.file_name() {
        _ if path.is_dir() => Some(path),
        // A manifest may contain its parts; then no file has to lie beside it.
        Some(name) if name == MANIFEST => Some(path.parent().unwrap_or(path)).filter(|parent| parent.is_dir()),
        _ => None,
    };
    let mut files = vec![path.to_owned()];
    if let Some(folder) = folder {
        let entries = std::fs::read_dir(folder).map_err(at(folder))?;
        files = entries.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>().map_err(at(folder))?;
        files.retain(is_json);
        files.sort();
    }
    if files.len() > MOST_FILES {
        return Err((path.to_owned(), IntakeError::Text(ReadError::whole("store.input.too_many_files"))));
    }
    let mut read_files = Vec::with_capacity(files.len());
    let mut size = 0;
    for file in files {
        let text = read(&file).map_err(|unreadable| (file.clone(), unreadable))?;
        size += text.len();
        if size > LARGEST {
            return Err((path.to_owned(), IntakeError::Text(too_large())));
        }
        read_files.push((file, text));
    }
    Ok(read_files)
}

/// Opens a file, or standard input for `-`.
///
/// # Errors
/// A missing file, one that may not be read, or a folder.
pub fn open(path: &Path) -> io::Result<Box<dyn Read>> {
    if path.as_os_str() == STANDARD_INPUT {
        return Ok(Box::new(io::stdin().lock()));
    }
    let file = open_soon(path)?;
    if file.metadata()?.is_dir() {
        // Some systems open folders.
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(Box::new(file))
}

/// Wait for a writer of a named pipe.
#[cfg(unix)]
const PATIENCE: Duration = Duration::from_millis(if cfg!(test) { 200 } else { 10_000 });

/// Opens a file; waits for a writer of a named pipe.
#[cfg(unix)]
fn open_soon(path: &Path) -> io::Result<File> {
    use std::os::unix::fs::FileTypeExt;
    if !std::fs::metadata(path)?.file_type().is_fifo() {
        return File::open(path);
    }
    let (opened, waits) = mpsc::channel();
    let path = path.to_owned();
    // Opening blocks until somebody writes. Otherwise the thread blocks until the program ends.
    let _ = thread::Builder::new().name("pipe".into()).spawn(move || opened.send(File::open(path)))?;
    waits.recv_timeout(PATIENCE).unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into()))
}

#[cfg(not(unix))]
fn open_soon(path: &Path) -> io::Result<File> {
    File::open(path)
}

/// Reads a whole file, or standard input for `-`, as text.
///
/// # Errors
/// A file that cannot be read, is too large or is no text.
pub fn read(path: &Path) -> Result<String, IntakeError> {
    Ok(text(read_some(&mut open(path)?)?)?)
}

/// Reads all bytes, up to a limit.
///
/// # Errors
/// A failing source, or more than [`LARGEST`] bytes.
pub fn read_some(source: &mut dyn Read) -> Result<Vec<u8>, IntakeError> {
    let mut bytes = Vec::new();
    let _ = source.take(LARGEST as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > LARGEST {
        return Err(too_large().into());
    }
    Ok(bytes)
}

/// Largest part of a series, in bytes.
const LARGEST_PART: usize = 256 << 20;

/// Reads a part of a series as text.
///
/// # Errors
/// A failing source, one that is too large, or no text.
pub fn part(source: &mut dyn Read) -> Result<String, IntakeError> {
    let mut bytes = Vec::new();
    let _ = source.take(LARGEST_PART as u64 + 1).read_to_end(&mut bytes)?;
    if bytes.len() > LARGEST_PART {
        let error = ReadError::at(1, 1, "store.input.large_part");
        return Err(error.with("limit", (LARGEST_PART >> 20).to_string()).into());
    }
    Ok(text(bytes)?)
}

/// The error for a text that is too large.
pub fn too_large() -> ReadError {
    ReadError::at(1, 1, "store.input.too_large").with("limit", (LARGEST >> 20).to_string())
}

/// Byte order mark of UTF-8.
pub const UTF8_MARK: &[u8] = b"\xEF\xBB\xBF";
/// Byte order mark of UTF-16, low bytes first.
pub const UTF16_LITTLE_MARK: &[u8] = b"\xFF\xFE";
/// Byte order mark of UTF-16, high bytes first.
pub const UTF16_BIG_MARK: &[u8] = b"\xFE\xFF";

/// Decodes UTF-8, or UTF-16 with a byte order mark; of a zip archive, the roster in it.
///
/// # Errors
/// The first bad byte.
pub fn text(mut bytes: Vec<u8>) -> Result<String, ReadError> {
    if bytes.starts_with(zipped::MARK) {
        bytes = zipped::roster(&bytes, LARGEST).ok_or_else(|| ReadError::whole("store.input.no_archive"))?;
    }
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

/// The error for a byte at this offset, behind valid UTF-8.
pub fn bad_byte(bytes: &[u8], offset: usize) -> ReadError {
    let before = String::from_utf8_lossy(&bytes[..offset]);
    let (line, column) = kernel::read::position(&before, before.len());
    let byte = bytes.get(offset).copied().unwrap_or_default();
    ReadError::at(line, column, "store.input.no_text").with("byte", format!("0x{byte:02X}"))
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
    let (line, column) = kernel::read::position(before, before.len());
    ReadError::at(line, column, "store.input.no_utf16")
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
        assert_eq!((error.line, error.column, error.key), (2, 8, "store.input.no_text"));
        assert!(error.reason(Language::English).contains("0xFF"));
    }

    #[test]
    fn half_a_letter_of_utf16_is_an_error() {
        let mut cut = encoded("{\n🚀", UTF16_LITTLE_MARK, u16::to_le_bytes);
        cut.truncate(cut.len() - 2);
        let error = text(cut.clone()).unwrap_err();
        assert_eq!((error.line, error.column, error.key), (2, 1, "store.input.no_utf16"));
        cut.truncate(cut.len() - 1);
        assert!(text(cut).is_err());
    }

    #[test]
    #[cfg(unix)]
    fn a_pipe_into_which_nobody_writes_is_not_waited_for_without_end() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let silent = read(&pipe).unwrap_err();
        assert!(matches!(&silent, IntakeError::File(error) if error.kind() == io::ErrorKind::TimedOut));
        assert_eq!(
            silent.reason(Language::English),
            "Nothing is being written to this pipe. Start the program that writes to it first."
        );

        let pipe = folder.path().join("other");
        assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let into = pipe.clone();
        let writer = thread::spawn(move || std::fs::write(into, "a list"));
        assert_eq!(read(&pipe).unwrap(), "a list");
        writer.join().unwrap().unwrap();
    }
}
