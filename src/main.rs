//! The `muster` program: reads its arguments, then opens the window or runs a command.

use std::process::ExitCode;

use cli::Window;
use store::DataDir;

fn main() -> ExitCode {
    cli::run(std::env::args_os(), open)
}

/// Opens the window and stays until it is closed.
fn open(window: Window) -> ExitCode {
    let asked = window.language_given.then_some(window.language);
    let opened = DataDir::resolve(window.data_dir.as_deref())
        .map_err(|error| error.sentence(window.language))
        .and_then(|dir| gui::run(dir, asked, window.language));
    match opened {
        Ok(()) => ExitCode::SUCCESS,
        Err(sentence) => cli::failed(&sentence),
    }
}
