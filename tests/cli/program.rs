//! A harness to run the program.

use std::{
    ffi::OsStr,
    fs::File,
    io::Write,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
};

use tempfile::TempDir;

/// A legal squad of 80 points.
pub const LEGAL: &str = r#"{"muster":1,"system":"xwing","format":"standard","name":"Two colors","notes":"","list":{"faction":"rebel","ships":[
  {"pilot":"lukeskywalker","ship":"xwing","upgrades":["r2d2","protontorpedoes"]},
  {"pilot":"rookiepilot","ship":"xwing","upgrades":["r2astromech"]},
  {"pilot":"rookiepilot","ship":"xwing","upgrades":["r2astromech"]}]}}
"#;

/// The same squad with a second R2-D2.
pub fn illegal() -> String {
    LEGAL.replacen("r2astromech", "r2d2", 1)
}

/// A document on one line.
pub fn line(document: &str) -> String {
    let value: serde_json::Value = serde_json::from_str(document).expect("a document");
    value.to_string()
}

/// Asserts that the program ran and said this.
#[track_caller]
pub fn works(run: &Run, part: &str) {
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains(part), "{part:?} is not in {:?}", run.out);
}

/// The one JSON document that a run wrote.
#[track_caller]
pub fn json(run: &Run) -> serde_json::Value {
    assert_eq!(run.status, 0, "{}", run.err);
    serde_json::from_str(&run.out).unwrap_or_else(|error| panic!("{error}: {}", run.out))
}

/// A folder for one test, with its own data folder.
pub struct Scratch(TempDir);

/// Result of a run.
pub struct Run {
    pub status: i32,
    pub out: String,
    pub err: String,
}

impl Scratch {
    pub fn new() -> Self {
        Self(tempfile::tempdir().expect("a folder"))
    }

    pub fn path(&self) -> &Path {
        self.0.path()
    }

    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        std::fs::write(&path, content).expect("room for a file");
        path
    }

    /// The program in this folder, without a user's language and folders.
    pub fn command(&self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_muster"));
        command.args(arguments).current_dir(self.path()).env("MUSTER_DATA_DIR", self.path().join("data"));
        command.env("LC_ALL", "C").env("RUST_BACKTRACE", "0").env("SOURCE_DATE_EPOCH", "0").stdin(Stdio::null());
        command
    }

    /// Runs the program to its end.
    pub fn run(&self, arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Run {
        Run::of(&mut self.command(arguments))
    }

    /// Runs the program with arguments split at spaces.
    pub fn line(&self, line: &str) -> Run {
        self.run(line.split(' '))
    }

    /// Runs the program with standard input.
    pub fn with_input(&self, line: &str, input: impl Into<Vec<u8>>) -> Run {
        let mut child = self.spawn(line);
        let (mut stdin, input) = (child.stdin.take().expect("an input"), input.into());
        let writer = thread::spawn(move || {
            // The program may stop reading before the end.
            let _ = stdin.write_all(&input);
        });
        let run = Run::ended(child);
        writer.join().expect("a writer");
        run
    }

    /// Starts the program with pipes on all sides.
    pub fn spawn(&self, line: &str) -> Child {
        let mut command = self.command(line.split(' '));
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.spawn().expect("the program runs")
    }

    /// Runs the program with output to a file.
    pub fn run_into(&self, line: &str, target: &str) -> Run {
        let file = File::options().write(true).open(target).expect("a place to write to");
        Run::of(self.command(line.split(' ')).stdout(file).stderr(Stdio::piped()))
    }
}

impl Run {
    pub fn of(command: &mut Command) -> Self {
        Self::from(command.output().expect("the program runs"))
    }

    pub fn ended(child: Child) -> Self {
        Self::from(child.wait_with_output().expect("the program ends"))
    }

    /// Output as JSON, one value for each line.
    pub fn json(&self) -> Vec<serde_json::Value> {
        self.out.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
    }

    /// Asserts a failure with this status and one clear line on standard error.
    #[track_caller]
    pub fn fails(&self, status: i32, part: &str) {
        assert_eq!(self.status, status, "{}", self.err);
        assert_eq!(self.err.lines().count(), 1, "{}", self.err);
        assert!(self.err.contains(part), "{:?} is not in {:?}", part, self.err);
    }
}

impl From<std::process::Output> for Run {
    fn from(output: std::process::Output) -> Self {
        let run = Self {
            status: output.status.code().expect("an exit status, not a signal"),
            out: String::from_utf8(output.stdout).expect("text"),
            err: String::from_utf8(output.stderr).expect("text"),
        };
        assert!(!run.err.contains("panicked"), "{}", run.err);
        run
    }
}
