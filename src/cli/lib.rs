//! The command line: everything the window does, for people at a shell and for other programs.
//!
//! One module a command. What all of them share: [`arguments`] (what may be written after `muster`), [`builder`] (what
//! commands are built of), [`input`] (files
//! people have) and [`session`] (language, output, exit status).

mod arguments;
mod asked;
mod builder;
mod catalog;
mod check;
mod convert;
mod guarded;
mod input;
mod odds;
mod output;
mod play;
mod random;
mod replay;
mod search;
mod session;
mod sheet;
mod suggest;

use std::{ffi::OsString, path::PathBuf, process::ExitCode};

use kernel::Language;
use session::{Halt, Session};

/// What the window needs to know from the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The data folder, where one was given with `--data-dir`.
    pub data_dir: Option<PathBuf>,
    /// The language to start in.
    pub language: Language,
    /// Whether the language was asked for with `--lang`, so that it goes before the one in the settings.
    pub language_given: bool,
}

/// Ends the program with a sentence on standard error, as a command does that could not do its work.
pub fn failed(sentence: &str) -> ExitCode {
    let mut session = Session::new(Language::default());
    session.complain(sentence);
    session.raise(session::Status::Failed);
    session.finish(Ok(()))
}

/// Runs the program: a command, or the window where the arguments name none.
pub fn run(arguments: impl IntoIterator<Item = OsString>, window: impl FnOnce(Window) -> ExitCode) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let (language, language_given) = arguments::language(&arguments);
    let mut session = Session::new(language);
    let matches = match arguments::parse(&arguments, language) {
        Ok(matches) => matches,
        Err(halt) => return session.finish(Err(halt)),
    };
    session.json = matches.get_flag(arguments::JSON);
    session.data_dir = matches.get_one::<PathBuf>(arguments::DATA_DIR).cloned();
    if matches.subcommand_name().is_some_and(|name| name != arguments::HELP && name != search::NAME) {
        session.read_catalogs();
    }
    let done = match matches.subcommand() {
        None => {
            let data_dir = session.data_dir.take();
            // The window has its own use for standard output.
            drop(session);
            return window(Window { data_dir, language, language_given });
        }
        Some((check::NAME, matches)) => check::run(matches, &mut session),
        Some((convert::NAME, matches)) => convert::run(matches, &mut session),
        Some((sheet::NAME, matches)) => sheet::run(matches, &mut session),
        Some((random::NAME, matches)) => random::run(matches, &mut session),
        Some((suggest::NAME, matches)) => suggest::run(matches, &mut session),
        Some((odds::NAME, matches)) => odds::run(matches, &mut session),
        Some((play::NAME, matches)) => play::run(matches, &mut session),
        Some((replay::NAME, matches)) => replay::run(matches, &mut session),
        Some((search::NAME, matches)) => search::run(matches, &mut session),
        Some((catalog::NAME, matches)) => catalog::run(matches, &mut session),
        Some((arguments::HELP, matches)) => arguments::help(matches, language),
        Some((name, _)) => Err(Halt::Arguments(name.to_owned())),
    };
    session.finish(done)
}
