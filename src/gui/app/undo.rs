//! Undo of changes to lists.

use crate::lists_thread::{Keeper, Step};
use kernel::OwnedItem;
use store::{
    FolderId, ListChange, ListId, ListsDb, MatchId, RevisionId, StoreError,
    lists::{GameResult, StoredPack, Template, TemplateId},
};
use systems::SystemId;

/// A step that undoes a change.
#[derive(Debug, Clone)]
pub enum UndoStep {
    /// Applies these changes, in order.
    Changes(Vec<(ListId, ListChange)>),
    /// Makes a folder again, with these lists and folders in it, inside another folder or none.
    Folder { name: String, lists: Vec<ListId>, above: Option<FolderId>, below: Vec<FolderId> },
    /// Returns a folder to its place.
    Nest(FolderId, Option<FolderId>),
    /// Restores a list's name.
    Name(ListId, String),
    /// Restores a folder's name.
    Rename(FolderId, String),
    /// Removes a counted game.
    Forget(MatchId),
    /// Counts a removed game again, at this time.
    Count(ListId, GameResult, String, i64),
    /// Returns a list to its previous state, unless it changed meanwhile.
    Undo(ListId, RevisionId),
    /// Deletes a template.
    DropTemplate(TemplateId),
    /// Restores a deleted template.
    KeepTemplate(Template),
    /// Restores a template's name.
    NameTemplate(TemplateId, String),
    /// Restores a pack.
    Pack(StoredPack),
    /// Restores the collection of these systems.
    Owned(Vec<(SystemId, Vec<OwnedItem>)>),
}

impl UndoStep {
    pub fn apply(self, keeper: &mut Keeper, now: i64) -> Result<(), StoreError> {
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
            Self::Pack(pack) => lists.save_pack(&pack),
            // The window does it, since the list may be open.
            Self::Name(..) => Ok(()),
            Self::Owned(games) => replace(lists, &games),
        }
    }
}

/// A change to lists that can be undone.
#[derive(Debug, Clone)]
pub struct Undo {
    /// The change as a sentence.
    pub notice: String,
    pub step: UndoStep,
}

/// Replaces the stored collection of these systems.
pub(super) fn replace(lists: &mut ListsDb, games: &[(SystemId, Vec<OwnedItem>)]) -> Result<(), StoreError> {
    let games: Vec<(&str, &[OwnedItem])> =
        games.iter().map(|(system, items)| (system.id(), items.as_slice())).collect();
    lists.replace_owned(&games)
}
