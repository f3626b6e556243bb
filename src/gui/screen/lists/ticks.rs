//! Ticked lists: by the tick, by Ctrl and Shift with the pointer, by Shift and arrows.

use rustc_hash::FxHashSet;

use store::ListId;

/// The ticked lists.
#[derive(Debug, Clone, Default)]
pub(super) struct Ticks {
    ids: FxHashSet<ListId>,
    /// Start of a range: the list ticked last.
    anchor: Option<ListId>,
}

impl Ticks {
    pub(super) fn is_empty(&self) -> bool {
        self.ids.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.ids.len()
    }

    pub(super) fn has(&self, id: ListId) -> bool {
        self.ids.contains(&id)
    }

    /// Sets or removes a tick.
    pub(super) fn toggle(&mut self, id: ListId) {
        if !self.ids.remove(&id) {
            let _ = self.ids.insert(id);
        }
        self.anchor = Some(id);
    }

    /// Ticks a list.
    pub(super) fn add(&mut self, id: ListId) {
        let _ = self.ids.insert(id);
        self.anchor = Some(id);
    }

    /// Ticks a range up to this list, from the anchor or else from `from`.
    pub(super) fn extend(&mut self, from: Option<ListId>, to: ListId, rows: &[ListId]) {
        let anchor = *self.anchor.get_or_insert(from.unwrap_or(to));
        let at = |id| rows.iter().position(|row| *row == id);
        let (Some(one), Some(two)) = (at(anchor), at(to)) else { return self.add(to) };
        self.ids = rows[one.min(two)..=one.max(two)].iter().copied().collect();
    }

    /// Ticks all of these.
    pub(super) fn take_all(&mut self, rows: &[ListId]) {
        self.ids = rows.iter().copied().collect();
    }

    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Removes the ticks of lists not among these: hidden lists are not ticked.
    pub(super) fn keep(&mut self, rows: &[ListId]) {
        let seen: FxHashSet<ListId> = rows.iter().copied().collect();
        self.ids.retain(|id| seen.contains(id));
        self.anchor = self.anchor.filter(|id| seen.contains(id));
    }

    /// The ticked lists in display order.
    pub(super) fn in_order(&self, rows: &[ListId]) -> Vec<ListId> {
        rows.iter().copied().filter(|id| self.has(*id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_begins_where_it_was_ticked_last_and_is_drawn_anew_from_there() {
        let rows: Vec<ListId> = (1..=6).map(ListId).collect();
        let mut several = Ticks::default();
        several.toggle(ListId(3));
        several.extend(None, ListId(5), &rows);
        assert_eq!(several.in_order(&rows), [3, 4, 5].map(ListId));
        several.extend(None, ListId(2), &rows);
        assert_eq!(several.in_order(&rows), [2, 3].map(ListId));
        several.keep(&rows[2..]);
        assert_eq!((several.len(), several.has(ListId(3))), (1, true));
        several.clear();
        several.extend(Some(ListId(4)), ListId(5), &rows);
        assert_eq!(several.in_order(&rows), [4, 5].map(ListId), "without a beginning it begins at the pick");
    }
}
