//! The system's file dialogs.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use iced::Task;

use crate::context::Context;

/// Nobody cancels a dialog within this time of asking for it: it did not open.
const OPENING: Duration = Duration::from_millis(300);

/// Name of a filter, and its file name endings.
type Filter<'a> = (&'a str, &'a [&'a str]);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wanted {
    File,
    Folder,
    /// A file that may not exist yet.
    Target,
}

/// Outcome of a dialog.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Picked {
    Path(PathBuf),
    Canceled,
    /// No dialog can open: the desktop has neither a portal nor a helper program.
    Unavailable,
}

/// Opens the system's dialog at the folder, and with the name, of `usual`; it may be empty. Folders are not filtered.
pub(crate) fn choose(title: &str, wanted: Wanted, usual: &Path, filters: &[Filter<'_>]) -> Task<Picked> {
    let mut dialog = rfd::AsyncFileDialog::new().set_title(title);
    for (name, endings) in filters.iter().filter(|_| wanted != Wanted::Folder) {
        dialog = dialog.add_filter(*name, endings);
    }
    let folder = if wanted == Wanted::Folder { Some(usual) } else { usual.parent() };
    if let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty()) {
        dialog = dialog.set_directory(folder);
    }
    if let Some(name) = usual.file_name().filter(|_| wanted == Wanted::Target) {
        dialog = dialog.set_file_name(name.to_string_lossy());
    }
    Task::future(async move {
        let asked = Instant::now();
        let picked = match wanted {
            Wanted::File => dialog.pick_file().await,
            Wanted::Folder => dialog.pick_folder().await,
            Wanted::Target => dialog.save_file().await,
        };
        Picked::of(picked.map(|file| file.path().to_owned()), asked.elapsed())
    })
}

impl Picked {
    fn of(path: Option<PathBuf>, took: Duration) -> Self {
        match path {
            Some(path) => Self::Path(path),
            None if took < OPENING => Self::Unavailable,
            None => Self::Canceled,
        }
    }

    /// Sentence for the user if no dialog can open.
    pub(crate) fn sentence(&self, context: &Context<'_>) -> Option<String> {
        (*self == Self::Unavailable).then(|| context.text("gui.file_dialog.unavailable").to_owned())
    }

    /// The file to write: without a dialog the usual one, which the notice names; none if it was canceled.
    pub(crate) fn target(self, usual: impl FnOnce() -> PathBuf) -> Option<PathBuf> {
        match self {
            Self::Path(path) => Some(path),
            Self::Canceled => None,
            Self::Unavailable => Some(usual()),
        }
    }

    pub(crate) fn path(self) -> Option<PathBuf> {
        match self {
            Self::Path(path) => Some(path),
            Self::Canceled | Self::Unavailable => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dialog_that_is_gone_at_once_did_not_open() {
        assert_eq!(Picked::of(None, Duration::from_millis(20)), Picked::Unavailable);
        assert_eq!(Picked::of(None, Duration::from_secs(2)), Picked::Canceled);
        assert_eq!(Picked::of(Some("a".into()), Duration::ZERO), Picked::Path("a".into()));
    }
}
