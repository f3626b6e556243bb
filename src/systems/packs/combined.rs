//! Catalogs of several sets of packs, each made when it is first asked for.

use std::sync::OnceLock;

use crate::Catalogs;

/// Catalogs that were made for sets of packs, one behind another. It only ever grows, so that whoever was given one of them
/// keeps it without a lock.
#[derive(Debug, Default)]
pub(crate) struct Combined(OnceLock<Box<Link>>);

#[derive(Debug)]
struct Link {
    catalogs: Catalogs,
    next: Combined,
}

impl Combined {
    /// Nothing made yet.
    pub const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The catalogs with these packs, by their places among those that are here; `None` if they would be one more than
    /// the most that are kept.
    pub fn get(&self, packs: &[usize], most: usize, make: impl Fn() -> Catalogs) -> Option<&Catalogs> {
        let mut place = self;
        for _ in 0..most {
            let link = place.0.get_or_init(|| Box::new(Link { catalogs: make(), next: Self::new() }));
            if link.catalogs.counts_packs(packs) {
                return Some(&link.catalogs);
            }
            place = &link.next;
        }
        None
    }
}
