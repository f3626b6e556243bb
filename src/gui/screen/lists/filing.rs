//! Lists in folders, and folders in folders: by the dialogs, and by what is dragged to the column at the left.

use super::{Action, Lists, folder_name, told};
use crate::{context::Context, stored::ListTable};
use store::{FolderId, ListChange, ListId};

/// What is dragged, and what something can be dragged to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Thing {
    List(ListId),
    Folder(FolderId),
    /// All lists: whoever is brought there lies in no folder any more.
    All,
}

/// The places of folders are numbered from here on; those before are of the rows of the table.
const FOLDERS: usize = 1 << 20;
/// The place of all lists.
const ALL: usize = FOLDERS - 1;

impl Thing {
    /// The place of the row of the table with this number.
    pub(super) fn row(index: usize) -> usize {
        index.min(ALL - 1)
    }

    /// The place of a folder, by its number among all.
    pub(super) fn folder(index: usize) -> usize {
        FOLDERS + index
    }

    /// The place of all lists.
    pub(super) const fn all() -> usize {
        ALL
    }
}

impl Lists {
    /// What stands at a place.
    pub(super) fn thing(&self, table: &ListTable, place: usize) -> Option<Thing> {
        match place {
            ALL => Some(Thing::All),
            row if row < ALL => self.rows.get(row).copied().map(Thing::List),
            folder => table.folders().get(folder - FOLDERS).map(|(id, _)| Thing::Folder(*id)),
        }
    }

    /// The lists that are dragged with one: those ticked together with it, else itself.
    pub(super) fn dragged(&self, id: ListId) -> Vec<ListId> {
        if self.several.has(id) { self.several.in_order(&self.rows) } else { vec![id] }
    }

    /// Something was let go over something.
    pub(super) fn bring_to(
        &self,
        context: &Context<'_>,
        table: &ListTable,
        thing: Thing,
        onto: Option<Thing>,
    ) -> Action {
        let folder = match onto {
            Some(Thing::Folder(folder)) => Some(folder),
            Some(Thing::All) => None,
            Some(Thing::List(_)) | None => return Action::None,
        };
        match thing {
            Thing::List(id) => self.file(context, table, &self.dragged(id), folder),
            // A folder does not go into itself, nor into what lies in it.
            Thing::Folder(inner) if folder.is_some_and(|folder| table.is_within(folder, inner)) => Action::None,
            Thing::Folder(inner) => Self::nest(context, table, inner, folder),
            Thing::All => Action::None,
        }
    }

    pub(super) fn file(
        &self,
        context: &Context<'_>,
        table: &ListTable,
        ids: &[ListId],
        folder: Option<FolderId>,
    ) -> Action {
        let moves = |id: &&ListId| table.row(**id).is_some_and(|row| row.folder != folder);
        let ids: Vec<ListId> = ids.iter().filter(moves).copied().collect();
        if ids.is_empty() {
            return Action::None;
        }
        let told = match folder.and_then(|folder| folder_name(table, folder)) {
            Some(folder) => told(context, table, "gui.lists.told.filed", &ids, &[("folder", &folder)]),
            None => told(context, table, "gui.lists.told.unfiled", &ids, &[]),
        };
        Action::Change { changes: ids.into_iter().map(|id| (id, ListChange::Folder(folder))).collect(), told }
    }

    /// A folder goes into another one, or out of any.
    pub(super) fn nest(context: &Context<'_>, table: &ListTable, folder: FolderId, parent: Option<FolderId>) -> Action {
        let (Some(name), before) = (folder_name(table, folder), table.parent(folder)) else { return Action::None };
        if parent == before {
            return Action::None;
        }
        let told = match parent.and_then(|parent| folder_name(table, parent)) {
            Some(outer) => context.say("gui.lists.told.nested", &[("name", &name), ("folder", &outer)]),
            None => context.say("gui.lists.told.unnested", &[("name", &name)]),
        };
        Action::NestFolder { folder, parent, before, told }
    }
}
