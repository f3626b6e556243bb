//! Replays as files: saved games are kept in the data folder, or wherever the player says.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};

use iced::Task;

use crate::{Context, background::in_background};
use kernel::{Language, phrase};
use store::{intake, stamp};

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
    /// It is to replace the file that lies there.
    ReplacePressed,
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
    /// A match that was given up was saved here, or why not.
    PutAside(Result<PathBuf, String>),
    /// The match on the table was kept; or why not.
    Kept(Option<String>),
    /// The match that was kept last, as it was written.
    LeftRead(Option<String>),
}

/// The most saved games that are listed.
const LISTED: usize = 12;

/// Seconds since 1970.
pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// A file name made of a title and of a moment in seconds since 1970, in the world's time: `Aces - Swarm 2026-11-22
/// 13.40.05.json`.
pub(super) fn name(title: &str, moment: i64) -> String {
    let safe: String = title
        .chars()
        .map(|letter| if letter.is_alphanumeric() || matches!(letter, ' ' | '-' | '_') { letter } else { '_' })
        .take(80)
        .collect();
    let safe = safe.trim();
    let stamp = stamp(moment);
    let part = |from: usize, to: usize| stamp.get(from..to).unwrap_or_default();
    let date = [part(0, 4), part(4, 6), part(6, 8)].join("-");
    let time = [part(9, 11), part(11, 13), part(13, 15)].join(".");
    format!("{} {date} {time}.json", if safe.is_empty() { "game" } else { safe })
}

/// Keeps the match on the table in one file. What was to be kept later never gives way to what was to be kept before.
pub(in crate::screen) struct Keeper {
    path: PathBuf,
    wish: u64,
    /// The last wish that was carried out.
    done: Arc<Mutex<u64>>,
}

impl Keeper {
    pub(in crate::screen) fn new(path: PathBuf) -> Self {
        Self { path, wish: 0, done: Arc::default() }
    }

    /// Keeps what is written here, or nothing: then the file goes. It is written beside the window, as the checksums of a
    /// long match take a while. Gives what went wrong.
    pub(in crate::screen) fn keep(
        &mut self,
        write: Option<impl FnOnce() -> String + Send + 'static>,
    ) -> Task<Option<String>> {
        self.wish += 1;
        let (wish, path, done) = (self.wish, self.path.clone(), Arc::clone(&self.done));
        in_background(move || {
            let text = write.map(|write| write());
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            if wish < *done {
                return None;
            }
            *done = wish;
            match text {
                Some(text) => print::write(&path, text.as_bytes()).err().map(|error| error.to_string()),
                None => {
                    // What is not there is gone already.
                    let _ = fs::remove_file(&path);
                    None
                }
            }
        })
        .map(Option::flatten)
    }

    /// Reads what was kept last.
    pub(in crate::screen) fn read(&self) -> Task<Option<String>> {
        let path = self.path.clone();
        in_background(move || path.exists().then(|| intake::read(&path).ok()).flatten()).map(Option::flatten)
    }
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
pub(in crate::screen) fn broken(language: Language) -> String {
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
    }

    #[test]
    fn a_saved_game_is_named_after_the_lists_and_the_time() {
        assert_eq!(name("Wedge / Vader", 1_709_251_199), "Wedge _ Vader 2024-02-29 23.59.59.json");
        assert_eq!(name(" ", 0), "game 1970-01-01 00.00.00.json");
    }

    #[test]
    fn what_is_kept_later_never_gives_way_to_what_was_to_be_kept_before() {
        use iced_test::runtime::{Action, task::into_stream};
        let run = |task: Task<Option<String>>| {
            let mut stream = into_stream(task).unwrap();
            match iced::futures::executor::block_on(iced::futures::StreamExt::next(&mut stream)) {
                Some(Action::Output(said)) => said,
                _ => panic!("nothing was said"),
            }
        };
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("left.json");
        let mut keeper = Keeper::new(path.clone());
        let (first, second) = (keeper.keep(Some(|| "one".into())), keeper.keep(Some(|| "two".into())));
        assert_eq!((run(second), run(first)), (None, None));
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(run(keeper.read()), Some("two".to_owned()));
        let over = keeper.keep(None::<fn() -> String>);
        assert_eq!(run(over), None);
        assert!(!path.exists());
    }
}
