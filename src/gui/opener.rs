//! Files and folders shown by the system's own programs.

use std::{path::PathBuf, process::Command};

use iced::Task;

use crate::background::in_background;
use kernel::{Language, phrase};

/// Shows a file or folder; yields a sentence if no program could.
pub(crate) fn show(path: PathBuf, language: Language) -> Task<Result<(), String>> {
    let shown = in_background(move || {
        let sentence = |key| Err(phrase::say(language, key, &[("path", &path.display())]));
        if !path.exists() {
            return sentence("gui.print.not_saved");
        }
        let program = match () {
            () if cfg!(target_os = "macos") => "open",
            () if cfg!(windows) => "explorer",
            () => "xdg-open",
        };
        match Command::new(program).arg(&path).status() {
            // The Explorer of Windows ends with 1 although the file is shown.
            Ok(status) if status.success() || cfg!(windows) => Ok(()),
            _ => sentence("gui.print.open_failed"),
        }
    });
    shown.map(|shown| shown.unwrap_or(Ok(())))
}
