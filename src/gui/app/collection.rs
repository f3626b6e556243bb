//! Actions of the Collection screen.

use std::{path::PathBuf, sync::Arc};

use iced::Task;

use super::{
    App, Done, Message, Screen,
    message::CollectionRead,
    undo::{UndoStep, replace},
};
use crate::{
    background::tried,
    screen::collection::{self, Action, Together},
};
use kernel::{OwnedItem, phrase};
use store::{ListId, ListsDb, StoreError, intake};
use systems::{Catalogs, Collection, Enforced, SystemId};

/// Reads the collection of every system.
///
/// # Errors
/// The database fails.
pub(super) fn read_collection(lists: &ListsDb, catalogs: &Catalogs) -> Result<Collection, StoreError> {
    let mut collection = Collection::default();
    let settings = lists.settings()?;
    for system in Collection::games() {
        let enforced = Enforced::stored(system, |key| settings.get(key).cloned());
        collection.set(catalogs, system, lists.owned(system.id())?, enforced);
    }
    Ok(collection)
}

impl App {
    pub(super) fn go_to_collection(&mut self) -> Task<Message> {
        self.screens.shown = Screen::Collection;
        let action = self.screens.collection.shown(&self.shared.context(), &self.table);
        Task::batch([self.collection_action(action), self.read_table()])
    }

    /// Shows what the collection lacks to field these lists at once.
    pub(super) fn compare_with_collection(&mut self, ids: &[ListId]) -> Task<Message> {
        self.version += 1;
        self.screens.shown = Screen::Collection;
        let action = self.screens.collection.show_lists(&self.shared.context(), &self.table, ids);
        self.collection_action(action)
    }

    pub(super) fn collection_message(&mut self, message: collection::Message) -> Task<Message> {
        let action = self.screens.collection.update(message, &self.shared.context());
        self.collection_action(action)
    }

    fn collection_action(&mut self, action: Action) -> Task<Message> {
        match action {
            Action::None => Task::none(),
            Action::Run(task) => task.map(Message::Collection),
            Action::Own(system, item) => {
                self.shared.collection.set_count(&self.shared.catalogs, system, item.clone());
                let kept = self.ask(move |keeper| keeper.lists.set_owned(system.id(), &item).map(|()| Done::Kept));
                Task::batch([kept, self.collection_changed()])
            }
            Action::OwnAll(system, changed, notice) => {
                let is_changed =
                    |item: &OwnedItem| changed.iter().any(|one| (&one.kind, &one.id) == (&item.kind, &item.id));
                let items = self.shared.collection.items(system).iter().filter(|item| !is_changed(item)).cloned();
                let items = items.chain(changed.iter().filter(|item| item.count > 0).cloned()).collect();
                self.replace_owned(vec![(system, items)], notice)
            }
            Action::Enforce(system, enforced) => {
                let items = self.shared.collection.items(system).to_vec();
                self.shared.collection.set(&self.shared.catalogs, system, items, enforced);
                let (key, value) = (Enforced::key(system), enforced.written(system));
                let kept = self.ask(move |keeper| keeper.lists.set_setting(&key, &value).map(|()| Done::Kept));
                Task::batch([kept, self.collection_changed()])
            }
            Action::Shortages(system, ids) => self.compute_shortages(system, ids),
            Action::Open(id) => self.open_list(id),
            Action::File(action) => {
                self.file_action(action, |message| Message::Collection(collection::Message::File(message)))
            }
        }
    }

    /// Updates everything that depends on the collection.
    fn collection_changed(&mut self) -> Task<Message> {
        self.recheck();
        let action = self.screens.collection.counted_again();
        self.collection_action(action)
    }

    /// Computes in the background what these lists lack together.
    fn compute_shortages(&self, system: SystemId, ids: Vec<ListId>) -> Task<Message> {
        let catalogs = Arc::clone(&self.shared.catalogs);
        let owned = self.shared.collection.owned(system).cloned();
        let Some(owned) = owned.or_else(|| catalogs.owned(system, &[], self.shared.collection.enforced(system))) else {
            return Task::none();
        };
        // The open list may have edits that are not stored yet.
        let open = self.open.as_ref().map(|list| (list.id, list.open.document.clone()));
        self.ask(move |keeper| {
            let mut lists = Vec::new();
            for id in ids {
                let document = match &open {
                    Some((edited, document)) if *edited == id => Some(document.clone()),
                    _ => keeper.look_at(id)?.document.ok(),
                };
                lists.push((id, document));
            }
            Ok(Done::Shortages(Box::new(Together::of(&catalogs, &owned, lists))))
        })
    }

    pub(super) fn read_collection_file(&self, path: PathBuf) -> Task<Message> {
        let (catalogs, language) = (Arc::clone(&self.shared.catalogs), self.shared.preferences.language);
        let read = tried(language, move || {
            let name = path.display().to_string();
            let text = intake::read(&path).map_err(|error| error.sentence(&name, language))?;
            let file = systems::collection::read(&catalogs, &text);
            file.map(Arc::new).map_err(|error| intake::IntakeError::from(error).sentence(&name, language))
        });
        read.map(Message::CollectionFileRead)
    }

    /// Replaces the collection of the systems in the file; this can be undone.
    pub(super) fn collection_file_read(&mut self, read: CollectionRead) -> Task<Message> {
        let file = match read {
            Ok(file) => file,
            Err(sentence) => {
                self.problem(sentence);
                return Task::none();
            }
        };
        let entries: usize = file.games.iter().map(|(_, items)| items.len()).sum();
        let unknown = file.unknown.len();
        let key = if unknown > 0 { "gui.collection.imported_unknown" } else { "gui.collection.imported" };
        let notice = self.shared.context().say(key, &[("count", &entries), ("unknown", &unknown)]);
        self.replace_owned(file.games.clone(), notice)
    }

    /// Replaces the collection of these systems; this can be undone.
    fn replace_owned(&mut self, games: Vec<(SystemId, Vec<OwnedItem>)>, notice: String) -> Task<Message> {
        let before = games.iter().map(|(system, _)| (*system, self.shared.collection.items(*system).to_vec()));
        let step = UndoStep::Owned(before.collect());
        self.owned_replaced(&games);
        let kept = self.undoable(notice, move |lists| replace(lists, &games).map(|()| step));
        Task::batch([kept, self.collection_changed()])
    }

    /// Shows the new collection of these systems.
    pub(super) fn owned_replaced(&mut self, games: &[(SystemId, Vec<OwnedItem>)]) {
        for (system, items) in games {
            let enforced = self.shared.collection.enforced(*system);
            self.shared.collection.set(&self.shared.catalogs, *system, items.clone(), enforced);
        }
        self.recheck();
    }

    pub(super) fn write_collection_file(&self, path: PathBuf) -> Task<Message> {
        let collection = &self.shared.collection;
        let games = Collection::games().map(|system| (system, collection.items(system)));
        self.write_file(path, systems::collection::write(games), "gui.collection.exported")
    }

    /// Writes a file in the background; then the notice with this phrase is shown.
    pub(super) fn write_file(&self, path: PathBuf, text: String, notice: &'static str) -> Task<Message> {
        let language = self.shared.preferences.language;
        let written = tried(language, move || {
            let notice = phrase::say(language, notice, &[("path", &path.display())]);
            print::write(&path, text.as_bytes()).map(|()| notice).map_err(|error| error.sentence(language))
        });
        written.map(Message::FileWritten)
    }
}
