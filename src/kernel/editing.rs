//! Small steps on vectors that edits are made of: each tells whether the place was there.

/// Puts an item before the one at this place, or at the end.
pub fn insert<T>(items: &mut Vec<T>, at: usize, item: T) -> Option<()> {
    if at > items.len() {
        return None;
    }
    items.insert(at, item);
    Some(())
}

/// Takes the item at this place out.
pub fn remove<T>(items: &mut Vec<T>, at: usize) -> Option<T> {
    (at < items.len()).then(|| items.remove(at))
}
