//! The cards of a game: a table for each kind, and handles that name their rows.

use std::{
    fmt,
    ops::{Index, IndexMut},
    sync::Arc,
};

use rustc_hash::FxHashMap;

use super::Numbers;

/// The typed index of a row of one table.
pub trait Handle: Copy + fmt::Debug {
    /// The name of its type, by which rows that are read ask for its table.
    const NAME: &'static str;

    /// The handle of this row of the table.
    fn at(index: u16) -> Self;

    /// Its place in the table.
    fn index(self) -> usize;
}

/// That a card comes from a pack.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Origin {
    /// The id of the pack.
    pub pack: Box<str>,
    /// True if the pack adds the card; false if it changes one.
    pub is_new: bool,
}

/// A pack that a catalog was made with.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PackMark {
    pub id: String,
    /// Its own version.
    pub version: String,
    /// A name for the content of its files.
    pub digest: String,
}

/// The cards of one kind, in the order of their files.
#[derive(Debug)]
pub struct CardTable<C, H> {
    cards: Vec<C>,
    numbers: Arc<Numbers>,
    origins: FxHashMap<u16, Origin>,
    handle: std::marker::PhantomData<H>,
}

impl<C, H: Handle> CardTable<C, H> {
    pub(super) const fn new(cards: Vec<C>, numbers: Arc<Numbers>, origins: FxHashMap<u16, Origin>) -> Self {
        Self { cards, numbers, origins, handle: std::marker::PhantomData }
    }

    /// The pack a card comes from; none for one as it is published.
    pub fn origin(&self, handle: H) -> Option<&Origin> {
        self.origins.get(&(handle.index() as u16))
    }

    /// The cards that packs bring, to be marked.
    pub fn brought_mut(&mut self) -> impl Iterator<Item = &mut C> {
        let Self { cards, origins, .. } = self;
        let cards = cards.iter_mut().enumerate();
        cards.filter_map(|(index, card)| origins.get(&(index as u16)).filter(|origin| origin.is_new).map(|_| card))
    }

    /// The handle of the card with this id.
    pub fn find(&self, id: &str) -> Option<H> {
        self.numbers.get(id).map(|number| H::at(*number))
    }

    /// All cards, each with its handle.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (H, &C)> {
        self.cards.iter().enumerate().map(|(index, card)| (H::at(index as u16), card))
    }

    /// All cards, to be completed.
    pub fn iter_mut(&mut self) -> impl ExactSizeIterator<Item = (H, &mut C)> {
        self.cards.iter_mut().enumerate().map(|(index, card)| (H::at(index as u16), card))
    }
}

impl<C, H: Handle> Index<H> for CardTable<C, H> {
    type Output = C;

    fn index(&self, handle: H) -> &C {
        &self.cards[handle.index()]
    }
}

impl<C, H: Handle> IndexMut<H> for CardTable<C, H> {
    fn index_mut(&mut self, handle: H) -> &mut C {
        &mut self.cards[handle.index()]
    }
}
