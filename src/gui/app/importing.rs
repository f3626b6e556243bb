//! How lists come in from outside: read, checked and written down beside the window, so that neither a file that does not
//! answer nor a list of thousands holds it up.

use std::{path::PathBuf, sync::Arc};

use iced::Task;

use super::{App, ImportReport, Message, open_list::summary};
use crate::background::in_background;
use kernel::{ImportNote, Language, Outcome, phrase};
use store::{ListSummary, intake};
use systems::{AnyDocument, Catalogs};

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

impl App {
    pub(super) fn import_file(&mut self, path: PathBuf) -> Task<Message> {
        let told = self.shared.context().say("gui.lists.reading", &[("path", &path.display())]);
        self.tell(told);
        let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned());
        let language = self.shared.preferences.language;
        self.import(name, move || {
            intake::read(&path).map_err(|error| error.sentence(&path.display().to_string(), language))
        })
    }

    pub(super) fn import_text(&mut self, text: String) -> Task<Message> {
        self.import(None, move || Ok(text))
    }

    fn import(
        &self,
        name: Option<String>,
        read: impl FnOnce() -> Result<String, String> + Send + 'static,
    ) -> Task<Message> {
        let (catalogs, language) = (Arc::clone(&self.shared.catalogs), self.shared.preferences.language);
        let work =
            in_background(move || read().and_then(|text| Imported::of(&text, name, &catalogs, language)).map(Arc::new));
        // Without a thread or with one that has ended nothing was read.
        work.map(move |done| {
            let nothing = || Err(phrase::text(language, "gui.lists.import_broken").to_owned());
            Message::ImportRead(done.unwrap_or_else(nothing))
        })
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
