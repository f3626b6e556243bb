//! The `muster` program: reads its arguments, then opens the window or runs a command.

use std::process::ExitCode;

use cli::{Front, Window};
use gui::Start;

fn main() -> ExitCode {
    cli::run(std::env::args_os(), Front { window: open, poster: gui::poster })
}

/// Opens the window and stays until it is closed.
fn open(window: Window) -> ExitCode {
    let language = window.language_given.then_some(window.language);
    match gui::run(Start { data_dir: window.data_dir, language, system: window.language, files: window.files }) {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => cli::failed(&sentence),
    }
}
