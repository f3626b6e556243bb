//! Actions of the Lists screen.

use std::sync::Arc;

use iced::Task;

use super::{App, Destination, Done, Message, Undo, done::Passing, now, open_list::summary, undo::UndoStep};
use crate::{
    background::{Waiter, in_background},
    screen::lists,
    stored::{Glance, Glances, ListTable, VerdictChange},
};
use kernel::phrase;
use store::ListChange;
use systems::AnyDocument;

/// Number of lists the thread reads before other jobs have their turn.
const AT_ONCE: usize = 250;

impl App {
    /// Replaces the table of lists.
    pub(super) fn take_table(&mut self, table: ListTable) -> Task<Message> {
        let before = std::mem::replace(&mut self.table, table);
        self.table.follow(before);
        let action = self.screens.lists.table_changed(&self.table);
        let task = self.lists_action(action);
        Task::batch([task, self.look_further()])
    }

    /// Asks the thread to read some of the unread lists.
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

    /// Takes glances at some lists.
    pub(super) fn glanced(&mut self, glances: Glances, rejudged: Vec<VerdictChange>) -> Task<Message> {
        self.looking = false;
        self.rejudged(rejudged);
        for (id, glance) in glances {
            self.table.look_into(id, glance);
        }
        let further = self.look_further();
        // Rows may be sorted and searched by the contents of lists, so they are refreshed once all are known.
        let task = if self.looking {
            Task::none()
        } else {
            self.notify_rejudged();
            let action = self.screens.lists.table_changed(&self.table);
            self.lists_action(action)
        };
        Task::batch([task, further])
    }

    pub(super) fn lists_message(&mut self, message: lists::Message) -> Task<Message> {
        if message.changes_much() {
            self.version += 1;
        }
        let action = self.screens.lists.update(message, &self.shared.context(), &self.table);
        self.lists_action(action)
    }

    /// Carries out an action of the Lists screen.
    pub(super) fn lists_action(&mut self, action: lists::Action) -> Task<Message> {
        let time = now();
        match action {
            lists::Action::None => Task::none(),
            lists::Action::All(actions) => {
                let tasks: Vec<_> = actions.into_iter().map(|action| self.lists_action(action)).collect();
                Task::batch(tasks)
            }
            lists::Action::Notify(sentence) => {
                self.notify(sentence);
                Task::none()
            }
            lists::Action::Run(task) => task.map(Message::Lists),
            lists::Action::Read(id) => {
                self.ask(move |keeper| keeper.look_at(id).map(|list| Done::LookedAt(Box::new(list))))
            }
            lists::Action::CopyRow { from, row, to } => self.copy_row(from, *row, to),
            lists::Action::Open(id) => self.open_list(id),
            lists::Action::Play(id) => self.set_up_play(Some(id)),
            lists::Action::Quick(id) => self.quick_match(id),
            lists::Action::Measure(ids) => self.measure_lists(ids),
            lists::Action::New(document) => self.make_list(&document),
            lists::Action::Random { begun, chosen, waiter } => self.make_random(*begun, chosen, waiter),
            lists::Action::ImportText(text) => self.import_text(text),
            lists::Action::ImportFile(path) => self.import_file(path),
            lists::Action::Duplicate(id) => {
                let language = self.shared.preferences.language;
                self.ask(move |keeper| {
                    let (copy, name) = keeper.duplicate(id, time)?;
                    let notice = phrase::say(language, "gui.lists.done.copied", &[("name", &name)]);
                    let step = UndoStep::Changes(vec![(copy, ListChange::Deleted(true))]);
                    Ok(Done::Copied(keeper.table()?, copy, Undo { notice, step }))
                })
            }
            lists::Action::Change { changes, notice } => {
                let goes =
                    |id| changes.iter().any(|(goes, change)| (*goes, change) == (id, &ListChange::Deleted(true)));
                if self.open.as_ref().is_some_and(|open| goes(open.id)) {
                    self.open = None;
                }
                self.undoable(notice, move |lists| lists.change_lists(&changes, time).map(UndoStep::Changes))
            }
            lists::Action::Purge(ids) => self.ask(move |keeper| {
                let _ = keeper.lists.purge_lists(&ids)?;
                keeper.table().map(Done::Table)
            }),
            lists::Action::NestFolder { folder, parent, before, notice } => self.undoable(notice, move |lists| {
                lists.place_folder(folder, parent)?;
                Ok(UndoStep::Nest(folder, before))
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
            lists::Action::RenameFolder { folder, name, before, notice } => self.undoable(notice, move |lists| {
                lists.rename_folder(folder, &name)?;
                Ok(UndoStep::Rename(folder, before))
            }),
            lists::Action::Rename { id, name, notice } => self.rename_list(id, name, Some(notice)),
            lists::Action::RemoveFolder { folder, name, notice } => {
                let inside = self.table.all().filter(|row| row.folder == Some(folder)).map(|row| row.id).collect();
                let folders = self.table.folders().iter().map(|(id, _)| *id);
                let below = folders.filter(|id| self.table.parent(*id) == Some(folder)).collect();
                let above = self.table.parent(folder);
                self.undoable(notice, move |lists| {
                    lists.delete_folder(folder)?;
                    Ok(UndoStep::Folder { name, lists: inside, above, below })
                })
            }
            lists::Action::Count { id, result, opponent, played, notice } => self
                .undoable(notice, move |lists| lists.count_game(id, result, &opponent, played).map(UndoStep::Forget)),
            lists::Action::Forget { id, game, notice } => {
                let step = UndoStep::Count(id, game.result, game.opponent, game.played.unwrap_or(time));
                self.undoable(notice, move |lists| lists.forget_game(game.id).map(|()| step))
            }
            lists::Action::Undo => self.undo(),
            lists::Action::Together(ids) => self.compare_with_collection(&ids),
            lists::Action::Guide => self.go(Destination::Rebellion),
            lists::Action::Campaign => self.go(Destination::Campaign),
            lists::Action::Print(ids) => self.pass_on(Passing::Print, ids),
            lists::Action::Share(ids) => self.pass_on(Passing::Share, ids),
        }
    }

    /// Makes a random list in the background, as long as somebody waits for it.
    fn make_random(&self, begun: AnyDocument, chosen: lists::RandomRequest, waiter: Waiter) -> Task<Message> {
        let catalogs = Arc::clone(&self.shared.catalogs);
        let owned = chosen.owned_only.then(|| self.shared.collection.of(begun.system()).cloned()).flatten();
        let asked = waiter.clone();
        let work = in_background(move || {
            begun.random(&catalogs, &chosen.wish, owned.as_ref(), chosen.seed, &|| asked.waits()).map(Box::new)
        });
        work.map(move |found| Message::Lists(lists::Message::RandomMade(waiter.clone(), found.flatten())))
    }

    /// Updates the row of the open list at once, before the thread answers.
    pub(super) fn renew_open_row(&mut self) {
        let Some(list) = &self.open else { return };
        let (document, report) = (&list.open.document, &list.open.report);
        let glance = Glance::of(document, &self.shared.catalogs);
        self.table.renew(list.id, summary(document, report), now(), glance);
    }
}
