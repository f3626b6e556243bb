//! What was done on the screen Lists, and how it is taken back.

use iced::Task;

use super::{App, Done, Message, Notice, collection::replace, now};
use crate::lists_thread::{Keeper, Step};
use kernel::OwnedItem;
use store::{
    FolderId, ListChange, ListId, ListsDb, MatchId, RevisionId, StoreError,
    lists::{GameResult, StoredPack, Template, TemplateId},
};
use systems::SystemId;

/// Nobody takes back more than this.
const KEPT: usize = 200;

/// What takes something back that was done to lists.
#[derive(Debug, Clone)]
pub enum Back {
    /// These changes, in this order.
    Changes(Vec<(ListId, ListChange)>),
    /// A folder is made again, with these lists and folders in it, in another folder or in none.
    Folder { name: String, lists: Vec<ListId>, above: Option<FolderId>, below: Vec<FolderId> },
    /// A folder lies where it lay.
    Nest(FolderId, Option<FolderId>),
    /// A list gets this name again.
    Name(ListId, String),
    /// A folder gets its old name.
    Rename(FolderId, String),
    /// A counted game is forgotten.
    Forget(MatchId),
    /// A forgotten game is counted again, as of that time.
    Count(ListId, GameResult, String, i64),
    /// A list goes back to its state before, unless it has become another than this one meanwhile.
    Undo(ListId, RevisionId),
    /// A template is dropped.
    DropTemplate(TemplateId),
    /// A dropped template is kept again.
    KeepTemplate(Template),
    /// A template gets its old name.
    NameTemplate(TemplateId, String),
    /// A pack is kept again.
    Pack(StoredPack),
    /// This is owned of these games again.
    Owned(Vec<(SystemId, Vec<OwnedItem>)>),
}

impl Back {
    fn take(self, keeper: &mut Keeper, now: i64) -> Result<(), StoreError> {
        let lists = &mut keeper.lists;
        match self {
            Self::Changes(changes) => lists.change_lists(&changes, now).map(|_| ()),
            Self::Nest(folder, parent) => lists.place_folder(folder, parent),
            Self::Folder { name, lists: inside, above, below } => {
                let folder = lists.create_folder(&name)?;
                if above.is_some() {
                    lists.place_folder(folder, above)?;
                }
                for inner in below {
                    lists.place_folder(inner, Some(folder))?;
                }
                let changes: Vec<_> = inside.into_iter().map(|id| (id, ListChange::Folder(Some(folder)))).collect();
                lists.change_lists(&changes, now).map(|_| ())
            }
            Self::Rename(folder, name) => lists.rename_folder(folder, &name),
            Self::Forget(game) => lists.forget_game(game),
            Self::Undo(id, revision) => {
                if lists.load(id)?.revision == revision {
                    let _ = keeper.step(id, Step::Undo)?;
                }
                Ok(())
            }
            Self::DropTemplate(template) => lists.drop_template(template),
            Self::KeepTemplate(Template { system, name, document, .. }) => {
                lists.keep_template(&system, &name, &document).map(|_| ())
            }
            Self::NameTemplate(template, name) => lists.rename_template(template, &name),
            Self::Count(id, result, opponent, played) => lists.count_game(id, result, &opponent, played).map(|_| ()),
            Self::Pack(pack) => lists.keep_pack(&pack),
            // The window does it, which may have the list open.
            Self::Name(..) => Ok(()),
            Self::Owned(games) => replace(lists, &games),
        }
    }
}

/// Something that was done, and what takes it back.
#[derive(Debug, Clone)]
pub struct Deed {
    /// What was done, as a sentence.
    pub told: String,
    pub back: Back,
}

impl App {
    /// Does something to lists that can be taken back.
    pub(super) fn deed(
        &self,
        told: String,
        job: impl FnOnce(&mut ListsDb) -> Result<Back, StoreError> + Send + 'static,
    ) -> Task<Message> {
        self.ask(move |keeper| {
            let back = job(&mut keeper.lists)?;
            Ok(Done::Deed(keeper.table()?, Deed { told, back }))
        })
    }

    /// Something was done: it is told, and can be taken back from now on.
    pub(super) fn did(&mut self, deed: Deed) {
        let notice = Notice { offer: Some(("gui.undo", Message::TakenBack)), ..Notice::info(deed.told.clone()) };
        self.deeds.push(deed);
        if self.deeds.len() > KEPT {
            let _ = self.deeds.remove(0);
        }
        self.show_notice(notice);
    }

    /// Takes back what was done last to the lists.
    pub(super) fn take_back(&mut self) -> Task<Message> {
        let Some(Deed { told, back }) = self.deeds.pop() else { return Task::none() };
        let sentence = self.shared.context().say("gui.lists.taken_back", &[("what", &told)]);
        let time = now();
        if let Back::Owned(games) = &back {
            self.owned_replaced(games);
        }
        if let Back::Name(id, name) = back {
            self.tell(sentence);
            return self.rename_list(id, name, None);
        }
        let is_pack = matches!(back, Back::Pack(_));
        let taken = self.ask(move |keeper| {
            back.take(keeper, time)?;
            Ok(Done::TakenBack(keeper.table()?, sentence))
        });
        let renewed = if is_pack { self.change_packs(|_| Ok(())) } else { Task::none() };
        Task::batch([taken, renewed])
    }
}
