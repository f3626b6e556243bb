//! Lists from files: one in a file, or one on each line.

use std::{
    io::{BufRead, BufReader, Cursor, Read, Write},
    path::{Path, PathBuf},
};

use super::{
    read_as::ReadAs,
    session::{Halt, Session},
    unreadable::report_unreadable,
};
use kernel::{Imported, ReadError};
use store::intake::{
    IntakeError, LARGEST, STANDARD_INPUT, UTF8_MARK, UTF16_BIG_MARK, UTF16_LITTLE_MARK, bad_byte, open, read,
    read_some, text, too_large,
};
use systems::{AnyDocument, AnyTable};

/// Reads the list in a file, or on standard input for `-`.
pub(super) fn document(
    session: &Session,
    path: Option<&PathBuf>,
    read_as: &ReadAs,
) -> Result<Imported<AnyDocument>, Halt> {
    let (name, text) = text_of(session, path)?;
    document_in(session, &name, &text, read_as)
}

/// Reads the list in a text from the file of this name.
pub(super) fn document_in(
    session: &Session,
    name: &str,
    text: &str,
    read_as: &ReadAs,
) -> Result<Imported<AnyDocument>, Halt> {
    let unreadable = |error: ReadError| Halt::Failed(IntakeError::from(error).sentence(name, session.language));
    read_as.read(&session.catalogs, text).map_err(unreadable)
}

/// Reads the table in a file, or finds it in an installed pack, with the name by which it was given.
pub(super) fn table(session: &Session, path: &PathBuf) -> Result<(String, AnyTable), Halt> {
    let written = path.to_string_lossy();
    if session.catalogs.has_tables() && written != STANDARD_INPUT && !path.exists() {
        return match session.catalogs.table_called(&written) {
            Ok(table) => Ok((written.into_owned(), table.clone())),
            Err(none) => Err(Halt::Failed(none.sentence(session.language))),
        };
    }
    let (name, text) = text_of(session, Some(path))?;
    let unreadable = |error: ReadError| Halt::Failed(IntakeError::from(error).sentence(&name, session.language));
    let table = AnyTable::read(&text).map_err(unreadable)?;
    Ok((name, table))
}

/// Refuses a campaign where only a list makes sense.
pub(super) fn fielded(session: &Session, document: &AnyDocument) -> Result<(), Halt> {
    if document.is_fielded() {
        return Ok(());
    }
    let name = match document.name() {
        "" => session.text("cli.check.unnamed"),
        name => name,
    };
    Err(session.failed("cli.campaign.no_list", &[("name", &name)]))
}

/// Reads the lists in a file, or on standard input for `-`: at least one, each with its error if it cannot be read.
pub(super) fn documents(
    session: &Session,
    path: Option<&PathBuf>,
    read_as: &ReadAs,
) -> Result<Vec<Result<Imported<AnyDocument>, ReadError>>, Halt> {
    let (name, text) = text_of(session, path)?;
    read_as
        .read_all(&session.catalogs, &text)
        .map_err(|error| Halt::Failed(IntakeError::from(error).sentence(&name, session.language)))
}

/// Returns the text of a file, or of standard input for `-`, with its display name.
pub(super) fn text_of(session: &Session, path: Option<&PathBuf>) -> Result<(String, String), Halt> {
    let path = path.map_or(Path::new(STANDARD_INPUT), PathBuf::as_path);
    let name = path.display().to_string();
    match read(path) {
        Ok(text) => Ok((name, text)),
        Err(unreadable) => Err(Halt::Failed(unreadable.sentence(&name, session.language))),
    }
}

/// True if the text holds a list of any system.
pub(super) fn is_list(session: &Session, text: &str) -> bool {
    AnyDocument::read(&session.catalogs, text, None).is_ok()
}

/// Answers every line of a file, by its number. An unreadable line gets an error instead; empty lines are skipped.
pub(super) fn each_line(
    session: &mut Session,
    file: &Path,
    mut answer: impl FnMut(&mut Session, usize, &str) -> Result<Result<(), IntakeError>, Halt>,
) -> Result<(), Halt> {
    let name = file.display().to_string();
    let mut lines = match Lines::open(file) {
        Ok(lines) => lines,
        Err(unreadable) => return report_unreadable(session, &name, &unreadable, true),
    };
    for number in 1.. {
        if lines.must_wait() {
            // An interactive writer waits for the answer.
            session.out.flush()?;
        }
        let answered = match lines.next_line() {
            None => break,
            Some(Ok(line)) if line.trim_ascii().is_empty() => continue,
            Some(Ok(line)) => answer(session, number, line)?,
            Some(Err(unreadable)) => Err(unreadable),
        };
        if let Err(unreadable) = answered {
            let ends = matches!(unreadable, IntakeError::File(_));
            report_unreadable(session, &name, &unreadable.below(number - 1), true)?;
            if ends {
                break;
            }
        }
    }
    Ok(())
}

/// A file with a document on each line, read into one buffer.
struct Lines {
    source: BufReader<Box<dyn Read>>,
    buffer: Vec<u8>,
}

impl Lines {
    /// Opens a file, or standard input for `-`.
    pub fn open(path: &Path) -> Result<Self, IntakeError> {
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

    /// True if the next line has not arrived yet, so output should be flushed.
    pub fn must_wait(&self) -> bool {
        self.source.buffer().is_empty()
    }

    /// Returns the next line without its end; none at the end of the file. Reading continues after an invalid line, but
    /// not after an error of the file.
    pub fn next_line(&mut self) -> Option<Result<&str, IntakeError>> {
        self.buffer.clear();
        let read = (&mut self.source).take(LARGEST as u64 + 1).read_until(b'\n', &mut self.buffer);
        match read {
            Err(error) => return Some(Err(error.into())),
            Ok(0) => return None,
            Ok(_) => {}
        }
        if self.buffer.len() > LARGEST && self.buffer.last() != Some(&b'\n') {
            let skipped = self.source.skip_until(b'\n');
            return Some(Err(skipped.map_or_else(IntakeError::from, |_| too_large().into())));
        }
        let line = self.buffer.strip_suffix(b"\n").unwrap_or(&self.buffer);
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        Some(std::str::from_utf8(line).map_err(|error| bad_byte(line, error.valid_up_to()).into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
