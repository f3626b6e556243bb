//! Import of lists, read and checked in the background, so that neither a file that does not answer nor thousands of
//! lists hold up the window.

use std::{path::PathBuf, sync::Arc};

use iced::Task;

use super::{
    App, Done, ImportReport, Message,
    message::{ImportedList, ImportedText, NoList},
    now,
    open_list::summary,
};
use crate::{background::tried, screen::settings::PackAction, stored::free_name};
use kernel::{ImportOutcome, Language, ReadError, phrase};
use store::intake;
use systems::{AnyDocument, Catalogs, packs::MANIFEST};

impl ImportedList {
    fn of(
        imported: kernel::Imported<AnyDocument>,
        name: Option<String>,
        catalogs: &Catalogs,
        language: Language,
    ) -> Self {
        let kernel::Imported { mut document, notes } = imported;
        if document.name().trim().is_empty() {
            document.rename(name.unwrap_or_else(|| phrase::text(language, "gui.lists.imported_name").to_owned()));
        }
        let summary = summary(&document, &document.check(catalogs, None));
        let text = document.to_json(catalogs).to_string();
        Self { document, notes, text, summary }
    }
}

impl ImportedText {
    /// Reads the lists of a text in any format.
    fn of(text: &str, name: Option<String>, catalogs: &Catalogs, language: Language) -> Result<Self, String> {
        let failed = |error: ReadError| {
            phrase::say(language, "gui.lists.import_failed", &[("reason", &error.sentence(language))])
        };
        let mut read = AnyDocument::read_all(catalogs, text, None).map_err(failed)?;
        if let [_] = &read[..]
            && let Some(only) = read.pop()
        {
            let only = ImportedList::of(only.map_err(failed)?, name, catalogs, language);
            return Ok(Self { name: String::new(), lists: vec![only], refused: Vec::new() });
        }
        let (mut lists, mut refused) = (Vec::new(), Vec::new());
        for (index, list) in read.into_iter().enumerate() {
            let number = phrase::say(language, "gui.lists.imported_number", &[("number", &(index + 1))]);
            match list {
                Ok(list) => lists.push(ImportedList::of(list, Some(number), catalogs, language)),
                Err(error) => refused.push(format!("{number}: {}", error.sentence(language))),
            }
        }
        let name = name.unwrap_or_else(|| phrase::text(language, "gui.lists.imported_folder").to_owned());
        Ok(Self { name, lists, refused })
    }
}

impl NoList {
    /// The kind a text declares by its format mark, even if it is faulty; `None` if it may be a list.
    fn of(text: &str) -> Option<Self> {
        let is_json = text.trim_start_matches('\u{feff}').trim_start().starts_with('{');
        let has = |mark: &str| text.split(mark).skip(1).any(|behind| behind.trim_start().starts_with(':'));
        match is_json {
            true if has("\"muster_pack\"") => Some(Self::Pack),
            true if has("\"muster_collection\"") => Some(Self::Collection),
            true if has("\"muster_replay\"") => Some(Self::Replay),
            _ => None,
        }
    }
}

impl App {
    /// Imports a file: a list, a pack or a collection; a replay is opened. A folder is imported as a pack.
    pub(super) fn import_file(&mut self, path: PathBuf) -> Task<Message> {
        if path.is_dir() || path.ends_with(MANIFEST) {
            return self.pack_action(PackAction::Add(path));
        }
        let notice = self.shared.context().say("gui.lists.reading", &[("path", &path.display())]);
        self.notify(notice);
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let (catalogs, language) = (Arc::clone(&self.shared.catalogs), self.shared.preferences.language);
        let file = path.clone();
        let work = tried(language, move || {
            let text = intake::read(&file).map_err(|error| error.sentence(&file.display().to_string(), language))?;
            match NoList::of(&text) {
                Some(what) => Ok(Err(what)),
                None => ImportedText::of(&text, name, &catalogs, language).map(|list| Ok(Arc::new(list))),
            }
        });
        work.map(move |read| match read {
            Ok(Err(what)) => Message::NoListRead(path.clone(), what),
            Ok(Ok(list)) => Message::ImportRead(Ok(list)),
            Err(sentence) => Message::ImportRead(Err(sentence)),
        })
    }

    pub(super) fn import_text(&mut self, text: String) -> Task<Message> {
        let (catalogs, language) = (Arc::clone(&self.shared.catalogs), self.shared.preferences.language);
        tried(language, move || ImportedText::of(&text, None, &catalogs, language).map(Arc::new))
            .map(Message::ImportRead)
    }

    /// Stores and opens the imported list, and reports cards that were guessed or rejected; several lists are stored in a
    /// folder of their own, with a line for each.
    pub(super) fn import_read(&mut self, result: Result<Arc<ImportedText>, String>) -> Task<Message> {
        let imported = match result {
            Ok(imported) => imported,
            Err(sentence) => {
                self.problem(sentence);
                return Task::none();
            }
        };
        let [ImportedList { document, notes, text, summary }] = &imported.lists[..] else {
            return self.store_imported(imported);
        };
        let context = self.shared.context();
        if notes.iter().any(|note| note.outcome != ImportOutcome::Mapped) {
            self.notice = None;
            self.report = Some(ImportReport::of(context.language, document, notes, &self.shared.catalogs));
        } else {
            let sentence = context.say("gui.lists.imported", &[("name", &document.name())]);
            self.notify(sentence);
        }
        self.store_list(text.clone(), summary.clone())
    }

    /// Stores several lists in a new folder.
    fn store_imported(&mut self, imported: Arc<ImportedText>) -> Task<Message> {
        let taken = self.table.folders().iter().map(|(_, name)| name.as_str());
        let folder = match taken.clone().any(|name| name == imported.name) {
            true => free_name(&imported.name, taken),
            false => imported.name.clone(),
        };
        self.notice = None;
        self.report = Some(ImportReport::of_several(self.shared.preferences.language, &folder, &imported));
        let time = now();
        self.ask(move |keeper| {
            let lists = imported.lists.iter().map(|list| (list.text.as_str(), &list.summary));
            keeper.lists.create_all(&folder, lists, time)?;
            keeper.table().map(Done::Table)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_what_its_mark_says_and_a_name_is_no_mark() {
        let what = |text| NoList::of(text);
        assert_eq!(what("{ \"muster_pack\" : 1, oops"), Some(NoList::Pack));
        assert_eq!(what("\u{feff}\n{\"muster_collection\":1}"), Some(NoList::Collection));
        assert_eq!(what("{\n \"muster_replay\": 1"), Some(NoList::Replay));
        for list in [
            "{\"muster\":1,\"name\":\"muster_pack\"}",
            "{\"muster\":1,\"notes\":\"\\\"muster_pack\\\": 1\"}",
            "muster_pack: \"muster_pack\":",
        ] {
            assert_eq!(what(list), None, "{list}");
        }
    }
}
