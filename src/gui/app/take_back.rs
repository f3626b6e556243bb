//! What was done on the screen Lists, and how it is taken back.

use iced::Task;

use super::{App, Done, Message, Notice, now};
use store::{FolderId, GameId, ListChange, ListId, ListsDb, StoreError, lists::GameResult};

/// Nobody takes back more than this.
const KEPT: usize = 200;

/// What takes something back that was done to lists.
#[derive(Debug, Clone)]
pub enum Back {
    /// These changes, in this order.
    Changes(Vec<(ListId, ListChange)>),
    /// A folder is made again, with these lists in it.
    Folder(String, Vec<ListId>),
    /// A folder gets its old name.
    Rename(FolderId, String),
    /// A counted game is forgotten.
    Forget(GameId),
    /// A forgotten game is counted again, as of that time.
    Count(ListId, GameResult, String, i64),
}

impl Back {
    fn take(self, lists: &mut ListsDb, now: i64) -> Result<(), StoreError> {
        match self {
            Self::Changes(changes) => lists.change_lists(&changes, now).map(|_| ()),
            Self::Folder(name, ids) => {
                let folder = lists.create_folder(&name)?;
                let changes: Vec<_> = ids.into_iter().map(|id| (id, ListChange::Folder(Some(folder)))).collect();
                lists.change_lists(&changes, now).map(|_| ())
            }
            Self::Rename(folder, name) => lists.rename_folder(folder, &name),
            Self::Forget(game) => lists.forget_game(game),
            Self::Count(id, result, opponent, played) => lists.count_game(id, result, &opponent, played).map(|_| ()),
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
        self.ask(move |keeper| {
            back.take(&mut keeper.lists, time)?;
            Ok(Done::TakenBack(keeper.table()?, sentence))
        })
    }
}
