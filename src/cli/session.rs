//! One run of a command: its language, its output and how it ends.

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

/// How well it went; the worst of all that happened becomes the exit status.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) enum Status {
    /// All well.
    #[default]
    Well = 0,
    /// A list is illegal.
    Illegal = 1,
    /// Something could not be read or written.
    Failed = 2,
}

/// How many lines a report for people has at most of one kind; machines get all.
pub(super) const MOST_LINES: usize = 200;

/// Exit status for arguments that are no sense.
const WRONG_ARGUMENTS: u8 = 64;

/// Why a command ends before its end.
#[derive(Debug)]
pub(super) enum Halt {
    /// Standard output takes no more.
    Output(io::Error),
    /// Something could not be done; the sentence says what.
    Failed(String),
    /// The arguments make no sense; the text says why.
    Arguments(String),
    /// A text was asked for instead of a command, such as the help.
    Show(String),
}

impl From<io::Error> for Halt {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// JSON is only ever written to standard output.
impl From<serde_json::Error> for Halt {
    fn from(error: serde_json::Error) -> Self {
        Self::Output(error.into())
    }
}

/// Standard output. Text goes there without anything that a terminal would obey, whoever wrote it.
pub(super) struct Out(BufWriter<StdoutLock<'static>>);

impl Out {
    /// Where bytes go that are for a file, such as a PDF.
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
        // Sentences come in whole letters.
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
    /// The language of every sentence.
    pub language: Language,
    /// Whether the output is for machines.
    pub json: bool,
    /// The data folder, where one was given.
    pub data_dir: Option<PathBuf>,
    /// The cards of all games.
    pub catalogs: Catalogs,
    /// Standard output.
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

    /// Takes the cards from the catalog in the data folder where it is up to date; else those in the program stay. Nothing
    /// is written, so that a command that only reads lists leaves no trace.
    pub fn read_catalogs(&mut self) {
        self.read_packs();
        let dir = DataDir::existing(self.data_dir.as_deref());
        if let Some(files) = dir.and_then(|dir| CatalogDb::files_in(&dir.catalog(), &self.catalogs.source())) {
            self.catalogs = Catalogs::of(files).with_packs(self.catalogs.packs().to_vec());
        }
    }

    /// The text of a phrase.
    pub fn text<'a>(&self, key: &'a str) -> &'a str {
        phrase::text(self.language, key)
    }

    /// A phrase with its holes filled.
    pub fn say(&self, key: &str, values: &[(&str, &dyn Display)]) -> String {
        phrase::say(self.language, key, values)
    }

    /// How wide a column must be for any of these phrases, in characters.
    pub fn column(&self, keys: &[&str]) -> usize {
        keys.iter().map(|key| self.text(key).chars().count()).max().unwrap_or(0)
    }

    /// Notes that something was not well.
    pub fn raise(&mut self, status: Status) {
        self.status = self.status.max(status);
    }

    /// Writes a line to standard error. If not even that can be written, nobody is there to be told.
    pub fn complain(&mut self, line: impl Display) {
        let _ = writeln!(io::stderr().lock(), "{}", plain(&line.to_string()));
    }

    /// Says how many lines were left out beyond [`MOST_LINES`], if any were.
    pub fn beyond(&self, lines: usize) -> Option<String> {
        let beyond = lines.saturating_sub(MOST_LINES);
        (beyond > 0).then(|| self.say("cli.more", &[("count", &beyond)]))
    }

    /// Writes one value as a line of JSON.
    pub fn write_json(&mut self, value: &impl serde::Serialize) -> Result<(), Halt> {
        self.out.json(value)
    }

    /// Ends the run: what is still to be written is written, and the status is told.
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
            // Whoever read our output wants no more of it, as `head` does: nothing is wrong.
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
        // What could not be written before would be tried again when the buffer is dropped.
        let (_, _unwritten) = self.out.0.into_parts();
        ExitCode::from(self.status as u8)
    }
}
