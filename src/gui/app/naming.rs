//! A list gets another name without being opened.

use std::sync::Arc;

use iced::Task;

use super::{App, Deed, Done, Message, now, open_list::summary, take_back::Back};
use store::{Label, ListId};

/// What the step is called in the history of the list.
const LABEL: &str = "gui.edit.rename";

impl App {
    /// Gives a list another name; where that is told, it can be taken back. What cannot be read keeps its own.
    pub(super) fn rename_list(&mut self, id: ListId, name: String, told: Option<String>) -> Task<Message> {
        // The open list is edited like by hand, and so is one whose last edit is still on its way.
        if let Some(open) = self.open.as_ref().filter(|open| open.id == id) {
            let mut document = open.open.document.clone();
            let before = document.name().to_owned();
            document.rename(name.clone());
            let edited = self.edit(document, LABEL, vec![("name", name)]);
            self.renew_open_row();
            if let Some(told) = told {
                self.did(Deed { told, back: Back::Name(id, before) });
            }
            return edited.chain(self.read_table());
        }
        let newest = self.keeping.newest(id).cloned();
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
            Ok(match told {
                Some(told) => Done::Deed(table, Deed { told, back: Back::Name(into, before) }),
                None => Done::Table(table),
            })
        })
    }
}
