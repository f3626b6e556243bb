//! The command line: everything the window does, for people in a shell and for other programs.
//!
//! [`run`] is all that the binary calls: it runs a command, or passes a [`Window`] on where the arguments ask for one. Each
//! command is a module; [`arguments`] defines the command line, [`builder`] builds commands, [`input`] and [`output`] are
//! files, and [`session`] is a run with its language, output and exit status.
//!
//! # Example
//!
//! ```
//! use std::{ffi::OsString, path::PathBuf, process::ExitCode};
//!
//! use cli::{Front, Window};
//!
//! let arguments = ["muster", "open", "aces.json"].map(OsString::from);
//! let window = |window: Window| {
//!     assert_eq!(window.files, [PathBuf::from("aces.json")]);
//!     ExitCode::SUCCESS
//! };
//! let code = cli::run(arguments, Front { window, poster: |_, _, _| None });
//! assert_eq!(code, ExitCode::SUCCESS);
//! ```

#![cfg_attr(
    not(test),
    deny(
        clippy::expect_used,
        clippy::get_unwrap,
        clippy::panic,
        clippy::todo,
        clippy::unimplemented,
        clippy::unreachable,
        clippy::unwrap_used
    )
)]

mod arguments;
mod builder;
mod campaign;
mod catalog;
mod cells;
mod check;
mod collection;
mod convert;
mod desktop;
mod diff;
mod exercise;
mod findings;
mod gauntlet;
mod guarded;
mod input;
mod log_file;
mod map;
mod moment;
mod odds;
mod onward;
mod open;
mod output;
mod owned;
mod pack;
mod play;
mod position;
mod poster;
mod random;
mod read_as;
mod rebellion;
mod replay;
mod review;
mod search;
mod session;
mod settings;
mod sheet;
mod shell;
mod suggest;
mod table;
mod tournament;
mod unreadable;

use std::{ffi::OsString, panic::resume_unwind, path::PathBuf, process::ExitCode, thread};

pub use poster::DrawPoster;

use kernel::Language;
use session::{Halt, Session};

/// The window's part of the command line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    pub data_dir: Option<PathBuf>,
    /// Language at the start.
    pub language: Language,
    /// True if `--lang` gave the language, which then overrides the settings.
    pub language_given: bool,
    /// Files of lists to open.
    pub files: Vec<PathBuf>,
}

/// Ends the program with an error message, as a failed command does.
pub fn failed(sentence: &str) -> ExitCode {
    let mut session = Session::new(Language::default());
    session.complain(sentence);
    session.raise(session::Status::Failed);
    session.finish(Ok(()))
}

/// What the window does for the command line, which does not link it.
#[derive(Debug, Clone, Copy)]
pub struct Front<W> {
    /// Opens the window and stays until it is closed.
    pub window: W,
    pub poster: DrawPoster,
}

/// Runs a command, or the window if the arguments name none.
pub fn run<W>(arguments: impl IntoIterator<Item = OsString>, front: Front<W>) -> ExitCode
where
    W: FnOnce(Window) -> ExitCode,
{
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let poster = front.poster;
    match on_stack(|| command(&arguments, poster)) {
        Outcome::Ended(code) => code,
        Outcome::Window(wanted) => (front.window)(wanted),
    }
}

/// What the arguments come to.
enum Outcome {
    Ended(ExitCode),
    Window(Window),
}

/// Stack of a command, in bytes: that of the program may be small.
const STACK: usize = 8 << 20;

/// Does the work on a stack of its own, or on this one where the system gives no thread.
fn on_stack<T: Send>(work: impl Fn() -> T + Sync) -> T {
    thread::scope(|scope| match thread::Builder::new().stack_size(STACK).spawn_scoped(scope, &work) {
        Ok(thread) => thread.join().unwrap_or_else(|fault| resume_unwind(fault)),
        Err(_) => work(),
    })
}

fn command(arguments: &[OsString], poster: DrawPoster) -> Outcome {
    let (language, language_given) = arguments::language(arguments);
    let mut session = Session::new(language);
    let matches = match arguments::parse(arguments, language) {
        Ok(matches) => matches,
        Err(halt) => return Outcome::Ended(session.finish(Err(halt))),
    };
    session.json = matches.get_flag(arguments::JSON);
    session.data_dir = matches.get_one::<PathBuf>(arguments::DATA_DIR).cloned();
    if matches.get_flag(arguments::LOG)
        && let Err(halt) = log_file::start(&mut session)
    {
        return Outcome::Ended(session.finish(Err(halt)));
    }
    if matches.subcommand_name() == Some(search::NAME) {
        session.read_packs();
    }
    let without_cards =
        [arguments::HELP, search::NAME, open::NAME, settings::NAME, shell::COMPLETIONS, shell::MAN, desktop::NAME];
    if matches.subcommand_name().is_some_and(|name| !without_cards.contains(&name)) {
        session.read_catalogs();
    }
    let window = |session: Session, files| {
        let data_dir = session.data_dir.clone();
        // The window uses standard output itself.
        drop(session);
        Outcome::Window(Window { data_dir, language, language_given, files })
    };
    let done = match matches.subcommand() {
        None => return window(session, Vec::new()),
        Some((open::NAME, matches)) => return window(session, open::files(matches)),
        Some((check::NAME, matches)) => check::run(matches, &mut session),
        Some((convert::NAME, matches)) => convert::run(matches, &mut session),
        Some((diff::NAME, matches)) => diff::run(matches, &mut session),
        Some((map::NAME, matches)) => map::run(matches, &mut session),
        Some((sheet::NAME, matches)) => sheet::run(matches, &mut session),
        Some((poster::NAME, matches)) => poster::run(matches, &mut session, poster),
        Some((random::NAME, matches)) => random::run(matches, &mut session),
        Some((suggest::NAME, matches)) => suggest::run(matches, &mut session),
        Some((odds::NAME, matches)) => odds::run(matches, &mut session),
        Some((play::NAME, matches)) => play::run(matches, &mut session),
        Some((gauntlet::NAME, matches)) => gauntlet::run(matches, &mut session),
        Some((gauntlet::compare::NAME, matches)) => gauntlet::compare::run(matches, &mut session),
        Some((gauntlet::improve::NAME, matches)) => gauntlet::improve::run(matches, &mut session),
        Some((play::merge::NAME, matches)) => play::merge::run(matches, &mut session),
        Some((campaign::NAME, matches)) => campaign::run(matches, &mut session),
        Some((table::NAME, matches)) => table::run(matches, &mut session),
        Some((tournament::NAME, matches)) => tournament::run(matches, &mut session),
        Some((rebellion::NAME, matches)) => rebellion::run(matches, &mut session),
        Some((replay::NAME, matches)) => replay::run(matches, &mut session),
        Some((onward::NAME, matches)) => onward::run(matches, &mut session),
        Some((position::NAME, matches)) => position::run(matches, &mut session),
        Some((exercise::NAME, matches)) => exercise::run(matches, &mut session),
        Some((review::NAME, matches)) => review::run(matches, &mut session),
        Some((search::NAME, matches)) => search::run(matches, &mut session),
        Some((collection::NAME, matches)) => collection::run(matches, &mut session),
        Some((settings::NAME, matches)) => settings::run(matches, &mut session),
        Some((pack::NAME, matches)) => pack::run(matches, &mut session),
        Some((catalog::NAME, matches)) => catalog::run(matches, &mut session),
        Some((shell::COMPLETIONS, matches)) => shell::completions(arguments::program(language), matches, &mut session),
        Some((shell::MAN, _)) => shell::man(arguments::program(language), &mut session),
        Some((desktop::NAME, matches)) => desktop::run(matches, &mut session),
        Some((arguments::HELP, matches)) => arguments::help(matches, language),
        Some((name, _)) => Err(Halt::Arguments(name.to_owned())),
    };
    Outcome::Ended(session.finish(done))
}
