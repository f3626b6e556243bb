//! Visible lists, the picked one, and those that actions apply to.

use super::{Action, Lists, Section, filter::searched, table};
use crate::stored::ListTable;
use store::{FolderId, ListId, ListRow};
use systems::SystemId;

impl Lists {
    /// Updates the visible lists; a pick that is no longer visible is dropped.
    pub(super) fn refresh(&mut self, table: &ListTable) -> Action {
        let before = self.picked.and_then(|picked| self.rows.iter().position(|id| *id == picked));
        (self.rows, self.is_guess) = self.visible(table);
        self.ticks.keep(&self.rows);
        let Some(picked) = self.picked else { return Action::None };
        if !self.rows.contains(&picked) {
            self.picked = None;
            self.detail = None;
            // If the picked list is gone, its successor is picked; if it is only hidden, none.
            let went = table.row(picked).is_none_or(|row| !self.shown.shows(table, row));
            return match before.filter(|_| went).and_then(|before| self.rows.get(before).or(self.rows.last())) {
                Some(next) => self.pick(*next),
                None => Action::None,
            };
        }
        let state = table.row(picked).map(|row| (picked, row.revision));
        if std::mem::replace(&mut self.read, state) == state {
            return Action::None;
        }
        // A list that was renamed or edited may stand elsewhere now.
        if before.is_some() && self.rows.iter().position(|id| *id == picked) != before {
            self.bring += 1;
        }
        Action::Read(picked)
    }

    /// The folder that is shown, if any.
    pub const fn folder(&self) -> Option<FolderId> {
        match self.shown {
            Section::Folder(folder) => Some(folder),
            _ => None,
        }
    }

    pub(super) fn pick(&mut self, id: ListId) -> Action {
        if self.picked != Some(id) {
            self.detail = None;
            self.read = None;
        }
        self.picked = Some(id);
        self.bring += 1;
        Action::Read(id)
    }

    /// Picks a new list where it is shown, else shows all lists.
    pub(super) fn find(&mut self, id: ListId, table: &ListTable) -> Action {
        if !self.rows.contains(&id) {
            self.search.clear();
            self.only = None;
            if !table.row(id).is_some_and(|row| self.shown.shows(table, row)) {
                self.shown = Section::All;
            }
            let _ = self.refresh(table);
        }
        if self.rows.contains(&id) { self.pick(id) } else { Action::None }
    }

    pub(super) fn move_pick(&mut self, by: i32) -> Action {
        let now = self.rows.iter().position(|id| Some(*id) == self.picked);
        let last = self.rows.len().saturating_sub(1);
        let next = match now {
            Some(now) => now.saturating_add_signed(by as isize).min(last),
            None => 0,
        };
        self.bring += 1;
        match self.rows.get(next).copied() {
            Some(id) if Some(id) != self.picked => self.pick(id),
            _ => Action::None,
        }
    }

    /// The lists that actions apply to: the ticked ones, else the picked one. All are visible.
    pub fn targets(&self) -> Vec<ListId> {
        if self.ticks.is_empty() {
            return self.picked.into_iter().collect();
        }
        self.ticks.in_order(&self.rows)
    }

    /// True if there is a list for actions.
    pub const fn has_pick(&self) -> bool {
        self.picked.is_some()
    }

    /// True if the single picked list is in sight.
    pub(super) fn is_pick_in_sight(&self) -> bool {
        let Some((top, bottom)) = self.sight.filter(|_| self.ticks.is_empty()) else { return true };
        let Some(row) = self.rows.iter().position(|id| Some(*id) == self.picked) else { return false };
        let at = row as f32 * table::ROW;
        at + table::ROW > top && at < bottom
    }

    pub(super) fn picked_row<'a>(&self, table: &'a ListTable) -> Option<&'a ListRow> {
        self.picked.and_then(|id| table.row(id))
    }

    /// The only system shown, among those with lists.
    pub(super) fn game(&self, table: &ListTable) -> Option<SystemId> {
        let games = &table.tally().games;
        self.only.filter(|only| games.len() > 1 && games.iter().any(|(game, _)| game == only))
    }

    /// The visible lists, in order, and true if they are only similar to the search.
    pub(super) fn visible(&self, table: &ListTable) -> (Vec<ListId>, bool) {
        let game = self.game(table);
        let of_game = |row: &&ListRow| game.is_none_or(|game| row.summary.system == game.id());
        let part: Vec<&ListRow> = self.shown.of(table).filter(of_game).collect();
        let words = searched(&self.search);
        let found = |forgives_slips: bool| -> Vec<&ListRow> {
            let wanted = table.wanted(&words, forgives_slips);
            part.iter().copied().filter(|row| table.has(row, &wanted)).collect()
        };
        let mut rows = found(false);
        let is_guess = rows.is_empty() && !part.is_empty();
        if is_guess {
            rows = found(true);
        }
        self.order.sort(&mut rows, table);
        (rows.into_iter().map(|row| row.id).collect(), is_guess)
    }
}
