//! A run of a command: language, output and exit status.

use std::{
    borrow::Cow,
    fmt::Display,
    io::{self, BufWriter, StdoutLock, Write},
    path::PathBuf,
    process::ExitCode,
};

use super::guarded::Guarded;
use kernel::{Language, phrase, plain::plain};
use store::{CatalogDb, DataDir};
use systems::Catalogs;

/// The result of a run; the worst of all becomes the exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Status {
    #[default]
    Well = 0,
    /// A list is illegal.
    Illegal = 1,
    /// Something could not be read or written.
    Failed = 2,
}

/// Largest number of lines of one kind in a report for people; JSON has all.
pub(super) const MOST_LINES: usize = 200;

/// Exit status for wrong arguments.
const WRONG_ARGUMENTS: u8 = 64;

/// Reasons to end a command early.
#[derive(Debug)]
pub(super) enum Halt {
    /// Standard output failed.
    Output(io::Error),
    /// An error message.
    Failed(String),
    /// The reason why the arguments are wrong.
    Arguments(String),
    /// A text to print instead, such as the help.
    Show(String),
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// JSON is only written to standard output.
impl From<serde_json::Error> for Halt {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

/// Standard output; characters that a terminal would obey are removed.
pub(super) struct Out(BufWriter<StdoutLock<'static>>);

impl Out {
    /// Returns the raw output for files such as a PDF.
    pub fn bytes(&mut self) -> &mut impl Write {
        &mut self.0
    }

    /// Writes a value as a line of JSON.
    pub fn json(&mut self, value: &impl serde::Serialize) -> Result<(), Halt> {
        value.serialize(&mut serde_json::Serializer::with_formatter(&mut self.0, Guarded))?;
        Ok(self.0.write_all(b"\n")?)
    }
}

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Sentences consist of whole characters.
        match str::from_utf8(bytes).map(plain) {
            Ok(Cow::Owned(mended)) => self.0.write_all(mended.as_bytes()).map(|()| bytes.len()),
            _ => self.0.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

/// One run of a command.
pub(super) struct Session {
    pub language: Language,
    /// True if the output is JSON.
    pub json: bool,
    /// The given data folder.
    pub data_dir: Option<PathBuf>,
    pub catalogs: Catalogs,
    pub out: Out,
    status: Status,
}

impl Session {
    pub fn new(language: Language) -> Self {
        const BUFFER: usize = 1 << 16;
        Self {
            language,
            json: false,
            data_dir: None,
            catalogs: Catalogs::default(),
            out: Out(BufWriter::with_capacity(BUFFER, io::stdout().lock())),
            status: Status::Well,
        }
    }

    /// Reads the cards from the catalog in the data folder if it is up to date, without writing, so that reading
    /// commands leave no trace.
    pub fn read_catalogs(&mut self) {
        self.read_packs();
        let dir = DataDir::existing(self.data_dir.as_deref());
        if let Some(files) = dir.and_then(|dir| CatalogDb::files_in(&dir.catalog(), &self.catalogs.source())) {
            self.catalogs = Catalogs::of(files).with_packs(self.catalogs.packs().to_vec());
        }
    }

    /// Returns a phrase.
    pub fn text<'a>(&self, key: &'a str) -> &'a str {
        phrase::text(self.language, key)
    }

    /// Returns a phrase with its holes filled.
    pub fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        phrase::say(self.language, key, values)
    }

    /// Returns a failure with this phrase.
    pub fn failed(&self, key: &str, values: &[(&str, &dyn Display)]) -> Halt {
        Halt::Failed(self.say(key, values))
    }

    /// Returns a complaint about the arguments with this phrase.
    pub fn wrong(&self, key: &str, values: &[(&str, &dyn Display)]) -> Halt {
        Halt::Arguments(self.say(key, values))
    }

    /// Prints a phrase with its holes filled, on a line of its own.
    pub fn line(&mut self, key: &str, values: &[(&str, &dyn Display)]) -> Result<(), Halt> {
        let line = self.say(key, values);
        Ok(writeln!(self.out, "{line}")?)
    }

    /// Returns the width of a column for these phrases, in characters.
    pub fn column(&self, keys: &[&str]) -> usize {
        keys.iter().map(|key| self.text(key).chars().count()).max().unwrap_or(0)
    }

    /// Raises the exit status.
    pub fn raise(&mut self, status: Status) {
        self.status = self.status.max(status);
    }

    /// Writes a line to standard error; failures are ignored.
    pub fn complain(&mut self, line: impl Display) {
        log::warn!("{line}");
        let _ = writeln!(io::stderr().lock(), "{}", plain(&line.to_string()));
    }

    /// Returns the notice about lines beyond [`MOST_LINES`], if any.
    pub fn beyond(&self, lines: usize) -> Option<String> {
        let beyond = lines.saturating_sub(MOST_LINES);
        (beyond > 0).then(|| self.say("cli.more", &[("count", &beyond)]))
    }

    /// Writes one value as a line of JSON.
    pub fn write_json(&mut self, value: &impl serde::Serialize) -> Result<(), Halt> {
        self.out.json(value)
    }

    /// Ends the run: flushes output and returns the exit status.
    pub fn finish(mut self, done: Result<(), Halt>) -> ExitCode {
        let done = match done {
            Err(Halt::Show(text)) => self.out.write_all(text.as_bytes()).map_err(Halt::from),
            done => done,
        };
        let done = match (done, self.out.flush()) {
            (Ok(()), Err(error)) => Err(Halt::Output(error)),
            (done, _) => done,
        };
        match done {
            Ok(()) | Err(Halt::Show(_)) => {}
            // The reader needs no more, as `head` does.
            Err(Halt::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {}
            Err(Halt::Output(error)) => {
                self.complain(self.say("cli.output.failed", &[("detail", &error)]));
                self.raise(Status::Failed);
            }
            Err(Halt::Failed(sentence)) => {
                self.complain(sentence);
                self.raise(Status::Failed);
            }
            Err(Halt::Arguments(text)) => {
                self.complain(text);
                return ExitCode::from(WRONG_ARGUMENTS);
            }
        }
        log::info!("exit status {}", self.status as u8);
        // Dropping the buffer would write again.
        let (_, _unwritten) = self.out.0.into_parts();
        ExitCode::from(self.status as u8)
    }
}
