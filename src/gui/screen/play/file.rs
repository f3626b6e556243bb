//! Replay files: saved matches are in the data folder, or anywhere the player says.

use std::{
    fs::{self, File, TryLockError},
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::{SystemTime, UNIX_EPOCH},
};

use iced::Task;

use crate::{
    Context,
    background::{in_background, tried},
    file_dialog::{self, Picked, Wanted},
};
use kernel::{Language, plain::file_stem};
use practice::{Report, ReportForm};
use store::{intake, stamp};
use systems::Catalogs;

/// Writes the report of a match as it was when this was made.
pub type Reporter = Box<dyn FnOnce(&Catalogs, Language, ReportForm) -> Report + Send>;

/// A message about replay files.
#[derive(Debug, Clone)]
pub enum Message {
    /// The panel was opened or closed.
    PanelPressed(bool),
    PathTyped(String),
    /// The system's dialog was requested, to save or to open.
    ChoosePressed {
        save: bool,
    },
    /// The system's dialog returned a path, or none.
    PathChosen(bool, Picked),
    SavePressed,
    /// The position in view is saved as a file of its own.
    PositionPressed,
    /// Replace was pressed, for an existing file.
    ReplacePressed,
    /// The match was saved to this path.
    Saved(Result<PathBuf, String>),
    /// Open was pressed, for the path.
    OpenPressed,
    SavedPicked(PathBuf),
    /// A battle report is wanted.
    ReportPressed,
    /// The system's dialog returned a path for it, or none.
    ReportChosen(Picked),
    /// A battle report was written.
    Reported(Result<PathBuf, String>),
    /// A replay was read, from this path if it is a file's.
    FileRead(Result<(Option<PathBuf>, String), String>),
    /// Paths of the saved matches.
    SavedListed(Vec<PathBuf>),
    /// An abandoned or finished match was saved to this path.
    PutAside(Result<PathBuf, String>),
    /// The current match was stored; an error if it was not.
    Kept(Option<String>),
    /// The match stored last.
    LeftRead(Option<String>),
}

/// Instances of the program that play at the same time.
const INSTANCES: usize = 8;

/// Maximum number of saved matches listed.
const LISTED: usize = 12;

pub(super) fn now() -> i64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_secs() as i64)
}

/// File name from a title and a time in seconds since 1970, in UTC: `Aces - Swarm 2026-11-22 13.40.05.json`.
pub(super) fn name(title: &str, moment: i64) -> String {
    let safe = file_stem(title, 80);
    let stamp = stamp(moment);
    let part = |from: usize, to: usize| stamp.get(from..to).unwrap_or_default();
    let date = [part(0, 4), part(4, 6), part(6, 8)].join("-");
    let time = [part(9, 11), part(11, 13), part(13, 15)].join(".");
    format!("{} {date} {time}.json", if safe.is_empty() { "game" } else { &safe })
}

/// Stores the current match in a file. A later write is never overwritten by an earlier one.
pub(in crate::screen) struct Autosave {
    path: PathBuf,
    /// The lock on it, held while the program runs.
    _claim: Option<File>,
    ticket: u64,
    /// The last write that was done.
    done: Arc<Mutex<u64>>,
}

impl Autosave {
    pub(in crate::screen) fn new(path: PathBuf) -> Self {
        Self { path, _claim: None, ticket: 0, done: Arc::default() }
    }

    /// One for this instance of the program alone: another one plays a match of its own.
    pub(in crate::screen) fn claimed(path: &Path) -> Self {
        let (path, claim) = claimed(path);
        Self { _claim: claim, ..Self::new(path) }
    }

    /// Stores this match, or removes the file for `None`. It is done in the background, as the checksums of a long
    /// match take a while. Yields the error, if any.
    pub(in crate::screen) fn keep(
        &mut self,
        write: Option<impl FnOnce() -> String + Send + 'static>,
    ) -> Task<Option<String>> {
        self.ticket += 1;
        let (ticket, path, done) = (self.ticket, self.path.clone(), Arc::clone(&self.done));
        in_background(move || {
            let text = write.map(|write| write());
            let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
            if ticket < *done {
                return None;
            }
            *done = ticket;
            match text {
                Some(text) => print::write(&path, text.as_bytes()).err().map(|error| error.to_string()),
                None => {
                    // A missing file is fine.
                    let _ = fs::remove_file(&path);
                    None
                }
            }
        })
        .map(Option::flatten)
    }

    /// Reads the stored match.
    pub(in crate::screen) fn read(&self) -> Task<Option<String>> {
        let path = self.path.clone();
        in_background(move || path.exists().then(|| intake::read(&path).ok()).flatten()).map(Option::flatten)
    }
}

/// The first of a few files that no other instance uses, one with a match before others, and the lock on it. Without locks
/// it is the first.
fn claimed(path: &Path) -> (PathBuf, Option<File>) {
    let file = |number: usize| match number {
        1 => path.to_owned(),
        _ => path.with_file_name(format!(
            "{}-{number}.json",
            path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
        )),
    };
    let mut free: Vec<(PathBuf, File)> = Vec::new();
    for path in (1..=INSTANCES).map(file) {
        let lock = File::options().create(true).append(true).open(path.with_extension("lock"));
        match lock.map(|lock| (lock.try_lock(), lock)) {
            Ok((Ok(()), lock)) if path.exists() => return (path, Some(lock)),
            Ok((Ok(()), lock)) => free.push((path, lock)),
            Ok((Err(TryLockError::WouldBlock), _)) => {}
            Ok((Err(TryLockError::Error(_)), _)) | Err(_) => break,
        }
    }
    // The locks of the rest are let go again.
    match free.into_iter().next() {
        Some((path, lock)) => (path, Some(lock)),
        None => (path.to_owned(), None),
    }
}

/// Saved matches in a folder, newest first.
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
    let saved = tried(language, move || {
        // If the folder cannot be made, writing the file fails and is reported.
        let _ = path.parent().map(fs::create_dir_all);
        print::write(&path, text.as_bytes()).map(|()| path).map_err(|error| error.sentence(language))
    });
    saved.map(Message::Saved)
}

/// Writes a battle report in the form that the name of its file asks for; a PDF if it asks for none.
pub(super) fn report(write: Reporter, catalogs: Arc<Catalogs>, path: PathBuf, language: Language) -> Task<Message> {
    let saved = tried(language, move || {
        let ending = path.extension().map(|ending| ending.to_ascii_lowercase());
        let form =
            ReportForm::ALL.into_iter().find(|form| ending.as_ref().is_some_and(|ending| ending == form.ending()));
        let path = match form {
            Some(_) => path,
            None => {
                // Dots of a time are no ending.
                let mut name = path.into_os_string();
                name.push(".pdf");
                PathBuf::from(name)
            }
        };
        let wrong = |problem: print::PrintError| problem.sentence(language);
        let bytes = match write(&catalogs, language, form.unwrap_or(ReportForm::Pdf)) {
            Report::Text(text) => text.into_bytes(),
            Report::Sheet(sheet) => {
                let pages = print::layout(&sheet, &print::PageSetup::default());
                print::pdf(&pages, &print::Metadata::of(&sheet).made(SystemTime::now())).map_err(wrong)?
            }
        };
        // If the folder cannot be made, writing the file fails and is reported.
        let _ = path.parent().map(fs::create_dir_all);
        print::write(&path, &bytes).map(|()| path).map_err(wrong)
    });
    saved.map(Message::Reported)
}

/// Opens the system's dialog for the file of a battle report.
pub(super) fn choose_report(path: &Path, context: &Context<'_>) -> Task<Message> {
    let filters = ReportForm::ALL.map(|form| [form.ending()]);
    let filters: Vec<(&str, &[&str])> = filters.iter().map(|ending| (ending[0], ending.as_slice())).collect();
    file_dialog::choose(context.text("gui.play.report"), Wanted::Target, path, &filters).map(Message::ReportChosen)
}

/// Reads a replay.
pub(super) fn open(path: PathBuf, language: Language) -> Task<Message> {
    let read = move || match intake::read(&path) {
        Ok(text) => Ok((Some(path), text)),
        Err(error) => Err(error.sentence(&path.display().to_string(), language)),
    };
    tried(language, read).map(Message::FileRead)
}

/// Opens the system's dialog for a path.
pub(super) fn choose(path: &str, save: bool, context: &Context<'_>) -> Task<Message> {
    let (title, wanted) = if save { ("gui.play.save", Wanted::Target) } else { ("gui.play.open", Wanted::File) };
    file_dialog::choose(context.text(title), wanted, Path::new(path), &[("Muster", &["json"])])
        .map(move |picked| Message::PathChosen(save, picked))
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
    fn each_instance_plays_a_match_of_its_own_and_one_that_was_left_is_taken_up_by_the_next() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("left.json");
        let [first, second] = [(); 2].map(|()| Autosave::claimed(&path));
        assert_eq!(first.path, path);
        assert_ne!(second.path, path);
        fs::write(&second.path, "second").unwrap();
        let left = second.path.clone();
        assert_ne!(Autosave::claimed(&path).path, left, "it is being played");
        drop((first, second));
        assert_eq!(Autosave::claimed(&path).path, left, "a match comes before an empty place");
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
        let mut keeper = Autosave::new(path.clone());
        let (first, second) = (keeper.keep(Some(|| "one".into())), keeper.keep(Some(|| "two".into())));
        assert_eq!((run(second), run(first)), (None, None));
        assert_eq!(fs::read_to_string(&path).unwrap(), "two");
        assert_eq!(run(keeper.read()), Some("two".to_owned()));
        let over = keeper.keep(None::<fn() -> String>);
        assert_eq!(run(over), None);
        assert!(!path.exists());
    }
}
