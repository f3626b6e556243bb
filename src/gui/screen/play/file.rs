//! Replays as files: saved games are kept in the data folder, or wherever the player says.

use std::{
    fs,
    path::{Path, PathBuf},
};

use iced::Task;

use crate::{Context, background::in_background};
use kernel::{Language, phrase};
use store::intake;

/// What happened to the files of replays.
#[derive(Debug, Clone)]
pub enum Message {
    /// The panel for files opens or closes.
    PanelPressed(bool),
    /// The path of a replay changed.
    PathTyped(String),
    /// A path is to be chosen with the system's dialog, to save or to open.
    ChoosePressed {
        /// To save.
        save: bool,
    },
    /// The system's dialog gave a path, or none.
    PathChosen(bool, Option<PathBuf>),
    /// The game is to be saved.
    SavePressed,
    /// It was saved here, or why not.
    Saved(Result<PathBuf, String>),
    /// The replay under the path is to be opened.
    OpenPressed,
    /// A saved game is to be opened.
    SavedPicked(PathBuf),
    /// A file was read, or why not.
    FileRead(Result<String, String>),
    /// The saved games there are.
    SavedListed(Vec<PathBuf>),
}

/// The most saved games that are listed.
const LISTED: usize = 12;

/// A file name made of a title.
pub(super) fn name(title: &str) -> String {
    let safe: String = title
        .chars()
        .map(|letter| if letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_') { letter } else { '_' })
        .take(80)
        .collect();
    let safe = safe.trim();
    if safe.is_empty() { "game.json".to_owned() } else { format!("{safe}.json") }
}

/// The saved games of a folder, the newest first.
pub(super) fn saved(folder: &Path) -> Vec<PathBuf> {
    let mut found: Vec<_> = fs::read_dir(folder)
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|extension| extension == "json"))
        .map(|entry| (entry.metadata().and_then(|facts| facts.modified()).ok(), entry.path()))
        .collect();
    found.sort_unstable_by(|one, other| other.cmp(one));
    found.into_iter().take(LISTED).map(|(_, path)| path).collect()
}

/// Writes a replay.
pub(super) fn save(text: String, path: PathBuf, language: Language) -> Task<Message> {
    in_background(move || {
        // A folder that cannot be made is told of when the file cannot be written.
        let _ = path.parent().map(fs::create_dir_all);
        print::write(&path, text.as_bytes()).map(|()| path).map_err(|error| error.sentence(language))
    })
    .map(move |done| Message::Saved(done.unwrap_or_else(|| Err(broken(language)))))
}

/// Reads a replay.
pub(super) fn open(path: PathBuf, language: Language) -> Task<Message> {
    in_background(move || intake::read(&path).map_err(|error| error.sentence(&path.display().to_string(), language)))
        .map(move |done| Message::FileRead(done.unwrap_or_else(|| Err(broken(language)))))
}

/// The sentence for work that was broken off.
pub(super) fn broken(language: Language) -> String {
    phrase::text(language, "gui.play.broken").to_owned()
}

/// Asks for a path with the system's dialog.
pub(super) fn choose(path: &str, save: bool, context: &Context<'_>) -> Task<Message> {
    let path = PathBuf::from(path);
    let title = if save { "gui.play.save" } else { "gui.play.open" };
    let mut dialog = rfd::AsyncFileDialog::new().set_title(context.text(title)).add_filter("Muster", &["json"]);
    if let Some(folder) = path.parent() {
        dialog = dialog.set_directory(folder);
    }
    if let Some(name) = path.file_name().filter(|_| save) {
        dialog = dialog.set_file_name(name.to_string_lossy());
    }
    Task::perform(
        async move {
            let file = if save { dialog.save_file().await } else { dialog.pick_file().await };
            file.map(|file| file.path().to_owned())
        },
        move |path| Message::PathChosen(save, path),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn saved_games_are_found_and_other_files_are_not() {
        let folder = tempfile::tempdir().unwrap();
        assert!(saved(folder.path()).is_empty());
        for name in ["one.json", "two.json", "notes.txt"] {
            fs::write(folder.path().join(name), "{}").unwrap();
        }
        assert_eq!(saved(folder.path()).len(), 2);
        assert_eq!(saved(&folder.path().join("nowhere")).len(), 0);
        assert_eq!(name("Wedge / Vader"), "Wedge _ Vader.json");
    }
}
