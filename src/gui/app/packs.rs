//! Packs are added, switched and removed, and everything shown is updated.
//!
//! Other packs mean other catalogs. They are made in the background; then the lists thread takes them, so that all its
//! later answers use them, and at last the window, which reads its lists again.

use std::{
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use iced::Task;

use super::{App, Done, Message, Screen, done::NewCatalogs, message::PackRead, now, undo::UndoStep};
use crate::{
    background::{in_background, tried},
    finder::Finder,
    lists_thread::Keeper,
    screen::{builder::AnyBuilder, cards::Cards, settings::PackAction},
};
use kernel::Language;
use store::{CatalogDb, DataDir, ImportOutcome, StoreError, intake, lists::StoredPack};
use systems::{AnyDocument, Catalogs, Pack, PackFile};

/// Packs in the form they are stored, for lists that name them; and the names of those that cannot be read.
pub(super) fn packs_of(stored: Vec<StoredPack>) -> (Vec<Pack>, Vec<String>) {
    Pack::all_kept(stored.into_iter().map(|pack| (pack.name, pack.files, pack.is_on)))
}

fn read(path: PathBuf, language: Language) -> PackRead {
    let unreadable = |(file, error): (PathBuf, intake::IntakeError)| {
        Arc::new(vec![error.sentence(&file.display().to_string(), language)])
    };
    let files = intake::pack_files(&path).map_err(unreadable)?;
    let name = |path: PathBuf| path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    let files = files.into_iter().map(|(path, text)| PackFile { name: name(path), text });
    let sentences = |slips: Vec<kernel::CatalogError>| slips.iter().map(|slip| slip.sentence(language)).collect();
    Pack::read(files.collect()).map(Arc::new).map_err(|slips| Arc::new(sentences(slips)))
}

impl App {
    pub(super) fn pack_action(&mut self, action: PackAction) -> Task<Message> {
        match action {
            PackAction::Add(path) => {
                let language = self.shared.preferences.language;
                tried(language, move || Ok(read(path, language)))
                    .map(|done| Message::PackRead(done.unwrap_or_else(|broken| Err(Arc::new(vec![broken])))))
            }
            PackAction::Switch(id, is_on) => self.change_packs(move |keeper| keeper.lists.switch_pack(&id, is_on)),
            PackAction::Remove(id) => self.remove_pack(id),
        }
    }

    /// Stores the pack, or shows its faults.
    pub(super) fn pack_read(&mut self, read: PackRead) -> Task<Message> {
        let pack = match read {
            Ok(pack) => pack,
            Err(slips) => return self.show_pack_slips(slips.to_vec()),
        };
        let context = self.shared.context();
        let before = context.catalogs.pack(&pack.id);
        if let Some(before) = before.filter(|before| !pack.may_replace(before)) {
            let notice = context.say("gui.packs.same_version", &[("pack", &before.title())]);
            return self.show_pack_slips(vec![notice]);
        }
        let notice = match before {
            Some(before) => context.say("gui.packs.replaced", &[("pack", &pack.title()), ("before", &before.version)]),
            None => context.say("gui.packs.added", &[("pack", &pack.title())]),
        };
        let is_on = before.is_none_or(|before| before.is_on);
        let stored = StoredPack {
            id: pack.id.clone(),
            system: pack.system.id().to_owned(),
            name: pack.name.clone(),
            version: pack.version.clone(),
            added: now(),
            is_on,
            files: pack.kept_text(),
        };
        let cleared = self.show_pack_slips(Vec::new());
        self.notify(notice);
        Task::batch([cleared, self.change_packs(move |keeper| keeper.lists.save_pack(&stored))])
    }

    fn show_pack_slips(&mut self, slips: Vec<String>) -> Task<Message> {
        match &mut self.screens.shown {
            Screen::Settings(screen) => screen.show_pack_slips(slips),
            _ => slips.into_iter().next().into_iter().for_each(|slip| self.problem(slip)),
        }
        Task::none()
    }

    /// Removes a pack; this can be undone.
    fn remove_pack(&mut self, id: String) -> Task<Message> {
        let title = self.shared.catalogs.pack(&id).map_or_else(|| id.clone(), Pack::title);
        let notice = self.shared.context().say("gui.packs.removed", &[("pack", &title)]);
        let removed = self.undoable(notice, move |lists| {
            let stored = lists.packs()?.into_iter().find(|pack| pack.id == id);
            lists.delete_pack(&id)?;
            stored.map(UndoStep::Pack).ok_or(StoreError::NoSuchPack(id))
        });
        Task::batch([removed, self.change_packs(|_| Ok(()))])
    }

    /// Changes the stored packs and makes the catalogs anew.
    pub(super) fn change_packs(
        &self,
        change: impl FnOnce(&mut Keeper) -> Result<(), StoreError> + Send + 'static,
    ) -> Task<Message> {
        self.ask(move |keeper| {
            change(keeper)?;
            keeper.lists.packs().map(Done::Packs)
        })
    }

    /// Makes catalogs and search index for other packs in the background.
    pub(super) fn packs_changed(&self, stored: Vec<StoredPack>) -> Task<Message> {
        let (catalogs, language) = (Arc::clone(&self.shared.catalogs), self.shared.preferences.language);
        let folder = self.data_dir.clone();
        let made = in_background(move || {
            let catalogs = Arc::new(catalogs.for_packs(&[]).with_packs(packs_of(stored).0));
            let source = catalogs.source();
            let opened = DataDir::create(&folder).and_then(|dir| CatalogDb::open(&dir, &source));
            let in_memory =
                |reason| Ok::<_, StoreError>((CatalogDb::in_memory(&source)?, ImportOutcome::InMemory { reason }));
            let (search, notice) = match opened.or_else(in_memory) {
                Ok((search, imported)) => (Some(search), imported.sentence(language)),
                Err(error) => (None, Some(error.sentence(language))),
            };
            drop(source);
            Arc::new(NewCatalogs { catalogs, search: Mutex::new(search), notice })
        });
        made.map(|made| made.map_or(Message::NoticeOver(0), Message::CatalogsMade))
    }

    /// Hands the catalogs to the lists thread.
    pub(super) fn catalogs_made(&self, renewed: Arc<NewCatalogs>) -> Task<Message> {
        self.ask(move |keeper| {
            let table = keeper.read_with(Arc::clone(&renewed.catalogs))?;
            Ok(Done::NewCatalogs(table, renewed))
        })
    }

    /// Switches the window to other catalogs and reads its lists again.
    pub(super) fn renewed(&mut self, renewed: &NewCatalogs) -> Task<Message> {
        let aside = self.screens.play.forget_packs(&self.shared.context(), &renewed.catalogs);
        let before = std::mem::replace(&mut self.shared.catalogs, Arc::clone(&renewed.catalogs));
        self.version += 1;
        if let Some(search) = renewed.search.lock().unwrap_or_else(PoisonError::into_inner).take() {
            self.shared.finder = Finder::new(search, self.shared.finder.turn + 1);
        }
        if let Some(notice) = &renewed.notice {
            self.problem(notice.clone());
        }
        let catalogs = Arc::clone(&self.shared.catalogs);
        self.edits.read_again(&catalogs);
        self.overlay = None;
        self.rejudged = super::rejudged::Report::default();
        self.rejudged_noticed = false;
        self.screens.cards = Cards::new();
        self.screens.odds.forget_packs();
        self.screens.series.forget_packs();
        self.screens.measure.forget_packs();
        self.screens.forget_tables(&self.shared.context());
        if let Some(list) = &mut self.open
            && let Some(document) = read_again(&before, &catalogs, &list.open.document)
        {
            list.open.document = document;
        }
        self.recheck();
        let aside = aside.map_or_else(Task::none, |aside| {
            self.notify(self.shared.context().text("gui.packs.match_aside").to_owned());
            aside.map(Message::Play)
        });
        let shown = match (&self.screens.shown, &self.open) {
            (Screen::Builder(_), Some(list)) => {
                self.screens.shown = Screen::Builder(AnyBuilder::of(&list.open.document));
                Task::none()
            }
            // Their lists were read with the old cards.
            (Screen::Print(_) | Screen::Share(_), _) => self.show(super::Destination::Lists),
            (Screen::Cards, _) => self.show(super::Destination::Cards),
            (Screen::Campaign(_), _) => self.show(super::Destination::Campaign),
            _ => Task::none(),
        };
        Task::batch([aside, shown])
    }

    /// Adds a pack to the open list or removes it, by its index among the available ones.
    pub(super) fn pack_pressed(&mut self, at: usize) -> Task<Message> {
        let (Some(list), Some(pack)) = (&self.open, self.shared.catalogs.packs().get(at)) else { return Task::none() };
        let mut packs = list.open.document.packs();
        let stands = packs.iter().position(|named| named.id == pack.id);
        let (label, facts) = match stands {
            // A pack of another version is replaced by the available one.
            Some(at) if packs[at].version != pack.version => {
                packs[at] = pack.reference();
                ("gui.edit.pack_version", vec![("pack", pack.title())])
            }
            Some(at) => {
                let _ = packs.remove(at);
                ("gui.edit.pack_out", vec![("pack", pack.title())])
            }
            None => {
                packs.push(pack.reference());
                ("gui.edit.pack_in", vec![("pack", pack.title())])
            }
        };
        let document = list.open.document.with_packs(&self.shared.catalogs, &packs);
        // The builder's memory is about other cards.
        self.screens.shown = Screen::Builder(AnyBuilder::of(&document));
        self.edit(document, label, facts)
    }

    /// Removes missing packs from the open list.
    pub(super) fn missing_packs_dropped(&mut self) -> Task<Message> {
        let Some(list) = &self.open else { return Task::none() };
        let packs: Vec<_> = (list.open.document.packs().into_iter())
            .filter(|named| self.shared.catalogs.pack(&named.id).is_some())
            .collect();
        let document = list.open.document.with_packs(&self.shared.catalogs, &packs);
        self.screens.shown = Screen::Builder(AnyBuilder::of(&document));
        self.edit(document, "gui.edit.packs_missing", Vec::new())
    }
}

/// A list read again with other catalogs.
fn read_again(before: &Catalogs, now: &Catalogs, document: &AnyDocument) -> Option<AnyDocument> {
    let text = document.to_json(before).to_string();
    AnyDocument::read(now, &text, None).ok().map(|read| read.document)
}
