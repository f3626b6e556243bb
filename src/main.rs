//! The `muster` program: reads its arguments, then opens the window or runs a command.

use std::process::ExitCode;

use muster::cli::{self, Window};

fn main() -> ExitCode {
    cli::run(std::env::args_os(), open)
}

/// Opens the window.
fn open(_window: Window) -> ExitCode {
    ExitCode::SUCCESS
}
