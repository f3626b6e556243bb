//! What the screen Lists wants.

use std::sync::Arc;

use iced::Task;

use super::{App, Deed, Done, Message, now, open_list::summary, take_back::Back};
use crate::{
    screen::lists,
    stored::{Glance, Glances, ListTable},
};
use kernel::phrase;
use store::{ListChange, ListId};

/// How many lists the thread looks into before it does something else.
const AT_ONCE: usize = 250;

impl App {
    /// Takes what the table of lists shows from now on.
    pub(super) fn take_table(&mut self, table: ListTable) -> Task<Message> {
        let before = std::mem::replace(&mut self.table, table);
        self.table.follow(before);
        let action = self.lists.table_changed(&self.table);
        let task = self.lists_action(action);
        Task::batch([task, self.look_further()])
    }

    /// Has the thread look into some of the lists nobody has looked into yet.
    fn look_further(&mut self) -> Task<Message> {
        if self.looking {
            return Task::none();
        }
        let ids: Vec<_> = self.table.unknown().take(AT_ONCE).collect();
        if ids.is_empty() {
            return Task::none();
        }
        self.looking = true;
        self.ask(move |keeper| keeper.look_into_some(&ids).map(Done::Glanced))
    }

    /// The thread has looked into some lists.
    pub(super) fn glanced(&mut self, glances: Glances) -> Task<Message> {
        self.looking = false;
        for (id, glance) in glances {
            self.table.look_into(id, glance);
        }
        let further = self.look_further();
        // What is shown may be sorted and searched by what is in the lists: once more when all is known.
        let task = if self.looking {
            Task::none()
        } else {
            let action = self.lists.table_changed(&self.table);
            self.lists_action(action)
        };
        Task::batch([task, further])
    }

    pub(super) fn lists_message(&mut self, message: lists::Message) -> Task<Message> {
        if message.changes_much() {
            self.version += 1;
        }
        let action = self.lists.update(message, &self.shared.context(), &self.table);
        self.lists_action(action)
    }

    /// Does what the screen Lists wants.
    pub(super) fn lists_action(&mut self, action: lists::Action) -> Task<Message> {
        let time = now();
        match action {
            lists::Action::None => Task::none(),
            lists::Action::All(actions) => {
                let tasks: Vec<_> = actions.into_iter().map(|action| self.lists_action(action)).collect();
                Task::batch(tasks)
            }
            lists::Action::Run(task) => task.map(Message::Lists),
            lists::Action::Read(id) => self.look_at(id, Done::LookedAt),
            lists::Action::Open(id) => self.open_list(id),
            lists::Action::Play(id) => self.play_wished(Some(id)),
            lists::Action::Print(id) => self.print_list(id),
            lists::Action::New(document) => self.make_list(&document),
            lists::Action::ImportText(text) => self.import_text(text),
            lists::Action::ImportFile(path) => self.import_file(path),
            lists::Action::Duplicate(id) => {
                let language = self.shared.preferences.language;
                self.ask(move |keeper| {
                    let (copy, name) = keeper.duplicate(id, time)?;
                    let told = phrase::say(language, "gui.lists.told.copied", &[("name", &name)]);
                    let back = Back::Changes(vec![(copy, ListChange::Deleted(true))]);
                    Ok(Done::Copied(keeper.table()?, copy, Deed { told, back }))
                })
            }
            lists::Action::Change { changes, told } => {
                let goes =
                    |id| changes.iter().any(|(goes, change)| (*goes, change) == (id, &ListChange::Deleted(true)));
                if self.open.as_ref().is_some_and(|open| goes(open.id)) {
                    self.open = None;
                }
                self.deed(told, move |lists| lists.change_lists(&changes, time).map(Back::Changes))
            }
            lists::Action::Purge(ids) => self.ask(move |keeper| {
                let _ = keeper.lists.purge_lists(&ids)?;
                keeper.table().map(Done::Table)
            }),
            lists::Action::MakeFolder(name, ids) => self.ask(move |keeper| {
                let folder = keeper.lists.create_folder(&name)?;
                let changes: Vec<_> = ids.iter().map(|id| (*id, ListChange::Folder(Some(folder)))).collect();
                let _ = keeper.lists.change_lists(&changes, time)?;
                keeper.table().map(Done::Table)
            }),
            lists::Action::RenameFolder { folder, name, before, told } => self.deed(told, move |lists| {
                lists.rename_folder(folder, &name)?;
                Ok(Back::Rename(folder, before))
            }),
            lists::Action::RemoveFolder { folder, name, told } => {
                let inside = self.table.all().filter(|row| row.folder == Some(folder)).map(|row| row.id).collect();
                self.deed(told, move |lists| {
                    lists.delete_folder(folder)?;
                    Ok(Back::Folder(name, inside))
                })
            }
            lists::Action::Count { id, result, opponent, told } => {
                self.deed(told, move |lists| lists.count_game(id, result, &opponent, time).map(Back::Forget))
            }
            lists::Action::Forget { id, game, told } => {
                let back = Back::Count(id, game.result, game.opponent, game.played.unwrap_or(time));
                self.deed(told, move |lists| lists.forget_game(game.id).map(|()| back))
            }
            lists::Action::TakeBack => self.take_back(),
            lists::Action::Export(ids) => self.copy_lists(ids),
        }
    }

    /// Brings the row of the open list up to date at once; the desk answers a moment later.
    pub(super) fn renew_open_row(&mut self) {
        let Some(list) = &self.open else { return };
        let (document, report) = (&list.open.document, &list.open.report);
        let glance = Glance::of(document, &self.shared.catalogs);
        self.table.renew(list.id, summary(document, report), now(), glance);
    }

    /// Puts several lists on the clipboard, as plain texts one below the other.
    fn copy_lists(&self, ids: Vec<ListId>) -> Task<Message> {
        let (catalogs, language) = (Arc::clone(&self.shared.catalogs), self.shared.preferences.language);
        self.ask(move |keeper| {
            let mut texts = Vec::new();
            for id in ids {
                texts.push(match keeper.look_at(id)?.document {
                    Ok(document) => {
                        let exports = document.system().lists().exports;
                        let form = exports.iter().find(|form| form.id == "text").or(exports.first());
                        form.and_then(|form| document.export(&catalogs, form.id, language)).unwrap_or_default()
                    }
                    Err(list) => list.text,
                });
            }
            Ok(Done::Text(texts.join("\n\n")))
        })
    }
}
