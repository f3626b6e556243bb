//! Renaming a list without opening it.

use std::sync::Arc;

use iced::Task;

use super::{App, Done, Message, Undo, now, open_list::summary, undo::UndoStep};
use store::{Label, ListId};

/// Label of the step in the history of the list.
const LABEL: &str = "gui.edit.rename";

impl App {
    /// Renames a list, with an undo step if there is a notice. An unreadable list keeps its name.
    pub(super) fn rename_list(&mut self, id: ListId, name: String, notice: Option<String>) -> Task<Message> {
        // The open list is edited as by hand, and so is a list with an edit on its way to the disk.
        if let Some(open) = self.open.as_ref().filter(|open| open.id == id) {
            let mut document = open.open.document.clone();
            let before = document.name().to_owned();
            document.rename(name.clone());
            let edited = self.edit(document, LABEL, vec![("name", name)]);
            self.renew_open_row();
            if let Some(notice) = notice {
                self.push_undo(Undo { notice, step: UndoStep::Name(id, before) });
            }
            return edited.chain(self.read_table());
        }
        let newest = self.edits.newest(id).cloned();
        let (catalogs, time) = (Arc::clone(&self.shared.catalogs), now());
        self.ask(move |keeper| {
            let stored = keeper.open(id)?.document.ok();
            let Some(mut document) = newest.or(stored) else { return Ok(Done::Table(keeper.table()?)) };
            let before = document.name().to_owned();
            document.rename(name.clone());
            let summary = summary(&document, &document.check(&catalogs, None));
            let label = Label::new(LABEL).with("name", name);
            let into = keeper.save(id, &document.to_json(&catalogs).to_string(), &summary, &label, time)?;
            let table = keeper.table()?;
            Ok(match notice {
                Some(notice) => Done::Undoable(table, Undo { notice, step: UndoStep::Name(into, before) }),
                None => Done::Table(table),
            })
        })
    }
}
