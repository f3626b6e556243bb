//! Folders of lists, and folders in folders: by dialogs, and by dragging to the column at the left.

use super::{Action, DragItem, Lists, folder_name, notice};
use crate::{context::Context, stored::ListTable};
use store::{FolderId, ListChange, ListId};

/// First drag place of a folder; lower ones belong to rows of the table.
const FOLDERS: usize = 1 << 20;
/// Drag place of all lists.
const ALL: usize = FOLDERS - 1;

impl DragItem {
    /// Drag place of a row of the table.
    pub(super) fn row(index: usize) -> usize {
        index.min(ALL - 1)
    }

    /// Drag place of a folder, by its index.
    pub(super) fn folder(index: usize) -> usize {
        FOLDERS + index
    }

    /// Drag place of all lists.
    pub(super) const fn all() -> usize {
        ALL
    }
}

impl Lists {
    /// The item at a drag place.
    pub(super) fn thing(&self, table: &ListTable, place: usize) -> Option<DragItem> {
        match place {
            ALL => Some(DragItem::All),
            row if row < ALL => self.rows.get(row).copied().map(DragItem::List),
            folder => table.folders().get(folder - FOLDERS).map(|(id, _)| DragItem::Folder(*id)),
        }
    }

    /// Lists dragged with this one: the ticked ones if it is ticked, else itself.
    pub(super) fn dragged(&self, id: ListId) -> Vec<ListId> {
        if self.ticks.has(id) { self.ticks.in_order(&self.rows) } else { vec![id] }
    }

    /// Drops an item on another.
    pub(super) fn drop_on(
        &self,
        context: &Context<'_>,
        table: &ListTable,
        thing: DragItem,
        onto: Option<DragItem>,
    ) -> Action {
        let folder = match onto {
            Some(DragItem::Folder(folder)) => Some(folder),
            Some(DragItem::All) => None,
            Some(DragItem::List(_)) | None => return Action::None,
        };
        match thing {
            DragItem::List(id) => self.file(context, table, &self.dragged(id), folder),
            // A folder cannot go into itself or its contents.
            DragItem::Folder(inner) if folder.is_some_and(|folder| table.is_within(folder, inner)) => Action::None,
            DragItem::Folder(inner) => Self::nest(context, table, inner, folder),
            DragItem::All => Action::None,
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
        let notice = match folder.and_then(|folder| folder_name(table, folder)) {
            Some(folder) => notice(context, table, "gui.lists.done.filed", &ids, &[("folder", &folder)]),
            None => notice(context, table, "gui.lists.done.unfiled", &ids, &[]),
        };
        Action::Change { changes: ids.into_iter().map(|id| (id, ListChange::Folder(folder))).collect(), notice }
    }

    /// Moves a folder into another one, or out of any.
    pub(super) fn nest(context: &Context<'_>, table: &ListTable, folder: FolderId, parent: Option<FolderId>) -> Action {
        let (Some(name), before) = (folder_name(table, folder), table.parent(folder)) else { return Action::None };
        if parent == before {
            return Action::None;
        }
        let notice = match parent.and_then(|parent| folder_name(table, parent)) {
            Some(outer) => context.say("gui.lists.done.nested", &[("name", &name), ("folder", &outer)]),
            None => context.say("gui.lists.done.unnested", &[("name", &name)]),
        };
        Action::NestFolder { folder, parent, before, notice }
    }
}
