//! How lists come in from outside: read, checked and written down beside the window, so that neither a file that does not
//! answer nor a list of thousands holds it up.

use std::{path::PathBuf, sync::Arc};

use iced::Task;

use super::{App, ImportReport, Message, open_list::summary};
use crate::{background::in_background, screen::settings::PackAction};
use kernel::{ImportNote, Language, Outcome, phrase};
use store::{ListSummary, intake};
use systems::{AnyDocument, Catalogs, packs::MANIFEST};

/// A list from outside, ready to be stored.
#[derive(Debug)]
pub struct Imported {
    document: AnyDocument,
    notes: Vec<ImportNote>,
    text: String,
    summary: ListSummary,
}

impl Imported {
    /// Reads a list from text in any form.
    fn of(text: &str, name: Option<String>, catalogs: &Catalogs, language: Language) -> Result<Self, String> {
        let kernel::Imported { mut document, notes } = AnyDocument::read(catalogs, text, None).map_err(|error| {
            phrase::say(language, "gui.lists.import_failed", &[("reason", &error.sentence(language))])
        })?;
        if document.name().trim().is_empty() {
            document.rename(name.unwrap_or_else(|| phrase::text(language, "gui.lists.imported_name").to_owned()));
        }
        let summary = summary(&document, &document.check(catalogs, None));
        let text = document.to_json(catalogs).to_string();
        Ok(Self { document, notes, text, summary })
    }
}

/// What a file of ours holds in place of a list.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NoList {
    /// Cards of somebody's own, or changes of published ones.
    Pack,
    /// What somebody owns.
    Collection,
}

impl NoList {
    /// What a text says it is by the mark of its form, whatever slips are in it; none where it may be a list.
    fn of(text: &str) -> Option<Self> {
        let is_json = text.trim_start_matches('\u{feff}').trim_start().starts_with('{');
        let has = |mark: &str| text.split(mark).skip(1).any(|behind| behind.trim_start().starts_with(':'));
        match is_json {
            true if has("\"muster_pack\"") => Some(Self::Pack),
            true if has("\"muster_collection\"") => Some(Self::Collection),
            _ => None,
        }
    }
}

/// What became of a text from outside.
enum Brought {
    List(Result<Arc<Imported>, String>),
    NoList(NoList),
}

impl App {
    /// Takes in what a file holds: a list, or else a pack or a collection. A folder is one of a pack.
    pub(super) fn import_file(&mut self, path: PathBuf) -> Task<Message> {
        if path.is_dir() || path.ends_with(MANIFEST) {
            return self.pack_action(PackAction::Add(path));
        }
        let told = self.shared.context().say("gui.lists.reading", &[("path", &path.display())]);
        self.tell(told);
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let (catalogs, language) = (Arc::clone(&self.shared.catalogs), self.shared.preferences.language);
        let file = path.clone();
        let work = in_background(move || {
            let read = intake::read(&file).map_err(|error| error.sentence(&file.display().to_string(), language));
            match read.as_deref().ok().and_then(NoList::of) {
                Some(what) => Brought::NoList(what),
                None => {
                    let list = read.and_then(|text| Imported::of(&text, name, &catalogs, language));
                    Brought::List(list.map(Arc::new))
                }
            }
        });
        work.map(move |done| match done {
            Some(Brought::NoList(what)) => Message::NoListRead(path.clone(), what),
            Some(Brought::List(list)) => Message::ImportRead(list),
            None => Message::ImportRead(Err(broken(language))),
        })
    }

    pub(super) fn import_text(&mut self, text: String) -> Task<Message> {
        let (catalogs, language) = (Arc::clone(&self.shared.catalogs), self.shared.preferences.language);
        let work = in_background(move || Imported::of(&text, None, &catalogs, language).map(Arc::new));
        work.map(move |done| Message::ImportRead(done.unwrap_or_else(|| Err(broken(language)))))
    }

    /// A list was read: it is stored and opened; what was guessed or refused is told.
    pub(super) fn import_read(&mut self, result: Result<Arc<Imported>, String>) -> Task<Message> {
        let imported = match result {
            Ok(imported) => imported,
            Err(sentence) => {
                self.problem(sentence);
                return Task::none();
            }
        };
        let Imported { document, notes, text, summary } = &*imported;
        let context = self.shared.context();
        if notes.iter().any(|note| note.outcome != Outcome::Mapped) {
            self.notice = None;
            self.report = Some(ImportReport::of(context.language, document, notes, &self.shared.catalogs));
        } else {
            let sentence = context.say("gui.lists.imported", &[("name", &document.name())]);
            self.tell(sentence);
        }
        self.store_list(text.clone(), summary.clone())
    }
}

/// Without a thread, or with one that has ended, nothing was read.
fn broken(language: Language) -> String {
    phrase::text(language, "gui.lists.import_broken").to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_mark_says_and_a_name_is_no_mark() {
        let what = |text| NoList::of(text);
        assert_eq!(what("{ \"muster_pack\" : 1, oops"), Some(NoList::Pack));
        assert_eq!(what("\u{feff}\n{\"muster_collection\":1}"), Some(NoList::Collection));
        for list in [
            "{\"muster\":1,\"name\":\"muster_pack\"}",
            "{\"muster\":1,\"notes\":\"\\\"muster_pack\\\": 1\"}",
            "muster_pack: \"muster_pack\":",
        ] {
            assert_eq!(what(list), None, "{list}");
        }
    }
}
