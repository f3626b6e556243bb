//! What the screen Lists wants.

use std::sync::Arc;

use iced::Task;

use super::{App, Deed, Destination, Done, Message, now, open_list::summary, sharing::Passing, take_back::Back};
use crate::{
    background::{Waiter, in_background},
    screen::lists,
    stored::{Glance, Glances, ListTable, Rejudged},
};
use kernel::phrase;
use store::ListChange;
use systems::AnyDocument;

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
        self.ask(move |keeper| {
            let glances = keeper.look_into_some(&ids)?;
            Ok(Done::Glanced(glances, keeper.rejudged()))
        })
    }

    /// The thread has looked into some lists.
    pub(super) fn glanced(&mut self, glances: Glances, rejudged: Vec<Rejudged>) -> Task<Message> {
        self.looking = false;
        self.rejudged(rejudged);
        for (id, glance) in glances {
            self.table.look_into(id, glance);
        }
        let further = self.look_further();
        // What is shown may be sorted and searched by what is in the lists: once more when all is known.
        let task = if self.looking {
            Task::none()
        } else {
            self.tell_rejudged();
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
            lists::Action::CopyRow { from, row, to } => self.copy_row(from, *row, to),
            lists::Action::Open(id) => self.open_list(id),
            lists::Action::Play(id) => self.play_wished(Some(id)),
            lists::Action::New(document) => self.make_list(&document),
            lists::Action::ByChance { begun, chosen, waiter } => self.make_by_chance(*begun, chosen, waiter),
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
            lists::Action::NestFolder { folder, parent, before, told } => self.deed(told, move |lists| {
                lists.place_folder(folder, parent)?;
                Ok(Back::Nest(folder, before))
            }),
            lists::Action::MakeFolder(name, ids, parent) => self.ask(move |keeper| {
                let folder = keeper.lists.create_folder(&name)?;
                if parent.is_some() {
                    keeper.lists.place_folder(folder, parent)?;
                }
                let changes: Vec<_> = ids.iter().map(|id| (*id, ListChange::Folder(Some(folder)))).collect();
                let _ = keeper.lists.change_lists(&changes, time)?;
                keeper.table().map(Done::Table)
            }),
            lists::Action::RenameFolder { folder, name, before, told } => self.deed(told, move |lists| {
                lists.rename_folder(folder, &name)?;
                Ok(Back::Rename(folder, before))
            }),
            lists::Action::Rename { id, name, told } => self.rename_list(id, name, Some(told)),
            lists::Action::RemoveFolder { folder, name, told } => {
                let inside = self.table.all().filter(|row| row.folder == Some(folder)).map(|row| row.id).collect();
                let folders = self.table.folders().iter().map(|(id, _)| *id);
                let below = folders.filter(|id| self.table.parent(*id) == Some(folder)).collect();
                let above = self.table.parent(folder);
                self.deed(told, move |lists| {
                    lists.delete_folder(folder)?;
                    Ok(Back::Folder { name, lists: inside, above, below })
                })
            }
            lists::Action::Count { id, result, opponent, played, told } => {
                self.deed(told, move |lists| lists.count_game(id, result, &opponent, played).map(Back::Forget))
            }
            lists::Action::Forget { id, game, told } => {
                let back = Back::Count(id, game.result, game.opponent, game.played.unwrap_or(time));
                self.deed(told, move |lists| lists.forget_game(game.id).map(|()| back))
            }
            lists::Action::TakeBack => self.take_back(),
            lists::Action::Together(ids) => self.weigh_lists(&ids),
            lists::Action::Guide => self.go(Destination::Rebellion),
            lists::Action::Print(ids) => self.pass_on(Passing::Print, ids),
            lists::Action::Share(ids) => self.pass_on(Passing::Share, ids),
        }
    }

    /// Looks for a list by chance beside the window, as long as somebody waits for it.
    fn make_by_chance(&self, begun: AnyDocument, chosen: lists::ChanceChosen, waiter: Waiter) -> Task<Message> {
        let catalogs = Arc::clone(&self.shared.catalogs);
        let owned = chosen.owned_only.then(|| self.shared.collection.of(begun.system()).cloned()).flatten();
        let asked = waiter.clone();
        let work = in_background(move || {
            begun.random(&catalogs, &chosen.wish, owned.as_ref(), chosen.seed, &|| asked.waits()).map(Box::new)
        });
        work.map(move |found| Message::Lists(lists::Message::MadeByChance(waiter.clone(), found.flatten())))
    }

    /// Brings the row of the open list up to date at once; the desk answers a moment later.
    pub(super) fn renew_open_row(&mut self) {
        let Some(list) = &self.open else { return };
        let (document, report) = (&list.open.document, &list.open.report);
        let glance = Glance::of(document, &self.shared.catalogs);
        self.table.renew(list.id, summary(document, report), now(), glance);
    }
}
